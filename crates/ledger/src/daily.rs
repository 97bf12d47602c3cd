//! What nobody has to ask for: games by correspondence on this server end when their time is over, and what was
//! reminded of is remembered, so that nobody is told twice.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use competition::{BoardNumber, Command, Competition, Date, LogEntry, Place, Unreadable, command};
use correspondence::{Act, Awaiting};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tracing::{info, warn};

use crate::clock::moment;
use crate::ledger::{Denied, Folded, Ledger, Unfit};
use crate::server::{LoggedEvent, OpenError, Server, kind};

/// So often it is looked whether a day has brought something.
const LOOK: Duration = Duration::from_secs(10 * 60);

/// What was mailed on a day, by what it was about: never to which address, nor what it said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MailFact {
    /// It is on its way, or was.
    Sent {
        /// The day.
        day: Date,
        /// What it is about, by keys.
        keys: Vec<String>,
    },
    /// It could not be sent, so that it may be tried again.
    Failed {
        /// The day.
        day: Date,
        /// What it was about.
        keys: Vec<String>,
    },
}

impl LogEntry for MailFact {
    const VERSION: u16 = 1;

    fn brought_up(from: u16, _: Value) -> Result<Value, Unreadable> {
        Err(Unreadable::Version { version: from, known: MailFact::VERSION })
    }
}

/// What was mailed on the last day on which anything was.
#[derive(Clone, Debug, Default)]
pub struct Mailed {
    day: Option<Date>,
    keys: BTreeSet<String>,
}

impl Folded for Mailed {
    type Entry = MailFact;

    fn enter(&mut self, entry: &Arc<MailFact>, _: i64, _: &Arc<str>) -> Result<(), Unfit> {
        let (MailFact::Sent { day, keys } | MailFact::Failed { day, keys }) = &**entry;
        if self.day.is_none_or(|known| known < *day) {
            self.day = Some(*day);
            self.keys.clear();
        }
        if self.day != Some(*day) {
            return Ok(());
        }
        match &**entry {
            MailFact::Sent { .. } => self.keys.extend(keys.iter().cloned()),
            MailFact::Failed { .. } => self.keys.retain(|key| !keys.contains(key)),
        }
        Ok(())
    }
}

impl Mailed {
    /// Whether something was mailed on a day. What was before the last such day is not known any more.
    pub fn has(&self, day: Date, key: &str) -> bool {
        self.day.is_some_and(|known| known > day)
            || (self.day == Some(day) && self.keys.contains(key))
    }
}

/// The stream of what was mailed.
const MAILED: &str = "mailed";

impl Server {
    /// What was mailed, opened when somebody mails.
    pub async fn mailed(&self) -> Result<Ledger<Mailed>, OpenError> {
        let stream = MAILED.parse().map_err(crate::server::impossible)?;
        Ledger::open(self.log(), stream).await
    }

    /// Ends games by correspondence whose time is over, whenever a day has brought that, until the server is closed.
    pub async fn keep_days(self: Arc<Server>) {
        loop {
            self.note_days().await;
            tokio::time::sleep(LOOK).await;
        }
    }

    /// The events by correspondence that are under way, by their short names.
    pub async fn by_correspondence(&self) -> Vec<String> {
        let listed = self.listed().await.into_iter();
        listed.filter(|(_, _, glance)| glance.goes_by_post()).map(|(slug, ..)| slug).collect()
    }

    /// Ends the games on this server whose time is over, in all events.
    pub async fn note_days(&self) {
        for slug in self.by_correspondence().await {
            // Opening it settles it only once.
            if let Ok(Some(logged)) = self.need(&slug).await {
                self.note_day(&slug, &logged).await;
            }
        }
    }

    /// Ends the games of an event on this server whose time is over. Nobody has to ask for it.
    pub(crate) async fn note_day(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) {
        let today = moment(self.now()).date();
        for place in lapsed(&logged.snapshot().state.competition, today) {
            let Place { section, round, table, .. } = place;
            let note = Command::Correspond(Box::new(command::Correspond {
                section,
                round,
                table,
                deed: Act::Today(today),
                keep: false,
                seen: None,
                by: "Damka".to_owned(),
            }));
            match self.act_alone(slug, logged, &note).await {
                Ok(_) => info!(event = slug, "time is over in a game by correspondence"),
                // A move was faster, or another server.
                Err(Denied::Refused(_)) => {}
                Err(why) => warn!(event = slug, why = kind(&why), "time that is over is not noted"),
            }
        }
    }
}

/// The games on a server in which the time of whoever is to move is over.
fn lapsed(competition: &Competition, today: Date) -> Vec<Place> {
    if !competition.is_by_correspondence() {
        return Vec::new();
    }
    let games = competition.postal_games().filter(|(_, known)| {
        let game = &known.game;
        let last = match game.awaiting() {
            Awaiting::Move(player) => game.last_safe_day(player),
            Awaiting::Report { .. } | Awaiting::Correction { .. } | Awaiting::Judge { .. } => None,
        };
        game.rules().is_on_server()
            && game.outcome().is_none()
            && last.is_some_and(|last| today > last)
    });
    games.map(|(place, _)| place).filter(|place| place.board == BoardNumber::FIRST).collect()
}
