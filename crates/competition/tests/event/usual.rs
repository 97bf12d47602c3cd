//! What is usual, and what is held under which name.

use clauses::proves;
use competition::Problem;
use serde_json::json;
use words::Language;

use crate::hall::{Hall, regulations};

/// What is told to be usual if a Swiss of renju with so many players and rounds is warned of.
fn usual_instead(players: u16, rounds: u16) -> Option<(u16, u16)> {
    let system = json!({ "swiss": { "system": "renju-lot", "rounds": rounds } });
    let mut rules = regulations("RU-2013", system);
    rules["discipline"] = json!("renju");
    rules["renju-opening"] = json!("free");
    rules["time-control"] = json!("60");
    rules["stages"][0]["numbers"] = json!("as-listed");
    let mut hall = Hall::new(rules);
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "s" }));
    let told = hall.event.warnings();
    let told = told.iter().find(|one| one.text(Language::En).contains("RU-2013 5.3.14.1"))?;
    match told.problem {
        Problem::RoundsUnusual { usual, .. } => Some(usual),
        _ => panic!("{told:?}"),
    }
}

#[test]
fn renju_has_seven_or_nine_rounds_and_more_for_more() {
    let _claim = proves(&["RU-2013 5.3.14.1"]);
    for (players, usual) in
        [(18, &[7, 9][..]), (29, &[7, 9]), (30, &[7, 9, 11]), (50, &[9, 11]), (51, &[11, 13])]
    {
        for rounds in 6..=14 {
            let limits = (usual[0], usual[usual.len() - 1]);
            let wanted = (!usual.contains(&rounds)).then_some(limits);
            assert_eq!(usual_instead(players, rounds), wanted, "{players}, {rounds}");
        }
    }
    assert_eq!(usual_instead(16, 5), None, "of fewer than eighteen nothing is said");
}

/// The system of draughts-64 is a discipline of teams too, so that the protocol names one that is.
#[test]
fn teams_play_draughts_64_under_a_discipline_of_teams() {
    let _shown = clauses::shows(&["RU-2022 6.2"]);
    let opened = |discipline: &str| {
        let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
        rules["discipline"] = json!(discipline);
        rules["kind"] = json!("team");
        rules["time-control"] = json!("45+15");
        rules["micro-match"] = json!({ "games": 2 });
        rules["opening-table"] = json!("ua2024-app2");
        rules["teams"] = json!({ "boards": 2, "reserves-max": 0, "order": "fixed", "scoring": "match-points", "coefficient-of": "match-points" });
        rules["tie-breaks"] = json!(["sonneborn-berger-half"]);
        rules["do"] = json!("create");
        let command = serde_json::from_value(rules).unwrap();
        let now = "2026-11-16 10:00".parse().unwrap();
        competition::decide(&competition::Competition::default(), &command, now)
    };
    assert!(opened("draughts64-team").is_ok(), "{:?}", opened("draughts64-team"));
    assert!(opened("draughts64").is_err(), "that is one of players");
}
