//! The boards of a round on the platform: all of them, and one with every act of an official.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::sse::{Event, Sse};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{BoardNumber, Command, SectionNumber, TableNumber, Venue, command};
use futures_util::Stream;
use game::{
    Act, AfterAct, ClockAct, DrawAct, Finding, GameResult, Gravity, Imposed, Millis, PanelAct,
    Side, StartAct, Verdict, WrongAct,
};
use ledger::accounts::Right;
use ledger::platform::{PlatformGame, games, games_of};
use ledger::tables::LiveTable;
use ledger::{Denied, Server};
use pages::desk::{BoardForm, BoardPage, BoardsPage, SeenTable};
use pages::{EventContext, id};
use play::{Person, Phase, Refusal, Table, TableAct, Tick};
use rulebook::{Offences, Sanction};
use serde::Deserialize;
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::my_games::{seen, versions};
use crate::page::{found, show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let look = Access::Has(Right::Look);
    Routes::default()
        .get("/desk/{event}/boards", look, wall)
        .get("/desk/{event}/boards/live", look, live)
        .post("/desk/{event}/boards/message", look, message_all)
        .post("/desk/{event}/boards/resume", Access::Has(Right::Rule), resume_all)
        .post("/desk/{event}/boards/venue", Access::Depends, switch)
        .get("/desk/{event}/boards/{board}", look, page)
        .get("/desk/{event}/boards/{board}/live", look, live_one)
        .post("/desk/{event}/boards/{board}/act", look, act)
}

async fn wall_of(server: &Server, visitor: &Visitor, context: EventContext) -> BoardsPage {
    let tables = seen(server, games(context.competition())).await;
    BoardsPage::new(visitor, context, &tables)
}

/// The wall; whoever looks at it also lets what is due happen.
async fn wall(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    server.settle(&context.slug).await;
    let section = crate::event::SectionQuery::of(Some(context.section));
    let context = crate::event::event_at(&server, &visitor, &context.slug, &section)?;
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
        Round::all().take(section.announced().into()).map(|round| (section.number, round))
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
    let live = server.tables().need(id).await.map_err(|error| Failure::unread(visitor, &error))?;
    Ok((game, live.ok_or_else(|| Failure::not_found(visitor))?))
}

async fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    id: &str,
) -> Result<Option<BoardPage>, Failure> {
    let (game, live) = table_at(server, visitor, &context, id).await?;
    let facts = live.since(0).await.map_err(|error| Failure::unread(visitor, &error))?;
    let seen = SeenTable { game, table: live.snapshot(), now: live.now() };
    Ok(BoardPage::new(visitor, context, &seen, &facts))
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    found(&visitor, page_of(&server, &visitor, context, &id).await?)
}

/// An official does something at a table. Whether he may is asked where it is decided.
async fn act(
    AtEvent { server, visitor, context }: AtEvent,
    Path((slug, id)): Path<(String, String)>,
    Form(form): Form<BoardForm>,
) -> Result<Response, Failure> {
    let (_, live) = table_at(&server, &visitor, &context, &id).await?;
    let logged = live.snapshot();
    let Some(table) = logged.table() else { return Err(Failure::not_found(&visitor)) };
    let asked = asked(&form, table, visitor.now);
    let text = match asked {
        None => visitor.texts.say(id::ASKED_WRONGLY).into_owned(),
        Some(act) => match server.officiate(&visitor.actor()?, &live, act).await {
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

/// A refusal with its clauses.
fn told(refusal: &Refusal, visitor: &Visitor) -> String {
    let text = refusal.text(visitor.texts.language);
    let clauses: Vec<String> = refusal.clauses().iter().map(ToString::to_string).collect();
    if clauses.is_empty() { text } else { format!("{text} [{}]", clauses.join(", ")) }
}

/// `4:30` is four and a half minutes, `30` so many seconds.
fn time(text: &str) -> Option<Millis> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let (minutes, seconds): (i64, i64) = (minutes.parse().ok()?, seconds.parse().ok()?);
    let sound = (0..1_000).contains(&minutes) && (0..100_000).contains(&seconds);
    sound.then(|| Millis::seconds(minutes * 60 + seconds))
}

fn person(word: &str) -> Option<Person> {
    match word {
        "first" => Some(Person::First),
        "second" => Some(Person::Second),
        _ => None,
    }
}

/// What a form asks for; none if it says nothing that could be meant.
fn asked(form: &BoardForm, table: &Table, when: i64) -> Option<TableAct> {
    let person = person(&form.side);
    let side: Option<Side> = person.map(|person| table.side(person));
    let reason = form.reason.to_string();
    let sure = &*form.sure == "yes";
    let act = match &*form.what {
        "stop" => Act::Clock(ClockAct::Stop(None)),
        "resume" => Act::Clock(ClockAct::Resume),
        "set" => Act::Clock(ClockAct::Set(side?, time(&form.time)?)),
        "add" => Act::Clock(ClockAct::Add(side?, time(&form.time)?)),
        "decide-right" => Act::Draw(DrawAct::Decide(Verdict::Right)),
        "decide-wrong" => Act::Draw(DrawAct::Decide(Verdict::Wrong)),
        "declare" => Act::Draw(DrawAct::Declare(form.rule.to_string())),
        "find" => Act::Draw(DrawAct::Find(finding(&form.rule, side)?)),
        "excuse" => Act::Start(StartAct::Excuse(side?)),
        "restore" => Act::Wrong(WrongAct::Restore(form.position.to_string())),
        "sanction" => Act::Panel(PanelAct::Sanction(imposed(form, side?)?)),
        "adjudicate" if sure => Act::Panel(PanelAct::Adjudicate(result(&form.result, table)?)),
        "reopen" if sure => Act::After(AfterAct::Reopen),
        "void" if sure => return Some(TableAct::Void { reason }),
        "message" => return Some(TableAct::Message { to: person, text: form.text.to_string() }),
        "tick" | "untick" => {
            let tick = Tick::ALL.into_iter().find(|tick| tick.key() == &*form.tick)?;
            let (person, seen) = (person?, &*form.what == "tick");
            return Some(TableAct::Tick { person, ticks: vec![tick], seen, when });
        }
        _ => return None,
    };
    Some(TableAct::Official { act, reason })
}

fn finding(word: &str, side: Option<Side>) -> Option<Finding> {
    match word {
        "nobody-can-win" => Some(Finding::NobodyCanWin),
        "won-position" => Some(Finding::WonPosition),
        "clearly-drawn" => Some(Finding::ClearlyDrawn { playing_to_win: side? }),
        _ => None,
    }
}

fn result(word: &str, table: &Table) -> Option<GameResult> {
    match word {
        "first" => Some(GameResult::win(table.side(Person::First))),
        "second" => Some(GameResult::win(table.side(Person::Second))),
        "draw" => Some(GameResult::DRAW),
        "both-lose" => Some(GameResult::BOTH_LOSE),
        _ => None,
    }
}

fn imposed(form: &BoardForm, side: Side) -> Option<Imposed> {
    let (sanction, offence): (Sanction, Offences) = serde_json::from_str(&form.sanction).ok()?;
    let gravity = if &*form.gross == "yes" { Gravity::Gross } else { Gravity::Ordinary };
    Some(Imposed { side, sanction, offence, gravity, time: time(&form.time), share: None })
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

/// Why all go on.
#[derive(Deserialize)]
struct Why {
    reason: String,
}

/// All tables that stand still go on together.
async fn resume_all(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<Why>,
) -> Result<Response, Failure> {
    let resume = Act::Clock(ClockAct::Resume);
    let act = TableAct::Official { act: resume, reason: form.reason.trim().to_owned() };
    at_all(&server, &visitor, context, &act, |table| table.phase() == Phase::Stopped).await
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
        match server.officiate(&by, &live, act.clone()).await {
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
