//! Before a game of an event begins: who comes, who is late, who was admitted, and games that begin by themselves.

use std::time::Duration;

use competition::GameNumber;
use pages::id;
use serde_json::json;

use crate::common::hall::Hall;
use crate::common::round_here::{announced, board, on_platform, player_of, players, start, table};
use crate::common::{Guest, nth};

#[tokio::test]
async fn who_does_not_come_in_time_loses_unless_he_is_held() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({"lateness-minutes": 10})), 4).await;
    let (first, second) = (table(&hall, 1, 1), table(&hall, 2, 1));
    let [mut white, _] = players(&chief, &hall, 1).await;
    white.done(&format!("{first}/act"), "what=ready").await;
    let [_, mut black] = players(&chief, &hall, 2).await;
    black.done(&format!("{second}/act"), "what=ready").await;
    start(&mut chief).await;
    chief.done(&format!("{}/act", board(&second)), "act=excuse&side=first&reason=his+train").await;
    chief.clock.go_on(Duration::from_millis(10 * 60_000));
    chief.server.settle("cup").await;
    assert!(hall.scores(1, 1).is_empty(), "to the last millisecond he may come");
    chief.clock.go_on(Duration::from_millis(1));
    let wall = chief.page("/desk/cup/boards").await;
    assert!(wall.has("tr[data-need=need-late]"), "the one who is held is still late");
    assert_eq!(hall.scores(1, 1), ["+-"]);
    assert!(hall.scores(1, 2).is_empty(), "his opponent waits for him");
}

#[tokio::test]
async fn nobody_starts_before_he_is_admitted() {
    let mut chief = Guest::chief().await;
    let rules = json!({
        "rulebook": "RU-2022", "scoring": "1-½-0", "time-control": "30+30", "unofficial": true,
        "tie-breaks": ["sonneborn-berger-half", "wins"], "games": {"platform": {"admitted": true}},
    });
    let hall = announced(&chief, on_platform(rules), 4).await;
    let first = table(&hall, 1, 1);
    let [mut white, _] = players(&chief, &hall, 1).await;
    let refused = white.refused(&format!("{first}/act"), "what=ready").await;
    assert!(refused.says("допустив"), "{}", refused.text());
    let page = chief.page(&board(&first)).await;
    let ticks = page.one("#ticks");
    for clause in ["RU-2022 5.4.12.13", "RU-2022 5.4.12.2", "RU-2022 5.4.12.10"] {
        assert!(ticks.says(clause), "{clause}");
    }
    let act = format!("{}/act", board(&first));
    for tick in ["identity", "room", "equipment", "camera", "devices"] {
        chief.done(&act, &format!("what=tick&side=first&tick={tick}")).await;
    }
    white.done(&format!("{first}/act"), "what=ready").await;
    let page = chief.page(&board(&first)).await;
    assert!(page.one("#ticks").says("Chief Arbiter"), "with the name of who has seen it");
}

#[tokio::test]
async fn the_second_game_of_a_meeting_begins_by_itself() {
    let mut chief = Guest::chief().await;
    let rules = json!({"micro-match": {"games": 2}, "opening-table": "UA-2024 App.2"});
    let hall = announced(&chief, on_platform(rules), 4).await;
    hall.ok(json!({"do": "draw-openings", "round": 1, "by": "chief", "seed": "openings"})).await;
    let (one, two) = (table(&hall, 1, 1), table(&hall, 1, 2));
    let mut both = players(&chief, &hall, 1).await;
    both[0].done(&format!("{one}/act"), "what=ready").await;
    assert!(!both[0].page(&one).await.has("[data-part=drawn]"), "both see it, or nobody");
    both[1].done(&format!("{one}/act"), "what=ready").await;
    let seen = both[0].page(&one).await;
    assert!(seen.one("[data-part=drawn]").says("openings"), "the opening is seen with its proof");
    start(&mut chief).await;
    both[0].done(&format!("{one}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
    let waits = both[0].page(&two).await;
    assert!(waits.has("[data-part=begins]"), "the break is told");
    assert!(waits.one("[data-part=drawn]").says("openings"), "the same opening");
    // Five minutes at the least are the rulebook's (III.start.5.6), whatever both want.
    for player in &mut both {
        player.done(&format!("{two}/act"), "what=ready").await;
    }
    let waits = both[0].page(&two).await;
    assert!(waits.says(&chief.say(id::TABLE_GATHERING)), "{}", waits.text());
    chief.clock.go_on(Duration::from_secs(5 * 60));
    chief.server.settle("cup").await;
    // Colours are changed: he who had Black begins, or the other where the opening leaves him the move.
    let game = both[1].page(&two).await;
    assert!(game.says(&chief.say(id::TABLE_PLAYING)), "{}", game.text());
    both[1].done(&format!("{two}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["0-1", "1-0"], "for the two as the table names them");
}

/// Line-ups are secret until the round starts: then tables stand there, and players have time to come.
#[tokio::test]
async fn boards_of_teams_gather_before_their_signal() {
    let mut chief = Guest::chief().await;
    let rules = json!({
        "rulebook": "UA-2024", "discipline": "russian", "time-control": "20+10", "kind": "team",
        "teams": {"boards": 3, "reserves-max": 1}, "games": {"platform": {}},
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let hall = Hall::new(&chief, "cup", rules).await;
    hall.players(16).await;
    for first in (1..=16).step_by(4) {
        let main = [first, first + 1, first + 2];
        let enter = json!({
            "do": "enter-team", "name": format!("Team {first}"), "captain": "Captain",
            "main": main, "reserves": [first + 3],
        });
        hall.ok(enter).await;
    }
    hall.stage(1).await;
    let pair = json!({"do": "pair", "round": 1, "seed": "round 1"});
    hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
    assert!(hall.round(1).tables[0].boards.iter().all(|board| board.tables.is_empty()));
    start(&mut chief).await;
    let boards = hall.round(1).tables[0].boards.clone();
    let first = format!("/t/{}", boards[0].tables[&nth::<GameNumber>(1)]);
    let second = format!("/t/{}", boards[1].tables[&nth::<GameNumber>(1)]);
    let mut both = Vec::new();
    for player in boards[0].players {
        both.push(player_of(&chief, &hall, player.unwrap().0).await);
    }
    assert!(both[0].page(&first).await.has("[data-part=begins]"), "it is told when it begins");
    for one in &mut both {
        one.done(&format!("{first}/act"), "what=ready").await;
    }
    let seen = both[0].page(&first).await;
    assert!(seen.says(&chief.say(id::TABLE_PLAYING)), "both were ready: {}", seen.text());
    let waits = chief.page(&board(&second)).await;
    assert!(waits.says(&chief.say(id::TABLE_GATHERING)), "{}", waits.text());
    assert!(hall.scores(1, 1).is_empty(), "nobody is late before the signal");
    chief.clock.go_on(Duration::from_secs(2 * 60));
    chief.server.settle("cup").await;
    let begun = chief.page(&board(&second)).await;
    assert!(!begun.says(&chief.say(id::TABLE_GATHERING)), "{}", begun.text());
}
