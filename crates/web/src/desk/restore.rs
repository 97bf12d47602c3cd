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
    let Uploaded { text, again } = uploaded(&visitor, form).await?;
    let read = OPENING.work(move || files::read(&text)).await;
    let read = read.map_err(|undone| Failure::undone(&visitor, undone))?;
    let archive = read.map_err(|fault| {
        let (id, entry) = view::fault_text(&fault);
        Failure::bad(&visitor, visitor.texts.count(id, &entry))
    })?;
    if !again && is_here(&server, &archive) {
        let told = visitor.texts.tell(id::ARCHIVE_IS_HERE, &[("name", &*archive.slug)]);
        return Err(Failure::bad(&visitor, told));
    }
    let base = if is_short_name(&archive.slug) { &archive.slug } else { "event" };
    let made = server.restore(base, archive.events).await;
    let slug = made.map_err(|error| Failure::lost(&visitor, &error))?;
    Ok(Redirect::to(&format!("/desk/{slug}")).into_response())
}

/// Whether the event of an archive is on this server already, as it was then or further on: the same did the same
/// at the same minutes, as far as both go.
fn is_here(server: &Server, archive: &files::EventRead) -> bool {
    let Some(event) = server.event(&archive.slug) else { return false };
    let snapshot = event.snapshot();
    let minute = |at: i64| at.div_euclid(60_000);
    let mut both = archive.events.iter().zip(snapshot.state.acts.iter());
    both.all(|(one, act)| minute(one.at) == minute(act.at) && *one.by == *act.by)
}

/// What a form carries: the text of the file, and whether a second event of the same is wanted.
struct Uploaded {
    text: String,
    again: bool,
}

async fn uploaded(visitor: &Visitor, mut form: Multipart) -> Result<Uploaded, Failure> {
    let broken = |_| Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_BROKEN));
    let (mut text, mut again) = (None, false);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        match field.name() {
            Some("file") => {
                let bytes = field.bytes().await.map_err(broken)?;
                let read = String::from_utf8(bytes.to_vec());
                let foreign = |_| Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_FOREIGN));
                text = Some(read.map_err(foreign)?);
            }
            Some("again") => again = true,
            _ => {}
        }
    }
    let missing = || Failure::bad(visitor, visitor.texts.say(id::ARCHIVE_MISSING));
    Ok(Uploaded { text: text.ok_or_else(missing)?, again })
}
