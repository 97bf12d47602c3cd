//! The games of a file, one after another, whatever is played in it.

mod files;
mod stones;

use std::io::Read;

use draughts::Variant;
use notation::encoding::DecodeError;
use notation::gamefile::Score;
use notation::{pdn, pgn};
use renju::Lettering;
use thiserror::Error;

use crate::{Format, GameRecord};

pub(crate) use files::{Meaning, recorded};
pub(crate) use stones::of_stones;

/// How a file is to be read.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// The variant of draughts to try first where a game does not say it.
    pub preferred: Option<Variant>,
    /// How the points of the renju board are named.
    pub lettering: Lettering,
    /// Whether a file of renju is known to be a `.pos` file, which does not say so itself.
    pub is_pos: bool,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions { preferred: None, lettering: Lettering::Documents, is_pos: false }
    }
}

/// Why there is no game.
#[derive(Debug, Error)]
pub enum ReadError {
    /// One game gives nothing; the next one is read.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    /// The bytes cannot be read; nothing more comes from this file.
    #[error(transparent)]
    Bytes(#[from] DecodeError),
    /// A file of renju cannot be read; nothing more comes from it.
    #[error("{0}")]
    Stones(String),
}

/// A game without a position to begin from, or one that cannot be judged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("game {index}: {reason}")]
pub struct Unplayable {
    /// Which game of its file, from 1.
    pub index: usize,
    /// Event, players and what else its tags say.
    pub headers: Vec<(String, String)>,
    /// What is wrong with it, in English.
    pub reason: String,
    /// The result that the file gives it, if files of its kind have one.
    pub score: Option<Score>,
}

impl GameRecord {
    /// The game as one that cannot be judged.
    pub fn set_aside(self, reason: String) -> Unplayable {
        let GameRecord { index, headers, score, .. } = self;
        Unplayable { index, headers, reason, score }
    }
}

/// The games of a file. PDN and PGN are read as a stream, renju as a whole.
pub fn read<'source>(
    source: impl Read + 'source,
    format: Format,
    options: ReadOptions,
) -> Box<dyn Iterator<Item = Result<GameRecord, ReadError>> + 'source> {
    match format {
        Format::Pdn => {
            let preferred = options.preferred;
            let options = pdn::Options { preferred, ..pdn::Options::default() };
            Box::new(files::games(pdn::Reader::with_options(source, options)))
        }
        Format::Pgn => Box::new(files::games(pgn::Reader::new(source))),
        Format::Stones => stones::games(source, options),
    }
}
