//! Those who decide: arbiters, panels, committees.

use serde::{Deserialize, Serialize};

use super::Date;

/// Who decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Authority {
    /// An arbiter.
    Arbiter,
    /// The chief arbiter or his substitute.
    ChiefArbiter,
    /// The chief panel.
    ChiefPanel,
}

/// A member of the appeals committee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct CommitteeMember {
    /// His name.
    pub name: String,
    /// His year of birth.
    pub born: u16,
    /// His day of birth, where his age hangs on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub born_on: Option<Date>,
    /// Where he comes from.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub region: String,
    /// Whether he serves as an arbiter of the event.
    #[serde(default)]
    pub arbiter: bool,
}
