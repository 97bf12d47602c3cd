//! Shared places: what additional games, or the chief panel, made of them.

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{PlayOffForm, PlayOffPage, Typed};
use pages::id;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{found, or_missing, show_as};
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/play-off", Access::Has(Right::Look), page).post(
        "/desk/{event}/play-off",
        Access::Has(Right::Rule),
        note,
    )
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    found(&visitor, PlayOffPage::new(&visitor, context, Typed::default()))
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
                Ok(_) => {
                    let address =
                        format!("/desk/{}/play-off?section={}", context.slug, context.section);
                    return Ok(Redirect::to(&address).into_response());
                }
                Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
                Err(other) => return Err(Failure::not_saved(&visitor, &other)),
            }
        }
    }
    let page = or_missing(&visitor, PlayOffPage::new(&visitor, context, typed))?;
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
}
