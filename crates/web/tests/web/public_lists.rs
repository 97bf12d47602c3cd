//! Friendly tables in the lists that everybody sees, and how whoever runs the server takes them away.

use axum::http::StatusCode;
use ledger::accounts::{Change, Role};
use pages::id;
use serde_json::json;

use crate::common::Guest;
use crate::common::round_here::{announced, on_platform, table as table_of};
use crate::play::{RUSSIAN, sits_down};

/// Two who play a game that wants to be seen, and its address.
async fn two_play(guest: &Guest, name: &str) -> (Guest, Guest, String) {
    let (mut white, mut black) = (guest.stranger(), guest.stranger());
    let form = format!("{}&on_wall=on", RUSSIAN.replace("Olena", name));
    let table = sits_down(&mut white, &form).await;
    black.done(&format!("{table}/sit"), "person=second&name=Petro").await;
    for one in [&mut white, &mut black] {
        one.done(&format!("{table}/act"), "what=ready").await;
    }
    (white, black, table)
}

/// On which pages for everybody a link to a table stands, or a name.
async fn listed(guest: &Guest, table: &str, name: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    for page in ["/", "/wall", "/play"] {
        let shown = guest.stranger().page(page).await;
        if shown.has(&format!("a[href={table}]")) || shown.says(name) {
            found.push(page);
        }
    }
    found
}

fn hides(table: &str, reason: &str) -> String {
    format!("table={}&do=hide&reason={reason}", &table[3..])
}

#[tokio::test]
async fn who_runs_the_server_takes_a_table_from_all_lists_with_its_names() {
    let mut chief = Guest::chief().await;
    let (mut white, mut black, rude) = two_play(&chief, "Rudename").await;
    let (.., decent) = two_play(&chief, "Decent").await;
    assert_eq!(listed(&chief, &rude, "Rudename").await, ["/", "/wall", "/play"]);
    assert!(chief.page("/accounts").await.has("a[href=/accounts/tables]"));
    let page = chief.page("/accounts/tables").await;
    assert!(page.one(&format!("#listed [data-table={}]", &rude[3..])).says("Rudename"));
    let bare = chief.refused("/accounts/tables", &hides(&rude, "")).await;
    assert_eq!(bare.one("[role=alert]").text(), chief.say(id::PUBLIC_NO_REASON));
    chief.done("/accounts/tables", &hides(&rude, "an+insult")).await;
    assert!(listed(&chief, &rude, "Rudename").await.is_empty());
    assert_eq!(listed(&chief, &decent, "Decent").await, ["/", "/wall", "/play"]);
    let named = format!("/wall?tables={},{}", &rude[3..], &decent[3..]);
    let wall = chief.stranger().page(&named).await;
    assert_eq!(wall.count("#wall li"), 1, "nor is it hung by its name");
    // Whoever has the link plays on, and his next game does not come back to the lists either.
    black.done(&format!("{rude}/act"), "what=resign&ply=0").await;
    white.done(&format!("{rude}/act"), "what=rematch").await;
    black.done(&format!("{rude}/act"), "what=yes").await;
    let over = white.page(&rude).await;
    let next = over.one("[data-part=rematch] a").get("href").to_owned();
    for one in [&mut white, &mut black] {
        one.done(&format!("{next}/act"), "what=ready").await;
    }
    assert!(listed(&chief, &next, "Rudename").await.is_empty());
    // It stands in the history who did it, and why.
    let accounts = chief.server.accounts().snapshot().state;
    let line = accounts.audit_lines(None).last().unwrap();
    assert_eq!((line.by.as_str(), line.reason.as_str()), ("chief", "an insult"));
    assert_eq!(line.what, Change::Hidden(rude[3..].to_owned()));
    let history = chief.page("/accounts").await;
    assert!(history.one("#rights-history").says(&rude[3..]));
}

#[tokio::test]
async fn a_free_seat_leaves_its_list_and_comes_back() {
    let mut chief = Guest::chief().await;
    let table = sits_down(&mut chief.stranger(), &format!("{RUSSIAN}&open_to_all=on")).await;
    let seat = format!("#seats a[href={table}]");
    assert!(chief.stranger().page("/play").await.has(&seat));
    assert!(chief.page("/play").await.has("a[href=/accounts/tables]"));
    assert!(!chief.stranger().page("/play").await.has("a[href=/accounts/tables]"));
    // A whole link will do as well as a code.
    let link = format!("table=https%3A%2F%2Fclub.example{table}&do=hide&reason=rude");
    chief.done("/accounts/tables", &link).await;
    assert!(!chief.stranger().page("/play").await.has(&seat));
    chief.refused("/accounts/tables", &hides(&table, "again")).await;
    let page = chief.page("/accounts/tables").await;
    assert!(page.one(&format!("#hidden [data-table={}]", &table[3..])).says("Olena"));
    let show = format!("table={}&do=show&reason=a+mistake", &table[3..]);
    chief.done("/accounts/tables", &show).await;
    assert!(chief.stranger().page("/play").await.has(&seat));
    chief.refused("/accounts/tables", &show).await;
}

#[tokio::test]
async fn nobody_else_takes_anything_away_and_tables_of_events_are_the_arbiters() {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let (.., friendly) = two_play(&chief, "Decent").await;
    let mut arbiter = chief.stranger();
    arbiter.sign_in(&chief.person("arbiter", Some("cup"), Some(Role::ChiefArbiter)).await);
    for guest in [&mut arbiter, &mut chief.stranger()] {
        assert_eq!(guest.get("/accounts/tables").await.0, StatusCode::FORBIDDEN);
        let hidden = guest.post("/accounts/tables", &hides(&friendly, "rude")).await;
        assert_eq!(hidden.0, StatusCode::FORBIDDEN);
    }
    assert_eq!(listed(&chief, &friendly, "Decent").await, ["/", "/wall", "/play"]);
    let own = table_of(&hall, 1, 1);
    let refused = chief.refused("/accounts/tables", &hides(&own, "rude")).await;
    assert_eq!(refused.one("[role=alert]").text(), chief.say(id::PUBLIC_NO_TABLE));
}
