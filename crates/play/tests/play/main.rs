//! Tables played by simulated players on a simulated server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod added_up;
mod adjourn;
mod assistant;
mod away;
mod conduct;
mod consult;
mod event;
mod fouls;
mod hall;
mod heard;
mod limits;
mod notice;
mod questions;
mod random;
#[path = "../../../game/tests/scenario/mod.rs"]
mod scenario;
mod scenarios;
mod second_clock;
mod sums;
mod terms;
mod vectors;
mod ways;
mod wood;
