//! What the public knows of an event. Where spectators are told late by the clock, the results of the
//! platform are told late too, and with them all that came after: pairs and standings tell them as well.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use competition::happened;
use competition::{About, Competition, Fact, Place};
use store::Version;
use tracing::warn;

use crate::glance::Glance;
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
    let held = young.filter(|((_, fact), _)| tells_a_game(&state.competition, fact)).last();
    held.map_or(history.len(), |((index, _), _)| index.0)
}

/// From when on the public may know all of it, in milliseconds since 1970; 0 if nothing is told late.
pub(crate) fn known_from(state: &LoggedEvent) -> i64 {
    let delay = delay(state);
    if delay == 0 {
        return 0;
    }
    let mut happened = state.competition.history().iter().zip(&state.acts).rev();
    let last = happened.find(|(fact, _)| tells_a_game(&state.competition, fact));
    last.map_or(0, |(_, act)| act.at.saturating_add(delay))
}

/// Whether an entry tells how a game on the platform went: its result, who ever entered it, what became
/// of that later, and what somebody was punished with.
fn tells_a_game(competition: &Competition, fact: &Fact) -> bool {
    let on_platform =
        |place: &Place| competition.board_at(*place).is_some_and(|board| !board.tables.is_empty());
    match fact.about() {
        About::Score(place, _) | About::Board(place, _) => {
            matches!(fact, Fact::Scored(happened::Scored { platform: Some(_), .. }))
                || on_platform(place)
        }
        About::TakingBack(taken) => {
            competition.history().get(taken).is_some_and(|fact| tells_a_game(competition, fact))
        }
        About::Else => matches!(fact, Fact::IncidentNoted(_)),
        About::Table(..) | About::Pairs(..) => false,
    }
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
    /// All events with regulations at a glance, the latest first; those that he who asks does not see whole,
    /// as the public may know them.
    pub async fn list(&self, sees: impl Fn(&str) -> bool) -> Vec<(String, Version, Arc<Glance>)> {
        let mut all = Vec::new();
        for (slug, version, glance) in self.listed().await {
            if glance.known_from <= self.now() || sees(&slug) {
                all.push((slug, version, glance));
                continue;
            }
            // What cannot be read now is told when it can be again.
            let Ok(Some(_open)) = self.need(&slug).await else { continue };
            let Some(shown) = self.shown(&slug) else { continue };
            let glance = Glance::of(&shown.state.competition);
            all.extend(glance.map(|glance| (slug, shown.version, Arc::new(glance))));
        }
        all
    }

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
