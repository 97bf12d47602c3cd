//! Leaving an event: what follows is told first, then one button.

use askama::Template;
use competition::{Authority, Command, Member, Settlement, command, consequences};
use ledger::accounts::Right;
use ledger::moment;
use rulebook::Rulebook;
use serde::Deserialize;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{Cited, book, cited};
use crate::viewer::Viewer;

/// In which way somebody leaves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Going {
    way: String,
    reason: String,
    panel: String,
    by: String,
    clauses: String,
    points: String,
}

impl Going {
    /// What he asks for.
    pub fn command(&self, who: Member) -> Command {
        let reason = self.reason.trim().to_owned();
        let by = match self.by.as_str() {
            "chief-panel" => Authority::ChiefPanel,
            _ => Authority::ChiefArbiter,
        };
        let ids = |typed: &str| {
            let ids = typed.split([',', ';']).map(str::trim).filter(|id| !id.is_empty());
            ids.map(str::to_owned).collect()
        };
        match self.way.as_str() {
            "excluded" | "annulled" => Command::Exclude(command::Exclude {
                who,
                reason,
                by,
                annul: self.way == "annulled",
                clauses: ids(&self.clauses),
                points: ids(&self.points),
            }),
            _ => {
                let panel = match self.panel.as_str() {
                    "losses" => Some(Settlement::Losses),
                    "annulment" => Some(Settlement::Annulled),
                    _ => None,
                };
                Command::Withdraw(command::Withdraw { who, reason, panel })
            }
        }
    }
}

/// One way of leaving: its word, its name, and what would follow.
struct Ending {
    way: &'static str,
    name: Id,
    lines: Vec<String>,
    because: Vec<Cited>,
    refused: Option<String>,
    settles: bool,
}

/// So many lines are read at a glance.
const LINES_SHOWN: usize = 6;

impl Ending {
    /// Whether somebody decides it, and not he who goes.
    fn is_decided(&self) -> bool {
        self.way != "withdrew"
    }

    /// What is told first.
    fn first(&self) -> &[String] {
        &self.lines[..self.lines.len().min(LINES_SHOWN)]
    }

    /// What is folded away: mostly places that move by one.
    fn rest(&self) -> &[String] {
        &self.lines[self.first().len()..]
    }
}

/// How somebody can leave.
#[derive(Template)]
#[template(path = "desk_leave.html")]
pub struct LeavePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    who: String,
    name: String,
    ways: Vec<Ending>,
    /// The clauses of one who missed a round, as they are typed.
    clauses: String,
}

impl LeavePage {
    /// In which ways somebody can leave, and what would follow.
    pub fn new(viewer: &Viewer, context: EventContext, member: Member) -> Option<LeavePage> {
        let t = viewer.texts;
        let competition = context.competition();
        let name = competition.name(member).to_owned();
        if name.is_empty() {
            return None;
        }
        let mut ways = vec![("withdrew", id::LEAVE_WITHDREW)];
        if viewer.may(&context.slug, Right::Rule) {
            ways.push(("excluded", id::LEAVE_EXCLUDED));
            let annuls = |(book, _): (&Rulebook, _)| book.events().exclusion_clauses.is_some();
            if book(competition).is_some_and(annuls) {
                ways.push(("annulled", id::LEAVE_ANNULLED));
            }
        }
        let way = |(way, name): (&'static str, Id)| {
            // What would follow is the same whoever decides it.
            let by = "chief-panel".to_owned();
            let going = Going { way: way.to_owned(), by, ..Going::default() };
            match consequences(competition, &going.command(member), moment(viewer.now)) {
                Ok(found) => Ending {
                    way,
                    name,
                    lines: found.lines(competition, t.language),
                    because: cited(found.departures.iter().flat_map(|one| &one.because), t),
                    refused: None,
                    settles: found.departures.iter().any(|one| one.settling.is_some()),
                },
                Err(refusal) => Ending {
                    way,
                    name,
                    lines: Vec::new(),
                    because: Vec::new(),
                    refused: Some(refusal.text(t.language).replacen(&member.to_string(), "", 1)),
                    settles: false,
                },
            }
        };
        let ways = ways.into_iter().map(way).collect();
        let missed = competition.missed_by(member).iter().map(ToString::to_string);
        let clauses = missed.collect::<Vec<_>>().join(", ");
        let frame = Frame::new(viewer, format!("{} – {}", t.say(id::LEAVE), context.card.name));
        let who = member.to_string();
        Some(LeavePage { frame, tab: "entries", context, who, name, ways, clauses })
    }
}
