//! The pairing card: all that the rules look at in one player.

use super::colours::{Preference, preference};
use crate::{Colour, Entry, Number, Points, Round, Tournament};

/// One player to be paired.
#[derive(Clone, Debug)]
pub(super) struct Card {
    /// His number in the tournament.
    pub(super) number: Number,
    /// The points by which he is paired, fictitious ones included.
    pub(super) score: Points,
    /// The colours of the games he played, the earliest first.
    pub(super) history: Vec<Colour>,
    /// White games minus Black games.
    pub(super) balance: i32,
    /// The colour he should have.
    pub(super) preference: Preference,
    /// The colour he has as the higher-ranked of two who never played (5.2.5).
    pub(super) initial: Colour,
    /// His floats of the previous round and of the one before.
    pub(super) floats: [Option<Float>; 2],
    /// Whether he may no longer have the bye (C2).
    pub(super) barred: bool,
    /// The rounds in which he played no game.
    pub(super) unplayed: u16,
    /// Whether he is a topscorer (1.8).
    pub(super) topscorer: bool,
}

/// A game, or a round off, against the order of scores (1.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// Against somebody with fewer points, or points without a game.
    Down,
    /// Against somebody with more points.
    Up,
}

impl Card {
    /// Whether two have an absolute preference for the same colour and neither is a topscorer (C3).
    pub(super) fn clashes(&self, other: &Card) -> bool {
        self.preference.is_absolute()
            && self.preference == other.preference
            && !self.topscorer
            && !other.topscorer
    }

    /// Whether his colours may go beyond the bars (C10, C11) in this round.
    pub(super) fn is_strained(&self) -> bool {
        let again = |colour: Colour| self.history.ends_with(&[colour, colour]);
        self.topscorer || self.balance.abs() > 2 || self.preference.colour().is_some_and(again)
    }

    /// Whether he floated so, one round ago (0) or two (1).
    pub(super) fn floated(&self, float: Float, back: usize) -> bool {
        self.floats[back] == Some(float)
    }
}

/// The cards of all who are to be paired, the highest-ranked first (1.2).
pub(super) fn cards(tournament: &Tournament) -> Vec<Card> {
    let scores = Scores::of(tournament);
    let active = active(tournament);
    let mut cards = Vec::with_capacity(active.len());
    let mut counted = 0u32;
    for number in tournament.numbers() {
        let takes_part = tournament
            .entries(number)
            .any(|entry| matches!(entry, Entry::Game { .. } | Entry::Bye));
        counted += u32::from(active[number.index()] || takes_part);
        if active[number.index()] {
            cards.push(card(tournament, &scores, number, counted));
        }
    }
    cards.sort_by_key(|card| (std::cmp::Reverse(card.score), card.number));
    cards
}

/// Who is to be paired, by index.
fn active(tournament: &Tournament) -> Vec<bool> {
    let stays = |participant: &crate::Participant| participant.left_after.is_none();
    let mut active: Vec<bool> = tournament.participants.iter().map(stays).collect();
    for (away, _) in &tournament.away {
        if let Some(active) = active.get_mut(away.index()) {
            *active = false;
        }
    }
    active
}

/// A card; `counted` is the player's number among those who take part (C.04.2 2.5).
fn card(tournament: &Tournament, scores: &Scores, number: Number, counted: u32) -> Card {
    let history: Vec<Colour> = tournament.colours(number).collect();
    let whites = history.iter().filter(|colour| **colour == Colour::White).count() as i32;
    let blacks = history.len() as i32 - whites;
    let first = tournament.first_colour.unwrap_or(Colour::White);
    let rounds = tournament.played_rounds();
    let score = scores.before(number, tournament.next_round());
    Card {
        number,
        score,
        balance: whites - blacks,
        preference: preference(&history),
        initial: if counted % 2 == 1 { first } else { !first },
        floats: [0, 1]
            .map(|back| float(tournament, scores, number, Round::new(rounds.checked_sub(back)?)?)),
        barred: tournament.entries(number).any(Entry::won_without_play),
        unplayed: rounds - history.len() as u16,
        topscorer: is_topscorer(tournament, score),
        history,
    }
}

/// More than half of the points that could be had, in the last round (1.8).
fn is_topscorer(tournament: &Tournament, score: Points) -> bool {
    let rounds = i32::from(tournament.played_rounds());
    let last = tournament.played_rounds() + 1 >= tournament.planned;
    last && 2 * score.0 > tournament.worth.win.0 * rounds
}

/// How a player floated in a round that is over (1.4), if he did.
fn float(tournament: &Tournament, scores: &Scores, number: Number, round: Round) -> Option<Float> {
    let entry = tournament.rounds.get(round.index())?[number.index()];
    if let Some((opponent, ..)) = entry.played() {
        let own = scores.before(number, round);
        return match own.cmp(&scores.before(opponent, round)) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        };
    }
    let gained = tournament.worth.of_entry(entry) > tournament.worth.loss;
    (gained || entry == Entry::Bye).then_some(Float::Down)
}

/// The pairing scores before each of the last rounds and before the next.
struct Scores {
    first: Round,
    before: Vec<Vec<Points>>,
}

impl Scores {
    fn of(tournament: &Tournament) -> Scores {
        let rounds = tournament.played_rounds();
        let first = Round::new(rounds.saturating_sub(1)).unwrap_or(Round::FIRST);
        let all = Round::up_to(rounds + 1).skip(first.index());
        let before = all.map(|round| scores_before(tournament, round)).collect();
        Scores { first, before }
    }

    fn before(&self, number: Number, round: Round) -> Points {
        self.before[round.index() - self.first.index()][number.index()]
    }
}

fn scores_before(tournament: &Tournament, round: Round) -> Vec<Points> {
    let points = |number: Number| {
        let earlier = tournament.entries(number).take(round.index());
        let won: Points = earlier.map(|entry| tournament.worth.of_entry(entry)).sum();
        tournament.carried(number) + won + tournament.fictitious(number, round)
    };
    tournament.numbers().map(points).collect()
}
