//! Everything that happened in an event, in words, with who and when.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use serde::Deserialize;
use tournament::Round;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment};
use crate::id;
use crate::office::{AccountId, Office, Right};
use crate::text::Texts;
use crate::view::{Kind, Teller, who};

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/log", Access::Has(Right::Look), page)
}

#[derive(Template)]
#[template(path = "desk_log.html")]
struct LogPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    lines: Vec<Line>,
    sought: Sought,
    /// Everybody who did something: account and name.
    people: Vec<(String, String)>,
    kinds: [Kind; 6],
    rounds: Round,
}

impl LogPage {
    /// A kind of entries in words.
    fn kind(&self, kind: &Kind) -> String {
        self.frame.t.say(kind.text_id()).into_owned()
    }
}

/// What of the log is looked at.
#[derive(Deserialize)]
struct Sought {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    by: String,
    #[serde(default)]
    round: String,
}

struct Line {
    number: usize,
    at: String,
    by: String,
    what: String,
    undone: bool,
    /// The command that takes it back, where that makes sense.
    undo: Option<String>,
}

async fn page(
    Here { house, visitor, look }: Here,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let office = house.office().page().book;
    let hall = &look.page.book;
    let mut people: Vec<(String, String)> = Vec::new();
    for act in &hall.acts {
        if !people.iter().any(|(by, _)| *by == *act.by) {
            people.push((act.by.to_string(), who(&office, &act.by, visitor.texts)));
        }
    }
    let lines = lines(&house, &look, &sought, &visitor);
    let rounds = hall.competition.sections.iter().map(|one| one.rounds.len()).max();
    let rounds = rounds.unwrap_or_default() as Round;
    let frame = Frame::new(&visitor, look.title(&visitor, id::LOG));
    let kinds = Kind::ALL;
    Ok(show(&LogPage { frame, tab: "log", look, lines, sought, people, kinds, rounds }))
}

/// Who did something, with the account: names can be changed.
fn named(office: &Office, by: &str, t: Texts) -> String {
    let name = who(office, by, t);
    let account = by.parse::<AccountId>().ok().and_then(|id| office.account(&id));
    match account {
        Some(_) if name != by => format!("{name} ({by})"),
        _ => name,
    }
}

/// The entries that are sought, the latest first.
fn lines(house: &House, look: &Look, sought: &Sought, visitor: &Visitor) -> Vec<Line> {
    let office = house.office().page().book;
    let hall = &look.page.book;
    let competition = &hall.competition;
    let teller = Teller::new(competition, visitor.texts);
    let last = competition.last_fact();
    let entries = competition.history.iter().zip(&hall.acts).enumerate().rev();
    entries
        .filter(|(_, (_, act))| sought.by.is_empty() || *sought.by == *act.by)
        .filter_map(|(index, (_, act))| {
            let told = teller.tell(index)?;
            let kind = sought.kind.is_empty() || sought.kind == told.kind.name();
            let round = told.round.map(|round| round.to_string());
            let round = sought.round.is_empty() || round.as_deref() == Some(&*sought.round);
            let can = last == Some(index) || competition.can_be_taken_back(index);
            let undo = || {
                let command = super::undo(visitor.texts, index);
                let right = command.right(competition);
                serde_json::to_string(&command)
                    .ok()
                    .filter(|_| visitor.may(house, &look.slug, right))
            };
            (kind && round).then(|| Line {
                number: index + 1,
                at: visitor.texts.minute(moment(act.at)),
                by: named(&office, &act.by, visitor.texts),
                what: told.text,
                undone: competition.undone.contains(&index),
                undo: (can && index > 0).then(undo).flatten(),
            })
        })
        .collect()
}
