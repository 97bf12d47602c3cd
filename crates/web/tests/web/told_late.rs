//! Where spectators are told late, every address that everybody may ask for says the same as before, as
//! long as that lasts: all of them are asked, so that a new one is not forgotten.

use std::time::Duration;

use axum::http::{Method, StatusCode};
use competition::{Problem, Settled};
use serde_json::json;
use web::{Access, addresses};

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::page::encoded;
use crate::common::round_here::{
    announced, board, moves, on_platform, players, ready, start, table,
};

/// Addresses that do not end by themselves: what they tell is asked for at `table.json`, and tested where
/// streams are.
const STREAMS: [&str; 6] = [
    "/e/{event}/live",
    "/e/{event}/my-games/live",
    "/api/events/{event}/news",
    "/t/{table}/events",
    "/t/{table}/events.ndjson",
    "/t/{table}/live",
];

/// All addresses that everybody may look at, for these tables of the event `cup`.
fn public(tables: &[String]) -> Vec<String> {
    let looks = |access: Access| matches!(access, Access::Everybody | Access::Depends);
    let all = addresses().into_iter().filter(|one| one.method == Method::GET && looks(one.access));
    let mut paths: Vec<&str> = all.map(|one| one.path).collect();
    paths.retain(|path| !STREAMS.contains(path) && *path != "/live" && !path.starts_with("/desk"));
    let mut filled = Vec::new();
    for path in paths {
        let path = path.replace("{event}", "cup").replace("{round}", "1");
        let path = path.replace("{document}", "UA-2024").replace("{code}", "0123456789abcdef");
        let path = path.replace("/tables/{table}", "/tables/1");
        let several: Vec<String> = match () {
            () if path.contains("{table}") => {
                tables.iter().map(|table| path.replace("{table}", &table[3..])).collect()
            }
            () if path.contains("{number}") => {
                (1..=4).map(|number| path.replace("{number}", &number.to_string())).collect()
            }
            () if path.contains("{game}") && path.contains("{paper}") => {
                let path = path.replace("{game}", "1-1-1-1-1");
                ["card-1.pdf", "record.pdf"].map(|paper| path.replace("{paper}", paper)).into()
            }
            () if path.contains("{game}") => {
                let games = ["1-1-1-1-1", "1-1-1-1-2"];
                games.map(|game| path.replace("{game}", game)).into()
            }
            () if path.contains("{paper}") => {
                let papers = ["standings.csv", "crosstable.html", "round.html", "standings.html"];
                papers.map(|paper| path.replace("{paper}", paper)).into()
            }
            () => vec![path],
        };
        filled.extend(several);
    }
    let left = filled.iter().find(|path| path.contains('{'));
    assert_eq!(left, None, "say what stands there");
    let names: Vec<&str> = tables.iter().map(|table| &table[3..]).collect();
    filled.push(format!("/wall?tables={}", names.join(",")));
    filled.push("/e/cup/rounds/1/wall?screen=1".to_owned());
    filled.push(format!("/play/code?code={}", names[0]));
    filled
}

/// What somebody is told at each address.
async fn told(guest: &mut Guest, paths: &[String]) -> Vec<(String, StatusCode, String)> {
    let mut all = Vec::new();
    for path in paths {
        let (status, text) = guest.get(path).await;
        all.push((path.clone(), status, text));
    }
    all
}

/// An event of meetings of two games whose results are told late, both tables of the first pair, and the
/// players of both pairs: their games go on, and White has moved in each.
async fn being_played(platform: serde_json::Value) -> (Guest, Hall, [String; 2], [[Guest; 2]; 2]) {
    let mut chief = Guest::chief().await;
    let rules = json!({"micro-match": {"games": 2}, "games": {"platform": platform}});
    let hall = announced(&chief, on_platform(rules), 4).await;
    let mut pairs = [players(&chief, &hall, 1).await, players(&chief, &hall, 2).await];
    for (number, both) in (1..).zip(&mut pairs) {
        ready(both, &table(&hall, number, 1)).await;
    }
    start(&mut chief).await;
    for (number, both) in (1..).zip(&mut pairs) {
        moves(&mut both[0], &table(&hall, number, 1), 0, "c3-d4").await;
    }
    let tables = [1, 2].map(|game| table(&hall, 1, game));
    (chief, hall, tables, pairs)
}

#[tokio::test]
async fn nothing_tells_early_what_is_told_some_seconds_late() {
    let (mut chief, hall, tables, [mut both, [mut other, _]]) =
        being_played(json!({"delay-seconds": 60})).await;
    let paths = public(&tables);
    assert!(paths.len() > 60, "{paths:?}");
    chief.clock.go_on(Duration::from_secs(61));
    let mut stranger = chief.stranger();
    let before = told(&mut stranger, &paths).await;
    // Who plays elsewhere in the event is a spectator too, but for his own page.
    let own = |path: &String| !path.ends_with("/my-games");
    let public_paths: Vec<String> = paths.iter().filter(|path| own(path)).cloned().collect();
    let before_other = told(&mut other, &public_paths).await;
    // A sanction at the other table, a move, the end, a correction, and the next game of the meeting begins
    // to gather.
    let judged = board(&table(&hall, 2, 1));
    let page = chief.page(&judged).await;
    let penalties = page.all("details[data-kind=sanction] option");
    let mut penalties = penalties.iter().map(|one| one.get("value").to_owned());
    let warning = encoded(&penalties.find(|one| one.ends_with("/warning")).unwrap());
    let imposed = format!("act=sanction&penalty={warning}&side=first&reason=noise");
    chief.done(&format!("{judged}/act"), &imposed).await;
    moves(&mut both[1], &tables[0], 1, "b6-a5").await;
    both[1].done(&format!("{}/act", tables[0]), "what=resign&ply=2").await;
    chief.server.settle("cup").await;
    hall.ok(json!({"do": "correct", "round": 1, "table": 1, "game": 1, "score": "=", "by": "Chief", "reason": "agreed"})).await;
    both[0].done(&format!("{}/act", tables[1]), "what=ready").await;
    assert_eq!(hall.scores(1, 1), ["="], "the desk has it at once");
    assert_eq!(hall.state().incidents().len(), 1);
    let live = chief.server.tables().need(&tables[1][3..]).await.unwrap().unwrap();
    assert!(live.snapshot().table().unwrap().begins().is_some(), "the break runs");
    for (was, is) in before.iter().zip(told(&mut stranger, &paths).await) {
        assert_eq!(*was, is, "a stranger is told early");
    }
    for (was, is) in before_other.iter().zip(told(&mut other, &public_paths).await) {
        assert_eq!(*was, is, "a player of another pair is told early");
    }
    chief.clock.go_on(Duration::from_secs(60));
    let after = told(&mut stranger, &paths).await;
    let news: Vec<&str> = before
        .iter()
        .zip(&after)
        .filter(|(was, is)| was != is)
        .map(|((path, ..), _)| path.as_str())
        .collect();
    for path in [
        "/api/events",
        "/api/events/cup/rounds/1",
        "/e/cup/rounds/1",
        "/e/cup/standings",
        "/e/cup/games",
        "/e/cup/why/incidents/1",
        "/e/cup/screen",
        "/e/cup/rounds/1/wall",
    ] {
        assert!(news.contains(&path), "{path}: {news:?}");
    }
    for table in &tables {
        let json = format!("{table}/table.json");
        assert!(news.contains(&json.as_str()), "{json}: {news:?}");
    }
}

/// What is told late stays late: once numbers are drawn nobody makes the delay shorter.
#[tokio::test]
async fn the_delay_of_a_round_that_is_played_is_not_made_shorter() {
    let (_chief, hall, ..) = being_played(json!({"delay-seconds": 60})).await;
    let state = hall.state();
    let mut rules = serde_json::to_value(state.regulations().unwrap()).unwrap();
    rules["games"]["platform"]["delay-seconds"] = json!(0);
    let refusal = hall.refused(json!({"do": "amend", "regulations": rules})).await;
    assert_eq!(refusal.faults[0].problem, Problem::RegulationsSettled { by: Settled::Draw });
}

#[tokio::test]
async fn nothing_tells_early_what_is_told_some_moves_late() {
    let (chief, _, tables, [mut both, [mut other, _]]) =
        being_played(json!({"delay-moves": 2})).await;
    for (ply, text) in (1..).zip(["b6-a5", "g3-h4", "f6-g5"]) {
        moves(&mut both[ply as usize % 2], &tables[0], ply, text).await;
    }
    let paths = public(&tables);
    for guest in [&mut chief.stranger(), &mut other] {
        let seen = guest.text(&format!("{}/table.json", tables[0])).await;
        let seen: serde_json::Value = serde_json::from_str(&seen).unwrap();
        assert_eq!(seen["table"]["ply"], json!(2), "two of four");
        for (path, _, text) in told(guest, &paths).await {
            // Black's move cannot be meant in what they see: wherever it stands, it was told early.
            assert!(!text.contains("f6-g5"), "{path}: {text}");
        }
    }
    let seen = both[1].text(&format!("{}/table.json", tables[0])).await;
    assert!(seen.contains("f6-g5"), "he has made it");
}
