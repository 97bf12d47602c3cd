//! A result found wrong later: what it would have changed, then a reason, then the correction.

use axum::extract::{Form, Query};
use axum::http::StatusCode;
use axum::response::Response;
use pages::desk::{CorrectPage, Wanted};

use super::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show_as};

pub(super) async fn ask(at: AtRound, Query(wanted): Query<Wanted>) -> Result<Response, Failure> {
    show_page(at, wanted, None)
}

pub(super) async fn correct(at: AtRound, Form(wanted): Form<Wanted>) -> Result<Response, Failure> {
    let AtEvent { visitor, context, .. } = &at.at;
    let command = wanted.command(context, at.number, &visitor.name, &wanted.reason);
    let Some(command) = command else { return show_page(at, wanted, None) };
    match at.act(&[command]).await? {
        Ok(()) => Ok(at.lead_back(&format!("#t{}b{}", wanted.table, wanted.board))),
        Err(refusal) => {
            let fault = refusal.text(at.visitor.texts.language);
            show_page(at, wanted, Some(fault))
        }
    }
}

fn show_page(at: AtRound, wanted: Wanted, fault: Option<String>) -> Result<Response, Failure> {
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    let page = or_missing(&visitor, CorrectPage::new(&visitor, context, number, wanted, fault))?;
    let status = match page.is_refused() {
        true => StatusCode::UNPROCESSABLE_ENTITY,
        false => StatusCode::OK,
    };
    Ok(show_as(status, &page))
}
