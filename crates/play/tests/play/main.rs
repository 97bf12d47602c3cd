//! Tables played by simulated players on a simulated server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod consult;
mod event;
mod hall;
mod questions;
mod random;
#[path = "../../../game/tests/scenario/mod.rs"]
mod scenario;
mod scenarios;
mod sums;
mod vectors;
mod ways;
mod wood;
