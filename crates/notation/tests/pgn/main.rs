//! PGN files: what the contract names, defect by defect.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

#[path = "../support/mod.rs"]
mod support;

mod appendix_c;
mod defects;
mod hostile;
mod moves;
mod round_trips;
mod streams;
mod tags;

use notation::pgn::{Comment, Game, Note, Reader, Reading, Warning};

/// Every game of a file.
fn all(file: &str) -> Vec<Reading> {
    Reader::new(file.as_bytes()).map(|reading| reading.expect(file)).collect()
}

/// The only game of a file.
fn one(file: &str) -> Reading {
    let mut readings = all(file);
    assert_eq!(readings.len(), 1, "{file}");
    readings.remove(0)
}

/// The only game of a file, of which all moves could be played.
fn legal(file: &str) -> Reading {
    let reading = one(file);
    assert_eq!(reading.errors, [], "{file}");
    reading
}

/// The moves of a game as programs name them.
fn moves(game: &Game) -> String {
    game.legal_moves().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn warnings(reading: &Reading) -> Vec<Warning> {
    reading.warnings.iter().map(|at| at.what.clone()).collect()
}

fn comment(text: &str) -> Note {
    Note::Comment(Comment::new(text))
}
