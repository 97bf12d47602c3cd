//! Results, entered and taken back row by row.

use axum::extract::Form;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use competition::happened;
use competition::{Competition, Fact, FactIndex, Growing, Place, SectionNumber};
use ledger::accounts::Right;
use ledger::{Act, Denied, LoggedEvent};
use pages::desk::RoundAnswer;
use pages::id;
use serde::Deserialize;
use tournament::Round;

use super::at_round::AtRound;
use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show_as};
use crate::result::{Missed, Sent};

/// Enters a result, or takes the last one of the board back.
pub(super) async fn enter(
    at: AtRound,
    headers: HeaderMap,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    done(at, &sent, &headers).await
}

/// The first place of the log that he had not seen who asks.
#[derive(Deserialize)]
pub(super) struct Asked {
    seen: Option<FactIndex>,
}

/// Takes back the last result that this person entered in the round.
pub(super) async fn take_back(
    at: AtRound,
    headers: HeaderMap,
    Form(asked): Form<Asked>,
) -> Result<Response, Failure> {
    let by = at.visitor.actor()?;
    let LoggedEvent { competition, acts } = &*at.context.snapshot.state;
    let own = |act: &Act| *act.by == *by.signature();
    // A request that comes again must not take back a second one.
    let before = asked.seen.and_then(|seen| taken_back_since(competition, acts, seen, own));
    let last = || last_entered(competition, acts, at.context.section, at.number, own);
    match before.or_else(last) {
        Some((event, Place { table, board, .. })) => {
            let (clear, none) = (Some(event), None);
            let commission = String::new();
            let sent =
                Sent { table, board, game: none, score: None, clear, seen: None, commission };
            done(at, &sent, &headers).await
        }
        None => {
            let notice = Some(at.visitor.texts.say(id::NOTHING_OF_YOURS).into_owned());
            answer(at, None, notice, &headers)
        }
    }
}

/// The first result that somebody has taken back since a page was made.
fn taken_back_since(
    competition: &Competition,
    acts: &Growing<Act>,
    seen: FactIndex,
    own: impl Fn(&Act) -> bool,
) -> Option<(FactIndex, Place)> {
    let since = competition.history().iter().zip(acts).skip(seen.0);
    since.filter(|(_, act)| own(act)).find_map(|(fact, _)| {
        let Fact::Undone(happened::Undone { taken_back, .. }) = fact else { return None };
        let undone = competition.history().get(*taken_back);
        let Some(Fact::Scored(happened::Scored { place, .. })) = undone else { return None };
        Some((*taken_back, *place))
    })
}

/// The last result of a round that counts and was entered by somebody.
fn last_entered(
    competition: &Competition,
    acts: &Growing<Act>,
    section: SectionNumber,
    round: Round,
    own: impl Fn(&Act) -> bool,
) -> Option<(FactIndex, Place)> {
    competition.counting_facts().rev().find_map(|(index, fact)| {
        acts.get(index.0).filter(|act| own(act))?;
        let Fact::Scored(happened::Scored { place, .. }) = fact else { return None };
        let here = (place.section, place.round) == (section, round);
        here.then_some((index, *place))
    })
}

async fn done(at: AtRound, sent: &Sent, headers: &HeaderMap) -> Result<Response, Failure> {
    let AtEvent { server, visitor, context } = &at.at;
    let place = sent.place(context.section, at.number);
    let command = sent.command(place, adjudicator(&at, sent), visitor.texts);
    let command =
        command.ok_or_else(|| Failure::bad(visitor, visitor.texts.say(id::REFUSED_TEXT)))?;
    let good = |logged: &LoggedEvent| sent.fits(&logged.competition, place);
    let kept = server.act_if(&context.slug, &visitor.actor()?, &[command], good).await;
    let at = AtRound { at: at.at.anew()?, ..at };
    let notice = match kept {
        Ok(_) | Err(Denied::Refused(Missed::Known)) => None,
        Err(Denied::Refused(Missed::Overtaken | Missed::Over(_))) => {
            let accounts = at.server.accounts().snapshot().state;
            Some(sent.overtaken(&at.context.snapshot.state, &accounts, place, at.visitor.texts))
        }
        Err(Denied::Refused(Missed::Refused(refusal))) => {
            Some(refusal.text(at.visitor.texts.language))
        }
        Err(other) => return Err(Failure::not_saved(&at.visitor, &other)),
    };
    answer(at, Some(place), notice, headers)
}

/// Where a game is adjudicated, whoever may rule does it by entering its result, if nobody else is named.
fn adjudicator(at: &AtRound, sent: &Sent) -> Option<String> {
    let place = sent.place(at.context.section, at.number);
    let may_rule = || at.visitor.may(&at.context.slug, Right::Rule);
    let adjudicates = at.context.competition().is_adjudicated(place) && may_rule();
    let named = Some(sent.commission.trim()).filter(|name| !name.is_empty());
    adjudicates.then(|| named.unwrap_or(&at.visitor.name).to_owned())
}

/// The row alone for a page that asks for it; otherwise the page.
fn answer(
    at: AtRound,
    row: Option<Place>,
    notice: Option<String>,
    headers: &HeaderMap,
) -> Result<Response, Failure> {
    let whole = !headers.contains_key("x-part");
    if whole && notice.is_none() {
        let row = row.map(|Place { table, board, .. }| format!("#t{table}b{board}"));
        return Ok(at.lead_back(&row.unwrap_or_default()));
    }
    at.visitor.demand(&at.context.slug, Right::Look)?;
    if whole {
        return at.show(notice);
    }
    let AtRound { at: AtEvent { visitor, context, .. }, number } = at;
    let status = if notice.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    let table = row.map(|row| row.table);
    let answer = RoundAnswer::new(&visitor, context, number, table, notice, &super::super::seed());
    Ok(show_as(status, &or_missing(&visitor, answer)?))
}
