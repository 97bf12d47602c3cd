//! Pages that many read at once are made once.
//!
//! A cacheable page depends on the state of its event, on the language and looks of the reader, and on
//! nothing else: no clock, no account. It is kept until the event changes, packed once for
//! those who take it packed, and not sent again to a browser that has it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::{Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use pages::Looks;
use tokio::sync::OnceCell;

use super::page::not_made;
use super::visitor::{AppState, looks};

/// Pages that were made, by address and looks.
#[derive(Default)]
pub(super) struct PageCache {
    pages: Mutex<HashMap<(String, Looks), Kept>>,
}

/// A page as it was at a version of its event.
#[derive(Clone)]
struct Kept {
    version: u32,
    page: Arc<OnceCell<Made>>,
}

impl Kept {
    fn bytes(&self) -> usize {
        let made = self.page.get();
        let packed = |made: &Made| made.packed.get().map_or(0, Bytes::len);
        made.map_or(0, |made| made.plain.len() + packed(made)) + BESIDES
    }

    /// Whether nobody makes it and it was not made: what was asked for is no page.
    fn is_abandoned(&self) -> bool {
        !self.page.initialized() && Arc::strong_count(&self.page) == 1
    }
}

/// A page, plain and packed.
struct Made {
    seal: String,
    plain: Bytes,
    packed: OnceLock<Bytes>,
}

/// So many bytes of pages are kept; then all are forgotten.
const REMEMBERED: usize = 48 << 20;
/// No page is bigger.
const BIGGEST: usize = 16 << 20;
/// No page of ours has a longer address.
const LONGEST: usize = 300;
/// What a page costs besides its text.
const BESIDES: usize = 1_024;

impl PageCache {
    /// The place of a page at a version: to be made once.
    fn place(&self, address: &str, looks: Looks, version: u32) -> Arc<OnceCell<Made>> {
        let mut pages = self.pages.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (address.to_owned(), looks);
        match pages.get(&key) {
            Some(kept) if kept.version == version => Arc::clone(&kept.page),
            _ => {
                if pages.values().map(Kept::bytes).sum::<usize>() > REMEMBERED {
                    pages.clear();
                }
                pages.retain(|_, kept| !kept.is_abandoned());
                let page = Arc::default();
                pages.insert(key, Kept { version, page: Arc::clone(&page) });
                page
            }
        }
    }
}

/// Answers with the page as it was made for others, or makes it for all.
pub(super) async fn from_cache(
    app: &AppState,
    version: u32,
    request: Request,
    next: Next,
) -> Response {
    let looks = looks(request.headers());
    let headers = request.headers().clone();
    let address = request.uri().path_and_query().map_or("", |path| path.as_str());
    if address.len() > LONGEST {
        return next.run(request).await;
    }
    let place = app.page_cache.place(address, looks, version);
    match place.get_or_try_init(|| make(next, request)).await {
        Ok(made) => made.answer(&headers),
        // What is no page is nobody else's either.
        Err(other) => *other,
    }
}

/// Makes the page; gives any other answer back.
async fn make(next: Next, request: Request) -> Result<Made, Box<Response>> {
    let answer = next.run(request).await;
    if answer.status() != StatusCode::OK {
        return Err(Box::new(answer));
    }
    match to_bytes(answer.into_body(), BIGGEST).await {
        Ok(plain) => Ok(Made { seal: seal(&plain), plain, packed: OnceLock::new() }),
        Err(error) => Err(Box::new(not_made(&error))),
    }
}

impl Made {
    fn answer(&self, headers: &HeaderMap) -> Response {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let known = text(IF_NONE_MATCH).is_some_and(|seals| seals.contains(&self.seal));
        let packs = text(ACCEPT_ENCODING).is_some_and(|ways| ways.contains("gzip"));
        let mut answer = match (known, packs) {
            (true, _) => StatusCode::NOT_MODIFIED.into_response(),
            (false, true) => ([(CONTENT_ENCODING, "gzip")], self.packed()).into_response(),
            (false, false) => self.plain.clone().into_response(),
        };
        let own = answer.headers_mut();
        own.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        own.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        own.insert(VARY, HeaderValue::from_static("cookie, accept-language, accept-encoding"));
        if let Ok(seal) = HeaderValue::from_str(&self.seal) {
            own.insert(ETAG, seal);
        }
        answer
    }

    fn packed(&self) -> Bytes {
        self.packed.get_or_init(|| pack(&self.plain)).clone()
    }
}

/// A seal of the page: the same as long as every letter is.
fn seal(page: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(page);
    format!("W/\"{:016x}\"", hasher.finish())
}

fn pack(page: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::new(4));
    // Writing into memory does not fail.
    let packed = encoder.write_all(page).and_then(|()| encoder.finish());
    packed.unwrap_or_default().into()
}
