//! Matches of teams: their protocols, and who plays for whom.

use competition::{Board, BoardNumber, Member, PlayerId, Table, TableNumber, Team, TeamId};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;
use tournament::{Colour, Number};

use super::Unfit;
use super::round::{date, protocol_number};
use super::rules;
use super::scene::{Here, Person, Scene, person};
use crate::id;

#[derive(Clone, Debug, Default, Serialize)]
struct Match {
    number: String,
    white: String,
    black: String,
    boards: Vec<BoardLine>,
    total: String,
    favour: String,
    captains: [String; 2],
}

#[derive(Clone, Debug, Default, Serialize)]
struct BoardLine {
    board: String,
    white: String,
    black: String,
    result: String,
}

/// The matches of a round, board by board.
pub(super) fn matches(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        let boards =
            (1..=6).map(|board| BoardLine { board: board.to_string(), ..BoardLine::default() });
        let blank = Match { boards: boards.collect(), ..Match::default() };
        return Ok(context! { round => "", date => "", matches => [blank] });
    };
    if !here.event.is_team_event() {
        return Err(Unfit::NoTeams);
    }
    let matches: Vec<Match> = TableNumber::all()
        .zip(&here.record.tables)
        .map(|(number, table)| team_match(scene, &here, number, table))
        .collect();
    Ok(context! { round => here.round, date => date(scene, &here), matches => matches })
}

fn team_match(scene: &Scene, here: &Here, number: TableNumber, table: &Table) -> Match {
    let counting = here.event.counting();
    let name = |number: Number| person(here.event, here.section, number).name;
    let player = |id: Option<PlayerId>| {
        id.map(|id| here.event.name(Member::Player(id)).to_owned()).unwrap_or_default()
    };
    let empty_boards;
    // Before the clocks are started nobody sits at a board yet.
    let boards = if table.boards.is_empty() {
        let count =
            scene.regulations().and_then(|one| one.teams.as_ref()).map_or(0, |one| one.boards);
        empty_boards = vec![Board::default(); count.into()];
        &empty_boards
    } else {
        &table.boards
    };
    let boards = BoardNumber::all().zip(boards).map(|(index, board)| {
        let first_is_white = table.colour_of_first(index) == Colour::White;
        let sign = |white: bool| scene.say(if white { id::WHITE_LETTER } else { id::BLACK_LETTER });
        let with = |name: String, white: bool| {
            if name.is_empty() { name } else { format!("{name} ({})", sign(white)) }
        };
        let [left, right] = here.board_marks(board);
        BoardLine {
            board: index.to_string(),
            white: with(player(board.players[0]), first_is_white),
            black: with(player(board.players[1]), !first_is_white),
            result: if left.is_empty() { left } else { format!("{left} – {right}") },
        }
    });
    let done = table.winner(&counting).is_some() || !here.marks(table)[0].is_empty();
    let [left, right] = table.points(&counting).map(|points| points.to_string());
    let captain =
        |number| team(here, number).map(|(_, team)| team.captain.clone()).unwrap_or_default();
    Match {
        number: format!("{}/{number}", protocol_number(scene, here)),
        white: name(table.white),
        black: name(table.black),
        boards: boards.collect(),
        total: if done { format!("{left} – {right}") } else { String::new() },
        favour: table
            .winner(&counting)
            .map(name)
            .unwrap_or_else(|| if done { "—".to_owned() } else { String::new() }),
        captains: [captain(table.white), captain(table.black)],
    }
}

/// The team that has a number.
fn team<'a>(here: &Here<'a>, number: Number) -> Option<(TeamId, &'a Team)> {
    match here.section.members.get(number.index()) {
        Some(Member::Team(id)) => here.event.team(*id).map(|one| (*id, &one.team)),
        _ => None,
    }
}

#[derive(Clone, Debug, Default, Serialize)]
struct LineUp {
    team: String,
    opponent: String,
    captain: String,
    /// Board by board, with its number.
    boards: Vec<Person>,
}

/// Who plays for each team: as it was handed in, or lines to write it on.
pub(super) fn line_ups(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        let sheet = LineUp { boards: numbered(6), ..LineUp::default() };
        return Ok(context! { round => "", date => "", term => "", sheets => [sheet] });
    };
    if !here.event.is_team_event() {
        return Err(Unfit::NoTeams);
    }
    let sides = |table| [line_up(scene, &here, table, 0), line_up(scene, &here, table, 1)];
    let sheets: Vec<LineUp> = here.record.tables.iter().flat_map(sides).collect();
    let term = rules::line_up_term(scene).unwrap_or_default();
    Ok(context! { round => here.round, date => date(scene, &here), term => term, sheets => sheets })
}

fn line_up(scene: &Scene, here: &Here, table: &Table, side: usize) -> LineUp {
    let numbers = [table.white, table.black];
    let (own, other) = (numbers[side], numbers[1 - side]);
    let rules = scene.regulations().and_then(|one| one.teams.as_ref());
    let mut boards = numbered(rules.map_or(table.boards.len(), |rules| rules.boards.into()));
    let handed = team(here, own).and_then(|(id, _)| here.record.line_ups.get(&id));
    for (index, line) in boards.iter_mut().enumerate() {
        let seated = table.boards.get(index).and_then(|board| board.players[side]);
        let id = handed.and_then(|line_up| line_up.get(index).copied().flatten()).or(seated);
        if let Some(record) = id.and_then(|id| here.event.player(id)) {
            line.name = record.player.name.clone();
            line.title = record.player.title.clone();
            line.rating = record.player.rating.map(|one| one.to_string()).unwrap_or_default();
        }
    }
    let name = |number| person(here.event, here.section, number).name;
    let captain = team(here, own).map(|(_, team)| team.captain.clone()).unwrap_or_default();
    LineUp { team: name(own), opponent: name(other), captain, boards }
}

fn numbered(boards: usize) -> Vec<Person> {
    let line = |board: usize| Person { number: board.to_string(), ..Person::default() };
    (1..=boards).map(line).collect()
}
