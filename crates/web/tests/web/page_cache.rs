//! Public pages are made once, and anew whenever the event changes.

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode, header};
use serde_json::json;

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::page::Page;

const STANDINGS: &str = "/e/swiss/standings";

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
    let hall = Hall::swiss(&guest).await;
    let (status, headers, first) = ask(&guest, &[]).await;
    assert_eq!(status, StatusCode::OK);
    let seal = headers[header::ETAG].to_str().unwrap().to_owned();
    assert_eq!(ask(&guest, &[]).await.2, first);
    let (status, _, body) = ask(&guest, &[("if-none-match", &seal)]).await;
    assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
    hall.ok(json!({"do": "result", "round": 3, "table": 3, "score": "1-0"})).await;
    let (status, _, after) = ask(&guest, &[("if-none-match", &seal)]).await;
    assert_eq!(status, StatusCode::OK, "its seal has changed");
    assert_ne!(after, first);
}

#[tokio::test]
async fn everybody_reads_it_his_own_way() {
    let guest = Guest::new().await;
    Hall::swiss(&guest).await;
    let page = async |headers: &[(&str, &str)]| {
        Page::read(&String::from_utf8(ask(&guest, headers).await.2).unwrap())
    };
    assert_eq!(page(&[]).await.one("html").get("lang"), "uk");
    assert_eq!(page(&[("accept-language", "en")]).await.one("html").get("lang"), "en");
    let dark = page(&[("cookie", "theme=dark; size=huge")]).await;
    assert!(dark.has("html[data-theme=dark][data-size=huge]"));
    // Who is signed in sees his name, and nobody else sees it.
    let secret = guest.person("anna", None, None).await.reveal();
    let own = page(&[("cookie", &format!("damka={secret}"))]).await;
    assert_eq!(own.one("header a[href=/me]").text(), "anna");
    assert!(!page(&[]).await.has("a[href=/me]"));
}

#[tokio::test]
async fn it_is_packed_for_those_who_take_it_packed() {
    let guest = Guest::new().await;
    Hall::swiss(&guest).await;
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
    Hall::swiss(&guest).await;
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
