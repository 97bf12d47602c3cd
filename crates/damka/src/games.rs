//! Choosing a game and a position on the command line.

use anyhow::{Context, bail};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use draughts::Variant;
use notation::stones::{Record, read_moves};
use renju::Lettering;

use crate::failure;

/// A game as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    Draughts(Variant),
    Chess,
    Renju,
}

impl ValueEnum for Game {
    fn value_variants<'a>() -> &'a [Game] {
        const ALL: [Game; Variant::ALL.len() + 2] = {
            let mut all = [Game::Renju; Variant::ALL.len() + 2];
            let mut index = 0;
            while index < Variant::ALL.len() {
                all[index] = Game::Draughts(Variant::ALL[index]);
                index += 1;
            }
            all[index] = Game::Chess;
            all
        };
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Game::Draughts(variant) => variant.name(),
            Game::Chess => "chess",
            Game::Renju => "renju",
        }))
    }
}

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

/// A lettering of the renju board as an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LettersArg {
    /// A to H, I or J, K to P
    Documents,
    /// A to O
    International,
}

impl From<LettersArg> for Lettering {
    fn from(letters: LettersArg) -> Lettering {
        match letters {
            LettersArg::Documents => Lettering::Documents,
            LettersArg::International => Lettering::International,
        }
    }
}

/// A game and a position of it.
#[derive(Args)]
pub(crate) struct PositionArgs {
    /// The game: russian, brazilian, international, english, giveaway, eighty, chess, renju
    #[arg(value_name = "GAME", hide_possible_values = true)]
    game: Game,
    /// The position, if not the start position; for renju the moves so far, as in "h8 h9 j9"
    #[arg(long, value_name = "FEN", visible_alias = "moves")]
    fen: Option<String>,
    /// How the points of the renju board are named
    #[arg(long, value_enum, default_value_t = LettersArg::Documents)]
    letters: LettersArg,
}

/// A position of any game.
pub(crate) enum AnyPosition {
    Draughts(draughts::Position),
    Chess(chess::Position),
    Renju(Box<Record>, Lettering),
}

impl PositionArgs {
    /// The position meant, or what is wrong with it.
    pub(crate) fn position(&self) -> anyhow::Result<AnyPosition> {
        let fen = self.fen.as_deref();
        Ok(match self.game {
            Game::Draughts(variant) => AnyPosition::Draughts(draughts_position(variant, fen)?),
            Game::Chess => AnyPosition::Chess(chess_position(fen)?),
            Game::Renju => {
                let lettering = self.letters.into();
                AnyPosition::Renju(Box::new(renju_record(fen, lettering)?), lettering)
            }
        })
    }
}

fn draughts_position(variant: Variant, fen: Option<&str>) -> anyhow::Result<draughts::Position> {
    match fen {
        None => Ok(draughts::Position::start(variant)),
        Some(fen) => {
            draughts::Position::from_fen(variant, fen).map_err(|error| failure::in_fen(&error, fen))
        }
    }
}

fn chess_position(fen: Option<&str>) -> anyhow::Result<chess::Position> {
    match fen {
        None => Ok(chess::Position::start()),
        Some(fen) => Ok(chess::Position::from_fen(fen)?),
    }
}

/// A game of renju so far, in which every move must be in order.
fn renju_record(moves: Option<&str>, lettering: Lettering) -> anyhow::Result<Record> {
    let reading = read_moves(moves.unwrap_or_default(), lettering)
        .context("the moves so far cannot be read")?;
    if let Some(irregularity) = reading.irregularities.first() {
        bail!("the moves so far are not in order: {irregularity}");
    }
    Ok(reading.record)
}
