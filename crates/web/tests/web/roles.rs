//! Every address is asked by everybody: who has no access is told so, and nothing changes.

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header};
use competition::{PlayerId, SectionNumber, TableNumber, TeamId};
use ledger::accounts::{Right, Role, Secret, Tables};
use web::{Access, Address, addresses};

use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::{Guest, posting};

const EVENT: &str = "swiss";

/// What stands for each `{…}` of an address.
const EXAMPLES: &[(&str, &str)] = &[
    ("code", "0123456789abcdef"),
    ("event", EVENT),
    ("round", "3"),
    ("number", "1"),
    ("who", "p12"),
    ("key", "0000"),
    ("file", "standings.csv"),
    ("table", "1"),
    ("board", "aaaaaaaaaa"),
    ("document", "RU-2022"),
    ("paper", "standings.csv"),
    ("game", "1-3-1-1-1"),
    ("secret", "0000000000000000000000000000000000000000000000000000000000000000"),
    ("token", "0000000000000000000000000000000000000000000000000000000000000000"),
];

/// Who may enter something at a table.
const fn board(section: u16, table: u16) -> Option<Access> {
    match (SectionNumber::new(section), TableNumber::new(table)) {
        (Some(section), Some(table)) => Some(Access::Has(Right::Board { section, table })),
        _ => None,
    }
}

/// The same for those who judge there, which a secretary does not.
const fn judge(section: u16, table: u16) -> Option<Access> {
    match (SectionNumber::new(section), TableNumber::new(table)) {
        (Some(section), Some(table)) => Some(Access::Has(Right::Judge { section, table })),
        _ => None,
    }
}

/// What is posted to each address, with the access it needs where that depends on what is asked.
/// A new address to post to needs a line here, with a body that its handler understands.
const BODIES: &[(&str, &str, Option<Access>)] = &[
    ("/in", "name=nobody&password=none", None),
    ("/play", "discipline=UA-2024%2Frussian-blitz&control=5%2B3", None),
    ("/compositions", "position=W%3AWa3%2Cc5%3ABh2%2Ca7&task=win", None),
    ("/t/{table}/sit", "person=first&name=Nobody", None),
    ("/t/{table}/act", "what=ready", None),
    ("/t/{table}/breach", "text=He+is+helped", None),
    ("/t/{table}/join/{code}", "name=Nobody", None),
    ("/play/board", "discipline=UA-2024%2Frussian-blitz&control=5%2B3", None),
    ("/play/display", "discipline=UA-2024%2Frussian-blitz&control=5%2B3&boards=2", None),
    ("/t/{table}/report", "act=press&by=first", None),
    ("/t/{table}/relay", "move=c3-d4", None),
    ("/t/{table}/result", "result=draw", None),
    // Whoever plays in it; to others there is nothing.
    ("/e/{event}/my-games/protest", "round=1&text=no", Some(Access::Everybody)),
    ("/desk/{event}/letters", "what=table&first=2026-12-01", KEEP),
    (
        "/desk/{event}/letters/{game}",
        "what=move&side=white&sent=2026-12-01&moves=c3-d4&seen=0&step=save",
        KEEP,
    ),
    ("/e/{event}/letters", "what=break&first=2026-12-01&last=2026-12-02", Some(Access::Everybody)),
    ("/e/{event}/letters/{game}", "what=move&seen=0&step=save", Some(Access::Everybody)),
    ("/desk/{event}/boards/message", "text=Lunch", None),
    ("/desk/{event}/boards/clocks", "do=resume&reason=light", None),
    (
        "/desk/{event}/boards/venue",
        "section=1&round=3&table=3&board=1&to=wood&reason=no+light",
        judge(1, 3),
    ),
    ("/desk/{event}/boards/{board}/act", "act=stop&reason=noise", None),
    ("/desk/{event}/player-links", "entry=1", None),
    ("/out", "", None),
    ("/api/me/keys/{key}", "", None),
    ("/api/events/{event}/roles", r#"{"account":"nobody","role":"secretary"}"#, None),
    ("/api/events/{event}/roles/take", r#"{"account":"nobody","role":"secretary"}"#, None),
    ("/api/events/{event}/invitations", r#"{"role":"secretary","hours":1}"#, None),
    ("/api/events/{event}/invitations/{key}", "", None),
    ("/api/events/{event}/phones", r#"{"round":3,"tables":[1,2],"hours":1}"#, None),
    ("/api/events/{event}/phones/{key}", "", None),
    ("/api/me/keys", r#"{"name":"scoreboard"}"#, None),
    ("/api/events", r#"{"event":"cup","regulations":{}}"#, None),
    ("/desk/{event}/games/{game}", "moves=c3-d4", board(1, 1)),
    ("/desk/{event}/regulations", "name=Cup&starts=2026-12-01", None),
    ("/me/name", "name=Nobody", None),
    ("/me/password", "old=wrong&new=long+enough", None),
    ("/me/out", "", None),
    ("/me/keys", "name=scoreboard&days=3", None),
    ("/accounts/end", "account=nobody-at-all&what=keys", None),
    ("/accounts/invite", "", None),
    ("/accounts/withdraw", "key=0000", None),
    ("/accounts/tables", "table=aaaaaaaaaa&do=hide&reason=rude", None),
    ("/me/keys/drop", "key=0000", None),
    ("/join/{secret}", "id=nobody&name=Nobody&password=long+enough", None),
    (
        "/desk/new",
        "name=Cup&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10",
        None,
    ),
    ("/desk/archive", "", None),
    ("/in/{token}", "table=1&game=1&score=1-0", None),
    ("/desk/{event}/judges", "account=chief&role=secretary", None),
    ("/desk/{event}/judges/take", "account=nobody&role=%22secretary%22", None),
    ("/desk/{event}/judges/invite", "role=secretary&hours=1", None),
    ("/desk/{event}/judges/withdraw", "key=0000", None),
    ("/desk/{event}/judges/call-in", "key=0000", None),
    ("/desk/{event}/rounds/{round}/phones", "each=10&hours=1", None),
    ("/desk/{event}/lots/commit", "seed=a+secret+of+many+letters", None),
    ("/desk/{event}/lots/contribute", "text=27", None),
    ("/desk/{event}/lots/reveal", "seed=another", None),
    ("/desk/{event}/incidents", "who=p1&act=noise&by=chief-arbiter", RULE),
    ("/desk/{event}/protests", "who=p1&filed_by=He&section=1&round=3&text=no", None),
    ("/desk/{event}/protests/{number}/decide", "text=no", None),
    ("/desk/{event}/protests/{number}/appeal", "text=no", None),
    ("/desk/{event}/protests/{number}/decide-appeal", "text=no", None),
    ("/desk/{event}/committee", "members=A%3B1970", None),
    ("/desk/{event}/course", "what=pause&reason=no+light", RULE),
    ("/desk/{event}/finish/rounds", "", None),
    ("/desk/{event}/entries", "name=Nobody", None),
    ("/desk/{event}/entries/import", "rows=Nobody", None),
    ("/desk/{event}/entries/{number}", "name=Nobody", None),
    ("/desk/{event}/entries/{number}/refuse", "ground=health", None),
    (
        "/desk/{event}/entries/{number}/assistant",
        "name=A&application=of+today&duties=keep-record",
        None,
    ),
    ("/desk/{event}/entries/{number}/assistant-link", "", None),
    ("/desk/{event}/entries/{number}/classify", "outcome=eligible&category=1&commission=A", None),
    ("/desk/{event}/boards/{board}/records", "white=c3-d4&black=c3-d4", None),
    // Whoever assists in it; to others there is nothing.
    ("/e/{event}/assist/{table}", "what=aside&text=no", Some(Access::Everybody)),
    ("/desk/{event}/admission/check", "seen=1:entry", None),
    ("/desk/{event}/admission/admit", "", None),
    ("/desk/{event}/absences", "who=p1&round=5&gets=half", None),
    ("/desk/{event}/forbid", "one=p1&other=p2&strength=if-possible", None),
    ("/desk/{event}/join", "who=p1&section=1&reason=late", None),
    ("/desk/{event}/check-in", "in=p1", None),
    ("/desk/{event}/check-in/absent", "", None),
    ("/desk/{event}/leave/{who}", "way=withdrew&reason=illness", None),
    ("/desk/{event}/lineups/{round}/{number}", "board1=1", LINE_UP),
    ("/desk/{event}/teams", "name=Team&captain=Nobody", None),
    ("/desk/{event}/teams/{number}", "name=Team&captain=Nobody", None),
    (DO, r#"command={"do":"result","round":3,"table":3,"score":"="}"#, board(1, 3)),
    ("/desk/{event}/rounds/{round}/pair", "", None),
    ("/desk/{event}/rounds/{round}/unpair", "reason=none&again=no", RULE),
    ("/desk/{event}/rounds/{round}/publish", "starts=", None),
    ("/desk/{event}/rounds/{round}/start", "", None),
    ("/desk/{event}/rounds/{round}/close", "", None),
    ("/desk/{event}/rounds/{round}/sign", "", None),
    ("/desk/{event}/rounds/{round}/results", "table=3&score=%3D", board(1, 3)),
    ("/desk/{event}/rounds/{round}/back", "", None),
    ("/desk/{event}/rounds/{round}/correct", "table=1&score=%3D&reason=none", None),
    ("/desk/{event}/rounds/{round}/hand", "seating=1-2&make=yes&reason=none", None),
    ("/desk/{event}/rounds/{round}/missing", "seat=3.1.first", board(1, 3)),
    ("/desk/{event}/rounds/{round}/tie", "table=1&by=lot", None),
    ("/desk/{event}/rounds/{round}/add", "white=1&black=2&reason=none", None),
    ("/desk/{event}/tables", "who=p1&table=3", None),
    ("/desk/{event}/play-off", "n1=1&n2=2&note=blitz", None),
    ("/desk/{event}/play-off/additional", "who=1,2&games=2", None),
    (DO, r#"command={"do":"enter","name":"Nobody"}"#, KEEP),
    (DO, r#"command={"do":"undo","reason":"slip"}"#, KEEP),
    (DO, r#"command={"do":"line-up","round":1,"team":1,"boards":[]}"#, LINE_UP),
    (
        DO,
        r#"command={"do":"incident","who":"p1","round":1,"act":"noise","clauses":[],"by":"chief-arbiter"}"#,
        RULE,
    ),
    (DO, r#"command={"do":"sign","by":"chief"}"#, HEAD),
    (COMMANDS, r#"{"do":"result","round":3,"table":4,"score":"="}"#, board(1, 4)),
    (COMMANDS, r#"{"do":"enter","name":"Nobody"}"#, KEEP),
    (COMMANDS, r#"{"do":"undo","reason":"slip"}"#, KEEP),
    (COMMANDS, r#"{"do":"line-up","round":1,"team":1,"boards":[]}"#, LINE_UP),
    (COMMANDS, r#"{"do":"exclude","who":"p1","reason":"none","by":"arbiter"}"#, RULE),
    (COMMANDS, r#"{"do":"sign","by":"chief"}"#, HEAD),
];

const DO: &str = "/desk/{event}/do";
const COMMANDS: &str = "/api/events/{event}/commands";
const KEEP: Option<Access> = Some(Access::Has(Right::Keep));
const RULE: Option<Access> = Some(Access::Has(Right::Rule));
const HEAD: Option<Access> = Some(Access::Has(Right::Head));
const LINE_UP: Option<Access> = Some(Access::Has(Right::LineUp(TeamId(1))));

/// A server with an event whose third round is played, and the secret of a phone that may enter its
/// tables 1 to 3.
async fn hall_with_a_phone() -> (Guest, Secret) {
    let guest = Guest::new().await;
    Hall::robin(&guest).await;
    let hall = Hall::swiss(&guest).await;
    let secret = guest.phone(&hall, 3, Tables(nth(1), nth(3)), i64::MAX).await;
    (guest, secret)
}

/// Somebody who asks.
struct Person {
    who: &'static str,
    event: Option<&'static str>,
    role: Option<Role>,
}

/// Everybody there is. Strangers are those without an account.
fn people() -> Vec<Person> {
    let here = |who, role| Person { who, event: Some(EVENT), role: Some(role) };
    vec![
        Person { who: "stranger", event: None, role: None },
        Person { who: "phone", event: None, role: None },
        Person { who: "signed-in", event: None, role: None },
        here("player", Role::Player { entry: PlayerId(1) }),
        here("captain", Role::Captain { team: TeamId(1) }),
        here("other-captain", Role::Captain { team: TeamId(2) }),
        here("line-arbiter", Role::LineArbiter { section: None, boards: Tables(nth(1), nth(3)) }),
        here("secretary", Role::Secretary),
        here("deputy", Role::Deputy),
        here("chief-arbiter", Role::ChiefArbiter),
        Person { who: "chief-elsewhere", event: Some("robin"), role: Some(Role::ChiefArbiter) },
        Person { who: "server", event: None, role: Some(Role::ChiefArbiter) },
    ]
}

impl Person {
    fn has(&self, access: Access) -> bool {
        let here = self.event.is_none_or(|event| event == EVENT);
        match access {
            Access::Everybody | Access::Depends | Access::Secret => true,
            Access::SignedIn => !matches!(self.who, "stranger" | "phone"),
            Access::Admin | Access::Owner => self.event.is_none() && self.role.is_some(),
            Access::Has(right) => here && self.role.as_ref().is_some_and(|one| one.gives(&right)),
        }
    }
}

/// The address with examples in place of what differs.
fn example(path: &str) -> String {
    let filled = EXAMPLES
        .iter()
        .fold(path.to_owned(), |path, (name, value)| path.replace(&format!("{{{name}}}"), value));
    assert!(!filled.contains('{'), "say in EXAMPLES what to put into {path}");
    filled
}

/// What is asked at an address, and the access it needs.
fn requests(address: &Address) -> Vec<(&'static str, Access)> {
    if address.method == Method::GET {
        return vec![("", address.access)];
    }
    let lines = BODIES.iter().filter(|(path, ..)| *path == address.path);
    let asked: Vec<_> =
        lines.map(|(_, body, access)| (*body, access.unwrap_or(address.access))).collect();
    assert!(!asked.is_empty(), "{} has no line in BODIES: say what is posted there", address.path);
    let known = asked.iter().all(|(_, access)| *access != Access::Depends);
    assert!(known, "say in BODIES which access each body for {} needs", address.path);
    asked
}

/// The versions of everything that can change.
fn state(guest: &Guest) -> Vec<(String, u32)> {
    let events =
        guest.server.open_events().into_iter().map(|(slug, snapshot)| (slug, snapshot.version.0));
    let accounts = ("office".to_owned(), guest.server.accounts().snapshot().version.0);
    events.chain([accounts]).collect()
}

#[tokio::test]
async fn everybody_at_every_door() {
    let (guest, link) = hall_with_a_phone().await;
    let mut turned_away = 0;
    for (line, address) in addresses().iter().enumerate() {
        for (number, (body, access)) in requests(address).into_iter().enumerate() {
            for person in people() {
                let who = format!("{}-{line}-{number}", person.who);
                let mut request = Request::builder()
                    .method(&address.method)
                    .uri(example(address.path))
                    .header("sec-fetch-site", "same-origin");
                let json = address.path.starts_with("/api");
                let kind =
                    if json { "application/json" } else { "application/x-www-form-urlencoded" };
                request = request.header(header::CONTENT_TYPE, kind);
                if person.who == "phone" {
                    // The secret of its link opens nothing but its link.
                    request = request.header(header::COOKIE, format!("damka={}", link.reveal()));
                } else if person.who != "stranger" {
                    let secret = guest.person(&who, person.event, person.role.clone()).await;
                    request = request.header(header::COOKIE, format!("damka={}", secret.reveal()));
                }
                let before = state(&guest);
                let answer = guest.ask(request.body(Body::from(body)).unwrap()).await;
                let status = answer.status();
                let case = format!("{who}: {} {} {body}: {status}", address.method, address.path);
                is_nobody_elses(address, person.who != "stranger", answer.headers(), &case);
                assert!(!status.is_server_error(), "{case}");
                assert_eq!(status != StatusCode::FORBIDDEN, person.has(access), "{case}");
                if status == StatusCode::FORBIDDEN || address.method == Method::GET {
                    assert_eq!(before, state(&guest), "{case}");
                    turned_away += usize::from(status == StatusCode::FORBIDDEN);
                }
            }
        }
    }
    assert!(turned_away > 100, "{turned_away}");
}

/// What is made for somebody is kept nowhere; what is everybody's differs by language and person.
fn is_nobody_elses(address: &Address, known: bool, headers: &HeaderMap, case: &str) {
    let text = |name| headers.get(name).map_or("", |value: &HeaderValue| value.to_str().unwrap());
    assert!(text(header::VARY).contains("cookie"), "{case}");
    let kept = text(header::CACHE_CONTROL);
    let style = address.access == Access::Everybody && kept == "max-age=3600";
    // News are a stream, not a page.
    let news = address.path.ends_with("/live") || address.path.ends_with("/news");
    match known && !style && !news {
        true => assert_eq!(kept, "no-store", "{case}"),
        false => assert!(!kept.is_empty(), "{case}"),
    }
}

/// A phone has its own tables by its link, and neither others nor anything else by its secret.
#[tokio::test]
async fn a_phone_at_its_own_door() {
    let (mut guest, secret) = hall_with_a_phone().await;
    let secret = secret.reveal();
    let link = format!("/in/{secret}");
    assert_eq!(guest.get(&format!("{link}?at=3")).await.0, StatusCode::OK);
    let before = state(&guest);
    for body in ["table=4&game=1&score=1-0", "table=4&clear=1"] {
        assert_eq!(guest.post(&link, body).await.0, StatusCode::FORBIDDEN, "{body}");
    }
    assert_eq!(before, state(&guest));
    let own = "table=3&game=1&score=1-0";
    assert_eq!(guest.post(&link, own).await.0, StatusCode::SEE_OTHER);
    let after = state(&guest);
    assert_ne!(before, after);
    let desk = format!("/desk/{EVENT}/rounds/3/results");
    for credential in [
        (header::COOKIE, format!("damka={secret}")),
        (header::AUTHORIZATION, format!("Bearer {secret}")),
    ] {
        for (path, body) in [(&*desk, "table=3&game=2&score=1-0"), ("/me/name", "name=Nobody")] {
            let request = posting(path).header(&credential.0, &credential.1);
            let answer = guest.ask(request.body(Body::from(body)).unwrap()).await;
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        }
    }
    assert_eq!(after, state(&guest));
}

#[test]
fn nothing_of_the_desk_is_open_to_everybody() {
    for address in addresses() {
        let desk = address.path.starts_with("/desk") || address.path.starts_with("/me");
        assert!(!desk || address.access != Access::Everybody, "{}", address.path);
    }
}
