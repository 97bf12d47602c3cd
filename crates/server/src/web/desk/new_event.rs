//! A new event: rulebook and discipline, then everything else with the rulebook's own words on it.

mod amend;
mod field;
mod offer;
mod slug;
mod wish;

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Regulations, Severity};
use rulebook::{Country, Discipline, Rulebook};
use words::Id;
use words::Language;

use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::office::Right;
use crate::text::Texts;
use field::field_of;
use offer::Offer;

pub(in crate::web) use slug::{is_short_name, slug as slug_of};
use wish::{OFFICIALS, TIES, Wish};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/new", Access::House, page)
        .post("/desk/new", Access::House, create)
        .get("/desk/{event}/regulations", Access::Has(Right::Head), amend::page)
        .post("/desk/{event}/regulations", Access::Has(Right::Head), amend::amend)
}

#[derive(Template)]
#[template(path = "desk_new_discipline.html")]
struct DisciplinePage {
    frame: Frame,
    /// Rulebook, its title, its disciplines as value, name and clauses.
    books: Vec<(String, Vec<(String, String)>)>,
}

#[derive(Template)]
#[template(path = "desk_new.html")]
struct NewPage {
    frame: Frame,
    purpose: Purpose,
    wish: Wish,
    offer: Offer,
    /// Faults and warnings by the names of the fields they are about.
    faults: Vec<(String, String)>,
    warnings: Vec<(String, String)>,
    looked: bool,
}

/// What the form is for: a new event, or one that is there.
struct Purpose {
    /// Where he came from: address and name.
    back: (String, String),
    action: String,
    title: Id,
    button: Id,
    /// What can no longer be changed.
    settled: Option<Id>,
}

impl Purpose {
    fn create(t: Texts) -> Purpose {
        Purpose {
            back: ("/desk/new".to_owned(), t.say(id::EVENT_DISCIPLINE).into_owned()),
            action: "/desk/new".to_owned(),
            title: id::NEW_EVENT,
            button: id::CREATE_EVENT,
            settled: None,
        }
    }
}

impl NewPage {
    /// What is wrong with a field.
    fn wrong(&self, field: &str) -> Vec<&str> {
        let here = self.faults.iter().filter(|(name, _)| name == field);
        here.map(|(_, text)| text.as_str()).collect()
    }

    fn selected(&self, field: &str, value: &str) -> &'static str {
        if self.wish.has(field, value) { " selected" } else { "" }
    }

    fn checked(&self, field: &str) -> &'static str {
        if self.wish.has(field, "yes") { " checked" } else { "" }
    }

    /// Whether the regulations name an opening table that the rulebook does not.
    fn is_further_table(&self) -> bool {
        let table = self.wish.get("opening_table");
        !table.is_empty() && self.offer.opening_tables.iter().all(|one| one != table)
    }

    fn ties(&self) -> std::ops::RangeInclusive<usize> {
        1..=TIES
    }

    fn officials(&self) -> std::ops::RangeInclusive<usize> {
        1..=OFFICIALS
    }

    fn numbered(&self, name: &str, number: &usize) -> String {
        format!("{name}{number}")
    }

    fn chosen(&self, name: &str, number: &usize, value: &str) -> &'static str {
        if self.value(name, number) == value { " selected" } else { "" }
    }

    fn value(&self, name: &str, number: &usize) -> &str {
        self.wish.get(&format!("{name}{number}"))
    }
}

const POSTS: [(&str, Id); 7] = [
    ("chief-judge", id::POST_CHIEF_JUDGE),
    ("deputy-chief-judge", id::POST_DEPUTY_CHIEF_JUDGE),
    ("chief-secretary", id::POST_CHIEF_SECRETARY),
    ("senior-judge", id::POST_SENIOR_JUDGE),
    ("judge", id::POST_JUDGE),
    ("informant-judge", id::POST_INFORMANT_JUDGE),
    ("doctor", id::POST_DOCTOR),
];

/// The rulebook and the discipline that a wish names.
fn named(wish: &Wish) -> Option<(&'static Rulebook, &'static Discipline)> {
    let (prefix, id) = wish.discipline();
    let book = Rulebook::all().find(|book| book.document().prefix() == prefix)?;
    book.discipline(id).filter(|one| one.play.game().is_some()).map(|discipline| (book, discipline))
}

async fn page(visitor: Visitor, Query(fields): Query<Vec<(String, String)>>) -> Response {
    let wish = Wish::of(fields);
    match named(&wish) {
        None => show(&choose(&visitor)),
        Some((book, discipline)) => {
            let wish = offer::defaults(book, discipline);
            let offer = Offer::of(book, discipline, visitor.texts);
            show(&form(&visitor, wish, offer, Purpose::create(visitor.texts)))
        }
    }
}

fn choose(visitor: &Visitor) -> DisciplinePage {
    let t = visitor.texts;
    let holds = |book: &&Rulebook| !book.disciplines().is_empty() && book.holds_events();
    let mut books: Vec<&Rulebook> = Rulebook::all().filter(holds).collect();
    // Most arbiters hold events under the rulebook of their own language.
    if t.language == Language::Uk {
        books.sort_by_key(|book| book.events().country != Country::Ua);
    }
    let books = books.into_iter().map(|book| {
        let prefix = book.document().prefix();
        let played = book.disciplines().iter().filter(|one| one.play.game().is_some());
        let all = played.map(|one| {
            (format!("{prefix}/{}", one.id), format!("{} · {prefix}", one.names.of(t.language)))
        });
        (format!("{prefix} – {}", book.title().of(t.language)), all.collect())
    });
    DisciplinePage { frame: Frame::new(visitor, t.say(id::NEW_EVENT)), books: books.collect() }
}

fn form(visitor: &Visitor, wish: Wish, offer: Offer, purpose: Purpose) -> NewPage {
    let frame = Frame::new(visitor, visitor.texts.say(purpose.title));
    let (faults, warnings) = (Vec::new(), Vec::new());
    NewPage { frame, purpose, wish, offer, faults, warnings, looked: false }
}

async fn create(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let t = visitor.texts;
    let wish = Wish::of(fields);
    let Some(by) = &visitor.account else { return Err(Failure::forbidden(&visitor)) };
    let Some((book, discipline)) = named(&wish) else {
        return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &choose(&visitor)));
    };
    let offer = Offer::of(book, discipline, t);
    let mut page = form(&visitor, wish, offer, Purpose::create(t));
    page.looked = true;
    let regulations = match page.wish.regulations(t) {
        Ok(regulations) => regulations,
        Err(faults) => {
            page.faults = faults;
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    page.faults = findings(&regulations, Severity::Error, t);
    page.warnings = findings(&regulations, Severity::Warning, t);
    if page.wish.get("step") == "look" {
        return Ok(show(&page));
    }
    if !page.faults.is_empty() {
        return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
    }
    let slug = slug_of(&house, &regulations);
    let done = house.act(&slug, by.as_str(), &Command::Create(Box::new(regulations))).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries")).into_response())
}

/// What the rulebook says of the regulations, by the fields it speaks of.
fn findings(regulations: &Regulations, severity: Severity, t: Texts) -> Vec<(String, String)> {
    let found = regulations.findings().into_iter().filter(|one| one.severity == severity);
    let told =
        found.map(|one| (field_of(&one.fault.problem).to_owned(), one.fault.text(t.language)));
    told.collect()
}
