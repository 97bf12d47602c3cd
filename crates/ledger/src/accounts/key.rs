//! The keys of programs, and how far each reaches.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Right;

/// The key of a program: never more than its owner may, and often less.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Key {
    /// What its owner calls it.
    pub name: String,
    /// What can be done with it.
    pub reach: Reach,
    /// The only event it is good for; none means all of its owner's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
}

/// What can be done with a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// Everything that its owner may do in events.
    #[default]
    Everything,
    /// Look at everything, and enter results and what belongs to a board.
    Results,
    /// Look, and nothing else.
    Reading,
}

impl Reach {
    /// All of them, the farthest first.
    pub const ALL: [Reach; 3] = [Reach::Everything, Reach::Results, Reach::Reading];

    /// Its name, as in addresses and forms.
    pub fn name(self) -> &'static str {
        match self {
            Reach::Everything => "everything",
            Reach::Results => "results",
            Reach::Reading => "reading",
        }
    }
}

impl Key {
    /// Whether a right of the owner can be used with it in an event.
    pub fn allows(&self, event: &str, right: &Right, only_looks: bool) -> bool {
        let here = self.event.as_deref().is_none_or(|own| own == event);
        here && match self.reach {
            Reach::Everything => true,
            Reach::Results => only_looks || matches!(right, Right::Board { .. }),
            Reach::Reading => only_looks,
        }
    }

    /// Whether its owner's work for the whole server can be done with it.
    pub fn allows_admin(&self) -> bool {
        self.reach == Reach::Everything && self.event.is_none()
    }
}
