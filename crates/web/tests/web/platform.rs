//! A round of an event on the platform: from the desk to the result in the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::http::StatusCode;
use competition::Fact;
use competition::happened;
use ledger::accounts::{Role, Tables};
use ledger::tables::is_shown_to_officials;
use pages::id;
use play::{Person, Request, ServerTime, TableAct, Who};
use serde_json::json;
use store::SqliteLog;

use crate::common::page::encoded;
use crate::common::round_here::{
    announced, begun, board, moves, on_platform, players, ready, start, table,
};
use crate::common::{Folder, Guest, nth};
use crate::not_saved::Filling;

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
        Fact::Scored(happened::Scored { platform, .. }) => platform,
        _ => None,
    });
    let scored = scored.unwrap();
    assert_eq!(scored.ending, "ended-resignation");
    assert!(scored.clauses.iter().any(|one| one.starts_with("UA-2024")), "{:?}", scored.clauses);
    assert!(hall.facts().iter().any(|one| matches!(one, Fact::Recorded(_))), "and its moves");
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
    let (mut chief, hall, first, mut both) = begun(json!({})).await;
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
    let results = all.iter().filter(|one| matches!(one, Fact::Scored(_))).count();
    assert_eq!(results, 2, "one before it was reopened, and one now");
    let scored = hall.state().entered_at(nth(1), nth(1))[&(nth(1), nth(1))];
    hall.ok(json!({"do": "undo", "event": scored, "reason": "a look"})).await;
    chief.server.settle("cup").await;
    assert!(hall.scores(1, 1).is_empty());
    let again = hall.facts().iter().filter(|one| matches!(one, Fact::Scored(_))).count();
    assert_eq!(again, results, "nor is it written once more");
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
    let scored = hall.facts().iter().filter(|one| matches!(one, Fact::Scored(_))).count();
    assert_eq!(scored, 1, "once, however often it is looked for");
}

#[tokio::test]
async fn what_is_imposed_at_a_table_is_noted_in_the_event() {
    let (mut chief, hall, one, mut both) = begun(json!({"micro-match": {"games": 2}})).await;
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
        Fact::Scored(happened::Scored { platform, .. }) => platform,
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
async fn what_is_grave_is_said_twice() {
    let (mut chief, hall, first, mut both) = begun(json!({})).await;
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

/// Whoever presses a button twice has done one thing.
#[tokio::test]
async fn a_form_that_is_sent_twice_is_done_once() {
    let (mut chief, _, first, _) = begun(json!({})).await;
    let act = format!("{}/act", board(&first));
    let page = chief.page(&board(&first)).await;
    let known = |page: &crate::common::page::Page, kind: &str| {
        page.one(&format!("details[data-kind={kind}] input[name=id]")).get("value").to_owned()
    };
    let stop = format!("act=stop&reason=noise&id={}", known(&page, "stop"));
    chief.done(&act, &stop).await;
    chief.done(&act, &stop).await;
    let page = chief.page(&board(&first)).await;
    let set = "act=set&side=first&time=10:00&reason=it+was+wrong";
    let sent = format!("{set}&id={}", known(&page, "set"));
    let live = chief.server.tables().need(&first[3..]).await.unwrap().unwrap();
    let before = live.since(0).await.unwrap().len();
    for _ in 0..3 {
        chief.done(&act, &sent).await;
    }
    assert_eq!(live.since(0).await.unwrap().len(), before + 1);
    // The page that comes has another one: the same again is meant then.
    let page = chief.page(&board(&first)).await;
    chief.done(&act, &format!("{set}&id={}", known(&page, "set"))).await;
    assert_eq!(live.since(0).await.unwrap().len(), before + 2);
    let ids: Vec<_> =
        page.all("#acts .act-forms input[name=id]").iter().map(|one| one.get("value")).collect();
    let mut different = ids.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), ids.len(), "each form its own");
}

/// The same holds where an official reports of the hall, on a tablet or by a program.
#[tokio::test]
async fn what_is_grave_at_a_board_of_wood_is_said_twice() {
    let (mut chief, hall, first, _) = begun(json!({})).await;
    let to_wood = "section=1&round=1&table=1&board=1&to=wood&reason=his+line";
    chief.done("/desk/cup/boards/venue", to_wood).await;
    let page = chief.page(&first).await;
    assert!(page.has("details[data-kind=refuses] input[name=sure][required]"), "{}", page.text());
    let report = format!("{first}/report");
    let once = "act=refuses&by=chief-arbiter&side=first&reason=he+says+so".to_owned();
    let asked = chief.refused(&report, &once).await;
    assert!(asked.says(&chief.say(id::BOARD_SAY_TWICE)), "{}", asked.text());
    assert!(hall.scores(1, 1).is_empty());
    chief.done(&report, &format!("{once}&sure=yes")).await;
    assert_eq!(hall.scores(1, 1).len(), 1);
}

/// What is known of connections is for protests and appeals, and not shown for ever.
#[tokio::test]
async fn connections_are_shown_until_thirty_days_after_their_term() {
    let (mut chief, hall, first, mut both) = begun(json!({})).await;
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
    let (mut chief, _, first, _both) = begun(json!({})).await;
    chief.clock.go_on(Duration::from_secs(3));
    for path in ["/desk/cup/boards".to_owned(), board(&first)] {
        let page = chief.page(&path).await;
        assert!(page.has("[data-live][data-again]"), "{path}");
        assert!(page.has("[data-left][data-runs]"), "{path}");
    }
    let page = chief.page(&board(&first)).await;
    assert_eq!(page.one("[data-left][data-runs]").get("data-left"), "1197000");
}

#[tokio::test]
async fn moves_before_a_restored_position_are_no_moves_of_the_record() {
    let (mut chief, hall, first, mut both) = begun(json!({})).await;
    let live = chief.server.tables().need(&first.replace("/t/", "")).await.unwrap().unwrap();
    let begins = live.snapshot().table().unwrap().game().board().text();
    moves(&mut both[0], &first, 0, "c3-d4").await;
    let restore =
        format!("act=restore-position&position={}&reason=set+up+wrongly", encoded(&begins));
    chief.done(&format!("{}/act", board(&first)), &restore).await;
    both[1].done(&format!("{first}/act"), "what=resign&ply=1").await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    assert!(!hall.facts().iter().any(|one| matches!(one, Fact::Recorded(_))), "none stands");
}
