//! Tables that are added to a round, and tables that are kept for somebody.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Member, Section};
use serde::Deserialize;
use tournament::{Number, Round};

use super::super::super::event::{Here, Look};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show, show_as};
use super::super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::Someone;

#[derive(Template)]
#[template(path = "desk_add.html")]
struct AddPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    /// Those who have no table in the round.
    idle: Vec<Someone>,
    /// The number that the table will have.
    table: usize,
    pair: Pair,
    fault: Option<String>,
}

/// Two who came late.
#[derive(Default, Deserialize)]
pub(super) struct Pair {
    white: u16,
    black: u16,
    #[serde(default)]
    reason: String,
}

pub(super) async fn ask_to_add(
    Here { visitor, look, .. }: Here,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    show_add(&visitor, look, number, Pair::default(), None)
}

fn show_add(
    visitor: &Visitor,
    look: Look,
    number: Round,
    pair: Pair,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(visitor))?;
    let record = section.round(number).ok_or_else(|| Failure::not_found(visitor))?;
    let idle = idle(&look.page.book.competition, section, number);
    let status = match fault {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let title = format!("{} – {}", visitor.texts.say(id::ADD_PAIR), look.card.name);
    let page = AddPage {
        frame: Frame::new(visitor, title),
        tab: "rounds",
        number,
        idle,
        table: record.tables.len() + 1,
        pair,
        fault,
        look,
    };
    Ok(show_as(status, &page))
}

/// Those of a section who are here and have no table in a round.
fn idle(competition: &Competition, section: &Section, round: Round) -> Vec<Someone> {
    let Some(record) = section.round(round) else { return Vec::new() };
    let all = (0..section.members.len()).map(Number::at);
    let here = all.filter(|number| !section.left.contains_key(number));
    let idle = here.filter(|number| record.table_of(*number).is_none());
    idle.map(|number| Someone::of(competition, section, number)).collect()
}

pub(super) async fn add(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    Form(pair): Form<Pair>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Rule)?.as_str().to_owned();
    let numbers = Number::new(pair.white).zip(Number::new(pair.black));
    let Some((white, black)) = numbers else {
        let fault = visitor.texts.say(id::CHOOSE_TWO).into_owned();
        return show_add(&visitor, look, round, pair, Some(fault));
    };
    let command = Command::AddPair(command::AddPair {
        section: look.section,
        round,
        white,
        black,
        by: visitor.name.clone(),
        reason: pair.reason.clone(),
    });
    match house.act(&look.slug, &by, &command).await {
        Ok(_) => {
            let address = format!("/desk/{}/rounds/{round}?section={}", look.slug, look.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = refusal.text(visitor.texts.language);
            show_add(&visitor, look, round, pair, Some(fault))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

#[derive(Template)]
#[template(path = "desk_tables.html")]
struct TablesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    kept: Vec<(Member, String, u16)>,
    people: Vec<(Member, String)>,
}

pub(super) async fn kept(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let name = |member: Member| competition.name(member).to_owned();
    let kept = competition.fixed_tables.iter();
    let kept = kept.map(|(member, table)| (*member, name(*member), *table)).collect();
    let members = look.section().map(|section| section.members.clone()).unwrap_or_default();
    let mut people: Vec<_> = members.into_iter().map(|one| (one, name(one))).collect();
    people.sort_by(|one, other| one.1.cmp(&other.1));
    let title = format!("{} – {}", visitor.texts.say(id::KEPT_TABLES), look.card.name);
    let frame = Frame::new(&visitor, title);
    Ok(show(&TablesPage { frame, tab: "rounds", look, kept, people }))
}

#[derive(Deserialize)]
pub(super) struct Keep {
    who: String,
    /// Empty: any table again.
    #[serde(default)]
    table: String,
}

pub(super) async fn keep(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Keep>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let who: Member = form.who.parse().map_err(|_| Failure::not_found(&visitor))?;
    let table = match form.table.trim() {
        "" => None,
        text => Some(text.parse().map_err(|_| {
            Failure::bad(&visitor, visitor.texts.tell(id::NO_TABLE, &[("text", text)]))
        })?),
    };
    let done =
        house.act(&slug, by.as_str(), &Command::FixTable(command::FixTable { who, table })).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/tables")).into_response())
}
