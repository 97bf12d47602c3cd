//! Writes random events, paired by the Dutch system, as report files for other programs to check.
//!
//! `cargo run --release -p tournament --example dutch_events -- FOLDER FIRST LAST LEAST MOST HABITS`
//! where HABITS is quiet, usual or wild. See `tests/oracle/README.md`.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub, dead_code, missing_docs)]

#[path = "../tests/dutch/events.rs"]
mod events;

use events::{Dice, Habits};
use tournament::dutch;
use tournament::trf::Report;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [folder, first, last, least, most, habits] = &args[..] else {
        panic!("FOLDER FIRST LAST LEAST MOST HABITS");
    };
    let habits = match habits.as_str() {
        "quiet" => events::QUIET,
        "usual" => events::USUAL,
        _ => events::WILD,
    };
    let (least, most): (u64, u64) = (least.parse().unwrap(), most.parse().unwrap());
    for seed in first.parse().unwrap()..last.parse().unwrap() {
        let file = format!("{folder}/{seed:06}.trf");
        std::fs::write(file, event(seed, least, most, habits)).unwrap();
    }
}

/// A whole event; where a round has no pairing it ends there.
fn event(seed: u64, least: u64, most: u64, habits: Habits) -> String {
    let mut dice = Dice::new(seed);
    let players = (least + dice.below(most - least + 1)) as usize;
    let rounds = 5 + dice.below(7) as u16;
    let mut t = events::tournament(players, rounds, &mut dice);
    let arrivals = events::arrivals(&t, habits, &mut dice);
    for _ in 0..rounds {
        events::announce(&mut t, &arrivals, habits, &mut dice);
        let Ok(pairing) = dutch::pair(&t) else {
            t.away.clear();
            break;
        };
        events::play(&mut t, &pairing, habits, &mut dice);
    }
    Report::new("Random", t).write()
}
