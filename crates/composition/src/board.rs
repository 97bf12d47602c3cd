//! The two boards of the composition rules.

use std::fmt;

use draughts::{Rules, Variant};
use thiserror::Error;

/// A board on which compositions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Board {
    /// 64 squares: Russian draughts, or Brazilian where the regulations say so.
    SixtyFour,
    /// 100 squares: International draughts.
    Hundred,
}

impl Board {
    /// The board of a game; none if the rulebooks know no compositions of it.
    pub fn of(variant: Variant) -> Option<Board> {
        match variant.rules() {
            Rules::Russian | Rules::Brazilian => Some(Board::SixtyFour),
            Rules::International => Some(Board::Hundred),
            Rules::English | Rules::Eighty => None,
        }
    }

    /// The game that is usually played on it.
    pub fn usual_variant(self) -> Variant {
        match self {
            Board::SixtyFour => Variant::RUSSIAN,
            Board::Hundred => Variant::INTERNATIONAL,
        }
    }

    /// How many squares it has.
    pub fn squares(self) -> u16 {
        match self {
            Board::SixtyFour => 64,
            Board::Hundred => 100,
        }
    }

    /// The most pieces a side can have.
    pub fn set(self) -> u32 {
        self.usual_variant().facts().men
    }
}

/// Why it cannot be told on which board pieces stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardDoubt {
    /// Squares are named by letters and by numbers.
    #[error("some squares are named by letters and some by numbers; name all in one way")]
    Mixed,
    /// Every number is on both boards.
    #[error("these numbers are on both boards; say which is meant, 64 or 100 (--board)")]
    Either,
}

impl Board {
    /// The board whose squares a FEN names: letters are of 64 squares, numbers over 32 of 100. A slip of
    /// the pen must not move a work to another board, so nothing is guessed.
    pub fn named_in(fen: &str) -> Result<Board, BoardDoubt> {
        let squares = fen
            .split([':', ',', '.', ' ', '-'])
            .map(|word| word.trim_start_matches(|sign: char| sign.is_ascii_uppercase()));
        let squares: Vec<&str> = squares.filter(|word| !word.is_empty()).collect();
        let number = |word: &&str| word.parse::<u32>().ok();
        let numbers: Vec<u32> = squares.iter().filter_map(number).collect();
        match numbers.iter().max() {
            None => Ok(Board::SixtyFour),
            Some(_) if numbers.len() < squares.len() => Err(BoardDoubt::Mixed),
            Some(most) if *most <= 32 => Err(BoardDoubt::Either),
            Some(_) => Ok(Board::Hundred),
        }
    }
}

/// The text of a FEN with Cyrillic letters that look like Latin ones replaced by those: `с3` is what
/// its reader sees as `c3`.
pub fn latin_fen(fen: &str) -> String {
    let latin = |letter| match letter {
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'В' => 'B',
        'К' => 'K',
        other => other,
    };
    fen.chars().map(latin).collect()
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.squares().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_moves_no_work_to_another_board() {
        let named = Board::named_in;
        assert_eq!(named("W:Wc3,b4,a5,Kc5:Bf2,d6"), Ok(Board::SixtyFour));
        assert_eq!(named("W:Wc3,b4,a5:Bf2,g9"), Ok(Board::SixtyFour), "and refused there");
        assert_eq!(named("W:W26,K37:B9"), Ok(Board::Hundred));
        assert_eq!(named("W:Wc3,b4:B45"), Err(BoardDoubt::Mixed));
        assert_eq!(named("W:W15,24,32:B5,31"), Err(BoardDoubt::Either));
    }

    #[test]
    fn letters_that_look_alike_are_alike() {
        assert_eq!(latin_fen("W:Wс3,Ка1:Bе7"), "W:Wc3,Ka1:Be7");
    }
}
