//! The codes of results.

use crate::{Entry, How, Outcome};

/// What a cell of the file says, before the other player's line is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// A game, played or not.
    Game(Outcome, How),
    /// No game.
    Rest(Entry),
}

/// The meaning of a result letter beside an opponent.
pub(super) fn with_opponent(letter: char) -> Option<Code> {
    let (outcome, how) = match letter.to_ascii_uppercase() {
        '1' => (Outcome::Win, How::Played),
        '=' => (Outcome::Draw, How::Played),
        '0' => (Outcome::Loss, How::Played),
        'W' => (Outcome::Win, How::Unrated),
        'D' => (Outcome::Draw, How::Unrated),
        'L' => (Outcome::Loss, How::Unrated),
        '+' => (Outcome::Win, How::Forfeit),
        '-' => (Outcome::Loss, How::Forfeit),
        'X' | '?' | ' ' => (Outcome::Unfinished, How::Played),
        _ => return None,
    };
    Some(Code::Game(outcome, how))
}

/// The meaning of a result letter without an opponent; old files have signs there.
pub(super) fn without_opponent(letter: char) -> Option<Code> {
    Some(Code::Rest(match letter.to_ascii_uppercase() {
        'H' | '=' => Entry::HalfBye,
        'F' => Entry::FullBye,
        'U' | '+' => Entry::Bye,
        'Z' | '-' | ' ' => Entry::Absent,
        _ => return None,
    }))
}

/// The letter of a game.
pub(super) fn letter_of_game(outcome: Outcome, how: How) -> char {
    match (outcome, how) {
        (Outcome::Unfinished, _) => ' ',
        (Outcome::Win, How::Played) => '1',
        (Outcome::Draw, How::Played) => '=',
        (Outcome::Loss, How::Played) => '0',
        (Outcome::Win, How::Unrated) => 'W',
        (Outcome::Draw, _) => 'D',
        (Outcome::Loss, How::Unrated) => 'L',
        (Outcome::Win, How::Forfeit) => '+',
        (Outcome::Loss, How::Forfeit) => '-',
    }
}

/// The letter of a round without a game.
pub(super) fn letter_of_rest(entry: Entry) -> char {
    match entry {
        Entry::HalfBye => 'H',
        Entry::FullBye => 'F',
        Entry::Bye => 'U',
        Entry::Absent | Entry::Game { .. } => 'Z',
    }
}
