//! Protests, and the committee that hears appeals.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about protests.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProtestRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on the right to protest and its term.
    pub clauses: Basis,
    /// Until when a protest is heard.
    pub deadline: Deadline,
    /// The hours after which a decision is due.
    pub decided_within_hours: Option<u16>,
    /// The clauses on the decision.
    pub decision_clauses: Option<Basis>,
    /// How a protest is filed.
    #[serde(default)]
    pub procedure: Vec<Cited<ProtestStep>>,
    /// What no protest can change.
    #[serde(default)]
    pub barred: Vec<Cited<Barred>>,
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
    /// At any time.
    NoTerm,
}

/// The committee that hears appeals.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Committee {
    /// The clauses that give it.
    pub clauses: Basis,
    /// How many members it has at least, its chair included.
    pub members_min: u8,
    /// How many it has at most, its chair included.
    pub members_max: Option<u8>,
    /// How many reserves.
    pub reserves_min: u8,
    /// The youngest age of a member.
    pub age_min: Option<u8>,
    /// How many votes it may have.
    pub votes: Votes,
    /// Who may not sit on it, and what its word is worth.
    #[serde(default)]
    pub rules: Vec<Cited<CommitteeRule>>,
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
    /// What is wrong with a committee whose members, and whose reserves, have these ages.
    pub fn faults(&self, ages: &[u16], reserves: &[u16]) -> Vec<CommitteeFault> {
        let mut faults = Vec::new();
        if ages.len() < usize::from(self.members_min) {
            faults.push(CommitteeFault::TooFewMembers);
        }
        if self.members_max.is_some_and(|most| ages.len() > usize::from(most)) {
            faults.push(CommitteeFault::TooManyMembers);
        }
        if reserves.len() < usize::from(self.reserves_min) {
            faults.push(CommitteeFault::TooFewReserves);
        }
        if self.votes == Votes::Odd && ages.len().is_multiple_of(2) {
            faults.push(CommitteeFault::EvenVotes);
        }
        let mut all = ages.iter().chain(reserves);
        if self.age_min.is_some_and(|least| all.any(|&age| age < u16::from(least))) {
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
    /// It has too many members.
    TooManyMembers,
    /// It has too few reserves.
    TooFewReserves,
    /// It could vote half and half.
    EvenVotes,
    /// A member is too young.
    TooYoung,
    /// Whether a member is too young hangs on his day of birth, which nobody said.
    AgeUnknown,
}

worded! {
    /// How a protest is filed.
    pub enum ProtestStep {
        InWriting: "in writing, to the chief arbiter",
        NamesClauses: "naming the clauses that were broken",
        CaptainForTeam: "for a team only by its captain",
        CaptainForTeamInWriting: "for a team only by its captain, in writing",
    }

    /// What no protest can change.
    pub enum Barred {
        ClockAfterTime: "the clock's fault, once time is over",
        AfterGame: "a violation, once the game has ended",
        UnnoticedIllegalMove: "an illegal move that nobody noticed",
    }

    /// Who may not sit on an appeals committee, and what its word is worth.
    pub enum CommitteeRule {
        BeforeFirstRound: "formed before the first round",
        NotArbiters: "no arbiter of the event",
        NotParties: "no party to the dispute",
        DifferentRegions: "members from different regions or branches if possible",
        InterestedReplaced: "an interested member is replaced by a reserve",
        AfterProtestOnly: "appeals only after a protest was decided",
        InWriting: "appeals in writing, within the term",
        Final: "its decision is final",
    }
}
