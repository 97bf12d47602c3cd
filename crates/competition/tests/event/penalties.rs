//! What a clause fixes of a penalty, whose it is, and for which game.

use clauses::proves;
use serde_json::{Value, json};

use crate::hall::{Hall, nth, regulations};
use crate::sanctions::{sanction, score, swiss, two, with};
use crate::teams::teams;

/// Two stages with a round 1 each, which player 1 has played in both or, if he is free there, in one.
fn two_stages() -> Hall {
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["stages"] = json!([
        { "name": "first", "system": { "round-robin": {} }, "numbers": "as-listed" },
        { "name": "final", "system": { "round-robin": {} }, "qualifiers": 4, "numbers": "as-listed" },
    ]);
    let mut hall = Hall::new(rules);
    hall.players(4);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "1-0");
    }
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    hall.pair(2, 1);
    hall.ok(json!({ "do": "start", "section": 2, "round": 1 }));
    hall
}

fn results(hall: &Hall, section: u16) -> Vec<String> {
    let round = hall.event.section(nth(section)).unwrap().round(nth(1)).unwrap().clone();
    let texts = |table: &competition::Table| {
        table.boards[0].scores.iter().map(|score| score.text()).collect::<String>()
    };
    round.tables.iter().map(texts).collect()
}

/// A game of a round that several stages have is lost only in the one that is named.
#[test]
fn the_stage_of_a_lost_game_is_said() {
    let _shown = clauses::shows(&["UA-2024 III.rights.10.4"]);
    let mut hall = two_stages();
    let lost = sanction("p1", 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter");
    let said = hall.no(lost.clone());
    assert!(said.contains("several groups or stages"), "{said}");
    let before = results(&hall, 1);
    hall.ok(with(lost, json!({ "section": 2 })));
    assert_eq!(results(&hall, 1), before);
    assert!(results(&hall, 2).iter().any(|one| !one.is_empty()));
}

/// Who is kept out of rounds of a team is in none of its line-ups of those rounds.
#[test]
fn a_player_out_of_rounds_is_in_no_line_up() {
    let _claim = proves(&["UA-CHESS 12.9.8"]);
    let mut hall = teams("UA-CHESS", 4, 4, json!({ "reserves-max": 1 }));
    let out = with(
        sanction("p1", 1, "UA-CHESS 12.9.8", "exclusion-from-rounds", "arbiter"),
        json!({ "rounds": [1, 2] }),
    );
    hall.ok(out.clone());
    let line_up =
        |boards: Value| json!({ "do": "line-up", "round": 1, "team": 1, "boards": boards });
    hall.no_because(line_up(json!([1, 2, 3, 4])), &["UA-CHESS 12.9.8"]);
    // Lifted or taken back, he plays.
    hall.ok(json!({ "do": "undo", "reason": "it was his brother" }));
    assert!(hall.decide(line_up(json!([1, 2, 3, 4]))).is_ok());
    hall.ok(line_up(json!([1, 2, 3, 4])));
    hall.ok(out.clone());
    let protest = json!({ "do": "protest", "who": "t1", "filed-by": "Captain 1", "round": 1, "text": "no",
                          "written": true, "against": { "incident": 1 } });
    hall.ok(protest);
    let lift = json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-arbiter", "text": "so" });
    assert!(hall.decide(lift.clone()).is_ok());
    // Without him the board is empty, and the team plays.
    let first = |hall: &Hall, round: u16| {
        let record = hall.event.section(nth(1)).unwrap().round(nth(round)).unwrap();
        let boards = record.tables.iter().map(|table| &table.boards[0]);
        boards.flat_map(|board| board.players).flatten().any(|id| id.0 == 1)
    };
    hall.ok(json!({ "do": "start", "round": 1 }));
    assert!(!first(&hall, 1));
    // What is lifted only now gives back the second round, and the first is gone.
    let fact = hall.ok(lift);
    let told = serde_json::to_value(&fact).unwrap().to_string();
    assert!(told.contains("\"gone\":[") && told.contains("\"round\":2"), "{told}");
    for table in 1..=2 {
        for board in 1..=4 {
            let result =
                json!({ "do": "result", "round": 1, "table": table, "board": board, "score": "=" });
            let _open = hall.decide(result.clone()).is_ok_and(|_| {
                hall.ok(result);
                true
            });
        }
    }
    hall.ok(json!({ "do": "close", "round": 1 }));
    hall.pair(1, 2);
    hall.ok(json!({ "do": "start", "round": 2 }));
    assert!(first(&hall, 2), "he plays again");
}

/// A telephone that rings costs the game or what is announced; one that is merely on, what the arbiter finds. At
/// chess to have it there is enough.
#[test]
fn a_ring_costs_the_game_or_what_is_announced() {
    let _claim = proves(&["UA-2024 III.rights.3.12", "UA-CHESS IV.9.3.12"]);
    for (rulebook, clause) in
        [("UA-2024", "UA-2024 III.rights.3.12"), ("UA-CHESS", "UA-CHESS IV.9.3.12")]
    {
        let hall = swiss(rulebook, |_| {});
        let [first, _] = two(&hall, 1, 1);
        let imposed = |name: &str| sanction(&first, 1, clause, name, "arbiter");
        let rang = |name: &str| with(imposed(name), json!({ "rang": true }));
        hall.no_because(rang("remark"), &[clause]);
        hall.no_because(rang("warning"), &[clause]);
        assert!(hall.decide(rang("loss-of-game")).is_ok());
        match rulebook {
            "UA-CHESS" => hall.no_because(imposed("remark"), &[clause]),
            _ => assert!(hall.decide(imposed("remark")).is_ok(), "it was only switched on"),
        }
        let announced =
            swiss(rulebook, |rules| rules["conduct"] = json!({ "device-penalty": "warning" }));
        assert!(announced.decide(rang("warning")).is_ok());
        announced.no_because(rang("remark"), &[clause]);
    }
}

/// Whoever has a device has lost and the opponent has won, whichever of the two clauses is named.
#[test]
fn a_device_is_found_under_either_clause() {
    let _claim = proves(&["UA-CHESS 11.3.2.1", "UA-CHESS 11.3.2.2"]);
    let hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    for clause in ["UA-CHESS 11.3.2.1", "UA-CHESS 11.3.2.2"] {
        let imposed = |name: &str| sanction(&first, 1, clause, name, "arbiter");
        hall.no_because(imposed("warning"), &[clause]);
        hall.no(with(imposed("loss-of-game"), json!({ "score": "0-0" })));
        assert!(hall.decide(imposed("loss-of-game")).is_ok());
        let mild =
            swiss("UA-CHESS", |rules| rules["conduct"] = json!({ "device-penalty": "warning" }));
        assert!(mild.decide(imposed("warning")).is_ok());
    }
    // A telephone that disturbed the opponent is a device still.
    let both = json!({ "clauses": ["UA-CHESS 11.5", "UA-CHESS IV.9.3.12"] });
    let lost = with(sanction(&first, 1, "UA-CHESS 11.5", "loss-of-game", "arbiter"), both);
    hall.no(with(lost.clone(), json!({ "score": "0-0" })));
    assert!(hall.decide(lost).is_ok());
}

/// Breaches of the laws are punished by 12.9, those of discipline alone by IV.9.10.
#[test]
fn the_two_ladders_of_chess_are_kept_apart() {
    let _claim = proves(&["UA-CHESS 11.6", "UA-CHESS 12.9", "UA-CHESS IV.9.10"]);
    let hall = swiss("UA-CHESS", |rules| rules["fine"] = json!(200));
    let [first, _] = two(&hall, 1, 1);
    let imposed = |clauses: &[&str], name: &str| {
        let more = json!({ "clauses": clauses, "seconds": 60, "rounds": [2] });
        with(sanction(&first, 1, clauses[0], name, "arbiter"), more)
    };
    let laws = [
        "6.2.4", "6.11.4", "11.1", "11.2.3.1", "11.2.4", "11.3.1", "11.3.3", "11.3.4", "11.5",
        "12.9.2",
    ];
    for clause in laws.map(|clause| format!("UA-CHESS {clause}")) {
        for foreign in ["remark", "reprimand"] {
            let by = &["UA-CHESS 12.9", "UA-CHESS 11.6"];
            hall.no_because(imposed(&[&clause], foreign), by);
            hall.no_because(imposed(&["UA-CHESS IV.9.3.6", &clause], foreign), by);
        }
        assert!(hall.decide(imposed(&[&clause], "warning")).is_ok(), "{clause}");
        let time = imposed(&["UA-CHESS IV.9.3.6", &clause], "opponent-gains-time");
        assert!(hall.decide(time).is_ok(), "{clause}");
    }
    for clause in ["UA-CHESS IV.9.3.1", "UA-CHESS IV.9.8.3", "UA-CHESS IV.9.10"] {
        for foreign in
            ["opponent-gains-time", "offender-loses-time", "fine", "exclusion-from-rounds"]
        {
            hall.no_because(imposed(&[clause], foreign), &["UA-CHESS IV.9.10"]);
        }
        for own in ["remark", "warning", "reprimand", "loss-of-game", "expulsion"] {
            assert!(hall.decide(imposed(&[clause], own)).is_ok(), "{clause} {own}");
        }
    }
    // What neither list names is punished by either.
    for name in ["remark", "opponent-gains-time"] {
        assert!(hall.decide(imposed(&["UA-CHESS 8.1.1"], name)).is_ok(), "{name}");
        assert!(hall.decide(imposed(&["UA-CHESS 8.1.1", "UA-CHESS IV.9.3.1"], name)).is_ok());
    }
}

/// In rapid draughts offences are counted; gravity decides for whoever names its clause.
#[test]
fn the_ladder_of_rapid_draughts_can_be_climbed_and_passed_by() {
    let _claim = proves(&["RU-2013 1.16.6", "RU-2013 1.4"]);
    let mut hall = swiss("RU-2013", |rules| {
        rules["discipline"] = json!("international-rapid");
        rules["time-control"] = json!("20");
    });
    let [first, _] = two(&hall, 1, 1);
    let imposed = |clause: &str, name: &str| sanction(&first, 1, clause, name, "chief-arbiter");
    hall.no_because(imposed("RU-2013 1.16.6", "loss-of-game"), &["RU-2013 1.16.6"]);
    hall.no_because(imposed("RU-2013 1.3.3#1", "loss-of-game"), &["RU-2013 1.16.6"]);
    assert!(hall.decide(imposed("RU-2013 1.4", "loss-of-game")).is_ok());
    assert!(hall.decide(imposed("RU-2013 1.4", "reprimand")).is_ok());
    let both = with(imposed("RU-2013 1.4", "loss-of-game"), json!({ "score": "0-0" }));
    assert!(hall.decide(both).is_ok());
    hall.ok(imposed("RU-2013 1.16.6", "remark"));
    hall.ok(imposed("RU-2013 1.16.6", "warning"));
    hall.ok(imposed("RU-2013 1.16.6", "loss-of-game"));
    assert_eq!(score(&hall, 1, 1), "0-1");
}

/// Where the regulations name no consequence, lateness within the limit costs the clock alone.
#[test]
fn lateness_costs_what_the_regulations_name() {
    let _claim = proves(&["RU-2022 5.4.4.1", "RU-2013 1.9.1"]);
    for (rulebook, clause) in [("RU-2022", "RU-2022 5.4.4.1"), ("RU-2013", "RU-2013 1.9.1")] {
        let silent = swiss(rulebook, |_| {});
        let named = swiss(rulebook, |rules| {
            rules["provisions"] = json!([{ "of": "lateness-consequences", "text": "A warning." }]);
        });
        let [first, _] = two(&silent, 1, 1);
        let warned = sanction(&first, 1, clause, "warning", "arbiter");
        silent.no_because(warned.clone(), &[clause]);
        let other = with(
            sanction(&first, 1, clause, "other-measure", "chief-arbiter"),
            json!({ "measure": "he sweeps" }),
        );
        silent.no_because(other.clone(), &[clause]);
        assert!(named.decide(warned).is_ok());
        assert!(named.decide(other).is_ok());
    }
}

/// Where a clause says how much time is given, no other amount is; at blitz it is half of it.
#[test]
fn time_that_a_clause_fixes_is_given_so() {
    let _claim = proves(&["UA-CHESS 7.5.5", "UA-CHESS 9.5.3", "UA-CHESS B.2"]);
    let blitz = |rules: &mut Value| {
        rules["discipline"] = json!("chess-blitz");
        rules["time-control"] = json!("3+2");
        rules["games"] = json!({ "rule-set": "A.3" });
    };
    for (hall, seconds) in [(swiss("UA-CHESS", |_| {}), 120), (swiss("UA-CHESS", blitz), 60)] {
        let [first, _] = two(&hall, 1, 1);
        for clause in ["UA-CHESS 7.5.5", "UA-CHESS 9.5.3"] {
            let given = |seconds: u16| {
                let gains = sanction(&first, 1, clause, "opponent-gains-time", "arbiter");
                with(gains, json!({ "seconds": seconds }))
            };
            for other in [7, 600, 180 - seconds] {
                hall.no_because(given(other), &["UA-CHESS"]);
            }
            assert!(hall.decide(given(seconds)).is_ok());
        }
    }
}

/// The second illegal move loses, or draws where the opponent can mate no more; nothing else.
#[test]
fn a_second_illegal_move_loses_or_draws() {
    let _claim = proves(&["UA-CHESS 7.5.5"]);
    let hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-CHESS 7.5.5", "loss-of-game", "arbiter");
    for wrong in ["0-1/2", "0-0", "1-0"] {
        hall.no(with(lost.clone(), json!({ "score": wrong })));
    }
    for right in ["0-1", "="] {
        assert!(hall.decide(with(lost.clone(), json!({ "score": right }))).is_ok());
    }
}

/// Who is to be out of the round that he is playing is told what to do.
#[test]
fn out_of_the_round_that_is_played_is_the_loss_of_its_game() {
    let _shown = clauses::shows(&["UA-CHESS 12.9.8"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    let out = sanction(&first, 1, "UA-CHESS 12.9.8", "exclusion-from-rounds", "arbiter");
    let said = hall.no(with(out.clone(), json!({ "rounds": [1, 2] })));
    assert!(said.contains("lose the game") && said.contains("UA-CHESS 12.9"), "{said}");
    let lost = sanction(&first, 1, "UA-CHESS 12.9.6", "loss-of-game", "arbiter");
    hall.ok(with(lost, json!({ "score": "0-1" })));
    hall.ok(with(out, json!({ "rounds": [2] })));
}

/// Under the Ukrainian rules the game alone is lost, never the micro-match.
#[test]
fn a_game_is_lost_and_the_micro_match_kept() {
    let _claim = proves(&["UA-2024 III.rights.10"]);
    let mut hall = swiss("UA-2024", |rules| {
        rules["discipline"] = json!("russian");
        rules["time-control"] = json!("20+10");
        rules["micro-match"] = json!({ "games": 2 });
        rules["opening-table"] = json!("ua2024-app2");
    });
    let [first, _] = two(&hall, 1, 1);
    let lost = sanction(&first, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter");
    hall.no_because(with(lost.clone(), json!({ "micro-match": true })), &["UA-2024 III.rights.10"]);
    hall.ok(lost);
    assert_eq!(score(&hall, 1, 1), "0-1", "one game of two");
}

/// Points of a finished game are taken from the offender or given to the opponent, and nothing else moves.
#[test]
fn points_are_taken_or_given_within_the_game() {
    let _claim = proves(&["UA-CHESS 12.9"]);
    let rows = [
        ("=", "offender-loses-points", "0-1/2", true),
        ("=", "offender-loses-points", "0-1", false),
        ("1-0", "offender-loses-points", "0-0", true),
        ("1-0", "offender-loses-points", "1/2-0", true),
        ("0-1/2", "opponent-gains-points", "0-1", true),
        ("0-0", "opponent-gains-points", "0-1", true),
        ("=", "opponent-gains-points", "1-0", false),
    ];
    for (before, name, after, sound) in rows {
        let mut hall = swiss("UA-CHESS", |_| {});
        let [first, _] = two(&hall, 1, 1);
        let clause =
            if name == "offender-loses-points" { "UA-CHESS 12.9.5" } else { "UA-CHESS 12.9.4" };
        match before {
            "0-1/2" | "0-0" => {
                let lost = sanction(&first, 1, "UA-CHESS 12.9.6", "loss-of-game", "arbiter");
                hall.ok(with(lost, json!({ "score": before })));
            }
            _ => {
                hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": before }));
            }
        }
        let changed = with(sanction(&first, 1, clause, name, "arbiter"), json!({ "score": after }));
        assert_eq!(hall.decide(changed.clone()).is_ok(), sound, "{before} {name} {after}");
        if sound {
            hall.ok(changed);
            assert_eq!(score(&hall, 1, 1), after);
            hall.ok(json!({ "do": "undo", "reason": "no" }));
            assert_eq!(score(&hall, 1, 1), before);
        }
    }
}

/// On a board of a team match the board is lost, and the match counts anew.
#[test]
fn a_board_lost_by_sanction_counts_for_the_team() {
    let _shown = clauses::shows(&["UA-2024 III.rights.10.4"]);
    let mut hall = teams("UA-2024", 3, 2, json!({ "reserves-max": 1 }));
    hall.ok(json!({ "do": "start", "round": 1 }));
    for board in 1..=2 {
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "board": board, "score": "=" }));
    }
    let players = hall.event.sections()[0].rounds[0].tables[0].boards[1].players;
    let who = format!("p{}", players[0].unwrap().0);
    hall.ok(sanction(&who, 1, "UA-2024 III.rights.10.4", "loss-of-game", "arbiter"));
    let section = &hall.event.sections()[0];
    let table = &section.rounds[0].tables[0];
    assert_eq!(table.boards[1].scores[0].text(), "0-1");
    let outcomes = table.outcomes(&hall.event.counting());
    assert_eq!(outcomes, [tournament::Outcome::Loss, tournament::Outcome::Win]);
}

/// Time is added for a disturbance without anybody having done anything, to one or to both.
#[test]
fn time_for_a_disturbance_has_no_offender() {
    let _claim = proves(&["UA-CHESS 12.5"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let noted = |time: Value| json!({ "do": "note", "matter": "disturbance", "text": "the lamp fell", "by": "arbiter", "time": time });
    let at = |table: u16| json!({ "section": 1, "round": 1, "table": table, "board": 1 });
    hall.no_because(noted(json!(null)), &["UA-CHESS 12.5"]);
    hall.no(noted(json!({ "place": at(1) })));
    hall.no(noted(json!({ "place": at(9), "first-seconds": 60 })));
    hall.ok(noted(json!({ "place": at(1), "first-seconds": 60, "second-seconds": 120 })));
    let lines = hall.event.course(words::Language::En);
    assert!(lines[0].contains("+60") && lines[0].contains("UA-CHESS 12.5"), "{lines:?}");
    let mut other = noted(json!({ "place": at(1), "first-seconds": 60 }));
    other["matter"] = json!("venue");
    hall.no(other);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
    hall.no(noted(json!({ "place": at(1), "first-seconds": 60 })));
    swiss("RU-2022", |_| {}).no(noted(json!({ "place": at(1), "first-seconds": 60 })));
}
