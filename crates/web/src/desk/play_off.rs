//! Shared places: additional matches, and what the chief panel made of them.

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{CallForm, PlayOffForm, PlayOffPage, Typed};
use pages::{EventContext, id};

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{found, or_missing, show_as};
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    let rules = Access::Has(Right::Rule);
    Routes::default()
        .get("/desk/{event}/play-off", Access::Has(Right::Look), page)
        .post("/desk/{event}/play-off", rules, note)
        .post("/desk/{event}/play-off/additional", rules, call)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    let (typed, called) = (Typed::default(), Typed::default());
    found(&visitor, PlayOffPage::new(&visitor, context, typed, called))
}

/// Back to the page.
fn done(context: &EventContext) -> Response {
    let address = format!("/desk/{}/play-off?section={}", context.slug, context.section);
    Redirect::to(&address).into_response()
}

async fn call(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<CallForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let mut called = Typed::of(form);
    let seed = context.competition().seed_of_the_moment(super::seed());
    match called.form.command(context.section, seed) {
        None => called.wrong("", visitor.texts.say(id::EXTRA_LENGTH_HINT)),
        Some(command) => match server.act(&context.slug, &by, &command).await {
            Ok(_) => return Ok(done(&context)),
            Err(Denied::Refused(refusal)) => called.refuse(&refusal, visitor.texts.language),
            Err(other) => return Err(Failure::not_saved(&visitor, &other)),
        },
    }
    let page = PlayOffPage::new(&visitor, context, Typed::default(), called);
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &or_missing(&visitor, page)?))
}

async fn note(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<PlayOffForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let mut typed = Typed::of(form);
    match typed.form.order() {
        None => typed.wrong("", visitor.texts.say(id::PLAY_OFF_ORDER)),
        Some(order) => {
            let note = typed.form.note.to_string();
            let command =
                Command::PlayOff(command::NotePlayOff { section: context.section, order, note });
            match server.act(&context.slug, &by, &command).await {
                Ok(_) => return Ok(done(&context)),
                Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
                Err(other) => return Err(Failure::not_saved(&visitor, &other)),
            }
        }
    }
    let page = PlayOffPage::new(&visitor, context, typed, Typed::default());
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &or_missing(&visitor, page)?))
}
