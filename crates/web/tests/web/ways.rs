//! Questions to players, blindfold play and boards of wood over the wire.

use std::time::Duration;

use axum::http::{StatusCode, header};
use play::TableTerms;
use serde_json::{Value, json};
use web::Limits;

use crate::common::{Folder, Guest, posting, ten_in_the_morning};
use crate::play::{Open, RUSSIAN, browser, listens, listens_at, listens_with, two_sit, two_sit_at};
use crate::wire::Wire;

/// The next event after which the table is so.
async fn until(wire: &mut Wire, is: impl Fn(&Value) -> bool) -> Value {
    loop {
        let event = wire.hears("event").await;
        if is(&event["table"]) {
            return event;
        }
    }
}

async fn does(wire: &mut Wire, message: Value) -> Vec<Value> {
    let (answer, before) = wire.asks(message.clone()).await;
    assert_eq!(answer["t"], json!("ok"), "{message}: {answer}");
    before
}

async fn refuses(wire: &mut Wire, message: Value) -> Value {
    let (answer, _) = wire.asks(message.clone()).await;
    assert_eq!(answer["t"], json!("no"), "{message}: {answer}");
    answer["why"].clone()
}

/// One move before a king is left against three pieces on the main road, with no increment.
async fn before_at_once(open: &Open) -> [Wire; 2] {
    let terms = TableTerms {
        position: Some("W:WKe1,Kg1,c3:BKh8,b4".to_owned()),
        ..TableTerms::friendly("RU-2022", "russian-blitz", "3")
    };
    let (table, [white, black]) = two_sit_at(open, terms).await;
    let mut wires = [
        Wire::connects(open, &table, &white, "white").await,
        Wire::connects(open, &table, &black, "black").await,
    ];
    for wire in &mut wires {
        does(wire, json!({"t": "ready"})).await;
    }
    does(&mut wires[0], json!({"t": "move", "ply": 0, "move": "c3:a5"})).await;
    wires
}

#[tokio::test]
async fn a_draw_at_once_is_asked_for_20_seconds() {
    let folder = Folder::new();
    let clock = ten_in_the_morning();
    let open = listens_at(&folder, clock.clone()).await;
    let [mut w, mut b] = before_at_once(&open).await;
    let asked = until(&mut b, |table| table["phase"] == "asking").await;
    let question = &asked["table"]["question"];
    assert_eq!((&question["what"], &question["yours"]), (&json!("show-win"), &json!(true)));
    assert_eq!(question["clauses"][0]["id"], json!("RU-2022 6.1.10.4"));
    assert_eq!(asked["table"]["clocks"]["runs"], Value::Null, "both stand");
    does(&mut b, json!({"t": "answer", "say": "no"})).await;
    assert_eq!(
        refuses(&mut b, json!({"t": "answer", "say": "yes"})).await,
        json!("nothing-to-answer")
    );
    clock.go_on(Duration::from_secs(20));
    let over = until(&mut w, |table| table["phase"] == "over").await;
    assert_eq!(over["table"]["ended"]["result"], json!("½-½"), "silence is no");

    let [mut w, _b] = before_at_once(&open).await;
    // What came of his answer he hears before he is told that it was heard.
    let heard = does(&mut w, json!({"t": "answer", "say": "yes"})).await;
    let last = &heard.last().unwrap()["table"];
    assert_eq!(last["phase"], json!("playing"), "without an arbiter it goes on");
    assert_eq!(last["clocks"]["runs"], json!("black"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_move_is_taken_back_and_another_game_played_over_the_wire() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, black) = two_sit(&open, RUSSIAN).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    does(&mut w, json!({"t": "ready"})).await;
    does(&mut b, json!({"t": "ready"})).await;
    assert_eq!(
        refuses(&mut w, json!({"t": "ask", "what": "take-back"})).await,
        json!("nothing-to-ask")
    );
    does(&mut w, json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    does(&mut w, json!({"t": "ask", "what": "take-back"})).await;
    let asked = until(&mut b, |table| table["question"]["yours"] == true).await;
    assert_eq!(asked["table"]["question"]["what"], json!("take-back"));
    does(&mut b, json!({"t": "answer", "say": "yes"})).await;
    let back = until(&mut w, |table| table["question"].is_null() && table["turn"] == "white").await;
    assert_eq!(back["table"]["pieces"]["pieces"]["c3"], json!("wm"), "the man stands there again");
    assert_eq!(back["table"]["taken_back"], json!([0]), "what does not stand is named");
    let seen = white.stranger().page(&table).await;
    assert_eq!(seen.count("[data-part=moves] li"), 0, "and is gone from the score");
    does(&mut w, json!({"t": "move", "ply": 1, "move": "g3-h4"})).await;
    let seen = white.stranger().page(&table).await;
    assert_eq!(seen.one("[data-part=moves] li").text(), "g3-h4");
    does(&mut b, json!({"t": "resign", "ply": 2})).await;
    let pdn = white.stranger().text(&format!("{table}/game.pdn")).await;
    assert!(pdn.contains("g3-h4") && !pdn.contains("c3-d4"), "what stands is recorded: {pdn}");
    does(&mut b, json!({"t": "ask", "what": "rematch"})).await;
    until(&mut w, |table| table["question"]["what"] == "rematch").await;
    does(&mut w, json!({"t": "answer", "say": "yes"})).await;
    let next = until(&mut b, |table| table["rematch"].is_string()).await;
    let next = format!("/t/{}", next["table"]["rematch"].as_str().unwrap());
    let mut again = Wire::connects(&open, &next, &white, "again").await;
    assert_eq!(again.hears("welcome").await["table"]["you"], json!("black"), "colours are changed");
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn nothing_of_the_board_reaches_a_blindfolded_player() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, white, black) = two_sit(&open, &format!("{RUSSIAN}&blindfold=last-move")).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    let welcome = w.hears("welcome").await;
    let bare = |table: &Value| {
        table["blindfold"] == true
            && table["pieces"]["pieces"].as_object().unwrap().is_empty()
            && table["legal"].as_array().unwrap().is_empty()
    };
    assert!(bare(&welcome["table"]), "{welcome}");
    does(&mut w, json!({"t": "ready"})).await;
    does(&mut b, json!({"t": "ready"})).await;
    assert_eq!(
        refuses(&mut w, json!({"t": "move", "ply": 0, "move": "c3-c4"})).await,
        json!("illegal-move")
    );
    for event in does(&mut w, json!({"t": "move", "ply": 0, "move": "c3 d4"})).await {
        assert!(event["t"] != "event" || bare(&event["table"]), "{event}");
    }
    let seen = until(&mut b, |table| table["ply"] == 1).await;
    assert_eq!(seen["table"]["errors"], json!([1, 0]), "what he tried is counted");
    // Nor by another address.
    let mut white = white;
    for path in ["positions.json", "game.pdn", "heard?square=c3"] {
        let (status, _) = white.get(&format!("{table}/{path}")).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{path}");
    }
    let mut again = Wire::opens(&open, &table, &white, None).await.unwrap();
    again.says(json!({"t": "hello", "v": 2, "after": 1})).await;
    let welcome = again.hears("welcome").await;
    assert!(bare(&welcome["table"]) && welcome["missed"].is_null(), "{welcome}");
    open.stop.send(()).unwrap();
}

/// Opens a board of a server that listens, and gives its address.
async fn opens(guest: &mut Guest, form: &str) -> String {
    let answer = guest.ask_form(posting("/play/board"), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    guest.cookie = cookie.split(';').next().map(str::to_owned);
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

fn act(by: Value, command: Value) -> Value {
    json!({"t": "act", "by": by, "command": command})
}

#[tokio::test]
async fn a_tablet_reports_over_the_wire_and_others_watch() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut arbiter = browser(&open).await;
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&white=Olena&black=Petro&on_wall=on";
    let table = opens(&mut arbiter, form).await;
    let mut tablet = Wire::connects(&open, &table, &arbiter, "tablet").await;
    let mut other = Wire::connects(&open, &table, &arbiter.stranger(), "stranger").await;
    let welcome = tablet.hears("welcome").await;
    assert_eq!((&welcome["role"], &welcome["terms"]["kind"]), (&json!("arbiter"), &json!("wood")));
    let (white, black) = (json!({"player": "First"}), json!({"player": "Second"}));
    let chief = json!("chief-arbiter");
    for (by, side) in [(&white, "First"), (&black, "Second")] {
        does(&mut tablet, act(by.clone(), json!({"start": {"arrive": side}}))).await;
    }
    let signal = act(chief, json!({"start": "signal"}));
    assert_eq!(refuses(&mut other, signal.clone()).await, json!("not-yours"));
    does(&mut tablet, signal).await;
    let touch = act(white.clone(), json!({"play": {"touch": ["c3"]}}));
    does(&mut tablet, touch).await;
    let wrong = act(white.clone(), json!({"play": {"move": "g3-h4"}}));
    assert_eq!(refuses(&mut tablet, wrong).await, json!("touched"));
    does(&mut tablet, act(white.clone(), json!({"play": {"move": "c3-d4"}}))).await;
    does(&mut tablet, act(white, json!({"play": "press"}))).await;
    let mut late = act(black.clone(), json!("resign"));
    late["seq"] = json!(3);
    assert_eq!(refuses(&mut tablet, late).await, json!("stale"));
    let seen = until(&mut other, |table| table["clocks"]["runs"] == "black").await;
    assert_eq!(seen["table"]["ply"], json!(1));
    assert!(arbiter.stranger().page("/wall").await.says("Olena"), "it hangs on the wall");
    does(&mut tablet, act(black, json!("resign"))).await;
    let over = until(&mut other, |table| table["phase"] == "over").await;
    assert_eq!(over["table"]["ended"]["result"], json!("1-0"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_program_relays_over_the_wire_and_watchers_are_told_late() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut program = browser(&open).await;
    let form = "discipline=UA-CHESS%2Fchess&control=90%2B30&follows=relay&white=A&black=B&delay=2";
    let table = opens(&mut program, form).await;
    let mut wire = Wire::connects(&open, &table, &program, "program").await;
    let mut late = Wire::connects(&open, &table, &program.stranger(), "stranger").await;
    does(&mut wire, json!({"t": "relay", "stay": 0, "moves": ["e2e4", "e7e5"]})).await;
    assert_eq!(
        refuses(&mut wire, json!({"t": "relay", "stay": 2, "moves": ["e1e3"]})).await,
        json!("illegal-move")
    );
    let mut anybody = program.stranger();
    assert!(!anybody.text(&format!("{table}/game.pgn")).await.contains("1. e4"), "two moves late");
    does(&mut wire, json!({"t": "relay", "stay": 2, "moves": ["g1f3", "b8c6"]})).await;
    until(&mut late, |table| table["ply"] == 2).await;
    does(&mut wire, json!({"t": "result", "result": {"played": ["half", "half"]}})).await;
    let over = until(&mut late, |table| table["phase"] == "over").await;
    assert_eq!(over["table"]["ended"]["how"], json!("told"));
    let pgn = anybody.text(&format!("{table}/game.pgn")).await;
    assert!(pgn.contains("1/2-1/2") && pgn.contains("Nf3") && !pgn.contains("%clk"), "{pgn}");
    open.stop.send(()).unwrap();
}

/// What a group says grows; what is told of it with everything that happens does not.
#[tokio::test]
async fn of_a_long_conversation_what_is_new_is_told() {
    const REMARKS: usize = 60;
    let folder = Folder::new();
    let limits = Limits { table_requests_a_second: 100_000, ..Limits::of_this_machine() };
    let open = listens_with(&folder, ten_in_the_morning(), limits).await;
    let (table, mut white, black) = two_sit(&open, &format!("{RUSSIAN}&confer=own")).await;
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    does(&mut w, json!({"t": "ready"})).await;
    does(&mut b, json!({"t": "ready"})).await;
    let mut last = Value::Null;
    for number in 0..REMARKS {
        let text = format!("{number} {}", "щ".repeat(490));
        let told = does(&mut w, json!({"t": "say", "text": text})).await;
        last = told.into_iter().rfind(|one| one["t"] == "event").unwrap();
        assert!(last.to_string().len() <= 16 * 1_024, "what is new of it, and the table");
    }
    let counted = |value: &Value| {
        let consult = &value["table"]["consult"];
        let talk = consult["talk"].as_array().unwrap();
        assert!(talk.last().unwrap()["text"].as_str().unwrap().starts_with("59 "));
        (talk.len(), talk.len() + consult["talk_from"].as_u64().unwrap_or(0) as usize)
    };
    let (few, all) = counted(&last);
    assert!(few < 10 && all == REMARKS, "{few} of {all}");
    let mut again = Wire::connects(&open, &table, &white, "again").await;
    let welcome = again.hears("welcome").await;
    assert!(welcome.to_string().len() <= 64 * 1_024);
    let (more, all) = counted(&welcome);
    assert!(more > few && all == REMARKS, "{more} of {all}");
    assert_eq!(white.page(&table).await.count("[data-part=talk] li"), REMARKS, "the page has all");
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_group_confers_and_nobody_else_hears_it() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, mut white, black) = two_sit(&open, &format!("{RUSSIAN}&confer=own&quorum=2")).await;
    let page = white.page(&table).await;
    let link = page.one("[data-part=confer-link]").text();
    assert!(!black.clone().page(&table).await.has("[data-part=confer]"), "Black plays alone");
    let mut anna = white.stranger();
    assert_eq!(anna.get(&format!("{table}/join/nonsense")).await.0, StatusCode::NOT_FOUND);
    assert!(anna.page(&link).await.has("form input[name=name]"));
    anna.done(&link, "name=Anna").await;
    let mut spy = black.clone();
    assert_eq!(spy.post(&link, "name=Spy").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let mut w = Wire::connects(&open, &table, &white, "white").await;
    let mut b = Wire::connects(&open, &table, &black, "black").await;
    let mut a = Wire::connects(&open, &table, &anna, "anna").await;
    assert_eq!(a.hears("welcome").await["role"], json!("member"));
    does(&mut w, json!({"t": "ready"})).await;
    does(&mut b, json!({"t": "ready"})).await;
    let moves = json!({"t": "move", "ply": 0, "move": "c3-d4"});
    assert_eq!(refuses(&mut a, moves).await, json!("captain-acts"));
    does(&mut a, json!({"t": "say", "text": "the bridge is weak"})).await;
    does(&mut a, json!({"t": "propose", "ply": 0, "move": "c3-d4"})).await;
    let heard = until(&mut w, |table| table["consult"]["proposals"][0].is_object()).await;
    assert_eq!(heard["table"]["consult"]["talk"][0]["text"], json!("the bridge is weak"));
    does(&mut w, json!({"t": "propose", "ply": 0, "move": "c3-d4"})).await;
    // All that Black has heard so far.
    loop {
        let event = b.hears("event").await;
        let text = event.to_string();
        assert!(!text.contains("bridge") && event["table"]["consult"].is_null(), "{text}");
        if event["table"]["ply"] == 1 {
            break;
        }
    }
    let heard = does(&mut b, json!({"t": "resign", "ply": 1})).await;
    let over = heard.last().unwrap();
    assert_eq!(over["table"]["phase"], json!("over"));
    assert!(over["table"]["consult"].to_string().contains("bridge"), "then everybody may");
    open.stop.send(()).unwrap();
}

/// What a group can propose by the script of the page it can propose by forms.
#[tokio::test]
async fn without_scripts_a_group_proposes_what_is_to_be_said() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let (table, mut white, mut black) = two_sit(&open, &format!("{RUSSIAN}&confer=own")).await;
    let act = format!("{table}/act");
    for one in [&mut white, &mut black] {
        one.done(&act, "what=ready").await;
    }
    assert!(white.page(&table).await.has("noscript button[name=say][value=resign]"));
    white.done(&act, "what=propose&ply=0&say=resign").await;
    let page = white.page(&table).await;
    assert!(page.one("[data-part=proposals] li").says(&white.say(pages::id::TABLE_RESIGN)));
    white.done(&act, "what=propose&ply=0&move=c3-d4").await;
    assert!(white.page(&table).await.one("[data-part=proposals] li").says("c3-d4"));
}
