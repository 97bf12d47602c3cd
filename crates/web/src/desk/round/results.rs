//! Results, entered and taken back row by row.

use axum::extract::{Form, Path};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{
    BoardNumber, Competition, Fact, FactIndex, Growing, Place, SectionNumber, TableNumber,
};
use ledger::accounts::Right;
use ledger::{Act, Denied, LoggedEvent, Server};
use pages::desk::RoundAnswer;
use pages::{EventContext, id};
use serde::Deserialize;
use tournament::Round;

use super::show_round;
use crate::event::{AtEvent, SectionQuery, event_at};
use crate::failure::Failure;
use crate::page::{or_missing, show_as};
use crate::result::{Missed, Sent};
use crate::visitor::Visitor;

/// Enters a result, or takes the last one of the board back.
pub(super) async fn enter(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    done(&server, &visitor, context, round, &sent, &headers).await
}

/// The first place of the log that he had not seen who asks.
#[derive(Deserialize)]
pub(super) struct Asked {
    seen: Option<FactIndex>,
}

/// Takes back the last result that this person entered in the round.
pub(super) async fn take_back(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, round)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let LoggedEvent { competition, acts } = &*context.snapshot.state;
    let own = |act: &Act| *act.by == *by.signature();
    // A request that comes again must not take back a second one.
    let before = asked.seen.and_then(|seen| taken_back_since(competition, acts, seen, own));
    let last = || last_entered(competition, acts, context.section, round, own);
    match before.or_else(last) {
        Some((event, Row { table, board })) => {
            let (clear, none) = (Some(event), None);
            let commission = String::new();
            let sent =
                Sent { table, board, game: none, score: None, clear, seen: None, commission };
            done(&server, &visitor, context, round, &sent, &headers).await
        }
        None => {
            let notice = Some(visitor.texts.say(id::NOTHING_OF_YOURS).into_owned());
            answer(&visitor, context, round, None, notice, &headers)
        }
    }
}

/// The first result that somebody has taken back since a page was made.
fn taken_back_since(
    competition: &Competition,
    acts: &Growing<Act>,
    seen: FactIndex,
    own: impl Fn(&Act) -> bool,
) -> Option<(FactIndex, Row)> {
    let since = competition.history().iter().zip(acts).skip(seen.0);
    since.filter(|(_, act)| own(act)).find_map(|(fact, _)| {
        let Fact::Undone { taken_back, .. } = fact else { return None };
        let undone = competition.history().get(*taken_back);
        let Some(Fact::Scored { place, .. }) = undone else { return None };
        Some((*taken_back, Row::of(*place)))
    })
}

/// A row of the table of results.
#[derive(Clone, Copy)]
pub(super) struct Row {
    table: TableNumber,
    board: BoardNumber,
}

impl Row {
    fn of(Place { table, board, .. }: Place) -> Row {
        Row { table, board }
    }
}

/// The last result of a round that counts and was entered by somebody.
fn last_entered(
    competition: &Competition,
    acts: &Growing<Act>,
    section: SectionNumber,
    round: Round,
    own: impl Fn(&Act) -> bool,
) -> Option<(FactIndex, Row)> {
    competition.counting_facts().rev().find_map(|(index, fact)| {
        acts.get(index.0).filter(|act| own(act))?;
        let Fact::Scored { place, .. } = fact else { return None };
        let here = (place.section, place.round) == (section, round);
        here.then(|| (index, Row::of(*place)))
    })
}

async fn done(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    round: Round,
    sent: &Sent,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let place = sent.place(context.section, round);
    // Where a game is adjudicated, whoever may rule does it by entering its result.
    let adjudicates =
        context.competition().is_adjudicated(place) && visitor.may(&context.slug, Right::Rule);
    let named = Some(sent.commission.trim()).filter(|name| !name.is_empty());
    let adjudicator = adjudicates.then(|| named.unwrap_or(&visitor.name).to_owned());
    let command = sent.command(place, adjudicator, visitor.texts);
    let command =
        command.ok_or_else(|| Failure::bad(visitor, visitor.texts.say(id::REFUSED_TEXT)))?;
    let good = |logged: &LoggedEvent| sent.fits(&logged.competition, place);
    let kept = server.act_if(&context.slug, &visitor.actor()?, &[command], good).await;
    let which = SectionQuery::of(Some(context.section));
    let context = event_at(server, visitor, &context.slug, &which)?;
    let notice = match kept {
        Ok(_) | Err(Denied::Refused(Missed::Known)) => None,
        Err(Denied::Refused(Missed::Overtaken | Missed::Over(_))) => {
            let accounts = server.accounts().snapshot().state;
            Some(sent.overtaken(&context.snapshot.state, &accounts, place, visitor.texts))
        }
        Err(Denied::Refused(Missed::Refused(refusal))) => {
            Some(refusal.text(visitor.texts.language))
        }
        Err(other) => return Err(Failure::not_saved(visitor, &other)),
    };
    answer(visitor, context, round, Some(Row::of(place)), notice, headers)
}

/// The row alone for a page that asks for it; otherwise the page.
fn answer(
    visitor: &Visitor,
    context: EventContext,
    round: Round,
    row: Option<Row>,
    notice: Option<String>,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    if !headers.contains_key("x-part") && notice.is_none() {
        let (slug, section) = (&context.slug, context.section);
        let row = row.map(|Row { table, board }| format!("#t{table}b{board}")).unwrap_or_default();
        let address = format!("/desk/{slug}/rounds/{round}?section={section}{row}");
        return Ok(Redirect::to(&address).into_response());
    }
    visitor.demand(&context.slug, Right::Look)?;
    if !headers.contains_key("x-part") {
        return show_round(visitor, context, round, notice);
    }
    let status = match notice {
        Some(_) => StatusCode::CONFLICT,
        None => StatusCode::OK,
    };
    let answer = RoundAnswer::new(visitor, context, round, row.map(|row| row.table), notice);
    Ok(show_as(status, &or_missing(visitor, answer)?))
}
