//! Admission: who lacks what, and letting in all who are complete.

use askama::Template;
use axum::extract::Form;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Date, Item, PlayerId};

use super::super::back::inside;
use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use crate::id;
use crate::office::Right;
use crate::roster::read_date;
use crate::text::Texts;
use crate::view::{Matrix, item};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/admission", Access::Has(Right::Keep), page)
        .post("/desk/{event}/admission/check", Access::Has(Right::Keep), check)
        .post("/desk/{event}/admission/admit", Access::Has(Right::Keep), admit)
}

#[derive(Template)]
#[template(path = "desk_admission.html")]
struct AdmissionPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    matrix: Matrix,
    complete: usize,
    may_keep: bool,
    /// The command that draws lots and begins, once everybody is decided on.
    begin: Option<String>,
}

async fn page(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let matrix = Matrix::of(&look.page.book.competition, visitor.texts);
    let complete = matrix.rows.iter().filter(|row| row.is_complete()).count();
    let title = format!("{} – {}", visitor.texts.say(id::ADMISSION), look.card.name);
    let frame = Frame::new(&visitor, title);
    let may_keep = visitor.may(&house, &look.slug, Right::Keep);
    let begin = super::next_stage(&look.page.book.competition).map(super::begin);
    Ok(show(&AdmissionPage { frame, tab: "entries", look, matrix, complete, may_keep, begin }))
}

/// What was ticked: `seen` of `7:medical`, or `item` of a whole column, with a note and a last day.
#[derive(Default)]
pub(super) struct Ticks {
    seen: Vec<(PlayerId, Item)>,
    columns: Vec<Item>,
    pub(super) note: String,
    pub(super) valid_to: Option<Date>,
    back: Option<String>,
}

impl Ticks {
    pub(super) fn of(fields: Vec<(String, String)>, t: Texts) -> Result<Ticks, String> {
        let mut ticks = Ticks::default();
        for (name, value) in fields {
            match name.as_str() {
                "seen" => {
                    let (number, word) = value.split_once(':').unwrap_or_default();
                    let id = number.parse().ok().map(PlayerId);
                    ticks.seen.extend(id.zip(item(word)));
                }
                "item" => ticks.columns.extend(item(&value)),
                "note" => ticks.note = value.trim().to_owned(),
                "valid" if value.trim().is_empty() => {}
                "valid" => match read_date(value.trim()) {
                    Ok(day) => ticks.valid_to = Some(day),
                    Err((fault, _)) => return Err(fault.text(t)),
                },
                "back" => ticks.back = inside(&value, "/desk/").map(str::to_owned),
                _ => {}
            }
        }
        Ok(ticks)
    }

    /// The commands that note what was ticked: one for each player, one for each whole column.
    fn commands(&self, by: &str, open: &[PlayerId]) -> Vec<Command> {
        let check = |players: Vec<PlayerId>, items: Vec<Item>| {
            Command::Check(command::CheckItems {
                players,
                items,
                by: by.to_owned(),
                note: self.note.clone(),
                valid_to: self.valid_to,
            })
        };
        let mut all = Vec::new();
        for id in open {
            let mut items: Vec<Item> = self.columns.clone();
            items.extend(
                self.seen.iter().filter(|(one, _)| one == id).map(|(_, item)| item.clone()),
            );
            items.dedup();
            if !items.is_empty() {
                all.push(check(vec![*id], items));
            }
        }
        all
    }
}

async fn check(
    Here { house, visitor, look }: Here,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?;
    let ticks = Ticks::of(fields, visitor.texts).map_err(|text| Failure::bad(&visitor, text))?;
    let matrix = Matrix::of(&look.page.book.competition, visitor.texts);
    // Only what is on his list: a whole column may hold players who need no such paper.
    let needs = |id: PlayerId, wanted: &Item| {
        let row = matrix.rows.iter().find(|row| row.entry == id.0);
        let at = matrix.items.iter().position(|(word, _)| *word == wanted.to_string());
        row.zip(at).is_some_and(|(row, at)| row.cells[at].is_missing())
    };
    let open: Vec<PlayerId> = matrix.rows.iter().map(|row| PlayerId(row.entry)).collect();
    let mut commands = ticks.commands(&visitor.name, &open);
    for command in &mut commands {
        if let Command::Check(command::CheckItems { players, items, .. }) = command {
            let explicit =
                |item: &Item| players.iter().any(|id| ticks.seen.contains(&(*id, item.clone())));
            items.retain(|item| explicit(item) || players.iter().all(|id| needs(*id, item)));
        }
    }
    commands.retain(|command| !matches!(command, Command::Check(command::CheckItems { items, .. }) if items.is_empty()));
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOTHING_TICKED)));
    }
    let done = house.act_all(&look.slug, by.as_str(), &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let back = ticks.back.unwrap_or_else(|| format!("/desk/{}/admission", look.slug));
    Ok(Redirect::to(&back).into_response())
}

/// Admits all who are complete.
async fn admit(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?;
    let matrix = Matrix::of(&look.page.book.competition, visitor.texts);
    let complete = matrix.rows.iter().filter(|row| row.is_complete());
    let players: Vec<PlayerId> = complete.map(|row| PlayerId(row.entry)).collect();
    if players.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOBODY_COMPLETE)));
    }
    let command = Command::Admit(command::Admit { players, by: visitor.name.clone() });
    let done = house.act(&look.slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/admission", look.slug)).into_response())
}
