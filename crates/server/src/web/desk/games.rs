//! The moves of games, entered from score sheets.

use std::sync::Arc;
use std::time::Duration;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Place};
use serde::Deserialize;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::games::{GameRow, opening};
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::games::{self, Game};
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::slow::Bench;
use crate::view::JudgedView;

/// A long game is replayed with a look for dead positions at every step.
static JUDGING: Bench = Bench::new(2, 16, Duration::from_secs(20));

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/games", Access::Has(Right::Look), list)
        .get("/desk/{event}/games/{game}", Access::Has(Right::Look), page)
        .post("/desk/{event}/games/{game}", Access::Depends, keep)
        .get("/desk/{event}/games/{game}/judge", Access::Has(Right::Look), judged)
}

#[derive(Deserialize)]
struct Sought {
    round: Option<u16>,
}

#[derive(Template)]
#[template(path = "desk_games.html")]
struct GamesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    round: u16,
    rounds: u16,
    games: Vec<GameRow>,
    ending: &'static str,
}

async fn list(
    Here { visitor, look, .. }: Here,
    Query(sought): Query<Sought>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let rounds = look.card.rounds(&look.section);
    let round = sought.round.unwrap_or(rounds).clamp(1, rounds.max(1));
    let games = games::begun(competition, look.section, round);
    let games = games.iter().map(|game| GameRow::of(competition, game)).collect();
    let ending = games::extension(competition);
    let frame = Frame::new(&visitor, look.title(&visitor, id::GAMES_TAB));
    Ok(show(&GamesPage { frame, tab: "games", look, round, rounds, games, ending }))
}

#[derive(Template)]
#[template(path = "desk_game.html")]
struct GamePage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    game: GameRow,
    round: u16,
    moves: String,
    opening: Option<String>,
    fault: Option<String>,
    /// What was kept otherwise than it could have been meant.
    settled: Vec<String>,
    may_enter: bool,
}

impl GamePage {
    fn of(house: &House, visitor: &Visitor, look: Look, game: &Game<'_>) -> GamePage {
        let competition = &look.page.book.competition;
        let row = GameRow::of(competition, game);
        let name = format!("{} – {}", row.white, row.black);
        GamePage {
            frame: Frame::new(visitor, format!("{name} – {}", look.card.name)),
            tab: "games",
            round: game.place.round,
            moves: game.moves.unwrap_or_default().to_owned(),
            opening: opening(competition, game),
            fault: None,
            settled: Vec::new(),
            may_enter: visitor.may(house, &look.slug, board_of(game.place)),
            game: row,
            look,
        }
    }
}

/// The right to a board.
fn board_of(place: Place) -> Right {
    Right::Board { section: place.section, table: place.table }
}

/// The event, and the game in it that an address names.
fn sought(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    id: &str,
) -> Result<(Look, Place, u8), Failure> {
    let (place, number) = games::read_id(id).ok_or_else(|| Failure::not_found(visitor))?;
    let look = Look::at(house, visitor, slug, &Which::of(Some(place.section)))?;
    Ok((look, place, number))
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (look, place, number) = sought(&house, &visitor, &slug, &id)?;
    let hall = Arc::clone(&look.page.book);
    let game = games::game(&hall.competition, place, number);
    let game = game.ok_or_else(|| Failure::not_found(&visitor))?;
    Ok(show(&GamePage::of(&house, &visitor, look, &game)))
}

#[derive(Template)]
#[template(path = "desk_judged.html")]
struct JudgedPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    game: GameRow,
    judged: JudgedView,
}

/// What the rulebook of the event says about a game whose moves were kept.
async fn judged(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let (look, place, number) = sought(&house, &visitor, &slug, &id)?;
    let hall = Arc::clone(&look.page.book);
    let report = move || {
        let game = games::game(&hall.competition, place, number)?;
        let report = games::judge(&hall.competition, &game)?;
        Some((GameRow::of(&hall.competition, &game), report))
    };
    let found = JUDGING.work(report).await.map_err(|undone| Failure::undone(&visitor, undone))?;
    let (game, report) = found.ok_or_else(|| Failure::not_found(&visitor))?;
    let judged = JudgedView::of(&report, visitor.texts);
    let name = format!("{} – {}", game.white, game.black);
    let frame = Frame::new(&visitor, format!("{name} – {}", look.card.name));
    Ok(show(&JudgedPage { frame, tab: "games", look, game, judged }))
}

#[derive(Deserialize)]
struct Sheet {
    #[serde(default)]
    moves: String,
}

/// Keeps the moves, or shows the sheet again with what is wrong with it.
async fn keep(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, id)): Path<(String, String)>,
    Form(sheet): Form<Sheet>,
) -> Result<Response, Failure> {
    let (look, place, game) = sought(&house, &visitor, &slug, &id)?;
    let by = visitor.demand(&house, &slug, board_of(place))?;
    let Place { section, round, table, board } = place;
    let moves = sheet.moves.clone();
    let command =
        Command::Record(command::RecordMoves { section, round, table, board, game, moves });
    let settled = games::settled(&look.page.book.competition, place, &sheet.moves);
    match house.act(&slug, by.as_str(), &command).await {
        Ok(_) if !settled.is_empty() => kept_with_doubts(&house, &visitor, &slug, &id, &settled),
        Ok(_) => {
            let back = format!("/desk/{slug}/games?section={section}&round={round}#g{id}");
            Ok(Redirect::to(&back).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let hall = Arc::clone(&look.page.book);
            let seen = games::game(&hall.competition, place, game);
            let Some(seen) = seen else {
                return Err(Failure::denied(&visitor, &Denied::Refused(refusal)));
            };
            let mut page = GamePage::of(&house, &visitor, look, &seen);
            page.moves = sheet.moves;
            page.fault = Some(refusal.text(visitor.texts.language));
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// The moves as they were kept, with the captures that could have been others.
fn kept_with_doubts(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    id: &str,
    settled: &[(String, String)],
) -> Result<Response, Failure> {
    let (look, place, number) = sought(house, visitor, slug, id)?;
    let hall = Arc::clone(&look.page.book);
    let game = games::game(&hall.competition, place, number);
    let game = game.ok_or_else(|| Failure::not_found(visitor))?;
    let mut page = GamePage::of(house, visitor, look, &game);
    let told = settled.iter().map(|(text, taken)| {
        visitor.texts.tell(id::GAME_SETTLED, &[("text", text), ("taken", taken)]).into_owned()
    });
    page.settled = told.collect();
    Ok(show(&page))
}
