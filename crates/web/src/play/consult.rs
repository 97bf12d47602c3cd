//! Groups that confer: those whom a captain has told the code come in by it.

use axum::extract::{Form, Path};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::accounts::Secret;
use pages::{Confer, GroupPage, PlayForm};
use play::{
    Consult, PerPerson, Person, Request, Role, ServerTime, Table, TableAct, TableTerms, Who,
};
use serde::Deserialize;

use super::pace::Pacing;
use super::{AtTable, goes_there, refused, seat};
use crate::failure::Failure;
use crate::page::show;

/// The terms with a code for each side that confers; none without chance.
pub(super) fn with_codes(form: &PlayForm, terms: TableTerms) -> Option<TableTerms> {
    let own = form.person(Table::new(terms.clone()).ok().as_ref());
    let mut consult: PerPerson<Option<Consult>> = PerPerson::default();
    for person in Person::BOTH {
        let confers = match form.confer {
            Confer::Nobody => false,
            Confer::Own => person == own,
            Confer::Both => true,
        };
        if confers {
            let code = Secret::new().ok()?.reveal();
            consult[person] = Some(Consult { quorum: form.quorum(), code });
        }
    }
    Some(TableTerms { consult, ..terms })
}

/// The group that has a code.
fn group(table: &Table, code: &str) -> Option<Person> {
    let has = |person: &Person| table.consults(*person).is_some_and(|one| one.code == code);
    Person::BOTH.into_iter().find(has)
}

/// Where somebody says his name before he comes in; whoever is in is led to the table.
pub(super) async fn door(
    at: AtTable,
    Path((_, code)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let logged = at.table.snapshot();
    let seen = at.seen(&logged)?;
    let person = group(seen, &code).ok_or_else(|| at.not_found())?;
    if at.known.role(seen) != Role::Spectator {
        return Ok(Redirect::to(&format!("/t/{}", at.id)).into_response());
    }
    Ok(show(&GroupPage::new(&at.visitor, &at.id, &code, seen, person)))
}

#[derive(Deserialize)]
pub(super) struct Coming {
    #[serde(default)]
    name: String,
}

/// Somebody comes to a group.
pub(super) async fn join(
    at: AtTable,
    headers: HeaderMap,
    pacing: Pacing,
    Path((_, code)): Path<(String, String)>,
    Form(form): Form<Coming>,
) -> Result<Response, Failure> {
    pacing.lets_in(&at.visitor, &at.id)?;
    let person = at.table.snapshot().table().and_then(|seen| group(seen, &code));
    let person = person.ok_or_else(|| at.not_found())?;
    let (seat, fresh) = seat(&at.visitor, &headers, &form.name)?;
    let act = TableAct::Join { person, code, seat };
    let request = Request { by: Who::Platform, id: None, act };
    let come = at.table.ask(&request, ServerTime(at.server.steady())).await;
    come.map_err(|denied| refused(&at.visitor, &denied))?;
    Ok(goes_there(&at.visitor, &at.table, fresh))
}
