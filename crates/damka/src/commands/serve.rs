//! `damka serve`: the desk and the public pages.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use ledger::Server;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use store::{Log, PostgresLog, SqliteLog};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;
use web::{Friendly, Limits, Mail, MailTerms};
use words::Language;

use crate::Answer;

/// Opens the desk and the public pages
///
/// Everything is kept in a folder, or in a PostgreSQL database that several servers can share.
/// Ctrl+C stops the server; what was acknowledged is on disk.
#[derive(Args)]
#[command(after_help = "Examples:
  damka serve
  damka serve --data /srv/damka --listen 0.0.0.0:80
  damka serve --database postgres://damka:secret@localhost/damka --no-demo
  damka serve --listen 127.0.0.1:8064 --behind-proxy 127.0.0.1
  damka serve --friendly members
  damka serve --log info
  damka serve --log warn,store=debug
  DAMKA_SMTP_PASSWORD=… damka serve --smtp smtps://damka@mail.example.org --smtp-from damka@example.org

--log: info tells every command and refusal, debug every request and append too. No passwords, keys,
links or names of people are told. Counts and times for Prometheus stand at /metrics, for those who run
the server and their keys.")]
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
    /// Templates of papers that replace ours: the folder, as `damka documents templates` makes it
    #[arg(long, value_name = "FOLDER")]
    templates: Option<PathBuf>,
    /// The address of a proxy before it, which says who asks (X-Forwarded-For) and whether by https
    /// (X-Forwarded-Proto); nobody else is believed
    #[arg(long, value_name = "ADDRESS")]
    behind_proxy: Vec<IpAddr>,
    /// Who may set up friendly games, where whoever has the link plays: all, members (who has an account
    /// here) or off
    #[arg(long, value_name = "WHO", default_value = "all", value_parser = friendly)]
    friendly: Friendly,
    /// What to tell on the terminal: off, error, warn, info, debug or trace, for all or for one part
    /// (server, store)
    #[arg(long, value_name = "LEVELS", default_value = "warn", value_parser = levels)]
    log: Targets,
    /// The server that sends reminders of games by correspondence by e-mail, such as
    /// smtps://damka@mail.example.org or smtp://mail.example.org:587?tls=required; without it no mail
    /// is sent. The password stands in a file, or in DAMKA_SMTP_PASSWORD
    #[arg(long, value_name = "URL", requires = "smtp_from")]
    smtp: Option<String>,
    /// Who sends them, such as "Damka <damka@example.org>"
    #[arg(long, value_name = "SENDER", requires = "smtp")]
    smtp_from: Option<String>,
    /// The file with the password
    #[arg(long, value_name = "FILE", requires = "smtp")]
    smtp_password: Option<PathBuf>,
    /// Their language: uk, ru or en
    #[arg(long, value_name = "LANGUAGE", requires = "smtp", default_value = "uk")]
    smtp_lang: Language,
    /// Where people find this server, for links in them, such as https://damka.example
    #[arg(long, value_name = "URL", requires = "smtp")]
    home: Option<String>,
    /// Make no demo events, and show no boards where the program plays with itself
    #[arg(long)]
    no_demo: bool,
}

impl Serve {
    /// What `damka` alone does.
    pub(crate) fn usual() -> Serve {
        let listen = SocketAddr::from(([0, 0, 0, 0], 8064));
        let data = PathBuf::from("damka-data");
        let (behind_proxy, no_demo) = (Vec::new(), false);
        let log = Targets::new().with_default(LevelFilter::WARN);
        Serve {
            data,
            database: None,
            listen,
            templates: None,
            behind_proxy,
            friendly: Friendly::All,
            log,
            smtp: None,
            smtp_from: None,
            smtp_password: None,
            smtp_lang: Language::Uk,
            home: None,
            no_demo,
        }
    }

    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        // Beside what is printed, not in it.
        let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
        tracing_subscriber::registry().with(lines.with_filter(self.log.clone())).try_init()?;
        let templates = super::documents::templates(self.templates.as_deref())?;
        let mail = self.mail()?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let (server, listener) = runtime.block_on(self.open())?;
        let port = listener.local_addr()?.port();
        let link =
            runtime.block_on(ledger::people::first_link(&server))?.map(|secret| secret.reveal());
        greet(out, port, web::lan_address(self.listen.ip()), link.as_deref())?;
        out.flush()?;
        let (proxies, friendly) = (self.behind_proxy, self.friendly);
        let limits = Limits { proxies, friendly, ..Limits::of_this_machine() };
        let stop = stop()?;
        let stop = async { stop.await.unwrap_or_default() };
        let (server_too, stop) = (Arc::clone(&server), (mail, stop));
        let served = web::serve_and_mail(templates, server_too, listener, limits, stop);
        runtime.block_on(served)?;
        runtime.block_on(server.end())?;
        // Work that nobody waits for any more must not keep the server open.
        runtime.shutdown_timeout(LEAVE);
        writeln!(out, "Damka is closed.")?;
        Ok(Answer::Done)
    }

    async fn open(&self) -> anyhow::Result<(Arc<Server>, TcpListener)> {
        // First the door: if it is taken, nothing has been touched.
        let listener = TcpListener::bind(self.listen).await;
        let listener = listener.map_err(|why| no_door(self.listen, &why))?;
        let log: Arc<dyn Log> = match &self.database {
            Some(url) => Arc::new(PostgresLog::open(url).await?),
            None => Arc::new(self.folder()?),
        };
        let server = Server::open(log).await?;
        for (slug, why) in server.all_unread() {
            eprintln!("The event {slug} is not shown: {why}");
        }
        if !self.no_demo && server.has_no_events() && server.accounts().snapshot().state.is_empty()
        {
            ledger::demo::seed(&server).await?;
        }
        if !self.no_demo && ledger::demo::is_there(&server).await {
            tokio::spawn(ledger::demo::live(Arc::downgrade(&server)));
        }
        Ok((server, listener))
    }
}

impl Serve {
    /// How reminders are mailed, if they are.
    fn mail(&self) -> anyhow::Result<Option<Mail>> {
        let (Some(server), Some(from)) = (self.smtp.clone(), self.smtp_from.clone()) else {
            return Ok(None);
        };
        let password = match &self.smtp_password {
            Some(file) => {
                let text = std::fs::read_to_string(file);
                let text = text.with_context(|| format!("Cannot read {}", file.display()))?;
                Some(text.trim_end_matches(['\r', '\n']).to_owned())
            }
            None => std::env::var("DAMKA_SMTP_PASSWORD").ok(),
        };
        let (home, language) = (self.home.clone(), self.smtp_lang);
        Ok(Some(Mail::new(MailTerms { server, from, password, home, language })?))
    }

    /// The log in the folder, and on the terminal what is wrong with it.
    fn folder(&self) -> anyhow::Result<SqliteLog> {
        let log = SqliteLog::open(&self.data).with_context(|| {
            let folder = self.data.display();
            format!("The data cannot be opened in {folder}; --data names another folder.")
        })?;
        log.warnings().iter().for_each(|warning| eprintln!("{warning}"));
        Ok(log)
    }
}

/// What is told, such as `info` or `warn,store=debug`. A misspelt part would be silent for ever.
fn levels(text: &str) -> Result<Targets, String> {
    let mut levels = Targets::new().with_default(LevelFilter::WARN);
    for one in text.split(',').map(str::trim) {
        let (part, level) = one.split_once('=').map_or((None, one), |(a, b)| (Some(a), b));
        let level = LEVELS.iter().find(|(name, _)| *name == level).ok_or_else(|| {
            format!("'{level}' is no level: write off, error, warn, info, debug or trace.")
        })?;
        levels = match part {
            None => levels.with_default(level.1),
            Some(part) => {
                let known = PARTS.iter().find(|(name, _)| *name == part);
                let (_, crates) = known
                    .ok_or_else(|| format!("There is no part '{part}': write server or store."))?;
                crates.iter().fold(levels, |levels, one| levels.with_target(*one, level.1))
            }
        };
    }
    Ok(levels)
}

/// Who may set up friendly games.
fn friendly(text: &str) -> Result<Friendly, String> {
    match text {
        "all" => Ok(Friendly::All),
        "members" => Ok(Friendly::Members),
        "off" => Ok(Friendly::Off),
        _ => Err("write all, members or off".to_owned()),
    }
}

/// The parts of the program that tell something, with their crates.
const PARTS: [(&str, &[&str]); 2] = [("server", &["web", "ledger"]), ("store", &["store"])];

const LEVELS: [(&str, LevelFilter); 6] = [
    ("off", LevelFilter::OFF),
    ("error", LevelFilter::ERROR),
    ("warn", LevelFilter::WARN),
    ("info", LevelFilter::INFO),
    ("debug", LevelFilter::DEBUG),
    ("trace", LevelFilter::TRACE),
];

/// How long work may go on after the last guest has left.
const LEAVE: Duration = Duration::from_secs(1);

/// How long the whole closing may take.
const CLOSE: Duration = Duration::from_secs(8);

/// Comes when the machine or the person at it says stop.
///
/// A thread of its own waits for that: it is heard also when all others are at work, and if they do
/// not close the server in time, it ends the program. What was acknowledged is on disk by then.
fn stop() -> anyhow::Result<oneshot::Receiver<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let (stop, stopped) = oneshot::channel();
    thread::Builder::new().name("stop".into()).spawn(move || {
        runtime.block_on(web::stopped());
        // If nobody listens, it is closing already.
        let _ = stop.send(());
        thread::sleep(CLOSE);
        eprintln!("Damka did not close in time and is ended. What was acknowledged is kept.");
        std::process::exit(0);
    })?;
    Ok(stopped)
}

/// Says where the server is, for this computer, for phones, and for the first chief arbiter.
fn greet(
    out: &mut dyn Write,
    port: u16,
    hall: Option<IpAddr>,
    link: Option<&str>,
) -> anyhow::Result<()> {
    writeln!(out, "Damka is open: http://localhost:{port}")?;
    match hall {
        Some(address) => {
            let url = format!("http://{}", SocketAddr::new(address, port));
            writeln!(out, "For phones and laptops in the same network: {url}")?;
            let code = QrCode::new(&url)?;
            writeln!(out, "{}", code.render::<Dense1x2>().quiet_zone(true).build())?;
        }
        None => writeln!(
            out,
            "Only this computer reaches it. For phones, join a network and use --listen 0.0.0.0:{port}."
        )?,
    }
    if let Some(link) = link {
        writeln!(out, "Open this once to make the chief arbiter's account:")?;
        writeln!(out, "http://localhost:{port}/join/{link}")?;
    }
    writeln!(out, "Ctrl+C stops it.")?;
    Ok(())
}

/// Why nobody can listen at an address, and what to do.
fn no_door(listen: SocketAddr, why: &io::Error) -> anyhow::Error {
    let other = SocketAddr::new(listen.ip(), listen.port().checked_add(1).unwrap_or(8064));
    match why.kind() {
        io::ErrorKind::AddrInUse => anyhow::anyhow!(
            "{listen} is taken: another Damka or another program listens there. Stop it, or choose another address, such as --listen {other}."
        ),
        io::ErrorKind::PermissionDenied => anyhow::anyhow!(
            "Only an administrator may listen on {listen}. Choose a port above 1023, such as --listen {}.",
            SocketAddr::new(listen.ip(), 8064)
        ),
        io::ErrorKind::AddrNotAvailable => anyhow::anyhow!(
            "{} is not an address of this computer. Use --listen 0.0.0.0:{} to listen on all it has.",
            listen.ip(),
            listen.port()
        ),
        _ => anyhow::anyhow!(
            "Nobody can listen on {listen} ({why}). Choose another address with --listen."
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(hall: Option<IpAddr>, link: Option<&str>) -> String {
        let mut out = Vec::new();
        greet(&mut out, 8064, hall, link).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_address_for_phones_is_drawn() {
        let text = said(Some(IpAddr::from([192, 168, 0, 7])), Some("abc"));
        assert!(text.starts_with("Damka is open: http://localhost:8064\n"), "{text}");
        assert!(text.contains("same network: http://192.168.0.7:8064\n"), "{text}");
        assert!(text.contains("http://localhost:8064/join/abc\n"), "{text}");
        let is_drawn =
            |line: &&str| !line.is_empty() && line.chars().all(|sign| " █▀▄".contains(sign));
        let widths: Vec<usize> =
            text.lines().filter(is_drawn).map(|line| line.chars().count()).collect();
        // 25 squares and four of nothing on each side, two rows in a line.
        assert_eq!(widths, [33; 17], "{text}");
    }

    #[test]
    fn without_a_network_it_says_what_to_do() {
        let text = said(None, None);
        assert!(text.contains("--listen 0.0.0.0:8064") && !text.contains("/join/"), "{text}");
        let six = said(Some("fe80::1".parse().unwrap()), None);
        assert!(six.contains("http://[fe80::1]:8064"), "{six}");
    }

    #[test]
    fn levels_are_chosen_for_all_or_for_a_part_and_a_slip_is_told() {
        use tracing_subscriber::filter::LevelFilter as Level;
        for (text, server, store) in [
            ("info", Level::INFO, Level::INFO),
            ("server=debug", Level::DEBUG, Level::WARN),
            ("off, store=trace", Level::OFF, Level::TRACE),
        ] {
            let levels = levels(text).unwrap();
            let tells = |part, level: Level| {
                level.into_level().is_none_or(|level| levels.would_enable(part, &level))
            };
            assert!(
                tells("web", server) && tells("ledger", server) && tells("store::group", store),
                "{text}"
            );
        }
        let quiet = levels("warn").unwrap();
        assert!(!quiet.would_enable(
            "web",
            &tracing_subscriber::filter::LevelFilter::INFO.into_level().unwrap()
        ));
        assert!(levels("inof").unwrap_err().contains("'inof' is no level"));
        assert!(levels("serevr=info").unwrap_err().contains("no part 'serevr'"));
        assert!(levels("").is_err() && levels("server=").is_err());
    }

    #[test]
    fn a_door_that_does_not_open_says_why() {
        let listen = SocketAddr::from(([0, 0, 0, 0], 80));
        for (kind, advice) in [
            (io::ErrorKind::AddrInUse, "--listen 0.0.0.0:81"),
            (io::ErrorKind::PermissionDenied, "--listen 0.0.0.0:8064"),
            (io::ErrorKind::AddrNotAvailable, "--listen 0.0.0.0:80"),
            (io::ErrorKind::Other, "--listen"),
        ] {
            let text = no_door(listen, &kind.into()).to_string();
            assert!(text.contains(advice), "{text}");
        }
    }
}
