//! Pages for what cannot be shown or done.

use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::slow::Undone;
use ledger::{Denied, OpenError};
use pages::not_saved::{lost, not_saved};
use pages::{FailurePage, id};
use words::Id;

use super::page::show_as;
use super::visitor::Visitor;

/// A request that cannot be fulfilled. Boxed: most requests can, and carry it in their results.
pub(super) struct Failure(Box<Answer>);

/// The reason of a failure, kept beside its page for programs.
#[derive(Clone)]
pub(super) struct Reason(pub(super) String);

/// What he is told who asked.
struct Answer {
    status: StatusCode,
    page: FailurePage,
    /// Whether the same may be asked again soon.
    retry: bool,
}

/// When those who found too many before them may ask again, in seconds.
const RETRY_SECONDS: &str = "5";

impl Failure {
    /// There is no such page.
    pub(super) fn not_found(visitor: &Visitor) -> Failure {
        Failure::new(visitor, StatusCode::NOT_FOUND, id::NOT_FOUND, id::NOT_FOUND_TEXT)
    }

    /// He has no right to it.
    pub(super) fn forbidden(visitor: &Visitor) -> Failure {
        let (title, text) = match visitor.account {
            Some(_) => (id::FORBIDDEN, id::FORBIDDEN_TEXT),
            None => (id::FORBIDDEN_STRANGER, id::FORBIDDEN_STRANGER_TEXT),
        };
        let mut failure = Failure::new(visitor, StatusCode::FORBIDDEN, title, text);
        failure.0.page.sign_in = visitor.account.is_none();
        failure
    }

    /// Something he wrote cannot be used; the text says what and what to do.
    pub(super) fn bad(visitor: &Visitor, text: impl Into<String>) -> Failure {
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        let mut failure = Failure::told(visitor, status, id::REFUSED, text);
        failure.0.page.back.clone_from(&visitor.from);
        failure
    }

    /// What was denied, with the clauses of a refusal.
    pub(super) fn denied(visitor: &Visitor, denied: &Denied<competition::Refusal>) -> Failure {
        match denied.refusal() {
            Some(refusal) => Failure::bad(visitor, refusal.text(visitor.texts.language)),
            None => Failure::not_saved(visitor, denied),
        }
    }

    /// What was not refused and yet not done: he may not, or it could not be kept.
    pub(super) fn not_saved<R>(visitor: &Visitor, denied: &Denied<R>) -> Failure {
        match denied {
            Denied::Forbidden => Failure::forbidden(visitor),
            Denied::Refused(_)
            | Denied::Store(_)
            | Denied::Unfit(_)
            | Denied::Unreadable { .. } => {
                Failure::unavailable(visitor, not_saved(visitor.texts, denied))
            }
        }
    }

    /// The event cannot be read; the others can.
    pub(super) fn unread(visitor: &Visitor, why: &OpenError) -> Failure {
        let text = not_saved(visitor.texts, why);
        Failure::told(visitor, StatusCode::SERVICE_UNAVAILABLE, id::EVENT_UNREAD, text)
    }

    /// A table of a game that cannot be read.
    pub(super) fn table_unread(visitor: &Visitor, why: &OpenError) -> Failure {
        let text = not_saved(visitor.texts, why);
        Failure::told(visitor, StatusCode::SERVICE_UNAVAILABLE, id::TABLE_UNREAD, text)
    }

    /// The table was there, and is not kept any longer.
    pub(super) fn table_forgotten(visitor: &Visitor) -> Failure {
        Failure::new(visitor, StatusCode::GONE, id::TABLE_FORGOTTEN, id::TABLE_FORGOTTEN_TEXT)
    }

    /// What went wrong before anybody of ours could say so. The framework speaks English to
    /// programmers only.
    pub(super) fn plain(visitor: &Visitor, status: StatusCode) -> Failure {
        let id = match status {
            StatusCode::NOT_FOUND => return Failure::not_found(visitor),
            StatusCode::METHOD_NOT_ALLOWED => id::ASKED_OTHERWISE,
            StatusCode::REQUEST_TIMEOUT => id::ASKED_TOO_LONG,
            StatusCode::PAYLOAD_TOO_LARGE => id::ASKED_TOO_MUCH,
            _ if status.is_server_error() => id::FAULT_OF_OURS,
            _ => id::ASKED_WRONGLY,
        };
        Failure::new(visitor, status, id::REFUSED, id)
    }

    /// What was asked for is there no more, or is not for the one who asks; the text says what to do.
    pub(super) fn told(
        visitor: &Visitor,
        status: StatusCode,
        title: Id,
        text: impl Into<String>,
    ) -> Failure {
        let page = FailurePage::new(visitor, title, text);
        Failure(Box::new(Answer { status, page, retry: false }))
    }

    /// The log does not answer.
    pub(super) fn lost(visitor: &Visitor, error: &store::StoreError) -> Failure {
        Failure::unavailable(visitor, lost(visitor.texts, error))
    }

    /// Slow work was not done: too many wait for it, or it took too long.
    pub(super) fn undone(visitor: &Visitor, undone: Undone) -> Failure {
        let id = match undone {
            Undone::Full => id::BUSY_FULL,
            Undone::Late => id::BUSY_LATE,
            Undone::Yours => id::BUSY_YOURS,
        };
        let text = visitor.texts.say(id);
        let mut failure = Failure::told(visitor, StatusCode::SERVICE_UNAVAILABLE, id::BUSY, text);
        failure.0.retry = true;
        failure
    }

    /// Those who run the server let nobody, or no stranger, set up friendly games.
    pub(super) fn not_friendly(visitor: &Visitor, members: bool) -> Failure {
        let id = if members { id::PLAY_MEMBERS_ALONE } else { id::PLAY_SWITCHED_OFF };
        let text = visitor.texts.say(id);
        let mut failure = Failure::told(visitor, StatusCode::FORBIDDEN, id::FORBIDDEN, text);
        failure.0.page.sign_in = members;
        failure
    }

    /// He asks faster than anybody plays.
    pub(super) fn too_fast(visitor: &Visitor) -> Failure {
        let text = visitor.texts.say(id::WIRE_TOO_FAST);
        let mut failure = Failure::told(visitor, StatusCode::TOO_MANY_REQUESTS, id::BUSY, text);
        failure.0.retry = true;
        failure
    }

    fn unavailable(visitor: &Visitor, text: String) -> Failure {
        Failure::told(visitor, StatusCode::SERVICE_UNAVAILABLE, id::UNAVAILABLE, text)
    }

    fn new(visitor: &Visitor, status: StatusCode, title: Id, text: Id) -> Failure {
        Failure::told(visitor, status, title, visitor.texts.say(text))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Answer { status, page, retry } = &*self.0;
        let mut answer = show_as(*status, page);
        answer.extensions_mut().insert(Reason(page.text.clone()));
        if *retry {
            answer.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static(RETRY_SECONDS));
        }
        answer
    }
}

/// The answer to an address that leads nowhere.
pub(super) async fn nothing_here(visitor: Visitor) -> Failure {
    Failure::not_found(&visitor)
}
