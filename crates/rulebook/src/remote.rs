//! Play over the Internet.

use clauses::Clause;
use serde::Deserialize;

use crate::worded::worded;
use crate::{Cited, Scope};

/// What a rulebook says about remote play.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RemoteRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// What must be, one by one.
    pub demands: Vec<Cited<RemoteDemand>>,
    /// The ways of playing that it names besides two who sit opposite each other.
    #[serde(default)]
    pub ways: Vec<Cited<WayOfPlaying>>,
}

impl RemoteRule {
    /// The clauses that name a way of playing; nothing if none does.
    pub fn way(&self, way: WayOfPlaying) -> Option<&[Clause]> {
        let named = self.ways.iter().find(|one| one.says == way)?;
        Some(&named.clauses)
    }
}

worded! {
    /// A way of playing that is not the usual one.
    pub enum WayOfPlaying {
        Display: "one plays against several at once",
        Blindfold: "a player is shown no position",
        BlindfoldDisplay: "one plays against several at once and is shown no position",
        Consultation: "a side is a group that may confer",
    }
}

worded! {
    /// Something that remote play asks for.
    pub enum RemoteDemand {
        VirtualBoard: "games are played on the virtual board of a platform",
        SeparateRooms: "players sit in separate rooms or at venues, under the panel's control",
        AnyPlace: "players need not be in one room",
        PlatformKeepsClocksAndRecord: "the platform keeps the clocks and records the moves",
        PanelWatches: "the panel has the means to watch the play",
        TechnicalDemands: "players meet the technical demands of the regulations",
        OwnDevicesInspected: "own devices only if the regulations allow them, open to inspection, without forbidden programs",
        IdentifiedOrNotOfficial: "without means to identify the players and to watch, the event is not official",
    }
}
