//! What is asked of a contest of solving.

use serde::{Deserialize, Serialize};

use super::{Answer, Problem, Regulations};
use crate::points::Points;
use crate::work::Person;

/// Something that somebody wants to happen. Works and those who solve are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// The regulations are written, or changed before they are published.
    Regulate {
        /// They.
        regulations: Box<Regulations>,
    },
    /// A work is put into the set, or another in the place of one.
    Set {
        /// The place of the work that is replaced; none to add one.
        problem: Option<u16>,
        /// The work, its key and its points.
        work: Box<Problem>,
    },
    /// The regulations are published.
    Announce,
    /// The set and the points for completeness are approved and stay as they are.
    Seal,
    /// Somebody is admitted who solves.
    Admit {
        /// Who.
        person: Person,
    },
    /// The works are handed out.
    Start,
    /// An answer is handed in; the last one counts.
    Answer {
        /// Whose.
        solver: u16,
        /// To which work.
        problem: u16,
        /// What is answered.
        answer: Answer,
    },
    /// A judge confirms points.
    Confirm {
        /// Whose.
        solver: u16,
        /// For which work.
        problem: u16,
        /// What the program proposed.
        #[serde(default)]
        proposed: Points,
        /// What he gives.
        points: Points,
        /// Whether the solution was given in full.
        solved: bool,
        /// Why it is not what the program proposed.
        #[serde(default)]
        reason: String,
    },
    /// The points are published.
    PublishProvisional,
    /// Somebody protests against his points.
    Protest {
        /// Who.
        solver: u16,
        /// For which work.
        problem: u16,
        /// What he says.
        text: String,
    },
    /// The chief judge decides a protest.
    Decide {
        /// Which, from 0.
        protest: u16,
        /// The points, if they are others.
        points: Option<Points>,
        /// The reason.
        reason: String,
    },
    /// The results are approved.
    Approve,
}
