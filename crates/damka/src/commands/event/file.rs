//! The file of an event: the log, and how the event stands.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use competition::{Competition, Fact, Moment};
use serde_json::{Value, json};

/// What the files of this kind and version say about themselves.
const KIND: &str = "damka event 1";

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
        let mut file: Value = serde_json::from_str(text)?;
        let kind = file["kind"].as_str().unwrap_or_default();
        ensure!(kind == KIND, "it says it is {kind:?}, not {KIND:?}");
        let Value::Array(entries) = file["log"].take() else { bail!("it has no log") };
        let mut log = Log::new();
        for (number, mut entry) in (1..).zip(entries) {
            // Indexing would panic where an entry is no object.
            let mut part = |name| entry.get_mut(name).map(Value::take).unwrap_or_default();
            let event: Fact = serde_json::from_value(part("event"))
                .with_context(|| format!("entry {number} of the log"))?;
            let at = serde_json::from_value(part("at"))
                .with_context(|| format!("the time of entry {number}"))?;
            log.happen(event, at);
        }
        let snapshot: Competition =
            serde_json::from_value(file["state"].take()).context("how it stands")?;
        let snapshot = Competition { history: log.event.history.clone(), ..snapshot };
        ensure!(snapshot == log.event, "its log does not lead to the state it shows");
        Ok(log)
    }

    /// Lets something happen.
    pub(super) fn happen(&mut self, event: Fact, at: Moment) {
        self.event.apply(event);
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
        let entries = self.moments.iter().zip(self.event.history.iter());
        let log: Vec<Value> =
            entries.map(|(at, event)| json!({ "at": at, "event": event })).collect();
        let file = json!({ "kind": KIND, "log": log, "state": self.event });
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
