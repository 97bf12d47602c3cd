//! What lies on the boards: score sheets, slips, cards, numbers, charts.

use competition::{BoardNumber, Competition, DrawnOpening, Member, SectionNumber, TableNumber};
use minijinja::context;
use minijinja::value::Value;
use notation::diagram::Diagram;
use openings::{Cell, Table, Terms};
use qrcode::{EcLevel, QrCode};
use serde::Serialize;
use words::Id;

use super::rules::appendix;
use super::scene::{Here, Person, Scene, person, player};
use super::{Missing, Unfit};
use crate::id;
use crate::words::day;

#[derive(Clone, Debug, Default, Serialize)]
struct ScoreSheet {
    round: String,
    board: String,
    /// The table of a match, which has several boards.
    table: String,
    game: String,
    date: String,
    white: Person,
    black: Person,
    opening: String,
}

/// A sheet for every game of a round, or of one player; of a micro-match with colours exchanged.
pub(super) fn score_sheets(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        return Ok(context! { sheets => [ScoreSheet::default()] });
    };
    let games = here.event.counting().games.max(1);
    let team = here.event.is_team_event();
    let date = here.record.starts.map(|starts| day(scene.language, starts.date()));
    let date = date.unwrap_or_default();
    let mut sheets = Vec::new();
    let asked = scene.subject.player.map(|number| number.to_string());
    let wanted = |seat: &Seat| {
        asked.as_ref().is_none_or(|asked| [&seat.white.number, &seat.black.number].contains(&asked))
    };
    for seat in seats(&here).into_iter().filter(wanted) {
        let drawn = here.record.openings.get(&(seat.table, seat.board));
        let opening =
            drawn.map(|one| format!("{}: {}", one.cell, played(&one.opening))).unwrap_or_default();
        for game in 1..=games {
            let Seat { white, black, .. } = seat.clone();
            let (white, black) = if game % 2 == 1 { (white, black) } else { (black, white) };
            sheets.push(ScoreSheet {
                round: here.round.to_string(),
                table: if team { seat.table.to_string() } else { String::new() },
                board: if team { seat.board.to_string() } else { seat.label.clone() },
                game: if games > 1 { game.to_string() } else { String::new() },
                date: date.clone(),
                white,
                black,
                opening: opening.clone(),
            });
        }
    }
    match (sheets.is_empty(), scene.subject.player) {
        (true, Some(asked)) => {
            Err(Unfit::NoPlayer(Missing { asked, there: here.section.members.len() }))
        }
        _ => Ok(context! { sheets => sheets }),
    }
}

/// An envelope for every game of a round, where the rulebook lets games be adjourned.
pub(super) fn envelopes(scene: &Scene) -> Result<Value, Unfit> {
    let regulations = scene.regulations();
    let discipline = regulations.and_then(|one| Some((one.book(), one.discipline()?)));
    match discipline {
        Some((book, discipline)) if book.adjournment(discipline).is_none() => {
            Err(Unfit::NoAdjournment)
        }
        _ => score_sheets(scene),
    }
}

/// A board, and who has White and Black on it.
#[derive(Clone, Debug)]
struct Seat {
    table: TableNumber,
    board: BoardNumber,
    label: String,
    white: Person,
    black: Person,
}

/// Who sits where.
fn seats(here: &Here) -> Vec<Seat> {
    let mut seats = Vec::new();
    for (number, table) in TableNumber::all().zip(&here.record.tables) {
        if !here.event.is_team_event() {
            let of = |number| person(here.event, here.section, number);
            let (white, black) = (of(table.white), of(table.black));
            seats.push(Seat {
                table: number,
                board: BoardNumber::FIRST,
                label: number.to_string(),
                white,
                black,
            });
            continue;
        }
        let rules = here.event.regulations().and_then(|one| one.teams.as_ref());
        let boards = rules.map_or(1, |rules| rules.boards).max(table.boards.len() as u8);
        for index in BoardNumber::up_to(boards) {
            let players = table.boards.get(index.index()).map(|board| board.players);
            // Before the clocks are started only the teams are known.
            let [first, second] = match players {
                Some(players) => {
                    let teams = [table.white, table.black]
                        .map(|number| person(here.event, here.section, number).name);
                    let [one, other] = players.map(|id| player(here.event, id));
                    [playing_for(one, &teams[0]), playing_for(other, &teams[1])]
                }
                None => [table.white, table.black]
                    .map(|number| person(here.event, here.section, number)),
            };
            let white_first = table.colour_of_first(index) == tournament::Colour::White;
            let (white, black) = if white_first { (first, second) } else { (second, first) };
            let label = format!("{number}.{index}");
            seats.push(Seat { table: number, board: index, label, white, black });
        }
    }
    seats
}

/// A player with the team that he plays for.
fn playing_for(player: Person, team: &str) -> Person {
    let name =
        if player.name.is_empty() { String::new() } else { format!("{} ({team})", player.name) };
    Person { name, ..player }
}

#[derive(Clone, Debug, Default, Serialize)]
struct Slip {
    round: String,
    board: String,
    white: Person,
    black: Person,
    table: String,
    cell: String,
    moves: String,
    diagram: Option<Value>,
    by: String,
}

/// What fell to each board; empty where nothing fell yet.
pub(super) fn opening_slips(scene: &Scene) -> Result<Value, Unfit> {
    let Some(here) = scene.round()? else {
        return Ok(context! { rows => vec![vec![Slip::default(); 2]; 4] });
    };
    let named = scene.regulations().and_then(|one| one.opening_table());
    let table: Table = named.and_then(|id| id.parse().ok()).ok_or(Unfit::NoOpenings)?;
    let slips: Vec<Slip> = seats(&here)
        .into_iter()
        .map(|seat| {
            let drawn = here.record.openings.get(&(seat.table, seat.board));
            let Seat { label, white, black, .. } = seat;
            let (round, source) = (here.round.to_string(), appendix(scene, table));
            let slip = Slip { round, board: label, white, black, table: source, ..Slip::default() };
            drawn.map_or(slip.clone(), |drawn| {
                filled(slip, table, drawn, &scene.say(id::DRAWN_POSITION))
            })
        })
        .collect();
    Ok(context! { rows => slips.chunks(2).collect::<Vec<_>>() })
}

/// The moves of an opening; where Black chooses himself, the tables have a stroke.
pub(super) fn played(opening: &str) -> String {
    opening.trim_end_matches([' ', '-']).to_owned()
}

fn filled(slip: Slip, table: Table, drawn: &DrawnOpening, position: &str) -> Slip {
    let cell = drawn.cell.parse().ok().and_then(|at| table.cell(at, Terms::default().errata).ok());
    let opening = cell.and_then(Cell::opening);
    let titled = |one: Diagram| one.titled(&format!("{position}: {}", played(&drawn.opening)));
    let svg = opening.map(|opening| titled(Diagram::new(opening.position())).svg());
    Slip {
        cell: drawn.cell.clone(),
        moves: played(&drawn.opening),
        diagram: svg.map(Value::from_safe_string),
        by: drawn.by.clone(),
        ..slip
    }
}

#[derive(Clone, Debug, Default, Serialize)]
struct PlaceCard {
    who: Person,
    code: Option<Value>,
}

/// Cards with names, and a code that leads to the player's page.
pub(super) fn place_cards(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        return context! { rows => vec![vec![PlaceCard::default(); 2]; 4] };
    };
    let in_section =
        scene.section.filter(|section| matches!(section.members.first(), Some(Member::Player(_))));
    let people: Vec<Person> = match in_section {
        Some(section) => (0..section.members.len())
            .map(|index| person(event, section, tournament::Number::at(index)))
            .collect(),
        None => (1..=event.players().len() as u16)
            .map(|id| of_team(event, competition::PlayerId(id)))
            .collect(),
    };
    let cards: Vec<PlaceCard> = people
        .into_iter()
        .map(|who| {
            let section = scene.section.map_or(SectionNumber::FIRST, |section| section.number);
            let page = format!("/players/{}?section={section}", who.number);
            let code = if who.number.is_empty() { None } else { code(scene, &page, id::QR_PLAYER) };
            PlaceCard { who, code }
        })
        .collect();
    context! { rows => cards.chunks(2).collect::<Vec<_>>() }
}

/// A player with the team he plays for, if he plays for one.
fn of_team(event: &Competition, id: competition::PlayerId) -> Person {
    let who = player(event, Some(id));
    let team = event.teams().iter().find(|one| one.team.players().any(|player| player == id));
    match team {
        Some(record) => Person { from: record.team.name.clone(), ..who },
        None => who,
    }
}

/// Numbers of tables, and a code that leads to the pairs.
pub(super) fn table_numbers(scene: &Scene) -> Value {
    let tables = scene.event.map_or(16, |event| {
        let most = |section: &competition::Section| {
            let shown = section.rounds.iter().filter(|round| round.is_announced());
            shown.map(|round| round.tables.len()).max().unwrap_or(0).max(section.members.len() / 2)
        };
        event.sections().iter().map(most).max().unwrap_or(event.players().len() / 2).max(1)
    });
    let code = code(scene, "", id::QR_EVENT);
    let numbers: Vec<Value> =
        (1..=tables).map(|number| context! { number => number, code => code }).collect();
    context! { rows => numbers.chunks(2).collect::<Vec<_>>() }
}

/// A picture to be photographed; nothing where the event has no address.
fn code(scene: &Scene, path: &str, label: Id) -> Option<Value> {
    let address = scene.subject.address?;
    let text = format!("{address}{path}");
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, next| one == next) {
            let across = run.len();
            if run[0] == qrcode::Color::Dark {
                path += &format!("M{x} {y}h{across}v1h-{across}z");
            }
            x += across;
        }
    }
    // Four modules of nothing around it, as readers want.
    let size = width + 8;
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{}\" viewBox=\"-4 -4 {size} {size}\"><path fill=\"#000000\" d=\"{path}\"/></svg>",
        crate::templates::clean(&scene.say(label)),
    );
    Some(Value::from_safe_string(svg))
}
