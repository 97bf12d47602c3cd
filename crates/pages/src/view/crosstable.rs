//! Who played whom: the table of a round robin, and that of a Swiss.

use competition::{Competition, Section, StageSystem};
use serde_json::{Value as Json, json};
use tournament::{Colour, Entry, How, Number, Outcome, Points, Tournament, Worth};

use super::{Someone, StandingsView};
use crate::text::Texts;

/// The table of a section.
pub(crate) struct Crosstable {
    /// The heads of its columns: opponents, or rounds.
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<CrossRow>,
    /// Whether the columns are rounds.
    pub(crate) by_rounds: bool,
}

/// A line of it.
pub(crate) struct CrossRow {
    pub(crate) who: Someone,
    pub(crate) cells: Vec<Cell>,
    pub(crate) points: Points,
    pub(crate) place: String,
    /// In which order the places have it.
    rank: usize,
}

/// What stands in one field.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// The opponent, where the head does not say it.
    pub(crate) opponent: String,
    pub(crate) colour: Option<Colour>,
    pub(crate) own: bool,
    /// Whether it was annulled: it is shown, and does not count.
    pub(crate) annulled: bool,
}

impl Cell {
    pub(crate) fn is_black(&self) -> bool {
        self.colour == Some(Colour::Black)
    }
}

impl Crosstable {
    /// The table after a round.
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        after: u16,
        t: Texts,
    ) -> Crosstable {
        let mut section = section.clone();
        section.rounds.truncate(after.into());
        let section = &section;
        let counted = competition.tournament(section, after);
        let tournament = competition.as_played(section, after);
        let table = Marks { competition, section, tournament, counted };
        let by_rounds = competition.stage_of(section).is_some_and(|stage| {
            matches!(stage.system, StageSystem::Swiss { .. }) || stage.system.is_by_leaving()
        });
        let standings = StandingsView::of(competition, section, after, t);
        let placed =
            |number: Number| standings.rows.iter().position(|row| row.who.number == number.get());
        let heads = if by_rounds { table.tournament.rounds.len() } else { section.members.len() };
        let rows = table.tournament.numbers().map(|number| CrossRow {
            who: Someone::of(competition, section, number),
            cells: if by_rounds { table.by_round(number) } else { table.by_opponent(number) },
            points: placed(number)
                .map_or_else(|| table.counted.points(number), |at| standings.rows[at].points),
            place: placed(number).map(|at| standings.rows[at].place.clone()).unwrap_or_default(),
            rank: placed(number).unwrap_or(usize::MAX),
        });
        Crosstable {
            heads: (1..=heads).map(|head| head.to_string()).collect(),
            rows: rows.collect(),
            by_rounds,
        }
    }

    /// Puts the rows, and in a round robin the columns with them, into the order of the places.
    pub(crate) fn sort_by_place(&mut self) {
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        order.sort_by_key(|index| self.rows[*index].rank);
        if !self.by_rounds {
            for row in &mut self.rows {
                row.cells = order.iter().map(|index| row.cells[*index].clone()).collect();
            }
            self.heads = order.iter().map(|index| (index + 1).to_string()).collect();
        }
        self.rows.sort_by_key(|row| row.rank);
    }

    pub(crate) fn json(&self) -> Json {
        let cell = |cell: &Cell| {
            let colour = cell.colour.map(|colour| format!("{colour:?}").to_lowercase());
            json!({ "mark": cell.text, "opponent": cell.opponent.parse::<u16>().ok(), "colour": colour, "annulled": cell.annulled })
        };
        let row = |row: &CrossRow| {
            let cells: Vec<Json> = row.cells.iter().map(cell).collect();
            json!({
                "number": row.who.number, "name": row.who.name,
                "points": tournament::coefficient::Value::from(row.points),
                "place": row.place, "cells": cells,
            })
        };
        let columns = if self.by_rounds { "rounds" } else { "opponents" };
        let rows: Vec<Json> = self.rows.iter().map(row).collect();
        json!({ "columns": columns, "heads": self.heads, "rows": rows })
    }
}

/// The marks of a table.
struct Marks<'a> {
    competition: &'a Competition,
    section: &'a Section,
    tournament: Tournament,
    /// The same without what was annulled.
    counted: Tournament,
}

impl Marks<'_> {
    fn by_round(&self, number: Number) -> Vec<Cell> {
        let cell = |(index, entry): (usize, Entry)| {
            let text = self.mark(index, number, entry);
            let annulled = self.is_annulled(index, number, entry);
            match entry {
                Entry::Game { opponent, colour, .. } => {
                    let (opponent, colour) = (opponent.to_string(), Some(colour));
                    Cell { text, opponent, colour, own: false, annulled }
                }
                Entry::Absent | Entry::HalfBye | Entry::FullBye | Entry::Bye => {
                    Cell { text, annulled, ..Cell::default() }
                }
            }
        };
        self.tournament.entries(number).enumerate().map(cell).collect()
    }

    fn is_annulled(&self, index: usize, number: Number, entry: Entry) -> bool {
        entry != self.counted.rounds[index][number.index()]
    }

    fn by_opponent(&self, number: Number) -> Vec<Cell> {
        let mut cells = vec![Cell::default(); self.tournament.participants.len()];
        cells[number.index()].own = true;
        for (index, entry) in self.tournament.entries(number).enumerate() {
            if let Entry::Game { opponent, .. } = entry {
                let cell = &mut cells[opponent.index()];
                let mark = self.mark(index, number, entry);
                cell.text = format!("{} {mark}", cell.text).trim().to_owned();
                cell.annulled |= self.is_annulled(index, number, entry);
            }
        }
        cells
    }

    /// The mark of a cell, as protocols have it: of a team its points on the boards.
    fn mark(&self, index: usize, number: Number, entry: Entry) -> String {
        let played = matches!(entry, Entry::Game { how: How::Played, .. });
        let of_match = || {
            let round = index.checked_sub(self.section.brought.len())?;
            let table = self.section.rounds.get(round)?.table_of(number)?;
            let [first, second] = table.points(&self.competition.counting());
            Some(if number == table.white { first } else { second })
        };
        match of_match().filter(|_| played && self.competition.is_team_event()) {
            Some(points) => points.to_string(),
            None => mark(entry, &self.tournament.worth),
        }
    }
}

fn mark(entry: Entry, worth: &Worth) -> String {
    let sign = match entry {
        Entry::Absent => "",
        Entry::FullBye | Entry::Bye => "+",
        Entry::Game { outcome: Outcome::Unfinished, .. } => "…",
        Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. } => "+",
        Entry::Game { outcome: Outcome::Loss, how: How::Forfeit, .. } => "−",
        Entry::HalfBye | Entry::Game { .. } => return worth.of_entry(entry).to_string(),
    };
    sign.to_owned()
}
