//! A line arbiter's phone: the results of some tables of one round, by big buttons.
//!
//! Whoever has the link needs no account. The link ends with the round, or when its pairs change.

use std::sync::Arc;

use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Redirect, Response};
use competition::happened;
use competition::{Command, Competition, Fact, FactIndex, GameNumber, TableNumber};
use ledger::accounts::{Over, Phone, Seal, Secret};
use ledger::{Actor, Denied, Ledger, LoggedEvent, Server};
use pages::view::{over_id, tables_text};
use pages::{EventContext, PhonePage, id, label, score_of};
use serde::Deserialize;

use super::event::event_at;
use super::failure::Failure;
use super::page::show_as;
use super::result::{Missed, Sent};
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default().get("/in/{token}", Access::Secret, page).post(
        "/in/{token}",
        Access::Secret,
        enter,
    )
}

/// A phone that was let in.
struct Guest {
    phone: Phone,
    seal: Seal,
    /// Its address.
    base: String,
    /// Its event, open as long as he is answered.
    _held: Arc<Ledger<LoggedEvent>>,
}

impl Guest {
    /// The phone behind a link, unless its time is over; then what to do about it.
    async fn of(server: &Server, visitor: &Visitor, token: &str) -> Result<Guest, Failure> {
        let accounts = server.accounts().snapshot().state;
        let secret = token.parse::<Secret>().ok();
        let found = secret.as_ref().and_then(|secret| accounts.phone(secret));
        let Some((seal, phone)) = found else {
            let text = visitor.texts.say(id::PHONE_UNKNOWN);
            return Err(Failure::told(visitor, StatusCode::NOT_FOUND, id::PHONE_NO_MORE, text));
        };
        if let Some(why) = server.unread(&phone.event) {
            return Err(Failure::unread(visitor, &why));
        }
        let logged = server.need(&phone.event).await;
        let logged = logged.map_err(|why| Failure::unread(visitor, &why))?;
        let logged = logged.ok_or_else(|| Failure::not_found(visitor))?;
        match phone.over(&logged.snapshot().state.competition, server.now()) {
            Some(over) => Err(ended(visitor, phone, over)),
            None => {
                let base = format!("/in/{token}");
                Ok(Guest { phone: phone.clone(), seal, base, _held: logged })
            }
        }
    }

    fn context(&self, server: &Server, visitor: &Visitor) -> Result<EventContext, Failure> {
        event_at(server, visitor, &self.phone.event, Some(self.phone.section))
    }

    /// Only its own tables are its business.
    fn demand(&self, visitor: &Visitor, table: TableNumber) -> Result<(), Failure> {
        if self.phone.tables.has(table) {
            return Ok(());
        }
        let tables = tables_text(self.phone.tables, visitor.texts);
        let text = visitor.texts.tell(id::PHONE_OTHER_TABLE, &[("tables", &tables)]);
        Err(Failure::told(visitor, StatusCode::FORBIDDEN, id::FORBIDDEN, text))
    }
}

fn ended(visitor: &Visitor, phone: &Phone, over: Over) -> Failure {
    let text = visitor.texts.count(over_id(over), &phone.round);
    Failure::told(visitor, StatusCode::GONE, id::PHONE_NO_MORE, text)
}

fn page_of(server: &Server, visitor: &Visitor, guest: &Guest) -> Result<PhonePage, Failure> {
    let context = guest.context(server, visitor)?;
    let page = PhonePage::new(visitor, context, &guest.phone, guest.seal, guest.base.clone());
    page.ok_or_else(|| ended(visitor, &guest.phone, Over::OtherPairs))
}

fn answer(status: StatusCode, page: &PhonePage) -> Response {
    ([(CACHE_CONTROL, "no-store")], show_as(status, page)).into_response()
}

/// Which board is looked at, and what has just been sent of it.
#[derive(Deserialize)]
struct At {
    at: Option<String>,
    /// The game whose result was saved.
    saved: Option<GameNumber>,
    /// The game whose result was taken back.
    taken: Option<GameNumber>,
}

async fn page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(wanted): Query<At>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&server, &visitor, &token).await?;
    let page = page_of(&server, &visitor, &guest)?;
    let Some(at) = wanted.at.as_deref().and_then(|label| page.find(label)) else {
        // The board is in the address: it must not change under a finger.
        let address = format!("{}?at={}", guest.base, page.first_open());
        return Ok(Redirect::to(&address).into_response());
    };
    let sent = wanted.saved.or(wanted.taken);
    Ok(answer(StatusCode::OK, &page.at(at, sent)))
}

/// Enters a result, or takes one back. What somebody else has entered is never written over: it is
/// shown, and can be taken back first.
async fn enter(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(token): Path<String>,
    Form(sent): Form<Sent>,
) -> Result<Response, Failure> {
    let guest = Guest::of(&server, &visitor, &token).await?;
    guest.demand(&visitor, sent.table)?;
    let place = sent.place(guest.phone.section, guest.phone.round);
    let command = guest.command(&server, &visitor, &sent)?;
    let good = |logged: &LoggedEvent| match guest.phone.over(&logged.competition, server.now()) {
        Some(over) => Err(Missed::Over(over)),
        None if guest.is_known(&logged.competition, &sent) => Err(Missed::Known),
        None => sent.fits(&logged.competition, place),
    };
    let by = Actor::Phone { seal: guest.seal, phone: &guest.phone };
    let game = sent.game;
    let kept = server.act_if(&guest.phone.event, &by, &[command], good).await;
    let page = page_of(&server, &visitor, &guest)?;
    let here = page.find(&label(&page.logged().competition, place));
    let here = here.ok_or_else(|| Failure::not_found(&visitor))?;
    let accounts = server.accounts().snapshot().state;
    let overtaken =
        |page: &PhonePage| sent.overtaken(page.logged(), &accounts, place, visitor.texts);
    let notice = match kept {
        Ok(_) | Err(Denied::Refused(Missed::Known)) => {
            let way = if sent.clear.is_some() { "taken" } else { "saved" };
            let (label, game) = (page.label(here), game.unwrap_or(GameNumber::FIRST));
            let address = format!("{}?at={label}&{way}={game}", guest.base);
            return Ok(Redirect::to(&address).into_response());
        }
        Err(Denied::Refused(Missed::Over(over))) => {
            return Err(ended(&visitor, &guest.phone, over));
        }
        Err(Denied::Refused(Missed::Overtaken)) => overtaken(&page),
        Err(Denied::Refused(Missed::Refused(refusal))) => {
            let known = sent
                .game
                .and_then(|game| score_of(&page.logged().competition, place, game).and(sent.score));
            match known {
                Some(_) => overtaken(&page),
                None => refusal.text(visitor.texts.language),
            }
        }
        Err(Denied::Forbidden) => {
            // If it was called in, he is told so.
            Guest::of(&server, &visitor, &token).await?;
            return Err(Failure::forbidden(&visitor));
        }
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    Ok(answer(StatusCode::CONFLICT, &page.refused(here, game, notice)))
}

impl Guest {
    /// What an entry asks for.
    fn command(&self, server: &Server, visitor: &Visitor, sent: &Sent) -> Result<Command, Failure> {
        let place = sent.place(self.phone.section, self.phone.round);
        let logged =
            server.event(&self.phone.event).ok_or_else(|| Failure::not_found(visitor))?.snapshot();
        let history = logged.state.competition.history();
        let own = |event: &FactIndex| matches!(history.get(*event), Some(Fact::Scored(happened::Scored { place: of, .. })) if *of == place);
        let whole = match &sent.clear {
            Some(event) => own(event),
            None => sent.game.is_some(),
        };
        let command = sent.command(place, None, visitor.texts).filter(|_| whole);
        command.ok_or_else(|| Failure::bad(visitor, visitor.texts.say(id::REFUSED_TEXT)))
    }

    /// Whether the same is entered already, whoever it was: that is no quarrel.
    fn is_known(&self, competition: &Competition, sent: &Sent) -> bool {
        let place = sent.place(self.phone.section, self.phone.round);
        let known = sent.game.and_then(|game| score_of(competition, place, game));
        sent.clear.is_none() && known.is_some() && known == sent.score
    }
}
