//! The steps of a round: paired, published, started, closed, signed, and paired again.

use std::sync::Arc;

use axum::extract::{Form, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{
    Command, FactIndex, Fault, Moment, PairedBy, Problem, Refusal, RoundRecord, SectionNumber,
    Unfinished, command,
};
use ledger::{Denied, Server};
use pages::desk::{PairPage, UnpairPage};
use pages::{EventContext, id};
use serde::Deserialize;
use tournament::Round;

use super::show_round;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{found, or_missing, show};
use crate::visitor::{AppState, Visitor};

/// A step is asked for by whoever presses its button; what somebody else has done already counts as
/// done.
pub(super) struct Step {
    server: Arc<Server>,
    visitor: Visitor,
    context: EventContext,
    number: Round,
}

impl FromRequestParts<AppState> for Step {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Step, Failure> {
        let AtEvent { server, visitor, context } = AtEvent::from_request_parts(parts, app).await?;
        match Path::<(String, Round)>::from_request_parts(parts, app).await {
            Ok(Path((_, number))) => Ok(Step { server, visitor, context, number }),
            Err(_) => Err(Failure::not_found(&visitor)),
        }
    }
}

impl Step {
    fn section(&self) -> SectionNumber {
        self.context.section
    }

    /// Does it, and leads back to the round.
    async fn take(self, commands: &[Command]) -> Result<Response, Failure> {
        let Step { server, visitor, context, number } = self;
        match server.act_all(&context.slug, &visitor.actor()?, commands).await {
            Err(Denied::Refused(refusal)) if !stands_already(commands, &refusal) => {
                let text = refusal.text(visitor.texts.language);
                show_round(&visitor, context, number, Some(text))
            }
            Ok(_) | Err(Denied::Refused(_)) => {
                let address =
                    format!("/desk/{}/rounds/{number}?section={}", context.slug, context.section);
                Ok(Redirect::to(&address).into_response())
            }
            Err(denied) => Err(Failure::denied(&visitor, &denied)),
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
    seen: Option<FactIndex>,
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
                let Step { server: _, visitor, context, number } = step;
                return show_round(&visitor, context, number, Some(fault));
            }
        },
    };
    // Pressed twice: the first press has published them.
    let record = step.context.section().and_then(|one| one.round(round));
    if record.is_some_and(RoundRecord::is_announced) {
        return step.take(&[]).await;
    }
    let publish = command::PublishRound { section, round, starts, seen: form.seen };
    step.take(&[Command::Publish(publish)]).await
}

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct StartForm {
    note: String,
}

pub(super) async fn start(step: Step, Form(form): Form<StartForm>) -> Result<Response, Failure> {
    let (section, round, note) = (step.section(), step.number, form.note);
    step.take(&[Command::Start(command::StartRound { section, round, note })]).await
}

pub(super) async fn close(step: Step) -> Result<Response, Failure> {
    let (section, round) = (step.section(), step.number);
    step.take(&[Command::Close(command::CloseRound { section, round })]).await
}

pub(super) async fn sign(step: Step) -> Result<Response, Failure> {
    let (section, round) = (step.section(), Some(step.number));
    let account = step.visitor.account.as_ref().map(ToString::to_string);
    // He who signed need not sign again.
    let record = step.context.section().and_then(|one| one.round(step.number));
    if record.is_some_and(|record| record.signed.iter().any(|one| one.account == account)) {
        return step.take(&[]).await;
    }
    step.take(&[Command::Sign(command::Sign { section, round, by: String::new(), account })]).await
}

/// Results of the round before are missing: says which, and what pairing without them means.
pub(super) async fn ask_to_pair(
    Step { visitor, context, number, .. }: Step,
) -> Result<Response, Failure> {
    or_missing(&visitor, context.section())?;
    let address = format!("/desk/{}/rounds/{number}?section={}", context.slug, context.section);
    match PairPage::new(&visitor, context, number) {
        Some(page) => Ok(show(&page)),
        None => Ok(Redirect::to(&address).into_response()),
    }
}

/// What throwing the pairs away means, and what the system would pair now.
pub(super) async fn ask_to_unpair(
    Step { visitor, context, number, .. }: Step,
) -> Result<Response, Failure> {
    found(&visitor, UnpairPage::new(&visitor, context, number))
}

#[derive(Deserialize)]
pub(super) struct UnpairForm {
    #[serde(default)]
    reason: String,
    seen: Option<FactIndex>,
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
    let record = step.context.section().and_then(|one| one.round(round));
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
