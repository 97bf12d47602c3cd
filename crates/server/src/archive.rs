//! A whole event as one file: its log with its seals, to be opened anywhere.
//!
//! The first line says what the file is. Each further line is an entry of the log with its seal,
//! the digest by which the log itself chains its entries: whatever was altered, left out or put in
//! afterwards does not fit, and the last seal stands for all.

use crate::house::LAST_MOMENT;
use competition::{Competition, Fact};
use serde::{Deserialize, Serialize};
use store::{Digest, NewEvent, Recorded, Version};

const KIND: &str = "damka archive 1";
/// More entries than any event has.
const ENTRIES_MAX: usize = 500_000;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    kind: String,
    event: String,
    entries: usize,
    seal: String,
}

/// A further line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    at: i64,
    by: String,
    /// The entry as the log has it, letter by letter.
    body: String,
    seal: String,
}

/// An event out of a file.
#[derive(Debug)]
pub(crate) struct Archive {
    /// The short name that it had.
    pub(crate) slug: String,
    /// Its log.
    pub(crate) events: Vec<NewEvent>,
    /// The event itself.
    pub(crate) competition: Competition,
}

/// Why a file is not opened; a number is that of the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArchiveFault {
    #[error("The file is no archive of Damka.")]
    Foreign,
    #[error("The file ends too early or has too many entries.")]
    Length,
    #[error("Entry {0} cannot be read.")]
    Unreadable(usize),
    #[error("Entry {0} was altered.")]
    Altered(usize),
    #[error("Entry {0} leads to an event that cannot be.")]
    Unsound(usize),
}

impl ArchiveFault {
    /// The text that tells it, and the entry.
    pub(crate) fn told(self) -> (&'static str, usize) {
        match self {
            ArchiveFault::Foreign => ("archive-foreign", 0),
            ArchiveFault::Length => ("archive-length", 0),
            ArchiveFault::Unreadable(entry) => ("archive-unreadable", entry),
            ArchiveFault::Altered(entry) => ("archive-altered", entry),
            ArchiveFault::Unsound(entry) => ("archive-unsound", entry),
        }
    }
}

/// The file of an event.
pub(crate) fn write(slug: &str, events: &[Recorded]) -> serde_json::Result<String> {
    let head = Head {
        kind: KIND.to_owned(),
        event: slug.to_owned(),
        entries: events.len(),
        seal: seal(events.last().map_or(Digest::START, |last| last.digest)),
    };
    let mut text = serde_json::to_string(&head)? + "\n";
    for event in events {
        let Recorded { at, by, body, digest, .. } = event;
        let line = Line { at: *at, by: by.clone(), body: body.clone(), seal: seal(*digest) };
        text += &serde_json::to_string(&line)?;
        text.push('\n');
    }
    Ok(text)
}

/// How a seal is written.
pub(crate) fn seal(digest: Digest) -> String {
    format!("{digest:?}")
}

/// Reads a file, and refuses one that is not whole or does not hold together.
pub(crate) fn read(text: &str) -> Result<Archive, ArchiveFault> {
    let mut lines = text.lines();
    let head: Head = lines
        .next()
        .and_then(|line| serde_json::from_str(line).ok())
        .filter(|head: &Head| head.kind == KIND)
        .ok_or(ArchiveFault::Foreign)?;
    let mut archive =
        Archive { slug: head.event, events: Vec::new(), competition: Competition::default() };
    let mut digest = Digest::START;
    for (number, line) in (1..=ENTRIES_MAX).zip(&mut lines) {
        let line: Line =
            serde_json::from_str(line).map_err(|_| ArchiveFault::Unreadable(number))?;
        if !(0..=LAST_MOMENT).contains(&line.at) {
            return Err(ArchiveFault::Unreadable(number));
        }
        let event = NewEvent { at: line.at, by: line.by, body: line.body };
        digest = digest.then(Version(number as u32), &event);
        if seal(digest) != line.seal {
            return Err(ArchiveFault::Altered(number));
        }
        archive.happen(number, &event.body)?;
        archive.events.push(event);
    }
    let whole = archive.events.len() == head.entries && seal(digest) == head.seal;
    if !whole || lines.next().is_some() {
        return Err(ArchiveFault::Length);
    }
    let last = archive.events.len();
    let created = archive.competition.regulations.is_some();
    match created && archive.competition.is_sound() {
        true => Ok(archive),
        false => Err(ArchiveFault::Unsound(last)),
    }
}

impl Archive {
    fn happen(&mut self, number: usize, body: &str) -> Result<(), ArchiveFault> {
        let event: Fact =
            serde_json::from_str(body).map_err(|_| ArchiveFault::Unreadable(number))?;
        let weighty = matches!(
            event,
            Fact::StageStarted { .. }
                | Fact::Joined { .. }
                | Fact::Paired { .. }
                | Fact::Started { .. }
                | Fact::Undone { .. }
        );
        self.competition.apply(event);
        // What was taken back later must hold together too: it may come back.
        match weighty && !self.competition.is_sound() {
            true => Err(ArchiveFault::Unsound(number)),
            false => Ok(()),
        }
    }
}
