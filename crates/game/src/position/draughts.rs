//! Draughts of every variant, seen through the interface.

use std::collections::BTreeSet;

use draughts::{Colour, Ground, Move, Piece, Position as Draughts};

use super::{
    BoardEnd, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, PieceOn, Position, Squares,
    Unreadable,
};
use crate::{PerSide, Side};

/// The most pieces on the board for which a search for a win can be of use.
const SEARCHED_PIECES_MAX: u16 = 4;

impl Position for Draughts {
    type Move = Move;
    type Key = (u64, u64, u64, Colour);

    fn turn(&self) -> Side {
        side(self, self.turn())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn play(&self, mv: &Move) -> Result<Draughts, NotLegal> {
        self.play(mv).map_err(|_| NotLegal::here(&self.move_text(mv), self))
    }

    fn key(&self) -> (u64, u64, u64, Colour) {
        let setup = self.setup();
        let kings = setup.kings.white.union(setup.kings.black);
        let [white, black] = Colour::BOTH.map(|colour| setup.pieces(colour).bits());
        (white, black, kings.bits(), self.turn())
    }

    fn facts(&self, mv: &Move) -> MoveFacts {
        MoveFacts {
            by: Position::turn(self),
            mover: match mv.piece() {
                Piece::Man => Mover::Man,
                Piece::King => Mover::King,
            },
            takes: mv.captured().len() as u16,
            promotes: mv.crowns(),
        }
    }

    fn squares(&self, mv: &Move) -> Squares {
        let name = |square| self.variant().square_name(square);
        Squares {
            from: Some(name(mv.origin())),
            takes: mv.captured().iter().map(name).collect(),
            castles_with: None,
        }
    }

    fn piece_on(&self, square: &str) -> Option<PieceOn> {
        let pieces = Colour::BOTH.map(|colour| self.setup().pieces(colour));
        let mut all = pieces.into_iter().flat_map(|set| set.iter());
        let found = all.find(|one| self.variant().square_name(*one) == square)?;
        let (colour, _) = self.at(found)?;
        Some(PieceOn { of: side(self, colour), castles_as: None })
    }

    fn force(&self) -> PerSide<Force> {
        let setup = self.setup();
        let road = self.variant().main_road().unwrap_or_default();
        PerSide::from_fn(|one| {
            let colour = colour(self, one);
            Force {
                kings: setup.kings[colour].len() as u16,
                men: setup.men[colour].len() as u16,
                on_road: setup.pieces(colour).intersection(road).len() as u16,
            }
        })
    }

    fn ended(&self) -> Option<BoardEnd> {
        let outcome = self.outcome()?;
        let how = match outcome.ground {
            Ground::NoPieces => How::NoPieces,
            Ground::NoMove => How::NoMove,
        };
        Some(BoardEnd { winner: Some(side(self, outcome.winner)), how })
    }

    /// With few pieces all positions that can come about are looked through; with more, somebody
    /// has men to lose, and the answer is left open.
    fn can_win(&self, one: Side, effort: Effort) -> Chance {
        if let Some(end) = self.ended() {
            return if end.winner == Some(one) { Chance::Open } else { Chance::None };
        }
        let pieces: u16 = Side::BOTH.map(|side| self.force()[side].pieces()).into_iter().sum();
        match effort {
            Effort::Positions(most) if pieces <= SEARCHED_PIECES_MAX => search(self, one, most),
            Effort::Glance | Effort::Positions(_) => Chance::Unknown,
        }
    }

    fn move_text(&self, mv: &Move) -> String {
        let sign = if mv.is_capture() { ":" } else { "-" };
        let names: Vec<String> =
            mv.route().map(|square| self.variant().square_name(square)).collect();
        names.join(sign)
    }

    fn text(&self) -> String {
        self.fen()
    }

    fn read(&self, text: &str) -> Result<Draughts, Unreadable> {
        Draughts::from_fen(self.variant(), text).map_err(|error| Unreadable::because(text, &error))
    }
}

fn side(position: &Draughts, colour: Colour) -> Side {
    if colour == position.variant().facts().begins { Side::First } else { Side::Second }
}

fn colour(position: &Draughts, side: Side) -> Colour {
    let begins = position.variant().facts().begins;
    if side == Side::First { begins } else { !begins }
}

/// Looks through the positions that can come about for one that a side has won.
fn search(start: &Draughts, winner: Side, most: u32) -> Chance {
    let mut seen = BTreeSet::from([Position::key(start)]);
    let mut open = vec![*start];
    while let Some(position) = open.pop() {
        for mv in position.legal_moves() {
            let next = position.after(&mv);
            if next.ended().is_some_and(|end| end.winner == Some(winner)) {
                return Chance::Open;
            }
            if seen.insert(Position::key(&next)) {
                open.push(next);
            }
        }
        if seen.len() > most as usize {
            return Chance::Unknown;
        }
    }
    Chance::None
}
