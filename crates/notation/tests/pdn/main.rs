//! PDN files: what the contract names, defect by defect.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

#[path = "../support/mod.rs"]
mod support;

mod defects;
mod encodings;
mod moves;
mod round_trips;
mod streams;
mod variants;

use notation::pdn::{Comment, Game, Note, Reader, Reading, Warning};

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

/// The moves of a game as numbered squares.
fn moves(game: &Game) -> String {
    let moves: Vec<String> = game.legal_moves().map(|mv| format!("{mv:?}")).collect();
    moves.join(" ")
}

fn warnings(reading: &Reading) -> Vec<Warning> {
    reading.warnings.iter().map(|at| at.what.clone()).collect()
}

fn comment(text: &str) -> Note {
    Note::Comment(Comment::new(text))
}
