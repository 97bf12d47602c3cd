//! A round of an event whose games are played here: set up, announced, and the players at its tables.

use axum::http::StatusCode;
use competition::{GameNumber, PlayerId};
use ledger::Actor;
use ledger::accounts::AccountId;
use ledger::people::Panel;
use serde_json::{Value, json};

use super::hall::{Hall, plain};
use super::{Guest, nth};

/// An event of round robins on the platform.
pub fn on_platform(more: Value) -> Value {
    let mut rules = plain(json!({"round-robin": {"cycles": 1}}));
    rules["games"] = json!({"platform": {}});
    rules.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    rules
}

/// A round whose pairs are announced.
pub async fn announced(chief: &Guest, rules: Value, players: u16) -> Hall {
    let hall = Hall::new(chief, "cup", rules).await;
    hall.players(players).await;
    hall.stage(1).await;
    let pair = json!({"do": "pair", "round": 1, "seed": "round 1"});
    hall.all(vec![pair, json!({"do": "publish", "round": 1})]).await;
    hall
}

/// The table of a game.
pub fn table(hall: &Hall, number: usize, game: u8) -> String {
    let board = &hall.round(1).tables[number - 1].boards[0];
    let game: GameNumber = nth(game);
    format!("/t/{}", board.tables[&game])
}

/// The players of a table, White first, each in a browser of his own that has followed his link.
pub async fn players(chief: &Guest, hall: &Hall, number: usize) -> [Guest; 2] {
    let state = hall.state();
    let section = &state.sections()[0];
    let pair = &hall.round(1).tables[number - 1];
    let mut both = Vec::new();
    for number in [pair.white, pair.black] {
        let competition::Member::Player(player) = section.members[number.index()] else { panic!() };
        both.push(player_of(chief, hall, player.0).await);
    }
    both.try_into().ok().unwrap()
}

/// A player who has followed his link.
pub async fn player_of(chief: &Guest, hall: &Hall, entry: u16) -> Guest {
    let id: AccountId = "chief".parse().unwrap();
    let by = Actor::Account { id: &id, key: None };
    let panel = Panel { server: &chief.server, by, event: hall.event() };
    // A game by letters takes years.
    let until = chief.server.now() + 200_000_000_000;
    let made = panel.link_players(&[PlayerId(entry)], until).await.unwrap();
    let mut player = chief.stranger();
    let (status, _) = player.get(&format!("/player/{}", made[0].0.reveal())).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    player
}

pub async fn start(chief: &mut Guest) {
    chief.done("/desk/cup/rounds/1/start", "").await;
}

/// Both are ready.
pub async fn ready(both: &mut [Guest; 2], table: &str) {
    for one in both {
        one.done(&format!("{table}/act"), "what=ready").await;
    }
}

pub async fn moves(by: &mut Guest, table: &str, ply: u32, text: &str) {
    by.done(&format!("{table}/act"), &format!("what=move&ply={ply}&move={text}")).await;
}

/// The page of a table at the desk.
pub fn board(table: &str) -> String {
    table.replace("/t/", "/desk/cup/boards/")
}

/// What somebody is told of a table.
pub async fn seen_by(guest: &mut Guest, table: &str) -> Value {
    let text = guest.text(&format!("{table}/table.json")).await;
    serde_json::from_str::<Value>(&text).unwrap()["table"].clone()
}

/// A round that is being played: its chief arbiter, the event, its first table, and the players there.
pub async fn begun(rules: Value) -> (Guest, Hall, String, [Guest; 2]) {
    let mut chief = Guest::chief().await;
    let hall = announced(&chief, on_platform(rules), 4).await;
    let first = table(&hall, 1, 1);
    let mut both = players(&chief, &hall, 1).await;
    ready(&mut both, &first).await;
    start(&mut chief).await;
    (chief, hall, first, both)
}
