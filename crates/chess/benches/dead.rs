//! How long the questions about mate take, and how fast moves are made.
//!
//! Quick answers in microseconds on usual final positions, full ones in milliseconds on the hard
//! list, each the best of a few runs; perft for orientation.

use std::hint::black_box;
use std::time::Instant;

use chess::{Budget, Colour, MateAnswer, Position, Proof, mate_possible, perft};

/// Positions as they stand when a flag falls, and the side that would have to mate.
const USUAL: [(&str, &str, Colour); 14] = [
    ("bare king", "8/8/4k3/8/8/3QK3/8/8 b", Colour::Black),
    ("lone bishop", "8/8/4k3/8/2r5/4K3/5B2/8 w", Colour::White),
    ("queen", "8/8/4k3/8/8/3QK3/8/8 b", Colour::White),
    ("rook", "8/8/4k3/8/8/3RK3/8/8 b", Colour::White),
    ("pawn", "8/8/4k3/8/8/4K3/4P3/8 w", Colour::White),
    ("rook and pawns", "8/5pk1/6p1/7p/3R3P/6P1/5PK1/r7 w", Colour::White),
    ("rook and pawns, the other", "8/5pk1/6p1/7p/3R3P/6P1/5PK1/r7 w", Colour::Black),
    ("queens", "6k1/5pp1/7p/3q4/8/4Q2P/5PP1/6K1 w", Colour::White),
    ("pawn against queens", "6k1/8/8/3q1q2/8/8/7P/6K1 w", Colour::White),
    ("middle game", "r4rk1/pp2ppbp/2np1np1/q7/3NP3/2N1BP2/PPPQ2PP/2KR3R w", Colour::White),
    (
        "middle game, the other",
        "r4rk1/pp2ppbp/2np1np1/q7/3NP3/2N1BP2/PPPQ2PP/2KR3R w",
        Colour::Black,
    ),
    ("knight against knight", "8/8/4k3/5n2/8/3NK3/8/8 w", Colour::White),
    ("bishop against pawn", "8/2p5/4k3/8/8/3BK3/8/8 w", Colour::White),
    ("wall of pawns", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w", Colour::White),
];

fn main() {
    println!("quick answers (µs)");
    for (name, fen, winner) in USUAL {
        let position = position(fen);
        let (seconds, answer) = best_of(200, || mate_possible(&position, winner, Budget::QUICK));
        println!("{:>9.1}  {name}: {}", seconds * 1e6, short(&answer));
    }
    println!("\nfull answers for the list (ms)");
    let mut sum = 0.0;
    for (fen, winner) in list() {
        let position = position(fen);
        let (seconds, answer) = best_of(3, || mate_possible(&position, winner, Budget::FULL));
        sum += seconds;
        println!("{:>9.3}  {winner} in {fen}: {}", seconds * 1e3, short(&answer));
    }
    println!("{:>9.3}  in all", sum * 1e3);
    let start = Position::start();
    let (seconds, nodes) = best_of(3, || perft(&start, 5));
    println!("\nperft 5: {nodes} nodes, {:.0} million a second", nodes as f64 / seconds / 1e6);
}

fn position(fen: &str) -> Position {
    match Position::from_fen(fen) {
        Ok(position) => position,
        Err(error) => unreachable!("{error}"),
    }
}

fn list() -> impl Iterator<Item = (&'static str, Colour)> {
    let data = include_str!("../tests/data/chess_mate_possible.txt");
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    let fens = lines.filter_map(|line| line.split_once(" | ")).map(|(_, fen)| fen);
    fens.flat_map(|fen| [(fen, Colour::White), (fen, Colour::Black)])
}

fn best_of<T>(runs: usize, question: impl Fn() -> T) -> (f64, T) {
    let mut best = f64::INFINITY;
    for _ in 0..runs {
        let start = Instant::now();
        black_box(question());
        best = best.min(start.elapsed().as_secs_f64());
    }
    (best, question())
}

fn short(answer: &MateAnswer) -> String {
    match answer {
        MateAnswer::Possible(helpmate) => format!("mate after {} moves", helpmate.moves.len()),
        MateAnswer::Impossible(Proof::Blocked { .. }) => "impossible, blocked".to_owned(),
        MateAnswer::Impossible(proof) => format!("impossible, {proof}"),
        MateAnswer::Undecided { nodes } => format!("undecided after {nodes} positions"),
    }
}
