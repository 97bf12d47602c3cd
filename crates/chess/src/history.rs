//! What a game's past decides: repetition and moves without progress (Article 9).

use crate::{IllegalMove, Move, Outcome, Position, PositionKey};

/// Moves by both sides that make fifty moves each (9.3).
const FIFTY_MOVES: u32 = 100;
/// Moves by both sides that make seventy-five moves each (9.6.2).
const SEVENTY_FIVE_MOVES: u32 = 150;

/// A game as Article 9 sees it: the present position and which came before it.
#[derive(Clone, Debug)]
pub struct History {
    position: Position,
    /// The positions since a pawn moved or a man was taken; earlier ones cannot come again.
    since: Vec<PositionKey>,
}

impl History {
    /// A game that begins in this position, with its count of moves without progress.
    pub fn new(start: Position) -> History {
        History { since: vec![start.key()], position: start }
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a move.
    pub fn play(&mut self, mv: &Move) -> Result<(), IllegalMove> {
        self.position = self.position.play(mv)?;
        if mv.is_irreversible() {
            self.since.clear();
        }
        self.since.push(self.position.key());
        Ok(())
    }

    /// How often the present position has stood on the board (9.2.2), now included.
    pub fn occurrences(&self) -> usize {
        let now = self.position.key();
        self.since.iter().filter(|key| **key == now).count()
    }

    /// Moves by both sides since a pawn moved or a man was taken.
    pub fn quiet_plies(&self) -> u32 {
        self.position.quiet_plies()
    }

    /// What the player to move may claim a draw by as the board stands (9.2.1.2, 9.3.2).
    pub fn claims(&self) -> Vec<Claim> {
        let third = (self.occurrences() >= 3).then_some(Claim::ThirdOccurrence);
        let fifty = (self.quiet_plies() >= FIFTY_MOVES).then_some(Claim::FiftyMoves);
        third.into_iter().chain(fifty).collect()
    }

    /// What the player to move may claim a draw by if he writes this move down and declares it
    /// instead of making it (9.2.1.1, 9.3.1).
    pub fn claims_with(&self, intended: &Move) -> Result<Vec<Claim>, IllegalMove> {
        let mut next = self.clone();
        next.play(intended)?;
        Ok(next.claims())
    }

    /// What has ended the game in a draw without anybody's claim (9.6). A mate prevails.
    pub fn automatic(&self) -> Option<AutomaticDraw> {
        if matches!(self.position.outcome(), Some(Outcome::Checkmate { .. })) {
            None
        } else if self.occurrences() >= 5 {
            Some(AutomaticDraw::FifthOccurrence)
        } else if self.quiet_plies() >= SEVENTY_FIVE_MOVES {
            Some(AutomaticDraw::SeventyFiveMoves)
        } else {
            None
        }
    }
}

/// A ground on which the player to move may claim a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The same position for the third time at least (9.2).
    ThirdOccurrence,
    /// Fifty moves by each side without a pawn's move or a capture (9.3).
    FiftyMoves,
}

/// A ground on which a game is drawn by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AutomaticDraw {
    /// The same position for the fifth time at least (9.6.1).
    FifthOccurrence,
    /// Seventy-five moves by each side without a pawn's move or a capture (9.6.2).
    SeventyFiveMoves,
}
