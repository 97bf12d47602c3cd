//! An event as it stands: the fold of everything that has happened.

use crate::happened;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Serialize;

use super::{
    Cancellation, CommitteeMember, Fact, FactIndex, History, Incident, IncidentNumber, Kind,
    LotRecord, Member, Noun, Pause, Place, PlayerId, PlayerRecord, Protest, Regulations, Section,
    SectionNumber, Shared, Signature, StageNumber, Strength, TableNumber, TeamId, TeamRecord,
};

/// An event as it stands.
///
/// It changes only by [`Competition::apply`]; the same events give the same state on any machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Competition {
    /// The regulations, once it has been created.
    pub(super) regulations: Option<Box<Regulations>>,
    /// The players, in the order of entry.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PlayerRecord>"))]
    pub(super) players: Shared<Vec<PlayerRecord>>,
    /// The teams, in the order of entry.
    pub(super) teams: Vec<TeamRecord>,
    /// The sections of all stages that have begun.
    pub(super) sections: Vec<Section>,
    /// The draw that has been announced and not yet used.
    pub(super) draw: PublicDraw,
    /// Pairs that must or should not be made.
    pub(super) forbidden: Vec<(Member, Member, Strength)>,
    /// Those who sit at the same table in every round.
    #[serde(default, with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Member, TableNumber)>"))]
    pub(super) fixed_tables: BTreeMap<Member, TableNumber>,
    /// Who is here for the next round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) here: BTreeSet<Member>,
    /// What was noted.
    pub(super) incidents: Vec<Incident>,
    /// For which of it the sanction was lifted.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) lifted: BTreeSet<IncidentNumber>,
    /// The breaks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) pauses: Vec<Pause>,
    /// How it was cancelled, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) cancelled: Option<Box<Cancellation>>,
    /// The appeals committee, members and reserves.
    pub(super) committee: Option<(Vec<CommitteeMember>, Vec<CommitteeMember>)>,
    /// The protests.
    pub(super) protests: Vec<Protest>,
    /// Who signed the final tables, by section.
    pub(super) signed: Vec<(SectionNumber, Signature)>,
    /// The games by correspondence in which something came.
    #[serde(skip)]
    pub(super) postal: Shared<super::correspondence::PostalGames>,
    /// Everything that has happened, taken back or not.
    #[serde(skip)]
    pub(super) history: History,
    /// Which of it was taken back.
    pub(super) undone: Vec<FactIndex>,
}

/// A draw that is being prepared in public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct PublicDraw {
    /// The digest of the seed.
    pub commitment: Option<String>,
    /// What was called out since.
    pub contributions: Vec<String>,
    /// The lot, once the seed has been said.
    pub lot: Option<LotRecord>,
}

/// What is known of it: nobody but [`Competition::apply`] changes it.
impl Competition {
    /// The regulations, once it has been created.
    pub fn regulations(&self) -> Option<&Regulations> {
        self.regulations.as_deref()
    }

    /// The players, in the order of entry.
    pub fn players(&self) -> &[PlayerRecord] {
        &self.players
    }

    /// The teams, in the order of entry.
    pub fn teams(&self) -> &[TeamRecord] {
        &self.teams
    }

    /// The sections of all stages that have begun.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The draw that has been announced and not yet used.
    pub fn draw(&self) -> &PublicDraw {
        &self.draw
    }

    /// Pairs that must or should not be made.
    pub fn forbidden(&self) -> &[(Member, Member, Strength)] {
        &self.forbidden
    }

    /// Those who sit at the same table in every round.
    pub fn fixed_tables(&self) -> &BTreeMap<Member, TableNumber> {
        &self.fixed_tables
    }

    /// Who is here for the next round.
    pub fn here(&self) -> &BTreeSet<Member> {
        &self.here
    }

    /// What was noted.
    pub fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    /// Whether the sanction for an incident was lifted by a ruling.
    pub fn is_lifted(&self, incident: IncidentNumber) -> bool {
        self.lifted.contains(&incident)
    }

    /// The appeals committee, members and reserves.
    pub fn committee(&self) -> Option<&(Vec<CommitteeMember>, Vec<CommitteeMember>)> {
        self.committee.as_ref()
    }

    /// The protests.
    pub fn protests(&self) -> &[Protest] {
        &self.protests
    }

    /// Who signed the final tables, by section.
    pub fn signed(&self) -> &[(SectionNumber, Signature)] {
        &self.signed
    }

    /// Everything that has happened, taken back or not.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Which of it was taken back.
    pub fn undone(&self) -> &[FactIndex] {
        &self.undone
    }
}

impl Competition {
    /// The event in which all this has happened.
    ///
    /// Refused if it does not hold together: a log may have been made by anybody.
    pub fn from_facts<'a>(
        facts: impl IntoIterator<Item = &'a Fact>,
    ) -> Result<Competition, Misfit> {
        let mut competition = Competition::default();
        facts.into_iter().try_for_each(|fact| competition.apply(fact.clone()))?;
        if competition.is_sound() { Ok(competition) } else { Err(Misfit::Unsound) }
    }

    /// Lets something have happened. What does not fit is refused; the event must not be used any more
    /// then, because half of it may have been let happen.
    pub fn apply(&mut self, fact: impl Into<Arc<Fact>>) -> Result<(), Misfit> {
        let fact = fact.into();
        if let Fact::Undone(happened::Undone { taken_back, .. }) = *fact {
            self.take_back(taken_back)?;
        } else {
            self.change(&fact)?;
        }
        self.history.push(fact);
        Ok(())
    }

    /// Lets something happen that was decided on just this state: it fits.
    pub fn happen(&mut self, fact: impl Into<Arc<Fact>>) {
        let fits = self.apply(fact);
        debug_assert!(fits.is_ok(), "what was decided fits: {fits:?}");
        debug_assert!(self.is_sound(), "what was decided leaves an event that holds together");
    }

    /// The event as it would be if something happened that was decided on it.
    #[must_use]
    pub fn with(&self, fact: Fact) -> Competition {
        let mut then = self.clone();
        then.happen(fact);
        then
    }

    /// Folds the history anew without the fact that is taken back. Where that took something
    /// back itself, that counts again.
    fn take_back(&mut self, taken_back: FactIndex) -> Result<(), Misfit> {
        let taken = self.history.get(taken_back);
        let taken = taken.ok_or(Misfit::NotYet { place: taken_back })?;
        let mut undone = self.undone.clone();
        if let Fact::Undone(happened::Undone { taken_back: again, .. }) = taken {
            undone.retain(|one| one != again);
        }
        undone.push(taken_back);
        let gone: BTreeSet<FactIndex> = undone.iter().copied().collect();
        let mut fresh = Competition::default();
        for (index, fact) in self.history.indexed() {
            if !gone.contains(&index) && !matches!(fact, Fact::Undone(_)) {
                fresh.change_anew(fact)?;
            }
        }
        *self = Competition { history: std::mem::take(&mut self.history), undone, ..fresh };
        Ok(())
    }

    /// Lets a fact that counts take effect once more. Tables that the platform set up for pairs or line-ups
    /// that were taken back are gone with them: nobody has asked for them himself.
    pub(super) fn change_anew(&mut self, fact: &Fact) -> Result<(), Misfit> {
        if let Fact::TablesSet(happened::TablesSet { section, round, tables }) = fact
            && !self.has_boards(*section, *round, tables)
        {
            return Ok(());
        }
        self.change(fact)
    }

    /// A player, if there is one with this number.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerRecord> {
        self.players.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A team, if there is one with this number.
    pub fn team(&self, id: TeamId) -> Option<&TeamRecord> {
        self.teams.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A section, if there is one with this number.
    pub fn section(&self, section: SectionNumber) -> Option<&Section> {
        self.sections.get(section.index())
    }

    /// The sections of a stage.
    pub fn sections_of(&self, stage: StageNumber) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.stage == stage)
    }

    /// The name of a player or a team.
    pub fn name(&self, member: Member) -> &str {
        match member {
            Member::Player(id) => self.player(id).map_or("", |one| one.player.name.as_str()),
            Member::Team(id) => self.team(id).map_or("", |one| one.team.name.as_str()),
        }
    }

    /// Whether teams are paired.
    pub fn is_team_event(&self) -> bool {
        self.regulations.as_ref().is_some_and(|regulations| regulations.kind == Kind::Team)
    }
}

/// Why something cannot have happened in an event: a log that was put together from others, or made
/// by a program that is not ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// It is about something that is not there.
    #[error("{thing} {number} is not there")]
    NotThere {
        /// What.
        thing: Noun,
        /// Its number.
        number: u16,
    },
    /// It is new and has not the next number.
    #[error("{thing} {number} is not the next")]
    NotNext {
        /// What.
        thing: Noun,
        /// Its number.
        number: u16,
    },
    /// It creates the event a second time.
    #[error("the event has been created already")]
    CreatedTwice,
    /// It changes the regulations, and there are none.
    #[error("the event has not been created yet")]
    NotCreated,
    /// It ends a break, and there is none.
    #[error("play was not broken off there")]
    NotPaused,
    /// It names what is not there, in a way that is seen only when all is read.
    #[error("the event does not hold together")]
    Unsound,
    /// It is about a game by correspondence that is not there, or does not go on so.
    #[error("there is no game by correspondence at {place:?} that goes on so")]
    NoPostalGame {
        /// The board.
        place: Place,
    },
    /// It takes back what has not happened.
    #[error("it takes back entry {place}, which is not there")]
    NotYet {
        /// The place in the history.
        place: FactIndex,
    },
}
