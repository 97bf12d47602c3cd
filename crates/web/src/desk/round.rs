//! The round on the desk: the one page that must be perfect.

mod at_round;
mod correct;
mod hand;
mod results;
mod steps;
mod tables;
mod tie;
mod waiting;

use axum::response::Response;
use ledger::accounts::Right;

use self::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    use Right::{Keep, Look, Rule};
    let has = Access::Has;
    Routes::default()
        .get("/desk/{event}/rounds", has(Look), current)
        .get("/desk/{event}/rounds/{round}", has(Look), page)
        .get("/desk/{event}/rounds/{round}/pair", has(Keep), steps::ask_to_pair)
        .post("/desk/{event}/rounds/{round}/pair", has(Keep), steps::pair)
        .get("/desk/{event}/rounds/{round}/unpair", has(Keep), steps::ask_to_unpair)
        .post("/desk/{event}/rounds/{round}/unpair", Access::Depends, steps::unpair)
        .post("/desk/{event}/rounds/{round}/publish", has(Keep), steps::publish)
        .post("/desk/{event}/rounds/{round}/start", has(Keep), steps::start)
        .post("/desk/{event}/rounds/{round}/close", has(Keep), steps::close)
        .post("/desk/{event}/rounds/{round}/sign", has(Rule), steps::sign)
        .post("/desk/{event}/rounds/{round}/results", Access::Depends, results::enter)
        .post("/desk/{event}/rounds/{round}/back", has(Look), results::take_back)
        .get("/desk/{event}/rounds/{round}/correct", has(Keep), correct::ask)
        .post("/desk/{event}/rounds/{round}/correct", has(Keep), correct::correct)
        .get("/desk/{event}/rounds/{round}/hand", has(Rule), hand::page)
        .post("/desk/{event}/rounds/{round}/hand", has(Rule), hand::change)
        .get("/desk/{event}/rounds/{round}/add", has(Rule), tables::ask_to_add)
        .post("/desk/{event}/rounds/{round}/add", has(Rule), tables::add)
        .post("/desk/{event}/rounds/{round}/tie", has(Rule), tie::decide)
        .post("/desk/{event}/rounds/{round}/missing", Access::Depends, waiting::note)
        .get("/desk/{event}/tables", has(Keep), tables::kept)
        .post("/desk/{event}/tables", has(Keep), tables::keep)
}

async fn page(at: AtRound) -> Result<Response, Failure> {
    at.show(None)
}

/// Leads to the round that is being played or is to be paired.
async fn current(at: AtEvent) -> Result<Response, Failure> {
    let section = at.context.section().ok_or_else(|| Failure::not_found(&at.visitor))?;
    let number = at.context.competition().round_at_hand(section);
    Ok(AtRound { at, number }.lead_back(""))
}
