//! Empty chairs: who has not come to his board when the clocks were started.

use axum::response::Response;
use competition::{BoardNumber, Command, Side, TableNumber, command};
use ledger::accounts::Right;
use serde::Deserialize;

use super::at_round::AtRound;
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
    at: AtRound,
    ListForm(form): ListForm<MissingForm>,
) -> Result<Response, Failure> {
    at.visitor.demand(&at.context.slug, Right::Look)?;
    let (section, round) = (at.context.section, at.number);
    let missing = |(table, board, side)| {
        Command::Missing(command::NoteMissing { section, round, table, board, side })
    };
    let chairs = form.seat.iter().filter_map(|value| chair(value));
    let commands: Vec<Command> = chairs.map(missing).collect();
    at.take(&commands).await
}
