//! The course of an event: breaks, cancelling, moving.

use rulebook::CancelGround;
use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{Authority, Date, Matter, Moment, SectionNumber, TimeAdded};

/// Break an event off for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PauseEvent {
    /// In which section alone; everywhere if none is named.
    #[serde(default)]
    pub section: Option<SectionNumber>,
    /// What hinders play.
    pub reason: String,
    /// Who decides.
    pub by: Authority,
    /// When it is to go on, if that is known.
    #[serde(default)]
    pub resumes: Option<Moment>,
}

/// Go on after a break.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ResumeEvent {
    /// The section whose break ends; that of the whole event if none is named.
    #[serde(default)]
    pub section: Option<SectionNumber>,
    /// Who decides.
    pub by: Authority,
    /// What is said about it.
    #[serde(default)]
    pub note: String,
}

/// Cancel an event: nothing is played any more, and what was played stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CancelEvent {
    /// On which ground.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = CancelGround::NAMES)))]
    pub ground: CancelGround,
    /// What happened.
    pub reason: String,
    /// Who decides.
    pub by: Authority,
}

/// Move an event to another place or to other days.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveEvent {
    /// Where it is held now; as before if not said.
    #[serde(default)]
    pub place: Option<String>,
    /// Its first day now.
    #[serde(default)]
    pub starts: Option<Date>,
    /// Its last day now.
    #[serde(default)]
    pub ends: Option<Date>,
    /// Why.
    pub reason: String,
    /// Who decided it: the organiser, by name.
    pub by: String,
}

/// Note something that concerns the event and no game: who was banned, what a meeting decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteMatter {
    /// Of what kind it is.
    pub matter: Matter,
    /// Whom it is about, or who met: a player, a spectator, a representative, an arbiter.
    #[serde(default)]
    pub whom: String,
    /// What is noted.
    pub text: String,
    /// The clauses.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// Who decides or notes it.
    pub by: Authority,
    /// The time that is added for a disturbance.
    #[serde(default)]
    pub time: Option<TimeAdded>,
}

/// Let a round begin at another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MoveRound {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When it begins now.
    pub starts: Moment,
    /// Why.
    pub reason: String,
    /// Who decides.
    pub by: Authority,
}
