//! What a program sends: JSON, understood or sent back with the place of the fault.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{StatusCode, header};
use pages::id;
use serde::de::DeserializeOwned;

use super::problem::Problem;
use crate::visitor::{AppState, Visitor};

/// The body of a request, with its text.
pub(super) struct Asked<T> {
    /// What was understood.
    pub(super) what: T,
    /// As it was sent.
    pub(super) text: Bytes,
}

impl<T: DeserializeOwned> FromRequest<AppState> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &AppState) -> Result<Asked<T>, Problem> {
        let (mut parts, body) = request.into_parts();
        let Ok(visitor) = Visitor::from_request_parts(&mut parts, app).await;
        let fault = |status, detail: String| Err(Problem::new(visitor.texts, status, detail));
        let kind = parts.headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if kind.is_some_and(|kind| !kind.trim_start().starts_with("application/json")) {
            let detail = visitor.texts.say(id::API_NOT_JSON).into_owned();
            return fault(StatusCode::UNSUPPORTED_MEDIA_TYPE, detail);
        }
        let read = Bytes::from_request(Request::from_parts(parts, body), app).await;
        let text = match read {
            Ok(text) => text,
            Err(rejection) => return fault(rejection.status(), rejection.body_text()),
        };
        match serde_json::from_slice(&text) {
            Ok(what) => Ok(Asked { what, text }),
            Err(error) => fault(StatusCode::UNPROCESSABLE_ENTITY, error.to_string()),
        }
    }
}
