//! How long all coefficients and the places of an event take, and how that grows.
#![allow(clippy::unwrap_used, missing_docs)]

#[path = "../tests/standings_support/mod.rs"]
mod standings_support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use cases::Random;
use clauses::Document;
use rulebook::{Criterion, Game, System};
use tournament::Standings;
use tournament::coefficient::{Rules, Sheet};

const ROUNDS: u16 = 13;

fn main() {
    let rules = Rules::of(Document::UA_2024, Game::Russian, System::Swiss).unwrap();
    println!("after {ROUNDS} rounds; time on the processor, best of 20");
    println!("players  leaves  all coefficients  per player  places (UA-2024)  per player");
    let sizes = [100, 1_000, 10_000];
    for (leavers, players) in
        [1_000_000, 50, 6].into_iter().flat_map(|one| sizes.map(|size| (one, size)))
    {
        let event =
            standings_support::random_event_with(&mut Random::new(7), players, ROUNDS, leavers);
        let coefficients = best(players, || {
            let sheet = Sheet::new(&event, &rules, ROUNDS);
            for criterion in Criterion::ALL {
                for number in event.numbers() {
                    black_box(sheet.coefficient(criterion, &rules.readings, number));
                }
            }
        });
        let places = best(players, || {
            black_box(Standings::now(&event, rules.clone()));
        });
        println!(
            "{players:7}  1/{leavers:<7} {coefficients:>16.1?}  {:>10.0?}  {places:>16.1?}  {:>10.0?}",
            coefficients / u32::from(players),
            places / u32::from(players)
        );
    }
}

/// The least time on the processor of 20 tries: other programs on the machine do not count. The clock
/// is coarse, so a small event is counted many times in a try.
fn best(players: u16, mut run: impl FnMut()) -> Duration {
    let times = 20_000 / u32::from(players);
    let start = Instant::now();
    let now = || on_processor().unwrap_or_else(|| start.elapsed());
    let mut timed = || {
        let before = now();
        (0..times).for_each(|_| run());
        (now() - before) / times
    };
    (0..20).map(|_| timed()).min().unwrap()
}

/// How long this thread has been on the processor, where the system tells it.
fn on_processor() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}
