//! Ways of playing besides two at a board: a simultaneous display, and blindfold.

mod blindfold;
mod display;

pub use blindfold::Blindfold;
pub use display::{DisplayTime, PooledClock, waiting_order};
