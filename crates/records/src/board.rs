//! What differs between the three kinds of games, in one place.
//!
//! [`game::Position`] is what conduct and draws need of a position; [`Board`] is what people who read
//! a record need beside it.

use chess::{Position as Chess, Style};
use draughts::Position as Draughts;
use game::{Colour, Position, Side};
use notation::movetext::{Format, write_move};
use notation::speech::{self, Voice};
use renju::{Lettering, Position as Renju};
use words::Language;

use crate::{Kind, Numbering};

/// A position of one of the three kinds, as people see it.
pub(crate) trait Board: Position {
    /// What is played.
    fn kind(&self) -> Kind;

    /// A move as reports have it: the same in every language.
    fn shown(&self, mv: &Self::Move) -> String;

    /// A move as printed score sheets have it.
    fn printed(&self, mv: &Self::Move, language: Language) -> String;

    /// A move as it is said aloud; nothing if there are no words for it.
    fn said(&self, mv: &Self::Move, language: Language) -> Option<String>;

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

impl Board for Draughts {
    fn kind(&self) -> Kind {
        Kind::Draughts(self.variant())
    }

    fn shown(&self, mv: &draughts::Move) -> String {
        self.move_text(mv)
    }

    fn printed(&self, mv: &draughts::Move, _: Language) -> String {
        let format = Format::printed(self.variant(), notation::movetext::Style::Usual);
        write_move(self, &Draughts::legal_moves(self), mv, format)
    }

    fn said(&self, mv: &draughts::Move, language: Language) -> Option<String> {
        speech::draughts::say(self.variant(), mv, Voice::written(language)).ok()
    }

    fn colour(&self, side: Side) -> Colour {
        let white_begins = self.variant().facts().begins == draughts::Colour::White;
        if (side == Side::First) == white_begins { Colour::White } else { Colour::Black }
    }

    fn is_beginning(&self) -> bool {
        *self == Draughts::start(self.variant())
    }

    fn numbering(&self) -> Numbering {
        Numbering::Pairs { first: 1, begins: Position::turn(self) }
    }
}

impl Board for Chess {
    fn kind(&self) -> Kind {
        Kind::Chess
    }

    fn shown(&self, mv: &chess::Move) -> String {
        self.write_move(mv, &Style::SAN)
    }

    fn printed(&self, mv: &chess::Move, language: Language) -> String {
        let letters = match language {
            Language::En => chess::Letters::English,
            Language::Uk | Language::Ru => chess::Letters::Ukrainian,
        };
        self.write_move(mv, &Style { letters, ..Style::SHORT })
    }

    fn said(&self, mv: &chess::Move, language: Language) -> Option<String> {
        Some(speech::chess::say(self, mv, Voice::written(language)))
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

impl Board for Renju {
    fn kind(&self) -> Kind {
        Kind::Renju
    }

    fn shown(&self, mv: &renju::Move) -> String {
        self.move_text(mv)
    }

    fn printed(&self, mv: &renju::Move, _: Language) -> String {
        self.move_text(mv)
    }

    fn said(&self, mv: &renju::Move, language: Language) -> Option<String> {
        speech::renju::say(*mv, Lettering::Documents, Voice::written(language)).ok()
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
