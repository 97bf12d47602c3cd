//! Line-ups: the secretary's for all teams, a captain's for his own, and what becomes of them.

use std::time::Duration;

use axum::http::StatusCode;
use clauses::proves;
use competition::{PlayerId, TeamId};
use ledger::accounts::Role;
use pages::id;
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::Hall;

const PAGE: &str = "/desk/teams/lineups/3";

/// Four teams of three and a reserve, with round 3 announced for a minute, or for whenever it begins.
async fn announced(guest: &Guest, starts: Option<&str>) -> Hall {
    let hall = Hall::teams(guest).await;
    hall.finish(2).await;
    hall.ok(json!({"do": "pair", "round": 3})).await;
    hall.ok(json!({"do": "publish", "round": 3, "starts": starts})).await;
    hall
}

#[tokio::test]
async fn the_usual_line_up_is_filled_in_and_reserves_can_be_chosen() {
    let _claim = proves(&["UA-2024 III.team.4"]);
    let mut guest = Guest::chief().await;
    let hall = announced(&guest, None).await;
    let page = guest.page(PAGE).await;
    assert!(page.says("UA-2024 III.team.4"));
    assert_eq!(page.count(".line-ups form"), 4, "all teams");
    let form = format!("#team1 form[action={PAGE}/1?section=1]");
    assert_eq!(page.one(&form).sends(), "board1=1&board2=2&board3=3");
    let reserve = page.one(&format!("{form} [name=board3] option[value=4]"));
    assert!(reserve.text().starts_with(&guest.say(id::LINE_UP_RESERVE_SHORT)), "{reserve:?}");
    assert_eq!(page.one("#team1 .state").text(), guest.say(id::LINE_UP_USUAL));
    guest.done(&format!("{PAGE}/1"), "board1=1&board2=2&board3=4").await;
    let seats = [1, 2, 4].map(|id| Some(PlayerId(id)));
    assert_eq!(hall.round(3).line_ups[&TeamId(1)], seats);
    let page = guest.page(PAGE).await;
    assert_eq!(page.one(&form).sends(), "board1=1&board2=2&board3=4");
    assert_eq!(page.one("#team1 .state.now").text(), guest.say(id::LINE_UP_IN));
    // From the round, and back to it.
    let round = guest.page("/desk/teams/rounds/3").await;
    assert!(round.has(&format!("a[href={PAGE}?section=1]")));
    hall.ok(json!({"do": "start", "round": 3})).await;
    let page = guest.page(PAGE).await;
    assert!(!page.has(".line-ups form") && page.says(&guest.say(id::LINE_UP_KNOWN)));
}

#[tokio::test]
async fn a_refusal_stands_beside_its_board_with_its_clauses() {
    let _claim = proves(&["UA-2024 III.team.6"]);
    let mut guest = Guest::chief().await;
    let hall = announced(&guest, None).await;
    // Main players sit at their own boards.
    let page = guest.refused(&format!("{PAGE}/1"), "board1=2&board2=1&board3=4").await;
    assert!(page.one("#fault1-1").says("UA-2024 III.team.4"));
    let field = page.one("[aria-describedby=fault1-1][aria-invalid=true]");
    assert_eq!(field.get("name"), "board1");
    assert!(field.has("option[value=2][selected]"), "the form comes back filled in");
    // The same player twice; a player of another team.
    let page = guest.refused(&format!("{PAGE}/1"), "board1=1&board2=1").await;
    assert!(page.has("#fault1-2.fault"));
    let page = guest.refused(&format!("{PAGE}/1"), "board1=5").await;
    assert!(page.has("#team1 .fault"));
    assert!(hall.round(3).line_ups.is_empty());
}

#[tokio::test]
async fn a_captain_sees_his_own_team_only_until_the_clocks_run() {
    let mut guest = Guest::new().await;
    let hall = announced(&guest, None).await;
    guest.sign_in(
        &guest.person("captain", Some("teams"), Some(Role::Captain { team: TeamId(1) })).await,
    );
    assert!(guest.page("/desk").await.has("a[href=/desk/teams/lineups]"));
    assert_eq!(guest.get("/desk/teams").await.0, StatusCode::FORBIDDEN);
    let page = guest.page(PAGE).await;
    assert!(page.has("#team1 form") && !page.has("#team2"), "{}", page.text());
    let against = guest.tell(id::LINE_UP_AGAINST, &[("name", "")]);
    assert!(page.one("#team1").says(&against));
    let form = "board1=1&board2=2&board3=3";
    assert_eq!(guest.post(&format!("{PAGE}/2"), form).await.0, StatusCode::FORBIDDEN);
    guest.done(&format!("{PAGE}/1"), form).await;
    assert_eq!(guest.get("/desk/teams/lineups").await.0, StatusCode::SEE_OTHER);
    hall.ok(json!({"do": "start", "round": 3})).await;
    assert!(guest.page(PAGE).await.has("#team2"), "now everybody can see them");
}

#[tokio::test]
async fn what_comes_late_is_refused_unless_it_came_on_paper() {
    let _claim = proves(&["UA-2024 III.team.5"]);
    let mut guest = Guest::chief().await;
    announced(&guest, Some("2026-11-16 12:00")).await;
    let page = guest.page(PAGE).await;
    assert!(page.says(&guest.tell(id::LINE_UP_DUE, &[("at", "11:50")])), "{}", page.text());
    assert!(!page.has("[name=handed]"));
    guest.clock.go_on(Duration::from_secs(111 * 60));
    let page = guest.page(PAGE).await;
    assert!(page.says(&guest.tell(id::LINE_UP_OVER, &[("at", "11:50")])), "{}", page.text());
    assert!(page.has("#team1 [name=handed]"));
    let form = "board1=1&board2=2&board3=3";
    let page = guest.refused(&format!("{PAGE}/1"), form).await;
    assert!(page.one("#team1 [role=alert]").says("UA-2024 III.team.5"));
    let paper = format!("{form}&handed=11%3A45");
    guest.done(&format!("{PAGE}/1"), &paper).await;
    guest.sign_in(
        &guest.person("captain", Some("teams"), Some(Role::Captain { team: TeamId(1) })).await,
    );
    assert_eq!(guest.post(&format!("{PAGE}/1"), &paper).await.0, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_round_of_teams_shows_matches_with_their_boards() {
    let mut guest = Guest::new().await;
    let hall = Hall::teams(&guest).await;
    let page = guest.page("/e/teams/rounds/1").await;
    assert_eq!(page.count("tr.match"), 2);
    assert_eq!(page.one("#table1b3").all("td")[0].text(), "1.3");
    let [first, second] = hall.round(1).tables[0].points(&hall.state().counting());
    assert_eq!(page.one("#table1 th.result").text(), format!("{first} : {second}"));
}
