//! Opening the doors, and closing them when asked to.

use std::io;
use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;

use tokio::net::TcpListener;

use crate::connections::{Limits, welcome};
use crate::house::{House, OpenError, now};
use crate::office::{AccountFact, Office, Role, Secret};
use crate::web::router;

/// How long the first link is good for.
const FIRST_LINK_LASTS: i64 = 7 * 24 * 3_600 * 1_000;

/// Answers requests until `stop` comes.
pub async fn serve(
    house: Arc<House>,
    listener: TcpListener,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    house.listens_at(listener.local_addr()?);
    let following = tokio::spawn(Arc::clone(&house).follow());
    let tending = tokio::spawn(Arc::clone(&house).tend());
    welcome(Arc::clone(&house), listener, router(house), limits, stop).await;
    following.abort();
    tending.abort();
    Ok(())
}

/// Our address in the local network, if we listen there. Nothing is sent: the system only says
/// which way it would go.
pub fn in_the_hall(listen: IpAddr) -> Option<IpAddr> {
    if !listen.is_unspecified() {
        return (!listen.is_loopback()).then_some(listen);
    }
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
        .filter(|address| !address.is_loopback() && !address.is_unspecified())
}

/// The secret of a link by which the first account can be opened; none if there are accounts.
pub async fn first_link(house: &House) -> Result<Option<Secret>, OpenError> {
    if !house.office().page().book.is_empty() {
        return Ok(None);
    }
    let Ok(secret) = Secret::new() else { return Ok(None) };
    let now = now();
    // One at a time: those that stood in other terminals and logs are good for nothing now.
    let invited = |office: &Office| {
        if !office.is_empty() {
            return Ok(Vec::new());
        }
        let earlier = office.invitations(None, now).into_iter();
        let mut facts: Vec<_> =
            earlier.map(|(seal, _)| AccountFact::InvitationClosed { seal }).collect();
        let (seal, until) = (secret.seal(), now + FIRST_LINK_LASTS);
        let role = Role::ChiefArbiter;
        facts.push(AccountFact::Invited { seal, event: None, role, until, once: true });
        Ok(facts)
    };
    let invited = house.office().act("damka", now, invited).await?;
    Ok(invited.page.book.is_empty().then_some(secret))
}

/// Comes when the machine or the person at it says stop.
pub async fn stopped() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}
