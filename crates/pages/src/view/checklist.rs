//! What the admission commission wants to see of a player, and what it has seen.

use competition::{Competition, Date, Item, PlayerId, PlayerRecord, checklist};

use super::clause::{Cited, cited};
use crate::text::Texts;

/// A point of a checklist.
pub(crate) struct Point {
    /// Its word in forms.
    pub(crate) item: String,
    pub(crate) name: String,
    pub(crate) because: Vec<Cited>,
    pub(crate) seen: Option<Seen>,
}

/// Who saw a document, and what he noted.
pub(crate) struct Seen {
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) note: String,
    pub(crate) valid_to: String,
    /// Whether it ends before the event does.
    pub(crate) expired: bool,
}

impl Point {
    /// Whether it is as it must be.
    pub(crate) fn is_good(&self) -> bool {
        self.seen.as_ref().is_some_and(|seen| !seen.expired)
    }
}

/// The checklist of a player.
pub(crate) fn points_of(
    competition: &Competition,
    record: &PlayerRecord,
    day: Date,
    t: Texts,
) -> Vec<Point> {
    let Some(regulations) = competition.regulations() else { return Vec::new() };
    let list = checklist(regulations, &record.player, day).into_iter();
    list.map(|required| {
        let seen = record.checks.get(&required.item).map(|check| Seen {
            by: check.by.clone(),
            at: t.minute(check.at),
            note: check.note.clone(),
            valid_to: check.valid_to.map(|day| t.day(day)).unwrap_or_default(),
            expired: check.valid_to.is_some_and(|last| last < regulations.ends),
        });
        Point {
            item: required.item.to_string(),
            name: capital(&required.item.word(t.language)),
            because: cited(&required.because, t),
            seen,
        }
    })
    .collect()
}

/// The item with a word, as forms send it.
pub fn item(word: &str) -> Option<Item> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
}

/// A text that begins a line.
pub(crate) fn capital(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string()).unwrap_or_default();
    first + signs.as_str()
}

/// Who lacks what: the items that anybody needs, and each undecided player's state of them.
pub struct Matrix {
    pub(crate) items: Vec<(String, String)>,
    pub(crate) rows: Vec<MatrixRow>,
}

/// A player of the matrix.
pub(crate) struct MatrixRow {
    pub(crate) entry: u16,
    pub(crate) name: String,
    pub(crate) from: String,
    /// For each item: not needed, missing, or seen.
    pub(crate) cells: Vec<Need>,
    /// What stands against him besides papers.
    pub(crate) besides: Vec<String>,
}

/// Whether an item is needed and seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    NotNeeded,
    Missing,
    Seen,
}

impl Need {
    pub(crate) fn is_missing(self) -> bool {
        self == Need::Missing
    }

    pub(crate) fn is_seen(self) -> bool {
        self == Need::Seen
    }
}

impl MatrixRow {
    pub(crate) fn is_complete(&self) -> bool {
        self.besides.is_empty() && !self.cells.contains(&Need::Missing)
    }
}

impl Matrix {
    /// Those who are not decided on.
    /// Those whose entries are not decided on.
    pub fn entries(&self) -> Vec<PlayerId> {
        self.rows.iter().map(|row| PlayerId(row.entry)).collect()
    }

    /// Those who lack nothing.
    pub fn complete(&self) -> Vec<PlayerId> {
        let complete = self.rows.iter().filter(|row| row.is_complete());
        complete.map(|row| PlayerId(row.entry)).collect()
    }

    /// Whether somebody needs something that was not seen.
    pub fn lacks(&self, id: PlayerId, wanted: &Item) -> bool {
        let row = self.rows.iter().find(|row| row.entry == id.0);
        let at = self.items.iter().position(|(word, _)| *word == wanted.to_string());
        row.zip(at).is_some_and(|(row, at)| row.cells[at].is_missing())
    }

    /// The check-lists of an event.
    pub fn of(competition: &Competition, day: Date, t: Texts) -> Matrix {
        let open = (1..).map(PlayerId).zip(competition.players()).filter(|(_, record)| {
            record.decision == competition::Decision::Open && record.left.is_none()
        });
        let lists: Vec<(PlayerId, &PlayerRecord, Vec<Point>)> =
            open.map(|(id, record)| (id, record, points_of(competition, record, day, t))).collect();
        let mut items: Vec<(String, String)> = Vec::new();
        for point in lists.iter().flat_map(|(_, _, points)| points) {
            let item = (point.item.clone(), point.name.clone());
            if !items.contains(&item) {
                items.push(item);
            }
        }
        let row = |(id, record, points): (PlayerId, &PlayerRecord, Vec<Point>)| {
            let need =
                |(item, _): &(String, String)| match points.iter().find(|one| one.item == *item) {
                    None => Need::NotNeeded,
                    Some(point) if point.is_good() => Need::Seen,
                    Some(_) => Need::Missing,
                };
            let papers = points.iter().filter(|point| !point.is_good()).count();
            // Papers come first among the obstacles, one each.
            let against = super::against(competition, id, record, day, t);
            MatrixRow {
                entry: id.0,
                name: record.player.name.clone(),
                from: record.player.from.clone(),
                cells: items.iter().map(need).collect(),
                besides: against.into_iter().skip(papers).collect(),
            }
        };
        let rows = lists.into_iter().map(row).collect();
        Matrix { items, rows }
    }
}
