//! What a key of the results table does, held against the file of games that comes out: the one whom
//! its button names has won, with the colour that the row shows, in every system and every game.

use std::collections::BTreeMap;

use axum::http::StatusCode;
use competition::Member;
use notation::pdn::{Reader, Score};
use pages::id;
use serde_json::{Value, json};
use words::Language;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::nth;

/// An event of `people`, begun; in teams of two where teams play.
async fn begun(
    guest: &Guest,
    slug: &str,
    system: &Value,
    games: u8,
    people: u16,
    teams: bool,
) -> Hall {
    let mut regulations = plain(system.clone());
    regulations["micro-match"] = json!({"games": games});
    // In Ukraine a micro-match has two games.
    if games > 2 {
        regulations["rulebook"] = json!("RU-2013");
        regulations["scoring"] = json!("2-1-0");
        regulations["tie-breaks"] = json!(["sonneborn-berger-half"]);
    }
    if teams {
        regulations["kind"] = json!("team");
        regulations["teams"] = json!({"boards": 2, "reserves-max": 0, "order": "fixed"});
    }
    let hall = Hall::new(guest, slug, regulations).await;
    // Scheveningen is played by two halves.
    let enter = |number: u16| {
        let from = ["Kyiv", "Lviv"][usize::from(number) % 2];
        json!({"do": "enter", "name": format!("Player {number:02}"), "from": from})
    };
    hall.all((1..=people).map(enter).collect()).await;
    hall.admit().await;
    let team = |first: u16| {
        let name = format!("Team {first}");
        json!({"do": "enter-team", "name": name, "captain": "Captain", "main": [first, first + 1]})
    };
    hall.all((1..=people).step_by(2).filter(|_| teams).map(team).collect()).await;
    hall.stage(1).await;
    hall
}

/// What a button promised: who wins in which game, and with which colour.
struct Promise {
    winner: Option<String>,
    white: String,
}

/// Presses a key at a board, and gives what the button said.
async fn press(
    guest: &mut Guest,
    round: &str,
    (table, board): (u16, u8),
    sides: &[String; 2],
    game: usize,
    key: &str,
) -> Promise {
    let page = guest.page(round).await;
    let row = page.one(&format!("#results #t{table}b{board}"));
    let button = row.one(&format!("button[data-key={key}]"));
    let (status, text) = guest.press(button).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    // The disc on the left of the game is the colour of the one on the left.
    let disc = row.all("span.game")[game - 1].all("span.disc")[0];
    let left_is_black = disc.get("class").contains("black");
    let white = sides[usize::from(left_is_black)].clone();
    let label = button.get("aria-label");
    let named: Vec<&String> = sides.iter().filter(|one| label.contains(one.as_str())).collect();
    let winner = match (key, &named[..]) {
        ("=" | "x", []) => None,
        ("1" | "0", [winner]) => {
            let colour = if **winner == white { id::WITH_WHITE } else { id::WITH_BLACK };
            let words = [("who", winner.as_str()), ("colour", &guest.say(colour))];
            let said = guest.tell(id::SIDE_WINS, &words);
            assert!(label.starts_with(key) && label.ends_with(&said), "{label}: {white}");
            Some((*winner).clone())
        }
        ("+" | "-", [absent]) => {
            assert!(label.ends_with(&guest.tell(id::SIDE_ABSENT, &[("who", absent)])), "{label}");
            sides.iter().find(|one| one != absent).cloned()
        }
        _ => panic!("{key} is called {label}"),
    };
    Promise { winner, white }
}

/// The two of every board of a round, as its table names them.
fn sides(hall: &Hall, round: u16) -> BTreeMap<(u16, u8), [String; 2]> {
    let competition = hall.state();
    let section = competition.section(nth(1)).unwrap();
    let mut all = BTreeMap::new();
    for (number, table) in (1..).zip(&hall.round(round).tables) {
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
async fn play(guest: &mut Guest, hall: &Hall, round: u16, games: u8, teams: bool) -> usize {
    const KEYS: [&str; 5] = ["1", "0", "=", "0", "1"];
    let slug = hall.event();
    let mut promised = BTreeMap::new();
    for (index, (at, pair)) in sides(hall, round).into_iter().enumerate() {
        for game in 1..=usize::from(games) {
            let absent = game == 1 && index == 2;
            let key = match absent {
                true => ["+", "-"][usize::from(round) % 2],
                false => KEYS[(index + game + usize::from(round)) % 5],
            };
            let page = format!("/desk/{slug}/rounds/{round}");
            let promise = press(guest, &page, at, &pair, game, key).await;
            let mut label = format!("{round}.{}", at.0);
            if teams {
                label += &format!(".{}", at.1);
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
    let file = guest.text(&format!("/e/{slug}/games/all.pdn?section=1")).await;
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
            let hall = begun(&guest, &slug, &system, games, people, teams).await;
            let rounds = if name == "knockout" { 1 } else { 2 };
            for round in 1..=rounds {
                hall.begin(round).await;
                let seen = play(&mut guest, &hall, round, games, teams).await;
                assert!(seen >= usize::from(games), "{slug}: {seen} games");
                // A drawn meeting of a knockout would have to be decided first.
                if rounds > 1 {
                    hall.ok(json!({"do": "close", "round": round})).await;
                }
            }
        }
    }
}

/// The help says left and right, and nothing that enters a result says White or Black without a name.
#[tokio::test]
async fn the_help_says_left_and_right() {
    let mut guest = Guest::chief().await;
    Hall::teams(&guest).await;
    for language in Language::ALL {
        guest.language = Some(language);
        let page = guest.page("/desk/teams/rounds/2").await;
        let help = page.one("dialog#keys").text();
        for said in [id::KEY_FIRST, id::KEY_SECOND, id::KEY_MINUS, id::KEY_PLUS] {
            assert!(help.contains(&guest.say(said)), "{said}: {help}");
        }
        for colour in [id::WHITE, id::BLACK] {
            assert!(!help.contains(&guest.say(colour)), "{colour}: {help}");
        }
    }
}
