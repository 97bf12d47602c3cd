//! A player's score sheet.

use rulebook::{Cited, Exemption, OfferFact, RecordRule};
use serde::{Deserialize, Serialize};

use crate::{Entry, Game, GameResult, Millis, Moment, Side};

/// What is known about a player's score sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sheet {
    /// How many moves are missing on it, of those made by both.
    pub missing: u32,
    /// The result he has signed.
    pub signed: Option<GameResult>,
}

impl Sheet {
    /// Whether every move stands on it.
    pub fn is_full(self) -> bool {
        self.missing == 0
    }
}

/// The game as it is handed in: who used how much time, and how it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalSheet {
    /// The moves in order, with `(=)` where a draw was offered.
    pub moves: Vec<String>,
    /// The time each has used, the first to move first.
    pub used: crate::PerSide<Millis>,
    /// The result.
    pub result: Option<GameResult>,
}

impl Game {
    /// The score of the game with the times used.
    pub fn final_sheet(&self, now: Moment) -> FinalSheet {
        FinalSheet {
            moves: self.moves_written(),
            used: crate::PerSide::from_fn(|side| self.state().clock.used(side, now)),
            result: self.outcome().map(|outcome| outcome.result),
        }
    }

    /// The moves as they stand on the sheets, with `(=)` after a move that came with an offer where
    /// the players mark it.
    fn moves_written(&self) -> Vec<String> {
        let offers = self.rules().book().offers(self.rules().discipline());
        let marks = |fact: &Cited<OfferFact>| fact.says == OfferFact::MarkedOnBothSheets;
        let marked = offers.is_some_and(|rule| rule.also.iter().any(marks));
        let mut moves: Vec<String> = Vec::new();
        for entry in &self.state().score {
            match (entry, moves.last_mut()) {
                (Entry::Move { text, .. }, _) => moves.push(text.to_string()),
                (Entry::Offer(_), Some(last)) if marked => last.push_str(" (=)"),
                (Entry::Offer(_) | Entry::Put(_) | Entry::Found(_), _) => {}
            }
        }
        moves
    }

    /// Whether a player need not record just now because his time is short, or, where that is
    /// enough, because it was short before in this period.
    pub fn is_exempt_from_recording(&self, side: Side, now: Moment) -> bool {
        let lasts = self.record_rule().and_then(|rule| rule.exempt).is_some_and(|rule| rule.lasts);
        let was_short = self.state().short_of_time[side] == Some(self.control(side));
        self.has_too_little_time_to_record(side, now) || (lasts && was_short)
    }

    /// Whether a player has less time left than the rulebook demands of one who must record.
    pub(crate) fn has_too_little_time_to_record(&self, side: Side, now: Moment) -> bool {
        let rule = self.record_rule().and_then(|rule| rule.exempt);
        rule.is_some_and(|rule| self.holds(rule, side, now))
    }

    /// Whether a control has passed before which a player need not record: now he must restore
    /// whatever is missing.
    pub(crate) fn is_past_time_trouble(&self, side: Side) -> bool {
        self.state().short_of_time[side].is_some_and(|control| control != self.control(side))
    }

    /// The move with which a player's present control ends.
    pub(crate) fn control(&self, side: Side) -> u32 {
        self.state().clock.control_move(side).unwrap_or(u32::MAX)
    }

    fn holds(&self, rule: Exemption, side: Side, now: Moment) -> bool {
        let clock = &self.state().clock;
        let left = u64::try_from(clock.remaining(side, now).shown().0).unwrap_or(0);
        let increment = u16::try_from(clock.increment(side).0 / 1000).unwrap_or(u16::MAX);
        rule.holds(left, increment)
    }

    pub(crate) fn record_rule(&self) -> Option<&RecordRule> {
        self.rules().book().record(self.rules().discipline())
    }
}
