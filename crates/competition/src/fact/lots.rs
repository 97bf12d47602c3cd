//! What was drawn by lot.

use draughts::Variant;
use lots::Seed;
use serde::{Deserialize, Serialize};

use crate::{Moment, Side};

/// What is needed to repeat a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LotRecord {
    /// The seed, as it was called out.
    pub seed: String,
    /// What others called out, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributions: Vec<String>,
    /// The commitment that was announced before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
}

impl LotRecord {
    /// The seed of the draw.
    pub fn seed(&self) -> Seed {
        let seed = Seed::from_text(self.seed.clone());
        if self.contributions.is_empty() { seed } else { seed.mixed_with(&self.contributions) }
    }
}

/// The opening that fell to the players of a board; it binds all games of their meeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawnOpening {
    /// The table it was drawn from, as its rulebook names it: `UA-2024 App.2`.
    pub source: String,
    /// The cell: `II/31`.
    pub cell: String,
    /// What stands in it: moves, or men put elsewhere.
    pub opening: String,
    /// The cells that were drawn before and meant a new draw.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub redrawn: Vec<String>,
    /// The whole purpose of the lot, for whoever repeats the draw.
    pub purpose: String,
    /// The lot.
    pub lot: LotRecord,
    /// Who drew.
    pub by: String,
    /// When.
    pub at: Moment,
    /// On whose clock, where one of the two came late.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_clock_of: Option<Side>,
}

impl DrawnOpening {
    /// The position to begin with in a game, as text; none if what stands there cannot be played.
    pub fn position(&self, variant: Variant) -> Option<String> {
        Some(self.of_its_cell(variant)?.position().fen())
    }

    /// The moves with which a game begins, where moves stand there: not where men stand elsewhere, nor
    /// where the players are free.
    pub fn moves(&self, variant: Variant) -> Option<&str> {
        match self.of_its_cell(variant)?.start() {
            openings::Start::Moves(moves) => (!moves.is_empty()).then_some(self.opening.as_str()),
            openings::Start::Relocations(_) => None,
        }
    }

    /// What its cell asks for. Its own text is for people: `a3-b4 b6-a5` may be two moves, or two men that
    /// stand elsewhere.
    fn of_its_cell(&self, variant: Variant) -> Option<openings::Opening> {
        let own =
            |table: &openings::Table| table.name() == self.source && table.variant() == variant;
        let table = openings::Table::ALL.into_iter().find(own)?;
        let address = self.cell.parse().ok()?;
        table.cell(address, openings::Errata::Corrected).ok()?.opening()
    }

    /// The names of all official tables of a game.
    pub fn tables_for(variant: Variant) -> Vec<String> {
        let all = openings::Table::ALL.into_iter().filter(|table| table.variant() == variant);
        all.map(|table| table.name().to_owned()).collect()
    }
}
