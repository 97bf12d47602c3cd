//! Problems and studies of draughts: what they claim, whether it is true, and what the rulebooks
//! say about it.

mod legality;
mod ray;
mod retract;
mod rulebook;
pub mod solve;

pub use legality::{Legality, Proof, ProofFault, legality};
pub use retract::Retraction;
pub use rulebook::{Rule, Rulebook, School, UnknownRulebook};
