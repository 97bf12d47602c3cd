//! What the server tells of its work: enough to see what happens, and never a secret.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex};

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use common::{Guest, nth};
use ledger::accounts::{AccountFact, Accounts, Phone, Role, Secret, Tables};
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

/// A link for a phone, as the desk makes it.
async fn phone(guest: &Guest) -> Secret {
    let secret = Secret::new().unwrap();
    let snapshot = guest.server.event("demo-swiss").unwrap().snapshot();
    let phone = Phone {
        event: "demo-swiss".to_owned(),
        section: nth(1),
        round: nth(5),
        pairs: snapshot.state.competition.paired_at(nth(1), nth(5)).unwrap(),
        tables: Tables(1, 10),
        until: i64::MAX,
    };
    let lent = || AccountFact::PhoneLent { seal: secret.seal(), phone: phone.clone() };
    let kept = guest
        .server
        .accounts()
        .act("test", guest.server.now(), |_: &Accounts| Ok::<_, String>(vec![lent()]));
    kept.await.unwrap();
    secret
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
    let commands = "/api/events/demo-swiss/commands";
    let result = r#"{"do":"result","round":5,"table":11,"game":1,"score":"1-0"}"#;
    assert_eq!(guest.ask(with_key("POST", commands, result)).await.status(), StatusCode::OK);
    let refused = r#"{"do":"result","round":5,"table":99,"game":1,"score":"1-0"}"#;
    let refused = guest.ask(with_key("POST", commands, refused)).await.status();
    assert_eq!(refused, StatusCode::CONFLICT);
    let enter = r#"{"do":"enter","name":"Ostapenko Mariia","born":"2011-02-03"}"#;
    guest.ask(with_key("POST", commands, enter)).await;
    secrets.extend(["Ostapenko".into(), "2011-02-03".into()]);
    // A link for phones, and what strangers make up.
    let link = phone(&guest).await.reveal();
    let address = format!("/in/{link}");
    assert_eq!(guest.get(&format!("{address}?at=10")).await.0, StatusCode::OK);
    let entered = guest.post(&address, "table=10&game=1&score=1-0").await.0;
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
        r#"command="result" event="demo-swiss""#,
        r#"refusal="no-such""#,
        "stream=event/demo-swiss events=1",
        "status=303",
    ] {
        assert!(text.contains(line), "{line} was not told");
    }
}

/// The counts, each line of them read: a name, perhaps labels, and a number.
async fn counts(guest: &Guest, key: &Secret) -> BTreeMap<String, f64> {
    let request = Request::get("/metrics");
    let request = request.header(header::AUTHORIZATION, format!("Bearer {}", key.reveal()));
    let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    assert!(
        answer.headers()[header::CONTENT_TYPE]
            .to_str()
            .unwrap()
            .starts_with("text/plain; version=0.0.4")
    );
    let text = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(text.to_vec()).unwrap();
    assert!(text.ends_with('\n'));
    let mut kinds = BTreeMap::new();
    let mut counts = BTreeMap::new();
    for line in text.lines() {
        if let Some(told) = line.strip_prefix("# TYPE ") {
            let (name, kind) = told.split_once(' ').unwrap();
            assert_eq!(kinds.insert(name.to_owned(), kind.to_owned()), None, "{line}");
            continue;
        }
        if line.starts_with("# HELP ") {
            continue;
        }
        let (series, value) = line.rsplit_once(' ').unwrap();
        let name = series.split('{').next().unwrap();
        let of_histogram = ["_bucket", "_sum", "_count"];
        let family = of_histogram.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name);
        assert!(kinds.contains_key(family), "{line}");
        assert!(name.bytes().all(|sign| sign.is_ascii_lowercase() || sign == b'_'), "{line}");
        if let Some(labels) = series.strip_prefix(name).filter(|labels| !labels.is_empty()) {
            let labels = labels.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')).unwrap();
            for label in labels.split(',') {
                let value = label.split_once('=').unwrap().1;
                let value = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
                assert!(value.is_some_and(|value| !value.contains(['"', '\\'])), "{line}");
            }
        }
        assert_eq!(counts.insert(series.to_owned(), value.parse().unwrap()), None, "{line}");
    }
    counts
}

#[tokio::test]
async fn a_request_a_command_and_an_append_are_counted() {
    let mut guest = Guest::chief().await;
    let key = guest.program("scraper", None, Some(Role::ChiefArbiter)).await;
    let before = counts(&guest, &key).await;
    guest.get("/e/demo-swiss").await;
    let entered =
        guest.post("/desk/demo-swiss/rounds/5/results", "table=10&game=1&score=1-0").await;
    assert_eq!(entered.0, StatusCode::SEE_OTHER);
    let after = counts(&guest, &key).await;
    let grew = |series: &str| {
        let of = |counts: &BTreeMap<String, f64>| counts.get(series).copied().unwrap_or_default();
        of(&after) - of(&before)
    };
    let page = r#"method="GET",path="/e/{event}",status="2xx""#;
    assert_eq!(grew(&format!("damka_request_seconds_count{{{page}}}")), 1.0);
    assert_eq!(grew(&format!(r#"damka_request_seconds_bucket{{{page},le="+Inf"}}"#)), 1.0);
    assert_eq!(grew(r#"damka_commands_total{command="result",outcome="done"}"#), 1.0);
    assert_eq!(grew(r#"damka_append_seconds_count{outcome="kept"}"#), 1.0);
    let own = r#"damka_request_seconds_count{method="GET",path="/metrics",status="2xx"}"#;
    assert_eq!(grew(own), 1.0);
    assert_eq!(after["damka_events_open"], 3.0);
    assert!(after["process_resident_memory_bytes"] > 1e6);
    // Limits hold all that the smaller ones hold.
    let buckets = after.iter().filter(|(series, _)| series.contains("append_seconds_bucket"));
    assert!(buckets.clone().count() > 3);
    assert!(
        buckets
            .into_iter()
            .all(|(_, count)| *count <= after[r#"damka_append_seconds_count{outcome="kept"}"#])
    );
}

#[tokio::test]
async fn those_who_listen_are_counted_until_they_go() {
    let guest = Guest::new().await;
    let key = guest.program("scraper", None, Some(Role::ChiefArbiter)).await;
    let ask = Request::get("/e/demo-swiss/live").body(Body::empty()).unwrap();
    let listening = guest.ask(ask).await;
    assert_eq!(counts(&guest, &key).await["damka_pages_listening"], 1.0);
    drop(listening);
    assert_eq!(counts(&guest, &key).await["damka_pages_listening"], 0.0);
}
