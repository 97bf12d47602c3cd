//! The text of a cell, played out.

use std::fmt;

use draughts::{
    ByColour, Colour, InvalidSetup, Move, Naming, Piece, Position, Setup, Square, UnknownSquare,
    Variant,
};
use thiserror::Error;

use crate::Kind;

/// How a game begins: what is done to the usual array, and the position from which the players go
/// on.
///
/// It is shown with both squares of every move: `a3-b4 b6-a5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    start: Start,
    position: Position,
}

/// What is done to the usual array.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// These are the first moves of the game; none if the players are free.
    Moves(Vec<Move>),
    /// These men stand elsewhere.
    Relocations(ByColour<Option<Relocation>>),
}

/// A man that stands elsewhere than usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where it usually stands.
    pub from: Square,
    /// Where it stands.
    pub to: Square,
}

impl Opening {
    /// Plays a text written as in the tables: `ab4 ba5`, `09-14 23-18 14-23`, `a1-a5 ---`,
    /// `a1a5 -----` or `Free`.
    ///
    /// `ab4` is the move that brings a man of file a to b4, a capture too.
    pub fn read(variant: Variant, text: &str) -> Result<Opening, Unplayable> {
        let array = Position::start(variant);
        match Kind::of(text) {
            Kind::Free => Ok(Opening { start: Start::Moves(Vec::new()), position: array }),
            Kind::Relocate => relocated(array, text),
            Kind::Moves => played(array, text),
            Kind::Redraw => Err(Unplayable::NewDraw),
        }
    }

    /// What is done to the usual array.
    pub fn start(&self) -> &Start {
        &self.start
    }

    /// The position from which the players go on; it knows who is to move and must capture.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

fn played(array: Position, text: &str) -> Result<Opening, Unplayable> {
    let mut position = array;
    let mut moves = Vec::new();
    for token in text.split_whitespace() {
        let mv = the_move(&position, token)?;
        position = position.after(&mv);
        moves.push(mv);
    }
    Ok(Opening { start: Start::Moves(moves), position })
}

fn the_move(position: &Position, token: &str) -> Result<Move, Unplayable> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| is_written(position.variant(), mv, token));
    match moves[..] {
        [mv] => Ok(mv),
        _ => Err(Unplayable::Move {
            token: token.to_owned(),
            meanings: moves.len(),
            position: *position,
        }),
    }
}

fn is_written(variant: Variant, mv: &Move, token: &str) -> bool {
    let [origin, destination] =
        [mv.origin(), mv.destination()].map(|square| variant.square_name(square));
    match variant.naming() {
        Naming::Algebraic => (token.strip_suffix(&destination))
            .is_some_and(|file| file.len() == 1 && origin.starts_with(file)),
        Naming::Numeric => token.split_once('-').is_some_and(|(from, to)| {
            from.trim_start_matches('0') == origin && to.trim_start_matches('0') == destination
        }),
    }
}

/// Lifts both men before either is put down, since one may take the other's place.
fn relocated(array: Position, text: &str) -> Result<Opening, Unplayable> {
    let variant = array.variant();
    let relocations = read_relocations(variant, text)?;
    let mut setup = array.setup();
    for colour in Colour::BOTH {
        if let Some(Relocation { from, .. }) = relocations[colour] {
            lift(&mut setup, from, colour)
                .ok_or_else(|| Unplayable::NoMan { colour, square: variant.square_name(from) })?;
        }
    }
    for colour in Colour::BOTH {
        if let Some(Relocation { to, .. }) = relocations[colour] {
            put_down(&mut setup, to, colour)
                .ok_or_else(|| Unplayable::Occupied { square: variant.square_name(to) })?;
        }
    }
    let position = Position::new(variant, &setup)?;
    Ok(Opening { start: Start::Relocations(relocations), position })
}

fn lift(setup: &mut Setup, square: Square, colour: Colour) -> Option<()> {
    setup.men[colour].remove(square).then_some(())
}

fn put_down(setup: &mut Setup, square: Square, colour: Colour) -> Option<()> {
    setup.at(square).is_none().then(|| setup.put(square, colour, Piece::Man))
}

/// White's half comes first; a half that is missing is a dash.
fn read_relocations(
    variant: Variant,
    text: &str,
) -> Result<ByColour<Option<Relocation>>, Unplayable> {
    let mut halves = text.split_whitespace();
    let mut next = || read_relocation(variant, halves.next().unwrap_or("---"));
    let relocations = ByColour { white: next()?, black: next()? };
    match halves.next() {
        Some(token) => Err(Unplayable::TooMany { token: token.to_owned() }),
        None => Ok(relocations),
    }
}

fn read_relocation(variant: Variant, token: &str) -> Result<Option<Relocation>, UnknownSquare> {
    let squares = token.replace('-', "");
    if squares.is_empty() {
        return Ok(None);
    }
    let (from, to) = squares.split_at_checked(2).unwrap_or((&squares, ""));
    Ok(Some(Relocation { from: variant.square_named(from)?, to: variant.square_named(to)? }))
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.position.variant();
        let name = |square| variant.square_name(square);
        let parts: Vec<String> = match &self.start {
            Start::Moves(moves) => (moves.iter())
                .map(|mv| name(mv.origin()) + sign(variant, mv) + &name(mv.destination()))
                .collect(),
            Start::Relocations(men) => Colour::BOTH
                .map(|colour| match men[colour] {
                    Some(man) => format!("{}-{}", name(man.from), name(man.to)),
                    None => "---".to_owned(),
                })
                .into(),
        };
        f.write_str(&parts.join(" "))
    }
}

fn sign(variant: Variant, mv: &Move) -> &'static str {
    match (mv.is_capture(), variant.naming()) {
        (false, _) => "-",
        (true, Naming::Algebraic) => ":",
        (true, Naming::Numeric) => "x",
    }
}

/// Why a text gives no opening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unplayable {
    /// It asks for a new draw.
    #[error("the text is ***, which asks for a new draw; draw again")]
    NewDraw,
    /// A move is not legal, or its short form means several.
    #[error(
        "“{token}” means {meanings} legal moves of {position:?}, not one; write the file of the man \
         and the square it goes to, or in checkers both squares"
    )]
    Move {
        /// The move as written.
        token: String,
        /// How many legal moves are written so.
        meanings: usize,
        /// The position in which it should be played.
        position: Position,
    },
    /// A third man would be put elsewhere.
    #[error("“{token}” is one relocation too many; a side moves at most one man, White first")]
    TooMany {
        /// The third relocation.
        token: String,
    },
    /// A relocation names a square that the board does not have.
    #[error(transparent)]
    Square(#[from] UnknownSquare),
    /// A relocation takes a man from where none stands.
    #[error("{colour} has no man on {square} that could be put elsewhere")]
    NoMan {
        /// The side.
        colour: Colour,
        /// The square's name.
        square: String,
    },
    /// A relocation puts a man onto another.
    #[error("no man can be put on {square}, where another stands")]
    Occupied {
        /// The square's name.
        square: String,
    },
    /// The changed array is no position.
    #[error(transparent)]
    Setup(#[from] InvalidSetup),
}
