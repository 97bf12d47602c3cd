//! How long a table is kept, and what of it is shown for how long (play.md §3, §12, §13).
//!
//! The log only grows: what is not kept any longer stays in it, and nobody is shown it any more.

use competition::{Competition, Place};
use play::{Fact, Person, Phase, Seat, ServerTime, Table, TableKind};

use super::LoggedTable;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;
/// A friendly game whose other seat nobody has taken for so long is given up.
const OPEN_MS: i64 = DAY_MS;
/// So long after what last happened there a table of people without accounts is kept.
const UNOWNED_MS: i64 = 30 * DAY_MS;
/// So long after the term for protests and appeals officials see what became of connections.
const CONNECTIONS_MS: i64 = 30 * DAY_MS;

/// With what the key of a seat begins that belongs to an account.
pub const ACCOUNT_KEY: &str = "account ";

impl LoggedTable {
    /// Whether nobody has come to a friendly game for so long that it is given up.
    pub(super) fn is_given_up(&self, now: i64) -> bool {
        let awaits = |table: &Table| {
            let friendly = table.event().is_none() && table.terms().kind == TableKind::Platform;
            friendly && table.phase() == Phase::Open
        };
        self.table().is_some_and(awaits) && now.saturating_sub(self.opened) >= OPEN_MS
    }

    /// Whether it is not kept any longer: a friendly game of people without accounts that is long over.
    pub(super) fn is_forgotten(&self, now: i64) -> bool {
        let Some(table) = self.table() else { return false };
        // That it was given up when somebody looked is no reason to keep it longer.
        let last = if table.phase() == Phase::Void { self.opened } else { self.touched };
        let is_owned = table.event().is_some() || has_account(table);
        !is_owned && now.saturating_sub(last) >= UNOWNED_MS
    }
}

/// Whether somebody of a table has an account: a player, one of those who confer with him, a reporter.
fn has_account(table: &Table) -> bool {
    let is_account = |seat: &Seat| seat.key.starts_with(ACCOUNT_KEY);
    let side = |person: Person| {
        table.seat(person).is_some_and(is_account) || table.members(person).iter().any(is_account)
    };
    Person::BOTH.into_iter().any(side) || table.reporters().iter().any(is_account)
}

/// Whether officials may still see a fact of a table of an event. What is known of connections and pages, what
/// was tried in vain and what those who watch have reported is for protests and appeals: when their term and
/// thirty days are over it is not shown. Where a rulebook has no term the thirty days are all. What a side says
/// is shown for a year.
pub fn is_shown_to_officials(
    fact: &Fact,
    table: &Table,
    (competition, place): (&Competition, Place),
    now: ServerTime,
) -> bool {
    if matches!(fact, Fact::Aside(_) | Fact::Conferred { .. }) {
        return !table.is_talk_forgotten(now);
    }
    let passes = matches!(
        fact,
        Fact::Presence { .. } | Fact::Erred { .. } | Fact::Noticed { .. } | Fact::Breach { .. }
    );
    if !passes {
        return true;
    }
    let section = competition.section(place.section);
    let protests = section.and_then(|one| competition.protest_minutes(one, place.round));
    let regulations = competition.regulations().filter(|one| one.announces_appeals());
    let appeals = regulations.and_then(|one| one.protest_minutes).map(i64::from);
    let term = (protests.unwrap_or(0) + appeals.unwrap_or(0)).saturating_mul(MINUTE_MS);
    let last = table.last_received().0;
    now.0.saturating_sub(last) < CONNECTIONS_MS.saturating_add(term.max(0))
}
