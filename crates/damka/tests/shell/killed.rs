//! The server killed at random under many games: nothing that was acknowledged is lost, no clock is
//! charged for the outage, and players come back by themselves.
//!
//! `DAMKA_KILLS=200 DAMKA_KILL_GAMES=100` is the long run.

use std::io::{Read, Write};
use std::net::TcpStream as Plain;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::house::{Served, folder};

/// What all games tell of themselves.
#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    acknowledged: AtomicUsize,
    came_back: AtomicUsize,
    games: AtomicUsize,
    /// When the server was dead, each time: milliseconds since 1970.
    dead: Mutex<Vec<i64>>,
    /// How often a game was found stopped after an outage that its clocks would have shown.
    uncharged: AtomicUsize,
}

impl Counts {
    /// When the server died that was alive at a moment.
    fn died_after(&self, moment: i64) -> Option<i64> {
        self.dead.lock().unwrap().iter().copied().find(|dead| *dead >= moment)
    }
}

/// Every so manieth time the server stays away for so long.
const LONG_EVERY: usize = 8;
const LONG: Duration = Duration::from_secs(3);
/// The clock of the machine and that of the server, which only goes on, may differ by so much, in
/// milliseconds; a long outage is much longer.
const APART: i64 = 500;

fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64
}

/// What is added for each move in these games, in milliseconds.
const INCREMENT: i64 = 30_000;

/// A connection ended: the server was killed, or comes back just now.
struct Lost;

/// Whoever hears nothing for so long has lost the server without knowing it.
const SILENCE: Duration = Duration::from_secs(20);

type Wire = WebSocketStream<TcpStream>;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn what_was_acknowledged_survives_every_kill_of_the_server() {
    let (kills, games) = (number("DAMKA_KILLS", 24), number("DAMKA_KILL_GAMES", 8));
    let data = folder("killed");
    let mut served = Served::start_with(&data, &["--no-demo"], Stdio::inherit());
    let port = served.port;
    let counts = Arc::new(Counts::default());
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let pairs: Vec<_> = (0..games)
        .map(|number| runtime.spawn(play_on(port, number, Arc::clone(&counts))))
        .collect();
    let listen = format!("127.0.0.1:{port}");
    for kill in 0..kills {
        // From right after its start to the middle of the load; all have moved on in between.
        let more = counts.acknowledged.load(Ordering::SeqCst) + kill * 7_919 % (games * 4);
        let begun = Instant::now();
        while counts.acknowledged.load(Ordering::SeqCst) < more {
            assert!(begun.elapsed() < Duration::from_secs(60), "games go on after {kill} kills");
            assert!(pairs.iter().all(|pair| !pair.is_finished()), "a pair has given up");
            std::thread::sleep(Duration::from_millis(5));
        }
        drop(served);
        counts.dead.lock().unwrap().push(now());
        if kill % LONG_EVERY == LONG_EVERY / 2 {
            std::thread::sleep(LONG);
        }
        served = Served::start_with(&data, &["--no-demo", "--listen", &listen], Stdio::inherit());
    }
    let more = counts.acknowledged.load(Ordering::SeqCst) + games;
    let begun = Instant::now();
    while counts.acknowledged.load(Ordering::SeqCst) < more {
        assert!(begun.elapsed() < Duration::from_secs(60), "games go on after the last kill");
        std::thread::sleep(Duration::from_millis(5));
    }
    counts.stop.store(true, Ordering::SeqCst);
    for pair in pairs {
        runtime.block_on(pair).expect("nothing was lost");
    }
    let came_back = counts.came_back.load(Ordering::SeqCst);
    assert!(came_back >= kills, "{came_back} times somebody has come back");
    let uncharged = counts.uncharged.load(Ordering::SeqCst);
    assert!(uncharged > 0 || kills < LONG_EVERY, "nobody has seen a long outage");
    println!(
        "{kills} kills: {} moves acknowledged in {} games, {came_back} comings back, {uncharged} clocks after a long outage",
        counts.acknowledged.load(Ordering::SeqCst),
        counts.games.load(Ordering::SeqCst),
    );
    drop(served);
}

/// Two who play one game after the other, whatever becomes of the server.
async fn play_on(port: u16, number: usize, counts: Arc<Counts>) {
    let mut seed = 1 + number as u64;
    while !counts.stop.load(Ordering::SeqCst) {
        // Setting up goes by plain requests, which may be lost with the server.
        match tokio::task::block_in_place(|| sit_down(port)) {
            Some(mut game) => {
                counts.games.fetch_add(1, Ordering::SeqCst);
                game.plays_out(port, &mut seed, &counts).await;
            }
            None => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// A request as a browser makes it: what the answer's head says.
fn asked(port: u16, path: &str, form: &str, cookie: &str) -> Option<String> {
    let mut stream = Plain::connect(("127.0.0.1", port)).ok()?;
    stream.set_read_timeout(Some(SILENCE)).ok()?;
    let host = format!("127.0.0.1:{port}");
    write!(
        stream,
        "POST {path} HTTP/1.0\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.starts_with("HTTP/1.0 303").then_some(answer)
}

fn header(answer: &str, name: &str) -> Option<String> {
    let line = answer.lines().find(|line| line.to_lowercase().starts_with(name))?;
    Some(line.split_once(": ")?.1.split(';').next()?.to_owned())
}

fn sit_down(port: u16) -> Option<PlayedGame> {
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&colour=white&name=One";
    let first = asked(port, "/play", form, "")?;
    let table = header(&first, "location")?;
    let second = asked(port, &format!("{table}/sit"), "person=second&name=Other", "")?;
    let cookies = [header(&first, "set-cookie")?, header(&second, "set-cookie")?];
    Some(PlayedGame { table, cookies, acknowledged: Vec::new(), sent: None, number: 0, seen: None })
}

/// What both clocks of a game showed together.
#[derive(Clone, Copy)]
struct Clocks {
    left: i64,
    /// When, by the clock of the server.
    at: i64,
    runs: bool,
    /// After how many moves.
    ply: i64,
    over: bool,
}

impl Clocks {
    fn of(table: &Value) -> Clocks {
        let clocks = &table["clocks"];
        let left = clocks["white"].as_i64().unwrap() + clocks["black"].as_i64().unwrap();
        let (at, runs) = (clocks["now"].as_i64().unwrap(), !clocks["runs"].is_null());
        let (ply, over) = (table["ply"].as_i64().unwrap(), table["phase"] == "over");
        Clocks { left, at, runs, ply, over }
    }
}

/// A game as its players remember it.
struct PlayedGame {
    table: String,
    cookies: [String; 2],
    /// The moves that were acknowledged.
    acknowledged: Vec<String>,
    /// The move that was sent and has no answer, with its id.
    sent: Option<(String, String)>,
    number: u32,
    /// What the clocks showed last, as the server has told it.
    seen: Option<Clocks>,
}

impl PlayedGame {
    async fn plays_out(&mut self, port: u16, seed: &mut u64, counts: &Counts) {
        while !counts.stop.load(Ordering::SeqCst) {
            match self.play(port, seed, counts).await {
                Ok(()) => return,
                Err(Lost) => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    }

    async fn connect(&self, port: u16, player: usize) -> Result<Wire, Lost> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await.map_err(|_| Lost)?;
        let address = format!("ws://127.0.0.1:{port}{}/live", self.table);
        let mut request = address.into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookies[player].parse().unwrap());
        let shaken = timeout(SILENCE, client_async(request, stream)).await.map_err(|_| Lost)?;
        let (mut wire, _) = shaken.map_err(|_| Lost)?;
        says(&mut wire, json!({"t": "hello", "v": 2})).await?;
        Ok(wire)
    }

    /// Plays until the game is over or the connection is lost.
    async fn play(&mut self, port: u16, seed: &mut u64, counts: &Counts) -> Result<(), Lost> {
        let mut wires = [self.connect(port, 0).await?, self.connect(port, 1).await?];
        let mut known = [Value::Null, Value::Null];
        for (wire, known) in wires.iter_mut().zip(&mut known) {
            *known = hears(wire, |one| one["t"] == "welcome").await?;
        }
        self.nothing_is_lost(&known[0]["table"], counts);
        let phase = &known[0]["table"]["phase"];
        if phase == "stopped" || phase == "gathering" {
            for (player, wire) in wires.iter_mut().enumerate() {
                self.asks(wire, json!({"t": "ready"}), player, &mut known[player]).await?;
            }
        }
        loop {
            let ply = self.acknowledged.len();
            let player = ply % 2;
            let due = |table: &Value| !table["legal"][0].is_null() && table["ply"] == json!(ply);
            while !due(&known[player]["table"]) {
                let over = known[player]["table"]["phase"] == "over";
                if over || counts.stop.load(Ordering::SeqCst) {
                    return Ok(());
                }
                let event = hears(&mut wires[player], |one| one["t"] == "event").await?;
                ::play::follow(&mut known[player], &event);
            }
            let table = &known[player]["table"];
            self.seen = Some(Clocks::of(table));
            let legal = table["legal"].as_array().unwrap();
            *seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let text =
                legal[(*seed >> 33) as usize % legal.len()]["text"].as_str().unwrap().to_owned();
            let asked = json!({"t": "move", "ply": ply, "move": text});
            let answer = self.asks(&mut wires[player], asked, player, &mut known[player]).await?;
            assert_eq!(answer["t"], "ok", "{answer}");
            counts.acknowledged.fetch_add(1, Ordering::SeqCst);
            self.acknowledged.push(text);
            self.sent = None;
        }
    }

    /// What was acknowledged is there, and what was on its way is there or not, once.
    fn nothing_is_lost(&mut self, table: &Value, counts: &Counts) {
        let moves: Vec<&str> = table["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["text"].as_str().unwrap())
            .collect();
        assert!(moves.len() >= self.acknowledged.len(), "{}: {moves:?}", self.table);
        let (known, more) = moves.split_at(self.acknowledged.len());
        assert_eq!(known, self.acknowledged, "{}", self.table);
        let sent = self.sent.take().map(|(text, _)| text);
        match more {
            [] => {}
            [one] => {
                assert_eq!(Some(*one), sent.as_deref(), "only what was sent can be there");
                self.acknowledged.push((*one).to_owned());
            }
            many => panic!("{}: {many:?} were never sent", self.table),
        }
        if let Some(seen) = self.seen.take() {
            counts.came_back.fetch_add(1, Ordering::SeqCst);
            self.nobody_pays_for_the_outage(seen, Clocks::of(table), counts);
        }
    }

    /// A clock that ran when the server died has run no longer than that, and no clock was put forward
    /// but by the increments of moves that were made since.
    fn nobody_pays_for_the_outage(&self, seen: Clocks, found: Clocks, counts: &Counts) {
        let Some(dead) = counts.died_after(seen.at) else { return };
        let most = if seen.runs { dead - seen.at } else { 0 };
        let gained = (found.ply - seen.ply) * INCREMENT;
        let place = format!("{}: {} and {} after {most}", self.table, seen.left, found.left);
        // A move that ends the game is not credited.
        let credited = if found.over { 0 } else { gained };
        assert!(found.left >= seen.left + credited - most - APART, "{place}: somebody pays");
        // Clocks stand as at the last fact or mark, which may be a little before what was shown of it.
        assert!(found.left <= seen.left + gained + APART, "{place}: somebody is paid");
        assert!(!found.runs, "{}: the clocks stand until both are ready", self.table);
        // Had somebody been charged for it, the clocks would show it.
        if seen.runs && !found.over && now() - dead > 2 * APART {
            counts.uncharged.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Asks for something and gives the answer; one who was too fast asks again with the same id.
    async fn asks(
        &mut self,
        wire: &mut Wire,
        mut message: Value,
        player: usize,
        known: &mut Value,
    ) -> Result<Value, Lost> {
        self.number += 1;
        let id = format!("player-{player}-{:016}", self.number);
        message["id"] = json!(id);
        if let Some(text) = message["move"].as_str() {
            self.sent = Some((text.to_owned(), id.clone()));
        }
        loop {
            says(wire, message.clone()).await?;
            let answer = loop {
                let heard = hears(wire, |_| true).await?;
                if heard["t"] == "event" {
                    ::play::follow(known, &heard);
                }
                if heard["id"] == json!(id) {
                    break heard;
                }
            };
            if answer["why"] != "too-fast" && answer["why"] != "try-again" {
                return Ok(answer);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

async fn says(wire: &mut Wire, message: Value) -> Result<(), Lost> {
    let sent = timeout(SILENCE, wire.send(Message::text(message.to_string()))).await;
    sent.map_err(|_| Lost)?.map_err(|_| Lost)
}

async fn hears(wire: &mut Wire, wanted: impl Fn(&Value) -> bool) -> Result<Value, Lost> {
    loop {
        let next = timeout(SILENCE, wire.next()).await;
        let Ok(Some(Ok(message))) = next else { return Err(Lost) };
        let Message::Text(text) = message else { continue };
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["t"] == "ping" {
            says(wire, json!({"t": "pong", "n": value["n"]})).await?;
        } else if wanted(&value) {
            return Ok(value);
        }
    }
}
