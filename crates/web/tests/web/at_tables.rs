//! Everybody at every table: who may ask for what, by whichever way he comes, tried over real connections and by
//! real forms; and what nobody else is told. Each request is one by which nothing happens even if he may make it
//! (it names a ply that is not there, or lacks its reason): so all of them are tried in one round.

use axum::http::{Method, StatusCode};
use play::{Refusal, Stop};
use serde_json::{Value, json};

use crate::common::everybody::{EVERYBODY, Everybody};
use crate::common::{Folder, Guest, ten_in_the_morning};
use crate::conduct::unhurried;
use crate::play::{Open, Wire, browser, listens_with};
use crate::watching::crawled;

pub type Names = &'static [&'static str];

const NOBODY: Names = &[];
const WHITE: Names = &["white"];
const ASSISTANT: Names = &["assistant"];
const IN_HALL: Names = &["in the hall"];
pub const PLAYERS: Names = &["white", "black"];
/// Those who judge at the first table. A key for results is one for what belongs to a board.
pub const JUDGES: Names =
    &["line arbiter", "deputy", "chief", "chief's program", "chief's results", "host"];
const CHIEFS: Names = &["deputy", "chief", "chief's program", "host"];
const HALL_JUDGES: Names =
    &["line arbiter of the hall", "deputy", "chief", "chief's program", "chief's results", "host"];
/// Those of both who come to the desk: a key for results does nothing there.
const AT_DESK: Names = &["line arbiter", "deputy", "chief", "chief's program", "host"];
const AT_DESK_OF_HALL: Names =
    &["line arbiter of the hall", "deputy", "chief", "chief's program", "host"];
const ENTERS_AT_DESK: Names =
    &["line arbiter of the hall", "secretary", "deputy", "chief", "chief's program", "host"];
/// Those who enter what players do at the board in the hall.
pub const HALL_ENTERS: Names = &[
    "line arbiter of the hall",
    "secretary",
    "deputy",
    "chief",
    "chief's program",
    "chief's results",
    "host",
];
pub const SEATED: Names = &["friend", "captain", "captain's program"];
pub const GROUP: Names = &["captain", "captain's program", "member"];
pub const TABLET: Names = &["tablet"];
pub const RELAYERS: Names = &["relayer", "relayer's program"];

/// What players say: what is not there yet, too long, or out of its time.
fn of_players() -> Vec<Value> {
    let long = "x".repeat(600);
    vec![
        json!({"t": "move", "ply": 99, "move": "e2e4"}),
        json!({"t": "step", "n": 99, "do": "swap"}),
        json!({"t": "offer", "ply": 99}),
        json!({"t": "accept", "ply": 99}),
        json!({"t": "decline", "ply": 99}),
        json!({"t": "resign", "ply": 99}),
        json!({"t": "claim", "ply": 99, "rule": "threefold"}),
        json!({"t": "call", "text": long}),
        json!({"t": "complain", "text": long}),
        json!({"t": "answer", "say": "yes"}),
        json!({"t": "sign"}),
        json!({"t": "seal", "move": "e2e4"}),
        json!({"t": "open"}),
    ]
}

/// What is asked of the tables over the wire, and who may ask it.
fn messages() -> Vec<(&'static str, Value, Names)> {
    let all = of_players().into_iter().flat_map(|one| {
        let tables = [("event", PLAYERS), ("hall", IN_HALL), ("friendly", SEATED)];
        let none = [("wood", NOBODY), ("relay", NOBODY)];
        tables.into_iter().chain(none).map(move |(table, may)| (table, one.clone(), may))
    });
    // The clocks run already; nobody can play that.
    let judged =
        |by: &str| json!({"t": "act", "by": by, "command": {"clock": "resume"}, "reason": "x"});
    let played =
        json!({"t": "act", "by": {"player": "First"}, "command": {"play": {"move": "e2e9"}}});
    let relayed = json!({"t": "relay", "stay": 99, "moves": ["e2e4"]});
    let told = json!({"t": "result", "result": {"played": ["half", "half"]}});
    let mut all: Vec<_> = all.collect();
    for by in ["arbiter", "chief-arbiter"] {
        all.push(("event", judged(by), JUDGES));
    }
    all.extend([
        ("event", played.clone(), NOBODY),
        ("hall", judged("arbiter"), HALL_JUDGES),
        ("hall", played.clone(), HALL_ENTERS),
        ("friendly", judged("arbiter"), NOBODY),
        ("wood", judged("chief-arbiter"), TABLET),
        ("wood", played.clone(), TABLET),
        ("relay", played, NOBODY),
        ("relay", relayed.clone(), RELAYERS),
        ("friendly", json!({"t": "say", "text": ""}), GROUP),
        ("friendly", json!({"t": "propose", "ply": 99, "move": "e7e5"}), GROUP),
    ]);
    for table in ["event", "hall", "friendly", "wood"] {
        all.push((table, relayed.clone(), NOBODY));
        all.push((table, told.clone(), NOBODY));
    }
    for table in ["event", "wood", "relay"] {
        all.push((table, json!({"t": "say", "text": "x"}), NOBODY));
        all.push((table, json!({"t": "propose", "ply": 99, "move": "e2e4"}), NOBODY));
    }
    all
}

/// What is asked of the tables by forms, where `{}` is the name of the table; and who may ask it.
fn forms() -> Vec<(&'static str, &'static str, String, Names)> {
    const ACT: &str = "/t/{}/act";
    let words = ["move", "offer", "accept", "decline", "resign", "claim", "yes", "no", "sign"];
    let mut all: Vec<(&str, &str, String, Names)> = Vec::new();
    for word in words {
        let form = format!("what={word}&ply=99&move=e2e4&rule=threefold");
        all.push(("event", ACT, form.clone(), PLAYERS));
        all.push(("hall", ACT, form.clone(), IN_HALL));
        all.push(("friendly", ACT, form.clone(), SEATED));
        all.push(("wood", ACT, form.clone(), NOBODY));
        all.push(("relay", ACT, form, NOBODY));
    }
    let long = "x".repeat(600);
    let (press, add) = ("act=press&by=second&seen=9999", "act=add&side=first&time=1:00&seen=9999");
    let desk = "/desk/cup/boards/{}/act";
    let form = str::to_owned;
    all.extend([
        ("event", ACT, format!("what=aside&text={long}"), WHITE),
        ("event", ACT, format!("what=call&text={long}"), PLAYERS),
        ("friendly", ACT, form("what=say&text="), GROUP),
        ("friendly", ACT, form("what=propose&ply=99&text=e7e5"), GROUP),
        // The page of a board of wood, and of a game from elsewhere.
        ("event", "/t/{}/report", form(press), NOBODY),
        ("friendly", "/t/{}/report", form(press), NOBODY),
        ("hall", "/t/{}/report", form(press), HALL_ENTERS),
        ("hall", "/t/{}/report", format!("{add}&by=chief-arbiter&reason=x"), HALL_JUDGES),
        ("wood", "/t/{}/report", form(press), TABLET),
        ("relay", "/t/{}/relay", form("stay=99&moves=e2e4"), RELAYERS),
        ("hall", "/t/{}/relay", form("stay=99&moves=e2e4"), NOBODY),
        ("hall", "/t/{}/result", form("result=draw"), NOBODY),
        ("wood", "/t/{}/result", form("result=draw"), NOBODY),
        ("relay", "/t/{}/result", form("result=nothing"), RELAYERS),
        // The desk: of the event's tables alone.
        ("event", desk, format!("{add}&reason="), AT_DESK),
        ("event", desk, form("act=adjudicate&result=draw&sure=yes&reason="), CHIEFS),
        ("event", desk, form("what=void&sure=yes&reason="), CHIEFS),
        ("event", desk, format!("what=message&side=first&text={long}"), AT_DESK),
        ("event", desk, form("what=follow&follows=moves"), NOBODY),
        ("hall", desk, form(press), ENTERS_AT_DESK),
        ("hall", desk, form("act=stop&by=chief-arbiter&seen=9999&reason=x"), AT_DESK_OF_HALL),
        // An assistant does what was agreed.
        ("event", "/e/cup/assist/{}", format!("what=call&text={long}"), ASSISTANT),
        ("event", "/e/cup/assist/{}", format!("what=aside&text={long}"), ASSISTANT),
        (
            "event",
            "/e/cup/assist/{}",
            form("act=move&by=assistant-of-first&move=e2e4&seen=9999"),
            ASSISTANT,
        ),
        ("hall", "/e/cup/assist/{}", form("what=call&text=x"), NOBODY),
        ("friendly", "/e/cup/assist/{}", form("what=call&text=x"), NOBODY),
        // Nobody takes a seat that is taken, or comes to a group without its code.
        ("event", "/t/{}/sit", form("person=first&name=He"), NOBODY),
        ("friendly", "/t/{}/join/0000", form("name=He"), NOBODY),
    ]);
    all
}

/// What somebody is refused because it is not his.
fn is_not_his(status: StatusCode, text: &str, guest: &Guest) -> bool {
    let not_yours = Refusal::from(Stop::NotYours).text(guest.reads());
    let captains = Refusal::from(Stop::CaptainActs).text(guest.reads());
    match status {
        StatusCode::FORBIDDEN | StatusCode::NOT_FOUND | StatusCode::GONE => true,
        StatusCode::UNPROCESSABLE_ENTITY => text.contains(&not_yours) || text.contains(&captains),
        other => {
            assert!(other == StatusCode::SEE_OTHER, "{other}: {text}");
            false
        }
    }
}

/// A server that listens, and somebody whom it does not know.
pub async fn opens(folder: &Folder) -> (Open, Guest) {
    let clock = ten_in_the_morning();
    let open = listens_with(folder, clock.clone(), unhurried()).await;
    let stranger = Guest { clock, ..browser(&open).await };
    (open, stranger)
}

#[tokio::test]
async fn everybody_at_every_table_over_the_wire() {
    let folder = Folder::new();
    let (open, stranger) = opens(&folder).await;
    let mut all = Everybody::gathers(&stranger).await;
    let messages = messages();
    let mut wrong = Vec::new();
    for (table, path) in all.tables.clone() {
        for who in EVERYBODY {
            let mut wire = Wire::connects(&open, &path, all.guest(who), "everybody").await;
            wire.hears("welcome").await;
            let before = all.happened().await;
            for (_, message, may) in messages.iter().filter(|one| one.0 == table) {
                let (answer, _) = wire.asks(message.clone()).await;
                let why = answer["why"].as_str().unwrap_or("done");
                let refused = ["not-yours", "captain-acts"].contains(&why);
                if refused == may.contains(&who) {
                    wrong.push(format!("{who} at {table}: {message}: {why}"));
                }
            }
            if before != all.happened().await {
                wrong.push(format!("{who} at {table}: something has happened"));
            }
            wire.leaves().await;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn everybody_at_every_table_by_forms() {
    let mut all = Everybody::gathers(&Guest::new().await).await;
    let mut wrong = Vec::new();
    for (table, path, form, may) in forms() {
        let path = path.replace("{}", &all.tables[table][3..]);
        for who in EVERYBODY {
            let before = all.happened().await;
            let guest = all.guest(who);
            let cookie = guest.cookie.clone();
            let (status, text) = guest.post(&path, &form).await;
            let refused = is_not_his(status, &text, guest);
            guest.cookie = cookie;
            let changed = before != all.happened().await;
            if refused == may.contains(&who) || changed {
                let what = &form[..form.len().min(60)];
                wrong.push(format!(
                    "{who}: {path} {what}: {status}{}",
                    if changed { ", and it happened" } else { "" }
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// All who look behind the desk of the event: what happens at its tables is shown there.
pub const DESK: Names = &[
    "line arbiter",
    "line arbiter of the hall",
    "secretary",
    "deputy",
    "chief",
    "chief's program",
    "chief's results",
    "chief's reader",
    "host",
];

/// What is said and done at a table, and who may know of it: those at the table, and those behind the desk.
const SECRETS: [(&str, &str, Names, Names); 11] = [
    // Moves that are too young for those who only watch.
    ("event", "g1f3", &["white", "black", "assistant"], DESK),
    ("friendly", "c2c4", &["friend", "captain", "captain's program", "member"], NOBODY),
    ("wood", "c1b2", TABLET, NOBODY),
    ("relay", "h1h3", RELAYERS, NOBODY),
    // What is said.
    ("event", "aside-of-white", &["white", "assistant"], JUDGES),
    ("event", "aside-of-helper", &["white", "assistant"], JUDGES),
    ("event", "call-of-black", NOBODY, JUDGES),
    ("event", "word-to-black", &["black"], DESK),
    ("event", "breach-told", NOBODY, JUDGES),
    ("friendly", "talk-of-captain", GROUP, NOBODY),
    ("friendly", "talk-of-member", GROUP, NOBODY),
];

/// Those who are asked what they know of tables that no event has.
const OUTSIDE: [&str; 12] = [
    "friend",
    "captain",
    "captain's program",
    "captain's reader",
    "member",
    "tablet",
    "relayer",
    "relayer's program",
    "relayer's reader",
    "host",
    "black",
    "stranger",
];

/// Four moves are made at each table, and everybody talks.
async fn much_happens(all: &mut Everybody) {
    let tables = all.tables.clone();
    for (table, players, moves) in [
        ("event", ["white", "black"], ["e2e4", "e7e5", "g1f3", "b8c6"]),
        ("friendly", ["friend", "captain"], ["d2d4", "d7d5", "c2c4", "c7c6"]),
    ] {
        let act = format!("{}/act", tables[table]);
        for (ply, one) in moves.into_iter().enumerate() {
            let form = format!("what=move&ply={ply}&move={one}");
            all.guest(players[ply % 2]).done(&act, &form).await;
        }
    }
    for (ply, one) in ["b2b3", "b7b6", "c1b2", "c8b7"].into_iter().enumerate() {
        let by = ["first", "second"][ply % 2];
        for report in [format!("act=move&by={by}&move={one}"), format!("act=press&by={by}")] {
            all.guest("tablet").done(&format!("{}/report", tables["wood"]), &report).await;
        }
    }
    let relayed = "stay=0&moves=h2h4+h7h5+h1h3+h8h6";
    all.guest("relayer").done(&format!("{}/relay", tables["relay"]), relayed).await;
    let event = &tables["event"];
    let (act, desk) = (format!("{event}/act"), event.replace("/t/", "/desk/cup/boards/"));
    let assists = event.replace("/t/", "/e/cup/assist/");
    for (who, path, form) in [
        ("white", &act, "what=aside&text=aside-of-white"),
        ("assistant", &assists, "what=aside&text=aside-of-helper"),
        ("black", &act, "what=call&text=call-of-black"),
        ("stranger", &format!("{event}/breach"), "text=breach-told"),
        ("line arbiter", &format!("{desk}/act"), "what=message&side=second&text=word-to-black"),
        ("captain", &format!("{}/act", tables["friendly"]), "what=say&text=talk-of-captain"),
        ("member", &format!("{}/act", tables["friendly"]), "what=say&text=talk-of-member"),
    ] {
        all.guest(who).done(path, form).await;
    }
}

/// All that somebody can find at the addresses of the event that tell of its tables.
async fn at_the_event(guest: &mut Guest, table: &str) -> Vec<(String, String)> {
    let name = &table[3..];
    let fills = [
        ("{event}", "cup"),
        ("{round}", "1"),
        ("{board}", name),
        ("{number}", "1"),
        ("{table}", "1"),
        ("{who}", "p1"),
        ("{document}", "UA-CHESS"),
        ("{game}", "1-1-1-1-1"),
        ("{paper}", "start-list.html"),
        ("{file}", "standings.csv"),
    ];
    let mut found = Vec::new();
    for address in web::addresses() {
        let streams = ["live", "events", "events.ndjson", "news"];
        let last = address.path.rsplit('/').next().unwrap_or_default();
        let tells = ["boards", "assist", "my-games", "log", "/api/"];
        if address.method == Method::GET
            && address.path.contains("{event}")
            && tells.iter().any(|part| address.path.contains(part))
            && !streams.contains(&last)
        {
            let path =
                fills.iter().fold(address.path.to_owned(), |path, (of, is)| path.replace(of, is));
            found.push((path.clone(), guest.get(&path).await.1));
        }
    }
    found
}

#[tokio::test]
async fn nobody_is_told_what_is_not_his() {
    let folder = Folder::new();
    let (open, stranger) = opens(&folder).await;
    let mut all = Everybody::gathers(&stranger).await;
    much_happens(&mut all).await;
    let mut wrong = Vec::new();
    for (table, path) in all.tables.clone() {
        let secrets: Vec<_> = SECRETS.iter().filter(|one| one.0 == table).collect();
        let asked: &[&str] = if table == "event" { &EVERYBODY } else { &OUTSIDE };
        for &who in asked.iter().filter(|_| !secrets.is_empty()) {
            let mut found = crawled(&open, all.guest(who), &path).await;
            if table == "event" {
                found.extend(at_the_event(all.guest(who), &path).await);
            }
            for (_, secret, may, desk) in &secrets {
                let knows = may.contains(&who) || desk.contains(&who);
                let places = found.iter().filter(|(_, text)| text.contains(secret));
                let places: Vec<&str> = places.map(|(place, _)| place.as_str()).collect();
                if knows == places.is_empty() {
                    wrong.push(format!("{who}: {secret} at {table}: {places:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    open.stop.send(()).unwrap();
}
