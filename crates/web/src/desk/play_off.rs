//! Shared places: what additional games, or the chief panel, made of them.

use std::collections::BTreeMap;

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{PlayOffPage, Typed};
use pages::id;
use tournament::Number;

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
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let mut typed = Typed::of("play-off", fields.clone());
    match order(&fields) {
        None => typed.wrong("", visitor.texts.say(id::PLAY_OFF_ORDER)),
        Some(order) => {
            let note = typed.field("note").to_owned();
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

/// The numbers of those beside whom something stands, in its order; 1, 2, 3 and so on.
fn order(fields: &BTreeMap<String, String>) -> Option<Vec<Number>> {
    let mut order: Vec<(usize, Number)> = Vec::new();
    for (field, text) in fields {
        let number = field.strip_prefix('n').and_then(|number| number.parse().ok());
        let Some(number) = number.and_then(Number::new) else { continue };
        if !text.trim().is_empty() {
            order.push((text.trim().parse().ok()?, number));
        }
    }
    order.sort_unstable();
    let counted = order.iter().zip(1..).all(|((place, _), wanted)| *place == wanted);
    (counted && !order.is_empty()).then(|| order.into_iter().map(|(_, number)| number).collect())
}
