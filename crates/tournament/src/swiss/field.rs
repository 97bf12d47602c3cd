//! Those who are to be paired, in the order of the classification, with all that the search asks.

use crate::{Colour, Key, Number, Passed, Points, Ranked, Refusal, Round};

use super::floats::Floats;

/// The players of the next round; a player is known by his index, the first in the classification
/// being 0.
#[derive(Clone, Debug)]
pub(super) struct Field {
    /// The players.
    pub(super) players: Vec<Player>,
    /// The round to be paired.
    pub(super) round: Round,
}

/// One of them.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) number: Number,
    pub(super) points: Points,
    /// What orders him among equal points.
    pub(super) keys: Vec<Key>,
    /// Whether he has had a win without play.
    pub(super) had_plus: bool,
    /// Whom he has met, and when; round 0 stands for a forbidden pair.
    pub(super) met: Vec<(usize, Option<Round>)>,
    /// The colours of his games, the earliest first.
    pub(super) colours: Vec<Colour>,
    /// The colours that he must not get.
    pub(super) barred: Colours,
    /// The colour that he has had in his last two games, where a third is to be avoided.
    pub(super) twice: Colours,
    /// His descents and rises that have not been made up for.
    pub(super) floats: Floats,
    /// His place in the lot of the round.
    pub(super) lot: usize,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Colours(u8);

impl Colours {
    /// Neither colour.
    pub(super) const NONE: Colours = Colours(0);
    const BOTH: Colours = Colours(3);

    /// Only this one.
    pub(super) fn only(colour: Colour) -> Colours {
        match colour {
            Colour::White => Colours(1),
            Colour::Black => Colours(2),
        }
    }

    /// All of them that are in one of the two sets.
    pub(super) fn or(self, other: Colours) -> Colours {
        Colours(self.0 | other.0)
    }

    /// Whether it has this one.
    pub(super) fn has(self, colour: Colour) -> bool {
        self.0 & Colours::only(colour).0 != 0
    }

    /// Whether two who must not have these colours cannot play each other.
    fn clash(self, other: Colours) -> bool {
        self.0 & other.0 != 0 || self == Colours::BOTH || other == Colours::BOTH
    }
}

impl Field {
    /// Why two cannot play each other, if so.
    pub(super) fn refusal(&self, one: usize, other: usize) -> Option<Refusal> {
        let (player, against) = (&self.players[one], &self.players[other]);
        match player.met.iter().find(|(met, _)| *met == other) {
            Some((_, None)) => Some(Refusal::Forbidden),
            Some((_, Some(round))) => Some(Refusal::Met(*round)),
            None => player.barred.clash(against.barred).then_some(Refusal::ColourBar),
        }
    }

    /// Whether two may play each other.
    pub(super) fn may_play(&self, one: usize, other: usize) -> bool {
        self.refusal(one, other).is_none()
    }

    /// Whether there is a colour that he must not get.
    pub(super) fn is_barred(&self, index: usize) -> bool {
        self.players[index].barred != Colours::NONE
    }

    /// The mark of somebody who was passed over.
    pub(super) fn passed(&self, index: usize, why: Refusal) -> Passed {
        Passed { who: self.players[index].number, why }
    }

    /// Where a player stands.
    pub(super) fn place(&self, index: usize) -> Ranked {
        let player = &self.players[index];
        let mut keys = player.keys.clone();
        keys.extend(player.floats.key());
        Ranked { who: player.number, place: index as u16 + 1, points: player.points, keys }
    }

    /// Players with equal points, in the order of the classification, the most points first.
    pub(super) fn groups(&self, without: Option<usize>) -> Vec<Vec<usize>> {
        let indices: Vec<usize> =
            (0..self.players.len()).filter(|&index| Some(index) != without).collect();
        let same =
            |one: &usize, other: &usize| self.players[*one].points == self.players[*other].points;
        indices.chunk_by(same).map(<[usize]>::to_vec).collect()
    }
}

impl Player {
    /// How often he has had a colour.
    pub(super) fn count(&self, colour: Colour) -> usize {
        self.colours.iter().filter(|own| **own == colour).count()
    }

    /// His last colour.
    pub(super) fn last(&self) -> Option<Colour> {
        self.colours.last().copied()
    }

    /// The colour of his game so many games back: 1 is the last.
    pub(super) fn back(&self, games: usize) -> Option<Colour> {
        self.colours.len().checked_sub(games).map(|at| self.colours[at])
    }

    /// The colour that he has had in each of his last games, so many of them.
    pub(super) fn running(&self, games: usize) -> Option<Colour> {
        let last = self.last()?;
        let all = (1..=games).all(|back| self.back(back) == Some(last));
        all.then_some(last)
    }
}
