//! Who takes part.

use askama::Template;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{self, Person};
use crate::viewer::Viewer;

/// Who takes part.
#[derive(Template)]
#[template(path = "participants.html")]
pub struct ParticipantsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    people: Vec<Person>,
    teams: Vec<(u16, String, Vec<String>)>,
}

impl ParticipantsPage {
    /// Everybody who takes part, and the teams.
    pub fn new(viewer: &Viewer, context: EventContext) -> ParticipantsPage {
        let competition = context.competition();
        let people = view::people(competition);
        let name =
            |id| competition.player(id).map(|one| one.player.name.clone()).unwrap_or_default();
        let teams = (1..).zip(competition.teams()).map(|(number, one)| {
            (number, one.team.name.clone(), one.team.players().map(name).collect())
        });
        let teams = teams.collect();
        let frame = Frame::new(viewer, context.title(viewer, id::PARTICIPANTS));
        ParticipantsPage { frame, tab: "participants", context, people, teams }
    }
}
