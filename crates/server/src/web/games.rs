//! The games of an event: which were kept, and each of them move by move.

use askama::Template;
use axum::extract::{Path, Query};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use competition::Competition;
use serde::Deserialize;
use words::Id;

use super::event::{Here, Look};
use super::failure::Failure;
use super::page::{Frame, show};
use super::table::{Access, Table};
use crate::games::{self, Game};
use crate::id;
use crate::text::Texts;
use crate::view::shown;

pub(super) fn routes() -> Table {
    Table::default().steady("/e/{event}/games", list).get(
        "/e/{event}/games/{game}",
        Access::Everybody,
        one,
    )
}

/// A game in a list.
pub(super) struct GameRow {
    pub(super) id: String,
    pub(super) label: String,
    pub(super) white: String,
    pub(super) black: String,
    pub(super) result: &'static str,
    pub(super) kept: bool,
}

impl GameRow {
    pub(super) fn of(competition: &Competition, game: &Game<'_>) -> GameRow {
        let [white, black] = game.players.clone();
        GameRow {
            id: game.id(),
            label: game.label(competition),
            white,
            black,
            result: game.score.map_or("", shown),
            kept: game.moves.is_some(),
        }
    }
}

#[derive(Template)]
#[template(path = "games.html")]
struct GamesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    games: Vec<GameRow>,
    ending: &'static str,
}

async fn list(Here { visitor, look, .. }: Here) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let games = games::games(competition, look.section);
    let kept = games.iter().filter(|game| game.moves.is_some());
    let games = kept.map(|game| GameRow::of(competition, game)).collect();
    let ending = games::extension(competition);
    let frame = Frame::new(&visitor, look.title(&visitor, id::GAMES_TAB));
    Ok(show(&GamesPage { frame, tab: "games", look, games, ending }))
}

/// After which move a game is looked at.
#[derive(Deserialize)]
struct Moment {
    ply: Option<usize>,
}

/// Two moves of a score sheet; the first is missing where a game starts with the second.
struct Pair {
    number: usize,
    moves: [Option<(usize, String)>; 2],
}

/// A way through a game: to the move so counted, unless he is there.
struct Step {
    id: Id,
    sign: &'static str,
    to: Option<usize>,
}

fn steps(ply: usize, last: usize) -> [Step; 4] {
    let step = |id, sign, to| Step { id, sign, to: (to != ply).then_some(to) };
    [
        step(id::MOVE_FIRST, "|◀", 0),
        step(id::MOVE_BACK, "◀", ply.saturating_sub(1)),
        step(id::MOVE_ON, "▶", (ply + 1).min(last)),
        step(id::MOVE_LAST, "▶|", last),
    ]
}

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    game: GameRow,
    board: String,
    pairs: Vec<Pair>,
    ply: usize,
    steps: [Step; 4],
    said: String,
    opening: Option<String>,
    ending: &'static str,
}

async fn one(
    Here { visitor, look, .. }: Here,
    Path((_, id)): Path<(String, String)>,
    Query(moment): Query<Moment>,
) -> Result<Response, Failure> {
    let missing = || Failure::not_found(&visitor);
    let competition = &look.page.book.competition;
    let ending = games::extension(competition);
    if let Some(stem) = id.strip_suffix(&format!(".{ending}")) {
        return file(&look, stem, ending).ok_or_else(missing);
    }
    let (place, number) = games::read_id(&id).ok_or_else(missing)?;
    let game = games::game(competition, place, number).ok_or_else(missing)?;
    let record = game.record(competition).ok_or_else(missing)?;
    let t = visitor.texts;
    let moves = record.moves(t.language);
    let last = moves.len();
    let ply = moment.ply.unwrap_or(last).min(last);
    let pairs = pairs(moves, record.starts_late());
    let said = record.said(ply, t.language);
    let title = title(&pairs, ply, t);
    let board = games::draw(&record.board(ply), &title, t);
    let opening = opening(competition, &game);
    let row = GameRow::of(competition, &game);
    let look = Look { section: place.section, ..look };
    let name = format!("{} – {}", row.white, row.black);
    let frame = Frame::new(&visitor, format!("{name} – {}", look.card.name));
    let tab = "games";
    let steps = steps(ply, last);
    let page =
        GamePage { frame, tab, look, game: row, board, pairs, ply, steps, said, opening, ending };
    Ok(show(&page))
}

/// All games of a section, or one of them.
fn file(look: &Look, stem: &str, ending: &str) -> Option<Response> {
    let competition = &look.page.book.competition;
    let text = match stem {
        "all" => games::file(competition, &games::games(competition, look.section)),
        id => {
            let (place, number) = games::read_id(id)?;
            games::file(competition, &[games::game(competition, place, number)?])
        }
    };
    let named = format!("attachment; filename=\"{}-{stem}.{ending}\"", look.slug);
    let kind = "text/plain; charset=utf-8".to_owned();
    Some(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, named)], text).into_response())
}

fn pairs(moves: Vec<String>, starts_late: bool) -> Vec<Pair> {
    let mut plies: Vec<Option<(usize, String)>> = Vec::new();
    if starts_late {
        plies.push(None);
    }
    plies.extend((1..).zip(moves).map(Some));
    let mut plies = plies.into_iter();
    let mut pairs = Vec::new();
    while let Some(first) = plies.next() {
        pairs.push(Pair { number: pairs.len() + 1, moves: [first, plies.next().flatten()] });
    }
    pairs
}

/// After which move the board is shown.
fn title(pairs: &[Pair], ply: usize, t: Texts) -> String {
    let found = pairs.iter().find_map(|pair| {
        let side = pair.moves.iter().position(|mv| mv.as_ref().is_some_and(|(n, _)| *n == ply))?;
        let (_, text) = pair.moves[side].as_ref()?;
        Some(format!("{}{} {text}", pair.number, if side == 0 { "." } else { "…" }))
    });
    match found {
        Some(mv) => t.tell(id::POSITION_AFTER, &[("move", &mv)]).into_owned(),
        None => t.say(id::POSITION_START).into_owned(),
    }
}

/// The opening that was drawn for a game: the cell, and what stands in it.
pub(super) fn opening(competition: &Competition, game: &Game<'_>) -> Option<String> {
    let round = competition.section(game.place.section)?.round(game.place.round)?;
    let drawn = round.openings.get(&(game.place.table, game.place.board))?;
    Some(format!("{} · {} · {}", drawn.opening, drawn.cell, drawn.source))
}
