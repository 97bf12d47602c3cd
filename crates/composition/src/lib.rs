//! Problems and studies of draughts: what they claim, whether it is true, and what the rulebooks
//! say about it.

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
mod theme;
mod tolerance;
mod track;
mod variation;

pub use board::Board;
pub use check::{Checker, set_up};
pub use composition::{Composition, NotComposed};
pub use dual::{Distance, Dual, Route};
pub use entry::{Entry, EntryError, read_task};
pub use evidence::{Evidence, Extent, Fact};
pub use force::{Balance, balance};
pub use genre::{Counted, Family, Genre, GenreFault, Kinds, Limits, UnknownGenre, genres};
pub use legality::{Legality, Proof, ProofFault, legality};
pub use material::Material;
pub use play::Play;
pub use report::{Finding, Outcome, Report, Requirement, Status, Weight};
pub use retract::Retraction;
pub use rulebook::{Rule, Rulebook, School, UnknownRulebook};
pub use sacrifice::{Ratio, SacrificeClass};
pub use sheet::{Language, Sheet, UnknownLanguage};
pub use solution::{
    Label, Line, NodeId, Quality, Sign, Solution, SolutionError, SolutionFault, Step, UnknownLabel,
};
pub use special::SpecialKind;
pub use tolerance::{Opening, Phase, Stage, Tolerance, tolerance};
