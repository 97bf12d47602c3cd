//! Pairs of a tournament report from the command line.

use crate::support::{Folder, ending_with, json, output, refusal};

/// A sample of the reader's own tests.
fn sample(name: &str) -> String {
    format!("{}/../tournament/tests/data/trf/{name}.trf", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn plain_output_is_that_of_the_established_programs() {
    let pair = |name| output(&["pair", "--system", "fide-dutch", &sample(name)]);
    assert_eq!(pair("start"), "4\n4 1\n2 5\n6 3\n7 0\n");
    assert_eq!(pair("byes"), "4\n4 3\n1 6\n2 5\n8 0\n");
    assert_eq!(pair("extensions"), pair("byes"));
    assert_eq!(pair("draughts"), "4\n4 3\n1 6\n2 5\n7 0\n");
    let mut lines: Vec<String> = pair("micro-matches").lines().map(str::to_owned).collect();
    lines.sort();
    assert_eq!(lines, ["2 1", "4", "4 3", "7 6", "8 5"]);
}

#[test]
fn every_pair_says_why_it_was_made() {
    let explained = |lang| {
        output(&[
            "pair",
            "--system",
            "ua-median-solkoff",
            &sample("draughts"),
            "--explain",
            "--lang",
            lang,
        ])
    };
    let english = explained("en");
    assert!(english.contains("1. 1 Adamenko, Oleh (3) – 6 Hnatiuk, Taras (2)"), "{english}");
    assert!(english.contains(
        "stayed in the group: 4 Danyliuk, Roman – more would have to leave the group of 3"
    ));
    assert!(english.contains("7 Ivashko, Lev (1) – bye"));
    assert!(english.contains("UA-2024 III.swiss.9.14"));
    assert!(explained("uk").contains("кольори: білі – тому, хто мав їх менше"));
    assert!(explained("ru").contains("цвета: белые – тому, у кого их меньше"));
    let told = json(&["pair", "--system", "ua-median-solkoff", &sample("draughts"), "--json"]);
    assert_eq!(told["round"], 3);
    assert_eq!(told["pairing"]["pairs"][0]["white"], 1);
    assert_eq!(told["pairing"]["bye"]["who"], 7);
}

#[test]
fn dutch_pairs_say_whom_they_passed_over() {
    let folder = Folder::new("pair-dutch");
    let file = folder.path("event.trf");
    let system = ["--system", "fide-dutch"];
    let simulate = ["simulate", "--players", "12", "--rounds", "4", "--seed", "3", "-o", &file];
    output(&[&simulate[..], &system].concat());
    let pair = ["pair", "--rounds", "7", &file];
    let explained = |lang| output(&[&pair[..], &system, &["--explain", "--lang", lang]].concat());
    let english = explained("en");
    assert!(english.contains("passed over: 10 Player 0010 – met in round 1"), "{english}");
    assert!(explained("uk").contains("пропущені суперники: 10 Player 0010 – зустрілися в турі 1"));
    assert!(
        explained("ru").contains("пропущенные соперники: 10 Player 0010 – встретились в туре 1")
    );
}

#[test]
fn lots_come_from_the_seed_of_the_argument_or_of_the_file() {
    let folder = Folder::new("pair-seeds");
    let text = std::fs::read_to_string(sample("draughts")).unwrap();
    let plain = folder.file("plain.trf", &text);
    let seeded = folder.file("seeded.trf", &format!("{text}### OUR-SEED 003 Lviv\n"));
    assert!(refusal(&["pair", "--system", "ru-lot", &plain]).contains("no lot was given"));
    let argument = output(&["pair", "--system", "ru-lot", &plain, "--seed", "Lviv"]);
    assert_eq!(output(&["pair", "--system", "ru-lot", &seeded]), argument);
    let explained = output(&["pair", "--system", "ru-lot", &seeded, "--explain"]);
    assert!(explained.contains("lot (from the seed, for “round 3: pairs”)"), "{explained}");
}

#[test]
fn a_round_that_was_paired_otherwise_is_found() {
    let folder = Folder::new("pair-check");
    let file = folder.path("event.trf");
    let system = ["--system", "ru-individual"];
    let simulate = ["simulate", "--players", "12", "--rounds", "4", "--seed", "3", "-o", &file];
    output(&[&simulate[..], &system].concat());
    let check = ["pair", "--check", &file];
    let agreed = output(&[&check[..], &system].concat());
    assert_eq!(agreed, "Round 1: agrees\nRound 2: agrees\nRound 3: agrees\nRound 4: agrees\n");
    let other = ending_with(1, &["pair", "--check", &file, "--system", "ru-buchholz"]);
    assert!(other.contains("differs\n  in the file\n"), "{other}");
    assert!(other.contains("by the system"));
    let told = ending_with(1, &["pair", "--check", &file, "--system", "ru-buchholz", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["rounds"].as_array().unwrap().len(), 4);
}

#[test]
fn what_cannot_be_paired_is_refused_with_a_reason() {
    let folder = Folder::new("pair-refusals");
    let start = std::fs::read_to_string(sample("start")).unwrap();
    let refused = |text: &str| {
        let file = folder.file("refused.trf", text);
        refusal(&["pair", "--system", "fide-dutch", &file])
    };
    assert!(refused(&start.replace("142 5\n", "")).contains("--rounds N"));
    assert!(refused("012 Nobody\n").contains("no participants"));
    assert!(
        refused(&start.replace("240 Z 001    8", "240 Z 001   88"))
            .contains("line 13, columns 11–14")
    );
    let draughts = std::fs::read_to_string(sample("draughts")).unwrap();
    assert!(refused(&draughts.replace("142 5", "142 2")).contains("All 2 rounds"));
    let running = draughts.replace("     3 b =", "     3 b  ").replace("     1 w =", "     1 w  ");
    assert!(refused(&running).contains("1 games of round 2 have no result"));
    assert!(refusal(&["pair", "--system", "swiss", &sample("start")]).contains("fide-dutch"));
    assert!(refusal(&["pair", "--system", "fide-dutch", "missing.trf"]).contains("missing.trf"));
}

#[test]
fn files_in_the_code_page_of_old_programs_are_read() {
    let folder = Folder::new("pair-code-page");
    let text = std::fs::read_to_string(sample("draughts")).unwrap();
    let cyrillic = text.replace("Adamenko, Oleh", "Адаменко, Олег").replace('\n', "\r");
    let utf8 = folder.file("utf8.trf", &cyrillic);
    let windows = folder.path("windows.trf");
    let bytes: Vec<u8> = cyrillic
        .chars()
        .map(|letter| match letter {
            'А'..='я' => (letter as u32 - 'А' as u32) as u8 + 0xC0,
            _ => u8::try_from(letter).unwrap(),
        })
        .collect();
    std::fs::write(&windows, bytes).unwrap();
    let explain = |file: &str| output(&["pair", "--system", "ru-buchholz", file, "--explain"]);
    assert!(explain(&utf8).contains("1 Адаменко, Олег"));
    assert_eq!(explain(&windows), explain(&utf8));
}
