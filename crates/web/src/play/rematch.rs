//! Another game of the same two, with colours changed.

use ledger::Server;
use ledger::tables::LiveTable;
use play::{PerPerson, Person, Request, ServerTime, TableAct, TableTerms, Who};
use tracing::warn;

/// Sets up the table of the next game if both want one.
pub(super) async fn set_up(server: &Server, table: &LiveTable) {
    let logged = table.snapshot();
    let Some(before) = logged.table().filter(|table| table.wants_rematch()) else { return };
    // Who had a colour has the other one now, whatever was exchanged on the way.
    let colour = |person: Person| !Person::who_began_as(before.side(person));
    // What is somebody's own goes with him: his blindfold, and those who confer with him.
    let was = |seat: Person| Person::BOTH.into_iter().find(|one| colour(*one) == seat);
    let terms = before.terms();
    // Who was taken from the lists does not come back to them with the next game.
    let is_hidden = server.accounts().snapshot().state.is_hidden(table.id());
    let terms = TableTerms {
        on_wall: terms.on_wall && !is_hidden,
        open_to_all: terms.open_to_all && !is_hidden,
        blindfold: PerPerson::from_fn(|seat| was(seat).and_then(|one| terms.blindfold[one])),
        consult: PerPerson::from_fn(|seat| was(seat).and_then(|one| terms.consult[one].clone())),
        // The next game is not one of the display, and the one clock of its giver is not for it.
        pool: None,
        display: None,
        ..terms.clone()
    };
    // Both may ask at once, and at two servers: whoever comes second finds the same table.
    let next = match server.tables().set_up_next(table.id(), terms).await {
        Ok(next) => next,
        Err(error) => return warn!(table = table.id(), %error, "the next game is not set up"),
    };
    let ask = async |table: &LiveTable, act: TableAct| {
        let request = Request { by: Who::Platform, id: None, act };
        table.ask(&request, ServerTime(server.steady())).await.map(|_| ())
    };
    for person in Person::BOTH {
        let Some(seat) = before.seat(person) else { continue };
        // Who came first has seated both.
        let sits = ask(&next, TableAct::Sit(colour(person), seat.clone())).await;
        if let Err(error) = sits
            && next.snapshot().table().is_none_or(|next| next.person(&seat.key).is_none())
        {
            return warn!(table = table.id(), %error, "a player of the next game has no seat");
        }
        let code = before.consults(person).map_or("", |consult| &consult.code);
        for seat in before.members(person) {
            let (person, code, seat) = (colour(person), code.to_owned(), seat.clone());
            if let Err(error) = ask(&next, TableAct::Join { person, code, seat }).await {
                warn!(table = table.id(), %error, "somebody of a group is left behind");
            }
        }
    }
    if let Err(error) = ask(table, TableAct::Rematched(next.id().to_owned())).await {
        warn!(table = table.id(), %error, "the next game is not told of");
    }
}
