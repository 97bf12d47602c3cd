//! Players who know what they will move: they read no more of what they hear than how far the game is.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use ledger::Server;
use ledger::accounts::Secret;
use ledger::tables::LiveTable;
use play::{Person, Request, Seat, ServerTime, TableAct, TableTerms, Who};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::cpu::{Count, Rate};

pub(crate) type Wire = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// So many come at the same time.
const AT_ONCE: usize = 32;

/// What is read at once.
pub(crate) const READ_BYTES: usize = 4 * 1_024;

/// So many moves are known before a new game is begun.
const PLIES: usize = 160;

/// Moves of a game of chess that is not over after them.
pub(crate) fn script() -> Arc<[String]> {
    for seed in 1_u64.. {
        let mut chance = seed;
        let terms = terms().rules().unwrap();
        let mut game = game::Game::new(Arc::new(terms)).unwrap();
        let mut now = game::Moment(0);
        let mut does = |game: &mut game::Game, by, act| {
            now = game::Moment(now.0 + 1);
            game.act(&game::Command { by, act }, now).is_ok()
        };
        for side in game::Side::BOTH {
            let arrives = game::Act::Start(game::StartAct::Arrive(side));
            does(&mut game, game::Actor::Player(side), arrives);
        }
        does(&mut game, game::Actor::Platform, game::Act::Start(game::StartAct::Signal));
        let mut moves = Vec::new();
        while moves.len() < PLIES && game.outcome().is_none() {
            let legal = game.board().legal_moves();
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let text = legal[(chance >> 33) as usize % legal.len()].clone();
            let by = game::Actor::Player(game.board().turn());
            let moved = does(&mut game, by, game::Act::Play(game::PlayAct::Move(text.clone())));
            assert!(moved, "{text}");
            moves.push(text);
        }
        if moves.len() == PLIES && game.outcome().is_none() {
            return moves.into();
        }
    }
    unreachable!("some game lasts so long")
}

fn terms() -> TableTerms {
    TableTerms::friendly("UA-CHESS", "chess", "90+30")
}

/// A server with tables.
pub(crate) struct Hall {
    server: Arc<Server>,
    /// Where the server works.
    serving: Handle,
    address: SocketAddr,
    script: Arc<[String]>,
}

/// How long messages are in the mean of a game.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) of_move: usize,
    /// All that he who has moved is told by it.
    pub(crate) to_mover: usize,
    pub(crate) to_other: usize,
}

/// Two at a table.
pub(crate) struct Pair {
    table: Arc<LiveTable>,
    wires: [Wire; 2],
    ply: usize,
}

impl Hall {
    pub(crate) fn new(
        (server, serving): (Arc<Server>, Handle),
        address: SocketAddr,
        script: Arc<[String]>,
    ) -> Hall {
        Hall { server, serving, address, script }
    }

    fn shared(&self) -> Arc<Hall> {
        Arc::new(Hall {
            server: Arc::clone(&self.server),
            serving: self.serving.clone(),
            address: self.address,
            script: Arc::clone(&self.script),
        })
    }

    /// Two sit down, connect and are ready.
    async fn pair(&self) -> Pair {
        let server = Arc::clone(&self.server);
        let setting_up = self.serving.spawn(async move {
            let table = server.tables().set_up(terms()).await.unwrap();
            let mut secrets = Vec::new();
            for person in Person::BOTH {
                let secret = Secret::new().unwrap();
                let seat = Seat { name: format!("{person:?}"), key: String::from(secret.seal()) };
                let act = TableAct::Sit(person, seat);
                let request = Request { by: Who::Platform, id: None, act };
                table.ask(&request, ServerTime(server.steady())).await.unwrap();
                secrets.push(secret);
            }
            (table, secrets)
        });
        let (table, secrets) = setting_up.await.unwrap();
        let mut wires = Vec::new();
        for secret in secrets {
            wires.push(
                connect(self.address, table.id(), &format!("seat={}", secret.reveal())).await,
            );
        }
        let mut wires: [Wire; 2] = wires.try_into().unwrap_or_else(|_| unreachable!());
        for (number, wire) in wires.iter_mut().enumerate() {
            let id = format!("ready-{number:016}");
            send(wire, format!("{{\"t\":\"ready\",\"id\":\"{id}\"}}")).await;
            until(wire, &id).await;
        }
        until(&mut wires[0], "\"phase\":\"playing\"").await;
        Pair { table, wires, ply: 0 }
    }

    /// So many pairs; they need not come one after the other.
    async fn pairs(&self, pairs: usize) -> Vec<Pair> {
        let coming = futures_util::stream::iter((0..pairs).map(|_| self.pair()));
        coming.buffer_unordered(AT_ONCE).collect().await
    }

    /// How many moves a second pairs make that move as soon as they can.
    pub(crate) async fn rate(&self, pairs: usize, time: Duration) -> Rate {
        let count = Arc::new(AtomicU64::new(0));
        let hall = self.shared();
        let mut playing = Vec::new();
        for mut pair in hall.pairs(pairs).await {
            let (hall, count) = (Arc::clone(&hall), Arc::clone(&count));
            playing.push(tokio::spawn(async move {
                loop {
                    if pair.ply == hall.script.len() {
                        pair = hall.pair().await;
                    }
                    pair.moves(&hall.script).await;
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }));
        }
        let counted = Count::begin(count.load(Ordering::Relaxed));
        tokio::time::sleep(time).await;
        let rate = counted.end(count.load(Ordering::Relaxed));
        playing.iter().for_each(tokio::task::JoinHandle::abort);
        rate
    }

    /// How long messages are in the mean of a game.
    pub(crate) async fn sizes(&self) -> Sizes {
        let mut pair = self.pair().await;
        let mut all = [0; 3];
        for _ in 0..self.script.len() {
            let (_, bytes) = pair.moves(&self.script).await;
            all.iter_mut().zip(bytes).for_each(|(all, one)| *all += one);
        }
        let [of_move, to_mover, to_other] = all.map(|all| all / self.script.len());
        Sizes { of_move, to_mover, to_other }
    }

    /// Pairs make so many moves each, and nothing is measured.
    pub(crate) async fn moves(&self, pairs: usize, moves: usize) {
        let mut playing = Vec::new();
        for _ in 0..pairs {
            let mut pair = self.pair().await;
            let script = Arc::clone(&self.script);
            playing.push(tokio::spawn(async move {
                for _ in 0..moves {
                    pair.moves(&script).await;
                }
            }));
        }
        for one in playing {
            one.await.unwrap();
        }
    }

    /// How long moves are on their way to the opponent when so many are made in a second.
    pub(crate) async fn paced(
        &self,
        pairs: usize,
        a_second: usize,
        time: Duration,
    ) -> Vec<Duration> {
        let hall = self.shared();
        let pause = Duration::from_secs_f64(pairs as f64 / a_second as f64);
        let mut playing = Vec::new();
        for (number, mut pair) in hall.pairs(pairs).await.into_iter().enumerate() {
            let hall = Arc::clone(&hall);
            playing.push((number, async move {
                let mut ways = Vec::new();
                // They do not all move in the same moment.
                tokio::time::sleep(pause.mul_f64(number as f64 / pairs as f64)).await;
                let mut beat = tokio::time::interval(pause);
                let begun = Instant::now();
                while begun.elapsed() < time {
                    beat.tick().await;
                    if pair.ply == hall.script.len() {
                        pair = hall.pair().await;
                    }
                    ways.push(pair.moves(&hall.script).await.0);
                }
                ways
            }));
        }
        let playing: Vec<_> = playing.into_iter().map(|(_, one)| tokio::spawn(one)).collect();
        let mut all = Vec::new();
        for one in playing {
            all.extend(one.await.unwrap());
        }
        all
    }

    /// How long it takes until so many have heard of a move; the slowest of five.
    pub(crate) async fn spectators(&self, count: usize) -> Duration {
        let mut pair = self.pair().await;
        let mut watchers = Vec::new();
        for _ in 0..count {
            let mut wire = connect(self.address, pair.table.id(), "").await;
            until(&mut wire, "\"t\":\"welcome\"").await;
            watchers.push(wire);
        }
        let mut slowest = Duration::ZERO;
        for _ in 0..5 {
            let wanted: Arc<str> = format!("\"ply\":{},", pair.ply + 1).into();
            let hearing: Vec<_> = watchers
                .drain(..)
                .map(|mut wire| {
                    let wanted = Arc::clone(&wanted);
                    tokio::spawn(async move {
                        until(&mut wire, &wanted).await;
                        wire
                    })
                })
                .collect();
            let begun = Instant::now();
            pair.moves(&self.script).await;
            for one in hearing {
                watchers.push(one.await.unwrap());
            }
            slowest = slowest.max(begun.elapsed());
        }
        slowest
    }

    /// So many games that have begun, with their connections.
    pub(crate) async fn games(&self, count: usize) -> Vec<Pair> {
        let mut games = Vec::new();
        for mut pair in self.pairs(count).await {
            for _ in 0..20 {
                pair.moves(&self.script).await;
            }
            games.push(pair);
        }
        games
    }
}

impl Pair {
    /// The next move, how long it is on its way to the opponent, and how many bytes go to the server, to him
    /// who moves and to the opponent.
    async fn moves(&mut self, script: &[String]) -> (Duration, [usize; 3]) {
        let (ply, text) = (self.ply, &script[self.ply]);
        let id = format!("move-{ply:016}");
        let message = format!(
            "{{\"t\":\"move\",\"id\":\"{id}\",\"ply\":{ply},\"move\":\"{text}\",\"by\":\"click\"}}"
        );
        let [first, second] = &mut self.wires;
        let (mover, other) = if ply.is_multiple_of(2) { (first, second) } else { (second, first) };
        let (begun, bytes) = (Instant::now(), message.len());
        send(mover, message).await;
        let to_other = until(other, &format!("\"ply\":{},", ply + 1)).await;
        let way = begun.elapsed();
        let to_mover = until(mover, &id).await;
        self.ply += 1;
        (way, [bytes, to_mover, to_other])
    }
}

async fn connect(address: SocketAddr, table: &str, cookie: &str) -> Wire {
    let mut request = format!("ws://{address}/t/{table}/live").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    let mut wire = opened(request).await;
    send(&mut wire, "{\"t\":\"hello\",\"v\":2}".to_owned()).await;
    wire
}

/// Opens a connection. What it reads at once is as much as a server reads here: every read clears its buffer first,
/// and with the usual 128 KiB that was a fourth of all that the process did.
pub(crate) async fn opened(request: impl IntoClientRequest + Unpin) -> Wire {
    let config = WebSocketConfig::default().read_buffer_size(READ_BYTES);
    connect_async_with_config(request, Some(config), false).await.unwrap().0
}

pub(crate) async fn send(wire: &mut Wire, text: String) {
    wire.send(Message::text(text)).await.unwrap();
}

/// Waits for a message with something in it, and counts the bytes of all till then; answers pings on the way.
pub(crate) async fn until(wire: &mut Wire, part: &str) -> usize {
    let mut bytes = 0;
    loop {
        let Message::Text(text) = wire.next().await.unwrap().unwrap() else { continue };
        bytes += text.len();
        if text.contains(part) {
            assert!(!text.contains("\"t\":\"no\""), "{text}");
            return bytes;
        }
        if let Some(number) = text.strip_prefix("{\"t\":\"ping\",\"n\":") {
            let number = number.split(',').next().unwrap();
            send(wire, format!("{{\"t\":\"pong\",\"n\":{number}}}")).await;
        }
    }
}
