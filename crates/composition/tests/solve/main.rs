//! The prover against the worked positions, a slow and obvious second solver, plain search with
//! the whole history, and endgame tables.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod force;
mod history;
mod obvious;
mod positions;
mod random;
mod trees;
mod worked;
