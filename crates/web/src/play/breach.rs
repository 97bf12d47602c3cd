//! What somebody who watches tells the arbiter, and nobody else (UA-CHESS 12.7).

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::{Server, signs};
use play::{Breach, Request, Role, ServerTime, TableAct, Who};
use serde::Deserialize;

use super::pace::Pacing;
use super::{find, looks_at, refused};
use crate::failure::Failure;
use crate::visitor::Visitor;

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
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    pacing: Pacing,
    Path(id): Path<String>,
    Form(form): Form<Report>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    pacing.lets_in(&visitor, &id)?;
    if looks_at(&server, &visitor, &headers, &table).await? != Role::Spectator {
        return Err(Failure::forbidden(&visitor));
    }
    pacing.lets_report(&visitor)?;
    let by = if form.by.trim().is_empty() { &visitor.name } else { form.by.trim() };
    let told = Breach { by: signs::tidy(by), text: signs::tidy(form.text.trim()) };
    let request = Request { by: Who::Platform, id: None, act: TableAct::ReportBreach(told) };
    let kept = table.ask(&request, ServerTime(server.steady())).await;
    kept.map_err(|denied| refused(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/t/{id}?reported=yes")).into_response())
}
