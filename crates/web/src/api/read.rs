//! Looking: every table that the pages show, for programs.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use competition::{Regulations, SectionNumber};
use ledger::accounts::Right;
use ledger::{Glance, LoggedEvent, Server, Snapshot};
use pages::answers::{
    CrosstableAnswer, EventCard, Events, LogAnswer, Participants, PlayerAnswer, RoundAnswer,
    StandingsAnswer, StateAnswer, Teams,
};
use pages::id;
use serde::Deserialize;
use store::Version;
use tournament::{Number, Round};

use super::problem::Problem;
use crate::visitor::Visitor;

/// What a program gets, or a problem.
pub(super) type Answer<T> = Result<Json<T>, Problem>;

/// Which section is looked at: the last one if not said.
#[derive(Deserialize)]
pub(super) struct SectionQuery {
    section: Option<SectionNumber>,
    after: Option<u16>,
}

impl SectionQuery {
    pub(super) fn section(&self, snapshot: &Snapshot<LoggedEvent>) -> SectionNumber {
        let last = || snapshot.state.competition.sections().last().map(|section| section.number);
        self.section.or_else(last).unwrap_or(SectionNumber::FIRST)
    }
}

pub(super) async fn events(State(server): State<Arc<Server>>, visitor: Visitor) -> Json<Events> {
    let events = server.list(|slug| visitor.may(slug, Right::Look)).await;
    let card =
        |(slug, version, glance): &(String, _, Arc<Glance>)| EventCard::of(slug, *version, glance);
    Json(Events { events: events.iter().map(card).collect() })
}

pub(super) async fn event(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<EventCard> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let glance = Glance::of(&snapshot.state.competition);
    found(&visitor, glance.map(|glance| EventCard::of(&slug, snapshot.version, &glance)))
}

pub(super) async fn regulations(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Regulations> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let regulations = snapshot.state.competition.regulations();
    let shown = |all: &Regulations| match visitor.may(&slug, Right::Keep) {
        true => all.clone(),
        false => all.without_addresses(),
    };
    found(&visitor, regulations.map(shown))
}

pub(super) async fn participants(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Participants> {
    Ok(Json(Participants::of(&snapshot(&server, &visitor, &slug)?)))
}

pub(super) async fn teams(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Answer<Teams> {
    Ok(Json(Teams::of(&snapshot(&server, &visitor, &slug)?)))
}

pub(super) async fn round(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, round)): Path<(String, Round)>,
    Query(which): Query<SectionQuery>,
) -> Answer<RoundAnswer> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let answer = RoundAnswer::of(&snapshot, which.section(&snapshot), round);
    // A draft is nobody's business but the arbiters'.
    let seen = |one: &RoundAnswer| !one.is_draft() || visitor.may(&slug, Right::Look);
    found(&visitor, answer.filter(seen))
}

pub(super) async fn standings(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<SectionQuery>,
) -> Answer<StandingsAnswer> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let section = which.section(&snapshot);
    found(&visitor, StandingsAnswer::of(&snapshot, section, which.after, visitor.texts))
}

pub(super) async fn crosstable(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<SectionQuery>,
) -> Answer<CrosstableAnswer> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    found(&visitor, CrosstableAnswer::of(&snapshot, which.section(&snapshot)))
}

pub(super) async fn player(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(which): Query<SectionQuery>,
) -> Answer<PlayerAnswer> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let section = which.section(&snapshot);
    let answer = Number::new(number)
        .and_then(|number| PlayerAnswer::of(&snapshot, section, number, visitor.texts));
    found(&visitor, answer)
}

/// Where the log is read from.
#[derive(Deserialize)]
pub(super) struct From {
    #[serde(default)]
    after: u32,
}

pub(super) async fn log(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(from): Query<From>,
) -> Answer<LogAnswer> {
    Ok(Json(LogAnswer::of(&snapshot(&server, &visitor, &slug)?, Version(from.after))))
}

pub(super) async fn state(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Problem> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let competition = &snapshot.state.competition;
    Ok(Json(StateAnswer { version: snapshot.version.0, competition }).into_response())
}

/// An event that has been created.
pub(super) fn snapshot(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
) -> Result<Snapshot<LoggedEvent>, Problem> {
    let snapshot = match visitor.may(slug, Right::Look) {
        true => server.event(slug).map(|logged| logged.snapshot()),
        false => server.shown(slug),
    };
    let created = snapshot.filter(|snapshot| snapshot.state.competition.regulations().is_some());
    created.ok_or_else(|| nothing(visitor))
}

pub(super) fn found<T>(visitor: &Visitor, answer: Option<T>) -> Answer<T> {
    answer.map(Json).ok_or_else(|| nothing(visitor))
}

fn nothing(visitor: &Visitor) -> Problem {
    Problem::new(visitor.texts, StatusCode::NOT_FOUND, visitor.texts.say(id::NOT_FOUND_TEXT))
}
