//! One entry: what it says, what has been seen of him, and the decision on it.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Decision, PlayerId, PlayerRecord, RefusalGround};
use serde::Deserialize;
use serde_json::json;
use words::Id;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use super::entry_form::{EntryForm, Suggestions};
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::text::Texts;
use crate::view::{EntryState, Point, against, entry_state, points_of};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/entries/{number}", Access::Has(Right::Keep), page)
        .post("/desk/{event}/entries/{number}", Access::Has(Right::Keep), change)
        .post("/desk/{event}/entries/{number}/refuse", Access::Has(Right::Keep), refuse)
}

/// The grounds on which a player may be refused, by their words in forms.
const GROUNDS: [(&str, Id, RefusalGround); 5] = [
    ("no-right", id::GROUND_NO_RIGHT, RefusalGround::NoRight),
    ("incomplete", id::GROUND_INCOMPLETE, RefusalGround::Incomplete),
    ("not-in-order", id::GROUND_NOT_IN_ORDER, RefusalGround::NotInOrder),
    ("health", id::GROUND_HEALTH, RefusalGround::Health),
    ("disqualified", id::GROUND_DISQUALIFIED, RefusalGround::Disqualified),
];

#[derive(Template)]
#[template(path = "desk_entry.html")]
struct EntryPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    id: u16,
    name: String,
    form: EntryForm,
    suggestions: Suggestions,
    points: Vec<Point>,
    against: Vec<String>,
    state: EntryState,
    /// Who decided, when, and on what ground.
    decided: Option<(String, String, Option<Id>)>,
    left: Option<(String, String)>,
    grounds: Vec<(&'static str, Id)>,
    admit: String,
    earlier: Option<u16>,
    later: Option<u16>,
    may_keep: bool,
}

impl EntryPage {
    fn new(
        house: &House,
        visitor: &Visitor,
        look: Look,
        id: PlayerId,
        form: Option<EntryForm>,
    ) -> Result<EntryPage, Failure> {
        let t = visitor.texts;
        let competition = &look.page.book.competition;
        let record = competition.player(id).ok_or_else(|| Failure::not_found(visitor))?;
        let against = against(competition, id, record, t);
        let (number, last) = (id.0, competition.players.len() as u16);
        Ok(EntryPage {
            frame: Frame::new(visitor, format!("{} – {}", record.player.name, look.card.name)),
            tab: "entries",
            id: number,
            name: record.player.name.clone(),
            form: form.unwrap_or_else(|| {
                EntryForm::of(&record.player, competition.player_changed_at(id), t)
            }),
            suggestions: Suggestions::of(competition),
            points: points_of(competition, record, t),
            state: entry_state(record, against.is_empty()),
            against,
            decided: decided(record, t),
            left: record.left.as_ref().map(|left| (t.moment(left.at), left.reason.clone())),
            grounds: GROUNDS.map(|(word, text, _)| (word, text)).to_vec(),
            admit: json!({"do": "admit", "players": [number], "by": visitor.name}).to_string(),
            earlier: Some(number - 1).filter(|number| *number > 0),
            later: Some(number + 1).filter(|number| *number <= last),
            may_keep: visitor.may(house, &look.slug, Right::Keep),
            look,
        })
    }

    /// Whether something on the list is still to be seen.
    fn can_check(&self) -> bool {
        self.may_keep && self.state.is_open() && !self.points.is_empty()
    }
}

fn decided(record: &PlayerRecord, t: Texts) -> Option<(String, String, Option<Id>)> {
    match &record.decision {
        Decision::Open => None,
        Decision::Admitted { by, at } => Some((by.clone(), t.moment(*at), None)),
        Decision::Refused { ground, by, at } => {
            let found = GROUNDS.iter().find(|(_, _, one)| one == ground);
            Some((by.clone(), t.moment(*at), found.map(|(_, text, _)| *text)))
        }
    }
}

async fn page(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    Ok(show(&EntryPage::new(&house, &visitor, look, PlayerId(number), None)?))
}

async fn change(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<EntryForm>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let look = Look::at(&house, &visitor, &slug, &Which::default())?;
    let id = PlayerId(number);
    let again = |look, form| {
        let page = EntryPage::new(&house, &visitor, look, id, Some(form))?;
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let player = match form.clone().player(&look.page.book.competition, Some(id), visitor.texts) {
        Ok(player) => player,
        Err(form) => return again(look, *form),
    };
    let command =
        Command::Change(command::ChangeEntry { id, player: Box::new(player), seen: form.seen });
    match house.act(&slug, by.as_str(), &command).await {
        Ok(_) => {}
        Err(Denied::Refused(refusal)) => {
            return again(look, form.refused(refusal.text(visitor.texts.language)));
        }
        Err(other) => return Err(Failure::denied(&visitor, &other)),
    }
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}

#[derive(Deserialize)]
struct Refusing {
    ground: String,
}

async fn refuse(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(form): Form<Refusing>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let ground = GROUNDS.iter().find(|(word, ..)| *word == form.ground);
    let (_, _, ground) =
        ground.ok_or_else(|| Failure::bad(&visitor, visitor.texts.say(id::GROUND_MISSING)))?;
    let command = Command::Refuse(command::Refuse {
        id: PlayerId(number),
        ground: *ground,
        by: visitor.name.clone(),
    });
    let done = house.act(&slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/entries/{number}")).into_response())
}
