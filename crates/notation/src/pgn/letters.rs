//! In which letters the pieces of a game are written.

use chess::{Letters, Move, Position};

use super::dialect::Pgn;
use super::moves::read_move;
use crate::gamefile::{Kind, Lexer, moves_of_game};

/// Finds the letters of a whole game: К is a knight in Ukrainian and looks like the English king,
/// so that no move is read by itself. Latin letters and figurines are English; a game that begins
/// with Cyrillic ones is read in both ways, and the one that goes further is taken.
///
/// If all moves are legal they are put into `found`.
pub(super) fn letters_of_game(
    start: &Position,
    lexer: &Lexer<'_, Pgn>,
    text: &str,
    preferred: Letters,
    found: &mut Vec<Move>,
) -> Letters {
    match first_letter(lexer.clone()) {
        None => preferred,
        Some(letter) if !is_cyrillic(letter) => Letters::English,
        Some(_) => {
            let moves = moves_of_game(lexer.clone(), text, usize::MAX);
            let english = play(start, &moves, Letters::English);
            *found = play(start, &moves, Letters::Ukrainian);
            let letters = if english.len() > found.len() {
                *found = english;
                Letters::English
            } else {
                Letters::Ukrainian
            };
            if found.len() < moves.len() {
                found.clear();
            }
            letters
        }
    }
}

/// So far is looked for the first letter. No game has so many moves of pawns, but a file may have
/// as many games without a letter.
const LOOKED_AT: usize = 400;

/// The first letter of the game that names a piece.
fn first_letter(mut lexer: Lexer<'_, Pgn>) -> Option<char> {
    let mut depth = 0_usize;
    for _ in 0..LOOKED_AT {
        match lexer.next().kind {
            Kind::Move(text) => {
                let castles = text.contains(['0', 'O', 'О', 'о']);
                // A pawn may be the first to name one: what it becomes.
                let letter = text.chars().find(|letter| letter.is_uppercase());
                if letter.is_some() && !castles {
                    return letter;
                }
            }
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Score(_) if depth == 0 => return None,
            Kind::Tag(_) | Kind::End => return None,
            _ => {}
        }
    }
    None
}

fn is_cyrillic(letter: char) -> bool {
    matches!(letter, '\u{400}'..='\u{4ff}')
}

/// The moves, as far as they are legal in these letters.
fn play(start: &Position, moves: &[&str], letters: Letters) -> Vec<Move> {
    let mut position = start.clone();
    let mut played = Vec::new();
    for text in moves {
        let Ok(mv) = read_move(&position, text, letters) else { break };
        position = position.after(&mv);
        played.push(mv);
    }
    played
}
