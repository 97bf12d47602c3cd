//! Everything that happened in an event, in words, with who and when.

use askama::Template;
use competition::FactIndex;
use ledger::accounts::{AccountId, Accounts};
use ledger::moment;
use serde::Deserialize;

use super::undo;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{Kind, Teller, who};
use crate::viewer::Viewer;

/// Everything that happened.
#[derive(Template)]
#[template(path = "desk_log.html")]
pub struct LogPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    lines: Vec<Line>,
    sought: LogQuery,
    /// Everybody who did something: account and name.
    people: Vec<(String, String)>,
    kinds: [Kind; 6],
    rounds: u16,
}

impl LogPage {
    /// A kind of entries in words.
    fn kind(&self, kind: &Kind) -> String {
        self.frame.t.say(kind.text_id()).into_owned()
    }
}

/// What of the log is looked at.
#[derive(Deserialize)]
pub struct LogQuery {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    by: String,
    #[serde(default)]
    round: String,
}

struct Line {
    place: FactIndex,
    at: String,
    by: String,
    what: String,
    undone: bool,
    /// The command that takes it back, where that makes sense.
    undo: Option<String>,
}

impl Line {
    /// Its number, counted from 1.
    fn number(&self) -> usize {
        self.place.0 + 1
    }
}

/// Who did something, with the account: names can be changed.
fn named(accounts: &Accounts, by: &str, t: Texts) -> String {
    let name = who(accounts, by, t);
    let account = by.parse::<AccountId>().ok().and_then(|id| accounts.account(&id));
    match account {
        Some(_) if name != by => format!("{name} ({by})"),
        _ => name,
    }
}

/// The entries that are sought, the latest first.
fn lines(context: &EventContext, sought: &LogQuery, viewer: &Viewer) -> Vec<Line> {
    let logged = &context.snapshot.state;
    let competition = &logged.competition;
    let teller = Teller::new(competition, viewer.texts);
    let last = competition.last_fact();
    let entries = competition.history().indexed().zip(&logged.acts).rev();
    entries
        .filter(|(_, act)| sought.by.is_empty() || *sought.by == *act.by)
        .filter_map(|((index, _), act)| {
            let told = teller.tell(index)?;
            let kind = sought.kind.is_empty() || sought.kind == told.kind.name();
            let round = told.round.map(|round| round.to_string());
            let round = sought.round.is_empty() || round.as_deref() == Some(&*sought.round);
            let can = last == Some(index) || competition.can_be_taken_back(index);
            let undo = || {
                let command = undo(viewer.texts, index);
                let right = command.right(competition);
                serde_json::to_string(&command).ok().filter(|_| viewer.may(&context.slug, right))
            };
            (kind && round).then(|| Line {
                place: index,
                at: viewer.texts.minute(moment(act.at)),
                by: named(&viewer.accounts, &act.by, viewer.texts),
                what: told.text,
                undone: competition.undone().contains(&index),
                undo: (can && index > FactIndex::default()).then(undo).flatten(),
            })
        })
        .collect()
}

impl LogPage {
    /// The entries that are sought, the latest first.
    pub fn new(viewer: &Viewer, context: EventContext, sought: LogQuery) -> LogPage {
        let logged = &context.snapshot.state;
        let mut people: Vec<(String, String)> = Vec::new();
        for act in &logged.acts {
            if !people.iter().any(|(by, _)| *by == *act.by) {
                let name = who(&viewer.accounts, &act.by, viewer.texts);
                people.push((act.by.to_string(), name));
            }
        }
        let rounds = logged.competition.sections().iter().map(|one| one.rounds.len()).max();
        LogPage {
            frame: Frame::new(viewer, context.title(viewer, id::LOG)),
            tab: "log",
            lines: lines(&context, &sought, viewer),
            sought,
            people,
            kinds: Kind::ALL,
            rounds: rounds.unwrap_or_default() as u16,
            context,
        }
    }
}
