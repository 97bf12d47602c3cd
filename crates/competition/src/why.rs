//! Why two sit at a table, and why somebody has no opponent: found once, told by pages and the shell.

use super::{
    Added, Competition, Difference, Fault, PairedBy, Plan, Reasons, RoundRecord, Section,
    TableNumber, WhyFree,
};
use tournament::{Bye, Number, Pair, Round};

/// Why the pairs of a round are as they are.
#[derive(Debug)]
pub struct RoundWhy<'a> {
    record: &'a RoundRecord,
    by: By<'a>,
}

/// Who or what made the pairs of a round.
#[derive(Debug)]
enum By<'a> {
    Hand(ByHand<'a>),
    System { reasons: Reasons, corrected: bool },
    Plan(Plan),
    Nobody,
}

/// An arbiter made the pairs of a round.
#[derive(Clone, Copy, Debug)]
pub struct ByHand<'a> {
    /// Who.
    pub by: &'a str,
    /// Why.
    pub reason: &'a str,
    /// The pairs of the system that he did not take, and those he made instead.
    pub instead: &'a Difference,
}

/// Why two sit at a table, or why somebody sits at none.
#[derive(Clone, Copy, Debug)]
pub enum Why<'a, T> {
    /// Somebody seated the two after the round had been paired.
    Added(&'a Added),
    /// An arbiter made the pairs of the round.
    Hand(ByHand<'a>),
    /// A system found it.
    System {
        /// The round as the system found it.
        reasons: &'a Reasons,
        /// What it found here.
        found: &'a T,
        /// Whether a result that the pairs rest on was corrected since.
        corrected: bool,
    },
    /// A system found it, and would not any more: something that it rests on was corrected.
    Corrected,
    /// It was read from a plan.
    Plan(&'a Plan),
    /// A plan leaves him free.
    Free(WhyFree, &'a Plan),
}

impl Competition {
    /// Why the pairs of a round are so; nothing if it has none. A round that was made by hand is not
    /// searched again: what a system would have found is no reason for it.
    pub fn why<'a>(
        &self,
        section: &'a Section,
        round: Round,
    ) -> Result<Option<RoundWhy<'a>>, Fault> {
        let Some(record) = section.round(round) else { return Ok(None) };
        let by = match &record.paired {
            PairedBy::Hand { by, reason, instead } => By::Hand(ByHand { by, reason, instead }),
            PairedBy::System => match self.reasons(section, round)? {
                Some(reasons) => {
                    By::System { reasons, corrected: self.was_corrected_under(section, round) }
                }
                None => {
                    let plan = record.plan.clone().or_else(|| self.plan(section, round));
                    plan.map_or(By::Nobody, By::Plan)
                }
            },
        };
        Ok(Some(RoundWhy { record, by }))
    }
}

impl RoundWhy<'_> {
    /// The round as a system found it, if one did.
    pub fn reasons(&self) -> Option<&Reasons> {
        match &self.by {
            By::System { reasons, .. } => Some(reasons),
            By::Hand(_) | By::Plan(_) | By::Nobody => None,
        }
    }

    /// Why two sit at a table.
    pub fn pair(&self, table: TableNumber) -> Option<Why<'_, Pair>> {
        let seated = self.record.tables.get(table.index())?;
        if let Some(added) = &seated.added {
            return Some(Why::Added(added));
        }
        // Colours may have been drawn by lot since.
        self.found(|reasons| {
            let pairs = &mut reasons.pairing.pairs.iter();
            pairs.find(|one| seated.has(one.white) && seated.has(one.black))
        })
    }

    /// Why somebody has no opponent: he has the bye of an odd number, or is free.
    pub fn unpaired(&self, number: Number) -> Option<Why<'_, Bye>> {
        if self.record.bye == Some(number) {
            return self.found(|reasons| {
                let bye = reasons.pairing.bye.as_ref();
                bye.filter(|bye| bye.who == number)
            });
        }
        let free = self.record.free.contains(&number);
        let why = self.found(|_| None).filter(|_| free)?;
        let kept = self.record.free_because.get(&number);
        Some(match (kept, &self.by) {
            (Some(kept), By::Plan(plan)) => Why::Free(*kept, plan),
            (_, By::Hand(_) | By::System { .. } | By::Plan(_) | By::Nobody) => why,
        })
    }

    fn found<'a, T>(&'a self, of: impl Fn(&'a Reasons) -> Option<&'a T>) -> Option<Why<'a, T>> {
        match &self.by {
            By::Hand(hand) => Some(Why::Hand(*hand)),
            By::System { reasons, corrected } => Some(match of(reasons) {
                Some(found) => Why::System { reasons, found, corrected: *corrected },
                None => Why::Corrected,
            }),
            By::Plan(plan) => Some(Why::Plan(plan)),
            By::Nobody => None,
        }
    }
}

impl ByHand<'_> {
    /// The pairs that the system would have made of some whom the arbiter paired otherwise.
    pub fn passed_over(&self, who: &[Number]) -> impl Iterator<Item = (Number, Number)> {
        let of_them = |(one, other): &&(Number, Number)| who.contains(one) || who.contains(other);
        self.instead.system.iter().filter(of_them).copied()
    }
}
