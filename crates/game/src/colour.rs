//! The colour a player has, as people call him.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use words::Language;

use crate::id;

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// He who has the white pieces.
    White,
    /// He who has the black ones.
    Black,
}

impl Colour {
    /// How the player is called.
    pub fn name(self, language: Language) -> Cow<'static, str> {
        match self {
            Colour::White => language.say(id::COLOUR_WHITE),
            Colour::Black => language.say(id::COLOUR_BLACK),
        }
    }
}
