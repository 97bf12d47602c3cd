//! Shows the legal moves of a position and what each leads to.
//!
//! `cargo run -p draughts --example moves -- russian W:Wc3,e3:Bd4,f6`

use draughts::{Position, PositionError, Variant};

fn main() -> Result<(), PositionError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let position = match words.is_empty() {
        true => Position::start(Variant::INTERNATIONAL),
        false => words.join(" ").parse()?,
    };
    println!("{position}");
    position.for_each_legal_move(|mv| {
        let taken = mv.captured().len();
        println!("{mv:?} takes {taken} and leads to {}", position.after(mv).fen());
    });
    match position.outcome() {
        Some(outcome) => println!("{} has won", outcome.winner),
        None => println!("{} legal moves", position.count_legal_moves()),
    }
    Ok(())
}
