//! A new event: the regulations, with the rulebook's own words on each choice.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::System;
use competition::event::{Command, Regulations};
use rulebook::Rulebook;
use serde::Deserialize;
use serde_json::json;

use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;

pub(super) fn routes() -> Table {
    Table::default().get("/desk/new", Access::House, page).post("/desk/new", Access::House, create)
}

/// What the form holds; empty fields mean what the rulebook has.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Wish {
    name: String,
    place: String,
    starts: String,
    ends: String,
    discipline: String,
    control: String,
    system: String,
    rounds: String,
    games: String,
}

#[derive(Template)]
#[template(path = "desk_new.html")]
struct NewPage {
    frame: Frame,
    wish: Wish,
    fault: Option<String>,
    /// Rulebook, its title, its disciplines as value and name.
    books: Vec<(String, Vec<(String, String)>)>,
    systems: Vec<(String, String)>,
}

impl NewPage {
    fn new(visitor: &Visitor, wish: Wish, fault: Option<String>) -> NewPage {
        let t = visitor.texts;
        let books =
            Rulebook::all().iter().filter(|book| !book.disciplines().is_empty()).map(|book| {
                let played = book.disciplines().iter().filter(|one| one.play.game().is_some());
                let all = played.map(|one| {
                    let value = format!("{}/{}", book.document().prefix(), one.id);
                    (value, one.names.of(t.language).to_owned())
                });
                (
                    format!("{} – {}", book.document().prefix(), book.title().of(t.language)),
                    all.collect(),
                )
            });
        let mut systems: Vec<(String, String)> = [
            ("round-robin", "system-round-robin"),
            ("double", "system-double"),
            ("knockout", "system-knockout"),
        ]
        .map(|(value, id)| (value.to_owned(), t.say(id).into_owned()))
        .to_vec();
        let swiss = t.say("system-swiss-plain");
        systems.extend(System::ALL.iter().map(|one| (one.to_string(), format!("{swiss}: {one}"))));
        let frame = Frame::new(visitor, t.say("new-event"));
        NewPage { frame, wish, fault, books: books.collect(), systems }
    }
}

async fn page(visitor: Visitor) -> Result<Response, Failure> {
    if !visitor.runs_the_house {
        return Err(Failure::forbidden(&visitor));
    }
    Ok(show(&NewPage::new(&visitor, Wish::default(), None)))
}

async fn create(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(wish): Form<Wish>,
) -> Result<Response, Failure> {
    let by = match &visitor.account {
        Some(by) if visitor.runs_the_house => by,
        _ => return Err(Failure::forbidden(&visitor)),
    };
    let wrong = |fault: String| {
        let page = NewPage::new(&visitor, wish.clone(), Some(fault));
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let regulations = match regulations(&wish) {
        Ok(regulations) => regulations,
        Err(fault) => return wrong(fault),
    };
    let slug = slug(&house, &regulations);
    match house.act(&slug, by.as_str(), &Command::Create(Box::new(regulations))).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/entries")).into_response()),
        Err(crate::Denied::Refused(refusal)) => wrong(refusal.text(visitor.texts.language)),
        Err(other) => wrong(other.to_string()),
    }
}

/// Regulations are written as data, so that what the form leaves out is what the rulebook has.
fn regulations(wish: &Wish) -> Result<Regulations, String> {
    let (rulebook, discipline) = wish.discipline.split_once('/').unwrap_or_default();
    let rounds: u16 = wish.rounds.trim().parse().unwrap_or(9);
    let system = match wish.system.as_str() {
        "round-robin" => json!({"round-robin": {"cycles": 1}}),
        "double" => json!({"round-robin": {"cycles": 2}}),
        "knockout" => json!({"knockout": {"tie-breaks": ["shorter-game", "lot"]}}),
        swiss => json!({"swiss": {"system": swiss, "rounds": rounds}}),
    };
    let ends = if wish.ends.is_empty() { &wish.starts } else { &wish.ends };
    let games: u8 = wish.games.trim().parse().unwrap_or(1);
    let regulations = json!({
        "name": wish.name.trim(), "place": wish.place.trim(), "rulebook": rulebook,
        "discipline": discipline, "starts": wish.starts, "ends": ends,
        "time-control": wish.control.trim(), "stages": [{"system": system}],
        "micro-match": {"games": games, "additional": false},
    });
    serde_json::from_value(regulations).map_err(|error| error.to_string())
}

/// A short name for the address: from the year and what can be written in Latin letters.
pub(in crate::web) fn slug(house: &House, regulations: &Regulations) -> String {
    let name: String = regulations.name.to_lowercase().chars().map(latin).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    let year = regulations.starts.year().to_string();
    let mut base: String = words.join("-").chars().take(60).collect();
    if !base.contains(&year) {
        base = format!("{base}-{year}");
    }
    let base = base.trim_matches('-').to_owned();
    let taken = |slug: &str| house.hall(slug).is_some();
    let further = (2..).map(|number| format!("{base}-{number}"));
    std::iter::once(base.clone()).chain(further).find(|slug| !taken(slug)).unwrap_or(base)
}

/// How a letter is written in an address: as passports of Ukraine write it.
fn latin(letter: char) -> &'static str {
    const WRITTEN: [(&str, &str); 36] = [
        ("а", "a"),
        ("б", "b"),
        ("в", "v"),
        ("г", "h"),
        ("ґ", "g"),
        ("д", "d"),
        ("е", "e"),
        ("є", "ie"),
        ("ж", "zh"),
        ("з", "z"),
        ("и", "y"),
        ("і", "i"),
        ("ї", "i"),
        ("й", "i"),
        ("к", "k"),
        ("л", "l"),
        ("м", "m"),
        ("н", "n"),
        ("о", "o"),
        ("п", "p"),
        ("р", "r"),
        ("с", "s"),
        ("т", "t"),
        ("у", "u"),
        ("ф", "f"),
        ("х", "kh"),
        ("ц", "ts"),
        ("ч", "ch"),
        ("ш", "sh"),
        ("щ", "shch"),
        ("ю", "iu"),
        ("я", "ia"),
        ("ы", "y"),
        ("э", "e"),
        ("ё", "e"),
        ("ь", ""),
    ];
    const SAME: &str = "abcdefghijklmnopqrstuvwxyz0123456789";
    if let Some(at) = SAME.find(letter) {
        return &SAME[at..=at];
    }
    let found = WRITTEN.iter().find(|(from, _)| from.starts_with(letter));
    found.map_or("-", |(_, to)| to)
}
