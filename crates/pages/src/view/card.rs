//! An event at a glance.

use competition::{Competition, Kind, SectionNumber};
use ledger::{Glance, LoggedEvent, Phase, Snapshot};
use store::Version;
use words::Id;

use super::bracket::is_knockout;
use crate::id;
use crate::text::Texts;

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
    /// Whether games are played on the platform.
    pub(crate) platform: bool,
    /// Whether games are played by correspondence.
    pub(crate) by_post: bool,
    pub(crate) phase: Phase,
    pub(crate) stand: String,
    /// Why nothing is played just now.
    pub(crate) standstill: Vec<String>,
    pub(crate) version: u32,
    /// The sections: number, name, rounds that can be looked at.
    pub(crate) sections: Vec<(SectionNumber, String, u16)>,
    /// Those of them that are knockouts.
    pub(crate) knockouts: Vec<SectionNumber>,
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
            platform: false,
            by_post: false,
            phase: glance.phase,
            stand: stand(glance, t),
            standstill: Vec::new(),
            version: version.0,
            sections: Vec::new(),
            knockouts: Vec::new(),
        }
    }

    /// What the pages of the event show; none of an event without regulations.
    pub(crate) fn of(slug: &str, snapshot: &Snapshot<LoggedEvent>, t: Texts) -> Option<Card> {
        let competition = &snapshot.state.competition;
        let glance = Glance::of(competition)?;
        let sections = competition.sections().iter();
        let knockouts = sections.clone().filter(|one| is_knockout(competition, one));
        let kind = competition.regulations().map(|regulations| regulations.kind);
        Some(Card {
            has_teams: !matches!(kind, Some(Kind::Individual | Kind::Cup)),
            standstill: competition.standstill(t.language),
            records: has_records(competition),
            by_post: competition.is_by_correspondence(),
            platform: competition.regulations().is_some_and(|one| one.games.platform.is_some()),
            knockouts: knockouts.map(|one| one.number).collect(),
            sections: sections.map(|one| (one.number, one.name.clone(), one.announced())).collect(),
            ..Card::listed(slug, snapshot.version, &glance, t)
        })
    }

    /// The rounds of a section that can be looked at.
    pub(crate) fn rounds(&self, section: &SectionNumber) -> u16 {
        let found = self.sections.iter().find(|(number, ..)| number == section);
        found.map_or(0, |(_, _, rounds)| *rounds)
    }
}

fn has_records(competition: &Competition) -> bool {
    let rounds = competition.sections().iter().flat_map(|section| &section.rounds);
    let boards = rounds.flat_map(|round| &round.tables).flat_map(|table| &table.boards);
    boards.into_iter().any(|board| !board.records.is_empty())
}

/// The text that says how far an event is.
fn phase_id(phase: Phase) -> Id {
    match phase {
        Phase::Coming => id::PHASE_COMING,
        Phase::Running => id::PHASE_RUNNING,
        Phase::Paused => id::PHASE_PAUSED,
        Phase::Over => id::PHASE_OVER,
        Phase::Cancelled => id::PHASE_CANCELLED,
    }
}

/// Which round it is.
fn stand(glance: &Glance, t: Texts) -> String {
    let text = t.say(phase_id(glance.phase)).into_owned();
    let round = t.say(id::ROUND);
    match glance.round.filter(|_| glance.phase == Phase::Running) {
        Some((now, Some(rounds))) => {
            format!("{text}: {round} {}/{rounds}", now.get().min(rounds.max(1)))
        }
        Some((now, None)) => format!("{text}: {round} {now}"),
        None => text,
    }
}
