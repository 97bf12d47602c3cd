//! The pages: addresses, and who may come to which.

mod accounts;
mod api;
mod assets;
mod back;
mod bracket;
mod calendar;
mod code;
mod desk;
mod dress;
mod event;
mod failure;
mod forgery;
mod games;
mod limit;
mod live;
mod lots;
mod me;
mod outside;
mod page;
mod papers;
mod phone;
mod remember;
mod result;
mod screen;
mod sign_in;
mod table;
mod tables;
mod unkept;
mod visitor;
mod watch;
mod why;
mod why_pair;

use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::Response;
use tracing::Instrument;

use crate::house::House;
use table::Table;
pub use table::{Access, Address};
use visitor::Doors;

/// Answers at all addresses of a house.
pub fn router(house: Arc<House>) -> Router {
    let doors = Doors {
        house,
        sign_ins: Arc::default(),
        repeats: Arc::default(),
        remembered: Arc::default(),
        rack: Arc::default(),
        relays: Arc::default(),
    };
    table()
        .guarded(&doors)
        .fallback(failure::nothing_here)
        .layer(from_fn_with_state(doors.clone(), forgery::guard))
        .layer(from_fn(to_the_end))
        .layer(from_fn_with_state(doors.clone(), dress::dress))
        .layer(from_fn_with_state(doors.clone(), watch::watch))
        .with_state(doors)
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

/// All addresses of a house, and who may ask for what.
pub fn addresses() -> Vec<Address> {
    table().addresses()
}

fn table() -> Table {
    Table::default()
        .merge(calendar::routes())
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
        .merge(desk::routes())
        .merge(api::routes())
        .merge(live::routes())
        .merge(assets::routes())
        .merge(watch::routes())
}
