//! The round on the desk: steps, results, hands that interfere, corrections, reasons.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use competition::{Fact, PairedBy, Plan, PlanKind, Problem, RoundState};
use ledger::accounts::Role;
use pages::id;
use serde_json::json;

use crate::common::hall::{Hall, plain};
use crate::common::nth;
use crate::common::page::Page;
use crate::common::{Guest, posting, read};

const ROUND: &str = "/desk/swiss/rounds/3";
const NEXT: &str = "/desk/swiss/rounds/4";

/// The chief arbiter of an event whose third round is played at tables 3 to 6.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    (guest, hall)
}

/// The same with the pairs of round 4 on the desk, which nobody else has seen.
async fn chief_with_a_draft() -> (Guest, Hall) {
    let (mut guest, hall) = chief().await;
    hall.finish(3).await;
    guest.done(&format!("{NEXT}/pair"), "").await;
    (guest, hall)
}

/// A result as the row of the page sends it: only the row comes back.
async fn row(guest: &Guest, form: &str) -> (StatusCode, String) {
    let request = posting(&format!("{ROUND}/results?section=1")).header("x-part", "row");
    read(guest.ask_form(request, form).await).await
}

#[tokio::test]
async fn a_round_goes_from_results_to_the_next_pairs() {
    let (mut guest, hall) = chief().await;
    let close = format!("form[action={ROUND}/close?section=1]");
    let page = guest.page(ROUND).await;
    assert!(!page.has(&close) && page.count("#playing li") == 4, "results are missing");
    for table in 3..=6 {
        for game in 1..=2 {
            let form = format!("table={table}&game={game}&score=%3D");
            guest.done(&format!("{ROUND}/results"), &form).await;
        }
    }
    let page = guest.page(ROUND).await;
    assert!(page.has(&close) && !page.has("#playing"));
    for _ in 0..2 {
        guest.done(&format!("{ROUND}/close"), "").await; // a second press changes nothing
        assert_eq!(hall.round(3).state, RoundState::Closed);
    }
    for _ in 0..2 {
        guest.done(&format!("{ROUND}/sign"), "").await;
    }
    assert_eq!(hall.round(3).signed[0].to_string(), "Chief Arbiter (chief)");
    let page = guest.page(ROUND).await;
    assert!(page.one("#signed").says("Chief Arbiter (chief)"));
    let on = format!(".steps a[href={NEXT}?section=1]");
    assert_eq!(page.one(&on).text(), guest.count(id::TO_ROUND, 4));

    let page = guest.page(NEXT).await;
    let pair = page.one(&format!("form[action={NEXT}/pair?section=1] button"));
    assert_eq!(guest.press(pair).await.0, StatusCode::SEE_OTHER);
    let seen = hall.facts().len() - 1;
    let page = guest.refused(&format!("{NEXT}/publish"), "starts=soon").await;
    let told = guest.tell(id::NO_TIME, &[("text", "soon")]);
    assert!(page.one("[data-part=notice]").says(&told) && page.has("#results"));
    let publish = format!("starts=2026-11-16T18%3A30&seen={seen}");
    for _ in 0..2 {
        guest.done(&format!("{NEXT}/publish"), &publish).await;
    }
    assert_eq!(hall.round(4).starts.unwrap().to_string(), "2026-11-16 18:30");
    guest.done(&format!("{NEXT}/start"), "").await;
    assert_eq!(hall.round(4).state, RoundState::Playing);
    assert_eq!(guest.get("/desk/swiss/rounds").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn two_arbiters_who_press_at_once_pair_a_round_once() {
    let (guest, hall) = chief().await;
    hall.finish(3).await;
    let (request, other) = (posting(&format!("{NEXT}/pair")), posting(&format!("{NEXT}/pair")));
    let (one, other) = tokio::join!(guest.ask_form(request, ""), guest.ask_form(other, ""));
    assert_eq!(one.status(), StatusCode::SEE_OTHER);
    assert_eq!(other.status(), StatusCode::SEE_OTHER);
    let paired = |fact: &&Fact| matches!(fact, Fact::Paired(_));
    assert_eq!(hall.facts().iter().filter(paired).count(), 4, "each of the rounds once");
}

#[tokio::test]
async fn nobody_publishes_pairs_that_he_has_not_seen() {
    let (mut guest, hall) = chief_with_a_draft().await;
    let seen = hall.facts().len() - 1;
    let asked = guest.page(&format!("{NEXT}/unpair")).await;
    assert!(asked.says(&guest.say(id::UNPAIR_SAME)), "the same lot");
    guest.done(&format!("{NEXT}/unpair"), &format!("again=yes&seen={seen}")).await;
    let page = guest.refused(&format!("{NEXT}/publish"), &format!("seen={seen}")).await;
    assert!(
        page.says(&Problem::PairsChanged { round: nth(4) }.text(guest.reads())),
        "{}",
        page.text()
    );
    assert_eq!(hall.round(4).state, RoundState::Draft);
}

#[tokio::test]
async fn pairing_before_the_last_results_asks_first() {
    let (mut guest, hall) = chief().await;
    let page = guest.page(NEXT).await;
    assert!(page.says(&guest.count(id::ROUND_NOT_CLOSED, 3)));
    assert!(page.has(&format!("a[href={NEXT}/pair?section=1]")), "he may all the same");
    let pair = format!("{NEXT}/pair");
    let page = guest.refused(&pair, "").await;
    assert!(
        page.says(&Problem::RoundRunning { round: nth(3) }.text(guest.reads())),
        "{}",
        page.text()
    );
    let asked = guest.page(&pair).await;
    assert_eq!(asked.count("li a[href*=#t]"), 4, "four tables without a result");
    let button = asked.one(&format!("form[action={pair}?section=1] button"));
    assert_eq!(button.pressed().1, "unfinished=pair-without");
    assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.round(4).state, RoundState::Draft);
    assert_eq!(hall.round(3).state, RoundState::Playing);
}

#[tokio::test]
async fn a_row_answers_alone_and_a_refusal_is_told_beside_it() {
    let (guest, hall) = chief().await;
    let (status, text) = row(&guest, "table=3&board=1&game=1&score=1-0").await;
    assert_eq!(status, StatusCode::OK);
    let answer = Page::read(&text);
    assert!(!answer.has("html") && !answer.has("#t4b1"), "{text}");
    assert_eq!(answer.all("#t3b1 span.score")[0].text(), "1 : 0");
    let (status, text) = row(&guest, "table=3&board=1&game=1&score=1-0").await;
    assert_eq!(status, StatusCode::CONFLICT);
    let told = Problem::GameNotNext { table: nth(3), next: nth(2) }.text(guest.reads());
    assert!(Page::read(&text).one(".notice.bad").says(&told), "{text}");
    let (status, _) = row(&guest, "table=3&board=1&game=2&score=%3D").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(hall.scores(3, 3), ["1-0", "="]);
    // Backspace: the last game goes, and the same request once more takes nothing else.
    let clear = format!("table=3&board=1&clear={}", hall.facts().len() - 1);
    for _ in 0..2 {
        let (status, text) = row(&guest, &clear).await;
        assert_eq!(status, StatusCode::OK, "{text}");
    }
    assert_eq!(hall.scores(3, 3), ["1-0"]);
    for rubbish in ["table=3", "table=99&score=1-0", "table=3&score=9-9", "", "clear=0&table=1"] {
        assert!(row(&guest, rubbish).await.0.is_client_error(), "{rubbish}");
    }
}

#[tokio::test]
async fn each_takes_back_his_own() {
    let (mut guest, hall) = chief().await;
    row(&guest, "table=3&game=1&score=1-0").await;
    let mut anna = guest.stranger();
    anna.sign_in(&guest.person("anna", Some("swiss"), Some(Role::Secretary)).await);
    let page = anna.refused(&format!("{ROUND}/back"), "").await;
    assert!(page.says(&anna.say(id::NOTHING_OF_YOURS)), "{}", page.text());
    row(&anna, "table=4&game=1&score=0-1").await;
    guest.done(&format!("{ROUND}/back"), "").await;
    assert!(hall.scores(3, 3).is_empty(), "the chief's own");
    assert_eq!(hall.scores(3, 4), ["0-1"], "hers stands");
}

/// A request whose answer was lost comes again: a result, its taking back, and Ctrl+Z.
#[tokio::test]
async fn what_comes_twice_is_done_once() {
    let (guest, hall) = chief().await;
    let first = format!("table=3&board=1&seen={}&game=1&score=1-0", hall.paired_at(3));
    let before = hall.facts().len();
    for _ in 0..2 {
        let (status, text) = row(&guest, &first).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        assert_eq!(hall.facts().len(), before + 1);
        let seen = Page::read(&text).one("#t3b1 [name=seen]").get("value").to_owned();
        assert_eq!(seen, before.to_string());
    }
    // Somebody who had seen the empty row as well is told, and overwrites nothing.
    let (status, text) = row(&guest, &first.replace("1-0", "0-1")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let words = [("table", "3"), ("known", "1 : 0"), ("who", "Chief Arbiter"), ("score", "0 : 1")];
    let told = guest.tell(id::RESULT_SOMEBODY_ELSE, &words);
    assert!(Page::read(&text).says(&told), "{text}");
    row(&guest, &format!("table=3&board=1&seen={before}&game=2&score=1-0")).await;
    // Ctrl+Z twice, by a page that knew as many events.
    let known = hall.facts().len();
    for _ in 0..2 {
        let request = posting(&format!("{ROUND}/back?section=1")).header("x-part", "row");
        let answer = guest.ask_form(request, &format!("seen={known}")).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(hall.facts().len(), known + 1);
    }
    assert_eq!(hall.scores(3, 3), ["1-0"]);
    // What was taken back since is not entered by the old form.
    let clear = format!("table=3&board=1&clear={before}");
    assert_eq!(row(&guest, &clear).await.0, StatusCode::OK);
    assert_eq!(row(&guest, &first).await.0, StatusCode::OK, "it was entered once");
    assert!(hall.scores(3, 3).is_empty());
}

/// Everything that is entered at once by many is kept, and each game once.
#[tokio::test]
async fn entries_from_many_browsers_lose_nothing() {
    let (guest, hall) = chief().await;
    let mut asked = Vec::new();
    for _arbiter in 0..3 {
        for table in 3..=6 {
            for game in 1..=2 {
                let guest = &guest;
                let early =
                    Problem::GameNotNext { table: nth(table), next: nth(1) }.text(guest.reads());
                asked.push(async move {
                    let form = format!("table={table}&board=1&game={game}&score=1-0");
                    // Whoever is too early with game 2 presses again.
                    for _ in 0..50 {
                        let (status, text) = row(guest, &form).await;
                        if status == StatusCode::OK || !Page::read(&text).says(&early) {
                            return u32::from(status == StatusCode::OK);
                        }
                        tokio::task::yield_now().await;
                    }
                    0
                });
            }
        }
    }
    let kept: u32 = futures_util::future::join_all(asked).await.into_iter().sum();
    assert_eq!(kept, 8, "each game was acknowledged to one of the three");
    for table in 3..=6 {
        assert_eq!(hall.scores(3, table), ["1-0", "1-0"]);
    }
}

#[tokio::test]
async fn pairs_change_by_hand_with_checks_a_reason_and_the_difference() {
    let (mut guest, hall) = chief_with_a_draft().await;
    let hand = format!("{NEXT}/hand");
    let form = format!("form[action={hand}?section=1]");
    let before = hall.round(4);
    let (first, second) = (before.tables[0].white, before.tables[0].black);
    let filled = guest.page(&hand).await.one(&form).sends();
    let page = guest.refused(&hand, &format!("{filled}&who=1")).await;
    assert_eq!(page.one("[role=alert]").text(), guest.say(id::TICK_TWO));
    // Two of one table change colours.
    let page = guest.shown(&hand, &format!("{filled}&who={first}&who={second}")).await;
    assert!(page.says(&guest.say(id::HAND_INSTEAD)) && page.has(&format!("{form} [name=make]")));
    let make = |reason: &str| {
        let (_, sent) = page.one("button[name=make]").pressed();
        sent.replace("reason=", &format!("reason={reason}"))
    };
    let unfounded = guest.refused(&hand, &make("")).await;
    assert!(unfounded.has("[role=alert]"), "no reason");
    assert_eq!(hall.round(4), before, "nothing of a refused change remains");
    guest.done(&hand, &make("guests")).await;
    let record = hall.round(4);
    assert_eq!((record.tables[0].white, record.tables[0].black), (second, first));
    let PairedBy::Hand { by, reason, instead } = record.paired else { panic!() };
    assert_eq!((by.as_str(), reason.as_str()), ("Chief Arbiter", "guests"));
    assert_eq!(instead.system, [(first, second)]);
    let why = guest.page("/e/swiss/why/rounds/4/tables/1?section=1").await;
    assert!(why.says("Chief Arbiter: guests") && !why.has("#clauses"), "{}", why.text());
    // Somebody else paired it anew: the old page cannot change it any more.
    let late = guest.refused(&hand, &make("again")).await;
    assert!(
        late.says(&Problem::PairsChanged { round: nth(4) }.text(guest.reads())),
        "{}",
        late.text()
    );
}

#[tokio::test]
async fn those_who_have_met_are_not_paired_by_hand() {
    let (mut guest, hall) = chief_with_a_draft().await;
    let record = hall.round(4);
    let (white, black) = (record.tables[0].white, record.tables[0].black);
    let met = hall.round(3).table_of(white).cloned().unwrap();
    let met = if met.white == white { met.black } else { met.white };
    let seating: Vec<String> =
        record.tables.iter().map(|table| format!("{}-{}", table.white, table.black)).collect();
    let form = format!("seating={}&who={black}&who={met}", seating.join("+"));
    let page = guest.refused(&format!("{NEXT}/hand"), &form).await;
    assert!(page.one("[role=alert]").says("UA-2024 III.swiss.1"), "{}", page.text());
}

#[tokio::test]
async fn a_result_found_wrong_later_says_what_it_would_have_changed() {
    let (mut guest, hall) = chief().await;
    let path = "/desk/swiss/rounds/2/correct";
    let page = guest.page(&format!("{path}?section=1&table=1&game=1")).await;
    assert!(!page.has("#would-change"), "nothing is asked yet");
    let score = if hall.scores(2, 1)[0] == "0-1" { "1-0" } else { "0-1" };
    let page = guest.page(&format!("{path}?section=1&table=1&game=1&score={score}")).await;
    assert!(page.has("#would-change"));
    let form = page.one(&format!("form[action={path}?section=1]")).sends();
    guest.refused(path, &form).await; // no reason
    guest.done(path, &form.replace("reason=", "reason=misread")).await;
    assert_eq!(hall.scores(2, 1)[0], score);
    assert!(matches!(hall.facts().last().unwrap(), Fact::Corrected(_)));
}

#[tokio::test]
async fn every_pair_says_why_to_everybody_but_drafts_to_arbiters() {
    let (mut guest, hall) = chief().await;
    Hall::robin(&guest).await;
    let page = guest.page("/e/swiss/why/rounds/3/tables/1?section=1").await;
    assert!(page.one("#clauses").says("UA-2024 III.swiss"));
    hall.finish(3).await;
    guest.done(&format!("{NEXT}/pair"), "").await;
    let draft = "/e/swiss/why/rounds/4/tables/1";
    assert_eq!(guest.get(draft).await.0, StatusCode::OK);
    guest.cookie = None;
    assert_eq!(guest.get(draft).await.0, StatusCode::NOT_FOUND);
    let page = guest.page("/e/robin/why/rounds/1/tables/1").await;
    let plan = Plan { of: PlanKind::TableRow(nth(1)), clauses: Vec::new() };
    assert!(page.says(&plan.text(guest.reads())), "{}", page.text());
    assert!(page.one("#clauses").says("RU-2022 App.2"));
    assert_eq!(guest.get("/e/swiss/why/rounds/3/tables/99").await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/e/swiss/why/rounds/3/unpaired/1").await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/e/swiss/why/rounds/0/tables/0").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn whoever_has_no_opponent_is_told_why() {
    let mut guest = Guest::chief().await;
    let swiss = json!({"swiss": {"system": "ua-median-solkoff", "rounds": 5}});
    let hall = Hall::new(&guest, "odd", plain(swiss)).await;
    hall.players(7).await;
    hall.stage(1).await;
    hall.begin(1).await;
    let number = hall.round(1).bye.unwrap();
    let path = format!("/e/odd/why/rounds/1/unpaired/{number}?section=1");
    let link = format!("a[href={path}]");
    for page in ["/e/odd/rounds/1", "/desk/odd/rounds/1"] {
        assert!(guest.page(page).await.has(&link), "{page} leads there");
    }
    let page = guest.page(&path).await;
    assert!(page.one("#clauses").says("UA-2024 III.swiss"), "{}", page.text());
    let seated = hall.round(1).tables[0].white;
    let seated = format!("/e/odd/why/rounds/1/unpaired/{seated}?section=1");
    assert_eq!(guest.get(&seated).await.0, StatusCode::NOT_FOUND);
    // In a table somebody is free because the plan says so, or because his opponent has left.
    let hall = Hall::new(&guest, "table", plain(json!({"round-robin": {}}))).await;
    hall.players(5).await;
    hall.stage(1).await;
    hall.ok(json!({"do": "withdraw", "who": "p1", "reason": "ill"})).await;
    let mut told = BTreeSet::new();
    for round in 1..=5 {
        hall.play(round).await;
        for number in hall.round(round).free {
            let path = format!("/e/table/why/rounds/{round}/unpaired/{number}?section=1");
            let page = guest.page(&path).await;
            let plan = Plan { of: PlanKind::TableRow(nth(round)), clauses: Vec::new() };
            assert!(page.says(&plan.text(guest.reads())), "{}", page.text());
            told.insert(page.one("#why").says("Player 01"));
        }
    }
    assert_eq!(told.into_iter().collect::<Vec<_>>(), [false, true], "for both reasons");
}

#[tokio::test]
async fn a_table_is_kept_for_somebody_who_needs_it() {
    let (mut guest, hall) = chief().await;
    let tables = "/desk/swiss/tables";
    guest.done(tables, "who=p1&table=6").await;
    let page = guest.page(tables).await;
    assert!(page.has("tbody [name=who][value=p1]") && page.one("tbody").says("Player 01"));
    hall.finish(3).await;
    guest.done(&format!("{NEXT}/pair"), "").await;
    let state = hall.state();
    let number = state.section(nth(1)).unwrap().number_of("p1".parse().unwrap()).unwrap();
    assert!(hall.round(4).tables[5].has(number));
    guest.done(tables, "who=p1").await;
    let page = guest.page(tables).await;
    assert!(!page.has("tbody tr") && page.says(&guest.say(id::NOBODY_KEPT)));
}
