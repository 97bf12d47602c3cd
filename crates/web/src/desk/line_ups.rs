//! Line-ups of a round: the secretary's for all teams, a captain's for his own.

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, TeamId, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{LineUpForm, LineUpsPage, line_ups_address as address};
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{found, or_missing, show_as};
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/lineups", Access::Has(Right::LineUps), current)
        .get("/desk/{event}/lineups/{round}", Access::Has(Right::LineUps), page)
        .post("/desk/{event}/lineups/{round}/{number}", Access::Depends, hand_in)
}

/// Leads to the round for which line-ups are handed in.
async fn current(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    let section = context.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let paired = Round::new(section.rounds.len() as u16).unwrap_or(Round::FIRST);
    let round = section.current().min(paired);
    Ok(Redirect::to(&address(&context, round)).into_response())
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    found(&visitor, LineUpsPage::new(&visitor, context, round))
}

async fn hand_in(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round, number)): Path<(String, Round, u16)>,
    Form(form): Form<LineUpForm>,
) -> Result<Response, Failure> {
    let competition = context.competition();
    let rules = competition.regulations().and_then(|one| one.teams.as_ref());
    let starts = context.section().and_then(|one| one.round(round)?.starts);
    let boards = form.boards(rules.map_or(0, |rules| rules.boards));
    let handed_in = form.handed_in(starts);
    let (section, team) = (context.section, TeamId(number));
    let command = Command::LineUp(command::HandInLineUp {
        section,
        round,
        team,
        boards: boards.clone(),
        handed_in,
    });
    let by = visitor.actor()?;
    match server.act(&context.slug, &by, &command).await {
        Ok(_) => {
            let address = format!("{}#team{number}", address(&context, round));
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let page = or_missing(&visitor, LineUpsPage::new(&visitor, context, round))?;
            let page = page.refused(number, &boards, &refusal);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
