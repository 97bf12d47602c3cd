//! Ways of playing besides two at a board: a simultaneous display, blindfold, and groups that confer.

mod blindfold;
mod consult;
mod display;

pub use blindfold::Blindfold;
pub(crate) use consult::Group;
pub use consult::{Consult, Proposal, Remark};
pub(crate) use display::PoolKnown;
pub use display::{DisplayTime, Pool, PoolReading, PoolSeen, PoolTime, PooledClock, waiting_order};
