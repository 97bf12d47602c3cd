//! Those who enter and leave: what was seen of them, how they joined, and how they went.

use serde::{Deserialize, Serialize};

use super::Absence;
use crate::{Date, Moment};

/// A document that was seen, or an inquiry that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Checked {
    /// Who saw it.
    pub by: String,
    /// When.
    pub at: Moment,
    /// What it was, such as the number of a policy.
    pub note: String,
    /// The last day on which it is valid, if it has one.
    pub valid_to: Option<Date>,
}

/// How somebody joined a section late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Joining {
    /// After how many rounds, all of which he missed.
    pub after: u16,
    /// What he gets for each of them.
    pub gets: Absence,
}

/// How somebody left the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Left {
    /// Why.
    pub reason: String,
    /// Whether he was made to go.
    pub way: HowLeft,
    /// When.
    pub at: Moment,
    /// What the chief panel confirmed about his matches, where it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel: Option<Settlement>,
    /// The clauses that it rests on, if he was excluded and no incident holds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// The points of the regulations that it rests on, likewise.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<String>,
}

/// Whether somebody went or was made to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum HowLeft {
    /// He went.
    Withdrew,
    /// He was excluded; his results are treated as those of one who went.
    Excluded,
    /// He was excluded, and his results were annulled.
    ExcludedAndAnnulled,
}

/// How somebody left a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Leaving {
    /// After how many rounds, counted to the last he took part in.
    pub after: u16,
    /// What follows.
    pub consequence: Consequence,
    /// Whether the game that he was playing waits for an adjudication instead of being lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjudicated: bool,
}

/// What follows for the results of one who left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Consequence {
    /// What he played stands; he is not paired any more.
    Stands,
    /// He played half of his games or more: what is left is "−" for him, "+" for the others.
    Counts,
    /// He played less than half: nothing of his counts, and his unplayed games are "−" for both.
    ForRatingOnly,
    /// He played less than half: his results are annulled, and the others are free.
    Annulled,
    /// He played less than half: his results stay in the table, his other games are not marked, and he
    /// has no place. Against him they count in a Swiss alone.
    KeptUnplaced,
}

/// How a panel settles the matches of a team that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Settlement {
    /// Those it did not play are lost.
    Losses,
    /// All of them are annulled.
    Annulled,
}
