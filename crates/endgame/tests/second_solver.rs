//! A slow and obvious solver gives every position of two and three pieces the same value.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::collections::HashMap;

use draughts::{Colour, Goal, Piece, Position, Rules, Setup, Square, Variant};
use endgame::{Tables, Value};

const PIECES: usize = 3;

#[test]
fn russian() {
    agree(Rules::Russian);
}

#[test]
fn brazilian() {
    agree(Rules::Brazilian);
}

#[test]
fn international() {
    agree(Rules::International);
}

#[test]
fn english() {
    agree(Rules::English);
}

#[test]
fn eighty() {
    agree(Rules::Eighty);
}

fn agree(rules: Rules) {
    // The moves are the same whatever the players want: they are looked for once.
    let after = moves(&positions(Variant::new(rules, Goal::Take)));
    for goal in [Goal::Take, Goal::GiveAway] {
        let variant = Variant::new(rules, goal);
        let tables = Tables::build_in_memory(variant, PIECES as u32).unwrap();
        let positions = positions(variant);
        let values = solve(&positions, &after);
        for (position, value) in positions.iter().zip(values) {
            assert_eq!(tables.probe(position).unwrap(), Some(value), "{position:?}");
        }
    }
}

/// Every position of one to three pieces of whatever side, White to move and Black to move.
fn positions(variant: Variant) -> Vec<Position> {
    let mut positions = Vec::new();
    for turn in Colour::BOTH {
        add_pieces(variant, &Setup::empty(turn), 1, PIECES, &mut positions);
    }
    positions
}

/// Adds up to `left` pieces on the squares from number `from` on in every way.
fn add_pieces(
    variant: Variant,
    setup: &Setup,
    from: u32,
    left: usize,
    positions: &mut Vec<Position>,
) {
    positions.extend(Position::new(variant, setup));
    if left == 0 {
        return;
    }
    for square in (from..=variant.squares()).filter_map(Square::new) {
        for colour in Colour::BOTH {
            for piece in [Piece::Man, Piece::King] {
                let mut setup = *setup;
                setup.put(square, colour, piece);
                add_pieces(variant, &setup, square.number() + 1, left - 1, positions);
            }
        }
    }
}

/// In round n those positions get their value whose value follows from earlier rounds: it is won
/// or lost in n plies. What never gets one is a draw.
fn solve(positions: &[Position], after: &[Vec<u32>]) -> Vec<Value> {
    let mut values: Vec<Option<Value>> = positions.iter().map(end).collect();
    for plies in 1.. {
        let fresh: Vec<(usize, Value)> = (0..positions.len())
            .filter(|&at| values[at].is_none())
            .filter_map(|at| Some((at, by_moves(&after[at], &values, plies)?)))
            .collect();
        if fresh.is_empty() {
            break;
        }
        for (at, value) in fresh {
            values[at] = Some(value);
        }
    }
    values.into_iter().map(|value| value.unwrap_or(Value::Draw)).collect()
}

/// For each position, the positions to which its moves lead, by their places in the list.
fn moves(positions: &[Position]) -> Vec<Vec<u32>> {
    let places: HashMap<&Position, u32> = positions.iter().zip(0..).collect();
    let after = |position: &Position| {
        let moves = position.legal_moves().into_iter();
        moves.map(|mv| places[&position.after(&mv)]).collect()
    };
    positions.iter().map(after).collect()
}

/// The value of a position in which the game is over.
fn end(position: &Position) -> Option<Value> {
    let outcome = position.outcome()?;
    let won = outcome.winner == position.turn();
    Some(if won { Value::Win { plies: 0 } } else { Value::Loss { plies: 0 } })
}

fn by_moves(after: &[u32], values: &[Option<Value>], plies: u32) -> Option<Value> {
    let values = || after.iter().map(|&at| values[at as usize]);
    if values().any(|value| matches!(value, Some(Value::Loss { .. }))) {
        Some(Value::Win { plies })
    } else if values().all(|value| matches!(value, Some(Value::Win { .. }))) {
        Some(Value::Loss { plies })
    } else {
        None
    }
}
