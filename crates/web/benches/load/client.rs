//! A client that knows just enough of HTTP/1.1 to ask a server of ours.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

use crate::Told;

/// A connection that is kept open.
pub(crate) struct Client {
    stream: BufReader<TcpStream>,
}

impl Client {
    /// Connects.
    pub(crate) async fn new(address: SocketAddr) -> Client {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Client { stream: BufReader::with_capacity(64 * 1_024, stream) }
    }

    /// Asks for a page and gives its body.
    pub(crate) async fn get(&mut self, path: &str) -> Vec<u8> {
        let (status, body) = self.ask(path).await;
        assert_eq!(status, 200, "{path}");
        body
    }

    /// Asks for a page and gives its status and its body.
    pub(crate) async fn ask(&mut self, path: &str) -> (u16, Vec<u8>) {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")).await;
        self.answer().await
    }

    /// Sends JSON with a key and gives the status.
    pub(crate) async fn post(&mut self, path: &str, key: &str, body: &str) -> u16 {
        let length = body.len();
        self.send(&format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
        .await;
        self.answer().await.0
    }

    async fn send(&mut self, request: &str) {
        self.stream.get_mut().write_all(request.as_bytes()).await.unwrap();
    }

    async fn answer(&mut self) -> (u16, Vec<u8>) {
        let (status, length) = self.head().await;
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.unwrap();
        (status, body)
    }

    async fn head(&mut self) -> (u16, usize) {
        let (mut status, mut length) = (0, 0);
        let mut line = String::new();
        loop {
            line.clear();
            self.stream.read_line(&mut line).await.unwrap();
            let text = line.trim_end();
            if text.is_empty() {
                return (status, length);
            }
            if let Some(rest) = text.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            } else if let Some(value) = text.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            }
        }
    }
}

/// A live page: hears the versions of the event as they come.
pub(crate) async fn listen(address: SocketAddr, told: Told) {
    let mut client = Client::new(address).await;
    client.send("GET /e/load/live HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    client.head().await;
    let mut line = String::new();
    while client.stream.read_line(&mut line).await.unwrap_or(0) > 0 {
        if let Some(version) = line.trim_end().strip_prefix("data: ") {
            told.hears(version.parse().unwrap());
        }
        line.clear();
    }
}
