//! Why two were paired: for everybody, at an address that stays.

use axum::extract::Path;
use axum::response::Response;
use competition::TableNumber;
use pages::event::WhyPairPage;
use tournament::Round;

use super::event::AtEvent;
use super::failure::Failure;
use super::page::found;
use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    let path = "/e/{event}/why/rounds/{round}/tables/{table}";
    Routes::default().get(path, Access::Everybody, pair)
}

async fn pair(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, round, table)): Path<(String, Round, TableNumber)>,
) -> Result<Response, Failure> {
    found(&visitor, WhyPairPage::new(&visitor, context, round, table))
}
