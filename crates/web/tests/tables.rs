//! The tables: places with their reasons, after any round, in any order; teams; the hall's screen.
#![allow(clippy::unwrap_used)] // in helpers too

mod common;

use axum::http::StatusCode;
use common::Guest;
use serde_json::Value;

async fn english() -> Guest {
    let mut guest = Guest::new().await;
    guest.cookie = Some("language=en".into());
    guest
}

async fn page(guest: &mut Guest, path: &str) -> String {
    let (status, text) = guest.get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}");
    text
}

async fn json(guest: &mut Guest, path: &str) -> Value {
    serde_json::from_str(&page(guest, path).await).unwrap()
}

/// The names in the order in which a table has them.
fn numbers(table: &Value) -> Vec<u64> {
    table["rows"].as_array().unwrap().iter().map(|row| row["number"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_place_and_a_coefficient_lead_to_their_reasons() {
    let mut guest = english().await;
    let standings = page(&mut guest, "/e/demo-swiss/standings").await;
    let link = standings.split("data-peek href=\"").nth(1).unwrap().split('"').next().unwrap();
    let (card, hash) = link.split_once('#').unwrap();
    assert_eq!(hash, "place");
    let card = page(&mut guest, &card.replace("&amp;", "&").replace("&#38;", "&")).await;
    assert!(card.contains("id=\"place\"") && card.contains("above "), "{card}");
    let sum = card.split("id=\"k").nth(1).unwrap();
    let sum = sum.split("</div>").next().unwrap();
    assert!(sum.contains(" = ") && sum.contains("(No. "), "{sum}");
    assert!(sum.contains("UA-2024"), "{sum}");
}

/// Every sum that a card shows is the value in the table, and its terms give it.
#[tokio::test]
async fn sums_add_up_to_what_the_table_shows() {
    let mut guest = english().await;
    let table = json(&mut guest, "/e/demo-swiss/standings.json?after=4").await;
    let rows = table["rows"].as_array().unwrap();
    let mut checked = 0;
    for row in rows.iter().take(12) {
        let card =
            page(&mut guest, &format!("/e/demo-swiss/players/{}?after=4", row["number"])).await;
        for (name, value) in row["criteria"].as_object().unwrap() {
            let value = value.as_str().unwrap();
            let start = format!("<dt>{} <", name.replace('\'', "&#39;"));
            let sum = card.split(&start).nth(1).unwrap_or_else(|| unreachable!("{name} in {card}"));
            let sum = sum.split("<dd>").nth(1).unwrap().split("</dd>").next().unwrap();
            let sum = sum.split(';').next().unwrap();
            let Some((total, terms)) = sum.split_once(" = ") else {
                assert_eq!(sum, value, "{name}");
                continue;
            };
            assert_eq!(total, value, "{name} of {}", row["number"]);
            assert_eq!(added(terms), number(total), "{name}: {sum}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

/// `12 (No. 3) + 2·9 (No. 5) + [1 (No. 7), the worst]` in halves.
fn added(terms: &str) -> f64 {
    let mut sum = 0.0;
    let mut sign = 1.0;
    let plain = terms.replace(" − ", " + −");
    for term in plain.split(" + ") {
        if term.starts_with('[') {
            continue;
        }
        let mut text = term.split(" (").next().unwrap();
        if let Some(rest) = text.strip_prefix('−') {
            (sign, text) = (-1.0, rest);
        }
        sum += sign * text.split('·').map(number).product::<f64>();
        sign = 1.0;
    }
    sum
}

fn number(text: &str) -> f64 {
    let (sign, text) = match text.strip_prefix('−') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text),
    };
    let half = if text.ends_with('½') { 0.5 } else { 0.0 };
    let whole = text.trim_end_matches('½');
    sign * (if whole.is_empty() { 0.0 } else { whole.parse::<f64>().unwrap() } + half)
}

#[tokio::test]
async fn a_table_shows_any_round_and_says_when_it_is_provisional() {
    let mut guest = english().await;
    let now = json(&mut guest, "/e/demo-swiss/standings.json").await;
    assert_eq!((&now["after"], &now["unfinished"]), (&Value::from(5), &Value::from(8)));
    assert!(page(&mut guest, "/e/demo-swiss/standings").await.contains("8 games have no result"));
    let fourth = json(&mut guest, "/e/demo-swiss/standings.json?after=4").await;
    assert_eq!((&fourth["after"], &fourth["unfinished"]), (&Value::from(4), &Value::from(0)));
    assert!(!page(&mut guest, "/e/demo-swiss/standings?after=4").await.contains("Provisional"));
    assert_ne!(numbers(&now), numbers(&fourth));
    let beyond = json(&mut guest, "/e/demo-swiss/standings.json?after=99").await;
    assert_eq!(beyond, now);
}

#[tokio::test]
async fn a_table_is_sorted_by_any_column() {
    let mut guest = english().await;
    let sorted = |by: &str| format!("/e/demo-swiss/standings.json?sort={by}");
    let by_number = json(&mut guest, &sorted("number")).await;
    assert_eq!(numbers(&by_number), (1..=34).collect::<Vec<_>>());
    let names = json(&mut guest, &sorted("name")).await;
    let first = names["rows"][0]["name"].as_str().unwrap();
    assert!(first.starts_with("Білик"), "{first}");
    let places = numbers(&json(&mut guest, "/e/demo-swiss/standings.json").await);
    for other in ["", "place", "k99", "kk", "<script>"] {
        let path = sorted(&other.replace('<', "%3C").replace('>', "%3E"));
        assert_eq!(numbers(&json(&mut guest, &path).await), places, "{other}");
    }
    let crosstable = json(&mut guest, "/e/demo-round-robin/crosstable.json?sort=place").await;
    let rows = crosstable["rows"].as_array().unwrap();
    assert_eq!(rows[0]["place"], "1");
    // What one has against another, the other has against him.
    for (i, row) in rows.iter().enumerate() {
        assert_eq!(row["cells"][i]["mark"], "", "nobody plays himself");
        for (j, other) in rows.iter().enumerate().filter(|(j, _)| *j != i) {
            let pair = (&row["cells"][j]["mark"], &other["cells"][i]["mark"]);
            let marks = [pair.0.as_str().unwrap(), pair.1.as_str().unwrap()];
            let sum: f64 = marks.iter().map(|mark| number(mark)).sum();
            let whole = if marks.contains(&"2") { 2.0 } else { sum };
            assert_eq!(sum, whole, "{marks:?}");
        }
    }
}

#[tokio::test]
async fn criteria_that_say_nothing_about_anybody_have_no_column() {
    let mut guest = english().await;
    let text = page(&mut guest, "/e/demo-swiss/standings").await;
    assert!(!text.contains("direct encounter"), "{text}");
    assert!(text.contains("± rating"));
}

#[tokio::test]
async fn teams_have_a_table_boards_and_cards() {
    let mut guest = english().await;
    let table = json(&mut guest, "/e/demo-teams/standings.json?after=1").await;
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 6);
    let points = |row: &Value| number(row["board-points"].as_str().unwrap());
    let all: f64 = rows.iter().map(points).sum();
    let boards: f64 = rows
        .iter()
        .flat_map(|row| row["boards"].as_array().unwrap())
        .map(|points| number(points.as_str().unwrap()))
        .sum();
    assert_eq!(all, boards);
    let text = page(&mut guest, "/e/demo-teams/teams").await;
    assert!(text.contains("Board 3") && text.contains("Match points"), "{text}");
    let card = page(&mut guest, "/e/demo-teams/teams/1").await;
    assert!(card.contains("Captain") && card.contains("reserve"), "{card}");
    let (status, _) = guest.get("/e/demo-teams/players/1").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/e/demo-teams/teams/99").await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/e/demo-swiss/teams/1").await.0, StatusCode::NOT_FOUND);
    assert!(page(&mut guest, "/e/demo-swiss/teams").await.contains("no teams"));
}

#[tokio::test]
async fn the_screen_of_the_hall_can_be_read_without_a_script() {
    let mut guest = english().await;
    for event in ["demo-swiss", "demo-round-robin", "demo-teams"] {
        let text = page(&mut guest, &format!("/e/{event}/screen")).await;
        assert!(text.contains("class=\"leaf\"") && text.contains("http-equiv=\"refresh\""));
        assert!(text.contains("data-live=") && text.contains("screen.js"), "{event}");
    }
    let big = page(&mut guest, "/e/demo-swiss/screen?size=150").await;
    assert!(big.contains("--size: 150") && big.contains("size=160") && big.contains("size=140"));
    let huge = page(&mut guest, "/e/demo-swiss/screen?size=60000").await;
    assert!(huge.contains("--size: 300"));
}
