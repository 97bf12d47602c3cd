//! What was imposed at a table and the event did not take: it waits for the arbiters, and is not forgotten.
//!
//! Both logs have it, the one of the table that it was imposed and the one of the event that it was not
//! noted: what is kept here is only where to look.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use competition::{Place, Refusal, command};
use tournament::Round;

use super::games_of;
use super::results::is_noted;
use crate::server::Server;

/// A sanction that the event has refused.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The board.
    pub place: Place,
    /// The name of the table.
    pub table: String,
    /// What the event was to note: whom it is about, and what with which mark.
    pub noted: command::NoteIncident,
    /// Why it did not.
    pub refusal: Refusal,
}

/// The sanctions that events have refused.
#[derive(Default)]
pub(crate) struct Refused(Mutex<HashMap<String, OfEvent>>);

/// Those of an event, by their marks.
#[derive(Default)]
struct OfEvent {
    /// Whether all its tables were looked at since the start.
    is_whole: bool,
    refused: BTreeMap<String, Undone>,
}

impl Refused {
    fn all(&self) -> MutexGuard<'_, HashMap<String, OfEvent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Remembers one; says whether it is new.
    pub(super) fn remember(&self, event: &str, mark: String, undone: Undone) -> bool {
        let mut all = self.all();
        all.entry(event.to_owned()).or_default().refused.insert(mark, undone).is_none()
    }

    fn is_whole(&self, event: &str) -> bool {
        self.all().get(event).is_some_and(|one| one.is_whole)
    }
}

impl Server {
    /// What was imposed at tables of an event and it has not noted, as long as the final table is not signed.
    pub async fn undone(&self, slug: &str) -> Vec<Undone> {
        let Ok(Some(logged)) = self.need(slug).await else { return Vec::new() };
        let state = logged.snapshot().state;
        let competition = &state.competition;
        if competition.regulations().is_none_or(|one| one.games.platform.is_none()) {
            return Vec::new();
        }
        // Rounds that are closed are settled no more: they are looked at once.
        if !self.refused().is_whole(slug) {
            for section in competition.sections() {
                let rounds = Round::up_to(section.announced());
                for game in rounds.flat_map(|round| games_of(competition, section.number, round)) {
                    if let Ok(Some(live)) = self.tables().need(&game.id).await {
                        self.note_incidents(slug, &logged, &game, &live).await;
                    }
                }
            }
            self.refused().all().entry(slug.to_owned()).or_default().is_whole = true;
        }
        let state = logged.snapshot().state;
        let competition = &state.competition;
        let mut all = self.refused().all();
        let Some(own) = all.get_mut(slug) else { return Vec::new() };
        own.refused.retain(|mark, _| !is_noted(competition, mark));
        let open = own.refused.values().filter(|one| !competition.is_signed(one.place.section));
        open.cloned().collect()
    }
}
