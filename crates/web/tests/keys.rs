//! What a key of the results table does, held against the file of games that comes out: the one whom
//! its button names has won, with the colour that the row shows, in every system and every game.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use ledger::Actor;
use std::collections::BTreeMap;

use axum::http::StatusCode;
use common::{Guest, nth};
use competition::{Command, Member};
use notation::pdn::{Reader, Score};
use serde_json::{Value, json};

async fn ask(guest: &Guest, slug: &str, command: Value) {
    let read: Command = serde_json::from_value(command.clone()).unwrap();
    let done = guest.server.act(slug, &Actor::Program("damka"), &read).await;
    assert!(done.is_ok(), "{command}: {}", done.err().unwrap());
}

/// An event of `people`, begun; in teams of two where teams play.
async fn begin(guest: &Guest, slug: &str, system: &Value, games: u8, people: usize, teams: bool) {
    let mut regulations = json!({
        "do": "create", "name": slug, "rulebook": "UA-2024", "discipline": "russian",
        "starts": "2026-11-16", "ends": "2026-11-16", "time-control": "20+10",
        "micro-match": {"games": games}, "stages": [{"numbers": "as-listed", "system": system}],
    });
    if teams {
        regulations["kind"] = json!("team");
        regulations["teams"] = json!({"boards": 2});
    }
    ask(guest, slug, regulations).await;
    for number in 1..=people {
        let from = ["Kyiv", "Lviv"][number % 2];
        ask(guest, slug, json!({"do": "enter", "name": format!("Player {number}."), "from": from}))
            .await;
    }
    ask(guest, slug, json!({"do": "check", "by": "secretary"})).await;
    ask(guest, slug, json!({"do": "admit", "by": "commission"})).await;
    for team in (1..=people).step_by(2).filter(|_| teams) {
        let name = format!("Team {team}");
        ask(guest, slug, json!({"do": "enter-team", "name": name, "captain": "Captain", "main": [team, team + 1]})).await;
    }
    ask(guest, slug, json!({"do": "start-stage", "stage": 1, "seed": slug})).await;
}

/// Somebody's browser on the page of a round.
struct Desk<'a> {
    guest: &'a mut Guest,
    round: String,
}

/// What a button promised: who wins in which game, and with which colour.
struct Promise {
    winner: Option<String>,
    white: String,
}

impl Desk<'_> {
    /// The rows of the table of results, by their boards.
    async fn rows(&mut self) -> Vec<(u16, u8, String)> {
        let (status, page) = self.guest.get(&self.round).await;
        assert_eq!(status, StatusCode::OK);
        let rows = page.split("<tr id=\"t").skip(1);
        let read = |row: &str| {
            let (id, rest) = row.split_once('"').unwrap();
            let (table, board) = id.split_once('b')?;
            let row = rest.split("</tr>").next().unwrap().to_owned();
            Some((table.parse().unwrap(), board.parse().unwrap(), row))
        };
        rows.filter_map(read).collect()
    }

    /// Presses a key on a row, as the form of its button does. Gives what the button said.
    async fn press(&mut self, row: &str, sides: &[String; 2], game: usize, key: &str) -> Promise {
        let value = |text: &str, name: &str| {
            let rest = text.split(&format!("{name}=\"")).nth(1).unwrap_or_else(|| panic!("{text}"));
            rest.split('"').next().unwrap().to_owned()
        };
        let fields = row.split("<input type=\"hidden\" ").skip(1);
        let mut form: Vec<String> =
            fields.map(|one| format!("{}={}", value(one, "name"), value(one, "value"))).collect();
        let button = row.split("<button").find(|one| one.contains(&format!("data-key=\"{key}\"")));
        let button = button.unwrap_or_else(|| panic!("no key {key} in {row}"));
        form.push(format!(
            "score={}",
            value(button, "value").replace('=', "%3D").replace('+', "%2B")
        ));
        let (status, text) =
            self.guest.post(&format!("{}/results?section=1", self.round), &form.join("&")).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        // The disc on the left of the game is the colour of the one on the left.
        let cell = row.split("<span class=\"game").nth(game).unwrap();
        let left_is_black = cell.split("<span class=\"disc").nth(1).unwrap().starts_with(" black");
        let white = sides[usize::from(left_is_black)].clone();
        let label = value(button, "aria-label");
        let named: Vec<&String> = sides.iter().filter(|one| label.contains(one.as_str())).collect();
        let winner = match (key, &named[..]) {
            ("=" | "x", []) => None,
            ("1" | "0", [winner]) => {
                let colour = if **winner == white { "(White)" } else { "(Black)" };
                assert!(label.starts_with(key) && label.ends_with(colour), "{label}: {white}");
                Some((*winner).clone())
            }
            ("+" | "-", [absent]) => {
                assert!(label.contains("Did not come"), "{label}");
                sides.iter().find(|one| one != absent).cloned()
            }
            _ => panic!("{key} is called {label}"),
        };
        Promise { winner, white }
    }
}

/// The two of every board of a round, as its table names them.
fn sides(guest: &Guest, slug: &str, round: u16) -> BTreeMap<(u16, u8), [String; 2]> {
    let snapshot = guest.server.event(slug).unwrap().snapshot();
    let competition = &snapshot.state.competition;
    let section = competition.section(nth(1)).unwrap();
    let mut all = BTreeMap::new();
    for (number, table) in (1..).zip(&section.round(nth(round)).unwrap().tables) {
        for (at, board) in (1..).zip(&table.boards) {
            let pair = [table.white, table.black].map(|one| section.members[one.index()]);
            let named = [0, 1].map(|side| {
                let seated = board.players[side].map(Member::Player).unwrap_or(pair[side]);
                competition.name(seated).to_owned()
            });
            all.insert((number, at), named);
        }
    }
    all
}

/// Presses keys in all games of a round, and compares with the file.
async fn play(guest: &mut Guest, slug: &str, round: u16, games: u8, teams: bool) -> usize {
    const KEYS: [&str; 6] = ["1", "0", "=", "0", "1", "+"];
    let sides = sides(guest, slug, round);
    let mut promised = BTreeMap::new();
    for (index, ((table, board), pair)) in sides.into_iter().enumerate() {
        for game in 1..=usize::from(games) {
            let round_page = format!("/desk/{slug}/rounds/{round}");
            let mut desk = Desk { guest, round: round_page };
            let rows = desk.rows().await;
            let (.., row) = rows.iter().find(|one| (one.0, one.1) == (table, board)).unwrap();
            let absent = game == 1 && index == 2;
            let key = match absent {
                true => ["+", "-"][usize::from(round) % 2],
                false => KEYS[(index + game + usize::from(round)) % 5],
            };
            let promise = desk.press(row, &pair, game, key).await;
            let mut label = format!("{round}.{table}");
            if teams {
                label += &format!(".{board}");
            }
            if games > 1 {
                label += &format!(".{game}");
            }
            promised.insert(label, (promise, pair.clone()));
            if absent {
                break;
            }
        }
    }
    let (_, file) = guest.get(&format!("/e/{slug}/games/all.pdn?section=1")).await;
    let mut seen = 0;
    for read in Reader::new(file.as_bytes()) {
        let game = read.unwrap().game;
        let tag = |name: &str| game.tags.get(name).unwrap().to_owned();
        let Some((promise, pair)) = promised.get(&tag("Round")) else { continue };
        assert_eq!(tag("White"), promise.white, "{slug}, game {}", tag("Round"));
        assert!(pair.contains(&tag("Black")) && tag("Black") != promise.white);
        let winner = match game.score {
            Score::WhiteWins | Score::WhiteWinsByForfeit => Some(tag("White")),
            Score::BlackWins | Score::BlackWinsByForfeit => Some(tag("Black")),
            _ => None,
        };
        assert_eq!(winner, promise.winner, "{slug}, game {}: {file}", tag("Round"));
        seen += 1;
    }
    assert_eq!(seen, promised.len(), "{file}");
    seen
}

#[tokio::test]
async fn the_one_whom_a_button_names_wins_in_the_file_of_games() {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    let systems = [
        ("robin", json!({"round-robin": {}}), 6, false),
        ("swiss", json!({"swiss": {"system": "ua-median-solkoff", "rounds": 3}}), 6, false),
        ("knockout", json!({"knockout": {"tie-breaks": ["lot"]}}), 8, false),
        ("scheveningen", json!("scheveningen"), 6, false),
        ("match", json!({"match": {"mode": {"most-points-of": 4}}}), 2, false),
        ("teams", json!({"round-robin": {}}), 8, true),
    ];
    for (name, system, people, teams) in systems {
        for games in [1, 2, 5] {
            let slug = format!("{name}-{games}");
            begin(&guest, &slug, &system, games, people, teams).await;
            let rounds = if name == "knockout" { 1 } else { 2 };
            for round in 1..=rounds {
                for step in ["pair", "publish", "start"] {
                    let seed = format!("{slug} {round}");
                    let mut step = json!({"do": step, "round": round});
                    if step["do"] == "pair" {
                        step["seed"] = json!(seed);
                    }
                    ask(&guest, &slug, step).await;
                }
                let seen = play(&mut guest, &slug, round, games, teams).await;
                assert!(seen >= usize::from(games), "{slug}: {seen} games");
                // A drawn meeting of a knockout would have to be decided first.
                if rounds > 1 {
                    ask(&guest, &slug, json!({"do": "close", "round": round})).await;
                }
            }
        }
    }
}

/// The help says left and right, and nothing that enters a result says White or Black without a name.
#[tokio::test]
async fn the_help_says_left_and_right() {
    let mut guest = Guest::chief().await;
    for (language, left, right) in [
        ("uk", "гравця ліворуч", "гравця праворуч"),
        ("ru", "игрока слева", "игрока справа"),
        ("en", "on the left", "on the right"),
    ] {
        let chief = guest.cookie.clone().unwrap();
        guest.cookie = Some(format!("{chief}; language={language}"));
        let (_, page) = guest.get("/desk/demo-teams/rounds/2").await;
        let help = page.split("<dialog").nth(1).unwrap().split("</dialog>").next().unwrap();
        assert_eq!((help.matches(left).count(), help.matches(right).count()), (2, 2), "{help}");
        guest.cookie = Some(chief);
    }
}
