//! Whoever asks without end is told so: calls, take-backs, compositions; whose links are made while he
//! plays; and what was imposed at a table and the event does not take.

use std::time::Duration;

use axum::http::StatusCode;
use futures_util::future::join_all;
use ledger::accounts::Role;
use pages::id;
use play::{Refusal, Stop};
use serde_json::json;
use web::Caller;

use crate::common::page::{Page, encoded};
use crate::common::round_here::{
    announced, begun, board, on_platform, players, ready, start, table,
};
use crate::common::{Guest, posting, read};
use crate::play::sits_down;

fn told(guest: &Guest, stop: Stop) -> String {
    Refusal::from(stop).text(guest.reads())
}

#[tokio::test]
async fn a_call_that_comes_again_within_seconds_is_not_kept() {
    let (mut chief, _, first, mut both) = begun(json!({})).await;
    let (act, call) = (format!("{first}/act"), "what=call&text=noise");
    both[0].done(&act, call).await;
    let refused = both[0].refused(&act, call).await;
    assert!(refused.says(&told(&both[0], Stop::TooOften)), "{}", refused.text());
    both[1].done(&act, call).await;
    chief.clock.go_on(Duration::from_secs(10));
    both[0].done(&act, call).await;
    let wall = chief.page("/desk/cup/boards").await;
    assert!(wall.has("tr[data-need=need-called]"));
    let live = chief.server.tables().need(&first[3..]).await.unwrap().unwrap();
    let logged = live.snapshot();
    assert_eq!(logged.table().unwrap().calls().len(), 3, "the refused one is not there");
}

#[tokio::test]
async fn the_program_lets_moves_be_taken_back_so_often() {
    let mut guest = Guest::new().await;
    let form = "discipline=RU-2022%2Frussian&control=30%2B30&colour=white&name=Olena&partner=easy";
    let table = sits_down(&mut guest, form).await;
    let act = format!("{table}/act");
    let live = guest.server.tables().need(&table[3..]).await.unwrap().unwrap();
    let is = async |so: fn(&play::Table) -> bool| {
        while !so(live.snapshot().table().unwrap()) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    is(|table| table.is_ready(play::Person::Second)).await;
    guest.done(&act, "what=ready").await;
    guest.done(&act, "what=move&ply=0&move=c3-d4").await;
    for _ in 0..20 {
        guest.done(&act, "what=take-back").await;
        is(|table| table.question().is_none()).await;
    }
    let refused = guest.refused(&act, "what=take-back").await;
    assert!(refused.says(&told(&guest, Stop::Enough)), "{}", refused.text());
}

#[tokio::test]
async fn one_visitor_does_not_shut_others_out_of_the_checker() {
    let guest = Guest::new().await;
    let form = format!(
        "position={}&solution={}&task=win&rulebook=UA-2024",
        encoded("W:Wf2,f4,d6,a7:Bh2,h4,f6,d8"),
        encoded("g3, e5, c7, g1+"),
    );
    let asks = async |last: u8| {
        let caller = Caller { address: [192, 0, 2, last].into(), https: false };
        let answer = guest.ask_form(posting("/compositions").extension(caller), &form).await;
        read(answer).await
    };
    // Ten at once from one address, and behind all of them somebody else.
    let all = join_all([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2].map(asks)).await;
    let (other, own) = all.split_last().unwrap();
    assert_eq!(other.0, StatusCode::OK, "{}", other.1);
    let refused: Vec<_> = own.iter().filter(|(status, _)| *status != StatusCode::OK).collect();
    assert!(!refused.is_empty());
    for (status, text) in refused {
        assert_eq!(*status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(Page::read(text).says(&guest.say(id::BUSY_YOURS)), "{text}");
    }
    assert_eq!(asks(1).await.0, StatusCode::OK, "he comes again");
}

#[tokio::test]
async fn a_secretary_makes_no_link_for_one_who_plays() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let links = "/desk/cup/player-links";
    assert_eq!(secretary.shown(links, "").await.count(".codes li"), 4, "before the round");
    let history = chief.page("/desk/cup/judges").await;
    let history = history.one("#rights-history");
    let made = chief.tell(id::DEED_LINKED, &[("entry", "1")]);
    let line = history.all("tbody tr").into_iter().find(|line| line.says(&made)).unwrap();
    assert!(line.says("secretary"), "it stands there who made it");
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &table(&hall, 1, 1)).await;
    start(&mut chief).await;
    let entry = hall.state().sections()[0].members[hall.round(1).tables[0].white.index()];
    let competition::Member::Player(entry) = entry else { panic!() };
    let form = format!("entry={}", entry.0);
    let refused = secretary.refused(links, &form).await;
    assert!(refused.says(&secretary.say(id::PLAYER_LINK_PLAYS)), "{}", refused.text());
    both[0].page("/e/cup/my-games").await;
    // The clocks of the other table run too: none of the four is left over.
    secretary.refused(links, "").await;
    // An arbiter who rules makes it, and the one before ends.
    assert_eq!(chief.shown(links, &form).await.count(".codes li"), 1);
    assert_eq!(both[0].get("/e/cup/my-games").await.0, StatusCode::GONE);
    // Whose game is over has a new one from the secretary too.
    both[1].done(&format!("{}/act", table(&hall, 1, 1)), "what=resign&ply=0").await;
    assert_eq!(secretary.shown(links, "").await.count(".codes li"), 2);
}

#[tokio::test]
async fn a_sanction_that_the_event_refuses_waits_for_the_arbiter() {
    let (mut chief, hall, one, _both) = begun(json!({})).await;
    assert!(!chief.page("/desk/cup").await.has("#undone"));
    // He leaves the event while his game goes on, and is warned at his table.
    let white = hall.state().sections()[0].members[hall.round(1).tables[0].white.index()];
    hall.ok(json!({"do": "withdraw", "who": white, "reason": "ill"})).await;
    let left = hall.state().last_fact().unwrap();
    let page = chief.page(&board(&one)).await;
    let penalties = page.all("details[data-kind=sanction] option");
    let mut told = penalties.iter().map(|one| one.get("value").to_owned());
    let told = encoded(&told.find(|one| one.ends_with("/warning")).unwrap());
    let imposed = format!("act=sanction&penalty={told}&side=first&reason=noise%E2%80%8B+again");
    chief.done(&format!("{}/act", board(&one)), &imposed).await;
    chief.server.settle("cup").await;
    assert!(hall.state().incidents().is_empty());
    let desk = chief.page("/desk/cup").await;
    let undone = desk.one("#undone");
    assert_eq!(undone.all("li").len(), 1, "once, however often it is tried");
    assert!(undone.says("noise again") && undone.says(&one[3..]), "{}", undone.text());
    assert_eq!(undone.one("li a").get("href"), board(&one));
    // He is back: the event takes it, and nothing is left to do.
    hall.ok(json!({"do": "undo", "event": left, "reason": "a mistake"})).await;
    chief.server.settle("cup").await;
    let state = hall.state();
    assert_eq!(state.incidents().len(), 1);
    assert_eq!(state.incidents()[0].sanction.as_deref(), Some("warning"));
    assert!(!chief.page("/desk/cup").await.has("#undone"));
}
