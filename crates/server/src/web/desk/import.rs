//! Entries from a list: a file or pasted rows, looked at before anybody is entered.

use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::body::Bytes;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{Form, FromRequest, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Command;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::office::Right;
use crate::roster::{Column, Roster};
use crate::sheet::{Sheet, SheetFault};
use crate::slow::Bench;
use crate::text::Texts;

/// What a file may weigh.
const FILE_BYTES_MAX: usize = 2 * 1024 * 1024;

/// Where files are read.
static READING: Bench = Bench::new(2, 8, Duration::from_secs(20));

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/entries/import", Access::Has(Right::Keep), form)
        .post("/desk/{event}/entries/import", Access::Has(Right::Keep), import)
        // The file, and the rest of its form.
        .body_bytes_max(FILE_BYTES_MAX + 64 * 1024)
}

#[derive(Template)]
#[template(path = "desk_import.html")]
struct ImportPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    rows: String,
    fault: Option<String>,
    list: Option<Roster>,
    taken: usize,
}

impl ImportPage {
    /// The columns to choose from, and which is chosen.
    fn choices(&self, chosen: &Column) -> Vec<(&'static str, String, bool)> {
        let choice = |column: Column| {
            let name = self.frame.t.say(column.text_id()).into_owned();
            (column.id(), name, column == *chosen)
        };
        Column::ALL.map(choice).to_vec()
    }

    fn head<'a>(&self, list: &'a Roster, index: &usize) -> &'a str {
        list.heads.get(*index).map_or("", String::as_str)
    }
}

async fn form(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    Ok(show(&page(&visitor, look, Asked::default(), None)))
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
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    request: Request,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let asked = Arc::new(asked(&visitor, request).await?);
    let look = Look::at(&house, &visitor, &slug, &Which::default())?;
    let read = Arc::clone(&asked);
    let sheet = READING.work(move || read.sheet()).await;
    let sheet = sheet.map_err(|undone| Failure::undone(&visitor, undone))?;
    let asked = Arc::unwrap_or_clone(asked);
    let sheet = match sheet {
        Ok(sheet) => sheet,
        Err(fault) => {
            let fault = told(fault, visitor.texts);
            let page = page(&visitor, look, asked, Some(fault));
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let said = asked.said(sheet.width());
    let competition = &look.page.book.competition;
    let list = Roster::of(&sheet, said.as_deref(), competition, visitor.texts);
    if !asked.enter {
        let rows = sheet.to_text();
        let mut page = page(&visitor, look, Asked { rows, ..asked }, None);
        page.taken = list.rows.iter().filter(|row| row.is_taken()).count();
        page.list = Some(list);
        return Ok(show(&page));
    }
    let wanted = list.rows.into_iter().filter(|row| {
        // Where nobody has chosen, what is sound is taken.
        let taken = if asked.chosen { asked.taken.contains(&row.line) } else { row.is_taken() };
        taken && row.can_be_entered()
    });
    let commands: Vec<Command> = wanted.map(|row| Command::Enter(Box::new(row.player))).collect();
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::IMPORT_NOBODY)));
    }
    let done = house.act_all(&slug, by.as_str(), &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let entered = commands.len();
    Ok(Redirect::to(&format!("/desk/{slug}/entries?entered={entered}")).into_response())
}

fn page(visitor: &Visitor, look: Look, asked: Asked, fault: Option<String>) -> ImportPage {
    let title = format!("{} – {}", visitor.texts.say(id::IMPORT), look.card.name);
    let frame = Frame::new(visitor, title);
    ImportPage { frame, tab: "entries", look, rows: asked.rows, fault, list: None, taken: 0 }
}

fn told(fault: SheetFault, t: Texts) -> String {
    let id = match fault {
        SheetFault::OldWorkbook => id::SHEET_OLD_WORKBOOK,
        SheetFault::Broken => id::SHEET_BROKEN,
        SheetFault::TooBig => id::SHEET_TOO_BIG,
        SheetFault::TooManyCells => id::SHEET_TOO_MANY_CELLS,
        SheetFault::Empty => id::SHEET_EMPTY,
    };
    t.say(id).into_owned()
}
