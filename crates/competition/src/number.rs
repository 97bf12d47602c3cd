//! The numbers that an event knows its parts by, and the places of its log.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tournament::ordinal;
pub use tournament::{BoardNumber, GameNumber};

ordinal! {
    /// The number of a stage, in the order of the regulations.
    StageNumber(u16)
}
ordinal! {
    /// The number of a section, in the order in which they began.
    SectionNumber(u16)
}
ordinal! {
    /// The number of a table of a round.
    TableNumber(u16)
}
ordinal! {
    /// The number of an additional match of a section, in the order in which they were called.
    AdditionalNumber(u16)
}
ordinal! {
    /// The number of a meeting of an additional match: there is one, or as many as a tournament has.
    MeetingNumber(u16)
}
ordinal! {
    /// The number of a protest, in the order in which they were filed.
    ProtestNumber(u16)
}
ordinal! {
    /// The number of an incident, in the order in which they were noted.
    IncidentNumber(u16)
}

/// The place of a fact in the log of an event, counted from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct FactIndex(pub usize);

impl FactIndex {
    /// The place after it.
    #[must_use]
    pub fn next(self) -> FactIndex {
        FactIndex(self.0.saturating_add(1))
    }
}

impl FromStr for FactIndex {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<FactIndex, ParseIntError> {
        text.parse().map(FactIndex)
    }
}

impl fmt::Display for FactIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
