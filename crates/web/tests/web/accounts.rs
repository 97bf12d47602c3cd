//! Accounts, keys and links: what ends, who ends it, and what is told of it.

use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use ledger::accounts::{Change, Role};
use ledger::people::first_link;
use pages::id;
use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::Hall;

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
    guest.shown("/me/keys", form).await.one("code.secret").text()
}

/// Somebody with a role in another browser.
async fn person(guest: &Guest, id: &str, event: Option<&str>, role: Role) -> Guest {
    let mut other = guest.stranger();
    other.sign_in(&guest.person(id, event, Some(role)).await);
    other
}

#[tokio::test]
async fn only_the_last_first_link_is_good_and_none_once_there_is_a_chief() {
    let mut guest = Guest::new().await;
    let mut links = vec![guest.link.clone()];
    for _ in 0..2 {
        links.push(first_link(&guest.server).await.unwrap().unwrap());
    }
    let good = links.pop().unwrap();
    let form = "id=anna&name=Anna&password=long+enough";
    for old in &links {
        guest.refused(&format!("/join/{}", old.reveal()), form).await;
    }
    guest.done(&format!("/join/{}", good.reveal()), form).await;
    // A link that the chief has made for another, and then given the role of in another way.
    let mut made = Vec::new();
    for _ in 0..2 {
        let link = guest.shown("/accounts/invite", "").await.one("code.secret").text();
        made.push(format!("/join/{}", link.split("/join/").nth(1).unwrap()));
    }
    guest.stranger().done(&made[1], "id=boris&name=Boris&password=long+enough").await;
    guest.stranger().refused(&made[0], "id=clara&name=Clara&password=long+enough").await;
    assert!(first_link(&guest.server).await.unwrap().is_none());
}

#[tokio::test]
async fn who_is_admin_sees_and_ends_what_others_have() {
    let guest = Guest::new().await;
    Hall::robin(&guest).await;
    let mut chief = person(&guest, "chief", None, Role::ChiefArbiter).await;
    let mut second = person(&guest, "second", None, Role::ChiefArbiter).await;
    let mut secretary = person(&guest, "secretary", Some("robin"), Role::Secretary).await;
    let program = key(&mut secretary, "name=board&reach=everything&event=&days=30").await;
    assert_eq!(secretary.get("/accounts").await.0, StatusCode::FORBIDDEN);
    let page = chief.page("/accounts").await;
    assert!(page.has("[data-account=second]"));
    let seen = page.one("[data-account=secretary]");
    assert!(seen.one("ul").says("robin: ") && seen.one("tbody th").text() == "board", "{seen:?}");
    assert!(seen.one("tbody").says(&chief.say(id::KEY_REACH_EVERYTHING)), "{seen:?}");
    let me = async || ask(&guest, &program, Method::GET, "/api/me", &Value::Null).await;
    let end = |account: &str, what: &str| format!("account={account}&what={what}");
    assert_eq!(me().await, StatusCode::OK);
    chief.done("/accounts/end", &end("secretary", "keys")).await;
    assert_eq!(me().await, StatusCode::FORBIDDEN);
    chief.done("/accounts/end", &end("secretary", "browsers")).await;
    assert_eq!(secretary.get("/me").await.0, StatusCode::FORBIDDEN);
    chief.done("/accounts/end", &end("second", "account")).await;
    chief.refused("/accounts/end", &end("second", "account")).await;
    assert_eq!(second.get("/accounts").await.0, StatusCode::FORBIDDEN, "he is nobody now");
    for what in ["admin-role", "account"] {
        let page = chief.refused("/accounts/end", &end("chief", what)).await;
        assert_eq!(page.one("[role=alert]").text(), chief.say(id::LAST_ADMIN));
    }
    let page = chief.page("/accounts").await;
    let history = page.all("#rights-history tbody tr");
    for (by, who, what) in
        [("secretary", "", "board"), ("chief", "secretary", ""), ("chief", "second", "")]
    {
        let told = history.iter().any(|line| {
            let cells = line.all("td");
            cells[1].says(by) && cells[2].says(who) && cells[2].says(what)
        });
        assert!(told, "{by} {who} {what}: {history:?}");
    }
}

#[tokio::test]
async fn a_key_reaches_as_far_as_it_was_made_to() {
    let mut guest = Guest::chief().await;
    Hall::robin(&guest).await;
    Hall::teams(&guest).await;
    let reading = key(&mut guest, "name=screen&reach=reading&event=&days=1").await;
    let results = key(&mut guest, "name=boards&reach=results&event=robin&days=1").await;
    let all = key(&mut guest, "name=all&reach=everything&event=&days=366").await;
    let (commands, teams) = ("/api/events/robin/commands", "/api/events/teams/commands");
    let result = json!({"do": "result", "round": 99, "table": 1, "score": "1-0"});
    let enter = json!({"do": "enter", "name": "Somebody New"});
    let forbidden = StatusCode::FORBIDDEN;
    let log = "/api/events/robin/log";
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
    let elsewhere = "/api/events/teams/log";
    assert_eq!(ask(&guest, &results, Method::GET, elsewhere, &Value::Null).await, forbidden);
    for form in [
        "name=x&reach=reading&event=&days=0",
        "name=x&reach=reading&event=&days=367",
        "name=x&reach=reading&event=nowhere&days=3",
    ] {
        guest.refused("/me/keys", form).await;
    }
    for number in 0..17 {
        key(&mut guest, &format!("name=k{number}&reach=reading&event=&days=3")).await;
    }
    let page = guest.refused("/me/keys", "name=x&reach=reading&event=&days=3").await;
    assert_eq!(page.one("[role=alert]").text(), guest.say(id::KEY_TOO_MANY));
}

#[tokio::test]
async fn keys_end_with_the_password_if_he_wants() {
    let mut guest = Guest::chief_by_link().await;
    for (tick, expected) in [("", StatusCode::OK), ("&keys=on", StatusCode::FORBIDDEN)] {
        let program = key(&mut guest, "name=board&reach=reading&event=&days=3").await;
        guest.done("/me/password", &format!("old=long+enough&new=long+enough{tick}")).await;
        let status = ask(&guest, &program, Method::GET, "/api/me", &Value::Null).await;
        assert_eq!(status, expected, "{tick}");
    }
}

/// Nobody opens an account that others would take for somebody else's.
#[tokio::test]
async fn an_account_does_not_look_like_another() {
    let mut guest = Guest::chief_by_link().await;
    Hall::robin(&guest).await;
    let link = guest.shown("/desk/robin/judges/invite", "role=secretary&hours=24&many=on").await;
    let link = link.one("code.secret").text();
    let link = format!("/join/{}", link.split("/join/").nth(1).unwrap());
    let form = |id: &str| format!("id={id}&name=Somebody&password=long+enough");
    guest.stranger().done(&link, &form("sekretar.one")).await;
    // Cyrillic е and о; a hyphen for the point.
    for alike in ["s%D0%B5kretar.one", "sekretar.%D0%BEne", "sekretar-one"] {
        guest.stranger().refused(&link, &form(alike)).await;
    }
    guest.stranger().done(&link, &form("sekretar.two")).await;
}

/// Whose role is taken does not come back by a link that he made before.
#[tokio::test]
async fn who_has_lost_a_role_does_not_come_back_by_his_own_link() {
    let mut guest = Guest::new().await;
    Hall::robin(&guest).await;
    let mut chief = person(&guest, "chief", None, Role::ChiefArbiter).await;
    let mut second = person(&guest, "second", None, Role::ChiefArbiter).await;
    let link = second.shown("/accounts/invite", "").await.one("code.secret").text();
    let link = format!("/join/{}", link.split("/join/").nth(1).unwrap());
    chief.done("/accounts/end", "account=second&what=admin-role").await;
    assert_eq!(second.get("/accounts").await.0, StatusCode::FORBIDDEN);
    second.refused(&link, "").await;
    assert_eq!(second.get("/accounts").await.0, StatusCode::FORBIDDEN);
    let stranger = "id=clara&name=Clara&password=long+enough";
    guest.refused(&link, stranger).await;
}

/// A link that a program made ends with its key.
#[tokio::test]
async fn an_invitation_does_not_outlive_the_key_that_made_it() {
    let mut guest = Guest::chief_by_link().await;
    Hall::robin(&guest).await;
    let invitations = "/api/events/robin/invitations";
    let wanted = json!({"role": "chief-arbiter", "hours": 2_160, "many": true});
    let mut links = Vec::new();
    for name in ["one", "other"] {
        let program = key(&mut guest, &format!("name={name}&reach=everything&event=&days=3")).await;
        let request = Request::post(invitations)
            .header(header::AUTHORIZATION, format!("Bearer {program}"))
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(wanted.to_string()))
            .unwrap();
        let (status, text) = crate::common::read(guest.stranger().ask(request).await).await;
        assert_eq!(status, StatusCode::CREATED, "{text}");
        let made: Value = serde_json::from_str(&text).unwrap();
        let link = made["link"].as_str().unwrap().split("/join/").nth(1).unwrap();
        links.push(format!("/join/{link}"));
    }
    assert_eq!(guest.stranger().get(&links[0]).await.0, StatusCode::OK);
    guest.done("/me/password", "old=long+enough&new=long+enough&keys=on").await;
    for (link, id) in links.iter().zip(["dora", "emma"]) {
        let form = format!("id={id}&name=Dora&password=long+enough");
        guest.stranger().refused(link, &form).await;
    }
}

#[tokio::test]
async fn a_key_ends_on_its_day() {
    let mut guest = Guest::chief().await;
    let program = key(&mut guest, "name=board&reach=reading&event=&days=3").await;
    for (hours, expected) in [(71, StatusCode::OK), (2, StatusCode::FORBIDDEN)] {
        guest.clock.go_on(std::time::Duration::from_secs(hours * 3_600));
        let status = ask(&guest, &program, Method::GET, "/api/me", &Value::Null).await;
        assert_eq!(status, expected, "{hours} hours later");
    }
}

/// A deputy calls himself by the chief's name and signs: the signature tells whose it is.
#[tokio::test]
async fn whoever_takes_another_name_signs_with_his_own_account() {
    let guest = Guest::new().await;
    let hall = Hall::robin(&guest).await;
    let mut chief = person(&guest, "chief", None, Role::ChiefArbiter).await;
    let mut deputy = person(&guest, "deputy", Some("robin"), Role::Deputy).await;
    deputy.done("/me/name", "name=Olena+Koval%2C+chief+arbiter").await;
    let sign = r#"{"do":"sign","round":1}"#;
    assert_eq!(deputy.command("robin", sign).await.0, StatusCode::SEE_OTHER);
    let record = hall.round(1);
    let signature = record.signed.last().unwrap();
    assert_eq!(signature.by, "Olena Koval, chief arbiter");
    assert_eq!(signature.account.as_deref(), Some("deputy"));
    let page = deputy.page("/desk/robin/rounds/1").await;
    assert!(page.one("#signed").says("chief arbiter (deputy)"));
    let accounts = guest.server.accounts().snapshot().state;
    for place in [None, Some("robin")] {
        let audit_line = accounts.audit_lines(place).last().unwrap();
        assert!(
            matches!(&audit_line.what, Change::Renamed(_, old, _) if old == "deputy"),
            "{audit_line:?}"
        );
    }
    let page = chief.page("/desk/robin/judges").await;
    assert!(page.one("#rights-history").says("deputy → Olena Koval, chief arbiter"));
}
