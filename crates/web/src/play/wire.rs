//! What goes over the wire, as `docs/protocol.md` describes it: messages in are read by [`play::wire`], messages
//! out are written here.

use game::Moment;
use ledger::tables::Told;
pub(super) use play::wire::{Heard, asked, read};
use play::{CommandId, Fact, Grid, Refusal, Role, Said, ServerTime, Table, TableView, told};
use serde::Serialize;
use words::Language;

/// The version of the protocol.
pub(super) const VERSION: u16 = 1;

/// What is said to somebody.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Spoken<'a> {
    Welcome {
        v: u16,
        role: &'static str,
        grid: Grid,
        table: TableView,
        terms: Terms<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        missed: Option<Vec<Said>>,
    },
    Event {
        seq: u32,
        said: Vec<Said>,
        table: TableView,
    },
    Ok {
        id: &'a CommandId,
        seq: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<No>,
    },
    No {
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a CommandId>,
        #[serde(flatten)]
        no: No,
    },
    Ping {
        n: u64,
        now: ServerTime,
    },
    Replaced,
    Resync,
}

#[derive(Serialize)]
struct Terms<'a> {
    rulebook: &'a str,
    discipline: &'a str,
    control: &'a str,
    opening: Option<&'a str>,
    arbiter: bool,
}

/// Why something was not done.
#[derive(Serialize)]
pub(super) struct No {
    why: String,
    text: String,
    clauses: Vec<String>,
}

impl No {
    pub(super) fn of(refusal: &Refusal, language: Language) -> No {
        No {
            why: refusal.key(),
            text: refusal.text(language),
            clauses: refusal.clauses().iter().map(ToString::to_string).collect(),
        }
    }

    /// For what is refused before it reaches the table.
    pub(super) fn plain(why: &str, text: &str) -> No {
        No { why: why.to_owned(), text: text.to_owned(), clauses: Vec::new() }
    }
}

fn text(spoken: &Spoken<'_>) -> String {
    serde_json::to_string(spoken).unwrap_or_default()
}

/// The whole table, for somebody who comes; with what was said since he was last there.
pub(super) fn welcome(
    table: &Table,
    role: Role,
    language: Language,
    now: (ServerTime, Moment),
    missed: Option<&[Fact]>,
) -> String {
    let terms = table.terms();
    text(&Spoken::Welcome {
        v: VERSION,
        role: match role {
            Role::Player(_) => "player",
            Role::Arbiter => "arbiter",
            Role::Spectator => "spectator",
        },
        grid: TableView::grid(table),
        table: TableView::of(table, role, language, now, 0),
        terms: Terms {
            rulebook: &terms.rulebook,
            discipline: &terms.discipline,
            control: &terms.control,
            opening: terms.opening.as_deref(),
            arbiter: terms.arbiter,
        },
        missed: missed.map(|facts| said(facts, language)),
    })
}

fn said(facts: &[Fact], language: Language) -> Vec<Said> {
    let played = facts.iter().filter_map(|fact| match fact {
        Fact::Played(played) => Some(told(played, language)),
        Fact::Opened { .. }
        | Fact::Seated { .. }
        | Fact::Ready { .. }
        | Fact::Called { .. }
        | Fact::Presence { .. }
        | Fact::Voided { .. } => None,
    });
    played.flatten().collect()
}

/// What has happened, as somebody in a role hears it.
pub(super) fn event(news: &Told, role: Role, language: Language) -> Option<String> {
    let table = news.table.table()?;
    Some(text(&Spoken::Event {
        seq: table.seq(),
        said: said(&news.facts, language),
        table: TableView::of(table, role, language, news.now, news.ply_before),
    }))
}

pub(super) fn ok(id: &CommandId, seq: u32, note: Option<No>) -> String {
    text(&Spoken::Ok { id, seq, note })
}

pub(super) fn no(id: Option<&CommandId>, no: No) -> String {
    text(&Spoken::No { id, no })
}

pub(super) fn ping(n: u64, now: ServerTime) -> String {
    text(&Spoken::Ping { n, now })
}

pub(super) fn replaced() -> String {
    text(&Spoken::Replaced)
}

pub(super) fn resync() -> String {
    text(&Spoken::Resync)
}
