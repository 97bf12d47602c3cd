//! Entries typed in, changed, checked and decided on.

use axum::http::StatusCode;
use competition::Decision;
use pages::id;
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::page::Element;

const ENTRIES: &str = "/desk/cup/entries";

/// The chief arbiter of an event that nobody has entered yet.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::new(&guest, "cup", plain(json!({"round-robin": {}}))).await;
    (guest, hall)
}

fn decision(hall: &Hall, index: usize) -> Decision {
    hall.state().players()[index].decision.clone()
}

#[tokio::test]
async fn an_entry_is_typed_found_and_changed() {
    let (mut guest, hall) = chief().await;
    let koval = "name=Koval+Andrii&born=14.03.1990&sex=m&rating=2150&title=MS&from=Kyiv&club=Debut";
    guest.done(ENTRIES, koval).await;
    let page = guest.page("/desk/cup/entries?added=1").await;
    assert!(page.one(".notice[role=status]").says("Koval Andrii"));
    assert!(page.one("#p1").says("14.03.1990") && page.one("#p1").says("Debut"));
    assert!(page.has("#new [name=name][autofocus]"));
    // What is wrong comes back beside the field, with what was typed.
    let page = guest.refused(ENTRIES, "name=Boiko&born=31.02.2001&rating=strong").await;
    let wrong: Vec<&str> =
        page.all("#new [aria-invalid=true]").iter().map(|one| one.get("name")).collect();
    assert_eq!(wrong, ["born", "rating"]);
    let faults: Vec<String> = page.all("#new .fault").into_iter().map(Element::text).collect();
    let said = [(id::ROW_BAD_DATE, "31.02.2001"), (id::ROW_BAD_RATING, "strong")];
    assert_eq!(faults, said.map(|(id, text)| guest.tell(id, &[("text", text)])));
    assert!(page.has("#new [name=name][value=Boiko]"));
    // The same person is entered twice only on purpose.
    let page = guest.refused(ENTRIES, "name=Andrii+KOVAL").await;
    assert!(page.has("#new [name=doubled]"));
    // Somebody born on another day is somebody else.
    guest.done(ENTRIES, "name=Koval+Andrii&born=2004-01-01").await;
    guest.done(ENTRIES, "name=Andrii+KOVAL&doubled=yes").await;
    let found = guest.page("/desk/cup/entries?q=debut").await;
    assert!(found.has("#p1") && !found.has("#p2"));
    let entry = "/desk/cup/entries/1";
    guest.refused(entry, "name=Koval+Andrii&born=1990&from=Lviv").await; // No. 3 has the same name
    guest.done(entry, "name=Koval+Anton&born=14.03.1990&from=Lviv").await;
    let page = guest.page(entry).await;
    assert!(page.has("[name=name][value=Koval Anton]") && page.has("[name=from][value=Lviv]"));
    assert_eq!(hall.state().players().len(), 3);
}

#[tokio::test]
async fn nobody_is_admitted_before_his_papers_were_seen() {
    let _claim = clauses::proves(&["UA-2024 IX.3", "UA-2024 IX.4"]);
    let (mut guest, hall) = chief().await;
    for name in ["Koval", "Boiko", "Tkach"] {
        guest.done(ENTRIES, &format!("name={name}&born=1990-01-01")).await;
    }
    let page = guest.page("/desk/cup/entries/1").await;
    assert!(page.says("UA-2024 IX.3") && page.says("UA-2024 IX.4"), "{}", page.text());
    assert!(!page.has("[name=command][value*=admit]"), "he cannot be admitted yet");
    let admit = "/desk/cup/admission/admit";
    assert_eq!(guest.post(admit, "").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    // The first brings everything, the second lacks one, the third is refused.
    let ticks = "seen=1:entry&seen=1:not-suspended&seen=1:anti-doping-course&seen=2:entry&note=No.+7&valid=31.12.2026";
    let (status, text) = guest.post("/desk/cup/admission/check", ticks).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let matrix = guest.page("/desk/cup/admission").await;
    let button = matrix.one(&format!("form[action={admit}] button"));
    assert_eq!(button.text(), guest.count(id::ADMIT_COMPLETE, 1));
    assert_eq!(guest.post(admit, "").await.0, StatusCode::SEE_OTHER);
    assert!(matches!(decision(&hall, 0), Decision::Admitted { .. }));
    assert_eq!(decision(&hall, 1), Decision::Open);
    assert_eq!(
        guest.post("/desk/cup/entries/3/refuse", "ground=health").await.0,
        StatusCode::SEE_OTHER
    );
    assert!(matches!(decision(&hall, 2), Decision::Refused { .. }));
    // A whole column goes to everybody who lacks it.
    let column = "item=not-suspended&item=anti-doping-course";
    assert_eq!(guest.post("/desk/cup/admission/check", column).await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.post(admit, "").await.0, StatusCode::SEE_OTHER);
    assert!(matches!(decision(&hall, 1), Decision::Admitted { .. }));
    let done = guest.page("/desk/cup/admission").await;
    assert_eq!(done.one(".notice.good").text(), guest.say(id::ALL_DECIDED));
}

#[tokio::test]
async fn a_paper_that_ends_before_the_event_is_not_enough() {
    let (mut guest, _) = chief().await;
    guest.done(ENTRIES, "name=Koval").await;
    let ticks = "seen=1:entry&seen=1:not-suspended&seen=1:anti-doping-course&valid=2026-11-15";
    guest.post("/desk/cup/admission/check", ticks).await;
    let page = guest.page("/desk/cup/entries/1").await;
    assert!(page.says(&guest.say(id::CHECKLIST_EXPIRED)), "{}", page.text());
    assert_eq!(
        guest.post("/desk/cup/admission/admit", "").await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
}

#[tokio::test]
async fn strangers_decide_nothing() {
    let (mut guest, _) = chief().await;
    guest.done(ENTRIES, "name=Koval").await;
    guest.cookie = None;
    for page in ["/entries", "/entries/1", "/admission"] {
        let path = format!("/desk/cup{page}");
        assert_eq!(guest.get(&path).await.0, StatusCode::FORBIDDEN, "{page}");
    }
    for (page, form) in [
        ("/entries/1", "name=Other"),
        ("/entries/1/refuse", "ground=health"),
        ("/admission/check", "seen=1:entry"),
        ("/admission/admit", ""),
    ] {
        let path = format!("/desk/cup{page}");
        assert_eq!(guest.post(&path, form).await.0, StatusCode::FORBIDDEN, "{page}");
    }
}
