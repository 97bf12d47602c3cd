//! Draws on the desk: a secret is announced, the hall calls out, the secret is said, lots are drawn.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, RoundState};
use lots::Seed;
use serde::Deserialize;
use serde_json::json;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::office::Right;
use crate::text::Texts;
use crate::view::{DrawView, draws};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/lots", Access::Has(Right::Look), page)
        .post("/desk/{event}/lots/commit", Access::Has(Right::Keep), commit)
        .post("/desk/{event}/lots/contribute", Access::Has(Right::Keep), contribute)
        .post("/desk/{event}/lots/reveal", Access::Has(Right::Keep), reveal)
}

#[derive(Template)]
#[template(path = "desk_lots.html")]
struct LotsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    draws: Vec<DrawView>,
    /// A secret that nobody knows, as a proposal.
    proposed: String,
    /// The secret that was just announced, for him who announced it, this once.
    secret: Option<String>,
    /// What can be drawn now: text and command.
    uses: Vec<(String, String)>,
    may_keep: bool,
}

impl LotsPage {
    fn new(
        house: &House,
        visitor: &Visitor,
        slug: &str,
        secret: Option<String>,
    ) -> Result<LotsPage, Failure> {
        let look = Look::at(house, visitor, slug, &Which { section: None })?;
        let competition = &look.page.book.competition;
        let draws = draws(competition, visitor.texts);
        let uses = uses(competition, &visitor.name, visitor.texts);
        let may_keep = visitor.may(house, slug, Right::Keep);
        let frame = Frame::new(visitor, look.title(visitor, id::LOTS));
        let proposed = super::seed();
        Ok(LotsPage { frame, tab: "lots", look, draws, proposed, secret, uses, may_keep })
    }

    fn is_announced(&self) -> bool {
        self.look.page.book.competition.draw.commitment.is_some()
    }

    fn is_revealed(&self) -> bool {
        self.look.page.book.competition.draw.lot.is_some()
    }

    fn last(&self) -> usize {
        self.draws.len()
    }
}

/// What can be drawn now: from the seed that was said, or else from one of the moment.
fn uses(competition: &Competition, by: &str, t: Texts) -> Vec<(String, String)> {
    if competition.draw.commitment.is_some() {
        return Vec::new();
    }
    let seed = competition.draw.lot.is_none().then(super::seed);
    let mut uses = Vec::new();
    let stages = competition.regulations.as_ref().map_or(0, |one| one.stages.len());
    let begun = competition.sections.last().map_or(0, |section| section.stage);
    let over = competition.sections_of(begun).all(|(_, section)| competition.is_over(section));
    if usize::from(begun) < stages && over {
        let command = json!({"do": "start-stage", "stage": begun + 1, "seed": seed});
        uses.push((t.count(id::LOT_FOR_STAGE, &(begun + 1)).into_owned(), command.to_string()));
    }
    let table = competition.regulations.as_ref().and_then(|one| one.opening_table.as_ref());
    for (number, section) in competition.sections_of(begun).filter(|_| table.is_some()) {
        let round = section.current();
        let open = section
            .round(round)
            .is_some_and(|record| record.state != RoundState::Draft && record.openings.is_empty());
        if open {
            let command = json!({
                "do": "draw-openings", "section": number, "round": round, "by": by, "seed": seed,
            });
            let text = t.count(id::LOT_FOR_OPENINGS, &round);
            let name = if section.name.is_empty() { "" } else { &section.name };
            uses.push((format!("{text} {name}").trim().to_owned(), command.to_string()));
        }
    }
    uses
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    Ok(show(&LotsPage::new(&house, &visitor, &slug, None)?))
}

#[derive(Deserialize)]
struct Said {
    #[serde(default)]
    seed: String,
    #[serde(default)]
    text: String,
}

/// Announces the digest of a secret. The secret itself is not kept anywhere.
async fn commit(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<Said>,
) -> Result<Response, Failure> {
    let seed = said.seed.trim();
    if seed.chars().count() < SECRET_LETTERS_MIN {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::LOT_SECRET_SHORT)));
    }
    let commitment = Seed::from_text(seed).commitment().to_string();
    act(&house, &visitor, &slug, &Command::Commit(command::CommitSeed { commitment })).await?;
    let page = LotsPage::new(&house, &visitor, &slug, Some(seed.to_owned()))?;
    Ok(show(&LotsPage { frame: page.frame.at(&format!("/desk/{slug}/lots")), ..page }))
}

/// A shorter secret could be guessed from its digest.
const SECRET_LETTERS_MIN: usize = 12;

async fn contribute(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<Said>,
) -> Result<Response, Failure> {
    let text = said.text.trim().to_owned();
    act(&house, &visitor, &slug, &Command::Contribute(command::Contribute { text })).await?;
    Ok(Redirect::to(&format!("/desk/{slug}/lots#call")).into_response())
}

async fn reveal(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(said): Form<Said>,
) -> Result<Response, Failure> {
    let seed = said.seed.trim().to_owned();
    act(&house, &visitor, &slug, &Command::Reveal(command::RevealSeed { seed })).await?;
    Ok(Redirect::to(&format!("/desk/{slug}/lots")).into_response())
}

async fn act(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    command: &Command,
) -> Result<(), Failure> {
    let by = visitor.demand(house, slug, Right::Keep)?;
    let done = house.act(slug, by.as_str(), command).await;
    done.map(|_| ()).map_err(|denied| Failure::denied(visitor, &denied))
}
