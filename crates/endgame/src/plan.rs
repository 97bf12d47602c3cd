//! What is to be built, and what it takes.

use std::num::NonZeroUsize;
use std::thread;

use draughts::Variant;

use crate::error::BuildError;
use crate::index::Index;
use crate::material::{Ending, MOST_PIECES};

/// The endings of up to a number of pieces, in the order in which they can be built.
#[derive(Clone, Debug)]
pub struct Plan {
    variant: Variant,
    endings: Vec<Ending>,
}

impl Plan {
    /// All endings of 2 to so many pieces, both sides having some.
    pub fn new(variant: Variant, pieces: u32) -> Result<Plan, BuildError> {
        if !(2..=MOST_PIECES).contains(&pieces) {
            return Err(BuildError::Pieces { pieces });
        }
        Ok(Plan { variant, endings: endings_up_to(pieces) })
    }

    /// One ending, and what must be known before it.
    pub fn for_ending(variant: Variant, ending: Ending) -> Plan {
        let mut endings = endings_up_to(ending.pieces());
        let mut wanted = vec![ending];
        for candidate in endings.iter().rev() {
            if wanted.contains(candidate) {
                wanted.extend(candidate.needs());
            }
        }
        endings.retain(|candidate| wanted.contains(candidate));
        Plan { variant, endings }
    }

    /// The game.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The endings, each after those it needs.
    pub fn endings(&self) -> &[Ending] {
        &self.endings
    }

    /// How many positions there are in all, which is also how many bytes the tables take.
    pub fn placements(&self) -> u64 {
        self.endings.iter().map(|ending| ending.placements(self.variant)).sum()
    }

    /// How much memory it takes to build the endings into files, one after the other.
    pub fn memory_bytes(&self) -> u64 {
        self.endings.iter().map(|&ending| memory_bytes(self.variant, ending)).max().unwrap_or(0)
    }

    /// Refuses an ending whose building takes too much memory.
    pub(crate) fn fits(&self, ending: Ending, allowed_bytes: u64) -> Result<(), BuildError> {
        let needed_bytes = memory_bytes(self.variant, ending);
        if needed_bytes > allowed_bytes {
            return Err(BuildError::Memory { needed_bytes, allowed_bytes });
        }
        Ok(())
    }

    /// Refuses if everything together takes too much memory: all values, and as much again as the
    /// largest ending while that is worked out.
    pub(crate) fn fits_at_once(&self, allowed_bytes: u64) -> Result<(), BuildError> {
        let largest = self.endings.iter().map(|ending| ending.placements(self.variant)).max();
        let needed_bytes = self.placements() + largest.unwrap_or(0);
        if needed_bytes > allowed_bytes {
            return Err(BuildError::Memory { needed_bytes, allowed_bytes });
        }
        Ok(())
    }
}

impl Ending {
    /// How many positions it has; a position and the same one turned round with the colours
    /// exchanged count as one.
    pub fn placements(self, variant: Variant) -> u64 {
        self.classes().map(|class| Index::new(variant, class).len()).sum()
    }
}

fn endings_up_to(pieces: u32) -> Vec<Ending> {
    (2..=pieces).flat_map(Ending::of_pieces).collect()
}

/// Two bytes for each placement of the ending, and the values of the endings it leads to.
fn memory_bytes(variant: Variant, ending: Ending) -> u64 {
    let known: u64 = ending.needs().iter().map(|need| need.placements(variant)).sum();
    2 * ending.placements(variant) + known
}

/// What a build may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// How many threads work at once.
    pub threads: NonZeroUsize,
    /// How much memory may be used for values.
    pub memory_bytes: u64,
}

/// All cores and 2 GB.
impl Default for Resources {
    fn default() -> Resources {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Resources { threads, memory_bytes: 2_000_000_000 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::{Class, Force};

    #[test]
    fn an_ending_of_kings_needs_only_kings() {
        let kings = |kings| Force { men: 0, kings };
        let ending = Class { own: kings(1), enemy: kings(3) }.ending();
        let plan = Plan::for_ending(Variant::RUSSIAN, ending);
        let names: Vec<String> = plan.endings().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["K v K", "KK v K", "KKK v K"]);
    }

    /// The counts of the Chinook project for checkers, in which boards with pieces of one side only
    /// are counted too, once for each colour.
    #[test]
    fn there_are_as_many_placements_as_published() {
        let published = [6_972, 261_224, 7_092_774, 148_688_232, 2_503_611_964];
        for (pieces, published) in (2..).zip(published) {
            let endings = Ending::of_pieces(pieces).into_iter();
            let both: u64 = endings.map(|ending| ending.placements(Variant::ENGLISH)).sum();
            let alone = (0..=pieces).map(|men| Force { men, kings: pieces - men });
            let alone = alone.map(|own| Class { own, enemy: Force::NONE });
            let alone: u64 = alone.map(|class| Index::new(Variant::ENGLISH, class).len()).sum();
            assert_eq!(both + 2 * alone, published, "{pieces} pieces");
        }
    }
}
