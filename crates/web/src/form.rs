//! Forms in which one name may come several times, such as boxes to tick.

use axum::extract::{FromRequest, RawForm, Request};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;

/// A form with lists. What cannot be read is answered as any other form that cannot be read
/// (`error_pages.rs`).
pub(super) struct ListForm<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for ListForm<T> {
    type Rejection = Response;

    async fn from_request(request: Request, state: &S) -> Result<ListForm<T>, Response> {
        let form = RawForm::from_request(request, state).await;
        let RawForm(sent) = form.map_err(IntoResponse::into_response)?;
        let read = serde_html_form::from_bytes(&sent);
        read.map(ListForm).map_err(|_| StatusCode::UNPROCESSABLE_ENTITY.into_response())
    }
}
