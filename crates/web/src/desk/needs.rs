//! What players need, and a slip for each of their tables.

use axum::response::Response;
use ledger::accounts::Right;
use pages::desk::NeedsPage;

use crate::event::AtEvent;
use crate::page::show;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/needs", Access::Has(Right::Keep), page)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&NeedsPage::new(&visitor, context))
}
