//! What a program is told when it does not get what it asked for (RFC 9457).

use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use competition::{Fault, Refusal};
use ledger::{Conflict, Denied};
use pages::not_saved::not_saved;
use pages::{Texts, id};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a request was not fulfilled.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Problem {
    /// The status of the answer.
    status: u16,
    /// What kind of problem it is.
    title: String,
    /// What was wrong, and what to do.
    detail: String,
    /// What the rulebook and the regulations object to, one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<Objection>,
    /// The version that the event has, where another one was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
}

/// One thing that is wrong, and the clauses that say so.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct Objection {
    /// What, and what to do.
    text: String,
    /// The clauses, such as `RU-2022 6.1.8.6`.
    clauses: Vec<String>,
}

/// The kind of content that a problem is.
pub(crate) const PROBLEM: &str = "application/problem+json";

impl Problem {
    /// A problem of a kind.
    pub(crate) fn new(t: Texts, status: StatusCode, detail: impl Into<String>) -> Problem {
        let title = t.say(match status {
            StatusCode::NOT_FOUND => id::NOT_FOUND,
            StatusCode::FORBIDDEN => id::FORBIDDEN,
            StatusCode::SERVICE_UNAVAILABLE => id::UNAVAILABLE,
            _ => id::REFUSED,
        });
        Problem {
            status: status.as_u16(),
            title: title.into_owned(),
            detail: detail.into(),
            faults: Vec::new(),
            version: None,
        }
    }

    /// An act was denied.
    pub(crate) fn denied(t: Texts, denied: &Denied<Conflict>) -> Problem {
        match denied.refusal() {
            Some(Conflict::Stale { actual }) => {
                let detail = t.count(id::API_STALE, &actual.0);
                let stale = Problem::new(t, StatusCode::PRECONDITION_FAILED, detail);
                Problem { version: Some(actual.0), ..stale }
            }
            Some(Conflict::Refused(refusal)) => Problem::refused(t, refusal),
            None => Problem::not_saved(t, denied),
        }
    }

    /// What was not refused and yet not done: he may not, or it could not be kept.
    pub(crate) fn not_saved<R>(t: Texts, denied: &Denied<R>) -> Problem {
        let status = match denied {
            Denied::Forbidden => StatusCode::FORBIDDEN,
            Denied::Refused(_)
            | Denied::Store(_)
            | Denied::Unfit(_)
            | Denied::Unreadable { .. } => StatusCode::SERVICE_UNAVAILABLE,
        };
        Problem::new(t, status, not_saved(t, denied))
    }

    pub(super) fn refused(t: Texts, refusal: &Refusal) -> Problem {
        let objection = |fault: &Fault| Objection {
            text: fault.problem.text(t.language),
            clauses: fault.because.iter().map(ToString::to_string).collect(),
        };
        let faults = refusal.faults.iter().map(objection).collect();
        let detail = refusal.text(t.language);
        Problem { faults, ..Problem::new(t, StatusCode::CONFLICT, detail) }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::BAD_REQUEST);
        let body = serde_json::to_string(&self).unwrap_or_default();
        (status, [(CONTENT_TYPE, PROBLEM)], body).into_response()
    }
}
