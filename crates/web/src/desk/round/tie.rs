//! A drawn meeting of a knockout: who goes on, in the ways that the regulations name.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, TieBreak, command};
use ledger::Denied;
use pages::desk::TieForm;
use tournament::Round;

use super::super::seed;
use super::show_round;
use crate::event::AtEvent;
use crate::failure::Failure;

pub(super) async fn decide(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    Form(form): Form<TieForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let command = Command::BreakTie(command::BreakTie {
        section: context.section,
        round,
        table: form.table,
        by: form.by,
        winner: form.winner(),
        games: form.games(),
        seed: (form.by == TieBreak::Lot).then(seed),
    });
    match server.act(&context.slug, &by, &command).await {
        Ok(_) => {
            let address =
                format!("/desk/{}/rounds/{round}?section={}", context.slug, context.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let text = refusal.text(visitor.texts.language);
            show_round(&visitor, context, round, Some(text))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
