//! How many plies a forced end takes, with best play on both sides.

use std::collections::HashMap;

use super::budget::{Shortage, Watch};
use super::chase::{Fate, Role};
use super::graph::Id;
use super::search::{Allowance, Search};

/// So few plies are searched sooner than a fate is decided.
const FEW: u32 = 4;

/// Nobody asks for more, and the search is only so deep.
const LONGEST: u32 = 1_000;

/// The length of a solution in plies: the side that forces the end hurries, the other delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// Exactly so many.
    Exactly(u32),
    /// So many are enough; fewer may be, but that could not be found out within the budget.
    AtMost(u32),
}

impl Length {
    /// The plies, exact or not.
    pub fn plies(self) -> u32 {
        match self {
            Length::Exactly(plies) | Length::AtMost(plies) => plies,
        }
    }
}

/// Measures a position whose end is forced, none if it is not: asks whether one ply is enough,
/// three, five, until it is. Only moves that keep the end forced are followed, so that most of
/// the tree is not even looked at.
pub(crate) fn measure(search: &mut Search, id: Id, watch: Watch) -> Option<Length> {
    let Some(Fate::Forced { plies }) = search.graph.fate(id) else { return None };
    let allowance = search.allowance();
    let mut measure = Measure { search, too_few: HashMap::new(), allowance, watch };
    // The end always comes with the same side to move, after an even or an odd number of plies.
    for few in (plies % 2..plies.min(LONGEST)).step_by(2) {
        match measure.within(id, few) {
            Ok(false) => {}
            Ok(true) => return Some(Length::Exactly(few)),
            Err(_) => return Some(Length::AtMost(plies)),
        }
    }
    Some(if plies <= LONGEST { Length::Exactly(plies) } else { Length::AtMost(plies) })
}

struct Measure<'m, 'a> {
    search: &'m mut Search<'a>,
    /// The most plies known not to be enough.
    too_few: HashMap<Id, u32>,
    allowance: Allowance,
    watch: Watch<'m>,
}

impl Measure<'_, '_> {
    /// Is the end forced within so many plies?
    fn within(&mut self, id: Id, plies: u32) -> Result<bool, Shortage> {
        self.search.spend(id, &mut self.allowance, self.watch)?;
        if plies > FEW {
            self.search.decide(id, &mut self.allowance, self.watch)?;
        }
        match self.search.graph.fate(id) {
            Some(Fate::Evaded) => return Ok(false),
            Some(Fate::Forced { plies: enough }) if enough <= plies => return Ok(true),
            // Where the fate was known at once, it was known exactly.
            Some(Fate::Forced { .. }) if !self.search.graph.is_opened(id) => return Ok(false),
            Some(Fate::Forced { .. }) | None => {}
        }
        if plies == 0 || self.too_few.get(&id).is_some_and(|&few| few >= plies) {
            return Ok(false);
        }
        self.search.open(id);
        let within = self.successors_within(id, plies - 1)?;
        if within {
            self.search.graph.decide(id, Fate::Forced { plies });
        } else {
            self.too_few.insert(id, plies);
        }
        Ok(within)
    }

    fn successors_within(&mut self, id: Id, plies: u32) -> Result<bool, Shortage> {
        let role = self.search.chase.mover(self.search.graph.position(id));
        for next in self.likeliest_first(id, role) {
            match (self.within(next, plies)?, role) {
                (true, Role::Hunter) => return Ok(true),
                (false, Role::Evader) => return Ok(false),
                (false, Role::Hunter) | (true, Role::Evader) => {}
            }
        }
        Ok(role == Role::Evader)
    }

    /// The hunter's quickest moves first, or the evader's slowest, as far as is known.
    fn likeliest_first(&self, id: Id, role: Role) -> Vec<Id> {
        let plies = |id: &Id| match self.search.graph.fate(*id) {
            Some(Fate::Forced { plies }) => plies,
            Some(Fate::Evaded) | None => u32::MAX,
        };
        let mut successors = self.search.graph.successors(id).to_vec();
        successors.sort_by_key(plies);
        if role == Role::Evader {
            successors.reverse();
        }
        successors
    }
}
