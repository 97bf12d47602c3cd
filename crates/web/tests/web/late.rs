//! Empty chairs and their clock, byes and their limits, and steps that are taken back.

use std::time::Duration;

use axum::http::StatusCode;
use clauses::proves;
use competition::happened;
use competition::{Fact, Problem, Seat, Side};
use ledger::accounts::{Role, Tables};
use pages::id;
use serde_json::json;
use words::Language;

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::page::Page;

const ROUND: &str = "/desk/cup/rounds/1";

/// Six players whose first round began just now; half an hour late is not too late.
async fn cup(guest: &Guest) -> Hall {
    let regulations = json!({
        "rulebook": "RU-2022", "discipline": "international", "time-control": "60+30",
        "lateness-minutes": 30, "tie-breaks": ["sonneborn-berger-half", "wins"], "scoring": "1-½-0",
        "stages": [{"numbers": "as-listed", "system": {"swiss": {"system": "ru-buchholz", "rounds": 3}}}],
    });
    let hall = Hall::new(guest, "cup", regulations).await;
    hall.players(6).await;
    hall.stage(1).await;
    hall.begin(1).await;
    hall
}

/// Who comes after the limit is marked, and his result is the minus; good reasons are written beside the
/// button where the clause knows them.
#[tokio::test]
async fn whoever_comes_after_the_limit_is_told_so() {
    let _claim = proves(&["UA-2024 III.start.4.2"]);
    let mut guest = Guest::chief().await;
    let hall =
        Hall::new(&guest, "cup", crate::common::hall::plain(json!({"round-robin": {}}))).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    guest.done(&format!("{ROUND}/missing"), "seat=1.1.first&seat=2.1.first").await;
    assert!(!guest.page(ROUND).await.has("[name=excused]"), "there is time");
    guest.clock.go_on(Duration::from_secs(61 * 60));
    let page = guest.page(ROUND).await;
    assert_eq!(page.count("[name=excused]"), 2);
    let come = |table: u16, excused: &str| {
        let command = json!({"do": "arrive", "round": 1, "table": table, "side": "first"});
        let command = command.to_string().replace('"', "%22");
        format!("command={command}&excused={excused}&back=/desk/cup/rounds/1")
    };
    guest.done("/desk/cup/do", &come(1, "")).await;
    guest.done("/desk/cup/do", &come(2, "the+bus+broke+down")).await;
    let page = guest.page(ROUND).await;
    assert_eq!(page.count("[data-too-late]"), 1);
    assert!(page.one("section.waiting").says("the bus broke down"));
    let result = |table: u16| json!({"do": "result", "round": 1, "table": table, "score": "1-0"});
    let refused = guest.command("cup", &result(1).to_string()).await;
    assert!(refused.1.contains("UA-2024 III.start.4.2"), "{}", refused.1);
    hall.ok(result(2)).await;
}

#[tokio::test]
async fn the_clock_runs_for_those_who_are_late() {
    let _claim = proves(&["RU-2022 5.4.4.1"]);
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let page = guest.page(ROUND).await;
    let clock = page.one("#waiting [role=timer]");
    let millis = |name: &str| clock.get(name).parse::<i64>().unwrap();
    assert_eq!(millis("data-until") - millis("data-now"), 30 * 60 * 1_000);
    assert!(page.one("section.waiting").says(&guest.count(id::LATE_MINUTES, 30)));
    assert_eq!(page.one("section.waiting .clause").text(), "RU-2022 5.4.4.1");
    assert!(page.has("#playing a[href=#t3b1]"));
    let seats = "seat=1.1.first&seat=2.1.first&seat=2.1.second&seat=nonsense";
    guest.done(&format!("{ROUND}/missing"), seats).await;
    assert_eq!(hall.round(1).late.len(), 3);
    let page = guest.page(ROUND).await;
    assert_eq!(page.count("#results .missing"), 3);
    assert!(!page.has(".late button.danger"), "the time is not over");
    let screen = guest.page("/e/cup/screen").await;
    assert!(screen.has("[role=timer][data-until]"));
    assert_eq!(screen.count(".missing"), 3);
    guest.clock.go_on(Duration::from_secs(7 * 60));
    let came = r#"{"do":"arrive","round":1,"table":1,"side":"first"}"#;
    assert_eq!(guest.command("cup", came).await.0, StatusCode::SEE_OTHER);
    let seat = Seat { table: nth(1), board: nth(1), side: Side::First };
    assert_eq!(hall.round(1).late[&seat].unwrap().to_string(), "2026-11-16 10:07");
    let page = guest.page(ROUND).await;
    assert_eq!(page.count("ul.late li.open"), 2);
    assert!(page.one("ul.late").says(&guest.tell(id::LATE_CAME, &[("at", "10:07")])));
    let log = guest.page("/desk/cup/log").await;
    assert!(log.one(&format!("#e{}", hall.version())).says("Player 01"), "{}", log.text());
}

#[tokio::test]
async fn when_the_time_is_over_the_forfeit_is_proposed() {
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let seats = "seat=1.1.second&seat=2.1.first&seat=2.1.second";
    guest.done(&format!("{ROUND}/missing"), seats).await;
    for (minutes, forfeits) in [(29, 0), (2, 3)] {
        guest.clock.go_on(Duration::from_secs(60 * minutes));
        let page = guest.page(ROUND).await;
        assert_eq!(page.count("ul.late button.danger"), forfeits, "{minutes} minutes later");
    }
    let page = guest.page(ROUND).await;
    let buttons = page.all("ul.late button.danger");
    let shown: Vec<String> = buttons.iter().map(|one| one.text()).collect();
    let forfeit = |score: &str| guest.tell(id::LATE_FORFEIT, &[("score", score)]);
    // At the second table both are missing.
    assert_eq!(shown, [forfeit("+ : −"), forfeit("− : −"), forfeit("− : −")]);
    assert_eq!(guest.press(buttons[0]).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.scores(1, 1), ["+-"]);
    assert_eq!(guest.page(ROUND).await.count("ul.late button.danger"), 2);
}

#[tokio::test]
async fn line_arbiters_note_empty_chairs_at_their_boards() {
    let mut guest = Guest::new().await;
    let hall = cup(&guest).await;
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(1)) };
    guest.sign_in(&guest.person("line", Some("cup"), Some(role)).await);
    let missing = format!("{ROUND}/missing");
    let (status, _) = guest.post(&missing, "seat=1.1.first&seat=2.1.first").await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert!(hall.round(1).late.is_empty(), "all or nothing");
    guest.done(&missing, "seat=1.1.first").await;
    let page = guest.page(ROUND).await;
    assert!(page.has("[name=seat][value=1.1.second]") && !page.has("[name=seat][value^=2]"));
}

/// Of one alone the Russian rules know no good reasons, and the chief arbiter decides; of two, any arbiter.
#[tokio::test]
async fn who_excuses_those_who_are_late_in_russia() {
    let _claim = proves(&["RU-2022 5.4.4.1"]);
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let seats = "seat=1.1.first&seat=2.1.first&seat=2.1.second";
    guest.done(&format!("{ROUND}/missing"), seats).await;
    guest.clock.go_on(Duration::from_secs(31 * 60));
    assert_eq!(guest.page(ROUND).await.count("[name=excused]"), 3);
    let page = guest.page(ROUND).await;
    let commands = page.all("ul.late [name=command]");
    assert!(commands.iter().any(|one| one.get("value").contains("chief-arbiter")));
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(2)) };
    guest.sign_in(&guest.person("line", Some("cup"), Some(role)).await);
    assert_eq!(guest.page(ROUND).await.count("[name=excused]"), 2);
    let come = |command: &str| {
        let command = command.replace('"', "%22");
        format!("command={command}&excused=bus&back=/desk/cup/rounds/1")
    };
    let arrive = |table: u16| {
        json!({"do": "arrive", "round": 1, "table": table, "side": "first"}).to_string()
    };
    let (status, said) = guest.post("/desk/cup/do", &come(&arrive(1))).await;
    assert!(!status.is_redirection() && said.contains("RU-2022 5.4.4.1"), "{said}");
    let by_chief =
        json!({"do": "arrive", "round": 1, "table": 1, "side": "first", "by": "chief-arbiter"});
    let (status, _) = guest.post("/desk/cup/do", &come(&by_chief.to_string())).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    guest.done("/desk/cup/do", &come(&arrive(2))).await;
    assert_eq!(hall.round(1).excused.len(), 1);
}

#[tokio::test]
async fn byes_with_points_are_refused_beyond_the_regulations() {
    let mut guest = Guest::chief().await;
    let regulations = json!({
        "rulebook": "UA-2024", "discipline": "international", "time-control": "60+30",
        "byes": {"most": 1, "not-in-last": 1},
        "stages": [{"numbers": "as-listed", "system": {"swiss": {"system": "ua-lot", "rounds": 3}}}],
    });
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(6).await;
    hall.stage(1).await;
    hall.begin(1).await;
    let away = "/desk/cup/absences";
    let page = guest.page(away).await;
    let limits = [guest.count(id::BYES_MOST, 1), guest.count(id::BYES_NOT_IN_LAST, 1)];
    assert!(limits.iter().all(|limit| page.says(limit)), "{}", page.text());
    let page = guest.refused(away, "who=p1&round=3&gets=half").await;
    assert!(page.has("#away-faults[role=alert] .fault"));
    let form = page.one(&format!("form[action={away}]")).sends();
    assert_eq!(form, "who=p1&round=3&gets=half", "the form comes back filled in");
    guest.done(away, "who=p1&round=2&gets=half").await;
    guest.done(away, "who=p1&round=3&gets=nothing").await;
    assert_eq!(hall.state().sections()[0].away.len(), 2);
    let regulations = guest.page("/e/cup/regulations").await;
    assert!(regulations.says(&limits[0]), "{}", regulations.text());
}

#[tokio::test]
async fn the_button_names_the_step_it_takes_back() {
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let page = guest.page("/desk/cup").await;
    let undo = page.one("#undo button");
    assert!(undo.text().starts_with(guest.tell(id::UNDO, &[("step", "")]).trim_end()), "{undo:?}");
    assert_eq!(guest.press(undo).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.round(1).starts, None, "the round is not started any more");
    // What was shown is what is taken back: pressed twice, it takes nothing else.
    assert_eq!(guest.press(undo).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let log = guest.page("/desk/cup/log").await;
    let buttons = log.all("#log button");
    let (status, text) = guest.press(*buttons.last().unwrap()).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
}

#[tokio::test]
async fn after_admission_the_page_offers_to_begin() {
    let mut guest = Guest::chief().await;
    let form = "name=Cup&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&byes=2&byes_last=1";
    guest.done("/desk/new", form).await;
    let hall = Hall::made(&guest, "cup-2026");
    let byes = hall.state().regulations().as_ref().unwrap().byes.unwrap();
    assert_eq!((byes.most, byes.not_in_last), (2, 1));
    for number in 1..=4 {
        hall.ok(json!({"do": "enter", "name": format!("Player {number}")})).await;
    }
    let (admission, start) = ("/desk/cup-2026/admission", "[name=command][value*=start-stage]");
    assert!(!guest.page(admission).await.has(start));
    hall.ok(json!({"do": "check", "by": "secretary"})).await;
    guest.done(&format!("{admission}/admit"), "").await;
    assert!(guest.page(admission).await.has(start));
}

/// A round robin of four whose first round is closed; somebody did not come to it.
async fn with_somebody_missing(guest: &Guest) -> Hall {
    let regulations = json!({
        "rulebook": "RU-2022", "discipline": "international", "time-control": "60+30",
        "scoring": "1-½-0", "tie-breaks": ["sonneborn-berger-half", "wins"],
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let hall = Hall::new(guest, "missing", regulations).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    hall.ok(json!({"do": "result", "round": 1, "table": 1, "score": "-+"})).await;
    hall.finish(1).await;
    hall
}

#[tokio::test]
async fn whoever_missed_a_round_is_decided_on_at_the_desk() {
    let _claim = proves(&["RU-2022 5.4.5.1"]);
    let mut guest = Guest::chief().await;
    let hall = with_somebody_missing(&guest).await;
    let refused = guest.refused("/desk/missing/rounds/2/pair", "").await;
    assert!(refused.says("RU-2022 5.4.5.1"), "{}", refused.text());
    let pair = "form[action=/desk/missing/rounds/2/pair?section=1]";
    let round = guest.page("/desk/missing/rounds/2").await;
    let page = guest.page("/desk/missing").await;
    let tasks = page.all(".todo li");
    let task = tasks[0];
    let missed = hall.round(1).tables[0].white;
    let who = hall.state().sections()[0].members[missed.index()];
    let leave = format!("/desk/missing/leave/{who}");
    assert_eq!(task.one("a").get("href"), leave);
    assert!(!round.has(pair) && round.has(&format!(".steps a[href={leave}]")));
    guest.press(task.one("button")).await;
    assert!(
        matches!(hall.facts().last(), Some(Fact::PlaysOn(happened::PlaysOn { who: on, .. })) if *on == who)
    );
    assert!(guest.page("/desk/missing/rounds/2").await.has(pair));
    guest.done("/desk/missing/rounds/2/pair", "").await;
}

#[tokio::test]
async fn the_game_of_one_who_left_is_adjudicated_by_whoever_may_rule() {
    let _claim = proves(&["RU-2022 5.4.5.4"]);
    let mut guest = Guest::chief().await;
    let hall = with_somebody_missing(&guest).await;
    let missed = hall.round(1).tables[0].white;
    let who = hall.state().sections()[0].members[missed.index()];
    hall.ok(json!({"do": "play-on", "who": who, "by": "chief-arbiter", "reason": "ill"})).await;
    hall.begin(2).await;
    hall.ok(json!({"do": "withdraw", "who": who, "reason": "ill again"})).await;
    let table = hall.round(2).tables.iter().position(|one| one.has(missed)).unwrap() + 1;
    assert!(hall.scores(2, table).is_empty(), "it is not lost by itself");
    let results = "/desk/missing/rounds/2/results";
    let form = format!("table={table}&board=1&game=1&score=%3D");
    // Whoever only enters results does not adjudicate.
    let mut line = guest.stranger();
    let arbiter = guest.person("line", Some("missing"), Some(Role::Secretary)).await;
    line.sign_in(&arbiter);
    let refused = line.post(results, &form).await.1;
    assert!(refused.contains("RU-2022 5.4.5.4"), "{refused}");
    assert!(hall.scores(2, table).is_empty());
    // A commission that was appointed is named beside the result.
    assert!(guest.page("/desk/missing/rounds/2").await.has("[name=commission]"));
    guest.done(results, &format!("{form}&commission=Koval+and+Bondar")).await;
    let Some(Fact::Scored(happened::Scored { adjudicated, .. })) = hall.facts().last().cloned()
    else {
        panic!()
    };
    assert_eq!(adjudicated.as_deref(), Some("Koval and Bondar"));
}

#[tokio::test]
async fn the_desk_asks_before_the_first_round_for_what_would_be_lost() {
    let _claim = proves(&["UA-2024 IV.8.4"]);
    let mut guest = Guest::chief().await;
    let regulations = json!({
        "rulebook": "UA-2024", "discipline": "international", "time-control": "60+30",
        "stages": [{"numbers": "as-listed", "system": {"swiss": {"system": "ua-lot", "rounds": 3}}}],
        "protest-minutes": null,
    });
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(6).await;
    let asked = |page: &Page, problem: Problem| {
        page.all("#before li").iter().any(|line| line.says(&problem.text(Language::Uk)))
    };
    let page = guest.page("/desk/cup").await;
    assert!(asked(&page, Problem::CommitteeUnformed) && asked(&page, Problem::ChiefJudgeUnsaid));
    assert!(page.one("#before").says("UA-2024 IV.8.4"));
    let member = |name: &str| json!({"name": name, "born": 1970});
    let (members, reserves) = (["A", "B", "C"].map(member), ["D", "E"].map(member));
    let form = json!({"do": "form-committee", "members": members, "reserves": reserves});
    hall.ok(form).await;
    let page = guest.page("/desk/cup").await;
    assert!(!asked(&page, Problem::CommitteeUnformed) && asked(&page, Problem::ChiefJudgeUnsaid));
    hall.stage(1).await;
    hall.all(vec![
        json!({"do": "pair", "round": 1, "seed": "1"}),
        json!({"do": "publish", "round": 1}),
    ])
    .await;
    // Also where the button is.
    assert!(asked(&guest.page("/desk/cup/rounds/1").await, Problem::ChiefJudgeUnsaid));
    hall.ok(json!({"do": "start", "round": 1, "note": "said aloud"})).await;
    for page in ["/desk/cup", "/desk/cup/rounds/1"] {
        assert!(!guest.page(page).await.has("#before"), "it is too late to ask");
    }
}

#[tokio::test]
async fn the_first_round_begins_with_what_must_be_announced_or_a_note() {
    let _claim = proves(&["UA-2024 IV.8.4", "UA-2024 IV.8.3"]);
    let mut guest = Guest::chief().await;
    let mut regulations = crate::common::hall::plain(json!({"round-robin": {}}));
    regulations["protest-minutes"] = json!(null);
    regulations["place"] = json!("");
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.all(vec![json!({"do": "pair", "round": 1}), json!({"do": "publish", "round": 1})]).await;
    let round = "/desk/cup/rounds/1";
    let page = guest.page(round).await;
    assert!(page.has("form[action*=start] [name=note]"));
    let (_, refused) = guest.post(&format!("{round}/start"), "").await;
    for clause in ["UA-2024 IV.8.4", "UA-2024 IV.8.3"] {
        assert!(page.one("#owed").says(clause) && refused.contains(clause), "{refused}");
    }
    guest.done(&format!("{round}/start"), "note=said+aloud").await;
    assert!(guest.page("/desk/cup/course").await.says("said aloud"));
}

#[tokio::test]
async fn the_next_game_of_a_micro_match_has_its_time() {
    let _claim = proves(&["UA-2024 III.start.5.6"]);
    let mut guest = Guest::chief().await;
    let mut regulations = crate::common::hall::plain(json!({"round-robin": {}}));
    regulations["micro-match"] = json!({"games": 2, "break-minutes": 7});
    let hall = Hall::new(&guest, "cup", regulations).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    let round = "/desk/cup/rounds/1";
    let told = "UA-2024 III.start.5.6";
    assert!(!guest.page(round).await.says(told));
    hall.ok(json!({"do": "result", "round": 1, "table": 1, "score": "1-0"})).await;
    let page = guest.page(round).await;
    assert!(page.says(told), "{}", page.text());
    let until = guest.server.now() + 3_600_000;
    let tables = ledger::accounts::Tables(nth(1), nth(2));
    let secret = guest.phone(&hall, 1, tables, until).await;
    let phone = guest.stranger().page(&format!("/in/{}?at=1", secret.reveal())).await;
    assert!(phone.has(".next"), "{}", phone.text());
    let text = guest.page("/e/cup/regulations").await.text();
    assert!(text.contains(&guest.say(id::EVENT_BREAK)), "{text}");
}

#[tokio::test]
async fn a_break_makes_nobody_late_on_the_page() {
    let _claim = proves(&["UA-2024 IV.9.2"]);
    let mut guest = Guest::chief().await;
    let hall =
        Hall::new(&guest, "cup", crate::common::hall::plain(json!({"round-robin": {}}))).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    let left = |page: &Page| {
        let clock = page.one("#waiting [role=timer]");
        let millis = |name: &str| clock.get(name).parse::<i64>().unwrap();
        millis("data-until") - millis("data-now")
    };
    let whole = left(&guest.page("/desk/cup/rounds/1").await);
    hall.ok(json!({"do": "pause", "reason": "no light", "by": "chief-arbiter"})).await;
    guest.clock.go_on(Duration::from_secs(10 * 60));
    hall.ok(json!({"do": "resume", "by": "chief-arbiter"})).await;
    assert_eq!(left(&guest.page("/desk/cup/rounds/1").await), whole);
}
