//! Tables of results, as they hang on the wall.

use crate::standings::{Place, Standings};
use crate::{Colour, Entry, How, Number, Outcome, Points, Round, Tournament};

/// A table of results in the order of the places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable<C> {
    /// One line a participant.
    pub lines: Vec<Line<C>>,
}

/// The line of a participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line<C> {
    /// Who.
    pub number: Number,
    /// His place, if he is placed.
    pub place: Option<Place>,
    /// His points.
    pub points: Points,
    /// His results.
    pub cells: Vec<C>,
}

/// A result in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// So many points, over the board.
    Played(Points),
    /// "+": won without play.
    Plus,
    /// "−": lost without play.
    Minus,
    /// It is not finished.
    Unfinished,
    /// Half a point without play.
    HalfBye,
    /// Nothing.
    Absent,
}

/// A cell of the table of a Swiss: one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundCell {
    /// The round.
    pub round: Round,
    /// The opponent and the own colour, if there was an opponent.
    pub against: Option<(Number, Colour)>,
    /// The result.
    pub mark: Mark,
    /// Whether it counts: nothing does of one who left too early, nor against him.
    pub counts: bool,
    /// The points after the round.
    pub sum: Points,
}

impl Crosstable<Vec<Mark>> {
    /// Everybody against everybody: the cells of a line are in the order of the lines, each with one
    /// mark for each meeting.
    pub fn round_robin(tournament: &Tournament, standings: &Standings) -> Crosstable<Vec<Mark>> {
        let mut position = vec![0; standings.rows.len()];
        for (index, row) in standings.rows.iter().enumerate() {
            position[row.number.index()] = index;
        }
        let cells = |number: Number| {
            let mut cells = vec![Vec::new(); position.len()];
            for entry in tournament.entries(number).take(standings.after.into()) {
                if let Entry::Game { opponent, .. } = entry {
                    cells[position[opponent.index()]].push(mark(tournament, entry));
                }
            }
            cells
        };
        Crosstable { lines: lines(standings, cells) }
    }
}

impl Crosstable<RoundCell> {
    /// Round by round, as in a Swiss.
    pub fn by_rounds(tournament: &Tournament, standings: &Standings) -> Crosstable<RoundCell> {
        let cells = |number: Number| card(tournament, number, standings.after);
        Crosstable { lines: lines(standings, cells) }
    }
}

/// The card of a participant: his rounds with the points after each.
pub fn card(tournament: &Tournament, number: Number, after: u16) -> Vec<RoundCell> {
    let mut sum = tournament.carried(number);
    let entries = Round::all().zip(tournament.entries(number)).take(after.into());
    let cells = entries.map(|(round, entry)| {
        let against = match entry {
            Entry::Game { opponent, colour, .. } => Some((opponent, colour)),
            _ => None,
        };
        let counts = tournament.counts(number, entry);
        if counts {
            sum += tournament.worth.of_entry(entry);
        }
        RoundCell { round, against, mark: mark(tournament, entry), counts, sum }
    });
    cells.collect()
}

fn lines<C>(standings: &Standings, cells: impl Fn(Number) -> Vec<C>) -> Vec<Line<C>> {
    let line = |row: &crate::standings::Row| Line {
        number: row.number,
        place: row.place,
        points: row.points,
        cells: cells(row.number),
    };
    standings.rows.iter().map(line).collect()
}

fn mark(tournament: &Tournament, entry: Entry) -> Mark {
    match entry {
        Entry::Absent => Mark::Absent,
        Entry::HalfBye => Mark::HalfBye,
        Entry::FullBye | Entry::Bye => Mark::Plus,
        Entry::Game { outcome: Outcome::Unfinished, .. } => Mark::Unfinished,
        Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. } => Mark::Plus,
        Entry::Game { how: How::Forfeit, .. } => Mark::Minus,
        Entry::Game { .. } => Mark::Played(tournament.worth.of_entry(entry)),
    }
}

/// `2`, `½`, `+`, `−`, `=` for half a point without play, `?` for a game not finished, `·` for none.
impl std::fmt::Display for Mark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mark::Played(points) => points.fmt(f),
            Mark::Plus => f.pad("+"),
            Mark::Minus => f.pad("−"),
            Mark::Unfinished => f.pad("?"),
            Mark::HalfBye => f.pad("="),
            Mark::Absent => f.pad("·"),
        }
    }
}
