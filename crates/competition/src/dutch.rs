//! FIDE's Dutch system (Handbook C.04.3, in force since 1 February 2026).
//!
//! Brackets are paired from the top. In each the candidate is taken that keeps the absolute criteria
//! and the completion of the round (C1–C5), is best under the criteria of quality (C6–C21), and
//! comes first in the order of generation among its equals. All of it is found by weighted
//! matching: the criteria are digits of a cost, and the order of generation is settled decision by
//! decision among the matchings of least cost.

mod bits;
mod blossom;
mod bracket;
mod card;
mod colours;
mod criteria;
mod digits;
mod field;
mod graph;
mod model;
mod order;
mod paths;
mod weight;

pub use colours::{ColourArticle, Preference};

use bracket::{Bracket, completes};
use colours::allocate;
use field::Field;

use crate::{Bye, Colour, Ground, Impossible, Note, Pair, Pairing, Points, Round, Tournament};

/// The pairs of the next round.
pub fn pair(tournament: &Tournament) -> Result<Pairing, Impossible> {
    check(tournament)?;
    let round = tournament.played_rounds() + 1;
    let field = Field::of(tournament);
    let bye = bye_score(&field, round)?;
    let mut pairing = Pairing::default();
    let mut moved = Vec::new();
    for group in 0..field.groups.len() {
        let bracket = Bracket { field: &field, moved, group, bye };
        let candidate = bracket.resolve().ok_or(Impossible::Rematch { round })?;
        for (higher, lower) in candidate.pairs {
            pairing.pairs.push(play(&field, higher, lower));
        }
        moved = candidate.floaters;
    }
    assert_eq!(moved.len(), usize::from(bye.is_some()), "the last bracket leaves only the bye");
    pairing.bye = moved
        .first()
        .map(|player| Bye::new(field.cards[*player].number, vec![Ground::Fide("C.04.3 2.1.2")]));
    if tournament.first_colour.is_none() {
        pairing.notes.push(Note::FirstColourAssumed(Colour::White));
    }
    Ok(pairing)
}

fn play(field: &Field, higher: usize, lower: usize) -> Pair {
    let (one, other) = (&field.cards[higher], &field.cards[lower]);
    let (colour, article) = allocate(one, other);
    let because = vec![Ground::Fide(article.article())];
    match colour {
        Colour::White => Pair::new(one.number, other.number, because),
        Colour::Black => Pair::new(other.number, one.number, because),
    }
}

/// The score of him who will have the bye: the lowest at which all others can be paired (C5).
fn bye_score(field: &Field, round: Round) -> Result<Option<Points>, Impossible> {
    if field.cards.len().is_multiple_of(2) {
        let possible = completes(field, &[], 0, None);
        return possible.then_some(None).ok_or(Impossible::Rematch { round });
    }
    if field.cards.iter().all(|card| card.barred) {
        return Err(Impossible::NoBye { round });
    }
    let scores = field.groups.iter().rev().map(|group| field.cards[group.start].score);
    let can_rest = |score: &Points| {
        (0..field.cards.len()).any(|player| field.may_rest(player, *score))
            && completes(field, &[], 0, Some(*score))
    };
    { scores }.find(can_rest).map(Some).ok_or(Impossible::Rematch { round })
}

/// One cell for each participant in every round, and no strangers in them.
fn check(tournament: &Tournament) -> Result<(), Impossible> {
    let participants = tournament.participants.len();
    for (round, cells) in (1..).zip(&tournament.rounds) {
        let known = |entry: &crate::Entry| match entry {
            crate::Entry::Game { opponent, .. } => opponent.index() < participants,
            _ => true,
        };
        if cells.len() != participants || !cells.iter().all(known) {
            return Err(Impossible::BadTable { round, participants });
        }
    }
    Ok(())
}
