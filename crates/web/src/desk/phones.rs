//! Codes for line arbiters' phones: whoever photographs one enters the results of its tables.

use axum::extract::{Form, Path};
use axum::http::header::CACHE_CONTROL;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use ledger::accounts::{Phone, Right, Secret};
use ledger::people::Panel;
use ledger::{Denied, Server};
use pages::desk::{PhonesPage, Shares};
use pages::view::objection_id;
use pages::{EventContext, id};
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show, show_as};
use crate::public_url::PublicUrl;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let keep = Access::Has(Right::Keep);
    Routes::default().get("/desk/{event}/rounds/{round}/phones", keep, page).post(
        "/desk/{event}/rounds/{round}/phones",
        keep,
        lend,
    )
}

/// The page of a round whose pairs are announced and whose results are not closed.
fn page_of(
    server: &Server,
    visitor: &Visitor,
    context: EventContext,
    number: Round,
) -> Result<PhonesPage, Failure> {
    let round = context.section().and_then(|section| section.round(number));
    if round.is_some_and(|round| !round.takes_results()) {
        return Err(Failure::bad(visitor, visitor.texts.say(id::PHONES_NOT_NOW)));
    }
    let accounts = server.accounts().snapshot().state;
    or_missing(visitor, PhonesPage::new(visitor, &accounts, context, number))
}

async fn page(
    AtEvent { server, visitor, context }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    Ok(show(&page_of(&server, &visitor, context, number)?))
}

/// Makes the links of all tables. They are shown in the answer and never again.
async fn lend(
    AtEvent { server, visitor, context }: AtEvent,
    Path((slug, number)): Path<(String, Round)>,
    headers: HeaderMap,
    Form(shares): Form<Shares>,
) -> Result<Response, Failure> {
    let page = page_of(&server, &visitor, context, number)?.shared_out(shares);
    let refused =
        |page: PhonesPage, id| Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page.refused(id)));
    let phones = match page.shared(visitor.now) {
        Ok(phones) => phones,
        Err(id) => return refused(page, id),
    };
    let panel = Panel { server: &server, by: visitor.actor()?, event: &slug };
    let lent = match panel.lend(phones).await {
        Ok(lent) => lent,
        Err(Denied::Refused(why)) => return refused(page, objection_id(why)),
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    let public_url = PublicUrl::of(&server, &visitor, &headers);
    let link = |secret: &Secret| public_url.link(&format!("/in/{}", secret.reveal()));
    let lent: Vec<(String, Phone)> =
        lent.into_iter().map(|(secret, phone)| (link(&secret), phone)).collect();
    // Secrets that are shown once must not be found in a cache.
    let page = page.lent(&lent, public_url.alone);
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}
