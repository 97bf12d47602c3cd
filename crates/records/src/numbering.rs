//! The numbers of moves, as score sheets have them.

use std::str::FromStr;

use game::Side;

/// How the moves of a game are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbering {
    /// A number for a move of each side.
    Pairs {
        /// The number of the first move.
        first: usize,
        /// Who makes it.
        begins: Side,
    },
    /// A number for every move.
    Singly,
}

impl Numbering {
    /// The number of a ply, counted from 1: `12.` or `12...`; nothing before the first.
    pub fn number(self, ply: usize) -> String {
        match self {
            _ if ply == 0 => String::new(),
            Numbering::Singly => format!("{ply}."),
            Numbering::Pairs { first, begins } => {
                let index = ply - 1 + usize::from(begins == Side::Second);
                let dots = if index.is_multiple_of(2) { "." } else { "..." };
                format!("{}{dots}", first + index / 2)
            }
        }
    }

    /// The label of a ply of which only the number matters.
    pub fn label(self, ply: usize) -> MoveLabel {
        MoveLabel { ply, number: self.number(ply), mv: None }
    }

    /// How many plies have been made after a move of this number.
    pub fn plies_after(self, at: At) -> usize {
        match self {
            Numbering::Singly => at.number,
            Numbering::Pairs { first, begins } => {
                let half = usize::from(at.half == Half::Second);
                let index = (2 * at.number + half + 1).saturating_sub(2 * first);
                index.saturating_sub(usize::from(begins == Side::Second))
            }
        }
    }
}

/// A move by its number, and how it is written if it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLabel {
    /// How many moves of both sides have been made with it; 0 is the start.
    pub ply: usize,
    /// Its number: `12.` or `12...`; nothing at the start.
    pub number: String,
    /// The move.
    pub mv: Option<String>,
}

/// A moment of a game that somebody asks about: after both have made this move, or after the first
/// has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    number: usize,
    half: Half,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Half {
    First,
    Second,
}

impl FromStr for At {
    type Err = String;

    /// `34` and `34...` are after both have made move 34, `34.` is after the first of them has.
    fn from_str(text: &str) -> Result<At, String> {
        let digits = text.trim_end_matches('.');
        let half = if text.len() == digits.len() + 1 { Half::First } else { Half::Second };
        let number = digits.parse().map_err(|_| {
            "write the number of a move: 34 for after both have made it, 34. for after the first has"
        })?;
        Ok(At { number, half })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_have_the_numbers_of_score_sheets() {
        let white = Numbering::Pairs { first: 1, begins: Side::First };
        let black = Numbering::Pairs { first: 30, begins: Side::Second };
        assert_eq!([1, 2, 3, 4].map(|ply| white.number(ply)), ["1.", "1...", "2.", "2..."]);
        assert_eq!([1, 2, 3].map(|ply| black.number(ply)), ["30...", "31.", "31..."]);
        assert_eq!(Numbering::Singly.number(7), "7.");
        for numbering in [white, black, Numbering::Singly] {
            for ply in 1..20 {
                let at: At = numbering.number(ply).parse().unwrap();
                assert_eq!(numbering.plies_after(at), ply);
            }
        }
        assert_eq!(white.plies_after("2".parse().unwrap()), 4);
        assert!("x".parse::<At>().is_err());
    }
}
