//! The two sides.

use alloc::string::{String, ToString};
use core::fmt;
use core::ops::{Index, IndexMut, Not};
use core::str::FromStr;

use thiserror::Error;

/// A side of the board: White sits at the bottom, Black (red in checkers) at the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Colour {
    /// The side whose men move up the board, to the first row.
    White,
    /// The side whose men move down the board, to the last row.
    Black,
}

impl Colour {
    /// Both sides, White first.
    pub const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

    /// The letter used in FEN: `W` or `B`.
    pub fn letter(self) -> char {
        match self {
            Colour::White => 'W',
            Colour::Black => 'B',
        }
    }
}

impl Not for Colour {
    type Output = Colour;

    fn not(self) -> Colour {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::White => "White",
            Colour::Black => "Black",
        })
    }
}

impl FromStr for Colour {
    type Err = UnknownColour;

    /// Reads the letter of a FEN or the name, in large or small letters.
    fn from_str(text: &str) -> Result<Colour, UnknownColour> {
        match text.to_ascii_lowercase().as_str() {
            "w" | "white" => Ok(Colour::White),
            "b" | "black" => Ok(Colour::Black),
            _ => Err(UnknownColour { text: text.to_string() }),
        }
    }
}

/// A text that names neither side.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” is no side; write W or B, White or Black")]
pub struct UnknownColour {
    /// The text as given.
    pub text: String,
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColour<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> Index<Colour> for ByColour<T> {
    type Output = T;

    fn index(&self, colour: Colour) -> &T {
        match colour {
            Colour::White => &self.white,
            Colour::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Colour> for ByColour<T> {
    fn index_mut(&mut self, colour: Colour) -> &mut T {
        match colour {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        }
    }
}
