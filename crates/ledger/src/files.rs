//! A whole event as one file, written and read by shell and server alike. There are two kinds.
//!
//! An **archive** comes from a server. The first line says what the file is. Each further line is an
//! entry of the log with its seal, the digest by which the log itself chains its entries: whatever was
//! altered, left out or put in afterwards does not fit, and the last seal stands for all.
//!
//! An **event file** is what the shell works on: one JSON text with the log, and how the event stands,
//! for other programs to read.

use competition::{Competition, Fact, LogEntry, Moment, Unreadable};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Digest, NewEvent, Recorded, Version};

use crate::clock::{LAST_MOMENT, millis, moment};
use crate::server::LoggedEvent;

const ARCHIVE: &str = "damka archive 1";
const EVENT_FILE: &str = "damka event 1";
/// More entries than any event has.
const ENTRIES_MAX: usize = 500_000;
/// So many entries are looked at in all while a file is read: one that takes something back lets all
/// before it happen anew.
const WORK_MAX: usize = 200_000_000;

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
#[derive(Debug, Default)]
pub struct EventRead {
    /// The short name that it had; none in an event file.
    pub slug: String,
    /// Its log.
    pub events: Vec<NewEvent>,
    /// What the clock of the hall showed at each entry.
    pub moments: Vec<Moment>,
    /// Whether it is sealed.
    pub sealed: bool,
    work: usize,
    /// The event itself.
    pub competition: Competition,
}

/// Why a file is not opened; a number is that of the entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// It is something else.
    #[error("It is neither an archive nor an event file of Damka.")]
    Foreign,
    /// Something is missing, or there is too much.
    #[error("It ends too early or has too many entries.")]
    Length,
    /// An entry is not what the format says.
    #[error("Entry {0} cannot be read: {1}.")]
    Unreadable(usize, String),
    /// An entry was changed afterwards.
    #[error("Entry {0} was altered.")]
    Altered(usize),
    /// The entries are not those that were sealed.
    #[error("Its entries were altered: they do not fit its seal.")]
    OtherSeal,
    /// What happened cannot have happened.
    #[error("Entry {0} leads to an event that cannot be.")]
    Unsound(usize),
}

impl FileFault {
    /// The entry that it is about, if it is about one.
    pub fn entry(&self) -> Option<usize> {
        match self {
            FileFault::Foreign | FileFault::Length | FileFault::OtherSeal => None,
            FileFault::Unreadable(number, _)
            | FileFault::Altered(number)
            | FileFault::Unsound(number) => Some(*number).filter(|number| *number > 0),
        }
    }
}

/// An entry of an archive as it stands there, whether or not it fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// When it was kept, in milliseconds since 1970.
    pub at: i64,
    /// Who did it.
    pub by: String,
    /// What.
    pub body: String,
    /// Its seal.
    pub seal: String,
}

/// The entries of an archive as they stand there, up to one that is none.
pub fn kept(text: &str) -> Vec<Kept> {
    let lines = text.lines().skip(1).take(ENTRIES_MAX);
    let lines = lines.map_while(|line| serde_json::from_str::<Line>(line).ok());
    lines.map(|Line { at, by, body, seal }| Kept { at, by, body, seal }).collect()
}

/// An event as a file that `damka event show` reads.
pub fn of_event(logged: &LoggedEvent) -> Result<String, Unreadable> {
    let entries = logged.acts.iter().zip(logged.competition.history());
    let entries = entries.map(|(act, fact)| (moment(act.at), Some(&*act.by), fact));
    event_file(entries, &logged.competition)
}

/// The archive of an event.
pub fn archive(slug: &str, events: &[Recorded]) -> serde_json::Result<String> {
    let head = Head {
        kind: ARCHIVE.to_owned(),
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
pub fn seal(digest: Digest) -> String {
    format!("{digest:?}")
}

/// The event file: what happened when, by whom if that is known, and how it stands. Its seal stands for
/// the entries as they are written.
pub fn event_file<'a>(
    log: impl Iterator<Item = (Moment, Option<&'a str>, &'a Fact)>,
    event: &Competition,
) -> Result<String, Unreadable> {
    #[derive(Serialize)]
    struct Line<'a> {
        at: Moment,
        #[serde(skip_serializing_if = "Option::is_none")]
        by: Option<&'a str>,
        event: Box<RawValue>,
    }
    #[derive(Serialize)]
    struct File<'a> {
        kind: &'static str,
        seal: String,
        log: Vec<Line<'a>>,
        state: &'a Competition,
    }
    let line = |(at, by, fact): (Moment, Option<&'a str>, &Fact)| {
        Ok(Line { at, by, event: RawValue::from_string(fact.written()?)? })
    };
    let log: Vec<Line<'a>> = log.map(line).collect::<Result<_, Unreadable>>()?;
    let lines = log.iter().map(|line| (line.at, line.by.unwrap_or_default(), &*line.event));
    let seal = seal_of(lines);
    Ok(serde_json::to_string(&File { kind: EVENT_FILE, seal, log, state: event })?)
}

/// The seal of the entries of an event file, letter by letter.
fn seal_of<'a>(lines: impl Iterator<Item = (Moment, &'a str, &'a RawValue)>) -> String {
    let chained = (1..).zip(lines).fold(Digest::START, |digest, (number, (at, by, event))| {
        let body = format!("{at} {}", event.get());
        digest.then(Version(number), &NewEvent { at: 0, by: by.to_owned(), body })
    });
    seal(chained)
}

/// Reads a file of either kind, and refuses one that is not whole or does not hold together.
pub fn read(text: &str) -> Result<EventRead, FileFault> {
    let mut lines = text.lines();
    let head = lines.next().and_then(|line| serde_json::from_str::<Head>(line).ok());
    let read = match head.filter(|head| head.kind == ARCHIVE) {
        Some(head) => read_archive(head, lines)?,
        None => read_event_file(text)?,
    };
    let created = read.competition.regulations().is_some();
    match created && read.competition.is_sound() {
        true => Ok(read),
        false => Err(FileFault::Unsound(read.events.len())),
    }
}

fn read_archive<'a>(
    head: Head,
    mut lines: impl Iterator<Item = &'a str>,
) -> Result<EventRead, FileFault> {
    let mut read = EventRead { slug: head.event, sealed: true, ..EventRead::default() };
    let mut digest = Digest::START;
    for (number, line) in (1..=ENTRIES_MAX).zip(&mut lines) {
        let line: Line = serde_json::from_str(line).map_err(|why| unreadable(number, &why))?;
        let event = NewEvent { at: line.at, by: line.by, body: line.body };
        digest = digest.then(Version(number as u32), &event);
        if seal(digest) != line.seal {
            return Err(FileFault::Altered(number));
        }
        read.moments.push(moment(event.at));
        read.happen(event)?;
    }
    let whole = read.events.len() == head.entries && seal(digest) == head.seal;
    let created = !read.events.is_empty();
    if whole && created && lines.next().is_none() { Ok(read) } else { Err(FileFault::Length) }
}

/// The whole of an event file. How the event stands is for other programs: the log alone says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFile<'a> {
    kind: String,
    /// The first programs wrote none.
    #[serde(default)]
    seal: Option<String>,
    #[serde(borrow)]
    log: Vec<EventLine<'a>>,
    #[serde(rename = "state")]
    _state: IgnoredAny,
}

/// An entry of an event file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventLine<'a> {
    at: Moment,
    #[serde(default)]
    by: String,
    #[serde(borrow)]
    event: &'a RawValue,
}

/// What a file says it is.
#[derive(Deserialize)]
struct Kind {
    kind: String,
}

fn read_event_file(text: &str) -> Result<EventRead, FileFault> {
    let said: Kind = serde_json::from_str(text).map_err(|_| FileFault::Foreign)?;
    if said.kind != EVENT_FILE {
        return Err(FileFault::Foreign);
    }
    let file: EventFile<'_> = serde_json::from_str(text).map_err(|why| unreadable(0, &why))?;
    if file.kind != EVENT_FILE || file.log.len() > ENTRIES_MAX {
        return Err(FileFault::Length);
    }
    let lines = file.log.iter().map(|line| (line.at, line.by.as_str(), line.event));
    let sealed = seal_of(lines);
    if file.seal.is_some_and(|seal| seal != sealed) {
        return Err(FileFault::OtherSeal);
    }
    let mut read = EventRead::default();
    for line in file.log {
        let body = line.event.get().to_owned();
        read.happen(NewEvent { at: millis(line.at), by: line.by, body })?;
        read.moments.push(line.at);
    }
    Ok(read)
}

fn unreadable(number: usize, why: &dyn std::error::Error) -> FileFault {
    FileFault::Unreadable(number, why.to_string())
}

/// Whether the whole event has to be looked at with a fact: it names many at once, or what
/// [`Competition::apply`] does not look for.
fn is_weighty(fact: &Fact) -> bool {
    match fact {
        Fact::Created(_)
        | Fact::Amended(_)
        | Fact::TeamEntered(_)
        | Fact::TeamChanged(_)
        | Fact::Left(_)
        | Fact::Joined(_)
        | Fact::StageStarted(_)
        | Fact::RoundsOrdered(_)
        | Fact::Forbidden(_)
        | Fact::Paired(_)
        | Fact::PairAdded(_)
        | Fact::OpeningsDrawn(_)
        | Fact::LinedUp(_)
        | Fact::Started(_)
        | Fact::TieBroken(_)
        | Fact::PlayedOff(_)
        | Fact::AdditionalCalled(_)
        | Fact::AdditionalScored(_)
        | Fact::AdditionalWaived(_)
        | Fact::IncidentNoted(_)
        | Fact::Protested(_)
        | Fact::ProtestDecided(_)
        | Fact::AppealDecided(_)
        | Fact::Signed(_)
        | Fact::Paused(_)
        | Fact::Resumed(_)
        | Fact::Cancelled(_)
        | Fact::Moved(_)
        | Fact::RoundMoved(_)
        | Fact::Undone(_) => true,
        Fact::Entered(_)
        | Fact::Changed(_)
        | Fact::Checked(_)
        | Fact::Admitted(_)
        | Fact::Refused(_)
        | Fact::AssistantAgreed(_)
        | Fact::Classified(_)
        | Fact::PlaysOn(_)
        | Fact::Committed(_)
        | Fact::Contributed(_)
        | Fact::Revealed(_)
        | Fact::AwayNoted(_)
        | Fact::Expected(_)
        | Fact::CheckedIn(_)
        | Fact::CheckedOut(_)
        | Fact::Allowed(_)
        | Fact::Unpaired(_)
        | Fact::TableFixed(_)
        | Fact::Published(_)
        | Fact::TablesSet(_)
        | Fact::VenueSwitched(_)
        | Fact::Corresponded { .. }
        | Fact::Missed(_)
        | Fact::Arrived(_)
        | Fact::Scored(_)
        | Fact::Recorded(_)
        | Fact::Corrected(_)
        | Fact::BoardLost(_)
        | Fact::Closed(_)
        | Fact::CommitteeFormed(_)
        | Fact::MatterNoted(_)
        | Fact::Appealed(_) => false,
    }
}

impl EventRead {
    fn happen(&mut self, event: NewEvent) -> Result<(), FileFault> {
        let number = self.events.len() + 1;
        if !(0..=LAST_MOMENT).contains(&event.at) {
            return Err(FileFault::Unreadable(number, "its time is no time".to_owned()));
        }
        let fact = Fact::read(&event.body).map_err(|why| unreadable(number, &why))?;
        let weighty = is_weighty(&fact);
        self.work += if weighty { number } else { 1 };
        if self.work > WORK_MAX {
            return Err(FileFault::Length);
        }
        self.competition.apply(fact).map_err(|_| FileFault::Unsound(number))?;
        self.events.push(event);
        // What was taken back later must hold together too: it may come back.
        match weighty && !self.competition.is_sound() {
            true => Err(FileFault::Unsound(number)),
            false => Ok(()),
        }
    }
}
