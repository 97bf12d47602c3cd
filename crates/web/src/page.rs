//! Pages as answers.

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use pages::{Page, id};
use words::Language;

use super::failure::Failure;
use super::visitor::Visitor;

/// Shows a page.
pub(super) fn show(page: &impl Page) -> Response {
    show_as(StatusCode::OK, page)
}

/// Shows a page and says how it went.
pub(super) fn show_as(status: StatusCode, page: &impl Page) -> Response {
    match page.html() {
        Ok(text) => (status, Html(text)).into_response(),
        Err(error) => not_made(&error),
    }
}

/// A page that could not be made. Whoever reads it may read any of the languages: nothing of the page is
/// known here.
pub(super) fn not_made(error: &dyn std::error::Error) -> Response {
    tracing::error!(%error, "a page could not be made");
    let all = Language::ALL.map(|language| language.say(id::PAGE_NOT_MADE));
    (StatusCode::INTERNAL_SERVER_ERROR, all.join("\n")).into_response()
}

/// Shows a page if there is one.
pub(super) fn found(visitor: &Visitor, page: Option<impl Page>) -> Result<Response, Failure> {
    page.map(|page| show(&page)).ok_or_else(|| Failure::not_found(visitor))
}

/// The page, or that there is none.
pub(super) fn or_missing<T>(visitor: &Visitor, page: Option<T>) -> Result<T, Failure> {
    page.ok_or_else(|| Failure::not_found(visitor))
}
