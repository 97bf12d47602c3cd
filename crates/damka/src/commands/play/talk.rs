//! The conversation with a table: what is heard is written, what is typed is sent.

use std::collections::VecDeque;
use std::io::{BufRead, Write};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};
use words::Language;

use super::board;
use super::http::Site;
use super::typed::{self, Ask, Own, Typed};
use crate::{Answer, id};

type Socket = WebSocketStream<TcpStream>;

/// How long a connection that was lost is waited for at the most before the next try.
const WAIT_MAX: Duration = Duration::from_secs(8);
/// So often it is tried again before the program gives up.
const TRIES_MAX: u32 = 40;

/// A conversation.
pub(super) struct Talk {
    door: String,
    host: String,
    path: String,
    cookies: String,
    language: Language,
    json: bool,
    /// Whether what is typed waits until it can be meant: it comes by a pipe.
    waits: bool,
    grid: Value,
    table: Value,
    typed: VecDeque<Typed>,
    /// The request whose answer is awaited; it is sent again after a lost connection.
    asked: Option<Value>,
    number: u64,
    typed_all: bool,
    was_refused: bool,
}

/// Whether the conversation goes on.
#[derive(PartialEq, Eq)]
enum Then {
    GoOn,
    End,
}

impl Talk {
    pub(super) fn new(
        site: &Site,
        path: &str,
        language: Language,
        json: bool,
        waits: bool,
    ) -> Talk {
        debug_assert_eq!(language, site.language());
        Talk {
            door: site.door(),
            host: site.host().to_owned(),
            path: path.to_owned(),
            cookies: site.cookies(),
            language,
            json,
            waits,
            grid: Value::Null,
            table: Value::Null,
            typed: VecDeque::new(),
            asked: None,
            number: 0,
            typed_all: false,
            was_refused: false,
        }
    }

    /// Talks until the game is over or nobody wants to go on.
    pub(super) async fn go_on(mut self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut lines = lines();
        let mut tries = 0;
        loop {
            match self.connected().await {
                Ok(mut socket) => {
                    tries = 0;
                    if self.talks(&mut socket, &mut lines, out).await? == Then::End {
                        let _ = socket.close(None).await;
                        return Ok(if self.was_refused && self.waits {
                            Answer::No
                        } else {
                            Answer::Done
                        });
                    }
                    self.note(out, &self.language.say(id::PLAY_LOST))?;
                }
                Err(error) if tries >= TRIES_MAX || self.table.is_null() => return Err(error),
                Err(_) => {}
            }
            tries += 1;
            tokio::time::sleep(Duration::from_millis(250 * u64::from(tries)).min(WAIT_MAX)).await;
        }
    }

    async fn connected(&self) -> anyhow::Result<Socket> {
        let stream = TcpStream::connect(&self.door).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{}/live", self.host, self.path).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookies.parse()?);
        headers.insert("accept-language", self.language.code().parse()?);
        let (mut socket, _) = client_async(request, stream).await?;
        let after = self.table["seq"].as_u64().unwrap_or(0);
        socket
            .send(Message::text(json!({"t": "hello", "v": 1, "after": after}).to_string()))
            .await?;
        Ok(socket)
    }

    /// Talks as long as the connection lasts.
    async fn talks(
        &mut self,
        socket: &mut Socket,
        lines: &mut mpsc::Receiver<String>,
        out: &mut dyn Write,
    ) -> anyhow::Result<Then> {
        loop {
            tokio::select! {
                message = socket.next() => match message {
                    Some(Ok(Message::Text(text))) => {
                        let message: Value = serde_json::from_str(&text)?;
                        if self.hears(socket, message, out).await? == Then::End {
                            return Ok(Then::End);
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Ok(Then::GoOn),
                    Some(Ok(_)) => {}
                },
                line = lines.recv(), if !self.typed_all => match line {
                    Some(line) => self.typed.extend(typed::read(&line, self.language)),
                    None => {
                        self.typed_all = true;
                        // At a terminal the end of the input is a way to leave.
                        if !self.waits {
                            return Ok(Then::End);
                        }
                    }
                },
            }
            if self.does(socket, out).await? == Then::End {
                return Ok(Then::End);
            }
        }
    }

    async fn hears(
        &mut self,
        socket: &mut Socket,
        message: Value,
        out: &mut dyn Write,
    ) -> anyhow::Result<Then> {
        let kind = message["t"].as_str().unwrap_or_default().to_owned();
        if kind == "ping" {
            let pong = json!({"t": "pong", "n": message["n"]});
            // A connection that is lost just now is noticed when it is read next.
            let _ = socket.send(Message::text(pong.to_string())).await;
            return Ok(Then::GoOn);
        }
        if self.json {
            writeln!(out, "{message}")?;
            out.flush()?;
        }
        match kind.as_str() {
            "welcome" => {
                self.grid = message["grid"].clone();
                self.tell(&message["missed"], out)?;
                self.take(&message["table"], true, out)?;
                if let Some(asked) = &self.asked {
                    let _ = socket.send(Message::text(asked.to_string())).await;
                }
            }
            "event" => {
                self.tell(&message["said"], out)?;
                self.take(&message["table"], false, out)?;
            }
            "ok" => {
                self.asked = None;
                self.refuse(&message["note"], out)?;
            }
            "no" => {
                self.asked = None;
                self.was_refused = true;
                self.refuse(&message, out)?;
            }
            "replaced" => {
                self.note(out, &self.language.say(id::PLAY_REPLACED))?;
                return Ok(Then::End);
            }
            _ => {}
        }
        let over = matches!(self.table["phase"].as_str(), Some("over" | "void"));
        Ok(if over && self.asked.is_none() { Then::End } else { Then::GoOn })
    }

    /// Takes the table as it stands now, and shows what is new of it.
    fn take(&mut self, fresh: &Value, whole: bool, out: &mut dyn Write) -> anyhow::Result<()> {
        let changed = |name: &str| self.table[name] != fresh[name];
        let redraw = whole || changed("ply") || changed("step");
        let (news, turn) = (changed("phase") || changed("offer"), changed("legal"));
        let mut kept = fresh.clone();
        if !whole && let Some(moves) = self.table["moves"].as_array() {
            // The event has the moves that are new.
            let from = fresh["moves_from"].as_u64().unwrap_or(0) as usize;
            let mut all: Vec<Value> = moves.iter().take(from).cloned().collect();
            all.extend(fresh["moves"].as_array().into_iter().flatten().cloned());
            kept["moves"] = json!(all);
        }
        self.table = kept;
        if self.json {
            return Ok(());
        }
        if redraw {
            write!(out, "\n{}", board::drawn(&self.grid, &self.table))?;
        }
        if redraw || news || turn {
            writeln!(out, "{}", self.state())?;
        }
        out.flush()?;
        Ok(())
    }

    /// The clocks, who is to move, what is offered, how it ended.
    fn state(&self) -> String {
        let table = &self.table;
        let time = |side: &str| {
            let seconds = (table["clocks"][side].as_i64().unwrap_or(0) + 999) / 1_000;
            format!("{}:{:02}", seconds / 60, seconds % 60)
        };
        let name = |side: &str| table[side]["name"].as_str().unwrap_or("…").to_owned();
        let mut text =
            format!("{} {} – {} {}", name("white"), time("white"), time("black"), name("black"));
        let mut say = |word: &str| text += &format!(" · {word}");
        let list = |name: &str| table[name].as_array().is_some_and(|all| !all.is_empty());
        if let Some(ended) = table["ended"].as_object() {
            let part = |name: &str| ended.get(name).and_then(Value::as_str).unwrap_or_default();
            say(&format!("{} {}", part("result"), part("text")));
        } else if list("steps") {
            let steps = table["steps"].as_array().into_iter().flatten().filter_map(Value::as_str);
            say(&steps.collect::<Vec<_>>().join(", "));
        } else if list("legal") {
            say(&self.language.say(id::PLAY_YOUR_MOVE));
        } else if table["phase"] == "stopped" || table["phase"] == "gathering" {
            say(&self.language.say(id::PLAY_SAY_READY));
        }
        if !table["offer"].is_null() && table["offer"] != table["you"] {
            say(&self.language.say(id::PLAY_DRAW_OFFERED));
        }
        text
    }

    /// Does what was typed, as far as it can be meant now.
    async fn does(&mut self, socket: &mut Socket, out: &mut dyn Write) -> anyhow::Result<Then> {
        while self.asked.is_none() && self.typed.front().is_some_and(|one| self.is_time_for(one)) {
            match self.typed.pop_front() {
                Some(Typed::Request(ask, fields)) => self.ask(socket, ask, fields).await,
                Some(Typed::Own(Own::Quit)) => return Ok(Then::End),
                Some(Typed::Own(own)) => self.answer(own, out)?,
                None => {}
            }
        }
        Ok(Then::GoOn)
    }

    /// Whether something can be meant now. Somebody at a terminal is told by the table itself.
    fn is_time_for(&self, typed: &Typed) -> bool {
        let Typed::Request(ask, _) = typed else { return true };
        if self.table.is_null() {
            return false;
        }
        let list = |name: &str| self.table[name].as_array().is_some_and(|all| !all.is_empty());
        let phase = self.table["phase"].as_str().unwrap_or_default();
        if !self.waits || matches!(phase, "over" | "void") {
            return true;
        }
        let offered = !self.table["offer"].is_null() && self.table["offer"] != self.table["you"];
        match ask {
            Ask::Ready => matches!(phase, "gathering" | "stopped"),
            Ask::Move => list("legal") && phase == "playing",
            Ask::Step => list("steps"),
            Ask::Accept | Ask::Decline => offered,
            Ask::Offer | Ask::Claim => phase == "playing",
            Ask::Resign => matches!(phase, "opening" | "playing" | "waiting" | "stopped"),
            Ask::Call | Ask::Void => true,
        }
    }

    async fn ask(&mut self, socket: &mut Socket, ask: Ask, mut fields: Value) {
        self.number += 1;
        fields["id"] = json!(format!("{}-{:08}", nonce(), self.number));
        match ask {
            Ask::Step => fields["n"] = self.table["step"].clone(),
            Ask::Ready | Ask::Call | Ask::Void => {}
            Ask::Move => {
                fields["ply"] = self.table["ply"].clone();
                self.spell(&mut fields);
            }
            Ask::Offer | Ask::Accept | Ask::Decline | Ask::Resign | Ask::Claim => {
                fields["ply"] = self.table["ply"].clone();
            }
        }
        // What is lost on its way is sent again when the connection is back.
        let _ = socket.send(Message::text(fields.to_string())).await;
        self.asked = Some(fields);
    }

    /// A move as the server writes it, where only the signs between the squares differ.
    fn spell(&self, fields: &mut Value) {
        let plain = |text: &str| text.to_lowercase().replace(['-', ':', 'x', '–', ' '], "");
        let typed = plain(fields["move"].as_str().unwrap_or_default());
        let legal = self.table["legal"].as_array().into_iter().flatten();
        let mut fit =
            legal.filter_map(|one| one["text"].as_str()).filter(|one| plain(one) == typed);
        if let Some(text) = fit.next() {
            fields["move"] = json!(text);
        }
    }

    fn answer(&self, own: Own, out: &mut dyn Write) -> anyhow::Result<()> {
        match own {
            Own::Board => {
                write!(out, "\n{}{}\n", board::drawn(&self.grid, &self.table), self.state())?
            }
            Own::Moves => {
                let legal = self.table["legal"].as_array().into_iter().flatten();
                let legal: Vec<&str> = legal.filter_map(|one| one["text"].as_str()).collect();
                writeln!(out, "{}", legal.join(" "))?;
            }
            Own::Help => writeln!(out, "{}", typed::help(self.language))?,
            Own::Quit => {}
        }
        out.flush()?;
        Ok(())
    }

    /// What has happened, in sentences with their clauses.
    fn tell(&self, said: &Value, out: &mut dyn Write) -> anyhow::Result<()> {
        for one in said.as_array().into_iter().flatten() {
            let clauses = one["clauses"].as_array().into_iter().flatten();
            let ids: Vec<&str> = clauses.filter_map(|clause| clause["id"].as_str()).collect();
            self.note(out, &with_clauses(one["text"].as_str().unwrap_or_default(), &ids))?;
        }
        Ok(())
    }

    fn refuse(&self, no: &Value, out: &mut dyn Write) -> anyhow::Result<()> {
        let Some(text) = no["text"].as_str() else { return Ok(()) };
        let ids = no["clauses"].as_array().into_iter().flatten();
        let ids: Vec<&str> = ids.filter_map(Value::as_str).collect();
        self.note(out, &format!("! {}", with_clauses(text, &ids)))
    }

    fn note(&self, out: &mut dyn Write, text: &str) -> anyhow::Result<()> {
        if !self.json {
            writeln!(out, "{text}")?;
            out.flush()?;
        }
        Ok(())
    }
}

fn with_clauses(text: &str, ids: &[&str]) -> String {
    if ids.is_empty() { text.to_owned() } else { format!("{text} ({})", ids.join(", ")) }
}

/// The beginning of the ids of this program's requests: no other has it.
fn nonce() -> String {
    use std::sync::LazyLock;
    static NONCE: LazyLock<String> = LazyLock::new(|| {
        let mut bytes = [0; 12];
        // Without chance the process and the moment tell programs apart.
        if getrandom::fill(&mut bytes).is_err() {
            bytes[..4].copy_from_slice(&std::process::id().to_be_bytes());
        }
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    });
    NONCE.clone()
}

/// What is typed, line by line, read by a thread of its own.
fn lines() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel(64);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines().map_while(Result::ok) {
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
}
