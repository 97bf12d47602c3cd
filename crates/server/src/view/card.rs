//! An event at a glance.

use competition::{Competition, Kind, Section};
use schemars::JsonSchema;
use serde::Serialize;
use words::Id;

use super::bracket::is_knockout;
use crate::house::Hall;
use crate::id;
use crate::ledger::Page;
use crate::text::Texts;

/// How far an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
    pub(crate) fn of(slug: &str, page: &Page<Hall>, t: Texts) -> Card {
        let competition = &page.book.competition;
        let phase = Phase::of(competition);
        let mut card = Card {
            slug: slug.to_owned(),
            name: String::new(),
            place: String::new(),
            days: String::new(),
            rulebook: String::new(),
            discipline: String::new(),
            people: competition.players.len(),
            teams: competition.is_team_event(),
            has_teams: false,
            records: has_records(competition),
            phase,
            stand: stand(competition, phase, t),
            version: page.version.0,
            sections: Vec::new(),
            knockouts: Vec::new(),
        };
        if card.teams {
            card.people = competition.teams.len();
        }
        if let Some(regulations) = &competition.regulations {
            card.has_teams = regulations.kind != Kind::Individual;
            card.name.clone_from(&regulations.name);
            card.place.clone_from(&regulations.place);
            card.days = t.days(regulations.starts, regulations.ends);
            card.rulebook = regulations.rulebook.prefix().to_owned();
            let names = regulations.discipline().map(|one| one.names.of(t.language).to_owned());
            card.discipline = names.unwrap_or_else(|| regulations.discipline.clone());
        }
        let sections = (1..).zip(&competition.sections);
        card.knockouts = sections
            .clone()
            .filter(|(_, one)| is_knockout(competition, one))
            .map(|(number, _)| number)
            .collect();
        card.sections =
            sections.map(|(number, one)| (number, one.name.clone(), one.announced())).collect();
        card
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
fn stand(competition: &Competition, phase: Phase, t: Texts) -> String {
    let text = t.say(phase.id()).into_owned();
    let Some(section) = competition.sections.last().filter(|_| phase == Phase::Running) else {
        return text;
    };
    let round = t.say(id::ROUND);
    match competition.rounds_known(section) {
        Some(rounds) => {
            format!("{text}: {round} {}/{rounds}", section.current().min(rounds.max(1)))
        }
        None => format!("{text}: {round} {}", section.current()),
    }
}
