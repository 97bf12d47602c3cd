//! The file of an event: the log, and how the event stands.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use competition::{Competition, Fact, Moment};
use ledger::files;

/// An event with the moments at which things happened.
pub(in crate::commands) struct Log {
    pub(in crate::commands) event: Competition,
    pub(super) moments: Vec<Moment>,
    /// Who did it, where a server has said so.
    by: Vec<String>,
    /// Whether it comes from an archive, whose seals must not be lost.
    sealed: bool,
}

impl Log {
    /// An event in which nothing has happened.
    pub(super) fn new() -> Log {
        Log { event: Competition::default(), moments: Vec::new(), by: Vec::new(), sealed: false }
    }

    /// Reads an event, and refuses a file that is not whole.
    pub(in crate::commands) fn read(path: &Path) -> anyhow::Result<Log> {
        let text = fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        Log::parse(&text).with_context(|| {
            format!(
                "{} is no whole event file; take the last good copy of it, or begin with `damka event new`",
                path.display()
            )
        })
    }

    /// Reads an event to go on with it. An archive is not: its seals would be lost.
    pub(super) fn read_to_change(path: &Path) -> anyhow::Result<Log> {
        let log = Log::read(path)?;
        ensure!(
            !log.sealed,
            "{} is a sealed archive and stays as it is; open it on a server, or go on with the event file that the server gives",
            path.display()
        );
        Ok(log)
    }

    fn parse(text: &str) -> anyhow::Result<Log> {
        let read = files::read(text)?;
        let by = read.events.into_iter().map(|event| event.by).collect();
        Ok(Log { event: read.competition, moments: read.moments, by, sealed: read.sealed })
    }

    /// Lets something happen.
    pub(super) fn happen(&mut self, fact: Fact, at: Moment) -> anyhow::Result<()> {
        self.event.apply(fact).context("what was decided does not fit; nothing was written")?;
        debug_assert!(
            self.event.is_sound(),
            "what was decided leaves an event that holds together"
        );
        self.moments.push(at);
        self.by.push(String::new());
        Ok(())
    }

    /// Writes the event: a whole new file takes the place of the old one.
    pub(super) fn write(&self, path: &Path) -> anyhow::Result<()> {
        let unfinished = beside(path);
        let written = self.write_to(&unfinished).and_then(|()| Ok(fs::rename(&unfinished, path)?));
        if written.is_err() {
            // Nothing half done is left behind; that there may be nothing to remove is fine.
            let _ = fs::remove_file(&unfinished);
        }
        written.with_context(|| format!("{} was not written", path.display()))
    }

    fn write_to(&self, path: &Path) -> anyhow::Result<()> {
        let entries = self.moments.iter().zip(&self.by).zip(self.event.history());
        let named = |by: &'_ String| !by.is_empty();
        let entries = entries.map(|((at, by), fact)| {
            (*at, Some(by).filter(|by| named(by)).map(String::as_str), fact)
        });
        let file = files::event_file(entries, &self.event)?;
        let mut out = BufWriter::new(File::create(path)?);
        writeln!(out, "{file}")?;
        out.into_inner()?.sync_all()?;
        Ok(())
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}
