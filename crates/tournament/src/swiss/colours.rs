//! Who of a pair has White.

use crate::{Colour, ColourRule, Round, System};

use super::LotColours;
use super::classification::renju_bar;
use super::field::{Colours, Field, Player};
use super::procedure::Palette;

/// The colour of number 1 in the first round, and what else the colour rules need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Painter<'a> {
    pub(super) field: &'a Field,
    pub(super) system: System,
    /// The colour that an odd number gets when neither of a pair has played.
    pub(super) odd_gets: Colour,
    pub(super) lot_colours: LotColours,
}

impl Painter<'_> {
    /// The colour of `one`, who came first in the search, against `other`.
    pub(super) fn paint(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        match Palette::of(self.system) {
            Palette::Ru => self.russian(one, other),
            Palette::Ua => self.ukrainian(one, other),
            Palette::Renju => self.renju(one, other),
        }
    }

    /// Whether the colours of a pair would be somebody's third running, in a system that breaks such
    /// a pair where it can. There is no exchange of colours to spare him.
    pub(super) fn breach(&self, one: usize, other: usize) -> bool {
        let (own, his) = (self.player(one).twice, self.player(other).twice);
        if own == Colours::NONE && his == Colours::NONE {
            return false;
        }
        let (colour, _) = self.paint(one, other);
        own.has(colour) || his.has(!colour)
    }

    /// Whether there is anybody whom a third colour running could befall.
    pub(super) fn is_soft(&self) -> bool {
        self.field.players.iter().any(|player| player.twice != Colours::NONE)
    }

    fn player(&self, index: usize) -> &Player {
        &self.field.players[index]
    }

    fn russian(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        let (own, his) = (self.player(one).running(3), self.player(other).running(3));
        match (own, his) {
            (Some(own), his) if his != Some(own) => (!own, ColourRule::Bar),
            (None, Some(his)) => (his, ColourRule::Bar),
            _ => self.by_history(one, other).unwrap_or_else(|| self.higher_alternates(one, other)),
        }
    }

    fn ukrainian(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        let whites = |index: usize| self.player(index).count(Colour::White);
        match whites(one).cmp(&whites(other)) {
            std::cmp::Ordering::Less => (Colour::White, ColourRule::FewerWhites),
            std::cmp::Ordering::Greater => (Colour::Black, ColourRule::FewerWhites),
            std::cmp::Ordering::Equal => {
                self.by_history(one, other).unwrap_or_else(|| self.higher_alternates(one, other))
            }
        }
    }

    fn renju(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        let (own, his) = (self.player(one), self.player(other));
        // Whether or not the bar is in force for the pairs, the colours keep it where they can.
        let allowed = |colour: Colour| !renju_bar(own).has(colour) && !renju_bar(his).has(!colour);
        match (allowed(Colour::White), allowed(Colour::Black)) {
            (true, false) => return (Colour::White, ColourRule::Bar),
            (false, true) => return (Colour::Black, ColourRule::Bar),
            _ => {}
        }
        let round = self.field.round;
        match (due(own, round), due(his, round)) {
            (None, None) => self.by_number(one, other),
            (Some(own), None) => (own, ColourRule::Dues),
            (None, Some(his)) => (!his, ColourRule::Dues),
            (Some(own), Some(his)) if own != his => (own, ColourRule::Dues),
            (Some(due), Some(_)) => self.same_dues(one, other, due),
        }
    }

    fn same_dues(&self, one: usize, other: usize, due: Colour) -> (Colour, ColourRule) {
        let surplus = |player: &Player| player.count(!due) as i32 - player.count(due) as i32;
        let (own, his) = (surplus(self.player(one)), surplus(self.player(other)));
        if self.field.round.get().is_multiple_of(2) && own != his {
            return (if own > his { due } else { !due }, ColourRule::Surplus);
        }
        self.by_history(one, other).unwrap_or((due, ColourRule::EarlierGetsDue))
    }

    /// At the first difference of the histories, going back, he who had Black there gets White.
    fn by_history(&self, one: usize, other: usize) -> Option<(Colour, ColourRule)> {
        let (own, his) = (self.player(one), self.player(other));
        let depth = own.colours.len().max(his.colours.len());
        (1..=depth).find_map(|back| match (own.back(back), his.back(back)) {
            (Some(own), Some(his)) if own == his => None,
            (Some(own), _) => Some((!own, ColourRule::History(back as u16))),
            (None, Some(his)) => Some((his, ColourRule::History(back as u16))),
            (None, None) => None,
        })
    }

    fn higher_alternates(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        let by_lot = self.system == System::UaLot && self.lot_colours == LotColours::LotOrder;
        let first = match by_lot {
            true => self.player(one).lot < self.player(other).lot,
            false => one < other,
        };
        let rule = if by_lot { ColourRule::LotAlternates } else { ColourRule::HigherAlternates };
        match self.player(one).last() {
            None => self.by_number(one, other),
            Some(last) if first => (!last, rule),
            // Their histories are equal, so the other one alternates against the same colour.
            Some(last) => (last, rule),
        }
    }

    /// Neither has played.
    fn by_number(&self, one: usize, other: usize) -> (Colour, ColourRule) {
        if self.system == System::UaLot && self.field.round == 1 {
            return (Colour::White, ColourRule::FirstHasWhite);
        }
        let higher = self.player(one.min(other));
        let odd = higher.number.get() % 2 == 1;
        let colour = if odd { self.odd_gets } else { !self.odd_gets };
        (if one < other { colour } else { !colour }, ColourRule::Number)
    }
}

/// The colour due to a player of renju: the rarer one in even rounds, the other one in odd rounds.
pub(super) fn due(player: &Player, round: Round) -> Option<Colour> {
    let last = player.last()?;
    let (white, black) = (player.count(Colour::White), player.count(Colour::Black));
    Some(match white.cmp(&black) {
        std::cmp::Ordering::Less if round.get().is_multiple_of(2) => Colour::White,
        std::cmp::Ordering::Greater if round.get().is_multiple_of(2) => Colour::Black,
        _ => !last,
    })
}
