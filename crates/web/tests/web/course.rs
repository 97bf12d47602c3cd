//! Breaks, moving and cancelling by the page, and what everybody sees of them.

use clauses::proves;
use ledger::accounts::Role;
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::Hall;

const COURSE: &str = "/desk/swiss/course";

#[tokio::test]
async fn a_break_stops_play_until_it_is_ended() {
    let _claim = proves(&["UA-2024 IV.9.2"]);
    let mut guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    guest.refused(COURSE, "what=pause&reason=").await;
    guest.refused(COURSE, "what=nonsense&reason=x").await;
    guest.done(COURSE, "what=pause&reason=no+light").await;
    let result = json!({"do": "result", "round": 3, "table": 4, "score": "="});
    let typed = "table=4&board=1&game=1&score=%3D";
    let (_, answer) = guest.post("/desk/swiss/rounds/3/results", typed).await;
    assert!(answer.contains("UA-2024 IV.9.2"), "{answer}");
    assert!(hall.scores(3, 4).is_empty());
    // The desk says what to do, and everybody reads why nothing is played.
    let desk = guest.page("/desk/swiss").await;
    assert!(desk.has("[data-standstill]") && desk.says("no light"));
    assert!(desk.all("a").iter().any(|one| one.get("href") == COURSE));
    assert!(!guest.page("/desk/swiss/rounds/3").await.has("a[href^=/desk/swiss/rounds/3/add]"));
    let mut anybody = guest.stranger();
    for page in ["/e/swiss", "/e/swiss/rounds/3", "/e/swiss/standings"] {
        assert!(anybody.page(page).await.has("[data-standstill]"), "{page}");
    }
    // A secretary keeps the event and does not stop it.
    let mut secretary = guest.stranger();
    secretary.sign_in(&guest.person("sec", Some("swiss"), Some(Role::Secretary)).await);
    assert_eq!(secretary.post(COURSE, "what=resume").await.0, axum::http::StatusCode::FORBIDDEN);
    guest.done(COURSE, "what=resume&reason=light").await;
    assert!(!anybody.page("/e/swiss").await.has("[data-standstill]"));
    hall.ok(result).await;
    let course = guest.page(COURSE).await;
    assert_eq!(course.all("#course li").len(), 2);
}

/// The page of a round offers what may be done next, and nothing that a break refuses.
#[tokio::test]
async fn in_a_break_a_round_is_neither_paired_nor_published_nor_started_nor_closed() {
    let mut guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    let steps = [("3", "close"), ("4", "pair"), ("4", "publish"), ("4", "start")];
    for (index, (round, step)) in steps.into_iter().enumerate() {
        match index {
            0 => hall.results(3, 3..=6).await,
            1 => hall.ok(json!({"do": "close", "round": 3})).await,
            2 => hall.ok(json!({"do": "pair", "round": 4})).await,
            _ => hall.ok(json!({"do": "publish", "round": 4})).await,
        }
        let page = format!("/desk/swiss/rounds/{round}");
        let form = format!("form[action={page}/{step}?section=1]");
        assert!(guest.page(&page).await.has(&form), "{step}");
        guest.done(COURSE, "what=pause&reason=no+light").await;
        let still = guest.page(&page).await;
        assert!(still.has("[data-standstill]"), "{step}");
        for (round, step) in steps {
            let form = format!("form[action=/desk/swiss/rounds/{round}/{step}?section=1]");
            assert!(!still.has(&form), "{step}");
        }
        guest.done(COURSE, "what=resume&reason=light").await;
    }
}

#[tokio::test]
async fn an_event_is_moved_and_cancelled_by_the_page() {
    let _claim = proves(&["UA-2024 IV.9.1", "UA-2024 III.start.2"]);
    let mut guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    let ends = hall.state().regulations().unwrap().ends;
    let form = format!(
        "what=move&place=Lviv&starts=&ends={}&by=the+federation&reason=flood",
        ends.days_later(1)
    );
    guest.done(COURSE, &form).await;
    assert_eq!(hall.state().regulations().unwrap().place, "Lviv");
    let mut anybody = guest.stranger();
    assert!(anybody.page("/e/swiss").await.says("Lviv"));
    guest
        .done(COURSE, "what=note&matter=ban&whom=a+spectator&reason=shouted&clauses=UA-2024+IV.9.6")
        .await;
    guest.refused(COURSE, "what=note&matter=ban&whom=&reason=shouted").await;
    guest.done(COURSE, "what=cancel&ground=venue-unfit&reason=the+roof").await;
    assert!(hall.state().cancelled().is_some());
    assert!(anybody.page("/e/swiss").await.has("[data-standstill]"));
    // What was played is signed as it stands.
    let finish = guest.page("/desk/swiss/finish").await;
    assert!(finish.says("the roof"));
    hall.ok(json!({"do": "sign", "by": "chief"})).await;
}
