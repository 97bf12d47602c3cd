//! A bare WebSocket server of the same shape: one message in, two out, nothing kept.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::ws::{Message, Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::routing::get;
use axum::serve::ListenerExt;
use tokio::net::TcpListener;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

use crate::cpu::{Count, Rate};
use crate::players::{READ_BYTES, Sizes, opened, send, until};

type Others = Arc<Mutex<HashMap<usize, mpsc::Sender<Utf8Bytes>>>>;

/// What every connection of the echo knows.
#[derive(Clone)]
struct Shared {
    others: Others,
    /// What he who has sent something is answered, and what the other one is told.
    to_mover: Utf8Bytes,
    to_other: Utf8Bytes,
}

/// What the clients look for in a message, as they do at a table.
const PART: &str = "\"ply\":7,";

/// How many messages a second pairs of connections exchange by turns.
pub(crate) async fn rate(
    connections: usize,
    time: Duration,
    sizes: Sizes,
    serving: &Handle,
) -> Rate {
    let text = |bytes: usize| format!("{}{PART}", "x".repeat(bytes - PART.len())).into();
    let shared = Shared {
        others: Others::default(),
        to_mover: text(sizes.to_mover),
        to_other: text(sizes.to_other),
    };
    let router = Router::new().route("/{number}", get(answer)).with_state(shared);
    let (tell, told) = tokio::sync::oneshot::channel();
    let serving = serving.spawn(async move {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        tell.send(listener.local_addr().unwrap()).unwrap();
        // Sent at once, as from the server: else it waits for the other side's acknowledgements.
        let listener = listener.tap_io(|wire| wire.set_nodelay(true).unwrap());
        axum::serve(listener, router).await.unwrap();
    });
    let address = told.await.unwrap();
    let count = Arc::new(AtomicU64::new(0));
    let mut pairs = Vec::new();
    for pair in 0..connections / 2 {
        let mut wires = Vec::new();
        for number in [pair * 2, pair * 2 + 1] {
            wires.push(opened(format!("ws://{address}/{number}")).await);
        }
        let count = Arc::clone(&count);
        pairs.push(tokio::spawn(async move {
            loop {
                for mover in [0, 1] {
                    send(&mut wires[mover], "m".repeat(sizes.of_move)).await;
                    until(&mut wires[1 - mover], PART).await;
                    until(&mut wires[mover], PART).await;
                    count.fetch_add(1, Ordering::Relaxed);
                }
            }
        }));
    }
    let counted = Count::begin(count.load(Ordering::Relaxed));
    tokio::time::sleep(time).await;
    let rate = counted.end(count.load(Ordering::Relaxed));
    pairs.iter().for_each(tokio::task::JoinHandle::abort);
    serving.abort();
    rate
}

async fn answer(
    State(shared): State<Shared>,
    Path(number): Path<usize>,
    upgrade: WebSocketUpgrade,
) -> Response {
    // What is read at once is what our server reads.
    let upgrade = upgrade.read_buffer_size(READ_BYTES).write_buffer_size(0);
    upgrade.on_upgrade(move |mut socket| async move {
        let (sender, mut receiver) = mpsc::channel(16);
        shared.others.lock().unwrap().insert(number, sender);
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(Message::Text(_))) = message else { return };
                    let other = shared.others.lock().unwrap().get(&(number ^ 1)).cloned();
                    if let Some(other) = other {
                        let _ = other.send(shared.to_other.clone()).await;
                    }
                    if socket.send(Message::Text(shared.to_mover.clone())).await.is_err() {
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
