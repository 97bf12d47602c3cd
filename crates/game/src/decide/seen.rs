//! What the board shows of a violation: nobody is accused of what cannot have happened.

use rulebook::BoardShows;

use crate::deciding::Deciding;
use crate::touch::squares_named;
use crate::{MoveFacts, Side};

/// Whether the board as it stands bears out that a player has done this with a move in words.
pub(super) fn shows(deciding: &Deciding, by: Side, what: BoardShows, text: &str) -> bool {
    let board = deciding.board();
    let own_turn = board.turn() == by && deciding.state().made.is_none();
    let moves = board.moves();
    let named = squares_named(text);
    let captures = || moves.iter().filter(|one| takes(one.facts));
    let legal = moves.iter().any(|one| one.text == text);
    let lifted = named.first().and_then(|square| board.piece_on(square));
    let own = lifted.is_some_and(|piece| piece.of == by);
    match what {
        BoardShows::IllegalMove => !text.is_empty() && !legal,
        BoardShows::OwnMoveBefore => !own_turn && !deciding.state().score.is_empty(),
        BoardShows::CaptureDue => {
            own_turn && own && named.len() == 2 && captures().next().is_some() && !legal
        }
        BoardShows::OtherCapture => {
            own_turn && own && named.len() > 1 && captures().next().is_some() && !legal
        }
        BoardShows::CaptureCutShort => captures().any(|one| {
            let route = squares_named(&one.text);
            named.len() > 1 && route.len() > named.len() && route.starts_with(&named)
        }),
        BoardShows::OpponentsPieceMoved => lifted.is_some_and(|piece| piece.of != by),
        BoardShows::OtherPieceMoved => {
            let touched = &deciding.state().touched;
            own && !touched.is_empty() && !named.iter().any(|one| touched[0] == *one)
        }
        BoardShows::ReachedLastRow => {
            moves.iter().any(|one| one.text == text && one.facts.promotes)
        }
    }
}

fn takes(facts: MoveFacts) -> bool {
    facts.takes > 0
}
