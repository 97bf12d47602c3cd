//! Requests that another site makes in a visitor's name are refused.

use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use pages::id;

use super::failure::Failure;
use super::visitor::{AppState, Visitor, key};

/// Lets a request through that changes nothing, that carries a program's key, or that comes from
/// one of our own pages.
pub(super) async fn guard(State(app): State<AppState>, request: Request, next: Next) -> Response {
    let harmless = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if harmless || key(request.headers()).is_some() || is_our_own(request.headers()) {
        return next.run(request).await;
    }
    let (mut asked, _) = request.into_parts();
    let Ok(visitor) = Visitor::from_request_parts(&mut asked, &app).await;
    let text = visitor.texts.say(id::FORGED_TEXT);
    Failure::told(&visitor, StatusCode::FORBIDDEN, id::FORBIDDEN, text).into_response()
}

/// Browsers say where a request comes from; older ones at least name the site.
fn is_our_own(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-site") {
        Some(site) => matches!(site, "same-origin" | "none"),
        None => match (text(header::ORIGIN.as_str()), text(header::HOST.as_str())) {
            (Some(origin), Some(host)) => {
                origin.split_once("://").is_some_and(|(_, site)| site == host)
            }
            _ => false,
        },
    }
}
