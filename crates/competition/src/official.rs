//! Those who run an event: the judging panel, as protocols name it.

use serde::{Deserialize, Serialize};

use super::Date;

/// One of the judging panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Official {
    /// The name.
    pub name: String,
    /// What he is here.
    pub post: Post,
    /// The category, as it stands behind the name, such as `1` or `всеросійської`.
    #[serde(default)]
    pub category: String,
    /// Where he comes from.
    #[serde(default)]
    pub place: String,
    /// The day on which he was looked for in the lists of those who are suspended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<Date>,
    /// Where he is written to about what is due, if he wants that.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub email: String,
}

/// What somebody of the panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Answers for everything.
    ChiefJudge,
    /// Stands in for the chief judge.
    DeputyChiefJudge,
    /// Answers for all documents.
    ChiefSecretary,
    /// Leads several judges.
    SeniorJudge,
    /// Judges games.
    Judge,
    /// Tells participants and press.
    InformantJudge,
    /// Looks after health.
    Doctor,
    /// Interprets sign language.
    Interpreter,
}
