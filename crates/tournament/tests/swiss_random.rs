//! Every system against its search order written out word for word, on random events.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

mod cases;
#[path = "swiss/chance.rs"]
mod chance;
#[path = "swiss/event.rs"]
mod event;
#[path = "swiss/literal.rs"]
mod literal;

use std::cell::Cell;

use cases::{hold, seeds};
use chance::Chance;
use event::{Event, number};
use proptest::prelude::{Strategy, any};
use tournament::swiss::Lots;
use tournament::{Colour, Note, Pairing, System, Worth};

/// Rounds compared, and events in which the plain search took too long.
#[derive(Default)]
struct Tally {
    rounds: Cell<usize>,
    given_up: Cell<usize>,
}

/// An event: how many play, the seed of its habits, and the seeds of its rounds.
type Case = (usize, u64, Vec<u64>);

/// Plays random events of a size and compares every round.
fn compare(system: System, events: u64, sizes: std::ops::Range<usize>, tally: &Tally) {
    let name = format!("{system} {}", sizes.start);
    let habits = any::<u64>().no_shrink();
    let tell = |(size, habits, rounds): &Case| {
        format!("{system}, {size} players, habits {habits}, rounds {rounds:?}")
    };
    let strategy = (sizes, habits, seeds(1..12));
    hold(&name, events, &strategy, tell, |(size, habits, rounds)| {
        play(system, size, habits, &rounds, tally);
    });
}

fn play(system: System, size: usize, habits: u64, rounds: &[u64], tally: &Tally) {
    let mut chance = Chance(habits);
    let worth = match chance.percent(50) {
        true => Worth::TWO_ONE_ZERO,
        false => Worth::ONE_HALF_ZERO,
    };
    let mut event = Event::new(system, size, worth);
    event.table.first_colour = Some(if chance.percent(50) { Colour::White } else { Colour::Black });
    let (draws, forfeits, away, gone) =
        (chance.below(70), chance.below(12), chance.below(8), chance.below(4));
    if chance.percent(20) {
        let (one, other) = (1 + chance.below(size), 1 + chance.below(size));
        event.table.forbidden.push((number(one as u16), number(other as u16)));
    }
    for seed in rounds {
        let mut chance = Chance(*seed);
        chance.absences(&mut event, away, gone);
        let mut lot: Vec<u16> = (1..=size as u16).collect();
        chance.shuffle(&mut lot);
        event.terms.lots = Lots::Given(lot.iter().map(|who| number(*who)).collect());
        let Some(expected) = literal::search(&event.table, system, &lot) else {
            tally.given_up.update(|count| count + 1);
            break;
        };
        tally.rounds.update(|count| count + 1);
        let found = system.pair(&event.table, &event.terms).ok();
        let round = event.table.rounds.len() + 1;
        assert_eq!(found.as_ref().map(as_result), expected, "round {round}");
        let Some(pairing) = found else { break };
        event.play(&pairing, |_, _| chance.result(draws, forfeits));
    }
}

fn as_result(pairing: &Pairing) -> literal::Result {
    literal::Result {
        pairs: pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect(),
        bye: pairing.bye.as_ref().map(|bye| bye.who.get()),
        bar_dropped: pairing.notes.contains(&Note::BarDropped),
    }
}

fn literally(system: System) {
    let tally = Tally::default();
    compare(system, 400, 2..10, &tally);
    compare(system, 350, 6..21, &tally);
    compare(system, 30, 21..41, &tally);
    let (rounds, given_up) = (tally.rounds.get(), tally.given_up.get());
    println!("{system}: {rounds} rounds compared, {given_up} given up");
    assert!(given_up * 50 < rounds, "the plain search must finish nearly always");
    assert!(rounds > 2_000, "{rounds} rounds");
}

#[test]
fn ru_lot() {
    literally(System::RuLot);
}

#[test]
fn ru_individual() {
    literally(System::RuIndividual);
}

#[test]
fn ru_truncated_solkoff() {
    literally(System::RuTruncatedSolkoff);
}

#[test]
fn ru_buchholz() {
    literally(System::RuBuchholz);
}

#[test]
fn ua_median_solkoff() {
    literally(System::UaMedianSolkoff);
}

#[test]
fn ua_chess_buchholz() {
    literally(System::UaChessBuchholz);
}

#[test]
fn ua_lot() {
    literally(System::UaLot);
}

#[test]
fn renju_regulated() {
    literally(System::RenjuRegulated);
}

#[test]
fn renju_lot() {
    literally(System::RenjuLot);
}

/// Of many steps the two that matter are shown, and no others.
#[test]
fn a_case_that_fails_gets_smaller() {
    let even = |seeds: &[u64]| seeds.iter().filter(|seed| *seed % 2 == 0).count();
    let failed = std::panic::catch_unwind(|| {
        hold(
            "smaller",
            5,
            &seeds(60),
            |seeds| format!("{} steps", seeds.len()),
            |seeds| {
                assert!(even(&seeds) < 2, "two are even");
            },
        );
    });
    let why = failed.unwrap_err().downcast::<String>().unwrap();
    assert!(why.contains("two are even") && why.ends_with("fails:\n2 steps"), "{why}");
}
