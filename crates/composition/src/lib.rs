//! Problems and studies of draughts: what they claim, whether it is true, and what the rulebooks
//! say about it.

mod board;
mod force;
mod genre;
mod legality;
mod material;
mod ray;
mod retract;
mod rulebook;
mod solution;
pub mod solve;

pub use board::Board;
pub use force::{Balance, balance};
pub use genre::{Counted, Family, Genre, GenreFault, Kinds, Limits, UnknownGenre, genres};
pub use legality::{Legality, Proof, ProofFault, legality};
pub use material::Material;
pub use retract::Retraction;
pub use rulebook::{Rule, Rulebook, School, UnknownRulebook};
pub use solution::{
    Label, Line, NodeId, Quality, Sign, Solution, SolutionError, SolutionFault, Step, UnknownLabel,
};
