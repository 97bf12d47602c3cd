//! Renju, seen through the interface.

use renju::{
    Board, Colour, FoulKind, FoulMap, Lettering, Move, Outcome, PointSet, Position as Renju,
    Verdict,
};

use super::{
    BoardEnd, Chance, Effort, Force, How, MoveFacts, Mover, NotLegal, PieceOn, Position, Squares,
    Unreadable,
};
use crate::{PerSide, Side};

const LETTERS: Lettering = Lettering::Documents;
const PASS: &str = "-";

impl Position for Renju {
    type Move = Move;
    type Key = (Board, Side);

    fn turn(&self) -> Side {
        side(self.turn())
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.legal_points().iter().map(Move::Place).collect();
        if { *self }.pass().is_ok() {
            moves.push(Move::Pass);
        }
        moves
    }

    fn play(&self, mv: &Move) -> Result<Renju, NotLegal> {
        let mut next = *self;
        Renju::play(&mut next, *mv).map_err(|_| NotLegal::here(&self.move_text(mv), self))?;
        Ok(next)
    }

    fn key(&self) -> (Board, Side) {
        (*self.board(), Position::turn(self))
    }

    fn facts(&self, mv: &Move) -> MoveFacts {
        let mover = match mv {
            Move::Place(_) => Mover::Stone,
            Move::Pass => Mover::Nothing,
        };
        MoveFacts { by: Position::turn(self), mover, takes: 0, promotes: false }
    }

    fn squares(&self, _: &Move) -> Squares {
        Squares::default()
    }

    fn piece_on(&self, square: &str) -> Option<PieceOn> {
        let point = LETTERS.read(square).ok()?;
        let has = |side: &Side| self.board().stones(colour(*side)).contains(point);
        Side::BOTH.into_iter().find(has).map(|of| PieceOn { of, castles_as: None })
    }

    fn force(&self) -> PerSide<Force> {
        PerSide::from_fn(|one| {
            let stones = self.board().stones(colour(one)).iter().count() as u16;
            Force { men: stones, ..Force::default() }
        })
    }

    fn ended(&self) -> Option<BoardEnd> {
        let outcome = self.outcome()?;
        let how = match outcome {
            Outcome::Five(_) => How::Five,
            Outcome::LongRow => How::LongRow,
            Outcome::TwoPasses => How::Passes,
            Outcome::FullBoard => How::FullBoard,
        };
        Some(BoardEnd { winner: outcome.winner().map(side), how })
    }

    fn can_win(&self, one: Side, _: Effort) -> Chance {
        match self.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == colour(one) => Chance::Open,
            Some(_) => Chance::None,
            None if self.board().has_room_to_win(colour(one)) => Chance::Unknown,
            None => Chance::None,
        }
    }

    fn move_text(&self, mv: &Move) -> String {
        match mv {
            Move::Place(point) => LETTERS.write(*point).to_string(),
            Move::Pass => PASS.to_owned(),
        }
    }

    fn find_move(&self, text: &str) -> Result<Move, NotLegal> {
        let illegal = || NotLegal::here(text, self);
        let mv = match text {
            PASS => Move::Pass,
            _ => Move::Place(LETTERS.read(text).map_err(|_| illegal())?),
        };
        Renju::play(&mut { *self }, mv).map_err(|_| illegal())?;
        Ok(mv)
    }

    fn foul(&self, text: &str) -> Option<(FoulKind, String)> {
        let point = LETTERS.read(text).ok()?;
        let mut next = *self;
        match next.place_as_reported(point).ok()? {
            Verdict::Foul(kind) => Some((kind, Position::text(&next))),
            Verdict::Wins | Verdict::Allowed => None,
        }
    }

    fn fouls(&self) -> Vec<String> {
        if self.turn() != Colour::Black || self.outcome().is_some() {
            return Vec::new();
        }
        let forbidden = self.board().free() - FoulMap::of(self.board()).permitted();
        forbidden.iter().map(|point| LETTERS.write(point).to_string()).collect()
    }

    /// The side to move and the stones of both, as in `W:BH8,J9:WH9`.
    fn text(&self) -> String {
        let names = |colour| {
            let points = self.board().stones(colour).iter();
            points.map(|point| LETTERS.write(point).to_string()).collect::<Vec<_>>().join(",")
        };
        let turn = if self.turn() == Colour::Black { 'B' } else { 'W' };
        format!("{turn}:B{}:W{}", names(Colour::Black), names(Colour::White))
    }

    fn read(&self, text: &str) -> Result<Renju, Unreadable> {
        let (board, turn) = read(text)
            .map_err(|reason| Unreadable { text: text.to_owned(), reason: reason.to_string() })?;
        Ok(Renju::from_board(board, turn))
    }
}

fn read(text: &str) -> Result<(Board, Colour), Box<dyn std::error::Error>> {
    const FORM: &str = "write it as in W:BH8,J9:WH9";
    let parts: Vec<&str> = text.split(':').collect();
    let [turn, black, white] = parts[..] else { return Err(FORM.into()) };
    let turn = match turn {
        "B" => Colour::Black,
        "W" => Colour::White,
        _ => return Err(FORM.into()),
    };
    let black = stones(black.strip_prefix('B').ok_or(FORM)?)?;
    let white = stones(white.strip_prefix('W').ok_or(FORM)?)?;
    Ok((Board::from_stones(black, white)?, turn))
}

fn stones(names: &str) -> Result<PointSet, renju::PointError> {
    names.split(',').filter(|name| !name.is_empty()).map(|name| LETTERS.read(name)).collect()
}

fn side(colour: Colour) -> Side {
    match colour {
        Colour::Black => Side::First,
        Colour::White => Side::Second,
    }
}

fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::Black,
        Side::Second => Colour::White,
    }
}
