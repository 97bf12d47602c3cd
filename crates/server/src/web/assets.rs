//! Style and script, from the binary itself.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::table::{Access::Everybody, Table};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/damka.css", Everybody, || {
            file("text/css; charset=utf-8", include_str!("../../assets/damka.css"))
        })
        .get("/damka.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/damka.js"))
        })
        .get("/screen.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/screen.js"))
        })
        .get("/results.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/results.js"))
        })
        .get("/unsent.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/unsent.js"))
        })
        .get("/phone.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/phone.js"))
        })
        .get("/papers.js", Everybody, || {
            file("text/javascript; charset=utf-8", include_str!("../../assets/papers.js"))
        })
        .get("/icon.svg", Everybody, || {
            file("image/svg+xml", include_str!("../../assets/icon.svg"))
        })
}

async fn file(kind: &'static str, text: &'static str) -> Response {
    // They change with the program only; an hour is short enough after an update.
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "max-age=3600")], text).into_response()
}
