//! What was decided stands: nothing but another decision changes it, and nobody gains by it who should not.

use clauses::{proves, shows};
use serde_json::{Value, json};

use crate::additional::two_ties;
use crate::hall::{Hall, nth, regulations};
use crate::sanctions::{sanction, score, swiss, two, with};

fn corrected(table: u16, score: &str) -> Value {
    json!({ "do": "correct", "round": 1, "table": table, "score": score, "by": "secretary", "reason": "a slip" })
}

#[test]
fn what_a_sanction_gave_is_not_corrected_by_the_way() {
    let _claim = proves(&["RU-2022 1.5.7", "UA-2024 III.rights.1.5"]);
    let cases = [
        ("RU-2022", "RU-2022 5.4.15.1", "loss-of-game-or-micro-match", "RU-2022 1.5.7"),
        ("UA-2024", "UA-2024 III.rights.10", "loss-of-game", "UA-2024 III.rights.1.5"),
    ];
    for (rulebook, clause, name, because) in cases {
        let mut hall = swiss(rulebook, |_| {});
        let [first, _] = two(&hall, 1, 1);
        hall.ok(sanction(&first, 1, clause, name, "chief-arbiter"));
        hall.no_because(corrected(1, "1-0"), &[because]);
        // Also of a game that was lost by being removed.
        let [first, _] = two(&hall, 1, 2);
        hall.ok(sanction(&first, 1, clause, "expulsion", "chief-panel"));
        hall.no_because(corrected(2, "1-0"), &[because]);
        // Nobody decided about the third table: a slip is mended.
        hall.ok(json!({ "do": "result", "round": 1, "table": 3, "score": "1-0" }));
        hall.ok(corrected(3, "="));
    }
}

#[test]
fn what_the_committee_gave_is_final() {
    let _claim = proves(&["RU-2022 5.4.17.5"]);
    let mut hall = swiss("RU-2022", |_| {});
    let member = |name: &str| json!({ "name": name, "born": 1970, "region": name });
    let committee = |names: [&str; 5]| {
        let [a, b, c, d, e] = names.map(member);
        json!({ "do": "form-committee", "members": [a, b, c], "reserves": [d, e], "note": "late" })
    };
    hall.no_because(committee(["Ann", "Bob", "ann", "Dan", "Eve"]), &["RU-2022 5.4.17.5"]);
    hall.no_because(committee(["Ann", "Bob", "Cat", "Dan", "ann "]), &["RU-2022 5.4.17.5"]);
    let (white, black) = hall.pairs(1, 1)[0];
    let opponent = format!("player {}", if white == 1 { black } else { white });
    hall.ok(committee(["Ann", "Bob", &opponent, "Dan", "Eve"]));
    hall.play(1, 1, |_, _| "1-0");
    hall.ok(
        json!({ "do": "protest", "who": "p1", "filed-by": "Player 1", "round": 1, "text": "why",
        "clauses": ["RU-2022 5.4.2.8"], "written": true, "deposit-roubles": 0 }),
    );
    hall.ok(json!({ "do": "decide-protest", "protest": 1, "upheld": false, "by": "chief-panel", "text": "no" }));
    hall.ok(json!({ "do": "appeal", "protest": 1, "text": "the panel erred", "written": true }));
    // Those who wait are judged by the committee they know, and not by their opponent.
    hall.no_because(committee(["Kim", "Lea", "Max", "Nat", "Oli"]), &["RU-2022 5.4.17.5"]);
    let decides = |voted: [&str; 3]| {
        json!({ "do": "decide-appeal", "protest": 1, "upheld": true, "voted": voted, "text": "draw",
            "result": { "table": 1, "score": "=" } })
    };
    let table = hall.pairs(1, 1).iter().position(|pair| [pair.0, pair.1].contains(&1)).unwrap();
    assert_eq!(table, 0, "the first table is his");
    hall.no(decides(["Ann", "Bob", &opponent]));
    hall.ok(decides(["Ann", "Bob", "Dan"]));
    assert_eq!(score(&hall, 1, 1), "=");
    hall.no_because(corrected(1, "1-0"), &["RU-2022 5.4.17.5"]);
}

#[test]
fn an_offence_gives_nothing_to_one_who_was_absent_or_has_lost_himself() {
    let _claim = shows(&["UA-2024 III.result.2", "UA-2024 III.rights.10.4"]);
    let lost = |who: &str| sanction(who, 1, "UA-2024 III.rights.3.12", "loss-of-game", "arbiter");
    let mut hall = swiss("UA-2024", |_| {});
    // He whose opponent never came is punished: the opponent has still not come.
    let [first, second] = two(&hall, 1, 1);
    hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "+-" }));
    hall.ok(lost(&first));
    assert_eq!(score(&hall, 1, 1), "--");
    hall.ok(json!({ "do": "undo", "reason": "not he" }));
    hall.ok(lost(&second));
    assert_eq!(score(&hall, 1, 1), "+-", "he has a minus already");
    // Both are punished in one game: neither has won it.
    let [first, second] = two(&hall, 1, 2);
    hall.ok(lost(&first));
    assert_eq!(score(&hall, 1, 2), "0-1");
    hall.ok(lost(&second));
    assert_eq!(score(&hall, 1, 2), "0-0");
}

#[test]
fn two_who_are_removed_for_their_game_have_both_lost_it() {
    let _claim = shows(&["RU-2022 1.5.4"]);
    let mut hall = swiss("RU-2022", |_| {});
    let [first, second] = two(&hall, 1, 1);
    for who in [first, second] {
        hall.ok(sanction(&who, 1, "RU-2022 1.5.4", "expulsion", "chief-panel"));
    }
    assert_eq!(score(&hall, 1, 1), "0-0");
}

#[test]
fn a_micro_match_that_nobody_began_is_lost_by_absence() {
    let _claim = shows(&["UA-2024 III.result.2", "UA-2024 III.start.4.2", "RU-2022 5.4.7.2"]);
    let cases = [
        ("UA-2024", "UA-2024 III.start.4.2", "loss-of-game", json!({})),
        ("UA-2024", "UA-2024 III.start.4.1", "loss-of-game", json!({})),
        (
            "RU-2022",
            "RU-2022 5.4.15.1",
            "loss-of-game-or-micro-match",
            json!({ "micro-match": true }),
        ),
    ];
    for (rulebook, clause, name, more) in cases {
        let russian = |rules: &mut Value| {
            rules["discipline"] = json!("russian");
            rules["time-control"] = json!("45+15");
            rules["micro-match"] = json!({ "games": 2 });
        };
        let mut hall = swiss(rulebook, russian);
        let [first, _] = two(&hall, 1, 1);
        hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
        hall.ok(with(sanction(&first, 1, clause, name, "chief-panel"), more.clone()));
        assert_eq!(score(&hall, 1, 1), "-+", "{clause}");
        let board = hall.event.section(nth(1)).unwrap().round(nth(1)).unwrap().tables[0].clone();
        assert_eq!(board.how(&hall.event.counting()), tournament::How::Forfeit, "{clause}");
        // Late beyond the limit costs the round, not a game of it.
        let [first, _] = two(&hall, 1, 2);
        hall.ok(with(sanction(&first, 1, clause, name, "chief-panel"), more));
        hall.no(json!({ "do": "result", "round": 1, "table": 2, "game": 2, "score": "1-0" }));
    }
    // A round that is only published is not begun.
    let mut hall = swiss("RU-2022", |_| {});
    hall.play(1, 1, |_, _| "=");
    hall.pair(1, 2);
    let [first, _] = two(&hall, 2, 1);
    let lost =
        sanction(&first, 2, "RU-2022 5.4.15.1", "loss-of-game-or-micro-match", "chief-arbiter");
    hall.ok(lost);
    assert_eq!(score(&hall, 2, 1), "-+");
}

#[test]
fn results_are_annulled_only_where_a_clause_says_so() {
    let _claim = proves(&["UA-2024 III.withdrawal.2", "RU-2013 1.10.3"]);
    let excluded = |clause: &str| json!({ "do": "exclude", "who": "p1", "reason": "rude", "by": "chief-panel", "annul": true, "clauses": [clause] });
    for (rulebook, clause) in
        [("UA-2024", "UA-2024 III.withdrawal.2"), ("RU-2013", "RU-2013 1.10.3")]
    {
        let mut hall = swiss(rulebook, |_| {});
        hall.no_because(excluded(clause), &[clause]);
        hall.ok(with(excluded(clause), json!({ "annul": false })));
    }
    swiss("UA-CHESS", |_| {}).no(excluded("UA-CHESS 12.9.9"));
    swiss("RU-2022", |_| {}).ok(excluded("RU-2022 1.5.8"));
}

#[test]
fn what_was_finished_before_an_event_was_cancelled_counts() {
    let _claim = shows(&["UA-2024 IV.9.1", "RU-2022 12.4.3"]);
    for rulebook in ["UA-2024", "RU-2022"] {
        let mut hall = swiss(rulebook, |_| {});
        hall.ok(json!({ "do": "result", "round": 1, "table": 1, "score": "1-0" }));
        let winner = hall.pairs(1, 1)[0].0;
        hall.ok(json!({ "do": "cancel", "ground": "venue-unfit", "reason": "no roof", "by": "chief-arbiter" }));
        hall.ok(json!({ "do": "sign", "by": "chief" }));
        assert_eq!(hall.places(1)[0], (winner, 1, 1), "{rulebook}");
    }
}

#[test]
fn points_for_an_absence_are_announced() {
    let _claim = proves(&["UA-2024 III.result.2"]);
    let away = json!({ "do": "away", "who": "p1", "round": 2, "gets": "half" });
    let hall = swiss("UA-2024", |_| {});
    hall.no_because(away.clone(), &["UA-2024 III.result.2"]);
    let mut hall = swiss("UA-2024", |rules| rules["byes"] = json!({ "most": 1 }));
    hall.ok(away);
}

#[test]
fn whoever_is_noted_as_missing_has_not_played() {
    let _claim = proves(&["UA-2024 III.result.2", "RU-2022 5.4.4.1"]);
    for (rulebook, clause) in [("UA-2024", "UA-2024 III.result.2"), ("RU-2022", "RU-2022 5.4.4.1")]
    {
        let mut hall = swiss(rulebook, |_| {});
        let result =
            |score: &str| json!({ "do": "result", "round": 1, "table": 1, "score": score });
        hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "second" }));
        for score in ["1-0", "0-1", "=", "-+"] {
            hall.no_because(result(score), &[clause]);
        }
        hall.ok(json!({ "do": "missing", "round": 1, "table": 1, "side": "first" }));
        hall.no_because(result("+-"), &[clause]);
        hall.ok(json!({ "do": "arrive", "round": 1, "table": 1, "side": "first" }));
        hall.ok(result("+-"));
    }
}

#[test]
fn a_match_that_was_played_holds_when_somebody_leaves() {
    let _claim = shows(&["RU-2022 5.4.8.13", "RU-2013 1.13.2", "UA-CHESS IV.4.2"]);
    for rulebook in ["RU-2022", "RU-2013", "UA-CHESS"] {
        let mut hall = two_ties(rulebook, true);
        hall.ok(
            json!({ "do": "additional", "who": [1, 2], "white": 1, "games": 2, "control": "5+3" }),
        );
        hall.no(json!({ "do": "sign", "by": "chief" }));
        let game = |score: &str| json!({ "do": "additional-result", "score": score });
        hall.ok(game("0-1"));
        hall.no(json!({ "do": "sign", "by": "chief" }));
        hall.ok(game("0-1"));
        let before = hall.places(1);
        assert_eq!(before[..2], [(2, 1, 1), (1, 2, 2)], "{rulebook}");
        hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "went home" }));
        assert_eq!(hall.places(1)[..2], before[..2], "{rulebook}");
        hall.ok(json!({ "do": "sign", "by": "chief" }));
    }
}

#[test]
fn a_match_that_breaks_down_is_put_on_record() {
    let mut rules = regulations("RU-2013", json!({ "round-robin": {} }));
    rules["play-off"] = json!(true);
    let mut hall = Hall::new(rules);
    hall.players(3);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=3 {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
    }
    hall.ok(
        json!({ "do": "additional", "who": [1, 2, 3], "games": 1, "control": "5+3", "seed": "x" }),
    );
    hall.no(json!({ "do": "sign", "by": "chief" }));
    hall.ok(json!({ "do": "waive-additional", "who": [3, 1, 2], "reason": "no light" }));
    hall.ok(json!({ "do": "sign", "by": "chief" }));
}

#[test]
fn whoever_was_admitted_is_not_exchanged_for_somebody_else() {
    let _claim = proves(&["RU-2022 5.3"]);
    let mut hall = swiss("RU-2022", |_| {});
    let player = hall.event.player(competition::PlayerId(1)).unwrap().player.clone();
    let change = |name: &str, born: Value| {
        let mut changed = serde_json::to_value(&player).unwrap();
        changed["name"] = json!(name);
        changed["born"] = born;
        json!({ "do": "change", "id": 1, "player": changed })
    };
    // What was not known is added, and a slip is mended.
    hall.ok(change("Player 1", json!("1990-01-01")));
    hall.no_because(change("Somebody Else", json!("1980-01-01")), &["RU-2022 5.3"]);
    hall.ok(change("Player One", json!("1990-01-01")));
    hall.ok(change("Player One", json!("1990-02-01")));
}

#[test]
fn whoever_was_admitted_stays_one_whom_the_rules_admit() {
    let _claim = proves(&["RU-2022 2.1"]);
    let mut rules = regulations("RU-2022", json!({ "round-robin": {} }));
    rules["eligible"] = json!({ "age-groups": ["boys, girls (under 14)"] });
    let mut hall = Hall::new(rules);
    hall.ok(json!({ "do": "enter", "name": "Ann", "born": "2014-01-01" }));
    let born = |year: u16| json!({ "do": "change", "id": 1, "player": { "name": "Ann", "born": format!("{year}-01-01") } });
    hall.ok(born(1980));
    hall.ok(born(2014));
    hall.admit();
    hall.no_because(born(1980), &["RU-2022 2.1"]);
    hall.ok(born(2015));
}

#[test]
fn a_clause_that_orders_the_loss_leaves_no_choice() {
    let _claim = proves(&["UA-CHESS 11.3.2.2", "UA-CHESS 11.7"]);
    let mut hall = swiss("UA-CHESS", |_| {});
    let [first, _] = two(&hall, 1, 1);
    for clause in ["UA-CHESS 11.3.2.2", "UA-CHESS 11.7"] {
        for mild in ["warning", "remark"] {
            hall.no_because(sanction(&first, 1, clause, mild, "arbiter"), &[clause]);
        }
    }
    hall.ok(sanction(&first, 1, "UA-CHESS 11.3.2.2", "loss-of-game", "arbiter"));
    let mut hall =
        swiss("UA-CHESS", |rules| rules["conduct"] = json!({ "device-penalty": "warning" }));
    let [first, _] = two(&hall, 1, 1);
    hall.ok(sanction(&first, 1, "UA-CHESS 11.3.2.2", "warning", "arbiter"));
}

#[test]
fn the_order_of_steps_is_not_passed_by_under_another_name() {
    let _claim = proves(&["RU-2022 5.4.15.2"]);
    let mut hall = swiss("RU-2022", |_| {});
    let [first, _] = two(&hall, 1, 1);
    for name in ["loss-of-game", "loss-of-game-or-micro-match", "expulsion"] {
        let command = sanction(&first, 1, "RU-2022 2.3.3#1", name, "chief-panel");
        hall.no_because(command, &["RU-2022 5.4.15.2"]);
    }
    hall.ok(sanction(&first, 1, "RU-2022 5.4.15.1", "loss-of-game-or-micro-match", "chief-panel"));
}
