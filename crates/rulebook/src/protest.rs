//! Protests, and the committee that hears appeals.

use serde::Deserialize;

use crate::{Basis, Scope};

/// What a rulebook says about protests.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProtestRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// Until when a protest is heard.
    pub deadline: Deadline,
    /// The hours after which a decision is due.
    pub decided_within_hours: Option<u16>,
    /// The most a deposit may be, in roubles.
    pub deposit_roubles_max: Option<u16>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// Until when a protest is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deadline {
    /// So many minutes after the round.
    MinutesAfterRound(u16),
    /// The start of the next round; after the last round so many minutes.
    NextRoundOrMinutesAfterLast(u16),
    /// A term announced before the event.
    Announced,
}

/// The committee that hears appeals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Committee {
    /// The clauses that give it.
    pub clauses: Basis,
    /// How many members it has at least, its chair included.
    pub members_min: u8,
    /// How many reserves.
    pub reserves_min: u8,
    /// The youngest age of a member.
    pub age_min: Option<u8>,
    /// How many votes it may have.
    pub votes: Votes,
}

/// How many votes a committee may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Votes {
    /// An odd number.
    Odd,
    /// The document does not say.
    NotSaid,
}

impl Committee {
    /// What is wrong with a committee of these ages and so many reserves.
    pub fn faults(&self, ages: &[u16], reserves: usize) -> Vec<CommitteeFault> {
        let mut faults = Vec::new();
        if ages.len() < usize::from(self.members_min) {
            faults.push(CommitteeFault::TooFewMembers);
        }
        if reserves < usize::from(self.reserves_min) {
            faults.push(CommitteeFault::TooFewReserves);
        }
        if self.votes == Votes::Odd && ages.len().is_multiple_of(2) {
            faults.push(CommitteeFault::EvenVotes);
        }
        if self.age_min.is_some_and(|least| ages.iter().any(|&age| age < u16::from(least))) {
            faults.push(CommitteeFault::TooYoung);
        }
        faults
    }
}

/// What is wrong with a committee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommitteeFault {
    /// It has too few members.
    TooFewMembers,
    /// It has too few reserves.
    TooFewReserves,
    /// It could vote half and half.
    EvenVotes,
    /// A member is too young.
    TooYoung,
}
