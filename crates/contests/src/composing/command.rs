//! What is asked of a contest of composing.

use calendar::Date;
use serde::{Deserialize, Serialize};

use super::{Deduction, Fault, Regulations};
use crate::gate::Gate;
use crate::points::Points;
use crate::work::{Published, Work};

/// Something that somebody wants to happen.
///
/// Authors and the secretary name entries by their numbers; everybody else by their codes, from which
/// nothing can be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case", deny_unknown_fields)]
#[expect(clippy::large_enum_variant, reason = "one is held at a time")]
pub enum Command {
    /// The regulations are written, or changed before they are published.
    Regulate {
        /// They.
        regulations: Box<Regulations>,
    },
    /// The regulations are published.
    Announce,
    /// A work is sent.
    Enter {
        /// Whose; none if an author who is known sends another.
        applicant: Option<Applicant>,
        /// The author, if the secretary enters another work of his.
        author: Option<u16>,
        /// The section, from 0.
        section: u16,
        /// The work.
        work: Box<Work>,
        /// What a check of it says.
        #[serde(default)]
        gate: Gate,
        /// What the author says of its past.
        #[serde(default)]
        past: Past,
    },
    /// A work is corrected, or another takes its place.
    Replace {
        /// The entry.
        entry: u16,
        /// The work.
        work: Box<Work>,
        /// What a check of it says.
        #[serde(default)]
        gate: Gate,
        /// What the author says of its past.
        #[serde(default)]
        past: Past,
    },
    /// A work is withdrawn.
    Withdraw {
        /// The entry.
        entry: u16,
    },
    /// The works go to the judges.
    Distribute,
    /// The works are published.
    PublishWorks,
    /// A judge marks a work.
    Mark {
        /// The code.
        code: u16,
        /// The mark before deductions.
        points: Points,
        /// What is deducted.
        #[serde(default)]
        deductions: Vec<Deduction>,
        /// What the judge says of it.
        #[serde(default)]
        character: String,
    },
    /// A work gets nothing, or is out.
    Strike {
        /// The code.
        code: u16,
        /// What is wrong with it.
        fault: Fault,
        /// In words.
        reason: String,
    },
    /// The judges of a section report.
    Report {
        /// The section.
        section: u16,
        /// What they say.
        text: String,
    },
    /// The provisional results are published.
    PublishProvisional,
    /// Somebody says something about a work: a predecessor, a defect.
    Remark {
        /// The code.
        code: u16,
        /// Who says it.
        from: String,
        /// What is said.
        text: String,
    },
    /// A remark is answered.
    AnswerRemark {
        /// Which, from 0.
        remark: u16,
        /// What is answered.
        answer: String,
    },
    /// An author complains of the award for his work.
    Complain {
        /// The entry.
        entry: u16,
        /// What he says.
        text: String,
    },
    /// The chief judge decides a complaint.
    Decide {
        /// Which, from 0.
        complaint: u16,
        /// The new mark, if he changes the award.
        points: Option<Points>,
        /// The reason.
        reason: String,
    },
    /// The author appeals to the body of the federation.
    Appeal {
        /// Which complaint.
        complaint: u16,
        /// What he says.
        text: String,
    },
    /// The body of the federation decides.
    DecideAppeal {
        /// Which complaint.
        complaint: u16,
        /// The new mark, if the award is changed.
        points: Option<Points>,
        /// The reason.
        reason: String,
    },
    /// An award is changed without a complaint.
    Revise {
        /// The code.
        code: u16,
        /// The new mark.
        points: Points,
        /// The reason.
        reason: String,
    },
    /// The results are approved.
    Approve,
    /// The final results are announced.
    Finalise,
    /// The awards are sent.
    SendAwards,
    /// The body of the federation cancels the award.
    Cancel {
        /// The reason.
        reason: String,
    },
    /// A defect is found after the final results.
    NoteDefect {
        /// The code.
        code: u16,
        /// Which.
        reason: String,
    },
}

/// Who enters works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Applicant {
    /// Surname, name, patronymic.
    pub name: String,
    /// Where he lives, as it is published.
    pub residence: String,
    /// The year of birth.
    #[serde(default)]
    pub born: Option<u16>,
    /// Rank or title.
    #[serde(default)]
    pub title: String,
    /// The sports society.
    #[serde(default)]
    pub society: String,
    /// Workplace and post.
    #[serde(default)]
    pub work: String,
    /// The home address.
    #[serde(default)]
    pub address: String,
    /// The coach, if there is one.
    #[serde(default)]
    pub coach: String,
    /// The team, if there are teams.
    #[serde(default)]
    pub team: String,
}

/// What an author says of the past of a work.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Past {
    /// It is a reworking of another's work.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rework: Option<Rework>,
    /// The contests it was entered in, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contests: Vec<PastContest>,
    /// Where it was published.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub published: Vec<Published>,
    /// The entry of his of which it is a version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version_of: Option<u16>,
}

/// A work of another author that is reworked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rework {
    /// Its author.
    pub author: String,
    /// Where it is from.
    pub source: String,
    /// Since when it exists.
    pub existed: Option<Date>,
    /// Whether more than a defect was removed.
    pub essential: bool,
    /// Whether its author agrees.
    pub consent: bool,
}

/// A contest that a work was entered in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PastContest {
    /// Its name.
    pub name: String,
    /// What became of the work there.
    pub outcome: PastOutcome,
}

/// What became of a work in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PastOutcome {
    /// The contest goes on.
    GoesOn,
    /// It was marked.
    Marked,
    /// It was rejected.
    Rejected,
    /// It got a distinction, and a defect was found afterwards.
    DefectAfterDistinction,
}
