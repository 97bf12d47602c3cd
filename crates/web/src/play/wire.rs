//! What goes over the wire, as `docs/protocol.md` describes it: messages in are read by [`play::wire`], messages
//! out are written here.

use std::borrow::Cow;
use std::collections::BTreeMap;

use game::{Moment, What};
use ledger::tables::{Sight, Told};
pub(super) use play::wire::{Heard, StepWord, VERSION, asked, step};
use play::{
    Announcement, Changes, CommandId, Fact, Grid, Meant, Refusal, Role, Said, ServerTime, Speech,
    Style, Table, TableAct, TableView, heard,
};
use serde::Serialize;
use words::Language;

/// A message to somebody has no more bytes than this.
pub(super) const MESSAGE_BYTES_MAX: usize = 64 * 1_024;
/// So much of a conversation one is told who comes, and so much of it with everything that happens: what
/// is new of it. The page of the table has the whole.
const TALK_BYTES: usize = 24 * 1_024;
const TALK_BYTES_NEW: usize = 4 * 1_024;

/// Of so much that somebody has missed he is told what is announced; of more, how the table stands.
const ANNOUNCED_MAX: usize = 12;

/// So many moves are named to one who has slipped.
const CHOICES_MAX: usize = 8;

/// What is said to somebody.
#[derive(Serialize)]
#[serde(tag = "t", rename_all = "kebab-case")]
enum Spoken<'a> {
    Welcome {
        v: u16,
        name: &'a str,
        role: &'static str,
        hidden: Vec<&'static str>,
        grid: Grid,
        table: &'a TableView,
        terms: Terms<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        missed: Option<Vec<Said>>,
        /// What of that is announced to him, if he wants that and it is not too much.
        #[serde(skip_serializing_if = "Option::is_none")]
        announce: Option<Vec<Announcement>>,
        /// What squares are called, where that is not what is written on them.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        names: BTreeMap<String, String>,
    },
    Event {
        name: &'a str,
        /// The last fact before: whoever was told of it, and of nothing after it, knows the rest.
        after: u32,
        seq: u32,
        said: &'a [Said],
        table: &'a Changes,
        /// What is announced to him, if he wants that.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        announce: &'a [Announcement],
    },
    Ok {
        name: &'a str,
        id: &'a CommandId,
        seq: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        note: Option<No>,
    },
    No {
        #[serde(skip_serializing_if = "str::is_empty")]
        name: &'a str,
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<&'a CommandId>,
        #[serde(flatten)]
        no: No,
    },
    Ping {
        n: u64,
        now: ServerTime,
    },
    Replaced {
        name: &'a str,
    },
    Resync {
        name: &'a str,
    },
}

#[derive(Serialize)]
struct Terms<'a> {
    rulebook: &'a str,
    discipline: &'a str,
    control: &'a str,
    opening: Option<&'a str>,
    arbiter: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    delay: Option<play::Delay>,
    /// Whether a reply may be prepared while the opponent thinks.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    premoves: bool,
    /// Where it is played: `platform`, `wood` or `relay`.
    kind: &'static str,
}

/// Why something was not done.
#[derive(Serialize)]
pub(super) struct No {
    why: String,
    text: String,
    clauses: Vec<String>,
    /// Moves that may have been meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<String>,
    /// It as it is announced, where that is said otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    announce: Option<String>,
    /// The table as it stands, for one who has not seen it.
    #[serde(skip_serializing_if = "Option::is_none")]
    table: Option<Box<TableView>>,
}

impl No {
    pub(super) fn of(refusal: &Refusal, language: Language) -> No {
        No {
            why: refusal.key(),
            text: refusal.text(language),
            clauses: refusal.clauses().iter().map(ToString::to_string).collect(),
            choices: Vec::new(),
            announce: None,
            table: None,
        }
    }

    /// With what helps him who asked: whoever was late sees the table, whoever slipped the moves from
    /// the same square.
    pub(super) fn with_help(mut self, place: Place<'_>, asked: &TableAct, sight: &Sight) -> No {
        let Some(table) = sight.table.table() else { return self };
        let view = || {
            TableView::of(table, place.role, place.language, sight.now, 0)
                .with_newest_talk(TALK_BYTES_NEW)
        };
        if let (Some(speech), TableAct::Move { text, .. }) = (place.speech(), asked)
            && (self.why == "illegal-move" || self.why.starts_with("foul-"))
            && table.blindfold(place.role).is_none()
            && let Meant::Nothing { say, .. } = play::meant(table, text, speech)
        {
            self.announce = Some(say);
        }
        match (self.why.as_str(), asked) {
            ("stale", _) => self.table = Some(Box::new(view())),
            ("illegal-move", TableAct::Move { text, .. }) => {
                let from: String = text.chars().take(2).collect();
                let legal = view().legal.into_iter().map(|choice| choice.text);
                let near = legal.filter(|one| !from.is_empty() && one.starts_with(&from));
                self.choices = near.take(CHOICES_MAX).collect();
            }
            _ => {}
        }
        self
    }

    /// For what is refused before it reaches the table.
    pub(super) fn plain(why: &str, text: &str) -> No {
        No {
            why: why.to_owned(),
            text: text.to_owned(),
            clauses: Vec::new(),
            choices: Vec::new(),
            announce: None,
            table: None,
        }
    }
}

fn text(spoken: &Spoken<'_>) -> String {
    serde_json::to_string(spoken).unwrap_or_default()
}

/// Where and as what somebody listens.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    /// The name of the table.
    pub(super) name: &'a str,
    pub(super) role: Role,
    pub(super) language: Language,
    /// How moves are said to him, if he wants to be told what is announced.
    pub(super) style: Option<Style>,
}

impl Place<'_> {
    fn speech(self) -> Option<Speech> {
        self.style.map(|style| Speech { language: self.language, style })
    }
}

/// The whole table, for somebody who comes; with what was said since he was last there.
pub(super) fn welcome(
    place: Place<'_>,
    table: &Table,
    now: (ServerTime, Moment),
    missed: Option<&[Fact]>,
) -> String {
    let Place { name, role, language, .. } = place;
    let terms = table.terms();
    let view = TableView::of(table, role, language, now, 0).with_newest_talk(TALK_BYTES);
    let view = match place.speech() {
        Some(speech) => view.with_speech(table, speech, None),
        None => view,
    };
    text(&Spoken::Welcome {
        v: VERSION,
        name,
        role: match role {
            Role::Player(_) => "player",
            Role::Member(..) => "member",
            Role::Arbiter => "arbiter",
            Role::Reporter => "reporter",
            Role::Spectator => "spectator",
        },
        hidden: play::hidden(table, role),
        grid: TableView::grid(table),
        table: &view,
        terms: Terms {
            rulebook: &terms.rulebook,
            discipline: &terms.discipline,
            control: &terms.control,
            opening: terms.opening.as_deref(),
            arbiter: terms.arbiter,
            delay: terms.delay,
            premoves: terms.premoves,
            kind: terms.kind.name(),
        },
        missed: missed.map(|facts| said(table, facts, role, language)),
        announce: place.speech().zip(missed).and_then(|(speech, facts)| {
            let few = facts.len() <= ANNOUNCED_MAX;
            few.then(|| announced(table, facts, role, speech))
        }),
        names: place.speech().map(|speech| speech.squares(table)).unwrap_or_default(),
    })
}

/// What is announced of what he has missed, as if he had been there.
fn announced(table: &Table, facts: &[Fact], role: Role, speech: Speech) -> Vec<Announcement> {
    let played = facts
        .iter()
        .filter_map(|fact| if let Fact::Played(played) = fact { Some(played) } else { None });
    let events = played.flat_map(|played| &played.events);
    let moves = events.filter(|event| matches!(event.what, What::Moved(..))).count();
    // The position before the first of them.
    let positions = if moves == 0 { Vec::new() } else { table.game().positions() };
    let before = positions.iter().rev().nth(moves).cloned();
    let before = before.unwrap_or_else(|| table.game().board().text());
    play::announcements(facts, &before, table, role, speech)
}

fn said(table: &Table, facts: &[Fact], role: Role, language: Language) -> Vec<Said> {
    let played = facts.iter().filter_map(|fact| match fact {
        Fact::Played(played) => Some(heard(table, played, role, language)),
        Fact::Opened { .. }
        | Fact::Seated { .. }
        | Fact::Ready { .. }
        | Fact::Called { .. }
        | Fact::Presence { .. }
        | Fact::Reporting { .. }
        | Fact::Joined { .. }
        | Fact::Conferred { .. }
        | Fact::Proposed { .. }
        | Fact::Asked { .. }
        | Fact::Answered { .. }
        | Fact::Rematch { .. }
        | Fact::Erred { .. }
        | Fact::Noticed { .. }
        | Fact::Window { .. }
        | Fact::Breach { .. }
        | Fact::Display { .. }
        | Fact::Relayed { .. }
        | Fact::Told { .. }
        | Fact::Voided { .. }
        | Fact::Ticked { .. }
        | Fact::Drawn(_)
        | Fact::Begins { .. }
        | Fact::Elsewhere { .. }
        | Fact::Follows { .. }
        | Fact::Helped { .. }
        | Fact::Aside(_)
        | Fact::Message(_) => None,
    });
    played.flatten().collect()
}

/// Whether somebody in a role hears all that is said of facts.
fn hears_all(table: &Table, facts: &[Fact], role: Role) -> bool {
    facts.iter().all(|fact| {
        // Nothing is said of others.
        let Fact::Played(played) = fact else { return true };
        play::hears_all(table, played, role)
    })
}

/// What has happened, as somebody in a role hears it.
pub(super) fn event(place: Place<'_>, news: &Told) -> Option<String> {
    let table = news.table.table()?;
    let Place { role, language, .. } = place;
    let before = news.table_before()?;
    let changes = Changes::of((before, table), role, language, news.now, news.ply_before)
        .with_newest_talk(TALK_BYTES_NEW);
    debug_assert!(leads_on(&changes, (before, table), place, news), "the rest stands as it was");
    let (changes, announce) = match place.speech() {
        Some(speech) => {
            let before = news.position_before();
            let announce = play::announcements(&news.facts, &before, table, role, speech);
            (changes.with_speech(table, speech, &before), announce)
        }
        None => (changes, Vec::new()),
    };
    let said = match hears_all(table, &news.facts, role) {
        true => Cow::Borrowed(news.said(language, || said(table, &news.facts, role, language))),
        false => Cow::Owned(said(table, &news.facts, role, language)),
    };
    let (name, after, seq) = (place.name, before.seq(), table.seq());
    let (said, announce) = (&*said, &*announce);
    Some(text(&Spoken::Event { name, after, seq, said, table: &changes, announce }))
}

/// Whether he who knew the table before, at whatever moment, knows it now by what is told him: as it is shown to
/// one who comes.
fn leads_on(
    changes: &Changes,
    (before, table): (&Table, &Table),
    place: Place<'_>,
    news: &Told,
) -> bool {
    let Place { role, language, .. } = place;
    let whole = |table, now| {
        let view = TableView::of(table, role, language, now, 0).with_newest_talk(TALK_BYTES_NEW);
        serde_json::json!({ "grid": { "kind": TableView::grid(table).kind }, "table": view })
    };
    let mut known = whole(before, (before.last_received(), before.at()));
    play::follow(&mut known, &serde_json::json!({ "seq": table.seq(), "table": changes }));
    let now = whole(table, news.now);
    if known != now {
        tracing::error!(%known, %now, ?role, "what is told does not lead on");
    }
    known == now
}

pub(super) fn ok(name: &str, id: &CommandId, seq: u32, note: Option<No>) -> String {
    text(&Spoken::Ok { name, id, seq, note })
}

pub(super) fn no(name: &str, id: Option<&CommandId>, no: No) -> String {
    text(&Spoken::No { name, id, no })
}

pub(super) fn ping(n: u64, now: ServerTime) -> String {
    text(&Spoken::Ping { n, now })
}

pub(super) fn replaced(name: &str) -> String {
    text(&Spoken::Replaced { name })
}

pub(super) fn resync(name: &str) -> String {
    text(&Spoken::Resync { name })
}

/// A message, and the table it is for where it names one.
pub(super) fn read(message: &str, several: bool) -> Option<(Option<String>, Heard)> {
    if !several {
        return Some((None, play::wire::read(message)?));
    }
    let mut fields: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(message).ok()?;
    let name = fields.remove("name").and_then(|name| name.as_str().map(str::to_owned));
    Some((name, serde_json::from_value(fields.into()).ok()?))
}
