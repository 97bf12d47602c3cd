//! A drawn meeting of a knockout: who goes on, in the ways that the regulations name.

use axum::extract::Form;
use axum::response::Response;
use competition::{Command, TieBreak, command};
use pages::desk::TieForm;

use super::super::seed;
use super::at_round::AtRound;
use crate::failure::Failure;

pub(super) async fn decide(at: AtRound, Form(form): Form<TieForm>) -> Result<Response, Failure> {
    let command = Command::BreakTie(command::BreakTie {
        section: at.context.section,
        round: at.number,
        table: form.table,
        by: form.by,
        winner: form.winner(),
        games: form.games(),
        seed: (form.by == TieBreak::Lot).then(seed),
    });
    at.take(&[command]).await
}
