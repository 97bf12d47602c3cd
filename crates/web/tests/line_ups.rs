//! Line-ups: the secretary's for all teams, a captain's for his own, and what becomes of them.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::http::StatusCode;
use clauses::proves;
use common::{Guest, nth};
use competition::{Command, PlayerId, RoundRecord, TeamId};
use ledger::Actor;
use ledger::accounts::Role;
use serde_json::{Value, json};

const EVENT: &str = "demo-teams";

async fn ask(guest: &Guest, command: Value) {
    let command: Command = serde_json::from_value(command).unwrap();
    guest.server.act(EVENT, &Actor::Program("damka"), &command).await.unwrap();
}

fn round(guest: &Guest, number: u16) -> RoundRecord {
    let snapshot = guest.server.event(EVENT).unwrap().snapshot();
    snapshot.state.competition.section(nth(1)).unwrap().round(nth(number)).unwrap().clone()
}

/// Plays what is left of round 2 and announces round 3, which starts at a time or whenever it does.
async fn third_round(guest: &Guest, starts: Option<&str>) {
    for (table, one) in (1..).zip(&round(guest, 2).tables) {
        for (board, one) in (1..).zip(&one.boards) {
            if one.scores.is_empty() {
                ask(guest, json!({"do": "result", "round": 2, "table": table, "board": board, "score": "="})).await;
            }
        }
    }
    ask(guest, json!({"do": "close", "round": 2})).await;
    ask(guest, json!({"do": "pair", "round": 3})).await;
    ask(guest, json!({"do": "publish", "round": 3, "starts": starts})).await;
}

const PAGE: &str = "/desk/demo-teams/lineups/3";

#[tokio::test]
async fn the_usual_line_up_is_filled_in_and_reserves_can_be_chosen() {
    proves(&["UA-2024 III.team.4"]);
    let mut guest = Guest::chief().await;
    third_round(&guest, None).await;
    let (status, page) = guest.get(PAGE).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("UA-2024 III.team.4") && page.contains("не подано: звичайний"), "{page}");
    assert_eq!(page.matches("name=\"board1\"").count(), 6, "all teams");
    for main in ["<option value=\"1\" selected>1 ", "<option value=\"2\" selected>2 "] {
        assert!(page.contains(main), "{page}");
    }
    assert!(page.contains("<option value=\"4\">зап. "), "{page}");
    let (status, text) = guest.post(&format!("{PAGE}/1"), "board1=1&board2=2&board3=4").await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let seats = [1, 2, 4].map(|id| Some(PlayerId(id)));
    assert_eq!(round(&guest, 3).line_ups[&TeamId(1)], seats);
    let (_, page) = guest.get(PAGE).await;
    assert!(page.contains("<option value=\"4\" selected>зап. ") && page.contains("подано</span>"));
    // From the round, and back to it.
    let (_, page) = guest.get("/desk/demo-teams/rounds/3").await;
    assert!(page.contains("href=\"/desk/demo-teams/lineups/3?section=1\""), "{page}");
    ask(&guest, json!({"do": "start", "round": 3})).await;
    let (_, page) = guest.get(PAGE).await;
    assert!(!page.contains("name=\"board1\"") && page.contains("Тур розпочато"), "{page}");
}

#[tokio::test]
async fn a_refusal_stands_beside_its_board_with_its_clauses() {
    proves(&["UA-2024 III.team.6"]);
    let mut guest = Guest::chief().await;
    third_round(&guest, None).await;
    // Main players sit at their own boards.
    let (status, page) = guest.post(&format!("{PAGE}/1"), "board1=2&board2=1&board3=4").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let fault = page.split("id=\"fault1-1\">").nth(1).unwrap().split("</span>").next().unwrap();
    assert!(fault.contains("UA-2024 III.team.4"), "{fault}");
    assert!(page.contains("aria-describedby=\"fault1-1\""), "{page}");
    assert!(page.contains("<option value=\"2\" selected>"), "the form comes back filled in");
    // The same player twice; a player of another team.
    for (form, field) in [("board1=1&board2=1", "fault1-2"), ("board1=5", "")] {
        let (status, page) = guest.post(&format!("{PAGE}/1"), form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
        assert!(page.contains("class=\"fault\"") && page.contains(field), "{page}");
    }
    assert!(round(&guest, 3).line_ups.is_empty());
}

#[tokio::test]
async fn a_captain_sees_his_own_team_only_until_the_clocks_run() {
    let mut guest = Guest::new().await;
    let secret = guest.person("captain", Some(EVENT), Some(Role::Captain { team: 1 })).await;
    guest.cookie = Some(format!("damka={}", secret.reveal()));
    let (_, page) = guest.get("/desk").await;
    assert!(page.contains("/desk/demo-teams/lineups\""), "{page}");
    assert_eq!(guest.get("/desk/demo-teams").await.0, StatusCode::FORBIDDEN);
    third_round(&guest, None).await;
    let (_, page) = guest.get(PAGE).await;
    assert!(page.contains("id=\"team1\"") && page.contains("проти: "), "{page}");
    assert!(!page.contains("id=\"team2\""), "{page}");
    let form = "board1=1&board2=2&board3=3";
    assert_eq!(guest.post(&format!("{PAGE}/2"), form).await.0, StatusCode::FORBIDDEN);
    assert_eq!(guest.post(&format!("{PAGE}/1"), form).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/desk/demo-teams/lineups").await.0, StatusCode::SEE_OTHER);
    ask(&guest, json!({"do": "start", "round": 3})).await;
    let (_, page) = guest.get(PAGE).await;
    assert!(page.contains("id=\"team2\""), "now everybody can see them: {page}");
}

#[tokio::test]
async fn what_comes_late_is_refused_unless_it_came_on_paper() {
    proves(&["UA-2024 III.team.5"]);
    let mut guest = Guest::chief().await;
    third_round(&guest, Some("2020-01-01 12:00")).await;
    let (_, page) = guest.get(PAGE).await;
    assert!(
        page.contains("Склади подавали до 11:50") && page.contains("name=\"handed\""),
        "{page}"
    );
    let form = "board1=1&board2=2&board3=3";
    let (status, page) = guest.post(&format!("{PAGE}/1"), form).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("UA-2024 III.team.5"), "{page}");
    let paper = format!("{form}&handed=11%3A45");
    assert_eq!(guest.post(&format!("{PAGE}/1"), &paper).await.0, StatusCode::SEE_OTHER);
    let secret = guest.person("captain", Some(EVENT), Some(Role::Captain { team: 1 })).await;
    guest.cookie = Some(format!("damka={}", secret.reveal()));
    assert_eq!(guest.post(&format!("{PAGE}/1"), &paper).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_round_of_teams_shows_matches_with_their_boards() {
    let mut guest = Guest::new().await;
    let (_, page) = guest.get("/e/demo-teams/rounds/1").await;
    assert_eq!(page.matches("class=\"match\"").count(), 3, "{page}");
    assert!(page.contains("id=\"table1b3\"") && page.contains(">1.3</td>"), "{page}");
    let score = &round(&guest, 1).tables[0];
    let competition = guest.server.event(EVENT).unwrap().snapshot().state.competition.clone();
    let [first, second] = score.points(&competition.counting());
    assert!(page.contains(&format!("{first} : {second}</th>")), "{page}");
}
