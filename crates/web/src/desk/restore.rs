//! An archive is opened: the event is made anew, and nothing that is there is touched.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::handler::Handler;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::slow::Bench;
use ledger::{Server, files};
use pages::{id, view};

use super::is_short_name;
use crate::failure::Failure;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

/// No archive of an event is as large.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// Where archives are read: each entry is sealed and played anew.
static OPENING: Bench = Bench::new(1, 4, Duration::from_secs(50));

pub(super) fn routes() -> Routes {
    Routes::default().post(
        "/desk/archive",
        Access::Admin,
        open.layer(DefaultBodyLimit::max(BYTES_MAX)),
    )
}

async fn open(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    form: Multipart,
) -> Result<Response, Failure> {
    if !visitor.is_admin {
        return Err(Failure::forbidden(&visitor));
    }
    let text = uploaded(&visitor, form).await?;
    let read = OPENING.work(move || files::read(&text)).await;
    let read = read.map_err(|undone| Failure::undone(&visitor, undone))?;
    let archive = read.map_err(|fault| {
        let (id, entry) = view::fault_text(&fault);
        Failure::bad(&visitor, visitor.texts.count(id, &entry))
    })?;
    let base = if is_short_name(&archive.slug) { &archive.slug } else { "event" };
    let made = server.restore(base, archive.events).await;
    let slug = made.map_err(|error| Failure::lost(&visitor, &error))?;
    Ok(Redirect::to(&format!("/desk/{slug}")).into_response())
}

/// The text of the file that a form carries.
async fn uploaded(visitor: &Visitor, mut form: Multipart) -> Result<String, Failure> {
    let broken = |_| Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_BROKEN));
    while let Some(field) = form.next_field().await.map_err(broken)? {
        if field.name() == Some("file") {
            let bytes = field.bytes().await.map_err(broken)?;
            return String::from_utf8(bytes.to_vec())
                .map_err(|_| Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_FOREIGN)));
        }
    }
    Err(Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_MISSING)))
}
