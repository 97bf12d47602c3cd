//! A round of an event whose games are played here: the program plays for both, slowly and only while
//! somebody watches; else an arbiter of the demo lets the clocks stand. When a round is over, the next one is
//! paired.

use std::sync::Arc;

use competition::{Command, Competition, RoundState, Section};
use game::{Act, ClockAct};
use play::{Person, Phase, Request, Saying, ServerTime, Table, TableAct, Who};
use practice::Level;
use serde_json::{Value, json};
use tournament::Round;
use tracing::warn;

use super::{CHIEF, EVENT_HERE};
use crate::platform::games;
use crate::server::{Server, kind};
use crate::tables::LiveTable;

/// When nobody has watched for so long, the clocks are stopped.
const WATCHED_MS: i64 = 60_000;
/// So long the results of a round stand before the next one is paired.
const RESULTS_SHOWN_MS: i64 = 60_000;
/// A game that has no end is given up after so many moves.
const PLIES_MAX: u32 = 240;
/// Why the clocks stand.
const UNWATCHED: &str = "Ніхто не дивиться.";
/// Why they go on.
const WATCHED: &str = "Глядач прийшов.";

/// The round that is being played.
pub struct RoundHere {
    /// Whose turn it is to move.
    next: usize,
    /// When somebody was last seen watching.
    watched: i64,
    /// When all its games were first seen to be over.
    over: Option<i64>,
}

impl RoundHere {
    /// The round as it stands, with its tables set up.
    pub async fn open(server: &Server) -> RoundHere {
        server.settle(EVENT_HERE).await;
        RoundHere { next: 0, watched: server.steady() - WATCHED_MS, over: None }
    }

    /// The next of its boards goes on, if somebody watches any of them.
    pub async fn go_on(&mut self, server: &Server) {
        let Ok(Some(logged)) = server.need(EVENT_HERE).await else { return };
        let state = logged.snapshot().state;
        let mut tables = Vec::new();
        for game in games(&state.competition) {
            tables.extend(server.tables().need(&game.id).await.ok().flatten());
        }
        let now = server.steady();
        if tables.iter().any(|table| table.listeners() > 0) {
            self.watched = now;
        }
        if now - self.watched >= WATCHED_MS {
            for table in &tables {
                stands_still(server, table).await;
            }
            return;
        }
        let is_over = |table: &Arc<LiveTable>| {
            table.snapshot().table().is_some_and(|one| one.phase() == Phase::Over)
        };
        if tables.iter().all(is_over) {
            let over = *self.over.get_or_insert(now);
            if now - over >= RESULTS_SHOWN_MS {
                self.over = None;
                next_round(server, &state.competition).await;
            }
            return;
        }
        self.next = (self.next + 1) % tables.len();
        if let Some(table) = tables.get(self.next) {
            plays(server, table).await;
        }
    }
}

/// Nobody watches: the clocks of a board are stopped.
async fn stands_still(server: &Server, live: &LiveTable) {
    let runs = |table: &Table| table.game().state().clock.running().is_some();
    if live.snapshot().table().is_some_and(runs) {
        officiates(server, live, ClockAct::Stop(None), UNWATCHED).await;
    }
}

async fn officiates(server: &Server, live: &LiveTable, act: ClockAct, reason: &str) {
    let (act, reason) = (Act::Clock(act), reason.to_owned());
    let act = TableAct::Official { act, reason, seen: None };
    ask(server, live, Who::ChiefArbiter(CHIEF.to_owned()), act).await;
}

/// What is due at a board: the players come, the clocks go on, somebody moves.
async fn plays(server: &Server, live: &Arc<LiveTable>) {
    let logged = live.snapshot();
    let Some(table) = logged.table() else { return };
    match table.phase() {
        Phase::Open | Phase::Gathering => {
            for person in Person::BOTH.into_iter().filter(|person| !table.is_here(*person)) {
                ask(server, live, Who::Player(person), TableAct::Ready).await;
            }
            server.settle(EVENT_HERE).await;
        }
        Phase::Stopped => officiates(server, live, ClockAct::Resume, WATCHED).await,
        Phase::Playing => moves(server, live, table).await,
        Phase::Asking => {
            let asked = table.question().and_then(|one| {
                Person::BOTH.into_iter().find(|person| one.answers[*person].is_none())
            });
            // He shows no wins.
            if let Some(person) = asked {
                ask(server, live, Who::Player(person), TableAct::Answer(false)).await;
            }
        }
        Phase::Opening | Phase::Waiting | Phase::Adjourned | Phase::Over | Phase::Void => {}
    }
}

async fn moves(server: &Server, live: &Arc<LiveTable>, table: &Table) {
    let person = table.player(table.game().board().turn());
    // Who has come late, or not at all after an outage, is there now.
    if !table.is_here(person) {
        return ask(server, live, Who::Player(person), TableAct::Ready).await;
    }
    let ply = table.ply();
    let text = match ply < PLIES_MAX {
        true => server.tables().answer(live, table, Level::Easy).await,
        false => None,
    };
    let act = match text {
        Some(text) => TableAct::Move { ply, text, offer: false, means: None },
        None => TableAct::Say { ply, what: Saying::Resign },
    };
    ask(server, live, Who::Player(person), act).await;
}

async fn ask(server: &Server, table: &LiveTable, by: Who, act: TableAct) {
    let request = Request { by, id: None, act };
    if let Err(denied) = table.ask(&request, ServerTime(server.steady())).await {
        warn!(table = table.id(), why = kind(&denied), "a board of the demo does not go on");
    }
}

/// The round is closed, and the next one begins; after the last the event is over.
async fn next_round(server: &Server, competition: &Competition) {
    let Some(section) = competition.sections().first() else { return };
    for command in due(competition, section) {
        let Ok(Some(logged)) = server.need(EVENT_HERE).await else { return };
        let Ok(command) = serde_json::from_value::<Command>(command) else { return };
        if let Err(denied) = server.act_alone(EVENT_HERE, &logged, &command).await {
            // A result may not be entered yet: it is tried again.
            warn!(command = command.name(), why = kind(&denied), "the demo does not go on");
            break;
        }
    }
    server.settle(EVENT_HERE).await;
}

fn due(competition: &Competition, section: &Section) -> Vec<Value> {
    let current = section.current();
    let playing = section.round(current).is_some_and(|one| one.state == RoundState::Playing);
    let mut due = Vec::new();
    if playing {
        due.push(json!({"do": "close", "round": current}));
    }
    let next = if playing { current.next() } else { section.to_come() };
    if next <= competition.planned(section) {
        due.extend(begins(next));
    }
    due
}

/// What begins a round.
pub(super) fn begins(round: Round) -> [Value; 3] {
    [
        json!({"do": "pair", "round": round, "seed": format!("730{round}")}),
        json!({"do": "publish", "round": round}),
        json!({"do": "start", "round": round}),
    ]
}
