//! Chess, seen through the interface.

use chess::{Budget, Colour, MateAnswer, Move, Outcome, Position as Chess, PositionKey, Role};
use chess::{CastlingSide, FenError, File, SetupFault, Square, TooLittle, mate_possible};

use super::{
    BoardEnd, Castler, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, PieceOn, Position,
    Squares, Unreadable,
};
use crate::{PerSide, Side};

impl Position for Chess {
    type Move = Move;
    type Key = PositionKey;

    fn turn(&self) -> Side {
        side(self.turn())
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn play(&self, mv: &Move) -> Result<Chess, NotLegal> {
        self.play(mv).map_err(|_| NotLegal::here(&self.move_text(mv), self))
    }

    fn key(&self) -> PositionKey {
        self.key()
    }

    fn facts(&self, mv: &Move) -> MoveFacts {
        MoveFacts {
            by: Position::turn(self),
            mover: match mv.role() {
                Role::Pawn => Mover::Pawn,
                Role::King => Mover::King,
                Role::Knight | Role::Bishop | Role::Rook | Role::Queen => Mover::Piece,
            },
            takes: u16::from(mv.captured().is_some()),
            promotes: mv.promotion().is_some(),
        }
    }

    fn squares(&self, mv: &Move) -> Squares {
        let rook = mv.castling().map(|side| match side {
            CastlingSide::KingSide => File::H,
            CastlingSide::QueenSide => File::A,
        });
        Squares {
            from: Some(mv.from().to_string()),
            takes: self.takes(mv),
            castles_with: rook.map(|file| Square::from_coords(file, mv.from().rank()).to_string()),
        }
    }

    fn takes(&self, mv: &Move) -> Vec<String> {
        let taken = match mv.is_en_passant() {
            true => Square::from_coords(mv.to().file(), mv.from().rank()),
            false => mv.to(),
        };
        mv.captured().iter().map(|_| taken.to_string()).collect()
    }

    fn piece_on(&self, square: &str) -> Option<PieceOn> {
        let piece = self.at(square.parse().ok()?)?;
        let castles_as = match piece.role {
            Role::King => Some(Castler::King),
            Role::Rook => Some(Castler::Rook),
            Role::Pawn | Role::Knight | Role::Bishop | Role::Queen => None,
        };
        Some(PieceOn { of: side(piece.color), castles_as })
    }

    fn force(&self) -> PerSide<Force> {
        PerSide::from_fn(|one| {
            let own = self.men().filter(|(_, piece)| side(piece.color) == one);
            Force { kings: 1, men: own.count() as u16 - 1, on_road: 0 }
        })
    }

    fn ended(&self) -> Option<BoardEnd> {
        match self.outcome()? {
            Outcome::Checkmate { winner } => {
                Some(BoardEnd { winner: Some(side(winner)), how: How::Checkmate })
            }
            Outcome::Stalemate => Some(BoardEnd { winner: None, how: How::Stalemate }),
            // Moves can still follow: what it means is for the rulebook to say.
            Outcome::DeadPosition => None,
        }
    }

    fn can_win(&self, one: Side, effort: Effort) -> Chance {
        match effort {
            Effort::Glance => match TooLittle::to_mate(self, colour(one)) {
                Some(_) => Chance::None,
                None => Chance::Unknown,
            },
            Effort::Positions(most) => match mate_possible(self, colour(one), Budget(most)) {
                MateAnswer::Possible(_) => Chance::Open,
                MateAnswer::Impossible(_) => Chance::None,
                MateAnswer::Undecided { .. } => Chance::Unknown,
            },
        }
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet_plies()
    }

    fn move_text(&self, mv: &Move) -> String {
        mv.uci()
    }

    fn find_move(&self, text: &str) -> Result<Move, NotLegal> {
        self.uci(text).map_err(|_| NotLegal::here(text, self))
    }

    fn text(&self) -> String {
        self.fen()
    }

    fn read(&self, text: &str) -> Result<Chess, Unreadable> {
        Chess::from_fen(text).map_err(|error| Unreadable::because(text, &error))
    }

    fn is_impossible(&self, text: &str) -> Result<bool, Unreadable> {
        match Chess::from_fen(text) {
            Ok(_) => Ok(false),
            Err(FenError::Setup { faults, .. }) if faults.contains(&SetupFault::PawnOnEdge) => {
                Ok(true)
            }
            Err(error) => both_in_check(text).ok_or_else(|| Unreadable::because(text, &error)),
        }
    }
}

/// Whether both kings are in check: neither side could then be the one that is to move.
fn both_in_check(text: &str) -> Option<bool> {
    let mut fields = text.split_whitespace();
    let board = fields.next()?;
    let in_check = |turn: &str| {
        let opposite = Chess::from_fen(&format!("{board} {turn}")).err()?;
        let FenError::Setup { faults, .. } = opposite else { return None };
        Some(faults.contains(&SetupFault::OppositeCheck))
    };
    Some(in_check("w")? && in_check("b")?)
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::White => Side::First,
        Colour::Black => Side::Second,
    }
}

fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::White,
        Side::Second => Colour::Black,
    }
}
