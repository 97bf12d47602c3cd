//! Line-ups of a round: the secretary's for all teams, a captain's for his own.

use axum::extract::{Form, Path};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Moment, PlayerId, TeamId, command};
use ledger::Denied;
use ledger::accounts::Right;
use pages::desk::{LineUpsPage, line_ups_address as address};
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

/// A line-up as a form sends it: `board1`, `board2` and so on, and when a paper was handed in.
fn described(
    fields: &[(String, String)],
    boards: usize,
    starts: Option<Moment>,
) -> (Vec<Option<PlayerId>>, Option<Moment>) {
    let field = |name: &str| {
        let found = fields.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    };
    let player = |board: usize| {
        let number: u16 = field(&format!("board{board}"))?.parse().ok()?;
        (number > 0).then_some(PlayerId(number))
    };
    let paper = field("handed").zip(starts);
    let paper = paper.and_then(|(time, starts)| format!("{} {time}", starts.date()).parse().ok());
    ((1..=boards).map(player).collect(), paper)
}

async fn hand_in(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round, number)): Path<(String, Round, u16)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let competition = context.competition();
    let rules = competition.regulations().and_then(|one| one.teams.as_ref());
    let starts = context.section().and_then(|one| one.round(round)?.starts);
    let count = rules.map_or(0, |rules| usize::from(rules.boards));
    let (boards, handed_in) = described(&fields, count, starts);
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
