//! A link by which a player comes to his games without an account.

use competition::{Competition, PlayerId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Moment, Right};

/// Whose link it is, and for how long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerLink {
    /// The event.
    pub event: String,
    /// His number in the list of entries.
    pub entry: PlayerId,
    /// When it ends, if the event does not end before.
    pub until: Moment,
    /// Whether it is his assistant who comes by it, and does what was agreed and nothing else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assists: bool,
}

impl PlayerLink {
    /// Whether it opens nothing any more: its time is over, or the event is.
    pub fn is_over(&self, competition: &Competition, now: Moment) -> bool {
        let signed = || competition.sections().iter().all(|one| competition.is_signed(one.number));
        let ended = competition.is_finished() && signed();
        ended || competition.cancelled().is_some() || self.until <= now
    }

    /// Whether it uses a right in an event: that of its own player.
    pub fn gives(&self, event: &str, right: &Right) -> bool {
        !self.assists && self.event == event && *right == Right::Player(self.entry)
    }

    /// With what he signs in the log: no account can be called so.
    pub fn signature(&self) -> String {
        format!("{SIGN}{}", self.entry.0)
    }

    /// The player who signed in the log by his link, by his number in the list of entries.
    pub fn signed(by: &str) -> Option<u16> {
        by.strip_prefix(SIGN)?.parse().ok()
    }
}

const SIGN: &str = "player:";
