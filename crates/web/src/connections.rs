//! Connections: how many there may be, how long each may keep us waiting, and how they end.
//!
//! `axum::serve` waits for everybody without end, and makes a copy of all addresses for each
//! connection. Here nobody is waited for longer than [`Limits`] say, a connection that says nothing
//! holds next to nothing, and whoever comes when the server is full takes the place of the one who
//! has kept silent longest.

mod body;
mod lobby;
mod stream;

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, Response, StatusCode, header};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use ledger::Server;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::caller::Caller;
use body::{Punctual, Sliced};
use lobby::{Lobby, Place};
use stream::Patient;

/// What those who connect may ask of us.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Until the whole head of a request has come: the first one, and each further one.
    pub head: Duration,
    /// Until the next part of a body has come, or of an answer is taken.
    pub part: Duration,
    /// Until a whole body has come.
    pub body: Duration,
    /// Connections at the same time.
    pub connections: usize,
    /// Connections from one address. A hall may stand behind one, with three hundred phones and
    /// some connections each.
    pub of_one_address: usize,
    /// Requests at one table in a second, when those at once are used up.
    pub table_requests_a_second: u32,
    /// Who may set up friendly tables.
    pub friendly: Friendly,
    /// Proxies of ours: what they say of those they speak for is believed, and counts.
    pub proxies: Vec<IpAddr>,
}

/// Who may set up friendly tables, where anybody who has the link plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Friendly {
    /// Everybody who comes.
    #[default]
    All,
    /// Who has an account here.
    Members,
    /// Nobody.
    Off,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::with_files(FILES_USUAL)
    }
}

/// What systems allow if nobody says more.
const FILES_USUAL: usize = 1_024;
/// Files for the log, the papers and whatever else is not a connection.
const FILES_RESERVED: usize = 128;
/// More connections than any hall has.
const CONNECTIONS_MAX: usize = 50_000;
/// What one address has where there is room.
const OF_ONE_ADDRESS_MAX: usize = 1_024;
/// Nobody moves faster.
const TABLE_REQUESTS_A_SECOND: u32 = 10;
/// What is read or written of a connection at once. A head is no longer.
const BUFFER_BYTES: usize = 32 * 1_024;
/// How long those inside may take to leave.
const LEAVE: Duration = Duration::from_secs(2);

impl Limits {
    /// As many connections as this process may open files, once it has asked for all it can have.
    pub fn of_this_machine() -> Limits {
        Limits::with_files(files())
    }

    fn with_files(files: usize) -> Limits {
        let connections = files.saturating_sub(FILES_RESERVED).clamp(16, CONNECTIONS_MAX);
        Limits {
            head: Duration::from_secs(15),
            part: Duration::from_secs(20),
            body: Duration::from_secs(60),
            connections,
            // However few files there are, one address never takes the last of them.
            of_one_address: OF_ONE_ADDRESS_MAX.min(connections / 2),
            table_requests_a_second: TABLE_REQUESTS_A_SECOND,
            friendly: Friendly::default(),
            proxies: Vec::new(),
        }
    }

    /// Whether somebody speaks for many: a proxy of ours, or this very machine, on which one may
    /// run that nobody has told us of.
    fn speaks_for_many(&self, peer: IpAddr) -> bool {
        peer.to_canonical().is_loopback() || self.proxies.contains(&peer.to_canonical())
    }
}

/// Asks for as many files as the system grants, and says how many that is.
fn files() -> usize {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let limit = getrlimit(Resource::Nofile);
        // What is refused leaves the limit as it was.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, ..limit });
        let granted = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        usize::try_from(granted).unwrap_or(usize::MAX)
    }
    #[cfg(not(unix))]
    FILES_USUAL
}

/// Answers those who connect until `stop` comes; then lets them finish what they are at.
pub(crate) async fn welcome(
    server: Arc<Server>,
    listener: TcpListener,
    router: Router,
    limits: Limits,
    stop: impl Future<Output = ()>,
) {
    let hosts = Arc::new(Hosts {
        lobby: Lobby::new(limits.connections, limits.of_one_address),
        // Made ready once, not for each connection.
        router: TowerToHyperService::new(router.with_state(())),
        server: Arc::clone(&server),
        limits,
        noticed: AtomicBool::new(false),
    });
    let (inside, mut all_left) = mpsc::channel::<Infallible>(1);
    let mut stop = pin!(stop);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        let many = hosts.limits.speaks_for_many(peer.ip());
        let caller = Caller { address: peer.ip(), https: false };
        if let Some(place) = hosts.lobby.enter(caller.household(), many) {
            let (hosts, inside) = (Arc::clone(&hosts), inside.clone());
            tokio::spawn(async move {
                let _inside = inside;
                hosts.attend(stream, peer, place).await;
            });
        }
    }
    drop((listener, inside));
    server.close();
    // Whoever does not leave by himself is left behind.
    let _ = tokio::time::timeout(LEAVE, all_left.recv()).await;
}

/// The next who connects.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            // He has hung up already; the next may have not.
            Err(error) if is_of_one(&error) => {}
            // No files are left: some will be when others leave.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// What every connection needs.
struct Hosts {
    lobby: Arc<Lobby>,
    router: TowerToHyperService<Router>,
    server: Arc<Server>,
    limits: Limits,
    /// Whether it was said that somebody seems to be a proxy.
    noticed: AtomicBool,
}

/// The answer to a household that has as many answers already as it may.
fn no_more() -> Response<Body> {
    let mut answer = Response::new(Body::from("Too many connections from your address.\n"));
    *answer.status_mut() = StatusCode::TOO_MANY_REQUESTS;
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    answer
}

impl Hosts {
    /// Attends to a connection until it ends, is sent away, or the server closes.
    async fn attend(self: Arc<Hosts>, stream: TcpStream, peer: SocketAddr, place: Place) {
        let place = Arc::new(place);
        // Small answers must not wait to be filled up; a socket that does not know this still works.
        let _ = stream.set_nodelay(true);
        let guest = place.guest();
        tokio::select! {
            () = self.answer(stream, peer, &place) => {}
            () = guest.sent_away() => {}
        }
    }

    /// Waits for the first word. Buffers, and whatever else it takes to answer, are for those who
    /// say something.
    async fn answer(&self, stream: TcpStream, peer: SocketAddr, place: &Arc<Place>) {
        let mut first = [0];
        tokio::select! {
            // Being readable is a guess of the system, and often wrong at the beginning.
            spoken = tokio::time::timeout(self.limits.head, stream.peek(&mut first)) => {
                if matches!(spoken, Ok(Ok(1))) {
                    self.converse(stream, peer, place).await;
                }
            }
            () = self.server.closing() => {}
        }
    }

    /// Boxed where it is made: ten kilobytes that those who are silent do not take.
    fn converse<'a>(
        &'a self,
        stream: TcpStream,
        peer: SocketAddr,
        place: &'a Arc<Place>,
    ) -> BoxFuture<'a, ()> {
        async move { self.requests(stream, peer, place).await }.boxed()
    }

    /// Somebody is spoken for by who is not known as a proxy: everybody who comes that way has one share
    /// of everything. Said once, for those who run the server.
    fn notice_proxy(&self, request: &Request<Incoming>, peer: IpAddr) {
        let peer = peer.to_canonical();
        if !request.headers().contains_key("x-forwarded-for") || self.limits.proxies.contains(&peer)
        {
            return;
        }
        if !self.noticed.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "requests come with X-Forwarded-For by way of {peer}, which is not named as a proxy: all who come \
                 that way are counted as one. If it is yours, start with --behind-proxy {peer}"
            );
            self.server.notice_unnamed_proxy(peer);
        }
    }

    /// Answers one request after the other.
    async fn requests(&self, stream: TcpStream, peer: SocketAddr, place: &Arc<Place>) {
        let mut closing = pin!(self.server.closing());
        let service = service_fn(|request: Request<Incoming>| {
            let caller = Caller::of(request.headers(), peer.ip(), &self.limits.proxies);
            let household = caller.household();
            let busy = place.begin(household);
            self.notice_proxy(&request, peer.ip());
            let mut request = request.map(|body| Body::new(Punctual::new(body, &self.limits)));
            request.extensions_mut().insert(caller);
            let requests_a_second = self.limits.table_requests_a_second;
            let friendly = self.limits.friendly;
            request.extensions_mut().insert(Staying {
                place: Arc::clone(place),
                household,
                requests_a_second,
                friendly,
            });
            // Of a household that has too much already nothing more is begun.
            let answered = busy.map(|busy| (self.router.call(request), busy));
            async move {
                let Some((answered, busy)) = answered else { return Ok(no_more()) };
                answered.await.map(|answer| answer.map(|body| Body::new(Sliced::new(body, busy))))
            }
        });
        let stream = TokioIo::new(Patient::new(stream, self.limits.part));
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(self.limits.head)
            .max_buf_size(BUFFER_BYTES)
            .serve_connection(stream, service)
            .with_upgrades();
        let mut connection = pin!(connection);
        // Whatever ends a connection early is nothing that we could tell anybody.
        tokio::select! {
            _ = &mut connection => return,
            () = &mut closing => {}
        }
        connection.as_mut().graceful_shutdown();
        let _ = connection.await;
    }
}

/// The place of somebody whose connection goes on as a conversation of another kind: as long as this
/// is held, his place is taken and he is not sent away.
#[derive(Clone)]
pub(crate) struct Staying {
    place: Arc<Place>,
    /// Those behind his address.
    household: IpAddr,
    /// Who may set up friendly tables.
    pub(crate) friendly: Friendly,
    /// How many requests at a table he may make in a second.
    pub(crate) requests_a_second: u32,
}

impl Staying {
    /// He stays.
    pub(crate) fn stay(&self) -> impl Send + Sync + 'static + use<> {
        (Arc::clone(&self.place), self.place.begin(self.household))
    }

    /// Comes when he has to give way to others.
    pub(crate) async fn sent_away(&self) {
        self.place.guest().sent_away().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_never_takes_all_there_is() {
        for files in [0, 100, 256, 1_024, 20_000, usize::MAX] {
            let limits = Limits::with_files(files);
            assert!(limits.of_one_address * 2 <= limits.connections, "{limits:?}");
            assert!(limits.of_one_address >= 8 && limits.connections <= CONNECTIONS_MAX);
        }
        assert_eq!(Limits::with_files(20_000).of_one_address, 1_024);
    }
}
