//! The tables of an event: places, who played whom, teams, and everybody's card.

use std::sync::Arc;

use askama::Template;
use axum::Json;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Section;
use serde::Deserialize;
use tournament::{Number, Round};

use super::event::{Look, Which};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access::Everybody, Table};
use super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::view::{
    BoardsView, Crosstable, PlayerCard, ScoredTeams, StandingsView, TeamCard, TeamsView,
};

pub(super) fn routes() -> Table {
    Table::default()
        .steady("/e/{event}/standings", standings)
        .get("/e/{event}/standings.json", Everybody, standings_json)
        .steady("/e/{event}/crosstable", crosstable)
        .get("/e/{event}/crosstable.json", Everybody, crosstable_json)
        .steady("/e/{event}/teams", teams)
        .steady("/e/{event}/teams/{number}", team)
        .steady("/e/{event}/players/{number}", player)
}

/// Which table: of which section, after which round, in which order.
#[derive(Clone, Deserialize)]
struct Sought {
    section: Option<u16>,
    after: Option<Round>,
    #[serde(default)]
    sort: String,
}

impl Sought {
    fn look(&self, house: &House, visitor: &Visitor, slug: &str) -> Result<Look, Failure> {
        Look::at(house, visitor, slug, &Which { section: self.section })
    }

    fn after(&self, look: &Look) -> Round {
        self.after.unwrap_or(Round::MAX).min(look.section().map_or(0, Section::announced))
    }
}

/// A table as it is looked at: the links to its other orders and rounds.
struct Shown {
    section: u16,
    after: Round,
    seen: Round,
    sort: String,
    /// Games without a result, as long as there are any.
    unfinished: usize,
}

impl Shown {
    fn new(look: &Look, sought: &Sought, unfinished: usize) -> Shown {
        Shown {
            section: look.section,
            after: sought.after(look),
            seen: look.section().map_or(0, Section::announced),
            sort: sought.sort.chars().filter(char::is_ascii_alphanumeric).take(12).collect(),
            unfinished,
        }
    }

    /// The same table after another round.
    fn at_round(&self, round: &Round) -> String {
        let sort =
            if self.sort.is_empty() { String::new() } else { format!("&sort={}", self.sort) };
        format!("?{}{sort}", self.which(*round))
    }

    /// The same table in another order.
    fn sorted(&self, by: &str) -> String {
        format!("?{}&sort={by}", self.which(self.after))
    }

    /// The part of an address that names section and round; without a round it follows the event.
    fn which(&self, round: Round) -> String {
        let after = if round == self.seen { String::new() } else { format!("&after={round}") };
        format!("section={}{after}", self.section)
    }

    /// The column in whose order the table is, for those who cannot see it.
    fn aria(&self, by: &str) -> &'static str {
        match (self.sort.as_str(), by) {
            (own, by) if own == by => "ascending",
            ("", "place") => "ascending",
            _ => "none",
        }
    }
}

#[derive(Template)]
#[template(path = "standings.html")]
struct StandingsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    table: Shown,
    standings: StandingsView,
    teams: Option<TeamsView>,
}

impl StandingsPage {
    /// The card of somebody as it was after the round that is looked at.
    fn card(&self, number: &u16) -> String {
        let which = self.table.which(self.table.after);
        format!("/e/{}/players/{number}?{which}", self.look.slug)
    }
}

async fn standings(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let standings = standings_of(&look, &sought, &visitor);
    let teams = teams_of(&look, &sought, &visitor);
    let unfinished = teams.as_ref().map_or(standings.unfinished, |teams| teams.unfinished);
    let table = Shown::new(&look, &sought, unfinished);
    let frame = Frame::new(&visitor, look.title(&visitor, id::STANDINGS));
    Ok(show(&StandingsPage { frame, tab: "standings", look, table, standings, teams }))
}

async fn standings_json(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let json = match teams_of(&look, &sought, &visitor) {
        Some(teams) => teams.json(),
        None => standings_of(&look, &sought, &visitor).json(),
    };
    Ok(Json(json).into_response())
}

fn standings_of(look: &Look, sought: &Sought, visitor: &Visitor) -> StandingsView {
    let Some(section) = look.section() else { return StandingsView::default() };
    let after = sought.after(look);
    let competition = &look.page.book.competition;
    let mut standings = StandingsView::of(competition, section, after, visitor.texts);
    standings.sort(&sought.sort);
    standings
}

fn teams_of(look: &Look, sought: &Sought, visitor: &Visitor) -> Option<TeamsView> {
    let competition = &look.page.book.competition;
    let section = look.section().filter(|_| competition.is_team_event())?;
    TeamsView::of(competition, section, sought.after(look), visitor.texts)
}

#[derive(Template)]
#[template(path = "crosstable.html")]
struct CrosstablePage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    table: Shown,
    cross: Option<Crosstable>,
}

async fn crosstable(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let cross = crosstable_of(&look, &sought, &visitor);
    let table = Shown::new(&look, &sought, 0);
    let frame = Frame::new(&visitor, look.title(&visitor, id::CROSSTABLE));
    Ok(show(&CrosstablePage { frame, tab: "crosstable", look, table, cross }))
}

async fn crosstable_json(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let cross =
        crosstable_of(&look, &sought, &visitor).ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(Json(cross.json()).into_response())
}

fn crosstable_of(look: &Look, sought: &Sought, visitor: &Visitor) -> Option<Crosstable> {
    let competition = &look.page.book.competition;
    let mut cross = Crosstable::of(competition, look.section()?, sought.after(look), visitor.texts);
    if sought.sort == "place" {
        cross.sort_by_place();
    }
    Some(cross)
}

#[derive(Template)]
#[template(path = "teams.html")]
struct TeamsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    table: Shown,
    teams: Option<TeamsView>,
    boards: Option<BoardsView>,
    scored: Option<ScoredTeams>,
}

async fn teams(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let competition = &look.page.book.competition;
    let teams = teams_of(&look, &sought, &visitor);
    let section = look.section();
    let scored = section.and_then(|section| ScoredTeams::of(competition, section));
    let boards = section.filter(|_| teams.is_some());
    let boards = boards.map(|section| BoardsView::of(competition, section));
    let unfinished = teams.as_ref().map_or(0, |teams| teams.unfinished);
    let table = Shown::new(&look, &sought, unfinished);
    let frame = Frame::new(&visitor, look.title(&visitor, id::TEAMS));
    Ok(show(&TeamsPage { frame, tab: "teams", look, table, teams, boards, scored }))
}

#[derive(Template)]
#[template(path = "team.html")]
struct TeamPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    team: TeamCard,
}

async fn team(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    let found = look.section().zip(Number::new(number)).and_then(|(section, number)| {
        TeamCard::of(&look.page.book.competition, section, number, visitor.texts)
    });
    let team = found.ok_or_else(|| Failure::not_found(&visitor))?;
    let title = format!("{} – {}", team.who.name, look.card.name);
    Ok(show(&TeamPage { frame: Frame::new(&visitor, title), tab: "teams", look, team }))
}

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    table: Shown,
    player: PlayerCard,
}

async fn player(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let look = sought.look(&house, &visitor, &slug)?;
    if look.page.book.competition.is_team_event() {
        let team = format!("/e/{slug}/teams/{number}?section={}", look.section);
        return Ok(Redirect::to(&team).into_response());
    }
    let after = sought.after(&look);
    let found = look.section().zip(Number::new(number)).and_then(|(section, number)| {
        PlayerCard::of(&look.page.book.competition, section, number, after, visitor.texts)
    });
    let player = found.ok_or_else(|| Failure::not_found(&visitor))?;
    let title = format!("{} – {}", player.who.name, look.card.name);
    let table = Shown::new(&look, &sought, 0);
    let frame = Frame::new(&visitor, title);
    Ok(show(&PlayerPage { frame, tab: "participants", look, table, player }))
}
