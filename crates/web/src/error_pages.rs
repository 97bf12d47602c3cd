//! Every refusal in the form its reader wants: a page for people, a problem for programs.

use std::panic::AssertUnwindSafe;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;

use super::api::{PROBLEM, Problem};
use super::failure::{Failure, Reason};
use super::visitor::{AppState, Visitor};

/// Nobody takes longer to send a request and to get an answer.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Plain words of a refusal are no longer than this.
const LONGEST: usize = 10_000;

/// Gives the plain refusals of the framework, and those of pages for programs, the form their reader
/// wants. A fault of ours becomes an answer too, so that nobody waits in vain.
pub(super) async fn error_pages(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let (mut asked, body) = request.into_parts();
    let request = Request::from_parts(asked.clone(), body);
    let answered = AssertUnwindSafe(tokio::time::timeout(LONGEST_WAIT, next.run(request)));
    let answer = match answered.catch_unwind().await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => StatusCode::REQUEST_TIMEOUT.into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    let refused = answer.status().is_client_error() || answer.status().is_server_error();
    let wanted = if is_program(&asked) { PROBLEM } else { "text/html" };
    // Where a script asks a page, it is answered in JSON.
    let own = [wanted, "application/json"];
    if !refused || own.iter().any(|own| kind(answer.headers()).starts_with(own)) {
        return answer;
    }
    let Ok(visitor) = Visitor::from_request_parts(&mut asked, &app).await;
    let status = answer.status();
    let headers = answer.headers().clone();
    let mut page = match is_program(&asked) {
        true => Problem::new(visitor.texts, status, words(answer).await).into_response(),
        false => Failure::plain(&visitor, status).into_response(),
    };
    // Such as `Allow`.
    let others = headers.into_iter().filter_map(|(name, value)| Some((name?, value)));
    let own = |name: &axum::http::HeaderName| name.as_str().starts_with("content-");
    page.headers_mut().extend(others.filter(|(name, _)| !own(name)));
    page
}

fn is_program(asked: &Parts) -> bool {
    asked.uri.path().starts_with("/api/")
}

fn kind(headers: &HeaderMap) -> &str {
    headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default()
}

/// What an answer says: the reason beside a page, or its plain text.
async fn words(answer: Response) -> String {
    if let Some(Reason(text)) = answer.extensions().get() {
        return text.clone();
    }
    let plain = kind(answer.headers()).starts_with("text/plain");
    let bytes = to_bytes(answer.into_body(), LONGEST).await.unwrap_or_default();
    if plain { String::from_utf8_lossy(&bytes).trim().to_owned() } else { String::new() }
}
