//! Sealed moves of adjourned games, as a table keeps them: under a cover that it cannot read itself.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A sealed move on its way into the log.
#[derive(Clone, PartialEq, Eq)]
pub enum Slip {
    /// As the player has written it. Whoever keeps the table covers it before the table is asked.
    Written(String),
    /// Under a cover ([`COVER`]) that only who keeps the table can lift.
    Covered(String),
}

/// A cover begins so: what is sealed at a wooden board lies in a real envelope and has none.
pub const COVER: &str = "sealed:";

/// What was under a cover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unsealed {
    /// The move as it was sealed.
    #[serde(rename = "move")]
    pub text: String,
    /// The key of the cover: with it everybody can see that nothing else was sealed.
    pub key: String,
}

impl fmt::Debug for Slip {
    // What is sealed is written nowhere, not even where a program says what it does.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Slip::Written(_) => f.write_str("Written(…)"),
            Slip::Covered(cover) => f.debug_tuple("Covered").field(cover).finish(),
        }
    }
}
