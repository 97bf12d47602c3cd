//! FIDE's Dutch system (Handbook C.04.3, in force since 1 February 2026).
//!
//! Brackets are paired from the top. In each the candidate is taken that keeps the absolute criteria
//! and the completion of the round (C1–C5), is best under the criteria of quality (C6–C21), and
//! comes first in the order of generation among its equals. All of it is found by weighted
//! matching: the criteria are digits of a cost, and the order of generation is settled decision by
//! decision among the matchings of least cost.

mod bracket;
mod card;
mod colours;
mod criteria;
mod field;
mod model;
mod order;

use bracket::{Bracket, Candidate, completes};
use card::Card;
use colours::{allocate, article};
use field::Field;
use order::{Depth, Why};

use crate::{
    Bye, Colour, Entry, Ground, Impossible, Key, Moved, Note, Number, Pair, Pairing, Passed,
    Points, Ranked, Refusal, Round, Search, Tournament,
};

/// The pairs of the next round.
pub fn pair(tournament: &Tournament) -> Result<Pairing, Impossible> {
    pair_round(tournament, Depth::Pairs)
}

/// The same pairs, each with the opponents that came earlier in the order and why they were passed
/// over. Takes longer: for each of them the best round with that pair is looked for.
pub fn explain(tournament: &Tournament) -> Result<Pairing, Impossible> {
    pair_round(tournament, Depth::Reasons)
}

fn pair_round(tournament: &Tournament, depth: Depth) -> Result<Pairing, Impossible> {
    check(tournament)?;
    let round = tournament.next_round();
    let field = Field::of(tournament);
    let bye = bye_score(&field, round)?;
    let mut pairing = Pairing::default();
    let mut moved = Vec::new();
    for group in 0..field.groups.len() {
        let bracket = Bracket { field: &field, moved, group, bye, depth };
        let candidate = bracket.resolve().ok_or(Impossible::Rematch { round })?;
        let table = Table { tournament, field: &field, bracket: &bracket, candidate: &candidate };
        pairing.pairs.extend(candidate.pairs.iter().map(|pair| table.pair(*pair)));
        moved = candidate.floaters;
    }
    assert_eq!(moved.len(), usize::from(bye.is_some()), "the last bracket leaves only the bye");
    pairing.bye = moved.first().map(|player| rest(&field, *player));
    pairing.because = vec![Ground::fide("C.04.3")];
    if tournament.first_colour.is_none() {
        pairing.notes.push(Note::FirstColourAssumed(Colour::White));
    }
    Ok(pairing)
}

/// What is said about the pairs of a bracket.
struct Table<'a> {
    tournament: &'a Tournament,
    field: &'a Field,
    bracket: &'a Bracket<'a>,
    candidate: &'a Candidate,
}

impl Table<'_> {
    fn pair(&self, (higher, lower): (usize, usize)) -> Pair {
        let cards = &self.field.cards;
        let (one, other) = (&cards[higher], &cards[lower]);
        let (colour, rule) = allocate(one, other);
        let (white, black) = match colour {
            Colour::White => (one, other),
            Colour::Black => (other, one),
        };
        let third = [(white, Colour::White), (black, Colour::Black)]
            .into_iter()
            .find(|(card, colour)| card.history.ends_with(&[*colour, *colour]));
        let floated = self.bracket.moved.contains(&higher);
        let group = self.field.groups[self.bracket.group].start;
        let search = Search {
            group: cards[group].score,
            one: self.place(higher),
            other: self.place(lower),
            moved: if floated { Moved::Descent } else { Moved::Stayed },
            stayed: Vec::new(),
            passed: self.passed(higher),
            colours: rule,
            third_running: third.map(|(card, _)| card.number),
        };
        Pair {
            white: white.number,
            black: black.number,
            because: vec![self.ground(higher, floated), Ground::fide(article(rule))],
            search: Some(Box::new(search)),
        }
    }

    /// The article by which the pair was generated.
    fn ground(&self, higher: usize, floated: bool) -> Ground {
        match floated {
            true => Ground::fide("C.04.3 4.4"),
            false if self.candidate.exchanged.contains(&higher) => Ground::fide("C.04.3 4.3"),
            false => Ground::fide("C.04.3 4.2"),
        }
    }

    fn place(&self, player: usize) -> Ranked {
        let card = &self.field.cards[player];
        Ranked {
            who: card.number,
            place: Number::at(player).get(),
            points: card.score,
            keys: vec![Key::NumberAscending(card.number)],
        }
    }

    fn passed(&self, higher: usize) -> Vec<Passed> {
        let cards = &self.field.cards;
        let of = |(one, other, why): &(usize, usize, Why)| {
            let why = match why {
                Why::MayNotMeet => self.bar(&cards[*one], &cards[*other]),
                Why::NoCompletion => Refusal::NoCompletion,
                Why::Worse(criterion) => Refusal::Criterion(*criterion),
            };
            (*one == higher).then(|| Passed { who: cards[*other].number, why })
        };
        self.candidate.passed.iter().filter_map(of).collect()
    }

    /// Why two may not meet.
    fn bar(&self, one: &Card, other: &Card) -> Refusal {
        match self.tournament.met(one.number, other.number) {
            Some(round) => Refusal::Met(round),
            None if one.clashes(other) => Refusal::ColourBar,
            None => Refusal::Forbidden,
        }
    }
}

/// The bye, and those of the same score who could not have it.
fn rest(field: &Field, player: usize) -> Bye {
    let card = &field.cards[player];
    let barred = field.cards.iter().filter(|other| other.barred && other.score <= card.score);
    let passed = barred.map(|other| Passed { who: other.number, why: Refusal::HadBye }).collect();
    let because = ["C.04.1 3", "C.04.1 4", "C.04.3 C5"].map(Ground::fide).to_vec();
    Bye { who: card.number, passed, because }
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
    for (round, cells) in Round::all().zip(&tournament.rounds) {
        let known = |entry: &Entry| match entry {
            Entry::Game { opponent, .. } => opponent.index() < participants,
            _ => true,
        };
        if cells.len() != participants || !cells.iter().all(known) {
            return Err(Impossible::BadTable { round, participants });
        }
    }
    Ok(())
}
