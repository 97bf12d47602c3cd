//! The conversation with a table: a WebSocket of messages in JSON.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use game::Millis;
use ledger::tables::{LiveTable, Told};
use ledger::{Denied, Server};
use pages::id;
use play::{
    CommandId, Person, Refusal, Request, Role, ServerTime, Table, TableAct, TableView, Who,
};
use serde_json::json;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use tokio::sync::{broadcast, watch};
use tokio::time::{Instant, timeout};
use words::Language;

use super::wire::{self, Heard, No};
use super::{find, keys, role};
use crate::connections::Staying;
use crate::failure::Failure;
use crate::visitor::Visitor;

/// A message is no longer.
const MESSAGE_BYTES_MAX: usize = 4 * 1_024;
/// What is read and written at once.
const BUFFER_BYTES: usize = 4 * 1_024;
/// So many may look at one table.
const SPECTATORS_MAX: usize = 5_000;
/// So long one may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// Who plays is asked so often whether he is there.
const PING: Duration = Duration::from_secs(2);
/// He from whom nothing is heard for so long is lost.
const SILENCE: Duration = Duration::from_secs(8);
/// So many requests at once, and so many in a second after that.
const BURST: u32 = 20;
const A_SECOND: u32 = 10;
/// A gap is told up to so many facts; whoever has missed more is told the table alone.
const MISSED_MAX: usize = 1_000;
/// The way of a message is the middle of so many answers to pings.
const PINGS: usize = 5;

/// The table as it stands, for programs that only look.
pub(super) async fn as_json(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    let logged = table.snapshot();
    let Some(seen) = logged.table() else { return Err(Failure::not_found(&visitor)) };
    let role = role(seen, &keys(&visitor, &headers));
    let text = wire::welcome(seen, role, visitor.texts.language, table.now(), None);
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// What stood where before the first move, and after each.
pub(super) async fn positions(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    let table = find(&server, &visitor, &id).await?;
    let logged = table.snapshot();
    let Some(seen) = logged.table() else { return Err(Failure::not_found(&visitor)) };
    Ok(Json(json!({ "positions": TableView::positions(seen) })).into_response())
}

/// Begins the conversation.
pub(super) async fn live(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
    staying: Option<Extension<Staying>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    if !is_our_own(&headers) {
        return Err(Failure::forbidden(&visitor));
    }
    let table = find(&server, &visitor, &id).await?;
    if table.listeners() >= SPECTATORS_MAX {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let keys = keys(&visitor, &headers);
    let language = visitor.texts.language;
    let upgrade = upgrade
        .max_message_size(MESSAGE_BYTES_MAX)
        .max_frame_size(MESSAGE_BYTES_MAX)
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(0);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let _place = staying.map(|Extension(staying)| staying.stay());
        let listening = server.metrics().listens();
        let closing = server.closing();
        let conversation = Conversation::begin(server, table, keys, language, socket);
        tokio::select! {
            () = conversation => {}
            () = closing => {}
        }
        drop(listening);
    }))
}

/// A page of another site must not play in a visitor's name; a program says no origin.
fn is_our_own(headers: &HeaderMap) -> bool {
    let text =
        |name| headers.get(name).and_then(|value: &axum::http::HeaderValue| value.to_str().ok());
    match (text(ORIGIN), text(HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            origin.split_once("://").is_some_and(|(_, site)| site == host)
        }
        (Some(_), None) => false,
    }
}

/// Somebody talks with a table.
struct Conversation {
    server: Arc<Server>,
    table: Arc<LiveTable>,
    socket: WebSocket,
    language: Language,
    keys: Vec<String>,
    role: Role,
    news: broadcast::Receiver<Arc<Told>>,
    /// The last fact that he was told.
    told: u32,
    /// The number of this conversation among those of its player, and the newest of them.
    seat: Option<(u64, watch::Receiver<u64>)>,
    pings: Pings,
    allowance: Allowance,
}

/// The pings that were sent and how long their answers took.
struct Pings {
    number: u64,
    sent: Option<(u64, Instant)>,
    took: VecDeque<Duration>,
    heard: Instant,
}

/// How many requests somebody may still make.
struct Allowance {
    left: f64,
    counted: Instant,
}

/// Why a conversation ends.
struct Gone(Option<(u16, &'static str)>);

type Goes = Result<(), Gone>;

impl From<axum::Error> for Gone {
    fn from(_: axum::Error) -> Gone {
        Gone(None)
    }
}

impl Conversation {
    /// Waits for his hello, then talks until he goes.
    async fn begin(
        server: Arc<Server>,
        table: Arc<LiveTable>,
        keys: Vec<String>,
        language: Language,
        mut socket: WebSocket,
    ) {
        let hello = timeout(HELLO, hello(&mut socket)).await.ok().flatten();
        let Some(after) = hello else {
            let reason = "say hello with version 1 first".into();
            let _ = socket.send(Message::Close(Some(CloseFrame { code: 4004, reason }))).await;
            return;
        };
        let news = table.news();
        let mut conversation = Conversation {
            server,
            socket,
            language,
            keys,
            role: Role::Spectator,
            news,
            told: 0,
            seat: None,
            pings: Pings::new(),
            allowance: Allowance { left: f64::from(BURST), counted: Instant::now() },
            table,
        };
        let gone = conversation.talk(after).await;
        conversation.end(gone).await;
    }

    async fn talk(&mut self, after: u32) -> Result<std::convert::Infallible, Gone> {
        self.welcome(after).await?;
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                biased;
                news = self.news.recv() => self.hears(news).await?,
                message = self.socket.recv() => self.heard(message).await?,
                () = replaced(&mut self.seat) => {
                    self.say(wire::replaced()).await?;
                    return Err(Gone(Some((4001, "another window plays"))));
                }
                _ = ping.tick() => self.ping().await?,
            }
        }
    }

    async fn say(&mut self, text: impl Into<axum::extract::ws::Utf8Bytes>) -> Goes {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Shows the whole table, with what was said since he was last there.
    async fn welcome(&mut self, after: u32) -> Goes {
        let logged = self.table.snapshot();
        let Some(table) = logged.table() else { return Err(Gone(None)) };
        self.take_part(table).await;
        let missed = match after > 0 && after < table.seq() {
            true => self.table.since(after).await.unwrap_or_default(),
            false => Vec::new(),
        };
        let missed = (after > 0 && missed.len() <= MISSED_MAX).then_some(missed.as_slice());
        let text = wire::welcome(table, self.role, self.language, self.table.now(), missed);
        self.told = table.seq();
        self.say(text).await
    }

    /// Looks whether he sits here by now.
    async fn take_part(&mut self, table: &Table) {
        self.role = role(table, &self.keys);
        if let (Role::Player(person), None) = (self.role, &self.seat) {
            self.seat = Some(self.table.takes_over(person));
            self.presence(person, true).await;
        }
    }

    /// Whether he is there is for the opponent and the arbiter to know; it is kept if it changes.
    async fn presence(&mut self, person: Person, here: bool) {
        let lost = self.table.snapshot().table().is_some_and(|table| table.is_lost(person));
        if lost == here {
            let act = TableAct::Presence(here);
            let request = Request { by: Who::Player(person), id: None, act };
            // If the disk does not answer, the next message tries again.
            let _ = self.table.ask(&request, ServerTime(self.server.steady())).await;
        }
    }

    /// Something has happened at the table.
    async fn hears(&mut self, news: Result<Arc<Told>, RecvError>) -> Goes {
        match news {
            Ok(told) => self.tell(&told).await,
            Err(RecvError::Lagged(_)) => {
                // He has missed something: the whole table, from now on.
                self.say(wire::resync()).await?;
                self.news = self.table.news();
                self.welcome(0).await
            }
            Err(RecvError::Closed) => Err(Gone(Some((4000, "the table is closed")))),
        }
    }

    async fn tell(&mut self, told: &Told) -> Goes {
        let Some(table) = told.table.table() else { return Ok(()) };
        if table.seq() <= self.told {
            return Ok(());
        }
        self.told = table.seq();
        if self.seat.is_none() {
            self.take_part(table).await;
        }
        let (role, language) = (self.role, self.language);
        let text =
            told.written(role, language, || wire::event(told, role, language).unwrap_or_default());
        self.say(&*text).await
    }

    /// He has said something, or is gone.
    async fn heard(&mut self, message: Option<Result<Message, axum::Error>>) -> Goes {
        let received = ServerTime(self.server.steady());
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(_)) | None => return Err(Gone(None)),
        };
        self.pings.heard = Instant::now();
        if let Role::Player(person) = self.role {
            self.presence(person, true).await;
        }
        match message {
            Message::Text(text) => match wire::read(&text) {
                Some(Heard::Pong { n }) => {
                    self.answered(n);
                    Ok(())
                }
                Some(heard) => self.request(heard, received).await,
                None => {
                    let no = No::plain("unreadable", &self.language.say(id::WIRE_UNREADABLE));
                    self.say(wire::no(None, no)).await
                }
            },
            Message::Close(_) => Err(Gone(None)),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => Ok(()),
        }
    }

    /// An answer to a ping says how long messages are on their way.
    fn answered(&mut self, number: u64) {
        let way = self.pings.answered(number);
        if let (Role::Player(person), Some(way)) = (self.role, way) {
            self.table.measured(person, Millis(way.as_millis() as i64));
        }
    }

    async fn request(&mut self, heard: Heard, received: ServerTime) -> Goes {
        let Some((id, act)) = wire::asked(heard) else { return Ok(()) };
        if !self.allowance.takes() {
            let no = No::plain("too-fast", &self.language.say(id::WIRE_TOO_FAST));
            return self.say(wire::no(Some(&id), no)).await;
        }
        let Role::Player(person) = self.role else {
            let no = No::of(&Refusal::Table(play::Stop::NotYours), self.language);
            return self.say(wire::no(Some(&id), no)).await;
        };
        let request = Request { by: Who::Player(person), id: Some(id.clone()), act };
        let answer = self.table.ask(&request, received).await;
        self.answer(&id, answer).await
    }

    /// What came of a request is told after what has happened by it.
    async fn answer(
        &mut self,
        id: &CommandId,
        answer: Result<ledger::tables::Answer, Denied<Refusal>>,
    ) -> Goes {
        loop {
            match self.news.try_recv() {
                Ok(told) => self.tell(&told).await?,
                Err(TryRecvError::Lagged(_)) => {
                    self.news = self.table.news();
                    self.welcome(0).await?;
                }
                Err(TryRecvError::Empty | TryRecvError::Closed) => break,
            }
        }
        let text = match answer {
            Ok(answer) => {
                let refused = answer.offer_refused.map(Refusal::Game);
                let note = refused.map(|refusal| No::of(&refusal, self.language));
                wire::ok(id, answer.seq, note)
            }
            Err(Denied::Refused(refusal)) => wire::no(Some(id), No::of(&refusal, self.language)),
            Err(
                Denied::Forbidden | Denied::Store(_) | Denied::Unfit(_) | Denied::Unreadable { .. },
            ) => {
                let no = No::plain("try-again", &self.language.say(id::WIRE_TRY_AGAIN));
                wire::no(Some(id), no)
            }
        };
        self.say(text).await
    }

    /// Asks whether he is there; one who has been silent too long is lost.
    async fn ping(&mut self) -> Goes {
        if let Role::Player(person) = self.role
            && self.pings.heard.elapsed() > SILENCE
        {
            self.presence(person, false).await;
        }
        let number = self.pings.send();
        self.say(wire::ping(number, ServerTime(self.server.steady()))).await
    }

    async fn end(mut self, gone: Result<std::convert::Infallible, Gone>) {
        let Err(Gone(why)) = gone;
        if let Some((code, reason)) = why {
            let reason = reason.into();
            let _ = self.socket.send(Message::Close(Some(CloseFrame { code, reason }))).await;
        }
        // The last window of a player is his connection.
        if let (Role::Player(person), Some((number, newest))) = (self.role, &self.seat)
            && *newest.borrow() == *number
        {
            self.presence(person, false).await;
        }
    }
}

async fn hello(socket: &mut WebSocket) -> Option<u32> {
    while let Some(Ok(message)) = socket.recv().await {
        if let Message::Text(text) = message {
            let Some(Heard::Hello { v: wire::VERSION, after }) = wire::read(&text) else {
                return None;
            };
            return Some(after);
        }
    }
    None
}

/// Comes when a newer window of the same player has come.
async fn replaced(seat: &mut Option<(u64, watch::Receiver<u64>)>) {
    match seat {
        Some((number, newest)) => {
            let own = *number;
            if newest.wait_for(|newest| *newest != own).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        None => std::future::pending().await,
    }
}

impl Pings {
    fn new() -> Pings {
        Pings { number: 0, sent: None, took: VecDeque::new(), heard: Instant::now() }
    }

    fn send(&mut self) -> u64 {
        self.number += 1;
        self.sent = Some((self.number, Instant::now()));
        self.number
    }

    /// The middle of the last answers, if this is one.
    fn answered(&mut self, number: u64) -> Option<Duration> {
        let (_, at) = self.sent.take_if(|(sent, _)| *sent == number)?;
        if self.took.len() == PINGS {
            self.took.pop_front();
        }
        self.took.push_back(at.elapsed());
        let mut sorted: Vec<Duration> = self.took.iter().copied().collect();
        sorted.sort();
        sorted.get(sorted.len() / 2).copied()
    }
}

impl Allowance {
    fn takes(&mut self) -> bool {
        let passed = self.counted.elapsed().as_secs_f64();
        self.counted = Instant::now();
        self.left = (self.left + passed * f64::from(A_SECOND)).min(f64::from(BURST));
        let may = self.left >= 1.0;
        if may {
            self.left -= 1.0;
        }
        may
    }
}
