//! The server's tests, in one program: each that stood alone would link all of the server once more.
//! What needs a process of its own stands beside this folder and says why.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)] // in helpers too

mod accounts;
#[path = "../../../play/tests/play/added_up.rs"]
mod added_up;
mod additional;
mod adjourned;
mod admission;
mod api;
mod at_tables;
mod common;
mod compositions;
mod conduct;
mod connections;
mod correspondence;
mod correspondence_years;
mod counted;
mod course;
mod demo;
mod display;
mod drawn_openings;
mod entries;
mod finish;
mod forms;
mod games;
mod gathering;
mod import;
mod incidents;
mod judges;
mod keys;
mod knockout;
mod late;
mod let_go;
mod letters;
mod letters_pages;
mod limits;
mod line_ups;
mod lots;
mod mail;
mod needs;
mod new_event;
mod noise;
mod not_saved;
mod noticed;
mod openapi;
mod page_cache;
mod pages;
mod panel;
mod papers;
mod phones;
mod platform;
mod play;
mod player_links;
mod public_lists;
mod qualifying;
mod reports;
mod roles;
mod round;
mod rules;
#[path = "../../../game/tests/scenario/mod.rs"]
mod scenario;
#[path = "../../../play/tests/play/scenarios.rs"]
mod scenarios;
#[path = "../../../store/tests/support/mod.rs"]
mod support;
mod tables;
mod to_do;
mod told_late;
mod two_servers;
mod uproar;
mod venues;
mod watched_rounds;
mod watching;
mod ways;
mod ways_here;
mod wire;
mod wood;
