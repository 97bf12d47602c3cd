//! What came by post, and what followed.

use correspondence::{Act, Refusal, Ruling};
use serde::{Deserialize, Serialize};
use tournament::Score;

use crate::{Localized, Place};

/// What came for a game, and what followed there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Deed {
    /// The board of the game.
    pub place: Place,
    /// What came, as it was written.
    pub act: Act,
    /// What followed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Said>,
    /// Why it could not be accepted, though it is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Said>,
    /// The result from now on, if it gave one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

/// A sentence that was said, with its clauses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Said {
    /// What was said.
    pub text: Localized,
    /// The clauses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clauses: Vec<String>,
}

impl From<&Ruling> for Said {
    fn from(ruling: &Ruling) -> Said {
        Said {
            text: Localized::by(|language| ruling.text(language)),
            clauses: ruling.clauses.iter().map(ToString::to_string).collect(),
        }
    }
}

impl From<&Refusal> for Said {
    fn from(refusal: &Refusal) -> Said {
        Said {
            text: Localized::by(|language| refusal.text(language)),
            clauses: refusal.clauses.iter().map(ToString::to_string).collect(),
        }
    }
}
