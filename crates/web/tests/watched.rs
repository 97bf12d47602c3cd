//! What the server tells of its work: enough to see what happens, and never a secret.
//!
//! A process of its own: all that its threads tell is written down, by a subscriber that a process has
//! one of, and whatever other tests do would be written down as well.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)] // in helpers too

#[path = "web/common/mod.rs"]
mod common;

use std::io;
use std::sync::{Arc, Mutex};

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::Guest;
use common::hall::Hall;
use common::nth;
use ledger::accounts::Tables;
use tracing_subscriber::fmt::format::FmtSpan;

/// What was written, by all threads.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Somebody signs in, makes keys, uses them and a link for phones; everything that can be told is.
#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_ever_told() {
    let written = Written::default();
    let writer = written.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .with_span_events(FmtSpan::FULL)
        .with_writer(move || writer.clone())
        .init();
    let mut guest = Guest::new().await;
    let hall = Hall::swiss(&guest).await;
    let mut secrets = vec![guest.link.reveal(), "correct horse".into(), "wrong donkey".into()];
    // The first account, by the first link.
    let join = format!("/join/{}", guest.link.reveal());
    let form = "id=zinaida&name=Zinaida+Halytska&password=correct+horse";
    assert_eq!(guest.post(&join, form).await.0, StatusCode::SEE_OTHER);
    secrets.extend(["Zinaida".into(), "Halytska".into(), "zinaida".into(), "correct+horse".into()]);
    // In and out, with a wrong password too.
    guest.cookie = None;
    assert_ne!(
        guest.post("/in", "name=zinaida&password=wrong+donkey").await.0,
        StatusCode::SEE_OTHER
    );
    let signed = guest.post("/in", "name=zinaida&password=correct+horse").await;
    assert_eq!(signed.0, StatusCode::SEE_OTHER);
    secrets.push(guest.cookie.clone().unwrap().split_once('=').unwrap().1.to_owned());
    // Keys, by the page and by the interface.
    let (status, page) = guest.post("/me/keys", "name=scoreboard&days=3&reach=everything").await;
    assert_eq!(status, StatusCode::OK, "{page}");
    let hex = |text: &&str| text.len() == 64 && text.bytes().all(|one| one.is_ascii_hexdigit());
    let key = page.split(|sign: char| !sign.is_ascii_hexdigit()).find(hex).unwrap().to_owned();
    secrets.push(key.clone());
    let with_key = |method: &str, path: &str, body: &str| {
        let request = Request::builder().method(method).uri(path);
        let request = request.header(header::AUTHORIZATION, format!("Bearer {key}"));
        let request = request.header(header::CONTENT_TYPE, "application/json");
        request.body(Body::from(body.to_owned())).unwrap()
    };
    let commands = "/api/events/swiss/commands";
    let result = r#"{"do":"result","round":3,"table":4,"game":1,"score":"1-0"}"#;
    assert_eq!(guest.ask(with_key("POST", commands, result)).await.status(), StatusCode::OK);
    let refused = r#"{"do":"result","round":3,"table":99,"game":1,"score":"1-0"}"#;
    let refused = guest.ask(with_key("POST", commands, refused)).await.status();
    assert_eq!(refused, StatusCode::CONFLICT);
    let enter = r#"{"do":"enter","name":"Ostapenko Mariia","born":"2011-02-03"}"#;
    guest.ask(with_key("POST", commands, enter)).await;
    secrets.extend(["Ostapenko".into(), "2011-02-03".into()]);
    // A link for phones, and what strangers make up.
    let link = guest.phone(&hall, 3, Tables(nth(1), nth(3)), i64::MAX).await.reveal();
    let address = format!("/in/{link}");
    assert_eq!(guest.get(&format!("{address}?at=3")).await.0, StatusCode::OK);
    let entered = guest.post(&address, "table=3&game=1&score=1-0").await.0;
    assert_eq!(entered, StatusCode::SEE_OTHER);
    secrets.push(link);
    assert_eq!(guest.get("/no-such-place?q=Petrenko").await.0, StatusCode::NOT_FOUND);
    guest.get("/?q=Petrenko").await;
    let made_up = Request::builder().method("STEAL").uri("/").body(Body::empty()).unwrap();
    guest.ask(made_up).await;
    secrets.extend(["no-such-place".into(), "Petrenko".into(), "STEAL".into()]);

    let text = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    for secret in secrets {
        assert!(!text.contains(&secret), "{secret} was told");
    }
    // And yet one sees what happened.
    for line in [
        r#"path="/in/{token}""#,
        r#"path="/join/{secret}""#,
        r#"path="nowhere""#,
        r#"command="result" event="swiss""#,
        r#"outcome="no-such""#,
        "stream=event/swiss events=1",
        "status=303",
    ] {
        assert!(text.contains(line), "{line} was not told");
    }
}
