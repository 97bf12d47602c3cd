//! A game as a score sheet shows it: two columns, one number for each pair of moves.

use std::fmt::{self, Display, Formatter};

use draughts::{Colour, IllegalMove, Move, Position};

use crate::movetext::{Format, write_move};

/// The moves of a game in two columns.
///
/// The left column is White's, in checkers Black's: the side that begins the game. A game that is
/// taken up when the other side is to move starts with a gap.
///
/// ```
/// use draughts::{Position, Variant};
/// use notation::movetext::{Format, Style, read_move};
/// use notation::scoresheet::ScoreSheet;
///
/// let start = Position::start(Variant::RUSSIAN);
/// let mut position = start;
/// let mut moves = Vec::new();
/// for text in ["e3-d4", "d6-c5", "f2-e3"] {
///     let mv = read_move(&position, &position.legal_moves(), text)?;
///     position = position.after(&mv);
///     moves.push(mv);
/// }
/// let format = Format::printed(Variant::RUSSIAN, Style::Usual);
/// let sheet = ScoreSheet::new(&start, &moves, format)?;
/// assert_eq!(sheet.to_string(), "   White  Black\n1. e3-d4  d6-c5\n2. f2-e3\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    heads: [String; 2],
    first_number: usize,
    /// The moves in turn; the first is empty where the game starts with a gap.
    moves: Vec<Option<String>>,
}

impl ScoreSheet {
    /// The sheet of a game that starts from this position.
    pub fn new(
        start: &Position,
        moves: &[Move],
        format: Format,
    ) -> Result<ScoreSheet, IllegalMove> {
        let left = start.variant().facts().begins;
        let mut written = if start.turn() == left { vec![] } else { vec![None] };
        let mut position = *start;
        for mv in moves {
            let after = position.play(mv)?;
            written.push(Some(write_move(&position, &position.legal_moves(), mv, format)));
            position = after;
        }
        let heads = [left, !left].map(|colour: Colour| colour.to_string());
        Ok(ScoreSheet { heads, first_number: 1, moves: written })
    }

    /// With these words over the columns, the left one first.
    pub fn headed(self, left: &str, right: &str) -> ScoreSheet {
        ScoreSheet { heads: [left.to_owned(), right.to_owned()], ..self }
    }

    /// With this number at the first pair of moves.
    pub fn numbered_from(self, first_number: usize) -> ScoreSheet {
        ScoreSheet { first_number, ..self }
    }

    /// The words over the columns.
    pub fn heads(&self) -> [&str; 2] {
        [&self.heads[0], &self.heads[1]]
    }

    /// The lines of the sheet.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.moves.chunks(2).zip(self.first_number..).map(|(pair, number)| Line {
            number,
            left: pair[0].as_deref(),
            right: pair.get(1).and_then(Option::as_deref),
        })
    }

    /// The game in running text: `1. ed4 dc5 2. fe3 fg5`.
    pub fn running(&self) -> String {
        let line = |Line { number, left, right }: Line<'_>| {
            let right = right.map(|mv| format!(" {mv}")).unwrap_or_default();
            format!("{number}. {}{right}", left.unwrap_or(GAP))
        };
        self.lines().map(line).collect::<Vec<_>>().join(" ")
    }
}

/// One number of a [`ScoreSheet`] and the pair of moves beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// The number of the pair.
    pub number: usize,
    /// The move in the left column; none if the game starts with the other side.
    pub left: Option<&'a str>,
    /// The move in the right column; none if the game ends before it.
    pub right: Option<&'a str>,
}

/// What stands in the left column where the game starts with the right one.
const GAP: &str = "…";

impl Display for ScoreSheet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let last = self.lines().last().map_or(0, |line| line.number);
        let digits = last.to_string().len();
        let [head_left, head_right] = self.heads();
        let lefts = self.lines().filter_map(|line| line.left).chain([head_left]);
        let width = lefts.map(|text| text.chars().count()).max().unwrap_or_default();
        let row = |label: &str, left: &str, right: &str| {
            format!("{label:>indent$} {left:<width$}  {right}", indent = digits + 1)
        };
        writeln!(f, "{}", row("", head_left, head_right).trim_end())?;
        for Line { number, left, right } in self.lines() {
            let row = row(&format!("{number}."), left.unwrap_or(GAP), right.unwrap_or_default());
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}
