//! Random events from the command line.

use crate::support::{Folder, json, output, refusal};

const SYSTEMS: [&str; 10] = [
    "ru-lot",
    "ru-individual",
    "ru-truncated-solkoff",
    "ru-buchholz",
    "ua-median-solkoff",
    "ua-chess-buchholz",
    "ua-lot",
    "renju-regulated",
    "renju-lot",
    "fide-dutch",
];

/// An event of every system is played, read again, checked and placed.
#[test]
fn every_system_plays_an_event_that_its_check_repeats() {
    let folder = Folder::new("simulate");
    for system in SYSTEMS {
        let file = folder.path(&format!("{system}.trf"));
        let event = ["--players", "41", "--rounds", "6", "--seed", "two words"];
        let chance = ["--draws", "45", "--forfeits", "4", "--withdrawals", "3", "-o", &file];
        output(&[&["simulate", "--system", system], &event[..], &chance].concat());
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.contains("### OUR-SEED 000 two words\n"), "{text}");
        let checked = output(&["pair", "--check", "--system", system, &file]);
        assert_eq!(checked.matches("agrees").count(), 6, "{system}: {checked}");
        let places = json(&["standings", &file, "--json"]);
        assert_eq!(places["places"].as_array().unwrap().len(), 41);
    }
}

/// Every machine plays the same event: the beginning of one, once written down.
#[test]
fn the_same_arguments_give_the_same_event() {
    let play = |seed: &str| {
        output(&[
            "simulate",
            "--system",
            "ru-lot",
            "--players",
            "8",
            "--rounds",
            "3",
            "--seed",
            seed,
        ])
    };
    assert_eq!(play("1"), include_str!("../data/simulated.trf"));
    assert_ne!(play("1"), play("2"));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let simulate = |players, rounds, seed| {
        let event = ["--players", players, "--rounds", rounds, "--seed", seed];
        refusal(&[&["simulate", "--system", "fide-dutch"], &event[..]].concat())
    };
    assert!(simulate("4", "9", "x").contains("ask for fewer rounds"));
    assert!(simulate("1", "9", "x").contains("2..=9999"));
    assert!(simulate("8", "3", "a\nb").contains("fit into a line"));
}
