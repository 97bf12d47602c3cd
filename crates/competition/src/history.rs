//! What has happened, looked at from the end: what can be taken back, and what rests on what.

use crate::happened;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::fact::About;
use super::shared::{self, Growing};
use super::{
    BoardNumber, Competition, Fact, FactIndex, Place, PlayerId, RoundState, Section, SectionNumber,
    TableNumber, TeamId,
};
use tournament::Round;

/// Everything that has happened, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History(Growing<Arc<Fact>>);

/// What has happened, one by one.
pub type Iter<'a> = std::iter::Map<shared::Iter<'a, Arc<Fact>>, fn(&Arc<Fact>) -> &Fact>;

impl<'a> IntoIterator for &'a History {
    type Item = &'a Fact;
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl History {
    /// How much has happened.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether nothing has happened yet.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What happened at a place of the history.
    pub fn get(&self, index: FactIndex) -> Option<&Fact> {
        self.0.get(index.0).map(Arc::as_ref)
    }

    /// What happened last.
    pub fn last(&self) -> Option<&Fact> {
        self.0.last().map(Arc::as_ref)
    }

    /// All of it, the first first.
    pub fn iter(&self) -> Iter<'_> {
        self.0.iter().map(Arc::as_ref)
    }

    /// All of it with its places, the first first.
    pub fn indexed(
        &self,
    ) -> impl DoubleEndedIterator<Item = (FactIndex, &Fact)> + ExactSizeIterator {
        self.iter().enumerate().map(|(index, fact)| (FactIndex(index), fact))
    }

    /// What happened from a place on.
    pub fn since(&self, index: FactIndex) -> impl Iterator<Item = (FactIndex, &Fact)> {
        let places = (index.0..).map(FactIndex);
        places.zip(self.iter().skip(index.0))
    }

    pub(super) fn push(&mut self, event: Arc<Fact>) {
        self.0.push(event);
    }
}

impl Competition {
    /// The last event that counts, by its place in the history.
    pub fn last_fact(&self) -> Option<FactIndex> {
        // What the program has set up itself is nobody's act.
        let own = |(_, fact): &(FactIndex, &Fact)| !matches!(fact, Fact::TablesSet(_));
        self.counting_facts().rfind(own).map(|(index, _)| index)
    }

    /// Whether an event can be taken back though others came after it: a result of a round that is
    /// not closed, if nothing has happened at its table since; and what took something back, as
    /// long as nothing rests on that.
    pub fn can_be_taken_back(&self, event: FactIndex) -> bool {
        if self.undone.contains(&event) {
            return false;
        }
        if let Some(Fact::AdditionalScored(happened::AdditionalScored { section, .. })) =
            self.history.get(event)
        {
            let signed = self.is_signed(*section);
            let rests = |one: &Fact| one.is_additional_in(*section);
            return !signed && !self.standing_since(event).any(|(_, one)| rests(one));
        }
        if let Some(fact @ Fact::Corresponded { deeds, .. }) = self.history.get(event) {
            let since = |place: crate::Place| {
                self.standing_since(event).any(|(_, one)| one.corresponds().any(|of| of == place))
            };
            let open = |place: crate::Place| {
                let round = self.section(place.section).and_then(|one| one.round(place.round));
                round.is_some_and(|round| round.state != RoundState::Closed)
            };
            // What changed no result is taken back also when its round is closed.
            let scored = deeds.iter().any(|deed| deed.score.is_some());
            return fact.corresponds().all(|place| (open(place) || !scored) && !since(place));
        }
        match self.history.get(event).map(Fact::about) {
            Some(About::Score(place, _)) => self.is_free_since(event, place),
            Some(About::TakingBack(taken_back)) => self.can_come_back(event, taken_back),
            Some(About::Board(..) | About::Table(..) | About::Pairs(..) | About::Else) | None => {
                false
            }
        }
    }

    /// Whether the round of a board is open and nothing has happened there since.
    fn is_free_since(&self, event: FactIndex, place: &Place) -> bool {
        let round = self.section(place.section).and_then(|section| section.round(place.round));
        let open = round.is_some_and(|round| round.state != RoundState::Closed);
        open && !self.standing_since(event).any(|(_, one)| one.concerns(place))
    }

    /// Whether what was taken back can count again: the state must be the one that it left.
    fn can_come_back(&self, undoing: FactIndex, taken_back: FactIndex) -> bool {
        let taken = self.history.get(taken_back);
        let Some(taken) = taken.filter(|taken| taken.takes_back().is_none()) else { return false };
        let brought_back = |event: &Fact| {
            let Some(again) = event.takes_back() else { return false };
            again > undoing && self.history.get(again).and_then(Fact::takes_back).is_some()
        };
        let nothing_since = self.standing_since(undoing).all(|(_, event)| brought_back(event));
        let alone = || {
            let Some((place, _)) = taken.entered() else { return false };
            let at_table = |event: &Fact| match event.about() {
                About::TakingBack(taken_back) => {
                    self.history.get(taken_back).is_some_and(|taken| taken.concerns(place))
                }
                About::Pairs(..) => event.pairs_round_of(place),
                About::Score(..) | About::Board(..) | About::Table(..) | About::Else => false,
            };
            self.is_free_since(undoing, place)
                && !self.standing_since(undoing).any(|(_, event)| at_table(event))
        };
        nothing_since || alone()
    }

    /// What has happened after an event and was not taken back.
    fn standing_since(&self, event: FactIndex) -> impl Iterator<Item = (FactIndex, &Fact)> {
        let since = self.history.since(event.next());
        since.filter(|(index, _)| !self.undone.contains(index))
    }

    /// Where in the history the pairs of a round were made that it has now.
    pub fn paired_at(&self, section: SectionNumber, round: Round) -> Option<FactIndex> {
        self.last_that(|event| {
            matches!(event, Fact::Paired(happened::Paired { section: of, round: made, .. })
                if (*of, *made) == (section, round))
        })
    }

    /// Whether a result that the pairs of a round rest on was corrected after they had been made, so
    /// that the system would make others now.
    pub fn was_corrected_under(&self, section: &Section, round: Round) -> bool {
        self.counting_facts().any(|(_, fact)| {
            let Some((place, changes)) = fact.correction() else { return false };
            place.section == section.number && changes.iter().any(|change| change.round == round)
        })
    }

    /// Where in the history the regulations were last changed.
    pub fn amended_at(&self) -> Option<FactIndex> {
        self.last_that(|event| matches!(event, Fact::Created(_) | Fact::Amended(_)))
    }

    /// Where in the history the entry of a player was last changed.
    pub fn player_changed_at(&self, player: PlayerId) -> Option<FactIndex> {
        self.last_that(|event| {
            matches!(event, Fact::Entered(happened::Entered { id, .. }) | Fact::Changed(happened::Changed { id, .. }) if *id == player)
        })
    }

    /// Where in the history the entry of a team was last changed.
    pub fn team_changed_at(&self, team: TeamId) -> Option<FactIndex> {
        self.last_that(|event| {
            matches!(event, Fact::TeamEntered(happened::TeamEntered { id, .. }) | Fact::TeamChanged(happened::TeamChanged { id, .. })
                if *id == team)
        })
    }

    fn last_that(&self, is_meant: impl Fn(&Fact) -> bool) -> Option<FactIndex> {
        let mut events = self.counting_facts().rev();
        events.find(|(_, event)| is_meant(event)).map(|(index, _)| index)
    }

    /// Where in the history the last result of each board of a round was entered.
    pub fn entered_at(
        &self,
        section: SectionNumber,
        round: Round,
    ) -> BTreeMap<(TableNumber, BoardNumber), FactIndex> {
        let since = self.paired_at(section, round).unwrap_or_default();
        let entered = self.counting_facts().filter_map(|(index, event)| {
            let (place, _) = event.entered()?;
            (index > since).then_some((index, place))
        });
        let here = |place: &Place| (place.section, place.round) == (section, round);
        entered
            .filter(|(_, place)| here(place))
            .map(|(index, place)| ((place.table, place.board), index))
            .collect()
    }

    /// Where in the history something was last done to each board of a round that its pairs were
    /// not: a result was entered, corrected or taken back.
    pub fn touched_at(
        &self,
        section: SectionNumber,
        round: Round,
    ) -> BTreeMap<(TableNumber, BoardNumber), FactIndex> {
        let touched = self.history.indexed();
        touched
            .filter_map(|(index, event)| Some((index, self.touches(event)?)))
            .filter(|(_, place)| (place.section, place.round) == (section, round))
            .map(|(index, place)| ((place.table, place.board), index))
            .collect()
    }

    /// What was done to a board after something that was seen, also if it was taken back later. New
    /// pairs of its round are others' boards.
    pub fn touched_since(&self, board: Place, seen: FactIndex) -> impl Iterator<Item = &Fact> {
        self.history.since(seen.next()).map(|(_, event)| event).filter(move |event| {
            // Pairs that came back are others too.
            let meant = event.takes_back().map_or(Some(*event), |back| self.history.get(back));
            let pairs = meant.is_some_and(|meant| meant.pairs_round_of(&board));
            pairs || self.touches(event) == Some(&board)
        })
    }

    /// The board that an event does something to.
    fn touches<'a>(&'a self, event: &'a Fact) -> Option<&'a Place> {
        if let About::Score(place, _) | About::Board(place, _) = event.about() {
            return Some(place);
        }
        let taken = self.history.get(event.takes_back()?)?;
        // What took something back and is taken back itself lets that count again.
        let Some(again) = taken.takes_back() else { return self.touches(taken) };
        let again = self.history.get(again)?;
        if again.takes_back().is_some() { None } else { self.touches(again) }
    }

    /// The events that were not taken back, with their places in the history.
    pub fn counting_facts(&self) -> impl DoubleEndedIterator<Item = (FactIndex, &Fact)> {
        let taken_back: std::collections::BTreeSet<FactIndex> =
            self.undone.iter().copied().collect();
        let counts = move |index: FactIndex, event: &Fact| {
            !matches!(event, Fact::Undone(_)) && !taken_back.contains(&index)
        };
        self.history.indexed().filter(move |(index, event)| counts(*index, event))
    }
}
