//! Recorded games: what kind of game a text is, its moves and positions, and how it is judged.
//!
//! # Where to begin
//! * [`GameRecord`] is one game of one of the three kinds, as somebody wrote it down. Whatever a
//!   program wants to know of it, it asks here, without asking what is played.
//! * [`Kind`] is which game is played, [`Format`] what its files look like.
//! * [`read`] gives the games of a file one after another; [`read_sheet`] reads one game of a known
//!   kind, as it is typed from a score sheet, and [`normalise`] gives its moves in the one spelling
//!   in which events keep them.
//! * [`judge`] replays a game under [`JudgingRules`] and gives a [`Report`]: what happened on the
//!   way, the first move that is not legal, how the game ended, each with its clauses, and all of it
//!   in three languages.
//!
//! ```
//! use clauses::Document;
//! use records::{Format, JudgingRules, ReadOptions, judge, read};
//! use rulebook::Rulebook;
//! use words::Language;
//!
//! let file = "[GameType \"25\"]\n[Result \"2-0\"]\n\n1. c3-d4 b6-c5 2. d4:b6 2-0\n";
//! let record = read(file.as_bytes(), Format::Pdn, ReadOptions::default()).next().unwrap()?;
//! let rules = JudgingRules::choose(Rulebook::of(Document::RU_2022), &record, None, None)?;
//! let report = judge(&record, &rules, None);
//! assert_eq!(report.outcome.text(Language::En), "White wins: the opponent resigned");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What this crate must not know
//! Events and their commands (`competition`), pages and terminals: it takes bytes and gives facts
//! and sentences. Which rule holds stands in `rulebook`, when it is met is found by `game`.

mod board;
/// The ids of the texts.
mod id {
    ::words::texts!();
}
mod judge;
mod kind;
mod numbering;
mod read;
mod record;
mod report;
mod sheet;
mod two_sheets;
mod words;
mod write;

pub use game::AgreedDraws;
pub use judge::{JudgingRules, NotJudged, judge, named_discipline};
pub use kind::{Format, Kind};
pub use numbering::{At, MoveLabel, Numbering};
pub use read::{ReadError, ReadOptions, Unplayable, read};
pub use record::{BoardAt, Fault, GameRecord};
pub use report::{
    Actor, Finding, HowEnded, Illegal, Nearest, Outcome, Progress, Report, RuleStanding, State,
    Undecided, Verdict, What,
};
pub use sheet::{BadMoves, normalise, read_sheet};
pub use two_sheets::TwoSheets;
pub use words::{plies, title};
pub use write::write_game;
