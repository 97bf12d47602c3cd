//! Those who enter: players, teams, and what they bring.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Assistant, Birth, Checked, Classified, Date, Item, Left, Moment, Needs};
use tournament::Sex;

/// The number of a player in the list of entries, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct PlayerId(pub u16);

/// The number of a team in the list of entries, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct TeamId(pub u16);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// One who is paired: a player, written `p7`, or a team, written `t3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = "^[pt][0-9]{1,4}$")))]
pub enum Member {
    /// A player.
    Player(PlayerId),
    /// A team.
    Team(TeamId),
}

/// A text names nobody.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} names nobody: write p7 for the player with entry number 7, t3 for team 3.")]
pub struct InvalidMember(String);

impl FromStr for Member {
    type Err = InvalidMember;

    fn from_str(text: &str) -> Result<Member, InvalidMember> {
        let fault = || InvalidMember(text.chars().take(40).collect());
        let (kind, number) = text.split_at_checked(1).ok_or_else(fault)?;
        let number = number.parse().map_err(|_| fault())?;
        match kind {
            "p" => Ok(Member::Player(PlayerId(number))),
            "t" => Ok(Member::Team(TeamId(number))),
            _ => Err(fault()),
        }
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Member::Player(player) => player.fmt(f),
            Member::Team(team) => team.fmt(f),
        }
    }
}

impl TryFrom<String> for Member {
    type Error = InvalidMember;

    fn try_from(text: String) -> Result<Member, InvalidMember> {
        text.parse()
    }
}

impl From<Member> for String {
    fn from(member: Member) -> String {
        member.to_string()
    }
}

/// What the entry says about a player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Player {
    /// His name.
    pub name: String,
    /// The day on which he was born, or the year where no more is known.
    pub born: Option<Birth>,
    /// His sex.
    pub sex: Option<Sex>,
    /// His rating.
    pub rating: Option<u16>,
    /// His title or rank, as the entry gives it.
    pub title: String,
    /// The region or organisation that sends him; his team where results are added up.
    pub from: String,
    /// His club, where it is known besides.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// His coach.
    pub coach: String,
    /// Who represents him: enters him, and files protests in his name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub representative: String,
    /// His address, as the entry gives it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// Where reminders of his games by correspondence go: shown to those only who keep entries, and to himself.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub email: String,
    /// The assistant he asks for.
    pub assistant: String,
    /// Whether he plays in a wheelchair, where that is a category.
    pub wheelchair: bool,
    /// Whether the organiser admits him outside the standards: local players, hors concours.
    pub by_organiser: bool,
    /// Whether he plays without a place.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub hors_concours: bool,
    /// Whether he stands on the list of those whose results count for their team.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub counts_for_team: bool,
    /// The norm of a rank or title that he met in this event, as the panel finds; none if he met none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub norm: String,
    /// What he needs to play: shown only to those who must know.
    #[serde(skip_serializing_if = "Needs::is_none")]
    pub needs: Needs,
    /// Anything else.
    pub note: String,
}

/// How the admission commission decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Not yet.
    #[default]
    Open,
    /// He may play.
    Admitted {
        /// Who decided.
        by: String,
        /// When.
        at: Moment,
    },
    /// He may not.
    Refused {
        /// Why.
        ground: RefusalGround,
        /// Who decided.
        by: String,
        /// When.
        at: Moment,
    },
}

/// Why a player may be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalGround {
    /// He has no right to take part under the regulations.
    NoRight,
    /// Documents are missing.
    Incomplete,
    /// Documents are not in order.
    NotInOrder,
    /// His health does not allow it, as the doctor finds.
    Health,
    /// He is disqualified or suspended.
    Disqualified,
}

/// A player of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct PlayerRecord {
    /// His entry.
    pub player: Player,
    /// What has been checked.
    pub checks: BTreeMap<Item, Checked>,
    /// Whether he is admitted.
    pub decision: Decision,
    /// Why and how he left, if he did.
    pub left: Option<Left>,
    /// The last day for entries, if he was entered after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after_term: Option<Date>,
    /// Who assists him, once the panel has agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assistant: Option<Assistant>,
    /// How he was classified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classified: Option<Classified>,
}

impl PlayerRecord {
    /// One who was entered, and of whom nothing was looked at yet: also one of a list that is only tried.
    pub fn entered(player: Player, after_term: Option<Date>) -> PlayerRecord {
        PlayerRecord {
            player,
            checks: BTreeMap::new(),
            decision: Decision::Open,
            left: None,
            after_term,
            assistant: None,
            classified: None,
        }
    }

    /// Whether he may be paired.
    pub fn is_admitted(&self) -> bool {
        matches!(self.decision, Decision::Admitted { .. })
    }
}

/// What the entry says about a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Team {
    /// Its name.
    pub name: String,
    /// Its captain, who alone speaks with the arbiters and files protests.
    pub captain: String,
    /// The main players: board 1 first.
    pub main: Vec<PlayerId>,
    /// The reserves, listed apart.
    pub reserves: Vec<PlayerId>,
}

impl Team {
    /// All its players.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + '_ {
        self.main.iter().chain(&self.reserves).copied()
    }
}

/// A team of the event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct TeamRecord {
    /// Its entry.
    pub team: Team,
    /// Why and how it left, if it did.
    pub left: Option<Left>,
}
