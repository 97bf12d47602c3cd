//! Watching the work: every request is timed and told to the log, and the counts are shown.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ledger::Server;
use tracing::{Instrument, debug, field, warn, warn_span};

use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default().get("/metrics", Access::Admin, metrics)
}

/// Whoever waits longer asks whether it hangs.
const SLOW: Duration = Duration::from_secs(1);

/// Times a request. Of its address only the pattern is told: the address itself may hold the secret
/// of a link, and what is sought for.
pub(super) async fn watch(
    State(server): State<Arc<Server>>,
    request: Request,
    next: Next,
) -> Response {
    let begun = Instant::now();
    let method = name_of(request.method());
    let path = request.extensions().get::<MatchedPath>().cloned();
    let path = path.as_ref().map_or("nowhere", MatchedPath::as_str);
    let span = warn_span!("request", method, path, status = field::Empty, ms = field::Empty);
    let answer = next.run(request).instrument(span.clone()).await;
    let (status, took) = (answer.status().as_u16(), begun.elapsed());
    server.metrics().answered(method, path, status, took);
    span.record("status", status).record("ms", took.as_millis() as u64);
    span.in_scope(|| match took > SLOW {
        true => warn!("slow page"),
        false => debug!("answered"),
    });
    answer
}

/// Anybody may make up a method: it becomes neither a label nor a line.
fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

async fn metrics(State(server): State<Arc<Server>>) -> Response {
    let text = server.metrics().text(server.events_open());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}
