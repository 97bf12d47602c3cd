//! The games of an event: which were kept, and each of them move by move.

use askama::Template;
use competition::Competition;
use ledger::games::{self, Game, GameId};
use play::{MoveMade, Phase, ToldBoard};
use records::GameRecord;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::read_board::ReadBoard;
use crate::text::Texts;
use crate::view::{self, shown};
use crate::viewer::Viewer;

/// A game in a list.
pub(crate) struct GameRow {
    pub(crate) id: GameId,
    pub(crate) label: String,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: &'static str,
    pub(crate) kept: bool,
}

impl GameRow {
    pub(crate) fn of(competition: &Competition, game: &Game<'_>) -> GameRow {
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

/// The games whose moves were kept.
#[derive(Template)]
#[template(path = "games.html")]
pub struct GamesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    games: Vec<GameRow>,
    ending: &'static str,
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

/// A game move by move.
#[derive(Template)]
#[template(path = "game.html")]
pub struct GamePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    game: GameRow,
    board: String,
    pairs: Vec<Pair>,
    ply: usize,
    steps: [Step; 4],
    said: String,
    opening: Option<String>,
    ending: &'static str,
    /// The board to be read square by square; nothing if the game is of none that is read so.
    squares: Option<ReadBoard>,
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
pub(crate) fn opening(competition: &Competition, game: &Game<'_>) -> Option<String> {
    let round = competition.section(game.place.section)?.round(game.place.round)?;
    let drawn = round.openings.get(&(game.place.table, game.place.board))?;
    Some(format!("{} · {} · {}", drawn.opening, drawn.cell, drawn.source))
}

/// The board after so many moves, as it is read square by square.
fn squares(record: &GameRecord, ply: usize, is_over: bool, t: Texts) -> Option<ReadBoard> {
    let moves = record.move_texts();
    let before = ply.checked_sub(1).map(|at| (record.board(at).text(), moves.get(at)));
    let made = before.as_ref().and_then(|(before, text)| Some(MoveMade { before, text: (*text)? }));
    let kind = record.kind().game()?;
    let position = record.board(ply).text();
    let ends = is_over && ply == moves.len();
    let told = |speech| {
        let board = ToldBoard::of(kind, &position, (ply, made), speech)?;
        let phase = if ends { Phase::Over } else { board.phase };
        Some(ToldBoard { phase, ..board })
    };
    ReadBoard::of(kind, true, told, t)
}

impl GamesPage {
    /// The games of a section whose moves were kept.
    pub fn new(viewer: &Viewer, context: EventContext) -> GamesPage {
        let competition = context.competition();
        let games = games::games(competition, context.section);
        let kept = games.iter().filter(|game| game.moves.is_some());
        let games = kept.map(|game| GameRow::of(competition, game)).collect();
        let ending = games::extension(competition);
        let frame = Frame::new(viewer, context.title(viewer, id::GAMES_TAB));
        GamesPage { frame, tab: "games", context, games, ending }
    }
}

impl GamePage {
    /// A game by its id, after so many moves; after the last if none are named.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        id: GameId,
        ply: Option<usize>,
    ) -> Option<GamePage> {
        let competition = context.competition();
        let game = games::game(competition, id)?;
        let record = game.record(competition)?;
        let t = viewer.texts;
        let moves = record.moves(t.language);
        let last = moves.len();
        let ply = ply.unwrap_or(last).min(last);
        let pairs = pairs(moves, record.starts_late());
        let title = title(&pairs, ply, t);
        let row = GameRow::of(competition, &game);
        let name = format!("{} – {}", row.white, row.black);
        Some(GamePage {
            frame: Frame::new(viewer, format!("{name} – {}", context.card.name)),
            tab: "games",
            game: row,
            board: view::draw(&record.board(ply), &title, t),
            pairs,
            ply,
            steps: steps(ply, last),
            said: record.said(ply, t.language),
            opening: opening(competition, &game),
            squares: squares(&record, ply, game.score.is_some(), t),
            ending: games::extension(competition),
            context: EventContext { section: id.place.section, ..context },
        })
    }
}
