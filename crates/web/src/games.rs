//! The games of an event: which were kept, and each of them move by move.

use axum::extract::{Path, Query};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use ledger::games::{self};
use pages::EventContext;
use pages::event::{GamePage, GamesPage};
use serde::Deserialize;

use super::event::AtEvent;
use super::failure::Failure;
use super::page::{found, show};
use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().cacheable("/e/{event}/games", list).get(
        "/e/{event}/games/{game}",
        Access::Everybody,
        one,
    )
}

async fn list(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&GamesPage::new(&visitor, context))
}

/// After which move a game is looked at.
#[derive(Deserialize)]
struct Moment {
    ply: Option<usize>,
}

async fn one(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, id)): Path<(String, String)>,
    Query(moment): Query<Moment>,
) -> Result<Response, Failure> {
    let ending = games::extension(context.competition());
    if let Some(stem) = id.strip_suffix(&format!(".{ending}")) {
        return file(&context, stem, ending).ok_or_else(|| Failure::not_found(&visitor));
    }
    let game = id.parse().map_err(|_| Failure::not_found(&visitor))?;
    found(&visitor, GamePage::new(&visitor, context, game, moment.ply))
}

/// All games of a section, or one of them.
fn file(context: &EventContext, stem: &str, ending: &str) -> Option<Response> {
    let competition = context.competition();
    let text = match stem {
        "all" => games::file(competition, &games::games(competition, context.section)),
        id => games::file(competition, &[games::game(competition, id.parse().ok()?)?]),
    };
    let named = format!("attachment; filename=\"{}-{stem}.{ending}\"", context.slug);
    let kind = "text/plain; charset=utf-8".to_owned();
    Some(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, named)], text).into_response())
}
