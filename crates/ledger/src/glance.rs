//! An event at a glance: what lists show of it, in no language yet. It is kept beside the log, so
//! that the calendar does not need every event.

use clauses::Document;
use competition::{Competition, Date, Section, SectionNumber, StageNumber};
use rulebook::{Discipline, Rulebook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tournament::Round;

/// An event at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Glance {
    /// Its name.
    pub name: String,
    /// Where it is held.
    pub place: String,
    /// Its first day.
    pub starts: Date,
    /// Its last day.
    pub ends: Date,
    /// The rulebook, by the prefix of its clauses.
    pub rulebook: String,
    /// The discipline, by its id in the rulebook.
    pub discipline: String,
    /// How far it is.
    pub phase: Phase,
    /// Whether teams are paired.
    pub teams: bool,
    /// Teams if teams are paired, else players.
    pub entries: usize,
    /// The round that is played in the last section, and of how many if that is known.
    pub round: Option<(Round, Option<u16>)>,
    /// Those who play among themselves.
    pub sections: Vec<SectionCard>,
    /// Whether its games are played by correspondence.
    pub by_post: bool,
    /// From when on the public may know all this, in milliseconds since 1970: where games are told late,
    /// and nothing of it is shown.
    pub known_from: i64,
}

/// Those who play among themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SectionCard {
    /// Its number, counted from 1 through all stages.
    section: SectionNumber,
    /// Its name, such as `group 2`.
    name: String,
    /// Its stage, counted from 1.
    stage: StageNumber,
    /// How many rounds have been announced.
    rounds: usize,
    /// How many there will be.
    planned: u16,
    /// How many take part.
    members: usize,
}

/// The form in which glances are kept; whoever finds another makes them anew.
const FORM: u32 = 4;

impl Glance {
    /// Whether its games are played by correspondence, and not all is over.
    pub(crate) fn goes_by_post(&self) -> bool {
        self.by_post && !matches!(self.phase, Phase::Over | Phase::Cancelled)
    }

    /// What is seen of an event that has regulations.
    pub fn of(competition: &Competition) -> Option<Glance> {
        let regulations = competition.regulations()?;
        let teams = competition.is_team_event();
        let card = |one: &Section| SectionCard {
            section: one.number,
            name: one.name.clone(),
            stage: one.stage,
            rounds: usize::from(one.announced()),
            planned: competition.planned(one),
            members: one.members.len(),
        };
        let last = competition.sections().last();
        Some(Glance {
            name: regulations.name.clone(),
            place: regulations.place.clone(),
            starts: regulations.starts,
            ends: regulations.ends,
            rulebook: regulations.rulebook.prefix().to_owned(),
            discipline: regulations.discipline.clone(),
            phase: Phase::of(competition),
            teams,
            entries: if teams { competition.teams().len() } else { competition.players().len() },
            round: last.map(|one| (one.current(), competition.rounds_known(one))),
            sections: competition.sections().iter().map(card).collect(),
            by_post: competition.is_by_correspondence(),
            known_from: 0,
        })
    }

    /// The discipline, if the rulebook has it.
    pub fn discipline(&self) -> Option<&'static Discipline> {
        let rulebook = Document::from_prefix(&self.rulebook)?;
        Rulebook::of(rulebook).discipline(&self.discipline)
    }

    /// One line, to be kept.
    pub fn written(&self) -> Option<String> {
        serde_json::to_string(&(FORM, self)).ok()
    }

    /// What such a line says, if it has today's form.
    pub fn read(line: &str) -> Option<Glance> {
        let (form, glance): (u32, Glance) = serde_json::from_str(line).ok()?;
        (form == FORM).then_some(glance)
    }
}

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It has not begun.
    Coming,
    /// It is being played.
    Running,
    /// It was broken off for a while.
    Paused,
    /// All its rounds are played.
    Over,
    /// It was cancelled.
    Cancelled,
}

impl Phase {
    /// How far an event is.
    pub fn of(competition: &Competition) -> Phase {
        if competition.cancelled().is_some() {
            return Phase::Cancelled;
        }
        if competition.open_pauses().next().is_some() {
            return Phase::Paused;
        }
        match (competition.sections().is_empty(), competition.is_finished()) {
            (true, _) => Phase::Coming,
            (false, true) => Phase::Over,
            (false, false) => Phase::Running,
        }
    }

    /// Whether all its rounds are played.
    pub fn is_over(self) -> bool {
        self == Phase::Over
    }

    /// Whether it is being played.
    pub fn is_running(self) -> bool {
        self == Phase::Running
    }
}
