//! A game as a file records it, whatever is played.

use std::str::FromStr;
use std::time::Duration;

use chess::{Position as Chess, Style};
use draughts::{Colour, Position as Draughts};
use game::{Position, Side};
use notation::gamefile::Score;
use renju::Position as Renju;

/// A game of a file.
pub(super) struct Recorded<P: Position> {
    /// Which game of the file, from 1.
    pub(super) index: usize,
    pub(super) headers: Vec<(String, String)>,
    pub(super) start: P,
    /// The moves up to the first that could not be played.
    pub(super) plies: Vec<Ply<P>>,
    /// The first that could not.
    pub(super) fault: Option<Fault>,
    /// The result that the file gives, if files of its kind have one.
    pub(super) score: Option<Score>,
}

/// A move and what was noted beside it.
pub(super) struct Ply<P: Position> {
    pub(super) mv: P::Move,
    /// What the mover's clock showed after it.
    pub(super) left: Option<Duration>,
    /// The time it took.
    pub(super) spent: Option<Duration>,
    pub(super) offer: Offer,
}

/// Whether a draw was offered with a move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Offer {
    None,
    Draw,
}

/// Why a game could not be replayed to its end.
pub(super) struct Fault {
    /// The move as it is written; empty if it is no move that is at fault.
    pub(super) text: String,
    pub(super) reason: String,
    /// Where in the file, as line and column.
    pub(super) place: Option<(usize, usize)>,
    /// The violations that it may be, as rulebooks call them, the likeliest first; none if the
    /// text cannot be understood.
    pub(super) violations: &'static [&'static str],
}

impl<P: Position> Recorded<P> {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }
}

/// A position that can be shown to people.
pub(super) trait Shown: Position {
    /// The variant as rulebooks name it.
    fn game_name(&self) -> &'static str;

    /// A move as score sheets have it.
    fn shown(&self, mv: &Self::Move) -> String;

    /// The colour of a side.
    fn colour(&self, side: Side) -> Colour;

    /// Whether games begin here, so that all moves of a record are all moves of the game.
    fn is_beginning(&self) -> bool;

    /// How the moves of a game that starts here are numbered.
    fn numbering(&self) -> Numbering;

    /// The side of a colour.
    fn side(&self, colour: Colour) -> Side {
        if self.colour(Side::First) == colour { Side::First } else { Side::Second }
    }
}

impl Shown for Draughts {
    fn game_name(&self) -> &'static str {
        self.variant().name()
    }

    fn shown(&self, mv: &draughts::Move) -> String {
        self.move_text(mv)
    }

    fn colour(&self, side: Side) -> Colour {
        let begins = self.variant().facts().begins;
        if side == Side::First { begins } else { !begins }
    }

    fn is_beginning(&self) -> bool {
        *self == Draughts::start(self.variant())
    }

    fn numbering(&self) -> Numbering {
        Numbering::Pairs { first: 1, begins: Position::turn(self) }
    }
}

impl Shown for Chess {
    fn game_name(&self) -> &'static str {
        "chess"
    }

    fn shown(&self, mv: &chess::Move) -> String {
        self.write_move(mv, &Style::SAN)
    }

    fn colour(&self, side: Side) -> Colour {
        if side == Side::First { Colour::White } else { Colour::Black }
    }

    fn is_beginning(&self) -> bool {
        *self == Chess::start()
    }

    fn numbering(&self) -> Numbering {
        Numbering::Pairs { first: self.move_number() as usize, begins: Position::turn(self) }
    }
}

impl Shown for Renju {
    fn game_name(&self) -> &'static str {
        "renju"
    }

    fn shown(&self, mv: &renju::Move) -> String {
        self.move_text(mv)
    }

    fn colour(&self, side: Side) -> Colour {
        if side == Side::First { Colour::Black } else { Colour::White }
    }

    fn is_beginning(&self) -> bool {
        *self == Renju::new()
    }

    fn numbering(&self) -> Numbering {
        Numbering::Singly
    }
}

/// How the moves of a game are numbered.
#[derive(Clone, Copy)]
pub(super) enum Numbering {
    /// A number for a move of each side.
    Pairs { first: usize, begins: Side },
    /// A number for every move.
    Singly,
}

impl Numbering {
    /// The number of a ply, counted from 1: `12.` or `12...`.
    pub(super) fn label(self, ply: usize) -> String {
        match self {
            _ if ply == 0 => "the start".to_owned(),
            Numbering::Singly => format!("{ply}."),
            Numbering::Pairs { first, begins } => {
                let index = ply - 1 + usize::from(begins == Side::Second);
                let dots = if index.is_multiple_of(2) { "." } else { "..." };
                format!("{}{dots}", first + index / 2)
            }
        }
    }

    /// How many plies have been made after a move of this number.
    pub(super) fn plies_after(self, at: At) -> usize {
        match self {
            Numbering::Singly => at.number,
            Numbering::Pairs { first, begins } => {
                let half = usize::from(at.half == Half::Second);
                let index = (2 * at.number + half + 1).saturating_sub(2 * first);
                index.saturating_sub(usize::from(begins == Side::Second))
            }
        }
    }
}

/// A moment of a game: after both have made this move, or after the first has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    number: usize,
    half: Half,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    First,
    Second,
}

impl FromStr for At {
    type Err = String;

    /// `34` and `34...` are after both have made move 34, `34.` is after the first of them has.
    fn from_str(text: &str) -> Result<At, String> {
        let digits = text.trim_end_matches('.');
        let half = if text.len() == digits.len() + 1 { Half::First } else { Half::Second };
        let number = digits.parse().map_err(|_| {
            "write the number of a move: 34 for after both have made it, 34. for after the first has"
        })?;
        Ok(At { number, half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_have_the_numbers_of_score_sheets() {
        let white = Numbering::Pairs { first: 1, begins: Side::First };
        let black = Numbering::Pairs { first: 30, begins: Side::Second };
        assert_eq!([1, 2, 3, 4].map(|ply| white.label(ply)), ["1.", "1...", "2.", "2..."]);
        assert_eq!([1, 2, 3].map(|ply| black.label(ply)), ["30...", "31.", "31..."]);
        assert_eq!(Numbering::Singly.label(7), "7.");
        for numbering in [white, black, Numbering::Singly] {
            for ply in 1..20 {
                let at: At = numbering.label(ply).parse().unwrap();
                assert_eq!(numbering.plies_after(at), ply);
            }
        }
        assert_eq!(white.plies_after("2".parse().unwrap()), 4);
        assert!("x".parse::<At>().is_err());
    }
}
