//! Play by correspondence through the pages: the secretary enters letters, a player writes by his link, the
//! judge decides, and everybody sees who must write by when.

use axum::http::StatusCode;
use clauses::proves;
use competition::PlayerId;
use draughts::Colour;
use ledger::accounts::Role;
use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::round_here::player_of;
use crate::letters_pages::DAY;

const LETTERS: &str = "/desk/post/letters";
const GAME: &str = "/desk/post/letters/1-1-1-1-1";

/// Regulations of play by letters for three years.
pub fn by_post(medium: Value) -> Value {
    json!({
        "rulebook": "RU-2022", "discipline": "correspondence", "time-control": "",
        "starts": "2026-11-16", "ends": "2028-12-31", "tie-breaks": ["sonneborn-berger-half"],
        "organiser": "Federation",
        "officials": [
            {"name": "Judge", "post": "chief-judge"}, {"name": "Secretary", "post": "chief-secretary"},
        ],
        "stages": [{"numbers": "as-listed", "system": {"round-robin": {"cycles": 1}}}],
        "correspondence": medium,
    })
}

/// Four who write to one another, and the secretary of their event.
async fn writing(medium: Value) -> (Guest, Guest, Hall) {
    let mut chief = Guest::chief().await;
    let hall = Hall::new(&chief, "post", by_post(medium)).await;
    hall.players(4).await;
    hall.stage(1).await;
    assert!(chief.page(LETTERS).await.has("#begin"));
    chief.done(LETTERS, "what=begin").await;
    if !hall.state().postal_games().any(|(_, game)| game.game.rules().is_on_server()) {
        // All that comes by post has come by the day on which it is entered.
        chief.clock.go_on(DAY * 800);
    }
    let mut secretary = chief.stranger();
    secretary.sign_in(&chief.person("secretary", Some("post"), Some(Role::Secretary)).await);
    (chief, secretary, hall)
}

/// The two of the first game.
fn players(hall: &Hall) -> [PlayerId; 2] {
    hall.state().postal_games().next().unwrap().1.players
}

/// The moves of the first game.
fn line(hall: &Hall) -> String {
    let game = hall.state().postal_games().find(|(place, _)| place.round == 1 && place.table == 1);
    game.unwrap().1.game.line()
}

#[tokio::test]
async fn the_secretary_sees_what_follows_before_a_letter_is_kept() {
    let _claim = proves(&["RU-2022 10.2.3", "RU-2022 10.2.2", "RU-2022 10.3.1"]);
    let (_, mut secretary, hall) = writing(json!({"game": "russian", "medium": "post"})).await;
    assert_eq!(secretary.page(LETTERS).await.count("#letters tbody tr"), 6);
    let white = "what=move&side=white&sent=2026-11-18&moves=1.c3-d4&seen=0";
    let looked = secretary.shown(GAME, &format!("{white}&step=look")).await;
    assert!(looked.has("#follows") && looked.has("button[value=save]"));
    assert_eq!(line(&hall), "", "nothing is kept that was only looked at");
    secretary.done(GAME, &format!("{white}&step=save")).await;
    assert_eq!(line(&hall), "1.c3-d4");
    // The same form sent twice is kept once.
    secretary.refused(GAME, &format!("{white}&step=save")).await;
    // A short move is an impossible one: that is said with its clause before it is kept.
    let short = "what=move&side=black&received=2026-11-25&sent=2026-11-28&moves=1...dc5&lacks=totals&lacks=greeting&seen=1";
    let looked = secretary.shown(GAME, &format!("{short}&step=look")).await;
    for clause in ["RU-2022 10.2.2", "RU-2022 10.2.3", "RU-2022 10.3.3"] {
        assert!(looked.one("#follows").says(clause), "{clause}");
    }
    secretary.done(GAME, &format!("{short}&step=save")).await;
    let page = secretary.page(GAME).await;
    assert_eq!(page.count("ol.cards li.card"), 2);
    assert!(
        page.has("#due li") && page.has("#chart tbody tr") && page.has("[data-account] details")
    );
    // Every charged day can be opened: which dates, and which clause.
    let opened = page.all("[data-account] details");
    assert!(
        opened.iter().any(|one| one.says("RU-2022 10.3.1") && one.says("17.11.2026–18.11.2026"))
    );
    // What cannot be accepted is kept as it came if the secretary wants it.
    let empty = "what=move&side=black&received=2026-12-05&sent=2026-12-06&seen=2";
    let page = secretary.shown(GAME, &format!("{empty}&step=look")).await;
    assert!(page.has("button[value=keep]") && !page.has("button[value=save]"));
    secretary.refused(GAME, &format!("{empty}&step=save")).await;
    secretary.done(GAME, &format!("{empty}&step=keep")).await;
    assert_eq!(secretary.page(GAME).await.count("li[data-refused]"), 1);
    // What cannot be read comes back as it was typed.
    let page =
        secretary.refused(GAME, "what=move&side=white&sent=soon&moves=x&seen=3&step=look").await;
    assert!(page.has("input[value=soon]") && page.has("[role=alert]"));
    let game = secretary.get("/desk/post/letters/1-9-9-1-1").await;
    assert_eq!(game.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_player_writes_takes_a_break_and_sees_his_own_games_alone() {
    let _claim = proves(&["RU-2022 10.4.2", "RU-2022 10.2.13"]);
    let (chief, mut secretary, hall) = writing(json!({"game": "russian", "medium": "post"})).await;
    let [white, black] = players(&hall);
    let mut white = player_of(&chief, &hall, white.0).await;
    let list = white.page("/e/post/letters").await;
    assert_eq!(list.count("#letters tbody tr"), 3);
    let own = "/e/post/letters/1-1-1-1-1";
    // He writes for himself, whatever his browser says.
    let form = "what=move&side=black&sent=2026-11-18&moves=1.c3-d4&offers=A:+1...d6-c5+2.b2-c3&seen=0&step=save";
    white.done(own, form).await;
    let game = hall.state().postal_games().next().unwrap().1;
    assert_eq!(game.filed[0].act.by(), Some(Colour::White));
    assert_eq!(game.filed[0].by, hall.state().name(competition::Member::Player(game.players[0])));
    // He does not decide.
    let decides = "what=decides&sent=2026-12-01&seen=1&step=save";
    assert_eq!(white.post(own, decides).await.0, StatusCode::FORBIDDEN);
    // The partner takes the variation up by a letter that the secretary enters.
    let reply = "what=move&side=black&received=2026-11-25&sent=2026-11-28&moves=1...d6-c5+2.b2-c3+f6-g5&seen=1&step=save";
    secretary.done(GAME, reply).await;
    assert_eq!(line(&hall), "1.c3-d4 d6-c5 2.b2-c3 f6-g5");
    white
        .done("/e/post/letters", "what=break&first=2027-07-01&last=2027-07-30&told=2027-06-20")
        .await;
    let state = hall.state();
    let breaks = state.postal_games_of(game.players[0]).map(|(_, one)| one.game.breaks().len());
    assert_eq!(breaks.collect::<Vec<_>>(), [1, 1, 1]);
    white.refused("/e/post/letters", "what=leaver&first=2027-07-01&decision=lost").await;
    // Whose game it is not does not see it.
    let other = (1..=4).map(PlayerId).find(|one| *one != game.players[0] && *one != black).unwrap();
    let mut other = player_of(&chief, &hall, other.0).await;
    assert_eq!(other.get(own).await.0, StatusCode::NOT_FOUND);
    assert_eq!(chief.stranger().get("/e/post/letters").await.0, StatusCode::NOT_FOUND);
    assert_eq!(chief.stranger().get(GAME).await.0, StatusCode::FORBIDDEN);
    // Who must write by when, for calendars.
    for (guest, path) in
        [(&mut white, "/e/post/letters.ics"), (&mut secretary, "/desk/post/letters.ics")]
    {
        let file = guest.text(path).await;
        assert!(file.starts_with("BEGIN:VCALENDAR\r\n") && file.ends_with("END:VCALENDAR\r\n"));
        assert!(file.contains("DTSTART;VALUE=DATE:2027"), "{file}");
        assert!(file.lines().all(|line| line.len() <= 75));
    }
}

#[tokio::test]
async fn overdue_time_is_claimed_and_decided_by_the_judge() {
    let _claim = proves(&["RU-2022 10.3.5", "RU-2022 10.3.6", "RU-2022 10.3.7"]);
    let (mut chief, mut secretary, hall) =
        writing(json!({"game": "russian", "medium": "post"})).await;
    secretary
        .done(GAME, "what=move&side=white&sent=2027-01-20&moves=1.c3-d4&seen=0&step=save")
        .await;
    assert!(secretary.page(LETTERS).await.has("tr[data-overdue]"));
    let claim = "what=claim&side=black&received=2027-01-28&sent=2027-01-30&moves=1...d6-c5&registered=on&seen=1&step=save";
    secretary.done(GAME, claim).await;
    // A secretary does not decide it.
    let decides = "what=decides&sent=2027-02-20&seen=2&step=save";
    assert_eq!(secretary.post(GAME, decides).await.0, StatusCode::FORBIDDEN);
    assert!(!secretary.page(GAME).await.has("#decide option[value=decides]"));
    assert!(chief.page(GAME).await.has("#decide option[value=decides]"));
    chief.done(GAME, decides).await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
    assert!(chief.page(GAME).await.one("#result").says("RU-2022 10.3.7"));
    // What was decided is told in the log, and a slip is taken back.
    assert!(chief.page("/desk/post/log").await.says("1, "));
    hall.ok(json!({"do": "undo", "reason": "too early"})).await;
    assert!(hall.scores(1, 1).is_empty());
}

#[tokio::test]
async fn on_a_server_moves_are_chosen_and_dated_by_its_clock() {
    let _claim = proves(&["RU-2022 10.3.9"]);
    let days = json!({"game": "russian", "medium": "server", "days": {"days": 50, "moves": 10}});
    let (chief, _, hall) = writing(days).await;
    let [white, black] = players(&hall);
    let (mut white, mut black) =
        (player_of(&chief, &hall, white.0).await, player_of(&chief, &hall, black.0).await);
    let own = "/e/post/letters/1-1-1-1-1";
    let page = white.page(own).await;
    assert_eq!(page.count("#legal option"), 7);
    assert!(!page.has("#letter-form input[name=received]"));
    white.done(own, "what=move&moves=c3-d4&sent=2020-01-01&seen=0&step=save").await;
    chief.clock.go_on(std::time::Duration::from_secs(3 * 86_400));
    black.done(own, "what=move&moves=d6-c5&seen=1&step=save").await;
    let game = hall.state().postal_games().next().unwrap().1;
    assert_eq!(Colour::BOTH.map(|side| game.game.total(side)), [0, 3]);
    // Nobody's time is over yet.
    black.refused(own, "what=time&sent=2030-01-01&seen=2&step=save").await;
}

#[tokio::test]
async fn an_event_by_correspondence_is_made_by_its_form() {
    let mut chief = Guest::chief().await;
    let page = chief.page("/desk/new").await;
    assert!(page.has("option[value=RU-2022/correspondence]"));
    let page = chief.page("/desk/new?discipline=RU-2022%2Fcorrespondence").await;
    assert!(page.has("select[name=medium]") && page.has("select[name=post_game]"));
    assert!(!page.has("input[name=control]"));
    let form = "discipline=RU-2022%2Fcorrespondence&name=By+post&starts=2026-12-01&ends=2028-12-31&system=round-robin&medium=post&post_game=russian&kind=individual&tb1=wins";
    let refused = chief.refused("/desk/new", form).await;
    for clause in ["RU-2022 10.1.6", "RU-2022 10.1.8"] {
        assert!(refused.says(clause), "{clause}");
    }
}
