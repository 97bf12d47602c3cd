//! What the tests share: a slow judge, random boards, and short ways to write points.
//!
//! Each test program uses its own part of this.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

pub mod random;
pub mod slow;

use renju::{Board, Lettering, Point};

/// A point in the documents' lettering.
pub fn p(name: &str) -> Point {
    Lettering::Documents.read(name).unwrap()
}

/// A board from lists of points in the given lettering; `-` is an empty list.
pub fn board(lettering: Lettering, black: &str, white: &str) -> Board {
    let read = |list: &str| {
        let list = if list.trim() == "-" { "" } else { list };
        lettering.read_all(list).unwrap().into_iter().collect()
    };
    Board::from_stones(read(black), read(white)).unwrap()
}
