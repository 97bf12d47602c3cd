//! The end of an event: checks, signatures, files to take away, and archives opened elsewhere.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use competition::Competition;
use pages::id;
use serde_json::Value;
use tournament::trf::Report;
use words::Language;

use crate::common::Guest;
use crate::common::hall::Hall;

/// The chief arbiter of a Swiss whose third round is played.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    (guest, hall)
}

async fn upload(guest: &mut Guest, file: &str) -> (StatusCode, String) {
    send(guest, file, "").await
}

/// The same where one more copy is asked for.
async fn upload_again(guest: &mut Guest, file: &str) -> (StatusCode, String) {
    send(guest, file, "--b\r\nContent-Disposition: form-data; name=\"again\"\r\n\r\nyes\r\n").await
}

async fn send(guest: &mut Guest, file: &str, before: &str) -> (StatusCode, String) {
    let body = format!(
        "{before}--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.damka\"\r\n\r\n{file}\r\n--b--\r\n"
    );
    let request = Request::post("/desk/archive")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=b")
        .header("sec-fetch-site", "same-origin");
    guest.send(request, Body::from(body)).await
}

fn state(guest: &Guest, event: &str) -> Competition {
    guest.server.event(event).unwrap().snapshot().state.competition.clone()
}

/// Between two rounds nothing is open, and protocols may wait for a signature: the table is still not
/// final.
#[tokio::test]
async fn a_table_is_not_offered_to_be_signed_between_two_rounds() {
    let mut guest = Guest::chief().await;
    let hall = Hall::swiss(&guest).await;
    hall.finish(3).await;
    let page = guest.page("/desk/swiss/finish").await;
    assert!(page.one("#checks").says(&guest.count(id::CHECK_ROUND_UNSIGNED, 3)));
    let left = guest.tell(id::CHECK_ROUNDS_LEFT, &[("played", "3"), ("planned", "7")]);
    assert!(page.one("#checks").says(&left), "{}", page.text());
    assert!(page.says(&guest.say(id::SIGN_HELD_UP)));
}

#[tokio::test]
async fn what_is_missing_is_named_before_the_table_is_signed() {
    let (mut guest, _) = chief().await;
    Hall::robin(&guest).await;
    let running = guest.page("/desk/swiss/finish").await;
    let checks = running.one("#checks");
    assert!(checks.says(&guest.count(id::CHECK_ROUND_OPEN, 3)));
    assert!(checks.says(&guest.count(id::CHECK_ROUND_UNSIGNED, 1)));
    assert!(running.says(&guest.say(id::SIGN_HELD_UP)), "{}", running.text());
    let sign = r#"{"do":"sign","by":"chief"}"#;
    assert_eq!(guest.command("swiss", sign).await.0, StatusCode::UNPROCESSABLE_ENTITY);

    let over = guest.page("/desk/robin/finish").await;
    assert_eq!(over.count("#checks li"), 3, "three rounds are not signed");
    for button in over.all("#checks button") {
        assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    }
    let ready = guest.page("/desk/robin/finish").await;
    assert!(!ready.has("#checks") && !ready.has("[data-signed]"));
    let button = ready.one("form[action=/desk/robin/do] button");
    assert_eq!(guest.press(button).await.0, StatusCode::SEE_OTHER);
    let signed = guest.page("/desk/robin/finish").await;
    assert!(signed.one("[data-signed]").says("Chief Arbiter"));
    assert!(!signed.has("form[action=/desk/robin/do]"));
}

#[tokio::test]
async fn the_files_say_what_the_tables_say() {
    let (mut guest, hall) = chief().await;
    let trf = guest.text("/desk/swiss/finish/event.trf").await;
    let (report, _) = Report::read(&trf).unwrap();
    let section = hall.state().sections()[0].clone();
    let tournament = hall.state().tournament(&section, 3);
    for number in tournament.numbers() {
        assert_eq!(report.tournament.points(number), tournament.points(number), "{number}");
    }
    let csv = guest.text("/desk/swiss/finish/standings.csv").await;
    assert!(csv.starts_with('\u{feff}') && csv.lines().count() == 13, "{csv}");
    let text = guest.text("/desk/swiss/finish/event.json").await;
    let read = ledger::files::read(&text).unwrap();
    assert_eq!(read.competition, hall.state());
    assert_eq!(read.events.len(), hall.facts().len());
    let answer = guest.ask_form(Request::get("/desk/swiss/finish/event.xlsx"), "").await;
    assert_eq!(answer.status(), StatusCode::OK);
    let named = answer.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().to_owned();
    assert_eq!(named, "attachment; filename=\"swiss.xlsx\"");
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert_eq!(&bytes[..2], b"PK");
    assert_eq!(guest.get("/desk/swiss/finish/passwords").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_archive_opens_under_a_free_name_and_touches_nothing() {
    let (mut guest, hall) = chief().await;
    let archive = guest.text("/desk/swiss/finish/archive.damka").await;
    let before = hall.state();
    let (status, text) = upload(&mut guest, archive.trim_end()).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "it is here already");
    assert!(text.contains("/desk/swiss"), "{text}");
    for name in ["swiss-2", "swiss-3"] {
        let (status, text) = upload_again(&mut guest, archive.trim_end()).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        assert_eq!(state(&guest, name), before);
    }
    assert_eq!(hall.state(), before);
    let acts = |event: &str| guest.server.event(event).unwrap().snapshot().state.acts.clone();
    assert_eq!(acts("swiss"), acts("swiss-2"));
    let again = guest.text("/desk/swiss-2/finish/archive.damka").await;
    let log = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(log(&again), log(&archive), "the same log has the same seals");
    let result = r#"{"do":"result","round":3,"table":3,"score":"1-0"}"#;
    assert_eq!(guest.command("swiss-2", result).await.0, StatusCode::SEE_OTHER);
    assert_eq!(hall.state(), before, "they are two events now");
}

#[tokio::test]
async fn the_file_of_the_shell_opens_too_and_only_as_it_was_sealed() {
    let (guest, hall) = chief().await;
    let mut guest = guest.in_language(Language::En);
    let file = guest.text("/desk/swiss/finish/event.json").await;
    let (status, text) = upload(&mut guest, &file).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(state(&guest, "event"), hall.state(), "it has no short name of its own");
    let events = guest.server.open_events().len();
    let nothing = r#"{"kind":"damka event 1","log":[],"state":{}}"#;
    let altered = file.replace("Player 01", "Player 0I");
    for (file, word) in [(altered.as_str(), "seal"), (nothing, "cannot")] {
        let (status, text) = upload(&mut guest, file).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(guest.server.open_events().len(), events, "nothing was made");
}

#[tokio::test]
async fn files_that_are_not_whole_are_refused_in_words() {
    let mut guest = chief().await.0.in_language(Language::En);
    let archive = guest.text("/desk/swiss/finish/archive.damka").await;
    let archive = archive.trim_end();
    let lines: Vec<&str> = archive.lines().collect();
    let events = guest.server.open_events().len();
    let cases = [
        ("hello".to_owned(), "no archive"),
        (String::new(), "no archive"),
        (lines[..lines.len() - 1].join("\n"), "not whole"),
        (format!("{archive}\n{}", lines[1]), "altered"),
        (archive.replace("Player 01", "Player 0I"), "altered"),
        (archive.replacen("{\"at\"", "{\"am\"", 1), "cannot be read"),
        ([lines[0], "[[[[[[[[[["].join("\n"), "cannot be read"),
    ];
    for (file, word) in cases {
        let (status, text) = upload(&mut guest, &file).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(guest.server.open_events().len(), events, "nothing was made");
}

/// A file with sound seals around an event that cannot be: whoever makes one knows the method.
#[tokio::test]
async fn a_forged_event_is_refused_though_its_seals_are_right() {
    let mut guest = Guest::chief().await.in_language(Language::En);
    Hall::robin(&guest).await;
    let archive = guest.text("/desk/robin/finish/archive.damka").await;
    let events = guest.server.open_events().len();
    for (from, to) in [
        (r#""white":1,"#, r#""white":999,"#),
        (r#""members":["p"#, r#""members":["p9"#),
        (r#""stage":1"#, r#""stage":7"#),
    ] {
        let (status, text) = upload(&mut guest, &forged(&archive, from, to)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{to}");
        assert!(text.contains("not in the event"), "{to}: {text}");
    }
    assert_eq!(guest.server.open_events().len(), events);
    let sound = upload_again(&mut guest, &forged(&archive, "x-x-x", "")).await;
    assert_eq!(sound.0, StatusCode::SEE_OTHER);
}
/// The archive with something altered and all seals made anew.
fn forged(archive: &str, from: &str, to: &str) -> String {
    let mut lines = archive.lines();
    let mut head: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
    let mut digest = store::Digest::START;
    let mut text = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let body = line["body"].as_str().unwrap().replace(from, to);
        let (at, by) = (line["at"].as_i64().unwrap(), line["by"].as_str().unwrap().to_owned());
        let event = store::NewEvent { at, by, body: body.clone() };
        digest = digest.then(store::Version(number), &event);
        line["body"] = body.into();
        line["seal"] = format!("{digest:?}").into();
        text.push(line.to_string());
    }
    head["seal"] = format!("{digest:?}").into();
    text.insert(0, head.to_string());
    text.join("\n")
}
