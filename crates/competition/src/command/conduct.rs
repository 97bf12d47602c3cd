//! Conduct: incidents, protests, appeals, signatures, and taking back.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{Authority, CommitteeMember, FactIndex, Member, ProtestNumber, SectionNumber};

/// Note an incident, and what was imposed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteIncident {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Option<Round>,
    /// What happened.
    pub act: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// What was imposed, by its name in the rulebook; nothing if it was only noted.
    #[serde(default)]
    pub sanction: Option<String>,
    /// Who decides.
    pub by: Authority,
}

/// Form the appeals committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FormCommittee {
    /// Its members, the chair first.
    pub members: Vec<CommitteeMember>,
    /// Its reserves.
    pub reserves: Vec<CommitteeMember>,
}

/// File a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FileProtest {
    /// In whose name.
    pub who: Member,
    /// Who files it: in team events the captain.
    pub filed_by: String,
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// About which round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// Whether it is in writing.
    #[serde(default)]
    pub written: bool,
    /// The deposit paid, in roubles.
    #[serde(default)]
    pub deposit_roubles: u16,
}

/// Decide a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DecideProtest {
    /// Which, counted from 1.
    pub protest: ProtestNumber,
    /// Whether it is upheld.
    pub upheld: bool,
    /// Who decides.
    pub by: Authority,
    /// The decision.
    pub text: String,
}

/// Appeal against the decision on a protest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct FileAppeal {
    /// Which protest.
    pub protest: ProtestNumber,
    /// The appeal.
    pub text: String,
}

/// Decide an appeal, finally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DecideAppeal {
    /// Which protest.
    pub protest: ProtestNumber,
    /// Whether it is upheld.
    pub upheld: bool,
    /// The members of the committee who voted.
    pub voted: Vec<String>,
    /// The decision.
    pub text: String,
}

/// Sign the protocol of a round, or the final table if no round is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Sign {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    #[serde(default)]
    pub round: Option<Round>,
    /// Who signs. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// With which account. A server that knows its people puts it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
}

/// Take back the last event that counts, a result of a running round, or what took something
/// back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Undo {
    /// Why.
    pub reason: String,
    /// Which event, by its place in the history counted from 0; the last one if not said.
    #[serde(default)]
    pub event: Option<FactIndex>,
}
