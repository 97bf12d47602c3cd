//! The course of an event, as it is written down: breaks, cancelling, moving.

use rulebook::CancelGround;
use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::{Authority, Date, Moment, Place, SectionNumber, Slot};

/// A break that was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PauseCalled {
    /// In which section alone; everywhere if none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<SectionNumber>,
    /// What hinders play.
    pub reason: String,
    /// Who decided.
    pub by: Authority,
    /// The clauses by which he may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Since when.
    pub at: Moment,
    /// When it is to go on, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumes: Option<Moment>,
}

/// Of what kind something is that was noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// The place and its equipment were looked at.
    Venue,
    /// Representatives met.
    Meeting,
    /// The judging panel met.
    PanelMeeting,
    /// Something was decided that the rules do not foresee.
    Decision,
    /// A player was allowed to go out, to call or to speak.
    Leave,
    /// Somebody who does not play was told to leave the hall.
    Ban,
    /// An arbiter was moved or removed.
    Arbiter,
    /// Something was told to those who ask for it.
    Notice,
    /// Time was added for a disturbance from outside.
    Disturbance,
}

impl Matter {
    /// All of them.
    pub const ALL: [Matter; 9] = [
        Matter::Venue,
        Matter::Meeting,
        Matter::PanelMeeting,
        Matter::Decision,
        Matter::Leave,
        Matter::Ban,
        Matter::Arbiter,
        Matter::Notice,
        Matter::Disturbance,
    ];

    /// Its name, as logs and forms have it.
    pub fn name(self) -> &'static str {
        match self {
            Matter::Venue => "venue",
            Matter::Meeting => "meeting",
            Matter::PanelMeeting => "panel-meeting",
            Matter::Decision => "decision",
            Matter::Leave => "leave",
            Matter::Ban => "ban",
            Matter::Arbiter => "arbiter",
            Matter::Notice => "notice",
            Matter::Disturbance => "disturbance",
        }
    }
}

/// Something that was noted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MatterNoted {
    /// Of what kind it is.
    pub matter: Matter,
    /// Whom it is about.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub whom: String,
    /// What was noted.
    pub text: String,
    /// The clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// Who decided or noted it.
    pub by: Authority,
    /// When.
    pub at: Moment,
    /// The time that was added for a disturbance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<TimeAdded>,
}

/// Time that is added at a board through nobody's fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TimeAdded {
    /// Where.
    pub place: Place,
    /// The seconds for the one who is named first there.
    #[serde(default)]
    pub first_seconds: u16,
    /// The seconds for the other.
    #[serde(default)]
    pub second_seconds: u16,
}

/// How an event was cancelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Cancellation {
    /// On which ground.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = CancelGround::NAMES)))]
    pub ground: CancelGround,
    /// What happened.
    pub reason: String,
    /// Who decided.
    pub by: Authority,
    /// The clauses by which he may.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// When.
    pub at: Moment,
}

/// Where and when an event is held after it was moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct EventMoved {
    /// Where.
    pub place: String,
    /// Its first day.
    pub starts: Date,
    /// Its last day.
    pub ends: Date,
    /// When what happens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timetable: Vec<Slot>,
    /// Why.
    pub reason: String,
    /// Who decided it.
    pub by: String,
    /// The clauses that ask for it to be told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// When it was told.
    pub at: Moment,
}

/// A round that begins at another time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RoundMoved {
    /// In which section.
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// When it begins now.
    pub starts: Moment,
    /// When it was to begin before, if that had been said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Moment>,
    /// Why.
    pub reason: String,
    /// Who decided.
    pub by: Authority,
    /// The clauses that ask for it to be told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
    /// When it was told.
    pub at: Moment,
}
