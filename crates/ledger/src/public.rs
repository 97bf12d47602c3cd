//! What the public knows of an event. Where spectators are told late by the clock, the results of the
//! platform are told late too, and with them all that came after: pairs and standings tell them as well.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use competition::Fact;
use store::Version;
use tracing::warn;

use crate::ledger::{Folded, Snapshot};
use crate::server::{LoggedEvent, Server};

/// Events as the public knows them, where that is less than what has happened.
#[derive(Default)]
pub(crate) struct Shown(Mutex<HashMap<String, Snapshot<LoggedEvent>>>);

/// How late the public is told of an event, in milliseconds.
fn delay(state: &LoggedEvent) -> i64 {
    let platform = state.competition.regulations().and_then(|one| one.games.platform);
    platform.map_or(0, |terms| i64::from(terms.delay_seconds) * 1_000)
}

/// How many of its entries the public may know by now.
fn known(state: &LoggedEvent, now: i64) -> usize {
    let (history, delay) = (state.competition.history(), delay(state));
    let happened = history.indexed().zip(&state.acts).rev();
    let young = happened.take_while(|(_, act)| now < act.at.saturating_add(delay));
    let of_platform = |fact: &Fact| matches!(fact, Fact::Scored { platform: Some(_), .. });
    let held = young.filter(|((_, fact), _)| of_platform(fact)).last();
    held.map_or(history.len(), |((index, _), _)| index.0)
}

impl Shown {
    /// The event as it was after so many entries.
    fn at(&self, slug: &str, whole: &LoggedEvent, entries: usize) -> Snapshot<LoggedEvent> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = kept.remove(slug).filter(|one| one.version.0 as usize <= entries);
        let before = before.map(|one| (one.version.0 as usize, LoggedEvent::clone(&one.state)));
        let (from, mut state) = before.unwrap_or_default();
        let facts = whole.competition.history().iter().zip(&whole.acts);
        for (fact, act) in facts.take(entries).skip(from) {
            // What has happened fits what happened before it.
            if let Err(error) = state.enter(&Arc::new(fact.clone()), act.at, &act.by) {
                warn!(event = slug, %error, "what the public knows cannot be made");
            }
        }
        let shown = Snapshot { version: Version(entries as u32), state: Arc::new(state) };
        kept.insert(slug.to_owned(), shown.clone());
        shown
    }
}

impl Server {
    /// An event that is open, as the public may know it.
    pub fn shown(&self, slug: &str) -> Option<Snapshot<LoggedEvent>> {
        let whole = self.event(slug)?.snapshot();
        let known = known(&whole.state, self.now());
        match known < whole.version.0 as usize {
            true => Some(self.public().at(slug, &whole.state, known)),
            false => Some(whole),
        }
    }

    /// Whether the public is told of an event late.
    pub fn is_shown_late(&self, slug: &str) -> bool {
        self.event(slug).is_some_and(|logged| delay(&logged.snapshot().state) > 0)
    }
}
