//! The round on the desk: steps, results, hands that interfere, corrections, reasons.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Guest, nth};
use competition::{Fact, PairedBy, RoundRecord, RoundState};

const ROUND: &str = "/desk/demo-swiss/rounds/5";

/// A round of the demo Swiss as it stands.
fn round(guest: &Guest, number: u16) -> Option<RoundRecord> {
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    snapshot.state.competition.section(nth(1)).unwrap().round(nth(number)).cloned()
}

fn events(guest: &Guest) -> Vec<Fact> {
    guest
        .server
        .event("demo-swiss")
        .unwrap()
        .snapshot()
        .state
        .competition
        .history()
        .iter()
        .cloned()
        .collect()
}

/// A result as the row of the page sends it: only the row comes back.
async fn row(guest: &Guest, form: &str) -> (StatusCode, String) {
    let request = Request::post(format!("{ROUND}/results?section=1"))
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header("x-part", "row")
        .header(header::COOKIE, guest.cookie.as_ref().unwrap());
    let answer = guest.ask(request.body(Body::from(form.to_owned())).unwrap()).await;
    let status = answer.status();
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, String::from_utf8(bytes.to_vec()).unwrap())
}

/// Enters what is missing in round 5, all draws.
async fn finish(guest: &mut Guest) {
    for table in 10..=17 {
        for game in 1..=2 {
            let form = format!("table={table}&game={game}&score=%3D");
            let (status, text) = guest.post(&format!("{ROUND}/results"), &form).await;
            assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        }
    }
}

#[tokio::test]
async fn a_round_goes_from_results_to_the_next_pairs() {
    let mut guest = Guest::chief().await;
    assert!(!guest.get(ROUND).await.1.contains("Завершити тур"), "results are missing");
    finish(&mut guest).await;
    let (_, page) = guest.get(ROUND).await;
    assert!(page.contains("Завершити тур") && page.contains("Усі результати внесено"), "{page}");
    for _ in 0..2 {
        let (status, _) = guest.post(&format!("{ROUND}/close"), "").await;
        assert_eq!(status, StatusCode::SEE_OTHER, "a second press changes nothing");
        assert_eq!(round(&guest, 5).unwrap().state, RoundState::Closed);
    }
    for _ in 0..2 {
        let (status, _) = guest.post(&format!("{ROUND}/sign"), "").await;
        assert_eq!(status, StatusCode::SEE_OTHER);
    }
    assert_eq!(round(&guest, 5).unwrap().signed[0].to_string(), "Chief Arbiter (chief)");
    let (_, page) = guest.get(ROUND).await;
    assert!(page.contains("До туру 6") && page.contains("Підписано: Chief Arbiter"), "{page}");
    let (_, page) = guest.get("/desk/demo-swiss/rounds/6").await;
    assert!(page.contains("Скласти пари"), "{page}");
    let six = "/desk/demo-swiss/rounds/6";
    assert_eq!(guest.post(&format!("{six}/pair"), "").await.0, StatusCode::SEE_OTHER);
    let seen = events(&guest).len() - 1;
    let (status, page) = guest.post(&format!("{six}/publish"), "starts=soon").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("«soon» – не час") && page.contains("id=\"results\""), "{page}");
    let publish = format!("starts=2026-11-16T18%3A30&seen={seen}");
    for _ in 0..2 {
        let (status, text) = guest.post(&format!("{six}/publish"), &publish).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    }
    let record = round(&guest, 6).unwrap();
    assert_eq!(record.starts.unwrap().to_string(), "2026-11-16 18:30");
    assert_eq!(guest.post(&format!("{six}/start"), "").await.0, StatusCode::SEE_OTHER);
    assert_eq!(round(&guest, 6).unwrap().state, RoundState::Playing);
    assert_eq!(guest.get("/desk/demo-swiss/rounds").await.0, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn two_arbiters_who_press_at_once_pair_a_round_once() {
    let mut guest = Guest::chief().await;
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    let press = || {
        let request = Request::post("/desk/demo-swiss/rounds/6/pair")
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .header(header::COOKIE, guest.cookie.as_ref().unwrap());
        guest.ask(request.body(Body::empty()).unwrap())
    };
    let (one, other) = tokio::join!(press(), press());
    assert_eq!(one.status(), StatusCode::SEE_OTHER);
    assert_eq!(other.status(), StatusCode::SEE_OTHER);
    let paired = |event: &&Fact| matches!(event, Fact::Paired { round, .. } if *round == 6);
    assert_eq!(events(&guest).iter().filter(paired).count(), 1);
}

#[tokio::test]
async fn nobody_publishes_pairs_that_he_has_not_seen() {
    let mut guest = Guest::chief().await;
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    let seen = events(&guest).len() - 1;
    let (_, asked) = guest.get("/desk/demo-swiss/rounds/6/unpair").await;
    assert!(asked.contains("Система склала б ті самі пари"), "the same lot: {asked}");
    let again = format!("again=yes&seen={seen}");
    let (status, text) = guest.post("/desk/demo-swiss/rounds/6/unpair", &again).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let publish = format!("seen={seen}");
    let (status, text) = guest.post("/desk/demo-swiss/rounds/6/publish", &publish).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("тим часом змінили"), "{text}");
    assert_eq!(round(&guest, 6).unwrap().state, RoundState::Draft);
}

#[tokio::test]
async fn pairing_before_the_last_results_asks_first() {
    let mut guest = Guest::chief().await;
    let (_, page) = guest.get("/desk/demo-swiss/rounds/6").await;
    assert!(page.contains("Тур 5 ще не завершено") && page.contains("/6/pair"), "{page}");
    let (status, text) = guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    assert!(status.is_client_error() && text.contains("ще не закрито"), "{status} {text}");
    let (_, asked) = guest.get("/desk/demo-swiss/rounds/6/pair").await;
    assert_eq!(asked.matches("#t1").count(), 8, "eight tables without a result: {asked}");
    let form = "unfinished=pair-without";
    let (status, _) = guest.post("/desk/demo-swiss/rounds/6/pair", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(round(&guest, 6).unwrap().state, RoundState::Draft);
    assert_eq!(round(&guest, 5).unwrap().state, RoundState::Playing);
}

#[tokio::test]
async fn a_row_answers_alone_and_a_refusal_is_told_beside_it() {
    let guest = Guest::chief().await;
    let (status, text) = row(&guest, "table=10&board=1&game=1&score=1-0").await;
    assert_eq!(status, StatusCode::OK);
    assert!(text.contains("id=\"t10b1\"") && !text.contains("id=\"t11b1\""), "{text}");
    assert!(text.contains("<span class=\"score\">1 : 0</span>") && !text.contains("<html"));
    let (status, text) = row(&guest, "table=10&board=1&game=1&score=1-0").await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(text.contains("notice bad") && text.contains("партія 2"), "{text}");
    let (status, _) = row(&guest, "table=10&board=1&game=2&score=%3D").await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(round(&guest, 5).unwrap().tables[9].boards[0].scores.len(), 2);
    // Backspace: the last game goes, and the same request once more takes nothing else.
    let last = events(&guest).len() - 1;
    let clear = format!("table=10&board=1&clear={last}");
    let (status, text) = row(&guest, &clear).await;
    assert_eq!(status, StatusCode::OK, "{text}");
    assert_eq!(row(&guest, &clear).await.0, StatusCode::OK);
    assert_eq!(round(&guest, 5).unwrap().tables[9].boards[0].scores.len(), 1);
    for rubbish in ["table=10", "table=99&score=1-0", "table=10&score=9-9", "", "clear=0&table=1"] {
        assert!(row(&guest, rubbish).await.0.is_client_error(), "{rubbish}");
    }
}

#[tokio::test]
async fn each_takes_back_his_own() {
    let mut guest = Guest::chief().await;
    row(&guest, "table=10&game=1&score=1-0").await;
    let secretary =
        guest.person("anna", Some("demo-swiss"), Some(ledger::accounts::Role::Secretary)).await;
    let chief = guest.cookie.replace(format!("damka={}", secretary.reveal()));
    let (status, text) = guest.post(&format!("{ROUND}/back"), "").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(text.contains("немає ваших результатів"), "{text}");
    row(&guest, "table=11&game=1&score=0-1").await;
    guest.cookie = chief;
    assert_eq!(guest.post(&format!("{ROUND}/back"), "").await.0, StatusCode::SEE_OTHER);
    let record = round(&guest, 5).unwrap();
    assert!(record.tables[9].boards[0].scores.is_empty(), "the chief's own");
    assert_eq!(record.tables[10].boards[0].scores.len(), 1, "hers stands");
}

/// A request whose answer was lost comes again: a result, its taking back, and Ctrl+Z.
#[tokio::test]
async fn what_comes_twice_is_done_once() {
    let guest = Guest::chief().await;
    let seen = round_of(&guest).paired_at(nth(1), nth(5)).unwrap();
    let first = format!("table=10&board=1&seen={seen}&game=1&score=1-0");
    let before = events(&guest).len();
    for _ in 0..2 {
        let (status, text) = row(&guest, &first).await;
        assert_eq!(status, StatusCode::OK, "{text}");
        assert_eq!(events(&guest).len(), before + 1);
        assert!(text.contains(&format!("name=\"seen\" value=\"{before}\"")), "{text}");
    }
    // Somebody who had seen the empty row as well is told, and overwrites nothing.
    let (status, text) = row(&guest, &first.replace("1-0", "0-1")).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(text.contains("вже внесено 1 : 0 (Chief Arbiter)"), "{text}");
    row(&guest, &format!("table=10&board=1&seen={before}&game=2&score=1-0")).await;
    // Ctrl+Z twice, by a page that knew as many events.
    let known = events(&guest).len();
    for _ in 0..2 {
        let request = Request::post(format!("{ROUND}/back?section=1"))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin")
            .header("x-part", "row")
            .header(header::COOKIE, guest.cookie.as_ref().unwrap());
        let answer = guest.ask(request.body(Body::from(format!("seen={known}"))).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::OK);
        assert_eq!(events(&guest).len(), known + 1);
    }
    assert_eq!(round(&guest, 5).unwrap().tables[9].boards[0].scores.len(), 1);
    // What was taken back since is not entered by the old form.
    let clear = format!("table=10&board=1&clear={before}");
    assert_eq!(row(&guest, &clear).await.0, StatusCode::OK);
    assert_eq!(row(&guest, &first).await.0, StatusCode::OK, "it was entered once");
    assert!(round(&guest, 5).unwrap().tables[9].boards[0].scores.is_empty());
}

fn round_of(guest: &Guest) -> competition::Competition {
    guest.server.event("demo-swiss").unwrap().snapshot().state.competition.clone()
}

/// Everything that is entered at once by many is kept, and each game once.
#[tokio::test]
async fn entries_from_many_browsers_lose_nothing() {
    let guest = Guest::chief().await;
    let mut asked = Vec::new();
    for _arbiter in 0..3 {
        for table in 10..=17 {
            for game in 1..=2 {
                let guest = &guest;
                asked.push(async move {
                    let form = format!("table={table}&board=1&game={game}&score=1-0");
                    // Whoever is too early with game 2 presses again.
                    for _ in 0..50 {
                        let (status, text) = row(guest, &form).await;
                        if status == StatusCode::OK || !text.contains("партія 1") {
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
    assert_eq!(kept, 16, "each game was acknowledged to one of the three");
    let record = round(&guest, 5).unwrap();
    for table in &record.tables[9..] {
        assert_eq!(table.boards[0].scores.len(), 2);
    }
}

#[tokio::test]
async fn pairs_change_by_hand_with_checks_a_reason_and_the_difference() {
    let mut guest = Guest::chief().await;
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    let hand = "/desk/demo-swiss/rounds/6/hand";
    let (_, page) = guest.get(hand).await;
    let value = |page: &str, name: &str| {
        let rest = page.split(&format!("name=\"{name}\" value=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap().to_owned()
    };
    let (seating, seen) = (value(&page, "seating"), value(&page, "seen"));
    let before = round(&guest, 6).unwrap();
    let (first, second) = (before.tables[0].white, before.tables[0].black);
    let (status, page) = guest.post(hand, &format!("seating={seating}&seen={seen}&who=1")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("рівно двох"));
    // Two of one table change colours.
    let form = format!("seating={seating}&seen={seen}&who={first}&who={second}");
    let (status, page) = guest.post(hand, &form).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert!(page.contains("Система склала б:") && page.contains("Прийняти ці пари"), "{page}");
    let changed = value(&page, "seating");
    let make = |reason: &str| format!("seating={changed}&seen={seen}&make=yes&reason={reason}");
    let (status, page) = guest.post(hand, &make("")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "no reason");
    assert!(page.contains("role=\"alert\""));
    assert_eq!(round(&guest, 6).unwrap(), before, "nothing of a refused change remains");
    let (status, page) = guest.post(hand, &make("guests")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    let record = round(&guest, 6).unwrap();
    assert_eq!((record.tables[0].white, record.tables[0].black), (second, first));
    let PairedBy::Hand { by, reason, instead } = record.paired else { panic!() };
    assert_eq!((by.as_str(), reason.as_str()), ("Chief Arbiter", "guests"));
    assert_eq!(instead.system, [(first, second)]);
    let (_, why) = guest.get("/e/demo-swiss/why/rounds/6/tables/1?section=1").await;
    assert!(why.contains("Склав вручну Chief Arbiter: guests"), "{why}");
    // Somebody else paired it anew: the old page cannot change it any more.
    let (status, page) = guest.post(hand, &make("again")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("тим часом змінили"), "{page}");
}

#[tokio::test]
async fn those_who_have_met_are_not_paired_by_hand() {
    let mut guest = Guest::chief().await;
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    let record = round(&guest, 6).unwrap();
    let (white, black) = (record.tables[0].white, record.tables[0].black);
    let met = round(&guest, 5).unwrap().table_of(white).cloned().unwrap();
    let met = if met.white == white { met.black } else { met.white };
    let seating: Vec<String> =
        record.tables.iter().map(|table| format!("{}-{}", table.white, table.black)).collect();
    let form = format!("seating={}&who={black}&who={met}", seating.join("+"));
    let (status, page) = guest.post("/desk/demo-swiss/rounds/6/hand", &form).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("UA-2024 III.swiss.1"), "{page}");
}

#[tokio::test]
async fn a_result_found_wrong_later_says_what_it_would_have_changed() {
    let mut guest = Guest::chief().await;
    let path = "/desk/demo-swiss/rounds/2/correct";
    let (status, page) = guest.get(&format!("{path}?section=1&table=1&game=1")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(!page.contains("Що це змінить"), "nothing is asked yet");
    let scores = round(&guest, 2).unwrap().tables[0].boards[0].scores.clone();
    let score = if scores[0].text() == "0-1" { "1-0" } else { "0-1" };
    let query = format!("{path}?section=1&table=1&game=1&score={score}");
    let (status, page) = guest.get(&query).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("Що це змінить"), "{page}");
    let form = format!("table=1&game=1&score={score}");
    let (status, _) = guest.post(path, &format!("{form}&reason=")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "no reason");
    let (status, text) = guest.post(path, &format!("{form}&reason=misread")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(round(&guest, 2).unwrap().tables[0].boards[0].scores[0].text(), score);
    assert!(matches!(events(&guest).last().unwrap(), Fact::Corrected { .. }));
}

#[tokio::test]
async fn every_pair_says_why_to_everybody_but_drafts_to_arbiters() {
    let mut guest = Guest::chief().await;
    let (status, page) = guest.get("/e/demo-swiss/why/rounds/5/tables/1?section=1").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("UA-2024 III.swiss") && page.contains("Пункти правил"), "{page}");
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    let draft = "/e/demo-swiss/why/rounds/6/tables/1";
    assert_eq!(guest.get(draft).await.0, StatusCode::OK);
    guest.cookie = None;
    assert_eq!(guest.get(draft).await.0, StatusCode::NOT_FOUND);
    let (status, page) = guest.get("/e/demo-round-robin/why/rounds/1/tables/1").await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("За таблицею колового турніру") && page.contains("RU-2022 App.2"));
    assert_eq!(guest.get("/e/demo-swiss/why/rounds/5/tables/99").await.0, StatusCode::NOT_FOUND);
    let nowhere = guest.get("/e/demo-swiss/why/rounds/0/tables/0").await.0;
    assert_eq!(nowhere, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn a_table_is_kept_for_somebody_who_needs_it() {
    let mut guest = Guest::chief().await;
    let tables = "/desk/demo-swiss/tables";
    assert_eq!(guest.post(tables, "who=p1&table=17").await.0, StatusCode::SEE_OTHER);
    let (_, page) = guest.get(tables).await;
    assert!(page.contains("Коваль Андрій</td>"), "{page}");
    finish(&mut guest).await;
    guest.post(&format!("{ROUND}/close"), "").await;
    guest.post("/desk/demo-swiss/rounds/6/pair", "").await;
    let record = round(&guest, 6).unwrap();
    let logged = guest.server.event("demo-swiss").unwrap().snapshot();
    let section = logged.state.competition.section(nth(1)).unwrap();
    let koval = section.number_of("p1".parse().unwrap()).unwrap();
    assert!(record.tables[16].has(koval));
    assert_eq!(guest.post(tables, "who=p1").await.0, StatusCode::SEE_OTHER);
    assert!(guest.get(tables).await.1.contains("Закріплених столів немає"));
}
