//! The public pages of an event.

use std::sync::Arc;

use askama::Template;
use axum::extract::{FromRequestParts, Path, Query, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use competition::Section;
use serde::Deserialize;
use tournament::Round;
use words::Id;

use super::failure::Failure;
use super::page::{Frame, show};
use super::table::Table;
use super::visitor::{Doors, Visitor};
use crate::house::{Hall, House};
use crate::id;
use crate::ledger::Page;
use crate::office::Right;
use crate::view::{self, Card, Person, RoundView, StandingsView};

pub(super) fn routes() -> Table {
    Table::default()
        .steady("/e/{event}", overview)
        .steady("/e/{event}/regulations", regulations)
        .steady("/e/{event}/participants", participants)
        .steady("/e/{event}/rounds/{round}", round)
}

/// An event, the section of it that is looked at, and who looks.
pub(super) struct Look {
    pub(super) slug: String,
    pub(super) page: Page<Hall>,
    pub(super) section: u16,
    pub(super) card: Card,
}

/// Which section is looked at.
#[derive(Default, Deserialize)]
pub(super) struct Which {
    pub(super) section: Option<u16>,
}

impl Which {
    /// The one asked for, if any is.
    pub(super) fn of(section: Option<u16>) -> Which {
        Which { section }
    }
}

impl Look {
    pub(super) fn at(
        house: &House,
        visitor: &Visitor,
        slug: &str,
        which: &Which,
    ) -> Result<Look, Failure> {
        let hall = house.hall(slug).ok_or_else(|| Failure::not_found(visitor))?;
        let page = hall.page();
        let card = Card::of(slug, &page, visitor.texts);
        let card = card.ok_or_else(|| Failure::not_found(visitor))?;
        let last = page.book.competition.sections.len() as u16;
        let section = which.section.unwrap_or(last.max(1));
        Ok(Look { slug: slug.to_owned(), page, section, card })
    }

    pub(super) fn section(&self) -> Option<&Section> {
        self.page.book.competition.section(self.section)
    }

    pub(super) fn title(&self, visitor: &Visitor, id: Id) -> String {
        format!("{} – {}", visitor.texts.say(id), self.card.name)
    }
}

/// Somebody at an event: the house, who asks, and what he looks at. Whoever asks for an event that
/// is not there is told so.
pub(super) struct Here {
    pub(super) house: Arc<House>,
    pub(super) visitor: Visitor,
    pub(super) look: Look,
}

impl FromRequestParts<Doors> for Here {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, doors: &Doors) -> Result<Here, Failure> {
        let Ok(visitor) = Visitor::from_request_parts(parts, doors).await;
        let house = Arc::clone(&doors.house);
        let unreadable = |status| Failure::plain(&visitor, status);
        let path = RawPathParams::from_request_parts(parts, doors).await;
        let path = path.map_err(|refused| unreadable(refused.into_response().status()))?;
        let query = Query::<Which>::from_request_parts(parts, doors).await;
        let Query(which) = query.map_err(|refused| unreadable(refused.status()))?;
        let slug = path.iter().find(|(name, _)| *name == "event").map_or("", |(_, slug)| slug);
        let look = Look::at(&house, &visitor, slug, &which)?;
        Ok(Here { house, visitor, look })
    }
}

#[derive(Template)]
#[template(path = "overview.html")]
struct OverviewPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    top: Vec<(String, view::Someone, String)>,
    round: Option<RoundView>,
    may_look: bool,
}

async fn overview(Here { house, visitor, look }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let (mut top, mut round) = (Vec::new(), None);
    if let Some(section) = look.section() {
        let standings =
            StandingsView::of(competition, section, section.rounds.len() as Round, visitor.texts);
        top.extend(standings.rows.into_iter().take(10).map(|row| {
            let points = row.points.to_string();
            (row.place, row.who, points)
        }));
        round = RoundView::of(competition, section, section.announced(), visitor.texts);
    }
    let frame = Frame::new(&visitor, look.card.name.clone());
    let may_look = visitor.may(&house, &look.slug, Right::Look);
    Ok(show(&OverviewPage { frame, tab: "overview", look, top, round, may_look }))
}

#[derive(Template)]
#[template(path = "regulations.html")]
struct RegulationsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    document: view::Document,
}

async fn regulations(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let regulations = look.page.book.competition.regulations.as_deref();
    let regulations = regulations.ok_or_else(|| Failure::not_found(&visitor))?;
    let document = view::Document::of(regulations, visitor.texts);
    let frame = Frame::new(&visitor, look.title(&visitor, id::REGULATIONS));
    Ok(show(&RegulationsPage { frame, tab: "regulations", look, document }))
}

#[derive(Template)]
#[template(path = "participants.html")]
struct ParticipantsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    people: Vec<Person>,
    teams: Vec<(u16, String, Vec<String>)>,
}

async fn participants(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let people = view::people(competition);
    let name = |id| competition.player(id).map(|one| one.player.name.clone()).unwrap_or_default();
    let teams = (1..).zip(&competition.teams).map(|(number, one)| {
        (number, one.team.name.clone(), one.team.players().map(name).collect())
    });
    let teams = teams.collect();
    let frame = Frame::new(&visitor, look.title(&visitor, id::PARTICIPANTS));
    Ok(show(&ParticipantsPage { frame, tab: "participants", look, people, teams }))
}

#[derive(Template)]
#[template(path = "round.html")]
struct RoundPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    round: RoundView,
}

async fn round(
    Here { visitor, look, .. }: Here,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let round = RoundView::of(&look.page.book.competition, section, number, visitor.texts);
    // A draft is nobody's business but the arbiters'.
    let round = round.filter(|round| !round.is_draft());
    let round = round.ok_or_else(|| Failure::not_found(&visitor))?;
    let title = format!("{} {number} – {}", visitor.texts.say(id::ROUND), look.card.name);
    Ok(show(&RoundPage { frame: Frame::new(&visitor, title), tab: "rounds", look, round }))
}
