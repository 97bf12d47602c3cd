//! Results, entered and taken back row by row.

use askama::Template;
use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Competition, Fact, Growing, Place};
use serde::Deserialize;
use tournament::Round;

use super::super::super::event::{Here, Look, Which};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show_as};
use super::super::super::result::{Missed, Sent};
use super::super::super::visitor::Visitor;
use super::{Desk, RoundPage};
use crate::house::{Act, Hall, House};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;

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

/// Enters a result, or takes the last one of the board back.
pub(super) async fn enter(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    done(&house, &visitor, look, round, &sent, &headers).await
}

/// How many events the page knew that asks.
#[derive(Deserialize)]
pub(super) struct Asked {
    seen: Option<usize>,
}

/// Takes back the last result that this person entered in the round.
pub(super) async fn take_back(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Look)?.as_str().to_owned();
    let Hall { competition, acts } = &*look.page.book;
    let own = |act: &Act| *act.by == by;
    // A request that comes again must not take back a second one.
    let before = asked.seen.and_then(|seen| taken_back_since(competition, acts, seen, own));
    let last = || last_entered(competition, acts, look.section, round, own);
    match before.or_else(last) {
        Some((event, Row { table, board, .. })) => {
            let (clear, none) = (Some(event), None);
            let sent = Sent { table, board, game: none, score: None, clear, seen: None };
            done(&house, &visitor, look, round, &sent, &headers).await
        }
        None => {
            let notice = Some(visitor.texts.say(id::NOTHING_OF_YOURS).into_owned());
            let row = Row { round, table: 0, board: 0 };
            answer(&house, &visitor, look, row, notice, &headers)
        }
    }
}

/// The first result that somebody has taken back since a page was made.
fn taken_back_since(
    competition: &Competition,
    acts: &Growing<Act>,
    seen: usize,
    own: impl Fn(&Act) -> bool,
) -> Option<(usize, Row)> {
    let since = competition.history.iter().zip(acts).skip(seen);
    since.filter(|(_, act)| own(act)).find_map(|(event, _)| match event {
        Fact::Undone { taken_back, .. } => match competition.history.get(*taken_back)? {
            Fact::Scored { place, .. } => Some((*taken_back, Row::of(*place))),
            _ => None,
        },
        _ => None,
    })
}

/// A row of the table of results.
#[derive(Clone, Copy)]
pub(super) struct Row {
    round: Round,
    table: u16,
    board: u8,
}

impl Row {
    fn of(Place { round, table, board, .. }: Place) -> Row {
        Row { round, table, board }
    }
}

/// The last result of a round that counts and was entered by somebody.
pub(in super::super) fn last_entered(
    competition: &Competition,
    acts: &Growing<Act>,
    section: u16,
    round: Round,
    own: impl Fn(&Act) -> bool,
) -> Option<(usize, Row)> {
    let events = competition.history.iter().zip(acts).enumerate().rev();
    let counts = events.filter(|(index, _)| !competition.undone.contains(index));
    counts.filter(|(_, (_, act))| own(act)).find_map(|(index, (event, _))| match event {
        Fact::Scored { place, .. } if (place.section, place.round) == (section, round) => {
            Some((index, Row::of(*place)))
        }
        _ => None,
    })
}

async fn done(
    house: &House,
    visitor: &Visitor,
    look: Look,
    round: Round,
    sent: &Sent,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let place = sent.place(look.section, round);
    let command = sent.command(place, visitor.texts);
    let command =
        command.ok_or_else(|| Failure::bad(visitor, visitor.texts.say(id::REFUSED_TEXT)))?;
    let good = |hall: &Hall| sent.fits(&hall.competition, place);
    let kept = match good(&look.page.book) {
        // What has come before needs no right any more: it had it then.
        Err(Missed::Known) => Err(Denied::Refused(Missed::Known)),
        _ => {
            let right = command.right(&look.page.book.competition);
            let by = visitor.demand(house, &look.slug, right)?.as_str().to_owned();
            house.act_if(&look.slug, &by, &command, good).await
        }
    };
    let which = Which::of(Some(look.section));
    let look = Look::at(house, visitor, &look.slug, &which)?;
    let notice = match kept {
        Ok(_) | Err(Denied::Refused(Missed::Known)) => None,
        Err(Denied::Refused(Missed::Overtaken | Missed::Over(_))) => {
            let office = house.office().page().book;
            Some(sent.overtaken(&look.page.book, &office, place, visitor.texts))
        }
        Err(Denied::Refused(Missed::Refused(refusal))) => {
            Some(refusal.text(visitor.texts.language))
        }
        Err(other) => return Err(Failure::unkept(visitor, &other)),
    };
    answer(house, visitor, look, Row::of(place), notice, headers)
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
