//! Style and script, from the binary itself.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use pages::assets::{self, Asset};

use super::routes::{Access::Everybody, Routes};

pub(super) fn routes() -> Routes {
    assets::ALL.into_iter().fold(Routes::default(), |routes, Asset { path, kind, text }| {
        routes.get(path, Everybody, move || file(kind, text))
    })
}

async fn file(kind: &'static str, text: &'static str) -> Response {
    // They change with the program only; an hour is short enough after an update.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=3600")], text).into_response()
}
