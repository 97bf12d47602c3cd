//! Why something was decided: incidents and protests with their clauses; and when what is played.
//!
//! What was decided is everybody's; what was only noted is the desk's, and what the parties to a
//! protest say is for those who keep the event.

use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use competition::{Competition, Incident, RoundState, Section};
use words::Id;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access::Everybody, Table};
use crate::house::{moment, now};
use crate::id;
use crate::office::Right;
use crate::text::Texts;
use crate::view::{IncidentView, ProtestView};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/e/{event}/why/incidents/{number}", Everybody, incident)
        .get("/e/{event}/why/protests/{number}", Everybody, protest)
        .get("/e/{event}/schedule", Everybody, schedule)
}

#[derive(Template)]
#[template(path = "why.html")]
struct WhyPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    incident: Option<IncidentView>,
    protest: Option<ProtestView>,
}

async fn incident(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, usize)>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let found = competition.incidents.get(number.wrapping_sub(1));
    let seen =
        |one: &&Incident| one.sanction.is_some() || visitor.may(&house, &look.slug, Right::Look);
    let found = found.filter(seen).ok_or_else(|| Failure::not_found(&visitor))?;
    let incident = Some(IncidentView::of(competition, number, found, visitor.texts));
    let frame = Frame::new(&visitor, look.title(&visitor, id::INCIDENTS));
    Ok(show(&WhyPage { frame, tab: "why", look, incident, protest: None }))
}

async fn protest(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let found = competition.protests.get(usize::from(number).wrapping_sub(1));
    let found = found.ok_or_else(|| Failure::not_found(&visitor))?;
    let now = moment(now());
    let protest = ProtestView::of(competition, number, found, now, visitor.texts);
    let protest = match visitor.may(&house, &look.slug, Right::Keep) {
        true => Some(protest),
        false => protest.without_words(),
    };
    if protest.is_none() {
        return Err(Failure::not_found(&visitor));
    }
    let frame = Frame::new(&visitor, look.title(&visitor, id::PROTESTS));
    Ok(show(&WhyPage { frame, tab: "why", look, incident: None, protest }))
}

/// A round of the schedule.
struct Slot {
    section: u16,
    round: u16,
    starts: String,
    state: Id,
    open: bool,
}

#[derive(Template)]
#[template(path = "schedule.html")]
struct SchedulePage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    /// The sections with their rounds.
    sections: Vec<(String, Vec<Slot>)>,
}

async fn schedule(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let sections = (1..).zip(&competition.sections);
    let sections = sections
        .map(|(number, one)| (one.name.clone(), slots(competition, number, one, visitor.texts)));
    let sections = sections.collect();
    let frame = Frame::new(&visitor, look.title(&visitor, id::SCHEDULE));
    Ok(show(&SchedulePage { frame, tab: "schedule", look, sections }))
}

fn slots(competition: &Competition, number: u16, section: &Section, t: Texts) -> Vec<Slot> {
    // A match to so many wins has no last round that is known.
    let planned = competition.planned(section).min(99).max(section.rounds.len() as u16);
    let slot = |round: u16| {
        let record = section.round(round).filter(|record| record.state != RoundState::Draft);
        let state = match record.map(|record| record.state) {
            None | Some(RoundState::Draft) => id::PHASE_COMING,
            Some(RoundState::Published) => id::ROUND_PUBLISHED,
            Some(RoundState::Playing) => id::ROUND_PLAYING,
            Some(RoundState::Closed) => id::ROUND_CLOSED,
        };
        let starts = record.and_then(|record| record.starts);
        Slot {
            section: number,
            round,
            starts: starts.map(|at| t.moment(at)).unwrap_or_default(),
            state,
            open: record.is_some(),
        }
    };
    (1..=planned).map(slot).collect()
}
