//! Line arbiters' phones: made, used at the same time as the desk, and ended with the round.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use common::{Guest, nth};
use competition::{Board, Fact};
use ledger::accounts::{AccountFact, Accounts, Phone, Secret, Tables};
use tournament::Score;

const ROUND: &str = "/desk/demo-swiss/rounds/5";

fn board(guest: &Guest, table: usize) -> Board {
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    let round = snapshot.state.competition.section(nth(1)).unwrap().round(nth(5)).unwrap();
    round.tables[table - 1].boards[0].clone()
}

/// Who did what was done last.
fn last(guest: &Guest) -> String {
    guest.server.event("demo-swiss").unwrap().snapshot().state.acts.last().unwrap().by.to_string()
}

/// The links of the cards that are made on the page of the round.
async fn lend(chief: &mut Guest, form: &str) -> Vec<String> {
    let (status, page) = chief.post(&format!("{ROUND}/phones?section=1"), form).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    let cards = page.split("<h3>").skip(1);
    let links = cards.map(|card| {
        let rest = card.split("/in/").nth(1).unwrap();
        format!("/in/{}", rest.chars().take_while(char::is_ascii_hexdigit).collect::<String>())
    });
    links.collect()
}

/// The panel of a page that is seen.
fn seen(page: &str) -> String {
    let panels = page.split("<section class=\"panel\"").skip(1);
    let mut seen = panels.filter(|one| !one.split('>').next().unwrap().contains(" hidden"));
    let panel = seen.next().unwrap().split("</section>").next().unwrap().to_owned();
    assert!(seen.next().is_none(), "one panel is seen");
    panel
}

/// How many of its buttons enter a result.
fn live(panel: &str) -> usize {
    let buttons = panel.split("name=\"score\"").skip(1);
    buttons.filter(|one| !one.split('>').next().unwrap().contains("disabled")).count()
}

/// A browser of somebody whom the server does not know.
fn stranger(guest: &Guest) -> Guest {
    let (router, server) = (guest.router.clone(), guest.server.clone());
    Guest { router, server, link: guest.link.clone(), cookie: None, folder: guest.folder.clone() }
}

/// A link for some tables of round 5, made without a page.
async fn link(guest: &Guest, tables: Tables, until: i64) -> String {
    let secret = Secret::new().unwrap();
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    let pairs = snapshot.state.competition.paired_at(nth(1), nth(5)).unwrap();
    let event = "demo-swiss".to_owned();
    let phone = Phone { event, section: nth(1), round: nth(5), pairs, tables, until };
    let lent = || AccountFact::PhoneLent { seal: secret.seal(), phone: phone.clone() };
    let kept = guest
        .server
        .accounts()
        .act("chief", guest.server.now(), |_: &Accounts| Ok::<_, String>(vec![lent()]));
    kept.await.unwrap();
    format!("/in/{}", secret.reveal())
}

const HOUR: i64 = 3_600_000;

#[tokio::test]
async fn a_phone_enters_the_results_of_its_tables() {
    let mut chief = Guest::chief().await;
    let links = lend(&mut chief, "each=10&hours=8").await;
    assert_eq!(links.len(), 2);
    let mut phone = stranger(&chief);
    let (status, _) = phone.get(&links[1]).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "the table is in the address");
    let at = |table: u16| format!("{}?at={table}", links[1]);
    let (status, page) = phone.get(&at(11)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("Тур 5, столи 11–17") && page.contains("Партія 1"), "{page}");
    for (game, score, kept) in [(1, "1-0", "?at=11&saved=1"), (2, "%3D", "?at=11&saved=2")] {
        let request = Request::post(at(11))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        let body = format!("table=11&board=1&game={game}&score={score}");
        let answer = phone.ask(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        let next = answer.headers()[header::LOCATION].to_str().unwrap();
        assert_eq!(
            next,
            format!("{}{kept}", links[1]),
            "the same table: no other comes under the finger"
        );
    }
    assert_eq!(board(&chief, 11).scores, [Score::FirstWins, Score::Draw]);
    assert!(last(&chief).starts_with("phone:11-17:"), "{}", last(&chief));
    for address in [format!("{}&saved=2", at(11)), at(11)] {
        let (_, page) = phone.get(&address).await;
        let panel = seen(&page);
        assert!(panel.contains("Стіл 11") && panel.contains("Партія 1: <b>1 : 0</b>"), "{panel}");
        assert!(panel.contains("Збережено: <b>½ : ½</b>"), "{panel}");
        assert!(
            panel.contains("Внесено з цього телефону") && panel.contains("Стіл 12 →"),
            "{panel}"
        );
        assert_eq!(live(&panel), 0, "{panel}");
    }
    let (_, log) = chief.get("/desk/demo-swiss/log").await;
    assert!(log.contains("телефон, столи 11–17"), "{log}");
    let (_, judges) = chief.get("/desk/demo-swiss/judges").await;
    assert!(judges.contains("Тур 5, столи 11–17"), "{judges}");
    assert!(judges.contains("Посилання для телефону: тур 5, столи 1–10"), "{judges}");
}

#[tokio::test]
async fn another_table_is_not_its_business() {
    let guest = Guest::new().await;
    let link = link(&guest, Tables(10, 12), guest.server.now() + HOUR).await;
    let before = guest.server.event("demo-swiss").unwrap().snapshot().version;
    let mut phone = stranger(&guest);
    for form in ["table=13&game=1&score=1-0", "table=13&clear=0", "table=0&game=1&score=1-0"] {
        let (status, page) = phone.post(&link, form).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert!(page.contains("лише столи 10–12"), "{page}");
    }
    // Its own table is named, but something else is to be taken back.
    for form in ["table=10&clear=0", "table=10&clear=99999", "table=10&score=1-0", "table=10"] {
        assert_eq!(phone.post(&link, form).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    assert_eq!(guest.server.event("demo-swiss").unwrap().snapshot().version, before);
}

#[tokio::test]
async fn nobody_writes_over_what_somebody_else_has_entered() {
    let mut chief = Guest::chief().await;
    let link = link(&chief, Tables(10, 12), chief.server.now() + HOUR).await;
    let mut phone = stranger(&chief);
    let results = format!("{ROUND}/results?section=1");
    assert_eq!(chief.post(&results, "table=10&game=1&score=1-0").await.0, StatusCode::SEE_OTHER);
    let (status, page) = phone.post(&link, "table=10&game=1&score=0-1").await;
    assert_eq!(status, StatusCode::CONFLICT);
    let told = "Стіл 10: вже внесено 1 : 0 (Chief Arbiter). Ваш результат 0 : 1 не збережено.";
    assert!(seen(&page).contains(told), "{page}");
    assert_eq!(live(&seen(&page)), 0, "a second tap enters nothing");
    assert_eq!(board(&chief, 10).scores, [Score::FirstWins]);
    // The same once more is no quarrel, and is not entered twice.
    let (status, _) = phone.post(&link, "table=10&game=1&score=1-0").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(board(&chief, 10).scores, [Score::FirstWins]);
    let (_, page) = phone.get(&format!("{link}?at=10")).await;
    assert!(page.contains("Вніс: Chief Arbiter"), "{page}");
    let clear = page.split("name=\"clear\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let (status, _) = phone.post(&link, &format!("table=10&clear={clear}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(board(&chief, 10).scores.is_empty());
    assert!(last(&chief).starts_with("phone:10-12:"));
    let (status, _) = phone.post(&link, &format!("table=10&clear={clear}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "it was taken back already: nothing else is");
    assert!(board(&chief, 10).scores.is_empty());
}

/// How many results stand in the log of the event, and how many were taken back.
fn logged(guest: &Guest) -> (usize, usize) {
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    let count =
        |is: fn(&&Fact) -> bool| snapshot.state.competition.history().iter().filter(is).count();
    (
        count(|one| matches!(one, Fact::Scored { .. })),
        count(|one| matches!(one, Fact::Undone { .. })),
    )
}

/// The form of the panel that is seen, for a result or for taking one back.
fn form(panel: &str, button: &str) -> String {
    let form = panel.split("<form").find(|one| one.contains(button)).unwrap();
    let value = |text: &str, name: &str| {
        text.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().to_owned()
    };
    let fields = form.split("<input type=\"hidden\" ").skip(1);
    let mut all: Vec<_> =
        fields.map(|one| format!("{}={}", value(one, "name"), value(one, "value"))).collect();
    let pressed = form.split("<button").find(|one| one.contains(button)).unwrap();
    all.push(format!("{}={}", value(pressed, "name"), value(pressed, "value").replace('=', "%3D")));
    all.join("&")
}

/// Without JavaScript, in a micro-match: the form comes twice, and the page that follows offers
/// nothing to a finger that taps once more where the button was.
#[tokio::test]
async fn a_second_tap_is_not_a_second_result() {
    let guest = Guest::new().await;
    let link = link(&guest, Tables(10, 12), guest.server.now() + HOUR).await;
    let mut phone = stranger(&guest);
    let at = format!("{link}?at=10");
    let before = logged(&guest);
    for game in 1..=2 {
        let (_, page) = phone.get(&at).await;
        assert_eq!(live(&seen(&page)), 6, "{page}");
        let tap = form(&seen(&page), "value=\"=\"");
        for _ in 0..2 {
            assert_eq!(phone.post(&link, &tap).await.0, StatusCode::SEE_OTHER, "{tap}");
        }
        let (_, page) = phone.get(&format!("{at}&saved={game}")).await;
        assert_eq!(live(&seen(&page)), 0, "{page}");
        let on = if game == 1 { "Партія 2 →" } else { "Стіл 11 →" };
        assert!(seen(&page).contains(on), "{page}");
        assert_eq!(logged(&guest), (before.0 + game, before.1));
    }
    let (_, page) = phone.get(&at).await;
    let clear = form(&seen(&page), "name=\"clear\"");
    for _ in 0..2 {
        assert_eq!(phone.post(&link, &clear).await.0, StatusCode::SEE_OTHER);
    }
    assert_eq!(logged(&guest), (before.0 + 2, before.1 + 1));
    let (_, page) = phone.get(&format!("{at}&taken=2")).await;
    assert!(seen(&page).contains("Партія 2 →") && live(&seen(&page)) == 0, "{page}");
    assert!(!seen(&page).contains("name=\"clear\""), "{page}");
}

/// An answer was lost, and before the phone asks again the desk has taken the result back.
#[tokio::test]
async fn what_was_taken_back_is_not_entered_again_by_a_repetition() {
    let mut chief = Guest::chief().await;
    let link = link(&chief, Tables(10, 12), chief.server.now() + HOUR).await;
    let mut phone = stranger(&chief);
    let tap = form(&seen(&phone.get(&format!("{link}?at=10")).await.1), "value=\"1-0\"");
    assert_eq!(phone.post(&link, &tap).await.0, StatusCode::SEE_OTHER);
    let entered = chief.server.event("demo-swiss").unwrap().snapshot().version.0 - 1;
    let clear = format!("table=10&clear={entered}");
    assert_eq!(chief.post(&format!("{ROUND}/results"), &clear).await.0, StatusCode::SEE_OTHER);
    let after = logged(&chief);
    assert_eq!(phone.post(&link, &tap).await.0, StatusCode::SEE_OTHER, "it was entered once");
    assert_eq!(logged(&chief), after);
    // Another result from the same old form is nobody's wish any more.
    let other = tap.replace("score=1-0", "score=0-1");
    let (status, page) = phone.post(&link, &other).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(page.contains("тим часом змінено (Chief Arbiter)"), "{page}");
    assert_eq!(logged(&chief), after);
}

/// Three phones and the desk enter everything at once: each game is entered exactly once, and
/// whoever was late is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn at_the_same_time_nobodys_entry_is_lost() {
    let chief = Guest::chief().await;
    let mut links = Vec::new();
    for _ in 0..3 {
        links.push(link(&chief, Tables(10, 17), chief.server.now() + HOUR).await);
    }
    let mut asked = Vec::new();
    for game in [1, 2] {
        for table in 10..=17 {
            let scores = ["1-0", "0-1", "%3D"];
            for (link, score) in links.iter().zip(scores) {
                asked.push((link.clone(), None, table, game, score));
            }
            let desk = format!("{ROUND}/results?section=1");
            asked.push((desk, chief.cookie.clone(), table, game, "0-0"));
        }
    }
    let mut kept = 0;
    for games in asked.chunks(asked.len() / 2) {
        let mut running = tokio::task::JoinSet::new();
        for (path, cookie, table, game, score) in games.iter().cloned() {
            let router = chief.router.clone();
            running.spawn(async move {
                let mut request = Request::post(path)
                    .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                    .header("sec-fetch-site", "same-origin");
                if let Some(cookie) = cookie {
                    request = request.header(header::COOKIE, cookie);
                }
                let body = format!("table={table}&game={game}&score={score}");
                let request = request.body(Body::from(body)).unwrap();
                tower::ServiceExt::oneshot(router, request).await.unwrap().status()
            });
        }
        while let Some(status) = running.join_next().await {
            match status.unwrap() {
                StatusCode::SEE_OTHER => kept += 1,
                StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => {}
                other => panic!("{other}"),
            }
        }
    }
    assert_eq!(kept, 16, "one of four is the first at each of 16 games");
    for table in 10..=17 {
        assert_eq!(board(&chief, table).scores.len(), 2, "table {table}");
    }
}

#[tokio::test]
async fn a_link_ends_with_the_round_and_says_what_to_do() {
    let mut chief = Guest::chief().await;
    let link_now = link(&chief, Tables(1, 17), chief.server.now() + HOUR).await;
    let late = link(&chief, Tables(1, 17), chief.server.now() - 1).await;
    let mut phone = stranger(&chief);
    let (status, page) = phone.get(&late).await;
    assert_eq!(status, StatusCode::GONE);
    assert!(page.contains("Строк посилання для туру 5 минув"), "{page}");
    for table in 10..=17 {
        for game in 1..=2 {
            let form = format!("table={table}&game={game}&score=%3D");
            assert_eq!(phone.post(&link_now, &form).await.0, StatusCode::SEE_OTHER);
        }
    }
    let (_, page) = phone.get(&format!("{link_now}?at=17")).await;
    assert!(page.contains("Усі результати внесено"), "{page}");
    chief.post(&format!("{ROUND}/close"), "").await;
    for (status, page) in
        [phone.get(&link_now).await, phone.post(&link_now, "table=1&game=1&score=1-0").await]
    {
        assert_eq!(status, StatusCode::GONE);
        assert!(page.contains("Тур 5 завершено") && page.contains("новий код"), "{page}");
    }
    let (status, page) = chief.get(&format!("{ROUND}/phones")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("спершу опублікуйте пари"), "{page}");
    let (status, page) = phone.get(&format!("/in/{}", "0".repeat(64))).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(page.contains("Сфотографуйте код ще раз"), "{page}");
}

#[tokio::test]
async fn other_pairs_are_other_tables() {
    let mut chief = Guest::chief().await;
    let old = link(&chief, Tables(1, 17), chief.server.now() + HOUR).await;
    let mut phone = stranger(&chief);
    for table in 10..=17 {
        for game in 1..=2 {
            phone.post(&old, &format!("table={table}&game={game}&score=%3D")).await;
        }
    }
    chief.post(&format!("{ROUND}/close"), "").await;
    let six = "/desk/demo-swiss/rounds/6";
    let pairs = |guest: &Guest| {
        let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
        snapshot.state.competition.paired_at(nth(1), nth(6)).unwrap()
    };
    chief.post(&format!("{six}/pair"), "").await;
    assert_eq!(chief.get(&format!("{six}/phones")).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let form = format!("starts=2026-11-16T18%3A30&seen={}", pairs(&chief));
    assert_eq!(chief.post(&format!("{six}/publish"), &form).await.0, StatusCode::SEE_OTHER);
    let (_, page) = chief.post(&format!("{six}/phones"), "each=40&hours=1").await;
    let secret = page.split("/in/").nth(1).unwrap().chars().take(64).collect::<String>();
    let link = format!("/in/{secret}");
    assert_eq!(phone.get(&link).await.0, StatusCode::SEE_OTHER);
    let again = format!("again=yes&reason=error&seen={}", pairs(&chief));
    assert_eq!(chief.post(&format!("{six}/unpair"), &again).await.0, StatusCode::SEE_OTHER);
    let (status, page) = phone.get(&link).await;
    assert_eq!(status, StatusCode::GONE);
    assert!(page.contains("Пари туру 6 склали заново"), "{page}");
}

#[tokio::test]
async fn a_link_is_withdrawn() {
    let mut chief = Guest::chief().await;
    let links = lend(&mut chief, "each=20&hours=8").await;
    let key = chief.server.accounts().snapshot().state.phones("demo-swiss")[0].0;
    let form = format!("key={}", String::from(key));
    let path = "/desk/demo-swiss/judges/call-in";
    assert_eq!(chief.post(path, &form).await.0, StatusCode::SEE_OTHER);
    assert_eq!(stranger(&chief).get(&links[0]).await.0, StatusCode::NOT_FOUND);
    let (status, page) = chief.post(path, &form).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("Цього посилання вже немає"), "{page}");
    let (_, page) = chief.get("/desk/demo-swiss/judges").await;
    assert!(page.contains("Скасовано посилання для телефону: тур 5, столи 1–17"), "{page}");
}

#[tokio::test]
async fn codes_are_asked_for_sensibly() {
    let mut chief = Guest::chief().await;
    let path = format!("{ROUND}/phones");
    assert!(chief.get(ROUND).await.1.contains("/phones?section=1"), "there is a button");
    assert!(chief.get(&path).await.1.contains("У турі 17 столів"));
    for form in ["each=0&hours=8", "each=x&hours=8", "each=5&hours=25", "each=5", ""] {
        let (status, _) = chief.post(&path, form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{form}");
    }
    let answer = Request::post(&path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header(header::HOST, "hall.example:8064")
        .header(header::COOKIE, chief.cookie.as_ref().unwrap());
    let answer = chief.ask(answer.body(Body::from("each=17&hours=8")).unwrap()).await;
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let page = String::from_utf8(bytes.to_vec()).unwrap();
    assert!(page.contains("http://hall.example:8064/in/"), "{page}");
    assert!(page.contains("aria-label=\"QR-код: столи 1–17\""), "{page}");
}
