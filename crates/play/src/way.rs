//! Ways of playing besides two at a board: a simultaneous display, blindfold, and groups that confer.

mod blindfold;
mod consult;
mod display;

pub use blindfold::Blindfold;
pub(crate) use consult::Group;
pub use consult::{Consult, Proposal, Remark};
pub use display::{DisplayTime, PooledClock, waiting_order};
