//! The steps of a round: paired, published, started, closed, signed, and paired again.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{
    Command, Competition, Fault, Moment, PairedBy, Problem, Refusal, RoundState, Section,
    Unfinished,
};
use serde::Deserialize;
use tournament::Round;

use super::super::super::event::{Here, Look};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show};
use super::super::super::visitor::{Doors, Visitor};
use super::RoundPage;
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::text::Texts;
use crate::view::{Cited, Someone, TableRow, cited};

/// A step is asked for by whoever presses its button; what somebody else has done already counts as
/// done.
pub(super) struct Step {
    house: Arc<House>,
    visitor: Visitor,
    look: Look,
    number: Round,
}

impl FromRequestParts<Doors> for Step {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, doors: &Doors) -> Result<Step, Failure> {
        let Here { house, visitor, look } = Here::from_request_parts(parts, doors).await?;
        match Path::<(String, Round)>::from_request_parts(parts, doors).await {
            Ok(Path((_, number))) => Ok(Step { house, visitor, look, number }),
            Err(_) => Err(Failure::not_found(&visitor)),
        }
    }
}

impl Step {
    fn section(&self) -> u16 {
        self.look.section
    }

    /// Does it, and leads back to the round.
    async fn take(self, commands: &[Command]) -> Result<Response, Failure> {
        let Step { house, visitor, look, number } = self;
        let mut by = String::new();
        for command in commands {
            let right = command.right(&look.page.book.competition);
            visitor.demand(&house, &look.slug, right)?.as_str().clone_into(&mut by);
        }
        match house.act_all(&look.slug, &by, commands).await {
            Err(Denied::Refused(refusal)) if !stands_already(commands, &refusal) => {
                let text = refusal.text(visitor.texts.language);
                RoundPage::show(&house, &visitor, look, number, Some(text))
            }
            Err(denied @ (Denied::Store(_) | Denied::Unfit(_) | Denied::Foreign { .. })) => {
                Err(Failure::denied(&visitor, &denied))
            }
            Ok(_) | Err(_) => {
                let address =
                    format!("/desk/{}/rounds/{number}?section={}", look.slug, look.section);
                Ok(Redirect::to(&address).into_response())
            }
        }
    }
}

/// A second press, or a second arbiter: what he asks for stands already.
fn stands_already(commands: &[Command], refusal: &Refusal) -> bool {
    let stands = |fault: &Fault| {
        matches!(
            (commands, &fault.problem),
            ([Command::Pair(_)], Problem::AlreadyPaired { .. })
                | ([Command::Publish(_)], Problem::AlreadyPublished { .. })
                | ([Command::Start(_)], Problem::AlreadyStarted { .. })
                | ([Command::Close(_)], Problem::RoundClosed { .. })
        )
    };
    refusal.faults.iter().all(stands)
}

#[derive(Deserialize)]
pub(super) struct PairForm {
    #[serde(default)]
    unfinished: Option<String>,
}

pub(super) async fn pair(step: Step, Form(form): Form<PairForm>) -> Result<Response, Failure> {
    let unfinished = match form.unfinished.as_deref() {
        Some("pair-without") => Unfinished::PairWithout,
        _ => Unfinished::Wait,
    };
    let (section, round) = (step.section(), step.number);
    let seed = Some(super::super::seed());
    step.take(&[Command::Pair(command::PairRound { section, round, seed, unfinished })]).await
}

#[derive(Deserialize)]
pub(super) struct PublishForm {
    #[serde(default)]
    starts: String,
    seen: Option<usize>,
}

pub(super) async fn publish(
    step: Step,
    Form(form): Form<PublishForm>,
) -> Result<Response, Failure> {
    let (section, round) = (step.section(), step.number);
    let starts: Option<Moment> = match form.starts.trim() {
        "" => None,
        text => match text.parse() {
            Ok(moment) => Some(moment),
            Err(_) => {
                let fault = step.visitor.texts.tell(id::NO_TIME, &[("text", text)]).into_owned();
                let Step { house, visitor, look, number } = step;
                return RoundPage::show(&house, &visitor, look, number, Some(fault));
            }
        },
    };
    // Pressed twice: the first press has published them.
    let record = step.look.section().and_then(|one| one.round(round));
    if record.is_some_and(|record| record.state >= RoundState::Published) {
        return step.take(&[]).await;
    }
    step.take(&[Command::Publish(command::PublishRound {
        section,
        round,
        starts,
        seen: form.seen,
    })])
    .await
}

pub(super) async fn start(step: Step) -> Result<Response, Failure> {
    let (section, round) = (step.section(), step.number);
    step.take(&[Command::Start(command::StartRound { section, round })]).await
}

pub(super) async fn close(step: Step) -> Result<Response, Failure> {
    let (section, round) = (step.section(), step.number);
    step.take(&[Command::Close(command::CloseRound { section, round })]).await
}

pub(super) async fn sign(step: Step) -> Result<Response, Failure> {
    let (section, round) = (step.section(), Some(step.number));
    let by = step.visitor.name.clone();
    let account = step.visitor.account.as_ref().map(ToString::to_string);
    // He who signed need not sign again.
    let record = step.look.section().and_then(|one| one.round(step.number));
    if record.is_some_and(|record| record.signed.iter().any(|one| one.account == account)) {
        return step.take(&[]).await;
    }
    step.take(&[Command::Sign(command::Sign { section, round, by, account })]).await
}

#[derive(Template)]
#[template(path = "desk_pair.html")]
struct PairPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    running: Round,
    missing: Vec<TableRow>,
    begun: bool,
}

/// Results of the round before are missing: says which, and what pairing without them means.
pub(super) async fn ask_to_pair(
    Step { visitor, look, number, .. }: Step,
) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let running = section.current();
    let competition = &look.page.book.competition;
    let record = crate::view::RoundView::of(competition, section, running, visitor.texts);
    let Some(record) = record.filter(|_| running < number) else {
        let address = format!("/desk/{}/rounds/{number}?section={}", look.slug, look.section);
        return Ok(Redirect::to(&address).into_response());
    };
    let begun = record.is_playing();
    let missing = record.tables.into_iter().filter(|table| !table.done).collect();
    let title = format!("{} {number} – {}", visitor.texts.say(id::PAIR), look.card.name);
    let frame = Frame::new(&visitor, title);
    Ok(show(&PairPage { frame, tab: "rounds", look, number, running, missing, begun }))
}

#[derive(Template)]
#[template(path = "desk_unpair.html")]
struct UnpairPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    seen: usize,
    published: bool,
    line_ups: usize,
    /// The pairs that would go, and those that would come.
    old: Vec<(u16, Someone, Someone)>,
    new: Vec<(u16, Someone, Someone)>,
    impossible: Option<String>,
    clauses: Vec<Cited>,
}

/// What throwing the pairs away means, and what the system would pair now.
pub(super) async fn ask_to_unpair(
    Step { visitor, look, number, .. }: Step,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let record = section.round(number).ok_or_else(|| Failure::not_found(&visitor))?;
    let published = record.state >= RoundState::Published;
    let problem = Problem::AlreadyPublished { round: number };
    let rulebook = competition.regulations.as_ref().map(|one| one.rulebook);
    let clauses = rulebook.map(|book| problem.clauses(book)).unwrap_or_default();
    let (old, new, impossible) = compared(competition, section, number, visitor.texts);
    let title = format!("{} – {}", visitor.texts.say(id::PAIR_AGAIN), look.card.name);
    Ok(show(&UnpairPage {
        frame: Frame::new(&visitor, title),
        tab: "rounds",
        seen: competition.paired_at(look.section, number).unwrap_or(0),
        published,
        line_ups: record.line_ups.len(),
        old,
        new,
        impossible,
        clauses: cited(&clauses, visitor.texts),
        look,
        number,
    }))
}

type Pairs = Vec<(u16, Someone, Someone)>;

/// The tables of a round that the system would pair otherwise now: as they are, and as they would
/// be.
fn compared(
    competition: &Competition,
    section: &Section,
    round: Round,
    t: Texts,
) -> (Pairs, Pairs, Option<String>) {
    let Some(record) = section.round(round) else { return Default::default() };
    let found = competition.find_pairs(section, round, record.lot.as_ref());
    let found = match found {
        Ok(found) => found,
        Err(fault) => return (Vec::new(), Vec::new(), Some(fault.text(t.language))),
    };
    let who = |number| Someone::of(competition, section, number);
    let only = |some: &[competition::Table], others: &[competition::Table]| {
        let elsewhere = |table: &competition::Table| {
            others.iter().any(|one| (one.white, one.black) == (table.white, table.black))
        };
        let own = (1..).zip(some).filter(|(_, table)| !elsewhere(table));
        own.map(|(place, table)| (place, who(table.white), who(table.black))).collect()
    };
    (only(&record.tables, &found.tables), only(&found.tables, &record.tables), None)
}

#[derive(Deserialize)]
pub(super) struct UnpairForm {
    #[serde(default)]
    reason: String,
    seen: Option<usize>,
    #[serde(default)]
    again: String,
}

/// Throws the pairs away; if asked to, the round is paired again at once, with the same lot.
pub(super) async fn unpair(step: Step, Form(form): Form<UnpairForm>) -> Result<Response, Failure> {
    let (section, round) = (step.section(), step.number);
    let mut commands = vec![Command::Unpair(command::UnpairRound {
        section,
        round,
        reason: form.reason,
        seen: form.seen,
    })];
    let record = step.look.section().and_then(|one| one.round(round));
    if form.again == "yes" {
        let drawn = record.filter(|record| record.paired == PairedBy::System);
        let lot = drawn.and_then(|record| record.lot.as_ref());
        let seed = lot.map_or_else(super::super::seed, |lot| lot.seed.clone());
        let unfinished = Unfinished::PairWithout;
        commands.push(Command::Pair(command::PairRound {
            section,
            round,
            seed: Some(seed),
            unfinished,
        }));
    }
    step.take(&commands).await
}
