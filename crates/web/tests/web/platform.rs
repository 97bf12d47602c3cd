//! A round of an event on the platform: from the desk to the result in the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::http::{StatusCode, header};
use competition::{Fact, GameNumber, PlayerId, TeamId, Venue};
use futures_util::StreamExt;
use ledger::Actor;
use ledger::accounts::{AccountId, Role, Tables};
use ledger::people::Panel;
use ledger::tables::is_shown_to_officials;
use pages::id;
use play::{Person, Request, ServerTime, TableAct, Who};
use serde_json::{Value, json};
use store::SqliteLog;

use crate::common::hall::{Hall, plain};
use crate::common::page::encoded;
use crate::common::{Folder, Guest, nth};
use crate::not_saved::Filling;
use crate::play::{Open, Wire, browser, listens};

/// An event of round robins on the platform.
pub fn on_platform(more: Value) -> Value {
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["games"] = json!({"platform": {}});
    rules.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    rules
}

/// A round whose pairs are announced.
pub async fn announced(chief: &Guest, rules: Value, players: u16) -> Hall {
    let hall = Hall::new(chief, "cup", rules).await;
    hall.players(players).await;
    hall.stage(1).await;
    let pair = json!({"do": "pair", "round": 1, "seed": "round 1"});
    hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
    hall
}

/// The table of a game.
pub fn table(hall: &Hall, number: usize, game: u8) -> String {
    let board = &hall.round(1).tables[number - 1].boards[0];
    let game: GameNumber = nth(game);
    format!("/t/{}", board.tables[&game])
}

/// The players of a table, White first, each in a browser of his own that has followed his link.
pub async fn players(chief: &Guest, hall: &Hall, number: usize) -> [Guest; 2] {
    let state = hall.state();
    let section = &state.sections()[0];
    let pair = &hall.round(1).tables[number - 1];
    let mut both = Vec::new();
    for number in [pair.white, pair.black] {
        let competition::Member::Player(player) = section.members[number.index()] else { panic!() };
        both.push(player_of(chief, hall, player.0).await);
    }
    both.try_into().ok().unwrap()
}

/// A player who has followed his link.
pub async fn player_of(chief: &Guest, hall: &Hall, entry: u16) -> Guest {
    let id: AccountId = "chief".parse().unwrap();
    let by = Actor::Account { id: &id, key: None };
    let panel = Panel { server: &chief.server, by, event: hall.event() };
    let until = chief.server.now() + 1_000_000_000;
    let made = panel.link_players(&[PlayerId(entry)], until).await.unwrap();
    let mut player = chief.stranger();
    let (status, _) = player.get(&format!("/player/{}", made[0].0.reveal())).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    player
}

/// The chief arbiter of a server that listens.
pub async fn chief_of(open: &Open) -> Guest {
    let mut chief = browser(open).await;
    let secret = chief.person("chief", None, Some(Role::ChiefArbiter)).await;
    chief.sign_in(&secret);
    chief
}

pub async fn start(chief: &mut Guest) {
    chief.done("/desk/cup/rounds/1/start", "").await;
}

/// Both are ready.
pub async fn ready(both: &mut [Guest; 2], table: &str) {
    for one in both {
        one.done(&format!("{table}/act"), "what=ready").await;
    }
}

pub async fn moves(by: &mut Guest, table: &str, ply: u32, text: &str) {
    by.done(&format!("{table}/act"), &format!("what=move&ply={ply}&move={text}")).await;
}

/// The page of a table at the desk.
pub fn board(table: &str) -> String {
    table.replace("/t/", "/desk/cup/boards/")
}

#[tokio::test]
async fn every_game_of_an_announced_round_has_a_table() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({"micro-match": {"games": 2}})), 5).await;
    let round = hall.round(1);
    assert_eq!(round.tables.len(), 2, "one of five is free");
    for one in &round.tables {
        assert_eq!(one.boards[0].tables.len(), 2, "a table for each game");
    }
    let page = chief.page("/desk/cup/boards").await;
    assert_eq!(page.count("#boards tbody tr"), 4);
    let public = chief.stranger().page("/e/cup/rounds/1").await;
    assert!(
        public.has(&format!("a[href={}]", table(&hall, 1, 1))),
        "the public round links to boards"
    );
    let mut stranger = chief.stranger();
    let seen = stranger.page(&table(&hall, 1, 1)).await;
    assert!(seen.says("Player 0"), "who sits there is known");
    let sit = format!("form[action={}/sit]", table(&hall, 1, 1));
    assert!(!seen.has(&sit), "nobody else can sit");
    let sat = stranger.post(&format!("{}/sit", table(&hall, 1, 1)), "person=first&name=He").await;
    assert_eq!(sat.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(stranger.get("/e/cup/my-games").await.0, StatusCode::NOT_FOUND);
    // A round that is thrown away has other tables.
    let before = table(&hall, 1, 1);
    hall.ok(json!({"do": "unpair", "round": 1, "reason": "an error"})).await;
    let pair = json!({"do": "pair", "round": 1, "seed": "another"});
    hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
    assert_ne!(before, table(&hall, 1, 1));
}

#[tokio::test]
async fn a_result_goes_into_the_event_with_its_clauses() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let own = both[0].page("/e/cup/my-games").await;
    assert!(own.has(&format!("a[href={first}]")));
    // The event's pages lead him there, and nobody else.
    assert!(both[0].page("/e/cup").await.has("a[href=/e/cup/my-games]"));
    assert!(!chief.stranger().page("/e/cup").await.has("a[href=/e/cup/my-games]"));
    ready(&mut both, &first).await;
    let early = both[0].post(&format!("{first}/act"), "what=move&ply=0&move=c3-d4").await;
    assert_eq!(early.0, StatusCode::UNPROCESSABLE_ENTITY, "the chief arbiter gives the signal");
    start(&mut chief).await;
    moves(&mut both[0], &first, 0, "c3-d4").await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    let scored = hall.facts().into_iter().find_map(|fact| match fact {
        Fact::Scored { platform, .. } => platform,
        _ => None,
    });
    let scored = scored.unwrap();
    assert_eq!(scored.ending, "ended-resignation");
    assert!(scored.clauses.iter().any(|one| one.starts_with("UA-2024")), "{:?}", scored.clauses);
    assert!(hall.facts().iter().any(|one| matches!(one, Fact::Recorded { .. })), "and its moves");
    assert!(!chief.stranger().page("/e/cup/rounds/1").await.has("#table1 .open"));
    // He agrees, once.
    let agree = format!("{first}/act");
    both[0].done(&agree, "what=sign").await;
    assert_eq!(both[0].post(&agree, "what=sign").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    // It can be corrected as any result, and stays corrected.
    hall.ok(json!({"do": "correct", "round": 1, "table": 1, "score": "=", "by": "Chief", "reason": "agreed"})).await;
    chief.server.settle("cup").await;
    assert_eq!(hall.scores(1, 1), ["="]);
    for one in &mut both {
        let own = one.page("/e/cup/my-games").await;
        let game = own.one(&format!("[data-id={}]", &first[3..]));
        assert!(game.one("[data-corrected]").says("½ : ½"), "{}", game.text());
        assert!(game.says("1-0"), "and how it ended at the table");
    }
}

#[tokio::test]
async fn a_reopened_game_has_no_result_until_it_ends_anew() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    let act = format!("{}/act", board(&first));
    chief.done(&act, "act=reopen&sure=yes&reason=by+mistake").await;
    assert!(hall.scores(1, 1).is_empty());
    let page = chief.page(&board(&first)).await;
    assert!(
        page.has("details[data-kind=resume]"),
        "its clocks stand until somebody lets them go on"
    );
    chief.done(&act, "act=resume&reason=go+on").await;
    let page = chief.page(&board(&first)).await;
    assert!(page.has("details[data-kind=stop]"), "now they run");
    moves(&mut both[0], &first, 0, "c3-d4").await;
    both[0].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
    // Taken back by the arbiter it is not entered again by itself.
    let all = hall.facts();
    let results = all.iter().filter(|one| matches!(one, Fact::Scored { .. })).count();
    assert_eq!(results, 2, "one before it was reopened, and one now");
    let scored = hall.state().entered_at(nth(1), nth(1))[&(nth(1), nth(1))];
    hall.ok(json!({"do": "undo", "event": scored, "reason": "a look"})).await;
    chief.server.settle("cup").await;
    assert!(hall.scores(1, 1).is_empty());
    let again = hall.facts().iter().filter(|one| matches!(one, Fact::Scored { .. })).count();
    assert_eq!(again, results, "nor is it written once more");
}

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
    chief.clock.go_on(Duration::from_secs(5 * 60));
    chief.server.settle("cup").await;
    // Colours are changed: he who had Black begins, or the other where the opening leaves him the move.
    let game = both[1].page(&two).await;
    assert!(game.says(&chief.say(id::TABLE_PLAYING)), "{}", game.text());
    both[1].done(&format!("{two}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["0-1", "1-0"], "for the two as the table names them");
}

#[tokio::test]
async fn an_arbiter_judges_at_his_own_tables() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let role =
        |first, last| Role::LineArbiter { section: None, boards: Tables(nth(first), nth(last)) };
    let (first, second) = (board(&table(&hall, 1, 1)), board(&table(&hall, 2, 1)));
    let mut line = chief.stranger();
    line.sign_in(&chief.person("line", Some("cup"), Some(role(1, 1))).await);
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("cup"), Some(Role::Secretary)).await);
    let mut both = players(&chief, &hall, 1).await;
    let mut others = players(&chief, &hall, 2).await;
    ready(&mut both, &table(&hall, 1, 1)).await;
    ready(&mut others, &table(&hall, 2, 1)).await;
    start(&mut chief).await;
    let stop = "act=stop&reason=noise";
    assert_eq!(line.post(&format!("{second}/act"), stop).await.0, StatusCode::FORBIDDEN);
    assert_eq!(secretary.post(&format!("{first}/act"), stop).await.0, StatusCode::FORBIDDEN);
    assert_eq!(both[0].post(&format!("{first}/act"), stop).await.0, StatusCode::FORBIDDEN);
    let unreasoned = line.refused(&format!("{first}/act"), "act=stop&reason=").await;
    assert!(unreasoned.has("[data-part=notice] .notice"));
    line.done(&format!("{first}/act"), stop).await;
    let adjudicate = "act=adjudicate&result=draw&sure=yes&reason=late";
    assert_eq!(line.post(&format!("{first}/act"), adjudicate).await.0, StatusCode::FORBIDDEN);
    let wall = chief.page("/desk/cup/boards").await;
    assert_eq!(wall.all("#boards tbody tr")[0].get("data-need"), "need-stopped");
    // A call comes before everything else.
    others[0].done(&format!("{}/act", table(&hall, 2, 1)), "what=call&text=noise").await;
    let wall = chief.page("/desk/cup/boards").await;
    assert_eq!(wall.all("#boards tbody tr")[0].get("data-need"), "need-called");
    line.done(&format!("{first}/act"), "what=message&side=first&text=Wait").await;
    assert!(both[0].page(&table(&hall, 1, 1)).await.says("Wait"));
    assert!(!both[1].page(&table(&hall, 1, 1)).await.says("Wait"));
    chief.done("/desk/cup/boards/message", "text=Lunch").await;
    assert!(others[1].page(&table(&hall, 2, 1)).await.says("Lunch"));
}

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
    let mut stranger = chief.stranger();
    assert_eq!(stranger.post("/e/cup/my-games/protest", form).await.0, StatusCode::NOT_FOUND);
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

#[tokio::test]
async fn what_the_server_did_not_finish_is_found_again() {
    let folder = Folder::new();
    let full = Arc::new(AtomicBool::new(false));
    let log = SqliteLog::open(folder.path()).unwrap();
    let log = Filling { log, full: Arc::clone(&full), streams: "event/" };
    let mut chief = Guest::of(Arc::new(log), folder).await;
    let secret = chief.person("chief", None, Some(Role::ChiefArbiter)).await;
    chief.sign_in(&secret);
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    // The game ends at its table, and the event cannot be written just then.
    full.store(true, Ordering::Relaxed);
    both[1].done(&format!("{first}/act"), "what=resign&ply=0").await;
    assert!(hall.scores(1, 1).is_empty(), "the event does not know it yet");
    full.store(false, Ordering::Relaxed);
    for _ in 0..3 {
        chief.server.settle("cup").await;
    }
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    let scored = hall.facts().iter().filter(|one| matches!(one, Fact::Scored { .. })).count();
    assert_eq!(scored, 1, "once, however often it is looked for");
}

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

#[tokio::test]
async fn what_is_imposed_at_a_table_is_noted_in_the_event() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({"micro-match": {"games": 2}})), 4).await;
    let one = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &one).await;
    start(&mut chief).await;
    let page = chief.page(&board(&one)).await;
    let penalties = page.all("details[data-kind=sanction] option");
    let told = penalties.iter().map(|one| one.get("value").to_owned());
    let told = told.into_iter().find(|one| one.ends_with("/warning")).unwrap();
    let imposed = format!("act=sanction&penalty={}&side=first&reason=noise", encoded(&told));
    chief.done(&format!("{}/act", board(&one)), &imposed).await;
    for _ in 0..3 {
        chief.server.settle("cup").await;
    }
    let state = hall.state();
    assert_eq!(state.incidents().len(), 1, "once, however often it is looked for");
    assert!(state.incidents()[0].act.starts_with("noise"));
    assert_eq!(state.incidents()[0].sanction.as_deref(), Some("warning"));
    // The next game of the meeting knows it: he who was punished has the other colour there.
    let two = table(&hall, 1, 2).replace("/t/", "");
    let live = chief.server.tables().need(&two).await.unwrap().unwrap();
    let logged = live.snapshot();
    let before = &logged.table().unwrap().terms().sanctions_before;
    assert_eq!((before[Person::First].len(), before[Person::Second].len()), (0, 1));
    // The times that both have used go into the event with the result.
    chief.clock.go_on(Duration::from_secs(7));
    both[1].done(&format!("{one}/act"), "what=resign&ply=0").await;
    let scored = hall.facts().into_iter().find_map(|fact| match fact {
        Fact::Scored { platform, .. } => platform,
        _ => None,
    });
    let scored = scored.unwrap();
    assert_eq!((scored.used, scored.swapped), (Some([7, 0]), false));
}

/// What the platform says can be said by nobody else.
#[tokio::test]
async fn nobody_speaks_for_the_platform() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    start(&mut chief).await;
    let id = table(&hall, 1, 1).replace("/t/", "");
    let platform = json!({"id": id, "seq": 9, "ending": "ended-resignation"});
    let forged =
        json!({"do": "result", "round": 1, "table": 1, "score": "1-0", "platform": platform});
    assert_eq!(chief.command("cup", &forged.to_string()).await.0, StatusCode::FORBIDDEN);
    let tables = json!([{"table": 1, "board": 1, "game": 1, "id": "abcdefghjk"}]);
    let forged = json!({"do": "set-tables", "round": 1, "tables": tables});
    assert_eq!(chief.command("cup", &forged.to_string()).await.0, StatusCode::FORBIDDEN);
    assert!(hall.scores(1, 1).is_empty());
}

#[tokio::test]
async fn a_link_ends_with_the_event() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
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

#[tokio::test]
async fn what_is_grave_is_said_twice() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let act = format!("{}/act", board(&first));
    let once = "act=adjudicate&result=draw&reason=the+hall+closes";
    let asked = chief.refused(&act, once).await;
    assert!(asked.says(&chief.say(id::BOARD_SAY_TWICE)), "{}", asked.text());
    assert!(hall.scores(1, 1).is_empty());
    chief.done(&act, "what=void&sure=yes&reason=wrong+opening").await;
    let again = table(&hall, 1, 1);
    assert_ne!(again, first, "an annulled game is played anew");
    chief.server.settle("cup").await;
    assert_eq!(table(&hall, 1, 1), again, "at one table");
    let act = format!("{}/act", board(&again));
    ready(&mut both, &again).await;
    // This rulebook knows no adjudication, however often it is said.
    chief.refused(&act, &format!("{once}&sure=yes")).await;
    both[0].done(&format!("{again}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
}

#[tokio::test]
async fn an_opening_that_was_drawn_is_proven() {
    let mut chief = Guest::chief().await;
    let rules = json!({"opening-table": "UA-2024 App.2"});
    let hall = announced(&chief, on_platform(rules), 4).await;
    hall.ok(json!({"do": "draw-openings", "round": 1, "by": "chief", "seed": "openings"})).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let round = hall.round(1);
    let drawn = &round.openings[&(nth(1), nth(1))];
    assert!(
        !both[0].page(&first).await.has("[data-part=drawn]"),
        "both are there, or nobody sees it"
    );
    ready(&mut both, &first).await;
    for one in both.iter_mut() {
        let seen = one.page(&first).await;
        let seen = seen.one("[data-part=drawn]");
        assert!(seen.says(&drawn.cell) && seen.says(&drawn.purpose), "{}", seen.text());
        assert!(seen.says("openings"), "the seed with which anybody draws it again");
    }
    // The game begins with it.
    start(&mut chief).await;
    let state = both[0].text(&format!("{first}/table.json")).await;
    let state: Value = serde_json::from_str(&state).unwrap();
    assert_eq!(state["table"]["phase"], json!("playing"));
    assert_eq!(state["table"]["event"]["drawn"]["opening"], json!(drawn.opening));
    let pieces = state["table"]["pieces"].to_string();
    let plain = both[0].text(&format!("{}/table.json", table(&hall, 2, 1))).await;
    let plain: Value = serde_json::from_str(&plain).unwrap();
    assert_ne!(pieces, plain["table"]["pieces"].to_string(), "each pair has its own");
}

#[tokio::test]
async fn an_opening_drawn_after_the_start_is_put_on_the_table() {
    let mut chief = Guest::chief().await;
    let rules = json!({"opening-table": "UA-2024 App.2"});
    let hall = announced(&chief, on_platform(rules), 4).await;
    let (first, second) = (table(&hall, 1, 1), table(&hall, 2, 1));
    let mut both = players(&chief, &hall, 1).await;
    let mut others = players(&chief, &hall, 2).await;
    ready(&mut both, &first).await;
    others[0].done(&format!("{second}/act"), "what=ready").await;
    start(&mut chief).await;
    hall.ok(json!({"do": "draw-openings", "round": 1, "by": "chief", "seed": "openings"})).await;
    chief.server.settle("cup").await;
    let drawn = async |guest: &mut Guest, table: &str| {
        let state = guest.text(&format!("{table}/table.json")).await;
        let state: Value = serde_json::from_str(&state).unwrap();
        state["table"]["event"]["drawn"]["opening"].clone()
    };
    let opening = |number: u16| json!(hall.round(1).openings[&(nth(number), nth(1))].opening);
    assert_eq!(drawn(&mut both[0], &first).await, opening(1));
    assert_eq!(drawn(&mut others[0], &second).await, Value::Null, "one has not come");
    others[1].done(&format!("{second}/act"), "what=ready").await;
    assert_eq!(drawn(&mut others[0], &second).await, opening(2));
    // What is played from there goes into the record of the event.
    let live = chief.server.tables().need(&second.replace("/t/", "")).await.unwrap().unwrap();
    let text = live.snapshot().table().unwrap().game().board().legal_moves()[0].clone();
    let turn = live.snapshot().table().unwrap().game().board().turn();
    let mover = usize::from(turn == game::Side::Second);
    moves(&mut others[mover], &second, 0, &text).await;
    others[1 - mover].done(&format!("{second}/act"), "what=resign&ply=1").await;
    let recorded =
        |fact: &Fact| matches!(fact, Fact::Recorded { moves, .. } if moves.contains("3. "));
    assert!(hall.facts().iter().any(recorded), "{:?}", hall.facts().last());
}

/// Over the wire: players play, an official acts, and spectators see what they may.
#[tokio::test]
async fn a_round_over_the_wire() {
    let folder = Folder::new();
    let open = listens(&folder).await;
    let mut chief = chief_of(&open).await;
    let rules = on_platform(json!({"games": {"platform": {"delay-moves": 2}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let both = players(&chief, &hall, 1).await;
    let mut white = Wire::connects(&open, &first, &both[0], "white").await;
    let mut black = Wire::connects(&open, &first, &both[1], "black").await;
    let mut judge = Wire::connects(&open, &first, &chief, "judge").await;
    let mut guest = Wire::connects(&open, &first, &chief.stranger(), "guest").await;
    for one in [&mut white, &mut black] {
        assert_eq!(one.asks(json!({"t": "ready"})).await.0["t"], json!("ok"));
    }
    let signal =
        json!({"t": "act", "by": "chief-arbiter", "command": {"start": "signal"}, "reason": "x"});
    assert_eq!(guest.asks(signal.clone()).await.0["why"], json!("not-yours"));
    assert_eq!(white.asks(signal.clone()).await.0["why"], json!("not-yours"));
    assert_eq!(judge.asks(signal).await.0["why"], json!("not-begun"), "the round has not begun");
    start(&mut chief).await;
    let (ok, _) = white.asks(json!({"t": "move", "ply": 0, "move": "c3-d4"})).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    // The screen of the hall may be the arbiter's browser: it shows what everybody may see.
    let mut screen = Wire::opens(&open, "", &chief, None).await.unwrap();
    screen.says(json!({"t": "hello", "v": 1, "tables": [&first[3..]], "watch": true})).await;
    let seen = screen.hears("welcome").await;
    assert_eq!((&seen["role"], &seen["table"]["ply"]), (&json!("spectator"), &json!(0)));
    let stop = json!({"t": "act", "by": "chief-arbiter", "command": {"clock": {"stop": null}}, "reason": "noise"});
    let (ok, _) = judge.asks(stop).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    assert_eq!(
        black.asks(json!({"t": "move", "ply": 1, "move": "b6-a5"})).await.0["why"],
        json!("clocks-stopped")
    );
    let resume =
        json!({"t": "act", "by": "chief-arbiter", "command": {"clock": "resume"}, "reason": ""});
    assert_eq!(judge.asks(resume.clone()).await.0["why"], json!("no-reason"));
    let resume = json!({"t": "act", "by": "chief-arbiter", "command": {"clock": "resume"}, "reason": "go on"});
    assert_eq!(judge.asks(resume).await.0["t"], json!("ok"));
    let adjudicate = json!({"t": "act", "by": "arbiter", "command": "resign", "reason": "no"});
    assert_eq!(
        judge.asks(adjudicate).await.0["why"],
        json!("not-yours"),
        "he does not play for them"
    );
    assert_eq!(black.asks(json!({"t": "call", "text": "noise"})).await.0["t"], json!("ok"));
    // Those who only watch are two moves behind, in the public record too.
    let seen: Value =
        serde_json::from_str(&chief.stranger().text(&format!("{first}/table.json")).await).unwrap();
    assert_eq!(seen["table"]["ply"], json!(0));
    let (ok, _) = black.asks(json!({"t": "resign", "ply": 1})).await;
    assert_eq!(ok["t"], json!("ok"), "{ok}");
    assert_eq!(hall.scores(1, 1), ["1-0"], "the event has it before the answer");
    assert_eq!(white.asks(json!({"t": "sign"})).await.0["t"], json!("ok"));
    open.stop.send(()).unwrap();
}

#[tokio::test]
async fn a_closed_round_is_for_those_who_play_and_judge() {
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"closed": true}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    let mut stranger = chief.stranger();
    const ALL: [&str; 8] = [
        "",
        "/clock",
        "/table.json",
        "/positions.json",
        "/heard",
        "/events",
        "/events.ndjson",
        "/game.pdn",
    ];
    for path in ALL {
        let path = format!("{first}{path}");
        assert_eq!(stranger.get(&path).await.0, StatusCode::FORBIDDEN, "{path}");
    }
    let embed = first.replace("/t/", "/embed/");
    assert_eq!(stranger.get(&embed).await.0, StatusCode::FORBIDDEN);
    both[0].page(&first).await;
    chief.page(&first).await;
}

/// The boards of a round hang on a wall and on the screen of the hall, as late as the regulations say.
#[tokio::test]
async fn a_round_hangs_on_a_wall() {
    const WALL: &str = "/e/cup/rounds/1/wall";
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"delay-moves": 2}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let mut stranger = chief.stranger();
    let link = format!("a[href^={WALL}]");
    assert!(stranger.page("/e/cup/rounds/1").await.has(&link));
    assert!(chief.page("/desk/cup/boards").await.has(&link));
    let own = format!("[data-table={}]", &first[3..]);
    let piece = |square: &str| format!("{own} [data-square={square}] .piece");
    moves(&mut both[0], &first, 0, "c3-d4").await;
    for path in [WALL, "/e/cup/screen"] {
        let page = stranger.page(path).await;
        assert_eq!(page.count("[data-table]"), 2, "{path}");
        assert!(page.has(&piece("c3")) && !page.has(&piece("d4")), "{path} is told later");
    }
    moves(&mut both[1], &first, 1, "b6-a5").await;
    moves(&mut both[0], &first, 2, "g3-h4").await;
    for path in [WALL, "/e/cup/screen"] {
        let page = stranger.page(path).await;
        assert!(page.has(&piece("d4")) && page.has(&piece("g3")), "{path}: the first move");
        assert!(!both[0].page(path).await.has(&own), "{path}: who plays sees his own page");
    }
    assert_eq!(stranger.get("/e/cup/rounds/2/wall").await.0, StatusCode::NOT_FOUND);
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

/// Where spectators are told late by the clock, results are told late everywhere.
#[tokio::test]
async fn what_spectators_are_told_late_the_tables_tell_late() {
    let mut chief = Guest::chief().await;
    let rules = on_platform(json!({"games": {"platform": {"delay-seconds": 60}}}));
    let hall = announced(&chief, rules, 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let mut stranger = chief.stranger();
    let before = told(&mut stranger).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=0").await;
    assert_eq!(hall.scores(1, 1), ["1-0"], "the desk has it at once");
    assert!(!chief.page("/e/cup/rounds/1").await.has("#table1 .open"));
    assert_eq!(told(&mut stranger).await, before, "the public is told nothing yet");
    let own = both[0].page("/e/cup/my-games").await;
    assert!(own.says("1-0"), "he who played knows it");
    chief.clock.go_on(Duration::from_secs(60));
    assert!(!stranger.page("/e/cup/rounds/1").await.has("#table1 .open"));
    assert_ne!(told(&mut stranger).await, before);
}

/// What everybody is told of an event.
async fn told(stranger: &mut Guest) -> Vec<(StatusCode, String)> {
    let mut all = Vec::new();
    for path in [
        "/",
        "/api/events",
        "/api/events/cup",
        "/e/cup",
        "/e/cup/rounds/1",
        "/e/cup/standings",
        "/e/cup/crosstable",
        "/api/events/cup/standings",
        "/api/events/cup/rounds/1",
    ] {
        all.push(stranger.get(path).await);
    }
    all
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

/// What is known of connections is for protests and appeals, and not shown for ever.
#[tokio::test]
async fn connections_are_shown_until_thirty_days_after_their_term() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let live = chief.server.tables().need(&first[3..]).await.unwrap().unwrap();
    for here in [false, true] {
        let act = TableAct::Presence(here);
        let request = Request { by: Who::Player(Person::First), id: None, act };
        live.ask(&request, ServerTime(chief.server.steady())).await.unwrap();
    }
    assert!(chief.page(&board(&first)).await.says(&chief.say(id::BOARD_BACK)));
    both[0].done(&format!("{first}/act"), "what=resign&ply=0").await;
    let facts = live.since(0).await.unwrap();
    let logged = live.snapshot();
    let real = logged.table().unwrap();
    let state = hall.state();
    let games = ledger::platform::games(&state);
    let place = games.iter().find(|one| one.id == first[3..]).unwrap().place;
    let term = state.protest_minutes(&state.sections()[0], place.round).unwrap_or(0) * 60_000;
    let shown = |after: i64| {
        let now = ServerTime(real.last_received().0 + after);
        let is = |fact: &&play::Fact| is_shown_to_officials(fact, real, (&state, place), now);
        facts.iter().filter(is).count()
    };
    let month = 30 * 24 * 3_600_000;
    assert_eq!(shown(month + term - 1), facts.len());
    let presences = facts.iter().filter(|fact| matches!(fact, play::Fact::Presence { .. }));
    assert_eq!(shown(month + term + 40 * 24 * 3_600_000), facts.len() - presences.count());
}

/// The clocks of the desk run in the browser, and the page is renewed by itself.
#[tokio::test]
async fn clocks_of_the_desk_run() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    chief.clock.go_on(Duration::from_secs(3));
    for path in ["/desk/cup/boards".to_owned(), board(&first)] {
        let page = chief.page(&path).await;
        assert!(page.has("[data-live][data-again]"), "{path}");
        assert!(page.has("[data-left][data-runs]"), "{path}");
    }
    let page = chief.page(&board(&first)).await;
    assert_eq!(page.one("[data-left][data-runs]").get("data-left"), "1197000");
}

/// A round of renju under the rulebook that knows adjournment, with the first stone on both boards.
async fn renju_that_adjourns(chief: &mut Guest) -> (Hall, Vec<(String, [Guest; 2])>) {
    let rules = json!({
        "rulebook": "RU-2013", "discipline": "renju", "time-control": "120", "scoring": "1-½-0",
        "renju-opening": "free", "tie-breaks": ["sonneborn-berger-half", "wins"],
    });
    let hall = announced(chief, on_platform(rules), 4).await;
    let mut boards = Vec::new();
    for number in 1..=2 {
        let mut both = players(chief, &hall, number).await;
        let table = table(&hall, number, 1);
        ready(&mut both, &table).await;
        boards.push((table, both));
    }
    start(chief).await;
    for (table, both) in &mut boards {
        let first_stone = "what=step&step=0&do=place&points=H8";
        both[1].done(&format!("{table}/act"), first_stone).await;
    }
    (hall, boards)
}

/// What somebody is told of a table.
async fn seen_by(guest: &mut Guest, table: &str) -> Value {
    let text = guest.text(&format!("{table}/table.json")).await;
    serde_json::from_str::<Value>(&text).unwrap()["table"].clone()
}

/// All that is on the disk of the server.
fn on_disk(guest: &Guest) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(guest.folder.path()).unwrap();
    let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

/// The facts of a table, as they are written.
async fn written(chief: &Guest, table: &str) -> String {
    let live = chief.server.tables().need(&table.replace("/t/", "")).await.unwrap().unwrap();
    serde_json::to_string(&live.since(0).await.unwrap()).unwrap()
}

#[tokio::test]
async fn a_game_is_adjourned_sealed_and_opened_by_forms() {
    let mut chief = Guest::chief().await;
    let (hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[0];
    let (own, desk) = (format!("{first}/act"), format!("{}/act", board(first)));
    assert!(chief.page(&board(first)).await.has("details[data-kind=interrupt]"));
    both[0].refused(&own, "what=seal&move=J9").await;
    chief.done(&desk, "act=interrupt&reason=the+hall+closes").await;
    // He who is to move seals, and nobody else.
    let seen = seen_by(&mut both[0], first).await;
    assert_eq!((&seen["phase"], &seen["seals"]), (&json!("adjourned"), &json!(true)));
    assert_eq!(seen["clocks"]["runs"], json!("white"), "until it is sealed");
    assert!(both[0].page(first).await.has("form[data-act=seal]"));
    assert_eq!(seen_by(&mut both[1], first).await["seals"], Value::Null);
    both[1].refused(&own, "what=seal&move=J9").await;
    chief.refused(&desk, "act=resume-session&reason=morning").await;
    both[0].done(&own, "what=seal&move=j9").await;
    both[0].refused(&own, "what=seal&move=G7").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!((&seen["ply"], &seen["clocks"]["runs"]), (&json!(1), &Value::Null));
    assert!(!written(&chief, first).await.contains("J9"));
    // Nobody opens it before the session is resumed, and then he who must reply does.
    both[1].refused(&own, "what=open").await;
    chief.done(&desk, "act=resume-session&reason=morning").await;
    let page = chief.page(&board(first)).await;
    assert!(!page.has("details[data-kind=open]"), "it is not the arbiter's to read");
    chief.refused(&desk, "act=open&reason=morning").await;
    both[0].refused(&own, "what=open").await;
    both[0].refused(&own, "what=move&ply=1&move=G7").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!((&seen["opens"], &seen["clocks"]["runs"]), (&json!(true), &json!("black")));
    both[1].done(&own, "what=open").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!(seen["ply"], json!(2));
    assert_eq!(seen["moves"][1]["text"], json!("J9"));
    moves(&mut both[1], first, 2, "G7").await;
    both[0].done(&own, "what=resign&ply=3").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
}

#[tokio::test]
async fn nobody_reads_a_sealed_move_and_a_bad_one_loses() {
    const SECRET: &str = "hush-hush-19";
    let mut chief = Guest::chief().await;
    let (hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[1];
    let (own, desk) = (format!("{first}/act"), format!("{}/act", board(first)));
    chief.done(&desk, "act=interrupt&reason=the+hall+closes").await;
    both[0].done(&own, &format!("what=seal&move={SECRET}")).await;
    let mut paths: Vec<String> = ["/table.json", "/positions.json", "/game.txt", "/acts", ""]
        .map(|end| format!("{first}{end}"))
        .into();
    paths.extend([board(first), "/desk/cup/boards".to_owned(), "/desk/cup/log".to_owned()]);
    paths.extend(["/e/cup/rounds/1".to_owned(), format!("/embed/{}", first.replace("/t/", ""))]);
    let mut everybody = vec![chief.clone(), chief.stranger()];
    everybody.extend(both.iter().cloned());
    for guest in &mut everybody {
        for language in words::Language::ALL {
            guest.language = Some(language);
            for path in &paths {
                let (_, text) = guest.get(path).await;
                assert!(!text.contains(SECRET), "{path} in {language:?}");
            }
        }
    }
    assert!(!written(&chief, first).await.contains(SECRET));
    let secret = SECRET.as_bytes();
    let holds = |file: &Vec<u8>| file.windows(secret.len()).any(|part| part == secret);
    assert!(!on_disk(&chief).is_empty());
    assert!(!on_disk(&chief).iter().any(holds), "it is nowhere in clear");
    chief.done(&desk, "act=resume-session&reason=morning").await;
    both[1].done(&own, "what=open").await;
    assert!(written(&chief, first).await.contains(SECRET), "now everybody may know it");
    assert_eq!(hall.scores(1, 2), ["0-1"]);
}

/// A game that was moved to wood is adjourned there, and what was sealed here is opened there.
#[tokio::test]
async fn an_envelope_goes_with_its_game_to_wood() {
    let mut chief = Guest::chief().await;
    let (_hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[0];
    let act = format!("{}/act", board(first));
    chief.done(&act, "act=interrupt&reason=the+hall+closes").await;
    both[0].done(&format!("{first}/act"), "what=seal&move=J9").await;
    let venue = "section=1&round=1&table=1&board=1&to=wood&reason=hall";
    chief.done("/desk/cup/boards/venue", venue).await;
    chief.done(&act, "act=resume-session&by=chief-arbiter").await;
    chief.done(&act, "act=open&by=chief-arbiter").await;
    assert_eq!(seen_by(&mut chief, first).await["ply"], json!(2));
}

/// Where the rulebook adjourns no games nobody does here either.
#[tokio::test]
async fn no_game_is_adjourned_under_a_rulebook_without_adjournment() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    moves(&mut both[0], &first, 0, "c3-d4").await;
    let refused =
        chief.refused(&format!("{}/act", board(&first)), "act=interrupt&reason=late").await;
    assert!(!refused.has("details[data-kind=interrupt]"), "it is not offered");
}

#[tokio::test]
async fn moves_before_a_restored_position_are_no_moves_of_the_record() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    let live = chief.server.tables().need(&first.replace("/t/", "")).await.unwrap().unwrap();
    let begins = live.snapshot().table().unwrap().game().board().text();
    moves(&mut both[0], &first, 0, "c3-d4").await;
    let restore =
        format!("act=restore-position&position={}&reason=set+up+wrongly", encoded(&begins));
    chief.done(&format!("{}/act", board(&first)), &restore).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    assert!(!hall.facts().iter().any(|one| matches!(one, Fact::Recorded { .. })), "none stands");
}
