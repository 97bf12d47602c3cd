//! The doors of a server that listens: nobody can keep them shut, or us waiting.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use ledger::accounts::Role;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use web::{Friendly, Limits, serve};

use crate::common::Guest;
use crate::common::hall::Hall;
use crate::common::round_here::{announced, on_platform, table};

/// Longer than anything here takes, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server that listens, until it is told to stop.
struct Open {
    guest: Guest,
    hall: Hall,
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    served: JoinHandle<std::io::Result<()>>,
}

impl Open {
    async fn with(limits: Limits) -> Open {
        let guest = Guest::new().await;
        let hall = Hall::robin(&guest).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let stopped = async { stopped.await.unwrap_or_default() };
        let served = tokio::spawn(serve(Arc::clone(&guest.server), listener, limits, stopped));
        Open { guest, hall, address, stop, served }
    }

    /// Connects and sends something.
    async fn connect(&self, first: &[u8]) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(first).await.unwrap();
        stream
    }

    /// The whole answer to a request.
    async fn ask(&self, request: &str) -> String {
        let mut stream = self.connect(request.as_bytes()).await;
        let mut answer = Vec::new();
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap().unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }

    async fn is_served(&self) -> bool {
        let page = self.ask("GET /e/robin HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
        page.await.starts_with("HTTP/1.1 200")
    }
}

/// Waits until the server ends a connection, sending a letter now and then if it `drips`.
async fn closed(mut stream: TcpStream, drips: bool) {
    let mut bytes = [0; 4_096];
    let ended = async {
        loop {
            let read = tokio::time::timeout(Duration::from_millis(50), stream.read(&mut bytes));
            match read.await {
                Ok(Ok(0) | Err(_)) => return,
                Ok(Ok(_)) => {}
                // If it has been closed meanwhile, the next reading says so.
                Err(_) if drips => drop(stream.write_all(b"x").await),
                Err(_) => {}
            }
        }
    };
    assert!(tokio::time::timeout(PATIENCE, ended).await.is_ok(), "it was never closed");
}

fn short() -> Limits {
    let (head, part) = (Duration::from_millis(700), Duration::from_millis(700));
    Limits { head, part, body: Duration::from_secs(2), ..Limits::default() }
}

const FORM: &str = "POST /in HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 1000\r\n\r\nname=";

#[tokio::test]
async fn who_keeps_us_waiting_is_sent_away_while_others_are_served() {
    let open = Open::with(short()).await;
    let mut slow = Vec::new();
    for _ in 0..8 {
        let ways: [(&str, bool); 5] = [
            ("", false),
            ("GET / HTTP/1.1\r\nHost: a\r\nX-Drip: ", true),
            (FORM, false),
            (FORM, true),
            ("GET /icon.svg HTTP/1.1\r\nHost: a\r\n\r\n", false),
        ];
        for (first, drips) in ways {
            let stream = open.connect(first.as_bytes()).await;
            slow.push(tokio::spawn(closed(stream, drips)));
        }
    }
    for _ in 0..5 {
        assert!(open.is_served().await);
    }
    for one in slow {
        one.await.unwrap();
    }
    assert!(open.is_served().await);
}

/// A seat says no more by forms than it may say over the wire.
#[tokio::test]
async fn forms_of_a_seat_come_no_faster_than_it_may_ask() {
    let open = Open::with(Limits { table_requests_a_second: 1, ..Limits::default() }).await;
    let mut guest = open.guest.clone();
    let table = crate::play::sits_down(&mut guest, crate::play::RUSSIAN).await;
    let (cookie, form) = (guest.cookies().unwrap_or_default(), "what=ready");
    let request = format!(
        "POST {table}/act HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    );
    let first = open.ask(&request).await;
    assert!(first.starts_with("HTTP/1.1 422"), "nobody sits opposite: {first}");
    let mut held_up = false;
    for _ in 0..60 {
        held_up |= open.ask(&request).await.starts_with("HTTP/1.1 429");
    }
    assert!(held_up, "one in a second is heard");
}

/// Officials at one board of wood are counted each by himself: nobody holds up another one.
#[tokio::test]
async fn reports_of_officials_do_not_hold_up_each_other() {
    let open = Open::with(Limits { table_requests_a_second: 1, ..Limits::default() }).await;
    let mut chief = open.guest.clone();
    chief.sign_in(&chief.person("chief", None, Some(Role::ChiefArbiter)).await);
    let hall = announced(&chief, on_platform(json!({})), 4).await;
    let at = table(&hall, 1, 1);
    let venue = "section=1&round=1&table=1&board=1&to=wood&reason=in+the+hall";
    chief.done("/desk/cup/boards/venue", venue).await;
    let mut deputy = chief.stranger();
    deputy.sign_in(&chief.person("deputy", Some("cup"), Some(Role::Deputy)).await);
    let report = |guest: &Guest| {
        let (cookie, form) = (guest.cookies().unwrap_or_default(), "act=press&by=first");
        format!(
            "POST {at}/report HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        )
    };
    let mut held_up = false;
    for _ in 0..60 {
        held_up |= open.ask(&report(&chief)).await.starts_with("HTTP/1.1 429");
    }
    assert!(held_up, "one in a second is heard");
    let other = open.ask(&report(&deputy)).await;
    assert!(other.starts_with("HTTP/1.1 422"), "nothing can be pressed yet: {other}");
}

/// Nobody fills the disk with tables.
#[tokio::test]
async fn tables_are_set_up_no_faster_than_people_do() {
    let open = Open::with(Limits { table_requests_a_second: 1, ..Limits::default() }).await;
    for (path, form) in [
        ("/play", crate::play::RUSSIAN),
        ("/play/board", "discipline=RU-2022%2Frussian&control=30%2B30"),
        ("/play/display", "discipline=RU-2022%2Frussian&control=30%2B30&boards=2"),
    ] {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        );
        let mut held_up = false;
        for _ in 0..60 {
            held_up |= open.ask(&request).await.starts_with("HTTP/1.1 429");
        }
        assert!(held_up, "{path}: one in a second is heard");
    }
}

fn form_post(path: &str, form: &str, more: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\n{more}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    )
}

/// The value of a header of an answer.
fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
}

/// Nobody fills the disk with one board whose moves he tells again and again.
#[tokio::test]
async fn a_relayed_game_is_told_so_often_and_no_more() {
    let open = Open::with(Limits { table_requests_a_second: 1_000, ..Limits::default() }).await;
    let board = "discipline=UA-CHESS%2Fchess&control=30%2B30&follows=relay";
    let made = open.ask(&form_post("/play/board", board, "")).await;
    let table = header(&made, "location").unwrap_or_else(|| panic!("{made}")).to_owned();
    let cookie = header(&made, "set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let knights = [["g1f3", "g8f6", "f3g1", "f6g8"], ["b1c3", "b8c6", "c3b1", "c6b8"]];
    let (mut kept, mut bytes) = (0, 0);
    let mut held_up = None;
    for number in 0..400 {
        let moves = knights[number % 2].join("+") + "+";
        let form = format!("stay=0&moves={}", moves.repeat(100));
        let more = format!("Cookie: {cookie}\r\nAccept: application/json\r\n");
        let answer = open.ask(&form_post(&format!("{table}/relay"), &form, &more)).await;
        if !answer.starts_with("HTTP/1.1 200") {
            held_up = Some(answer);
            break;
        }
        (kept, bytes) = (kept + 1, bytes + form.len());
    }
    let answer = held_up.unwrap_or_else(|| panic!("{kept} were kept, {bytes} bytes"));
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    assert!(kept >= 50, "corrections are kept: {kept}");
}

/// Those who run a server say whether strangers play there.
#[tokio::test]
async fn friendly_games_are_set_up_by_those_who_may() {
    for (friendly, stranger, member) in [
        (Friendly::All, "303", "303"),
        (Friendly::Members, "403", "303"),
        (Friendly::Off, "403", "403"),
    ] {
        let open = Open::with(Limits { friendly, ..Limits::default() }).await;
        let session = open.guest.person("anna", None, None).await;
        let cookie = format!("Cookie: damka={}\r\n", session.reveal());
        for (path, form) in [
            ("/play", crate::play::RUSSIAN),
            ("/play/board", "discipline=RU-2022%2Frussian&control=30%2B30"),
            ("/play/display", "discipline=RU-2022%2Frussian&control=30%2B30&boards=2"),
        ] {
            for (who, expected) in [("", stranger), (cookie.as_str(), member)] {
                let answer = open.ask(&form_post(path, form, who)).await;
                let expected = format!("HTTP/1.1 {expected}");
                assert!(answer.starts_with(&expected), "{friendly:?} {path} {who}: {answer}");
            }
        }
    }
}

/// However many tables strangers set up, a list stays a list.
#[tokio::test]
async fn a_list_of_open_seats_is_as_long_as_a_page() {
    let open = Open::with(Limits { table_requests_a_second: 1_000, ..Limits::default() }).await;
    let form = format!("{}&open_to_all=on", crate::play::RUSSIAN);
    for _ in 0..60 {
        let terms = play::TableTerms {
            open_to_all: true,
            ..play::TableTerms::friendly("RU-2022", "russian", "30+30")
        };
        let table = open.guest.server.tables().set_up(terms).await.unwrap();
        let seat = play::Seat { name: "Spam".to_owned(), key: "somebody".to_owned() };
        let act = play::TableAct::Sit(play::Person::First, seat);
        let request = play::Request { by: play::Who::Platform, id: None, act };
        table.ask(&request, play::ServerTime(open.guest.server.steady())).await.unwrap();
    }
    let page = open.guest.stranger().page("/play").await;
    assert_eq!(page.count("#seats a[href^=/t]"), ledger::tables::LISTED_MAX, "{form}");
}

/// One household behind a proxy has its share of all connections, and others come in.
#[tokio::test]
async fn a_crowd_behind_a_proxy_does_not_shut_the_doors_for_others() {
    let proxies = vec![Ipv4Addr::LOCALHOST.into()];
    let limits = Limits { proxies, connections: 60, of_one_address: 12, ..Limits::default() };
    let open = Open::with(limits).await;
    let from = |address: &str, close: &str| {
        format!(
            "GET /e/robin/live HTTP/1.1\r\nHost: a\r\n{close}X-Forwarded-For: {address}\r\n\r\n"
        )
    };
    let mut live = Vec::new();
    let mut answers = [0; 2];
    for _ in 0..20 {
        let mut stream = open.connect(from("203.0.113.9", "").as_bytes()).await;
        let mut bytes = [0; 64];
        let read = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.unwrap().unwrap();
        let text = String::from_utf8_lossy(&bytes[..read]).into_owned();
        answers[usize::from(text.starts_with("HTTP/1.1 429"))] += 1;
        live.push(stream);
    }
    assert_eq!(answers, [12, 8], "he has his share");
    // Some more households take all there is: the crowd gives way to who comes then.
    for household in 1..=10 {
        for _ in 0..6 {
            let address = format!("198.51.100.{household}");
            live.push(open.connect(from(&address, "").as_bytes()).await);
        }
    }
    let page = "GET /e/robin HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";
    assert!(open.ask(page).await.starts_with("HTTP/1.1 200"));
}

/// A proxy that nobody named is told of to those who run the server.
#[tokio::test]
async fn a_proxy_that_was_not_named_is_noticed() {
    let open = Open::with(Limits::default()).await;
    let mut chief = open.guest.stranger();
    chief.sign_in(&open.guest.person("chief", None, Some(Role::ChiefArbiter)).await);
    assert!(!chief.page("/accounts").await.has("#unnamed-proxy"));
    let page =
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";
    open.ask(page).await;
    assert!(chief.page("/accounts").await.one("#unnamed-proxy").says("--behind-proxy 127.0.0.1"));
}

/// A page that is told of news stays open though nobody says anything.
#[tokio::test]
async fn a_live_page_is_not_kept_waiting_for() {
    let open = Open::with(short()).await;
    let mut live = open.connect(b"GET /e/robin/live HTTP/1.1\r\nHost: a\r\n\r\n").await;
    let mut bytes = [0; 4_096];
    assert!(live.read(&mut bytes).await.unwrap() > 0);
    tokio::time::sleep(2 * short().head).await;
    open.hall.ok(serde_json::json!({"do": "undo", "reason": "slip"})).await;
    let version = open.hall.version().to_string();
    let mut told = String::new();
    while !told.contains(&version) {
        let read = tokio::time::timeout(PATIENCE, live.read(&mut bytes)).await.unwrap().unwrap();
        assert!(read > 0, "it was closed: {told}");
        told += &String::from_utf8_lossy(&bytes[..read]);
    }
}

#[tokio::test]
async fn a_full_house_makes_room_for_who_has_something_to_say() {
    let limits = Limits { head: PATIENCE, connections: 16, ..Limits::default() };
    let open = Open::with(limits).await;
    let mut silent = Vec::new();
    for _ in 0..50 {
        silent.push(open.connect(b"").await);
    }
    assert!(open.is_served().await);
    // Those who came first were sent away for it.
    closed(silent.remove(0), false).await;
}

#[tokio::test]
async fn it_stops_when_told_whoever_is_still_there() {
    let limits = Limits { head: PATIENCE, part: PATIENCE, body: PATIENCE, ..Limits::default() };
    let open = Open::with(limits).await;
    let live = open.connect(b"GET /e/robin/live HTTP/1.1\r\nHost: a\r\n\r\n").await;
    let others = [open.connect(b"").await, open.connect(b"GET / HT").await];
    let body = open.connect(FORM.as_bytes()).await;
    assert!(open.is_served().await);
    open.stop.send(()).unwrap();
    tokio::time::timeout(PATIENCE / 4, open.served).await.unwrap().unwrap().unwrap();
    drop((live, others, body));
}

/// The first account is made over the network, and this is the cookie that comes back.
async fn cookie_of(proxies: Vec<IpAddr>) -> String {
    let open = Open::with(Limits { proxies, ..Limits::default() }).await;
    let (link, form) = (open.guest.link.reveal(), "id=chief&name=Chief&password=long+enough");
    let answer = open
        .ask(&format!(
            "POST /join/{link} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nSec-Fetch-Site: same-origin\r\nX-Forwarded-Proto: https\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
            form.len()
        ))
        .await;
    let line = answer.lines().find(|line| line.starts_with("set-cookie:"));
    line.unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[tokio::test]
async fn a_cookie_is_secure_behind_https_if_our_own_proxy_says_so() {
    assert!(cookie_of(vec![Ipv4Addr::LOCALHOST.into()]).await.ends_with("; Secure"));
    assert!(!cookie_of(vec![[192, 0, 2, 1].into()]).await.contains("Secure"));
    assert!(!cookie_of(Vec::new()).await.contains("Secure"));
}
