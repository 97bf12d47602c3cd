//! What somebody who watches tells the arbiter, and nobody else (UA-CHESS 12.7).

use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::signs;
use play::{Breach, Request, Role, ServerTime, TableAct, Who};
use serde::Deserialize;

use super::pace::Pacing;
use super::{AtTable, refused};
use crate::failure::Failure;

/// A report.
#[derive(Deserialize)]
pub(super) struct Report {
    text: String,
    #[serde(default)]
    by: String,
}

/// Whether somebody comes back from a report.
#[derive(Deserialize)]
pub(super) struct Reported {
    #[serde(default)]
    reported: Option<String>,
}

impl Reported {
    pub(super) fn is_so(&self) -> bool {
        self.reported.is_some()
    }
}

/// Keeps a report for the arbiter. Players call him, and officials see for themselves.
pub(super) async fn report(
    at: AtTable,
    pacing: Pacing,
    Form(form): Form<Report>,
) -> Result<Response, Failure> {
    let visitor = &at.visitor;
    pacing.lets_in(visitor, &at.id)?;
    if at.may_look()? != Role::Spectator {
        return Err(at.forbidden());
    }
    pacing.lets_report(visitor)?;
    let by = if form.by.trim().is_empty() { &visitor.name } else { form.by.trim() };
    let told = Breach { by: signs::tidy(by), text: signs::tidy(form.text.trim()) };
    let request = Request { by: Who::Platform, id: None, act: TableAct::ReportBreach(told) };
    let kept = at.table.ask(&request, ServerTime(at.server.steady())).await;
    kept.map_err(|denied| refused(visitor, &denied))?;
    Ok(Redirect::to(&format!("/t/{}?reported=yes", at.id)).into_response())
}
