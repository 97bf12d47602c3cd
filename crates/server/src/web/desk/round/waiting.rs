//! Empty chairs: who has not come to his board when the clocks were started.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Side};
use tournament::Round;

use super::super::super::event::Here;
use super::super::super::failure::Failure;
use super::RoundPage;
use crate::ledger::Denied;
use crate::office::Right;

/// The chair that a box stands for: `5.1.first`.
fn chair(text: &str) -> Option<(u16, u8, Side)> {
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
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let mut by = visitor.demand(&house, &look.slug, Right::Look)?.as_str().to_owned();
    let section = look.section;
    let ticked = fields.iter().filter(|(name, _)| name == "seat");
    let commands: Vec<Command> = ticked
        .filter_map(|(_, value)| chair(value))
        .map(|(table, board, side)| {
            Command::Missing(command::NoteMissing { section, round, table, board, side })
        })
        .collect();
    for command in &commands {
        let right = command.right(&look.page.book.competition);
        visitor.demand(&house, &look.slug, right)?.as_str().clone_into(&mut by);
    }
    match house.act_all(&look.slug, &by, &commands).await {
        Ok(_) => {
            let address = format!("/desk/{}/rounds/{round}?section={section}", look.slug);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let text = refusal.text(visitor.texts.language);
            RoundPage::show(&house, &visitor, look, round, Some(text))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
