//! What is said of each thing that happened: the payloads of [`Fact`](crate::Fact), in families.

mod conduct;
mod course;
mod entries;
mod lots;
mod platform;
mod results;
mod rounds;
mod stages;

pub use self::conduct::{
    AppealDecided, Appealed, CommitteeFormed, IncidentNoted, ProtestDecided, Protested, Signed,
    Undone,
};
pub use self::course::{Cancelled, MatterNoted, Moved, Paused, Resumed, RoundMoved};
pub use self::entries::{
    Admitted, Amended, AssistantAgreed, Changed, Checked, Classified, Created, Entered, Joined,
    Left, PlaysOn, Refused, TeamChanged, TeamEntered,
};
pub use self::lots::{Committed, Contributed, OpeningsDrawn, Revealed};
pub use self::platform::{TablesSet, VenueSwitched};
pub use self::results::{
    AdditionalCalled, AdditionalScored, AdditionalWaived, BoardLost, Closed, Corrected, PlayedOff,
    Recorded, Scored, TieBroken,
};
pub use self::rounds::{
    Allowed, Arrived, AwayNoted, CheckedIn, CheckedOut, Expected, Forbidden, LinedUp, Missed,
    PairAdded, Paired, Published, Started, TableFixed, Unpaired,
};
pub use self::stages::{RoundsOrdered, StageStarted};
