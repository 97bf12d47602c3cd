//! Somebody at a table, over the wire.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::stream::SplitSink;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::common::Guest;
use crate::play::{Open, PATIENCE};

type Speaking = Arc<Mutex<SplitSink<WebSocketStream<MaybeTlsStream<TcpStream>>, Message>>>;

/// Somebody at a table. He answers pings whatever the test does meanwhile: on a busy machine nobody is
/// lost while others are asked.
pub struct Wire {
    speaks: Speaking,
    told: mpsc::UnboundedReceiver<Message>,
    hears: JoinHandle<()>,
    pub number: u32,
    pub name: &'static str,
    /// The tables as they were shown, with all that was told since.
    tables: HashMap<String, Value>,
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.hears.abort();
    }
}

impl Wire {
    pub async fn connects(open: &Open, table: &str, guest: &Guest, name: &'static str) -> Wire {
        let mut wire = Wire::opens(open, table, guest, None).await.unwrap();
        wire.name = name;
        wire.says(json!({"t": "hello", "v": 2})).await;
        wire
    }

    pub async fn opens(
        open: &Open,
        table: &str,
        guest: &Guest,
        origin: Option<&str>,
    ) -> Result<Wire, Error> {
        let address = format!("ws://{}{table}/live", open.address);
        let mut request = address.into_client_request()?;
        let cookies = guest.cookies().unwrap_or_default();
        request.headers_mut().insert("cookie", cookies.parse().unwrap());
        if let Some(key) = &guest.key {
            let key = format!("Bearer {}", key.reveal());
            request.headers_mut().insert("authorization", key.parse().unwrap());
        }
        request.headers_mut().insert("accept-language", "en".parse().unwrap());
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = timeout(PATIENCE, connect_async(request)).await.expect("in time")?;
        let (speaks, mut heard) = socket.split();
        let speaks = Arc::new(Mutex::new(speaks));
        let (tells, told) = mpsc::unbounded_channel();
        let answers = Arc::clone(&speaks);
        let hears = tokio::spawn(async move {
            while let Some(Ok(message)) = heard.next().await {
                match pong(&message) {
                    // The door may be closed just now.
                    Some(pong) => drop(answers.lock().await.send(pong).await),
                    None if tells.send(message).is_err() => return,
                    None => {}
                }
            }
        });
        Ok(Wire { speaks, told, hears, number: 0, name: "", tables: HashMap::new() })
    }

    pub async fn says(&mut self, message: Value) {
        self.sends(message.to_string()).await.unwrap();
    }

    /// Sends a text that may be no message at all.
    pub async fn sends(&mut self, text: String) -> Result<(), Error> {
        let mut speaks = self.speaks.lock().await;
        timeout(PATIENCE, speaks.send(Message::text(text))).await.expect("in time")
    }

    /// The code with which the conversation is closed.
    pub async fn closed(&mut self) -> u16 {
        loop {
            if let Message::Close(Some(frame)) = self.next().await {
                return frame.code.into();
            }
        }
    }

    /// Ends the conversation, and waits until the server has ended it too.
    pub async fn leaves(mut self) {
        // It may have ended already.
        let _ = self.speaks.lock().await.send(Message::Close(None)).await;
        while timeout(PATIENCE, self.told.recv()).await.expect("in time").is_some() {}
    }

    async fn next(&mut self) -> Message {
        timeout(PATIENCE, self.told.recv()).await.expect("in time").expect("connected")
    }

    /// The next thing that is said.
    pub async fn hears_next(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.next().await {
                let told = serde_json::from_str(&text).unwrap();
                return self.follows(told);
            }
        }
    }

    /// What is told, with the table whole, and of its moves those that are new.
    fn follows(&mut self, mut told: Value) -> Value {
        let name = told["name"].as_str().unwrap_or_default().to_owned();
        if told["t"] == "welcome" {
            self.tables.insert(name, told.clone());
        } else if told["t"] == "event" {
            let known = self.tables.get_mut(&name).expect("he was shown the table");
            assert_eq!(told["after"], known["table"]["seq"], "nothing is missed: {told}");
            play::follow(known, &told);
            let mut table = known["table"].clone();
            let new = told["table"].get("moves");
            table["moves_from"] = if new.is_some() {
                told["table"]["moves_from"].clone()
            } else {
                table["ply"].clone()
            };
            table["moves"] = new.cloned().unwrap_or_else(|| json!([]));
            told["table"] = table;
        }
        told
    }

    /// The same, where the conversation may have ended.
    pub async fn hears_if_open(&mut self) -> Option<Value> {
        loop {
            match timeout(PATIENCE, self.told.recv()).await.expect("in time")? {
                Message::Text(text) => {
                    let told = serde_json::from_str(&text).unwrap();
                    return Some(self.follows(told));
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    pub async fn hears(&mut self, kind: &str) -> Value {
        loop {
            let value = self.hears_next().await;
            if value["t"] == kind {
                return value;
            }
        }
    }

    /// Asks for something and gives the answer, with all that came before it.
    pub async fn asks(&mut self, mut message: Value) -> (Value, Vec<Value>) {
        self.number += 1;
        let id = format!("{}-{:016}", self.name, self.number);
        message["id"] = json!(id);
        self.says(message).await;
        let mut before = Vec::new();
        loop {
            let value = self.hears_next().await;
            if value["id"] == json!(id) {
                return (value, before);
            }
            before.push(value);
        }
    }
}

/// The answer to a message, if that is a ping.
fn pong(message: &Message) -> Option<Message> {
    let Message::Text(text) = message else { return None };
    let value: Value = serde_json::from_str(text).ok()?;
    let pong = json!({"t": "pong", "n": value["n"]});
    (value["t"] == "ping").then(|| Message::text(pong.to_string()))
}
