//! `damka moves`: the legal moves of a position.

use std::io::Write;

use clap::Args;
use draughts::{Colour, Move, Piece, Position};
use notation::movetext::{Format, Style, write_move};
use notation::stones::Record;
use renju::Lettering;
use serde_json::{Value, json};

use super::write_json;
use crate::Answer;
use crate::games::{AnyPosition, PositionArgs};

/// List the legal moves of a position, one a line
///
/// Captures of draughts are written with every square the piece touches, so that no two look
/// alike; moves of chess in short algebraic notation; moves of renju by their points, without
/// those that are forbidden to Black.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka moves russian
  damka moves russian --fen \"W:WKd2:Bb6,d6,f4,f6,g7\"
  damka moves international --fen \"W:W25,27,28:B12,13,K45\" --json
  damka moves chess --fen \"8/8/8/8/8/5k2/4p3/4K3 b - - 0 1\"
  damka moves renju --moves \"h8 h9 j9\"")]
pub(crate) struct Moves {
    #[command(flatten)]
    position: PositionArgs,
    /// Write JSON: each move with its squares and what it takes
    #[arg(long)]
    json: bool,
}

/// The moves of a position, each as text and in detail.
struct Listing {
    /// Game, position and side to move.
    of: Value,
    moves: Vec<(String, Value)>,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut listing = match self.position.position()? {
            AnyPosition::Draughts(position) => of_draughts(&position),
            AnyPosition::Chess(position) => of_chess(&position),
            AnyPosition::Renju(record, lettering) => of_renju(&record, lettering),
        };
        if self.json {
            listing.of["moves"] = listing.moves.into_iter().map(|(_, detail)| detail).collect();
            write_json(out, &listing.of)?;
        } else {
            for (text, _) in &listing.moves {
                writeln!(out, "{text}")?;
            }
        }
        Ok(Answer::Done)
    }
}

fn of_draughts(position: &Position) -> Listing {
    let moves = position.legal_moves();
    let variant = position.variant();
    let name = |square| variant.square_name(square);
    let detail = |mv: &Move| {
        json!({
            "notation": full_text(position, &moves, mv),
            "from": name(mv.origin()),
            "to": name(mv.destination()),
            "via": mv.via().iter().map(|&square| name(square)).collect::<Vec<_>>(),
            "captures": mv.captured().iter().map(name).collect::<Vec<_>>(),
            "king": mv.becomes() == Piece::King,
            "crowns": mv.crowns(),
        })
    };
    let turn = colour_name(position.turn());
    Listing {
        of: json!({ "variant": variant.name(), "fen": position.fen(), "turn": turn }),
        moves: moves.iter().map(|mv| (full_text(position, &moves, mv), detail(mv))).collect(),
    }
}

fn of_chess(position: &chess::Position) -> Listing {
    let detail = |mv: &chess::Move| {
        json!({
            "notation": chess_text(position, mv),
            "uci": mv.to_string(),
            "from": mv.from().to_string(),
            "to": mv.to().to_string(),
            "captures": mv.captured().map(role_name),
            "promotes_to": mv.promotion().map(role_name),
        })
    };
    let turn = if position.turn() == chess::Colour::White { "white" } else { "black" };
    Listing {
        of: json!({ "game": "chess", "fen": position.fen(), "turn": turn }),
        moves: (position.legal_moves().iter())
            .map(|mv| (chess_text(position, mv), detail(mv)))
            .collect(),
    }
}

fn of_renju(record: &Record, lettering: Lettering) -> Listing {
    let position = record.position();
    let points = position.legal_points();
    let turn = if position.turn() == renju::Colour::Black { "black" } else { "white" };
    Listing {
        of: json!({ "game": "renju", "played": record.list(lettering), "turn": turn }),
        moves: (points.iter())
            .map(|point| lettering.write(point).to_string())
            .map(|name| (name.clone(), json!({ "notation": name })))
            .collect(),
    }
}

/// A move with its whole route, as the documents of its game write it.
pub(super) fn full_text(position: &Position, legal: &[Move], mv: &Move) -> String {
    write_move(position, legal, mv, Format::printed(position.variant(), Style::Full))
}

/// A move in short algebraic notation.
pub(super) fn chess_text(position: &chess::Position, mv: &chess::Move) -> String {
    position.write_move(mv, &chess::Style::SAN)
}

/// `white` or `black`.
pub(super) fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Black => "black",
    }
}

fn role_name(role: chess::Role) -> &'static str {
    match role {
        chess::Role::Pawn => "pawn",
        chess::Role::Knight => "knight",
        chess::Role::Bishop => "bishop",
        chess::Role::Rook => "rook",
        chess::Role::Queen => "queen",
        chess::Role::King => "king",
    }
}
