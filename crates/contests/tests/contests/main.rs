//! Contests of composing and of solving: from regulations to awards, what each may see, marking.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers too

mod anonymity;
mod composing;
mod entries;
mod marking;
mod record;
mod register;
mod solving;
mod strict;
mod support;
mod teams;
