//! The connection with a table. Nothing here is waited for without an end: a server that is gone without
//! a word is noticed too.

use std::time::Duration;

use ::play::wire::VERSION;
use anyhow::Context;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};
use words::Language;

use crate::commands::http::Site;

/// So long a connection may take to be made.
const CONNECTING: Duration = Duration::from_secs(10);
/// The server asks every ten seconds whether one is there: whoever hears nothing for longer is alone.
const SILENCE: Duration = Duration::from_secs(30);

/// Where a table is, and by what it knows this program.
pub(super) struct Address {
    door: String,
    host: String,
    path: String,
    cookies: String,
    language: Language,
}

/// A connection with a table.
pub(super) struct Wire {
    socket: WebSocketStream<TcpStream>,
    /// When something was last heard.
    heard: Instant,
}

/// What a connection brings.
pub(super) enum Heard {
    /// A message.
    Message(Value),
    /// It has ended; the server may have said why.
    End(Option<u16>),
}

/// Why there is no connection.
pub(super) enum Unconnected {
    /// Nobody answers: somebody may later.
    Silent(anyhow::Error),
    /// Whoever answers does not want to talk.
    Refused(u16),
}

impl Address {
    pub(super) fn new(site: &Site, path: &str) -> Address {
        Address {
            door: site.door(),
            host: site.host().to_owned(),
            path: path.to_owned(),
            cookies: site.cookies(),
            language: site.language(),
        }
    }

    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Connects, and says what was seen last.
    pub(super) async fn connect(&self, after: u64) -> Result<Wire, Unconnected> {
        match timeout(CONNECTING, self.shake_hands()).await {
            Ok(Ok(socket)) => {
                let mut wire = Wire { socket, heard: Instant::now() };
                wire.say(&json!({"t": "hello", "v": VERSION, "after": after})).await;
                Ok(wire)
            }
            Ok(Err(error)) => Err(match error.downcast_ref::<Error>() {
                Some(Error::Http(answer)) => Unconnected::Refused(answer.status().as_u16()),
                _ => Unconnected::Silent(error),
            }),
            Err(late) => Err(Unconnected::Silent(late.into())),
        }
    }

    async fn shake_hands(&self) -> anyhow::Result<WebSocketStream<TcpStream>> {
        let stream = TcpStream::connect(&self.door).await;
        let stream = stream.with_context(|| format!("Nobody answers at {}", self.door))?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{}{}/live", self.host, self.path).into_client_request()?;
        let headers = request.headers_mut();
        headers.insert("cookie", self.cookies.parse()?);
        headers.insert("accept-language", self.language.code().parse()?);
        Ok(client_async(request, stream).await?.0)
    }
}

impl Wire {
    /// Sends a message. What is lost on its way is sent again when the connection is back, and that it
    /// is lost is noticed when it is read next.
    pub(super) async fn say(&mut self, message: &Value) {
        let _ = timeout(SILENCE, self.socket.send(Message::text(message.to_string()))).await;
    }

    /// The next message. May be dropped while it waits: nothing is lost by that.
    pub(super) async fn hear(&mut self) -> Heard {
        loop {
            let next = timeout_at(self.heard + SILENCE, self.socket.next()).await;
            self.heard = Instant::now();
            match next {
                Ok(Some(Ok(Message::Text(text)))) => match serde_json::from_str(&text) {
                    Ok(message) => return Heard::Message(message),
                    // Whoever talks no JSON is no server of ours.
                    Err(_) => return Heard::End(None),
                },
                Ok(Some(Ok(Message::Close(frame)))) => return Heard::End(frame.as_ref().map(code)),
                Ok(Some(Ok(_))) => {}
                Ok(Some(Err(_)) | None) | Err(_) => return Heard::End(None),
            }
        }
    }

    pub(super) async fn close(mut self) {
        // Who has left need not wait until the other side has noticed.
        let _ = timeout(Duration::from_secs(1), self.socket.close(None)).await;
    }
}

fn code(frame: &CloseFrame) -> u16 {
    frame.code.into()
}
