//! The colour a player has, as people call him.

use rulebook::Language;
use serde::{Deserialize, Serialize};

/// White or Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// He who has the white pieces.
    White,
    /// He who has the black ones.
    Black,
}

impl Colour {
    /// How the player is called.
    pub fn name(self, language: Language) -> &'static str {
        match (self, language) {
            (Colour::White, Language::Uk) => "білі",
            (Colour::White, Language::Ru) => "белые",
            (Colour::White, Language::En) => "White",
            (Colour::Black, Language::Uk) => "чорні",
            (Colour::Black, Language::Ru) => "чёрные",
            (Colour::Black, Language::En) => "Black",
        }
    }
}
