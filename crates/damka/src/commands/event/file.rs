//! The file of an event: the log, and how the event stands.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use competition::{Competition, Fact, Moment};
use server::files;

/// An event with the moments at which things happened.
pub(in crate::commands) struct Log {
    pub(in crate::commands) event: Competition,
    pub(super) moments: Vec<Moment>,
}

impl Log {
    /// An event in which nothing has happened.
    pub(super) fn new() -> Log {
        Log { event: Competition::default(), moments: Vec::new() }
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

    fn parse(text: &str) -> anyhow::Result<Log> {
        let read = files::read(text)?;
        let moments = read.events.iter().map(|event| server::moment(event.at)).collect();
        Ok(Log { event: read.competition, moments })
    }

    /// Lets something happen.
    pub(super) fn happen(&mut self, fact: Fact, at: Moment) {
        self.event.happen(fact);
        self.moments.push(at);
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
        let entries = self.moments.iter().zip(&self.event.history);
        let entries = entries.map(|(at, fact)| (*at, None, fact));
        let file = files::event_file(entries, &self.event)?;
        let mut out = BufWriter::new(File::create(path)?);
        serde_json::to_writer(&mut out, &file)?;
        writeln!(out)?;
        out.into_inner()?.sync_all()?;
        Ok(())
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}
