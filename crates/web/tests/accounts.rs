//! Accounts, keys and links: what ends, who ends it, and what is told of it.
#![allow(clippy::unwrap_used)] // in helpers too

mod common;

use std::sync::Arc;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use common::{Folder, Guest};
use ledger::Server;
use ledger::accounts::{Change, Role, Secret};
use ledger::people::first_link;
use serde_json::{Value, json};
use store::SqliteLog;
use web::router;

/// Asks with the key of a program.
async fn ask(guest: &Guest, key: &str, method: Method, path: &str, body: &Value) -> StatusCode {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .body(Body::from(body.to_string()));
    guest.ask(request.unwrap()).await.status()
}

/// Makes a key on the page, and gives its secret.
async fn key(guest: &mut Guest, form: &str) -> String {
    let (status, page) = guest.post("/me/keys", form).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    page.split("<code class=\"secret\">").nth(1).unwrap()[..64].to_owned()
}

fn signed_in(secret: &Secret) -> Option<String> {
    Some(format!("damka={}; language=en", secret.reveal()))
}

#[tokio::test]
async fn only_the_last_first_link_is_good_and_none_once_there_is_a_chief() {
    let folder = Arc::new(Folder::new());
    let server = Server::open(Arc::new(SqliteLog::open(folder.path()).unwrap())).await.unwrap();
    let mut links = Vec::new();
    for _ in 0..3 {
        links.push(first_link(&server).await.unwrap().unwrap());
    }
    let link = links.pop().unwrap();
    let mut guest =
        Guest { router: router(Arc::clone(&server)), server, link, cookie: None, folder };
    let form = "id=anna&name=Anna&password=long+enough";
    for old in &links {
        let (status, _) = guest.post(&format!("/join/{}", old.reveal()), form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let good = format!("/join/{}", guest.link.reveal());
    assert_eq!(guest.post(&good, form).await.0, StatusCode::SEE_OTHER);
    // A link that the chief has made for another, and then given the role of in another way.
    let (_, page) = guest.post("/accounts/invite", "").await;
    let further = page.split("/join/").nth(1).unwrap()[..64].to_owned();
    let (_, page) = guest.post("/accounts/invite", "").await;
    let second = page.split("/join/").nth(1).unwrap()[..64].to_owned();
    guest.cookie = None;
    let form = "id=boris&name=Boris&password=long+enough";
    assert_eq!(guest.post(&format!("/join/{second}"), form).await.0, StatusCode::SEE_OTHER);
    guest.cookie = None;
    let form = "id=clara&name=Clara&password=long+enough";
    assert_eq!(
        guest.post(&format!("/join/{further}"), form).await.0,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert!(first_link(&guest.server).await.unwrap().is_none());
}

#[tokio::test]
async fn who_is_admin_sees_and_ends_what_others_have() {
    let mut guest = Guest::new().await;
    let chief = guest.person("chief", None, Some(Role::ChiefArbiter)).await;
    let second = guest.person("second", None, Some(Role::ChiefArbiter)).await;
    let secretary = guest.person("secretary", Some("demo-swiss"), Some(Role::Secretary)).await;
    guest.cookie = signed_in(&secretary);
    let program = key(&mut guest, "name=board&reach=everything&event=&days=30").await;
    assert_eq!(guest.get("/accounts").await.0, StatusCode::FORBIDDEN);
    guest.cookie = signed_in(&chief);
    let (_, page) = guest.get("/accounts").await;
    for seen in ["second", "demo-swiss: ", "board", "everything you may do"] {
        assert!(page.contains(seen), "{seen}: {page}");
    }
    let end = async |guest: &mut Guest, account: &str, what: &str| {
        guest.post("/accounts/end", &format!("account={account}&what={what}")).await.0
    };
    let me = |guest: &Guest| {
        let (router, key) = (guest.router.clone(), program.clone());
        async move {
            let request =
                Request::get("/api/me").header(header::AUTHORIZATION, format!("Bearer {key}"));
            let answer = tower::ServiceExt::oneshot(router, request.body(Body::empty()).unwrap());
            answer.await.unwrap().status()
        }
    };
    assert_eq!(me(&guest).await, StatusCode::OK);
    assert_eq!(end(&mut guest, "secretary", "keys").await, StatusCode::SEE_OTHER);
    assert_eq!(me(&guest).await, StatusCode::FORBIDDEN);
    assert_eq!(end(&mut guest, "secretary", "browsers").await, StatusCode::SEE_OTHER);
    guest.cookie = signed_in(&secretary);
    assert_eq!(guest.get("/me").await.0, StatusCode::FORBIDDEN);
    guest.cookie = signed_in(&chief);
    assert_eq!(end(&mut guest, "second", "account").await, StatusCode::SEE_OTHER);
    assert_eq!(end(&mut guest, "second", "account").await, StatusCode::UNPROCESSABLE_ENTITY);
    guest.cookie = signed_in(&second);
    assert_eq!(guest.get("/accounts").await.0, StatusCode::FORBIDDEN, "he is nobody now");
    guest.cookie = signed_in(&chief);
    for what in ["admin-role", "account"] {
        let form = format!("account=chief&what={what}");
        let (status, page) = guest.post("/accounts/end", &form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(page.contains("Somebody must run this server"), "{page}");
    }
    let (_, page) = guest.get("/accounts").await;
    for told in ["Key made: board", "All keys ended", "Account closed: second"] {
        assert!(page.contains(told), "{told}: {page}");
    }
}

#[tokio::test]
async fn a_key_reaches_as_far_as_it_was_made_to() {
    let mut guest = Guest::new().await;
    let chief = guest.person("chief", None, Some(Role::ChiefArbiter)).await;
    guest.cookie = signed_in(&chief);
    let reading = key(&mut guest, "name=screen&reach=reading&event=&days=1").await;
    let results = key(&mut guest, "name=boards&reach=results&event=demo-swiss&days=1").await;
    let all = key(&mut guest, "name=all&reach=everything&event=&days=366").await;
    let (commands, teams) = ("/api/events/demo-swiss/commands", "/api/events/demo-teams/commands");
    let result = json!({"do": "result", "round": 99, "table": 1, "score": "1-0"});
    let enter = json!({"do": "enter", "name": "Somebody New"});
    let forbidden = StatusCode::FORBIDDEN;
    let log = "/api/events/demo-swiss/log";
    for (key, may) in [(&reading, [false; 3]), (&results, [true, false, false]), (&all, [true; 3])]
    {
        assert_eq!(ask(&guest, key, Method::GET, log, &Value::Null).await, StatusCode::OK);
        let tried = [(commands, &result), (teams, &result), (commands, &enter)];
        for ((path, command), may) in tried.into_iter().zip(may) {
            let status = ask(&guest, key, Method::POST, path, command).await;
            assert_eq!(status != forbidden, may, "{path} {command}: {status}");
        }
        // No program changes the account of its owner.
        let more = json!({"name": "more"});
        assert_eq!(ask(&guest, key, Method::POST, "/api/me/keys", &more).await, forbidden);
        assert_eq!(ask(&guest, key, Method::POST, "/me/name", &Value::Null).await, forbidden);
        for path in ["/accounts/invite", "/accounts/end"] {
            assert_eq!(ask(&guest, key, Method::POST, path, &Value::Null).await, forbidden);
        }
        assert_eq!(ask(&guest, key, Method::GET, "/accounts", &Value::Null).await, forbidden);
    }
    let elsewhere = "/api/events/demo-teams/log";
    assert_eq!(ask(&guest, &results, Method::GET, elsewhere, &Value::Null).await, forbidden);
    for form in [
        "name=x&reach=reading&event=&days=0",
        "name=x&reach=reading&event=&days=367",
        "name=x&reach=reading&event=nowhere&days=3",
    ] {
        assert_eq!(
            guest.post("/me/keys", form).await.0,
            StatusCode::UNPROCESSABLE_ENTITY,
            "{form}"
        );
    }
    for number in 0..17 {
        key(&mut guest, &format!("name=k{number}&reach=reading&event=&days=3")).await;
    }
    let (status, page) = guest.post("/me/keys", "name=x&reach=reading&event=&days=3").await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("20 keys"), "{page}");
}

#[tokio::test]
async fn keys_end_with_the_password_if_he_wants() {
    let mut guest = Guest::chief().await;
    for (tick, expected) in [("", StatusCode::OK), ("&keys=on", StatusCode::FORBIDDEN)] {
        let program = key(&mut guest, "name=board&reach=reading&event=&days=3").await;
        let form = format!("old=long+enough&new=long+enough{tick}");
        assert_eq!(guest.post("/me/password", &form).await.0, StatusCode::SEE_OTHER);
        let status = ask(&guest, &program, Method::GET, "/api/me", &Value::Null).await;
        assert_eq!(status, expected, "{tick}");
    }
}

/// A deputy calls himself by the chief's name and signs: the signature tells whose it is.
#[tokio::test]
async fn whoever_takes_another_name_signs_with_his_own_account() {
    let mut guest = Guest::new().await;
    let chief = guest.person("chief", None, Some(Role::ChiefArbiter)).await;
    let deputy = guest.person("deputy", Some("demo-swiss"), Some(Role::Deputy)).await;
    guest.cookie = signed_in(&deputy);
    let name = "name=Olena+Koval%2C+chief+arbiter";
    assert_eq!(guest.post("/me/name", name).await.0, StatusCode::SEE_OTHER);
    let sign = r#"command={"do":"sign","round":1}"#;
    assert_eq!(guest.post("/desk/demo-swiss/do", sign).await.0, StatusCode::SEE_OTHER);
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    let signed = &snapshot.state.competition.sections()[0].rounds[0].signed;
    let signature = signed.last().unwrap();
    assert_eq!(signature.by, "Olena Koval, chief arbiter");
    assert_eq!(signature.account.as_deref(), Some("deputy"));
    let (_, page) = guest.get("/desk/demo-swiss/rounds/1").await;
    assert!(page.contains("chief arbiter (deputy)"), "{page}");
    let accounts = guest.server.accounts().snapshot().state;
    for place in [None, Some("demo-swiss")] {
        let audit_line = accounts.audit_lines(place).last().unwrap();
        assert!(
            matches!(&audit_line.what, Change::Renamed(_, old, _) if old == "deputy"),
            "{audit_line:?}"
        );
    }
    guest.cookie = signed_in(&chief);
    let (_, page) = guest.get("/desk/demo-swiss/judges").await;
    assert!(page.contains("deputy → Olena Koval, chief arbiter"), "{page}");
}
