//! `damka moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;
use draughts::{Colour, Move, Piece, Position};
use notation::movetext::{Format, Style, write_move};
use serde_json::{Value, json};

use super::write_json;
use crate::Answer;
use crate::games::PositionArgs;

/// List the legal moves of a position, one a line
///
/// Captures are written with every square the piece touches, so that no two look alike.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka moves russian
  damka moves russian --fen \"W:WKd2:Bb6,d6,f4,f6,g7\"
  damka moves international --fen \"W:W25,27,28:B12,13,K45\" --json")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// Write JSON: each move with its squares and what it takes
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let position = self.position.position()?;
        let moves = position.legal_moves();
        if self.json {
            write_json(out, &as_json(&position, &moves))?;
        } else {
            for mv in &moves {
                writeln!(out, "{}", full_text(&position, &moves, mv))?;
            }
        }
        Ok(Answer::Done)
    }
}

/// A move with its whole route, as the documents of its game write it.
pub(super) fn full_text(position: &Position, legal: &[Move], mv: &Move) -> String {
    write_move(position, legal, mv, Format::printed(position.variant(), Style::Full))
}

/// `white` or `black`.
pub(super) fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

fn as_json(position: &Position, moves: &[Move]) -> Value {
    let variant = position.variant();
    let name = |square| variant.square_name(square);
    let one = |mv: &Move| {
        json!({
            "notation": full_text(position, moves, mv),
            "from": name(mv.origin()),
            "to": name(mv.destination()),
            "via": mv.via().iter().map(|&square| name(square)).collect::<Vec<_>>(),
            "captures": mv.captured().iter().map(name).collect::<Vec<_>>(),
            "king": mv.becomes() == Piece::King,
            "crowns": mv.crowns(),
        })
    };
    json!({
        "variant": variant.name(),
        "fen": position.fen(),
        "turn": colour_name(position.turn()),
        "moves": moves.iter().map(one).collect::<Vec<_>>(),
    })
}
