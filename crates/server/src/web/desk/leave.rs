//! Leaving an event: what follows is told first, then one button.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Authority, Command, Member, Settlement, consequences};
use serde::Deserialize;
use words::Id;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::office::Right;
use crate::view::{Cited, cited};

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/leave/{who}", Access::Has(Right::Keep), page).post(
        "/desk/{event}/leave/{who}",
        Access::Has(Right::Keep),
        leave,
    )
}

/// In which way somebody leaves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Going {
    way: String,
    reason: String,
    panel: String,
}

impl Going {
    fn command(&self, who: Member) -> Command {
        let reason = self.reason.trim().to_owned();
        // He decides who may: the right to it is demanded.
        let by = Authority::ChiefPanel;
        match self.way.as_str() {
            "excluded" => Command::Exclude(command::Exclude { who, reason, by, annul: false }),
            "annulled" => Command::Exclude(command::Exclude { who, reason, by, annul: true }),
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
    /// What is told first.
    fn first(&self) -> &[String] {
        &self.lines[..self.lines.len().min(LINES_SHOWN)]
    }

    /// What is folded away: mostly places that move by one.
    fn rest(&self) -> &[String] {
        &self.lines[self.first().len()..]
    }
}

#[derive(Template)]
#[template(path = "desk_leave.html")]
struct LeavePage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    who: String,
    name: String,
    ways: Vec<Ending>,
}

async fn page(
    Here { house, visitor, look }: Here,
    Path((_, who)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let member: Member = who.parse().map_err(|_| Failure::not_found(&visitor))?;
    let t = visitor.texts;
    let competition = &look.page.book.competition;
    let name = competition.name(member).to_owned();
    if name.is_empty() {
        return Err(Failure::not_found(&visitor));
    }
    let shown = moment(now());
    let mut ways = vec![("withdrew", id::LEAVE_WITHDREW)];
    if visitor.may(&house, &look.slug, Right::Rule) {
        ways.extend([("excluded", id::LEAVE_EXCLUDED), ("annulled", id::LEAVE_ANNULLED)]);
    }
    let way = |(way, name): (&'static str, Id)| {
        let going = Going { way: way.to_owned(), ..Going::default() };
        match consequences(competition, &going.command(member), shown) {
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
    let frame = Frame::new(&visitor, format!("{} – {}", t.say(id::LEAVE), look.card.name));
    Ok(show(&LeavePage { frame, tab: "entries", look, who, name, ways }))
}

async fn leave(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, who)): Path<(String, String)>,
    Form(going): Form<Going>,
) -> Result<Response, Failure> {
    let member: Member = who.parse().map_err(|_| Failure::not_found(&visitor))?;
    let hall = house.hall(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    let command = going.command(member);
    let right = command.right(&hall.page().book.competition);
    let by = visitor.demand(&house, &slug, right)?;
    let done = house.act(&slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let back = match member {
        Member::Player(id) => format!("/desk/{slug}/entries/{}", id.0),
        Member::Team(_) => format!("/desk/{slug}/teams"),
    };
    Ok(Redirect::to(&back).into_response())
}
