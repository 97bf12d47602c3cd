//! Entries: a table to type into.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::happened;
use competition::{Command, Fact};
use ledger::accounts::Right;
use ledger::{Act, Denied, LoggedEvent, Server};
use pages::desk::{Ask, EntriesPage, EntryForm};

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::form::ListForm;
use crate::page::{show, show_as};
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/desk/{event}/entries", Access::Has(Right::Look), entries).post(
        "/desk/{event}/entries",
        Access::Has(Right::Keep),
        enter,
    )
}

async fn entries(AtEvent { visitor, context, .. }: AtEvent, Query(ask): Query<Ask>) -> Response {
    show(&EntriesPage::new(&visitor, context, EntryForm::default(), ask))
}

/// The number of the last player whom somebody entered: others may have entered theirs meanwhile.
fn last_entered(logged: &LoggedEvent, by: &str) -> Option<u16> {
    let entered = |(fact, act): (&Fact, &Act)| {
        let Fact::Entered(happened::Entered { id, .. }) = fact else { return None };
        (*act.by == *by).then_some(id.0)
    };
    logged.competition.history().iter().zip(&logged.acts).rev().find_map(entered)
}

async fn enter(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    ListForm(form): ListForm<EntryForm>,
) -> Result<Response, Failure> {
    let by = visitor.actor()?;
    let context = event_at(&server, &visitor, &slug, None)?;
    let again = |context, form| {
        let page = EntriesPage::new(&visitor, context, form, Ask::default()).again();
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let player = match form.clone().player(context.competition(), None, visitor.texts) {
        Ok(player) => player,
        Err(form) => return again(context, *form),
    };
    let command = Command::Enter(Box::new(player));
    let done = match server.act(&slug, &by, &command).await {
        Ok(page) => page,
        Err(Denied::Refused(refusal)) => {
            return again(context, form.refused(refusal.text(visitor.texts.language)));
        }
        Err(other) => return Err(Failure::denied(&visitor, &other)),
    };
    let added = last_entered(&done.snapshot.state, &by.signature()).unwrap_or_default();
    // No fragment: browsers put the focus into the form only without one.
    Ok(Redirect::to(&format!("/desk/{slug}/entries?added={added}")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use competition::{Player, PlayerId};
    use ledger::Folded;

    #[test]
    fn of_two_who_type_at_once_each_is_told_of_his_own() {
        let mut logged = LoggedEvent::default();
        for (number, by) in (1..).zip(["anna", "boris", "anna", "boris"]) {
            let player = Box::new(Player::default());
            let entered =
                Fact::Entered(happened::Entered { id: PlayerId(number), player, after_term: None });
            logged.enter(&entered.into(), 0, &by.into()).unwrap();
        }
        assert_eq!(last_entered(&logged, "anna"), Some(3));
        assert_eq!(last_entered(&logged, "boris"), Some(4));
        assert_eq!(last_entered(&logged, "vera"), None);
    }
}
