//! What a command brings about beyond what it says.

use clauses::Clause;

use super::{
    Competition, Difference, Leaving, Placed, Section, SectionNumber, Settlement, StageNumber,
};
use tournament::{Number, Round};

/// What a command brings about beyond what it says; empty where that is nothing.
///
/// [`consequences`](super::consequences) finds it, and its [`lines`](Consequences::lines) are the
/// words for it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Consequences {
    /// The sections that somebody leaves, and what becomes of his results there.
    pub departures: Vec<Departure>,
    /// Published pairs that the system would have made otherwise; they stand.
    pub pairs: Vec<Difference>,
    /// What is thrown away.
    pub discarded: Option<Discarded>,
    /// Who gets another place.
    pub moved: Vec<Moved>,
    /// A later stage that rests on what is changed.
    pub begun: Option<Begun>,
}

/// A later stage has begun: who plays in it and what was brought along is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Which.
    pub stage: StageNumber,
}

impl Competition {
    /// The stage after that of a section, if it has begun.
    pub fn begun_after(&self, section: &Section) -> Option<Begun> {
        let stage = section.stage.next();
        self.sections_of(stage).next().map(|_| Begun { stage })
    }
}

/// Somebody leaves a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Departure {
    /// Which.
    pub section: SectionNumber,
    /// His number in it.
    pub number: Number,
    /// What follows; where a panel has yet to decide, what is proposed to it.
    pub leaving: Leaving,
    /// How many of his games he has played.
    pub played: u16,
    /// How many he was to play, where that is known beforehand.
    pub scheduled: Option<u16>,
    /// The two ways that a panel has to choose from, if it has.
    pub settling: Option<Settling>,
    /// The clauses that say so.
    pub because: Vec<Clause>,
}

/// What either way of settling the matches of a team would change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settling {
    /// The way that changes less; losses if both change as much.
    pub proposed: Settlement,
    /// So many first places are looked at.
    pub first_places: u16,
    /// How many of them would have other holders with losses.
    pub by_losses: u16,
    /// How many of them would have other holders with everything annulled.
    pub by_annulment: u16,
}

/// The pairs of a round that are thrown away, with what hangs on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discarded {
    /// The round.
    pub round: Round,
    /// The pairs.
    pub pairs: Vec<(Number, Number)>,
    /// Whether they had been announced.
    pub published: bool,
    /// How many line-ups had been handed in.
    pub line_ups: usize,
    /// How many openings had been drawn.
    pub openings: usize,
}

/// Somebody gets another place, or none any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// In which section.
    pub section: SectionNumber,
    /// Who.
    pub number: Number,
    /// His place now.
    pub before: Option<Placed>,
    /// His place then.
    pub after: Option<Placed>,
}

impl Moved {
    /// Those whose places differ, in the order of the first list.
    pub(super) fn between(
        section: SectionNumber,
        before: &[Placed],
        after: &[Placed],
    ) -> Vec<Moved> {
        let of = |list: &[Placed], number| list.iter().find(|one| one.number == number).copied();
        let range = |placed: Option<Placed>| placed.map(|one| (one.first, one.last));
        let new = after.iter().filter(|one| of(before, one.number).is_none());
        let moved = before.iter().chain(new).map(|one| Moved {
            section,
            number: one.number,
            before: of(before, one.number),
            after: of(after, one.number),
        });
        moved.filter(|one| range(one.before) != range(one.after)).collect()
    }
}
