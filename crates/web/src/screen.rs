//! The screen of the hall: pairs, results and places in big type, leaf by leaf.

use axum::extract::Query;
use axum::http::HeaderMap;
use axum::response::Response;
use pages::event::ScreenPage;
use serde::Deserialize;
use tournament::Round;

use super::event::AtEvent;
use super::page::show;
use super::play::boards_of_round;
use super::routes::{Access::Everybody, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/e/{event}/screen", Everybody, screen)
}

/// How big the screen shows it, in percent.
#[derive(Deserialize)]
struct Wanted {
    size: Option<u16>,
}

async fn screen(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
    Query(wanted): Query<Wanted>,
) -> Response {
    let last = context.section().and_then(|section| Round::new(section.announced()));
    let boards = match last {
        Some(round) => boards_of_round(&server, &visitor, &headers, &context, round).await,
        None => Vec::new(),
    };
    show(&ScreenPage::new(&visitor, context, wanted.size).with_boards(boards))
}
