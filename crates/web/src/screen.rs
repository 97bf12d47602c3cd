//! The screen of the hall: pairs, results and places in big type, leaf by leaf.

use axum::extract::Query;
use axum::response::Response;
use pages::event::ScreenPage;
use serde::Deserialize;

use super::event::AtEvent;
use super::page::show;
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
    AtEvent { visitor, context, .. }: AtEvent,
    Query(wanted): Query<Wanted>,
) -> Response {
    show(&ScreenPage::new(&visitor, context, wanted.size))
}
