//! What a stone would make, with the lines and points that show it.

use crate::{Board, Colour, Direction, FalseThree, Four, Point, Row, Three};

/// What a rulebook says to a stone on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// It wins: a five, or for White also a long row.
    Wins,
    /// It is forbidden to Black.
    Foul(FoulKind),
    /// It may be placed, and the game goes on.
    Allowed,
}

/// The three fouls (RU-2013 5.2.4.2, RU-2022 9.2.4.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum FoulKind {
    /// Two threes or more at once.
    DoubleThree,
    /// Two fours or more at once.
    DoubleFour,
    /// A long row: six stones or more.
    Overline,
}

/// A verdict on a stone, with everything that speaks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where the stone would stand.
    pub point: Point,
    /// The verdict. Where several fouls meet, the first of overline, double four, double three.
    pub verdict: Verdict,
    /// The fives it makes.
    pub fives: Vec<Row>,
    /// The long rows it makes.
    pub overlines: Vec<Row>,
    /// The fours it makes.
    pub fours: Vec<Four>,
    /// The threes it makes. Looked for only where nothing stronger has settled the verdict.
    pub threes: Vec<Three>,
    /// The rows that look like threes and are none, with the reason; looked for as the threes are.
    pub false_threes: Vec<FalseThree>,
}

impl Board {
    /// Judges a stone of a colour on a free point; `None` if the point is occupied.
    ///
    /// For the verdict alone [`Board::verdict`] is faster, for all points [`FoulMap`](crate::FoulMap).
    ///
    /// # Why the answer is exact, and why it comes
    ///
    /// A three is a row that an *allowed* move extends to an open four; a move is allowed if it is no
    /// foul; and whether it is a foul depends on threes again. The words are followed without any
    /// limit of depth: to judge a move its stone is placed, and to know whether a row of three is a
    /// three each extending move is judged on the board *with that stone on it*. So every question
    /// is about a board with one stone more than the question it came from, and a board holds 225:
    /// every chain of questions ends. Each question has at most eight under it (four lines, at most
    /// two extensions on each), so all of it ends. Nothing is cut off and nothing assumed on the way,
    /// hence the answer is the definition's own.
    ///
    /// Three points on which programs differ are settled so. Fours are counted as sets of four
    /// stones, so one line can hold two. A stone that extends a row of three and makes a five at the
    /// same time has won, not made a four, so by that move the row is no three. A five overrides
    /// every foul.
    pub fn judge(&self, colour: Colour, point: Point) -> Option<Finding> {
        if !self.is_free(point) {
            return None;
        }
        let board = self.with(colour, point);
        let mut finding = Finding::of_rows(&board, colour, point);
        if finding.verdict == Verdict::Allowed {
            finding.add_threes(&board, colour);
        }
        Some(finding)
    }
}

impl Finding {
    /// Everything but the threes.
    fn of_rows(board: &Board, colour: Colour, point: Point) -> Finding {
        let directions = || Direction::ALL.into_iter();
        let fives: Vec<Row> = directions().filter_map(|d| board.five(point, d)).collect();
        let overlines: Vec<Row> = directions().filter_map(|d| board.overline(point, d)).collect();
        let fours: Vec<Four> = directions().flat_map(|d| board.fours(point, d)).collect();
        let verdict = match colour {
            _ if !fives.is_empty() => Verdict::Wins,
            Colour::White if !overlines.is_empty() => Verdict::Wins,
            Colour::Black if !overlines.is_empty() => Verdict::Foul(FoulKind::Overline),
            Colour::Black if fours.len() > 1 => Verdict::Foul(FoulKind::DoubleFour),
            _ => Verdict::Allowed,
        };
        let (threes, false_threes) = (Vec::new(), Vec::new());
        Finding { point, verdict, fives, overlines, fours, threes, false_threes }
    }

    fn add_threes(&mut self, board: &Board, colour: Colour) {
        for direction in Direction::ALL {
            match board.three_or_false_three(self.point, direction) {
                Some(Ok(three)) => self.threes.push(three),
                Some(Err(false_three)) => self.false_threes.push(false_three),
                None => {}
            }
        }
        if colour == Colour::Black && self.threes.len() > 1 {
            self.verdict = Verdict::Foul(FoulKind::DoubleThree);
        }
    }
}
