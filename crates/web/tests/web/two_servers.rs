//! Two servers on one PostgreSQL: the players of a game may sit at different ones.

use std::sync::Arc;

use ledger::{Clock, Server};
use serde_json::json;
use store::PostgresLog;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use web::{Limits, serve};

use crate::added_up::Added;
use crate::common::{Guest, ten_in_the_morning};
use crate::play::{Open, Wire, browser, exact, two_sit_at};
use crate::support::postgres::Server as Database;

async fn listens(database: &Database, clock: Clock) -> Open {
    let log = PostgresLog::open(&database.url()).await.unwrap();
    let server = Server::open_at(Arc::new(log), clock).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let stopped = async { stopped.await.unwrap_or_default() };
    tokio::spawn(serve(Arc::clone(&server), listener, Limits::of_this_machine(), stopped));
    Open { server, address, stop }
}

#[tokio::test]
async fn players_of_one_game_sit_at_different_servers() {
    let database = Database::start();
    let clock = ten_in_the_morning();
    let one = listens(&database, clock.clone()).await;
    let other = listens(&database, clock.clone()).await;
    let (table, [white, black]) = two_sit_at(&one, exact()).await;
    let black = Guest { cookie: black.cookie.clone(), ..browser(&other).await };
    let mut w = Wire::connects(&one, &table, &white, "white").await;
    assert_eq!(w.hears("welcome").await["role"], json!("player"));
    let mut b = Wire::connects(&other, &table, &black, "black").await;
    assert_eq!(b.hears("welcome").await["table"]["you"], json!("black"));
    assert_eq!(w.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    assert_eq!(b.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    // What the other server has kept is heard before the time goes on.
    while w.hears("event").await["table"]["phase"] != json!("playing") {}
    let moves = ["c3-d4", "b6-a5", "g3-h4", "f6-g5", "h4:f6", "e7:g5"];
    for (ply, text) in moves.into_iter().enumerate() {
        clock.go_on(std::time::Duration::from_secs(7));
        let (mover, waits) = if ply % 2 == 0 { (&mut w, &mut b) } else { (&mut b, &mut w) };
        let asked = json!({"t": "move", "ply": ply, "move": text});
        let (ok, _) = mover.asks(asked.clone()).await;
        assert_eq!(ok["t"], json!("ok"), "{ply}: {ok}");
        // A repeat at the other server has the first answer there too: what was kept is kept once.
        let seen = loop {
            let event = waits.hears("event").await;
            if event["table"]["ply"] == json!(ply + 1) {
                break event;
            }
        };
        let legal = seen["table"]["legal"].as_array().unwrap();
        assert!(!legal.is_empty(), "the other one is to move");
        assert_eq!(
            seen["table"]["clocks"]["white"],
            json!(1_800_000 + 23_000 * (ply as i64 / 2 + 1))
        );
    }
    // Somebody opens the table at the other server while the game goes on: nothing is stopped.
    let mut watcher = Wire::connects(&other, &table, &browser(&other).await, "watcher").await;
    assert_eq!(watcher.hears("welcome").await["table"]["phase"], json!("playing"));
    let third = listens(&database, clock.clone()).await;
    let mut newcomer = Wire::connects(&third, &table, &browser(&third).await, "new").await;
    let welcome = newcomer.hears("welcome").await;
    assert_eq!(welcome["table"]["phase"], json!("playing"), "it goes on elsewhere");
    let (over, _) = b.asks(json!({"t": "resign", "ply": 6})).await;
    assert_eq!(over["t"], json!("ok"));
    for wire in [&mut w, &mut watcher, &mut newcomer] {
        loop {
            let event = wire.hears("event").await;
            if event["table"]["ended"]["result"] == json!("1-0") {
                break;
            }
        }
    }
    // What both servers have kept adds up: six moves of seven seconds, and nothing is anybody else's.
    let id = table.strip_prefix("/t/").unwrap();
    let live = one.server.tables().need(id).await.unwrap().unwrap();
    let facts = live.since(0).await.unwrap();
    let added = Added::of(live.snapshot().table().unwrap().terms(), &facts);
    assert_eq!(added, Added { charged: 42_000, server: 42_000, ..Added::default() });
}

/// The window that said hello last plays, whichever server it is at.
#[tokio::test]
async fn a_player_plays_in_one_window_of_all_servers() {
    let database = Database::start();
    let clock = ten_in_the_morning();
    let one = listens(&database, clock.clone()).await;
    let other = listens(&database, clock.clone()).await;
    let (table, [white, _]) = two_sit_at(&one, exact()).await;
    let there = Guest { cookie: white.cookie.clone(), ..browser(&other).await };
    let mut first = Wire::connects(&one, &table, &white, "first").await;
    first.hears("welcome").await;
    let mut second = Wire::connects(&other, &table, &there, "second").await;
    second.hears("welcome").await;
    first.hears("replaced").await;
    assert_eq!(second.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    let mut third = Wire::connects(&one, &table, &white, "third").await;
    third.hears("welcome").await;
    second.hears("replaced").await;
    let live = one.server.tables().need(table.strip_prefix("/t/").unwrap()).await.unwrap().unwrap();
    assert!(live.snapshot().table().unwrap().is_ready(play::Person::First), "he is still there");
}
