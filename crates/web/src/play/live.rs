//! The conversation with a table, or with several: a WebSocket of messages in JSON.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::SinkExt;
use futures_util::future::select_all;
use game::Millis;
use ledger::tables::{Connected, LiveTable};
use ledger::{Denied, Server};
use pages::id;
use play::{
    CommandId, Refusal, Request, Role, ServerTime, Speech, Style, TableAct, TableView, Who, Wish,
};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use words::Language;

use super::listening::{Listener, Word};
use super::pace::{self, Pace, Pacing};
use super::wire::{self, Heard, No};
use super::{AtTable, Known, rematch};
use crate::connections::Staying;
use crate::failure::Failure;
use crate::visitor::Visitor;

/// A message is no longer.
const MESSAGE_BYTES_MAX: usize = 4 * 1_024;
/// What is longer than this is not even read to its end.
const FRAME_BYTES_MAX: usize = 16 * 1_024;
/// What is read and written at once.
const BUFFER_BYTES: usize = 4 * 1_024;
/// So many may look at one table, beside its players, their groups, its officials and the program.
pub(super) const LISTENERS_MAX: usize = 5_000 + 100;
/// What is typed or dictated of a move is no longer.
const TYPED_MAX: usize = 200;
/// So many tables can be followed on one connection.
const TABLES_MAX: usize = 64;
/// So long one may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// Who plays is asked so often whether he is there.
const PING: Duration = Duration::from_secs(2);
/// While no clock runs, and of those who only watch, every so manieth time.
const PING_IDLE: u32 = 5;
/// He of whom nothing is heard for so long is lost.
const SILENCE: Duration = Duration::from_secs(8);
/// He has had at least so long to answer a ping: while a clock runs one is sent every two seconds, so
/// that his eight are over then; while none runs he was not asked for longer.
const ANSWER: Duration = SILENCE.saturating_sub(PING);
/// So long a window that another one has replaced has to show that it is still there.
const STILL_THERE: Duration = Duration::from_secs(2);
/// He who is back so soon after his connection has ended was not away.
const BACK_AT_ONCE: Duration = Duration::from_secs(1);
/// So many are heard in a second where nobody says otherwise.
const A_SECOND: u32 = 10;
/// Whoever was refused so often for asking too fast is sent away.
const TOO_FAST_MAX: u32 = 100;
/// The way of a message is the middle of so many answers to pings.
const PINGS: usize = 5;

/// The table as it stands, for programs that only look.
pub(super) async fn as_json(at: AtTable) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    let seen = at.seen(&sight.table)?;
    let language = at.visitor.texts.language;
    let place = wire::Place { name: &at.id, role, language, style: None };
    let text = wire::welcome(place, seen, sight.now, None);
    Ok(([(CONTENT_TYPE, "application/json")], text).into_response())
}

/// What stood where before the first move, and after each, as far as he who asks may see it.
pub(super) async fn positions(at: AtTable) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    // Who plays blindfold does not look back either.
    if at.table.snapshot().table().is_some_and(|real| real.blindfold(role).is_some()) {
        return Err(at.forbidden());
    }
    let seen = at.seen(&sight.table)?;
    Ok(Json(json!({ "positions": TableView::positions(seen) })).into_response())
}

/// What somebody wants to hear who does not see the board.
#[derive(Deserialize)]
pub(super) struct Wanted {
    /// How moves and squares are put.
    #[serde(default)]
    style: Style,
    /// What he has typed or dictated: which move is it?
    #[serde(default)]
    typed: Option<String>,
    /// What is around this square?
    #[serde(default)]
    square: Option<String>,
}

/// Which move somebody means, or what is around a square: what others see at a glance.
pub(super) async fn heard(at: AtTable, Query(wanted): Query<Wanted>) -> Result<Response, Failure> {
    let (role, sight) = at.looks()?;
    // Who plays blindfold has the position in his head.
    if at.table.snapshot().table().is_some_and(|real| real.blindfold(role).is_some()) {
        return Err(at.forbidden());
    }
    let seen = at.seen(&sight.table)?;
    let speech = Speech { language: at.visitor.texts.language, style: wanted.style };
    let long = |text: &&String| text.chars().count() <= TYPED_MAX;
    // Who only watches moves nothing, and asks for nobody whether a stone is a foul.
    let moves = role != Role::Spectator;
    if let Some(typed) = wanted.typed.as_ref().filter(long).filter(|_| moves) {
        return Ok(Json(play::meant(seen, typed.trim(), speech)).into_response());
    }
    let around = wanted.square.as_ref().and_then(|name| play::around(seen, name, speech));
    Ok(Json(json!({ "around": around })).into_response())
}

/// Begins the conversation with a table.
pub(super) async fn live(
    at: AtTable,
    headers: HeaderMap,
    staying: Option<Extension<Staying>>,
    Pacing { pace, .. }: Pacing,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let role = at.may_look()?;
    if at.table.listeners() >= LISTENERS_MAX && role == Role::Spectator {
        return Ok(StatusCode::SERVICE_UNAVAILABLE.into_response());
    }
    let AtTable { server, visitor, table, known, .. } = at;
    begins((server, known), (&visitor, &headers), Some(table), (staying, pace), upgrade)
}

/// Begins a conversation with the tables that are named in it.
pub(super) async fn live_at_several(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
    staying: Option<Extension<Staying>>,
    Pacing { pace, .. }: Pacing,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let known = Known::of(&server, &visitor, &headers).await;
    begins((server, known), (&visitor, &headers), None, (staying, pace), upgrade)
}

fn begins(
    (server, known): (Arc<Server>, Known),
    (visitor, headers): (&Visitor, &HeaderMap),
    table: Option<Arc<LiveTable>>,
    (staying, pace): (Option<Extension<Staying>>, Arc<Pace>),
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    if !is_our_own(headers) {
        return Err(Failure::forbidden(visitor));
    }
    let known = Arc::new(known);
    let language = visitor.texts.language;
    let household = visitor.caller.household().to_string();
    // One who is not known is counted by his address, with all his other connections.
    let connected = known.counted_by().map(|key| server.tables().connects(&key));
    let upgrade = upgrade
        .max_message_size(FRAME_BYTES_MAX)
        .max_frame_size(FRAME_BYTES_MAX)
        .read_buffer_size(BUFFER_BYTES)
        // What is told at once is sent at once.
        .write_buffer_size(BUFFER_BYTES);
    Ok(upgrade.on_upgrade(move |mut socket| async move {
        let a_second = staying.as_ref().map_or(A_SECOND, |staying| staying.requests_a_second);
        let _place = staying.map(|Extension(staying)| staying.stay());
        let _connected: Option<Connected> = match connected {
            Some(None) => {
                close(&mut socket, 4002, "too many connections of one account").await;
                return;
            }
            Some(Some(connected)) => Some(connected),
            None => None,
        };
        let listening = server.metrics().listens();
        let closing = server.closing();
        let visitor = Guest { known, language, a_second, pace, household };
        let conversation = Conversation::begin(server, table, visitor, socket);
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

async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    // He may be gone already.
    let _ = socket.send(Message::Close(Some(frame))).await;
}

/// Who talks.
struct Guest {
    known: Arc<Known>,
    language: Language,
    /// How many requests a second are heard of him.
    a_second: u32,
    pace: Arc<Pace>,
    /// Behind which address he is.
    household: String,
}

/// Somebody talks with tables.
struct Conversation {
    server: Arc<Server>,
    socket: WebSocket,
    seats: Vec<Seat>,
    /// The tables at which another window plays since, and nothing was heard of this one yet.
    replaced: Vec<Seat>,
    /// Whether he has asked for several tables, so that his messages name them.
    several: bool,
    pings: Pings,
    ticks: u32,
    too_fast: u32,
}

/// A table that somebody follows.
struct Seat {
    listener: Listener,
    /// The name of this window of its player, and that of the newest.
    window: Option<(String, watch::Receiver<String>)>,
    pace: Arc<Pace>,
    /// How many requests a second are heard of this seat.
    a_second: u32,
    /// Behind which address he is who sits there.
    household: String,
}

/// The pings that were sent and how long their answers took.
struct Pings {
    number: u64,
    sent: Option<(u64, Instant)>,
    took: VecDeque<Duration>,
    /// Since when a ping has no answer.
    unanswered: Option<Instant>,
    /// When something was heard last.
    heard: Instant,
    /// Whether he was found to be lost since.
    is_lost: bool,
}

/// Why a conversation ends.
struct Gone(Option<(u16, &'static str)>);

type Goes = Result<(), Gone>;

impl From<axum::Error> for Gone {
    fn from(_: axum::Error) -> Gone {
        Gone(None)
    }
}

/// How somebody has begun.
struct Hello {
    after: u32,
    tables: Option<Vec<String>>,
    /// Whether he wants to see what everybody sees.
    watch: bool,
    /// In which language he wants to be told.
    language: Option<Language>,
    /// How moves are said to him, if he wants to be told what is announced.
    speech: Option<Style>,
}

impl Conversation {
    /// Waits for his hello, then talks until he goes.
    async fn begin(
        server: Arc<Server>,
        table: Option<Arc<LiveTable>>,
        mut guest: Guest,
        mut socket: WebSocket,
    ) {
        let hello = match timeout(HELLO, hello(&mut socket)).await.ok().flatten() {
            Some(hello) if table.is_some() || hello.tables.is_some() => hello,
            Some(_) | None => {
                let old = No::plain("old-version", "Say hello with version 2 and a table first.");
                let _ = socket.send(Message::Text(wire::no("", None, old).into())).await;
                return close(&mut socket, 4004, "say hello with version 2 first").await;
            }
        };
        guest.language = hello.language.unwrap_or(guest.language);
        let several = hello.tables.is_some();
        let mut conversation = Conversation {
            server: Arc::clone(&server),
            socket,
            seats: Vec::new(),
            replaced: Vec::new(),
            several,
            pings: Pings::new(),
            ticks: 0,
            too_fast: 0,
        };
        let come = conversation.come(table, hello, &guest).await;
        let gone = match come {
            Ok(()) => conversation.talk().await,
            Err(gone) => Err(gone),
        };
        conversation.end(gone).await;
    }

    /// Takes his place at the table, or at all those he has named.
    async fn come(&mut self, table: Option<Arc<LiveTable>>, hello: Hello, guest: &Guest) -> Goes {
        let Hello { watch, speech, .. } = hello;
        let Some(names) = hello.tables else {
            if let Some(table) = table {
                self.seats.push(Seat::new(table, guest, false, speech));
                self.welcome(0, hello.after).await?;
            }
            return Ok(());
        };
        if names.len() > TABLES_MAX {
            return Err(Gone(Some((4002, "64 tables at the most"))));
        }
        for name in names {
            let known = self.server.tables().need(&name).await.ok().flatten();
            let may_look = |table: &Arc<LiveTable>| {
                table.snapshot().table().is_some_and(|one| {
                    guest.known.may_look(one) && !(watch && guest.known.plays_on(one))
                })
            };
            let plays = |table: &Arc<LiveTable>| {
                table.snapshot().table().is_some_and(|one| guest.known.role(one) != Role::Spectator)
            };
            let has_room =
                |table: &Arc<LiveTable>| table.listeners() < LISTENERS_MAX || plays(table);
            let open = known.filter(|table| has_room(table) && may_look(table));
            let twice = self.seats.iter().any(|seat| seat.listener.table.id() == name);
            match open.filter(|_| !twice) {
                Some(table) => {
                    self.seats.push(Seat::new(table, guest, watch, speech));
                    self.welcome(self.seats.len() - 1, 0).await?;
                }
                None => {
                    let no = No::plain("unknown-table", "There is no such table to follow.");
                    self.say(wire::no(&name, None, no)).await?;
                }
            }
        }
        Ok(())
    }

    async fn talk(&mut self) -> Result<std::convert::Infallible, Gone> {
        let mut ping = tokio::time::interval(PING);
        loop {
            tokio::select! {
                biased;
                (at, word) = next(&mut self.seats) => self.hears(at, word).await?,
                message = self.socket.recv() => self.heard(message).await?,
                () = silent(self.pings.lost_at()) => self.lose().await,
                _ = ping.tick() => self.tick().await?,
            }
        }
    }

    async fn say(&mut self, text: impl Into<axum::extract::ws::Utf8Bytes>) -> Goes {
        Ok(self.socket.send(Message::Text(text.into())).await?)
    }

    /// Shows a whole table, with what was said since he was last there.
    async fn welcome(&mut self, at: usize, after: u32) -> Goes {
        let Some(seat) = self.seats.get_mut(at) else { return Ok(()) };
        let text = seat.listener.welcome(after).await.ok_or(Gone(None))?;
        seat.take_part(&self.server).await;
        self.say(text).await
    }

    /// He wants to see a table whole again: he has missed something of it.
    async fn shows(&mut self, name: Option<String>, after: u32) -> Goes {
        let (all, name) = (!self.several, name.unwrap_or_default());
        let is_his = |seat: &Seat| all || seat.listener.table.id() == name;
        match self.seats.iter().position(is_his) {
            Some(at) if self.seats[at].may_ask() => self.welcome(at, after).await,
            Some(at) => {
                let language = self.seats[at].listener.language;
                self.was_too_fast(&name, None, language).await
            }
            None => Ok(()),
        }
    }

    /// Something has happened at a table, or another window of its player has come.
    async fn hears(&mut self, at: usize, word: Heeded) -> Goes {
        match word {
            Heeded::Word(Word::Said(text)) => Ok(self.socket.send(said(&text)).await?),
            Heeded::Word(Word::Known) => Ok(()),
            Heeded::Word(Word::Anew) => {
                let name = self.seats[at].listener.table.id().to_owned();
                self.say(wire::resync(&name)).await?;
                self.welcome(at, 0).await
            }
            Heeded::Word(Word::Closed) if !self.several => {
                Err(Gone(Some((4000, "the table is closed"))))
            }
            Heeded::Word(Word::Closed) => {
                self.seats.remove(at);
                Ok(())
            }
            Heeded::Replaced => {
                // Whoever still answers has two windows: a connection that is half dead, or one that ends
                // because its page is loaded anew, is none.
                self.say(wire::ping(0, ServerTime(self.server.steady()))).await?;
                let text = wire::replaced(self.seats[at].listener.table.id());
                self.say(text).await?;
                self.replaced.push(self.seats.remove(at));
                if self.several {
                    return Ok(());
                }
                let answer = timeout(STILL_THERE, self.socket.recv()).await;
                if let Ok(Some(Ok(Message::Text(_)))) = answer {
                    self.notice_second_windows().await;
                }
                Err(Gone(Some((4001, "another window plays"))))
            }
        }
    }

    /// He has said something, or is gone.
    async fn heard(&mut self, message: Option<Result<Message, axum::Error>>) -> Goes {
        let received = ServerTime(self.server.steady());
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(_)) | None => return Err(Gone(None)),
        };
        self.pings.hears(Instant::now());
        if matches!(message, Message::Text(_)) {
            self.notice_second_windows().await;
        }
        for seat in &self.seats {
            seat.presence(&self.server, true).await;
        }
        match message {
            Message::Text(text) if text.len() > MESSAGE_BYTES_MAX => {
                let no = No::plain("too-big", "A message has 4096 bytes at the most.");
                self.say(wire::no("", None, no)).await
            }
            Message::Text(text) => match wire::read(&text, self.several) {
                Some((_, Heard::Pong { n })) => {
                    self.answered(n);
                    Ok(())
                }
                Some((name, Heard::Hello { after, .. })) => self.shows(name, after).await,
                Some((name, heard)) => self.request(name, heard, received).await,
                None => {
                    let seat = self.seats.first();
                    let language = seat.map_or(Language::En, |seat| seat.listener.language);
                    let no = No::plain("unreadable", &language.say(id::WIRE_UNREADABLE));
                    self.say(wire::no("", None, no)).await
                }
            },
            Message::Close(_) => Err(Gone(None)),
            Message::Binary(_) | Message::Ping(_) | Message::Pong(_) => Ok(()),
        }
    }

    /// That a player has the table open twice is for officials to know: the older window is heard of after a
    /// newer one has taken its place.
    async fn notice_second_windows(&mut self) {
        for seat in self.replaced.drain(..) {
            let Role::Player(person) = seat.listener.role else { continue };
            let act = TableAct::SecondWindow;
            let request = Request { by: Who::Player(person), id: None, act };
            // It decides nothing: if the disk does not answer, it is not known.
            let _ = seat.listener.table.ask(&request, ServerTime(self.server.steady())).await;
        }
    }

    /// An answer to a ping says how long messages are on their way.
    fn answered(&mut self, number: u64) {
        let Some(way) = self.pings.answered(number) else { return };
        for seat in &self.seats {
            if let Role::Player(person) = seat.listener.role {
                seat.listener.table.measured(person, Millis(way.as_millis() as i64));
            }
        }
    }

    async fn request(&mut self, name: Option<String>, heard: Heard, received: ServerTime) -> Goes {
        let sure = matches!(heard, Heard::Act { sure: true, .. });
        let Some((id, act)) = wire::asked(heard) else { return Ok(()) };
        let found = match &name {
            None if !self.several => Some(0),
            None => None,
            Some(name) => self.seats.iter().position(|one| one.listener.table.id() == name),
        };
        let name = name.unwrap_or_default();
        let Some((at, seat)) = found.and_then(|at| Some((at, self.seats.get_mut(at)?))) else {
            let no = No::plain("unknown-table", "You do not follow such a table.");
            return self.say(wire::no(&name, Some(&id), no)).await;
        };
        let name = seat.listener.table.id().to_owned();
        if !seat.may_ask() {
            let language = seat.listener.language;
            return self.was_too_fast(&name, Some(&id), language).await;
        }
        if act == TableAct::Ask(Wish::Rematch) && !seat.may_set_up() {
            let no = No::plain("too-fast", &seat.listener.language.say(id::WIRE_TOO_FAST));
            return self.say(wire::no(&name, Some(&id), no)).await;
        }
        let place = wire::Place { name: &name, ..seat.listener.place() };
        let text = match (seat.listener.officiates((&act, sure), &id).await, seat.listener.speaks())
        {
            (Some(answer), _) => answered(place, (&id, &act), answer, &seat.listener.table),
            (None, Some(by)) => {
                let request = Request { by, id: Some(id.clone()), act };
                let may = || seat.listener.speaks().as_ref() == Some(&request.by);
                let asked = (&request, received);
                let answer = self.server.ask_at(&seat.listener.table, asked, &may).await;
                rematch::set_up(&self.server, &seat.listener.table).await;
                answered(place, (&id, &request.act), answer, &seat.listener.table)
            }
            (None, None) => {
                let no = No::of(&Refusal::Table(play::Stop::NotYours), place.language);
                wire::no(&name, Some(&id), no)
            }
        };
        // What came of a request is told after what has happened by it, in one write.
        while let Some(word) = self.seats.get_mut(at).and_then(|seat| seat.listener.waiting()) {
            match word {
                Word::Said(text) => self.socket.feed(said(&text)).await?,
                word @ (Word::Known | Word::Anew | Word::Closed) => {
                    self.hears(at, Heeded::Word(word)).await?;
                }
            }
        }
        self.say(text).await
    }

    /// He has asked for more than is heard of him; who goes on so is sent away.
    async fn was_too_fast(
        &mut self,
        name: &str,
        id: Option<&CommandId>,
        language: Language,
    ) -> Goes {
        self.too_fast += 1;
        if self.too_fast > TOO_FAST_MAX {
            return Err(Gone(Some((4003, "too many requests"))));
        }
        let no = No::plain("too-fast", &language.say(id::WIRE_TOO_FAST));
        self.say(wire::no(name, id, no)).await
    }

    /// Nothing is heard of him: he is lost.
    async fn lose(&mut self) {
        self.pings.is_lost = true;
        for seat in &self.seats {
            seat.presence(&self.server, false).await;
        }
    }

    /// Asks whether he is there.
    async fn tick(&mut self) -> Goes {
        let often = self.seats.iter().any(Seat::plays_on);
        self.ticks += 1;
        if !often && self.ticks % PING_IDLE != 1 {
            return Ok(());
        }
        let number = self.pings.send(Instant::now());
        self.say(wire::ping(number, ServerTime(self.server.steady()))).await
    }

    async fn end(mut self, gone: Result<std::convert::Infallible, Gone>) {
        let Err(Gone(why)) = gone;
        if let Some((code, reason)) = why {
            close(&mut self.socket, code, reason).await;
        }
        // The last window of a player is his connection. Whoever loads his page anew is there again at once:
        // that is not kept, however often he does it.
        let Conversation { server, mut socket, mut seats, .. } = self;
        // What is still on its way is taken from the line: he would not hear why it has ended.
        let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
        let _ = tokio::time::timeout(BACK_AT_ONCE, rest).await;
        drop(socket);
        seats.retain(Seat::is_newest);
        if seats.is_empty() {
            return;
        }
        tokio::time::sleep(BACK_AT_ONCE).await;
        for seat in seats.iter().filter(|seat| seat.is_newest()) {
            seat.presence(&server, false).await;
        }
    }
}

/// A message of what has happened.
fn said(text: &str) -> Message {
    Message::Text(text.into())
}

/// What is told to him who has asked.
fn answered(
    place: wire::Place<'_>,
    (id, act): (&CommandId, &TableAct),
    answer: Result<ledger::tables::Answer, Denied<Refusal>>,
    table: &LiveTable,
) -> String {
    match answer {
        Ok(ledger::tables::Answer { refused: Some(refusal), .. }) => {
            let no = No::of(&refusal, place.language);
            wire::no(place.name, Some(id), no.with_help(place, act, &table.sight(place.role)))
        }
        Ok(answer) => {
            let refused = answer.offer_refused.map(Refusal::Game);
            let note = refused.map(|refusal| No::of(&refusal, place.language));
            wire::ok(place.name, id, answer.seq, note)
        }
        Err(Denied::Refused(refusal)) => {
            let no = No::of(&refusal, place.language);
            let no = no.with_help(place, act, &table.sight(place.role));
            wire::no(place.name, Some(id), no)
        }
        Err(Denied::Forbidden) => {
            let no = No::of(&Refusal::Table(play::Stop::NotYours), place.language);
            wire::no(place.name, Some(id), no)
        }
        Err(Denied::Store(_) | Denied::Unfit(_) | Denied::Unreadable { .. }) => {
            let no = No::plain("try-again", &place.language.say(id::WIRE_TRY_AGAIN));
            wire::no(place.name, Some(id), no)
        }
    }
}

impl Seat {
    fn new(table: Arc<LiveTable>, guest: &Guest, watch: bool, speech: Option<Style>) -> Seat {
        let listener = Listener::new(table, Arc::clone(&guest.known), guest.language);
        let listener = listener.with_speech(speech);
        let listener = if watch { listener.only_watching() } else { listener };
        let (pace, a_second) = (Arc::clone(&guest.pace), guest.a_second);
        let household = guest.household.clone();
        Seat { listener, window: None, pace, a_second, household }
    }

    /// Whether a request of his seat is heard: all his windows and forms are counted together.
    fn may_ask(&self) -> bool {
        let seat = pace::seat(self.listener.role, self.listener.known());
        self.pace.takes(self.listener.table.id(), &seat, self.a_second)
    }

    /// The next game is a table that is set up: those behind one address are counted together.
    fn may_set_up(&self) -> bool {
        self.pace.sets_up(&self.household, self.a_second, 1)
    }

    /// A player's newest window is the one that plays.
    async fn take_part(&mut self, server: &Server) {
        if let (Role::Player(person), None) = (self.listener.role, &self.window) {
            self.window = Some(self.listener.table.takes_over(person).await);
            self.presence(server, true).await;
        }
    }

    /// Whether this is the window in which its player plays.
    fn is_newest(&self) -> bool {
        self.window.as_ref().is_some_and(|(name, newest)| *newest.borrow() == *name)
    }

    /// Whether he plays here and a clock runs.
    fn plays_on(&self) -> bool {
        let plays = matches!(self.listener.role, Role::Player(_));
        plays && self.listener.table.is_running()
    }

    /// Whether he is there is for the opponent and the arbiter to know; it is kept if it changes.
    async fn presence(&self, server: &Server, here: bool) {
        let Role::Player(person) = self.listener.role else { return };
        let table = &self.listener.table;
        let lost = table.snapshot().table().is_some_and(|table| table.is_lost(person));
        if lost == here {
            let act = TableAct::Presence(here);
            let request = Request { by: Who::Player(person), id: None, act };
            // If the disk does not answer, the next message tries again.
            let _ = table.ask(&request, ServerTime(server.steady())).await;
        }
    }

    /// What comes next: news, or a newer window of the same player.
    async fn next(&mut self) -> Heeded {
        tokio::select! {
            biased;
            word = self.listener.next() => Heeded::Word(word),
            () = replaced(&mut self.window) => Heeded::Replaced,
        }
    }
}

/// What comes to a seat.
enum Heeded {
    Word(Word),
    Replaced,
}

/// What comes next at any of the tables.
async fn next(seats: &mut [Seat]) -> (usize, Heeded) {
    match seats {
        [] => std::future::pending().await,
        [seat] => (0, seat.next().await),
        seats => {
            let all = seats.iter_mut().map(|seat| Box::pin(seat.next()));
            let (word, at, _) = select_all(all).await;
            (at, word)
        }
    }
}

async fn hello(socket: &mut WebSocket) -> Option<Hello> {
    while let Some(Ok(message)) = socket.recv().await {
        if let Message::Text(text) = message {
            let heard = wire::read(&text, false)?.1;
            let Heard::Hello { v: wire::VERSION, after, tables, watch, language, speech } = heard
            else {
                return None;
            };
            let language = language.and_then(|code| code.parse().ok());
            return Some(Hello { after, tables, watch, language, speech });
        }
    }
    None
}

/// Comes when a newer window of the same player has come.
async fn replaced(window: &mut Option<(String, watch::Receiver<String>)>) {
    match window {
        Some((own, newest)) => {
            if newest.wait_for(|newest| *newest != *own).await.is_err() {
                std::future::pending::<()>().await;
            }
        }
        None => std::future::pending().await,
    }
}

/// Comes when somebody is lost, if he will be.
async fn silent(lost_at: Option<Instant>) {
    match lost_at {
        Some(at) => tokio::time::sleep_until(at).await,
        None => std::future::pending().await,
    }
}

impl Pings {
    fn new() -> Pings {
        let (took, heard) = (VecDeque::new(), Instant::now());
        Pings { number: 0, sent: None, took, unanswered: None, heard, is_lost: false }
    }

    fn hears(&mut self, now: Instant) {
        (self.unanswered, self.heard, self.is_lost) = (None, now, false);
    }

    /// When he is lost if nothing is heard until then.
    fn lost_at(&self) -> Option<Instant> {
        let asked = self.unanswered.filter(|_| !self.is_lost)?;
        Some((self.heard + SILENCE).max(asked + ANSWER))
    }

    fn send(&mut self, now: Instant) -> u64 {
        self.number += 1;
        self.sent = Some((self.number, now));
        self.unanswered.get_or_insert(now);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn he_is_lost_eight_seconds_after_he_was_heard_while_a_clock_runs() {
        let mut pings = Pings::new();
        let begun = pings.heard;
        let at = |ms: u64| begun + Duration::from_millis(ms);
        assert_eq!(pings.lost_at(), None, "nobody has asked him");
        // Whatever of the two seconds between two pings has passed when he was heard last.
        for heard in [2_001, 2_500, 3_999] {
            pings.hears(at(heard));
            for second in [4_000, 6_000, 8_000, 10_000] {
                pings.send(at(second));
            }
            assert_eq!(pings.lost_at(), Some(at(heard + 8_000)), "{heard}");
        }
        pings.is_lost = true;
        assert_eq!(pings.lost_at(), None, "once");
        pings.hears(at(30_000));
        pings.send(at(32_000));
        assert_eq!(pings.lost_at(), Some(at(38_000)), "he was back, and is lost anew");
    }

    #[test]
    fn whoever_was_not_asked_has_time_to_answer() {
        let mut pings = Pings::new();
        let begun = pings.heard;
        let at = |ms: u64| begun + Duration::from_millis(ms);
        pings.send(at(10_000));
        assert_eq!(pings.lost_at(), Some(at(16_000)), "while no clock runs he is asked seldom");
    }
}
