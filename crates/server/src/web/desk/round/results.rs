//! Results, entered and taken back row by row.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::event::{Command, Competition, Event};
use competition::{Round, Score};
use serde::Deserialize;

use super::super::super::event::{Here, Look, Which};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show_as};
use super::super::super::visitor::Visitor;
use super::super::undo;
use super::{Desk, RoundPage};
use crate::house::{Act, House};
use crate::ledger::Denied;
use crate::office::Right;
use crate::rights::right_of;

/// A row that was changed, for a page that holds the others.
#[derive(Template)]
#[template(path = "desk_round_answer.html")]
struct Answer {
    frame: Frame,
    look: Look,
    desk: Desk,
    only: u16,
    notice: Option<String>,
    soon: String,
}

#[derive(Deserialize)]
pub(super) struct Entry {
    table: u16,
    #[serde(default = "first")]
    board: u8,
    game: Option<u8>,
    score: Option<Score>,
    /// Where in the history the result was entered that is to be taken back.
    clear: Option<usize>,
}

fn first() -> u8 {
    1
}

/// Enters a result, or takes the last one of the board back.
pub(super) async fn enter(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(form): Form<Entry>,
) -> Result<Response, Failure> {
    let Entry { table, board, game, score, clear } = form;
    let command = match (score, clear) {
        (_, Some(event)) => undo(visitor.texts, event),
        (Some(score), None) => {
            let (section, adjudicated) = (look.section, None);
            Command::Result { section, round, table, board, game, score, adjudicated }
        }
        (None, None) => return Err(Failure::bad(&visitor, visitor.texts.say("refused-text"))),
    };
    let row = Row { round, table, board };
    done(&house, &visitor, look, row, &command, &headers).await
}

/// Takes back the last result that this person entered in the round.
pub(super) async fn take_back(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Look)?.as_str().to_owned();
    let hall = &look.page.book;
    let own = |act: &Act| act.by == by;
    match last_entered(&hall.competition, &hall.acts, look.section, round, own) {
        Some((event, row)) => {
            let command = undo(visitor.texts, event);
            done(&house, &visitor, look, row, &command, &headers).await
        }
        None => {
            let notice = Some(visitor.texts.say("nothing-of-yours").into_owned());
            let row = Row { round, table: 0, board: 0 };
            answer(&house, &visitor, look, row, notice, &headers)
        }
    }
}

/// A row of the table of results.
#[derive(Clone, Copy)]
pub(super) struct Row {
    round: Round,
    table: u16,
    board: u8,
}

/// The last result of a round that counts and was entered by somebody.
pub(in super::super) fn last_entered(
    competition: &Competition,
    acts: &[Act],
    section: u16,
    round: Round,
    own: impl Fn(&Act) -> bool,
) -> Option<(usize, Row)> {
    let events = competition.history.iter().zip(acts).enumerate().rev();
    let counts = events.filter(|(index, _)| !competition.undone.contains(index));
    counts.filter(|(_, (_, act))| own(act)).find_map(|(index, (event, _))| match event {
        Event::Scored { place, .. } if (place.section, place.round) == (section, round) => {
            Some((index, Row { round, table: place.table, board: place.board }))
        }
        _ => None,
    })
}

async fn done(
    house: &House,
    visitor: &Visitor,
    look: Look,
    row: Row,
    command: &Command,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let right = right_of(command, &look.page.book.competition);
    let by = visitor.demand(house, &look.slug, right)?.as_str().to_owned();
    let notice = match house.act(&look.slug, &by, command).await {
        Ok(_) => None,
        Err(Denied::Refused(refusal)) => Some(refusal.text(visitor.texts.language)),
        Err(other) => return Err(Failure::denied(visitor, &other)),
    };
    let which = Which::of(Some(look.section));
    let look = Look::at(house, visitor, &look.slug, &which)?;
    answer(house, visitor, look, row, notice, headers)
}

/// The row alone for a page that asks for it; otherwise the page.
fn answer(
    house: &House,
    visitor: &Visitor,
    look: Look,
    row: Row,
    notice: Option<String>,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    if !headers.contains_key("x-part") {
        if notice.is_some() {
            return RoundPage::show(house, visitor, look, row.round, notice);
        }
        let (slug, section) = (&look.slug, look.section);
        let Row { round, table, board } = row;
        let address = format!("/desk/{slug}/rounds/{round}?section={section}#t{table}b{board}");
        return Ok(Redirect::to(&address).into_response());
    }
    let desk = Desk::of(house, visitor, &look, row.round)?;
    let status = match notice {
        Some(_) => StatusCode::CONFLICT,
        None => StatusCode::OK,
    };
    let mut frame = Frame::new(visitor, String::new());
    frame.come_back_to(desk.address());
    let soon = String::new();
    let answer = Answer { frame, look, desk, only: row.table, notice, soon };
    Ok(show_as(status, &answer))
}
