//! The bracket of a knockout: a list for those who listen or hold a phone, columns for the others.

use axum::response::Response;
use pages::event::BracketPage;

use super::event::AtEvent;
use super::failure::Failure;
use super::page::found;
use super::routes::Routes;

pub(super) fn routes() -> Routes {
    Routes::default().cacheable("/e/{event}/bracket", page)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    found(&visitor, BracketPage::new(&visitor, context))
}
