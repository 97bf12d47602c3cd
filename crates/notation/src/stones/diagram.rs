//! Pictures of renju games and positions.

use renju::{Board, Colour, Lettering, Move, Point, SIDE};

use super::{Record, svg, text};
use crate::diagram::Letters;

/// A game or a position to be drawn.
///
/// Of a game every stone shows the number of its move, the passes stand in the margin, and the
/// last move is marked (RU-2013 5.3.2.1, RU-2022 9.3.2.1).
#[derive(Clone, Debug)]
pub struct Diagram {
    pub(super) lettering: Lettering,
    pub(super) board: Board,
    /// Of a game, the stones with their numbers.
    pub(super) record: Option<Record>,
    pub(super) marks: Vec<(Point, String)>,
    pub(super) print: Print,
    pub(super) title: Option<String>,
    pub(super) words: Option<String>,
}

/// How stones are drawn in SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Print {
    /// As on the board: black and white, the numbers on them.
    Stones,
    /// As on a score sheet written in one colour: Black's numbers in circles, White's bare.
    OneColour,
    /// As on a score sheet written in two: Black's stones in black, White's in red.
    TwoColours,
}

impl Diagram {
    /// A game, every stone with its number.
    pub fn of_record(record: &Record, lettering: Lettering) -> Diagram {
        let board = *record.position().board();
        Diagram { record: Some(record.clone()), ..Diagram::of_board(&board, lettering) }
    }

    /// A position, stones without numbers.
    pub fn of_board(board: &Board, lettering: Lettering) -> Diagram {
        let (record, marks, title, words) = (None, Vec::new(), None, None);
        Diagram { lettering, board: *board, record, marks, print: Print::Stones, title, words }
    }

    /// With a short label on a free point, such as `33` on a double three; one on an occupied
    /// point is not shown.
    pub fn marked(mut self, point: Point, label: &str) -> Diagram {
        self.marks.push((point, label.to_owned()));
        self
    }

    /// With stones drawn in this way; SVG only.
    pub fn print(self, print: Print) -> Diagram {
        Diagram { print, ..self }
    }

    /// With this title in place of the usual one; SVG only.
    pub fn titled(self, title: &str) -> Diagram {
        Diagram { title: Some(title.to_owned()), ..self }
    }

    /// With these words for those who cannot see the picture, in place of the usual English ones;
    /// SVG only.
    pub fn described(self, words: &str) -> Diagram {
        Diagram { words: Some(words.to_owned()), ..self }
    }

    /// Draws it with letters, for a terminal. Black's numbers stand in parentheses, as score sheets
    /// of one colour have them in circles; stones without numbers are `X` and `O`, or `●` and `○`.
    /// The last move and the passes are told below the board.
    pub fn text(&self, letters: Letters) -> String {
        text::Text { diagram: self, letters }.to_string()
    }

    /// Draws it as an SVG document that stands alone: no links, no scripts, no fonts of its own.
    pub fn svg(&self) -> String {
        svg::Svg { diagram: self }.to_string()
    }

    /// The stones of one colour, with their numbers if they have any.
    pub(super) fn stones(&self, colour: Colour) -> Vec<(Point, Option<u16>)> {
        match &self.record {
            Some(record) => (record.stones().filter(|stone| stone.colour == colour))
                .map(|stone| (stone.point, Some(stone.number)))
                .collect(),
            None => self.board.stones(colour).iter().map(|point| (point, None)).collect(),
        }
    }

    /// The labels on free points.
    pub(super) fn marks(&self) -> impl Iterator<Item = (Point, &str)> {
        let marks = self.marks.iter().map(|(point, label)| (*point, label.as_str()));
        marks.filter(|&(point, _)| self.board.is_free(point))
    }

    /// The numbers of the passes.
    pub(super) fn passes(&self) -> impl Iterator<Item = u16> {
        self.record.iter().flat_map(Record::passes)
    }

    /// The point of the last move, unless that was a pass.
    pub(super) fn last_point(&self) -> Option<Point> {
        match self.record.as_ref()?.moves().last()? {
            Move::Place(point) => Some(*point),
            Move::Pass => None,
        }
    }

    pub(super) fn name(&self, point: Point) -> String {
        self.lettering.write(point).to_string()
    }

    /// The letters of the columns.
    pub(super) fn column_letters(&self) -> impl Iterator<Item = char> {
        let lowest = (0..SIDE).filter_map(|column| Point::new(column, 0));
        lowest.filter_map(|point| self.name(point).chars().next())
    }
}

/// The points marked on the board: D4, D12, H8, M4, M12 (RU-2013 5.2.2.2, RU-2022 9.2.2.2).
pub(super) fn marked_points() -> impl Iterator<Item = Point> {
    let places = [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)];
    places.into_iter().filter_map(|(column, row)| Point::new(column, row))
}
