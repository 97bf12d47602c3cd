//! How long the Dutch system takes for one round after nine, and how that grows.
//!
//! `cargo bench -p tournament --bench dutch [-- PLAYERS…]`
#![allow(clippy::unwrap_used, unreachable_pub, dead_code, missing_docs)]

#[path = "../tests/dutch/events.rs"]
mod events;

use std::time::Instant;

use events::{Dice, USUAL};
use tournament::dutch;

fn main() {
    let asked: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let sizes = if asked.is_empty() { vec![100, 300, 1000, 3000, 10_000] } else { asked };
    println!("players  slowest of rounds 1-9    round 10  growth exponent");
    let mut before: Option<(usize, f64)> = None;
    for players in sizes {
        let (slowest, last) = measure(players);
        let exponent = before.map_or(String::new(), |(fewer, less)| {
            let growth = (last / less).ln() / (players as f64 / fewer as f64).ln();
            format!("{growth:.2}")
        });
        println!("{players:7}  {slowest:17.3} s  {last:8.3} s  {exponent:>15}");
        before = Some((players, last));
    }
}

/// Seconds for the slowest of the first nine rounds, and for the tenth.
fn measure(players: usize) -> (f64, f64) {
    let mut dice = Dice::new(players as u64);
    let mut t = events::tournament(players, 11, &mut dice);
    let arrivals = events::arrivals(&t, USUAL, &mut dice);
    let mut times = Vec::new();
    for _ in 1..=10 {
        events::announce(&mut t, &arrivals, USUAL, &mut dice);
        let start = Instant::now();
        let pairing = dutch::pair(&t).unwrap();
        times.push(start.elapsed().as_secs_f64());
        events::play(&mut t, &pairing, USUAL, &mut dice);
    }
    if std::env::var_os("ROUNDS").is_some() {
        println!("{times:.3?}");
    }
    let last = times.pop().unwrap();
    (times.into_iter().fold(0.0, f64::max), last)
}
