//! The table of places.

use std::borrow::Cow;
use std::cmp::Reverse;

use competition::{Competition, Section};
use rulebook::Game;
use serde_json::{Value as Json, json};
use tournament::coefficient::{Status, Value};
use tournament::rating::{FIDE, FMJD_LIKE, RatingChange, RatingSystem};
use tournament::standings::{Standings, State, name_of};
use tournament::{Number, Points, Tournament};

use super::{Someone, alphabetical};
use crate::text::Texts;

/// The places after a round, with the coefficients that decide them.
#[derive(Default)]
pub(crate) struct StandingsView {
    pub(crate) after: u16,
    /// Games without a result: the places are provisional as long as there are any.
    pub(crate) unfinished: usize,
    /// The criteria that have a value for anybody.
    pub(crate) criteria: Vec<Column>,
    pub(crate) rows: Vec<StandingsRow>,
    /// Whether ratings change.
    pub(crate) rated: bool,
    /// The places of each age group, where several play together, and the clauses that say so.
    pub(crate) groups: Vec<GroupTable>,
    pub(crate) group_clauses: String,
}

/// A criterion of the table.
pub(crate) struct Column {
    /// Its place in the list of criteria, from 0.
    pub(crate) index: usize,
    pub(crate) name: Cow<'static, str>,
    pub(crate) clauses: String,
}

impl Column {
    /// The name of the column in addresses.
    pub(crate) fn key(&self) -> String {
        format!("k{}", self.index)
    }
}

/// A line of it.
pub(crate) struct StandingsRow {
    pub(crate) place: String,
    pub(crate) who: Someone,
    pub(crate) points: Points,
    /// The values of the columns.
    pub(crate) values: Vec<Option<Value>>,
    /// The change of his rating in hundredths, if it changes.
    pub(crate) change: Option<i32>,
    pub(crate) out: bool,
    /// Whether he plays without a place.
    pub(crate) hors_concours: bool,
}

/// The places of an age group that plays together with others.
pub(crate) struct GroupTable {
    pub(crate) name: String,
    /// The places and who has them.
    pub(crate) rows: Vec<(String, Someone, Points)>,
}

impl StandingsView {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        after: u16,
        t: Texts,
    ) -> StandingsView {
        let after = after.min(section.announced());
        let mut view = match competition.compared(section, after) {
            Some(standings) => StandingsView::of_standings(competition, section, &standings, t),
            None => StandingsView::of_places(competition, section, after),
        };
        let table = |one: &competition::GroupPlaces| GroupTable {
            name: one.group.names.of(t.language).to_owned(),
            rows: one
                .places
                .iter()
                .map(|one| {
                    let who = Someone::of(competition, section, one.number);
                    (range(one.first, one.last), who, one.points)
                })
                .collect(),
        };
        view.groups = competition.group_places(section, after).iter().map(table).collect();
        let clauses = competition.group_clauses();
        view.group_clauses = clauses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        view
    }

    fn of_standings(
        competition: &Competition,
        section: &Section,
        standings: &Standings,
        t: Texts,
    ) -> StandingsView {
        let tournament = competition.tournament(section, standings.after);
        let changes = changes(competition, &tournament);
        let criteria = columns(standings, t);
        let rows = standings.rows.iter().map(|row| StandingsRow {
            place: row.place.map(|place| place.to_string()).unwrap_or_default(),
            who: Someone::of(competition, section, row.number),
            points: row.points,
            values: criteria
                .iter()
                .map(|column| Some(row.coefficients.get(column.index)?.as_ref()?.level(0).clone()))
                .collect(),
            change: changes
                .binary_search_by_key(&row.number, |one| one.number)
                .ok()
                .map(|at| changes[at].hundredths()),
            out: row.status != Status::InPlay,
            hors_concours: competition.is_hors_concours(section.members[row.number.index()]),
        });
        let mut view = StandingsView {
            after: standings.after - section.brought.len() as u16,
            unfinished: match standings.state {
                State::Complete => 0,
                State::Running(games) => games,
            },
            rows: rows.collect(),
            rated: !changes.is_empty(),
            criteria,
            ..StandingsView::default()
        };
        view.settle(competition, section);
        view
    }

    /// After the last result, additional games and exclusions have their say; whoever plays without a
    /// place never has one.
    fn settle(&mut self, competition: &Competition, section: &Section) {
        let last =
            self.after == section.closed() && usize::from(self.after) == section.rounds.len();
        let excluded = section.members.iter().any(|member| competition.is_annulled(*member));
        let played = !section.play_offs.is_empty() || !section.additional.is_empty();
        let apart = self.rows.iter().any(|row| row.hors_concours);
        if !apart && !(last && (played || excluded)) {
            return;
        }
        let places = competition.places_after(section, self.after);
        let position = |row: &StandingsRow| {
            places.iter().position(|placed| placed.number.get() == row.who.number)
        };
        for row in &mut self.rows {
            let placed = position(row).map(|index| &places[index]);
            row.place = placed.map(|one| range(one.first, one.last)).unwrap_or_default();
            row.out |= placed.is_none() && !row.hors_concours;
        }
        self.rows.sort_by_key(|row| position(row).unwrap_or(usize::MAX));
    }

    /// Where only places and points are known: teams and brackets.
    fn of_places(competition: &Competition, section: &Section, after: u16) -> StandingsView {
        let row = |placed: &competition::Placed| StandingsRow {
            place: range(placed.first, placed.last),
            who: Someone::of(competition, section, placed.number),
            points: placed.points,
            values: Vec::new(),
            change: None,
            out: false,
            hors_concours: false,
        };
        let rows = competition.places_after(section, after).iter().map(row).collect();
        StandingsView { after, rows, ..StandingsView::default() }
    }

    /// Puts the rows into the order of a column; those of the places if there is no such column.
    pub(crate) fn sort(&mut self, by: &str) {
        let rows = &mut self.rows;
        match by {
            "number" => rows.sort_by_key(|row| row.who.number),
            "name" => rows.sort_by_cached_key(|row| alphabetical(&row.who.name)),
            "from" => rows.sort_by_cached_key(|row| alphabetical(&row.who.from)),
            "rating" => rows.sort_by_key(|row| Reverse(row.who.rating.parse::<u16>().ok())),
            "points" => rows.sort_by_key(|row| Reverse(row.points)),
            "change" => rows.sort_by_key(|row| Reverse(row.change)),
            _ => {
                let column = by.strip_prefix('k').and_then(|index| index.parse::<usize>().ok());
                let position = column
                    .and_then(|index| self.criteria.iter().position(|one| one.index == index));
                if let Some(position) = position {
                    rows.sort_by_cached_key(|row| Reverse(row.values[position].clone()));
                }
            }
        }
    }

    pub(crate) fn json(&self) -> Json {
        let row = |row: &StandingsRow| {
            let values = self.criteria.iter().zip(&row.values);
            let values: serde_json::Map<String, Json> =
                values.map(|(column, value)| (column.name.to_string(), json!(value))).collect();
            json!({
                "place": row.place, "number": row.who.number, "name": row.who.name,
                "title": row.who.title, "rating": row.who.rating.parse::<u16>().ok(),
                "from": row.who.from, "points": Value::from(row.points), "criteria": values,
                "rating-change": row.change.map(change_text), "left": row.out,
                "hors-concours": row.hors_concours,
            })
        };
        let group = |one: &GroupTable| {
            let rows = one.rows.iter().map(|(place, who, points)| {
                json!({ "place": place, "number": who.number, "name": who.name,
                    "points": Value::from(*points) })
            });
            json!({ "name": one.name, "rows": rows.collect::<Vec<_>>() })
        };
        json!({
            "after": self.after, "unfinished": self.unfinished,
            "rows": self.rows.iter().map(row).collect::<Vec<_>>(),
            "groups": self.groups.iter().map(group).collect::<Vec<_>>(),
        })
    }
}

impl StandingsRow {
    /// The change of his rating, as notices have it.
    pub(crate) fn change(&self, t: &Texts) -> String {
        self.change.map(|change| t.decimal(&change_text(change))).unwrap_or_default()
    }
}

/// A place, or the places that are shared.
pub(crate) fn range(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}

/// `+7.4`, in points of the rating.
pub(crate) fn change_text(hundredths: i32) -> String {
    let sign = match hundredths.signum() {
        1 => "+",
        0 => "",
        _ => "−",
    };
    let tenths = (hundredths.abs() + 5) / 10;
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// How ratings change, by an estimate; nothing where no ratings are known or none are kept.
pub(crate) fn changes(competition: &Competition, tournament: &Tournament) -> Vec<RatingChange> {
    let system: Option<RatingSystem> = match competition.game() {
        None | Some(Game::Renju) => None,
        Some(Game::Chess) => Some(FIDE),
        Some(_) => Some(FMJD_LIKE),
    };
    system.map(|system| system.changes(tournament)).unwrap_or_default()
}

fn columns(standings: &Standings, t: Texts) -> Vec<Column> {
    let document = standings.rules.document;
    let criteria = standings.rules.criteria.iter().enumerate();
    let known = |index: usize| {
        let value = |row: &tournament::standings::Row| {
            row.coefficients.get(index).is_some_and(Option::is_some)
        };
        standings.rows.iter().any(value)
    };
    criteria
        .filter(|(index, _)| known(*index))
        .map(|(index, criterion)| Column {
            index,
            name: name_of(*criterion, document, t.language),
            clauses: clauses(standings, index),
        })
        .collect()
}

/// The clauses of a criterion.
pub(crate) fn clauses(standings: &Standings, index: usize) -> String {
    let ids: Vec<_> = standings.basis(index).iter().map(ToString::to_string).collect();
    ids.join(", ")
}

/// Why somebody has his place: what separates him from his neighbours, the sums of his
/// coefficients, and what opponents count who left.
#[derive(Default)]
pub(crate) struct Why {
    pub(crate) place: Vec<String>,
    pub(crate) sums: Vec<Sum>,
    pub(crate) substitutes: Vec<String>,
}

/// A coefficient and how it came about.
pub(crate) struct Sum {
    pub(crate) index: usize,
    pub(crate) name: Cow<'static, str>,
    pub(crate) text: String,
    pub(crate) clauses: String,
}

impl Why {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Number,
        after: u16,
        t: Texts,
    ) -> Why {
        let given = competition.places_given(section, after);
        let place = competition.tell_place(section, &given, number, t.language);
        let Some(standings) = competition.compared(section, after) else {
            return Why { place, ..Why::default() };
        };
        let tournament = competition.tournament(section, after);
        let sums = (0..standings.rules.criteria.len()).filter_map(|index| {
            let (name, text) = standings.explain_sum(&tournament, number, index, t.language)?;
            Some(Sum { index, name, text, clauses: clauses(&standings, index) })
        });
        Why {
            sums: sums.collect(),
            place,
            substitutes: standings.explain_substitutes(&tournament, number, t.language),
        }
    }
}
