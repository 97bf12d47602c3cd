//! Pictures of chess positions, as text and as SVG.

mod figures;
mod svg;
mod text;

pub use text::Letters;

use chess::{Colour, File, Move, Position, Rank, Square};

/// A position to be drawn, and what to show beside the men.
///
/// ```
/// use chess::Position;
/// use notation::chess_diagram::{Diagram, Letters};
///
/// assert_eq!(
///     Diagram::new(&Position::start()).text(Letters::Ascii),
///     "
///   +-----------------+
/// 8 | r n b q k b n r |
/// 7 | p p p p p p p p |
/// 6 |   .   .   .   . |
/// 5 | .   .   .   .   |
/// 4 |   .   .   .   . |
/// 3 | .   .   .   .   |
/// 2 | P P P P P P P P |
/// 1 | R N B Q K B N R |
///   +-----------------+
///     a b c d e f g h
/// "
///     .trim_start_matches('\n')
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Diagram {
    position: Position,
    bottom: Colour,
    coordinates: Coordinates,
    last_move: Option<Move>,
    marked: Vec<Square>,
    title: Option<String>,
    words: Option<String>,
}

/// How a reader finds the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Not at all.
    None,
    /// By the files and ranks at the edges.
    Edges,
}

impl Diagram {
    /// The position as White sees it, with coordinates at the edges.
    pub fn new(position: &Position) -> Diagram {
        Diagram {
            position: position.clone(),
            bottom: Colour::White,
            coordinates: Coordinates::Edges,
            last_move: None,
            marked: Vec::new(),
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
    pub fn marked(self, squares: impl IntoIterator<Item = Square>) -> Diagram {
        let mut marked: Vec<Square> = squares.into_iter().collect();
        marked.sort_unstable();
        marked.dedup();
        Diagram { marked, ..self }
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
    /// ones in `( )`; free dark squares are dotted.
    pub fn text(&self, letters: Letters) -> String {
        text::Text { diagram: self, letters }.to_string()
    }

    /// Draws it as an SVG document that stands alone: no links, no scripts, no fonts of its own.
    ///
    /// Every part has a class for style sheets and reads well without any, also in black and
    /// white: the last move is a line with brackets at its end and a cross where a pawn was taken
    /// in passing, marked squares have a diamond, or a frame where a man stands.
    pub fn svg(&self) -> String {
        svg::Svg { diagram: self }.to_string()
    }

    /// The square in this column and row of the picture, from the upper left.
    fn square(&self, column: u32, row: u32) -> Square {
        let (file, rank) = self.turned(column, row);
        Square::from_coords(File::new(file), Rank::new(rank))
    }

    /// Where a square is in the picture.
    fn place(&self, square: Square) -> (u32, u32) {
        self.turned(square.file().into(), square.rank().into())
    }

    /// File and rank from column and row, or the other way round.
    fn turned(&self, across: u32, along: u32) -> (u32, u32) {
        match self.bottom {
            Colour::White => (across, SIDE - 1 - along),
            Colour::Black => (SIDE - 1 - across, along),
        }
    }

    fn has_labels(&self) -> bool {
        self.coordinates == Coordinates::Edges
    }
}

/// Squares along a side of the board.
const SIDE: u32 = 8;
