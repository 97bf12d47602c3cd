//! How openings are drawn.

use serde::Deserialize;

use crate::{Basis, Scope};

/// What a rulebook says about drawing openings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct OpeningRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// How the game begins.
    pub begins: Begins,
    /// The tables, by the names of the rulebook, such as `UA-2024 App.2`.
    #[serde(default)]
    pub tables: Vec<String>,
    /// How many minutes before the start it may be drawn at the earliest.
    pub minutes_before_max: Option<u8>,
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// An opening is drawn.
    Drawn,
    /// An opening may be drawn.
    MayBeDrawn,
    /// An opening rule of the regulations, if they name one.
    ByRegulations,
}
