//! The places of an event, after any of its rounds and in several orders.

use askama::Template;
use competition::{Section, SectionNumber};
use serde::Deserialize;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{ExtraMatch, StandingsView, TeamsView};
use crate::viewer::Viewer;

/// Which table: of which section, after which round, in which order.
#[derive(Clone, Deserialize)]
pub struct Sought {
    /// The section; the last one if none is named.
    pub section: Option<SectionNumber>,
    after: Option<u16>,
    #[serde(default)]
    pub(crate) sort: String,
}

/// A table as it is looked at: the links to its other orders and rounds.
pub(crate) struct Shown {
    section: SectionNumber,
    pub(crate) after: u16,
    pub(crate) seen: u16,
    pub(crate) sort: String,
    /// Games without a result, as long as there are any.
    pub(crate) unfinished: usize,
}

impl Shown {
    pub(crate) fn new(context: &EventContext, sought: &Sought, unfinished: usize) -> Shown {
        Shown {
            section: context.section,
            after: sought.after(context),
            seen: context.section().map_or(0, Section::announced),
            sort: sought.sort.chars().filter(char::is_ascii_alphanumeric).take(12).collect(),
            unfinished,
        }
    }

    /// The same table after another round.
    pub(crate) fn at_round(&self, round: &u16) -> String {
        let sort =
            if self.sort.is_empty() { String::new() } else { format!("&sort={}", self.sort) };
        format!("?{}{sort}", self.which(*round))
    }

    /// The same table in another order.
    pub(crate) fn sorted(&self, by: &str) -> String {
        format!("?{}&sort={by}", self.which(self.after))
    }

    /// The part of an address that names section and round; without a round it follows the event.
    pub(crate) fn which(&self, round: u16) -> String {
        let after = if round == self.seen { String::new() } else { format!("&after={round}") };
        format!("section={}{after}", self.section)
    }

    /// The column in whose order the table is, for those who cannot see it.
    pub(crate) fn aria(&self, by: &str) -> &'static str {
        match (self.sort.as_str(), by) {
            (own, by) if own == by => "ascending",
            ("", "place") => "ascending",
            _ => "none",
        }
    }
}

/// The table of places.
#[derive(Template)]
#[template(path = "standings.html")]
pub struct StandingsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    table: Shown,
    standings: StandingsView,
    teams: Option<TeamsView>,
    matches: Vec<ExtraMatch>,
    may_keep: bool,
}

impl StandingsPage {
    /// The card of somebody as it was after the round that is looked at.
    fn card(&self, number: &u16) -> String {
        let which = self.table.which(self.table.after);
        format!("/e/{}/players/{number}?{which}", self.context.slug)
    }
}

fn standings_of(context: &EventContext, sought: &Sought, viewer: &Viewer) -> StandingsView {
    let Some(section) = context.section() else { return StandingsView::default() };
    let after = sought.after(context);
    let competition = context.competition();
    let mut standings = StandingsView::of(competition, section, after, viewer.texts);
    standings.sort(&sought.sort);
    standings
}

pub(crate) fn teams_of(
    context: &EventContext,
    sought: &Sought,
    viewer: &Viewer,
) -> Option<TeamsView> {
    let competition = context.competition();
    let section = context.section().filter(|_| competition.is_team_event())?;
    TeamsView::of(competition, section, sought.after(context), viewer.texts)
}

impl Sought {
    /// The round after which the table stands.
    pub(crate) fn after(&self, context: &EventContext) -> u16 {
        self.after.unwrap_or(u16::MAX).min(context.section().map_or(0, Section::announced))
    }
}

impl StandingsPage {
    /// The table of places.
    pub fn new(viewer: &Viewer, context: EventContext, sought: &Sought) -> StandingsPage {
        let standings = standings_of(&context, sought, viewer);
        let teams = teams_of(&context, sought, viewer);
        let unfinished = teams.as_ref().map_or(standings.unfinished, |teams| teams.unfinished);
        let table = Shown::new(&context, sought, unfinished);
        let frame = Frame::new(viewer, context.title(viewer, id::STANDINGS));
        let section = context.section();
        let matches = section.map(|one| ExtraMatch::all(context.competition(), one, viewer.texts));
        let matches = matches.unwrap_or_default();
        // Results are entered at the desk.
        let may_keep = false;
        StandingsPage {
            frame,
            tab: "standings",
            context,
            table,
            standings,
            teams,
            matches,
            may_keep,
        }
    }
}

/// The same for programs.
pub fn standings_json(
    viewer: &Viewer,
    context: &EventContext,
    sought: &Sought,
) -> serde_json::Value {
    match teams_of(context, sought, viewer) {
        Some(teams) => teams.json(),
        None => standings_of(context, sought, viewer).json(),
    }
}
