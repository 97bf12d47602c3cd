//! How fast the generator is, each figure beside its yardstick in the same run.
//!
//! The machine is shared, so only the ratios mean anything. Each figure is the best of many short
//! rounds, in which all contestants take turns: some rounds run undisturbed.

#[path = "../tests/agreement/mod.rs"]
mod agreement;
#[path = "../tests/obvious/mod.rs"]
mod obvious;

use std::hint::black_box;
use std::time::Instant;

use draughts::{Position, Variant, perft};
use shakmaty::Chess;

const ROUNDS: usize = 40;

fn main() {
    println!("perft from the start position, bulk counting at the last ply, one thread");
    race(&mut from_the_start());
    println!("\nperft of dense king positions");
    race(&mut with_kings());
    println!("\nthe deep published counts");
    deep();
}

/// The bar: 1.5 times shakmaty's chess for international, 1.1 times for the 8×8 games.
fn from_the_start() -> Vec<Contestant> {
    let chess = Chess::default();
    let mut contestants =
        vec![Contestant::new("chess (shakmaty)", move || shakmaty::perft(black_box(&chess), 5))];
    for (variant, depth) in [
        (Variant::INTERNATIONAL, 8),
        (Variant::RUSSIAN, 9),
        (Variant::BRAZILIAN, 9),
        (Variant::ENGLISH, 9),
        (Variant::EIGHTY, 8),
    ] {
        let start = Position::start(variant);
        contestants.push(Contestant::new(variant.name(), move || perft(black_box(&start), depth)));
    }
    contestants
}

/// The bar: twice the obvious generator.
fn with_kings() -> Vec<Contestant> {
    let kings = [5, 7, 8, 9, 10, 17, 20, 23, 27, 30, 37, 38, 39, 40, 41, 46];
    let board =
        obvious::Board::new(obvious::Rules::International, &[], &[13, 48], &[], &kings, true);
    let position = agreement::position(&board);
    vec![
        Contestant::new("obvious generator", move || obvious::perft(black_box(&board), 2)),
        Contestant::new("international", move || perft(black_box(&position), 2)),
    ]
}

fn deep() {
    for (variant, depth, nodes) in [
        (Variant::INTERNATIONAL, 10, 258_895_763),
        (Variant::INTERNATIONAL, 11, 1_665_861_398),
        (Variant::RUSSIAN, 11, 110_917_189),
        (Variant::RUSSIAN, 12, 544_770_444),
        (Variant::BRAZILIAN, 11, 105_491_257),
        (Variant::BRAZILIAN, 12, 511_882_477),
        (Variant::ENGLISH, 11, 85_242_128),
        (Variant::ENGLISH, 12, 388_617_999),
    ] {
        let begun = Instant::now();
        let counted = perft(&Position::start(variant), depth);
        let speed = counted as f64 / begun.elapsed().as_secs_f64() / 1e6;
        assert_eq!(counted, nodes, "{variant}, depth {depth}");
        println!("{variant:14} depth {depth:2} {counted:13} {speed:6.0} million nodes/s");
    }
}

struct Contestant {
    name: &'static str,
    count: Box<dyn Fn() -> u64>,
    nodes: u64,
    best_s: f64,
}

impl Contestant {
    fn new(name: &'static str, count: impl Fn() -> u64 + 'static) -> Contestant {
        Contestant { name, count: Box::new(count), nodes: 0, best_s: f64::INFINITY }
    }

    fn run(&mut self) {
        let begun = Instant::now();
        self.nodes = (self.count)();
        self.best_s = self.best_s.min(begun.elapsed().as_secs_f64());
    }

    fn speed(&self) -> f64 {
        self.nodes as f64 / self.best_s
    }
}

/// Prints each contestant's speed and its ratio to the first one's.
fn race(contestants: &mut [Contestant]) {
    for _ in 0..ROUNDS {
        contestants.iter_mut().for_each(Contestant::run);
    }
    let yardstick = contestants[0].speed();
    for contestant in contestants.iter() {
        let (name, speed) = (contestant.name, contestant.speed());
        println!("{name:18} {:8.2} million nodes/s {:8.2} ×", speed / 1e6, speed / yardstick);
    }
}
