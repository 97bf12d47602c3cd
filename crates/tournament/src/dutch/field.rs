//! All who are to be paired: their cards in order, their scoregroups, and who may meet whom.

use std::ops::Range;

use super::card::{Card, cards};
use crate::matching::Bits;
use crate::{Points, Tournament};

/// The players of the round, known from here on by their place in the order, counted from 0.
pub(super) struct Field {
    /// The cards, the highest-ranked first.
    pub(super) cards: Vec<Card>,
    /// The scoregroups, the highest first.
    pub(super) groups: Vec<Range<usize>>,
    met: Bits,
}

impl Field {
    pub(super) fn of(tournament: &Tournament) -> Field {
        let cards = cards(tournament);
        let groups = groups(&cards);
        let met = met(tournament, &cards);
        Field { cards, groups, met }
    }

    /// Whether two may meet (C1, C3).
    pub(super) fn may_meet(&self, one: usize, other: usize) -> bool {
        !self.met.has(one, other) && !self.cards[one].clashes(&self.cards[other])
    }

    /// Whether a player may have the bye (C2) and has the score at which it is given (C5).
    pub(super) fn may_rest(&self, player: usize, score: Points) -> bool {
        !self.cards[player].barred && self.cards[player].score == score
    }

    /// How many of the players from a place on a player has not met and does not clash with, at
    /// least.
    pub(super) fn opponents_from(&self, player: usize, from: usize) -> usize {
        let met = self.met.columns(player).filter(|other| *other >= from).count();
        let card = &self.cards[player];
        let clashing = match card.preference.is_absolute() {
            true => self.cards[from..].iter().filter(|other| card.clashes(other)).count(),
            false => 0,
        };
        (self.cards.len() - from).saturating_sub(met + clashing + 1)
    }
}

fn groups(cards: &[Card]) -> Vec<Range<usize>> {
    let mut start = 0;
    let by_score = cards.chunk_by(|one, other| one.score == other.score);
    let range = |group: &[Card]| {
        start += group.len();
        start - group.len()..start
    };
    by_score.map(range).collect()
}

fn met(tournament: &Tournament, cards: &[Card]) -> Bits {
    let mut place = vec![None; tournament.participants.len()];
    for (at, card) in cards.iter().enumerate() {
        place[card.number.index()] = Some(at);
    }
    let mut met = Bits::new(cards.len());
    for (at, card) in cards.iter().enumerate() {
        let opponents = tournament.entries(card.number).filter_map(|entry| entry.played());
        for other in opponents.filter_map(|(opponent, ..)| place[opponent.index()]) {
            met.join(at, other);
        }
    }
    let known = |number: crate::Number| place.get(number.index()).copied().flatten();
    for (one, other) in &tournament.forbidden {
        if let (Some(one), Some(other)) = (known(*one), known(*other)) {
            met.join(one, other);
        }
    }
    met
}
