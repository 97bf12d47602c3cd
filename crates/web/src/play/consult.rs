//! Groups that confer: those whom a captain has told the code come in by it.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use ledger::Server;
use ledger::accounts::Secret;
use pages::{Confer, GroupPage, PlayForm};
use play::{
    Consult, PerPerson, Person, Request, Role, ServerTime, Table, TableAct, TableTerms, Who,
};
use serde::Deserialize;

use super::pace::Pacing;
use super::{Known, find, goes_there, refused, seat};
use crate::failure::Failure;
use crate::page::show;
use crate::visitor::Visitor;

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
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((id, code)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    let logged = table.snapshot();
    let Some(seen) = logged.table() else { return Err(Failure::not_found(&visitor)) };
    let Some(person) = group(seen, &code) else { return Err(Failure::not_found(&visitor)) };
    if Known::of(&server, &visitor, &headers).await.role(seen) != Role::Spectator {
        return Ok(Redirect::to(&format!("/t/{id}")).into_response());
    }
    Ok(show(&GroupPage::new(&visitor, &id, &code, seen, person)))
}

#[derive(Deserialize)]
pub(super) struct Coming {
    #[serde(default)]
    name: String,
}

/// Somebody comes to a group.
pub(super) async fn join(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    pacing: Pacing,
    Path((id, code)): Path<(String, String)>,
    Form(form): Form<Coming>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    pacing.lets_in(&visitor, &id)?;
    let person = table.snapshot().table().and_then(|seen| group(seen, &code));
    let Some(person) = person else { return Err(Failure::not_found(&visitor)) };
    let (seat, fresh) = seat(&visitor, &headers, &form.name)?;
    let act = TableAct::Join { person, code, seat };
    let request = Request { by: Who::Platform, id: None, act };
    let come = table.ask(&request, ServerTime(server.steady())).await;
    come.map_err(|denied| refused(&visitor, &denied))?;
    Ok(goes_there(&visitor, &table, fresh))
}
