//! Links of players: whoever follows his plays his games.

use axum::extract::Form;
use axum::http::HeaderMap;
use axum::http::header::CACHE_CONTROL;
use axum::response::{IntoResponse, Response};
use competition::{Competition, PlayerId};
use ledger::accounts::Right;
use ledger::people::Panel;
use ledger::{Denied, moment};
use pages::desk::PlayerLinksPage;
use pages::view::objection_id;
use serde::Deserialize;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::show;
use crate::public_url::PublicUrl;
use crate::routes::{Access, Routes};

pub(super) fn routes() -> Routes {
    let keep = Access::Has(Right::Keep);
    Routes::default().get("/desk/{event}/player-links", keep, page).post(
        "/desk/{event}/player-links",
        keep,
        make,
    )
}

/// How long a link is good for, if the event does not end before.
const LASTS: i64 = 60 * DAY;

/// Letters are written for years, and answered, protested and appealed for months after the last day.
const AFTER_THE_END: i64 = 180;

/// A day, in milliseconds.
const DAY: i64 = 24 * 3_600 * 1_000;

/// When links of an event that are made now end.
fn until(event: &Competition, now: i64) -> i64 {
    let by_post = event.regulations().filter(|one| one.is_by_correspondence());
    let days = by_post.map_or(0, |one| one.ends.days_since(moment(now).date()) + AFTER_THE_END);
    now + LASTS.max(days * DAY)
}

async fn page(AtEvent { server, visitor, context }: AtEvent) -> Response {
    let accounts = server.accounts().snapshot().state;
    show(&PlayerLinksPage::new(&visitor, &accounts, context))
}

/// For whom links are made: for one, or for everybody.
#[derive(Deserialize)]
struct For {
    entry: Option<PlayerId>,
}

async fn make(
    AtEvent { server, visitor, context }: AtEvent,
    headers: HeaderMap,
    Form(form): Form<For>,
) -> Result<Response, Failure> {
    let all = PlayerLinksPage::entries(&context);
    let meant: Vec<PlayerId> =
        all.into_iter().filter(|one| form.entry.is_none_or(|entry| entry == *one)).collect();
    let panel = Panel { server: &server, by: visitor.actor()?, event: &context.slug };
    let made = match panel.link_players(&meant, until(context.competition(), visitor.now)).await {
        Ok(made) => made,
        Err(Denied::Refused(why)) => {
            return Err(Failure::bad(&visitor, visitor.texts.say(objection_id(why))));
        }
        Err(Denied::Forbidden) => return Err(Failure::forbidden(&visitor)),
        Err(other) => return Err(Failure::not_saved(&visitor, &other)),
    };
    let public_url = PublicUrl::of(&server, &visitor, &headers);
    let links: Vec<(String, PlayerId)> = made
        .into_iter()
        .map(|(secret, link)| {
            (public_url.link(&format!("/player/{}", secret.reveal())), link.entry)
        })
        .collect();
    let accounts = server.accounts().snapshot().state;
    let page = PlayerLinksPage::new(&visitor, &accounts, context).made(&links, public_url.alone);
    // Secrets that are shown once must not be found in a cache.
    Ok(([(CACHE_CONTROL, "no-store")], show(&page)).into_response())
}
