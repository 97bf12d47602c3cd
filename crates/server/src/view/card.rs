//! An event at a glance.

use competition::{Competition, Kind, Section};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use store::Version;
use words::Id;

use super::bracket::is_knockout;
use crate::glance::Glance;
use crate::house::Hall;
use crate::id;
use crate::ledger::Page;
use crate::text::Texts;

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// It has not begun.
    Coming,
    /// It is being played.
    Running,
    /// All its rounds are played.
    Over,
}

/// An event at a glance.
pub(crate) struct Card {
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) place: String,
    pub(crate) days: String,
    pub(crate) rulebook: String,
    pub(crate) discipline: String,
    pub(crate) people: usize,
    pub(crate) teams: bool,
    /// Whether teams have places, also those whose members play for themselves.
    pub(crate) has_teams: bool,
    /// Whether the moves of a game were kept.
    pub(crate) records: bool,
    pub(crate) phase: Phase,
    pub(crate) stand: String,
    pub(crate) version: u32,
    /// The sections: number, name, rounds that can be looked at.
    pub(crate) sections: Vec<(u16, String, u16)>,
    /// Those of them that are knockouts.
    pub(crate) knockouts: Vec<u16>,
}

impl Card {
    /// What lists show.
    pub(crate) fn listed(slug: &str, version: Version, glance: &Glance, t: Texts) -> Card {
        let names = glance.discipline().map(|one| one.names.of(t.language).to_owned());
        Card {
            slug: slug.to_owned(),
            name: glance.name.clone(),
            place: glance.place.clone(),
            days: t.days(glance.starts, glance.ends),
            rulebook: glance.rulebook.clone(),
            discipline: names.unwrap_or_else(|| glance.discipline.clone()),
            people: glance.entries,
            teams: glance.teams,
            has_teams: false,
            records: false,
            phase: glance.phase,
            stand: stand(glance, t),
            version: version.0,
            sections: Vec::new(),
            knockouts: Vec::new(),
        }
    }

    /// What the pages of the event show; none of an event without regulations.
    pub(crate) fn of(slug: &str, page: &Page<Hall>, t: Texts) -> Option<Card> {
        let competition = &page.book.competition;
        let glance = Glance::of(competition)?;
        let sections = (1..).zip(&competition.sections);
        let knockouts = sections.clone().filter(|(_, one)| is_knockout(competition, one));
        let kind = competition.regulations.as_ref().map(|regulations| regulations.kind);
        Some(Card {
            has_teams: kind != Some(Kind::Individual),
            records: has_records(competition),
            knockouts: knockouts.map(|(number, _)| number).collect(),
            sections: sections
                .map(|(number, one)| (number, one.name.clone(), one.announced()))
                .collect(),
            ..Card::listed(slug, page.version, &glance, t)
        })
    }

    /// The rounds of a section that can be looked at.
    pub(crate) fn rounds(&self, section: &u16) -> u16 {
        let found = self.sections.iter().find(|(number, ..)| number == section);
        found.map_or(0, |(_, _, rounds)| *rounds)
    }
}

fn has_records(competition: &Competition) -> bool {
    let rounds = competition.sections.iter().flat_map(|section| &section.rounds);
    let boards = rounds.flat_map(|round| &round.tables).flat_map(|table| &table.boards);
    boards.into_iter().any(|board| !board.records.is_empty())
}

impl Phase {
    pub(crate) fn of(competition: &Competition) -> Phase {
        let Some(last) = competition.sections.last() else { return Phase::Coming };
        let stages = competition.regulations.as_ref().map_or(0, |one| one.stages.len());
        let is_last = usize::from(last.stage) >= stages;
        let over = |section: &Section| competition.is_over(section);
        match is_last && competition.sections_of(last.stage).all(|(_, section)| over(section)) {
            true => Phase::Over,
            false => Phase::Running,
        }
    }

    pub(crate) fn id(self) -> Id {
        match self {
            Phase::Coming => id::PHASE_COMING,
            Phase::Running => id::PHASE_RUNNING,
            Phase::Over => id::PHASE_OVER,
        }
    }

    pub(crate) fn is_over(self) -> bool {
        self == Phase::Over
    }

    pub(crate) fn is_running(self) -> bool {
        self == Phase::Running
    }
}

/// Which round it is.
fn stand(glance: &Glance, t: Texts) -> String {
    let text = t.say(glance.phase.id()).into_owned();
    let round = t.say(id::ROUND);
    match glance.round.filter(|_| glance.phase == Phase::Running) {
        Some((now, Some(rounds))) => format!("{text}: {round} {}/{rounds}", now.min(rounds.max(1))),
        Some((now, None)) => format!("{text}: {round} {now}"),
        None => text,
    }
}
