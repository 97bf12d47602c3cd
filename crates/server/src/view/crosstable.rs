//! Who played whom: the table of a round robin, and that of a Swiss.

use competition::event::{Competition, Section, StageSystem};
use competition::{Colour, Entry, How, Number, Outcome, Round, Tournament};

use super::{Someone, points};

/// The table of a section.
pub(crate) struct Crosstable {
    /// The heads of its columns: opponents, or rounds.
    pub(crate) heads: Vec<String>,
    pub(crate) rows: Vec<CrossRow>,
}

/// A line of it.
pub(crate) struct CrossRow {
    pub(crate) who: Someone,
    pub(crate) cells: Vec<Cell>,
    pub(crate) points: String,
    pub(crate) place: String,
}

/// What stands in one field.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// The opponent, where the head does not say it.
    pub(crate) opponent: String,
    pub(crate) colour: Option<Colour>,
    pub(crate) own: bool,
}

impl Cell {
    pub(crate) fn is_black(&self) -> bool {
        self.colour == Some(Colour::Black)
    }
}

impl Crosstable {
    pub(crate) fn of(competition: &Competition, section: &Section) -> Crosstable {
        let rounds = section.rounds.len() as Round;
        let tournament = competition.tournament(section, rounds);
        let swiss = competition.stage_of(section).is_some_and(|stage| {
            matches!(stage.system, StageSystem::Swiss { .. } | StageSystem::Knockout { .. })
        });
        let places = competition.places(section);
        let place = |number: Number| {
            let found = places.iter().find(|placed| placed.number == number);
            found.map(|placed| placed.first.to_string()).unwrap_or_default()
        };
        let cells = |number| match swiss {
            true => by_round(&tournament, number),
            false => by_opponent(&tournament, number),
        };
        let heads = if swiss { tournament.rounds.len() } else { section.members.len() };
        let rows = tournament.numbers().map(|number| CrossRow {
            who: Someone::of(competition, section, number),
            cells: cells(number),
            points: points(tournament.points(number)),
            place: place(number),
        });
        Crosstable {
            heads: (1..=heads).map(|head| head.to_string()).collect(),
            rows: rows.collect(),
        }
    }
}

fn by_round(tournament: &Tournament, number: Number) -> Vec<Cell> {
    let cell = |entry: Entry| {
        let text = mark(entry).to_owned();
        match entry {
            Entry::Game { opponent, colour, .. } => {
                Cell { text, opponent: opponent.to_string(), colour: Some(colour), own: false }
            }
            _ => Cell { text, ..Cell::default() },
        }
    };
    tournament.entries(number).map(cell).collect()
}

fn by_opponent(tournament: &Tournament, number: Number) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); tournament.participants.len()];
    cells[number.index()].own = true;
    for entry in tournament.entries(number) {
        if let Entry::Game { opponent, .. } = entry {
            let cell = &mut cells[opponent.index()];
            cell.text = format!("{} {}", cell.text, mark(entry)).trim().to_owned();
        }
    }
    cells
}

/// The mark of a cell, as protocols have it.
fn mark(entry: Entry) -> &'static str {
    match entry {
        Entry::Absent => "",
        Entry::HalfBye => "½",
        Entry::FullBye | Entry::Bye => "+",
        Entry::Game { outcome: Outcome::Unfinished, .. } => "…",
        Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. } => "+",
        Entry::Game { outcome: Outcome::Loss, how: How::Forfeit, .. } => "−",
        Entry::Game { outcome: Outcome::Win, .. } => "1",
        Entry::Game { outcome: Outcome::Draw, .. } => "½",
        Entry::Game { outcome: Outcome::Loss, .. } => "0",
    }
}
