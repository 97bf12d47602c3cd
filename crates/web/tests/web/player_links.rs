//! The personal links of players: what they open, and when they end; and what players and captains hand in there.

use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use competition::TeamId;
use futures_util::StreamExt;
use ledger::accounts::Role;
use serde_json::json;

use crate::common::hall::Hall;
use crate::common::round_here::{announced, begun, on_platform, player_of, players, start, table};
use crate::common::{Folder, Guest};
use crate::play::{Wire, chief_of, listens};

#[tokio::test]
async fn a_player_protests_from_his_page() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let [mut white, _] = players(&chief, &hall, 1).await;
    start(&mut chief).await;
    let form = "round=1&text=The+clock&clauses=UA-2024+III.clock.8";
    white.done("/e/cup/my-games/protest", form).await;
    assert_eq!(hall.state().protests().len(), 1);
    assert!(hall.last_by().starts_with("player:"));
    // A secretary lets nobody's protest disappear.
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let event = hall.version() - 1;
    let undo = json!({"do": "undo", "event": event, "reason": "slip"}).to_string();
    assert_eq!(secretary.command("cup", &undo).await.0, StatusCode::FORBIDDEN);
    assert_eq!(hall.state().protests().len(), 1);
    let taken_back = "[data-part=protest-taken-back]";
    assert!(!white.page("/e/cup/my-games").await.has(taken_back));
    chief.command("cup", &undo).await;
    assert_eq!(hall.state().protests().len(), 0);
    assert!(white.page("/e/cup/my-games").await.has(taken_back), "he is told");
    let mut stranger = chief.stranger();
    assert_eq!(stranger.post("/e/cup/my-games/protest", form).await.0, StatusCode::NOT_FOUND);
}

/// A team's protest is its captain's.
#[tokio::test]
async fn a_captain_protests_for_his_team() {
    let chief = Guest::chief().await;
    let hall = Hall::teams(&chief).await;
    let role = Role::Captain { team: TeamId(1) };
    let mut captain = chief.stranger();
    captain.sign_in(&chief.person("captain", Some("teams"), Some(role)).await);
    captain.page("/e/teams/my-games").await;
    let form = "round=2&text=The+clock&clauses=UA-2024+III.clock.8";
    captain.done("/e/teams/my-games/protest", form).await;
    assert_eq!(hall.state().protests().len(), 1);
}

#[tokio::test]
async fn a_link_ends_when_another_is_made() {
    let chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let mut before = player_of(&chief, &hall, 1).await;
    before.page("/e/cup/my-games").await;
    player_of(&chief, &hall, 1).await;
    assert_eq!(before.get("/e/cup/my-games").await.0, StatusCode::GONE);
    let mut desk = chief.clone();
    let made = desk.shown("/desk/cup/player-links", "").await;
    assert_eq!(made.count(".codes li"), 4);
    assert_eq!(made.count(".codes .secret"), 4);
}

/// No player loses his game because a secretary leaves; but those who stay are told that she knew the links, and
/// with one press they open nothing.
#[tokio::test]
async fn links_of_one_who_has_left_are_told_and_made_anew() {
    let mut chief = Guest::chief().await;
    announced(&chief, on_platform(json!({})), 4).await;
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let made = secretary.shown("/desk/cup/player-links", "").await;
    let link = made.all(".codes .secret")[0].text();
    let link = format!("/player/{}", link.split("/player/").nth(1).unwrap());
    let page = "/desk/cup/player-links";
    assert!(!chief.page(page).await.has("[data-part=left-behind]"));
    chief.done("/accounts/end", "account=secretary&what=account").await;
    let mut player = chief.stranger();
    assert_eq!(player.get(&link).await.0, StatusCode::SEE_OTHER, "the game goes on");
    assert!(chief.page(page).await.one("[data-part=left-behind]").says("4"));
    let now = chief.shown(page, "").await;
    assert!(!now.has("[data-part=left-behind]"));
    assert_ne!(player.get("/e/cup/my-games").await.0, StatusCode::OK, "her copy opens nothing");
}

#[tokio::test]
async fn a_link_ends_with_the_event() {
    let (_chief, hall, first, mut both) = begun(json!({})).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=0").await;
    both[0].page("/e/cup/my-games").await;
    let cancel =
        json!({"do": "cancel", "ground": "organiser", "by": "chief-arbiter", "reason": "fire"});
    hall.ok(cancel).await;
    assert_eq!(both[0].get("/e/cup/my-games").await.0, StatusCode::GONE);
    let sign = both[0].post(&format!("{first}/act"), "what=sign").await;
    assert_eq!(sign.0, StatusCode::FORBIDDEN, "he is a stranger now");
    let form = "round=1&text=The+clock&clauses=UA-2024+III.clock.8";
    assert_eq!(both[0].post("/e/cup/my-games/protest", form).await.0, StatusCode::GONE);
}

/// Whoever has an open connection is what he may be now, and not what he was when it began.
#[tokio::test]
async fn an_open_connection_ends_with_the_link() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let chief = chief_of(&open).await;
    let rules = on_platform(json!({"games": {"platform": {"closed": true}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let before = player_of(&chief, &hall, 1).await;
    let number = if own_table(&hall, 1) == 1 { first } else { table(&hall, 2, 1) };
    let mut wire = Wire::connects(&open, &number, &before, "before").await;
    let lines = axum::http::Request::get(format!("{number}/events.ndjson"))
        .header(header::COOKIE, before.cookies().unwrap())
        .body(Body::empty());
    let mut lines = before.ask(lines.unwrap()).await.into_body().into_data_stream();
    assert!(lines.next().await.is_some(), "he is welcome");
    let mut now = player_of(&chief, &hall, 1).await;
    assert_eq!(wire.asks(json!({"t": "ready"})).await.0["why"], json!("not-yours"));
    now.done(&format!("{number}/act"), "what=ready").await;
    let end = async { while lines.next().await.is_some() {} };
    tokio::time::timeout(Duration::from_secs(30), end).await.expect("the lines end with the link");
    open.stop.send(()).unwrap();
}

/// The table at which an entry plays.
fn own_table(hall: &Hall, entry: u16) -> usize {
    let state = hall.state();
    let section = &state.sections()[0];
    let plays = |number: &tournament::Number| {
        section.members[number.index()] == competition::Member::Player(competition::PlayerId(entry))
    };
    let tables = hall.round(1).tables;
    1 + tables.iter().position(|one| plays(&one.white) || plays(&one.black)).unwrap()
}
