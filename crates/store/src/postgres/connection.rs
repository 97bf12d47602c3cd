//! Connections to the database, and the one that listens.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio_postgres::config::TargetSessionAttrs;
use tokio_postgres::{AsyncMessage, Client, Config};

use super::reader::Reader;
use super::tls::{self, Tls};
use crate::{Place, StoreError};

/// The channel on which servers tell each other that something was written.
pub(super) const CHANNEL: &str = "damka_log";

/// How long to wait before a lost connection is tried again, and how often to look without being
/// told: news must reach other servers within a second even if a notice got lost.
const PAUSE: Duration = Duration::from_millis(500);

/// Where the database is.
#[derive(Clone)]
pub(super) struct Address(Arc<Config>, Tls);

impl Address {
    pub(super) fn parse(url: &str) -> Result<Address, StoreError> {
        let (url, own) = tls::own_certificate(url);
        let mut config: Config = url.parse().map_err(|error| {
            let advice = "Write postgres://user:password@host:port/database.";
            StoreError::unavailable("The address of the database cannot be read.", advice, error)
        })?;
        config.connect_timeout(Duration::from_secs(5));
        config.ssl_mode(tls::mode(config.get_ssl_mode(), config.get_hosts()));
        // Of several the one that can be written to is wanted, and not a standby.
        if config.get_hosts().len() > 1 {
            config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        }
        let tls = Tls::new(own.as_deref().map(Path::new))?;
        Ok(Address(Arc::new(config), tls))
    }

    /// Connects; the connection works as long as the client is kept.
    pub(super) async fn connect(&self) -> Result<Client, StoreError> {
        let (client, connection) = self.0.connect(self.1.clone()).await.map_err(no_answer)?;
        tokio::spawn(async move {
            // Whoever asks next is told that the connection is closed.
            let _ = connection.await;
        });
        Ok(client)
    }
}

/// Tells the place of the last event whenever a server has written, for as long as the log is open.
pub(super) async fn listen(address: Address, reader: Arc<Reader>, tell: watch::Sender<Place>) {
    loop {
        if let Ok((_client, mut notices)) = subscribe(&address).await {
            loop {
                look(&reader, &tell).await;
                match tokio::time::timeout(PAUSE, notices.recv()).await {
                    Ok(Some(())) | Err(_) => {}
                    Ok(None) => {
                        tracing::warn!("the connection to the database is lost and tried again");
                        break;
                    }
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn look(reader: &Reader, tell: &watch::Sender<Place>) {
    if let Ok(last) = reader.last_place().await {
        tell.send_if_modified(|known| {
            std::mem::replace(known, last.max(*known)) != last.max(*known)
        });
    }
}

/// A connection that listens, and the notices that come over it; they end with the connection.
async fn subscribe(address: &Address) -> Result<(Client, mpsc::Receiver<()>), StoreError> {
    let (client, mut connection) = address.0.connect(address.1.clone()).await.map_err(no_answer)?;
    let (tell, notices) = mpsc::channel(1);
    tokio::spawn(async move {
        loop {
            let message = std::future::poll_fn(|context| connection.poll_message(context)).await;
            match message {
                // One notice that waits is as good as many.
                Some(Ok(AsyncMessage::Notification(_))) => drop(tell.try_send(())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => break,
            }
        }
    });
    client.batch_execute(&format!("LISTEN {CHANNEL}")).await.map_err(broken)?;
    Ok((client, notices))
}

fn no_answer(error: tokio_postgres::Error) -> StoreError {
    let advice = "Check that it runs, that the address is right and that the user may enter.";
    StoreError::unavailable("The database does not answer.", advice, error_text(&error))
}

pub(super) fn broken(error: tokio_postgres::Error) -> StoreError {
    let advice = "Check the database, then try again.";
    StoreError::unavailable("The log could not be read or written.", advice, error_text(&error))
}

/// The text of an error with its cause, which holds what the server said.
pub(super) fn error_text(error: &tokio_postgres::Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}
