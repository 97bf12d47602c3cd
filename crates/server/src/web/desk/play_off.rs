//! Shared places: what additional games, or the chief panel, made of them.

use std::collections::BTreeMap;

use askama::Template;
use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Placed, Section};
use tournament::Number;

use super::super::event::{Here, Look};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use super::typed::Typed;
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::{Someone, range};

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/play-off", Access::Has(Right::Look), page).post(
        "/desk/{event}/play-off",
        Access::Has(Right::Rule),
        note,
    )
}

/// Those who share a place, or may play for one.
struct Shared {
    /// The place of each with his name.
    members: Vec<(String, Someone)>,
    /// Whether it depends on them who goes on to the next stage.
    undecided: bool,
}

#[derive(Template)]
#[template(path = "desk_play_off.html")]
struct PlayOffPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    shared: Vec<Shared>,
    /// What was noted so far.
    noted: Vec<String>,
    typed: Typed,
    may_rule: bool,
}

impl PlayOffPage {
    fn new(
        house: &House,
        visitor: &Visitor,
        look: Look,
        typed: Typed,
    ) -> Result<PlayOffPage, Failure> {
        let competition = &look.page.book.competition;
        let section = look.section().ok_or_else(|| Failure::not_found(visitor))?;
        let name = |number: &Number| Someone::of(competition, section, *number).name;
        let noted = section.play_offs.iter().map(|one| {
            let order: Vec<String> = one.order.iter().map(name).collect();
            format!("{}. {}", order.join(", "), one.note)
        });
        Ok(PlayOffPage {
            frame: Frame::new(visitor, look.title(visitor, id::PLAY_OFF)),
            tab: "finish",
            shared: shared(competition, section),
            noted: noted.collect(),
            typed,
            may_rule: visitor.may(house, &look.slug, Right::Rule),
            look,
        })
    }

    /// The field of a participant.
    fn field(&self, who: &Someone) -> String {
        format!("n{}", who.number)
    }

    /// What was typed beside a participant.
    fn order(&self, who: &Someone) -> &str {
        self.typed.get("play-off", &self.field(who))
    }
}

/// Whether anybody's place can still be decided.
pub(super) fn is_open(competition: &Competition, section: &Section) -> bool {
    !shared(competition, section).is_empty()
}

/// Whose places are still open, best places first.
fn shared(competition: &Competition, section: &Section) -> Vec<Shared> {
    let undecided = competition.undecided(section);
    let provided = competition.regulations.as_ref().is_some_and(|one| one.play_off);
    let places = competition.places(section);
    if !competition.is_over(section) {
        return Vec::new();
    }
    let mut groups: Vec<&[Placed]> = match provided {
        true => places.chunk_by(|one, other| one.points == other.points).collect(),
        false => Vec::new(),
    };
    // Those who share the last place from which one goes on are decided together.
    if !groups.contains(&undecided.as_slice()) {
        groups.push(&undecided);
    }
    let group = |group: &[Placed]| Shared {
        undecided: group.iter().any(|one| undecided.contains(one)),
        members: group
            .iter()
            .map(|one| (range(one.first, one.last), Someone::of(competition, section, one.number)))
            .collect(),
    };
    groups.into_iter().filter(|one| one.len() > 1).map(group).collect()
}

async fn page(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    Ok(show(&PlayOffPage::new(&house, &visitor, look, Typed::default())?))
}

async fn note(
    Here { house, visitor, look }: Here,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Rule)?;
    let mut typed = Typed::of("play-off", fields.clone());
    match order(&fields) {
        None => typed.wrong("", visitor.texts.say(id::PLAY_OFF_ORDER)),
        Some(order) => {
            let note = typed.field("note").to_owned();
            let command =
                Command::PlayOff(command::NotePlayOff { section: look.section, order, note });
            match house.act(&look.slug, by.as_str(), &command).await {
                Ok(_) => {
                    let address = format!("/desk/{}/play-off?section={}", look.slug, look.section);
                    return Ok(Redirect::to(&address).into_response());
                }
                Err(Denied::Refused(refusal)) => typed.refuse(&refusal, visitor.texts.language),
                Err(other) => return Err(Failure::unkept(&visitor, &other)),
            }
        }
    }
    let page = PlayOffPage::new(&house, &visitor, look, typed)?;
    Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
}

/// The numbers of those beside whom something stands, in its order; 1, 2, 3 and so on.
fn order(fields: &BTreeMap<String, String>) -> Option<Vec<Number>> {
    let mut order: Vec<(usize, Number)> = Vec::new();
    for (field, text) in fields {
        let number = field.strip_prefix('n').and_then(|number| number.parse().ok());
        let Some(number) = number.and_then(Number::new) else { continue };
        if !text.trim().is_empty() {
            order.push((text.trim().parse().ok()?, number));
        }
    }
    order.sort_unstable();
    let counted = order.iter().zip(1..).all(|((place, _), wanted)| *place == wanted);
    (counted && !order.is_empty()).then(|| order.into_iter().map(|(_, number)| number).collect())
}
