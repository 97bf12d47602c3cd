//! `damka show`: a position as a picture.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use draughts::{Colour, Goal, Ground, Outcome, Position};
use notation::chess_diagram;
use notation::diagram::{Coordinates, Diagram, Letters};
use notation::stones::{self, Record};
use renju::Lettering;

use crate::Answer;
use crate::games::{AnyPosition, PositionArgs};

/// Show a position: the board, who is to move, and its FEN
///
/// Men are w and b, kings W and B. A game of renju is drawn with the numbers of its moves.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka show russian
  damka show international --numbers
  damka show russian --fen \"B:Wc3,d4,e3,f2,f4:BKa5,d6,e7\" --svg board.svg
  damka show chess --unicode
  damka show renju --moves \"h8 h9 j9\"")]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionArgs,
    /// Draw the board as SVG into this file instead (- for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Number the free squares
    #[arg(long)]
    numbers: bool,
    /// Turn the board round: Black sits at the bottom
    #[arg(long)]
    flip: bool,
    /// Draw with the symbols ⛀ ⛁ ⛂ ⛃ instead of letters
    #[arg(long)]
    unicode: bool,
}

/// A position, drawn and told.
struct Picture {
    text: String,
    svg: String,
    /// Who is to move, or how the game has ended.
    verdict: String,
    /// The position as this program reads it.
    fen: String,
}

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let picture = match self.position.position()? {
            AnyPosition::Draughts(position) => self.of_draughts(&position),
            AnyPosition::Chess(position) => self.of_chess(&position),
            AnyPosition::Renju(record, lettering) => self.of_renju(&record, lettering),
        };
        match &self.svg {
            None => {
                write!(out, "{}", picture.text)?;
                writeln!(out, "\n{}\n{}", picture.verdict, picture.fen)?;
            }
            Some(path) if path.as_os_str() == "-" => write!(out, "{}", picture.svg)?,
            Some(path) => {
                std::fs::write(path, picture.svg)
                    .with_context(|| format!("cannot write {}", path.display()))?;
                writeln!(out, "Wrote {}", path.display())?;
            }
        }
        Ok(Answer::Done)
    }

    fn letters(&self) -> Letters {
        if self.unicode { Letters::Unicode } else { Letters::Ascii }
    }

    fn of_draughts(&self, position: &Position) -> Picture {
        let bottom = if self.flip { Colour::Black } else { Colour::White };
        let mut diagram = Diagram::new(position).seen_by(bottom);
        if self.numbers {
            diagram = diagram.coordinates(Coordinates::Numbers);
        }
        Picture {
            text: diagram.text(self.letters()),
            svg: diagram.svg(),
            verdict: verdict(position),
            fen: position.fen(),
        }
    }

    fn of_chess(&self, position: &chess::Position) -> Picture {
        let bottom = if self.flip { chess::Colour::Black } else { chess::Colour::White };
        let diagram = chess_diagram::Diagram::new(position).seen_by(bottom);
        let letters = match self.letters() {
            Letters::Ascii => chess_diagram::Letters::Ascii,
            Letters::Unicode => chess_diagram::Letters::Unicode,
        };
        Picture {
            text: diagram.text(letters),
            svg: diagram.svg(),
            verdict: chess_verdict(position),
            fen: position.fen(),
        }
    }

    fn of_renju(&self, record: &Record, lettering: Lettering) -> Picture {
        let diagram = stones::Diagram::of_record(record, lettering);
        Picture {
            text: diagram.text(self.letters()),
            svg: diagram.svg(),
            verdict: renju_verdict(record.position()),
            fen: record.list(lettering),
        }
    }
}

/// Who is to move, or how the game has ended.
fn verdict(position: &Position) -> String {
    let turn = position.turn();
    let Some(Outcome { winner, ground }) = position.outcome() else {
        let must = if position.must_capture() { " and must capture" } else { "" };
        return format!("{turn} to move{must}, {}", counted(position.count_legal_moves()));
    };
    let ground = match ground {
        Ground::NoPieces => "has no pieces",
        Ground::NoMove => "has no move",
    };
    let reversed = match position.variant().goal() {
        Goal::Take => "",
        Goal::GiveAway => " (giveaway)",
    };
    format!("{turn} {ground}: {winner} has won{reversed}")
}

fn chess_verdict(position: &chess::Position) -> String {
    let turn = if position.turn() == chess::Colour::White { "White" } else { "Black" };
    let check = if position.is_check() { ", in check" } else { "" };
    match position.outcome() {
        None => format!("{turn} to move{check}, {}", counted(position.count_legal_moves())),
        Some(chess::Outcome::Checkmate { .. }) => format!("{turn} is mated"),
        Some(chess::Outcome::Stalemate) => format!("{turn} is stalemated: a draw"),
        Some(chess::Outcome::DeadPosition) => "Nobody can mate any more: a draw".to_owned(),
    }
}

fn renju_verdict(position: &renju::Position) -> String {
    match position.outcome() {
        None => format!("{} to move", position.turn()),
        Some(renju::Outcome::Five(colour)) => format!("{colour} has five: {colour} has won"),
        Some(renju::Outcome::LongRow) => "White has a long row: White has won".to_owned(),
        Some(renju::Outcome::TwoPasses) => "Both have passed: a draw".to_owned(),
        Some(renju::Outcome::FullBoard) => "The board is full: a draw".to_owned(),
    }
}

fn counted(moves: u64) -> String {
    match moves {
        1 => "1 legal move".to_owned(),
        _ => format!("{moves} legal moves"),
    }
}
