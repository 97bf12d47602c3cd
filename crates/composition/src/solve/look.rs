//! What the successors of a position say about it.

use super::chase::{Chase, Fate, Role};
use super::graph::{Effort, Graph, Id, NEVER};
use super::line::{Line, Place};

/// What is known of a position from its successors.
#[derive(Debug)]
pub(crate) enum Look {
    /// The fate follows.
    Decided(Fate),
    /// It is evaded as long as the line stands, from this place on.
    Leaning(Place),
    /// It is open.
    Open {
        effort: Effort,
        /// The successor to look at next.
        next: Id,
        /// The effort at which to come back from there, if this position may take `limit`.
        next_limit: Effort,
    },
}

/// Looks at the successors of a position, which is the last one of the line if there is a line.
pub(crate) fn look(graph: &Graph, chase: &Chase, line: &Line, id: Id, limit: Effort) -> Look {
    let role = chase.mover(graph.position(id));
    let mut tally = Tally::default();
    for &next in graph.successors(id) {
        match (graph.fate(next), role) {
            (Some(Fate::Evaded), Role::Evader) => return Look::Decided(Fate::Evaded),
            (Some(Fate::Evaded), Role::Hunter) => {}
            (Some(Fate::Forced { plies }), _) => tally.forced(plies),
            (None, _) => match line.leans(next) {
                Some(place) => tally.leaning(place),
                None => tally.open(next, Share::of(graph.effort(next), role)),
            },
        }
    }
    match role {
        Role::Hunter => tally.for_hunter(limit),
        Role::Evader => tally.for_evader(limit),
    }
}

/// An effort as the side to move sees it.
#[derive(Clone, Copy)]
struct Share {
    own: u32,
    other: u32,
}

impl Share {
    fn of(effort: Effort, role: Role) -> Share {
        match role {
            Role::Hunter => Share { own: effort.force, other: effort.evade },
            Role::Evader => Share { own: effort.evade, other: effort.force },
        }
    }

    fn effort(self, role: Role) -> Effort {
        match role {
            Role::Hunter => Effort { force: self.own, evade: self.other },
            Role::Evader => Effort { force: self.other, evade: self.own },
        }
    }
}

/// The successors of a position, summed up.
struct Tally {
    fewest_plies: u32,
    most_plies: u32,
    earliest: Option<Place>,
    latest: Option<Place>,
    /// The open successor that takes the side to move the least effort.
    best: Option<Id>,
    least: u32,
    second: u32,
    /// The greatest effort that the other side needs against an open successor.
    hardest: u32,
    open: u32,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            fewest_plies: NEVER,
            most_plies: 0,
            earliest: None,
            latest: None,
            best: None,
            least: NEVER,
            second: NEVER,
            hardest: 0,
            open: 0,
        }
    }
}

impl Tally {
    fn forced(&mut self, plies: u32) {
        self.fewest_plies = self.fewest_plies.min(plies);
        self.most_plies = self.most_plies.max(plies);
    }

    fn leaning(&mut self, place: Place) {
        self.earliest = Some(self.earliest.map_or(place, |earliest| earliest.min(place)));
        self.latest = self.latest.max(Some(place));
    }

    fn open(&mut self, id: Id, share: Share) {
        self.open += 1;
        self.hardest = self.hardest.max(share.other);
        if self.best.is_none() || share.own < self.least {
            self.second = self.least;
            self.least = share.own;
            self.best = Some(id);
        } else {
            self.second = self.second.min(share.own);
        }
    }

    /// One forced successor is enough; leaning ones are of no use.
    fn for_hunter(&self, limit: Effort) -> Look {
        if self.fewest_plies != NEVER {
            return Look::Decided(Fate::Forced { plies: self.fewest_plies + 1 });
        }
        match (self.best, self.earliest) {
            (Some(next), _) => self.go_on(next, limit, Role::Hunter),
            (None, Some(earliest)) => Look::Leaning(earliest),
            (None, None) => Look::Decided(Fate::Evaded),
        }
    }

    /// One leaning successor is enough to lean; all must be forced for the position to be.
    fn for_evader(&self, limit: Effort) -> Look {
        match (self.latest, self.best) {
            (Some(latest), _) => Look::Leaning(latest),
            (None, Some(next)) => self.go_on(next, limit, Role::Evader),
            (None, None) => Look::Decided(Fate::Forced { plies: self.most_plies + 1 }),
        }
    }

    /// The other side needs the most that any one successor takes, and one for each of the
    /// others. The sum would count positions twice that several successors lead to, and there are
    /// many: moves here and there on the board can be made in any order.
    fn go_on(&self, next: Id, limit: Effort, role: Role) -> Look {
        let others = self.open - 1;
        let limit = Share::of(limit, role);
        let next_limit =
            Share { own: limit.own.min(slack(self.second)), other: less(limit.other, others) };
        Look::Open {
            effort: Share { own: self.least, other: more(self.hardest, others) }.effort(role),
            next,
            next_limit: next_limit.effort(role),
        }
    }
}

fn more(effort: u32, others: u32) -> u32 {
    if effort == NEVER { NEVER } else { effort.saturating_add(others).min(NEVER - 1) }
}

fn less(limit: u32, others: u32) -> u32 {
    if limit == NEVER { NEVER } else { limit.saturating_sub(others) }
}

/// A little more than the second best, so that the search does not jump to and fro.
fn slack(second: u32) -> u32 {
    more(second, second / 4 + 1)
}
