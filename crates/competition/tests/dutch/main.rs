//! FIDE's Dutch system: worked rounds, the rules word for word, principles.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

mod events;
mod literal;
mod trf;

use competition::{Tournament, dutch};
use events::{Dice, Habits, QUIET, USUAL, WILD};

/// White and Black of each pair in the order of numbers, and who rests.
fn paired(t: &Tournament) -> literal::Round {
    let pairing = dutch::pair(t).ok()?;
    let mut pairs: Vec<(u16, u16)> =
        pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect();
    pairs.sort_unstable();
    Some((pairs, pairing.bye.map(|bye| bye.who.get())))
}

/// Plays whole events and compares every round with the literal reading.
fn compare(seeds: std::ops::Range<u64>, players: (u64, u64), habits: Habits) -> usize {
    let mut rounds = 0;
    for seed in seeds {
        let mut dice = Dice::new(seed);
        let size = (players.0 + dice.below(players.1 - players.0 + 1)) as usize;
        let planned = 3 + dice.below(5) as u16;
        let mut t = events::tournament(size, planned, &mut dice);
        let arrivals = events::arrivals(&t, habits, &mut dice);
        for round in 1..=planned {
            events::announce(&mut t, &arrivals, habits, &mut dice);
            let ours = paired(&t);
            let literal = literal::pair(&t);
            assert_eq!(ours, literal, "seed {seed}, round {round}:\n{}", trf::write(&t));
            rounds += 1;
            let Ok(pairing) = dutch::pair(&t) else { break };
            events::play(&mut t, &pairing, habits, &mut dice);
        }
    }
    rounds
}

#[test]
fn agrees_with_the_rules_word_for_word() {
    let rounds = compare(0..150, (6, 10), QUIET)
        + compare(1000..1150, (6, 11), USUAL)
        + compare(2000..2150, (6, 12), WILD);
    assert!(rounds > 1000, "{rounds} rounds");
}

#[test]
fn the_worked_rounds() {
    for name in ["thirteen", "eleven", "twelve"] {
        let text = std::fs::read_to_string(format!(
            "{}/tests/dutch/data/{name}.trf",
            env!("CARGO_MANIFEST_DIR")
        ));
        let (t, expected) = trf::read(&text.unwrap());
        assert_eq!(paired(&t), Some(expected.clone()), "{name}");
        assert_eq!(literal::pair(&t), Some(expected), "{name}");
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
