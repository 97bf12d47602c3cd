//! Looking: every table that the pages show, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use competition::Regulations;
use serde::Deserialize;
use tournament::{Number, Round};

use super::answers::{
    CrosstableAnswer, EventCard, Events, LogAnswer, Participants, PlayerAnswer, RoundAnswer,
    StandingsAnswer, StateAnswer, Teams,
};
use super::problem::Problem;
use crate::glance::Glance;
use crate::house::{Hall, House};
use crate::id;
use crate::ledger::Page;
use crate::office::Right;
use crate::web::visitor::Visitor;

/// What a program gets, or a problem.
pub(super) type Answer<T> = Result<Json<T>, Problem>;

/// Which section is looked at: the last one if not said.
#[derive(Deserialize)]
pub(super) struct Which {
    section: Option<u16>,
    after: Option<Round>,
}

impl Which {
    pub(super) fn section(&self, page: &Page<Hall>) -> u16 {
        self.section.unwrap_or(page.book.competition.sections.len().max(1) as u16)
    }
}

pub(super) async fn events(State(house): State<Arc<House>>) -> Json<Events> {
    let events = house.list().await;
    let card =
        |(slug, version, glance): &(String, _, Arc<Glance>)| EventCard::of(slug, *version, glance);
    Json(Events { events: events.iter().map(card).collect() })
}

pub(super) async fn event(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<EventCard> {
    let page = page(&house, &visitor, &slug)?;
    let glance = Glance::of(&page.book.competition);
    found(&visitor, glance.map(|glance| EventCard::of(&slug, page.version, &glance)))
}

pub(super) async fn regulations(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Regulations> {
    let page = page(&house, &visitor, &slug)?;
    found(&visitor, page.book.competition.regulations.as_deref().cloned())
}

pub(super) async fn participants(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Participants> {
    Ok(Json(Participants::of(&page(&house, &visitor, &slug)?)))
}

pub(super) async fn teams(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Teams> {
    Ok(Json(Teams::of(&page(&house, &visitor, &slug)?)))
}

pub(super) async fn round(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, round)): Path<(String, Round)>,
    Query(which): Query<Which>,
) -> Answer<RoundAnswer> {
    let page = page(&house, &visitor, &slug)?;
    let answer = RoundAnswer::of(&page, which.section(&page), round);
    // A draft is nobody's business but the arbiters'.
    let seen = |one: &RoundAnswer| !one.is_draft() || visitor.may(&house, &slug, Right::Look);
    found(&visitor, answer.filter(seen))
}

pub(super) async fn standings(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<Which>,
) -> Answer<StandingsAnswer> {
    let page = page(&house, &visitor, &slug)?;
    let section = which.section(&page);
    found(&visitor, StandingsAnswer::of(&page, section, which.after, visitor.texts))
}

pub(super) async fn crosstable(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<Which>,
) -> Answer<CrosstableAnswer> {
    let page = page(&house, &visitor, &slug)?;
    found(&visitor, CrosstableAnswer::of(&page, which.section(&page)))
}

pub(super) async fn player(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(which): Query<Which>,
) -> Answer<PlayerAnswer> {
    let page = page(&house, &visitor, &slug)?;
    let section = which.section(&page);
    let answer = Number::new(number)
        .and_then(|number| PlayerAnswer::of(&page, section, number, visitor.texts));
    found(&visitor, answer)
}

/// Where the log is read from.
#[derive(Deserialize)]
pub(super) struct From {
    #[serde(default)]
    after: u32,
}

pub(super) async fn log(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(from): Query<From>,
) -> Answer<LogAnswer> {
    Ok(Json(LogAnswer::of(&page(&house, &visitor, &slug)?, from.after)))
}

pub(super) async fn state(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Problem> {
    let page = page(&house, &visitor, &slug)?;
    let competition = &page.book.competition;
    Ok(Json(StateAnswer { version: page.version.0, competition }).into_response())
}

/// An event that has been created.
pub(super) fn page(house: &House, visitor: &Visitor, slug: &str) -> Result<Page<Hall>, Problem> {
    let page = house.hall(slug).map(|hall| hall.page());
    let created = page.filter(|page| page.book.competition.regulations.is_some());
    created.ok_or_else(|| nothing(visitor))
}

pub(super) fn found<T>(visitor: &Visitor, answer: Option<T>) -> Answer<T> {
    answer.map(Json).ok_or_else(|| nothing(visitor))
}

fn nothing(visitor: &Visitor) -> Problem {
    Problem::new(visitor.texts, StatusCode::NOT_FOUND, visitor.texts.say(id::NOT_FOUND_TEXT))
}
