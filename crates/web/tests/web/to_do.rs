//! The list of what is to be done: what it asks for can be done by its own buttons and links, and stays until it is.

use axum::http::StatusCode;
use ledger::accounts::{Role, Tables};
use pages::id;
use serde_json::json;

use crate::common::hall::{Hall, plain};
use crate::common::page::Page;
use crate::common::{Guest, nth};

const DESK: &str = "/desk/cup";

async fn swiss(guest: &Guest, numbers: &str, opening_table: Option<&str>) -> Hall {
    let mut rules = plain(json!({"swiss": {"system": "ua-lot", "rounds": 3}}));
    rules["stages"][0]["numbers"] = json!(numbers);
    rules["opening-table"] = json!(opening_table);
    let hall = Hall::new(guest, "cup", rules).await;
    hall.players(8).await;
    hall
}

/// A draw is announced and its key said.
async fn revealed(guest: &mut Guest) {
    guest.shown("/desk/cup/lots/commit", "seed=ten+random+words").await;
    guest.done("/desk/cup/lots/reveal", "seed=ten+random+words").await;
}

/// The button of a page that sends a command of this kind.
async fn press(guest: &mut Guest, path: &str, kind: &str) {
    let page = guest.page(path).await;
    let form = page.all("form").into_iter().find(|form| form.sends().contains(kind));
    let form = form.unwrap_or_else(|| panic!("{kind} in {}", page.text()));
    let (status, text) = guest.press(form.one("button")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
}

#[tokio::test]
async fn after_a_lot_of_the_hall_every_button_that_draws_uses_it() {
    let mut guest = Guest::chief().await;
    let hall = swiss(&guest, "lot", None).await;
    guest.shown("/desk/cup/lots/commit", "seed=ten+random+words").await;
    // While the key is not said, the list leads to where it is.
    let page = guest.page(DESK).await;
    assert!(page.has("a[href=/desk/cup/lots]") && page.says(&guest.say(id::TASK_REVEAL_FIRST)));
    assert!(!page.all("form").iter().any(|form| form.sends().contains("start-stage")));
    guest.done("/desk/cup/lots/reveal", "seed=ten+random+words").await;
    press(&mut guest, DESK, "start-stage").await;
    assert!(hall.state().draw().lot.is_none(), "it served");
    // The button of the round.
    hall.begin(1).await;
    hall.finish(1).await;
    revealed(&mut guest).await;
    let page = guest.page("/desk/cup/rounds/2").await;
    let (status, text) =
        guest.press(page.one("form[action=/desk/cup/rounds/2/pair?section=1] button")).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let lot = hall.round(2).lot.unwrap();
    assert!(lot.seed == "ten random words" && lot.commitment.is_some());
    // Thrown away and made again by the button: the same lot, and the same pairs.
    let pairs = hall.round(2).pairs();
    guest.done("/desk/cup/rounds/2/unpair?section=1", "again=yes&reason=x").await;
    assert_eq!((hall.round(2).pairs(), hall.round(2).lot), (pairs, Some(lot)));
    // And the button of the lots page.
    guest.done("/desk/cup/rounds/2/unpair?section=1", "again=no&reason=x").await;
    revealed(&mut guest).await;
    press(&mut guest, "/desk/cup/lots", "%22pair%22").await;
    assert!(hall.round(2).lot.unwrap().commitment.is_some());
}

#[tokio::test]
async fn whoever_is_admitted_late_is_let_in_from_the_list_and_the_draft_is_made_again() {
    let mut guest = Guest::chief().await;
    let hall = swiss(&guest, "as-listed", None).await;
    hall.stage(1).await;
    hall.play(1).await;
    hall.ok(json!({"do": "enter", "name": "Late", "from": "Kyiv"})).await;
    hall.admit().await;
    hall.ok(json!({"do": "pair", "round": 2, "seed": "x"})).await;
    let page = guest.page(DESK).await;
    assert!(page.has("a[href=/desk/cup/entries/9#join]"), "{}", page.text());
    let entry = guest.page("/desk/cup/entries/9").await;
    let form = entry.one("#join form");
    assert_eq!(form.get("action"), "/desk/cup/join");
    guest.done("/desk/cup/join", &form.sends().replace("reason=", "reason=train")).await;
    let page = guest.page(DESK).await;
    assert!(page.has("a[href=/desk/cup/rounds/2/unpair?section=1]"), "{}", page.text());
    assert!(guest.page("/desk/cup/rounds/2").await.has("#stale"));
    let foretold = guest.page("/desk/cup/rounds/2/unpair").await;
    assert!(!foretold.says(&guest.say(id::UNPAIR_SAME)), "{}", foretold.text());
    guest.done("/desk/cup/rounds/2/unpair?section=1", "again=yes").await;
    assert!(!guest.page("/desk/cup/rounds/2").await.has("#stale"));
    assert!(!guest.page("/desk/cup/entries/9").await.has("#join"));
}

#[tokio::test]
async fn openings_are_a_step_of_the_round_and_seen_wherever_it_is() {
    let mut guest = Guest::chief().await;
    let hall = swiss(&guest, "as-listed", Some("UA-2024 App.2")).await;
    hall.stage(1).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "x"})).await;
    assert!(!guest.page("/desk/cup/rounds/1").await.has("#openings"), "nobody knows the pairs");
    hall.ok(json!({"do": "publish", "round": 1})).await;
    let page = guest.page("/desk/cup/rounds/1").await;
    assert!(page.has("#openings") && page.has("#openings .clause"), "it is told before the start");
    press(&mut guest, DESK, "draw-openings").await;
    assert!(!guest.page("/desk/cup/rounds/1").await.has("#openings"));
    hall.ok(json!({"do": "start", "round": 1})).await;
    let round = hall.round(1);
    let phone = guest.phone(&hall, 1, Tables(nth(1), nth(4)), i64::MAX).await;
    let phone = format!("/in/{}?at=1", phone.reveal());
    for path in ["/desk/cup/rounds/1", "/e/cup/rounds/1", "/e/cup/screen", &phone] {
        let page = guest.page(path).await;
        for drawn in round.openings.values() {
            assert!(page.says(&drawn.cell) && page.says(&drawn.opening), "{path}: {}", page.text());
        }
        assert_eq!(page.count(".opening"), 4, "{path}");
    }
}

#[tokio::test]
async fn a_result_that_is_changed_after_signing_is_marked_and_asks_for_the_signature_again() {
    let mut guest = Guest::chief().await;
    let hall = swiss(&guest, "as-listed", None).await;
    hall.stage(1).await;
    hall.play(1).await;
    let round = "/desk/cup/rounds/1";
    guest.done(&format!("{round}/sign?section=1"), "").await;
    assert!(!guest.page(round).await.has(".changed"));
    let was = hall.scores(1, 1)[0];
    let other = if was == "1-0" { "0-1" } else { "1-0" };
    hall.ok(json!({"do": "correct", "round": 1, "table": 1, "game": 1, "score": other,
        "by": "chief", "reason": "the sheet"}))
        .await;
    let page = guest.page(round).await;
    assert!(page.has("#t1b1 .changed") && page.count(".changed") == 1);
    assert!(page.one("#signed").says(&guest.say(id::SIGNED_BEFORE_CHANGE)));
    assert!(guest.page("/e/cup/rounds/1").await.has("#table1 .changed"));
    let asked = guest.count(id::TASK_SIGN_AGAIN, 1);
    assert!(guest.page(DESK).await.says(&asked));
    // He who signed signs again by the same button.
    guest.done(&format!("{round}/sign?section=1"), "").await;
    assert!(!guest.page(DESK).await.says(&asked));
    assert!(!guest.page(round).await.one("#signed").says(&guest.say(id::SIGNED_BEFORE_CHANGE)));
}

#[tokio::test]
async fn whoever_judges_at_two_tables_sees_what_is_done_there_and_nothing_else() {
    let mut chief = Guest::chief().await;
    let hall = swiss(&chief, "as-listed", None).await;
    hall.stage(1).await;
    hall.begin(1).await;
    let role = Role::LineArbiter { section: None, boards: Tables(nth(1), nth(2)) };
    let secret = chief.person("line", Some("cup"), Some(role)).await;
    let mut line = chief.stranger();
    line.sign_in(&secret);
    let page = line.page(DESK).await;
    for hidden in ["entries", "lots", "check-in", "finish", "papers", "judges", "log", "course"] {
        let link = format!("nav a[href={DESK}/{hidden}]");
        assert!(!page.has(&link) && chief.page(DESK).await.has(&link), "{hidden}");
    }
    assert!(page.has("nav a[href=/desk/cup/rounds?section=1]"));
    assert!(page.says(&line.count(id::TASK_RESULTS, 1)), "{}", page.text());
    // His tables are ready; what is left is the chief arbiter's.
    hall.finish(1).await;
    assert!(chief.page(DESK).await.says(&chief.count(id::TASK_PAIR, 2)));
    assert!(!line.page(DESK).await.says(&line.count(id::TASK_PAIR, 2)));
}

#[tokio::test]
async fn from_every_public_page_there_is_a_way_back_to_the_desk() {
    let mut chief = Guest::chief().await;
    let hall = swiss(&chief, "as-listed", None).await;
    hall.stage(1).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "x"})).await;
    let why = chief.page("/e/cup/why/rounds/1/tables/1").await;
    assert!(why.has("a[href=/desk/cup/rounds/1?section=1]"), "the draft has no public page");
    assert!(!why.has("a[href=/e/cup/rounds/1?section=1]"));
    hall.ok(json!({"do": "publish", "round": 1})).await;
    for path in ["/e/cup", "/e/cup/standings", "/e/cup/rounds/1", "/e/cup/why/rounds/1/tables/1"] {
        assert!(chief.page(path).await.has("#to-desk"), "{path}");
        assert!(!chief.stranger().page(path).await.has("#to-desk"), "{path}");
    }
    let why = chief.stranger().page("/e/cup/why/rounds/1/tables/1").await;
    assert!(why.has("a[href=/e/cup/rounds/1?section=1]"));
}

/// Clauses are cited as people do, and their text is one tap away.
#[tokio::test]
async fn a_clause_is_read_as_people_cite_it() {
    let mut chief = Guest::chief().await.in_language(words::Language::Uk);
    let hall = swiss(&chief, "as-listed", Some("UA-2024 App.2")).await;
    hall.stage(1).await;
    hall.ok(json!({"do": "pair", "round": 1, "seed": "x"})).await;
    hall.ok(json!({"do": "publish", "round": 1})).await;
    let html = chief.text("/desk/cup/rounds/1").await;
    let page = Page::read(&html);
    let cited = page.all("#openings a.clause")[0];
    let (clause, href) = (cited.get("data-clause"), cited.get("href"));
    let told = documents::cite(words::Language::Uk, clause);
    assert!(told.starts_with("розд. ") && html.contains(&format!(">{told}</a>")), "{told}");
    let (page, anchor) = href.split_once('#').unwrap();
    assert!(chief.page(page).await.has(&format!("tr[id={anchor}]")), "{href}");
}
