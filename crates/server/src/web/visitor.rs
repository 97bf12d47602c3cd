//! Who is looking: read from the cookie or the key that comes with a request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use words::Language;

use super::api::Repeats;
use super::failure::Failure;
use super::limit::Limit;
use super::live::Relays;
use super::papers::Rack;
use super::remember::Remembered;
use crate::caller::Caller;
use crate::house::{House, now};
use crate::office::{AccountId, Key, Right, Secret};
use crate::text::Texts;

/// What every request can reach.
#[derive(Clone)]
pub(super) struct Doors {
    pub(super) house: Arc<House>,
    pub(super) sign_ins: Arc<Limit>,
    pub(super) repeats: Arc<Repeats>,
    pub(super) remembered: Arc<Remembered>,
    pub(super) rack: Arc<Rack>,
    pub(super) relays: Arc<Relays>,
}

impl FromRef<Doors> for Arc<House> {
    fn from_ref(doors: &Doors) -> Arc<House> {
        Arc::clone(&doors.house)
    }
}

impl FromRef<Doors> for Arc<Limit> {
    fn from_ref(doors: &Doors) -> Arc<Limit> {
        Arc::clone(&doors.sign_ins)
    }
}

impl FromRef<Doors> for Arc<Relays> {
    fn from_ref(doors: &Doors) -> Arc<Relays> {
        Arc::clone(&doors.relays)
    }
}

impl FromRef<Doors> for Arc<Rack> {
    fn from_ref(doors: &Doors) -> Arc<Rack> {
        Arc::clone(&doors.rack)
    }
}

impl FromRef<Doors> for Arc<Repeats> {
    fn from_ref(doors: &Doors) -> Arc<Repeats> {
        Arc::clone(&doors.repeats)
    }
}

/// Who is looking.
pub(super) struct Visitor {
    pub(super) texts: Texts,
    pub(super) theme: Option<&'static str>,
    pub(super) size: Option<&'static str>,
    pub(super) account: Option<AccountId>,
    pub(super) name: String,
    pub(super) runs_the_house: bool,
    pub(super) secret: Option<Secret>,
    /// The key with which a program asks for him.
    pub(super) key: Option<Key>,
    /// Whether nothing can change by what he asks.
    pub(super) only_looks: bool,
    pub(super) caller: Caller,
    pub(super) path: String,
    /// The page of ours that he comes from.
    pub(super) from: Option<String>,
}

impl Visitor {
    /// Whether he has a right in an event.
    pub(super) fn may(&self, house: &House, slug: &str, right: Right) -> bool {
        let office = house.office().page().book;
        let reaches = |key: &Key| key.allows(slug, &right, self.only_looks);
        self.account.as_ref().is_some_and(|id| office.may(id, slug, &right))
            && self.key.as_ref().is_none_or(reaches)
    }

    /// Refuses him unless he has a right in an event.
    pub(super) fn demand(
        &self,
        house: &House,
        slug: &str,
        right: Right,
    ) -> Result<&AccountId, Failure> {
        match &self.account {
            Some(id) if self.may(house, slug, right) => Ok(id),
            _ => Err(Failure::forbidden(self)),
        }
    }
}

impl FromRequestParts<Doors> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, doors: &Doors) -> Result<Visitor, Infallible> {
        let headers = &parts.headers;
        let Looks { language, theme, size } = Looks::of(headers);
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let mut visitor = Visitor {
            texts: Texts { language },
            theme,
            size,
            account: None,
            name: String::new(),
            runs_the_house: false,
            secret: None,
            key: None,
            only_looks: parts.method.is_safe(),
            caller: parts.extensions.get().copied().unwrap_or_default(),
            path,
            from: came_from(headers),
        };
        let secret = credential(headers).and_then(|text| text.parse().ok());
        let Some(secret) = secret else { return Ok(visitor) };
        let office = doors.house.office().page().book;
        // What a browser holds is no key, and what a program holds opens no browser.
        let of_program = key(headers).is_some();
        let session = office.session(&secret, now());
        let session = session.filter(|session| session.key.is_some() == of_program);
        let account = session.and_then(|session| office.account(&session.account));
        if let Some((session, account)) = session.zip(account) {
            visitor.name.clone_from(&account.name);
            let reaches = session.key.as_ref().is_none_or(Key::allows_the_house);
            visitor.runs_the_house = account.runs_the_house() && reaches;
            visitor.key.clone_from(&session.key);
            visitor.account = Some(session.account.clone());
            visitor.secret = Some(secret);
        }
        Ok(visitor)
    }
}

/// In which language and looks somebody reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Looks {
    language: Language,
    theme: Option<&'static str>,
    size: Option<&'static str>,
}

impl Looks {
    /// What a browser asks for.
    pub(super) fn of(headers: &HeaderMap) -> Looks {
        let browser = text_of(headers, header::ACCEPT_LANGUAGE);
        let chosen = |name, all: &[&'static str]| {
            all.iter().copied().find(|one| cookie(headers, name) == Some(*one))
        };
        Looks {
            language: Language::wanted(cookie(headers, "language"), browser),
            theme: chosen("theme", &["light", "dark", "contrast"]),
            size: chosen("size", &["large", "huge"]),
        }
    }
}

/// By what somebody can be known: the key of a program, or the cookie of a browser.
pub(super) fn credential(headers: &HeaderMap) -> Option<&str> {
    key(headers).or_else(|| cookie(headers, SESSION))
}

/// The cookie of a session.
pub(super) const SESSION: &str = "damka";

/// The key that a program sends.
pub(super) fn key(headers: &HeaderMap) -> Option<&str> {
    text_of(headers, header::AUTHORIZATION)?.strip_prefix("Bearer ")
}

fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// The page of this house that a request comes from, if the browser says so.
fn came_from(headers: &HeaderMap) -> Option<String> {
    let (host, page) = (text_of(headers, header::HOST)?, text_of(headers, header::REFERER)?);
    let inside = page.split_once("://")?.1.strip_prefix(host)?;
    inside.starts_with('/').then(|| inside.to_owned())
}

fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
