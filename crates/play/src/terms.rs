//! What a table is set up for.

use std::sync::Arc;

use clauses::Document;
use game::{AgreedDraws, Aid, Fouls, Mode, PerSide, Rules, RulesError, Terms};
use rulebook::{RecordKept, RuleSet, Rulebook, Sanction, TimeControl};
use serde::{Deserialize, Serialize};

use crate::{Blindfold, Consult, Delay, EventGame, Help, PerPerson, Person, Pool, TableKind, Wood};

/// What is played at a table, under which rulebook, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TableTerms {
    /// The rulebook, as clause ids begin: `RU-2022`.
    pub rulebook: String,
    /// The discipline, by its id in the rulebook.
    pub discipline: String,
    /// The time control as it is written: `3+2`.
    pub control: String,
    /// The opening regulation of renju, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Whether a foul that is placed loses the game at once.
    #[serde(default)]
    pub fouls_lose: bool,
    /// The position to begin with, where it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// How many minutes one may be late, where the regulations say so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_minutes: Option<u16>,
    /// How much of the way of a message is forgiven at the most, in milliseconds.
    pub lag_limit_ms: u16,
    /// How long a lost connection costs nothing, in seconds for each player and game.
    pub away_seconds: u16,
    /// Whether players see how near a draw is.
    pub show_counts: bool,
    /// Whether a reply may be prepared while the opponent thinks.
    #[serde(default, skip_serializing_if = "is_not")]
    pub premoves: bool,
    /// Whether somebody judges; without him rules that need eyes are not offered.
    pub arbiter: bool,
    /// How late those who only watch are told what happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delay: Option<Delay>,
    /// Whether it is shown on the wall of running games, where everybody passes by.
    #[serde(default, skip_serializing_if = "is_not")]
    pub on_wall: bool,
    /// Whether anybody may take a seat that is free: it is named where games are begun.
    #[serde(default, skip_serializing_if = "is_not")]
    pub open_to_all: bool,
    /// Where it is played: here, or at a wooden board.
    #[serde(default, skip_serializing_if = "TableKind::is_platform")]
    pub kind: TableKind,
    /// Whether nobody's time is counted.
    #[serde(default, skip_serializing_if = "is_not")]
    pub untimed: bool,
    /// Who plays blindfold.
    #[serde(default, skip_serializing_if = "nobody")]
    pub blindfold: PerPerson<Option<Blindfold>>,
    /// Which sides are groups that confer.
    #[serde(default, skip_serializing_if = "nobody_confers")]
    pub consult: PerPerson<Option<Consult>>,
    /// The first table of the simultaneous display that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display: Option<String>,
    /// The one clock that the giver of the display has for all its boards, where he has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<Pool>,
    /// Whether the regulations name what coming late within the limit costs.
    #[serde(default, skip_serializing_if = "is_not")]
    pub late_punished: bool,
    /// When the regulations let draws be agreed.
    #[serde(default, skip_serializing_if = "as_rulebook")]
    pub agreed_draws: AgreedDraws,
    /// Whether moves are recorded though nobody must: `either`, `kept` or `absent`.
    #[serde(default, skip_serializing_if = "either")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub record: RecordKept,
    /// The minutes after the round in which protests are heard, where they are announced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protest_minutes: Option<u16>,
    /// What each player was sanctioned with in earlier games of the event.
    #[serde(default, skip_serializing_if = "nobody_sanctioned")]
    #[cfg_attr(feature = "schema", schemars(with = "PerPerson<Vec<String>>"))]
    pub sanctions_before: PerPerson<Vec<Sanction>>,
    /// Which rules hold where the rulebook lets the regulations choose: `basic` or `supervised`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub rule_set: Option<RuleSet>,
    /// The game of an event that is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventGame>,
    /// The help that each player has.
    #[serde(default, skip_serializing_if = "nobody_helped")]
    pub help: PerPerson<Help>,
    /// Whether the players have exchanged colours before the game, as it was agreed.
    #[serde(default, skip_serializing_if = "is_not")]
    pub swapped: bool,
    /// Whether the chief arbiter of an event may adjourn the game.
    #[serde(default, skip_serializing_if = "is_not")]
    pub adjournment: bool,
}

fn nobody_helped(help: &PerPerson<Help>) -> bool {
    help.all(Help::is_none)
}

fn nobody(blindfold: &PerPerson<Option<Blindfold>>) -> bool {
    blindfold.all(Option::is_none)
}

fn nobody_confers(consult: &PerPerson<Option<Consult>>) -> bool {
    consult.all(Option::is_none)
}

fn as_rulebook(agreed: &AgreedDraws) -> bool {
    *agreed == AgreedDraws::AsRulebook
}

fn either(record: &RecordKept) -> bool {
    *record == RecordKept::Either
}

fn nobody_sanctioned(sanctions: &PerPerson<Vec<Sanction>>) -> bool {
    sanctions.all(Vec::is_empty)
}

/// Why a table cannot be set up so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// There is no such rulebook.
    #[error("There is no rulebook {0:?}; take one of {names}.", names = Document::names())]
    Rulebook(String),
    /// The control cannot be read.
    #[error(transparent)]
    Control(#[from] rulebook::InvalidTimeControl),
    /// Nobody would have time for his first move.
    #[error(
        "With {0} nobody has time for his first move: seconds are added after a move. Give at least a minute before them."
    )]
    NoFirstMove(String),
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The position cannot be begun with.
    #[error(transparent)]
    Position(#[from] game::Unreadable),
    /// More lag is forgiven than may be.
    #[error("At most {most} ms of lag can be forgiven, and not {0} ms.", most = TableTerms::LAG_LIMIT_MS_MAX)]
    Lag(u16),
}

impl TableTerms {
    /// What is forgiven of the way of a message unless the terms say otherwise.
    pub const LAG_LIMIT_MS: u16 = 300;
    /// What can be forgiven at the most.
    pub const LAG_LIMIT_MS_MAX: u16 = 1_000;

    /// A friendly game: nobody judges, and the counts are seen.
    pub fn friendly(rulebook: &str, discipline: &str, control: &str) -> TableTerms {
        TableTerms {
            rulebook: rulebook.to_owned(),
            discipline: discipline.to_owned(),
            control: control.to_owned(),
            opening: None,
            fouls_lose: false,
            position: None,
            late_minutes: None,
            lag_limit_ms: TableTerms::LAG_LIMIT_MS,
            away_seconds: 0,
            show_counts: true,
            premoves: false,
            arbiter: false,
            delay: None,
            on_wall: false,
            open_to_all: false,
            kind: TableKind::Platform,
            untimed: false,
            blindfold: PerPerson::default(),
            consult: PerPerson::default(),
            display: None,
            pool: None,
            late_punished: false,
            agreed_draws: AgreedDraws::AsRulebook,
            record: RecordKept::Either,
            protest_minutes: None,
            sanctions_before: PerPerson::default(),
            rule_set: None,
            event: None,
            help: PerPerson::default(),
            swapped: false,
            adjournment: false,
        }
    }

    /// A board of wood beside us, of which somebody reports.
    pub fn wooden(rulebook: &str, discipline: &str, control: &str, wood: Wood) -> TableTerms {
        let kind = TableKind::Wood(wood);
        TableTerms { arbiter: true, kind, ..TableTerms::friendly(rulebook, discipline, control) }
    }

    /// A game that is played elsewhere and shown here.
    pub fn relayed(rulebook: &str, discipline: &str, control: &str) -> TableTerms {
        let kind = TableKind::Relay;
        TableTerms { arbiter: true, kind, ..TableTerms::friendly(rulebook, discipline, control) }
    }

    /// The rules of its game, if there can be such a game.
    pub fn rules(&self) -> Result<Rules, TermsError> {
        let unknown = || TermsError::Rulebook(self.rulebook.clone());
        let document = Document::from_prefix(&self.rulebook).ok_or_else(unknown)?;
        if self.lag_limit_ms > TableTerms::LAG_LIMIT_MS_MAX {
            return Err(TermsError::Lag(self.lag_limit_ms));
        }
        let control: TimeControl = self.control.parse()?;
        // What a move adds is added after it: a clock that begins at zero has fallen before the first one.
        let counts = !self.untimed && self.kind != TableKind::Relay;
        if counts && control.first().minutes == 0 {
            return Err(TermsError::NoFirstMove(self.control.clone()));
        }
        let book = self.book(document);
        let mode = match &self.kind {
            TableKind::Platform => Mode::Online,
            TableKind::Wood(_) | TableKind::Relay => Mode::Board,
        };
        let terms = Terms {
            mode,
            late_minutes: self.late_minutes,
            opening: self.opening.clone(),
            fouls: if self.fouls_lose { Fouls::Lose } else { Fouls::Corrected },
            position: self.position.clone(),
            swapped: self.swapped,
            aids: self.aids(&book),
            late_punished: self.late_punished,
            agreed_draws: self.agreed_draws,
            record: self.record,
            protest_minutes: self.protest_minutes,
            sanctions_before: PerSide::from_fn(|side| {
                self.sanctions_before[Person::who_began_as(side)].clone()
            }),
            ..Terms::new(control)
        };
        Ok(Rules::new(book, &self.discipline, terms)?)
    }

    /// The help that each player has, as the game knows it.
    fn aids(&self, book: &Rulebook) -> PerSide<Aid> {
        let reported = self.kind.aids(book);
        PerSide::from_fn(|side| match &self.help[Person::who_began_as(side)] {
            help if help.is_none() => reported[side].clone(),
            help => Aid { sight: help.sight, assistant: help.duties.clone(), sign: help.sign },
        })
    }

    /// The rulebook as it reads under the set of rules that was chosen. Tables share it where it reads as
    /// it always does.
    fn book(&self, document: Document) -> Arc<Rulebook> {
        let book = Rulebook::shared(document);
        match self.rule_set {
            Some(chosen) if chosen != book.rule_set() => Arc::new(book.under(chosen)),
            Some(_) | None => book,
        }
    }
}

fn is_not(is: &bool) -> bool {
    !is
}
