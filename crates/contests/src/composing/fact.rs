//! What has happened in a contest of composing: its log is a list of these.

use calendar::Date;
use serde::{Deserialize, Serialize};

use super::{Applicant, Day, Mark, Past, Regulations, Revised, Struck, Verdict};
use crate::gate::Gate;
use crate::work::Work;

/// Something that has happened. Facts hold what was decided, so that applying them decides nothing.
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
    /// They were published.
    Announced {
        /// When.
        on: Date,
    },
    /// An author was entered; his number follows those before him.
    AuthorEntered {
        /// What his entry says.
        applicant: Applicant,
    },
    /// A work was entered; its number follows those before it.
    Entered {
        /// Whose.
        author: u16,
        /// In which section.
        section: u16,
        /// The work.
        work: Box<Work>,
        /// What a check said.
        gate: Gate,
        /// What the author says of its past.
        past: Past,
        /// When.
        on: Date,
    },
    /// A work was replaced.
    Replaced {
        /// The entry.
        entry: u16,
        /// The work.
        work: Box<Work>,
        /// What a check said.
        gate: Gate,
        /// What the author says of its past.
        past: Past,
        /// When.
        on: Date,
    },
    /// A work was withdrawn.
    Withdrawn {
        /// The entry.
        entry: u16,
    },
    /// The works went to the judges, each under its code.
    Distributed {
        /// The entries in the order of their codes, which tells nothing of the order in which they came.
        codes: Vec<u16>,
        /// When.
        on: Date,
    },
    /// The works were published.
    WorksPublished {
        /// When.
        day: Day,
    },
    /// A judge marked a work; his last mark counts.
    Marked {
        /// The entry.
        entry: u16,
        /// The mark.
        mark: Mark,
    },
    /// A work was struck.
    Struck {
        /// The entry.
        entry: u16,
        /// Why.
        struck: Struck,
    },
    /// The judges of a section reported; the last report counts.
    Reported {
        /// The section.
        section: u16,
        /// What they say.
        text: String,
    },
    /// The provisional results were published.
    ProvisionalPublished {
        /// When.
        day: Day,
    },
    /// Somebody said something about a work.
    Remarked {
        /// The entry.
        entry: u16,
        /// Who.
        from: String,
        /// What.
        text: String,
    },
    /// A remark was answered.
    RemarkAnswered {
        /// Which.
        remark: u16,
        /// What.
        answer: String,
    },
    /// An author complained.
    Complained {
        /// The entry.
        entry: u16,
        /// What he said.
        text: String,
    },
    /// The chief judge decided a complaint.
    ComplaintDecided {
        /// Which.
        complaint: u16,
        /// How.
        verdict: Verdict,
    },
    /// An author appealed.
    Appealed {
        /// Which complaint.
        complaint: u16,
        /// What he said.
        text: String,
    },
    /// The body of the federation decided.
    AppealDecided {
        /// Which complaint.
        complaint: u16,
        /// How.
        verdict: Verdict,
    },
    /// An award was changed.
    Revised {
        /// The entry.
        entry: u16,
        /// How, and why.
        revised: Revised,
    },
    /// The results were approved.
    Approved {
        /// When.
        on: Date,
    },
    /// The final results were announced.
    Finalised {
        /// When.
        day: Day,
    },
    /// The awards were sent.
    AwardsSent {
        /// When.
        on: Date,
    },
    /// The award was cancelled; the works are judged anew.
    Cancelled {
        /// Why.
        reason: String,
    },
    /// A defect was found after the final results.
    DefectNoted {
        /// The entry.
        entry: u16,
        /// Which.
        reason: String,
    },
}

/// A fact that does not fit what was before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the contest has nothing that this could be about")]
pub struct Misfit;
