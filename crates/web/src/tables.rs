//! The tables of an event: places, who played whom, teams, and everybody's card.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Server;
use pages::EventContext;
use pages::event::{
    CrosstablePage, PlayerPage, Sought, StandingsPage, TeamPage, TeamsPage,
    crosstable_json as crosstable_json_of, standings_json as standings_json_of,
};

use super::event::public_at;
use super::failure::Failure;
use super::page::{found, show};
use super::routes::{Access::Everybody, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .cacheable("/e/{event}/standings", standings)
        .get("/e/{event}/standings.json", Everybody, standings_json)
        .cacheable("/e/{event}/crosstable", crosstable)
        .get("/e/{event}/crosstable.json", Everybody, crosstable_json)
        .cacheable("/e/{event}/teams", teams)
        .cacheable("/e/{event}/teams/{number}", team)
        .cacheable("/e/{event}/players/{number}", player)
}

async fn standings(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    Ok(show(&StandingsPage::new(&visitor, context, &sought)))
}

async fn standings_json(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    Ok(Json(standings_json_of(&visitor, &context, &sought)).into_response())
}

async fn crosstable(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    Ok(show(&CrosstablePage::new(&visitor, context, &sought)))
}

async fn crosstable_json(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    let cross = crosstable_json_of(&visitor, &context, &sought);
    Ok(Json(cross.ok_or_else(|| Failure::not_found(&visitor))?).into_response())
}

async fn teams(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    Ok(show(&TeamsPage::new(&visitor, context, &sought)))
}

async fn team(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    found(&visitor, TeamPage::new(&visitor, context, number))
}

async fn player(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let context = sought_at(&server, &visitor, &slug, &sought)?;
    if context.competition().is_team_event() {
        let team = format!("/e/{slug}/teams/{number}?section={}", context.section);
        return Ok(Redirect::to(&team).into_response());
    }
    found(&visitor, PlayerPage::new(&visitor, context, number, &sought))
}

fn sought_at(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    sought: &Sought,
) -> Result<EventContext, Failure> {
    public_at(server, visitor, slug, sought.section)
}
