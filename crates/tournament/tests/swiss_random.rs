//! Every system against its keys and its search order written out word for word by another hand, on random
//! events.
//!
//! `DAMKA_SWISS_EVENTS=5000 cargo test -p tournament --release --test swiss_random -- --nocapture` plays so
//! many events of 6 to 12 players under each system.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code)]

#[path = "swiss/chance.rs"]
mod chance;
#[path = "swiss/event.rs"]
mod event;
// Its loops are those of the text.
#[allow(clippy::expect_used, clippy::needless_range_loop)]
#[path = "swiss/literal/literal.rs"]
mod literal;

use std::cell::Cell;

use cases::{Random, hold, seeds};
use chance::Chance;
use event::{Event, number};
use literal::event::{Game, GameResult, Next, Round};
use literal::{NoPairing, Procedure, Readings};
use proptest::prelude::{Strategy, any};
use tournament::swiss::Lots;
use tournament::{Colour, Entry, How, Note, Outcome, Pairing, System, Tournament, Worth};

/// An event: how many play, the seed of its habits, and the seeds of its rounds.
type Case = (usize, u64, Vec<u64>);

/// Plays random events of a size and compares every round; gives how many there were.
fn compare(system: System, events: u64, sizes: std::ops::RangeInclusive<usize>) -> usize {
    let name = format!("{system} {}", sizes.start());
    let rounds_seen = Cell::new(0);
    let habits = any::<u64>().no_shrink();
    let tell = |(size, habits, rounds): &Case| {
        format!("{system}, {size} players, habits {habits}, rounds {rounds:?}")
    };
    let strategy = (sizes, habits, seeds(1..10));
    hold(&name, events, &strategy, tell, |(size, habits, rounds)| {
        play(system, size, habits, &rounds, &rounds_seen);
    });
    rounds_seen.get()
}

fn play(system: System, size: usize, habits: u64, rounds: &[u64], seen: &Cell<usize>) {
    let mut chance = Chance(Random::new(habits));
    let worth = match chance.percent(50) {
        true => Worth::TWO_ONE_ZERO,
        false => Worth::ONE_HALF_ZERO,
    };
    let mut event = Event::new(system, size, worth);
    event.table.first_colour = Some(if chance.percent(50) { Colour::White } else { Colour::Black });
    let (draws, forfeits, away, gone) =
        (chance.below(70), chance.below(12), chance.below(8), chance.below(4));
    for seed in rounds {
        let mut chance = Chance(Random::new(*seed));
        chance.absences(&mut event, away, gone);
        if event.table.numbers().filter(|who| event.table.is_active(*who)).count() < 2 {
            break;
        }
        let mut lot: Vec<u16> = (1..=size as u16).collect();
        chance.shuffle(&mut lot);
        event.terms.lots = Lots::Given(lot.iter().map(|who| number(*who)).collect());
        let expected = match literal::event::pair_next(
            &history(system, &event.table),
            &next(system, &event.table, &lot),
        ) {
            Ok(outcome) => Some(Told {
                pairs: outcome.pairs.iter().map(|pair| (pair.white, pair.black)).collect(),
                bye: outcome.bye,
                bar_dropped: outcome.bar_dropped,
            }),
            Err(NoPairing::Rematch) => None,
            Err(NoPairing::BadInput(why)) => panic!("{why}"),
        };
        seen.update(|count| count + 1);
        let found = system.pair(&event.table, &event.terms).ok();
        let round = event.table.rounds.len() + 1;
        assert_eq!(found.as_ref().map(told), expected, "round {round}");
        let Some(pairing) = found else { break };
        event.play(&pairing, |_, _| chance.result(draws, forfeits));
    }
}

/// A round as both tell it.
#[derive(Debug, PartialEq, Eq)]
struct Told {
    pairs: Vec<(u32, u32)>,
    bye: Option<u32>,
    bar_dropped: bool,
}

fn told(pairing: &Pairing) -> Told {
    let sides = |pair: &tournament::Pair| (pair.white.get().into(), pair.black.get().into());
    Told {
        pairs: pairing.pairs.iter().map(sides).collect(),
        bye: pairing.bye.as_ref().map(|bye| bye.who.get().into()),
        bar_dropped: pairing.notes.contains(&Note::BarDropped),
    }
}

fn procedure(system: System) -> Procedure {
    match system {
        System::RuLot => Procedure::A,
        System::RuIndividual => Procedure::B,
        System::RuTruncatedSolkoff => Procedure::C,
        System::RuBuchholz => Procedure::D,
        System::UaMedianSolkoff => Procedure::E,
        System::UaChessBuchholz => Procedure::F,
        System::RenjuRegulated => Procedure::G,
        System::RenjuLot => Procedure::H,
        System::UaLot => Procedure::I,
        System::FideDutch => panic!("FIDE's system has tests of its own"),
    }
}

/// The rounds of the table as the other hand wants them.
fn history(system: System, table: &Tournament) -> literal::event::Event {
    let first = table.first_colour.unwrap();
    literal::event::Event {
        procedure: procedure(system),
        players: table.participants.len() as u32,
        rated: system == System::UaMedianSolkoff,
        first_colour: match first {
            Colour::White => literal::Colour::White,
            Colour::Black => literal::Colour::Black,
        },
        rounds: table.rounds.iter().map(|cells| round(cells)).collect(),
        readings: Readings::default(),
    }
}

fn round(cells: &[Entry]) -> Round {
    let mut round = Round::default();
    for (who, cell) in (1..).zip(cells) {
        match *cell {
            Entry::Bye => round.bye = Some(who),
            Entry::Game { opponent, colour: Colour::White, outcome, how } => {
                let won = outcome == Outcome::Win;
                let (white, black) = match outcome {
                    Outcome::Win => (2, 0),
                    Outcome::Draw => (1, 1),
                    Outcome::Loss | Outcome::Unfinished => (0, 2),
                };
                let result = match how {
                    How::Forfeit => GameResult::NotPlayed { white_came: won, black_came: !won },
                    _ => GameResult::Played { white, black },
                };
                round.games.push(Game { white: who, black: opponent.get().into(), result });
            }
            _ => {}
        }
    }
    round
}

fn next(system: System, table: &Tournament, lot: &[u16]) -> Next {
    // Where round 1 goes by the starting numbers there is no lot for it.
    let drawn = table.rounds.is_empty() && system != System::UaLot;
    let left = |who: &tournament::Number| table.participants[who.index()].left_after.is_some();
    Next {
        lot: if drawn { Vec::new() } else { lot.iter().map(|who| u32::from(*who)).collect() },
        absent: table.away.iter().map(|(who, _)| who.get().into()).collect(),
        withdrawn: table.numbers().filter(left).map(|who| who.get().into()).collect(),
    }
}

fn literally(system: System) {
    let more = std::env::var("DAMKA_SWISS_EVENTS").ok().and_then(|count| count.parse().ok());
    let rounds = match more {
        Some(events) => compare(system, events, 6..=12),
        None => compare(system, 300, 2..=9) + compare(system, 40, 10..=12),
    };
    println!("{system}: {rounds} rounds compared");
    assert!(rounds > 1_000, "{rounds} rounds");
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
