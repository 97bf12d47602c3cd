//! Teams: rosters, board order, reserves, captains.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Team, TeamId, command};
use ledger::accounts::Right;
use ledger::{Denied, Server};
use pages::EventContext;
use pages::desk::{TeamForm, TeamsPage};

use crate::event::event_at;
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/teams", Access::Has(Right::Look), page)
        .post("/desk/{event}/teams", Access::Has(Right::Keep), enter)
        .get("/desk/{event}/teams/{number}", Access::Has(Right::Look), one)
        .post("/desk/{event}/teams/{number}", Access::Has(Right::Keep), change)
}

async fn page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    let context = team_event(&server, &visitor, &slug)?;
    Ok(show(&TeamsPage::new(&visitor, context, None, Team::default())))
}

fn team_event(server: &Server, visitor: &Visitor, slug: &str) -> Result<EventContext, Failure> {
    let context = event_at(server, visitor, slug, None)?;
    if context.competition().is_team_event() {
        Ok(context)
    } else {
        Err(Failure::not_found(visitor))
    }
}

async fn one(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    let context = team_event(&server, &visitor, &slug)?;
    let id = TeamId(number);
    let team = context.competition().team(id).map(|one| one.team.clone());
    let team = team.ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(show(&TeamsPage::new(&visitor, context, Some(id), team)))
}

async fn enter(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<TeamForm>,
) -> Result<Response, Failure> {
    let team = form.team();
    let command = Command::EnterTeam(Box::new(team.clone()));
    done(&server, &visitor, &slug, None, team, command).await
}

async fn change(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<TeamForm>,
) -> Result<Response, Failure> {
    let (id, team, seen) = (TeamId(number), form.team(), form.seen);
    let command =
        Command::ChangeTeam(command::ChangeTeam { id, team: Box::new(team.clone()), seen });
    done(&server, &visitor, &slug, Some(id), team, command).await
}

async fn done(
    server: &Arc<Server>,
    visitor: &Visitor,
    slug: &str,
    id: Option<TeamId>,
    team: Team,
    command: Command,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let context = team_event(server, visitor, slug)?;
    match server.act(slug, &by, &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/teams")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let seen = if let Command::ChangeTeam(it) = &command { it.seen } else { None };
            let page = TeamsPage::new(visitor, context, id, team).refused(&refusal, seen);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(visitor, &other)),
    }
}
