//! The conversation with a table: what is heard is written, what is typed is sent.
//!
//! It has an end in any case. The game ends it, or the word `quit`, or the end of the input once there is
//! nothing more to say and nothing to learn; and a server that does not come back, or a table at which
//! what was piped can never be said, is not waited for beyond its time.

use std::io::Write;
use std::sync::LazyLock;
use std::time::Duration;

use ::play::wire::VERSION;
use anyhow::bail;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until, timeout_at};
use words::{Language, say};

use super::input::Input;
use super::seen::Seen;
use super::typed::{self, Ask, Own, Typed};
use super::wire::{Address, Heard, Unconnected, Wire};
use crate::{Answer, id};

/// So long a server that has gone is waited for.
const OUTAGE_MAX: Duration = Duration::from_secs(120);
/// The pause before the first try to come back; every next one is longer by as much.
const PAUSE: Duration = Duration::from_millis(250);
const PAUSE_MAX: Duration = Duration::from_secs(4);
/// What came too fast is sent again after so long: slower than a table listens.
const AGAIN: Duration = Duration::from_millis(300);

/// How a conversation is held.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) language: Language,
    /// What the server says is written as it is.
    pub(super) json: bool,
    /// How long what was piped waits for others.
    pub(super) wait: Duration,
}

/// A conversation.
pub(super) struct Talk<'a> {
    address: Address,
    manner: Manner,
    out: &'a mut dyn Write,
    input: Input,
    seen: Seen,
    /// The request whose answer is awaited; it is sent again after a lost connection.
    asked: Option<Value>,
    /// When it is sent again because it came too fast.
    again: Option<Instant>,
    /// When something was last told by the table, or read.
    heard: Instant,
    /// Since when the table has not been told.
    lost: Option<Instant>,
    number: u64,
    was_refused: bool,
}

/// How a conversation with a table, or one connection of it, ends.
enum End {
    /// The game is over, or he has left.
    Done,
    /// Something that came by a pipe could not be said.
    Unsaid,
    /// The connection is lost, and may come back.
    Lost,
}

impl<'a> Talk<'a> {
    pub(super) fn new(address: Address, manner: Manner, out: &'a mut dyn Write) -> Talk<'a> {
        Talk {
            address,
            manner,
            out,
            input: Input::standard(manner.language),
            seen: Seen::default(),
            asked: None,
            again: None,
            heard: Instant::now(),
            lost: None,
            number: 0,
            was_refused: false,
        }
    }

    /// Talks until the game is over or there is nothing to go on with.
    pub(super) async fn go_on(mut self) -> anyhow::Result<Answer> {
        let mut end = End::Lost;
        while matches!(end, End::Lost) {
            end = match self.connected().await? {
                Some(mut wire) => {
                    let end = self.talks(&mut wire).await?;
                    wire.close().await;
                    end
                }
                None => End::Done,
            };
        }
        let refused = self.was_refused && !self.input.is_terminal();
        Ok(match end {
            End::Done if !refused => Answer::Done,
            End::Done | End::Unsaid | End::Lost => Answer::No,
        })
    }

    /// Connects; a server that was there before is waited for, unless he leaves meanwhile.
    async fn connected(&mut self) -> anyhow::Result<Option<Wire>> {
        let mut pause = PAUSE;
        loop {
            if self.lost.is_some() {
                let until = Instant::now() + pause;
                while timeout_at(until, self.input.read()).await.is_ok() && !self.input.leaves() {}
                pause = (pause + PAUSE).min(PAUSE_MAX);
            }
            if self.input.leaves() {
                return Ok(None);
            }
            let host = self.address.host();
            let language = self.manner.language;
            match (self.address.connect(self.seen.seq()).await, self.lost) {
                (Ok(wire), _) => return Ok(Some(wire)),
                (Err(Unconnected::Refused(404)), _) => bail!("{}", language.say(id::PLAY_NO_TABLE)),
                (Err(Unconnected::Refused(status)), None) => {
                    bail!("{}", say!(language, id::PLAY_NOT_LET_IN, host, status))
                }
                (Err(Unconnected::Silent(error)), None) => return Err(error),
                (Err(_), Some(lost)) if lost.elapsed() > OUTAGE_MAX => {
                    bail!("{}", say!(language, id::PLAY_GONE, host))
                }
                (Err(_), Some(_)) => {}
            }
        }
    }

    /// Talks as long as the connection lasts.
    async fn talks(&mut self, wire: &mut Wire) -> anyhow::Result<End> {
        loop {
            let (again, patience) = (self.again, self.patience());
            tokio::select! {
                heard = wire.hear() => match heard {
                    // Nobody must come back after that: two windows would send each other away for ever.
                    Heard::Message(message) if message["t"] == "replaced" => {
                        return self.loses(Some(4001));
                    }
                    Heard::Message(message) => self.hears(wire, &message).await?,
                    Heard::End(code) => return self.loses(code),
                },
                () = self.input.read() => self.heard = Instant::now(),
                () = comes(again) => self.send(wire).await,
                () = comes(patience) => return self.gives_up(),
            }
            if let Some(end) = self.does(wire).await? {
                return Ok(end);
            }
        }
    }

    async fn hears(&mut self, wire: &mut Wire, message: &Value) -> anyhow::Result<()> {
        let kind = message["t"].as_str().unwrap_or_default();
        let why = message["why"].as_str().unwrap_or_default();
        if kind == "ping" {
            wire.say(&json!({"t": "pong", "n": message["n"]})).await;
            return Ok(());
        }
        self.heard = Instant::now();
        // Nothing is refused by that: it is asked for again.
        if kind == "no" && matches!(why, "too-fast" | "try-again") && self.asked.is_some() {
            self.again = Some(self.heard + AGAIN);
            return Ok(());
        }
        if self.manner.json {
            writeln!(self.out, "{message}")?;
        }
        match kind {
            "welcome" => {
                self.lost = None;
                self.tell(&message["missed"])?;
                self.seen.welcome(message);
                self.show()?;
                self.send(wire).await;
            }
            "event" => {
                if !self.seen.goes_on_with(message) {
                    // Something between was missed: the table is shown anew.
                    let after = self.seen.seq();
                    wire.say(&json!({"t": "hello", "v": VERSION, "after": after})).await;
                    return Ok(());
                }
                self.tell(&message["said"])?;
                let new = self.seen.event(message);
                match (new.board, new.state) {
                    (true, _) => self.show()?,
                    (false, true) => self.note(&self.seen.line(self.manner.language))?,
                    (false, false) => {}
                }
            }
            "ok" => {
                self.asked = None;
                self.refuse(&message["note"])?;
            }
            "no" => {
                (self.asked, self.was_refused) = (None, true);
                self.refuse(message)?;
            }
            _ => {}
        }
        Ok(self.out.flush()?)
    }

    /// The connection has ended, perhaps with a word.
    fn loses(&mut self, code: Option<u16>) -> anyhow::Result<End> {
        let host = self.address.host();
        let language = self.manner.language;
        match code {
            Some(4000) => self.warn(&language.say(id::PLAY_CLOSED))?,
            Some(4001) => self.warn(&language.say(id::PLAY_REPLACED))?,
            Some(status @ 4002..=4004) => {
                bail!("{}", say!(language, id::PLAY_NOT_LET_IN, host, status))
            }
            Some(_) | None if self.seen.is_over() => {}
            Some(_) | None => {
                let since = *self.lost.get_or_insert_with(Instant::now);
                if since.elapsed() > OUTAGE_MAX {
                    bail!("{}", say!(language, id::PLAY_GONE, host));
                }
                self.warn(&language.say(id::PLAY_LOST))?;
                return Ok(End::Lost);
            }
        }
        Ok(End::Done)
    }

    /// When what was piped has waited long enough: nobody but he brings the game on, and his input has
    /// ended.
    fn patience(&self) -> Option<Instant> {
        let alone = self.input.has_ended() && !self.seen.goes_on_by_others();
        alone.then(|| self.heard + self.manner.wait)
    }

    /// He has waited long enough.
    fn gives_up(&mut self) -> anyhow::Result<End> {
        let left = self.input.left();
        if left.is_empty() && self.asked.is_none() {
            let language = self.manner.language;
            self.warn(&language.say(id::PLAY_NOTHING_HAPPENS))?;
            return Ok(End::Done);
        }
        self.warn(&say!(self.manner.language, id::PLAY_UNSAID, left))?;
        Ok(End::Unsaid)
    }

    /// Does what was typed, as far as it can be meant now; says whether that is the end.
    async fn does(&mut self, wire: &mut Wire) -> anyhow::Result<Option<End>> {
        let terminal = self.input.is_terminal();
        while self.asked.is_none() && self.seen.is_known() {
            let may = |typed: &Typed| terminal || self.seen.is_time_for(typed);
            match self.input.next(may) {
                Some(Typed::Request(ask, fields)) => self.ask(wire, ask, fields).await,
                Some(Typed::Own(Own::Quit)) => return Ok(Some(End::Done)),
                Some(Typed::Own(own)) => self.answer(own)?,
                None => break,
            }
        }
        // Whoever sits there need not wait for an answer to leave.
        if terminal && self.input.leaves() {
            return Ok(Some(End::Done));
        }
        let silent = self.asked.is_none() && self.input.is_done();
        if !silent || !self.seen.is_known() {
            return Ok(None);
        }
        if self.seen.is_over() {
            return Ok(Some(End::Done));
        }
        if self.input.has_ended() && !self.seen.is_worth_staying() {
            let language = self.manner.language;
            self.warn(&language.say(id::PLAY_INPUT_ENDED))?;
            return Ok(Some(End::Done));
        }
        Ok(None)
    }

    async fn ask(&mut self, wire: &mut Wire, ask: Ask, fields: Value) {
        self.number += 1;
        let mut request = self.seen.request(ask, fields);
        request["id"] = json!(format!("{}-{:08}", nonce(), self.number));
        self.asked = Some(request);
        self.send(wire).await;
    }

    /// Sends what has no answer yet. The table knows it again by its id.
    async fn send(&mut self, wire: &mut Wire) {
        self.again = None;
        if let Some(asked) = &self.asked {
            wire.say(asked).await;
        }
    }

    fn answer(&mut self, own: Own) -> anyhow::Result<()> {
        let text = match own {
            Own::Board => return self.show(),
            Own::Moves => self.seen.legal().collect::<Vec<_>>().join(" "),
            Own::Help => typed::help(self.manner.language),
            Own::Quit => return Ok(()),
        };
        self.note(&text)
    }

    /// The board, and how it stands.
    fn show(&mut self) -> anyhow::Result<()> {
        self.note(&format!("\n{}{}", self.seen.board(), self.seen.line(self.manner.language)))
    }

    /// What has happened, in sentences with their clauses.
    fn tell(&mut self, said: &Value) -> anyhow::Result<()> {
        for one in said.as_array().into_iter().flatten() {
            let clauses = one["clauses"].as_array().into_iter().flatten();
            let ids: Vec<&str> = clauses.filter_map(|clause| clause["id"].as_str()).collect();
            self.note(&with_clauses(one["text"].as_str().unwrap_or_default(), &ids))?;
        }
        Ok(())
    }

    fn refuse(&mut self, no: &Value) -> anyhow::Result<()> {
        let Some(text) = no["text"].as_str() else { return Ok(()) };
        let ids = no["clauses"].as_array().into_iter().flatten();
        let ids: Vec<&str> = ids.filter_map(Value::as_str).collect();
        self.note(&format!("! {}", with_clauses(text, &ids)))
    }

    /// Writes something for a person.
    fn note(&mut self, text: &str) -> anyhow::Result<()> {
        if !self.manner.json {
            writeln!(self.out, "{text}")?;
            self.out.flush()?;
        }
        Ok(())
    }

    /// Says why it goes on or ends as it does: beside the messages, where a program reads those.
    fn warn(&mut self, text: &str) -> anyhow::Result<()> {
        if self.manner.json {
            eprintln!("{text}");
        }
        self.note(text)
    }
}

/// Comes at a moment, or never.
async fn comes(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

fn with_clauses(text: &str, ids: &[&str]) -> String {
    if ids.is_empty() { text.to_owned() } else { format!("{text} ({})", ids.join(", ")) }
}

/// The beginning of the ids of this program's requests: no other has it.
fn nonce() -> &'static str {
    static NONCE: LazyLock<String> = LazyLock::new(|| {
        let mut bytes = [0; 12];
        // Without chance the process and the moment tell programs apart.
        if getrandom::fill(&mut bytes).is_err() {
            bytes[..4].copy_from_slice(&std::process::id().to_be_bytes());
        }
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    });
    &NONCE
}
