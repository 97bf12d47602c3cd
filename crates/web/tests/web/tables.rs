//! The tables: places with their reasons, after any round, in any order; teams; the hall's screen.

use axum::http::StatusCode;
use pages::id;
use serde_json::Value;
use words::Language;

use crate::common::Guest;
use crate::common::hall::Hall;

async fn json(guest: &mut Guest, path: &str) -> Value {
    serde_json::from_str(&guest.text(path).await).unwrap()
}

/// The names in the order in which a table has them.
fn numbers(table: &Value) -> Vec<u64> {
    table["rows"].as_array().unwrap().iter().map(|row| row["number"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn a_place_and_a_coefficient_lead_to_their_reasons() {
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let standings = guest.page("/e/swiss/standings").await;
    let links = standings.all("#standings tbody a[data-peek]");
    let (card, hash) = links[0].get("href").split_once('#').unwrap();
    assert_eq!(hash, "place");
    let card = guest.page(card).await;
    assert!(card.count("#place li") > 1, "{}", card.text());
    let (_, hash) = links[1].get("href").split_once('#').unwrap();
    let sum = card.one(&format!("#{hash}"));
    assert!(sum.one("dd").says(" = ") && sum.one("dt .clause").says("UA-2024"), "{sum:?}");
}

/// Every sum that a card shows is the value in the table, and its terms give it.
#[tokio::test]
async fn sums_add_up_to_what_the_table_shows() {
    let mut guest = Guest::new().await.in_language(Language::En);
    Hall::swiss(&guest).await;
    let table = json(&mut guest, "/e/swiss/standings.json?after=2").await;
    let mut checked = 0;
    for row in table["rows"].as_array().unwrap() {
        let card = guest.page(&format!("/e/swiss/players/{}?after=2", row["number"])).await;
        for (name, value) in row["criteria"].as_object().unwrap() {
            let exact = |value: &serde_json::Value| value.as_f64().unwrap();
            let value = match value.get("num") {
                Some(num) => exact(num) / exact(&value["den"]),
                None => exact(value),
            };
            let mut sums = card.all("dl.sums div").into_iter();
            let sum = sums.find(|one| one.one("dt").text().starts_with(&format!("{name} ")));
            let sum = sum.unwrap_or_else(|| panic!("{name} in {}", card.text())).one("dd").text();
            let sum = sum.split(';').next().unwrap();
            let Some((total, terms)) = sum.split_once(" = ") else {
                assert_eq!(number(sum), value, "{name}");
                continue;
            };
            assert_eq!(number(total), value, "{name} of {}", row["number"]);
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
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let now = json(&mut guest, "/e/swiss/standings.json").await;
    assert_eq!((&now["after"], &now["unfinished"]), (&Value::from(3), &Value::from(4)));
    let page = guest.page("/e/swiss/standings").await;
    assert_eq!(page.one(".notice.warn").text(), guest.count(id::PROVISIONAL, 4));
    let second = json(&mut guest, "/e/swiss/standings.json?after=2").await;
    assert_eq!((&second["after"], &second["unfinished"]), (&Value::from(2), &Value::from(0)));
    assert!(!guest.page("/e/swiss/standings?after=2").await.has(".notice"));
    assert_ne!(numbers(&now), numbers(&second));
    let beyond = json(&mut guest, "/e/swiss/standings.json?after=99").await;
    assert_eq!(beyond, now);
}

#[tokio::test]
async fn a_table_is_sorted_by_any_column() {
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    Hall::robin(&guest).await;
    let sorted = |by: &str| format!("/e/swiss/standings.json?sort={by}");
    let by_number = json(&mut guest, &sorted("number")).await;
    assert_eq!(numbers(&by_number), (1..=12).collect::<Vec<_>>());
    let names = json(&mut guest, &sorted("name")).await;
    let names: Vec<&str> =
        names["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert!(names[0] == "Player 01" && names.is_sorted(), "{names:?}");
    let places = numbers(&json(&mut guest, "/e/swiss/standings.json").await);
    assert_ne!(places, numbers(&by_number));
    for other in ["", "place", "k99", "kk", "<script>"] {
        let path = sorted(&other.replace('<', "%3C").replace('>', "%3E"));
        assert_eq!(numbers(&json(&mut guest, &path).await), places, "{other}");
    }
    let crosstable = json(&mut guest, "/e/robin/crosstable.json?sort=place").await;
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
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let page = guest.page("/e/swiss/standings").await;
    let heads = page.one("#standings thead");
    // The first criterion of the rulebook, how two have played one another, tells nobody apart here.
    assert!(heads.has("a[href*=sort=k1]") && !heads.has("a[href*=sort=k0]"), "{heads:?}");
    assert!(heads.has("a[href*=sort=change]"), "all have ratings");
}

#[tokio::test]
async fn teams_have_a_table_boards_and_cards() {
    let mut guest = Guest::new().await;
    Hall::swiss(&guest).await;
    Hall::teams(&guest).await;
    let table = json(&mut guest, "/e/teams/standings.json?after=1").await;
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    let points = |row: &Value| number(row["board-points"].as_str().unwrap());
    let all: f64 = rows.iter().map(points).sum();
    let boards: f64 = rows
        .iter()
        .flat_map(|row| row["boards"].as_array().unwrap())
        .map(|points| number(points.as_str().unwrap()))
        .sum();
    assert_eq!(all, boards);
    let page = guest.page("/e/teams/teams").await;
    assert!(page.one("#teams thead").says(&guest.count(id::BOARD_NUMBER, 3)));
    assert_eq!(page.count("#teams tbody tr"), 4);
    let card = guest.page("/e/teams/teams/1").await;
    let captain = card.text().contains(&format!("{}: Captain ", guest.say(id::CAPTAIN)));
    assert!(captain && card.says(&guest.say(id::RESERVE)), "{}", card.text());
    assert_eq!(guest.get("/e/teams/players/1").await.0, StatusCode::SEE_OTHER);
    assert_eq!(guest.get("/e/teams/teams/99").await.0, StatusCode::NOT_FOUND);
    assert_eq!(guest.get("/e/swiss/teams/1").await.0, StatusCode::NOT_FOUND);
    assert!(guest.page("/e/swiss/teams").await.says(&guest.say(id::NO_TEAMS)));
}

#[tokio::test]
async fn the_screen_of_the_hall_can_be_read_without_a_script() {
    let mut guest = Guest::new().await;
    let halls = [Hall::swiss(&guest).await, Hall::robin(&guest).await, Hall::teams(&guest).await];
    for event in halls.each_ref().map(Hall::event) {
        let page = guest.page(&format!("/e/{event}/screen")).await;
        assert!(page.has(".leaf") && page.has("meta[http-equiv=refresh]"), "{event}");
        assert!(page.has("[data-live]") && page.has("script[src*=screen.js]"), "{event}");
    }
    let big = guest.page("/e/swiss/screen?size=150").await;
    assert!(big.has("[style*=--size: 150]"));
    assert!(big.has("a[href*=size=160]") && big.has("a[href*=size=140]"));
    let huge = guest.page("/e/swiss/screen?size=60000").await;
    assert!(huge.has("[style*=--size: 300]"));
}
