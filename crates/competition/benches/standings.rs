//! How long all coefficients and the places of an event take, and how that grows.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/standings_support/mod.rs"]
mod standings_support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use clauses::Document;
use competition::Standings;
use competition::coefficient::{Rules, Sheet};
use rulebook::{Criterion, Game, System};

const ROUNDS: u16 = 13;

fn main() {
    let rules = Rules::of(Document::Ua2024, Game::Russian, System::Swiss).unwrap();
    println!("after {ROUNDS} rounds, best of 20");
    println!("players  leaves  all coefficients  per player  places (UA-2024)  per player");
    let sizes = [100, 1_000, 10_000];
    for (leavers, players) in
        [1_000_000, 50, 6].into_iter().flat_map(|one| sizes.map(|size| (one, size)))
    {
        let event = standings_support::random_event_with(7, players, ROUNDS, leavers);
        let coefficients = best(|| {
            let sheet = Sheet::new(&event, &rules, ROUNDS);
            for criterion in Criterion::ALL {
                for number in event.numbers() {
                    black_box(sheet.coefficient(criterion, &rules.readings, number));
                }
            }
        });
        let places = best(|| {
            black_box(Standings::now(&event, rules.clone()));
        });
        println!(
            "{players:7}  1/{leavers:<7} {coefficients:>16.1?}  {:>10.0?}  {places:>16.1?}  {:>10.0?}",
            coefficients / u32::from(players),
            places / u32::from(players)
        );
    }
}

fn best(mut run: impl FnMut()) -> Duration {
    let mut timed = || {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..20).map(|_| timed()).min().unwrap()
}
