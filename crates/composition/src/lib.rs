//! Problems and studies of draughts: what they claim, whether it is true, and what the rulebooks
//! say about it.
//!
//! # Where to begin
//! * [`Composition`] is a position with a [`Task`](solve::Task) and what its author says:
//!   [`Genre`], [`Solution`], which lines are thematic, how the position arose. [`Entry`] takes
//!   one from a PDN file, [`set_up`] refuses pieces that cannot stand so.
//! * [`Checker`] checks it under a [`Rulebook`] and gives a [`Report`]: for every [`Requirement`]
//!   a [`Status`] (it holds, it fails, a judge decides, it was not decided within the budget), the
//!   clauses, and [`Evidence`]: facts with moves to play through.
//! * [`Solution`] reads and writes the documents' short notation, `ab6 (c5 A), d4+; A (b4), c3+`;
//!   [`Sheet`] sets a composition for print.
//! * [`solve`] is the solver that all of this stands on, for any position and task.
//!
//! # How a check goes
//! What needs no solving comes first (`check/opening.rs`): the first move, the last move
//! ([`legality`]), genre and force. Then the solver says whether the task can be fulfilled, and
//! the author's moves are held against it (`check/solving.rs`). Every variation is examined
//! (`variation.rs`): each other move of White that fulfils the task is a side solution, unless it
//! is one of the [`Dual`]s that the rulebooks name; the table of [`tolerance`] says which of them
//! are allowed. Finals (`finals.rs`), thematic variations (`theme.rs`) and the need for every
//! piece (`construction.rs`) follow.
//!
//! # What this crate must not know
//! Which composition is beautiful, original or better than another: that is the judge's, and what
//! a judge must decide is listed, never guessed. Contests, entries and marks; files, terminals,
//! time and threads. An answer that the budget does not allow is said to be open.

mod appearance;
mod board;
mod check;
mod composition;
mod construction;
mod dual;
mod entry;
mod evidence;
mod finals;
mod force;
mod genre;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod inquiry;
mod legality;
mod material;
mod play;
mod presume;
mod ray;
mod report;
mod retract;
mod routes;
mod rulebook;
mod sacrifice;
mod sheet;
mod solution;
pub mod solve;
mod special;
mod texts;
mod theme;
mod tolerance;
mod track;
mod variation;

pub use ::rulebook::composition::{
    Counted, Family, Genre, GenreRule, Kinds, Rule, Tolerance, UnknownGenre,
};
pub use board::{Board, BoardDoubt, latin_fen};
pub use check::{Checker, set_up};
pub use composition::{Composition, NotComposed, NotThematic};
pub use dual::{Distance, Dual, Route};
pub use entry::{Entry, EntryError, read_task};
pub use evidence::{Evidence, Extent, Fact};
pub use force::{Balance, balance};
pub use genre::{GenreFault, genres};
pub use legality::{Legality, Proof, ProofFault, legality};
pub use material::Material;
pub use play::Play;
pub use report::{Finding, Outcome, Report, Requirement, Status, Weight};
pub use retract::Retraction;
pub use rulebook::{Rulebook, UnknownRulebook};
pub use sacrifice::{Ratio, SacrificeClass};
pub use sheet::Sheet;
pub use solution::{
    Label, Line, NodeId, Quality, Sign, Solution, SolutionError, SolutionFault, Step, UnknownLabel,
};
pub use special::SpecialKind;
pub use texts::{game_text, genre_text};
pub use tolerance::{Opening, Phase, Stage, tolerance};
