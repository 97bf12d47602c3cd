//! `damka serve`: the desk and the public pages.

use std::io::Write;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use server::House;
use store::{Log, PostgresLog, SqliteLog};
use tokio::net::TcpListener;

use crate::Answer;

/// Opens the desk and the public pages
///
/// Everything is kept in a folder, or in a PostgreSQL database that several servers can share.
/// Ctrl+C stops the server; what was acknowledged is on disk.
#[derive(Args)]
#[command(after_help = "Examples:
  damka serve
  damka serve --data /srv/damka --listen 0.0.0.0:80
  damka serve --database postgres://damka:secret@localhost/damka --no-demo")]
pub(crate) struct Serve {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER", default_value = "damka-data", conflicts_with = "database")]
    data: PathBuf,
    /// The database, instead of a folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "0.0.0.0:8064")]
    listen: SocketAddr,
    /// Make no demo events
    #[arg(long)]
    no_demo: bool,
}

impl Serve {
    /// What `damka` alone does.
    pub(crate) fn usual() -> Serve {
        let listen = SocketAddr::from(([0, 0, 0, 0], 8064));
        Serve { data: PathBuf::from("damka-data"), database: None, listen, no_demo: false }
    }

    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let (house, listener) = runtime.block_on(self.open())?;
        let port = listener.local_addr()?.port();
        writeln!(out, "Damka is open: http://localhost:{port}")?;
        if let Some(address) = in_the_hall(self.listen.ip()) {
            let url = format!("http://{address}:{port}");
            writeln!(out, "For phones and laptops in the same network: {url}")?;
            let code = QrCode::new(&url)?;
            writeln!(out, "{}", code.render::<Dense1x2>().quiet_zone(true).build())?;
        }
        if let Some(secret) = runtime.block_on(server::first_link(&house))? {
            writeln!(out, "Open this once to make the chief arbiter's account:")?;
            writeln!(out, "http://localhost:{port}/join/{}", secret.reveal())?;
        }
        writeln!(out, "Ctrl+C stops it.")?;
        out.flush()?;
        runtime.block_on(server::serve(house, listener))?;
        writeln!(out, "Damka is closed.")?;
        Ok(Answer::Done)
    }

    async fn open(&self) -> anyhow::Result<(Arc<House>, TcpListener)> {
        // First the door: if it is taken, nothing has been touched.
        let listener = TcpListener::bind(self.listen).await.with_context(|| {
            format!("Nobody can listen on {}: choose another address with --listen.", self.listen)
        })?;
        let log: Arc<dyn Log> = match &self.database {
            Some(url) => Arc::new(PostgresLog::open(url).await?),
            None => Arc::new(SqliteLog::open(&self.data)?),
        };
        let house = House::open(log).await?;
        if !self.no_demo && house.halls().is_empty() && house.office().page().book.is_empty() {
            server::demo::furnish(&house).await?;
        }
        Ok((house, listener))
    }
}

/// Our address in the local network, if we listen there. Nothing is sent: the system only says
/// which way it would go.
fn in_the_hall(listen: IpAddr) -> Option<IpAddr> {
    if !listen.is_unspecified() {
        return (!listen.is_loopback()).then_some(listen);
    }
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
        .filter(|address| !address.is_loopback() && !address.is_unspecified())
}
