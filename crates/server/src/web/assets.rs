//! Style and script, from the binary itself.

use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::visitor::Doors;

pub(super) fn routes() -> Router<Doors> {
    Router::new()
        .route(
            "/damka.css",
            get(|| file("text/css; charset=utf-8", include_str!("../../assets/damka.css"))),
        )
        .route(
            "/damka.js",
            get(|| file("text/javascript; charset=utf-8", include_str!("../../assets/damka.js"))),
        )
        .route("/icon.svg", get(|| file("image/svg+xml", include_str!("../../assets/icon.svg"))))
}

async fn file(kind: &'static str, text: &'static str) -> Response {
    // They change with the program only; an hour is short enough after an update.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=3600")], text).into_response()
}
