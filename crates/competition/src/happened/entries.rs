//! Regulations and entries; who joined late, and who left.

use serde::{Deserialize, Serialize};
use tournament::Number;

use crate::{
    Assistant, Authority, Date, Item, Joining, Leaving, Member, Moment, PlacesAfter, Player,
    PlayerId, RefusalGround, Regulations, SectionNumber, Team, TeamId,
};

/// The event was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Created {
    /// The regulations that were announced.
    pub regulations: Box<Regulations>,
}

/// The regulations were changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Amended {
    /// The regulations from now on, as a whole.
    pub regulations: Box<Regulations>,
}

/// A player was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Entered {
    /// The number of the entry, counted from 1.
    pub id: PlayerId,
    /// The entry.
    pub player: Box<Player>,
    /// The last day for entries, if it was over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_term: Option<Date>,
}

/// An entry was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Changed {
    /// Whose.
    pub id: PlayerId,
    /// The entry from now on, as a whole.
    pub player: Box<Player>,
}

/// Documents were seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Checked {
    /// Whose, and which of his list.
    pub items: Vec<(PlayerId, Vec<Item>)>,
    /// Who saw them, when, and what they were.
    pub check: crate::Checked,
}

/// Players were admitted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Admitted {
    /// Whom.
    pub players: Vec<PlayerId>,
    /// Who decided.
    pub by: String,
    /// When.
    pub at: Moment,
}

/// A player was refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Refused {
    /// Whom.
    pub id: PlayerId,
    /// Why.
    pub ground: RefusalGround,
    /// Who decided.
    pub by: String,
    /// When.
    pub at: Moment,
}

/// The chief panel agreed that somebody assists a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AssistantAgreed {
    /// Whom.
    pub id: PlayerId,
    /// Who assists, and what he does.
    pub assistant: Box<Assistant>,
}

/// A player was classified.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Classified {
    /// Whom.
    pub id: PlayerId,
    /// What the commission found.
    pub found: Box<crate::Classified>,
}

/// A team was entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TeamEntered {
    /// The number of the entry, counted from 1.
    pub id: TeamId,
    /// The entry.
    pub team: Box<Team>,
}

/// The entry of a team was changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TeamChanged {
    /// Whose.
    pub id: TeamId,
    /// The entry from now on, as a whole.
    pub team: Box<Team>,
}

/// Somebody left, and this follows in the sections he played in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Left {
    /// Who.
    pub who: Member,
    /// Why, when, and whether he was made to go.
    pub left: crate::Left,
    /// The sections he played in, with his number there and what follows for his results.
    pub sections: Vec<(SectionNumber, Number, Leaving)>,
    /// The places that are others by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<PlacesAfter>,
}

/// Somebody who missed rounds plays on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct PlaysOn {
    /// Who.
    pub who: Member,
    /// Why.
    pub reason: String,
    /// Who decided.
    pub by: Authority,
    /// When.
    pub at: Moment,
}

/// Somebody joined a section late, with the next number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Joined {
    /// Which section.
    pub section: SectionNumber,
    /// Who.
    pub who: Member,
    /// After how many rounds, and what he gets for them.
    pub joining: Joining,
    /// Why.
    pub reason: String,
    /// When.
    pub at: Moment,
}
