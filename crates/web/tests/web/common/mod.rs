//! A browser without a browser: asks a server with an empty store for its pages, at a minute that the
//! test sets.
#![allow(dead_code)] // the tests that are programs of their own use a part

pub mod chance;
pub mod everybody;
pub mod hall;
pub mod page;
pub mod round_here;
pub mod schema;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header, request};
use axum::response::Response;
use ledger::accounts::{AccountFact, AccountId, Accounts, Key, Phone, Reach, Role, Secret, Tables};
use ledger::people::first_link;
use ledger::{Clock, Server, moment};
use store::{Log, SqliteLog};
use tower::ServiceExt;
use web::router;
use words::{Id, Language};

use hall::Hall;
use page::{Element, Page};

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

/// A clock that shows ten on the first morning of all events here, wherever the machine stands.
pub fn ten_in_the_morning() -> Clock {
    const QUARTER: i64 = 15 * 60 * 1_000;
    const THERE: i64 = 1_794_823_200_000; // in Greenwich
    let shown = "2026-11-16 10:00".parse().unwrap();
    let all = (-60..=60).map(|quarters| THERE + quarters * QUARTER);
    Clock::set_to(all.into_iter().find(|at| moment(*at) == shown).unwrap())
}

/// A browser, and the server it asks.
#[derive(Clone)]
pub struct Guest {
    /// All addresses.
    pub router: Router,
    /// The server itself.
    pub server: Arc<Server>,
    /// What time it is there.
    pub clock: Clock,
    /// The secret of the first link.
    pub link: Secret,
    /// What the browser remembers.
    pub cookie: Option<String>,
    /// The key of a program, which sends it along instead.
    pub key: Option<Secret>,
    /// The language that was chosen, if one was.
    pub language: Option<Language>,
    /// Where the server keeps its data.
    pub folder: Arc<Folder>,
}

impl Guest {
    /// Somebody whom the server does not know.
    pub async fn new() -> Guest {
        let folder = Folder::new();
        let log = SqliteLog::open(folder.path()).unwrap();
        Guest::of(Arc::new(log), folder).await
    }

    /// The same on a log, which keeps its data in a folder.
    pub async fn of(log: Arc<dyn Log>, folder: Folder) -> Guest {
        let (clock, folder) = (ten_in_the_morning(), Arc::new(folder));
        let server = Server::open_at(log, clock.clone()).await.unwrap();
        let link = first_link(&server).await.unwrap().unwrap();
        let router = router(Arc::clone(&server));
        Guest { router, server, clock, link, cookie: None, key: None, language: None, folder }
    }

    /// The chief arbiter of the server, signed in.
    pub async fn chief() -> Guest {
        let mut guest = Guest::new().await;
        let role = Some(Role::ChiefArbiter);
        let secret = guest.account("chief", "Chief Arbiter", None, role, None).await;
        guest.sign_in(&secret);
        guest
    }

    /// The chief arbiter as he comes by the first link, with `long enough` as his password.
    pub async fn chief_by_link() -> Guest {
        let mut guest = Guest::new().await;
        let path = format!("/join/{}", guest.link.reveal());
        guest.done(&path, "id=chief&name=Chief+Arbiter&password=long+enough").await;
        assert!(guest.cookie.is_some());
        guest
    }

    /// The same in another language.
    pub fn in_language(mut self, language: Language) -> Guest {
        self.language = Some(language);
        self
    }

    /// Another browser at the same server, in the same language.
    pub fn stranger(&self) -> Guest {
        Guest { cookie: None, key: None, ..self.clone() }
    }

    /// Remembers a session.
    pub fn sign_in(&mut self, secret: &Secret) {
        self.cookie = Some(format!("damka={}", secret.reveal()));
    }

    /// The language of its pages.
    pub fn reads(&self) -> Language {
        self.language.unwrap_or(Language::Uk)
    }

    /// A text in the language of the browser.
    pub fn say(&self, id: Id) -> String {
        self.reads().say(id).into_owned()
    }

    /// A text about a number.
    pub fn count(&self, id: Id, number: i64) -> String {
        self.reads().count(id, number).into_owned()
    }

    /// A text with words in it.
    pub fn tell(&self, id: Id, words: &[(&str, &str)]) -> String {
        self.reads().tell(id, words).into_owned()
    }

    /// Asks for a page.
    pub async fn get(&mut self, path: &str) -> (StatusCode, String) {
        self.send(Request::get(path), Body::empty()).await
    }

    /// Asks for a page that must be there.
    pub async fn page(&mut self, path: &str) -> Page {
        let (status, text) = self.get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        Page::read(&text)
    }

    /// Asks for something that must be there.
    pub async fn text(&mut self, path: &str) -> String {
        let (status, text) = self.get(path).await;
        assert_eq!(status, StatusCode::OK, "{path}: {text}");
        text
    }

    /// Sends a form.
    pub async fn post(&mut self, path: &str, form: &str) -> (StatusCode, String) {
        self.send(posting(path), Body::from(form.to_owned())).await
    }

    /// Sends a form after which the browser goes on to another page.
    pub async fn done(&mut self, path: &str, form: &str) {
        let (status, text) = self.post(path, form).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{path} {form}: {text}");
    }

    /// Sends a form that comes back with what was wrong.
    pub async fn refused(&mut self, path: &str, form: &str) -> Page {
        let (status, text) = self.post(path, form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {form}: {text}");
        Page::read(&text)
    }

    /// Sends a form whose answer is a page.
    pub async fn shown(&mut self, path: &str, form: &str) -> Page {
        let (status, text) = self.post(path, form).await;
        assert_eq!(status, StatusCode::OK, "{path} {form}: {text}");
        Page::read(&text)
    }

    /// Presses a button.
    pub async fn press(&mut self, button: Element<'_>) -> (StatusCode, String) {
        let (path, form) = button.pressed();
        self.post(&path, &form).await
    }

    /// Does something at the desk of an event.
    pub async fn command(&mut self, event: &str, command: &str) -> (StatusCode, String) {
        let form = page::pair("command", command);
        self.post(&format!("/desk/{event}/do"), &form).await
    }

    /// Sends anything, with the cookies.
    pub async fn send(&mut self, request: request::Builder, body: Body) -> (StatusCode, String) {
        let answer = self.ask(self.signed(request).body(body).unwrap()).await;
        if let Some(set) = answer.headers().get(header::SET_COOKIE) {
            self.cookie = set.to_str().unwrap().split(';').next().map(str::to_owned);
        }
        read(answer).await
    }

    /// A request with all by which he is known.
    pub fn signed(&self, mut request: request::Builder) -> request::Builder {
        if let Some(cookies) = self.cookies() {
            request = request.header(header::COOKIE, cookies);
        }
        if let Some(key) = &self.key {
            request = request.header(header::AUTHORIZATION, format!("Bearer {}", key.reveal()));
        }
        request
    }

    /// What the browser sends along, if it remembers something.
    pub fn cookies(&self) -> Option<String> {
        let language = self.language.map(|one| format!("language={}", one.code()));
        let all: Vec<String> = self.cookie.iter().cloned().chain(language).collect();
        Some(all.join("; ")).filter(|all| !all.is_empty())
    }

    /// Sends a form with the cookies; the answer as it comes.
    pub async fn ask_form(&self, request: request::Builder, form: &str) -> Response {
        let request = request.header(header::COOKIE, self.cookies().unwrap_or_default());
        self.ask(request.body(Body::from(form.to_owned())).unwrap()).await
    }

    /// The answer as it comes, with its headers and before its body.
    pub async fn ask(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Opens an account with a role in an event, or in the whole server, and gives its session.
    pub async fn person(&self, id: &str, event: Option<&str>, role: Option<Role>) -> Secret {
        self.account(id, id, event, role, None).await
    }

    /// The same for a program, and gives its key.
    pub async fn program(&self, id: &str, event: Option<&str>, role: Option<Role>) -> Secret {
        let key = Key { name: "program".into(), reach: Reach::Everything, event: None };
        self.account(id, id, event, role, Some(key)).await
    }

    /// A key of an account that is there already.
    pub async fn key_of(&self, id: &str, reach: Reach) -> Secret {
        let secret = Secret::new().unwrap();
        let key = Some(Key { name: "program".into(), reach, event: None });
        let (seal, id) = (secret.seal(), id.parse().unwrap());
        self.noted(vec![AccountFact::SessionOpened { seal, id, until: i64::MAX, key }]).await;
        secret
    }

    async fn account(
        &self,
        id: &str,
        name: &str,
        event: Option<&str>,
        role: Option<Role>,
        key: Option<Key>,
    ) -> Secret {
        let secret = Secret::new().unwrap();
        let id: AccountId = id.parse().unwrap();
        let (name, password) = (name.to_owned(), String::new());
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
        facts.extend(role.map(|role| AccountFact::RoleGiven {
            id,
            event,
            role,
            reason: String::new(),
        }));
        self.noted(facts).await;
        secret
    }

    /// Lends a phone for some tables of a round that is played, and gives the secret of its link.
    pub async fn phone(&self, hall: &Hall, round: u16, tables: Tables, until: i64) -> Secret {
        let secret = Secret::new().unwrap();
        let (event, pairs) = (hall.event().to_owned(), hall.paired_at(round));
        let phone = Phone { event, section: nth(1), round: nth(round), pairs, tables, until };
        self.noted(vec![AccountFact::PhoneLent { seal: secret.seal(), phone }]).await;
        secret
    }

    async fn noted(&self, facts: Vec<AccountFact>) {
        let noted = |_: &Accounts| Ok::<_, ledger::Denied<String>>(facts.clone());
        self.server.accounts().act("test", self.server.now(), noted).await.unwrap();
    }
}

/// A number of whatever is counted.
#[track_caller]
pub fn nth<T: std::str::FromStr<Err: std::fmt::Debug>>(number: impl ToString) -> T {
    number.to_string().parse().unwrap()
}

/// A form on its way from a page of ours.
pub fn posting(path: &str) -> request::Builder {
    Request::post(path)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header("sec-fetch-site", "same-origin")
}

/// An answer with its text.
pub async fn read(answer: Response) -> (StatusCode, String) {
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    note_cited(&text);
    (status, text)
}

/// Notes which clauses a page or an answer cites, for `crates/rulebook/examples/reached.rs`.
fn note_cited(text: &str) {
    let Some(folder) = std::env::var_os("DAMKA_REACHED") else { return };
    let cited = clauses::cited_in(text);
    let lines: String = cited.iter().map(|clause| format!("{}\tpage\n", clause.whole())).collect();
    let path = std::path::Path::new(&folder).join(format!("web-{}", std::process::id()));
    let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
    std::io::Write::write_all(&mut file, lines.as_bytes()).unwrap();
}
