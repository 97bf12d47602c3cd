//! Line arbiters' phones: made, used at the same time as the desk, and ended with the round.

use axum::http::{StatusCode, header};
use competition::Fact;
use ledger::accounts::Tables;
use pages::id;

use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::page::{Element, Page};
use crate::common::{Guest, posting, read};

const ROUND: &str = "/desk/swiss/rounds/3";
const HOUR: i64 = 3_600_000;

/// The chief arbiter of an event whose third round is played at tables 3 to 6.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    (guest, hall)
}

/// The links of the cards that are made on the page of the round.
async fn lend(chief: &mut Guest, form: &str) -> Vec<String> {
    let page = chief.shown(&format!("{ROUND}/phones?section=1"), form).await;
    let links = page.all("ol.codes li code.secret").into_iter().map(Element::text);
    links.map(|link| format!("/in/{}", link.split("/in/").nth(1).unwrap())).collect()
}

/// A link for some tables of round 3 that is good for an hour, made without a page.
async fn link(guest: &Guest, hall: &Hall, tables: Tables) -> String {
    let until = guest.server.now() + HOUR;
    format!("/in/{}", guest.phone(hall, 3, tables, until).await.reveal())
}

/// The panel of a page that is seen.
fn seen(page: &Page) -> Element<'_> {
    let panels = page.all("section.panel").into_iter();
    let mut seen = panels.filter(|one| one.attribute("hidden").is_none());
    let panel = seen.next().unwrap();
    assert!(seen.next().is_none(), "one panel is seen");
    panel
}

/// How many of its buttons enter a result.
fn live(panel: Element<'_>) -> usize {
    let buttons = panel.all("[name=score]").into_iter();
    buttons.filter(|one| one.attribute("disabled").is_none()).count()
}

/// How many results stand in the log of the event, and how many were taken back.
fn logged(hall: &Hall) -> (usize, usize) {
    let facts = hall.facts();
    let count = |is: fn(&&Fact) -> bool| facts.iter().filter(is).count();
    let scored = count(|one| matches!(one, Fact::Scored(_)));
    (scored, count(|one| matches!(one, Fact::Undone(_))))
}

#[tokio::test]
async fn a_phone_enters_the_results_of_its_tables() {
    let (mut chief, hall) = chief().await;
    let links = lend(&mut chief, "each=3&hours=8").await;
    assert_eq!(links.len(), 2);
    let mut phone = chief.stranger();
    let (status, _) = phone.get(&links[1]).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "the table is in the address");
    let at = format!("{}?at=4", links[1]);
    let page = phone.page(&at).await;
    let labels: Vec<&str> =
        page.all("[data-board]").iter().map(|one| one.get("data-board")).collect();
    assert_eq!(labels, ["4", "5", "6"]);
    assert_eq!((seen(&page).get("id"), live(seen(&page))), ("at4g1", 6));
    for (game, score) in [(1, "1-0"), (2, "%3D")] {
        let form = format!("table=4&board=1&game={game}&score={score}");
        let answer = phone.ask_form(posting(&at), &form).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER);
        let next = answer.headers()[header::LOCATION].to_str().unwrap();
        assert_eq!(next, format!("{at}&saved={game}"), "no other table comes under the finger");
    }
    assert_eq!(hall.scores(3, 4), ["1-0", "="]);
    assert!(hall.last_by().starts_with("phone:4-6:"), "{}", hall.last_by());
    for address in [format!("{at}&saved=2"), at] {
        let page = phone.page(&address).await;
        let panel = seen(&page);
        assert_eq!((panel.get("id"), live(panel)), ("at4g2", 0));
        let kept: Vec<String> = panel.all(".kept b").into_iter().map(Element::text).collect();
        assert_eq!(kept, ["1 : 0", "½ : ½"]);
        assert!(panel.one(".told").says(&phone.tell(id::PHONE_BY_YOU, &[("at", "10:00")])));
        assert!(panel.one("[data-on] a").get("href").ends_with("?at=5"));
    }
    let log = chief.page("/desk/swiss/log").await;
    let last = format!("#e{}", hall.version());
    let tables = chief.tell(id::SOME_TABLES, &[("tables", "4–6")]);
    let who = chief.tell(id::A_PHONE, &[("tables", &tables)]);
    assert!(log.one(&last).says(&who), "{}", log.one(&last).text());
    let judges = chief.page("/desk/swiss/judges").await;
    assert_eq!(judges.count("#phones-lent tbody tr"), 2);
    assert!(judges.one("#rights-history").says("1–3"), "{}", judges.text());
}

#[tokio::test]
async fn another_table_is_not_its_business() {
    let (chief, hall) = chief().await;
    let link = link(&chief, &hall, Tables(nth(3), nth(5))).await;
    let before = hall.version();
    let mut phone = chief.stranger();
    let nonsense = phone.post(&link, "table=0&game=1&score=1-0").await.0;
    assert_eq!(nonsense, StatusCode::UNPROCESSABLE_ENTITY, "there is no table 0");
    for form in ["table=6&game=1&score=1-0", "table=6&clear=0"] {
        let (status, page) = phone.post(&link, form).await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        let tables = phone.tell(id::SOME_TABLES, &[("tables", "3–5")]);
        let told = phone.tell(id::PHONE_OTHER_TABLE, &[("tables", &tables)]);
        assert!(Page::read(&page).one(".notice.bad").says(&told), "{page}");
    }
    // Its own table is named, but something else is to be taken back.
    for form in ["table=3&clear=0", "table=3&clear=99999", "table=3&score=1-0", "table=3"] {
        phone.refused(&link, form).await;
    }
    assert_eq!(hall.version(), before);
}

#[tokio::test]
async fn nobody_writes_over_what_somebody_else_has_entered() {
    let (mut chief, hall) = chief().await;
    let link = link(&chief, &hall, Tables(nth(3), nth(5))).await;
    let mut phone = chief.stranger();
    chief.done(&format!("{ROUND}/results?section=1"), "table=3&game=1&score=1-0").await;
    let (status, page) = phone.post(&link, "table=3&game=1&score=0-1").await;
    assert_eq!(status, StatusCode::CONFLICT);
    let page = Page::read(&page);
    let words = [("table", "3"), ("known", "1 : 0"), ("who", "Chief Arbiter"), ("score", "0 : 1")];
    let told = phone.tell(id::RESULT_SOMEBODY_ELSE, &words);
    assert!(seen(&page).one(".told .notice").says(&told), "{}", page.text());
    assert_eq!(live(seen(&page)), 0, "a second tap enters nothing");
    assert_eq!(hall.scores(3, 3), ["1-0"]);
    // The same once more is no quarrel, and is not entered twice.
    phone.done(&link, "table=3&game=1&score=1-0").await;
    assert_eq!(hall.scores(3, 3), ["1-0"]);
    let page = phone.page(&format!("{link}?at=3")).await;
    let by = phone.tell(id::PHONE_BY, &[("who", "Chief Arbiter"), ("at", "10:00")]);
    assert!(page.says(&by), "{}", page.text());
    let clear = seen(&page).one("[name=clear]");
    for _ in 0..2 {
        // It was taken back already: nothing else is.
        assert_eq!(phone.press(clear).await.0, StatusCode::SEE_OTHER);
        assert!(hall.scores(3, 3).is_empty());
    }
    assert!(hall.last_by().starts_with("phone:3-5:"));
}

/// Without JavaScript, in a micro-match: the form comes twice, and the page that follows offers
/// nothing to a finger that taps once more where the button was.
#[tokio::test]
async fn a_second_tap_is_not_a_second_result() {
    let (chief, hall) = chief().await;
    let link = link(&chief, &hall, Tables(nth(3), nth(5))).await;
    let mut phone = chief.stranger();
    let at = format!("{link}?at=3");
    let before = logged(&hall);
    for game in 1..=2 {
        let page = phone.page(&at).await;
        assert_eq!(live(seen(&page)), 6);
        let tap = seen(&page).one("[name=score][value==]");
        for _ in 0..2 {
            assert_eq!(phone.press(tap).await.0, StatusCode::SEE_OTHER);
        }
        let page = phone.page(&format!("{at}&saved={game}")).await;
        assert_eq!(live(seen(&page)), 0);
        let on = seen(&page).one("[data-on] a").get("href");
        let next = if game == 1 { "?at=3" } else { "?at=4" };
        assert!(on.ends_with(next), "the second game, then the next table: {on}");
        assert_eq!(logged(&hall), (before.0 + game, before.1));
    }
    let page = phone.page(&at).await;
    let clear = seen(&page).one("[name=clear]");
    for _ in 0..2 {
        assert_eq!(phone.press(clear).await.0, StatusCode::SEE_OTHER);
    }
    assert_eq!(logged(&hall), (before.0 + 2, before.1 + 1));
    let page = phone.page(&format!("{at}&taken=2")).await;
    assert!(seen(&page).one("[data-on] a").get("href").ends_with("?at=3"));
    assert!(live(seen(&page)) == 0 && !seen(&page).has("[name=clear]"));
}

/// An answer was lost, and before the phone asks again the desk has taken the result back.
#[tokio::test]
async fn what_was_taken_back_is_not_entered_again_by_a_repetition() {
    let (mut chief, hall) = chief().await;
    let link = link(&chief, &hall, Tables(nth(3), nth(5))).await;
    let mut phone = chief.stranger();
    let page = phone.page(&format!("{link}?at=3")).await;
    let (_, tap) = seen(&page).one("[name=score][value=1-0]").pressed();
    phone.done(&link, &tap).await;
    let clear = format!("table=3&clear={}", hall.version() - 1);
    chief.done(&format!("{ROUND}/results"), &clear).await;
    let after = logged(&hall);
    phone.done(&link, &tap).await; // it was entered once
    assert_eq!(logged(&hall), after);
    // Another result from the same old form is nobody's wish any more.
    let other = tap.replace("score=1-0", "score=0-1");
    let (status, page) = phone.post(&link, &other).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let words = [("table", "3"), ("who", "Chief Arbiter"), ("score", "0 : 1")];
    assert!(Page::read(&page).says(&phone.tell(id::RESULT_OVERTAKEN, &words)), "{page}");
    assert_eq!(logged(&hall), after);
}

/// Three phones and the desk enter everything at once: each game is entered exactly once, and
/// whoever was late is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn at_the_same_time_nobodys_entry_is_lost() {
    let (chief, hall) = chief().await;
    let mut doors = vec![(format!("{ROUND}/results?section=1"), chief.cookie.clone(), "0-0")];
    for score in ["1-0", "0-1", "%3D"] {
        doors.push((link(&chief, &hall, Tables(nth(3), nth(6))).await, None, score));
    }
    let mut kept = 0;
    for game in [1, 2] {
        let mut running = tokio::task::JoinSet::new();
        for table in 3..=6 {
            for (path, cookie, score) in doors.clone() {
                let mut one = chief.stranger();
                one.cookie = cookie;
                let form = format!("table={table}&game={game}&score={score}");
                running.spawn(async move { one.post(&path, &form).await.0 });
            }
        }
        while let Some(status) = running.join_next().await {
            match status.unwrap() {
                StatusCode::SEE_OTHER => kept += 1,
                StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => {}
                other => panic!("{other}"),
            }
        }
    }
    assert_eq!(kept, 8, "one of four is the first at each of 8 games");
    for table in 3..=6 {
        assert_eq!(hall.scores(3, table).len(), 2, "table {table}");
    }
}

#[tokio::test]
async fn a_link_ends_with_the_round_and_says_what_to_do() {
    let (mut chief, hall) = chief().await;
    let good = link(&chief, &hall, Tables(nth(1), nth(6))).await;
    let mut phone = chief.stranger();
    let gone = async |phone: &mut Guest, why: String| {
        for (status, page) in
            [phone.get(&good).await, phone.post(&good, "table=1&game=1&score=1-0").await]
        {
            assert_eq!(status, StatusCode::GONE);
            assert!(Page::read(&page).one("[role=alert]").says(&why), "{page}");
        }
    };
    hall.results(3, 1..=6).await;
    let page = phone.page(&format!("{good}?at=6")).await;
    assert_eq!(page.one("#all").text(), phone.say(id::PHONE_ALL_IN));
    assert_eq!(page.count("ol.boards li.done"), 6);
    chief.done(&format!("{ROUND}/close"), "").await;
    gone(&mut phone, chief.count(id::PHONE_OVER_CLOSED, 3)).await;
    let (status, page) = chief.get(&format!("{ROUND}/phones")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(Page::read(&page).says(&chief.say(id::PHONES_NOT_NOW)), "{page}");
    let (status, page) = phone.get(&format!("/in/{}", "0".repeat(64))).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert!(Page::read(&page).says(&phone.say(id::PHONE_UNKNOWN)), "{page}");
}

#[tokio::test]
async fn a_link_ends_when_its_time_is_over() {
    let (chief, hall) = chief().await;
    let link = link(&chief, &hall, Tables(nth(1), nth(6))).await;
    let mut phone = chief.stranger();
    chief.clock.go_on(std::time::Duration::from_secs(60 * 60 - 1));
    phone.page(&format!("{link}?at=1")).await;
    chief.clock.go_on(std::time::Duration::from_secs(2));
    let (status, page) = phone.get(&link).await;
    assert_eq!(status, StatusCode::GONE);
    assert!(Page::read(&page).says(&phone.count(id::PHONE_OVER_TIME, 3)), "{page}");
}

#[tokio::test]
async fn other_pairs_are_other_tables() {
    let (mut chief, hall) = chief().await;
    hall.finish(3).await;
    let next = "/desk/swiss/rounds/4";
    chief.done(&format!("{next}/pair"), "").await;
    let phones = format!("{next}/phones");
    assert_eq!(chief.get(&phones).await.0, StatusCode::UNPROCESSABLE_ENTITY, "nobody knows them");
    let form = format!("starts=2026-11-16T18%3A30&seen={}", hall.paired_at(4));
    chief.done(&format!("{next}/publish"), &form).await;
    let page = chief.shown(&phones, "each=40&hours=1").await;
    let link = page.one("ol.codes code.secret").text();
    let link = format!("/in/{}", link.split("/in/").nth(1).unwrap());
    let mut phone = chief.stranger();
    assert_eq!(phone.get(&link).await.0, StatusCode::SEE_OTHER);
    let again = format!("again=yes&reason=error&seen={}", hall.paired_at(4));
    chief.done(&format!("{next}/unpair"), &again).await;
    let (status, page) = phone.get(&link).await;
    assert_eq!(status, StatusCode::GONE);
    assert!(Page::read(&page).says(&phone.count(id::PHONE_OVER_PAIRS, 4)), "{page}");
}

#[tokio::test]
async fn a_link_is_withdrawn() {
    let (mut chief, _) = chief().await;
    let links = lend(&mut chief, "each=20&hours=8").await;
    let page = chief.page("/desk/swiss/judges").await;
    let button = page.one("#phones-lent button");
    assert_eq!(chief.press(button).await.0, StatusCode::SEE_OTHER);
    assert_eq!(chief.stranger().get(&links[0]).await.0, StatusCode::NOT_FOUND);
    let (status, page) = chief.press(button).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = Page::read(&page);
    assert_eq!(page.one("[role=alert]").text(), chief.say(id::NO_SUCH_PHONE));
    assert!(!page.has("#phones-lent"));
    let history = page.all("#rights-history tbody tr");
    let lines: Vec<String> = history.into_iter().map(Element::text).collect();
    assert!(lines.len() == 2 && lines.iter().all(|line| line.contains("1–6")), "{lines:?}");
}

#[tokio::test]
async fn codes_are_asked_for_sensibly() {
    let (mut chief, _) = chief().await;
    let path = format!("{ROUND}/phones");
    let round = chief.page(ROUND).await;
    assert!(round.has(&format!("a[href={path}?section=1]")), "there is a button");
    let page = chief.page(&path).await;
    assert!(page.says(&chief.count(id::PHONES_TABLES, 6)));
    for form in ["each=0&hours=8", "each=x&hours=8", "each=5&hours=25", "each=5", ""] {
        assert!(chief.refused(&path, form).await.has("[role=alert]"), "{form}");
    }
    let request = posting(&path).header(header::HOST, "hall.example:8064");
    let answer = chief.ask_form(request, "each=6&hours=8").await;
    assert_eq!(answer.headers()[header::CACHE_CONTROL], "no-store");
    let page = Page::read(&read(answer).await.1);
    let link = page.one("ol.codes code.secret").text();
    assert!(link.starts_with("http://hall.example:8064/in/"), "{link}");
    assert!(page.one("svg[role=img]").get("aria-label").ends_with("1–6"));
}
