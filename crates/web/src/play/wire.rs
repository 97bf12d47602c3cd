//! What goes over the wire: messages in, messages out, as `docs/protocol.md` describes them.

use game::{Act, Actor, GameResult, Moment, OpeningAct};
use ledger::tables::{Sight, Told};
use play::{
    CommandId, Fact, Grid, Means, Proposal, Refusal, Role, Said, Saying, ServerTime, Table,
    TableAct, TableView, Wish, told,
};
use serde::{Deserialize, Serialize};
use words::Language;

/// The version of the protocol.
pub(super) const VERSION: u16 = 1;

/// So many moves are named to one who has slipped.
const CHOICES_MAX: usize = 8;

/// What somebody says.
#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum Heard {
    /// He comes, and has seen so much.
    Hello {
        v: u16,
        #[serde(default)]
        after: u32,
        /// The tables he wants to follow on this one connection.
        #[serde(default)]
        tables: Option<Vec<String>>,
    },
    /// He answers a ping.
    Pong {
        n: u64,
    },
    /// He moves.
    Move {
        id: CommandId,
        ply: u32,
        #[serde(rename = "move")]
        text: String,
        #[serde(default)]
        offer: bool,
        #[serde(default)]
        by: Option<Means>,
    },
    /// He takes a step of an opening.
    Step {
        id: CommandId,
        n: u32,
        #[serde(rename = "do")]
        what: StepWord,
        #[serde(default)]
        points: Vec<String>,
        #[serde(default)]
        count: Option<u8>,
    },
    Offer {
        id: CommandId,
        ply: u32,
    },
    Accept {
        id: CommandId,
        ply: u32,
    },
    Decline {
        id: CommandId,
        ply: u32,
    },
    Resign {
        id: CommandId,
        ply: u32,
    },
    /// He claims a draw.
    Claim {
        id: CommandId,
        ply: u32,
        rule: String,
        #[serde(default)]
        intended: Option<String>,
    },
    /// He calls the arbiter.
    Call {
        id: CommandId,
        #[serde(default)]
        text: String,
    },
    /// He asks his opponent for something.
    Ask {
        id: CommandId,
        what: Wish,
    },
    /// He answers what he is asked.
    Answer {
        id: CommandId,
        say: Answered,
    },
    /// Somebody at a board of wood has done something.
    Act {
        id: CommandId,
        by: Actor,
        command: Act,
        #[serde(default)]
        reason: String,
        /// The last fact that the reporter has seen.
        #[serde(default)]
        seq: Option<u32>,
    },
    /// Moves of a game that is played elsewhere, after so many that stay.
    Relay {
        id: CommandId,
        stay: u32,
        moves: Vec<String>,
    },
    /// The result of such a game.
    Result {
        id: CommandId,
        result: GameResult,
    },
    /// He says something to his group.
    Say {
        id: CommandId,
        text: String,
    },
    /// He proposes a move to his group, or something to be said.
    Propose {
        id: CommandId,
        ply: u32,
        #[serde(default, rename = "move")]
        text: Option<String>,
        #[serde(default)]
        say: Option<Saying>,
    },
    /// He claims a game that his opponent has left.
    ClaimLeft {
        id: CommandId,
    },
    Ready {
        id: CommandId,
    },
    Void {
        id: CommandId,
    },
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Answered {
    Yes,
    No,
}

/// A step of an opening in a word.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum StepWord {
    Place,
    Swap,
    Keep,
    Declare,
    Offer,
    Choose,
}

/// What a message asks the table for.
pub(super) fn asked(heard: Heard) -> Option<(CommandId, TableAct)> {
    let say = |ply, what| TableAct::Say { ply, what };
    Some(match heard {
        Heard::Hello { .. } | Heard::Pong { .. } => return None,
        Heard::Move { id, ply, text, offer, by } => {
            (id, TableAct::Move { ply, text, offer, means: by })
        }
        Heard::Step { id, n, what, points, count } => {
            (id, TableAct::Step { step: n, act: step(what, points, count) })
        }
        Heard::Offer { id, ply } => (id, say(ply, Saying::Offer)),
        Heard::Accept { id, ply } => (id, say(ply, Saying::Accept)),
        Heard::Decline { id, ply } => (id, say(ply, Saying::Decline)),
        Heard::Resign { id, ply } => (id, say(ply, Saying::Resign)),
        Heard::Claim { id, ply, rule, intended } => (id, TableAct::Claim { ply, rule, intended }),
        Heard::Call { id, text } => (id, TableAct::Call(text)),
        Heard::Ask { id, what } => (id, TableAct::Ask(what)),
        Heard::Answer { id, say } => (id, TableAct::Answer(say == Answered::Yes)),
        Heard::Act { id, by, command, reason, seq } => {
            (id, TableAct::Report { by, act: command, reason, seen: seq })
        }
        Heard::Relay { id, stay, moves } => (id, TableAct::Relay { stay, moves }),
        Heard::Result { id, result } => (id, TableAct::TellResult(result)),
        Heard::Say { id, text } => (id, TableAct::Confer(text.trim().to_owned())),
        Heard::Propose { id, ply, text, say } => {
            let what = match (say, text) {
                (Some(say), _) => Proposal::Say(say),
                (None, text) => Proposal::Move(text.unwrap_or_default()),
            };
            (id, TableAct::Propose { ply, what })
        }
        Heard::ClaimLeft { id } => (id, TableAct::ClaimLeft),
        Heard::Ready { id } => (id, TableAct::Ready),
        Heard::Void { id } => (id, TableAct::Void),
    })
}

pub(super) fn step(what: StepWord, mut points: Vec<String>, count: Option<u8>) -> OpeningAct {
    let mut point = || points.pop().unwrap_or_default();
    match what {
        StepWord::Place => OpeningAct::Place(point()),
        StepWord::Swap => OpeningAct::Swap,
        StepWord::Keep => OpeningAct::Keep,
        StepWord::Declare => OpeningAct::Declare(count.unwrap_or(0)),
        StepWord::Offer => OpeningAct::Offer(points),
        StepWord::Choose => OpeningAct::Choose(point()),
    }
}

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
        table: TableView,
        terms: Terms<'a>,
        #[serde(skip_serializing_if = "Option::is_none")]
        missed: Option<Vec<Said>>,
    },
    Event {
        name: &'a str,
        seq: u32,
        said: Vec<Said>,
        table: TableView,
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
            table: None,
        }
    }

    /// With what helps him who asked: whoever was late sees the table, whoever slipped the moves from
    /// the same square.
    pub(super) fn with_help(mut self, place: Place<'_>, asked: &TableAct, sight: &Sight) -> No {
        let Some(table) = sight.table.table() else { return self };
        let view = || TableView::of(table, place.role, place.language, sight.now, 0);
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
}

/// The whole table, for somebody who comes; with what was said since he was last there.
pub(super) fn welcome(
    place: Place<'_>,
    table: &Table,
    now: (ServerTime, Moment),
    missed: Option<&[Fact]>,
) -> String {
    let Place { name, role, language } = place;
    let terms = table.terms();
    text(&Spoken::Welcome {
        v: VERSION,
        name,
        role: match role {
            Role::Player(_) => "player",
            Role::Member(..) => "member",
            Role::Arbiter => "arbiter",
            Role::Spectator => "spectator",
        },
        hidden: play::hidden(table, role),
        grid: TableView::grid(table),
        table: TableView::of(table, role, language, now, 0),
        terms: Terms {
            rulebook: &terms.rulebook,
            discipline: &terms.discipline,
            control: &terms.control,
            opening: terms.opening.as_deref(),
            arbiter: terms.arbiter,
            delay: terms.delay,
            kind: terms.kind.name(),
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
        | Fact::Reporting { .. }
        | Fact::Joined { .. }
        | Fact::Conferred { .. }
        | Fact::Proposed { .. }
        | Fact::Asked { .. }
        | Fact::Answered { .. }
        | Fact::Rematch { .. }
        | Fact::Erred { .. }
        | Fact::Display { .. }
        | Fact::Relayed { .. }
        | Fact::Told { .. }
        | Fact::Voided { .. } => None,
    });
    played.flatten().collect()
}

/// What has happened, as somebody in a role hears it.
pub(super) fn event(place: Place<'_>, news: &Told) -> Option<String> {
    let table = news.table.table()?;
    Some(text(&Spoken::Event {
        name: place.name,
        seq: table.seq(),
        said: said(&news.facts, place.language),
        table: TableView::of(table, place.role, place.language, news.now, news.ply_before),
    }))
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
pub(super) fn read(
    message: &str,
    several: bool,
) -> Result<(Option<String>, Heard), serde_json::Error> {
    if !several {
        return Ok((None, serde_json::from_str(message)?));
    }
    let mut fields: serde_json::Map<String, serde_json::Value> = serde_json::from_str(message)?;
    let name = fields.remove("name").and_then(|name| name.as_str().map(str::to_owned));
    Ok((name, serde_json::from_value(fields.into())?))
}
