//! The desk's board has its letters and numbers, as the rulebook of the game writes them.

use serde_json::json;

use crate::common::Guest;
use crate::common::page::Page;
use crate::common::round_here::{announced, board, on_platform, table};

/// What is written on the squares, in the order in which they stand.
fn written(page: &Page, name: &str) -> Vec<String> {
    let squares = page.all(&format!(".board .square[{name}]"));
    squares.into_iter().map(|square| square.get(name).to_owned()).collect()
}

#[tokio::test]
async fn the_desks_board_has_its_letters() {
    let draughts = json!({});
    let international = json!({"discipline": "international", "time-control": "80+60"});
    let renju = json!({
        "rulebook": "RU-2013", "discipline": "renju", "time-control": "120", "scoring": "1-½-0",
        "renju-opening": "free", "tie-breaks": ["sonneborn-berger-half", "wins"],
    });
    let numbers: Vec<String> = (1..=50).map(|number| number.to_string()).collect();
    for (rules, files, told) in [
        (draughts, 8, (1..=8).rev().map(|rank| rank.to_string()).collect()),
        (international, 0, numbers),
        (renju, 15, (1..=15).rev().map(|rank| rank.to_string()).collect::<Vec<_>>()),
    ] {
        let mut chief = Guest::chief().await;
        let hall = announced(&chief, on_platform(rules), 4).await;
        let page = chief.page(&board(&table(&hall, 1, 1))).await;
        // The documents of renju have no I.
        let letters = ('a'..='z').filter(|letter| files < 15 || *letter != 'i');
        let letters: Vec<String> = letters.take(files).map(String::from).collect();
        let seen: Vec<String> =
            written(&page, "data-file").iter().map(|letter| letter.to_lowercase()).collect();
        assert_eq!(seen, letters);
        assert_eq!(written(&page, "data-told"), told);
    }
}
