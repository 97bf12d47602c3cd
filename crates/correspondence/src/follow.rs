//! A line of moves played on a board that nobody keeps: to look at a letter before it is written.

use draughts::Position;

use crate::Game;
use crate::written::{self, Read};

/// How far a line of moves can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The positions before each move, and the one after the last.
    pub positions: Vec<Position>,
    /// The moves in full.
    pub moves: Vec<String>,
    /// They with their numbers.
    pub line: String,
    /// The word that is no legal move there; nothing if all of it was played.
    pub stops_at: Option<String>,
}

impl Followed {
    /// The position after the last move.
    pub fn position(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// A line that goes on from here, so many half-moves after the beginning of the game.
    pub fn on(&self, ply: usize, line: &str) -> Followed {
        follow(self.positions.last().copied(), ply, line)
    }
}

impl Game {
    /// A line of moves from the position on the board, as far as it can be played.
    pub fn follow(&self, line: &str) -> Followed {
        follow(Some(*self.position()), self.moves().len(), line)
    }
}

fn follow(from: Option<Position>, ply: usize, line: &str) -> Followed {
    let mut positions: Vec<Position> = from.into_iter().collect();
    let mut moves = Vec::new();
    let mut stops_at = None;
    for word in written::tokens(line) {
        let read = positions.last().map(|now| (now, written::read_move(now, &word.text)));
        let Some((now, Read::Legal(mv))) = read else {
            stops_at = Some(word.text);
            break;
        };
        moves.push(written::write(now, &mv));
        let after = now.after(&mv);
        positions.push(after);
    }
    let line = written::numbered(ply, moves.iter().map(String::as_str));
    Followed { positions, moves, line, stops_at }
}
