//! Roles in an event, and the rights they give.

pub use competition::Right;

use competition::{PlayerId, SectionNumber, TeamId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Tables;

/// What a person is in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Role {
    /// Decides everything.
    ChiefArbiter,
    /// Stands in for him in everything but who is on the panel.
    Deputy,
    /// Keeps entries, pairs, results and papers.
    Secretary,
    /// Holds the event: hears what is appealed against, and judges nothing himself.
    Organiser,
    /// Enters results and incidents of his boards.
    LineArbiter {
        /// The section they stand in; in every one if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<SectionNumber>,
        /// His tables.
        boards: Tables,
    },
    /// Hands in the line-ups of his team.
    Captain {
        /// The number of the team.
        team: TeamId,
    },
    /// Takes part.
    Player {
        /// His number in the list of entries.
        entry: PlayerId,
    },
}

impl Role {
    /// Whether whoever has it judges the event, or works for those who do.
    pub fn judges(&self) -> bool {
        match self {
            Role::ChiefArbiter | Role::Deputy | Role::Secretary | Role::LineArbiter { .. } => true,
            Role::Organiser | Role::Captain { .. } | Role::Player { .. } => false,
        }
    }

    /// Whether the role gives a right.
    pub fn gives(&self, right: &Right) -> bool {
        match (self, right) {
            (_, Right::Program) => false,
            (Role::Organiser, right) => matches!(right, Right::Organise | Right::Look),
            // Nobody decides for good on what he decided himself.
            (Role::ChiefArbiter | Role::Deputy | Role::Secretary, Right::Organise) => false,
            (Role::ChiefArbiter, _) => true,
            (Role::Deputy, right) => *right != Right::Head,
            (Role::Secretary, right) => {
                !matches!(right, Right::Head | Right::Rule | Right::Judge { .. })
            }
            (
                Role::LineArbiter { section: own, boards },
                Right::Board { section, table } | Right::Judge { section, table },
            ) => own.is_none_or(|own| own == *section) && boards.has(*table),
            (Role::LineArbiter { .. }, right) => *right == Right::Look,
            (Role::Player { entry }, Right::Player(own)) => entry == own,
            (Role::Captain { team }, right) => {
                matches!(right, Right::LineUps) || *right == Right::LineUp(*team)
            }
            (Role::Player { .. }, _) => false,
        }
    }
}
