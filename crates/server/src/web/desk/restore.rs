//! An archive is opened: the event is made anew, and nothing that is there is touched.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Multipart, State};
use axum::handler::Handler;
use axum::response::{IntoResponse, Redirect, Response};

use super::super::failure::Failure;
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use super::is_short_name;
use crate::files;
use crate::house::House;
use crate::id;
use crate::slow::Bench;

/// No archive of an event is as large.
const BYTES_MAX: usize = 64 * 1024 * 1024;

/// Where archives are read: each entry is sealed and played anew.
static OPENING: Bench = Bench::new(1, 4, Duration::from_secs(50));

pub(super) fn routes() -> Table {
    Table::default().post(
        "/desk/archive",
        Access::House,
        open.layer(DefaultBodyLimit::max(BYTES_MAX)),
    )
}

async fn open(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    form: Multipart,
) -> Result<Response, Failure> {
    if !visitor.runs_the_house {
        return Err(Failure::forbidden(&visitor));
    }
    let text = uploaded(&visitor, form).await?;
    let read = OPENING.work(move || files::read(&text)).await;
    let read = read.map_err(|undone| Failure::undone(&visitor, undone))?;
    let archive = read.map_err(|fault| {
        let (id, entry) = fault.told();
        Failure::bad(&visitor, visitor.texts.count(id, &entry))
    })?;
    let base = if is_short_name(&archive.slug) { &archive.slug } else { "event" };
    let made = house.restore(base, archive.events).await;
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
