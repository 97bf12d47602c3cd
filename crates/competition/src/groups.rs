//! Places by age group, where groups play together.

use rulebook::AgeGroup;

use super::{Competition, Member, Placed, Section};
use tournament::Number;

/// The places of one age group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupPlaces {
    /// The group.
    pub group: &'static AgeGroup,
    /// Those who are of it, the first first; places are counted among them alone.
    pub places: Vec<Placed>,
}

impl Competition {
    /// The places of each age group after a round, the youngest first; nothing unless several groups
    /// play together.
    pub fn group_places(&self, section: &Section, after: u16) -> Vec<GroupPlaces> {
        let groups = self.joint_groups();
        if groups.len() < 2 {
            return Vec::new();
        }
        let all = self.places_after(section, after);
        let of = |group: &'static AgeGroup| {
            let his = |one: &&Placed| self.joint_group(section, &groups, one.number) == Some(group);
            GroupPlaces { group, places: among(all.iter().filter(his).copied().collect()) }
        };
        groups.iter().map(|group| of(group)).collect()
    }

    /// The clauses by which they have places of their own.
    pub fn group_clauses(&self) -> Vec<clauses::Clause> {
        let basis = self.regulations.as_ref().map(|one| &one.book().events().group_places_clauses);
        basis.and_then(Option::as_ref).map(|basis| basis.to_vec()).unwrap_or_default()
    }

    /// The age groups of the event, the youngest first.
    fn joint_groups(&self) -> Vec<&'static AgeGroup> {
        let Some(regulations) = &self.regulations else { return Vec::new() };
        let Some(discipline) = regulations.discipline() else { return Vec::new() };
        let named = |group: &&AgeGroup| regulations.eligible.age_groups.contains(&group.names.en);
        regulations.book().event_age_groups(discipline).filter(named).collect()
    }

    /// The youngest of the groups of the event in which somebody may play.
    fn joint_group(
        &self,
        section: &Section,
        groups: &[&'static AgeGroup],
        number: Number,
    ) -> Option<&'static AgeGroup> {
        let Member::Player(id) = *section.members.get(number.index())? else { return None };
        let born = self.player(id)?.player.born?;
        let year = self.regulations.as_ref()?.starts.year();
        let age = year.saturating_sub(born.year());
        groups.iter().find(|group| group.admits(age)).copied()
    }
}

/// The places of some, counted among them alone: those who share one share it.
fn among(mut places: Vec<Placed>) -> Vec<Placed> {
    let mut at = 0;
    while at < places.len() {
        let range = places[at].range();
        let count = places[at..].iter().take_while(|one| one.range() == range).count();
        for one in &mut places[at..at + count] {
            (one.first, one.last) = (at + 1, at + count);
        }
        at += count;
    }
    places
}
