//! What programs can ask, described for people.

use axum::response::Response;
use pages::ApiPage;

use super::describe::DESCRIPTION;
use crate::page::show;
use crate::visitor::Visitor;

pub(super) async fn page(visitor: Visitor) -> Response {
    show(&ApiPage::new(&visitor, &DESCRIPTION))
}
