//! What has happened in a contest of solving: its log is a list of these.

use calendar::Moment;
use serde::{Deserialize, Serialize};

use super::{Answer, Confirmed, Problem, Regulations};
use crate::work::Person;

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "happened",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Fact {
    /// The regulations were written.
    Regulated {
        /// They.
        regulations: Box<Regulations>,
    },
    /// A work was put into the set.
    Set {
        /// The place of the work that it replaces.
        problem: Option<u16>,
        /// The work.
        work: Box<Problem>,
    },
    /// The regulations were published.
    Announced {
        /// When.
        at: Moment,
    },
    /// The set and its points were approved.
    Sealed {
        /// When.
        at: Moment,
    },
    /// Somebody was admitted.
    Admitted {
        /// Who.
        person: Person,
    },
    /// The works were handed out.
    Started {
        /// When.
        at: Moment,
    },
    /// An answer was handed in.
    Answered {
        /// Whose.
        solver: u16,
        /// To which work.
        problem: u16,
        /// What.
        answer: Answer,
        /// When.
        at: Moment,
    },
    /// Points were confirmed.
    Confirmed {
        /// Whose.
        solver: u16,
        /// For which work.
        problem: u16,
        /// How many.
        confirmed: Confirmed,
    },
    /// The points were published.
    ProvisionalPublished {
        /// When.
        at: Moment,
    },
    /// Somebody protested.
    Protested {
        /// Who.
        solver: u16,
        /// For which work.
        problem: u16,
        /// What he said.
        text: String,
    },
    /// A protest was decided.
    Decided {
        /// Which.
        protest: u16,
        /// Why.
        reason: String,
    },
    /// The results were approved.
    Approved {
        /// When.
        at: Moment,
    },
}
