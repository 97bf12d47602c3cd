//! Empty chairs: who has not come to his board when the clocks were started.

use axum::extract::Path;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{BoardNumber, Command, Side, TableNumber, command};
use ledger::Denied;
use ledger::accounts::Right;
use serde::Deserialize;
use tournament::Round;

use super::show_round;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::form::ListForm;

/// The boxes that were ticked.
#[derive(Deserialize)]
pub(super) struct MissingForm {
    #[serde(default)]
    seat: Vec<String>,
}

/// The chair that a box stands for: `5.1.first`.
fn chair(text: &str) -> Option<(TableNumber, BoardNumber, Side)> {
    let mut parts = text.split('.');
    let table = parts.next()?.parse().ok()?;
    let board = parts.next()?.parse().ok()?;
    let side = match parts.next()? {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return None,
    };
    Some((table, board, side))
}

/// Notes all whose boxes were ticked.
pub(super) async fn note(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    ListForm(form): ListForm<MissingForm>,
) -> Result<Response, Failure> {
    visitor.demand(&context.slug, Right::Look)?;
    let section = context.section;
    let commands: Vec<Command> = form
        .seat
        .iter()
        .filter_map(|value| chair(value))
        .map(|(table, board, side)| {
            Command::Missing(command::NoteMissing { section, round, table, board, side })
        })
        .collect();
    match server.act_all(&context.slug, &visitor.actor()?, &commands).await {
        Ok(_) => {
            let address = format!("/desk/{}/rounds/{round}?section={section}", context.slug);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let text = refusal.text(visitor.texts.language);
            show_round(&visitor, context, round, Some(text))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
