//! Knockouts and matches as events.

use std::cell::Cell;

use clauses::proves;
use serde_json::json;

use crate::hall::{Hall, nth, regulations};

fn knockout(rulebook: &str, players: u16, play_on: &str) -> Hall {
    let mut hall = Hall::new(regulations(
        rulebook,
        json!({ "knockout": { "play-on": play_on, "tie-breaks": ["shorter-game", "lot"] } }),
    ));
    hall.players(players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

#[test]
fn sixteen_players_for_all_places() {
    let _claim = proves(&["UA-2024 II.systems.6.2"]);
    let mut hall = knockout("UA-2024", 16, "for-all-places");
    for round in 1..=4 {
        hall.pair(1, round);
        assert_eq!(hall.pairs(1, round).len(), 8, "nobody leaves");
        hall.play(1, round, smaller_wins);
    }
    let places: Vec<_> = hall.places(1).iter().map(|(_, first, last)| (*first, *last)).collect();
    assert_eq!(places, (1..=16).map(|place| (place, place)).collect::<Vec<_>>());
    assert_eq!(hall.places(1)[0].0, 1);
    hall.no(json!({ "do": "pair", "round": 5 }));
}

#[test]
fn a_drawn_meeting_is_decided_as_the_regulations_say() {
    let _claim = proves(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2", "RU-2013 5.3.13.4"]);
    let _claim = proves(&["RU-2022 1.4"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 II.systems.6.2"),
        ("UA-CHESS", "UA-CHESS IV.3.1.2"),
        ("RU-2013", "RU-2013 5.3.13.4"),
        ("RU-2022", "RU-2022 1.4"),
    ] {
        let mut hall = knockout(rulebook, 4, "nobody");
        hall.pair(1, 1);
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
        hall.ok(json!({ "do": "result", "round": 1, "table": 2, "score": "1-0" }));
        hall.no_because(json!({ "do": "close", "round": 1 }), &[clause]);
        let decide = |table: u16, by: &str| json!({ "do": "break-tie", "round": 1, "table": table, "by": by, "winner": 2 });
        hall.no_because(decide(1, "replay"), &[clause]);
        hall.no_because(decide(2, "shorter-game"), &[clause]);
        hall.no(
            json!({ "do": "break-tie", "round": 1, "table": 1, "by": "shorter-game", "winner": 3 }),
        );
        hall.no(json!({ "do": "break-tie", "round": 1, "table": 1, "by": "lot" }));
        hall.ok(decide(1, "shorter-game"));
        hall.ok(json!({ "do": "close", "round": 1 }));
        hall.pair(1, 2);
        assert_eq!(hall.pairs(1, 2), [(2, 3)]);
    }
}

#[test]
fn who_does_not_come_is_out() {
    let mut hall = knockout("RU-2022", 5, "nobody");
    hall.pair(1, 1);
    assert_eq!(hall.pairs(1, 1), [(4, 5)], "numbers 1 to 3 pass the first round");
    hall.play(1, 1, |_, _| "-+");
    hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "illness" }));
    hall.pair(1, 2);
    hall.play(1, 2, smaller_wins);
    hall.pair(1, 3);
    assert_eq!(hall.pairs(1, 3), [(2, 3)]);
    hall.play(1, 3, smaller_wins);
    assert_eq!(hall.places(1)[0], (2, 1, 1));
}

#[test]
fn the_way_must_be_named_beforehand() {
    let _claim = proves(&["UA-2024 II.systems.6.2"]);
    let rules = regulations("UA-2024", json!({ "knockout": {} }));
    let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
    let said: Vec<_> =
        rules.findings().iter().map(|one| one.fault.text(words::Language::En)).collect();
    assert!(said.iter().any(|text| text.contains("UA-2024 II.systems.6.2")), "{said:?}");
}

#[test]
fn a_match_ends_when_its_target_is_reached() {
    let _claim = clauses::shows(&["UA-2024 III.team.9", "UA-2024 II.systems.4"]);
    let mut hall =
        Hall::new(regulations("UA-2024", json!({ "match": { "mode": { "first-to-wins": 2 } } })));
    hall.players(2);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    let results = ["1-0", "=", "0-1", "="];
    for (round, score) in (1..).zip(results) {
        hall.pair(1, round);
        let wanted = if round % 2 == 1 { (1, 2) } else { (2, 1) };
        assert_eq!(hall.pairs(1, round), [wanted], "colours alternate");
        hall.play(1, round, |_, _| score);
    }
    // 1 has won round 1, 2 has won round 3 with Black.
    hall.pair(1, 5);
    hall.play(1, 5, |_, _| "1-0");
    let section = hall.event.section(nth(1)).unwrap();
    assert!(hall.event.is_over(section));
    hall.no(json!({ "do": "pair", "round": 6 }));
    assert_eq!(hall.places(1)[0].0, 1);
}

#[test]
fn two_are_a_match_and_no_tournament() {
    let _claim = proves(&["UA-2024 II.systems.4", "UA-CHESS II.1.2"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 II.systems.4"), ("UA-CHESS", "UA-CHESS II.1.2")]
    {
        let mut hall = Hall::new(regulations(rulebook, json!({ "round-robin": {} })));
        hall.players(2);
        hall.no_because(json!({ "do": "start-stage", "stage": 1 }), &[clause]);
    }
}

#[test]
fn where_both_lose_both_leave() {
    let _claim =
        proves(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2", "RU-2013 5.3.13.4", "RU-2022 1.4"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 II.systems.6.2"),
        ("UA-CHESS", "UA-CHESS IV.3.1.2"),
        ("RU-2013", "RU-2013 5.3.13.4"),
        ("RU-2022", "RU-2022 1.4"),
    ] {
        let mut hall = knockout(rulebook, 8, "nobody");
        hall.pair(1, 1);
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "--" }));
        let lot = json!({ "do": "break-tie", "round": 1, "table": 1, "by": "lot", "seed": "coin" });
        hall.no_because(lot, &[clause, "both leave"]);
        hall.play(1, 1, smaller_wins);
        hall.pair(1, 2);
        assert_eq!(hall.pairs(1, 2), [(5, 7)]);
        let round = hall.event.sections()[0].rounds[1].clone();
        assert_eq!(round.free.iter().map(|one| one.get()).collect::<Vec<_>>(), [3]);
        // The next round rests on it that nobody went on.
        let other = json!({ "do": "correct", "round": 1, "table": 1, "game": 1, "score": "1-0",
                            "by": "chief", "reason": "they had played" });
        let said = hall.no(other.clone());
        assert!(said.contains("Round 2"), "{said}");
        hall.ok(json!({ "do": "unpair", "round": 2, "reason": "an error" }));
        let mut corrected = Hall { event: hall.event.clone(), now: hall.now };
        corrected.ok(other);
        corrected.pair(1, 2);
        assert_eq!(corrected.pairs(1, 2), [(1, 3), (5, 7)], "he who won goes on");
        hall.pair(1, 2);
        hall.play(1, 2, smaller_wins);
        hall.pair(1, 3);
        assert_eq!(hall.pairs(1, 3), [(3, 5)]);
        hall.play(1, 3, smaller_wins);
        assert_eq!(hall.places(1)[..3], [(3, 1, 1), (5, 2, 2), (7, 3, 3)]);
        assert!(hall.places(1)[3..].iter().all(|(_, first, last)| (*first, *last) == (4, 8)));
    }
}

/// A cup of four: a semi-final is drawn and decided by lot, then both lose it by a sanction.
#[test]
fn a_sanction_against_both_ends_a_cup_and_given_back_lets_it_go_on() {
    let _claim = proves(&["RU-2022 5.4.15.1"]);
    let mut hall = knockout("RU-2022", 4, "for-third-place");
    hall.pair(1, 1);
    hall.ok(json!({ "do": "start", "round": 1 }));
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
    hall.ok(
        json!({ "do": "break-tie", "round": 1, "table": 1, "by": "shorter-game", "winner": 2 }),
    );
    hall.ok(json!({ "do": "incident", "who": "p1", "round": 1, "act": "a phone",
                    "clauses": ["RU-2022 5.4.15.1"], "sanction": "loss-of-game-or-micro-match",
                    "by": "chief-arbiter", "score": "0-0" }));
    let mut undone = Hall { event: hall.event.clone(), now: hall.now };
    hall.play(1, 1, smaller_wins);
    let over = |hall: &Hall| hall.event.is_over(&hall.event.sections()[0]);
    assert!(over(&hall), "one is left");
    hall.no(json!({ "do": "pair", "round": 2 }));
    assert_eq!(hall.places(1), [(3, 1, 1), (4, 2, 2), (1, 3, 4), (2, 3, 4)]);
    // Lifted, the draw stands again with the game that decided it.
    hall.ok(json!({ "do": "protest", "who": "p2", "filed-by": "himself", "round": 1,
                    "text": "it was not mine", "clauses": ["RU-2022 5.4.15.1"], "written": true,
                    "against": { "incident": 1 } }));
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": true, "by": "chief-arbiter",
                    "text": "it was not his" }));
    assert!(!over(&hall));
    hall.pair(1, 2);
    assert_eq!(hall.pairs(1, 2), [(2, 3), (1, 4)]);
    undone.ok(json!({ "do": "undo", "reason": "it was not his phone" }));
    undone.play(1, 1, smaller_wins);
    undone.pair(1, 2);
    assert_eq!(undone.pairs(1, 2), [(2, 3), (1, 4)]);
}

/// Two quarter-finals of different halves are lost by both: nobody plays the semi-finals.
#[test]
fn a_round_in_which_all_pass_free_is_held() {
    let mut hall = knockout("UA-2024", 8, "nobody");
    hall.pair(1, 1);
    for table in [1, 3] {
        hall.ok(json!({ "do": "result", "round": 1, "table": table, "score": "--" }));
    }
    hall.play(1, 1, smaller_wins);
    hall.pair(1, 2);
    assert!(hall.pairs(1, 2).is_empty());
    hall.play(1, 2, smaller_wins);
    hall.pair(1, 3);
    assert_eq!(hall.pairs(1, 3), [(3, 7)]);
    hall.play(1, 3, smaller_wins);
    assert_eq!(hall.places(1)[..2], [(3, 1, 1), (7, 2, 2)]);
}

/// Two games with less time: a draw, then a win; each is kept.
#[test]
fn extra_games_are_kept_one_by_one() {
    let _claim = proves(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2", "RU-2013 5.3.13.4"]);
    for rulebook in ["UA-2024", "UA-CHESS", "RU-2013"] {
        let mut hall = knockout(rulebook, 4, "nobody");
        hall.pair(1, 1);
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "=" }));
        let games = |games: &[&str], winner: Option<u16>| json!({ "do": "break-tie", "round": 1, "table": 1, "by": "shorter-game", "games": games, "winner": winner });
        hall.no(games(&["="], None));
        hall.no(games(&["1-0", "0-1"], None));
        hall.no(games(&["=", "0-1"], Some(1)));
        hall.no(json!({ "do": "break-tie", "round": 1, "table": 1, "by": "lot", "seed": "s", "games": ["1-0"] }));
        hall.ok(games(&["=", "0-1"], None));
        let broken = hall.event.sections()[0].rounds[0].tables[0].tie_break.clone().unwrap();
        assert_eq!((broken.winner.get(), broken.games.len()), (2, 2));
    }
}

/// RU-2022: a micro-match of two games is followed by whole micro-matches only.
#[test]
fn additional_micro_matches_are_whole() {
    let _claim = clauses::shows(&["RU-2022 5.4.6", "RU-2013 1.11"]);
    for rulebook in ["RU-2022", "RU-2013"] {
        let mut rules =
            regulations(rulebook, json!({ "knockout": { "tie-breaks": ["micro-match"] } }));
        rules["micro-match"] = json!({ "games": 2 });
        let mut hall = Hall::new(rules);
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.pair(1, 1);
        for score in ["1-0", "0-1"] {
            hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": score }));
        }
        let games = |games: &[&str]| json!({ "do": "break-tie", "round": 1, "table": 1, "by": "micro-match", "games": games });
        hall.no(games(&["1-0"]));
        hall.no(games(&["=", "="]));
        hall.ok(games(&["=", "=", "1-0", "="]));
        assert_eq!(
            hall.event.sections()[0].rounds[0].tables[0].tie_break.as_ref().unwrap().winner.get(),
            1
        );
    }
}

/// Colours alternate where they can, else starts are evened out, else a lot decides.
#[test]
fn renju_colours_alternate_in_a_knockout() {
    let _claim = clauses::shows(&["RU-2013 5.3.13.4"]);
    let (conflicts, lots) = (Cell::new(0), Cell::new([0, 0]));
    cases::play("renju, knockout", 40, |random| {
        let mut rules = regulations(
            "RU-2013",
            json!({ "knockout": { "play-on": "for-all-places", "tie-breaks": ["lot"] } }),
        );
        rules["discipline"] = json!("renju");
        rules["time-control"] = json!("120");
        rules["renju-opening"] = json!("rif");
        let mut hall = Hall::new(rules);
        hall.players(8);
        hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": format!("stage {}", random.below(1_000)) }));
        // The colours that each has had: 1 for Black, -1 for White.
        let mut had: Vec<Vec<i32>> = vec![Vec::new(); 8];
        for round in 1..=3 {
            hall.pair(1, round);
            for (white, black) in hall.pairs(1, round) {
                let (white, black) = (usize::from(white) - 1, usize::from(black) - 1);
                let last = |one: usize| had[one].last().copied().unwrap_or(0);
                let surplus = |one: usize| had[one].iter().sum::<i32>();
                if round == 1 {
                    let mut counts = lots.get();
                    counts[usize::from(white < black)] += 1;
                    lots.set(counts);
                } else if last(white) != last(black) {
                    assert_eq!((last(white), last(black)), (1, -1), "both alternate");
                } else {
                    conflicts.update(|count| count + 1);
                    assert!(surplus(black) <= surplus(white), "starts are evened out");
                }
                had[white].push(-1);
                had[black].push(1);
            }
            hall.play(1, round, |_, _| random.clone().pick(&["1-0", "0-1"]));
        }
    });
    let (conflicts, lots) = (conflicts.get(), lots.get());
    assert!(conflicts > 0 && lots.iter().all(|count| *count > 20), "{conflicts} {lots:?}");
}

fn by_points(rulebook: &str, lost: i32) -> serde_json::Value {
    regulations(rulebook, json!({ "points-lost": { "points": lost } }))
}

#[test]
fn whoever_has_lost_so_many_points_is_out() {
    let _claim = proves(&["UA-2024 II.systems.6.2", "UA-CHESS IV.3.1.2"]);
    for (rulebook, clause, lost) in
        [("UA-2024", "UA-2024 II.systems.6.2", 20), ("UA-CHESS", "UA-CHESS IV.3.1.2", 10)]
    {
        let mut hall = Hall::new(by_points(rulebook, lost));
        hall.players(4);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        hall.pair(1, 1);
        assert_eq!(hall.pairs(1, 1), [(1, 2), (3, 4)]);
        // A draw costs half of it and needs no winner.
        hall.play(1, 1, |white, _| if white == 1 { "=" } else { "1-0" });
        hall.pair(1, 2);
        assert_eq!(hall.pairs(1, 2), [(2, 1)], "3 is free, having met neither: the last of three");
        let plan = hall.state().section(nth(1)).unwrap().rounds[1].plan.clone().unwrap();
        assert_eq!(plan.clauses, [clause]);
    }
}

#[test]
fn points_lost_are_no_matter_of_draughts_in_russia() {
    let _claim = proves(&["RU-2013 5.3.13.4", "RU-2022 1.4"]);
    let refused = |said: serde_json::Value| -> Option<Vec<String>> {
        let said: competition::Regulations = serde_json::from_value(said).unwrap();
        let found = said.findings();
        let fault = found.iter().find(|one| one.fault.problem.name() == "points-lost-refused")?;
        Some(fault.fault.clauses.iter().map(ToString::to_string).collect())
    };
    let because = |clause: &str| Some(vec![clause.to_owned()]);
    assert_eq!(refused(by_points("RU-2022", 20)), because("RU-2022 1.4"));
    assert_eq!(refused(by_points("RU-2013", 20)), because("RU-2013 5.3.13.4"));
    let mut renju = by_points("RU-2013", 10);
    renju["discipline"] = json!("renju");
    assert_eq!(refused(renju.clone()), None, "renju, each for himself");
    renju["kind"] = json!("team");
    assert_eq!(refused(renju), because("RU-2013 5.3.13.4"), "teams leave after a lost match");
}

#[test]
fn cups_are_known_to_chess_alone() {
    let _claim = proves(&["UA-CHESS II.1.2"]);
    let refused = |rulebook: &str| {
        let mut said = regulations(rulebook, json!({ "round-robin": {} }));
        said["kind"] = json!("cup");
        let said: competition::Regulations = serde_json::from_value(said).unwrap();
        assert_eq!(said.kind.clauses(said.rulebook).is_empty(), rulebook != "UA-CHESS");
        said.findings().iter().any(|one| one.fault.problem.name() == "kind-refused")
    };
    assert!(!refused("UA-CHESS"));
    assert!(refused("UA-2024") && refused("RU-2013") && refused("RU-2022"));
}
