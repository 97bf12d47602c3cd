//! A capture that fits two moves, settled by what is played afterwards.
//!
//! Files give a capture by its first and last square, and rarely say more where two captures share
//! them. What follows in the game then mostly tells which one was made: after the other, the pieces
//! stand where the next moves cannot be played.

use draughts::{Move, Position};

use crate::movetext::{MoveError, fitting, read_move};

/// How many moves are tried before the question is left open.
const TRIES_MAX: usize = 4_000;

/// The capture that was meant, if all that fit are captures and after one of them more of the
/// moves that follow can be played than after any other.
pub(super) fn settle(
    position: &Position,
    legal: &[Move],
    text: &str,
    rest: &[&str],
) -> Option<Move> {
    let captures = fitting(position, legal, text);
    if captures.len() < 2 || !captures.iter().all(Move::is_capture) {
        return None;
    }
    let mut tries = TRIES_MAX;
    let mut best: Option<(usize, Move)> = None;
    let mut is_alone = false;
    for mv in captures {
        let plies = playable(position.after(&mv), rest, &mut tries)?;
        match best {
            Some((most, _)) if plies < most => {}
            Some((most, _)) if plies == most => is_alone = false,
            _ => {
                best = Some((plies, mv));
                is_alone = true;
            }
        }
    }
    best.filter(|_| is_alone).map(|(_, mv)| mv)
}

/// How many of the moves can be played from a position, if every later capture that fits several
/// moves is the one that leads furthest; none if that takes too long to find out.
fn playable(mut position: Position, rest: &[&str], tries: &mut usize) -> Option<usize> {
    for (index, text) in rest.iter().enumerate() {
        *tries = tries.checked_sub(1)?;
        let legal = position.legal_moves();
        match read_move(&position, &legal, text) {
            Ok(mv) => position = position.after(&mv),
            Err(MoveError::Ambiguous { .. }) => {
                let mut most = 0;
                for mv in fitting(&position, &legal, text) {
                    most = most.max(playable(position.after(&mv), &rest[index + 1..], tries)?);
                }
                return Some(index + 1 + most);
            }
            Err(MoveError::Unreadable { .. } | MoveError::NotLegal { .. }) => return Some(index),
        }
    }
    Some(rest.len())
}
