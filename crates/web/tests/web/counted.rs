//! What the server counts of its work, for those who run it.

use std::collections::BTreeMap;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use ledger::accounts::{Role, Secret};

use crate::common::Guest;
use crate::common::hall::Hall;

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
    Hall::swiss(&guest).await;
    Hall::robin(&guest).await;
    let before = counts(&guest, &key).await;
    guest.get("/e/swiss").await;
    guest.done("/desk/swiss/rounds/3/results", "table=3&game=1&score=1-0").await;
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
    assert_eq!(after["damka_events_open"], 2.0);
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
    Hall::robin(&guest).await;
    let key = guest.program("scraper", None, Some(Role::ChiefArbiter)).await;
    let ask = Request::get("/e/robin/live").body(Body::empty()).unwrap();
    let listening = guest.ask(ask).await;
    assert_eq!(counts(&guest, &key).await["damka_pages_listening"], 1.0);
    drop(listening);
    assert_eq!(counts(&guest, &key).await["damka_pages_listening"], 0.0);
}
