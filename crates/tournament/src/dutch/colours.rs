//! Colour preferences (1.7) and the colours of a pair (article 5).

use std::cmp::Ordering;

use super::card::Card;
use crate::{Colour, ColourRule};

/// The colour that a player should have, and how much he needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Preference {
    /// He has not played: he takes what the opponent leaves.
    None,
    /// He has had both equally often, and should alternate (1.7.3).
    Mild(Colour),
    /// He has had the other once more (1.7.2).
    Strong(Colour),
    /// He has had the other twice more, or twice running (1.7.1).
    Absolute(Colour),
}

impl Preference {
    /// The colour, if any.
    pub(super) fn colour(self) -> Option<Colour> {
        match self {
            Preference::None => None,
            Preference::Mild(colour)
            | Preference::Strong(colour)
            | Preference::Absolute(colour) => Some(colour),
        }
    }

    /// Whether it must be granted.
    pub(super) fn is_absolute(self) -> bool {
        matches!(self, Preference::Absolute(_))
    }

    /// Whether it is a strong one.
    pub(super) fn is_strong(self) -> bool {
        matches!(self, Preference::Strong(_))
    }

    fn strength(self) -> u8 {
        match self {
            Preference::None => 0,
            Preference::Mild(_) => 1,
            Preference::Strong(_) => 2,
            Preference::Absolute(_) => 3,
        }
    }
}

/// The article of C.04.3 behind a rule.
pub(super) fn article(rule: ColourRule) -> &'static str {
    match rule {
        ColourRule::Dues => "C.04.3 5.2.1",
        ColourRule::Stronger => "C.04.3 5.2.2",
        ColourRule::History(_) => "C.04.3 5.2.3",
        ColourRule::HigherGetsDue => "C.04.3 5.2.4",
        _ => "C.04.3 5.2.5",
    }
}

/// The preference that follows from the colours of the games played, the earliest first.
pub(super) fn preference(history: &[Colour]) -> Preference {
    let whites = history.iter().filter(|colour| **colour == Colour::White).count() as i32;
    let balance = 2 * whites - history.len() as i32;
    let needed = if balance > 0 { Colour::Black } else { Colour::White };
    match (history, balance.abs()) {
        (_, 2..) => Preference::Absolute(needed),
        ([.., before, last], _) if before == last => Preference::Absolute(!*last),
        (_, 1) => Preference::Strong(needed),
        ([.., last], _) => Preference::Mild(!*last),
        ([], _) => Preference::None,
    }
}

/// The colour of the higher-ranked of a pair, and the rule that gives it.
pub(super) fn allocate(higher: &Card, lower: &Card) -> (Colour, ColourRule) {
    let (own, others) = (higher.preference, lower.preference);
    match (own.colour(), others.colour()) {
        (None, None) => (higher.initial, ColourRule::Number),
        (Some(colour), None) => (colour, ColourRule::Dues),
        (None, Some(colour)) => (!colour, ColourRule::Dues),
        (Some(one), Some(other)) if one != other => (one, ColourRule::Dues),
        (Some(colour), Some(_)) => contested(higher, lower, colour),
    }
}

/// Both want the same colour.
fn contested(higher: &Card, lower: &Card, colour: Colour) -> (Colour, ColourRule) {
    let strength = higher.preference.strength().cmp(&lower.preference.strength());
    let width = match higher.preference.is_absolute() {
        true => higher.balance.abs().cmp(&lower.balance.abs()),
        false => Ordering::Equal,
    };
    match strength.then(width) {
        Ordering::Greater => (colour, ColourRule::Stronger),
        Ordering::Less => (!colour, ColourRule::Stronger),
        Ordering::Equal => {
            let games = higher.history.iter().rev().zip(lower.history.iter().rev());
            match (1..).zip(games).find(|(_, (own, others))| own != others) {
                Some((back, (own, _))) => (!*own, ColourRule::History(back)),
                None => (colour, ColourRule::HigherGetsDue),
            }
        }
    }
}
