//! Bodies of requests that must come in time, and of answers that are handed out in slices.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep};

use super::Limits;
use super::lobby::Busy;

/// The body of a request. It ends with an error if the next part, or the whole, is too long in
/// coming.
pub(super) struct Punctual {
    body: Incoming,
    /// Until when the next part has to come; made when the first one is waited for.
    due: Option<Pin<Box<Sleep>>>,
    part: Duration,
    last: Instant,
}

/// A body did not come in time.
#[derive(Debug, thiserror::Error)]
#[error("The request did not come in time.")]
pub(super) struct TooSlow;

impl Punctual {
    pub(super) fn new(body: Incoming, limits: &Limits) -> Punctual {
        let last = Instant::now() + limits.body;
        Punctual { body, due: None, part: limits.part, last }
    }
}

impl HttpBody for Punctual {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let this = &mut *self;
        if Instant::now() >= this.last {
            return Poll::Ready(Some(Err(TooSlow.into())));
        }
        if let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(context) {
            this.due = None;
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        let next = (Instant::now() + this.part).min(this.last);
        let due = this.due.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(next)));
        due.as_mut().poll(context).map(|()| Some(Err(TooSlow.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer, handed out in slices: what is behind them stays where it is shared with
/// others who read the same, and the wait for the next request begins when nearly all is taken.
pub(super) struct Sliced {
    body: Body,
    rest: Bytes,
    _busy: Busy,
}

/// What is handed out at once.
const SLICE_BYTES: usize = 16 * 1_024;

impl Sliced {
    pub(super) fn new(body: Body, busy: Busy) -> Sliced {
        Sliced { body, rest: Bytes::new(), _busy: busy }
    }
}

impl HttpBody for Sliced {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            let frame = std::task::ready!(Pin::new(&mut this.body).poll_frame(context));
            let data = match frame {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                other => return Poll::Ready(other),
            };
            this.rest = data;
        }
        let slice = this.rest.split_to(SLICE_BYTES.min(this.rest.len()));
        Poll::Ready(Some(Ok(Frame::data(slice))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let hint = self.body.size_hint();
        let mut sum = SizeHint::new();
        sum.set_lower(hint.lower() + rest);
        if let Some(upper) = hint.upper() {
            sum.set_upper(upper + rest);
        }
        sum
    }
}
