//! The schedules: round robins, Scheveningen, brackets, matches, micro-matches.
#![allow(clippy::unwrap_used, unreachable_pub)] // in helpers of tests too

use std::collections::{BTreeMap, BTreeSet};

use tournament::{Berger, Colour, Meeting, Meetings, Number, Round, Scheveningen};

const TABLES: &str = include_str!("data/berger.tsv");
const ERRATA: &str = include_str!("data/berger_errata.tsv");

fn number(number: u16) -> Number {
    Number::new(number).unwrap()
}

/// The printed tables: for each size, round by round, the pairs in their order.
fn printed() -> BTreeMap<u16, Vec<Vec<(u16, u16)>>> {
    let mut tables: BTreeMap<u16, Vec<Vec<(u16, u16)>>> = BTreeMap::new();
    for row in TABLES.lines().skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let size: u16 = fields[0].split('-').next_back().unwrap().parse().unwrap();
        let round: usize = fields[1].parse().unwrap();
        let rounds = tables.entry(size).or_default();
        rounds.resize(rounds.len().max(round), Vec::new());
        rounds[round - 1].push((fields[3].parse().unwrap(), fields[4].parse().unwrap()));
    }
    tables
}

fn pairs(meetings: &Meetings) -> Vec<(u16, u16)> {
    meetings.meetings.iter().map(|one| (one.first.get(), one.second.get())).collect()
}

#[test]
fn the_printed_tables_are_those_of_the_formula() {
    let _claim = clauses::built_in(&[
        "RU-2013 App.1",
        "RU-2022 App.2",
        "UA-2024 App.1",
        "UA-2024 II.systems.6.1",
        "UA-CHESS IV.3.1.1",
        "UA-CHESS IV.3.1.1.3",
        "UA-CHESS IV.3.1.1.4",
        "UA-CHESS IV.3.1.1.5",
        "UA-CHESS IV.3.1.1.6",
        "UA-CHESS IV.3.1.1.7",
        "UA-CHESS IV.3.1.1.8",
    ]);
    let tables = printed();
    assert_eq!(tables.keys().copied().collect::<Vec<_>>(), (4..=22).step_by(2).collect::<Vec<_>>());
    for (size, rounds) in tables {
        let berger = Berger::new(size, 1).unwrap();
        assert_eq!(usize::from(berger.rounds()), rounds.len());
        for (round, wanted) in Round::all().zip(rounds) {
            assert_eq!(pairs(&berger.round(round)), wanted, "table {size}, round {round}");
        }
    }
}

#[test]
fn an_odd_number_leaves_the_one_beside_the_highest_number_free() {
    let _claim =
        clauses::built_in(&["RU-2013 5.3.13.3", "UA-2024 II.systems.6.1", "UA-CHESS IV.3.1.1.1"]);
    for (size, rounds) in printed() {
        let berger = Berger::new(size - 1, 1).unwrap();
        for (round, table) in Round::all().zip(rounds) {
            let meetings = berger.round(round);
            let with_dummy = |&&(a, b): &&(u16, u16)| a == size || b == size;
            let (a, b) = *table.iter().find(with_dummy).unwrap();
            assert_eq!(meetings.free, [number(a.min(b))]);
            let rest: Vec<_> = table.iter().copied().filter(|pair| !with_dummy(&pair)).collect();
            assert_eq!(pairs(&meetings), rest);
        }
    }
}

/// The misprints are known, and the committed table has the corrections.
#[test]
fn the_misprints_of_the_documents_are_corrected() {
    let tables = printed();
    assert_eq!(tables[&14][12].last(), Some(&(13, 1)), "cut off in UA-2024");
    assert!(tables[&14][7].contains(&(3, 6)), "with a stray full stop in UA-2024");
    assert!(tables[&8][1].contains(&(8, 5)), "without brackets in both Ukrainian documents");
    assert_eq!(ERRATA.lines().count(), 11);
}

#[test]
fn in_any_size_and_cycle_everybody_meets_everybody_with_balanced_colours() {
    for participants in (2..=60).chain([101, 200]) {
        for cycles in 1..=4 {
            holds_for(participants, cycles);
        }
    }
}

fn holds_for(participants: u16, cycles: u16) {
    let berger = Berger::new(participants, cycles).unwrap();
    let mut met: BTreeMap<(u16, u16), i32> = BTreeMap::new();
    let mut balance: BTreeMap<u16, i32> = BTreeMap::new();
    for round in Round::up_to(berger.rounds()) {
        let meetings = berger.round(round);
        let mut seen = BTreeSet::new();
        for (first, second) in pairs(&meetings) {
            assert!(seen.insert(first) && seen.insert(second));
            *met.entry((first.min(second), first.max(second))).or_default() += 1;
            *balance.entry(first).or_default() += 1;
            *balance.entry(second).or_default() -= 1;
        }
        assert_eq!(seen.len() + meetings.free.len(), usize::from(participants));
        assert_eq!(meetings.free.len(), usize::from(participants % 2));
    }
    let pairs = usize::from(participants) * usize::from(participants - 1) / 2;
    assert_eq!(met.len(), pairs);
    assert!(met.values().all(|&times| times == i32::from(cycles)));
    let widest = balance.values().map(|surplus| surplus.abs()).max().unwrap();
    assert!(widest <= i32::from(cycles % 2), "{participants} in {cycles} cycles: {widest}");
    let beyond = Round::from_index(berger.rounds().into());
    assert_eq!(berger.round(beyond), Meetings::default());
}

#[test]
fn the_first_named_begins_and_has_black_in_renju() {
    let _claim = clauses::built_in(&["RU-2013 5.3.13.3"]);
    let meeting = Meeting { first: number(1), second: number(4) };
    assert_eq!(meeting.white_black(Colour::White), (number(1), number(4)));
    assert_eq!(meeting.white_black(Colour::Black), (number(4), number(1)));
}

#[test]
fn a_round_robin_of_nobody_is_refused() {
    for (participants, cycles) in [(0, 1), (1, 1), (2_001, 1), (4, 0), (4, 17)] {
        let refused = Berger::new(participants, cycles).unwrap_err().to_string();
        assert!(refused.contains(&participants.to_string()), "{refused}");
    }
}

#[test]
fn in_scheveningen_each_of_one_side_meets_each_of_the_other() {
    let _claim = clauses::built_in(&[
        "UA-2024 II.systems.6.4",
        "UA-CHESS IV.3.1.4",
        "RU-2022 1.4",
        "RU-2013 1.2",
    ]);
    for (first, second) in [(1, 1), (2, 2), (5, 5), (8, 8), (4, 6), (6, 4), (1, 3)] {
        let schedule = Scheveningen { first, second };
        let mut met = BTreeSet::new();
        for round in Round::up_to(schedule.rounds()) {
            for meeting in schedule.round(round).meetings {
                let (left, right) = if round.get() % 2 == 1 {
                    (meeting.first.get(), meeting.second.get())
                } else {
                    (meeting.second.get(), meeting.first.get())
                };
                assert!(left <= first && right > first && right <= first + second);
                assert!(met.insert((left, right)));
            }
        }
        assert_eq!(met.len(), usize::from(first * second));
    }
    let third = Scheveningen { first: 3, second: 3 }.round(Round::from_index(2));
    assert_eq!(pairs(&third), [(1, 6), (2, 4), (3, 5)]);
}
