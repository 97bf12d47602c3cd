//! Those who only watch: streams, files, the wall, a board elsewhere, and delays that hold everywhere.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use futures_util::StreamExt;
use play::{Delay, TableTerms};
use serde_json::{Value, json};

use crate::common::{Folder, Guest, ten_in_the_morning};
use crate::play::{
    Open, PATIENCE, RUSSIAN, Wire, browser, exact, listens, listens_at, two_sit, two_sit_at,
};

/// Moves of a game of Russian draughts; no two are written alike.
const MOVES: [&str; 8] = ["c3-d4", "b6-a5", "g3-h4", "f6-g5", "h4:f6", "e7:g5", "b2-c3", "d6-c5"];

/// Two players over the wire, both ready.
async fn both_ready(open: &Open, form: &str) -> (String, [Wire; 2], Guest) {
    let (table, white, black) = two_sit(open, form).await;
    let players = ready(open, &table, [&white, &black]).await;
    (table, players, white)
}

/// The same at a table on the wall, whose spectators are told late and whose sums are exact.
async fn both_ready_late(open: &Open, delay: Delay) -> (String, [Wire; 2], Guest) {
    let terms = TableTerms { delay: Some(delay), on_wall: true, ..exact() };
    let (table, [white, black]) = two_sit_at(open, terms).await;
    let players = ready(open, &table, [&white, &black]).await;
    (table, players, white)
}

async fn ready(open: &Open, table: &str, [white, black]: [&Guest; 2]) -> [Wire; 2] {
    let mut w = Wire::connects(open, table, white, "white").await;
    let mut b = Wire::connects(open, table, black, "black").await;
    assert_eq!(w.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    assert_eq!(b.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    [w, b]
}

async fn moves(players: &mut [Wire; 2], ply: usize) {
    let (ok, _) = players[ply % 2].asks(json!({"t": "move", "ply": ply, "move": MOVES[ply]})).await;
    assert_eq!(ok["t"], json!("ok"), "{ply}: {ok}");
}

/// The first so many messages of a stream.
async fn streamed(guest: &Guest, path: &str, messages: usize) -> Vec<String> {
    let request = guest.signed(Request::get(path)).body(Body::empty());
    let answer = guest.ask(request.unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    let mut body = answer.into_body().into_data_stream();
    let mut told = Vec::new();
    while told.len() < messages {
        let part = tokio::time::timeout(PATIENCE, body.next()).await.unwrap().unwrap().unwrap();
        told.push(String::from_utf8(part.to_vec()).unwrap());
    }
    told
}

#[tokio::test]
async fn streams_and_the_record_grow_with_the_game() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let (table, mut players, white) = both_ready(&open, RUSSIAN).await;
    let mut stranger = browser(&open).await;
    for ply in 0..3 {
        clock.go_on(Duration::from_secs(7));
        moves(&mut players, ply).await;
    }
    let first = &streamed(&stranger, &format!("{table}/events"), 1).await[0];
    assert!(first.contains("event: welcome") && first.contains("id: "), "{first}");
    let lines = streamed(&stranger, &format!("{table}/events.ndjson"), 1).await;
    let welcome: Value = serde_json::from_str(&lines[0]).unwrap();
    assert_eq!((&welcome["t"], &welcome["table"]["ply"]), (&json!("welcome"), &json!(3)));
    assert_eq!(welcome["hidden"], json!(["connections", "calls"]));
    // What comes later comes on the same stream.
    let request = Request::get(format!("{table}/events.ndjson?after=2")).body(Body::empty());
    let mut body = stranger.ask(request.unwrap()).await.into_body().into_data_stream();
    let begins = tokio::time::timeout(PATIENCE, body.next()).await.unwrap().unwrap().unwrap();
    let begins = String::from_utf8(begins.to_vec()).unwrap();
    let begins: Value = serde_json::from_str(&begins).unwrap();
    assert!(!begins["missed"].as_array().unwrap().is_empty(), "what was said since");
    moves(&mut players, 3).await;
    let next = loop {
        let part = tokio::time::timeout(PATIENCE, body.next()).await.unwrap().unwrap().unwrap();
        let next: Value = serde_json::from_slice(&part).unwrap();
        if next["table"]["ply"] == json!(4) {
            break next;
        }
    };
    assert_eq!(
        (&next["t"], &next["table"]["moves"][0]["text"]),
        (&json!("event"), &json!("f6-g5"))
    );
    drop(body);

    let record = stranger.text(&format!("{table}/game.pdn")).await;
    for part in ["[White \"Olena\"]", "[Black \"Petro\"]", "[GameType \"25", "[Result \"*\"]"] {
        assert!(record.contains(part), "{part}: {record}");
    }
    assert!(
        record.contains("1. c3-d4 {[%clk 0:30:23]}"),
        "30 min, 7 s thought, 30 s more: {record}"
    );
    let game = notation::pdn::Reader::new(record.as_bytes()).next().unwrap().unwrap();
    assert_eq!(game.game.moves.plies.len(), 4, "other programs read it");
    assert_eq!(stranger.get(&format!("{table}/game.pgn")).await.0, StatusCode::NOT_FOUND);
    // Who has it already is not sent it again.
    let ask = |known: &str| {
        let request =
            Request::get(format!("{table}/game.pdn")).header(header::IF_NONE_MATCH, known);
        stranger.ask(request.body(Body::empty()).unwrap())
    };
    let version = ask("").await.headers()[header::ETAG].to_str().unwrap().to_owned();
    assert_eq!(ask(&version).await.status(), StatusCode::NOT_MODIFIED);
    // A player has his own page, and no public one of his running game.
    let mut player = white.clone();
    for path in [format!("{table}/game.pdn"), table.replace("/t/", "/embed/")] {
        assert_eq!(player.get(&path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    players[0].asks(json!({"t": "resign", "ply": 4})).await;
    let record = stranger.text(&format!("{table}/game.pdn")).await;
    assert!(record.contains("[Result \"0-2\"]") && record.contains("RU-2022"), "{record}");
    assert!(player.text(&format!("{table}/game.pdn")).await.contains("0-2"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn records_of_chess_and_renju_have_their_own_forms() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    for (game, texts, file, expected) in [
        ("UA-CHESS%2Fchess", ["e2e4", "e7e5", "g1f3"], "pgn", "1. e4 {[%clk 0:30:30]} 1... e5"),
        ("RU-2022%2Frenju", ["H8", "H9", "J9"], "txt", "H8 H9 J9"),
    ] {
        let first = if file == "pgn" { "white" } else { "black" };
        let form = format!("discipline={game}&control=30%2B30&colour={first}&name=Olena");
        let (table, mut players, _) = both_ready(&open, &form).await;
        for (ply, text) in texts.into_iter().enumerate() {
            let asked = json!({"t": "move", "ply": ply, "move": text});
            let (ok, _) = players[ply % 2].asks(asked).await;
            assert_eq!(ok["t"], json!("ok"), "{ok}");
        }
        let record = browser(&open).await.text(&format!("{table}/game.{file}")).await;
        assert!(record.contains(expected), "{record}");
        assert!(record.contains("[TimeControl \"30+30\"]"), "{record}");
    }
}

/// Everything that somebody can ask for at a table, by plain requests and over the wire, as texts.
pub async fn crawled(open: &Open, guest: &Guest, table: &str) -> Vec<(String, String)> {
    let name = table.strip_prefix("/t/").unwrap();
    let mut all = Vec::new();
    for address in web::addresses() {
        let of_tables = address.path.contains("{table}") && !address.path.contains("{event}");
        let passing = ["/play", "/wall"].contains(&address.path);
        if address.method != Method::GET || !(of_tables || passing) {
            continue;
        }
        let path = address.path.replace("{table}", name);
        if path.ends_with("/events") || path.ends_with(".ndjson") {
            let after = format!("{path}?after=1");
            all.push((after.clone(), streamed(guest, &after, 1).await.concat()));
        } else if !path.ends_with("/live") {
            all.push((path.clone(), guest.clone().get(&path).await.1));
        }
    }
    let wall = format!("/wall?tables={name}");
    all.push((wall.clone(), guest.clone().get(&wall).await.1));
    let sit = format!("{table}/sit");
    all.push((sit.clone(), guest.clone().post(&sit, "person=second&name=Ivan").await.1));
    // Over the wire: from the beginning, and as one who has missed something.
    for hello in [
        json!({"t": "hello", "v": 2}),
        json!({"t": "hello", "v": 2, "after": 1}),
        json!({"t": "hello", "v": 2, "tables": [name]}),
    ] {
        let mut wire = Wire::opens(open, table, guest, None).await.unwrap();
        wire.says(hello.clone()).await;
        all.push((hello.to_string(), wire.hears("welcome").await.to_string()));
        // A request that is not his to make tells nothing either.
        let asked =
            json!({"t": "move", "ply": 0, "move": "a1-b2", "id": "0123456789abcdef", "name": name});
        wire.says(asked).await;
        all.push(("no".to_owned(), wire.hears("no").await.to_string()));
    }
    all
}

/// Asserts that nothing which was crawled tells of a ply after this one.
#[track_caller]
fn nothing_younger(all: &[(String, String)], public: usize, played: usize) {
    for (path, text) in all {
        for (ply, one) in MOVES.iter().enumerate().take(played).skip(public) {
            assert!(!text.contains(one), "{path} tells ply {} after {public}: {text}", ply + 1);
        }
        let Ok(value) = serde_json::from_str::<Value>(text) else { continue };
        if let Some(positions) = value["positions"].as_array() {
            assert_eq!(positions.len(), public + 1, "{path}");
        }
        if value["t"] == "welcome" {
            assert_eq!(value["table"]["ply"], json!(public), "{path}");
            assert!(value["table"]["clocks"]["runs"].is_null(), "{path}: {value}");
            let hidden = value["hidden"].as_array().unwrap();
            assert!(hidden.contains(&json!("delay")), "{path}");
            // Seven seconds for each move that is known: what is younger is on no clock.
            let made = [public.div_ceil(2), public / 2];
            for (side, made) in ["white", "black"].into_iter().zip(made) {
                let left = 1_800_000 + 23_000 * made as i64;
                assert_eq!(value["table"]["clocks"][side], json!(left), "{path} {side}");
            }
        }
    }
}

#[tokio::test]
async fn a_delay_of_moves_holds_everywhere_until_the_game_is_over() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let (table, mut players, white) = both_ready_late(&open, Delay::Moves(3)).await;
    let stranger = browser(&open).await;
    let mut watcher = Wire::connects(&open, &table, &stranger, "watcher").await;
    watcher.hears("welcome").await;
    for ply in 0..MOVES.len() {
        clock.go_on(Duration::from_secs(7));
        moves(&mut players, ply).await;
        let (played, public) = (ply + 1, (ply + 1).saturating_sub(3));
        nothing_younger(&crawled(&open, &stranger, &table).await, public, played);
        let own: Value =
            serde_json::from_str(&white.clone().text(&format!("{table}/table.json")).await)
                .unwrap();
        assert_eq!(own["table"]["ply"], json!(played), "players see now");
        assert_ne!(own["table"]["clocks"]["runs"], Value::Null);
    }
    // What the watcher was told came in order, and no further.
    let mut last = 0;
    while last < MOVES.len() - 3 {
        let event = watcher.hears("event").await;
        last = event["table"]["ply"].as_u64().unwrap() as usize;
        assert!(last <= MOVES.len() - 3, "{event}");
    }
    let (ok, _) = players[0].asks(json!({"t": "resign", "ply": 8})).await;
    assert_eq!(ok["t"], json!("ok"));
    let end = loop {
        let event = watcher.hears("event").await;
        if !event["table"]["ended"].is_null() {
            break event;
        }
    };
    assert_eq!(
        (&end["table"]["ply"], &end["table"]["ended"]["result"]),
        (&json!(8), &json!("0-1"))
    );
    assert!(stranger.clone().text(&format!("{table}/game.pdn")).await.contains("0-2"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_delay_of_seconds_holds_for_the_end_too_and_after_an_outage() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let (table, mut players, white) = both_ready_late(&open, Delay::Seconds(60)).await;
    let stranger = browser(&open).await;
    for ply in 0..4 {
        clock.go_on(Duration::from_secs(7));
        moves(&mut players, ply).await;
        nothing_younger(&crawled(&open, &stranger, &table).await, 0, ply + 1);
    }
    // A minute after the second move: two are public, and no more.
    clock.go_on(Duration::from_secs(46));
    nothing_younger(&crawled(&open, &stranger, &table).await, 2, 4);
    // The end is a secret like the rest, also for one who sits down or looks at lists.
    players[0].asks(json!({"t": "resign", "ply": 4})).await;
    let told = crawled(&open, &stranger, &table).await;
    nothing_younger(&told, 2, 4);
    assert!(told.iter().all(|(_, text)| !text.contains("0-1") && !text.contains("0-2")));
    let wall = told.iter().find(|(path, _)| path == "/wall").unwrap();
    assert!(wall.1.contains(&table), "it still hangs on the wall");
    // The server goes and comes back: what was not public then is not public now.
    drop((players, white, stranger));
    open.stop.send(()).unwrap();
    open.server.end().await.unwrap();
    drop(open.server);
    let open = listens_at(&folder, clock.clone()).await;
    let stranger = browser(&open).await;
    nothing_younger(&crawled(&open, &stranger, &table).await, 2, 4);
    clock.go_on(Duration::from_secs(14));
    let later = crawled(&open, &stranger, &table).await;
    assert!(later.iter().any(|(_, text)| text.contains("f6-g5")));
    assert!(!later.iter().any(|(_, text)| text.contains("0-2")), "the end is younger");
    clock.go_on(Duration::from_secs(46));
    assert!(stranger.clone().text(&format!("{table}/game.pdn")).await.contains("0-2"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn only_games_that_want_to_be_seen_hang_on_the_wall() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (shown, mut players, white) = both_ready(&open, &format!("{RUSSIAN}&on_wall=on")).await;
    let (silent, _others, _) = both_ready(&open, RUSSIAN).await;
    let mut stranger = browser(&open).await;
    let name = shown.strip_prefix("/t/").unwrap();
    let wall = stranger.page("/wall").await;
    assert!(wall.has(&format!("[data-table={name}]")));
    assert_eq!(wall.count("[data-table]"), 1);
    assert_eq!(wall.count("[data-table] [data-square]"), 32);
    assert!(!stranger.text("/play").await.contains(&silent), "nor in the list");
    let page = stranger.page(&shown).await;
    assert!(page.has("[data-part=on-wall]"), "players are told so");
    // Who plays has his own board, not the one on the wall.
    assert!(!white.clone().page("/wall").await.has("[data-table]"));
    // One connection follows several tables; what is not there is said.
    let tables = [name, silent.strip_prefix("/t/").unwrap(), "aaaaaaaaaa"];
    let mut wire = Wire::opens(&open, &shown, &stranger, None).await.unwrap();
    wire.says(json!({"t": "hello", "v": 2, "tables": tables})).await;
    let named = [wire.hears("welcome").await, wire.hears("welcome").await];
    assert_eq!(named.map(|one| one["name"].clone()), [json!(tables[0]), json!(tables[1])]);
    assert_eq!(wire.hears("no").await["why"], json!("unknown-table"));
    moves(&mut players, 0).await;
    let event = wire.hears("event").await;
    assert_eq!((&event["name"], &event["table"]["ply"]), (&json!(name), &json!(1)));
    let mut many = Wire::opens(&open, &shown, &stranger, None).await.unwrap();
    many.says(json!({"t": "hello", "v": 2, "tables": vec![name; 65]})).await;
    assert_eq!(many.closed().await, 4002);
    // A frame of another site may hold the embedded board, and nothing else of ours.
    let ask = |path: String| stranger.ask(Request::get(path).body(Body::empty()).unwrap());
    let rules = |answer: &axum::response::Response| {
        answer.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
    };
    assert!(rules(&ask(format!("/embed/{name}")).await).contains("frame-ancestors *"));
    for path in [shown.clone(), "/wall".to_owned(), "/play".to_owned()] {
        assert!(rules(&ask(path).await).contains("frame-ancestors 'none'"));
    }
    assert!(stranger.page(&format!("/embed/{name}")).await.has("[data-square=d4] .piece.wm"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn limits_of_the_wire_hold() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, [mut w, mut b], white) = both_ready(&open, RUSSIAN).await;
    // Whoever was late sees the table; whoever slipped is told what he may have meant.
    let (stale, _) = w.asks(json!({"t": "move", "ply": 5, "move": "c3-d4"})).await;
    assert_eq!((&stale["why"], &stale["table"]["ply"]), (&json!("stale"), &json!(0)));
    let (slip, _) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-c5"})).await;
    assert_eq!(slip["choices"], json!(["c3-b4", "c3-d4"]));
    w.says(json!({"t": "call", "id": "0123456789abcdef", "text": "x".repeat(5_000)})).await;
    assert_eq!(w.hears("no").await["why"], json!("too-big"));
    let mut old = Wire::opens(&open, &table, &white, None).await.unwrap();
    old.says(json!({"t": "hello", "v": 1})).await;
    assert_eq!(old.hears("no").await["why"], json!("old-version"));
    assert_eq!(old.closed().await, 4004);
    // A flood is refused, then sent away; the opponent does not notice.
    for number in 0..200 {
        let id = format!("flood-{number:016}");
        // The door may be closed before the last of them.
        let _ = b.sends(json!({"t": "offer", "ply": 9, "id": id}).to_string()).await;
    }
    assert_eq!(b.closed().await, 4003);
    moves_alone(&mut w).await;
    // One account has eight conversations at the most: its seat, and seven where it only watches.
    let (other, _, _) = two_sit(&open, RUSSIAN).await;
    let mut windows = vec![w];
    while windows.len() < 8 {
        let mut window = Wire::connects(&open, &other, &white, "window").await;
        assert_eq!(window.hears("welcome").await["role"], json!("spectator"));
        windows.push(window);
    }
    let mut ninth = Wire::opens(&open, &other, &white, None).await.unwrap();
    assert_eq!(ninth.closed().await, 4002);
    open.stop.send(()).unwrap();
}

async fn moves_alone(w: &mut Wire) {
    let (ok, _) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    assert_eq!(ok["t"], json!("ok"));
}

#[tokio::test]
async fn every_request_has_a_form() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let form = "discipline=RU-2022%2Frenju&control=30%2B30&colour=black&name=Olena&opening=rif";
    let (table, mut black, mut white) = two_sit(&open, form).await;
    let act = format!("{table}/act");
    black.done(&act, "what=ready").await;
    white.done(&act, "what=ready").await;
    for (step, point) in ["H8", "H9", "J10"].into_iter().enumerate() {
        let page = black.text(&table).await;
        assert!(page.contains("name=\"do\" value=\"place\""), "{step}: the form is there");
        black.done(&act, &format!("what=step&step={step}&do=place&points={point}")).await;
    }
    assert!(white.text(&table).await.contains("name=\"do\" value=\"swap\""));
    white.done(&act, "what=step&step=3&do=swap").await;
    let none = white.refused(&act, "what=call&text=come").await;
    assert!(none.has("main"), "nobody judges here");
    let claims = white.refused(&act, "what=claim&ply=3&rule=nothing").await;
    assert!(claims.has("main"));
    white.done(&act, "what=resign&ply=3").await;
    open.stop.send(()).unwrap();
}
