//! The arbiters' desk.

mod absences;
mod admission;
mod check_in;
mod entries;
mod entry;
mod entry_form;
mod finish;
mod games;
mod import;
mod incidents;
mod judges;
mod leave;
mod line_ups;
mod log;
mod lots;
mod new_event;
mod phones;
mod play_off;
mod restore;
mod round;
mod teams;
mod typed;

pub(super) use new_event::{is_short_name, slug_of};

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Decision, PlayerRecord, Protest, RoundState, Section};
use serde::Deserialize;
use serde_json::json;

use super::back::inside;
use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::office::Right;
use crate::text::Texts;
use crate::view::{Card, Teller};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk", Access::SignedIn, events)
        .get("/desk/{event}", Access::Has(Right::Look), overview)
        .post("/desk/{event}/do", Access::Depends, act)
        .merge(new_event::routes())
        .merge(entries::routes())
        .merge(entry::routes())
        .merge(admission::routes())
        .merge(absences::routes())
        .merge(check_in::routes())
        .merge(leave::routes())
        .merge(teams::routes())
        .merge(line_ups::routes())
        .merge(import::routes())
        .merge(round::routes())
        .merge(log::routes())
        .merge(finish::routes())
        .merge(games::routes())
        .merge(incidents::routes())
        .merge(lots::routes())
        .merge(judges::routes())
        .merge(phones::routes())
        .merge(play_off::routes())
        .merge(restore::routes())
}

#[derive(Template)]
#[template(path = "desk_events.html")]
struct EventsPage {
    frame: Frame,
    cards: Vec<Card>,
    /// Events in which he leads a team.
    captained: Vec<Card>,
    may_create: bool,
}

async fn events(State(house): State<Arc<House>>, visitor: Visitor) -> Result<Response, Failure> {
    if visitor.account.is_none() {
        return Err(Failure::forbidden(&visitor));
    }
    let (mut cards, mut captained) = (Vec::new(), Vec::new());
    for (slug, version, glance) in house.list().await {
        let card = || Card::listed(&slug, version, &glance, visitor.texts);
        if visitor.may(&house, &slug, Right::Look) {
            cards.push(card());
        } else if visitor.may(&house, &slug, Right::LineUps) {
            captained.push(card());
        }
    }
    let frame = Frame::new(&visitor, visitor.texts.say(id::DESK));
    Ok(show(&EventsPage { frame, cards, captained, may_create: visitor.runs_the_house }))
}

/// Something that waits to be done: what, where to look, and the command that does it at once.
pub(super) struct Task {
    text: String,
    link: Option<String>,
    button: Option<(String, String)>,
}

impl Task {
    fn link(text: impl Into<String>, link: String) -> Task {
        Task { text: text.into(), link: Some(link), button: None }
    }
}

#[derive(Template)]
#[template(path = "desk_overview.html")]
struct OverviewPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    tasks: Vec<Task>,
    /// The last step: what it was, and the command that takes it back.
    undo: Option<(String, String)>,
    may_amend: bool,
}

async fn overview(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let tasks = tasks(&house, &visitor, &look);
    let frame = Frame::new(&visitor, look.card.name.clone());
    let undo = last_step(&house, &visitor, &look);
    let may_amend = visitor.may(&house, &look.slug, Right::Head);
    Ok(show(&OverviewPage { frame, tab: "overview", look, tasks, undo, may_amend }))
}

/// The last step in words and the command that takes just this one back, if he may.
fn last_step(house: &House, visitor: &Visitor, look: &Look) -> Option<(String, String)> {
    let competition = &look.page.book.competition;
    let last = competition.last_fact().filter(|last| *last > 0)?;
    let command = undo(visitor.texts, last);
    let right = command.right(competition);
    let teller = Teller::new(competition, visitor.texts);
    let step = teller.tell(last)?.text;
    let written = serde_json::to_string(&command).ok()?;
    visitor.may(house, &look.slug, right).then_some((step, written))
}

/// The command that takes a slip back.
pub(super) fn undo(t: Texts, event: usize) -> Command {
    Command::Undo(command::Undo { reason: t.say(id::SLIP).into_owned(), event: Some(event) })
}

/// The stage that can begin now: nobody waits for a decision, and all before it is played.
fn next_stage(competition: &Competition) -> Option<u16> {
    let open = |one: &PlayerRecord| one.decision == Decision::Open && one.left.is_none();
    let stages = competition.regulations.as_ref().map_or(0, |one| one.stages.len());
    let begun = competition.sections.last().map_or(0, |section| section.stage);
    let over = competition.sections_of(begun).all(|(_, section)| competition.is_over(section));
    let ready = over && !competition.players.is_empty() && !competition.players.iter().any(open);
    (ready && usize::from(begun) < stages).then_some(begun + 1)
}

/// The command that draws lots and begins a stage.
fn begin(stage: u16) -> String {
    json!({"do": "start-stage", "stage": stage, "seed": seed()}).to_string()
}

/// What needs doing now by this visitor, in order: those who only look enter results at most.
fn tasks(house: &House, visitor: &Visitor, look: &Look) -> Vec<Task> {
    let t = visitor.texts;
    let competition = &look.page.book.competition;
    let keeps = visitor.may(house, &look.slug, Right::Keep);
    let mut tasks = if keeps { before_play(look, t) } else { Vec::new() };
    let begun = competition.sections.last().map_or(0, |section| section.stage);
    for (number, section) in competition.sections_of(begun) {
        tasks.extend(round_task(look, competition, number, section.current(), t));
    }
    if keeps {
        tasks.extend(open_protests(look, t));
        let sections = competition.sections.len();
        if look.card.phase.is_over() && competition.signed.len() < sections {
            tasks.push(Task::link(t.say(id::TASK_FINISH), format!("/desk/{}/finish", look.slug)));
        }
    }
    tasks
}

/// Entries, admission, and the stage that can begin.
fn before_play(look: &Look, t: Texts) -> Vec<Task> {
    let competition = &look.page.book.competition;
    let mut tasks = Vec::new();
    let open = |one: &&PlayerRecord| one.decision == Decision::Open && one.left.is_none();
    let open = competition.players.iter().filter(open).count();
    if competition.players.is_empty() {
        tasks.push(Task::link(t.say(id::TASK_ENTER), format!("/desk/{}/entries", look.slug)));
    } else if open > 0 {
        let link = format!("/desk/{}/admission", look.slug);
        tasks.push(Task::link(t.count(id::TASK_ENTRIES, &open), link));
    }
    let begun = competition.sections.last().map_or(0, |section| section.stage);
    let undecided = |(_, section): &(u16, &Section)| !competition.undecided(section).is_empty();
    let stage = next_stage(competition);
    let open = competition.sections_of(begun).find(undecided).filter(|_| stage.is_some());
    if let Some((section, _)) = open {
        let link = format!("/desk/{}/play-off?section={section}", look.slug);
        tasks.push(Task::link(t.say(id::TASK_UNDECIDED), link));
    } else if let Some(stage) = stage {
        tasks.push(Task {
            text: t.count(id::TASK_STAGE, &stage).into_owned(),
            link: None,
            button: Some((t.say(id::START_STAGE).into_owned(), begin(stage))),
        });
    }
    tasks
}

/// Protests that nobody has decided.
fn open_protests(look: &Look, t: Texts) -> Vec<Task> {
    let competition = &look.page.book.competition;
    let open = (1..).zip(&competition.protests).filter(|(_, protest)| protest.decision.is_none());
    let task = |(number, protest): (u16, &Protest)| {
        let number = number.to_string();
        let who = competition.name(protest.who);
        let text = t.tell(id::TASK_PROTEST, &[("n", &*number), ("who", who)]);
        Task::link(text, format!("/desk/{}/incidents#protest{number}", look.slug))
    };
    open.map(task).collect()
}

fn round_task(
    look: &Look,
    competition: &Competition,
    number: u16,
    current: u16,
    t: Texts,
) -> Option<Task> {
    let section = competition.section(number)?;
    if competition.is_over(section) {
        return None;
    }
    let id = match section.round(current).map(|round| round.state) {
        None => id::TASK_PAIR,
        Some(RoundState::Draft) => id::TASK_PUBLISH,
        Some(RoundState::Published) => id::TASK_START,
        Some(RoundState::Playing) => id::TASK_RESULTS,
        Some(RoundState::Closed) => return None,
    };
    let link = format!("/desk/{}/rounds/{current}?section={number}", look.slug);
    let name = if section.name.is_empty() { String::new() } else { format!("{}: ", section.name) };
    Some(Task { text: format!("{name}{}", t.count(id, &current)), link: Some(link), button: None })
}

/// A seed that nobody could know before: the arbiter can call another one.
pub(super) fn seed() -> String {
    let secret = crate::office::Secret::new().map(|secret| secret.reveal()).unwrap_or_default();
    secret.chars().take(16).collect()
}

#[derive(Deserialize)]
struct Act {
    command: String,
    #[serde(default)]
    back: String,
}

/// Does what a button asks. The button holds the command; the right to it is looked up here.
async fn act(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Act>,
) -> Result<Response, Failure> {
    let hall = house.hall(&slug).ok_or_else(|| Failure::not_found(&visitor))?;
    let mut command: Command = serde_json::from_str(&form.command)
        .map_err(|_| Failure::bad(&visitor, visitor.texts.say(id::ASKED_WRONGLY)))?;
    let page = hall.page();
    let competition = &page.book.competition;
    let by = visitor.demand(&house, &slug, command.right(competition))?;
    command.sign(&visitor.name, by.as_str(), competition);
    let back = inside(&form.back, "/desk/").map_or_else(|| format!("/desk/{slug}"), str::to_owned);
    let done = house.act(&slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&back).into_response())
}
