//! Who is looking: read from the cookie or the key that comes with a request.

use std::convert::Infallible;
use std::ops::Deref;
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use documents::Templates;
use ledger::accounts::{AccountId, Key, Right, Secret};
use ledger::{Actor, Server};
use pages::{Looks, Texts, Viewer};
use words::Language;

use super::api::Repeats;
use super::failure::Failure;
use super::live::Relays;
use super::page_cache::PageCache;
use super::papers::Rack;
use super::rate_limit::RateLimit;
use crate::caller::Caller;

/// What every request can reach.
#[derive(Clone)]
pub(super) struct AppState {
    pub(super) server: Arc<Server>,
    /// What papers are printed with.
    pub(super) templates: Arc<Templates>,
    pub(super) sign_ins: Arc<RateLimit>,
    pub(super) repeats: Arc<Repeats>,
    pub(super) page_cache: Arc<PageCache>,
    pub(super) rack: Arc<Rack>,
    pub(super) relays: Arc<Relays>,
}

impl FromRef<AppState> for Arc<Server> {
    fn from_ref(app: &AppState) -> Arc<Server> {
        Arc::clone(&app.server)
    }
}

impl FromRef<AppState> for Arc<Templates> {
    fn from_ref(app: &AppState) -> Arc<Templates> {
        Arc::clone(&app.templates)
    }
}

impl FromRef<AppState> for Arc<RateLimit> {
    fn from_ref(app: &AppState) -> Arc<RateLimit> {
        Arc::clone(&app.sign_ins)
    }
}

impl FromRef<AppState> for Arc<Relays> {
    fn from_ref(app: &AppState) -> Arc<Relays> {
        Arc::clone(&app.relays)
    }
}

impl FromRef<AppState> for Arc<Rack> {
    fn from_ref(app: &AppState) -> Arc<Rack> {
        Arc::clone(&app.rack)
    }
}

impl FromRef<AppState> for Arc<Repeats> {
    fn from_ref(app: &AppState) -> Arc<Repeats> {
        Arc::clone(&app.repeats)
    }
}

/// Who asks.
#[derive(Clone)]
pub(super) struct Visitor {
    /// What pages know of him.
    pub(super) viewer: Viewer,
    pub(super) secret: Option<Secret>,
    pub(super) caller: Caller,
    /// The page of ours that he comes from.
    pub(super) from: Option<String>,
}

impl Deref for Visitor {
    type Target = Viewer;

    fn deref(&self) -> &Viewer {
        &self.viewer
    }
}

impl Visitor {
    /// Refuses him unless he has a right in an event.
    pub(super) fn demand(&self, slug: &str, right: Right) -> Result<&AccountId, Failure> {
        match &self.account {
            Some(id) if self.may(slug, right) => Ok(id),
            _ => Err(Failure::forbidden(self)),
        }
    }
}

impl Visitor {
    /// In whose name something is done. Whether he may is asked where it is decided.
    pub(super) fn actor(&self) -> Result<Actor<'_>, Failure> {
        match &self.account {
            Some(id) => Ok(Actor::Account { id, key: self.key.as_ref() }),
            None => Err(Failure::forbidden(self)),
        }
    }
}

impl FromRequestParts<AppState> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Visitor, Infallible> {
        // The guard at the door knows him already, if he came by there.
        if let Some(known) = parts.extensions.get::<Visitor>() {
            return Ok(known.clone());
        }
        let headers = &parts.headers;
        let looks = looks(headers);
        let path = parts.uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        let mut visitor = Visitor {
            viewer: Viewer {
                texts: Texts { language: looks.language },
                looks,
                account: None,
                name: String::new(),
                is_admin: false,
                key: None,
                only_looks: parts.method.is_safe(),
                path,
                now: app.server.now(),
                accounts: app.server.accounts().snapshot().state,
                plays_in: None,
            },
            secret: None,
            caller: parts.extensions.get().copied().unwrap_or_default(),
            from: came_from(headers),
        };
        // What a browser holds is no key, and what a program holds opens no browser.
        let of_program = key(headers).is_some();
        let secret = credential(headers).and_then(|text| text.parse().ok());
        if let Some(secret) = secret {
            visitor.sign_in(secret, of_program);
        }
        visitor.viewer.plays_in = visitor.plays_in(headers);
        Ok(visitor)
    }
}

impl Visitor {
    /// The event whose player he is by the link that his browser keeps.
    fn plays_in(&self, headers: &HeaderMap) -> Option<String> {
        let secret = cookie(headers, PLAYER)?.parse::<Secret>().ok()?;
        let (_, link) = self.viewer.accounts.player_link(&secret, self.viewer.now)?;
        Some(link.event.clone())
    }

    /// Knows him by his secret, if it opens anything.
    fn sign_in(&mut self, secret: Secret, of_program: bool) {
        let accounts = Arc::clone(&self.viewer.accounts);
        let session = accounts.session(&secret, self.viewer.now);
        let session = session.filter(|session| session.key.is_some() == of_program);
        let account = session.and_then(|session| accounts.account(&session.account));
        if let Some((session, account)) = session.zip(account) {
            self.viewer.name.clone_from(&account.name);
            let reaches = session.key.as_ref().is_none_or(Key::allows_admin);
            self.viewer.is_admin = account.is_admin() && reaches;
            self.viewer.key.clone_from(&session.key);
            self.viewer.account = Some(session.account.clone());
            self.secret = Some(secret);
        }
    }
}

/// In which language and looks a browser wants to read.
pub(super) fn looks(headers: &HeaderMap) -> Looks {
    let browser = text_of(headers, header::ACCEPT_LANGUAGE);
    let chosen = |name, all: &[&'static str]| {
        all.iter().copied().find(|one| cookie(headers, name) == Some(*one))
    };
    Looks {
        language: Language::wanted(cookie(headers, "language"), browser),
        theme: chosen("theme", &Looks::THEMES),
        size: chosen("size", &Looks::SIZES),
    }
}

/// By what somebody can be known: the key of a program, or the cookie of a browser.
pub(super) fn credential(headers: &HeaderMap) -> Option<&str> {
    key(headers).or_else(|| cookie(headers, SESSION))
}

/// The cookie by which a player's link is known again.
pub(super) const PLAYER: &str = "player";

/// The cookie of a session.
pub(super) const SESSION: &str = "damka";

/// The key that a program sends.
pub(super) fn key(headers: &HeaderMap) -> Option<&str> {
    text_of(headers, header::AUTHORIZATION)?.strip_prefix("Bearer ")
}

pub(super) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        all.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, _)| *found == name).map(|(_, value)| value)
}

/// The page of this server that a request comes from, if the browser says so.
fn came_from(headers: &HeaderMap) -> Option<String> {
    let (host, page) = (text_of(headers, header::HOST)?, text_of(headers, header::REFERER)?);
    let inside = page.split_once("://")?.1.strip_prefix(host)?;
    inside.starts_with('/').then(|| inside.to_owned())
}

fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
