//! The worked examples of the specification, round by round: classification, pairs in the order of
//! formation, colours.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/event.rs"]
mod event;

use clauses::Document;
use event::{Event, number, pairs, places};
use tournament::swiss::Lots;
use tournament::{Colour, How, Key, Outcome, Points, Ranked, System, Worth};

/// Plays an example. Each line is a round: the lot if there is one, the groups, the pairs and the
/// results: `8 3 1 | 2: 1 4 7 / 1: 6 5 | 6-7 2:0, 4-1 0:2; bye 9`.
fn follow(mut event: Event, rounds: &str) {
    for line in rounds.trim().lines() {
        let [lot, groups, games] = line.split('|').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let lot: Vec<_> =
            lot.split_whitespace().map(|text| number(text.parse().unwrap())).collect();
        event.terms.lots = if lot.is_empty() { Lots::Numbers } else { Lots::Given(lot) };
        let pairing = event.pair();
        let (games, bye) = games.split_once(';').map_or((games, ""), |(games, bye)| (games, bye));
        let games: Vec<(&str, &str)> = games
            .split(',')
            .map(|game| game.trim().split_once(' ').unwrap_or((game.trim(), "")))
            .collect();
        let expected: Vec<&str> = games.iter().map(|game| game.0).collect();
        let bye =
            if bye.is_empty() { String::new() } else { format!(";{bye}").trim_end().to_string() };
        assert_eq!(pairs(&pairing), format!("{}{bye}", expected.join(", ")), "{line}");
        check_groups(groups, &places(&pairing), event.table.worth, line);
        let result = |white: u16, black: u16| {
            let names = format!("{white}-{black}");
            games.iter().find(|game| game.0 == names).map(|game| outcome(game.1)).unwrap()
        };
        event.play(&pairing, |white, black| (result(white, black), How::Played));
    }
}

fn outcome(score: &str) -> Outcome {
    match score {
        "2:0" | "1:0" => Outcome::Win,
        "1:1" | "½:½" => Outcome::Draw,
        "0:2" | "0:1" => Outcome::Loss,
        _ => Outcome::Unfinished,
    }
}

/// Compares `4: 3(2) / 3: 2(3) 7(3)` with the places in the explanations; a `*` marks the bye.
fn check_groups(groups: &str, places: &[Ranked], worth: Worth, line: &str) {
    let mut place = 0;
    for group in groups.split('/').filter(|group| !group.trim().is_empty()) {
        let (points, members) = group.split_once(':').unwrap();
        for member in members.split_whitespace() {
            place += 1;
            let (number, keys) = member.split_once('(').unwrap_or((member, ""));
            if number.ends_with('*') {
                continue;
            }
            let found = places.iter().find(|found| usize::from(found.place) == place).unwrap();
            assert_eq!(found.who.to_string(), number, "place {place} of {line}");
            assert_eq!(found.points.to_string(), points.trim(), "points of {number} in {line}");
            let keys: Vec<&str> =
                keys.trim_end_matches(')').split(',').filter(|key| !key.is_empty()).collect();
            let shown: Vec<String> =
                found.keys.iter().filter_map(points_of).map(|key| key.to_string()).collect();
            assert!(
                shown.starts_with(&keys.iter().map(|key| key.to_string()).collect::<Vec<_>>()),
                "{number}: {shown:?} in {line}"
            );
            assert!(keys.is_empty() || keys.len() == shown.len());
        }
    }
    let _ = worth;
}

fn points_of(key: &Key) -> Option<Points> {
    match *key {
        Key::Solkoff(points)
        | Key::TruncatedSolkoff(points)
        | Key::MedianSolkoff(points)
        | Key::Buchholz(points)
        | Key::MedianBuchholz(points) => Some(points),
        _ => None,
    }
}

fn with_first(mut event: Event, colour: Colour) -> Event {
    event.table.first_colour = Some(colour);
    event
}

#[test]
fn a_blind_lot() {
    let _claim = clauses::built_in(&["RU-2013 1.6.2"]);
    let _claim = clauses::proves(&[
        "RU-2022 5.4.10.2",
        "RU-2022 5.4.10.4",
        "RU-2013 1.15.2",
        "RU-2013 1.15.4",
    ]);
    // Boards follow the order of formation.
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 | 1-2 2:0, 3-4 0:2, 5-6 1:1, 7-8 2:0
        8 3 1 6 5 2 4 7 | 2: 1 4 7 / 1: 6 5 / 0: 8 3 2 | 6-7 2:0, 4-1 0:2, 8-5 0:2, 2-3 2:0
        2 6 5 4 8 1 7 3 | 4: 1 / 3: 6 5 / 2: 2 4 7 / 0: 8 3 | 1-6 0:2, 5-2 1:1, 7-4 0:2, 3-8 2:0
        1 3 6 7 5 4 2 8 | 5: 6 / 4: 1 5 4 / 3: 2 / 2: 3 7 / 0: 8 | 6-4, 5-1, 2-8, 7-3";
    for rulebook in [Document::RU_2013, Document::RU_2022] {
        let mut event = Event::new(System::RuLot, 8, Worth::TWO_ONE_ZERO);
        event.terms.rulebook = Some(rulebook);
        follow(event, rounds);
    }
}

#[test]
fn b_individual_coefficients() {
    let _claim = clauses::built_in(&["RU-2013 1.15.5", "RU-2013 1.15.5.2", "RU-2013 1.15.5.3"]);
    let _claim = clauses::built_in(&["RU-2013 1.15.5.4", "RU-2013 1.15.5.5", "RU-2013 1.15.5.6"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.5", "RU-2022 5.4.10.5.2", "RU-2022 5.4.10.5.3"]);
    let _claim =
        clauses::proves(&["RU-2022 5.4.10.5.4", "RU-2022 5.4.10.5.5", "RU-2022 5.4.10.5.6"]);
    let event = Event::new(System::RuIndividual, 10, Worth::TWO_ONE_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 1-6 0:2, 7-2 0:2, 3-8 2:0, 9-4 1:1, 5-10 0:2
        | 2: 10 6 3 2 / 1: 9 4 / 0: 8 7 5 1 | 10-3 0:2, 6-2 0:2, 8-9 2:0, 4-7 1:1, 1-5 2:0
        | 4: 2 3 / 2: 1 4 6 8 10 / 1: 7 9 / 0: 5 | 2-3 1:1, 7-10 0:2, 8-1 2:0, 6-4 2:0, 9-5 1:1
        | 5: 3 2 / 4: 10 8 6 / 2: 9 4 1 / 1: 7 5 | 3-6, 10-2, 4-8, 1-9, 5-7";
    follow(with_first(event, Colour::White), rounds);
}

#[test]
fn c_truncated_solkoff() {
    let _claim = clauses::built_in(&["RU-2013 1.15.6", "RU-2013 1.15.6.1", "RU-2013 1.15.6.2"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.6", "RU-2022 5.4.10.6.1", "RU-2022 5.4.10.6.2"]);
    let event = Event::new(System::RuTruncatedSolkoff, 10, Worth::TWO_ONE_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 1-6 2:0, 7-2 1:1, 3-8 2:0, 9-4 0:2, 5-10 1:1
        | 2: 4 3 1 / 1: 10 7 5 2 / 0: 9 8 6 | 10-1 2:0, 4-3 0:2, 2-9 2:0, 5-7 0:2, 8-6 1:1
        | 4: 3(2) / 3: 2(3) 7(3) 10(2) / 2: 4(4) 1(3) / 1: 8(4) 5(3) 6(2) / 0: 9(3) | 3-2 0:2, 7-10 0:2, 1-4 0:2, 6-9 1:1, 8-5 0:2
        | 5: 2(7) 10(6) / 4: 3(9) 4(6) / 3: 7(10) 5(8) / 2: 1(9) 6(3) / 1: 9(9) 8(7) | 2-10, 7-3, 4-6, 5-1, 9-8";
    follow(with_first(event, Colour::White), rounds);
}

#[test]
fn d_current_buchholz() {
    let _claim = clauses::built_in(&["RU-2013 1.15.7", "RU-2013 1.15.7.2", "RU-2013 1.15.7.3"]);
    let _claim = clauses::built_in(&["RU-2013 1.15.7.4", "RU-2013 1.15.7.5", "RU-2013 1.15.7.6"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.7", "RU-2022 5.4.10.7.2", "RU-2022 5.4.10.7.3"]);
    let _claim =
        clauses::proves(&["RU-2022 5.4.10.7.4", "RU-2022 5.4.10.7.5", "RU-2022 5.4.10.7.6"]);
    let event = Event::new(System::RuBuchholz, 10, Worth::TWO_ONE_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 1-10 2:0, 9-2 0:2, 3-8 2:0, 7-4 0:2, 5-6 0:2
        | 2: 1 2 3 4 6 / 0: 5 7 8 9 10 | 9-1 1:1, 2-6 0:2, 4-3 0:2, 10-5 2:0, 8-7 0:2
        | 4: 3(2) 6(2) / 3: 1(3) / 2: 4(6) 2(5) 10(3) 7(2) / 1: 9(5) / 0: 5(6) 8(6) | 6-3 0:2, 1-7 2:0, 4-9 2:0, 10-2 0:2, 5-8 2:0
        | 6: 3(8) / 5: 1(5) / 4: 6(12) 4(9) 2(7) / 2: 10(11) 7(9) 5(6) / 1: 9(13) / 0: 8(10) | 3-1, 6-10, 2-4, 7-5, 8-9";
    follow(with_first(event, Colour::White), rounds);
}

#[test]
fn e_median_solkoff() {
    let _claim = clauses::built_in(&["UA-2024 III.swiss.9.9"]);
    let _claim = clauses::built_in(&["UA-2024 III.swiss.9.13"]);
    let _claim =
        clauses::proves(&["UA-2024 III.swiss.1", "UA-2024 III.swiss.2", "UA-2024 III.swiss.3"]);
    let _claim =
        clauses::proves(&["UA-2024 III.swiss.9", "UA-2024 III.swiss.9.2", "UA-2024 III.swiss.9.4"]);
    let _claim = clauses::proves(&[
        "UA-2024 III.swiss.9.6",
        "UA-2024 III.swiss.9.7",
        "UA-2024 III.swiss.9.8",
    ]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.9.10", "UA-2024 III.swiss.9.11"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.9.12", "UA-2024 III.swiss.9.14"]);
    let event = Event::new(System::UaMedianSolkoff, 10, Worth::TWO_ONE_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 1-6 2:0, 7-2 2:0, 3-8 1:1, 9-4 0:2, 5-10 0:2
        | 2: 10 7 4 1 / 1: 8 3 / 0: 9 6 5 2 | 10-4 2:0, 1-7 0:2, 8-2 0:2, 5-3 0:2, 6-9 2:0
        | 4: 7(4,0) 10(2,0) / 3: 3(1,0) / 2: 1(6,0) 2(5,0) 4(4,0) 6(2,0) / 1: 8(5,0) / 0: 5(7,0) 9(4,0) | 7-10 2:0, 3-6 1:1, 4-8 2:0, 2-1 2:0, 9-5 0:2
        | 6: 7(10,4) / 4: 10(12,4) 2(9,2) 3(6,2) 4(5,1) / 3: 6(6,2) / 2: 1(13,4) 5(8,4) / 1: 8(12,4) / 0: 9(9,3) | 3-7, 10-6, 4-2, 8-9, 1-5";
    follow(with_first(event, Colour::White), rounds);
}

#[test]
fn f_chess_variant() {
    let _claim = clauses::built_in(&["UA-CHESS IV.7.9.13"]);
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.7.1",
        "UA-CHESS IV.7.2",
        "UA-CHESS IV.7.3",
        "UA-CHESS IV.7.4",
    ]);
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.7.5",
        "UA-CHESS IV.7.6",
        "UA-CHESS IV.7.8",
        "UA-CHESS IV.7.9.5",
    ]);
    let _claim =
        clauses::built_in(&["UA-CHESS IV.7.9.6", "UA-CHESS IV.7.9.7.1", "UA-CHESS IV.7.9.7.2"]);
    let _claim =
        clauses::built_in(&["UA-CHESS IV.7.9.7.3", "UA-CHESS IV.7.9.8", "UA-CHESS IV.7.9.8.1"]);
    let _claim =
        clauses::built_in(&["UA-CHESS IV.7.9.8.2", "UA-CHESS IV.7.9.9", "UA-CHESS IV.7.9.11"]);
    let _claim = clauses::built_in(&["UA-CHESS IV.7.9.12", "UA-CHESS IV.7.9.14"]);
    let event = Event::new(System::UaChessBuchholz, 9, Worth::ONE_HALF_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9* | 1-2 ½:½, 3-4 1:0, 5-6 ½:½, 7-8 0:1; bye 9
        | 1: 9 8 3 / ½: 6 5 2 1 / 0: 7 4* | 9-1 0:1, 8-3 1:0, 6-7 1:0, 2-5 1:0; bye 4
        | 2: 8(1,0) / 1½: 1(2½,0) 2(2,0) 6(½,0) / 1: 3(3,0) 9(1½,0) 4(1,0) / ½: 5(3,0) / 0: 7* | 2-8 1:0, 1-6 0:1, 3-5 1:0, 4-9 1:0; bye 7
        | 2½: 2(4,1½) 6(3,1) / 2: 8(5½,2) 3(4½,2) 4(3½,1) / 1½: 1(6,2½) / 1: 7(5,2) 9(4,1½) / ½: 5* | 6-2, 1-3, 8-4, 7-9; bye 5";
    follow(event, rounds);
}

#[test]
fn g_renju_regulated() {
    let _claim = clauses::proves(&["RU-2013 5.3.14.2", "RU-2013 5.3.15", "RU-2013 5.3.15.2"]);
    let _claim = clauses::proves(&["RU-2013 5.3.15.3", "RU-2013 5.3.15.4"]);
    let event = Event::new(System::RenjuRegulated, 9, Worth::ONE_HALF_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9* | 5-1 ½:½, 2-6 0:1, 7-3 1:0, 4-8 1:0; bye 9
        | 1: 4 6 7 9 / ½: 1 5 / 0: 2 3 8* | 7-4 0:1, 6-9 1:0, 3-5 ½:½, 1-2 0:1; bye 8
        | 2: 4 6 / 1: 2 5 7 8 9 / ½: 1 3* | 4-6 1:0, 9-1 1:0, 2-7 1:0, 8-5 ½:½; bye 3
        | 3: 4 / 2: 2 6 9 / 1½: 3 5 8 / 1: 7 / ½: 1* | 2-4, 6-3, 5-9, 8-7; bye 1";
    follow(with_first(event, Colour::Black), rounds);
}

#[test]
fn h_renju_by_lot() {
    let _claim = clauses::proves(&["RU-2013 5.3.16", "RU-2013 5.3.16.1", "RU-2013 5.3.16.1.1"]);
    let _claim = clauses::proves(&["RU-2013 5.3.16.1.2", "RU-2013 5.3.16.1.3"]);
    let event = Event::new(System::RenjuLot, 10, Worth::ONE_HALF_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 2-1 0:1, 4-3 1:0, 6-5 0:1, 8-7 0:1, 10-9 ½:½
        6 3 8 2 9 5 4 7 1 10 | 1: 5 4 7 1 / ½: 9 10 / 0: 6 3 8 2 | 5-4 0:1, 7-1 ½:½, 9-6 1:0, 3-10 1:0, 2-8 ½:½
        7 2 6 8 9 4 10 1 3 5 | 2: 4 / 1½: 7 9 1 / 1: 3 5 / ½: 2 8 10 / 0: 6 | 4-7 ½:½, 1-9 0:1, 5-3 0:1, 8-6 0:1, 10-2 0:1
        10 6 2 9 4 8 5 3 7 1 | 2½: 9 4 / 2: 3 7 / 1½: 2 1 / 1: 6 5 / ½: 10 8 | 9-4, 3-7, 2-5, 6-1, 8-10";
    follow(event, rounds);
}

#[test]
fn i_ukrainian_lot() {
    let _claim = clauses::built_in(&["UA-CHESS IV.7.7"]);
    let _claim = clauses::proves(&["UA-2024 III.swiss.4", "UA-2024 III.swiss.7"]);
    let event = Event::new(System::UaLot, 10, Worth::TWO_ONE_ZERO);
    let rounds = "
        | 0: 1 2 3 4 5 6 7 8 9 10 | 1-2 2:0, 3-4 1:1, 5-6 1:1, 7-8 1:1, 9-10 0:2
        4 9 8 1 7 10 6 2 5 3 | 2: 1 10 / 1: 4 8 7 6 5 3 / 0: 9 2 | 10-1 1:1, 4-8 2:0, 6-7 2:0, 3-5 0:2, 2-9 2:0
        9 3 4 10 2 7 5 6 8 1 | 3: 4 10 5 6 1 / 2: 2 / 1: 3 7 8 / 0: 9 | 6-2 2:0, 10-4 2:0, 5-1 0:2, 8-9 2:0, 7-3 1:1
        6 4 8 3 10 1 9 2 5 7 | 5: 6 10 1 / 3: 4 8 5 / 2: 3 2 7 / 0: 9 | 8-10, 1-6, 4-5, 9-7, 2-3";
    follow(event, rounds);
}
