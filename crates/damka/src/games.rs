//! Choosing a game on the command line.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use draughts::{Position, Variant};

use crate::failure;

/// A draughts variant as an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariantArg(pub(crate) Variant);

impl ValueEnum for VariantArg {
    fn value_variants<'a>() -> &'a [VariantArg] {
        const ALL: [VariantArg; Variant::ALL.len()] = {
            let mut all = [VariantArg(Variant::RUSSIAN); Variant::ALL.len()];
            let mut index = 0;
            while index < all.len() {
                all[index] = VariantArg(Variant::ALL[index]);
                index += 1;
            }
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.name()))
    }
}

/// A game and a position of it.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The game that is played
    #[arg(value_name = "VARIANT", hide_possible_values = true)]
    variant: VariantArg,
    /// The position, if not the start position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

impl PositionArgs {
    /// The position meant, or what is wrong with its FEN.
    pub(crate) fn position(&self) -> anyhow::Result<Position> {
        match &self.fen {
            None => Ok(Position::start(self.variant.0)),
            Some(fen) => Position::from_fen(self.variant.0, fen)
                .map_err(|error| failure::in_fen(&error, fen)),
        }
    }
}
