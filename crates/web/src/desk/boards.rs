//! The boards of a round on the platform: all of them, and one with every act of an official.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{BoardNumber, Command, SectionNumber, TableNumber, Venue, command};
use futures_util::Stream;
use game::{Act, Actor, ClockAct};
use ledger::accounts::Right;
use ledger::platform::{PlatformGame, games, games_of, is_grave};
use ledger::tables::LiveTable;
use ledger::{Denied, Server};
use pages::desk::{BoardPage, BoardsPage, RecordsForm, RecordsPage, SeenTable};
use pages::{EventContext, Report, id};
use play::{Agreement, Follows, Person, Phase, Refusal, Table, TableAct, Tick, Who};
use serde::Deserialize;
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::my_games::{seen, versions};
use crate::page::{found, show, show_as};
use crate::play::{is_sure, known_by};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let look = Access::Has(Right::Look);
    Routes::default()
        .get("/desk/{event}/boards", look, wall)
        .get("/desk/{event}/boards/live", look, live)
        .post("/desk/{event}/boards/message", look, message_all)
        .post("/desk/{event}/boards/clocks", Access::Has(Right::Rule), all_clocks)
        .post("/desk/{event}/boards/venue", Access::Depends, switch)
        .get("/desk/{event}/boards/{board}", look, page)
        .get("/desk/{event}/boards/{board}/live", look, live_one)
        .get("/desk/{event}/boards/{board}/records", look, records)
        .post("/desk/{event}/boards/{board}/records", look, compare)
        .post("/desk/{event}/boards/{board}/act", look, act)
}

async fn wall_of(server: &Server, visitor: &Visitor, context: EventContext) -> BoardsPage {
    let tables = seen(server, games(context.competition())).await;
    BoardsPage::new(visitor, context, &tables)
}

/// The wall; whoever looks at it also lets what is due happen.
async fn wall(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    server.settle(&context.slug).await;
    let section = Some(context.section);
    let context = crate::event::event_at(&server, &visitor, &context.slug, section)?;
    Ok(show(&wall_of(&server, &visitor, context).await))
}

async fn live(
    AtEvent { server, context, .. }: AtEvent,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    versions(server, context.slug, games)
}

/// A game of the event that is played at a table.
fn game_at(context: &EventContext, id: &str) -> Option<PlatformGame> {
    let competition = context.competition();
    let rounds = competition.sections().iter().flat_map(|section| {
        Round::up_to(section.announced()).map(move |round| (section.number, round))
    });
    let mut all = rounds.flat_map(|(section, round)| games_of(competition, section, round));
    all.find(|one| one.id == id)
}

async fn live_one(
    AtEvent { server, context, .. }: AtEvent,
    Path((_, id)): Path<(String, String)>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let game = game_at(&context, &id);
    versions(server, context.slug, move |_| game.clone().into_iter().collect())
}

/// A table of the event with its game.
async fn table_at(
    server: &Server,
    visitor: &Visitor,
    context: &EventContext,
    id: &str,
) -> Result<(PlatformGame, Arc<LiveTable>), Failure> {
    let game = game_at(context, id).ok_or_else(|| Failure::not_found(visitor))?;
    let live = server.tables().need(id).await;
    let live = live.map_err(|error| Failure::table_unread(visitor, &error))?;
    Ok((game, live.ok_or_else(|| Failure::not_found(visitor))?))
}

async fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    id: &str,
) -> Result<Option<BoardPage>, Failure> {
    let (game, live) = table_at(server, visitor, &context, id).await?;
    let facts = live.since(0).await.map_err(|error| Failure::table_unread(visitor, &error))?;
    let seen = SeenTable { game, table: live.snapshot(), now: live.now() };
    let table = seen.table.table();
    let who = table.and_then(|table| server.speaks_at(&visitor.actor().ok()?, table));
    Ok(BoardPage::new(visitor, context, &seen, (&facts, who.as_ref())))
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    found(&visitor, page_of(&server, &visitor, context, &id).await?)
}

/// Two records of a game are compared.
async fn records(at: AtEvent, Path((_, id)): Path<(String, String)>) -> Result<Response, Failure> {
    records_page(at, &id, RecordsForm::default()).await
}

async fn compare(
    at: AtEvent,
    Path((_, id)): Path<(String, String)>,
    Form(form): Form<RecordsForm>,
) -> Result<Response, Failure> {
    records_page(at, &id, form).await
}

async fn records_page(at: AtEvent, id: &str, form: RecordsForm) -> Result<Response, Failure> {
    let AtEvent { server, visitor, context } = at;
    let (_, live) = table_at(&server, &visitor, &context, id).await?;
    let logged = live.snapshot();
    let table = logged.table().ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(show(&RecordsPage::new(&visitor, context, id, table, form)))
}

/// An official does something at a table. Whether he may is asked where it is decided.
async fn act(
    AtEvent { server, visitor, context }: AtEvent,
    Path((slug, id)): Path<(String, String)>,
    Form(form): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let (_, live) = table_at(&server, &visitor, &context, &id).await?;
    let by = visitor.actor()?;
    let asked = match asked(&form, speaker(&server, &visitor, &live)?, &visitor) {
        Ok(act) if is_grave(&act) && !is_sure(&form) => {
            Err(visitor.texts.say(id::BOARD_SAY_TWICE).into_owned())
        }
        asked => asked,
    };
    let text = match asked {
        Err(text) => text,
        Ok(act) => match server.officiate(&by, &live, (act, known_by(&form))).await {
            Ok(_) => {
                return Ok(Redirect::to(&format!("/desk/{slug}/boards/{id}")).into_response());
            }
            Err(Denied::Refused(refusal)) => told(&refusal, &visitor),
            Err(Denied::Forbidden) => return Err(Failure::forbidden(&visitor)),
            Err(denied) => return Err(Failure::not_saved(&visitor, &denied)),
        },
    };
    let page = page_of(&server, &visitor, context, &id).await?;
    let page = page.ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(text)))
}

/// As what somebody speaks at a table, and whether it is a wooden board.
fn speaker(server: &Server, visitor: &Visitor, live: &LiveTable) -> Result<(Who, bool), Failure> {
    let logged = live.snapshot();
    let table = logged.table().ok_or_else(|| Failure::not_found(visitor))?;
    let who = server.speaks_at(&visitor.actor()?, table);
    let who = who.ok_or_else(|| Failure::forbidden(visitor))?;
    Ok((who, table.elsewhere().is_some()))
}

/// A refusal with its clauses.
fn told(refusal: &Refusal, visitor: &Visitor) -> String {
    let text = refusal.text(visitor.texts.language);
    let clauses: Vec<String> = refusal.clauses().iter().map(ToString::to_string).collect();
    if clauses.is_empty() { text } else { format!("{text} [{}]", clauses.join(", ")) }
}

/// What a form asks for: one of the acts of the conduct, or what belongs to the table alone.
fn asked(
    form: &BTreeMap<String, String>,
    (who, at_wood): (Who, bool),
    visitor: &Visitor,
) -> Result<TableAct, String> {
    let said = |name: &str| form.get(name).map(|text| text.trim()).unwrap_or_default();
    let person = match said("side") {
        "first" => Some(Person::First),
        "second" => Some(Person::Second),
        _ => None,
    };
    let wrong = || visitor.texts.say(id::ASKED_WRONGLY).into_owned();
    match said("what") {
        "void" => Ok(TableAct::Void { reason: said("reason").to_owned() }),
        "follow" => match said("follows") {
            "moves" => Ok(TableAct::Follow(Follows::Moves)),
            "moves-and-clock" => Ok(TableAct::Follow(Follows::MovesAndClock)),
            _ => Err(wrong()),
        },
        "agree" => {
            let agreed =
                Agreement { moves: said("moves").to_owned(), swapped: said("swapped") == "yes" };
            Ok(TableAct::Agree(agreed, said("reason").to_owned()))
        }
        "message" => Ok(TableAct::Message { to: person, text: said("text").to_owned() }),
        what @ ("tick" | "untick") => {
            let tick = Tick::named(said("tick"));
            let (Some(tick), Some(person)) = (tick, person) else { return Err(wrong()) };
            let (ticks, seen) = (vec![tick], what == "tick");
            Ok(TableAct::Tick { person, ticks, seen, when: visitor.now })
        }
        // At a wooden board it is said who did it.
        _ if at_wood => {
            let Report { by, act, reason, seen } = Report::read(form, visitor.texts)?;
            Ok(TableAct::Report { by, act, reason, seen })
        }
        _ => {
            let by = match who {
                Who::ChiefArbiter(_) => Actor::ChiefArbiter,
                Who::Arbiter(_)
                | Who::Player(_)
                | Who::Member(..)
                | Who::Reporter(_)
                | Who::Assistant(..)
                | Who::Platform => Actor::Arbiter,
            };
            let Report { act, reason, seen, .. } = Report::read_by(by, form, visitor.texts)?;
            Ok(TableAct::Official { act, reason, seen })
        }
    }
}

/// What is said to everybody.
#[derive(Deserialize)]
struct Said {
    text: String,
}

/// A message to all tables at which he judges.
async fn message_all(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<Said>,
) -> Result<Response, Failure> {
    let act = TableAct::Message { to: None, text: form.text };
    at_all(&server, &visitor, context, &act, |_| true).await
}

/// What is done with all clocks, and why.
#[derive(Deserialize)]
struct Clocks {
    #[serde(rename = "do")]
    what: WithClocks,
    reason: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum WithClocks {
    Stop,
    Resume,
}

/// All tables stand still, or go on together.
async fn all_clocks(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<Clocks>,
) -> Result<Response, Failure> {
    let act = match form.what {
        WithClocks::Stop => ClockAct::Stop(None),
        WithClocks::Resume => ClockAct::Resume,
    };
    let meant: fn(&Table) -> bool = match form.what {
        WithClocks::Stop => {
            |table| table.game().state().clock.running().is_some() && table.keeps_clock()
        }
        // The clocks of wooden boards are the hall's.
        WithClocks::Resume => {
            |table| table.phase() == Phase::Stopped && table.elsewhere().is_none()
        }
    };
    let reason = form.reason.trim().to_owned();
    let act = TableAct::Official { act: Act::Clock(act), reason, seen: None };
    at_all(&server, &visitor, context, &act, meant).await
}

/// Does the same at all tables where it can be meant and he may.
async fn at_all(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    act: &TableAct,
    meant: fn(&Table) -> bool,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let (mut done, mut refused, mut forbidden) = (0, None, false);
    for game in games(context.competition()) {
        let Ok(Some(live)) = server.tables().need(&game.id).await else { continue };
        if !live.snapshot().table().is_some_and(meant) {
            continue;
        }
        match server.officiate(&by, &live, (act.clone(), None)).await {
            Ok(_) => done += 1,
            Err(Denied::Refused(refusal)) => refused = Some(told(&refusal, visitor)),
            Err(Denied::Forbidden) => forbidden = true,
            Err(denied) => return Err(Failure::not_saved(visitor, &denied)),
        }
    }
    match (done, refused) {
        (0, Some(text)) => {
            let page = wall_of(server, visitor, context).await.refused(text);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        (0, None) if forbidden => Err(Failure::forbidden(visitor)),
        _ => Ok(Redirect::to(&format!("/desk/{}/boards", context.slug)).into_response()),
    }
}

/// Which board is played elsewhere, and why.
#[derive(Deserialize)]
struct Switch {
    section: SectionNumber,
    round: Round,
    table: TableNumber,
    board: BoardNumber,
    to: Venue,
    reason: String,
}

async fn switch(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<Switch>,
) -> Result<Response, Failure> {
    let Switch { section, round, table, board, to, reason } = form;
    let by = String::new();
    let command =
        Command::SwitchVenue(command::SwitchVenue { section, round, table, board, to, by, reason });
    let done = server.act(&context.slug, &visitor.actor()?, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/boards", context.slug)).into_response())
}
