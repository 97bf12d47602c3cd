//! Public pages are made once, and anew whenever the event changes.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod common;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use common::Guest;
use competition::Command;
use ledger::Actor;

const STANDINGS: &str = "/e/demo-swiss/standings";

async fn ask(guest: &Guest, headers: &[(&str, &str)]) -> (StatusCode, HeaderMap, Vec<u8>) {
    let mut request = Request::get(STANDINGS);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let answer = guest.ask(request.body(Body::empty()).unwrap()).await;
    let (status, headers) = (answer.status(), answer.headers().clone());
    let body = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, headers, body.to_vec())
}

#[tokio::test]
async fn a_page_is_the_same_until_the_event_changes() {
    let guest = Guest::new().await;
    let (status, headers, first) = ask(&guest, &[]).await;
    assert_eq!(status, StatusCode::OK);
    let seal = headers[header::ETAG].to_str().unwrap().to_owned();
    assert_eq!(ask(&guest, &[]).await.2, first);
    let (status, _, body) = ask(&guest, &[("if-none-match", &seal)]).await;
    assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
    let result: Command =
        serde_json::from_str(r#"{"do":"result","round":5,"table":10,"score":"1-0"}"#).unwrap();
    guest.server.act("demo-swiss", &Actor::Program("desk"), &result).await.unwrap();
    let (status, _, after) = ask(&guest, &[("if-none-match", &seal)]).await;
    assert_eq!(status, StatusCode::OK, "its seal has changed");
    assert_ne!(after, first);
}

#[tokio::test]
async fn everybody_reads_it_his_own_way() {
    let guest = Guest::new().await;
    let text = |body: Vec<u8>| String::from_utf8(body).unwrap();
    let uk = text(ask(&guest, &[]).await.2);
    let en = text(ask(&guest, &[("accept-language", "en")]).await.2);
    assert!(uk.contains("lang=\"uk\"") && en.contains("lang=\"en\""));
    let dark = text(ask(&guest, &[("cookie", "theme=dark; size=huge")]).await.2);
    assert!(dark.contains("data-theme=\"dark\"") && dark.contains("data-size=\"huge\""));
    // Who is signed in sees his name, and nobody else sees it.
    let secret = guest.person("anna", None, None).await.reveal();
    let own = text(ask(&guest, &[("cookie", &format!("damka={secret}"))]).await.2);
    assert!(own.contains(">anna<"));
    assert!(!text(ask(&guest, &[]).await.2).contains(">anna<"));
}

#[tokio::test]
async fn it_is_packed_for_those_who_take_it_packed() {
    let guest = Guest::new().await;
    let (_, headers, packed) = ask(&guest, &[("accept-encoding", "gzip, br")]).await;
    assert_eq!(headers[header::CONTENT_ENCODING], "gzip");
    let (_, headers, plain) = ask(&guest, &[]).await;
    assert!(!headers.contains_key(header::CONTENT_ENCODING));
    assert!(packed.len() * 3 < plain.len(), "{} of {}", packed.len(), plain.len());
    let mut unpacked = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(packed.as_slice());
    std::io::Read::read_to_end(&mut decoder, &mut unpacked).unwrap();
    assert_eq!(unpacked, plain);
}

#[tokio::test]
async fn every_answer_is_closed_to_others() {
    let guest = Guest::new().await;
    for path in ["/", STANDINGS, "/nothing", "/api/nothing", "/damka.css", "/api/events"] {
        let answer = guest.ask(Request::get(path).body(Body::empty()).unwrap()).await;
        let headers = answer.headers();
        let rules = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(rules.contains("default-src 'self'") && rules.contains("frame-ancestors 'none'"));
        assert!(
            !rules.contains("script"),
            "scripts come from here, none stands in a page: {rules}"
        );
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff", "{path}");
        assert_eq!(headers[header::REFERRER_POLICY], "same-origin", "{path}");
    }
}
