//! Entries: a table to type into, and admission.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::event::{Command, Player, PlayerId, obstacles};
use serde::Deserialize;
use serde_json::json;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::office::Right;
use crate::view::{self, Person};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/entries", Access::Has(Right::Look), entries)
        .post("/desk/{event}/entries", Access::Has(Right::Keep), enter)
        .post("/desk/{event}/entries/import", Access::Has(Right::Keep), import)
}

#[derive(Template)]
#[template(path = "desk_entries.html")]
struct EntriesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    people: Vec<(Person, Vec<String>)>,
    check_all: String,
    admit_all: String,
    open: usize,
}

async fn entries(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Look)?.as_str().to_owned();
    let look = Look::at(&house, &visitor, &slug, &which)?;
    let competition = &look.page.book.competition;
    let missing = |entry: u16| {
        let record = competition.player(PlayerId(entry));
        let regulations = competition.regulations.as_deref();
        record.zip(regulations).map(|(record, regulations)| {
            let faults = obstacles(regulations, PlayerId(entry), record);
            faults.iter().map(|fault| fault.text(visitor.texts.language)).collect()
        })
    };
    let people: Vec<(Person, Vec<String>)> = view::people(competition)
        .into_iter()
        .map(|person| {
            let missing = match person.state {
                "entry-open" => missing(person.entry).unwrap_or_default(),
                _ => Vec::new(),
            };
            (person, missing)
        })
        .collect();
    let open = people.iter().filter(|(person, _)| person.state == "entry-open").count();
    let check_all = json!({"do": "check", "by": by}).to_string();
    let admit_all = json!({"do": "admit", "by": by}).to_string();
    let frame = Frame::new(&visitor, look.card.name.clone());
    Ok(show(&EntriesPage { frame, tab: "entries", look, people, check_all, admit_all, open }))
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    #[serde(default)]
    born: String,
    #[serde(default)]
    rating: String,
    #[serde(default)]
    title: String,
    #[serde(default)]
    from: String,
}

impl Entry {
    fn player(&self) -> Result<Player, String> {
        let born = match self.born.trim() {
            "" => None,
            text => Some(
                text.parse().map_err(|error: competition::event::InvalidDate| error.to_string())?,
            ),
        };
        let rating = match self.rating.trim() {
            "" => None,
            text => {
                Some(text.parse().map_err(|_| format!("{text:?} is no rating: write a number."))?)
            }
        };
        Ok(Player {
            name: self.name.trim().to_owned(),
            born,
            rating,
            title: self.title.trim().to_owned(),
            from: self.from.trim().to_owned(),
            ..Player::default()
        })
    }
}

async fn enter(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Entry>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let player = form.player().map_err(|text| Failure::bad(&visitor, text))?;
    let command = Command::Enter(Box::new(player));
    let done = house.act(&slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries#new")).into_response())
}

#[derive(Deserialize)]
struct Import {
    rows: String,
}

/// Enters everybody of a pasted list: name, birth, rating, title, region, separated by tabs,
/// semicolons or commas. All rows are looked at before the first is entered.
async fn import(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<Import>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let mut players = Vec::new();
    let mut faults = Vec::new();
    for (line, row) in (1..).zip(form.rows.lines()).filter(|(_, row)| !row.trim().is_empty()) {
        match entry_of(row).player() {
            Ok(player) => players.push(player),
            Err(fault) => faults.push(format!("{line}: {fault}")),
        }
    }
    if !faults.is_empty() {
        return Err(Failure::bad(&visitor, faults.join("\n")));
    }
    for player in players {
        let command = Command::Enter(Box::new(player));
        let done = house.act(&slug, by.as_str(), &command).await;
        done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    }
    Ok(Redirect::to(&format!("/desk/{slug}/entries")).into_response())
}

fn entry_of(row: &str) -> Entry {
    let separator = ['\t', ';', ','].into_iter().find(|sign| row.contains(*sign)).unwrap_or('\t');
    let mut fields = row.split(separator).map(|field| field.trim().to_owned());
    let mut next = || fields.next().unwrap_or_default();
    Entry { name: next(), born: next(), rating: next(), title: next(), from: next() }
}
