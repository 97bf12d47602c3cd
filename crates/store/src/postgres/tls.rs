//! Connections that nobody on the way reads: the certificate of the database is always looked at.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::{TlsConnector, client};

use crate::StoreError;

/// How a connection is made secret. Certificates are those that browsers know, and one of the owner.
#[derive(Clone)]
pub(super) struct Tls(Arc<ClientConfig>);

impl Tls {
    pub(super) fn new(own: Option<&Path>) -> Result<Tls, StoreError> {
        let mut roots = RootCertStore::empty();
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
        if let Some(file) = own {
            let unread = |why: String| {
                let what = format!("The certificate {} cannot be read.", file.display());
                StoreError::unavailable(&what, "sslrootcert names a file of the form PEM.", why)
            };
            let all = CertificateDer::pem_file_iter(file).map_err(|why| unread(why.to_string()))?;
            for one in all {
                let one = one.map_err(|why| unread(why.to_string()))?;
                roots.add(one).map_err(|why| unread(why.to_string()))?;
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider);
        let config = config.with_safe_default_protocol_versions().map_err(|why| {
            StoreError::unavailable("No connection can be made secret.", "Tell us of it.", why)
        })?;
        Ok(Tls(Arc::new(config.with_root_certificates(roots).with_no_client_auth())))
    }
}

/// What is asked of the wire to the database. Nothing is sent in plain text to another machine unless somebody
/// wrote that it should be; and what must be secret is verified, or there is no connection.
pub(super) fn mode(said: SslMode, hosts: &[Host]) -> SslMode {
    match said {
        SslMode::Disable | SslMode::Require => said,
        // Nothing was said, or that it is all the same.
        _ if hosts.iter().all(is_here) => SslMode::Disable,
        _ => SslMode::Require,
    }
}

/// Whether it is this machine.
fn is_here(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            let address = name.parse::<std::net::IpAddr>();
            name == "localhost" || address.is_ok_and(|address| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

/// Takes the certificate of the owner out of an address, which knows it by the name that PostgreSQL has for it.
pub(super) fn own_certificate(url: &str) -> (String, Option<String>) {
    const NAME: &str = "sslrootcert=";
    let Some(begin) = url.find(NAME) else { return (url.to_owned(), None) };
    let rest = &url[begin + NAME.len()..];
    let end = rest.find(['&', ' ']).unwrap_or(rest.len());
    let (file, after) = rest.split_at(end);
    let before = &url[..begin];
    let left = match after.is_empty() {
        true => before.trim_end_matches(['?', '&', ' ']).to_owned(),
        false => format!("{before}{}", &after[1..]),
    };
    (left, Some(file.replace("%2F", "/")))
}

impl<S> MakeTlsConnect<S> for Tls
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secret<S>;
    type TlsConnect = Connecting;
    type Error = Infallible;

    // Asked of every connection, also of one that stays on this machine and has no name.
    fn make_tls_connect(&mut self, domain: &str) -> Result<Connecting, Infallible> {
        let name = ServerName::try_from(domain.to_owned()).ok();
        Ok(Connecting { config: Arc::clone(&self.0), name })
    }
}

/// A connection that becomes secret.
pub(super) struct Connecting {
    config: Arc<ClientConfig>,
    /// Whose certificate it must be.
    name: Option<ServerName<'static>>,
}

impl<S> TlsConnect<S> for Connecting
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    type Stream = Secret<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secret<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let unnamed = "the address of the database has no name that a certificate could be for";
            let name =
                self.name.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, unnamed))?;
            let stream = TlsConnector::from(self.config).connect(name, stream).await?;
            Ok(Secret(Box::new(stream)))
        })
    }
}

/// A connection that is secret.
pub(super) struct Secret<S>(Box<client::TlsStream<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Secret<S> {
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Secret<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_read(context, into)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Secret<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut *self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.0).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_postgres::Config;

    fn asked(url: &str) -> SslMode {
        let config: Config = url.parse().unwrap();
        mode(config.get_ssl_mode(), config.get_hosts())
    }

    #[test]
    fn nothing_goes_to_another_machine_in_plain_text_unless_it_was_written() {
        for here in ["localhost", "127.0.0.1", "%2Fvar%2Frun%2Fpostgresql"] {
            assert_eq!(asked(&format!("postgres://damka@{here}/damka")), SslMode::Disable);
        }
        let far = "postgres://damka@db.example.org/damka";
        assert_eq!(asked(far), SslMode::Require);
        assert_eq!(asked(&format!("{far}?sslmode=prefer")), SslMode::Require);
        assert_eq!(asked(&format!("{far}?sslmode=disable")), SslMode::Disable);
        assert_eq!(asked("postgres://damka@localhost,10.0.0.2/damka"), SslMode::Require);
        assert_eq!(asked("postgres://damka@localhost/damka?sslmode=require"), SslMode::Require);
    }

    #[test]
    fn the_certificate_of_the_owner_is_taken_out_of_the_address() {
        for (url, left) in [
            ("postgres://a@b/c?sslrootcert=/x.pem", "postgres://a@b/c"),
            (
                "postgres://a@b/c?sslrootcert=%2Fx.pem&sslmode=require",
                "postgres://a@b/c?sslmode=require",
            ),
            (
                "postgres://a@b/c?sslmode=require&sslrootcert=/x.pem",
                "postgres://a@b/c?sslmode=require",
            ),
            ("host=b sslrootcert=/x.pem user=a", "host=b user=a"),
        ] {
            assert_eq!(own_certificate(url), (left.to_owned(), Some("/x.pem".to_owned())), "{url}");
        }
        assert_eq!(own_certificate("postgres://a@b/c"), ("postgres://a@b/c".to_owned(), None));
    }
}
