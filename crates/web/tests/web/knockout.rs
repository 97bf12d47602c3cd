//! A knockout: drawn meetings decided as the regulations say, and the bracket.

use axum::http::StatusCode;
use clauses::proves;
use competition::happened;
use competition::{Fact, TieBroken};
use pages::id;
use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::page::Element;

const ROUND: &str = "/desk/cup/rounds/1";

/// A cup of seven: one passes the first round; round 1 is being played, its table 2 drawn.
async fn cup(guest: &Guest) -> Hall {
    let system =
        json!({"knockout": {"play-on": "for-third-place", "tie-breaks": ["shorter-game", "lot"]}});
    let hall = Hall::new(guest, "cup", plain(system)).await;
    hall.players(7).await;
    hall.stage(1).await;
    hall.begin(1).await;
    for (table, score) in [(1, "1-0"), (2, "="), (3, "0-1")] {
        hall.ok(json!({"do": "result", "round": 1, "table": table, "score": score})).await;
    }
    hall
}

fn broken(hall: &Hall) -> TieBroken {
    match hall.facts().last().unwrap() {
        Fact::TieBroken(happened::TieBroken { broken, .. }) => broken.clone(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_drawn_meeting_is_decided_by_extra_games_or_by_lot() {
    let _claim = proves(&["UA-2024 II.systems.6.2"]);
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let page = guest.page(ROUND).await;
    let ways: Vec<&str> = page.all("[name=by]").iter().map(|one| one.get("value")).collect();
    assert_eq!(ways, ["shorter-game", "lot"]);
    assert_eq!(page.all("#tie2 [name=by]").len(), 2, "at the drawn table only");
    assert!(page.all("#tie2 .clause").iter().all(|one| one.text() == "UA-2024 II.systems.6.2"));
    // A drawn extra game decides nothing.
    let tie = format!("{ROUND}/tie");
    let page = guest.refused(&tie, "table=2&by=shorter-game&game1=%3D").await;
    let told = page.one("[data-part=notice]");
    assert!(told.says("UA-2024 II.systems.6.2") && page.has("#results"), "{told:?}");
    for (form, why) in [
        ("table=2&by=replay&game1=1-0", "not named"),
        ("table=2&by=nonsense", "no way at all"),
        ("table=1&by=lot", "not drawn"),
    ] {
        assert_eq!(guest.post(&tie, form).await.0, StatusCode::UNPROCESSABLE_ENTITY, "{why}");
    }
    guest.done(&tie, "table=2&by=shorter-game&game1=%3D&game2=0-1").await;
    assert_eq!(broken(&hall).games.len(), 2);
    let page = guest.page(ROUND).await;
    let (state, winner) = (hall.state(), hall.round(1).tables[1].black);
    let winner = state.name(state.sections()[0].members[winner.index()]);
    let tied = page.one("#tie2");
    assert!(tied.says(&guest.tell(id::GOES_ON, &[("name", winner)])), "{tied:?}");
    assert!(tied.says("½ : ½, 0 : 1"), "{tied:?}");
    assert!(page.has(&format!("form[action={ROUND}/close?section=1]")), "the round can be closed");
}

#[tokio::test]
async fn a_drawn_meeting_is_decided_by_lot_with_nothing_to_fill_in() {
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    let page = guest.page(ROUND).await;
    let ways = page.all("#tie2 form").into_iter();
    let by_lot = ways.filter(|way| way.has("[name=by][value=lot]")).map(|way| way.one("button"));
    for button in by_lot {
        assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    }
    assert!(broken(&hall).games.is_empty());
}

/// Where both lose, nobody is asked who goes on: both leave, and the bracket says so.
#[tokio::test]
async fn where_both_lose_the_bracket_has_an_empty_place() {
    let _claim = clauses::shows(&["UA-2024 II.systems.6.2"]);
    let mut guest = Guest::chief().await;
    let system = json!({"knockout": {"play-on": "nobody", "tie-breaks": ["lot"]}});
    let hall = Hall::new(&guest, "cup", plain(system)).await;
    hall.players(4).await;
    hall.stage(1).await;
    hall.begin(1).await;
    hall.ok(json!({"do": "result", "round": 1, "table": 1, "score": "--"})).await;
    hall.ok(json!({"do": "result", "round": 1, "table": 2, "score": "1-0"})).await;
    let both = guest.say(id::BOTH_LEAVE);
    let page = guest.page(ROUND).await;
    assert!(page.one("#tie1").says(&both) && !page.has("#tie1 [name=by]"), "{}", page.text());
    assert!(!page.one("#tie2").says(&both));
    let page = guest.refused(&format!("{ROUND}/tie"), "table=1&by=lot").await;
    assert!(page.one("[data-part=notice]").says("UA-2024 II.systems.6.2"));
    hall.ok(json!({"do": "close", "round": 1})).await;
    let page = guest.page("/e/cup/bracket").await;
    assert!(page.says(&both) && page.says(&guest.say(id::BRACKET_FREE)), "{}", page.text());
    let winner = hall.state().sections()[0].members[hall.round(1).tables[1].white.index()];
    assert!(page.one(".notice.good").says(hall.state().name(winner)), "one is left");
    let told = guest.text("/api/events/cup/standings").await;
    let told: Value = serde_json::from_str(&told).unwrap();
    let place = |row: &Value| (row["first"].as_u64().unwrap(), row["last"].as_u64().unwrap());
    let places: Vec<_> = told["rows"].as_array().unwrap().iter().map(place).collect();
    assert_eq!(places, [(1, 1), (2, 4), (2, 4), (2, 4)]);
    let trf = guest.text("/desk/cup/finish/event.trf?section=1").await;
    let absent = trf.lines().filter(|line| line.starts_with("001") && line.ends_with(" -"));
    assert_eq!(absent.count(), 2, "{trf}");
}

#[tokio::test]
async fn the_bracket_shows_who_goes_on_and_what_is_to_come() {
    let mut guest = Guest::chief().await;
    let hall = cup(&guest).await;
    Hall::swiss(&guest).await;
    let page = guest.page("/e/cup/bracket").await;
    let names: Vec<String> = page.all(".bracket h3").into_iter().map(Element::text).collect();
    let said = [id::BRACKET_QUARTER, id::BRACKET_HALF, id::BRACKET_FINAL].map(|id| guest.say(id));
    assert_eq!(names, said);
    let unknown = guest.say(id::BRACKET_UNKNOWN);
    assert!(page.says(&guest.say(id::BRACKET_FREE)) && page.says(&unknown));
    assert!(page.has("nav a[href=/e/cup/bracket?section=1]"), "a tab leads to it");
    assert_eq!(page.count(".side.won"), 2, "two meetings are decided");
    guest.done(&format!("{ROUND}/tie"), "table=2&by=lot").await;
    hall.ok(json!({"do": "close", "round": 1})).await;
    assert_eq!(guest.page("/e/cup/bracket").await.count(".side.won"), 3);
    for round in 2..=3 {
        hall.begin(round).await;
        for table in 1..=2 {
            hall.ok(json!({"do": "result", "round": round, "table": table, "score": "1-0"})).await;
        }
        hall.ok(json!({"do": "close", "round": round})).await;
    }
    let page = guest.page("/e/cup/bracket").await;
    assert!(page.one(".notice.good").says(&guest.say(id::BRACKET_WINNER)));
    let third = guest.tell(id::BRACKET_PLACES, &[("places", "3–4")]);
    assert!(page.all(".bracket h4").iter().any(|one| one.text() == third));
    assert!(!page.says(&unknown));
    // Programs are told the same places: those of the bracket, after the round asked for.
    let places = async |guest: &mut Guest, after: u16| -> Vec<(u64, u64)> {
        let told = guest.text(&format!("/api/events/cup/standings?after={after}")).await;
        let told: Value = serde_json::from_str(&told).unwrap();
        let place = |row: &Value| (row["first"].as_u64().unwrap(), row["last"].as_u64().unwrap());
        told["rows"].as_array().unwrap().iter().map(place).collect()
    };
    let out = [(5, 7); 3];
    assert_eq!(places(&mut guest, 3).await[..4], [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(places(&mut guest, 3).await[4..], out);
    assert_eq!(places(&mut guest, 1).await[..4], [(1, 4); 4], "these four still play");
    assert_eq!(places(&mut guest, 1).await[4..], out);
    // Events without a bracket have no such page.
    assert_eq!(guest.get("/e/swiss/bracket").await.0, StatusCode::NOT_FOUND);
    assert!(!guest.page("/e/swiss").await.has("a[href*=/bracket]"));
}
