//! Entries from a list: a file or pasted rows, looked at before anybody is entered.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::multipart::{Multipart, MultipartError};
use axum::extract::{FromRequest, Path, RawForm, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Command;
use ledger::Server;
use ledger::accounts::Right;
use ledger::sheet::{Sheet, SheetFault};
use ledger::slow::Bench;
use pages::desk::ImportPage;
use pages::form::{Numbered, numbered};
use pages::id;
use pages::roster::{Column, Roster};
use serde::{Deserialize, Deserializer};

use crate::event::{AtEvent, event_at};
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

/// What was sent beside a file: rows, what the columns mean, which rows are taken, what to do.
#[derive(Clone, Default, Deserialize)]
struct ImportForm {
    #[serde(default)]
    rows: String,
    #[serde(default)]
    take: Vec<String>,
    chosen: Option<String>,
    step: Option<String>,
    #[serde(flatten, deserialize_with = "columns")]
    columns: Numbered<String>,
}

fn columns<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<String>, D::Error> {
    numbered(deserializer, "column-")
}

/// A form of either kind.
#[derive(Clone, Default)]
struct Asked {
    file: Option<Bytes>,
    form: ImportForm,
}

impl Asked {
    fn enters(&self) -> bool {
        self.form.step.as_deref() == Some("enter")
    }

    /// The rows that were taken, where somebody has chosen.
    fn taken(&self) -> Option<Vec<usize>> {
        let taken = || self.form.take.iter().filter_map(|line| line.parse().ok()).collect();
        self.form.chosen.as_ref().map(|_| taken())
    }

    /// The table: of the file if there is one, else of the rows.
    fn sheet(&self) -> Result<Sheet, SheetFault> {
        match &self.file {
            Some(bytes) => Sheet::read(bytes),
            None => Sheet::from_text(&self.form.rows),
        }
    }

    /// What somebody has said that the columns mean.
    fn said(&self, width: usize) -> Option<Vec<Column>> {
        // What was said of other columns than these says nothing.
        if self.form.columns.len() != width || self.file.is_some() {
            return None;
        }
        let mut columns = vec![Column::Ignored; width];
        for (index, word) in &self.form.columns {
            if let Some(place) = columns.get_mut(usize::from(*index)) {
                *place = Column::from_id(word).unwrap_or(*place);
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
    if !is_multipart {
        let form = RawForm::from_request(request, &()).await;
        let RawForm(sent) = form.map_err(|_| too_big(visitor))?;
        return read(visitor, None, &sent);
    }
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|refused| Failure::plain(visitor, refused.status()))?;
    let broken = |_: MultipartError| too_big(visitor);
    let (mut file, mut texts) = (None, Vec::new());
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(broken)?;
        if name != "file" {
            texts.push((name, String::from_utf8_lossy(&bytes).into_owned()));
        } else if bytes.len() > FILE_BYTES_MAX {
            return Err(too_big(visitor));
        } else if !bytes.is_empty() {
            file = Some(bytes);
        }
    }
    let texts = serde_html_form::to_string(texts);
    let texts = texts.map_err(|_| unreadable(visitor))?;
    read(visitor, file, texts.as_bytes())
}

/// The form, and the file that came with it.
fn read(visitor: &Visitor, file: Option<Bytes>, sent: &[u8]) -> Result<Asked, Failure> {
    let form = serde_html_form::from_bytes(sent).map_err(|_| unreadable(visitor))?;
    Ok(Asked { file, form })
}

fn unreadable(visitor: &Visitor) -> Failure {
    Failure::plain(visitor, StatusCode::UNPROCESSABLE_ENTITY)
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
    let context = event_at(&server, &visitor, &slug, None)?;
    let read = Arc::clone(&asked);
    let sheet = READING.work(move || read.sheet()).await;
    let sheet = sheet.map_err(|undone| Failure::undone(&visitor, undone))?;
    let asked = Arc::unwrap_or_clone(asked);
    let sheet = match sheet {
        Ok(sheet) => sheet,
        Err(fault) => {
            let page = ImportPage::new(&visitor, context, asked.form.rows).refused(fault);
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let said = asked.said(sheet.width());
    let competition = context.competition();
    let list = Roster::of(&sheet, said.as_deref(), competition, visitor.texts);
    if !asked.enters() {
        let page = ImportPage::new(&visitor, context, sheet.to_text()).with_list(list);
        return Ok(show(&page));
    }
    // Where nobody has chosen, what is sound is taken.
    let taken = asked.taken();
    let left_out = list.left_out(taken.as_deref()).into_iter();
    let left_out: Vec<_> = left_out.map(|(line, name)| (line, name.to_owned())).collect();
    let first = competition.players().len() as u16 + 1;
    let rules = competition.regulations().and_then(|one| one.teams.as_ref());
    let teams = match rules.filter(|_| competition.is_team_event()) {
        Some(rules) => list.teams(taken.as_deref(), first, rules.boards),
        None => Vec::new(),
    };
    let players = list.players(taken.as_deref());
    let entered = players.len();
    let players = players.into_iter().map(|player| Command::Enter(Box::new(player)));
    let teams = teams.into_iter().map(|team| Command::EnterTeam(Box::new(team)));
    let commands: Vec<Command> = players.chain(teams).collect();
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::IMPORT_NOBODY)));
    }
    let done = server.act_all(&slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    if !left_out.is_empty() {
        let context = event_at(&server, &visitor, &slug, None)?;
        let list = Roster::of(&sheet, said.as_deref(), context.competition(), visitor.texts);
        let page = ImportPage::new(&visitor, context, sheet.to_text()).with_list(list);
        return Ok(show(&page.after(entered, left_out)));
    }
    Ok(Redirect::to(&format!("/desk/{slug}/entries?entered={entered}")).into_response())
}
