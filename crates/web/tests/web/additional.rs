//! Places at the desk: additional matches game by game, age groups, those who play without a place.

use axum::http::StatusCode;
use clauses::proves;
use ledger::accounts::Role;
use pages::id;
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::Hall;

/// A round robin of four that is over: 1 and 2 lead with equal points.
async fn tied(guest: &Guest, event: &str, rulebook: &str) -> Hall {
    let regulations = json!({
        "rulebook": rulebook, "discipline": "international", "time-control": "80+60",
        "scoring": if rulebook == "UA-2024" { json!(null) } else { json!("2-1-0") },
        "tie-breaks": if rulebook == "UA-2024" { json!(null) } else { json!(["wins"]) },
        "stages": [{"system": {"round-robin": {}}, "numbers": "as-listed"}],
    });
    let hall = Hall::new(guest, event, regulations).await;
    hall.players(4).await;
    hall.stage(1).await;
    for round in 1..=3 {
        for step in ["pair", "publish", "start"] {
            hall.ok(json!({"do": step, "round": round})).await;
        }
        let tables = hall.state().sections()[0].rounds[round - 1].tables.clone();
        for (table, one) in (1..).zip(&tables) {
            let (white, black) = (one.white.get(), one.black.get());
            let score = match (white.min(black), white.max(black)) {
                (1, 2) | (3, 4) => "=",
                _ if white < black => "1-0",
                _ => "0-1",
            };
            hall.ok(json!({"do": "result", "round": round, "table": table, "score": score})).await;
        }
        hall.ok(json!({"do": "close", "round": round})).await;
    }
    hall
}

#[tokio::test]
async fn an_additional_match_is_called_played_and_taken_back_at_the_desk() {
    let _claim = proves(&["UA-2024 III.placing.2"]);
    let mut guest = Guest::chief().await;
    let hall = tied(&guest, "cup", "UA-2024").await;
    let path = "/desk/cup/play-off?section=1";
    assert!(guest.page("/desk/cup/finish").await.has(&format!("a[href={path}]")));
    let page = guest.page(path).await;
    assert_eq!(page.count("section.right"), 1, "the first place alone");
    assert!(page.says("UA-2024 III.placing.2"), "{}", page.text());
    // What is wrong with the control comes back at the form.
    let call = "/desk/cup/play-off/additional?section=1";
    let refused = guest.refused(call, "who=1,2&control=quick&games=2").await;
    assert!(refused.has("[role=alert]") && refused.has("[name=control][value=quick]"));
    assert!(
        guest.refused(call, "who=3,4&control=5%2B3&games=2").await.says("UA-2024 III.placing.3")
    );
    // Who keeps the event enters results, and does not call matches.
    let mut keeper = guest.stranger();
    keeper.sign_in(&guest.person("keeper", Some("cup"), Some(Role::Secretary)).await);
    let sent = "who=1,2&control=5%2B3&games=2&white=2";
    assert_eq!(keeper.post(call, sent).await.0, StatusCode::FORBIDDEN);
    guest.done(call, sent).await;
    let page = keeper.page(path).await;
    let row = page.one("#additional1 tbody tr");
    assert!(row.says("Player 02") && page.says("5+3"), "{}", page.text());
    // 1-0 in the first game, in which the second has White; then a draw.
    let button =
        page.all("#additional1 button").into_iter().find(|one| one.text() == "1 : 0").unwrap();
    assert_eq!(keeper.press(button).await.0, StatusCode::SEE_OTHER);
    let page = keeper.page(path).await;
    let rows = page.all("#additional1 tbody tr");
    assert!(rows[1].all("td")[1].says("Player 01"), "colours change: {}", page.text());
    let button =
        page.all("#additional1 button").into_iter().find(|one| one.text() == "½ : ½").unwrap();
    assert_eq!(keeper.press(button).await.0, StatusCode::SEE_OTHER);
    // The public table follows, and says why.
    let standings = guest.page("/e/cup/standings").await;
    let first = standings.all("#standings tbody tr")[0];
    assert!(first.says("Player 02"), "{}", standings.text());
    assert!(standings.has("#additional1") && !standings.has("#additional1 button"));
    let card = guest.page("/e/cup/players/1?section=1").await;
    assert!(card.says("UA-2024 III.placing.2"), "{}", card.text());
    // Taking back gives the old table.
    let page = keeper.page(path).await;
    let back = guest.say(id::EXTRA_BACK);
    let button = page.all("button").into_iter().find(|one| one.text() == back).unwrap();
    assert_eq!(keeper.press(button).await.0, StatusCode::SEE_OTHER);
    let first = hall.state().places(&hall.state().sections()[0])[0].number;
    assert_eq!(first.get(), 1, "the criteria again, until the last game");
}

#[tokio::test]
async fn where_the_rulebook_puts_the_match_first_the_desk_asks_for_it() {
    let _claim = proves(&["RU-2013 1.13.2", "RU-2013 1.13.3"]);
    let mut guest = Guest::chief().await;
    let _hall = tied(&guest, "old", "RU-2013").await;
    let link = "#checks a[href=/desk/old/play-off?section=1]";
    assert!(guest.page("/desk/old/finish").await.has(link));
    let call = "/desk/old/play-off/additional?section=1";
    for who in ["1,2", "3,4"] {
        assert!(
            guest.refused(call, &format!("who={who}&waive=yes&rules=")).await.has("[role=alert]")
        );
        guest.done(call, &format!("who={who}&waive=yes&rules=the+hall+closes")).await;
    }
    assert!(!guest.page("/desk/old/finish").await.has(link));
    assert!(guest.page("/desk/old/play-off?section=1").await.says("the hall closes"));
}

#[tokio::test]
async fn age_groups_and_players_without_a_place_are_shown_apart() {
    let _claim = proves(&["RU-2022 2.1", "UA-CHESS II.3.2"]);
    let mut guest = Guest::chief().await;
    let regulations = json!({
        "rulebook": "RU-2022", "discipline": "international", "time-control": "80+60", "scoring": "2-1-0",
        "tie-breaks": ["wins"],
        "eligible": {"age-groups": ["boys, girls (under 14)", "boys, girls (under 17)"]},
        "stages": [{"system": {"round-robin": {}}, "numbers": "as-listed"}],
    });
    let hall = Hall::new(&guest, "young", regulations).await;
    for (name, born) in [("Ann", 2010), ("Bob", 2014), ("Cid", 2013)] {
        hall.ok(json!({"do": "enter", "name": name, "born": format!("{born}-05-01")})).await;
    }
    hall.admit().await;
    hall.stage(1).await;
    for round in 1..=3 {
        hall.play(round).await;
    }
    let page = guest.page("/e/young/standings").await;
    assert_eq!(page.count("table.group"), 2);
    assert!(page.says("RU-2022 2.1"));
    assert!(page.all("table.group")[0].says("Bob") && !page.all("table.group")[0].says("Ann"));
    let answer = guest.text("/e/young/standings.json").await;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["groups"][1]["rows"][0]["name"], "Ann");

    let regulations = json!({
        "rulebook": "UA-CHESS", "discipline": "chess", "time-control": "90+30",
        "stages": [{"system": {"round-robin": {}}, "numbers": "as-listed"}],
    });
    let hall = Hall::new(&guest, "open", regulations).await;
    for name in ["Ann", "Bob", "Cid"] {
        hall.ok(json!({"do": "enter", "name": name})).await;
    }
    // Ticked in the entry, and asked for no papers of the standards.
    let entry = "/desk/open/entries/1";
    assert!(guest.page(entry).await.has("[name=hors_concours]"));
    assert!(!guest.page(entry).await.has("[name=counts_for_team]"));
    guest.done(entry, "name=Ann&hors_concours=yes").await;
    assert!(!guest.page(entry).await.has("input[type=checkbox][name=seen]"));
    hall.admit().await;
    hall.stage(1).await;
    for round in 1..=3 {
        hall.play(round).await;
    }
    let page = guest.page("/e/open/standings").await;
    let rows = page.all("#standings tbody tr");
    let places: Vec<String> = rows.iter().map(|row| row.all("td")[0].text()).collect();
    assert_eq!(places.iter().filter(|place| *place == "–").count(), 1, "{places:?}");
    let hers = rows.iter().find(|row| row.says("Ann")).unwrap();
    assert!(hers.says(&guest.say(id::HORS_CONCOURS)) && hers.all("td")[0].text() == "–");
}

#[tokio::test]
async fn late_entries_are_marked_and_told() {
    let _claim = proves(&["UA-CHESS II.4.2"]);
    let mut guest = Guest::chief().await;
    let regulations = json!({
        "rulebook": "UA-CHESS", "discipline": "chess", "time-control": "90+30", "starts": "2026-11-18", "ends": "2026-11-20",
        "stages": [{"system": {"round-robin": {}}}],
    });
    let hall = Hall::new(&guest, "open", regulations).await;
    hall.ok(json!({"do": "enter", "name": "Ann"})).await;
    assert!(guest.page("/desk/open/entries/1").await.has("[data-late]"));
    assert!(guest.page("/desk/open").await.one("#warnings").says("UA-CHESS II.4.2"));
}
