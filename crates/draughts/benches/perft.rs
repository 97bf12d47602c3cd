//! How fast the generator is: nodes a second of perft, each beside its yardstick in the same run.
//!
//! The machine is shared, so only the ratios mean anything. Each figure is the best of several
//! rounds, and the rounds of all contestants take turns.

use std::hint::black_box;
use std::time::Instant;

use draughts::{Position, Variant, perft};
use shakmaty::Chess;

/// Many short rounds: some of them run undisturbed.
const ROUNDS: usize = 60;

fn main() {
    println!("perft with bulk counting at the last ply, one thread");
    let chess = Chess::default();
    let mut contestants: Vec<Contestant> =
        vec![Contestant::new("chess (shakmaty)", 4_865_609, move || {
            shakmaty::perft(black_box(&chess), 5)
        })];
    for (variant, depth, nodes) in [
        (Variant::INTERNATIONAL, 8, 6_483_961),
        (Variant::RUSSIAN, 9, 4_570_586),
        (Variant::BRAZILIAN, 9, 4_431_766),
        (Variant::ENGLISH, 9, 3_963_680),
        (Variant::EIGHTY, 8, 6_238_312),
    ] {
        let start = Position::start(variant);
        contestants
            .push(Contestant::new(variant.name(), nodes, move || perft(black_box(&start), depth)));
    }
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::run);
    }
    let yardstick = contestants[0].speed();
    for contestant in &contestants {
        println!(
            "{:20} {:8.1} million nodes/s {:6.2} × shakmaty",
            contestant.name,
            contestant.speed() / 1e6,
            contestant.speed() / yardstick
        );
    }
}

struct Contestant {
    name: &'static str,
    nodes: u64,
    count: Box<dyn Fn() -> u64>,
    best_s: f64,
}

impl Contestant {
    fn new(name: &'static str, nodes: u64, count: impl Fn() -> u64 + 'static) -> Contestant {
        Contestant { name, nodes, count: Box::new(count), best_s: f64::INFINITY }
    }

    fn run(&mut self) {
        let begun = Instant::now();
        assert_eq!((self.count)(), self.nodes, "{}", self.name);
        self.best_s = self.best_s.min(begun.elapsed().as_secs_f64());
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.best_s
    }
}
