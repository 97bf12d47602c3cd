//! Reading and writing the names of points.

use std::fmt;

use crate::{Point, point::SIDE};

/// Which letters name the columns. Whoever reads or writes a point says which; nothing is guessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Lettering {
    /// A to H, I or J, K to P, as in the rulebooks: the ninth letter is read in either form and
    /// written J.
    Documents,
    /// A to O without a gap, as in international practice.
    International,
}

/// Why a text names no point.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PointError {
    /// The text does not start with a letter of the board.
    #[error("\"{text}\" names no point: in the {lettering} lettering columns are {letters}", letters = .lettering.letters())]
    Letter {
        /// What was read.
        text: String,
        /// The lettering it was read in.
        lettering: Lettering,
    },
    /// No number from 1 to 15 follows the letter.
    #[error("\"{text}\" names no point: after the letter a number from 1 to 15 must follow")]
    Number {
        /// What was read.
        text: String,
    },
}

impl Lettering {
    /// Reads a point such as `H8`, in capital or small letters.
    pub fn read(self, text: &str) -> Result<Point, PointError> {
        let mut rest = text.chars();
        let column = rest.next().and_then(|letter| self.column(letter));
        let column =
            column.ok_or_else(|| PointError::Letter { text: text.into(), lettering: self })?;
        let row = read_number(rest.as_str()).and_then(|number| number.checked_sub(1));
        row.and_then(|row| Point::new(column, row))
            .ok_or_else(|| PointError::Number { text: text.into() })
    }

    /// Reads points separated by spaces or commas.
    pub fn read_all(self, text: &str) -> Result<Vec<Point>, PointError> {
        let names = text.split([' ', ',', '\t', '\n', '\r']).filter(|name| !name.is_empty());
        names.map(|name| self.read(name)).collect()
    }

    /// The name of a point, to be written with `{}`.
    pub fn write(self, point: Point) -> impl fmt::Display {
        Name { letter: self.letter(point.column()), number: point.row() + 1 }
    }

    /// The names of several points, with a space between.
    pub fn write_all(self, points: impl IntoIterator<Item = Point>) -> String {
        let names = points.into_iter().map(|point| self.write(point).to_string());
        names.collect::<Vec<_>>().join(" ")
    }

    /// The letter of a column counted from 0.
    pub(crate) fn letter(self, column: u8) -> char {
        let skipped = self == Lettering::Documents && column >= 8;
        char::from(b'A' + column + u8::from(skipped))
    }

    fn column(self, letter: char) -> Option<u8> {
        let letter = match (self, letter.to_ascii_uppercase()) {
            (Lettering::Documents, 'I') => 'J',
            (_, letter) => letter,
        };
        (0..SIDE).find(|&column| self.letter(column) == letter)
    }

    fn letters(self) -> &'static str {
        match self {
            Lettering::Documents => "A to H, I or J, K to P",
            Lettering::International => "A to O",
        }
    }
}

impl fmt::Display for Lettering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lettering::Documents => "documents'",
            Lettering::International => "international",
        })
    }
}

struct Name {
    letter: char,
    number: u8,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}

/// A number without a sign or a leading zero, both of which `parse` would let pass.
fn read_number(text: &str) -> Option<u8> {
    let plain = !text.starts_with(['0', '+']);
    if plain { text.parse().ok() } else { None }
}
