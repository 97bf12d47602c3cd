//! A draw on the big screen: announced, called out, revealed, drawn, repeated.

use axum::extract::Path;
use axum::response::Response;
use pages::event::LotPage;

use super::event::AtEvent;
use super::failure::Failure;
use super::page::found;
use super::routes::{Access::Everybody, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/e/{event}/lots/{number}", Everybody, ceremony)
}

async fn ceremony(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, usize)>,
) -> Result<Response, Failure> {
    found(&visitor, LotPage::new(&visitor, context, number))
}
