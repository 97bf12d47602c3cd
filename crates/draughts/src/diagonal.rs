//! The named diagonals of the 64-square board.

use crate::square::SquareSet;
use crate::variant::{Rules, Variant};

/// A diagonal that has a name of its own (`UA-64 2.3`, `RU-2013 2.1.2`, `RU-2022 6.1.2`).
///
/// *Lower* diagonals touch White's edge, *upper* ones Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Diagonal {
    /// The main road, a1–h8.
    MainRoad,
    /// g1–a7.
    LowerDouble,
    /// h2–b8.
    UpperDouble,
    /// g1–h2.
    LowerLittleDouble,
    /// a7–b8.
    UpperLittleDouble,
    /// c1–h6.
    LowerTriple,
    /// a3–f8.
    UpperTriple,
    /// c1–a3.
    LowerLittleTriple,
    /// h6–f8.
    UpperLittleTriple,
    /// e1–a5; `UA-64 2.3.4` misprints it as C1–A5, which is no diagonal.
    LowerKosyak,
    /// h4–d8.
    UpperKosyak,
    /// e1–h4.
    LowerLittleKosyak,
    /// a5–d8.
    UpperLittleKosyak,
}

impl Diagonal {
    /// The thirteen diagonals.
    pub const ALL: [Diagonal; 13] = [
        Diagonal::MainRoad,
        Diagonal::LowerDouble,
        Diagonal::UpperDouble,
        Diagonal::LowerLittleDouble,
        Diagonal::UpperLittleDouble,
        Diagonal::LowerTriple,
        Diagonal::UpperTriple,
        Diagonal::LowerLittleTriple,
        Diagonal::UpperLittleTriple,
        Diagonal::LowerKosyak,
        Diagonal::UpperKosyak,
        Diagonal::LowerLittleKosyak,
        Diagonal::UpperLittleKosyak,
    ];

    /// The two squares at its ends.
    pub fn ends(self) -> (&'static str, &'static str) {
        match self {
            Diagonal::MainRoad => ("a1", "h8"),
            Diagonal::LowerDouble => ("g1", "a7"),
            Diagonal::UpperDouble => ("h2", "b8"),
            Diagonal::LowerLittleDouble => ("g1", "h2"),
            Diagonal::UpperLittleDouble => ("a7", "b8"),
            Diagonal::LowerTriple => ("c1", "h6"),
            Diagonal::UpperTriple => ("a3", "f8"),
            Diagonal::LowerLittleTriple => ("c1", "a3"),
            Diagonal::UpperLittleTriple => ("h6", "f8"),
            Diagonal::LowerKosyak => ("e1", "a5"),
            Diagonal::UpperKosyak => ("h4", "d8"),
            Diagonal::LowerLittleKosyak => ("e1", "h4"),
            Diagonal::UpperLittleKosyak => ("a5", "d8"),
        }
    }

    /// Its squares on the 64-square board.
    pub fn squares(self) -> SquareSet {
        let (from, to) = self.ends();
        line(Variant::RUSSIAN, from, to)
    }
}

impl Variant {
    /// The main road: the long diagonal from White's left-hand corner. The ten-by-eight board
    /// has none.
    pub fn main_road(self) -> Option<SquareSet> {
        match self.rules() {
            Rules::Russian | Rules::Brazilian | Rules::English => Some(line(self, "a1", "h8")),
            Rules::International => Some(line(self, "a1", "j10")),
            Rules::Eighty => None,
        }
    }
}

/// The squares from one named square to another along a diagonal.
fn line(variant: Variant, from: &str, to: &str) -> SquareSet {
    let place = |name| variant.square_named(name).ok().and_then(|at| variant.file_and_rank(at));
    let (Some(from), Some(to)) = (place(from), place(to)) else {
        return SquareSet::EMPTY;
    };
    let length = from.0.abs_diff(to.0);
    assert_eq!(length, from.1.abs_diff(to.1), "the two squares lie on no diagonal");
    let between = |a: u32, b: u32, n| if a < b { a + n } else { a - n };
    let at = |n| variant.square_at(between(from.0, to.0, n), between(from.1, to.1, n));
    (0..=length).filter_map(at).collect()
}
