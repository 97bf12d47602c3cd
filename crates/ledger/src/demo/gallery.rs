//! Boards to look at on the first visit: the program plays with itself, slowly, and only while
//! somebody watches. Nothing of it is written to the disk, nothing of it counts, and no event has it.

use std::sync::Arc;

use play::{Person, Phase, Request, Saying, Seat, ServerTime, Table, TableAct, TableTerms, Who};
use practice::Level;
use tracing::warn;

use crate::server::Server;
use crate::tables::LiveTable;

/// What is played: rulebook and discipline.
const GAMES: [(&str, &str); 5] = [
    ("UA-2024", "russian"),
    ("RU-2022", "international"),
    ("RU-2022", "renju"),
    ("UA-CHESS", "chess"),
    ("UA-2024", "english"),
];
/// A control must be named, and nobody's time is counted.
const CONTROL: &str = "30+30";
/// So many moves are made before anybody comes: a board with its first position does not live.
const BEGUN_WITH: usize = 6;
/// When nobody has watched for so long, nobody moves.
const WATCHED_MS: i64 = 60_000;
/// How long the end of a game is shown.
const END_SHOWN_MS: i64 = 20_000;
/// At one board a game begins no sooner than so long after the one before it.
const ANEW_MS: i64 = 3 * 60_000;
/// A game that has no end is given up after so many moves.
const PLIES_MAX: u32 = 240;

/// The boards.
pub struct Gallery {
    boards: Vec<Board>,
    /// Whose turn it is to move.
    next: usize,
    /// When somebody was last seen watching.
    watched: i64,
}

struct Board {
    terms: TableTerms,
    table: Arc<LiveTable>,
    began: i64,
    /// When its game was first seen to be over.
    ended: Option<i64>,
}

impl Gallery {
    /// Sets the boards up, each with a few moves made.
    pub async fn open(server: &Server) -> Gallery {
        let mut boards = Vec::new();
        for (rulebook, discipline) in GAMES {
            let terms = TableTerms {
                untimed: true,
                on_wall: true,
                ..TableTerms::friendly(rulebook, discipline, CONTROL)
            };
            if let Some(table) = begin(server, &terms).await {
                boards.push(Board { terms, table, began: server.steady(), ended: None });
            }
        }
        Gallery { boards, next: 0, watched: server.steady() - WATCHED_MS }
    }

    /// The tables, in their order.
    pub fn tables(&self) -> impl Iterator<Item = &Arc<LiveTable>> {
        self.boards.iter().map(|board| &board.table)
    }

    /// The next board goes on: a move if somebody watches, or a new game where one is over.
    pub async fn go_on(&mut self, server: &Server) {
        let now = server.steady();
        if self.tables().any(|table| table.listeners() > 0) {
            self.watched = now;
        }
        let is_watched = now - self.watched < WATCHED_MS;
        let count = self.boards.len().max(1);
        self.next = (self.next + 1) % count;
        let Some(board) = self.boards.get_mut(self.next) else { return };
        let logged = board.table.snapshot();
        let Some(table) = logged.table() else { return };
        if !matches!(table.phase(), Phase::Over | Phase::Void) {
            if is_watched {
                play_on(server, &board.table, table).await;
            }
            return;
        }
        let ended = *board.ended.get_or_insert(now);
        // An end is followed by one beginning, watched or not: the next visitor finds a game.
        if now - ended >= END_SHOWN_MS && now - board.began >= ANEW_MS {
            let anew = begin(server, &board.terms).await;
            board.table = anew.unwrap_or_else(|| Arc::clone(&board.table));
            (board.began, board.ended) = (now, None);
        }
    }
}

/// The program sits down on both sides, and a few moves are made.
async fn begin(server: &Server, terms: &TableTerms) -> Option<Arc<LiveTable>> {
    let table = match server.tables().set_up_to_show(terms.clone()).await {
        Ok(table) => table,
        Err(error) => {
            warn!(%error, "a board of the demo is not set up");
            return None;
        }
    };
    for (number, person) in (1..).zip(Person::BOTH) {
        let seat = Seat::of_one_partner(format!("Damka {number}"), Level::Easy.name(), number);
        ask(server, &table, Who::Platform, TableAct::Sit(person, seat)).await;
    }
    // Both say that they are ready, then they move.
    for _ in 0..Person::BOTH.len() + BEGUN_WITH {
        server.tables().let_play(&table).await;
    }
    Some(table)
}

async fn play_on(server: &Server, live: &Arc<LiveTable>, table: &Table) {
    if table.ply() < PLIES_MAX && server.tables().let_play(live).await {
        return;
    }
    // It has no end, or he found no answer: he gives up.
    let by = Who::Player(table.player(table.game().board().turn()));
    let act = TableAct::Say { ply: table.ply(), what: Saying::Resign };
    ask(server, live, by, act).await;
}

async fn ask(server: &Server, table: &LiveTable, by: Who, act: TableAct) {
    let request = Request { by, id: None, act };
    if let Err(error) = table.ask(&request, ServerTime(server.steady())).await {
        warn!(table = table.id(), %error, "a board of the demo does not go on");
    }
}
