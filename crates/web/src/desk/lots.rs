//! Draws on the desk: a secret is announced, the hall calls out, the secret is said, lots are drawn.

use std::sync::Arc;

use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, command};
use ledger::Server;
use ledger::accounts::Right;
use lots::Seed;
use pages::desk::LotsPage;
use pages::id;
use serde::Deserialize;

use crate::event::{AtEvent, event_at};
use crate::failure::Failure;
use crate::page::show;
use crate::routes::{Access, Routes};
use crate::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/desk/{event}/lots", Access::Has(Right::Look), page)
        .post("/desk/{event}/lots/commit", Access::Has(Right::Keep), commit)
        .post("/desk/{event}/lots/contribute", Access::Has(Right::Keep), contribute)
        .post("/desk/{event}/lots/reveal", Access::Has(Right::Keep), reveal)
}

async fn page(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&LotsPage::new(&visitor, context, super::seed(), None))
}

#[derive(Deserialize)]
struct LotForm {
    #[serde(default)]
    seed: String,
    #[serde(default)]
    text: String,
}

/// Announces the digest of a secret. The secret itself is not kept anywhere.
async fn commit(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<LotForm>,
) -> Result<Response, Failure> {
    let seed = said.seed.trim();
    if seed.chars().count() < SECRET_LETTERS_MIN {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::LOT_SECRET_SHORT)));
    }
    let commitment = Seed::from_text(seed).commitment().to_string();
    act(&server, &visitor, &slug, &Command::Commit(command::CommitSeed { commitment })).await?;
    let context = event_at(&server, &visitor, &slug, None)?;
    Ok(show(&LotsPage::new(&visitor, context, super::seed(), Some(seed.to_owned()))))
}

/// A shorter secret could be guessed from its digest.
const SECRET_LETTERS_MIN: usize = 12;

async fn contribute(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<LotForm>,
) -> Result<Response, Failure> {
    let text = said.text.trim().to_owned();
    act(&server, &visitor, &slug, &Command::Contribute(command::Contribute { text })).await?;
    Ok(Redirect::to(&format!("/desk/{slug}/lots#call")).into_response())
}

async fn reveal(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<LotForm>,
) -> Result<Response, Failure> {
    let seed = said.seed.trim().to_owned();
    act(&server, &visitor, &slug, &Command::Reveal(command::RevealSeed { seed })).await?;
    Ok(Redirect::to(&format!("/desk/{slug}/lots")).into_response())
}

async fn act(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    command: &Command,
) -> Result<(), Failure> {
    let by = visitor.actor()?;
    let done = server.act(slug, &by, command).await;
    done.map(|_| ()).map_err(|denied| Failure::denied(visitor, &denied))
}
