//! `damka show`: a position as a picture.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use draughts::{Colour, Goal, Ground, Outcome, Position};
use notation::diagram::{Coordinates, Diagram, Letters};

use crate::Answer;
use crate::games::PositionArgs;

/// Show a position: the board, who is to move, and its FEN
///
/// Men are w and b, kings W and B.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka show russian
  damka show international --numbers
  damka show russian --fen \"B:Wc3,d4,e3,f2,f4:BKa5,d6,e7\" --svg board.svg")]
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

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let position = self.position.position()?;
        let diagram = self.diagram(&position);
        match &self.svg {
            None => {
                let letters = if self.unicode { Letters::Unicode } else { Letters::Ascii };
                write!(out, "{}", diagram.text(letters))?;
                writeln!(out, "\n{}\n{}", verdict(&position), position.fen())?;
            }
            Some(path) if path.as_os_str() == "-" => write!(out, "{}", diagram.svg())?,
            Some(path) => {
                std::fs::write(path, diagram.svg())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                writeln!(out, "Wrote {}", path.display())?;
            }
        }
        Ok(Answer::Done)
    }

    fn diagram(&self, position: &Position) -> Diagram {
        let bottom = if self.flip { Colour::Black } else { Colour::White };
        let diagram = Diagram::new(position).seen_by(bottom);
        if self.numbers { diagram.coordinates(Coordinates::Numbers) } else { diagram }
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

fn counted(moves: u64) -> String {
    match moves {
        1 => "1 legal move".to_owned(),
        _ => format!("{moves} legal moves"),
    }
}
