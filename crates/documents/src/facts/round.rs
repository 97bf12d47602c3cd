//! A round: its protocol, its matches, the list on the wall.

use competition::{Absence, Table, TableNumber};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;
use tournament::Number;
use words::Id;

use super::Unfit;
use super::ranking::Ranking;
use super::scene::{Here, Person, Scene, empty, person};
use crate::id;
use crate::words::day;

/// Lines of a blank protocol.
const LINES: usize = 20;

#[derive(Clone, Debug, Default, Serialize)]
struct Pair {
    board: String,
    white: Person,
    black: Person,
    white_mark: String,
    black_mark: String,
    white_games: String,
    black_games: String,
    white_points: String,
    black_points: String,
}

/// The pairs of a round with their results.
pub(super) fn protocol(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        return Ok(
            context! { number => "", round => "", date => "", micro => false, rows => empty::<Pair>(LINES), others => empty::<Value>(0) },
        );
    };
    Ok(context! {
        number => protocol_number(scene, &here),
        round => here.round,
        date => date(scene, &here),
        micro => here.event.counting().games > 1,
        rows => pairs(scene, &here),
        others => others(scene, &here),
    })
}

/// The pairs on the wall, the points before the round with them.
pub(super) fn pairing_list(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        return Ok(
            context! { round => "", starts => "", rows => empty::<Pair>(LINES), others => empty::<Value>(0) },
        );
    };
    Ok(context! {
        round => here.round,
        starts => here.record.starts.map(|at| scene.moment(at)).unwrap_or_default(),
        rows => pairs(scene, &here),
        others => others(scene, &here),
    })
}

/// Matches of a summary.
pub(super) fn summary(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        return Ok(
            context! { number => "", round => "", date => "", rows => empty::<Pair>(10), others => empty::<Value>(0) },
        );
    };
    if !here.event.is_team_event() {
        return Err(Unfit::NoTeams);
    }
    protocol(scene)
}

/// Rounds of several sections have protocols of their own.
pub(super) fn protocol_number(scene: &Scene, here: &Here) -> String {
    let several = here.event.sections().len() > 1;
    match scene.section.filter(|_| several) {
        Some(section) => format!("{}/{}", section.number, here.round),
        None => here.round.to_string(),
    }
}

pub(super) fn date(scene: &Scene, here: &Here) -> String {
    here.record.starts.map(|starts| day(scene.language, starts.date())).unwrap_or_default()
}

fn pairs(scene: &Scene, here: &Here) -> Vec<Pair> {
    let before = Ranking::of(here.event, here.section, here.round.before(), scene.language);
    let points = |number| before.row(number).map(|row| row.points.clone()).unwrap_or_default();
    let pair = |(board, table): (TableNumber, &Table)| {
        let [white_mark, black_mark] = here.marks(table);
        let [white_games, black_games] = here.games(table);
        Pair {
            board: board.to_string(),
            white: person(here.event, here.section, table.white),
            black: person(here.event, here.section, table.black),
            white_mark,
            black_mark,
            white_games,
            black_games,
            white_points: points(table.white),
            black_points: points(table.black),
        }
    };
    TableNumber::all().zip(&here.record.tables).map(pair).collect()
}

/// Those without an opponent, and what they get.
fn others(scene: &Scene, here: &Here) -> Vec<Value> {
    let line = |number: Number, why: Id, mark: &str| {
        let who = person(here.event, here.section, number);
        context! { who => who, why => scene.say(why), mark => mark }
    };
    let half = here.event.worth().draw.to_string();
    let away = here.record.away.iter().map(|(number, absence)| match absence {
        Absence::Nothing => line(*number, id::ABSENT, "−"),
        Absence::Half => line(*number, id::HALF_BYE, &half),
        Absence::Full => line(*number, id::BYE, "+"),
    });
    let bye = here.record.bye.map(|number| line(number, id::BYE, "+"));
    let free = here.record.free.iter().map(|number| line(*number, id::FREE, ""));
    bye.into_iter().chain(free).chain(away).collect()
}
