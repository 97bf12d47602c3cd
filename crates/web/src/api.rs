//! The same things for programs: JSON, with the same rights.
//!
//! A program acts for an account by one of its keys, sent as `Authorization: Bearer …`. What can be
//! asked is described at `/api/openapi.json`, and for people at `/api`.

mod act;
mod asked;
mod describe;
mod keys;
mod people;
mod problem;
mod read;
mod show;
mod team;

pub(super) use act::Repeats;
pub(super) use keys::WantedKey;
pub(super) use problem::{PROBLEM, Problem};

use ledger::accounts::Right;

use super::live;
use super::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    // The whole log and the whole state hold birthdays, documents and disputes.
    let keep = Access::Has(Right::Keep);
    Routes::default()
        .get("/api", Access::Everybody, show::page)
        .get("/api/openapi.json", Access::Everybody, describe::description)
        .get("/api/events", Access::Everybody, read::events)
        .post("/api/events", Access::Admin, act::create)
        .get("/api/events/{event}", Access::Everybody, read::event)
        .get("/api/events/{event}/regulations", Access::Everybody, read::regulations)
        .get("/api/events/{event}/participants", Access::Everybody, read::participants)
        .get("/api/events/{event}/teams", Access::Everybody, read::teams)
        .get("/api/events/{event}/teams/{number}", Access::Everybody, team::team)
        .get("/api/events/{event}/rounds/{round}", Access::Everybody, read::round)
        .get("/api/events/{event}/standings", Access::Everybody, read::standings)
        .get("/api/events/{event}/crosstable", Access::Everybody, read::crosstable)
        .get("/api/events/{event}/players/{number}", Access::Everybody, read::player)
        .get("/api/events/{event}/news", Access::Everybody, live::versions)
        .get("/api/events/{event}/log", keep, read::log)
        .get("/api/events/{event}/state", keep, read::state)
        .post("/api/events/{event}/commands", Access::Depends, act::command)
        .merge(panel())
        .get("/api/me", Access::SignedIn, keys::me)
        .get("/api/me/keys", Access::SignedIn, keys::list)
        .post("/api/me/keys", Access::SignedIn, keys::make)
        .delete("/api/me/keys/{key}", Access::SignedIn, keys::revoke)
}

/// Who may do what in an event.
fn panel() -> Routes {
    let (head, keep) = (Access::Has(Right::Head), Access::Has(Right::Keep));
    Routes::default()
        .get("/api/events/{event}/roles", Access::Has(Right::Look), people::roles)
        .post("/api/events/{event}/roles", head, people::give)
        .post("/api/events/{event}/roles/take", head, people::take)
        .get("/api/events/{event}/invitations", head, people::invitations)
        .post("/api/events/{event}/invitations", head, people::invite)
        .delete("/api/events/{event}/invitations/{key}", head, people::withdraw)
        .get("/api/events/{event}/phones", keep, people::phones)
        .post("/api/events/{event}/phones", keep, people::lend)
        .delete("/api/events/{event}/phones/{key}", keep, people::call_in)
}
