//! What every reader must bear, whatever it is given.
//!
//! `cargo fuzz` drives these functions with what it makes up; `crates/notation/tests/corpus.rs`
//! with the committed corpus and mutations of it.
#![allow(dead_code, reason = "each fuzz target uses one of them")]

use draughts::{Naming, Position, Variant};
use notation::movetext::{Format, Style, read_move, write_move};
use notation::pdn::{Game, Layout, Limits, Options, Reader};

/// A FEN in any variant: what can be read can be written and read again.
pub(crate) fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for variant in Variant::ALL {
        let position = match Position::from_fen(variant, &text) {
            Ok(position) => position,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        for naming in [Naming::Algebraic, Naming::Numeric] {
            let again = Position::from_fen(variant, &position.fen_in(naming));
            assert_eq!(again, Ok(position));
        }
        assert_eq!(position.legal_moves().len() as u64, position.count_legal_moves());
    }
}

/// A move in a position: the first byte chooses the variant, the next three how the game has gone,
/// the rest is the text. What can be read can be written in every style and read again.
pub(crate) fn movetext(data: &[u8]) {
    let [variant, plies, seed, step, text @ ..] = data else { return };
    let variant = Variant::ALL[usize::from(*variant) % Variant::ALL.len()];
    let position = walk(variant, *plies, *seed, *step);
    let legal = position.legal_moves();
    let text = String::from_utf8_lossy(text);
    let mv = match read_move(&position, &legal, &text) {
        Ok(mv) => mv,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    assert!(legal.contains(&mv));
    for style in [Style::Full, Style::Usual, Style::Short, Style::Target] {
        let written = write_move(&position, &legal, &mv, Format::printed(variant, style));
        assert_eq!(read_move(&position, &legal, &written), Ok(mv), "{written}");
    }
}

/// The position after some moves that the bytes choose.
fn walk(variant: Variant, plies: u8, seed: u8, step: u8) -> Position {
    let mut position = Position::start(variant);
    let mut choice = usize::from(seed);
    for _ in 0..plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        position = position.after(&legal[choice % legal.len()]);
        choice = choice.wrapping_mul(31).wrapping_add(usize::from(step));
    }
    position
}

/// A file: what can be read of it can be written and read again, and is the same.
pub(crate) fn pdn(data: &[u8]) {
    let read = games(data, 1 << 16);
    let written: String = read.iter().map(|game| game.to_pdn(&Layout::default()) + "\n").collect();
    let again = games(written.as_bytes(), 1 << 24);
    assert!(again == read, "{written}");
}

fn games(data: &[u8], bytes: usize) -> Vec<Game> {
    let limits = Limits { bytes, depth: 16, faults: 20 };
    let reader = Reader::with_options(data, Options { limits, ..Options::default() });
    reader.flatten().map(|reading| reading.game).collect()
}
