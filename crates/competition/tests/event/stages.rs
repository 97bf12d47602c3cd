//! Groups, finals, what is carried over, additional games.

use clauses::proves;
use serde_json::{Value, json};
use tournament::Number;

use crate::hall::{Hall, nth, regulations};

fn smaller_wins(white: u16, black: u16) -> &'static str {
    if white < black { "1-0" } else { "0-1" }
}

fn groups_and_final(carry: &str) -> Hall {
    let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
    rules["stages"] = json!([
        { "name": "group", "system": { "round-robin": {} }, "groups": 2, "numbers": "as-listed" },
        { "name": "final", "system": { "round-robin": {} }, "qualifiers": 2, "numbers": "as-listed", "carry": carry },
    ]);
    let mut hall = Hall::new(rules);
    hall.players(8);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    hall
}

fn play_section(hall: &mut Hall, section: u16, rounds: u16) {
    for round in 1..=rounds {
        hall.pair(section, round);
        hall.play(section, round, smaller_wins);
    }
}

fn members(hall: &Hall, section: u16) -> Vec<String> {
    let section = hall.event.section(nth(section)).unwrap();
    section.members.iter().map(|one| hall.event.name(*one).replace("Player ", "")).collect()
}

#[test]
fn the_first_of_each_group_play_the_final() {
    let _claim = clauses::shows(&["UA-2024 II.systems.6.5"]);
    let mut hall = groups_and_final("nothing");
    assert_eq!(members(&hall, 1), ["1", "4", "5", "8"], "dealt back and forth");
    assert_eq!(members(&hall, 2), ["2", "3", "6", "7"]);
    play_section(&mut hall, 1, 3);
    hall.no(json!({ "do": "start-stage", "stage": 2 }));
    play_section(&mut hall, 2, 3);
    hall.no(json!({ "do": "start-stage", "stage": 1 }));
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    assert_eq!(members(&hall, 3), ["1", "2", "4", "3"]);
    let section = hall.event.section(nth(3)).unwrap();
    let came = section.came.iter().map(|one| (one.section.get(), one.place)).collect::<Vec<_>>();
    assert_eq!(came, [(1, [1, 1]), (2, [1, 1]), (1, [2, 2]), (2, [2, 2])], "and it is kept");
    play_section(&mut hall, 3, 3);
    let section = hall.event.section(nth(3)).unwrap();
    let given = hall.event.places_given(section, 3);
    let why = hall.event.tell_place(section, &given, Number::at(2), words::Language::En);
    assert!(why.last().unwrap().contains("group 1"), "{why:?}");
    assert_eq!(hall.places(3)[0], (1, 1, 1));
    hall.no(json!({ "do": "start-stage", "stage": 3 }));
}

#[test]
fn points_can_be_carried_over() {
    let mut hall = groups_and_final("points");
    play_section(&mut hall, 1, 3);
    play_section(&mut hall, 2, 3);
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    let section = hall.event.section(nth(3)).unwrap();
    let before = hall.event.tournament(section, 0);
    // Six points for three wins in a group, four for two.
    let points: Vec<i32> = before.numbers().map(|one| before.points(one).0 / 10).collect();
    assert_eq!(points, [6, 6, 4, 4]);
    play_section(&mut hall, 3, 3);
    let section = hall.event.section(nth(3)).unwrap();
    let standings = hall.event.standings(section, 3).unwrap();
    assert_eq!(standings.rows[0].points.0, 120, "6 brought along and 6 won");
}

/// Number 1 leaves after two of five games: what was won or lost against him counts for nobody.
#[test]
fn points_against_one_who_left_early_are_not_carried_over() {
    let _claim = proves(&["RU-2022 5.4.5.2", "RU-2013 1.10.2"]);
    for rulebook in ["RU-2022", "RU-2013"] {
        let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
        rules["stages"] = json!([
            { "system": { "round-robin": {} }, "numbers": "as-listed" },
            { "system": { "round-robin": {} }, "qualifiers": 5, "numbers": "as-listed", "carry": "points" },
        ]);
        let mut hall = Hall::new(rules);
        hall.players(6);
        hall.ok(json!({ "do": "start-stage", "stage": 1 }));
        for round in 1..=5 {
            if round == 3 {
                hall.ok(json!({ "do": "withdraw", "who": "p1", "reason": "illness" }));
            }
            hall.pair(1, round);
            // Whoever has the larger number wins, so that all who met number 1 beat him.
            hall.play(1, round, |white, black| smaller_wins(black, white));
        }
        let before = hall.event.section(nth(1)).unwrap();
        let standings = hall.event.standings(before, 5).unwrap();
        hall.ok(json!({ "do": "start-stage", "stage": 2 }));
        assert_eq!(members(&hall, 2), ["6", "5", "4", "3", "2"]);
        let section = hall.event.section(nth(2)).unwrap();
        let carried: Vec<i32> = section.carried.iter().map(|points| points.0 / 10).collect();
        assert_eq!(carried, [4, 3, 2, 1, 0], "{rulebook}");
        let points: Vec<_> = standings.rows.iter().map(|row| row.points).collect();
        assert_eq!(points[..5], section.carried, "{rulebook}");
    }
}

#[test]
fn meetings_can_be_carried_over_and_are_not_played_again() {
    let mut hall = groups_and_final("meetings");
    play_section(&mut hall, 1, 3);
    play_section(&mut hall, 2, 3);
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    // 1 beat 4 and 2 beat 3 in their groups.
    let section = hall.event.section(nth(3)).unwrap();
    let before = hall.event.tournament(section, 0);
    let points: Vec<i32> = before.numbers().map(|one| before.points(one).0 / 10).collect();
    assert_eq!(points, [2, 2, 0, 0]);
    let mut games = 0;
    for round in 1..=3 {
        hall.pair(3, round);
        games += hall.pairs(3, round).len();
        hall.play(3, round, smaller_wins);
    }
    assert_eq!(games, 4, "six pairs, two of which had met");
    let section = hall.event.section(nth(3)).unwrap();
    let after = hall.event.tournament(section, 3);
    assert_eq!(after.points(Number::at(0)).0, 60);
}

#[test]
fn stages_must_make_sense() {
    let _claim = proves(&["UA-2024 II.systems.6.5"]);
    let check = |stages: Value| {
        let mut rules = regulations("UA-2024", json!({ "round-robin": {} }));
        rules["stages"] = stages;
        let rules: competition::Regulations = serde_json::from_value(rules).unwrap();
        let errors = rules.findings().into_iter();
        errors.filter(|one| one.severity == competition::Severity::Error).count()
    };
    let robin = json!({ "round-robin": {} });
    assert_eq!(check(json!([{ "system": robin }])), 0);
    assert_eq!(check(json!([])), 1);
    assert_eq!(check(json!([{ "system": robin, "qualifiers": 2 }])), 1);
    assert_eq!(check(json!([{ "system": robin, "groups": 0 }])), 1);
    assert_eq!(check(json!([{ "system": robin, "carry": "points" }])), 1);
    assert_eq!(check(json!([{ "system": robin }, { "system": robin }])), 1);
    assert_eq!(check(json!([{ "system": { "swiss": { "system": "ua-lot", "rounds": 0 } } }])), 1);
    assert_eq!(check(json!([{ "system": { "match": { "mode": { "most-points-of": 0 } } } }])), 1);
    assert_eq!(check(json!([{ "system": { "round-robin": { "cycles": 17 } } }])), 1);
}

#[test]
fn a_shared_place_may_be_played_for() {
    let _claim =
        proves(&["UA-2024 III.placing.2", "UA-CHESS IV.4.2", "RU-2022 5.4.8.13", "RU-2013 1.13.2"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.placing.2"),
        ("UA-CHESS", "UA-CHESS IV.4.2"),
        ("RU-2022", "RU-2022 5.4.8.13"),
        ("RU-2013", "RU-2013 1.13.2"),
    ] {
        for provided in [false, true] {
            let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
            rules["play-off"] = json!(provided);
            let mut hall = Hall::new(rules);
            hall.players(4);
            hall.ok(json!({ "do": "start-stage", "stage": 1 }));
            for round in 1..=3 {
                hall.pair(1, round);
                hall.play(1, round, |white, black| {
                    if white.min(black) == 1 && white.max(black) == 2 {
                        "="
                    } else {
                        smaller_wins(white, black)
                    }
                });
            }
            let play = |order: Value| json!({ "do": "play-off", "order": order, "note": "one blitz game" });
            // Only one rulebook leaves it to the regulations.
            if !provided && rulebook == "RU-2022" {
                hall.no_because(play(json!([2, 1])), &[clause]);
                continue;
            }
            hall.no_because(play(json!([3, 1])), &[clause]);
            hall.no(play(json!([1, 1])));
            hall.ok(play(json!([2, 1])));
            assert_eq!(&hall.places(1)[..2], [(2, 1, 1), (1, 2, 2)], "{rulebook}");
        }
    }
}

#[test]
fn scheveningen_needs_two_sides() {
    let _claim = proves(&["UA-2024 II.systems.6.4"]);
    let mut hall = Hall::new(regulations("UA-2024", json!("scheveningen")));
    for (name, from) in [("A", "Kyiv"), ("B", "Lviv"), ("C", "Kyiv"), ("D", "Lviv"), ("E", "Odesa")]
    {
        hall.ok(json!({ "do": "enter", "name": name, "from": from }));
    }
    hall.admit();
    hall.no_because(json!({ "do": "start-stage", "stage": 1 }), &["UA-2024 II.systems.6.4"]);
    hall.ok(json!({ "do": "withdraw", "who": "p5", "reason": "no team" }));
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=2 {
        hall.pair(1, round);
        for (white, black) in hall.pairs(1, round) {
            assert_ne!(white <= 2, black <= 2, "one of each side");
        }
        hall.play(1, round, |_, _| "=");
    }
    assert!(hall.event.is_over(hall.event.section(nth(1)).unwrap()));
}

/// Two groups of so many, one of which draws all its games, and a final for so many of each.
fn drawn_group(rulebook: &str, provided: bool, players: u16, qualifiers: u16) -> Hall {
    let mut rules = regulations(rulebook, json!({ "round-robin": {} }));
    rules["play-off"] = json!(provided);
    rules["stages"] = json!([
        { "system": { "round-robin": {} }, "groups": 2, "numbers": "as-listed" },
        { "system": { "round-robin": {} }, "qualifiers": qualifiers, "numbers": "as-listed" },
    ]);
    let mut hall = Hall::new(rules);
    hall.players(2 * players);
    hall.ok(json!({ "do": "start-stage", "stage": 1 }));
    for round in 1..=hall.event.planned(hall.event.section(nth(1)).unwrap()) {
        hall.pair(1, round);
        hall.play(1, round, |_, _| "=");
        hall.pair(2, round);
        hall.play(2, round, smaller_wins);
    }
    hall
}

fn decided(section: u16, order: &[u16]) -> Value {
    json!({ "do": "play-off", "section": section, "order": order, "note": "the chief panel, by lot" })
}

/// Groups of three in which everybody draws: nothing separates the two who would go on.
#[test]
fn nobody_goes_on_by_his_number_alone() {
    let _claim =
        proves(&["UA-2024 III.placing.4", "UA-CHESS IV.4.4", "RU-2022 5.4.8.13", "RU-2013 1.13.2"]);
    for (rulebook, clause) in [
        ("UA-2024", "UA-2024 III.placing.4"),
        ("UA-CHESS", "UA-CHESS IV.4.4"),
        ("RU-2022", "RU-2022 5.4.8.13"),
        ("RU-2013", "RU-2013 1.13.2"),
    ] {
        let mut hall = drawn_group(rulebook, false, 3, 2);
        let start = json!({ "do": "start-stage", "stage": 2 });
        hall.no_because(start.clone(), &["Section 1", "1–3", clause]);
        let mut unsaid = decided(1, &[3, 1, 2]);
        unsaid["note"] = json!(" ");
        hall.no(unsaid);
        hall.no_because(decided(1, &[3, 1]), &["equal points"]);
        hall.no(decided(2, &[2, 1]));
        hall.ok(decided(1, &[3, 1, 2]));
        assert_eq!(hall.places(1), [(3, 1, 1), (1, 2, 2), (2, 3, 3)]);
        hall.ok(start);
        assert_eq!(members(&hall, 3), ["5", "2", "1", "3"], "first places first");
    }
}

/// A shared place from which one goes on is decided among all who share it, and always can be.
#[test]
fn a_shared_qualifying_place_is_decided_among_all_who_share_it() {
    let _claim = proves(&["RU-2022 5.4.8.13"]);
    for provided in [false, true] {
        let mut hall = drawn_group("RU-2022", provided, 3, 1);
        let sign = json!({ "do": "sign", "section": 1, "by": "chief" });
        hall.no_because(sign.clone(), &["RU-2022 5.4.8.13"]);
        // An order of two would leave the third where he was, among them.
        hall.no(decided(1, &[1, 2]));
        hall.no_because(json!({ "do": "start-stage", "stage": 2 }), &["RU-2022 5.4.8.13"]);
        hall.ok(decided(1, &[3, 1, 2]));
        hall.ok(sign);
        hall.ok(json!({ "do": "start-stage", "stage": 2 }));
        assert_eq!(members(&hall, 3), ["5", "2"], "3 of group 1 goes on, whose name is 5");
    }
}

/// A shared place that all or none of its holders go on from is nobody's trouble.
#[test]
fn a_shared_place_on_one_side_of_the_line_is_left_alone() {
    let mut hall = groups_and_final("nothing");
    for section in 1..=2 {
        for round in 1..=3 {
            hall.pair(section, round);
            // 1 and 2 share the first place, 3 and 4 the last.
            hall.play(section, round, |white, black| match (white.min(black), white.max(black)) {
                (1, 2) | (3, 4) => "=",
                _ => smaller_wins(white, black),
            });
        }
    }
    hall.ok(json!({ "do": "start-stage", "stage": 2 }));
    // A correction is noted, and it is said what it does not change.
    let correct = json!({ "do": "correct", "section": 1, "round": 1, "table": 1, "score": "=", "by": "chief", "reason": "slip" });
    let command: competition::Command = serde_json::from_value(correct).unwrap();
    let ahead = competition::consequences(&hall.event, &command, hall.now).unwrap();
    let lines = ahead.lines(&hall.event, words::Language::En);
    assert!(lines[0].starts_with("Stage 2 has begun"), "{lines:?}");
    let in_the_final = json!({ "do": "correct", "section": 3, "round": 1, "table": 1, "score": "=", "by": "chief", "reason": "slip" });
    hall.pair(3, 1);
    hall.play(3, 1, smaller_wins);
    let command = serde_json::from_value(in_the_final).unwrap();
    let ahead = competition::consequences(&hall.event, &command, hall.now).unwrap();
    assert_eq!(ahead.begun, None, "nothing rests on the last stage");
}

/// Corrects the game of two in group 1: the first of them has won it, or nobody has.
fn corrected(hall: &mut Hall, (one, other): (u16, u16), score: &str) {
    let table = |round: u16| {
        let pairs = hall.pairs(1, round);
        let at = pairs.iter().position(|pair| *pair == (one, other) || *pair == (other, one))?;
        Some((round, at + 1, pairs[at].0 == one))
    };
    let (round, table, first) = (1..).find_map(table).unwrap();
    let score = if score == "1-0" && !first { "0-1" } else { score };
    hall.ok(json!({ "do": "correct", "section": 1, "round": round, "table": table, "score": score, "by": "chief", "reason": "card" }));
}

/// How many decisions the places of the first section rest on.
fn decisions(hall: &Hall) -> usize {
    let section = hall.event.section(nth(1)).unwrap();
    hall.event.decisions(section, section.closed()).len()
}

/// Four have drawn all their games, until one of these turns out to have been won.
#[test]
fn a_decision_does_not_outlive_the_tie_that_it_decided() {
    let _claim = proves(&["RU-2022 5.4.8.13", "UA-2024 III.placing.4"]);
    for (rulebook, clause) in
        [("RU-2022", "RU-2022 5.4.8.13"), ("UA-2024", "UA-2024 III.placing.4")]
    {
        for provided in [false, true] {
            let mut hall = drawn_group(rulebook, provided, 4, 2);
            hall.ok(decided(1, &[3, 1, 2, 4]));
            let as_decided = [(3, 1, 1), (1, 2, 2), (2, 3, 3), (4, 4, 4)];
            assert_eq!(hall.places(1), as_decided);
            assert_eq!(decisions(&hall), 1);
            corrected(&mut hall, (1, 4), "1-0");
            assert_eq!(hall.places(1), [(1, 1, 1), (2, 2, 3), (3, 2, 3), (4, 4, 4)]);
            assert_eq!(decisions(&hall), 0);
            let start = json!({ "do": "start-stage", "stage": 2 });
            hall.no_because(start.clone(), &["Section 1", "2–3", clause]);
            // A card that was read wrongly a second time: what was decided holds again.
            corrected(&mut hall, (1, 4), "=");
            assert_eq!(hall.places(1), as_decided);
            corrected(&mut hall, (1, 4), "1-0");
            hall.no(decided(1, &[3, 1, 2, 4]));
            hall.ok(decided(1, &[3, 2]));
            assert_eq!(hall.places(1), [(1, 1, 1), (3, 2, 2), (2, 3, 3), (4, 4, 4)]);
            // Additional games may be played, and noted, once more where they may be played for this
            // place; a lot is drawn once.
            match provided && rulebook == "RU-2022" {
                true => drop(hall.ok(decided(1, &[2, 3]))),
                false => drop(hall.no(decided(1, &[2, 3]))),
            }
            let second = if provided && rulebook == "RU-2022" { "4" } else { "5" };
            hall.ok(start);
            assert_eq!(members(&hall, 3), ["1", "2", second, "3"], "{rulebook}");
        }
    }
}

/// 1 and 2 are equal in everything while 3 and 4 are: 1 beat 3, 2 beat 4, the rest they drew or won
/// alike.
#[test]
fn a_decision_about_a_shared_place_goes_when_a_coefficient_parts_them() {
    let _claim = clauses::shows(&["RU-2022 5.4.8.13"]);
    for (provided, then) in [(false, [2, 1]), (true, [1, 2])] {
        let mut hall = drawn_group("RU-2022", provided, 5, 1);
        for won in [(1, 3), (2, 4), (1, 5), (2, 5), (3, 5), (4, 5)] {
            corrected(&mut hall, won, "1-0");
        }
        assert_eq!(hall.places(1)[..2], [(1, 1, 2), (2, 1, 2)]);
        hall.ok(decided(1, &[1, 2]));
        assert_eq!(hall.places(1)[..2], [(1, 1, 1), (2, 2, 2)]);
        // 3 did not win against 5, so 2 beat a better one. Games for a place need equal points only.
        corrected(&mut hall, (3, 5), "=");
        assert_eq!(hall.places(1)[..2], [(then[0], 1, 1), (then[1], 2, 2)], "{provided}");
    }
}

#[test]
fn a_decision_about_some_does_not_hold_for_more() {
    let mut hall = drawn_group("RU-2022", false, 4, 2);
    corrected(&mut hall, (1, 4), "1-0");
    hall.ok(decided(1, &[3, 2]));
    corrected(&mut hall, (1, 4), "=");
    assert_eq!(hall.places(1), [(1, 1, 4), (2, 1, 4), (3, 1, 4), (4, 1, 4)]);
    hall.ok(decided(1, &[4, 3, 2, 1]));
    assert_eq!(hall.places(1), [(4, 1, 1), (3, 2, 2), (2, 3, 3), (1, 4, 4)]);
}

#[test]
fn a_decision_holds_for_the_others_when_one_of_them_goes() {
    let mut hall = drawn_group("RU-2022", false, 4, 2);
    hall.ok(decided(1, &[3, 1, 2, 4]));
    let one = hall.event.section(nth(1)).unwrap().members[0];
    let left = |command: Value| {
        let mut hall = Hall { event: hall.event.clone(), now: hall.now };
        hall.ok(command);
        hall.places(1)
    };
    let withdrawn = left(json!({ "do": "withdraw", "who": one, "reason": "ill" }));
    assert_eq!(withdrawn, [(3, 1, 1), (1, 2, 2), (2, 3, 3), (4, 4, 4)], "he keeps his place");
    let excluded = left(
        json!({ "do": "exclude", "who": one, "reason": "phone", "by": "chief-panel", "annul": true, "clauses": ["RU-2022 1.5.8"] }),
    );
    assert_eq!(excluded, [(3, 1, 1), (2, 2, 2), (4, 3, 3)]);
}
