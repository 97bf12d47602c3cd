//! Choosing without hands: the page with the wishes, and the words of its script.

use axum::Json;
use axum::response::{IntoResponse, Response};
use pages::{HandsPage, hands_words};

use super::page::show;
use super::routes::{Access::Everybody, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/hands", Everybody, page).get("/hands/words.json", Everybody, words)
}

async fn page(visitor: Visitor) -> Response {
    show(&HandsPage::new(&visitor))
}

async fn words(visitor: Visitor) -> Response {
    Json(hands_words(visitor.texts)).into_response()
}
