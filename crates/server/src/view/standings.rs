//! The table of places.

use competition::event::{Competition, Section};
use competition::standings::name_of;
use competition::{Number, Round};

use super::{Someone, points};
use crate::text::Texts;

/// The places after a round, with the coefficients that decide them.
pub(crate) struct StandingsView {
    pub(crate) after: Round,
    /// The names of the criteria, with their clauses.
    pub(crate) criteria: Vec<(String, String)>,
    pub(crate) rows: Vec<StandingsRow>,
}

/// A line of it.
pub(crate) struct StandingsRow {
    pub(crate) place: String,
    pub(crate) who: Someone,
    pub(crate) points: String,
    pub(crate) values: Vec<String>,
    pub(crate) out: bool,
}

impl StandingsView {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        after: Round,
        t: Texts,
    ) -> StandingsView {
        if competition.is_team_event() {
            return StandingsView::of_places(competition, section);
        }
        let Some(standings) = competition.standings(section, after) else {
            return StandingsView::of_places(competition, section);
        };
        let document = standings.rules.document;
        let criteria = standings.rules.criteria.iter().enumerate().map(|(index, criterion)| {
            let clauses: Vec<_> = standings.basis(index).iter().map(ToString::to_string).collect();
            (name_of(*criterion, document, t.language).to_owned(), clauses.join(", "))
        });
        let rows = standings.rows.iter().map(|row| StandingsRow {
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            who: Someone::of(competition, section, row.number),
            points: points(row.points),
            values: row
                .coefficients
                .iter()
                .map(|value| {
                    value.as_ref().map(|value| value.level(0).to_string()).unwrap_or_default()
                })
                .collect(),
            out: row.status != competition::coefficient::Status::InPlay,
        });
        StandingsView { after: standings.after, criteria: criteria.collect(), rows: rows.collect() }
    }

    /// Where only places and points are known: teams and brackets.
    fn of_places(competition: &Competition, section: &Section) -> StandingsView {
        let row = |placed: &competition::event::Placed| StandingsRow {
            place: match placed.first == placed.last {
                true => placed.first.to_string(),
                false => format!("{}–{}", placed.first, placed.last),
            },
            who: Someone::of(competition, section, placed.number),
            points: points(placed.points),
            values: Vec::new(),
            out: false,
        };
        let rows = competition.places(section).iter().map(row).collect();
        StandingsView { after: section.closed(), criteria: Vec::new(), rows }
    }
}

/// Why somebody has his place, line by line.
pub(crate) fn why(
    competition: &Competition,
    section: &Section,
    number: Number,
    t: Texts,
) -> Vec<String> {
    let after = section.rounds.len() as Round;
    let tournament = competition.tournament(section, after);
    let standings = competition.standings(section, after);
    standings.map(|one| one.explain(&tournament, number, t.language)).unwrap_or_default()
}
