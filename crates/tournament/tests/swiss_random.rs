//! Every system against its search order written out word for word, on random events.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/chance.rs"]
mod chance;
#[path = "swiss/event.rs"]
mod event;
#[path = "swiss/literal.rs"]
mod literal;

use chance::Chance;
use event::{Event, number};
use tournament::swiss::Lots;
use tournament::{Colour, Note, Pairing, System, Worth};

struct Tally {
    rounds: usize,
    given_up: usize,
}

/// Plays random events of a size and compares every round.
fn compare(system: System, events: u64, sizes: std::ops::Range<usize>, tally: &mut Tally) {
    for seed in 0..events {
        let mut chance = Chance(seed * 1000 + system as u64);
        let size = sizes.start + chance.below(sizes.len());
        let worth = match chance.percent(50) {
            true => Worth::TWO_ONE_ZERO,
            false => Worth::ONE_HALF_ZERO,
        };
        let mut event = Event::new(system, size, worth);
        event.table.first_colour =
            Some(if chance.percent(50) { Colour::White } else { Colour::Black });
        let rounds = 3 + chance.below(9).min(size);
        let (draws, forfeits, away, gone) =
            (chance.below(70), chance.below(12), chance.below(8), chance.below(4));
        if chance.percent(20) {
            let (one, other) = (1 + chance.below(size), 1 + chance.below(size));
            event.table.forbidden.push((number(one as u16), number(other as u16)));
        }
        for _ in 0..rounds {
            chance.absences(&mut event, away, gone);
            let mut lot: Vec<u16> = (1..=size as u16).collect();
            chance.shuffle(&mut lot);
            event.terms.lots = Lots::Given(lot.iter().map(|who| number(*who)).collect());
            let Some(expected) = literal::search(&event.table, system, &lot) else {
                tally.given_up += 1;
                break;
            };
            tally.rounds += 1;
            let found = system.pair(&event.table, &event.terms).ok();
            let told =
                format!("{system} seed {seed} size {size} round {}", event.table.rounds.len() + 1);
            assert_eq!(found.as_ref().map(as_result), expected, "{told}");
            let Some(pairing) = found else { break };
            event.play(&pairing, |_, _| chance.result(draws, forfeits));
        }
    }
}

fn as_result(pairing: &Pairing) -> literal::Result {
    literal::Result {
        pairs: pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect(),
        bye: pairing.bye.as_ref().map(|bye| bye.who.get()),
        bar_dropped: pairing.notes.contains(&Note::BarDropped),
    }
}

fn hold(system: System) {
    let mut tally = Tally { rounds: 0, given_up: 0 };
    compare(system, 400, 2..10, &mut tally);
    compare(system, 350, 6..21, &mut tally);
    compare(system, 30, 21..41, &mut tally);
    println!("{system}: {} rounds compared, {} given up", tally.rounds, tally.given_up);
    assert!(tally.given_up * 50 < tally.rounds, "the plain search must finish nearly always");
}

#[test]
fn ru_lot() {
    hold(System::RuLot);
}

#[test]
fn ru_individual() {
    hold(System::RuIndividual);
}

#[test]
fn ru_truncated_solkoff() {
    hold(System::RuTruncatedSolkoff);
}

#[test]
fn ru_buchholz() {
    hold(System::RuBuchholz);
}

#[test]
fn ua_median_solkoff() {
    hold(System::UaMedianSolkoff);
}

#[test]
fn ua_chess_buchholz() {
    hold(System::UaChessBuchholz);
}

#[test]
fn ua_lot() {
    hold(System::UaLot);
}

#[test]
fn renju_regulated() {
    hold(System::RenjuRegulated);
}

#[test]
fn renju_lot() {
    hold(System::RenjuLot);
}
