//! A game of renju as it was played.

use renju::{Board, Colour, Finding, Lettering, Move, Outcome, Point, Position, Refusal, Verdict};

/// The moves of a game as they were reported.
///
/// A foul that was placed stands in it like any other stone: what follows from a foul is for the
/// conduct of the game to decide. What cannot have been played is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    moves: Vec<Move>,
    position: Position,
}

/// A stone of a [`Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// The number of the move that placed it: odd for Black, even for White.
    pub number: u16,
    /// Its colour.
    pub colour: Colour,
    /// Where it stands.
    pub point: Point,
}

/// Why a move cannot have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unplayable {
    /// There is a stone already.
    #[error("the stone of move {since} stands there already")]
    Occupied {
        /// The move that placed it.
        since: u16,
    },
    /// The game was over.
    #[error("the game was over after move {after}, by {}", name(*outcome))]
    Over {
        /// The last move.
        after: u16,
        /// How it ended.
        outcome: Outcome,
    },
    /// Black has to place the first stone.
    #[error("Black cannot pass before there is a stone on the board")]
    PassAtStart,
}

impl Record {
    /// The record of a game that has not begun.
    pub fn new() -> Record {
        Record::default()
    }

    /// Adds a move, be it a foul or not, and says what it was; a refused move changes nothing.
    pub fn push(&mut self, mv: Move) -> Result<Verdict, Unplayable> {
        let played = match mv {
            Move::Place(point) => self.position.place_as_reported(point),
            Move::Pass => self.position.pass().map(|()| Verdict::Allowed),
        };
        let verdict = played.map_err(|refusal| self.unplayable(&refusal))?;
        self.moves.push(mv);
        Ok(verdict)
    }

    /// The moves in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after the last move.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The stones in the order they were placed.
    pub fn stones(&self) -> impl Iterator<Item = Stone> {
        self.numbered().filter_map(|(number, mv)| match mv {
            Move::Place(point) => Some(Stone { number, colour: colour_of(number), point }),
            Move::Pass => None,
        })
    }

    /// The numbers of the moves that were passes.
    pub fn passes(&self) -> impl Iterator<Item = u16> {
        self.numbered().filter(|&(_, mv)| mv == Move::Pass).map(|(number, _)| number)
    }

    /// The moves that were fouls, each with what makes it one.
    pub fn fouls(&self) -> Vec<(u16, Finding)> {
        let mut board = Board::EMPTY;
        let mut fouls = Vec::new();
        for Stone { number, colour, point } in self.stones() {
            if let Some(Verdict::Foul(_)) = board.verdict(colour, point) {
                fouls.extend(board.judge(colour, point).map(|finding| (number, finding)));
            }
            let put = board.put(colour, point);
            assert!(put.is_ok(), "no point of a record is used twice");
        }
        fouls
    }

    /// The moves with a blank between, a pass as `-`; [`read_moves`](super::read_moves) reads it.
    pub fn list(&self, lettering: Lettering) -> String {
        let name = |mv: &Move| match *mv {
            Move::Place(point) => lettering.write(point).to_string(),
            Move::Pass => "-".to_owned(),
        };
        self.moves.iter().map(name).collect::<Vec<_>>().join(" ")
    }

    fn numbered(&self) -> impl Iterator<Item = (u16, Move)> {
        (1..).zip(self.moves.iter().copied())
    }

    fn unplayable(&self, refusal: &Refusal) -> Unplayable {
        match refusal {
            Refusal::GameOver(outcome) => {
                Unplayable::Over { after: self.position.moves(), outcome: *outcome }
            }
            Refusal::Occupied(point) => {
                let stone = self.stones().find(|stone| stone.point == *point);
                Unplayable::Occupied { since: stone.map_or(0, |stone| stone.number) }
            }
            Refusal::NotCentre | Refusal::Foul(_) => Unplayable::PassAtStart,
        }
    }
}

/// Who makes the move of this number: passes count, so colours always alternate.
fn colour_of(number: u16) -> Colour {
    if number % 2 == 1 { Colour::Black } else { Colour::White }
}

fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Five(Colour::Black) => "a five of Black",
        Outcome::Five(Colour::White) => "a five of White",
        Outcome::LongRow => "a long row of White",
        Outcome::TwoPasses => "two passes in succession",
        Outcome::FullBoard => "a full board",
    }
}
