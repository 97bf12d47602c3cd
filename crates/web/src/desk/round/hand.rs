//! Pairs changed by hand: two change seats, as often as needed; then checks, a reason, and the
//! comparison with what the system would have paired.

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Denied;
use pages::desk::{HandForm, HandPage, Seating, commands_by_hand as commands};
use pages::{EventContext, id};
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::form::ListForm;
use crate::page::{or_missing, show_as};
use crate::visitor::Visitor;

pub(super) async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    let section = context.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let seating = Seating::of(section, number).ok_or_else(|| Failure::not_found(&visitor))?;
    let seen = context.competition().paired_at(context.section, number);
    show_page(&visitor, context, number, &seating, HandForm::new(seen), None)
}

/// Lets two change seats, or makes the pairs as they are on the page.
pub(super) async fn change(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
    ListForm(wish): ListForm<HandForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let known = context.section().map_or(0, |section| section.members.len());
    let seating = Seating::read(&wish.seating, known);
    let mut seating = seating.ok_or_else(|| Failure::not_found(&visitor))?;
    if !wish.is_made() {
        let fault = match wish.two() {
            Some((one, other)) => {
                seating.exchange(one, other);
                None
            }
            None => Some(visitor.texts.say(id::TICK_TWO).into_owned()),
        };
        return show_page(&visitor, context, number, &seating, wish, fault);
    }
    let commands = commands(&context, number, &seating, &wish, &visitor.name);
    match server.act_all(&context.slug, &by, &commands).await {
        Ok(_) => {
            let address =
                format!("/desk/{}/rounds/{number}?section={}", context.slug, context.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = Some(refusal.text(visitor.texts.language));
            show_page(&visitor, context, number, &seating, wish, fault)
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

fn show_page(
    visitor: &Visitor,
    context: EventContext,
    number: Round,
    seating: &Seating,
    wish: HandForm,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let page = HandPage::new(visitor, context, number, seating, wish, fault);
    let page = or_missing(visitor, page)?;
    let status = match page.is_refused() {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    Ok(show_as(status, &page))
}
