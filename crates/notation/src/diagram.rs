//! Pictures of draughts positions, as text and as SVG.

mod svg;
mod text;

pub use text::Letters;

use draughts::{Colour, Facts, Move, Naming, Position, Square, SquareSet};

/// A position to be drawn, and what to show beside the pieces.
///
/// ```
/// use draughts::{Position, Variant};
/// use notation::diagram::{Diagram, Letters};
///
/// let position = Position::from_fen(Variant::RUSSIAN, "W:WKd2:Bb6,d6,f4,f6,g7")?;
/// assert_eq!(
///     Diagram::new(&position).text(Letters::Ascii),
///     "
///   +-----------------+
/// 8 |   .   .   .   . |
/// 7 | .   .   .   b   |
/// 6 |   b   b   b   . |
/// 5 | .   .   .   .   |
/// 4 |   .   .   b   . |
/// 3 | .   .   .   .   |
/// 2 |   .   W   .   . |
/// 1 | .   .   .   .   |
///   +-----------------+
///     a b c d e f g h
/// "
///     .trim_start_matches('\n')
/// );
/// # Ok::<(), draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    position: Position,
    bottom: Colour,
    coordinates: Coordinates,
    last_move: Option<Move>,
    marked: SquareSet,
    title: Option<String>,
    words: Option<String>,
}

/// How a reader finds the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Not at all.
    None,
    /// By the files and ranks at the edges; where squares are numbered, by the first and last
    /// number of each row.
    Edges,
    /// By a number on every free square.
    Numbers,
}

impl Diagram {
    /// The position as White sees it, with coordinates at the edges.
    pub fn new(position: &Position) -> Diagram {
        Diagram {
            position: *position,
            bottom: Colour::White,
            coordinates: Coordinates::Edges,
            last_move: None,
            marked: SquareSet::EMPTY,
            title: None,
            words: None,
        }
    }

    /// As the player of this colour sees it.
    pub fn seen_by(self, colour: Colour) -> Diagram {
        Diagram { bottom: colour, ..self }
    }

    /// With these coordinates.
    pub fn coordinates(self, coordinates: Coordinates) -> Diagram {
        Diagram { coordinates, ..self }
    }

    /// With the move shown that led to the position.
    pub fn last_move(self, mv: &Move) -> Diagram {
        Diagram { last_move: Some(*mv), ..self }
    }

    /// With these squares marked.
    pub fn marked(self, squares: SquareSet) -> Diagram {
        Diagram { marked: squares, ..self }
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

    /// Draws it with letters, for a terminal. The squares of the last move stand in `[ ]`, marked
    /// ones in `( )`.
    pub fn text(&self, letters: Letters) -> String {
        text::Text { diagram: self, letters }.to_string()
    }

    /// Draws it as an SVG document that stands alone: no links, no scripts, no fonts of its own.
    ///
    /// Every part has a class for style sheets and reads well without any, also in black and
    /// white: the last move is a line with brackets at its ends and crosses where pieces were
    /// taken, marked squares have a diamond, or a ring where a piece stands.
    pub fn svg(&self) -> String {
        svg::Svg { diagram: self }.to_string()
    }

    /// Files and rows of the board.
    fn size(&self) -> (u32, u32) {
        let Facts { width, height, .. } = self.position.variant().facts();
        (width, height)
    }

    /// The square in this column and row of the picture, from the upper left.
    fn square(&self, column: u32, row: u32) -> Option<Square> {
        let (file, rank) = self.turned(column, row);
        self.position.variant().square_at(file, rank)
    }

    /// Where a square is in the picture.
    fn place(&self, square: Square) -> (u32, u32) {
        let (file, rank) = self.position.variant().file_and_rank(square).unwrap_or_default();
        self.turned(file, rank)
    }

    /// File and rank from column and row, or the other way round.
    fn turned(&self, across: u32, along: u32) -> (u32, u32) {
        let (width, height) = self.size();
        match self.bottom {
            Colour::White => (across, height - 1 - along),
            Colour::Black => (width - 1 - across, along),
        }
    }

    /// The letters under the columns, where the edges have any.
    fn file_letters(&self) -> Option<Vec<char>> {
        let (width, _) = self.size();
        let letter = |column| {
            let (file, _) = self.turned(column, 0);
            char::from_digit(10 + file, 36).unwrap_or(' ')
        };
        let shown = self.coordinates == Coordinates::Edges
            && self.position.variant().naming() == Naming::Algebraic;
        shown.then(|| (0..width).map(letter).collect())
    }

    /// What stands at the left and the right end of a row.
    fn row_labels(&self, row: u32) -> (String, String) {
        let (width, _) = self.size();
        let (_, rank) = self.turned(0, row);
        match (self.coordinates, self.position.variant().naming()) {
            (Coordinates::Edges, Naming::Algebraic) => ((rank + 1).to_string(), String::new()),
            (Coordinates::Edges, Naming::Numeric) => {
                let mut squares = (0..width).filter_map(|column| self.square(column, row));
                let number = |square: Option<Square>| {
                    square.map(|square| square.number().to_string()).unwrap_or_default()
                };
                (number(squares.next()), number(squares.next_back()))
            }
            _ => (String::new(), String::new()),
        }
    }
}
