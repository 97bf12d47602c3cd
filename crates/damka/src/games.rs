//! Choosing a game and a position on the command line.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use draughts::Variant;
use notation::stones::{ReadError, Reading, Record, read_moves, read_pos, read_text_board};
use records::Kind;
use renju::Lettering;

use crate::failure;

/// A game as an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KindArg(pub(crate) Kind);

impl ValueEnum for KindArg {
    fn value_variants<'a>() -> &'a [KindArg] {
        const ALL: [KindArg; Kind::ALL.len()] = {
            let mut all = [KindArg(Kind::Renju); Kind::ALL.len()];
            let mut index = 0;
            while index < all.len() {
                all[index] = KindArg(Kind::ALL[index]);
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
    game: KindArg,
    /// The position, if not the start position; for renju the moves so far, as in "h8 h9 j9"
    #[arg(long, value_name = "FEN", visible_alias = "moves")]
    fen: Option<String>,
    /// Read the position from this file; for renju a list of moves, a RenLib text board or a .pos
    /// file
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    file: Option<PathBuf>,
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
        let lettering = self.letters.into();
        if let (Kind::Renju, Some(path)) = (self.game.0, &self.file) {
            let record = renju_file(path, lettering)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            return Ok(AnyPosition::Renju(Box::new(record), lettering));
        }
        let fen = self.text()?;
        let fen = fen.as_deref();
        Ok(match self.game.0 {
            Kind::Draughts(variant) => AnyPosition::Draughts(draughts_position(variant, fen)?),
            Kind::Chess => AnyPosition::Chess(chess_position(fen)?),
            Kind::Renju => {
                let record = orderly(read_moves(fen.unwrap_or_default(), lettering))?;
                AnyPosition::Renju(Box::new(record), lettering)
            }
        })
    }

    /// The position in words, from the argument or the file.
    fn text(&self) -> anyhow::Result<Option<String>> {
        let Some(path) = &self.file else { return Ok(self.fen.clone()) };
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{} cannot be read", path.display()))?;
        Ok(Some(text.trim().to_owned()))
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

/// A game of renju from a file of any of the kinds we know.
fn renju_file(path: &Path, lettering: Lettering) -> anyhow::Result<Record> {
    let bytes = std::fs::read(path)?;
    if path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pos")) {
        return Ok(read_pos(&bytes)?);
    }
    let text = String::from_utf8(bytes).context("it is not text in UTF-8")?;
    if text.contains("Text Board") {
        orderly(read_text_board(&text))
    } else {
        orderly(read_moves(&text, lettering))
    }
}

/// A game of renju in which every move is in order.
fn orderly(reading: Result<Reading, ReadError>) -> anyhow::Result<Record> {
    let reading = reading.context("the moves so far cannot be read")?;
    if let Some(irregularity) = reading.irregularities.first() {
        bail!("the moves so far are not in order: {irregularity}");
    }
    Ok(reading.record)
}
