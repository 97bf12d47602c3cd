//! A browser without a browser: asks a server with the demo events for its pages.
#![allow(dead_code, clippy::unwrap_used, unreachable_pub)] // each test uses its part

pub mod chance;
pub mod schema;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use ledger::accounts::{AccountFact, AccountId, Accounts, Key, Reach, Role, Secret};
use ledger::people::first_link;
use ledger::{Server, demo};
use store::SqliteLog;
use tower::ServiceExt;
use web::router;

/// A folder for the data of a server, empty at first and gone at the end: another run of the tests
/// may have had the same number of a process.
pub struct Folder(PathBuf);

impl Folder {
    /// A new one.
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("damka-pages-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_dir_all(&path);
        Folder(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server with the demo events, and the secret of its first link.
pub struct Guest {
    /// All addresses.
    pub router: Router,
    /// The server itself.
    pub server: Arc<Server>,
    /// The secret of the first link.
    pub link: Secret,
    /// What the browser remembers.
    pub cookie: Option<String>,
    /// Where the server keeps its data.
    pub folder: Arc<Folder>,
}

impl Guest {
    /// Somebody whom the server does not know.
    pub async fn new() -> Guest {
        let folder = Arc::new(Folder::new());
        let log = SqliteLog::open(folder.path()).unwrap();
        let server = Server::open(Arc::new(log)).await.unwrap();
        demo::seed(&server).await.unwrap();
        let link = first_link(&server).await.unwrap().unwrap();
        Guest { router: router(Arc::clone(&server)), server, link, cookie: None, folder }
    }

    /// The same server, with the chief arbiter signed in.
    pub async fn chief() -> Guest {
        let mut guest = Guest::new().await;
        let path = format!("/join/{}", guest.link.reveal());
        let form = "id=chief&name=Chief+Arbiter&password=long+enough";
        let (status, _) = guest.post(&path, form).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        assert!(guest.cookie.is_some());
        guest
    }

    /// Asks for a page.
    pub async fn get(&mut self, path: &str) -> (StatusCode, String) {
        self.send(Request::get(path), Body::empty()).await
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, form: &str) -> (StatusCode, String) {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("sec-fetch-site", "same-origin");
        self.send(request, Body::from(form.to_owned())).await
    }

    /// Sends anything, with the cookie.
    pub async fn send(
        &mut self,
        mut request: axum::http::request::Builder,
        body: Body,
    ) -> (StatusCode, String) {
        if let Some(cookie) = &self.cookie {
            request = request.header(header::COOKIE, cookie);
        }
        let answer = self.ask(request.body(body).unwrap()).await;
        if let Some(set) = answer.headers().get(header::SET_COOKIE) {
            self.cookie = set.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    /// The answer as it comes, with its headers and before its body.
    pub async fn ask(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Opens an account with a role in an event, or in the whole server, and gives its session.
    pub async fn person(&self, id: &str, event: Option<&str>, role: Option<Role>) -> Secret {
        self.account(id, event, role, None).await
    }

    /// The same for a program, and gives its key.
    pub async fn program(&self, id: &str, event: Option<&str>, role: Option<Role>) -> Secret {
        self.account(
            id,
            event,
            role,
            Some(Key { name: "program".into(), reach: Reach::Everything, event: None }),
        )
        .await
    }

    async fn account(
        &self,
        id: &str,
        event: Option<&str>,
        role: Option<Role>,
        key: Option<Key>,
    ) -> Secret {
        let secret = Secret::new().unwrap();
        let id: AccountId = id.parse().unwrap();
        let (name, password) = (id.to_string(), String::new());
        let mut facts = vec![
            AccountFact::AccountOpened { id: id.clone(), name, password, at: self.server.now() },
            AccountFact::SessionOpened {
                seal: secret.seal(),
                id: id.clone(),
                until: i64::MAX,
                key,
            },
        ];
        let event = event.map(str::to_owned);
        facts.extend(role.map(|role| AccountFact::RoleGiven { id, event, role }));
        let opened = |_: &Accounts| Ok::<_, String>(facts.clone());
        self.server.accounts().act("test", self.server.now(), opened).await.unwrap();
        secret
    }
}

/// The one with a number, counted from 1: `nth(2)` is a round, a table or a board, as it is needed.
#[track_caller]
pub fn nth<T: std::str::FromStr<Err: std::fmt::Debug>>(number: impl ToString) -> T {
    number.to_string().parse().unwrap()
}
