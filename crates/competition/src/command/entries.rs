//! Entries: regulations, players, and those who leave or play on.

use serde::{Deserialize, Serialize};

use crate::{
    Absence, Authority, ClassStatus, Date, FactIndex, Item, Member, Outcome, Player, PlayerId,
    RefusalGround, Regulations, SectionNumber, Settlement,
};
use rulebook::Duty;

/// Change the regulations, as far as nothing rests on them yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AmendRegulations {
    /// The regulations as they should be.
    pub regulations: Box<Regulations>,
    /// Where in the history it was last changed that he saw who changes it; refused if it was
    /// changed since.
    #[serde(default)]
    pub seen: Option<FactIndex>,
}

/// Change an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChangeEntry {
    /// Whose.
    pub id: PlayerId,
    /// The entry as it should be.
    pub player: Box<Player>,
    /// Where in the history it was last changed that he saw who changes it; refused if it was
    /// changed since.
    #[serde(default)]
    pub seen: Option<FactIndex>,
}

/// Note that documents were seen and inquiries made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CheckItems {
    /// For whom; for everybody who is not decided on if nobody is named.
    #[serde(default)]
    pub players: Vec<PlayerId>,
    /// What; everything on his list if nothing is named.
    #[serde(default)]
    pub items: Vec<Item>,
    /// Who saw it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
    /// What it was.
    #[serde(default)]
    pub note: String,
    /// Until when it is valid.
    #[serde(default)]
    pub valid_to: Option<Date>,
}

/// Admit players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Admit {
    /// Whom; everybody who is not decided on if nobody is named.
    #[serde(default)]
    pub players: Vec<PlayerId>,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Refuse a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Refuse {
    /// Whom.
    pub id: PlayerId,
    /// Why.
    pub ground: RefusalGround,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Agree that somebody assists a player, with duties one by one; what was agreed before ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AgreeAssistant {
    /// Whom he assists.
    pub id: PlayerId,
    /// Who assists.
    pub name: String,
    /// What he does, each by its name: `keep-record`, `press-clock`.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::needs::words::Duty>"))]
    pub duties: Vec<Duty>,
    /// The written application that it rests on: its date or number.
    pub application: String,
    /// Who agrees. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Note what the classification commission found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Classify {
    /// Whom it classified.
    pub id: PlayerId,
    /// How it came out.
    pub outcome: Outcome,
    /// The category of the event: 1, impairments of locomotion; 2, wheelchair users.
    pub category: u8,
    /// The sport class, as the classifier gives it.
    #[serde(default)]
    pub class: String,
    /// How firm the class is.
    #[serde(default)]
    pub status: Option<ClassStatus>,
    /// Who sat on the commission.
    pub commission: Vec<String>,
    /// Who notes it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Let somebody leave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Withdraw {
    /// Who.
    pub who: Member,
    /// Why.
    pub reason: String,
    /// What the chief panel confirmed, where a rulebook leaves the matches of a team to it.
    #[serde(default)]
    pub panel: Option<Settlement>,
}

/// Exclude somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Exclude {
    /// Who.
    pub who: Member,
    /// Why.
    pub reason: String,
    /// Who decides.
    pub by: Authority,
    /// Whether his results are annulled.
    #[serde(default)]
    pub annul: bool,
    /// The clauses that it rests on.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The points of the regulations that it rests on, such as `7.2`.
    #[serde(default)]
    pub points: Vec<String>,
}

/// Let somebody play on who missed rounds, even all rounds so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LetPlayOn {
    /// Who.
    pub who: Member,
    /// Why.
    pub reason: String,
    /// Who decides.
    pub by: Authority,
    /// The Swiss section that he joins only now, if he does.
    #[serde(default)]
    pub joins: Option<SectionNumber>,
    /// What he gets for each round that he missed by joining late.
    #[serde(default)]
    pub gets: Absence,
}
