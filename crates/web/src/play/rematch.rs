//! Another game of the same two, with colours changed.

use ledger::Server;
use ledger::tables::LiveTable;
use play::{Person, Request, ServerTime, TableAct, Who};
use tracing::warn;

/// Sets up the table of the next game if both want one.
pub(super) async fn set_up(server: &Server, table: &LiveTable) {
    let logged = table.snapshot();
    let Some(before) = logged.table().filter(|table| table.wants_rematch()) else { return };
    let next = match server.tables().set_up(before.terms().clone()).await {
        Ok(next) => next,
        Err(error) => return warn!(table = table.id(), %error, "the next game is not set up"),
    };
    let ask = async |table: &LiveTable, act: TableAct| {
        let request = Request { by: Who::Platform, id: None, act };
        table.ask(&request, ServerTime(server.steady())).await.map(|_| ())
    };
    for person in Person::BOTH {
        let Some(seat) = before.seat(person) else { continue };
        // Who had a colour has the other one now, whatever was exchanged on the way.
        let colour = !Person::who_began_as(before.side(person));
        if let Err(error) = ask(&next, TableAct::Sit(colour, seat.clone())).await {
            return warn!(table = table.id(), %error, "a player of the next game has no seat");
        }
    }
    if let Err(error) = ask(table, TableAct::Rematched(next.id().to_owned())).await {
        warn!(table = table.id(), %error, "the next game is not told of");
    }
}
