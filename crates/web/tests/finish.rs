//! The end of an event: checks, signatures, files to take away, and archives opened elsewhere.
#![allow(clippy::unwrap_used)] // in helpers too

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::Guest;
use competition::Competition;
use serde_json::Value;
use tournament::trf::Report;

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

async fn page(guest: &mut Guest, path: &str) -> String {
    let (status, text) = guest.get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}");
    text
}

async fn do_it(guest: &mut Guest, event: &str, command: &str) -> StatusCode {
    guest.post(&format!("/desk/{event}/do"), &format!("command={command}")).await.0
}

async fn upload(guest: &mut Guest, file: &str) -> (StatusCode, String) {
    let body = format!(
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"x.damka\"\r\n\r\n{file}\r\n--b--\r\n"
    );
    let request = Request::post("/desk/archive")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=b")
        .header("sec-fetch-site", "same-origin");
    guest.send(request, Body::from(body)).await
}

fn state(guest: &Guest, event: &str) -> Competition {
    guest.server.event(event).unwrap().snapshot().state.competition.clone()
}

#[tokio::test]
async fn what_is_missing_is_named_before_the_table_is_signed() {
    let mut guest = chief().await;
    let running = page(&mut guest, "/desk/demo-swiss/finish").await;
    assert!(running.contains("Round 5 is not over.") && running.contains("Round 1 is not signed."));
    assert!(!running.contains("Sign the final table"), "{running}");
    let sign = r#"{"do":"sign","by":"chief"}"#;
    assert_eq!(do_it(&mut guest, "demo-swiss", sign).await, StatusCode::UNPROCESSABLE_ENTITY);
    let over = page(&mut guest, "/desk/demo-round-robin/finish").await;
    assert!(over.contains("Sign the final table"), "{over}");
    for round in 1..=7 {
        let sign = format!(r#"{{"do":"sign","round":{round},"by":"chief"}}"#);
        assert_eq!(do_it(&mut guest, "demo-round-robin", &sign).await, StatusCode::SEE_OTHER);
    }
    assert_eq!(do_it(&mut guest, "demo-round-robin", sign).await, StatusCode::SEE_OTHER);
    let signed = page(&mut guest, "/desk/demo-round-robin/finish").await;
    assert!(signed.contains("Signed: Chief Arbiter") && signed.contains("every round is signed"));
}

#[tokio::test]
async fn the_files_say_what_the_tables_say() {
    let mut guest = chief().await;
    let trf = page(&mut guest, "/desk/demo-swiss/finish/event.trf").await;
    let (report, _) = Report::read(&trf).unwrap();
    let section = state(&guest, "demo-swiss").sections()[0].clone();
    let tournament = state(&guest, "demo-swiss").tournament(&section, 5);
    for number in tournament.numbers() {
        assert_eq!(report.tournament.points(number), tournament.points(number), "{number}");
    }
    let csv = page(&mut guest, "/desk/demo-swiss/finish/standings.csv").await;
    assert!(csv.starts_with('\u{feff}') && csv.lines().count() == 35, "{csv}");
    let text = page(&mut guest, "/desk/demo-swiss/finish/event.json").await;
    let read = ledger::files::read(&text).unwrap();
    assert_eq!(read.competition, state(&guest, "demo-swiss"));
    assert_eq!(read.events.len(), state(&guest, "demo-swiss").history().len());
    let request = Request::get("/desk/demo-swiss/finish/event.xlsx")
        .header(header::COOKIE, guest.cookie.clone().unwrap());
    let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let named = answer.headers()[header::CONTENT_DISPOSITION].to_str().unwrap().to_owned();
    assert_eq!(named, "attachment; filename=\"demo-swiss.xlsx\"");
    let bytes = axum::body::to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    assert_eq!(&bytes[..2], b"PK");
    assert_eq!(guest.get("/desk/demo-swiss/finish/passwords").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_archive_opens_under_a_free_name_and_touches_nothing() {
    let mut guest = chief().await;
    let archive = page(&mut guest, "/desk/demo-swiss/finish/archive.damka").await;
    let before = state(&guest, "demo-swiss");
    for name in ["demo-swiss-2", "demo-swiss-3"] {
        let (status, text) = upload(&mut guest, archive.trim_end()).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
        assert_eq!(state(&guest, name), before);
    }
    assert_eq!(state(&guest, "demo-swiss"), before);
    let acts = |event: &str| guest.server.event(event).unwrap().snapshot().state.acts.clone();
    assert_eq!(acts("demo-swiss"), acts("demo-swiss-2"));
    let again = page(&mut guest, "/desk/demo-swiss-2/finish/archive.damka").await;
    let log = |text: &str| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(log(&again), log(&archive), "the same log has the same seals");
    let result = r#"{"do":"result","round":5,"table":10,"score":"1-0"}"#;
    assert_eq!(do_it(&mut guest, "demo-swiss-2", result).await, StatusCode::SEE_OTHER);
    assert_eq!(state(&guest, "demo-swiss"), before, "they are two events now");
}

#[tokio::test]
async fn the_file_of_the_shell_opens_too_and_only_as_it_was_sealed() {
    let mut guest = chief().await;
    let before = state(&guest, "demo-swiss");
    let file = page(&mut guest, "/desk/demo-swiss/finish/event.json").await;
    let (status, text) = upload(&mut guest, &file).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(state(&guest, "event"), before, "it has no short name of its own");
    let events = guest.server.open_events().len();
    let nothing = r#"{"kind":"damka event 1","log":[],"state":{}}"#;
    for (file, word) in [(file.replace("Коваль", "Ковалю").as_str(), "seal"), (nothing, "cannot")]
    {
        let (status, text) = upload(&mut guest, file).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{word}");
        assert!(text.contains(word), "{word}: {text}");
    }
    assert_eq!(guest.server.open_events().len(), events, "nothing was made");
}

#[tokio::test]
async fn files_that_are_not_whole_are_refused_in_words() {
    let mut guest = chief().await;
    let archive = page(&mut guest, "/desk/demo-swiss/finish/archive.damka").await;
    let archive = archive.trim_end();
    let lines: Vec<&str> = archive.lines().collect();
    let events = guest.server.open_events().len();
    let cases = [
        ("hello".to_owned(), "no archive"),
        (String::new(), "no archive"),
        (lines[..lines.len() - 1].join("\n"), "not whole"),
        (format!("{archive}\n{}", lines[1]), "altered"),
        (archive.replace("Коваль", "Ковалю"), "altered"),
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
    let mut guest = chief().await;
    let archive = page(&mut guest, "/desk/demo-round-robin/finish/archive.damka").await;
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
    assert_eq!(upload(&mut guest, &forged(&archive, "x-x-x", "")).await.0, StatusCode::SEE_OTHER);
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
