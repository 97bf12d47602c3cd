//! Draws an order: a seed, a purpose, and those who are drawn.
//!
//! `cargo run -p lots --example draw -- "Kyiv 2026" "round 1" Anna Boris Chiara`

use lots::{Lot, Seed};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [seed, purpose, items @ ..] = &words[..] else {
        eprintln!("a seed, a purpose, and what is to be drawn");
        return;
    };
    let seed = Seed::from_text(seed);
    println!("commitment {}", seed.commitment());
    let mut items = items.to_vec();
    Lot::new(&seed, purpose).shuffle(&mut items);
    for (place, item) in items.iter().enumerate() {
        println!("{}. {item}", place + 1);
    }
}
