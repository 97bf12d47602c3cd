//! A big event by correspondence: 15 players, 105 games, up to 40 moves of each side. How long it takes to open it, and
//! to show the list of games, a game, and the desk's page of a round.
//!
//! `cargo bench -p web --bench letters`; on a quiet core it opens in 50 ms, and each page takes no more than 20 ms.
#![allow(clippy::unwrap_used, clippy::panic)] // a benchmark may fail loudly

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use cases::Random;
use competition::{Command, Competition, Date, Fact, Moment, Place, decide};
use correspondence::Awaiting;
use draughts::Colour;
use ledger::accounts::{AccountFact, Accounts, Role, Secret};
use ledger::{Actor, Server};
use serde_json::{Value, json};
use store::SqliteLog;
use tower::util::ServiceExt;

const PLAYERS: u16 = 15;
const MOVES: usize = 40;
const RUNS: usize = 15;

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(measure());
}

async fn measure() {
    let folder = std::env::temp_dir().join(format!("damka-letters-{}", std::process::id()));
    let facts = played();
    let log = Arc::new(SqliteLog::open(&folder).unwrap());
    let server = Server::open(log.clone()).await.unwrap();
    let secret = seed(&server, facts).await;
    let state = server.event("post").unwrap().snapshot().state.competition.clone();
    let letters: usize = state.postal_games().map(|(_, game)| game.filed.len()).sum();
    let longest = state.postal_games().max_by_key(|(_, game)| game.filed.len()).unwrap().0;
    println!("{letters} letters in {} games", state.postal_games().count());
    drop(server);

    let mut opened = Vec::new();
    for _ in 0..RUNS {
        let server = Server::open(log.clone()).await.unwrap();
        let begun = Instant::now();
        drop(server.need("post").await.unwrap().unwrap());
        opened.push(begun.elapsed());
    }
    let server = Server::open(log).await.unwrap();
    let _held = server.need("post").await.unwrap().unwrap();
    let router = web::router(Arc::clone(&server));
    let game =
        format!("/desk/post/letters/{}-{}-{}-1-1", longest.section, longest.round, longest.table);
    let round = page(&router, "/desk/post/rounds/1", &secret).await;
    println!("the desk's round {:>8.2} ms (the yardstick)", ms(round));
    tell("opening it", median(opened), round);
    tell("the list", page(&router, "/desk/post/letters", &secret).await, round);
    tell("the longest game", page(&router, &game, &secret).await, round);
    std::fs::remove_dir_all(&folder).unwrap();
}

fn tell(what: &str, took: Duration, round: Duration) {
    println!("{what:<16} {:>8.2} ms, {:.2} of the round", ms(took), ms(took) / ms(round));
}

async fn page(router: &Router, path: &str, secret: &str) -> Duration {
    let mut times = Vec::new();
    for _ in 0..RUNS {
        let request = Request::get(path).header(header::COOKIE, format!("damka={secret}"));
        let request = request.body(Body::empty()).unwrap();
        let begun = Instant::now();
        let answer = router.clone().oneshot(request).await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        drop(axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap());
        times.push(begun.elapsed());
    }
    median(times)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// An event that grows.
struct Event {
    state: Competition,
    facts: Vec<Fact>,
    now: Moment,
}

impl Event {
    fn ask(&mut self, command: Value) {
        let command: Command = serde_json::from_value(command).unwrap();
        for fact in decide(&self.state, &command, self.now).unwrap() {
            self.state.happen(fact.clone());
            self.facts.push(fact);
        }
    }
}

fn played() -> Vec<Fact> {
    let state = Competition::default();
    let now = "2026-01-10 10:00".parse().unwrap();
    let mut event = Event { state, facts: Vec::new(), now };
    event.ask(json!({
        "do": "create", "name": "By post", "rulebook": "RU-2022", "discipline": "correspondence",
        "time-control": "", "starts": "2026-03-01", "ends": "2032-12-31", "entries-until": "2026-02-20",
        "tie-breaks": ["sonneborn-berger-half"], "organiser": "Federation",
        "officials": [
            {"name": "Judge", "post": "chief-judge"}, {"name": "Secretary", "post": "chief-secretary"},
        ],
        "provisions": [{"of": "admission", "text": "As usual."}],
        "stages": [{"numbers": "as-listed", "system": {"round-robin": {"cycles": 1}}}],
        "correspondence": {"game": "russian", "medium": "post"},
    }));
    for number in 1..=PLAYERS {
        event.ask(json!({"do": "enter", "name": format!("Player {number}")}));
    }
    event.ask(json!({"do": "check", "by": "secretary"}));
    event.ask(json!({"do": "admit", "by": "commission"}));
    event.ask(json!({"do": "start-stage", "stage": 1, "seed": "numbers"}));
    for round in 1..=PLAYERS {
        event.ask(json!({"do": "pair", "round": round, "seed": "colours"}));
        event.ask(json!({"do": "publish", "round": round}));
        event.ask(json!({"do": "start", "round": round, "note": "as usual"}));
    }
    let mut random = Random::new(1);
    let places: Vec<Place> = event.state.postal_games().map(|(place, _)| place).collect();
    for place in places {
        let mut last: Option<Date> = None;
        for _ in 0..2 * MOVES {
            let game = event.state.postal_game(place).unwrap();
            let Awaiting::Move(side) = game.game.awaiting() else { break };
            if game.game.outcome().is_some() {
                break;
            }
            let received = last.map(|day| day.days_later(5));
            let sent = received.unwrap_or("2026-03-01".parse().unwrap()).days_later(2);
            last = Some(sent);
            let by = if side == Colour::White { "white" } else { "black" };
            let moves = random.pick(&game.game.legal()).clone();
            drop(game);
            event.ask(json!({
                "do": "correspond", "round": place.round, "table": place.table, "by": "Secretary",
                "deed": {"letter": {
                    "by": by, "purpose": "move", "received": received, "sent": sent, "moves": moves,
                }},
            }));
        }
    }
    event.facts
}

/// Puts the event into a server, and gives the session of its chief arbiter.
async fn seed(server: &Server, facts: Vec<Fact>) -> String {
    let Some(Fact::Created(created)) = facts.first() else { panic!("it is created first") };
    let create = Command::Create(created.regulations.clone());
    server.act("post", &Actor::Program("desk"), &create).await.unwrap();
    let logged = server.event("post").unwrap();
    logged.act("desk", 0, |_| Ok::<_, ledger::Denied<String>>(facts[1..].to_vec())).await.unwrap();
    let secret = Secret::new().unwrap();
    let id: ledger::accounts::AccountId = "chief".parse().unwrap();
    let (name, password) = ("Chief".to_owned(), String::new());
    let accounts = vec![
        AccountFact::AccountOpened { id: id.clone(), name, password, at: 0 },
        AccountFact::RoleGiven {
            id: id.clone(),
            event: None,
            role: Role::ChiefArbiter,
            reason: String::new(),
        },
        AccountFact::SessionOpened { seal: secret.seal(), id, until: i64::MAX, key: None },
    ];
    server
        .accounts()
        .act("desk", 0, |_: &Accounts| Ok::<_, ledger::Denied<String>>(accounts.clone()))
        .await
        .unwrap();
    secret.reveal()
}
