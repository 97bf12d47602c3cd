//! Teams: rosters, board order, reserves, captains.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, PlayerId, Team, TeamId};
use words::Id;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/teams", Access::Has(Right::Look), page)
        .post("/desk/{event}/teams", Access::Has(Right::Keep), enter)
        .get("/desk/{event}/teams/{number}", Access::Has(Right::Look), one)
        .post("/desk/{event}/teams/{number}", Access::Has(Right::Keep), change)
}

/// A team in the list.
struct TeamLine {
    number: u16,
    name: String,
    captain: String,
    main: Vec<String>,
    reserves: Vec<String>,
    out: bool,
}

/// A place in the roster, and who sits there.
struct Seat {
    field: String,
    label: String,
    player: u16,
}

#[derive(Template)]
#[template(path = "desk_teams.html")]
struct TeamsPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    teams: Vec<TeamLine>,
    /// The team that is changed, if it is not a new one.
    number: Option<u16>,
    /// Where in the history it was last changed that the form was filled with.
    seen: Option<usize>,
    team: Team,
    seats: Vec<Seat>,
    /// Who can be chosen: number, name, and the team he is in already.
    players: Vec<(u16, String, String)>,
    faults: Vec<String>,
    may_keep: bool,
}

impl TeamsPage {
    fn new(
        house: &House,
        visitor: &Visitor,
        look: Look,
        number: Option<TeamId>,
        team: Team,
    ) -> TeamsPage {
        let t = visitor.texts;
        let competition = &look.page.book.competition;
        let rules = competition.regulations.as_ref().and_then(|one| one.teams.as_ref());
        let (boards, reserves) = rules.map_or((0, 0), |one| (one.boards, one.reserves_max));
        let seat = |kind: &str, label: Id, index: usize, list: &[PlayerId]| Seat {
            field: format!("{kind}{index}"),
            label: format!("{} {index}", t.say(label)),
            player: list.get(index - 1).map_or(0, |id| id.0),
        };
        let main =
            (1..=usize::from(boards)).map(|index| seat("main", id::BOARD, index, &team.main));
        let seats = main
            .chain(
                (1..=usize::from(reserves))
                    .map(|index| seat("reserve", id::RESERVE_SEAT, index, &team.reserves)),
            )
            .collect();
        let in_team = |id: PlayerId| {
            let teams = (1..).map(TeamId).zip(&competition.teams);
            let mut others = teams.filter(|(other, _)| Some(*other) != number);
            let found = others.find(|(_, one)| one.team.players().any(|player| player == id));
            found.map(|(_, one)| one.team.name.clone()).unwrap_or_default()
        };
        let players = (1..).map(PlayerId).zip(&competition.players);
        let players = players.filter(|(_, one)| one.left.is_none());
        let players =
            players.map(|(id, one)| (id.0, one.player.name.clone(), in_team(id))).collect();
        let title = format!("{} – {}", t.say(id::TEAMS), look.card.name);
        TeamsPage {
            frame: Frame::new(visitor, title),
            tab: "teams",
            teams: lines(competition),
            number: number.map(|id| id.0),
            seen: number.and_then(|id| competition.team_changed_at(id)),
            team,
            seats,
            players,
            faults: Vec::new(),
            may_keep: visitor.may(house, &look.slug, Right::Keep),
            look,
        }
    }
}

fn lines(competition: &Competition) -> Vec<TeamLine> {
    let names = |list: &[PlayerId]| {
        let name = |id: &PlayerId| competition.player(*id).map(|one| one.player.name.clone());
        list.iter().filter_map(name).collect()
    };
    let line = |(number, one): (u16, &competition::TeamRecord)| TeamLine {
        number,
        name: one.team.name.clone(),
        captain: one.team.captain.clone(),
        main: names(&one.team.main),
        reserves: names(&one.team.reserves),
        out: one.left.is_some(),
    };
    (1..).zip(&competition.teams).map(line).collect()
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    let look = team_event(&house, &visitor, &slug)?;
    Ok(show(&TeamsPage::new(&house, &visitor, look, None, Team::default())))
}

fn team_event(house: &House, visitor: &Visitor, slug: &str) -> Result<Look, Failure> {
    let look = Look::at(house, visitor, slug, &Which::default())?;
    if look.page.book.competition.is_team_event() {
        Ok(look)
    } else {
        Err(Failure::not_found(visitor))
    }
}

async fn one(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    let look = team_event(&house, &visitor, &slug)?;
    let id = TeamId(number);
    let team = look.page.book.competition.team(id).map(|one| one.team.clone());
    let team = team.ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(show(&TeamsPage::new(&house, &visitor, look, Some(id), team)))
}

/// The team that the form describes: seats left empty are left out.
fn described(fields: Vec<(String, String)>) -> Team {
    let mut team = Team::default();
    let (mut main, mut reserves) = (Vec::new(), Vec::new());
    for (name, value) in fields {
        let value: String = value.trim().chars().take(200).collect();
        let player = value.parse().ok().filter(|number| *number > 0).map(PlayerId);
        match name.as_str() {
            "name" => team.name = value,
            "captain" => team.captain = value,
            _ => {
                let seat = |kind: &str| name.strip_prefix(kind)?.parse::<u16>().ok();
                main.extend(seat("main").zip(player));
                reserves.extend(seat("reserve").zip(player));
            }
        }
    }
    main.sort();
    reserves.sort();
    team.main = main.into_iter().map(|(_, id)| id).collect();
    team.reserves = reserves.into_iter().map(|(_, id)| id).collect();
    team
}

async fn enter(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let team = described(fields);
    let command = Command::EnterTeam(Box::new(team.clone()));
    done(&house, &visitor, &slug, None, team, command).await
}

async fn change(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let seen = fields.iter().find(|(name, _)| name == "seen");
    let seen = seen.and_then(|(_, value)| value.parse().ok());
    let (id, team) = (TeamId(number), described(fields));
    let command =
        Command::ChangeTeam(command::ChangeTeam { id, team: Box::new(team.clone()), seen });
    done(&house, &visitor, &slug, Some(id), team, command).await
}

async fn done(
    house: &Arc<House>,
    visitor: &Visitor,
    slug: &str,
    id: Option<TeamId>,
    team: Team,
    command: Command,
) -> Result<Response, Failure> {
    let by = visitor.demand(house, slug, Right::Keep)?;
    let look = team_event(house, visitor, slug)?;
    match house.act(slug, by.as_str(), &command).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/teams")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let mut page = TeamsPage::new(house, visitor, look, id, team);
            if let Command::ChangeTeam(command::ChangeTeam { seen, .. }) = command {
                page.seen = seen;
            }
            page.faults = refusal.text(visitor.texts.language).lines().map(str::to_owned).collect();
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(visitor, &other)),
    }
}
