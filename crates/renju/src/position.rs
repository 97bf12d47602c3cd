//! A game at one moment: the stones, whose move it is, and whether it is over.

use crate::symmetry::mix;
use crate::{Board, Colour, Direction, Finding, FoulMap, Lettering, Point, PointSet, Row, Verdict};

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Move {
    /// Places a stone.
    Place(Point),
    /// Declines to place a stone, which is a move too (RU-2013 5.2.4.4, RU-2022 9.2.4.4).
    Pass,
}

/// How a game ends on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// A five (RU-2013 5.2.6.1, RU-2022 9.2.6.1).
    Five(Colour),
    /// White's long row (RU-2013 5.2.6.2, RU-2022 9.2.6.2).
    LongRow,
    /// A pass answered by a pass: a draw (RU-2013 5.2.7.1 б, RU-2022 9.2.7.1 б).
    TwoPasses,
    /// No free point is left: a draw (RU-2013 5.2.7.1 в, RU-2022 9.2.7.1 в).
    FullBoard,
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Colour> {
        match self {
            Outcome::Five(colour) => Some(colour),
            Outcome::LongRow => Some(Colour::White),
            Outcome::TwoPasses | Outcome::FullBoard => None,
        }
    }
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over; no further move can be made")]
    GameOver(Outcome),
    /// A stone stands there.
    #[error("a stone already stands on {}; choose a free point", Lettering::Documents.write(*.0))]
    Occupied(Point),
    /// The first stone belongs on the centre (RU-2013 5.2.4.1, RU-2022 9.2.4.1).
    #[error("Black starts on the centre point; the first move is H8")]
    NotCentre,
    /// A foul, with what makes it one.
    #[error("Black may not place a stone here: {}", .0.text(Lettering::Documents))]
    Foul(Box<Finding>),
}

/// A board with a side to move.
///
/// Whether neither side can build anything more is not an [`Outcome`]: ask
/// [`Board::has_nothing_left_to_build`]. The players may then have their draw, but the arbiter does
/// not declare it for them (RU-2022 5.4.13.6), so until they do the position can be played on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    turn: Colour,
    moves: u16,
    passes: u16,
    passed: bool,
    outcome: Option<Outcome>,
}

impl Default for Position {
    fn default() -> Position {
        Position::new()
    }
}

impl Position {
    /// The start of a game.
    pub fn new() -> Position {
        Position::from_board(Board::EMPTY, Colour::Black)
    }

    /// A game taken up from a board as it stands.
    pub fn from_board(board: Board, turn: Colour) -> Position {
        let win = board.occupied().iter().find_map(|point| win_through(&board, point));
        let outcome = win.or_else(|| full(&board));
        Position { board, turn, moves: 0, passes: 0, passed: false, outcome }
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    pub fn turn(&self) -> Colour {
        self.turn
    }

    /// How many moves have been made, passes among them.
    pub fn moves(&self) -> u16 {
        self.moves
    }

    /// How many of the moves were passes.
    pub fn passes(&self) -> u16 {
        self.passes
    }

    /// How the game ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The points where the side to move may place a stone.
    pub fn legal_points(&self) -> PointSet {
        match self.turn {
            _ if self.outcome.is_some() => PointSet::EMPTY,
            Colour::Black if self.is_start() => PointSet::EMPTY.with(Point::CENTRE),
            Colour::Black => FoulMap::of(&self.board).permitted(),
            Colour::White => self.board.free(),
        }
    }

    /// Makes a move if the rules allow it.
    pub fn play(&mut self, mv: Move) -> Result<(), Refusal> {
        match mv {
            Move::Place(point) => self.place(point),
            Move::Pass => self.pass(),
        }
    }

    /// Places a stone if the rules allow it.
    pub fn place(&mut self, point: Point) -> Result<(), Refusal> {
        if self.is_start() && point != Point::CENTRE {
            return Err(Refusal::NotCentre);
        }
        let verdict = self.verdict(point)?;
        if let (Verdict::Foul(_), Some(finding)) = (verdict, self.board.judge(self.turn, point)) {
            return Err(Refusal::Foul(Box::new(finding)));
        }
        self.set_stone(point);
        Ok(())
    }

    /// Places a stone that was in fact placed, be it a foul or not, and says what it was.
    ///
    /// Whether a foul loses or is put right is for the conduct of the game to decide.
    pub fn place_as_reported(&mut self, point: Point) -> Result<Verdict, Refusal> {
        let verdict = self.verdict(point)?;
        self.set_stone(point);
        Ok(verdict)
    }

    /// Declines to place a stone. The very first move cannot be declined.
    pub fn pass(&mut self) -> Result<(), Refusal> {
        self.check_going_on()?;
        if self.is_start() {
            return Err(Refusal::NotCentre);
        }
        self.outcome = self.passed.then_some(Outcome::TwoPasses);
        self.passed = true;
        self.passes += 1;
        self.finish_move();
        Ok(())
    }

    /// A key that the eight images of the position share, for the side to move.
    pub fn canonical_key(&self) -> u64 {
        mix(self.board.canonical_key() ^ self.turn as u64)
    }

    fn is_start(&self) -> bool {
        self.board == Board::EMPTY && self.turn == Colour::Black
    }

    fn check_going_on(&self) -> Result<(), Refusal> {
        self.outcome.map_or(Ok(()), |outcome| Err(Refusal::GameOver(outcome)))
    }

    /// The verdict on a stone, if it can be put there at all.
    fn verdict(&self, point: Point) -> Result<Verdict, Refusal> {
        self.check_going_on()?;
        self.board.verdict(self.turn, point).ok_or(Refusal::Occupied(point))
    }

    fn set_stone(&mut self, point: Point) {
        self.board = self.board.with(self.turn, point);
        self.passed = false;
        self.outcome = win_through(&self.board, point).or_else(|| full(&self.board));
        self.finish_move();
    }

    fn finish_move(&mut self) {
        self.turn = !self.turn;
        self.moves += 1;
    }
}

/// The win by a row through this stone.
fn win_through(board: &Board, point: Point) -> Option<Outcome> {
    let colour = board.at(point)?;
    let any = |row: fn(&Board, Point, Direction) -> Option<Row>| {
        Direction::ALL.into_iter().any(|direction| row(board, point, direction).is_some())
    };
    if any(Board::five) {
        return Some(Outcome::Five(colour));
    }
    (colour == Colour::White && any(Board::overline)).then_some(Outcome::LongRow)
}

fn full(board: &Board) -> Option<Outcome> {
    board.free().is_empty().then_some(Outcome::FullBoard)
}
