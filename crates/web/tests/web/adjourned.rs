//! Games that are adjourned: sealed, kept secret, and opened.

use serde_json::{Value, json};

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::round_here::{
    announced, begun, board, moves, on_platform, players, ready, seen_by, start, table,
};

/// A round of renju under the rulebook that knows adjournment, with the first stone on both boards.
async fn renju_that_adjourns(chief: &mut Guest) -> (Hall, Vec<(String, [Guest; 2])>) {
    renju(chief, true).await
}

/// The same, where the regulations let games be adjourned or do not.
async fn renju(chief: &mut Guest, adjourns: bool) -> (Hall, Vec<(String, [Guest; 2])>) {
    let rules = json!({
        "rulebook": "RU-2013", "discipline": "renju", "time-control": "120", "scoring": "1-½-0",
        "renju-opening": "free", "tie-breaks": ["sonneborn-berger-half", "wins"],
        "games": {"platform": {"adjournment": adjourns}},
    });
    let hall = announced(chief, on_platform(rules), 4).await;
    let mut boards = Vec::new();
    for number in 1..=2 {
        let mut both = players(chief, &hall, number).await;
        let table = table(&hall, number, 1);
        ready(&mut both, &table).await;
        boards.push((table, both));
    }
    start(chief).await;
    for (table, both) in &mut boards {
        let first_stone = "what=step&step=0&do=place&points=H8";
        both[1].done(&format!("{table}/act"), first_stone).await;
    }
    (hall, boards)
}

/// All that is on the disk of the server.
fn on_disk(guest: &Guest) -> Vec<Vec<u8>> {
    let files = std::fs::read_dir(guest.folder.path()).unwrap();
    let files = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
    files.map(|path| std::fs::read(path).unwrap()).collect()
}

/// The facts of a table, as they are written.
async fn written(chief: &Guest, table: &str) -> String {
    let live = chief.server.tables().need(&table.replace("/t/", "")).await.unwrap().unwrap();
    serde_json::to_string(&live.since(0).await.unwrap()).unwrap()
}

#[tokio::test]
async fn a_game_is_adjourned_sealed_and_opened_by_forms() {
    let mut chief = Guest::chief().await;
    let (hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[0];
    let (own, desk) = (format!("{first}/act"), format!("{}/act", board(first)));
    assert!(chief.page(&board(first)).await.has("details[data-kind=interrupt]"));
    both[0].refused(&own, "what=seal&move=J9").await;
    chief.done(&desk, "act=interrupt&reason=the+hall+closes").await;
    // He who is to move seals, and nobody else.
    let seen = seen_by(&mut both[0], first).await;
    assert_eq!((&seen["phase"], &seen["seals"]), (&json!("adjourned"), &json!(true)));
    assert_eq!(seen["clocks"]["runs"], json!("white"), "until it is sealed");
    assert!(both[0].page(first).await.has("form[data-act=seal]"));
    assert_eq!(seen_by(&mut both[1], first).await["seals"], Value::Null);
    both[1].refused(&own, "what=seal&move=J9").await;
    chief.refused(&desk, "act=resume-session&reason=morning").await;
    both[0].done(&own, "what=seal&move=j9").await;
    both[0].refused(&own, "what=seal&move=G7").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!((&seen["ply"], &seen["clocks"]["runs"]), (&json!(1), &Value::Null));
    assert!(!written(&chief, first).await.contains("J9"));
    // Nobody opens it before the session is resumed, and then he who must reply does.
    both[1].refused(&own, "what=open").await;
    chief.done(&desk, "act=resume-session&reason=morning").await;
    let page = chief.page(&board(first)).await;
    assert!(!page.has("details[data-kind=open]"), "it is not the arbiter's to read");
    chief.refused(&desk, "act=open&reason=morning").await;
    both[0].refused(&own, "what=open").await;
    both[0].refused(&own, "what=move&ply=1&move=G7").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!((&seen["opens"], &seen["clocks"]["runs"]), (&json!(true), &json!("black")));
    both[1].done(&own, "what=open").await;
    let seen = seen_by(&mut both[1], first).await;
    assert_eq!(seen["ply"], json!(2));
    assert_eq!(seen["moves"][1]["text"], json!("J9"));
    moves(&mut both[1], first, 2, "G7").await;
    both[0].done(&own, "what=resign&ply=3").await;
    assert_eq!(hall.scores(1, 1), ["0-1"]);
}

#[tokio::test]
async fn nobody_reads_a_sealed_move_and_a_bad_one_loses() {
    const SECRET: &str = "hush-hush-19";
    let mut chief = Guest::chief().await;
    let (hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[1];
    let (own, desk) = (format!("{first}/act"), format!("{}/act", board(first)));
    chief.done(&desk, "act=interrupt&reason=the+hall+closes").await;
    both[0].done(&own, &format!("what=seal&move={SECRET}")).await;
    let mut paths: Vec<String> = ["/table.json", "/positions.json", "/game.txt", "/acts", ""]
        .map(|end| format!("{first}{end}"))
        .into();
    paths.extend([board(first), "/desk/cup/boards".to_owned(), "/desk/cup/log".to_owned()]);
    paths.extend(["/e/cup/rounds/1".to_owned(), format!("/embed/{}", first.replace("/t/", ""))]);
    let mut everybody = vec![chief.clone(), chief.stranger()];
    everybody.extend(both.iter().cloned());
    for guest in &mut everybody {
        for language in words::Language::ALL {
            guest.language = Some(language);
            for path in &paths {
                let (_, text) = guest.get(path).await;
                assert!(!text.contains(SECRET), "{path} in {language:?}");
            }
        }
    }
    assert!(!written(&chief, first).await.contains(SECRET));
    let secret = SECRET.as_bytes();
    let holds = |file: &Vec<u8>| file.windows(secret.len()).any(|part| part == secret);
    assert!(!on_disk(&chief).is_empty());
    assert!(!on_disk(&chief).iter().any(holds), "it is nowhere in clear");
    chief.done(&desk, "act=resume-session&reason=morning").await;
    both[1].done(&own, "what=open").await;
    assert!(written(&chief, first).await.contains(SECRET), "now everybody may know it");
    assert_eq!(hall.scores(1, 2), ["0-1"]);
}

/// A game that was moved to wood is adjourned there, and what was sealed here is opened there.
#[tokio::test]
async fn an_envelope_goes_with_its_game_to_wood() {
    let mut chief = Guest::chief().await;
    let (_hall, mut boards) = renju_that_adjourns(&mut chief).await;
    let (first, both) = &mut boards[0];
    let act = format!("{}/act", board(first));
    chief.done(&act, "act=interrupt&reason=the+hall+closes").await;
    both[0].done(&format!("{first}/act"), "what=seal&move=J9").await;
    let venue = "section=1&round=1&table=1&board=1&to=wood&reason=hall";
    chief.done("/desk/cup/boards/venue", venue).await;
    chief.done(&act, "act=resume-session&by=chief-arbiter").await;
    chief.done(&act, "act=open&by=chief-arbiter").await;
    assert_eq!(seen_by(&mut chief, first).await["ply"], json!(2));
}

/// Where the rulebook adjourns no games nobody does here either.
#[tokio::test]
async fn no_game_is_adjourned_under_a_rulebook_without_adjournment() {
    let (mut chief, _, first, mut both) = begun(json!({})).await;
    moves(&mut both[0], &first, 0, "c3-d4").await;
    let refused =
        chief.refused(&format!("{}/act", board(&first)), "act=interrupt&reason=late").await;
    assert!(!refused.has("details[data-kind=interrupt]"), "it is not offered");
}

/// Nor where the regulations do not provide for it, whatever the rulebook knows.
#[tokio::test]
async fn no_game_is_adjourned_where_the_regulations_do_not_say_so() {
    let mut chief = Guest::chief().await;
    let (_hall, boards) = renju(&mut chief, false).await;
    let desk = board(&boards[0].0);
    assert!(!chief.page(&desk).await.has("details[data-kind=interrupt]"), "it is not offered");
    let refused = chief.refused(&format!("{desk}/act"), "act=interrupt&reason=late").await;
    let why = play::Refusal::from(play::Stop::NoAdjournment).text(chief.reads());
    assert!(refused.says(&why));
}
