//! Entries from a list: a file or pasted rows, looked at before anybody is entered.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{Form, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Command;
use ledger::Server;
use ledger::accounts::Right;
use ledger::sheet::{Sheet, SheetFault};
use ledger::slow::Bench;
use pages::desk::ImportPage;
use pages::id;
use pages::roster::{Column, Roster};

use crate::event::{AtEvent, SectionQuery, event_at};
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

/// What a file may weigh.
const FILE_BYTES_MAX: usize = 2 * 1024 * 1024;

/// Where files are read.
static READING: Bench = Bench::new(2, 8, Duration::from_secs(20));

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/entries/import", Access::Has(Right::Keep), form)
        .post("/desk/{event}/entries/import", Access::Has(Right::Keep), import)
        // The file, and the rest of its form.
        .body_bytes_max(FILE_BYTES_MAX + 64 * 1024)
}

async fn form(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&ImportPage::new(&visitor, context, String::new()))
}

/// What was sent: a file or rows, what the columns mean, which rows are taken, and what to do.
#[derive(Clone, Default)]
struct Asked {
    file: Option<Bytes>,
    rows: String,
    columns: Vec<(usize, Column)>,
    taken: Vec<usize>,
    chosen: bool,
    enter: bool,
}

impl Asked {
    fn put(&mut self, name: &str, value: String) {
        match name {
            "rows" => self.rows = value,
            "take" => self.taken.extend(value.parse::<usize>()),
            "chosen" => self.chosen = true,
            "step" => self.enter = value == "enter",
            _ => {
                let index = name.strip_prefix("column-").and_then(|index| index.parse().ok());
                self.columns.extend(index.zip(Column::from_id(&value)));
            }
        }
    }

    /// The table: of the file if there is one, else of the rows.
    fn sheet(&self) -> Result<Sheet, SheetFault> {
        match &self.file {
            Some(bytes) => Sheet::read(bytes),
            None => Sheet::from_text(&self.rows),
        }
    }

    /// What somebody has said that the columns mean.
    fn said(&self, width: usize) -> Option<Vec<Column>> {
        if self.columns.is_empty() || self.file.is_some() {
            return None;
        }
        let mut columns = vec![Column::Ignored; width];
        for (index, column) in &self.columns {
            if let Some(place) = columns.get_mut(*index) {
                *place = *column;
            }
        }
        Some(columns)
    }
}

/// Reads a form of either kind.
async fn asked(visitor: &Visitor, request: Request) -> Result<Asked, Failure> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let is_multipart = kind
        .and_then(|kind| kind.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let mut asked = Asked::default();
    if !is_multipart {
        let form = Form::<Vec<(String, String)>>::from_request(request, &()).await;
        let Form(fields) = form.map_err(|_| too_big(visitor))?;
        fields.into_iter().for_each(|(name, value)| asked.put(&name, value));
        return Ok(asked);
    }
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|refused| Failure::plain(visitor, refused.status()))?;
    let broken = |_: MultipartError| too_big(visitor);
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(broken)?;
        if name != "file" {
            asked.put(&name, String::from_utf8_lossy(&bytes).into_owned());
        } else if bytes.len() > FILE_BYTES_MAX {
            return Err(too_big(visitor));
        } else if !bytes.is_empty() {
            asked.file = Some(bytes);
        }
    }
    Ok(asked)
}

fn too_big(visitor: &Visitor) -> Failure {
    Failure::bad(visitor, visitor.texts.say(id::SHEET_TOO_BIG))
}

async fn import(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let asked = Arc::new(asked(&visitor, request).await?);
    let context = event_at(&server, &visitor, &slug, &SectionQuery::default())?;
    let read = Arc::clone(&asked);
    let sheet = READING.work(move || read.sheet()).await;
    let sheet = sheet.map_err(|undone| Failure::undone(&visitor, undone))?;
    let asked = Arc::unwrap_or_clone(asked);
    let sheet = match sheet {
        Ok(sheet) => sheet,
        Err(fault) => {
            let page = ImportPage::new(&visitor, context, asked.rows).refused(fault);
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let said = asked.said(sheet.width());
    let competition = context.competition();
    let list = Roster::of(&sheet, said.as_deref(), competition, visitor.texts);
    if !asked.enter {
        let page = ImportPage::new(&visitor, context, sheet.to_text()).with_list(list);
        return Ok(show(&page));
    }
    // Where nobody has chosen, what is sound is taken.
    let players = list.players(asked.chosen.then_some(asked.taken.as_slice()));
    let commands: Vec<Command> =
        players.into_iter().map(|player| Command::Enter(Box::new(player))).collect();
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::IMPORT_NOBODY)));
    }
    let done = server.act_all(&slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let entered = commands.len();
    Ok(Redirect::to(&format!("/desk/{slug}/entries?entered={entered}")).into_response())
}
