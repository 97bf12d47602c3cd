//! Judges: roles given and taken, links that offer them, and who did it.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::{Guest, nth};
use ledger::accounts::{AccountId, Change, Right, Role};

const JUDGES: &str = "/desk/demo-swiss/judges";

/// The address after a word in a page, up to its end.
fn link(page: &str, before: &str) -> String {
    let rest = page.split(before).nth(1).unwrap_or_else(|| panic!("{before} is not in {page}"));
    let digits: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    format!("{before}{digits}")
}

fn may(guest: &Guest, id: &str, right: Right) -> bool {
    let id: AccountId = id.parse().unwrap();
    guest.server.accounts().snapshot().state.may(&id, "demo-swiss", &right)
}

/// The same server in another browser.
fn other(guest: &Guest) -> Guest {
    let (router, server) = (guest.router.clone(), guest.server.clone());
    Guest { router, server, link: guest.link.clone(), cookie: None, folder: guest.folder.clone() }
}

#[tokio::test]
async fn a_link_gives_a_role_once() {
    let mut chief = Guest::chief().await;
    let form = "role=line-arbiter&first=1&last=4&hours=12";
    let (status, page) = chief.post(&format!("{JUDGES}/invite"), form).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert!(page.contains("<svg class=\"code\" role=\"img\" aria-label=\"QR-код запрошення\""));
    let join = link(&page, "/join/");
    let (_, page) = chief.get(JUDGES).await;
    assert!(!page.contains("/join/"), "a secret is shown once");
    assert!(page.contains("лінійний суддя, столи 1–4") && page.contains("для однієї людини"));
    let mut line = other(&chief);
    let (_, page) = line.get(&join).await;
    assert!(page.contains("Вас запрошено: лінійний суддя, столи 1–4"), "{page}");
    let (status, _) = line.post(&join, "id=line&name=Ліна&password=long+enough").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(
        may(&chief, "line", Right::Board { section: nth(1), table: nth(4) })
            && !may(&chief, "line", Right::Board { section: nth(1), table: nth(5) })
    );
    let (status, page) = other(&chief).get(&join).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("Попросіть нове"), "{page}");
    let (_, page) = chief.get(JUDGES).await;
    assert!(page.contains("За запрошенням: Ліна – лінійний суддя, столи 1–4"), "{page}");
    assert!(!page.contains("Скасовано запрошення"), "{page}");
}

#[tokio::test]
async fn who_has_an_account_follows_a_link_with_it() {
    let mut chief = Guest::chief().await;
    let anna = chief.person("anna", None, None).await;
    let (_, page) = chief.post(&format!("{JUDGES}/invite"), "role=deputy&hours=1&many=on").await;
    let join = link(&page, "/join/");
    let mut browser = other(&chief);
    browser.cookie = Some(format!("damka={}", anna.reveal()));
    let (_, page) = browser.get(&join).await;
    assert!(page.contains("Ви увійшли як anna") && !page.contains("name=\"password\""), "{page}");
    let answer = Request::post(&join)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
        .header(header::COOKIE, browser.cookie.as_ref().unwrap());
    let answer = chief.ask(answer.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.headers()[header::LOCATION], "/desk/demo-swiss");
    assert!(may(&chief, "anna", Right::Rule));
    assert_eq!(other(&chief).get(&join).await.0, StatusCode::OK, "it is for several people");
    let accounts = chief.server.accounts().snapshot().state;
    let key = String::from(accounts.invitations(Some("demo-swiss"), chief.server.now())[0].0);
    let (status, _) = chief.post(&format!("{JUDGES}/withdraw"), &format!("key={key}")).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(other(&chief).get(&join).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, page) = chief.post(&format!("{JUDGES}/withdraw"), &format!("key={key}")).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("Цього запрошення вже немає"), "{page}");
}

#[tokio::test]
async fn a_role_is_given_and_taken_and_both_are_remembered() {
    let mut chief = Guest::chief().await;
    chief.person("olena", None, None).await;
    for _ in 0..2 {
        let (status, _) = chief.post(JUDGES, "account=Olena&role=secretary").await;
        assert_eq!(status, StatusCode::SEE_OTHER, "a second press changes nothing");
    }
    chief.post(JUDGES, "account=olena&role=player&player=3").await;
    assert!(may(&chief, "olena", Right::Keep));
    let take = "account=olena&role=%22secretary%22";
    let (status, _) = chief.post(&format!("{JUDGES}/take"), take).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert!(!may(&chief, "olena", Right::Keep));
    let (status, page) = chief.post(&format!("{JUDGES}/take"), take).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("вже не має такої ролі") && page.contains("гравець, "), "{page}");
    let accounts = chief.server.accounts().snapshot().state;
    let audit_lines: Vec<_> =
        accounts.audit_lines(Some("demo-swiss")).iter().map(|one| (&*one.by, &one.what)).collect();
    let id: AccountId = "olena".parse().unwrap();
    let secretary = Some(Role::Secretary);
    assert_eq!(
        audit_lines,
        [
            ("chief", &Change::Given(id.clone(), Role::Secretary)),
            ("chief", &Change::Given(id.clone(), Role::Player { entry: 3 })),
            ("chief", &Change::Taken(id, secretary)),
        ]
    );
}

#[tokio::test]
async fn a_form_comes_back_with_what_was_wrong_and_what_was_typed() {
    let mut chief = Guest::chief().await;
    for (form, fault) in [
        ("account=nobody&role=secretary", "ніхто не входить"),
        ("account=chief&role=", "Оберіть роль"),
        ("account=chief&role=captain&team=1", "Оберіть команду"),
        ("account=chief&role=player&player=99", "Оберіть учасника"),
        ("account=chief&role=line-arbiter&first=7&last=x", "перший і останній стіл"),
    ] {
        let (status, page) = chief.post(JUDGES, form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.contains(fault), "{form}: {page}");
    }
    let (_, page) = chief.post(JUDGES, "account=xx&role=line-arbiter&first=7&last=5").await;
    assert!(
        page.contains("value=\"xx\"")
            && page.contains("name=\"first\" type=\"number\" min=\"1\" max=\"2000\" value=\"7\""),
        "{page}"
    );
    let (status, page) = chief.post(&format!("{JUDGES}/invite"), "role=deputy&hours=x").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("скільки годин"), "{page}");
}

#[tokio::test]
async fn a_link_is_good_for_ninety_days_at_most() {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    for hours in ["0", "-1", "2161", "99999999999", "9223372036854775807", "one"] {
        let form = format!("role=secretary&hours={hours}");
        let (status, page) = guest.post("/desk/demo-swiss/judges/invite", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{hours}");
        assert!(page.contains("from 1 to 2160"), "{hours}");
    }
    let longest = "role=secretary&hours=2160";
    assert_eq!(guest.post("/desk/demo-swiss/judges/invite", longest).await.0, StatusCode::OK);
}

#[tokio::test]
async fn the_last_chief_arbiter_stays() {
    let mut guest = Guest::new().await;
    let role = Some(Role::ChiefArbiter);
    let only = guest.person("only", Some("demo-swiss"), role.clone()).await;
    guest.cookie = Some(format!("damka={}", only.reveal()));
    let take = "account=only&role=%22chief-arbiter%22";
    let (status, page) = guest.post(&format!("{JUDGES}/take"), take).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("без головного судді") && may(&guest, "only", Right::Head), "{page}");
    guest.person("second", Some("demo-swiss"), role).await;
    assert_eq!(guest.post(&format!("{JUDGES}/take"), take).await.0, StatusCode::SEE_OTHER);
    assert!(!may(&guest, "only", Right::Head) && may(&guest, "second", Right::Head));
}
