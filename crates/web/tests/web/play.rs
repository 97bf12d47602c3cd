//! Games that are played here: by forms, over the wire, and after an outage.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use ledger::accounts::{Role, Secret};
use ledger::{Clock, Server};
use pages::id;
use play::{Person, Request as Asked, Seat, ServerTime, TableAct, TableTerms, Who};
use serde_json::{Value, json};
use store::{SqliteLog, StoreError};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Error;
use web::{Limits, router, serve};

use crate::common::{Folder, Guest, ten_in_the_morning};
pub use crate::wire::Wire;

pub const PATIENCE: Duration = Duration::from_secs(60);

/// Sits down at a new table and gives its address.
pub async fn sits_down(guest: &mut Guest, form: &str) -> String {
    let request = crate::common::posting("/play");
    let answer = guest.ask_form(request, form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    guest.cookie = cookie.split(';').next().map(str::to_owned);
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

pub const RUSSIAN: &str = "discipline=RU-2022%2Frussian&control=30%2B30&colour=white&name=Olena";

#[tokio::test]
async fn two_play_by_forms_alone() {
    let mut white = Guest::new().await;
    let play = white.page("/play").await;
    assert!(play.has("form#play select[name=discipline]"));
    let table = sits_down(&mut white, RUSSIAN).await;
    let mut black = white.stranger();
    let open = black.page(&table).await;
    assert!(open.has(&format!("form[action={table}/sit]")), "the other seat is free");
    black.done(&format!("{table}/sit"), "person=second&name=Petro").await;
    let act = format!("{table}/act");
    white.done(&act, "what=ready").await;
    black.done(&act, "what=ready").await;
    white.done(&act, "what=move&ply=0&move=c3-d4").await;
    let stale = black.refused(&act, "what=move&ply=0&move=b6-a5").await;
    let refusal = play::Refusal::from(play::Stop::Stale).text(black.reads());
    assert!(stale.says(&refusal), "{}", stale.text());
    let illegal = black.refused(&act, "what=move&ply=1&move=b6-a4").await;
    assert!(illegal.says("b6-a4"));
    black.done(&act, "what=move&ply=1&move=b6-a5").await;
    let mut stranger = white.stranger();
    assert_eq!(stranger.post(&act, "what=resign&ply=2").await.0, StatusCode::FORBIDDEN);
    black.done(&act, "what=resign&ply=2").await;
    let over = stranger.page(&table).await;
    assert!(over.says("Olena") && over.says("Petro") && over.says("1-0"));
    assert!(over.one("[data-part=ended]").says("RU-2022"), "with its clause");
    assert_eq!(over.count("[data-part=moves] li"), 2);
}

#[tokio::test]
async fn what_cannot_be_played_is_said() {
    let mut guest = Guest::new().await;
    let wrong = guest.refused("/play", "discipline=RU-2022%2Frussian&control=soon").await;
    assert!(wrong.has("[role=alert]"));
    assert_eq!(
        wrong.one("form#play input[name=control]").get("value"),
        "soon",
        "what he typed stands there"
    );
    let free = guest.page("/play").await;
    let free = free.one("form#play select[name=opening] option[value=free]").text();
    assert_eq!(free, guest.say(id::PLAY_OPENING_FREE));
    assert_ne!(free, "free", "he reads his own language");
    let late = guest.refused("/play", "discipline=RU-2022%2Frussian&control=0%2B10").await;
    assert!(late.one("[role=alert]").says("0+10"), "nobody could make his first move");
    guest.refused("/play", "discipline=nothing&control=5").await;
    guest.refused("/play", "discipline=RU-2022%2Fcomposition&control=5").await;
    assert_eq!(guest.get("/t/aaaaaaaaaa").await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/t/no").await.0, StatusCode::NOT_FOUND);
    assert!(guest.server.tables().playing().is_empty());
}

#[tokio::test]
async fn what_is_not_kept_any_longer_is_said_to_be_gone() {
    let mut guest = Guest::new().await;
    let table = sits_down(&mut guest, RUSSIAN).await;
    let addresses = ["", "/table.json", "/game.pdn"].map(|end| format!("{table}{end}"));
    guest.clock.go_on(Duration::from_secs(30 * 24 * 3_600 - 1));
    assert_eq!(guest.get(&addresses[0]).await.0, StatusCode::OK);
    guest.clock.go_on(Duration::from_secs(1));
    for address in &addresses {
        let (status, text) = guest.get(address).await;
        assert_eq!(status, StatusCode::GONE, "{address}");
        assert!(text.contains(&guest.say(id::TABLE_FORGOTTEN)), "{text}");
    }
    assert_eq!(guest.post(&format!("{table}/act"), "what=ready").await.0, StatusCode::GONE);
    let code = format!("/play/code?code={}", &table[3..]);
    assert_eq!(guest.get(&code).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_open_seat_is_listed_and_a_code_leads_to_its_table() {
    let mut owner = Guest::new().await;
    let closed = sits_down(&mut owner.stranger(), RUSSIAN).await;
    let table = sits_down(&mut owner, &format!("{RUSSIAN}&open_to_all=on")).await;
    assert!(owner.page(&table).await.has("[data-part=open-to-all]"), "he is told so");
    let mut other = owner.stranger();
    let play = other.page("/play").await;
    assert!(play.has(&format!("#seats a[href={table}]")));
    assert!(!play.has(&format!("#seats a[href={closed}]")), "nobody said so");
    for code in [table[3..].to_uppercase(), format!("https%3A%2F%2Fclub.example{table}")] {
        let request = Request::get(format!("/play/code?code={code}")).body(Body::empty());
        let answer = other.ask(request.unwrap()).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{code}");
        assert_eq!(answer.headers()[header::LOCATION].to_str().unwrap(), table);
    }
    let (status, page) = other.get("/play/code?code=nobody").await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains(&other.say(id::PLAY_NO_CODE)) && page.contains("nobody"));
    other.done(&format!("{table}/sit"), "person=second&name=Petro").await;
    assert!(!other.page("/play").await.has(&format!("#seats a[href={table}]")), "it is taken");
}

#[tokio::test]
async fn what_needs_an_arbiter_is_said_before_the_start_and_not_offered() {
    let mut white = Guest::new().await;
    let table = sits_down(&mut white, RUSSIAN).await;
    let mut black = white.stranger();
    black.done(&format!("{table}/sit"), "person=second&name=Petro").await;
    let before = white.page(&table).await;
    assert!(before.one("[data-part=not-offered]").says("RU-2022"), "with its clause");
    let act = format!("{table}/act");
    white.done(&act, "what=ready").await;
    black.done(&act, "what=ready").await;
    let page = white.page(&table).await;
    assert!(!page.has("[data-part=not-offered]") && !page.has("form[data-act=call]"));
    assert!(page.has("[data-part=typed] input[name=offer]"), "an offer goes with a move");
    assert!(page.has("form[data-act=claim] input[name=intended]"));
    assert!(page.has("form[data-act=claim] option"), "what can be counted can be claimed");
    assert!(!page.has("form[data-act=claim] option[value=clearly-drawn]"), "eyes are needed");
    assert!(!page.has("[data-part=pass]"), "nobody passes at draughts");
    let renju = "discipline=RU-2022%2Frenju&control=30%2B30&colour=black&name=Olena";
    let mut other = white.stranger();
    let table = sits_down(&mut other, renju).await;
    assert!(other.page(&table).await.has("[data-part=pass]"));
}

#[tokio::test]
async fn whoever_takes_any_colour_takes_what_a_coin_says() {
    let guest = Guest::new().await;
    let form = RUSSIAN.replace("colour=white", "colour=any");
    let mut first = 0;
    for _ in 0..40 {
        let table = sits_down(&mut guest.stranger(), &form).await;
        let live = guest.server.tables().need(&table[3..]).await.unwrap().unwrap();
        first += u32::from(live.snapshot().table().unwrap().seat(Person::First).is_some());
    }
    assert!((1..40).contains(&first), "the same name forty times: {first} with White");
}

/// A server that listens.
pub struct Open {
    pub server: Arc<Server>,
    pub address: SocketAddr,
    pub stop: oneshot::Sender<()>,
}

/// The log of a folder, as soon as the program before has left it.
pub async fn opened(folder: &Folder) -> SqliteLog {
    let since = std::time::Instant::now();
    loop {
        match SqliteLog::open(folder.path()) {
            Ok(log) => return log,
            Err(StoreError::InUse(_)) if since.elapsed() < PATIENCE => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => panic!("{error}"),
        }
    }
}

pub async fn listens(folder: &Folder) -> Open {
    listens_at(folder, ten_in_the_morning()).await
}

pub async fn listens_at(folder: &Folder, clock: Clock) -> Open {
    listens_with(folder, clock, Limits::of_this_machine()).await
}

pub async fn listens_with(folder: &Folder, clock: Clock, limits: Limits) -> Open {
    let server = Server::open_at(Arc::new(opened(folder).await), clock).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel();
    let stopped = async { stopped.await.unwrap_or_default() };
    tokio::spawn(serve(Arc::clone(&server), listener, limits, stopped));
    Open { server, address, stop }
}

pub async fn browser(open: &Open) -> Guest {
    let router = router(Arc::clone(&open.server));
    let guest = Guest::new().await;
    Guest { router, server: Arc::clone(&open.server), ..guest }
}

/// The chief arbiter of a server that listens.
pub async fn chief_of(open: &Open) -> Guest {
    let mut chief = browser(open).await;
    let secret = chief.person("chief", None, Some(Role::ChiefArbiter)).await;
    chief.sign_in(&secret);
    chief
}

/// Two sit at a table of a server that listens.
pub async fn two_sit(open: &Open, form: &str) -> (String, Guest, Guest) {
    let mut white = browser(open).await;
    let table = sits_down(&mut white, form).await;
    let mut black = white.stranger();
    let sat = black.post(&format!("{table}/sit"), "person=second&name=Petro").await;
    assert_eq!(sat.0, StatusCode::SEE_OTHER, "{}", sat.1);
    (table, white, black)
}

/// A table of the same game that forgives no way of a message: its sums are exact, however long messages
/// take on this machine.
pub fn exact() -> TableTerms {
    TableTerms { lag_limit_ms: 0, ..TableTerms::friendly("RU-2022", "russian", "30+30") }
}

/// Two sit at a table with such terms: its address, and both in the order of their sides.
pub async fn two_sit_at(open: &Open, terms: TableTerms) -> (String, [Guest; 2]) {
    let table = open.server.tables().set_up(terms).await.unwrap();
    let mut guests = Vec::new();
    for person in Person::BOTH {
        let secret = Secret::new().unwrap();
        let seat = Seat { name: format!("{person:?}"), key: String::from(secret.seal()) };
        let sits = Asked { by: Who::Platform, id: None, act: TableAct::Sit(person, seat) };
        table.ask(&sits, ServerTime(open.server.steady())).await.unwrap();
        let cookie = Some(format!("seat={}", secret.reveal()));
        guests.push(Guest { cookie, ..browser(open).await });
    }
    (format!("/t/{}", table.id()), guests.try_into().unwrap_or_else(|_| unreachable!()))
}

#[tokio::test]
async fn two_play_over_the_wire_and_others_watch() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, black) = two_sit(&open, RUSSIAN).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    let mut s = Wire::connects(&open, &table, &white.stranger(), "spectator").await;
    let welcome = w.hears("welcome").await;
    assert_eq!((&welcome["role"], &welcome["table"]["you"]), (&json!("player"), &json!("white")));
    assert_eq!(welcome["grid"]["squares"]["a1"], json!([0, 0]));
    assert_eq!(s.hears("welcome").await["role"], json!("spectator"));

    assert_eq!(w.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    assert_eq!(b.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    let (ok, before) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-d4", "by": "click"})).await;
    assert_eq!(ok["t"], json!("ok"));
    let own = before.iter().find(|one| one["seq"] == ok["seq"]);
    assert!(own.is_some(), "what happened is told before the answer: {before:?}");
    let event = loop {
        let event = b.hears("event").await;
        if event["table"]["ply"] == json!(1) {
            break event;
        }
    };
    assert_eq!(event["table"]["moves"][0]["text"], json!("c3-d4"));
    assert!(event["table"]["legal"].as_array().unwrap().len() > 3, "Black is to move");
    let seen = loop {
        let seen = s.hears("event").await;
        if seen["table"]["ply"] == json!(1) {
            break seen;
        }
    };
    assert_eq!(seen["table"]["legal"], json!([]), "who watches has no moves");
    assert_eq!(seen["table"]["pieces"]["pieces"]["d4"], json!("wm"));

    // A repeat has the first answer; another one at the same ply is stale; a stranger has no say.
    w.number -= 1;
    let (again, _) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    assert_eq!((&again["t"], &again["seq"]), (&json!("ok"), &ok["seq"]));
    let (stale, _) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-b4"})).await;
    assert_eq!((&stale["t"], &stale["why"]), (&json!("no"), &json!("stale")));
    let (strange, _) = s.asks(json!({"t": "resign", "ply": 1})).await;
    assert_eq!(strange["why"], json!("not-yours"));
    let (illegal, _) = b.asks(json!({"t": "move", "ply": 1, "move": "b6-b5"})).await;
    assert_eq!(illegal["why"], json!("illegal-move"));
    assert_ne!(illegal["clauses"], json!([]), "with its clause");

    // A message that cannot be read ends nothing.
    b.says(json!({"t": "dance"})).await;
    assert_eq!(b.hears("no").await["why"], json!("unreadable"));
    let (over, _) = b.asks(json!({"t": "resign", "ply": 1})).await;
    assert_eq!(over["t"], json!("ok"));
    let end = loop {
        let end = s.hears("event").await;
        if !end["table"]["ended"].is_null() {
            break end;
        }
    };
    assert_eq!(end["table"]["ended"]["result"], json!("1-0"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn whoever_asks_is_told_what_is_announced_and_understood_as_he_says_it() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, black) = two_sit(&open, RUSSIAN).await;
    let hello = json!({"t": "hello", "v": 2, "language": "uk", "speech": "spelled"});
    let mut w = Wire::opens(&open, &table, &white, None).await.unwrap();
    w.name = "white";
    w.says(hello.clone()).await;
    assert_eq!(w.hears("welcome").await["names"]["c3"], json!("це три"));
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    assert_eq!(b.hears("welcome").await["names"], Value::Null, "who does not ask is told nothing");
    for wire in [&mut w, &mut b] {
        assert_eq!(wire.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    }
    let said = json!({"t": "move", "ply": 0, "move": "charlie three delta four", "by": "spoken"});
    let (ok, before) = w.asks(said).await;
    let own = before.iter().find(|one| one["seq"] == ok["seq"]).unwrap();
    let announced = json!([{"what": "own-move", "text": "Зіграно: це три на де чотири."}]);
    assert_eq!(own["announce"], announced);
    assert_eq!(own["table"]["moves"][0]["said"], json!("це три на де чотири"));
    let (_, before) = b.asks(json!({"t": "move", "ply": 1, "move": "b6-a5"})).await;
    assert!(before.iter().all(|one| one["announce"].is_null()), "{before:?}");
    let told = w.hears("event").await["announce"].clone();
    let wanted =
        json!([{"what": "move", "text": "Суперник: бе шість на а п'ять.", "urgent": true}]);
    assert_eq!(told, wanted);
    let (no, _) = w.asks(json!({"t": "move", "ply": 2, "move": "d4-d8", "by": "typed"})).await;
    assert_eq!(no["why"], json!("illegal-move"));
    let told = no["announce"].as_str().unwrap();
    assert!(told.starts_with("де чотири, де вісім: так ходити не можна, туди не піти."), "{told}");
    let mut white = white;
    let heard = white.text(&format!("{table}/heard?typed=d4+e5")).await;
    assert_eq!(heard, r#"{"move":"d4-e5"}"#);
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn the_program_answers_whoever_wants_to_practise() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut guest = browser(&open).await;
    assert!(guest.page("/play").await.has("select[name=partner] option[value=strong]"));
    let games = ["RU-2022%2Frussian", "UA-CHESS%2Fchess", "RU-2022%2Frenju"];
    for (game, colour) in games.into_iter().zip(["white", "white", "black"]) {
        let form = format!("discipline={game}&control=30%2B30&colour={colour}&partner=easy");
        let mut guest = guest.stranger();
        let table = sits_down(&mut guest, &form).await;
        let mut wire = Wire::connects(&open, &table, &guest, "guest").await;
        wire.hears("welcome").await;
        let (ready, mut told) = wire.asks(json!({"t": "ready"})).await;
        assert_eq!(ready["t"], json!("ok"), "{game}");
        let first = loop {
            let legal = told.iter().find_map(|event| event["table"]["legal"].get(0));
            if let Some(legal) = legal {
                break legal["text"].clone();
            }
            told = vec![wire.hears("event").await];
        };
        let (ok, _) = wire.asks(json!({"t": "move", "ply": 0, "move": first})).await;
        assert_eq!(ok["t"], json!("ok"), "{game}: {ok}");
        let answered = loop {
            let event = wire.hears("event").await;
            if event["table"]["ply"] == json!(2) {
                break event;
            }
        };
        assert_eq!(answered["table"]["ended"], Value::Null, "{game}");
        assert!(!answered["table"]["legal"].as_array().unwrap().is_empty(), "{game}: his turn");
    }
    let plays = "discipline=RU-2022%2Frenju&control=30%2B30&colour=black";
    assert!(guest.refused("/play", &format!("{plays}&partner=genius")).await.has("[role=alert]"));
    let bargains = format!("{plays}&partner=easy&opening=rif");
    assert!(guest.refused("/play", &bargains).await.has("[role=alert]"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn another_site_plays_in_nobodys_name_and_a_second_window_takes_over() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, _) = two_sit(&open, RUSSIAN).await;
    let foreign = Wire::opens(&open, &table, &white, Some("https://elsewhere.example")).await;
    assert!(matches!(foreign, Err(Error::Http(answer)) if answer.status() == 403));
    let own = format!("http://{}", open.address);
    let mut first = Wire::opens(&open, &table, &white, Some(&own)).await.unwrap();
    first.says(json!({"t": "hello", "v": 2})).await;
    first.hears("welcome").await;
    let mut second = Wire::connects(&open, &table, &white, "second").await;
    second.hears("welcome").await;
    first.hears("replaced").await;
    assert_eq!(second.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    // Whoever says hello in another version is told to come again.
    let mut old = Wire::opens(&open, &table, &white, None).await.unwrap();
    old.says(json!({"t": "hello", "v": 9})).await;
    assert_eq!(old.hears("no").await["why"], json!("old-version"));
    assert_eq!(old.closed().await, 4004);
}

#[tokio::test]
async fn after_an_outage_the_clocks_stand_until_both_are_ready() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, black) = two_sit(&open, RUSSIAN).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    w.asks(json!({"t": "ready"})).await;
    b.asks(json!({"t": "ready"})).await;
    w.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    // The program goes without a word to the table.
    let cookies = (white.cookie.clone(), black.cookie.clone());
    drop((w, b, white, black));
    open.stop.send(()).unwrap();
    open.server.end().await.unwrap();
    drop(open.server);
    let open = listens(&folder).await;
    let guest = |cookie: Option<String>, of: Guest| Guest { cookie, ..of };
    let white = guest(cookies.0, browser(&open).await);
    let black = guest(cookies.1, browser(&open).await);
    let mut w = Wire::connects(&open, &table, &white, "white2").await;
    let welcome = w.hears("welcome").await;
    assert_eq!(welcome["table"]["ply"], json!(1), "the move that was acknowledged is there");
    assert_eq!(welcome["table"]["phase"], json!("stopped"));
    let lost = |seen: &Value, side: &str| seen["table"][side]["lost"] == json!(true);
    assert!(lost(&welcome, "black"), "nobody's connection has outlasted it: {welcome}");
    assert!(
        welcome["table"]["left_in"].is_number(),
        "and the game can be claimed in three minutes"
    );
    let mut b = Wire::connects(&open, &table, &black, "black2").await;
    while lost(&w.hears("event").await, "black") {}
    b.hears("welcome").await;
    let (refused, _) = b.asks(json!({"t": "move", "ply": 1, "move": "b6-a5"})).await;
    assert_eq!(refused["why"], json!("clocks-stopped"));
    b.asks(json!({"t": "ready"})).await;
    w.asks(json!({"t": "ready"})).await;
    let (ok, _) = b.asks(json!({"t": "move", "ply": 1, "move": "b6-a5"})).await;
    assert_eq!(ok["t"], json!("ok"));
}

#[tokio::test]
async fn a_flag_is_called_by_the_server_alone() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let (table, white, black) = two_sit(&open, RUSSIAN).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    w.asks(json!({"t": "ready"})).await;
    b.asks(json!({"t": "ready"})).await;
    clock.go_on(Duration::from_secs(29 * 60));
    let (ok, _) = w.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    assert_eq!(ok["t"], json!("ok"), "a minute was left");
    // A message that was on its way would still have counted.
    clock.go_on(Duration::from_secs(30 * 60 + 1));
    let end = loop {
        let end = w.hears("event").await;
        if !end["table"]["ended"].is_null() {
            break end;
        }
    };
    assert_eq!(end["table"]["ended"]["result"], json!("1-0"));
    assert_eq!(end["table"]["ended"]["clauses"][0]["id"], json!("RU-2022 5.4.2.6"));
}

#[tokio::test]
async fn the_home_page_leads_to_play() {
    let mut guest = Guest::new().await;
    let home = guest.page("/").await;
    assert!(home.has("nav a[href=/play]"));
    assert!(home.says(&guest.say(id::PLAY)));
    let (status, _) = guest.send(Request::get("/t/aaaaaaaaaa/table.json"), Body::empty()).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
}
