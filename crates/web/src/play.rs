//! Games that are played here: sitting down, the page of a table, and the conversation with it.

mod act;
mod at_table;
mod breach;
mod clocks;
mod consult;
mod display;
mod files;
mod known;
mod listening;
mod live;
mod pace;
mod rematch;
mod report;
mod streams;
mod wall;
mod wire;

use std::sync::Arc;

use axum::extract::{Form, Query, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use ledger::accounts::{Reach, Secret};
use ledger::tables::{ACCOUNT_KEY, LiveTable, LoggedTable, NotOpened};
use ledger::{Denied, Server, signs};
use pages::{BoardPage, PlayForm, PlayPage, TablePage, TalkingClockPage, id, terms_fault};
use play::{Person, Phase, Refusal, Request, Role, Seat, ServerTime, TableAct, Who};
use serde::Deserialize;

use at_table::{AtTable, find};
use known::Known;
pub(super) use pace::{Pace, Pacing};
pub(super) use report::{is_sure, known_by};
pub(super) use wall::{boards_of_round, on_the_wall};

use super::failure::Failure;
use super::page::{show, show_as};
use super::routes::{Access, Routes};
use super::visitor::{Visitor, cookie};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/play", Access::Everybody, play_page)
        .post("/play", Access::Everybody, set_up)
        .get("/play/code", Access::Everybody, by_code)
        .get("/t/{table}", Access::Everybody, table_page)
        .post("/t/{table}/sit", Access::Everybody, sit)
        .post("/t/{table}/act", Access::Everybody, act::act)
        .get("/t/{table}/join/{code}", Access::Everybody, consult::door)
        .post("/t/{table}/join/{code}", Access::Everybody, consult::join)
        .post("/play/display", Access::Everybody, display::open)
        .get("/t/{table}/boards", Access::Everybody, display::boards)
        .get("/t/{table}/next", Access::Everybody, display::next)
        .post("/play/board", Access::Everybody, report::open)
        .post("/t/{table}/report", Access::Everybody, report::report)
        .get("/t/{table}/acts", Access::Everybody, report::acts)
        .post("/t/{table}/relay", Access::Everybody, report::relay)
        .post("/t/{table}/result", Access::Everybody, report::result)
        .post("/t/{table}/breach", Access::Everybody, breach::report)
        .get("/t/{table}/clocks", Access::Everybody, clocks::page)
        .get("/t/{table}/live", Access::Everybody, live::live)
        .get("/t/{table}/clock", Access::Everybody, talking_clock)
        .get("/t/{table}/table.json", Access::Everybody, live::as_json)
        .get("/t/{table}/positions.json", Access::Everybody, live::positions)
        .get("/t/{table}/heard", Access::Everybody, live::heard)
        .get("/t/{table}/events", Access::Everybody, streams::events)
        .get("/t/{table}/events.ndjson", Access::Everybody, streams::lines)
        .get("/t/{table}/game.pdn", Access::Everybody, files::pdn)
        .get("/t/{table}/game.pgn", Access::Everybody, files::pgn)
        .get("/t/{table}/game.txt", Access::Everybody, files::txt)
        .get("/live", Access::Everybody, live::live_at_several)
        .get("/wall", Access::Everybody, wall::wall)
        .get("/e/{event}/rounds/{round}/wall", Access::Everybody, wall::of_round)
        .get("/embed/{table}", Access::Everybody, wall::embed)
}

/// The cookie by which a browser has its seats again.
pub(super) const SEAT: &str = "seat";
/// How long it is kept, in seconds.
const SEAT_LASTS: i64 = 366 * 24 * 3_600;

/// By what a visitor is known at tables: his account, and the secret of his browser. A program that may
/// only read does not sit in the seat of whoever lent it the key.
pub(super) fn keys(visitor: &Visitor, headers: &HeaderMap) -> Vec<String> {
    let reads = visitor.key.as_ref().is_some_and(|key| key.reach == Reach::Reading);
    let account = visitor.account.as_ref().filter(|_| !reads);
    let account = account.map(|account| format!("{ACCOUNT_KEY}{}", account.as_str()));
    let browser = cookie(headers, SEAT).and_then(|text| text.parse::<Secret>().ok());
    account.into_iter().chain(browser.map(|secret| String::from(secret.seal()))).collect()
}

async fn play_page(State(server): State<Arc<Server>>, visitor: Visitor) -> Response {
    show(&page(&server, &visitor, PlayForm::default(), None))
}

fn page(server: &Server, visitor: &Visitor, form: PlayForm, fault: Option<String>) -> PlayPage {
    let accounts = server.accounts().snapshot().state;
    let is_listed = |table: &&Arc<LiveTable>| !accounts.is_hidden(table.id());
    let playing = server.tables().playing();
    let seen = playing
        .iter()
        .filter(is_listed)
        .map(|table| (table.id(), table.sight(Role::Spectator).table));
    let wants = |(_, logged): &(&str, Arc<LoggedTable>)| {
        logged.table().is_some_and(|table| table.terms().on_wall)
    };
    let tables: Vec<_> = seen.filter(wants).collect();
    let waiting = server.tables().waiting();
    let seats = waiting.iter().filter(is_listed);
    let seats: Vec<_> = seats.map(|table| (table.id(), table.snapshot())).collect();
    PlayPage::new(visitor, form, fault, &tables).with_seats(visitor, &seats)
}

/// The name of a table as somebody was told it.
#[derive(Deserialize)]
struct Code {
    #[serde(default)]
    code: String,
}

/// The name of a table in a code or a link as somebody types it.
pub(crate) fn named(typed: &str) -> String {
    let typed = typed.trim().to_lowercase();
    typed.trim_end_matches('/').rsplit('/').next().unwrap_or_default().to_owned()
}

/// Leads to the table of a code; a whole link will do as well.
async fn by_code(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Query(typed): Query<Code>,
) -> Response {
    let found = server.tables().need(&named(&typed.code)).await;
    match found {
        Ok(Some(table)) => Redirect::to(&format!("/t/{}", table.id())).into_response(),
        Ok(None) | Err(_) => {
            let fault = visitor.texts.say(id::PLAY_NO_CODE).into_owned();
            let page = page(&server, &visitor, PlayForm::default(), Some(fault));
            show_as(StatusCode::NOT_FOUND, &page.with_code(typed.code))
        }
    }
}

/// A coin: heads or tails, or nothing if the system has no chance to give.
fn coin() -> Option<bool> {
    let drawn = Secret::new().ok()?.reveal();
    // Half of the sixteen signs have an even number.
    drawn.bytes().next().map(|sign| sign.is_multiple_of(2))
}

/// Sets up a table, and sits him down who asked for it.
async fn set_up(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    pacing: Pacing,
    headers: HeaderMap,
    Form(form): Form<PlayForm>,
) -> Result<Response, Failure> {
    pacing.lets_set_up(&visitor, 1)?;
    let fault = |text: String| {
        let page = page(&server, &visitor, form.clone(), Some(text));
        show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)
    };
    let terms = match form.terms(visitor.texts) {
        Ok(terms) => terms,
        Err(text) => return Ok(fault(text)),
    };
    let partner = match form.partner(visitor.texts) {
        Ok(partner) => partner,
        Err(text) => return Ok(fault(text)),
    };
    let Some(form) = coin().map(|heads| form.drawn(heads)) else {
        return Ok(fault(visitor.texts.say(id::NO_RANDOMNESS).into_owned()));
    };
    let terms = form.blindfolded(terms);
    let Some(terms) = consult::with_codes(&form, terms) else {
        return Ok(fault(visitor.texts.say(id::NO_RANDOMNESS).into_owned()));
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
    let person = form.person(table.snapshot().table());
    let sat = take_seat(&server, &visitor, &headers, &table, (person, &form.name)).await?;
    if let Some(level) = partner {
        let name = visitor.texts.say(id::PLAY_PARTNER).into_owned();
        let act = TableAct::Sit(!person, Seat::of_partner(name, level.name()));
        let request = Request { by: Who::Platform, id: None, act };
        let seated = table.ask(&request, ServerTime(server.steady())).await;
        seated.map_err(|denied| refused(&visitor, &denied))?;
    }
    Ok(sat)
}

#[derive(Deserialize)]
struct Sitting {
    name: String,
    person: Person,
}

async fn sit(
    at: AtTable,
    headers: HeaderMap,
    pacing: Pacing,
    Form(form): Form<Sitting>,
) -> Result<Response, Failure> {
    let AtTable { server, visitor, table, .. } = &at;
    pacing.lets_in(visitor, &at.id)?;
    // Who plays in an event was paired there.
    if table.snapshot().table().is_some_and(|table| table.event().is_some()) {
        return Err(refused(visitor, &Denied::Refused(play::Stop::NotYours.into())));
    }
    // Whoever may only watch late learns nothing here either.
    let seen = table.sight(Role::Spectator).table;
    if seen.table().is_some_and(|seen| !matches!(seen.phase(), Phase::Open | Phase::Void)) {
        return Err(refused(visitor, &Denied::Refused(play::Stop::Taken.into())));
    }
    take_seat(server, visitor, &headers, table, (form.person, &form.name)).await
}

/// Sits somebody down: by his account, or by a secret that his browser keeps.
async fn take_seat(
    server: &Server,
    visitor: &Visitor,
    headers: &HeaderMap,
    table: &LiveTable,
    (person, name): (Person, &str),
) -> Result<Response, Failure> {
    let (seat, fresh) = seat(visitor, headers, name)?;
    let request = Request { by: Who::Platform, id: None, act: TableAct::Sit(person, seat) };
    let sat = table.ask(&request, ServerTime(server.steady())).await;
    sat.map_err(|denied| refused(visitor, &denied))?;
    Ok(goes_there(visitor, table, fresh))
}

/// A seat for somebody, by his account or by a secret that his browser keeps from now on.
fn seat(
    visitor: &Visitor,
    headers: &HeaderMap,
    name: &str,
) -> Result<(Seat, Option<Secret>), Failure> {
    let name = if name.trim().is_empty() { visitor.name.clone() } else { name.trim().to_owned() };
    let name = signs::tidy(&name);
    let name = if name.is_empty() { visitor.texts.say(id::PLAY_GUEST).into_owned() } else { name };
    let known = keys(visitor, headers).into_iter().next();
    let (key, fresh) = match known {
        Some(key) => (key, None),
        None => {
            let none = |_| Failure::bad(visitor, visitor.texts.say(id::NO_RANDOMNESS));
            let secret = Secret::new().map_err(none)?;
            (String::from(secret.seal()), Some(secret))
        }
    };
    Ok((Seat { name, key }, fresh))
}

/// Leads somebody to a table, with the secret of his seat if it is new.
fn goes_there(visitor: &Visitor, table: &LiveTable, fresh: Option<Secret>) -> Response {
    let there = Redirect::to(&format!("/t/{}", table.id()));
    match fresh {
        Some(secret) => ([(SET_COOKIE, seat_cookie(visitor, &secret))], there).into_response(),
        None => there.into_response(),
    }
}

fn seat_cookie(visitor: &Visitor, secret: &Secret) -> String {
    let secure = if visitor.caller.https { "; Secure" } else { "" };
    let secret = secret.reveal();
    format!("{SEAT}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={SEAT_LASTS}{secure}")
}

/// What a table has refused, as a page.
pub(super) fn refused(visitor: &Visitor, denied: &Denied<Refusal>) -> Failure {
    match denied.refusal() {
        Some(refusal) => Failure::bad(visitor, refusal.text(visitor.texts.language)),
        None => Failure::not_saved(visitor, denied),
    }
}

/// The video room in which players of an event are seen, for them and the officials.
fn video_room(server: &Server, table: &play::Table, role: Role) -> String {
    let concerned = role != Role::Spectator;
    let event = table.event().filter(|_| concerned).and_then(|own| server.event(&own.event));
    let regulations = event.and_then(|event| {
        let state = event.snapshot().state;
        state.competition.regulations().map(|one| one.video_room.clone())
    });
    regulations.unwrap_or_default()
}

/// The clock that tells, for the tablet of a table.
async fn talking_clock(at: AtTable) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    let seen = at.seen(&sight.table)?;
    let page = TalkingClockPage::new(&at.visitor, &at.id, seen, role, sight.now);
    let status = if page.is_late() { StatusCode::FORBIDDEN } else { StatusCode::OK };
    Ok(show_as(status, &page))
}

async fn table_page(
    at: AtTable,
    Query(told): Query<breach::Reported>,
) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    let seen = at.seen(&sight.table)?;
    let language = at.visitor.texts.language;
    let place = wire::Place { name: &at.id, role, language, style: None };
    let welcome = wire::welcome(place, seen, sight.now, None);
    if report::is_reporter(seen, role) {
        return Ok(show(&BoardPage::new(&at.visitor, &at.id, seen, (role, sight.now), welcome)));
    }
    let page = TablePage::new(&at.visitor, &at.id, seen, role, sight.now, welcome);
    let page = page.in_room(video_room(&at.server, seen, role));
    Ok(show(&if told.is_so() { page.reported() } else { page }))
}
