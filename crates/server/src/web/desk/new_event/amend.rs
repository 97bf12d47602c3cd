//! Regulations that are changed: the form filled with what they say.
//!
//! The form does not have a field for everything that regulations can say. So only what was changed
//! in it is taken over, and everything else stays as it is.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Fault, Regulations, Settled, Severity};
use serde_json::Value;

use super::super::super::event::{Here, Look, Which};
use super::super::super::failure::Failure;
use super::super::super::page::{show, show_as};
use super::super::super::visitor::Visitor;
use super::field::field_of;
use super::offer::Offer;
use super::wish::{OFFICIALS, TIES, Wish};
use super::{NewPage, Purpose, findings, form, named};
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::text::Texts;

pub(super) async fn page(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let regulations = look.page.book.competition.regulations.as_deref();
    let mut wish = regulations.map(wish_of).unwrap_or_default();
    let seen = look.page.book.competition.amended_at();
    wish.set("seen", seen.map(|at| at.to_string()).unwrap_or_default());
    Ok(show(&filled(&visitor, &look, wish)?))
}

/// The form for an event that is there.
fn filled(visitor: &Visitor, look: &Look, wish: Wish) -> Result<NewPage, Failure> {
    let missing = || Failure::not_found(visitor);
    let (book, discipline) = named(&wish).ok_or_else(missing)?;
    let offer = Offer::of(book, discipline, visitor.texts);
    let purpose = Purpose {
        back: (format!("/desk/{}", look.slug), look.card.name.clone()),
        action: format!("/desk/{}/regulations", look.slug),
        title: id::AMEND_REGULATIONS,
        button: id::AMEND,
        settled: look.page.book.competition.settled().map(|settled| match settled {
            Settled::Entries => id::SETTLED_ENTRIES,
            Settled::Admission => id::SETTLED_ADMISSION,
            Settled::Draw => id::SETTLED_DRAW,
        }),
    };
    Ok(form(visitor, wish, offer, purpose))
}

pub(super) async fn amend(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let t = visitor.texts;
    let by = visitor.demand(&house, &slug, Right::Head)?;
    let look = Look::at(&house, &visitor, &slug, &Which::default())?;
    let old = look.page.book.competition.regulations.as_deref();
    let old = old.ok_or_else(|| Failure::not_found(&visitor))?;
    let mut wish = Wish::of(fields);
    wish.set("discipline", format!("{}/{}", old.rulebook.prefix(), old.discipline));
    let amended = amended(old, &wish, t);
    let mut page = filled(&visitor, &look, wish)?;
    page.looked = true;
    let regulations = match amended {
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
    let seen = page.wish.get("seen").parse().ok();
    let command =
        Command::Amend(command::AmendRegulations { regulations: Box::new(regulations), seen });
    match house.act(&slug, by.as_str(), &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/e/{slug}/regulations")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let told = |one: &Fault| (field_of(&one.problem).to_owned(), one.text(t.language));
            page.faults = refusal.faults.iter().map(told).collect();
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// The regulations with what differs in the form from what it was filled with.
fn amended(old: &Regulations, wish: &Wish, t: Texts) -> Result<Regulations, Vec<(String, String)>> {
    let unwritable = |_| vec![(String::new(), t.say(id::EVENT_UNREADABLE).into_owned())];
    let value = |one: &Regulations| serde_json::to_value(one).map_err(unwritable);
    let (shown, wished) = (value(&wish_of(old).regulations(t)?)?, value(&wish.regulations(t)?)?);
    let mut all = value(old)?;
    let keys = |value: &Value| -> Vec<String> {
        value.as_object().map(|map| map.keys().cloned().collect()).unwrap_or_default()
    };
    let mut known = keys(&wished);
    known.extend(keys(&shown));
    for key in known {
        if wished.get(&key) != shown.get(&key) {
            all[key.as_str()] = wished.get(&key).cloned().unwrap_or_default();
        }
    }
    if let Value::Object(map) = &mut all {
        map.retain(|_, value| !value.is_null());
    }
    serde_json::from_value(all).map_err(unwritable)
}

/// The form as it would have to be filled in for regulations, as far as it has fields for them.
fn wish_of(regulations: &Regulations) -> Wish {
    let mut wish = Wish::default();
    // It was read from such a value, or could be.
    let value = serde_json::to_value(regulations).unwrap_or_default();
    wish.set("discipline", format!("{}/{}", regulations.rulebook.prefix(), regulations.discipline));
    for (field, path) in [
        ("name", "/name"),
        ("place", "/place"),
        ("organiser", "/organiser"),
        ("starts", "/starts"),
        ("ends", "/ends"),
        ("status", "/status"),
        ("approved", "/approved"),
        ("control", "/time-control"),
        ("games", "/micro-match/games"),
        ("additional", "/micro-match/additional"),
        ("lateness", "/lateness-minutes"),
        ("byes", "/byes/most"),
        ("byes_last", "/byes/not-in-last"),
        ("opening_table", "/opening-table"),
        ("renju_opening", "/renju-opening"),
        ("scoring", "/scoring"),
        ("play_off", "/play-off"),
        ("pairing_by", "/pairing-by"),
        ("adaptive", "/adaptive"),
        ("fee", "/fee-roubles"),
        ("deposit", "/deposit-roubles"),
        ("protest_minutes", "/protest-minutes"),
        ("arbiters", "/arbiters"),
        ("sex", "/eligible/sex"),
        ("rating_min", "/eligible/rating-min"),
        ("wheelchair_only", "/eligible/wheelchair-only"),
        ("best", "/kind/team-scoring/best"),
        ("boards", "/teams/boards"),
        ("reserves", "/teams/reserves-max"),
        ("order", "/teams/order"),
        ("team_scoring", "/teams/scoring"),
        ("qualifiers", "/stages/1/qualifiers"),
        ("carry", "/stages/1/carry"),
    ] {
        set(&mut wish, field, value.pointer(path));
    }
    match value.get("kind") {
        Some(Value::Object(_)) => wish.set("kind", "team-scoring"),
        kind => set(&mut wish, "kind", kind),
    }
    for (end, stage) in [("", value.pointer("/stages/0")), ("2", value.pointer("/stages/1"))] {
        let Some(stage) = stage else { continue };
        set_stage(&mut wish, end, stage);
    }
    for (number, tie) in (1..=TIES).zip(texts(value.get("tie-breaks"))) {
        wish.set(&format!("tie{number}"), tie);
    }
    for age in texts(value.pointer("/eligible/age-groups")) {
        wish.add("age", age);
    }
    wish.set("documents", texts(value.get("documents")).join("\n"));
    let officials = value.get("officials").and_then(Value::as_array);
    for (number, official) in (1..=OFFICIALS).zip(officials.into_iter().flatten()) {
        for (field, key) in
            [("official", "name"), ("post", "post"), ("category", "category"), ("from", "place")]
        {
            set(&mut wish, &format!("{field}{number}"), official.get(key));
        }
    }
    wish
}

/// The fields of a stage end in nothing or in 2.
fn set_stage(wish: &mut Wish, end: &str, stage: &Value) {
    let field = |name: &str| format!("{name}{end}");
    set(wish, &field("groups"), stage.get("groups"));
    set(wish, &field("numbers"), stage.get("numbers"));
    let system = |path: &str| stage.pointer(&format!("/system{path}"));
    let name = match (system("/knockout/play-on").and_then(Value::as_str), system("/round-robin")) {
        (Some("for-third-place"), _) => "knockout-third",
        (Some("for-all-places"), _) => "knockout-all",
        (Some(_), _) => "knockout",
        (None, Some(table)) if table.get("cycles") == Some(&Value::from(2)) => "double",
        (None, Some(_)) => "round-robin",
        (None, None) if system("/match").is_some() => "match",
        (None, None) => {
            system("/swiss/system").or(system("")).and_then(Value::as_str).unwrap_or("")
        }
    };
    wish.set(&field("system"), name);
    set(wish, &field("rounds"), system("/swiss/rounds").or(system("/match/mode/most-points-of")));
    for (number, way) in (1..=3).zip(texts(system("/knockout/tie-breaks"))) {
        wish.set(&format!("ko{number}"), way);
    }
}

/// Fills in a field with a text, a number or a tick; an empty one stays empty.
fn set(wish: &mut Wish, field: &str, value: Option<&Value>) {
    match value {
        Some(Value::String(text)) => wish.set(field, text.clone()),
        Some(Value::Number(number)) if number.as_u64() != Some(0) => {
            wish.set(field, number.to_string());
        }
        Some(Value::Bool(true)) => wish.set(field, "yes"),
        _ => {}
    }
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(|one| one.as_str().map(ToOwned::to_owned)).collect()
}
