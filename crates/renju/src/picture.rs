//! Boards drawn as text.

use std::fmt::Write;
use std::str::FromStr;

use crate::{Board, Colour, Lettering, Point, point::SIDE};

/// Why a drawing is no board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Not fifteen rows.
    #[error("a board has 15 rows, this picture has {0}")]
    Rows(usize),
    /// Not fifteen points in a row.
    #[error("row {row} of the picture has {points} points, it must have 15")]
    Points {
        /// The number of the row, 1 at the bottom.
        row: u8,
        /// How many points were drawn.
        points: usize,
    },
    /// A sign that means nothing.
    #[error(
        "row {row} of the picture has the sign '{sign}'; write X for black, O for white, . for a free point"
    )]
    Sign {
        /// The number of the row, 1 at the bottom.
        row: u8,
        /// The sign.
        sign: char,
    },
}

impl Board {
    /// Draws the board, row 15 on top, with numbers and letters round it.
    pub fn picture(&self, lettering: Lettering) -> String {
        let mut picture = String::new();
        for row in (0..SIDE).rev() {
            let signs = (0..SIDE).filter_map(|column| Point::new(column, row));
            let signs: Vec<_> = signs.map(|point| sign(self.at(point))).collect();
            // Writing to a string cannot fail.
            let _ = writeln!(picture, "{:2} {}", row + 1, signs.join(" "));
        }
        let letters: Vec<_> =
            (0..SIDE).map(|column| lettering.letter(column).to_string()).collect();
        let _ = writeln!(picture, "   {}", letters.join(" "));
        picture
    }
}

/// Reads a picture: fifteen lines from row 15 down to row 1, `X` black, `O` white, `.` free.
/// Spaces, empty lines, row numbers and a line of letters below are passed over.
impl FromStr for Board {
    type Err = PictureError;

    fn from_str(picture: &str) -> Result<Board, PictureError> {
        let lines = picture.lines().map(str::trim).filter(|line| !line.is_empty());
        let rows: Vec<&str> = lines.filter(|line| !line.starts_with(['A', 'a'])).collect();
        if rows.len() != usize::from(SIDE) {
            return Err(PictureError::Rows(rows.len()));
        }
        let mut board = Board::EMPTY;
        for (row, line) in (0..SIDE).rev().zip(rows) {
            for (point, colour) in read_row(row, line)? {
                board = board.with(colour, point);
            }
        }
        Ok(board)
    }
}

fn read_row(row: u8, line: &str) -> Result<Vec<(Point, Colour)>, PictureError> {
    let signs = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let signs: Vec<char> = signs.chars().filter(|sign| !sign.is_whitespace()).collect();
    if signs.len() != usize::from(SIDE) {
        return Err(PictureError::Points { row: row + 1, points: signs.len() });
    }
    let mut stones = Vec::new();
    for (column, sign) in (0..SIDE).zip(signs) {
        let colour = match sign {
            'X' | 'x' => Some(Colour::Black),
            'O' | 'o' => Some(Colour::White),
            '.' => None,
            _ => return Err(PictureError::Sign { row: row + 1, sign }),
        };
        stones.extend(Point::new(column, row).zip(colour));
    }
    Ok(stones)
}

fn sign(stone: Option<Colour>) -> &'static str {
    match stone {
        Some(Colour::Black) => "X",
        Some(Colour::White) => "O",
        None => ".",
    }
}
