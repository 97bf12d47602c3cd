//! Admission: who lacks what, and letting in all who are complete.

use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Date, Item, PlayerId, command};
use ledger::accounts::Right;
use ledger::moment;
use pages::desk::AdmissionPage;
use pages::roster::read_date;
use pages::view::{Matrix, item};
use pages::{Texts, id};
use serde::Deserialize;

use crate::back::inside;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::form::ListForm;
use crate::page::show;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/admission", Access::Has(Right::Keep), page)
        .post("/desk/{event}/admission/check", Access::Has(Right::Keep), check)
        .post("/desk/{event}/admission/admit", Access::Has(Right::Keep), admit)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&AdmissionPage::new(&visitor, context, &super::seed()))
}

/// What was ticked: `seen` of `7:medical`, or `item` of a whole column, with a note and a last day.
#[derive(Default, Deserialize)]
#[serde(default)]
struct CheckForm {
    seen: Vec<String>,
    item: Vec<String>,
    note: String,
    valid: String,
    back: String,
}

impl CheckForm {
    fn read(self, t: Texts) -> Result<Ticks, String> {
        let seen = |text: &String| {
            let (number, word) = text.split_once(':')?;
            number.parse().ok().map(PlayerId).zip(item(word))
        };
        let valid_to = match self.valid.trim() {
            "" => None,
            text => Some(read_date(text).map_err(|fault| fault.text(t))?),
        };
        Ok(Ticks {
            seen: self.seen.iter().filter_map(seen).collect(),
            columns: self.item.iter().filter_map(|word| item(word)).collect(),
            note: self.note.trim().to_owned(),
            valid_to,
            back: inside(&self.back, "/desk/").map(str::to_owned),
        })
    }
}

/// What was ticked, read.
struct Ticks {
    seen: Vec<(PlayerId, Item)>,
    columns: Vec<Item>,
    note: String,
    valid_to: Option<Date>,
    back: Option<String>,
}

impl Ticks {
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
    AtEvent { server, visitor, context }: AtEvent,
    ListForm(form): ListForm<CheckForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let ticks = form.read(visitor.texts).map_err(|text| Failure::bad(&visitor, text))?;
    let matrix = Matrix::of(context.competition(), moment(visitor.now).date(), visitor.texts);
    // Only what is on his list: a whole column may hold players who need no such paper.
    let mut commands = ticks.commands(&visitor.name, &matrix.entries());
    for command in &mut commands {
        if let Command::Check(command::CheckItems { players, items, .. }) = command {
            let explicit =
                |item: &Item| players.iter().any(|id| ticks.seen.contains(&(*id, item.clone())));
            items.retain(|item| explicit(item) || players.iter().all(|id| matrix.lacks(*id, item)));
        }
    }
    commands.retain(|command| !matches!(command, Command::Check(command::CheckItems { items, .. }) if items.is_empty()));
    if commands.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOTHING_TICKED)));
    }
    let done = server.act_all(&context.slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    let back = ticks.back.unwrap_or_else(|| format!("/desk/{}/admission", context.slug));
    Ok(Redirect::to(&back).into_response())
}

/// Admits all who are complete.
async fn admit(AtEvent { server, visitor, context }: AtEvent) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let matrix = Matrix::of(context.competition(), moment(visitor.now).date(), visitor.texts);
    let players = matrix.complete();
    if players.is_empty() {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NOBODY_COMPLETE)));
    }
    let command = Command::Admit(command::Admit { players, by: visitor.name.clone() });
    let done = server.act(&context.slug, &by, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/admission", context.slug)).into_response())
}
