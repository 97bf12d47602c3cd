//! Entries typed in, changed, checked and decided on.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod common;

use axum::http::StatusCode;
use common::Guest;
use competition::Decision;

const ENTRIES: &str = "/desk/cup-2026/entries";

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    let form = "name=Cup&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=2";
    let (status, text) = guest.post("/desk/new", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

async fn enter(guest: &mut Guest, form: &str) {
    let (status, text) = guest.post(ENTRIES, form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{form}: {text}");
}

fn decision(guest: &Guest, index: usize) -> Decision {
    guest.server.event("cup-2026").unwrap().snapshot().state.competition.players()[index]
        .decision
        .clone()
}

#[tokio::test]
async fn an_entry_is_typed_found_and_changed() {
    let mut guest = chief().await;
    enter(
        &mut guest,
        "name=Koval+Andrii&born=14.03.1990&sex=m&rating=2150&title=MS&from=Kyiv&club=Debut",
    )
    .await;
    let (_, page) = guest.get("/desk/cup-2026/entries?added=1").await;
    assert!(page.contains("Entered: No. 1 Koval Andrii"), "{page}");
    assert!(page.contains("1990-03-14") && page.contains("Debut") && page.contains("autofocus"));
    // What is wrong comes back beside the field, with what was typed.
    let (status, page) = guest.post(ENTRIES, "name=Boiko&born=31.02.2001&rating=strong").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("“31.02.2001” is no date.") && page.contains("“strong” is no rating."));
    assert!(page.contains("value=\"Boiko\""));
    // The same person is entered twice only on purpose.
    let (status, page) = guest.post(ENTRIES, "name=Andrii+KOVAL").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("entered already: No. 1"), "{page}");
    // Somebody born on another day is somebody else.
    enter(&mut guest, "name=Koval+Andrii&born=2004-01-01").await;
    enter(&mut guest, "name=Andrii+KOVAL&doubled=yes").await;
    let (_, found) = guest.get("/desk/cup-2026/entries?q=debut").await;
    assert!(found.contains("id=\"p1\"") && !found.contains("id=\"p2\""));
    let (status, _) =
        guest.post("/desk/cup-2026/entries/1", "name=Koval+Andrii&born=1990&from=Lviv").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "No. 3 has the same name");
    let (status, _) =
        guest.post("/desk/cup-2026/entries/1", "name=Koval+Anton&born=14.03.1990&from=Lviv").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (_, page) = guest.get("/desk/cup-2026/entries/1").await;
    assert!(page.contains("Koval Anton") && page.contains("Lviv"), "{page}");
}

#[tokio::test]
async fn nobody_is_admitted_before_his_papers_were_seen() {
    clauses::proves(&["UA-2024 IX.3", "UA-2024 IX.4"]);
    let mut guest = chief().await;
    for name in ["Koval", "Boiko", "Tkach"] {
        enter(&mut guest, &format!("name={name}&born=1990-01-01")).await;
    }
    let (_, page) = guest.get("/desk/cup-2026/entries/1").await;
    assert!(page.contains("UA-2024 IX.3") && page.contains("UA-2024 IX.4"), "{page}");
    assert!(!page.contains(">Admit<"), "he cannot be admitted yet");
    let admit = "/desk/cup-2026/admission/admit";
    assert_eq!(guest.post(admit, "").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    // The first brings everything, the second lacks one, the third is refused.
    let ticks = "seen=1:entry&seen=1:not-suspended&seen=1:anti-doping-course&seen=2:entry&note=No.+7&valid=31.12.2026";
    let (status, text) = guest.post("/desk/cup-2026/admission/check", ticks).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let (_, matrix) = guest.get("/desk/cup-2026/admission").await;
    assert!(matrix.contains("Admit 1 player who is complete"), "{matrix}");
    assert_eq!(guest.post(admit, "").await.0, StatusCode::SEE_OTHER);
    assert!(matches!(decision(&guest, 0), Decision::Admitted { .. }));
    assert_eq!(decision(&guest, 1), Decision::Open);
    assert_eq!(
        guest.post("/desk/cup-2026/entries/3/refuse", "ground=health").await.0,
        StatusCode::SEE_OTHER
    );
    assert!(matches!(decision(&guest, 2), Decision::Refused { .. }));
    // A whole column goes to everybody who lacks it.
    let column = "item=not-suspended&item=anti-doping-course";
    assert_eq!(guest.post("/desk/cup-2026/admission/check", column).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.post(admit, "").await.0, StatusCode::SEE_OTHER);
    assert!(matches!(decision(&guest, 1), Decision::Admitted { .. }));
    let (_, done) = guest.get("/desk/cup-2026/admission").await;
    assert!(done.contains("All entries have been decided on."));
}

#[tokio::test]
async fn a_paper_that_ends_before_the_event_is_not_enough() {
    let mut guest = chief().await;
    enter(&mut guest, "name=Koval").await;
    let ticks = "seen=1:entry&seen=1:not-suspended&seen=1:anti-doping-course&valid=2026-11-30";
    guest.post("/desk/cup-2026/admission/check", ticks).await;
    let (_, page) = guest.get("/desk/cup-2026/entries/1").await;
    assert!(page.contains("ends before the event does"), "{page}");
    assert_eq!(
        guest.post("/desk/cup-2026/admission/admit", "").await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn strangers_decide_nothing() {
    let mut guest = chief().await;
    enter(&mut guest, "name=Koval").await;
    guest.cookie = None;
    for page in ["/entries", "/entries/1", "/admission"] {
        let path = format!("/desk/cup-2026{page}");
        assert_eq!(guest.get(&path).await.0, StatusCode::FORBIDDEN, "{page}");
    }
    for (page, form) in [
        ("/entries/1", "name=Other"),
        ("/entries/1/refuse", "ground=health"),
        ("/admission/check", "seen=1:entry"),
        ("/admission/admit", ""),
    ] {
        let path = format!("/desk/cup-2026{page}");
        assert_eq!(guest.post(&path, form).await.0, StatusCode::FORBIDDEN, "{page}");
    }
}
