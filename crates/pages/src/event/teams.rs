//! The teams of an event, and one of them.

use askama::Template;
use tournament::Number;

use super::standings::{Shown, Sought, teams_of};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{BoardsView, ScoredTeams, TeamCard, TeamsView};
use crate::viewer::Viewer;

/// The tables of the teams.
#[derive(Template)]
#[template(path = "teams.html")]
pub struct TeamsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    table: Shown,
    teams: Option<TeamsView>,
    boards: Option<BoardsView>,
    scored: Option<ScoredTeams>,
}

/// The card of a team.
#[derive(Template)]
#[template(path = "team.html")]
pub struct TeamPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    team: TeamCard,
}

impl TeamsPage {
    /// The tables of the teams and of their boards.
    pub fn new(viewer: &Viewer, context: EventContext, sought: &Sought) -> TeamsPage {
        let competition = context.competition();
        let teams = teams_of(&context, sought, viewer);
        let section = context.section();
        let scored = section.and_then(|section| ScoredTeams::of(competition, section));
        let boards = section.filter(|_| teams.is_some());
        let boards = boards.map(|section| BoardsView::of(competition, section));
        let unfinished = teams.as_ref().map_or(0, |teams| teams.unfinished);
        let table = Shown::new(&context, sought, unfinished);
        let frame = Frame::new(viewer, context.title(viewer, id::TEAMS));
        TeamsPage { frame, tab: "teams", context, table, teams, boards, scored }
    }
}

impl TeamPage {
    /// The card of a team, if there is one of this number.
    pub fn new(viewer: &Viewer, context: EventContext, number: u16) -> Option<TeamPage> {
        let (section, number) = (context.section()?, Number::new(number)?);
        let team = TeamCard::of(context.competition(), section, number, viewer.texts)?;
        let title = format!("{} – {}", team.who.name, context.card.name);
        Some(TeamPage { frame: Frame::new(viewer, title), tab: "teams", context, team })
    }
}
