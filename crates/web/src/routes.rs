//! The table of addresses: what can be asked, and who may ask it.
//!
//! Every module lists its addresses here with the [`Access`] each needs. The door guard turns away
//! whoever has no access before anything of the request is read, and a test walks the whole table
//! with every role: an address cannot be left out of either.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use axum::Router;
use axum::extract::{
    DefaultBodyLimit, FromRequestParts, MatchedPath, RawPathParams, Request, State,
};
use axum::handler::Handler;
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use ledger::accounts::Right;
use ledger::{Ledger, LoggedEvent, OpenError};

use super::failure::Failure;
use super::page_cache::from_cache;
use super::visitor::{AppState, PLAYER, Visitor, cookie, credential};

/// Who may ask for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Everybody.
    Everybody,
    /// Everybody who is signed in: he asks for what is his own.
    SignedIn,
    /// Those who run the server.
    Admin,
    /// The same, in person: no program with a key of theirs.
    Owner,
    /// Those who have this right in the event of the address.
    Has(Right),
    /// It depends on what is asked; the handler demands the right to it.
    Depends,
    /// Whoever holds the secret in the address.
    Secret,
}

/// One thing that can be asked.
#[derive(Clone, Debug)]
pub struct Address {
    /// How: `GET`, `POST` or `DELETE`.
    pub method: Method,
    /// Where, with `{event}` and the like for what differs.
    pub path: &'static str,
    /// By whom.
    pub access: Access,
}

/// Addresses with those who answer at them.
#[derive(Default)]
pub(super) struct Routes {
    router: Router<AppState>,
    addresses: Vec<Address>,
    cacheable: HashSet<&'static str>,
}

impl Routes {
    /// Something to look at.
    pub(super) fn get<H, T>(self, path: &'static str, access: Access, handler: H) -> Routes
    where
        H: Handler<T, AppState>,
        T: 'static,
    {
        let router = self.router.route(path, get(handler));
        Routes { router, ..self }.with(Method::GET, path, access)
    }

    /// A page for everybody that depends on the state of its event and on the looks of the reader
    /// alone, on no clock and no account: it is made once and kept until the event changes.
    pub(super) fn cacheable<H, T>(mut self, path: &'static str, handler: H) -> Routes
    where
        H: Handler<T, AppState>,
        T: 'static,
    {
        self.cacheable.insert(path);
        self.get(path, Access::Everybody, handler)
    }

    /// Something to do.
    pub(super) fn post<H, T>(self, path: &'static str, access: Access, handler: H) -> Routes
    where
        H: Handler<T, AppState>,
        T: 'static,
    {
        let router = self.router.route(path, post(handler));
        Routes { router, ..self }.with(Method::POST, path, access)
    }

    /// Something to take away.
    pub(super) fn delete<H, T>(self, path: &'static str, access: Access, handler: H) -> Routes
    where
        H: Handler<T, AppState>,
        T: 'static,
    {
        let router = self.router.route(path, delete(handler));
        Routes { router, ..self }.with(Method::DELETE, path, access)
    }

    /// Lets requests to these addresses be so big, and no bigger.
    pub(super) fn body_bytes_max(self, most: usize) -> Routes {
        Routes { router: self.router.layer(DefaultBodyLimit::max(most)), ..self }
    }

    /// The addresses of both.
    pub(super) fn merge(mut self, other: Routes) -> Routes {
        self.addresses.extend(other.addresses);
        self.cacheable.extend(other.cacheable);
        Routes { router: self.router.merge(other.router), ..self }
    }

    /// The addresses alone.
    pub(super) fn addresses(self) -> Vec<Address> {
        self.addresses
    }

    /// The addresses with their handlers, and with a guard at each door.
    pub(super) fn guarded(self, app: &AppState) -> Router<AppState> {
        let access = self.addresses.into_iter().map(|one| ((one.method, one.path), one.access));
        let guard = AccessGuard {
            app: app.clone(),
            access: Arc::new(access.collect()),
            cacheable: Arc::new(self.cacheable),
        };
        self.router.route_layer(axum::middleware::from_fn_with_state(guard, require_access))
    }

    fn with(mut self, method: Method, path: &'static str, access: Access) -> Routes {
        self.addresses.push(Address { method, path, access });
        self
    }
}

#[derive(Clone)]
struct AccessGuard {
    app: AppState,
    access: Arc<HashMap<(Method, &'static str), Access>>,
    cacheable: Arc<HashSet<&'static str>>,
}

impl AccessGuard {
    /// The version of the event, if its page can be the one that others got.
    fn cacheable(&self, path: &str, event: Option<&str>, parts: &Parts) -> Option<u32> {
        let same = parts.method == Method::GET
            && self.cacheable.contains(path)
            && credential(&parts.headers).is_none()
            // A player has a page of his own in his event, to which its pages lead.
            && cookie(&parts.headers, PLAYER).is_none();
        self.app.server.shown(event.filter(|_| same)?).map(|shown| shown.version.0)
    }

    /// Who may ask for what stands at an address; whoever looks at the head alone looks.
    fn access_of(&self, method: &Method, path: &str) -> Access {
        let method = if *method == Method::HEAD { Method::GET } else { method.clone() };
        self.access.get(&(method, path)).copied().unwrap_or(Access::Everybody)
    }

    /// Opens the event of an address, to be held until the request is answered; or why it cannot be
    /// read.
    async fn hold(
        &self,
        event: Option<&str>,
    ) -> Result<Option<Arc<Ledger<LoggedEvent>>>, Arc<OpenError>> {
        let Some(slug) = event else { return Ok(None) };
        match self.app.server.unread(slug) {
            Some(why) => Err(why),
            None => self.app.server.need(slug).await,
        }
    }
}

/// Lets those in who have access. Who asks is found out here, and whoever answers is told.
async fn require_access(
    State(guard): State<AccessGuard>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let path = parts.extensions.get::<MatchedPath>().cloned();
    let path = path.as_ref().map_or("", MatchedPath::as_str);
    // As handlers read it: an address may be written in several ways.
    let params = RawPathParams::from_request_parts(&mut parts, &()).await.ok();
    let event = params.as_ref().and_then(|all| all.iter().find(|one| one.0 == "event"));
    let event = event.map(|(_, event)| event);
    let held = guard.hold(event).await;
    if let Some(version) = guard.cacheable(path, event, &parts).filter(|_| held.is_ok()) {
        return from_cache(&guard.app, version, Request::from_parts(parts, body), next).await;
    }
    let Ok(visitor) = Visitor::from_request_parts(&mut parts, &guard.app).await;
    let access = guard.access_of(&parts.method, path);
    match &held {
        Err(unread) => Failure::unread(&visitor, unread).into_response(),
        Ok(_) if !lets_in(&visitor, event.unwrap_or_default(), access) => {
            Failure::forbidden(&visitor).into_response()
        }
        Ok(_) => {
            parts.extensions.insert(visitor);
            next.run(Request::from_parts(parts, body)).await
        }
    }
}

fn lets_in(visitor: &Visitor, event: &str, access: Access) -> bool {
    match access {
        Access::Everybody | Access::Depends | Access::Secret => true,
        // What an account is, its person decides and not a program.
        Access::SignedIn => {
            visitor.account.is_some() && (visitor.only_looks || visitor.key.is_none())
        }
        Access::Admin => visitor.is_admin,
        Access::Owner => visitor.is_admin && visitor.key.is_none(),
        Access::Has(right) => visitor.may(event, right),
    }
}
