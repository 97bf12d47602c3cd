//! A contest in a file: one line for everything that happened, with who did it and when.

use std::str::FromStr;

use calendar::Moment;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::composing::{self, Command, Contest, Misfit, Who};
use crate::gate::Gate;
use crate::points::Points;
use crate::refusal::Refusal;
use crate::solving::{self, Solving};
use crate::work::Work;

/// The version in which lines are written.
const VERSION: u16 = 1;

/// What happened in a contest of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Happened {
    /// In a contest of composing.
    Composing(composing::fact::Fact),
    /// In a contest of solving.
    Solving(solving::Fact),
}

/// What is asked of a contest of either kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Do {
    /// Of a contest of composing.
    Composing(Box<composing::Command>),
    /// Of a contest of solving.
    Solving(Box<solving::Command>),
}

/// Who asks for something, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Who.
    #[serde(rename = "as")]
    pub who: Who,
    /// When.
    pub at: Moment,
    /// What.
    #[serde(rename = "do")]
    pub command: Do,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    v: u16,
    at: Moment,
    by: Who,
    fact: Happened,
}

/// A contest of either kind, and what happened in it.
#[derive(Default)]
pub struct Record {
    /// It as a contest of composing.
    pub composing: Contest,
    /// It as a contest of solving.
    pub solving: Solving,
    lines: Vec<Line>,
}

/// Why a file is no contest.
#[derive(Debug, Error)]
#[error("line {line}: {why}")]
pub struct Unread {
    /// Which line.
    pub line: usize,
    /// Why.
    pub why: String,
}

impl Record {
    /// Reads a contest; a line that does not fit those before it is refused.
    pub fn read(text: &str) -> Result<Record, Unread> {
        let mut record = Record::default();
        for (line, text) in (1..).zip(text.lines()) {
            let unread = |why: String| Unread { line, why };
            let read: Line =
                serde_json::from_str(text).map_err(|error| unread(error.to_string()))?;
            if read.v != VERSION {
                return Err(unread(format!("version {} is not known here", read.v)));
            }
            record.happen(read).map_err(|misfit| unread(misfit.to_string()))?;
        }
        Ok(record)
    }

    /// The file.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        let lines: Result<Vec<String>, _> = self.lines.iter().map(serde_json::to_string).collect();
        Ok(lines?.iter().map(|line| format!("{line}\n")).collect())
    }

    /// Whether it is a contest of solving; none before anything happened.
    pub fn is_solving(&self) -> Option<bool> {
        self.lines.first().map(|line| matches!(line.fact, Happened::Solving(_)))
    }

    /// Does something: what follows happens.
    pub fn act(&mut self, asked: &Asked) -> Result<(), Refusal> {
        let facts: Vec<Happened> = match &asked.command {
            Do::Composing(command) if self.is_solving() != Some(true) => {
                let facts = self.composing.decide(command, asked.who, asked.at.date())?;
                facts.into_iter().map(Happened::Composing).collect()
            }
            Do::Solving(command) if self.is_solving() != Some(false) => {
                let facts = self.solving.decide(command, asked.who, asked.at)?;
                facts.into_iter().map(Happened::Solving).collect()
            }
            Do::Composing(_) | Do::Solving(_) => {
                return Err(Refusal::plain(crate::Why::NotYours));
            }
        };
        for fact in facts {
            let line = Line { v: VERSION, at: asked.at, by: asked.who, fact };
            if self.happen(line).is_err() {
                return Err(Refusal::plain(crate::Why::NoSuchEntry));
            }
        }
        Ok(())
    }

    fn happen(&mut self, line: Line) -> Result<(), Misfit> {
        match &line.fact {
            Happened::Composing(fact) if self.is_solving() != Some(true) => {
                self.composing.apply(fact)?;
            }
            Happened::Solving(fact) if self.is_solving() != Some(false) => {
                self.solving.apply(fact)?;
            }
            Happened::Composing(_) | Happened::Solving(_) => return Err(Misfit),
        }
        self.lines.push(line);
        Ok(())
    }
}

impl Asked {
    /// Reads a line that asks for something.
    pub fn read(text: &str) -> Result<Asked, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The work that is to be checked before this is decided, and what its check is put into.
    pub fn to_check(&mut self) -> Option<(&Work, &mut Gate)> {
        let Do::Composing(command) = &mut self.command else { return None };
        #[expect(clippy::wildcard_enum_match_arm, reason = "works come with two commands")]
        match &mut **command {
            Command::Enter { work, gate, .. } | Command::Replace { work, gate, .. } => {
                Some((work, gate))
            }
            _ => None,
        }
    }

    /// The answer for which points are confirmed, and what the program's proposal is put into.
    pub fn to_mark(&mut self) -> Option<(u16, u16, &mut Points)> {
        let Do::Solving(command) = &mut self.command else { return None };
        match &mut **command {
            solving::Command::Confirm { solver, problem, proposed, .. } => {
                Some((*solver, *problem, proposed))
            }
            solving::Command::Regulate { .. }
            | solving::Command::Set { .. }
            | solving::Command::Announce
            | solving::Command::Seal
            | solving::Command::Admit { .. }
            | solving::Command::Start
            | solving::Command::Answer { .. }
            | solving::Command::PublishProvisional
            | solving::Command::Protest { .. }
            | solving::Command::Decide { .. }
            | solving::Command::Approve => None,
        }
    }
}

/// A role that nobody has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{0}” is no role; the roles are organiser, body, anybody, official:0, author:0")]
pub struct UnknownRole(pub String);

impl FromStr for Who {
    type Err = UnknownRole;

    fn from_str(text: &str) -> Result<Who, UnknownRole> {
        let number = |number: &str| number.parse().map_err(|_| UnknownRole(text.to_owned()));
        match text.split_once(':') {
            Some(("official", place)) => number(place).map(Who::Official),
            Some(("author" | "solver", place)) => number(place).map(Who::Author),
            Some(_) => Err(UnknownRole(text.to_owned())),
            None => match text {
                "organiser" => Ok(Who::Organiser),
                "body" => Ok(Who::Body),
                "anybody" => Ok(Who::Anybody),
                _ => Err(UnknownRole(text.to_owned())),
            },
        }
    }
}
