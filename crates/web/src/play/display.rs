//! Simultaneous displays: one giver, a table for each of the others.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Server;
use ledger::tables::{LiveTable, LoggedTable, NotOpened};
use pages::{DisplayForm, DisplayPage, PlayForm, id, terms_fault};
use play::{Person, Request, Role, ServerTime, Table, TableAct, TableTerms, Who, waiting_order};

use super::pace::Pacing;
use super::{Known, find, page, refused, seat, seat_cookie};
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::visitor::Visitor;

/// Opens a display: the giver sits at every board, and each has its own link.
pub(super) async fn open(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    pacing: Pacing,
    headers: HeaderMap,
    Form(form): Form<DisplayForm>,
) -> Result<Response, Failure> {
    let fault = |text: String| {
        let form = PlayForm { discipline: form.discipline.clone(), ..PlayForm::default() };
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &page(&server, &visitor, form, Some(text)))
    };
    let wanted = match form.boards(visitor.texts) {
        Ok(wanted) => wanted,
        Err(text) => return Ok(fault(text)),
    };
    pacing.lets_set_up(&visitor, wanted.len())?;
    let (own, fresh) = seat(&visitor, &headers, &form.name)?;
    let mut first: Option<Arc<LiveTable>> = None;
    let mut boards: Vec<(String, Person)> = Vec::new();
    for (terms, giver) in wanted {
        let display = first.as_ref().map(|table| table.id().to_owned());
        let table = match server.tables().set_up(TableTerms { display, ..terms }).await {
            Ok(table) => table,
            Err(NotOpened::Terms(error)) => return Ok(fault(terms_fault(visitor.texts, &error))),
            Err(NotOpened::Denied(denied)) => return Err(Failure::not_saved(&visitor, &denied)),
            Err(NotOpened::Random(_)) => {
                return Ok(fault(visitor.texts.say(id::NO_RANDOMNESS).into_owned()));
            }
        };
        pacing.has_set_up(&visitor, table.id());
        ask(&server, &visitor, &table, TableAct::Sit(giver, own.clone())).await?;
        boards.push((table.id().to_owned(), giver));
        first.get_or_insert(table);
    }
    let Some(first) = first else { return Err(Failure::not_found(&visitor)) };
    ask(&server, &visitor, &first, TableAct::Display(boards)).await?;
    let there = Redirect::to(&format!("/t/{}/boards", first.id()));
    Ok(match fresh {
        Some(secret) => {
            let cookie = seat_cookie(&visitor, &secret);
            ([(axum::http::header::SET_COOKIE, cookie)], there).into_response()
        }
        None => there.into_response(),
    })
}

async fn ask(
    server: &Server,
    visitor: &Visitor,
    table: &LiveTable,
    act: TableAct,
) -> Result<(), Failure> {
    let request = Request { by: Who::Platform, id: None, act };
    let asked = table.ask(&request, ServerTime(server.steady())).await;
    asked.map(|_| ()).map_err(|denied| refused(visitor, &denied))
}

/// The tables of the display that a table belongs to as somebody may see them, with the name of its first
/// one: who only watches may be told late.
async fn tables(
    server: &Server,
    visitor: &Visitor,
    known: &Known,
    id: &str,
) -> Result<(String, Vec<(String, Arc<LoggedTable>, Person)>), Failure> {
    let table = find(server, visitor, id).await?;
    let logged = table.snapshot();
    let of = logged.table().and_then(|one| one.terms().display.clone());
    let first = of.unwrap_or_else(|| id.to_owned());
    let logged = find(server, visitor, &first).await?.snapshot();
    let Some(begins) = logged.table().filter(|one| !one.display().is_empty()) else {
        return Err(Failure::not_found(visitor));
    };
    let mut tables = Vec::new();
    for (name, giver) in begins.display() {
        let table = find(server, visitor, name).await?;
        let logged = table.snapshot();
        let Some(real) = logged.table() else { continue };
        if known.may_look(real) {
            tables.push((name.clone(), table.sight(known.role(real)).table, *giver));
        }
    }
    Ok((first, tables))
}

/// Whether somebody is the giver.
fn is_giver(table: &Table, giver: Person, known: &Known) -> bool {
    known.role(table) == Role::Player(giver)
}

/// The boards of a display, those first that wait for the giver.
pub(super) async fn boards(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let known = Known::of(&server, &visitor, &headers).await;
    let (first, tables) = tables(&server, &visitor, &known, &id).await?;
    let seen: Vec<(String, &Table, Person)> = tables
        .iter()
        .filter_map(|(name, logged, giver)| Some((name.clone(), logged.table()?, *giver)))
        .collect();
    let giver = seen.iter().any(|(_, table, giver)| is_giver(table, *giver, &known));
    let is_late = |(_, table, _): &(String, &Table, Person)| table.terms().delay.is_some();
    let pool = find(&server, &visitor, &first).await?.pool_seen();
    // The one clock of the giver is the newest of all.
    let pool = pool.filter(|_| giver || !seen.iter().any(is_late));
    Ok(show(&DisplayPage::new(&visitor, &first, &seen, giver, pool)))
}

/// Leads the giver to the board that has waited longest.
pub(super) async fn next(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let known = Known::of(&server, &visitor, &headers).await;
    let (first, tables) = tables(&server, &visitor, &known, &id).await?;
    let seen: Vec<(&Table, Person)> =
        tables.iter().filter_map(|(_, logged, giver)| Some((logged.table()?, *giver))).collect();
    let waits = waiting_order(&seen).first().and_then(|at| tables.get(*at));
    Ok(Redirect::to(&match waits {
        Some((name, _, _)) => format!("/t/{name}"),
        None => format!("/t/{first}/boards"),
    })
    .into_response())
}
