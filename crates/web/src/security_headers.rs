//! What every answer tells the browser: what it may load, and what it may keep.

use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

use super::assistants::ASSISTANT;
use super::play::SEAT;
use super::visitor::{PLAYER, cookie, credential};

/// Puts the headers on an answer.
pub(super) async fn security_headers(request: Request, next: Next) -> Response {
    let headers = request.headers();
    // By an account or a key, by a seat, or by the link of a player or of his assistant.
    let by_link = [SEAT, PLAYER, ASSISTANT].into_iter().any(|name| cookie(headers, name).is_some());
    let known = by_link || credential(headers).is_some();
    let mut answer = next.run(request).await;
    protect(answer.headers_mut(), known);
    answer
}

/// Nothing from outside, nothing inside a frame of others, no guessing of kinds, and no telling
/// others which page a link was on: it may hold a secret.
///
/// Every page says who is signed in and speaks his language. So what is made for somebody whom we
/// may know is kept nowhere, and everything else is asked for again before it is shown again, unless
/// it says otherwise itself.
fn protect(headers: &mut HeaderMap, known: bool) {
    const RULES: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; form-action 'self'; base-uri 'none'; object-src 'none'";
    // A paper made by the template of others has stricter ones.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(RULES));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    let keep = if known { "no-store" } else { "no-cache" };
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static(keep));
    headers
        .entry(VARY)
        .or_insert(HeaderValue::from_static("cookie, accept-language, authorization"));
}
