//! The arbiter's desk and the public pages: addresses, rights, forms, live news, connections.
//!
//! [`router`] answers at all addresses of a [`ledger::Server`] with what `pages` shows of it, and
//! [`serve`] opens its doors. Every module lists its addresses in the table of `routes.rs` with who may
//! ask for what.
//!
//! # What this crate must not know
//! Any rule of a game or an event, how anything is remembered, what a page looks like.

// Whoever adds a command, a right or a kind of failure is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod accounts;
mod api;
mod assets;
mod assistants;
mod back;
mod bracket;
mod calendar;
mod caller;
mod compositions;
mod connections;
mod csrf;
mod desk;
mod error_pages;
mod event;
mod failure;
mod form;
mod games;
mod hands;
mod letters;
mod live;
mod lots;
mod mail;
mod me;
mod my_games;
mod page;
mod page_cache;
mod papers;
mod phone;
mod play;
mod public_url;
mod rate_limit;
mod result;
mod routes;
mod rules;
mod screen;
mod security_headers;
mod serve;
mod sign_in;
mod tables;
mod visitor;
mod watch;
mod why;
mod why_pair;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use documents::Templates;
use ledger::Server;
use tracing::Instrument;

use routes::Routes;
use visitor::AppState;

pub use caller::Caller;
pub use connections::{Friendly, Limits};
pub use mail::{Mail, MailError, MailTerms};
pub use routes::{Access, Address};
pub use serve::{lan_address, serve, serve_and_mail, serve_with, stopped};

/// Answers at all addresses of a server.
pub fn router(server: Arc<Server>) -> Router {
    router_with(server, Templates::built_in())
}

/// Answers at all addresses of a server whose papers are printed with these templates.
pub fn router_with(server: Arc<Server>, templates: Templates) -> Router {
    let app = AppState {
        server,
        templates: Arc::new(templates),
        sign_ins: Arc::default(),
        repeats: Arc::default(),
        page_cache: Arc::default(),
        rack: Arc::default(),
        relays: Arc::default(),
        pace: Arc::default(),
    };
    table()
        .guarded(&app)
        .fallback(failure::nothing_here)
        .layer(from_fn_with_state(app.clone(), csrf::guard))
        .layer(from_fn(to_the_end))
        .layer(from_fn_with_state(app.clone(), error_pages::error_pages))
        .layer(from_fn(security_headers::security_headers))
        .layer(from_fn_with_state(app.clone(), watch::watch))
        .with_state(app)
}

/// Does what was asked to its end, also if he who asked has hung up: what is on its way to the disk
/// is shown when it is there, and what was done once is remembered as done.
async fn to_the_end(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    match tokio::spawn(next.run(request).in_current_span()).await {
        Ok(answer) => answer,
        Err(panic) => std::panic::resume_unwind(panic.into_panic()),
    }
}

/// All addresses of a server, and who may ask for what.
pub fn addresses() -> Vec<Address> {
    table().addresses()
}

fn table() -> Routes {
    Routes::default()
        .merge(calendar::routes())
        .merge(rules::routes())
        .merge(hands::routes())
        .merge(compositions::routes())
        .merge(event::routes())
        .merge(tables::routes())
        .merge(bracket::routes())
        .merge(screen::routes())
        .merge(lots::routes())
        .merge(why_pair::routes())
        .merge(why::routes())
        .merge(papers::routes())
        .merge(games::routes())
        .merge(sign_in::routes())
        .merge(me::routes())
        .merge(accounts::routes())
        .merge(phone::routes())
        .merge(play::routes())
        .merge(assistants::routes())
        .merge(my_games::routes())
        .merge(letters::routes())
        .merge(desk::routes())
        .merge(api::routes())
        .merge(live::routes())
        .merge(assets::routes())
        .merge(watch::routes())
}
