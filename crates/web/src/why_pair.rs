//! Why two were paired, and why somebody was not: for everybody, at an address that stays.

use axum::extract::Path;
use axum::response::Response;
use competition::TableNumber;
use pages::event::{WhyPairPage, WhyUnpairedPage};
use tournament::{Number, Round};

use super::event::AtEvent;
use super::failure::Failure;
use super::page::found;
use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/e/{event}/why/rounds/{round}/tables/{table}", Access::Everybody, pair)
        .get("/e/{event}/why/rounds/{round}/unpaired/{number}", Access::Everybody, unpaired)
}

async fn pair(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, round, table)): Path<(String, Round, TableNumber)>,
) -> Result<Response, Failure> {
    found(&visitor, WhyPairPage::new(&visitor, context, round, table))
}

async fn unpaired(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, round, number)): Path<(String, Round, Number)>,
) -> Result<Response, Failure> {
    found(&visitor, WhyUnpairedPage::new(&visitor, context, round, number))
}
