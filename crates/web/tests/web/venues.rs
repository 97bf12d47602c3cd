//! Boards on the platform and on wood in one round: moved over and back, one protocol.

use std::time::Duration;

use axum::http::StatusCode;
use competition::Venue;
use ledger::accounts::Role;
use serde_json::{Value, json};

use crate::common::page::encoded;
use crate::common::round_here::{
    announced, board, moves, on_platform, players, ready, start, table,
};
use crate::common::{Guest, nth};

/// Ten boards of renju, six of them on the platform and four on wood, under one arbiter.
#[tokio::test]
async fn a_round_of_ten_boards_on_the_platform_and_on_wood() {
    let mut chief = Guest::chief().await;
    let rules = json!({
        "rulebook": "RU-2013", "discipline": "renju", "time-control": "120", "scoring": "1-½-0",
        "renju-opening": "free", "tie-breaks": ["sonneborn-berger-half", "wins"],
    });
    let hall = announced(&chief, on_platform(rules), 20).await;
    for number in 7..=10 {
        let form = format!("section=1&round=1&table={number}&board=1&to=wood&reason=in+the+hall");
        chief.done("/desk/cup/boards/venue", &form).await;
    }
    let place = |number: u16| competition::Place {
        section: nth(1),
        round: nth(1),
        table: nth(number),
        board: nth(1),
    };
    assert_eq!(hall.state().is_played_at(place(6)), Venue::Platform);
    assert_eq!(hall.state().is_played_at(place(7)), Venue::Wood);
    let mut halls = Vec::new();
    for number in 1..=6 {
        let mut both = players(&chief, &hall, number).await;
        ready(&mut both, &table(&hall, number, 1)).await;
        halls.push(both);
    }
    start(&mut chief).await;
    // Black begins, and the table names White first.
    let tables: Vec<String> = (1..=6).map(|number| table(&hall, number, 1)).collect();
    for (both, table) in halls.iter_mut().zip(&tables) {
        let first_stone = "what=step&step=0&do=place&points=H8";
        both[1].done(&format!("{table}/act"), first_stone).await;
    }
    // 1: a clock is stopped, time is added, and it goes on.
    let act = format!("{}/act", board(&tables[0]));
    chief.done(&act, "act=stop&reason=the+light+went+out").await;
    let page = chief.page(&board(&tables[0])).await;
    assert!(page.has("details[data-kind=resume]") && !page.has("details[data-kind=stop]"));
    chief.done(&act, "act=add&side=second&time=5:00&reason=he+was+disturbed").await;
    chief.done(&act, "act=resume&reason=light").await;
    let page = chief.page(&board(&tables[0])).await;
    assert!(page.says("2:05:00"), "{}", page.text());
    assert!(page.says("RU-2013 5.3.10.5"), "with its clause");
    halls[0][0].done(&format!("{}/act", tables[0]), "what=resign&ply=1").await;
    // 2: a claim waits for him, and he rules.
    let claim = format!("what=claim&ply=1&rule={}", encoded("nobody-can-win"));
    halls[1][0].done(&format!("{}/act", tables[1]), &claim).await;
    let wall = chief.page("/desk/cup/boards").await;
    assert_eq!(wall.all("#boards tbody tr")[0].get("data-need"), "need-claimed");
    chief
        .done(&format!("{}/act", board(&tables[1])), "act=decide-claim&verdict=right&reason=seen")
        .await;
    // 3: it goes to wood, a move is made there, and comes back; the arbiter sets the times.
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let venue = "/desk/cup/boards/venue";
    let to = |to: &str| format!("section=1&round=1&table=3&board=1&to={to}&reason=light");
    let act = format!("{}/act", board(&tables[2]));
    let report = "act=move&by=second&move=J9";
    assert_eq!(secretary.post(&act, report).await.0, StatusCode::FORBIDDEN, "it is played here");
    chief.done(venue, &to("wood")).await;
    chief.done(&act, "act=resume&by=chief-arbiter").await;
    secretary.done(&act, report).await;
    halls[2][1].refused(&format!("{}/act", tables[2]), "what=move&ply=2&move=G8").await;
    chief.done(venue, &to("platform")).await;
    chief.done(&act, "act=set&side=first&time=100:00&reason=as+on+the+wooden+clock").await;
    chief.done(&act, "act=resume&reason=go+on").await;
    assert!(chief.page(&board(&tables[2])).await.says("1:40:00"));
    // The rest ends as games do.
    for number in 3..=6 {
        let act = format!("{}/act", tables[number - 1]);
        let ply = if number == 3 { 2 } else { 1 };
        halls[number - 1][1].done(&act, &format!("what=resign&ply={ply}")).await;
    }
    // 7 to 9: what happens in the hall is reported from the desk's page, and its result goes the same way.
    for number in 7..=9 {
        let table = table(&hall, number, 1);
        let act = format!("{}/act", board(&table));
        for side in ["first", "second"] {
            chief.done(&act, &format!("act=arrive&by={side}&side={side}")).await;
        }
        chief.done(&act, "act=signal&by=chief-arbiter").await;
        let page = chief.page(&board(&table)).await;
        assert!(page.has("[data-report=place]"), "{}", page.text());
        // The secretary enters what players do, and judges nothing.
        for judged in ["act=adjudicate&result=draw", "act=stop", "act=resume-session", "act=open"] {
            let judged = format!("{judged}&by=chief-arbiter&reason=mine&sure=yes");
            assert_eq!(secretary.post(&act, &judged).await.0, StatusCode::FORBIDDEN, "{judged}");
        }
        secretary.done(&act, "act=place&by=first&point=H8").await;
        let page = chief.page(&board(&table)).await;
        assert!(page.has("[data-report=move]"), "the clock beside the board was pressed");
        let seen = chief.stranger().text(&format!("{table}/table.json")).await;
        let seen: Value = serde_json::from_str(&seen).unwrap();
        assert_eq!(seen["table"]["ply"], json!(1), "everybody sees the move");
        chief.done(&act, "act=resign&by=second").await;
        assert_eq!(hall.scores(1, number), ["0-1"], "Black has begun");
    }
    // 10: its result is told at the desk as before.
    hall.ok(json!({"do": "result", "round": 1, "table": 10, "score": "="})).await;
    let scores: Vec<_> = (1..=10).flat_map(|number| hall.scores(1, number)).collect();
    // 3 was moved over and back before.
    assert_eq!(scores, ["0-1", "=", "1-0", "1-0", "1-0", "1-0", "0-1", "0-1", "0-1", "="]);
    // A result is corrected as any other, and the round is closed.
    let correct = json!({"do": "correct", "round": 1, "table": 3, "score": "=", "by": "Chief", "reason": "they had agreed"});
    hall.ok(correct).await;
    hall.ok(json!({"do": "close", "round": 1})).await;
    assert_eq!(hall.scores(1, 3), ["="]);
}

/// A board goes to wood in the middle of a game, and comes back.
#[tokio::test]
async fn a_board_is_moved_to_wood_and_back() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({"lateness-minutes": 10})), 4).await;
    let (first, second) = (table(&hall, 1, 1), table(&hall, 2, 1));
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    moves(&mut both[0], &first, 0, "c3-d4").await;
    let to = |table: u16, to: &str, reason: &str| {
        format!("section=1&round=1&table={table}&board=1&to={to}&reason={reason}")
    };
    let venue = "/desk/cup/boards/venue";
    assert_eq!(both[0].post(venue, &to(1, "wood", "no")).await.0, StatusCode::FORBIDDEN);
    chief.done(venue, &to(1, "wood", "no+light+at+home")).await;
    chief.done(venue, &to(2, "wood", "they+are+in+the+hall")).await;
    // Players are told, and nothing is played here.
    let page = both[1].page(&first).await;
    assert!(page.one("[data-part=elsewhere]").says("no light at home"));
    both[1].refused(&format!("{first}/act"), "what=move&ply=1&move=b6-a5").await;
    let resume = format!("{}/act", board(&first));
    chief.refused(&resume, "act=resume&reason=go+on").await;
    // What happens there is reported, and both players see it.
    assert!(chief.page(&board(&first)).await.has("[data-report=resume]"));
    let wall = chief.page("/desk/cup/boards").await;
    assert_eq!(wall.count("#boards tbody tr"), 0, "what is played at wood needs nobody here");
    assert_eq!(wall.count("form[action=/desk/cup/boards/venue]"), 2);
    // Nobody is late here who sits in the hall.
    chief.clock.go_on(Duration::from_secs(20 * 60));
    chief.server.settle("cup").await;
    assert!(hall.scores(1, 2).is_empty());
    hall.ok(json!({"do": "result", "round": 1, "table": 2, "score": "0-1"})).await;
    assert_eq!(hall.scores(1, 2), ["0-1"], "one protocol");
    // Back: the clocks stand until the arbiter has set up what was played meanwhile.
    chief.done(venue, &to(1, "platform", "the+light+is+back")).await;
    let page = chief.page(&board(&first)).await;
    assert!(page.has("details[data-kind=resume]") && !page.has("[data-elsewhere]"));
    both[1].refused(&format!("{first}/act"), "what=move&ply=1&move=b6-a5").await;
    chief.done(&resume, "act=set&side=second&time=9:00&reason=as+on+the+wooden+clock").await;
    chief.done(&resume, "act=resume&reason=go+on").await;
    moves(&mut both[1], &first, 1, "b6-a5").await;
    both[0].done(&format!("{first}/act"), "what=resign&ply=2").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
    assert_eq!(chief.get(&second).await.0, StatusCode::OK);
}

/// A board that comes to the platform when its round is under way begins at its arbiter's signal.
#[tokio::test]
async fn a_board_that_comes_later_has_a_signal_of_its_own() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let venue = "/desk/cup/boards/venue";
    let act = format!("{}/act", board(&first));
    let early = chief.refused(&act, "act=signal&reason=early").await;
    assert!(!early.has("details[data-kind=signal]"), "the round has not begun");
    chief.done(venue, "section=1&round=1&table=1&board=1&to=wood&reason=hall").await;
    start(&mut chief).await;
    chief.done(venue, "section=1&round=1&table=1&board=1&to=platform&reason=they+went+home").await;
    ready(&mut both, &first).await;
    both[0].refused(&format!("{first}/act"), "what=move&ply=0&move=c3-d4").await;
    chief.done(&act, "act=signal&reason=both+are+there").await;
    moves(&mut both[0], &first, 0, "c3-d4").await;
}
