//! Incidents, protests and rulings, as they are written down.

use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{Authority, Member, Moment, SectionNumber};

/// Something that happened, and what was imposed for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Incident {
    /// Who.
    pub who: Member,
    /// In which round.
    pub round: Option<Round>,
    /// What happened.
    pub act: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// What was imposed.
    pub sanction: Option<String>,
    /// Who decided.
    pub by: Authority,
    /// When.
    pub at: Moment,
}

/// A protest as it was filed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ProtestFiled {
    /// In whose name.
    pub who: Member,
    /// Who filed it.
    pub filed_by: String,
    /// The section.
    pub section: SectionNumber,
    /// The round.
    pub round: Round,
    /// What it is about.
    pub text: String,
    /// The clauses that were broken.
    pub clauses: Vec<String>,
    /// The deposit paid, in roubles.
    pub deposit_roubles: u16,
    /// When it was filed.
    pub at: Moment,
}

/// A decision on a protest or an appeal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Ruling {
    /// Whether it was upheld.
    pub upheld: bool,
    /// Who decided.
    pub by: Vec<String>,
    /// The decision.
    pub text: String,
    /// When.
    pub at: Moment,
    /// Whether it came later than the rulebook allows.
    pub late: bool,
}
