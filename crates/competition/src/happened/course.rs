//! The course of an event: breaks, cancelling, moving, what was noted.

use serde::{Deserialize, Serialize};

use crate::{Authority, Cancellation, EventMoved, Moment, PauseCalled, SectionNumber};

/// The event, or one of its sections, was broken off for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Paused {
    /// Where, why, and until when.
    pub pause: PauseCalled,
}

/// It went on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Resumed {
    /// The section whose break ended; that of the whole event if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionNumber>,
    /// Who decided.
    pub by: Authority,
    /// What was said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// When it went on.
    pub at: Moment,
}

/// The event was cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cancelled {
    /// On which ground, and by whom.
    pub cancellation: Box<Cancellation>,
}

/// The event was moved to another place or other days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Moved {
    /// Where and when it is held now, and why.
    pub moved: Box<EventMoved>,
}

/// A round begins at another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundMoved {
    /// Which round, when it begins now, and why.
    pub moved: crate::RoundMoved,
}

/// Something was noted that concerns the event and no game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatterNoted {
    /// What, about whom, and by whom.
    pub note: crate::MatterNoted,
}
