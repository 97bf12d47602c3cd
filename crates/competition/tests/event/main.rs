//! Whole events, decided command by command.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)] // in helpers of tests too

mod additional;
mod admission;
mod check_in;
mod commands;
mod conduct;
mod course;
mod departures;
mod desk;
mod effects;
mod frozen;
mod going_on;
mod groups;
mod hall;
mod joining;
mod knockout;
mod lateness;
mod leaving;
mod lifting;
mod lots;
mod next_steps;
mod openings;
mod panel;
mod places;
mod random;
mod regulations;
mod round_robin;
mod sanctions;
mod sound;
mod stages;
mod standing;
mod swiss;
mod teams;
mod time_controls;
mod usual;
mod words;
