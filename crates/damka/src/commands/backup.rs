//! `damka backup` and `damka restore`: the whole server in one file, and back.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use ledger::Server;
use store::{Copied, Log, MemoryLog, PostgresLog, SqliteLog, StreamId, Version, copy};

use crate::Answer;

/// Copies everything into one file, also while a server is running
#[derive(Args)]
#[command(after_help = "Examples:
  damka backup monday.damka
  damka backup --data /srv/damka monday.damka
  damka backup --verify monday.damka
  damka backup --database postgres://damka@localhost/damka monday.damka")]
pub(crate) struct Backup {
    /// The new file
    file: PathBuf,
    #[command(flatten)]
    source: Place,
    /// Then bring it back in a scratch folder, and read every entry of it
    #[arg(long)]
    verify: bool,
}

/// Brings back from a backup what the data lack
///
/// Nothing that is there is changed. An event that went another way since the backup is left as it is, and named.
#[derive(Args)]
#[command(after_help = "Examples:
  damka restore monday.damka --data restored
  damka restore monday.damka --database postgres://damka@localhost/damka")]
pub(crate) struct Restore {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    target: Place,
}

/// Where the data are.
#[derive(Args)]
struct Place {
    /// The folder of the data
    #[arg(long, value_name = "FOLDER", default_value = "damka-data", conflicts_with = "database")]
    data: PathBuf,
    /// The database, instead of a folder
    #[arg(long, value_name = "URL")]
    database: Option<String>,
}

impl Backup {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let lacking = match &self.source.database {
            None => SqliteLog::backup(&self.source.data, &self.file)?,
            Some(url) => runtime()?.block_on(self.copy_database(url))?,
        };
        for (stream, version) in &lacking {
            writeln!(out, "{stream}: lacks what was acknowledged, from its event {version} on")?;
        }
        if !lacking.is_empty() {
            writeln!(
                out,
                "{} holds what is left. Keep your earlier backups.",
                self.file.display()
            )?;
            return Ok(Answer::No);
        }
        writeln!(out, "{} holds everything up to this moment.", self.file.display())?;
        match self.verify {
            true => runtime()?.block_on(self.drill(out)),
            false => Ok(Answer::Done),
        }
    }

    /// A backup that nobody restored is a hope: this one is, in memory, and everything in it is read as a server
    /// reads it.
    async fn drill(&self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let scratch = Scratch::beside(&self.file);
        let source = SqliteLog::open_backup(&self.file, &scratch.0)?;
        let restored: Arc<dyn Log> = Arc::new(MemoryLog::default());
        let mut wrong: Vec<String> = Vec::new();
        let (mut streams, mut entries) = (0, 0);
        for (stream, copied) in copy(&source, &*restored, "").await? {
            match copied {
                Copied::Added(number) => (streams, entries) = (streams + 1, entries + number),
                Copied::Ahead | Copied::Differs | Copied::Damaged => {
                    wrong.push(format!("{stream}: it is damaged"));
                }
            }
        }
        let names = restored.streams("").await?;
        let server = Server::open(restored).await?;
        if let Some(why) = server.accounts_unread() {
            wrong.push(format!("office: {why}"));
        }
        let (mut events, mut tables) = (0, 0);
        for (stream, _) in names {
            let name = stream.to_string();
            let unread = if let Some(slug) = name.strip_prefix("event/") {
                events += 1;
                server.need(slug).await.err()
            } else if let Some(id) = name.strip_prefix("table/") {
                tables += 1;
                server.tables().need(id).await.err()
            } else {
                None
            };
            wrong.extend(unread.map(|why| format!("{name}: {why}")));
        }
        let accounts = server.accounts().snapshot().state.all().count();
        writeln!(
            out,
            "Brought back and read: {streams} streams with {entries} entries, {events} events, {tables} tables, {accounts} accounts."
        )?;
        wrong.iter().try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(if wrong.is_empty() { Answer::Done } else { Answer::No })
    }

    /// A database is copied event by event into a folder, and that becomes the file.
    async fn copy_database(&self, url: &str) -> anyhow::Result<Vec<(StreamId, Version)>> {
        let scratch = Scratch::beside(&self.file);
        let source = PostgresLog::open(url).await?;
        let target = SqliteLog::open(&scratch.0)?;
        let copied = copy(&source, &target, "").await?;
        drop(target);
        let mut lacking = SqliteLog::backup(&scratch.0, &self.file)?;
        let damaged = copied.into_iter().filter(|(_, copied)| *copied == Copied::Damaged);
        lacking.extend(damaged.map(|(stream, _)| (stream, Version(1))));
        Ok(lacking)
    }
}

impl Restore {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let report = runtime()?.block_on(self.copy())?;
        let mut answer = Answer::Done;
        for (stream, copied) in report {
            let text = match copied {
                Copied::Added(0) => "is there already".to_owned(),
                Copied::Added(number) => format!("{number} entries brought back"),
                Copied::Ahead => "is there, and has gone on since".to_owned(),
                Copied::Damaged => {
                    answer = Answer::No;
                    "is damaged, here or in the backup: left as it is".to_owned()
                }
                Copied::Differs => {
                    answer = Answer::No;
                    "went another way since the backup: left as it is".to_owned()
                }
            };
            writeln!(out, "{stream}: {text}")?;
        }
        Ok(answer)
    }

    async fn copy(&self) -> anyhow::Result<Vec<(StreamId, Copied)>> {
        let scratch = Scratch::beside(&self.file);
        let source = SqliteLog::open_backup(&self.file, &scratch.0)?;
        let target: Box<dyn Log> = match &self.target.database {
            Some(url) => Box::new(PostgresLog::open(url).await?),
            None => Box::new(SqliteLog::open(&self.target.data)?),
        };
        Ok(copy(&source, &*target, "").await?)
    }
}

fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

/// A folder beside the backup for what is only needed meanwhile; it goes away in any case.
struct Scratch(PathBuf);

impl Scratch {
    fn beside(file: &Path) -> Scratch {
        let mut name = file.as_os_str().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        Scratch(PathBuf::from(name))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // Where it cannot be removed it does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
