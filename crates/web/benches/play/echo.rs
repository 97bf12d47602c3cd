//! A bare WebSocket server of the same shape: one message in, two out, nothing kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite;

type Others = Arc<Mutex<HashMap<usize, mpsc::Sender<Utf8Bytes>>>>;

/// What every connection of the echo knows.
#[derive(Clone)]
struct Shared {
    others: Others,
    /// What is answered, as long as an event of a table.
    text: Utf8Bytes,
}

/// How many messages a second pairs of connections exchange by turns.
pub(crate) async fn rate(connections: usize, time: Duration, bytes: usize) -> f64 {
    let shared = Shared { others: Others::default(), text: "x".repeat(bytes).into() };
    let router = Router::new().route("/{number}", get(answer)).with_state(shared);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    // Sent at once, as from the server: else it waits for the other side's acknowledgements.
    let listener = listener.tap_io(|wire| wire.set_nodelay(true).unwrap());
    let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    let count = Arc::new(AtomicU64::new(0));
    let mut pairs = Vec::new();
    for pair in 0..connections / 2 {
        let mut wires = Vec::new();
        for number in [pair * 2, pair * 2 + 1] {
            let connected = tokio_tungstenite::connect_async(format!("ws://{address}/{number}"));
            wires.push(connected.await.unwrap().0);
        }
        let count = Arc::clone(&count);
        pairs.push(tokio::spawn(async move {
            let message = tungstenite::Message::text("m".repeat(110));
            loop {
                for mover in [0, 1] {
                    wires[mover].send(message.clone()).await.unwrap();
                    wires[mover].next().await.unwrap().unwrap();
                    wires[1 - mover].next().await.unwrap().unwrap();
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
        }));
    }
    let (before, begun) = (count.load(Ordering::Relaxed), Instant::now());
    tokio::time::sleep(time).await;
    let rate = (count.load(Ordering::Relaxed) - before) as f64 / begun.elapsed().as_secs_f64();
    pairs.iter().for_each(tokio::task::JoinHandle::abort);
    serving.abort();
    rate
}

async fn answer(
    State(shared): State<Shared>,
    Path(number): Path<usize>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.write_buffer_size(0).on_upgrade(move |mut socket| async move {
        let (sender, mut receiver) = mpsc::channel(16);
        shared.others.lock().unwrap().insert(number, sender);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(Message::Text(_))) = message else { return };
                    let other = shared.others.lock().unwrap().get(&(number ^ 1)).cloned();
                    if let Some(other) = other {
                        let _ = other.send(shared.text.clone()).await;
                    }
                    if socket.send(Message::Text(shared.text.clone())).await.is_err() {
                        return;
                    }
                }
                Some(text) = receiver.recv() => {
                    if socket.send(Message::Text(text)).await.is_err() {
                        return;
                    }
                }
            }
        }
    })
}
