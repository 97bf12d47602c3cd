//! Teams: rosters, board order, reserves, captains.

use askama::Template;
use competition::{Competition, FactIndex, PlayerId, Refusal, Team, TeamId};
use ledger::accounts::Right;
use serde::{Deserialize, Deserializer};
use words::Id;

use crate::context::EventContext;
use crate::form::{Numbered, numbered};
use crate::frame::Frame;
use crate::id;
use crate::viewer::Viewer;

/// A team in the list.
struct TeamLine {
    number: u16,
    name: String,
    captain: String,
    main: Vec<String>,
    reserves: Vec<String>,
    out: bool,
}

/// A team as its form describes it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct TeamForm {
    #[serde(default)]
    name: String,
    #[serde(default)]
    captain: String,
    /// Where in the history the team was last changed that the form was filled with.
    pub seen: Option<FactIndex>,
    #[serde(flatten, deserialize_with = "main")]
    main: Numbered<u16>,
    #[serde(flatten, deserialize_with = "reserves")]
    reserves: Numbered<u16>,
}

/// The names of the seats, before their numbers.
const MAIN: &str = "main";
const RESERVE: &str = "reserve";

fn main<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<u16>, D::Error> {
    numbered(deserializer, MAIN)
}

fn reserves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<u16>, D::Error> {
    numbered(deserializer, RESERVE)
}

/// The most letters of a name.
const NAME_CHARS_MAX: usize = 200;

impl TeamForm {
    /// The team: seats left empty are left out.
    pub fn team(&self) -> Team {
        let line = |text: &str| text.trim().chars().take(NAME_CHARS_MAX).collect();
        let seated = |seats: &Numbered<u16>| {
            seats.values().filter(|number| **number > 0).map(|number| PlayerId(*number)).collect()
        };
        Team {
            name: line(&self.name),
            captain: line(&self.captain),
            main: seated(&self.main),
            reserves: seated(&self.reserves),
        }
    }
}

/// A place in the roster, and who sits there.
struct Seat {
    field: String,
    label: String,
    player: u16,
}

/// The teams, and the form of one.
#[derive(Template)]
#[template(path = "desk_teams.html")]
pub struct TeamsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    teams: Vec<TeamLine>,
    /// The team that is changed, if it is not a new one.
    number: Option<u16>,
    /// Where in the history it was last changed that the form was filled with.
    seen: Option<FactIndex>,
    team: Team,
    seats: Vec<Seat>,
    /// Who can be chosen: number, name, and the team he is in already.
    players: Vec<(u16, String, String)>,
    faults: Vec<String>,
    may_keep: bool,
}

impl TeamsPage {
    /// The teams, and the form of one of them or of a new one.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Option<TeamId>,
        team: Team,
    ) -> TeamsPage {
        let t = viewer.texts;
        let competition = context.competition();
        let rules = competition.regulations().and_then(|one| one.teams.as_ref());
        let (boards, reserves) = rules.map_or((0, 0), |one| (one.boards, one.reserves()));
        let seat = |kind: &str, label: Id, index: usize, list: &[PlayerId]| Seat {
            field: format!("{kind}{index}"),
            label: format!("{} {index}", t.say(label)),
            player: list.get(index - 1).map_or(0, |id| id.0),
        };
        let main = (1..=usize::from(boards)).map(|index| seat(MAIN, id::BOARD, index, &team.main));
        let seats = main
            .chain(
                (1..=usize::from(reserves))
                    .map(|index| seat(RESERVE, id::RESERVE_SEAT, index, &team.reserves)),
            )
            .collect();
        let in_team = |id: PlayerId| {
            let teams = (1..).map(TeamId).zip(competition.teams());
            let mut others = teams.filter(|(other, _)| Some(*other) != number);
            let found = others.find(|(_, one)| one.team.players().any(|player| player == id));
            found.map(|(_, one)| one.team.name.clone()).unwrap_or_default()
        };
        let players = (1..).map(PlayerId).zip(competition.players());
        let players = players.filter(|(_, one)| one.left.is_none());
        let players =
            players.map(|(id, one)| (id.0, one.player.name.clone(), in_team(id))).collect();
        let title = format!("{} – {}", t.say(id::TEAMS), context.card.name);
        TeamsPage {
            frame: Frame::new(viewer, title),
            tab: "teams",
            teams: lines(competition),
            number: number.map(|id| id.0),
            seen: number.and_then(|id| competition.team_changed_at(id)),
            team,
            seats,
            players,
            faults: Vec::new(),
            may_keep: viewer.may(&context.slug, Right::Keep),
            context,
        }
    }

    /// With what was wrong, and where the team was last changed that the form was filled with.
    pub fn refused(self, refusal: &Refusal, seen: Option<FactIndex>) -> TeamsPage {
        let text = refusal.text(self.frame.t.language);
        let faults = text.lines().map(str::to_owned).collect();
        TeamsPage { faults, seen: seen.or(self.seen), ..self }
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
    (1..).zip(competition.teams()).map(line).collect()
}
