//! How fast moves are read and written, beside finding the legal moves.
//!
//! Random games are written down once and replayed from the text. The figures are nanoseconds a
//! ply, measured in one run on one thread, the best of several rounds: finding the legal moves,
//! and what reading or writing the move adds to that.

use std::hint::black_box;
use std::time::Instant;

use draughts::{Move, Position, Variant};
use notation::movetext::{Format, Style, read_move, write_move};

struct Ply {
    before: Position,
    mv: Move,
    text: String,
}

fn main() {
    println!("ns a ply, best of 9           find     + read    + write");
    for (variant, style) in [
        (Variant::RUSSIAN, Style::Usual),
        (Variant::RUSSIAN, Style::Short),
        (Variant::INTERNATIONAL, Style::Usual),
        (Variant::INTERNATIONAL, Style::Full),
        (Variant::ENGLISH, Style::Usual),
    ] {
        let format = Format::printed(variant, style);
        let game = random_plies(variant, format);
        let find = best(&game, |_, legal| legal.len());
        let read = best(&game, |ply, legal| read_move(&ply.before, legal, &ply.text));
        let write = best(&game, |ply, legal| write_move(&ply.before, legal, &ply.mv, format));
        let name = format!("{variant}, {style:?}");
        println!("{name:<24}{find:>10.0}{:>11.0}{:>11.0}", read - find, write - find);
    }
}

fn best<T>(game: &[Ply], work: impl Fn(&Ply, &[Move]) -> T) -> f64 {
    let mut legal = Vec::new();
    let round = |_| {
        let start = Instant::now();
        for ply in game {
            ply.before.legal_moves_into(&mut legal);
            black_box(work(black_box(ply), black_box(&legal)));
        }
        start.elapsed().as_nanos() as f64 / game.len() as f64
    };
    (0..9).map(round).fold(f64::INFINITY, f64::min)
}

/// Games of random moves, up to sixty plies each, as most of a real game is.
fn random_plies(variant: Variant, format: Format) -> Vec<Ply> {
    let mut seed: u64 = 1;
    let mut plies = Vec::new();
    for _ in 0..400 {
        let mut position = Position::start(variant);
        for _ in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let mv = legal[(seed >> 33) as usize % legal.len()];
            let text = write_move(&position, &legal, &mv, format);
            plies.push(Ply { before: position, mv, text });
            position = position.after(&mv);
        }
    }
    plies
}
