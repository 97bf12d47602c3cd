//! Boards of wood and games that are played elsewhere: opening them, and what is reported of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Form, FromRequestParts, State};
use axum::http::header::ACCEPT;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use game::GameResult;
use ledger::platform::is_grave;
use ledger::tables::NotOpened;
use ledger::{Denied, Server};
use pages::{BoardForm, BoardPage, PlayForm, Report, Texts, id, terms_fault};
use play::{CommandId, Refusal, Request, Role, ServerTime, Table, TableAct, TableKind, Who};
use records::{BadMoves, Kind, read_sheet};
use serde::Serialize;

use super::pace::{self, Pacing};
use super::{AtTable, goes_there, page, refused, seat};
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::visitor::{AppState, Visitor};

/// Whether somebody reports what happens at a board.
pub(super) fn is_reporter(table: &Table, role: Role) -> bool {
    let official = matches!(role, Role::Arbiter | Role::Reporter);
    official && table.terms().kind != TableKind::Platform
}

/// Opens a board; whoever opens it reports.
pub(super) async fn open(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    pacing: Pacing,
    headers: HeaderMap,
    Form(form): Form<BoardForm>,
) -> Result<Response, Failure> {
    pacing.lets_set_up(&visitor, 1)?;
    let fault = |text: String| {
        let form = PlayForm {
            discipline: form.discipline.clone(),
            control: form.control.clone(),
            ..PlayForm::default()
        };
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &page(&server, &visitor, form, Some(text)))
    };
    let terms = match form.terms(visitor.texts) {
        Ok(terms) => terms,
        Err(text) => return Ok(fault(text)),
    };
    let table = match server.tables().set_up(terms).await {
        Ok(table) => table,
        Err(NotOpened::Terms(error)) => return Ok(fault(terms_fault(visitor.texts, &error))),
        Err(NotOpened::Denied(denied)) => return Err(Failure::not_saved(&visitor, &denied)),
        Err(NotOpened::Random(_)) => {
            return Ok(fault(visitor.texts.say(id::NO_RANDOMNESS).into_owned()));
        }
    };
    pacing.has_set_up(&visitor, table.id());
    let seats = table.snapshot().table().map(|one| form.seats(one, visitor.texts));
    let (own, fresh) = seat(&visitor, &headers, "")?;
    let tidy = |seat: play::Seat| play::Seat { name: ledger::signs::tidy(&seat.name), ..seat };
    let sits = seats.into_iter().flatten().map(|(person, seat)| TableAct::Sit(person, tidy(seat)));
    for act in sits.chain([TableAct::BeginToReport(own)]) {
        let request = Request { by: Who::Platform, id: None, act };
        let done = table.ask(&request, ServerTime(server.steady())).await;
        done.map_err(|denied| refused(&visitor, &denied))?;
    }
    Ok(goes_there(&visitor, &table, fresh))
}

/// Somebody who reports, at the board he reports of, under the name he has there.
pub(super) struct Reporter {
    at: AtTable,
    name: String,
}

impl FromRequestParts<AppState> for Reporter {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Reporter, Failure> {
        let at = AtTable::from_request_parts(parts, app).await?;
        let logged = at.table.snapshot();
        let seen = at.seen(&logged)?;
        if !is_reporter(seen, at.known.role(seen)) {
            return Err(at.forbidden());
        }
        let own = seen.reporters().iter().find(|seat| at.known.keys.contains(&seat.key));
        let name = own.map(|seat| seat.name.clone()).unwrap_or_default();
        Ok(Reporter { at, name })
    }
}

impl Reporter {
    /// Does what he reports in the name he has at the board.
    async fn asks(
        &self,
        act: TableAct,
        id: Option<CommandId>,
    ) -> Result<ledger::tables::Answer, Denied<Refusal>> {
        let request = Request { by: Who::Reporter(self.name.clone()), id, act };
        self.at.table.ask(&request, ServerTime(self.at.server.steady())).await
    }
}

/// Why something was not done, for a script or a program.
#[derive(Serialize)]
struct No {
    why: String,
    text: String,
    clauses: Vec<String>,
}

/// What came of a report: a program has an answer, a form leads back to the board.
fn answer(
    at: &AtTable,
    headers: &HeaderMap,
    done: Result<ledger::tables::Answer, Denied<Refusal>>,
) -> Result<Response, Failure> {
    let wants = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let program = wants.contains("json");
    match (done, program) {
        (Ok(answer), true) => Ok(Json(serde_json::json!({ "seq": answer.seq })).into_response()),
        (Ok(_), false) => Ok(Redirect::to(&format!("/t/{}", at.id)).into_response()),
        (Err(denied), true) => match denied.refusal() {
            Some(refusal) => Ok(no(
                refusal.key(),
                refusal.text(at.visitor.texts.language),
                refusal.clauses().iter().map(ToString::to_string).collect(),
            )),
            None => Err(Failure::not_saved(&at.visitor, &denied)),
        },
        (Err(denied), false) => Err(refused(&at.visitor, &denied)),
    }
}

fn no(why: String, text: String, clauses: Vec<String>) -> Response {
    (StatusCode::UNPROCESSABLE_ENTITY, Json(No { why, text, clauses })).into_response()
}

/// A form that cannot be read.
fn unreadable(visitor: &Visitor, headers: &HeaderMap, text: String) -> Result<Response, Failure> {
    let wants = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match wants.contains("json") {
        true => Ok(no("unreadable".to_owned(), text, Vec::new())),
        false => Err(Failure::bad(visitor, text)),
    }
}

/// By what a form is known if it comes again.
pub(crate) fn known_by(form: &BTreeMap<String, String>) -> Option<CommandId> {
    form.get("id").and_then(|id| CommandId::try_from(id.clone()).ok())
}

/// Whether he says twice what is grave.
pub(crate) fn is_sure(form: &BTreeMap<String, String>) -> bool {
    form.get("sure").is_some_and(|said| said == "yes")
}

/// Something has happened at the board.
pub(super) async fn report(
    reporter: Reporter,
    headers: HeaderMap,
    pacing: Pacing,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let at = &reporter.at;
    pacing.lets(&at.visitor, &at.id, &pace::seat(Role::Arbiter, &at.known))?;
    let Report { by, act, reason, seen } = match Report::read(&form, at.visitor.texts) {
        Ok(report) => report,
        Err(text) => return unreadable(&at.visitor, &headers, text),
    };
    let act = TableAct::Report { by, act, reason, seen };
    // At a board of an event its officials report, in their own names.
    if at.table.snapshot().table().is_some_and(|table| table.event().is_some()) {
        let by = at.visitor.actor()?;
        if is_grave(&act) && !is_sure(&form) {
            let text = at.visitor.texts.say(id::BOARD_SAY_TWICE).into_owned();
            return unreadable(&at.visitor, &headers, text);
        }
        let done = at.server.officiate(&by, &at.table, (act, known_by(&form))).await;
        return answer(at, &headers, done);
    }
    answer(at, &headers, reporter.asks(act, known_by(&form)).await)
}

/// The forms for what can be meant now.
pub(super) async fn acts(Reporter { at, .. }: Reporter) -> Result<Response, Failure> {
    let logged = at.table.snapshot();
    let seen = at.seen(&logged)?;
    Ok(show(&BoardPage::acts(&at.id, seen, (at.role(), at.table.now().1), at.visitor.texts)))
}

/// Moves of a game that is played elsewhere: one more, the last one taken back, or a record as it grows.
pub(super) async fn relay(
    reporter: Reporter,
    headers: HeaderMap,
    pacing: Pacing,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let at = &reporter.at;
    pacing.lets(&at.visitor, &at.id, &pace::seat(Role::Arbiter, &at.known))?;
    let logged = at.table.snapshot();
    let seen = at.seen(&logged)?;
    let line = seen.line();
    let known = line.len() as u32;
    let (stay, moves) = match (form.get("move"), form.get("back"), form.get("text")) {
        // A program says how many moves stay, and which come after them.
        _ if form.contains_key("stay") => match form.get("stay").and_then(|stay| stay.parse().ok())
        {
            Some(stay) => {
                let moves = form.get("moves").map(String::as_str).unwrap_or_default();
                (stay, moves.split_whitespace().map(str::to_owned).collect())
            }
            None => {
                let text = at.visitor.texts.say(id::WIRE_UNREADABLE).into_owned();
                return unreadable(&at.visitor, &headers, text);
            }
        },
        (Some(text), ..) => (known, vec![text.trim().to_owned()]),
        (None, Some(_), _) => (known.saturating_sub(1), Vec::new()),
        (None, None, text) => {
            let text = text.map(String::as_str).unwrap_or_default();
            match read(seen, &line, text, at.visitor.texts) {
                Ok(moves) => (0, moves),
                Err(text) => return unreadable(&at.visitor, &headers, text),
            }
        }
    };
    if seen.event().is_none() {
        pacing.lets_relay(&at.visitor, &moves)?;
    }
    let act = TableAct::Relay { stay, moves };
    answer(at, &headers, reporter.asks(act, known_by(&form)).await)
}

/// The moves of a record; what is new of it may come alone.
fn read(table: &Table, known: &[String], text: &str, texts: Texts) -> Result<Vec<String>, String> {
    let foreign = || texts.say(id::WOOD_FOREIGN).into_owned();
    let kind = Kind::of_discipline(table.game().rules().discipline()).ok_or_else(foreign)?;
    let after = format!("{} {text}", known.join(" "));
    // Moves without the number of the first go on where the record stands.
    let begins = text.trim_start().starts_with(['[', '1']);
    let (first, then) = if begins { (text, after.as_str()) } else { (after.as_str(), text) };
    let record = read_sheet(kind, first, None).or_else(|bad| {
        let other = read_sheet(kind, then, None);
        other.map_err(|other| if begins { bad } else { other })
    });
    record.map(|record| record.move_texts()).map_err(|bad| match bad {
        BadMoves::Foreign => foreign(),
        BadMoves::Empty
        | BadMoves::Several
        | BadMoves::Unreadable { .. }
        | BadMoves::Unplayable { .. } => ledger::games::problem(bad).text(texts.language),
    })
}

/// The result of a game that was played elsewhere.
pub(super) async fn result(
    reporter: Reporter,
    headers: HeaderMap,
    pacing: Pacing,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let at = &reporter.at;
    pacing.lets(&at.visitor, &at.id, &pace::seat(Role::Arbiter, &at.known))?;
    let result = form.get("result").and_then(|name| GameResult::of_name(name));
    let Some(result) = result else {
        let text = at.visitor.texts.say(id::WOOD_NO_RESULT).into_owned();
        return unreadable(&at.visitor, &headers, text);
    };
    let act = TableAct::TellResult(result);
    answer(at, &headers, reporter.asks(act, known_by(&form)).await)
}
