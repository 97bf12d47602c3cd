//! Pairs changed by hand: two change seats, as often as needed; then checks, a reason, and the
//! comparison with what the system would have paired.

use axum::http::StatusCode;
use axum::response::Response;
use pages::desk::{HandForm, HandPage, Seating, commands_by_hand as commands};
use pages::id;

use super::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::form::ListForm;
use crate::page::{or_missing, show_as};

pub(super) async fn page(at: AtRound) -> Result<Response, Failure> {
    let section = or_missing(&at.visitor, at.context.section())?;
    let seating = or_missing(&at.visitor, Seating::of(section, at.number))?;
    let seen = at.context.competition().paired_at(at.context.section, at.number);
    show_page(at, &seating, HandForm::new(seen), None)
}

/// Lets two change seats, or makes the pairs as they are on the page.
pub(super) async fn change(
    at: AtRound,
    ListForm(wish): ListForm<HandForm>,
) -> Result<Response, Failure> {
    let known = at.context.section().map_or(0, |section| section.members.len());
    let mut seating = or_missing(&at.visitor, Seating::read(&wish.seating, known))?;
    if !wish.is_made() {
        let fault = match wish.two() {
            Some((one, other)) => {
                seating.exchange(one, other);
                None
            }
            None => Some(at.visitor.texts.say(id::TICK_TWO).into_owned()),
        };
        return show_page(at, &seating, wish, fault);
    }
    let commands = commands(&at.context, at.number, &seating, &wish, &at.visitor.name);
    match at.act(&commands).await? {
        Ok(()) => Ok(at.lead_back("")),
        Err(refusal) => {
            let fault = Some(refusal.text(at.visitor.texts.language));
            show_page(at, &seating, wish, fault)
        }
    }
}

fn show_page(
    at: AtRound,
    seating: &Seating,
    wish: HandForm,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    let page = HandPage::new(&visitor, context, number, seating, wish, fault);
    let page = or_missing(&visitor, page)?;
    let status = match page.is_refused() {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    Ok(show_as(status, &page))
}
