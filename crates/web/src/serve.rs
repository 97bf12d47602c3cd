//! Opening the doors, and closing them when asked to.

use std::io;
use std::net::{IpAddr, UdpSocket};
use std::sync::Arc;

use documents::Templates;
use ledger::Server;
use tokio::net::TcpListener;

use crate::connections::{Limits, welcome};
use crate::mail::Mail;
use crate::router_with;

/// Answers requests until `stop` comes.
pub async fn serve(
    server: Arc<Server>,
    listener: TcpListener,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    serve_with(Templates::built_in(), server, listener, limits, stop).await
}

/// Answers requests until `stop` comes, and prints papers with these templates.
pub async fn serve_with(
    templates: Templates,
    server: Arc<Server>,
    listener: TcpListener,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    serve_and_mail(templates, server, listener, limits, (None, stop)).await
}

/// The same, and reminds people by e-mail.
pub async fn serve_and_mail(
    templates: Templates,
    server: Arc<Server>,
    listener: TcpListener,
    limits: Limits,
    (mail, stop): (Option<Mail>, impl Future<Output = ()>),
) -> io::Result<()> {
    server.listens_at(listener.local_addr()?);
    let following = server.is_shared().then(|| tokio::spawn(Arc::clone(&server).follow()));
    let tending = tokio::spawn(Arc::clone(&server).tend());
    let timing = tokio::spawn(Arc::clone(&server).keep_time());
    let days = tokio::spawn(Arc::clone(&server).keep_days());
    let mailing = mail.map(|mail| tokio::spawn(mail.keep_reminding(Arc::clone(&server))));
    welcome(Arc::clone(&server), listener, router_with(server, templates), limits, stop).await;
    if let Some(following) = following {
        following.abort();
    }
    tending.abort();
    timing.abort();
    days.abort();
    mailing.inspect(tokio::task::JoinHandle::abort);
    Ok(())
}

/// Our address in the local network, if we listen there. Nothing is sent: the system only says
/// which way it would go.
pub fn lan_address(listen: IpAddr) -> Option<IpAddr> {
    if !listen.is_unspecified() {
        return (!listen.is_loopback()).then_some(listen);
    }
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
        .filter(|address| !address.is_loopback() && !address.is_unspecified())
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
