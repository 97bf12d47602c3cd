//! Counts the ways to play some moves from the start, for every game.
//!
//! `cargo run --release -p draughts --example perft -- 7`

use draughts::{Position, Variant, perft};

fn main() {
    let depth = std::env::args().nth(1).and_then(|depth| depth.parse().ok()).unwrap_or(5);
    for variant in Variant::ALL {
        println!("{variant:24} {:>12}", perft(&Position::start(variant), depth));
    }
}
