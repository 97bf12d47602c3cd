//! Everything that happened in an event, in words, with who and when.

use axum::extract::Query;
use axum::response::Response;
use ledger::accounts::Right;
use pages::desk::{LogPage, LogQuery};

use crate::event::AtEvent;
use crate::page::show;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/log", Access::Has(Right::Look), page)
}

async fn page(
    AtEvent { visitor, context, .. }: AtEvent,
    Query(sought): Query<LogQuery>,
) -> Response {
    show(&LogPage::new(&visitor, context, sought))
}
