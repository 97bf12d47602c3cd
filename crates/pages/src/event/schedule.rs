//! When what is played.

use askama::Template;
use competition::{Competition, RoundState, Section, SectionNumber};
use tournament::Round;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;

/// A round of the schedule.
struct Slot {
    section: SectionNumber,
    round: Round,
    starts: String,
    state: Id,
    open: bool,
}

/// When what is played.
#[derive(Template)]
#[template(path = "schedule.html")]
pub struct SchedulePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    /// The sections with their rounds.
    sections: Vec<(String, Vec<Slot>)>,
}

fn slots(competition: &Competition, section: &Section, t: Texts) -> Vec<Slot> {
    // A match to so many wins has no last round that is known.
    let planned = competition.planned(section).min(99).max(section.rounds.len() as u16);
    let slot = |round: Round| {
        let record = section.round(round).filter(|record| record.is_announced());
        let state = match record.map(|record| record.state) {
            None | Some(RoundState::Draft) => id::PHASE_COMING,
            Some(RoundState::Published) => id::ROUND_PUBLISHED,
            Some(RoundState::Playing) => id::ROUND_PLAYING,
            Some(RoundState::Closed) => id::ROUND_CLOSED,
        };
        let starts = record.and_then(|record| record.starts);
        let planned = || competition.regulations()?.planned_start(section.stage, round);
        let starts = starts.or_else(planned);
        Slot {
            section: section.number,
            round,
            starts: starts.map(|at| t.moment(at)).unwrap_or_default(),
            state,
            open: record.is_some(),
        }
    };
    Round::up_to(planned).map(slot).collect()
}

impl SchedulePage {
    /// The rounds of all sections with their times.
    pub fn new(viewer: &Viewer, context: EventContext) -> SchedulePage {
        let competition = context.competition();
        let sections = competition.sections().iter();
        let sections =
            sections.map(|one| (one.name.clone(), slots(competition, one, viewer.texts)));
        let sections = sections.collect();
        let frame = Frame::new(viewer, context.title(viewer, id::SCHEDULE));
        SchedulePage { frame, tab: "schedule", context, sections }
    }
}
