//! Boards of wood beside us and games from elsewhere: opened by anybody, reported by whoever opened them.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pages::id;
use serde_json::Value;

use crate::common::{Guest, posting};

/// Opens a board and gives its address.
async fn opens(guest: &mut Guest, form: &str) -> String {
    let answer = guest.ask_form(posting("/play/board"), form).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    if let Some(cookie) = answer.headers().get(header::SET_COOKIE) {
        guest.cookie = cookie.to_str().unwrap().split(';').next().map(str::to_owned);
    }
    answer.headers()[header::LOCATION].to_str().unwrap().to_owned()
}

/// What a script hears of a report that is refused.
async fn refusal(guest: &mut Guest, path: &str, form: &str) -> Value {
    let request = posting(path).header(header::ACCEPT, "application/json");
    let answer = guest.ask_form(request, form).await;
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
    serde_json::from_slice(&body).unwrap()
}

#[tokio::test]
async fn an_arbiter_reports_what_happens_by_forms_alone() {
    let mut arbiter = Guest::new().await;
    let play = arbiter.page("/play").await;
    assert!(play.has("form#board select[name=follows] option[value=relay]"));
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&white=Olena&black=Petro";
    let table = opens(&mut arbiter, form).await;
    let report = format!("{table}/report");

    // Before the start there is a signal, and no move.
    let board = arbiter.page(&table).await;
    assert!(board.says("Olena") && board.says("Petro"));
    assert!(board.has("form[data-report=signal]") && board.has("form[data-report=arrive]"));
    assert!(!board.has("[data-part=forms] form[data-report=move]"));
    let early = arbiter.refused(&report, "act=move&by=first&move=c3-d4").await;
    assert!(early.says("не почалася") || early.says("сигнал"), "{}", early.text());

    for act in ["act=arrive&by=first", "act=arrive&by=second", "act=signal&by=chief-arbiter"] {
        arbiter.done(&report, act).await;
    }
    let board = arbiter.page(&table).await;
    assert!(!board.has("form[data-report=signal]"), "it was given");
    assert!(board.has("[data-part=forms] form[data-report=move]"));
    assert!(
        board.has("[data-part=forms] details[data-kind=violate] option[value=impossible-move]")
    );
    arbiter.done(&report, "act=move&by=first&move=c3-d4").await;
    arbiter.done(&report, "act=press&by=first").await;
    arbiter.done(&report, "act=violate&by=second&violation=impossible-move&text=b6-b5").await;
    arbiter.done(&report, "act=press&by=second").await;
    let board = arbiter.page(&table).await;
    assert!(board.has("[data-part=forms] form[data-report=demand]"));
    arbiter.done(&report, "act=demand&by=first").await;
    arbiter.done(&report, "act=admit&by=second").await;
    arbiter.done(&report, "act=move&by=second&move=b6-a5").await;
    arbiter.done(&report, "act=stop&by=chief-arbiter").await;
    let set = "act=set&by=chief-arbiter&side=first&time=20:00&reason=faulty";
    arbiter.done(&report, set).await;
    arbiter.done(&report, "act=resume&by=chief-arbiter").await;
    let no = refusal(&mut arbiter, &report, "act=resume&by=chief-arbiter").await;
    assert_eq!(no["why"], "clocks-run");
    let no = refusal(&mut arbiter, &report, "act=move&by=second").await;
    assert_eq!(no["why"], "unreadable", "the move is missing");
    arbiter.done(&report, "act=resign&by=second").await;
    let over = arbiter.page(&table).await;
    assert!(over.says("1-0") && over.one("[data-part=ended]").says("RU-2022"));
    assert!(over.has("[data-part=forms] form[data-report=sign-times]"), "what comes after the end");

    // Others look; nobody else reports.
    let mut stranger = arbiter.stranger();
    let seen = stranger.page(&table).await;
    assert!(seen.says("1-0") && !seen.has("form[data-report]"));
    assert_eq!(
        stranger.post(&report, "act=reopen&by=chief-arbiter").await.0,
        StatusCode::FORBIDDEN
    );
    assert_eq!(stranger.get(&format!("{table}/acts")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(arbiter.get(&format!("{table}/acts")).await.0, StatusCode::OK);
}

#[tokio::test]
async fn a_tablet_is_a_clock() {
    let mut guest = Guest::new().await;
    let clock = guest.clock.clone();
    let form = "discipline=UA-2024%2Frussian-rapid&control=15+d5&follows=clock";
    let table = opens(&mut guest, form).await;
    let report = format!("{table}/report");
    for act in ["act=arrive&by=first", "act=arrive&by=second", "act=signal&by=chief-arbiter"] {
        guest.done(&report, act).await;
    }
    let page = guest.page(&table).await;
    assert_eq!(page.count(".half button"), 2, "two halves");
    assert!(page.has("form[data-report=stop]") && page.has("form[data-report=resume]"));
    assert!(!page.has("[data-part=forms] form[data-report=move]"), "nobody enters moves");
    clock.go_on(Duration::from_secs(65));
    guest.done(&report, "act=press&by=first").await;
    let page = guest.page(&table).await;
    assert!(page.one("[data-side=white] [data-part=clock]").says("14:00"), "5 s were free");
    guest.refused(&report, "act=press&by=first").await;
    // Forms that stand beside each other are told apart.
    clock.go_on(Duration::from_secs(3_600));
    let page = guest.page(&table).await;
    let pointed = page.one("[data-part=forms] form[data-report=flag].line span").text();
    let found = page.one("[data-part=forms] details[data-kind=flag] summary").text();
    assert_eq!(pointed, guest.say(id::ACT_FLAG));
    assert_eq!(found, guest.say(id::ACT_FLAGS_FOUND));
    assert_ne!(pointed, found);
    guest.done(&format!("{table}/result"), "result=second-wins").await;
    assert!(guest.page(&table).await.says("0-1"));
}

#[tokio::test]
async fn times_that_are_read_off_stand_until_the_next_reading() {
    let mut arbiter = Guest::new().await;
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&follows=moves&white=Olena&black=Petro";
    let table = opens(&mut arbiter, form).await;
    let report = format!("{table}/report");
    for act in ["act=arrive&by=first", "act=arrive&by=second", "act=signal&by=chief-arbiter"] {
        arbiter.done(&report, act).await;
    }
    let clocks = async |arbiter: &mut Guest| {
        let told = arbiter.text(&format!("{table}/table.json")).await;
        let told: Value = serde_json::from_str(&told).unwrap();
        let told = &told["table"]["clocks"];
        assert_eq!(told["runs"], Value::Null, "the clock beside the board runs");
        [told["white"].as_i64().unwrap(), told["black"].as_i64().unwrap()]
    };
    arbiter.clock.go_on(Duration::from_secs(60));
    assert_eq!(clocks(&mut arbiter).await, [1_800_000, 1_800_000]);
    let set = "act=set&by=chief-arbiter&side=first&time=20:00&reason=read+off";
    for act in ["act=stop&by=chief-arbiter", set, "act=resume&by=chief-arbiter"] {
        arbiter.done(&report, act).await;
    }
    arbiter.clock.go_on(Duration::from_secs(60));
    assert_eq!(clocks(&mut arbiter).await, [1_200_000, 1_800_000]);
}

#[tokio::test]
async fn a_result_is_told_in_the_order_in_which_the_names_stand() {
    let mut guest = Guest::new().await;
    // Black begins at renju, and White is named first.
    let form = "discipline=RU-2022%2Frenju&control=30%2B30&follows=relay&white=Olena&black=Petro";
    let table = opens(&mut guest, form).await;
    let page = guest.page(&table).await;
    assert_eq!(page.one("h1").text(), "Olena – Petro");
    assert_eq!(page.one("option[value=first-wins]").text(), "0-1", "Petro begins");
    guest.done(&format!("{table}/result"), "result=first-wins").await;
    assert!(guest.page(&table).await.one("[data-part=ended]").says("0-1"));
    let embedded = guest.stranger().page(&table.replace("/t/", "/embed/")).await;
    assert!(embedded.says("0-1") && !embedded.says("1-0"));
}

#[tokio::test]
async fn moves_from_elsewhere_come_by_hand_or_as_a_record_that_grows() {
    let mut guest = Guest::new().await;
    let form = "discipline=UA-CHESS%2Fchess&control=90%2B30&follows=relay&white=A&black=B";
    let table = opens(&mut guest, form).await;
    let relay = format!("{table}/relay");
    guest.done(&relay, "move=e2e4").await;
    guest.done(&relay, "text=1.+e4+e5+2.+Nf3").await;
    let page = guest.page(&table).await;
    assert_eq!(page.count("[data-part=moves] li"), 3);
    assert!(page.says(&guest.say(id::WOOD_AT_BOARD)), "the hall decides");
    let wrong = guest.refused(&relay, "text=1.+e4+e5+2.+Ke3").await;
    assert!(wrong.says("Ke3"));
    guest.done(&relay, "back=1").await;
    guest.done(&relay, "text=Nc3").await;
    let mut anybody = guest.stranger();
    let (status, told) =
        anybody.send(Request::get(format!("{table}/table.json")), Body::empty()).await;
    assert_eq!(status, StatusCode::OK);
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["terms"]["kind"], "relay");
    let moves: Vec<&str> = told["table"]["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["text"].as_str().unwrap())
        .collect();
    assert_eq!(moves, ["e2e4", "e7e5", "b1c3"], "the slip is corrected");
    assert_eq!(anybody.post(&relay, "move=g8f6").await.0, StatusCode::FORBIDDEN);
    guest.done(&format!("{table}/result"), "result=draw").await;
    assert!(anybody.page(&table).await.says("½-½"));
}

#[tokio::test]
async fn what_cannot_be_followed_is_said() {
    let mut guest = Guest::new().await;
    assert!(guest.refused("/play/board", "discipline=nothing&control=5").await.has("[role=alert]"));
    let wrong = "discipline=RU-2022%2Frussian&control=soon";
    assert!(guest.refused("/play/board", wrong).await.has("[role=alert]"));
}

#[tokio::test]
async fn friends_take_back_and_play_again() {
    let mut white = Guest::new().await;
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&colour=white&name=Olena";
    let answer = white.ask_form(posting("/play"), form).await;
    let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
    white.cookie = cookie.split(';').next().map(str::to_owned);
    let table = answer.headers()[header::LOCATION].to_str().unwrap().to_owned();
    let mut black = white.stranger();
    let sits = black.ask_form(posting(&format!("{table}/sit")), "person=second&name=Petro").await;
    let cookie = sits.headers()[header::SET_COOKIE].to_str().unwrap();
    black.cookie = cookie.split(';').next().map(str::to_owned);
    let act = format!("{table}/act");
    white.done(&act, "what=ready").await;
    black.done(&act, "what=ready").await;
    white.done(&act, "what=move&ply=0&move=c3-d4").await;
    white.done(&act, "what=take-back").await;
    assert!(black.page(&table).await.one("[data-part=question]").says("повернути"));
    black.done(&act, "what=yes").await;
    white.done(&act, "what=move&ply=1&move=g3-h4").await;
    black.done(&act, "what=resign&ply=2").await;
    black.done(&act, "what=rematch").await;
    white.done(&act, "what=yes").await;
    let page = black.page(&table).await;
    let next = page.one("[data-part=rematch] a").attribute("href").unwrap().to_owned();
    let again = white.page(&next).await;
    assert!(again.one("[data-side=black]").says("Olena"), "colours are changed");
    assert!(again.has("form[data-act=ready]"), "she has her seat");
}
