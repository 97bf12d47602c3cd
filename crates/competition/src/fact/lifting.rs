//! Sanctions that a ruling lifted, as they are written down.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tournament::{Number, Round, Score};

use crate::{Difference, IncidentNumber, Losers, Member, Place, SectionNumber, Side};

/// Something that was imposed, as a protest or a ruling names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Imposed {
    /// What was imposed for an incident, by its number.
    Incident(IncidentNumber),
    /// The exclusion of somebody that was no sanction for an incident.
    Exclusion(Member),
}

impl fmt::Display for Imposed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Imposed::Incident(number) => write!(f, "incident-{number}"),
            Imposed::Exclusion(member) => write!(f, "exclusion-{member}"),
        }
    }
}

impl FromStr for Imposed {
    type Err = ();

    fn from_str(text: &str) -> Result<Imposed, ()> {
        match text.split_once('-').ok_or(())? {
            ("incident", number) => number.parse().map(Imposed::Incident).map_err(|_| ()),
            ("exclusion", who) => who.parse().map(Imposed::Exclusion).map_err(|_| ()),
            _ => Err(()),
        }
    }
}

/// A sanction that a ruling lifted: what is given back with it, and what cannot be any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lifted {
    /// What had been imposed.
    pub what: Imposed,
    /// On whom.
    pub who: Member,
    /// What is again as it was before.
    pub back: Vec<GivenBack>,
    /// What stays as it is, because others rest on it by now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Gone>,
    /// The published pairs that would have been others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Difference>,
}

/// What is given back with a sanction that is lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum GivenBack {
    /// A board has these results again; a game without one is still to be played.
    Board {
        /// Where.
        place: Place,
        /// The results of its games.
        scores: Vec<Score>,
        /// Who lost the meeting by another sanction.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lost_by: Option<Losers>,
    },
    /// He may play in a round again.
    Round {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
        /// Which round.
        round: Round,
    },
    /// He takes part in a section again, and what he played there counts again.
    Plays {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
    },
    /// He is in the event again.
    Event {},
    /// A clock is to be changed back while the game is played.
    Clock {
        /// Where.
        place: Place,
        /// Whose clock.
        side: Side,
        /// By how many seconds.
        seconds: i32,
    },
    /// A fine is not due, or paid back.
    Fine {
        /// How much.
        amount: u32,
    },
}

/// What a sanction that is lifted leaves behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case",
    deny_unknown_fields
)]
pub enum Gone {
    /// The result of a board: it was decided anew since, the winner has gone on, or the game was broken
    /// off and its round is closed.
    Board {
        /// Where.
        place: Place,
    },
    /// A round that was paired without him.
    Round {
        /// In which section.
        section: SectionNumber,
        /// His number there.
        number: Number,
        /// Which round.
        round: Round,
    },
    /// The time of a game that is over.
    Clock {
        /// Where.
        place: Place,
    },
}

impl Lifted {
    /// The boards whose results it gave back.
    pub(crate) fn boards(&self) -> impl Iterator<Item = &Place> {
        self.back.iter().filter_map(|one| match one {
            GivenBack::Board { place, .. } => Some(place),
            GivenBack::Round { .. }
            | GivenBack::Plays { .. }
            | GivenBack::Event {}
            | GivenBack::Clock { .. }
            | GivenBack::Fine { .. } => None,
        })
    }
}
