//! Start positions as files have them.

use chess::{FenError, Position, SetupFault};

/// Is a position as its FEN says?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Proper,
    /// Rights that the men do not allow were left out.
    Repaired,
}

/// Reads a FEN. Many that were written by hand promise castling without king and rook at home, or
/// a capture in passing without the pawn: these promises are left out.
pub(super) fn read_fen(fen: &str) -> Result<(Position, Form), FenError> {
    let error = match Position::from_fen(fen) {
        Ok(position) => return Ok((position, Form::Proper)),
        Err(error) => error,
    };
    let FenError::Setup { faults, .. } = &error else { return Err(error) };
    if !faults.iter().all(|fault| matches!(fault, SetupFault::Castling | SetupFault::Crossed)) {
        return Err(error);
    }
    let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
    let [men, turn, castling, crossed, counters @ ..] = fields.as_slice() else {
        return Err(error);
    };
    let with = |castling: &str, crossed: &str| {
        Position::from_fen(&[&[men, turn, castling, crossed], counters].concat().join(" "))
    };
    let possible: String =
        castling.chars().filter(|right| with(&right.to_string(), "-").is_ok()).collect();
    let castling = if possible.is_empty() { "-" } else { &possible };
    let repaired = with(castling, crossed).or_else(|_| with(castling, "-"));
    repaired.map(|position| (position, Form::Repaired)).map_err(|_| error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn promises_that_the_men_cannot_keep_are_left_out() {
        for (fen, read, form) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 3 7", "4k3/8/8/8/8/8/8/4K2R w K - 3 7", Form::Proper),
            ("4k3/8/8/8/8/8/8/4K2R w KQkq - 3 7", "4k3/8/8/8/8/8/8/4K2R w K - 3 7", Form::Repaired),
            ("4k3/8/8/8/8/8/8/K7 w KQkq e6 0 1", "4k3/8/8/8/8/8/8/K7 w - - 0 1", Form::Repaired),
        ] {
            let (position, found) = read_fen(fen).unwrap();
            assert_eq!((position.fen().as_str(), found), (read, form));
        }
        for fen in ["", "x", "8/8/8/8/8/8/8/8 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w KQkz - 0 1"] {
            assert!(read_fen(fen).is_err(), "{fen}");
        }
    }
}
