//! How fast moves are read and written, beside finding the legal moves and playing one.
//!
//! Random games are written down once; then they are replayed from the text. Every line is
//! nanoseconds a ply, measured in one run on one thread, the best of several rounds.

use std::hint::black_box;
use std::time::Instant;

use draughts::{Move, Position, Variant};
use notation::movetext::{Format, Style, read_move, write_move};

struct Ply {
    before: Position,
    legal: Vec<Move>,
    mv: Move,
    text: String,
}

fn main() {
    println!("ns a ply, best of 7         find moves      read     write");
    for (variant, style) in [
        (Variant::RUSSIAN, Style::Usual),
        (Variant::RUSSIAN, Style::Short),
        (Variant::INTERNATIONAL, Style::Usual),
        (Variant::INTERNATIONAL, Style::Full),
        (Variant::ENGLISH, Style::Usual),
    ] {
        let format = Format::printed(variant, style);
        let game = random_plies(variant, format);
        let mut buffer = Vec::new();
        let found = best(&game, |ply| {
            ply.before.legal_moves_into(&mut buffer);
            buffer.len()
        });
        let read = best(&game, |ply| read_move(&ply.before, &ply.legal, &ply.text));
        let written = best(&game, |ply| write_move(&ply.before, &ply.legal, &ply.mv, format));
        let name = format!("{variant}, {style:?}");
        println!("{name:<26}{found:>12.0}{read:>10.0}{written:>10.0}");
    }
}

fn best<T>(game: &[Ply], mut work: impl FnMut(&Ply) -> T) -> f64 {
    let round = |_| {
        let start = Instant::now();
        for ply in game {
            black_box(work(black_box(ply)));
        }
        start.elapsed().as_nanos() as f64 / game.len() as f64
    };
    (0..7).map(round).fold(f64::INFINITY, f64::min)
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
            plies.push(Ply { before: position, legal, mv, text });
            position = position.after(&mv);
        }
    }
    plies
}
