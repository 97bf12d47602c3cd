//! Roles in an event, and the rights they give.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a person is in an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Decides everything.
    ChiefArbiter,
    /// Stands in for him in everything but who is on the panel.
    Deputy,
    /// Keeps entries, pairs, results and papers.
    Secretary,
    /// Enters results and incidents of his boards.
    LineArbiter {
        /// The section they stand in; in every one if none is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        section: Option<u16>,
        /// The first and the last of his boards.
        boards: (u16, u16),
    },
    /// Hands in the line-ups of his team.
    Captain {
        /// The number of the team.
        team: u16,
    },
    /// Takes part.
    Player {
        /// His number in the list of entries.
        entry: u16,
    },
}

/// Something that not everybody may do. What everybody may do needs no right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Choose the panel, give roles, sign for the event.
    Head,
    /// Rule on incidents and protests, close and sign rounds, pair by hand.
    Rule,
    /// Change entries, draw lots, pair, publish, correct results.
    Keep,
    /// Enter a result or an incident of a board of a section.
    Board {
        /// The section.
        section: u16,
        /// The table.
        table: u16,
    },
    /// Hand in the line-up of a team.
    LineUp(u16),
    /// See who may be lined up: for those who hand in the line-up of any team.
    LineUps,
    /// See the desk: logs, drafts, check-lists.
    Look,
}

impl Role {
    /// Whether the role gives a right.
    pub fn gives(&self, right: &Right) -> bool {
        match (self, right) {
            (Role::ChiefArbiter, _) => true,
            (Role::Deputy, right) => *right != Right::Head,
            (Role::Secretary, right) => !matches!(right, Right::Head | Right::Rule),
            (
                Role::LineArbiter { section: own, boards: (first, last) },
                Right::Board { section, table },
            ) => own.is_none_or(|own| own == *section) && (first..=last).contains(&table),
            (Role::LineArbiter { .. }, right) => *right == Right::Look,
            (Role::Captain { team }, right) => {
                matches!(right, Right::LineUps) || *right == Right::LineUp(*team)
            }
            (Role::Player { .. }, _) => false,
        }
    }
}
