//! The pages of games by correspondence as people use them: by the buttons that stand on them, on the board, in papers
//! and in reminders.

use std::process::{Command, Stdio};

use axum::body::Body;
use axum::http::{Request, StatusCode};
use clauses::proves;
use competition::PlayerId;
use draughts::Colour;
use ledger::accounts::{Role, Tables};
use serde_json::{Value, json};

use crate::common::hall::Hall;
use crate::common::page::{Element, Page, encoded, pair};
use crate::common::round_here::player_of;
use crate::common::{Guest, nth};
use crate::correspondence::by_post;

pub const DAY: std::time::Duration = std::time::Duration::from_secs(86_400);

/// Fills in what is typed into the form of a button, and presses it.
#[track_caller]
pub fn filled(button: Element<'_>, typed: &[(&str, &str)]) -> (String, String) {
    let (action, sent) = button.pressed();
    let mut fields: Vec<String> = sent.split('&').map(str::to_owned).collect();
    for (name, value) in typed {
        let is_it = |field: &String| field.split('=').next() == Some(name);
        let at = fields.iter().position(is_it);
        match at {
            Some(at) => fields[at] = pair(name, value),
            None => fields.insert(0, pair(name, value)),
        }
    }
    (action, fields.join("&"))
}

/// The answer to a button of a form that was filled in.
pub async fn press(
    guest: &mut Guest,
    page: &Page,
    button: &str,
    typed: &[(&str, &str)],
) -> (StatusCode, String) {
    let (path, form) = filled(page.one(button), typed);
    guest.post(&path, &form).await
}

/// Looks at what follows from a form, and then presses the button that stands there to save it.
pub async fn through(guest: &mut Guest, address: &str, form: &str, typed: &[(&str, &str)]) {
    let page = guest.page(address).await;
    let form_of = |more: &str| format!("{form} {more}");
    let (status, text) = press(guest, &page, &form_of("button[value=look]"), typed).await;
    assert_eq!(status, StatusCode::OK, "{address} {typed:?}: {text}");
    let looked = Page::read(&text);
    let save = looked.all(&form_of("button[value=save]"));
    assert_eq!(save.len(), 1, "{typed:?}: {}", looked.one("#follows").text());
    let (status, text) = guest.press(save[0]).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{typed:?}: {text}");
}

/// Four who play on the server, and the two of the first game.
async fn on_server() -> (Guest, Guest, Guest, Hall) {
    let mut chief = Guest::chief().await;
    let days = json!({"game": "russian", "medium": "server", "days": {"days": 50, "moves": 10}});
    let hall = Hall::new(&chief, "post", by_post(days)).await;
    hall.players(4).await;
    hall.stage(1).await;
    chief.done("/desk/post/letters", "what=begin").await;
    let [white, black] = hall.state().postal_games().next().unwrap().1.players;
    let (white, black) =
        (player_of(&chief, &hall, white.0).await, player_of(&chief, &hall, black.0).await);
    (chief, white, black, hall)
}

const OWN: &str = "/e/post/letters/1-1-1-1-1";
const GAME: &str = "/desk/post/letters/1-1-1-1-1";
const WRITE: &str = "#letter-form";

fn line(hall: &Hall) -> String {
    hall.state().postal_games().next().unwrap().1.game.line()
}

#[tokio::test]
async fn on_a_server_a_move_is_looked_at_and_saved_by_the_buttons_of_its_form() {
    let (_, mut white, mut black, hall) = on_server().await;
    through(&mut white, OWN, WRITE, &[("moves", "c3-d4")]).await;
    assert_eq!(line(&hall), "1.c3-d4");
    // What cannot be played is refused with the reason, and can only be kept as it came.
    let page = black.page(OWN).await;
    let look = format!("{WRITE} button[value=look]");
    let (status, text) = press(&mut black, &page, &look, &[("moves", "a1-b2")]).await;
    assert_eq!(status, StatusCode::OK);
    let looked = Page::read(&text);
    assert!(looked.has("#follows") && !looked.has("button[value=save]"));
}

#[tokio::test]
async fn each_form_has_its_own_buttons_and_stays_open_when_it_was_asked() {
    let (mut chief, mut white, _, _) = on_server().await;
    let other = "#other form";
    let page = white.page(OWN).await;
    assert!(!page.has("#other[open]"));
    // On a server there are neither letters to repeat nor records to send.
    for what in ["repeat", "enquiry", "contest", "record"] {
        assert!(!page.has(&format!("#other option[value={what}]")), "{what}");
    }
    let typed = [("what", "dispute"), ("sent", "2026-11-20")];
    let look = format!("{other} button[value=look]");
    let (_, text) = press(&mut white, &page, &look, &typed).await;
    let looked = Page::read(&text);
    assert!(looked.has("#other[open] #follows") && !looked.has("#letter-form #follows"));
    assert_eq!(looked.count("button[value=save]"), 1);
    assert!(looked.has("#other button[value=save]"));
    assert_eq!(looked.one("#other select[name=what] option[selected]").get("value"), "dispute");
    through(&mut white, OWN, other, &typed).await;
    // What was asked waits for the secretary, and he is told so.
    let page = chief.page(GAME).await;
    assert!(page.has("#due li") && page.has("#decide"));
    through(&mut chief, GAME, "#decide form", &[("what", "decided"), ("sent", "2026-11-25")]).await;
}

#[tokio::test]
async fn whoever_only_looks_is_offered_nothing_to_enter() {
    let (chief, ..) = on_server().await;
    let mut onlooker = chief.stranger();
    let boards = Tables(nth(1), nth(2));
    let role = Role::LineArbiter { section: None, boards };
    onlooker.sign_in(&chief.person("onlooker", Some("post"), Some(role)).await);
    let page = onlooker.page(GAME).await;
    assert!(!page.has("#decide") && !page.has("#write"));
}

/// What the board says after a line of moves.
async fn board(guest: &mut Guest, moves: &str, offer: &str) -> Value {
    let query = format!("moves={}&offer={}", encoded(moves), encoded(offer));
    serde_json::from_str(&guest.text(&format!("{OWN}/board?{query}")).await).unwrap()
}

#[tokio::test]
async fn the_board_writes_forced_chains_and_offered_variations() {
    let _claim = proves(&["RU-2022 10.2.13"]);
    let (_, mut white, mut black, hall) = on_server().await;
    assert!(white.page(OWN).await.has("[data-letters] #squares"));
    let told = board(&mut white, "c3-d4", "d6-c5 b2-c3").await;
    assert_eq!(told["moves"], "1.c3-d4");
    assert_eq!(told["offer"], "1...d6-c5 2.b2-c3");
    assert_eq!(told["board"]["turn"], "black");
    assert_eq!(told["board"]["you"], "white");
    let told = board(&mut white, "c3-d4 c3-d4", "").await;
    assert_eq!((&told["stops_at"], &told["moves"]), (&json!("c3-d4"), &json!("1.c3-d4")));
    // White offers a variation; Black takes all of it up and goes on.
    let typed = [("moves", "1.c3-d4"), ("offers", "A: 1...d6-c5 2.b2-c3")];
    through(&mut white, OWN, WRITE, &typed).await;
    let page = black.page(OWN).await;
    assert_eq!(page.one("[data-accept]").get("data-accept"), "1...d6-c5 2.b2-c3");
    through(&mut black, OWN, WRITE, &[("moves", "1...d6-c5 2.b2-c3 f6-g5")]).await;
    assert_eq!(line(&hall), "1.c3-d4 d6-c5 2.b2-c3 f6-g5");
    let game = hall.state().postal_games().next().unwrap().1;
    assert_eq!(Colour::BOTH.map(|side| game.game.account(side).made()), [2, 2]);
}

#[tokio::test]
async fn a_forced_chain_is_one_letter_on_a_server() {
    let _claim = proves(&["RU-2022 10.2.4"]);
    let (_, mut white, mut black, hall) = on_server().await;
    through(&mut white, OWN, WRITE, &[("moves", "c3-d4")]).await;
    through(&mut black, OWN, WRITE, &[("moves", "f6-g5")]).await;
    through(&mut white, OWN, WRITE, &[("moves", "d4-c5")]).await;
    // Black takes, White's answers are the only ones, and Black is free at the end.
    let told = board(&mut black, "b6:d4", "").await;
    assert_eq!(told["board"]["legal"].as_array().unwrap().len(), 1, "White is forced");
    let chain = "2...b6:d4 3.E3:c5 d6:b4 4.a3:c5 g7-f6";
    let told = board(&mut black, chain, "").await;
    assert_eq!((&told["moves"], &told["stops_at"]), (&json!(chain), &Value::Null));
    through(&mut black, OWN, WRITE, &[("moves", chain)]).await;
    assert!(line(&hall).ends_with(chain.trim_start_matches("2...")), "{}", line(&hall));
}

#[tokio::test]
async fn time_that_is_over_ends_a_game_on_the_server_by_itself() {
    let _claim = proves(&["RU-2022 10.3.9"]);
    let (chief, mut white, _, hall) = on_server().await;
    through(&mut white, OWN, WRITE, &[("moves", "c3-d4")]).await;
    chief.clock.go_on(DAY * 50);
    chief.server.note_days().await;
    assert!(hall.scores(1, 1).is_empty(), "fifty days are not over yet");
    chief.clock.go_on(DAY);
    chief.server.note_days().await;
    assert_eq!(hall.scores(1, 1), ["1-0"]);
    // Once.
    let version = hall.version();
    chief.server.note_days().await;
    assert_eq!(hall.version(), version);
}

/// The words of a PDF, in one line.
fn words(pdf: &[u8]) -> String {
    use std::io::Write;
    let mut reader = Command::new("pdftotext")
        .args(["-layout", "-enc", "UTF-8", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Debian's package poppler-utils is installed");
    reader.stdin.take().unwrap().write_all(pdf).unwrap();
    let text = String::from_utf8(reader.wait_with_output().unwrap().stdout).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A paper that must be there.
pub async fn paper(guest: &Guest, path: &str) -> String {
    let answer = guest.ask(guest.signed(Request::get(path)).body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    words(&axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap())
}

#[tokio::test]
async fn every_letter_has_its_card_and_papers_are_there_for_the_players_too() {
    let mut chief = Guest::chief().await;
    let terms = json!({"game": "russian", "medium": "post"});
    let hall = Hall::new(&chief, "post", by_post(terms)).await;
    hall.players(4).await;
    hall.stage(1).await;
    chief.done("/desk/post/letters", "what=begin").await;
    chief.clock.go_on(DAY * 60);
    let [_, black] = hall.state().postal_games().next().unwrap().1.players;
    let letters = [
        "what=move&side=white&sent=2026-11-18&moves=1.c3-d4&offers=A:+1...d6-c5+2.b2-c3+f6-g5+3.g3-h4&seen=0",
        "what=move&side=black&received=2026-11-25&sent=2026-11-28&moves=1...d6-c5+2.b2-c3+c5-b4&seen=1",
        "what=move&side=white&received=2026-12-05&sent=2026-12-06&moves=3.a3:c5&draw=offers&seen=2",
    ];
    for form in letters {
        chief.done(GAME, &format!("{form}&step=save")).await;
    }
    let mut black = player_of(&chief, &hall, black.0).await;
    // The third letter is on its way to Black: its card, and the move on his papers, come when it has come.
    assert_eq!(black.get(&format!("{OWN}/card-3.pdf")).await.0, StatusCode::NOT_FOUND);
    assert!(!paper(&black, &format!("{OWN}/game-record.pdf")).await.contains("a:c5"));
    chief.done(GAME, "what=received&side=black&received=2026-12-12&seen=3&step=save").await;
    let first = paper(&black, &format!("{OWN}/card-1.pdf")).await;
    assert!(
        first.contains("1.c3-d4") && first.contains("A: 1...d6-c5 2.b2-c3 f6-g5 3.g3-h4"),
        "{first}"
    );
    let second = paper(&black, &format!("{OWN}/card-2.pdf")).await;
    // It repeats White's move, accepts of the variation what it plays, and has its own move apart; all three dates.
    for said in
        ["1.c3-d4", "1...d6-c5 2.b2-c3", "c5-b4", "18.11.2026", "25.11.2026", "28.11.2026", "2 / 3"]
    {
        assert!(second.contains(said), "{said}: {second}");
    }
    let third = paper(&chief, &format!("{GAME}/card-3.pdf")).await;
    for said in ["2.b2-c3 c5-b4", "3.a3:c5", "28.11.2026", "05.12.2026", "06.12.2026", "3 / 3"] {
        assert!(third.contains(said), "{said}: {third}");
    }
    assert_eq!(black.get(&format!("{OWN}/card-4.pdf")).await.0, StatusCode::NOT_FOUND);
    for name in ["time-chart", "game-record", "adjudication"] {
        assert!(paper(&black, &format!("{OWN}/{name}.pdf")).await.contains("Player"), "{name}");
    }
    let record = paper(&black, &format!("{OWN}/game-record.pdf")).await;
    assert!(record.contains("a:c5") && record.contains("cb4"), "{record}");
    // Whose game it is not gets no card of it, and no stranger does.
    let game = hall.state().postal_games().next().unwrap().1;
    let other = (1..=4).map(PlayerId).find(|one| !game.players.contains(one)).unwrap();
    let mut other = player_of(&chief, &hall, other.0).await;
    assert_eq!(other.get(&format!("{OWN}/card-1.pdf")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(chief.stranger().get(&format!("{OWN}/card-1.pdf")).await.0, StatusCode::NOT_FOUND);
    let public = "/e/post/papers/correspondence-letter.pdf?game=1-1-1-1-1";
    assert_ne!(chief.stranger().get(public).await.0, StatusCode::OK);
}

#[tokio::test]
async fn what_is_on_its_way_is_shown_to_nobody_but_its_writer_and_the_desk() {
    let _claim = proves(&["RU-2022 10.3.1"]);
    let mut chief = Guest::chief().await;
    let terms = json!({"game": "russian", "medium": "post"});
    let hall = Hall::new(&chief, "post", by_post(terms)).await;
    hall.players(4).await;
    hall.stage(1).await;
    chief.done("/desk/post/letters", "what=begin").await;
    chief.clock.go_on(DAY * 30);
    let [white, black] = hall.state().postal_games().next().unwrap().1.players;
    let (mut white, mut black) =
        (player_of(&chief, &hall, white.0).await, player_of(&chief, &hall, black.0).await);
    let list = "/e/post/letters";
    let before = [
        black.text(OWN).await.replace("name=\"seen\" value=\"0\"", ""),
        black.text(list).await,
        black.text("/e/post/letters.ics").await,
        board(&mut black, "", "").await.to_string(),
        paper(&black, &format!("{OWN}/time-chart.pdf")).await,
        paper(&black, &format!("{OWN}/adjudication.pdf")).await,
    ];
    through(&mut white, OWN, WRITE, &[("moves", "1.c3-d4"), ("sent", "2026-11-18")]).await;
    assert_eq!(line(&hall), "1.c3-d4");
    assert!(chief.page(GAME).await.has("#card-1"));
    let after = [
        black.text(OWN).await.replace("name=\"seen\" value=\"1\"", ""),
        black.text(list).await,
        black.text("/e/post/letters.ics").await,
        board(&mut black, "", "").await.to_string(),
        paper(&black, &format!("{OWN}/time-chart.pdf")).await,
        paper(&black, &format!("{OWN}/adjudication.pdf")).await,
    ];
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(plain(before), plain(after));
    }
    assert_eq!(black.get(&format!("{OWN}/card-1.pdf")).await.0, StatusCode::NOT_FOUND);
    // To look at what would follow tells him nothing either.
    let looks = "what=move&received=2026-11-25&sent=2026-11-28&moves=1...d6-c5&seen=1&step=look";
    let looked = black.shown(OWN, looks).await;
    assert!(!looked.one("#line").says("c3-d4") && !looked.has("#letter-form button[value=save]"));
    // Nobody without a right sees any of it in public.
    for path in ["/e/post", "/e/post/rounds/1", "/api/events/post", "/api/events/post/log"] {
        let (_, text) = chief.stranger().get(path).await;
        assert!(!text.contains("c3-d4"), "{path}");
    }
    // He says when it came, and then he has it.
    let page = black.page(OWN).await;
    let typed = [("received", "2026-11-25")];
    let (status, text) = press(&mut black, &page, "#received button", &typed).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let page = black.page(OWN).await;
    assert_eq!(page.one("#line").text(), "1.c3-d4");
    assert!(!page.has("#received"));
    let card = paper(&black, &format!("{OWN}/card-1.pdf")).await;
    assert!(card.contains("1.c3-d4"));
    assert!(black.text("/e/post/letters.ics").await.contains("DTSTART;VALUE=DATE:20270114"));
}

/// A page without what changes with every answer.
fn plain(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("csrf") && !line.contains("DTSTAMP"));
    let whole = lines.collect::<Vec<_>>().join("\n");
    // A paper says how often its event has changed, and not by what.
    let parts =
        whole.split("версія ").map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
    parts.collect()
}
