//! Positions as text: `W:W21,22,K27:B1,2,K9`, with numbers or with `a1` names.
//!
//! The reader takes what programs write in practice: either naming, either order of the sides,
//! spaces, ranges (`31-50`), an empty side, a final full stop, and trailing fields of other
//! programs such as Lidraughts' `:H0:F1`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;

use thiserror::Error;

use crate::colour::Colour;
use crate::moves::Piece;
use crate::position::{InvalidSetup, Position};
use crate::setup::{Setup, SetupFault};
use crate::square::Square;
use crate::variant::{Naming, UnknownSquare, UnknownVariant, Variant};

impl Position {
    /// Reads a position.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Position, FenError> {
        Ok(Position::new(variant, &Setup::from_fen(variant, fen)?)?)
    }

    /// Writes the position, squares named as the variant names them.
    pub fn fen(&self) -> String {
        self.fen_in(self.variant().naming())
    }

    /// Writes the position, squares named in the given way.
    pub fn fen_in(&self, naming: Naming) -> String {
        let setup = self.setup();
        let side = |colour: Colour| {
            let pieces: Vec<String> = (setup.pieces(colour).iter())
                .map(|square| {
                    let crown = if setup.kings[colour].contains(square) { "K" } else { "" };
                    format!("{crown}{}", self.variant().square_name_in(square, naming))
                })
                .collect();
            format!("{}{}", colour.letter(), pieces.join(","))
        };
        format!("{}:{}:{}", self.turn().letter(), side(Colour::White), side(Colour::Black))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads the name of the game and a FEN, as in `russian W:Wc3:Bf6`.
    fn from_str(text: &str) -> Result<Position, PositionError> {
        let (variant, fen) =
            text.trim_start().split_once(char::is_whitespace).unwrap_or((text, ""));
        Ok(Position::from_fen(variant.parse()?, fen)?)
    }
}

/// Why a game and a FEN could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The text begins with no game that we know.
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    /// The rest is no position of it.
    #[error(transparent)]
    Fen(#[from] FenError),
}

impl Setup {
    /// Reads a set-up without checking that it is a position.
    pub fn from_fen(variant: Variant, fen: &str) -> Result<Setup, FenError> {
        let mut reader = Reader { fen, variant, setup: Setup::empty(Colour::White) };
        let mut fields = fields(fen);
        reader.turn(fields.next().unwrap_or(Field { at: 0, text: "" }))?;
        let mut sides = Vec::new();
        for field in fields {
            if let Some(colour) = colour(field.text) {
                if sides.contains(&colour) {
                    return Err(reader.error(field, FenProblem::SideTwice(colour)));
                }
                sides.push(colour);
                reader.side(colour, field)?;
            } else if !is_foreign(field.text) {
                return Err(reader.error(field, FenProblem::UnknownField));
            }
        }
        match Colour::BOTH.into_iter().find(|colour| !sides.contains(colour)) {
            Some(missing) => {
                Err(reader
                    .error(Field { at: fen.len(), text: "" }, FenProblem::SideMissing(missing)))
            }
            None => Ok(reader.setup),
        }
    }
}

/// Why a FEN could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenError {
    /// The text is not a FEN.
    #[error("at column {column} of the FEN, “{text}”: {problem}")]
    Text {
        /// Where, in characters from 1.
        column: usize,
        /// The offending part.
        text: String,
        /// What is wrong with it.
        problem: FenProblem,
    },
    /// The FEN was read but is no position.
    #[error("the FEN is no position: {0}")]
    Setup(#[from] InvalidSetup),
}

/// What is wrong with a part of a FEN.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FenProblem {
    /// The first field does not say who is to move.
    #[error("a FEN begins with the side to move, W or B, as in W:W31,32:B1,K2")]
    Turn,
    /// A field that is neither a side's pieces nor known from other programs.
    #[error("expected W or B and the squares of that side's pieces, as in W31,K32")]
    UnknownField,
    /// A side is listed twice.
    #[error("{0}'s pieces are listed a second time")]
    SideTwice(Colour),
    /// A side is not listed at all.
    #[error("{0}'s pieces are missing; write :{letter} even if there are none", letter = .0.letter())]
    SideMissing(Colour),
    /// No such square.
    #[error(transparent)]
    Square(#[from] UnknownSquare),
    /// A range that runs backwards.
    #[error("a range of squares runs from the lower to the higher number, as in 31-50")]
    Range,
    /// A square that already has a piece.
    #[error(transparent)]
    Twice(SetupFault),
}

/// A part of a FEN and where it starts, in bytes.
#[derive(Clone, Copy)]
struct Field<'a> {
    at: usize,
    text: &'a str,
}

impl<'a> Field<'a> {
    fn new(at: usize, text: &'a str) -> Field<'a> {
        let trimmed = text.trim_start();
        Field { at: at + text.len() - trimmed.len(), text: trimmed.trim_end() }
    }

    /// What is left after the first `bytes` bytes.
    fn skip(self, bytes: usize) -> Field<'a> {
        Field::new(self.at + bytes, &self.text[bytes..])
    }

    fn split(self, separator: char) -> impl Iterator<Item = Field<'a>> {
        let mut at = self.at;
        self.text.split(separator).map(move |part| {
            let field = Field::new(at, part);
            at += part.len() + separator.len_utf8();
            field
        })
    }
}

fn fields(fen: &str) -> impl Iterator<Item = Field<'_>> {
    let text = fen.trim_end().trim_end_matches('.');
    Field::new(0, text).split(':')
}

/// The side whose letter a field begins with.
fn colour(text: &str) -> Option<Colour> {
    match text.chars().next()? {
        'W' | 'w' => Some(Colour::White),
        'B' | 'b' => Some(Colour::Black),
        _ => None,
    }
}

/// Halfmove clock, move number and king-move fields of other programs, and empty fields.
fn is_foreign(text: &str) -> bool {
    text.is_empty() || text.starts_with(['H', 'F', '+'])
}

struct Reader<'a> {
    fen: &'a str,
    variant: Variant,
    setup: Setup,
}

impl Reader<'_> {
    fn turn(&mut self, field: Field<'_>) -> Result<(), FenError> {
        match colour(field.text) {
            Some(colour) if field.text.len() == 1 => {
                self.setup.turn = colour;
                Ok(())
            }
            _ => Err(self.error(field, FenProblem::Turn)),
        }
    }

    fn side(&mut self, colour: Colour, field: Field<'_>) -> Result<(), FenError> {
        let pieces = field.skip(1);
        for piece in pieces.split(',').filter(|piece| !piece.text.is_empty()) {
            self.piece(colour, piece)?;
        }
        Ok(())
    }

    /// One piece or a range of them: `12`, `K12`, `c3`, `31-50`.
    fn piece(&mut self, colour: Colour, field: Field<'_>) -> Result<(), FenError> {
        let crowned = field.text.starts_with(['K', 'k']);
        let (kind, name) = if crowned { (Piece::King, field.skip(1)) } else { (Piece::Man, field) };
        match name.text.split_once('-') {
            None => {
                let square = self.square(name)?;
                self.put(colour, kind, square, name)
            }
            Some((first, last)) => {
                let first = self.square(Field::new(name.at, first))?;
                let last = self.square(Field::new(name.at + name.text.len() - last.len(), last))?;
                if first > last {
                    return Err(self.error(name, FenProblem::Range));
                }
                (first.number()..=last.number())
                    .filter_map(Square::new)
                    .try_for_each(|square| self.put(colour, kind, square, name))
            }
        }
    }

    fn square(&self, field: Field<'_>) -> Result<Square, FenError> {
        self.variant.square_named(field.text).map_err(|unknown| self.error(field, unknown.into()))
    }

    fn put(
        &mut self,
        colour: Colour,
        kind: Piece,
        square: Square,
        field: Field<'_>,
    ) -> Result<(), FenError> {
        if self.setup.at(square).is_some() {
            let square = self.variant.square_name(square);
            return Err(self.error(field, FenProblem::Twice(SetupFault::SquareTwice { square })));
        }
        self.setup.put(square, colour, kind);
        Ok(())
    }

    fn error(&self, field: Field<'_>, problem: FenProblem) -> FenError {
        let column = self.fen[..field.at.min(self.fen.len())].chars().count() + 1;
        FenError::Text { column, text: String::from(field.text), problem }
    }
}
