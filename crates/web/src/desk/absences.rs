//! Who will be away, who must not meet, who joins late: what is asked for before a round is paired.

use std::collections::BTreeSet;
use std::sync::Arc;
use tournament::Round;

use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Absence, Authority, Command, Member, SectionNumber, command};
use ledger::accounts::Right;
use ledger::{Denied, Server};
use pages::desk::{AbsencesPage, AwayForm, ForbidForm};
use pages::id;
use serde::Deserialize;

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/absences", Access::Has(Right::Look), page)
        .post("/desk/{event}/absences", Access::Has(Right::Keep), away)
        .post("/desk/{event}/forbid", Access::Has(Right::Keep), forbid)
        .post("/desk/{event}/join", Access::Has(Right::Rule), join)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&AbsencesPage::new(&visitor, context))
}

async fn away(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<AwayForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let wrong = || Failure::bad(&visitor, visitor.texts.say(id::ROUNDS_WRONG));
    let commands: Vec<Command> = rounds(&form.round)
        .ok_or_else(wrong)?
        .into_iter()
        .map(|round| Command::Away(command::NoteAway { who: form.who, round, gets: form.gets }))
        .collect();
    match server.act_all(&slug, &by, &commands).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/absences")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let context = event_at(&server, &visitor, &slug, None)?;
            let page = AbsencesPage::new(&visitor, context).refused(form, &refusal);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// Rounds as people list them: `3`, `3, 5`, `3-5`.
pub(super) fn rounds(text: &str) -> Option<BTreeSet<Round>> {
    let mut all = BTreeSet::new();
    for part in text.split([',', ' ', ';']).filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        let (first, last): (Round, Round) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        if last < first || last > 99 {
            return None;
        }
        all.extend(Round::up_to(last.get()).skip(first.index()));
    }
    (!all.is_empty()).then_some(all)
}

async fn forbid(
    AtEvent { server, visitor, context }: AtEvent,
    Form(form): Form<ForbidForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let wrong = || Failure::bad(&visitor, visitor.texts.say(id::FORBID_WRONG));
    let mut commands = Vec::new();
    for (one, other) in form.pairs(context.competition()).ok_or_else(wrong)? {
        let (strength, reason) = (form.strength, form.reason.clone());
        commands.push(Command::Forbid(command::ForbidPair { one, other, strength, reason }));
    }
    if commands.is_empty() {
        return Err(wrong());
    }
    let done = server.act_all(&context.slug, &by, &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/absences#pairs", context.slug)).into_response())
}

#[derive(Deserialize)]
struct JoinForm {
    who: Member,
    section: SectionNumber,
    reason: String,
    #[serde(default)]
    gets: Absence,
}

async fn join(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<JoinForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let command = Command::PlayOn(command::LetPlayOn {
        who: form.who,
        reason: form.reason,
        by: Authority::ChiefArbiter,
        joins: Some(form.section),
        gets: form.gets,
    });
    let done = server.act(&slug, &by, &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    // What follows from it, a draft that is to be made anew, stands first on the list.
    Ok(Redirect::to(&format!("/desk/{slug}")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_listed_as_people_do() {
        let listed = |text: &str| -> Option<Vec<u16>> {
            Some(rounds(text)?.into_iter().map(Round::get).collect())
        };
        assert_eq!(listed("3"), Some(vec![3]));
        assert_eq!(listed("2, 4-6"), Some(vec![2, 4, 5, 6]));
        assert_eq!(rounds(&"1-99 ".repeat(1_000)).map(|all| all.len()), Some(99), "each once");
        for text in ["", "0", "x", "5-3", "1-1000"] {
            assert_eq!(rounds(text), None, "{text}");
        }
    }
}
