//! FIDE's Dutch system: worked rounds, the rules word for word, principles.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod events;
mod literal;
mod principles;

use std::cell::Cell;

use cases::{hold, seeds};
use events::{Dice, Habits, QUIET, USUAL, WILD};
use proptest::prelude::{Strategy, any};
use tournament::trf::Report;
use tournament::{Moved, Number, Pair, Refusal, Tournament, dutch};

/// White and Black of each pair in the order of numbers, and who rests.
fn paired(t: &Tournament) -> literal::Round {
    let pairing = dutch::pair(t).ok()?;
    let mut pairs: Vec<(u16, u16)> =
        pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect();
    pairs.sort_unstable();
    Some((pairs, pairing.bye.map(|bye| bye.who.get())))
}

/// Plays so many whole events and compares every round with the literal reading.
fn compare(name: &str, events: u64, players: (usize, usize), habits: Habits) -> usize {
    let rounds = Cell::new(0);
    let strategy = (players.0..=players.1, any::<u64>().no_shrink(), seeds(3..8));
    let tell = |(size, entries, rounds): &(usize, u64, Vec<u64>)| {
        let mut told = String::new();
        play(*size, *entries, rounds, habits, |t| {
            told = Report::new("Random", t.clone()).write();
            paired(t) == literal::pair(t)
        });
        told
    };
    hold(name, events, &strategy, tell, |(size, entries, seeds)| {
        play(size, entries, &seeds, habits, |t| {
            rounds.update(|count| count + 1);
            assert_eq!(paired(t), literal::pair(t), "round {}", t.played_rounds() + 1);
            true
        });
    });
    rounds.get()
}

/// Plays an event; before each round it is asked whether to go on.
fn play(
    size: usize,
    entries: u64,
    rounds: &[u64],
    habits: Habits,
    mut before: impl FnMut(&Tournament) -> bool,
) {
    let mut dice = Dice::new(entries);
    let mut t = events::tournament(size, rounds.len() as u16, &mut dice);
    let arrivals = events::arrivals(&t, habits, &mut dice);
    for seed in rounds {
        let mut dice = Dice::new(*seed);
        events::announce(&mut t, &arrivals, habits, &mut dice);
        if !before(&t) {
            break;
        }
        let Ok(pairing) = dutch::pair(&t) else { break };
        events::play(&mut t, &pairing, habits, &mut dice);
    }
}

/// `DUTCH_EVENTS=2000 cargo test --release -p tournament --test dutch` compares so many of each.
#[test]
fn agrees_with_the_rules_word_for_word() {
    let asked = std::env::var("DUTCH_EVENTS").ok().and_then(|events| events.parse().ok());
    let events = asked.unwrap_or(80);
    let rounds = compare("quiet", events, (6, 10), QUIET)
        + compare("usual", events, (6, 11), USUAL)
        + compare("wild", events, (6, 12), WILD)
        + compare("large", events / 4, (13, 14), WILD);
    assert!(rounds as u64 > 3 * events, "{rounds} rounds");
}

/// A worked round, and the pairs that its comments expect.
fn worked(name: &str) -> (Tournament, literal::Pairs) {
    let path = format!("{}/tests/dutch/data/{name}.trf", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let (report, _) = Report::read(&text).unwrap();
    let lines = text.lines().filter_map(|line| line.strip_prefix("### "));
    let mut pairs: Vec<(u16, u16)> = lines
        .map(|line| {
            let (white, black) = line.split_once(' ').unwrap();
            (white.parse().unwrap(), black.parse().unwrap())
        })
        .collect();
    let bye = pairs.iter().position(|(_, black)| *black == 0).map(|at| pairs.remove(at).0);
    pairs.sort_unstable();
    (report.tournament, (pairs, bye))
}

#[test]
fn the_worked_rounds() {
    for name in ["thirteen", "eleven", "twelve"] {
        let (t, expected) = worked(name);
        assert_eq!(paired(&t), Some(expected.clone()), "{name}");
        assert_eq!(literal::pair(&t), Some(expected), "{name}");
    }
}

/// Rounds that caissify-pairings 0.5 pairs otherwise, against the text; see `tests/oracle`.
#[test]
fn rounds_that_other_programs_pair_otherwise() {
    for name in ["two-floaters", "absence", "second-bye", "no-float"] {
        let (t, expected) = worked(name);
        assert_eq!(paired(&t), Some(expected.clone()), "{name}");
        assert_eq!(literal::pair(&t), Some(expected), "{name}");
    }
}

/// What the text of the first worked round says of its brackets.
#[test]
fn a_pair_says_whom_it_passed_over_and_why() {
    let (t, _) = worked("thirteen");
    let pairing = dutch::explain(&t).unwrap();
    let of = |white: u16, black: u16| -> &Pair {
        let is = |pair: &&Pair| pair.white.get() == white && pair.black.get() == black;
        pairing.pairs.iter().find(is).unwrap()
    };
    let passed = |white: u16, black: u16| -> Vec<(u16, Refusal)> {
        let search = of(white, black).search.as_ref().unwrap();
        search.passed.iter().map(|passed| (passed.who.get(), passed.why)).collect()
    };
    assert_eq!(passed(10, 1), [(3, Refusal::Criterion(12))]);
    assert_eq!(passed(2, 13), [(3, Refusal::Criterion(14))]);
    assert_eq!(passed(6, 3), [(5, Refusal::Criterion(12))]);
    assert_eq!(of(6, 3).search.as_ref().unwrap().moved, Moved::Descent);
    assert_eq!(of(11, 12).because[0].to_string(), "FIDE C.04.3 4.3", "5 and 11 were exchanged");
    let (t, _) = worked("eleven");
    let pairing = dutch::explain(&t).unwrap();
    let one = pairing.pairs.iter().find(|pair| pair.white.get() == 8).unwrap();
    let passed = &one.search.as_ref().unwrap().passed;
    assert_eq!(passed.len(), 1, "1 with 4 would leave 7 and 8, who have met");
    assert_eq!((passed[0].who, passed[0].why), (Number::new(4).unwrap(), Refusal::NoCompletion));
}

/// Explaining changes nothing.
#[test]
fn the_explained_pairs_are_the_pairs() {
    cases::play("explained", 20, |random| {
        let mut dice = Dice::drawn(random);
        let mut t = events::tournament(24, 7, &mut dice);
        let arrivals = events::arrivals(&t, WILD, &mut dice);
        for _ in 0..7 {
            events::announce(&mut t, &arrivals, WILD, &mut dice);
            let Ok(pairing) = dutch::pair(&t) else { break };
            let explained = dutch::explain(&t).unwrap();
            let colours = |pair: &Pair| (pair.white, pair.black);
            assert!(pairing.pairs.iter().map(colours).eq(explained.pairs.iter().map(colours)));
            events::play(&mut t, &pairing, WILD, &mut dice);
        }
    });
}

/// Principles that hold in events far too large for the literal reading.
#[test]
fn large_events_keep_the_principles() {
    for (players, rounds, habits) in
        [(61, 9, WILD), (200, 9, USUAL), (501, 6, WILD), (2000, 3, USUAL)]
    {
        let mut dice = Dice::new(players as u64);
        let mut t = events::tournament(players, rounds, &mut dice);
        let arrivals = events::arrivals(&t, habits, &mut dice);
        for _ in 0..rounds {
            events::announce(&mut t, &arrivals, habits, &mut dice);
            let pairing = dutch::pair(&t).unwrap();
            principles::check(&t, &pairing);
            events::play(&mut t, &pairing, habits, &mut dice);
        }
    }
}

/// The counts and the order that the text's own tables give for eleven players.
#[test]
fn exchanges_come_in_the_order_of_the_rules() {
    let halves = literal::exchanges(11, 5);
    let single: Vec<(usize, usize)> = halves[1..=30]
        .iter()
        .map(|s1| {
            let into = s1.iter().find(|i| **i >= 5).unwrap() + 1;
            let out = (0..5).find(|i| !s1.contains(i)).unwrap() + 1;
            (into, out)
        })
        .collect();
    let begins = [(6, 5), (7, 5), (6, 4), (8, 5), (7, 4), (6, 3), (9, 5), (8, 4), (7, 3), (6, 2)];
    assert_eq!(single[..10], begins);
    assert_eq!(single[29], (11, 1));
}
