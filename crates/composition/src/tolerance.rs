//! Which inexactness a rulebook tolerates, by genre and board.

use rulebook::composition::{DualKind, Genre, Tolerance, When};

use crate::board::Board;
use crate::dual::{Dual, Route};
use crate::rulebook::Rulebook;

/// Where in the solution a dual arises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Is it the first move, or one before the thematic variations part?
    pub opening: Opening,
    /// The combination, or the play after it.
    pub phase: Phase,
    /// Is it the last move of the line?
    pub last: bool,
}

/// How far a move is from the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Opening {
    /// The first move.
    First,
    /// Before the thematic variations part.
    BeforeBranching,
    /// Later.
    Over,
}

/// The two phases of a problem: the combination lasts as long as every reply of Black is a
/// compulsory capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The combination.
    Combination,
    /// Additional play.
    Additional,
}

/// What a dual means under a rulebook.
pub fn tolerance(
    rulebook: Rulebook,
    genre: Genre,
    board: Board,
    dual: Dual,
    stage: Stage,
) -> Tolerance {
    let rules = rulebook.duals(genre, board);
    // Practical problems may deviate from the rule on inexactness (`RU-2013 7.2.7.5`).
    if genre == Genre::PracticalProblem && stage.opening != Opening::First {
        return Tolerance::Artistic;
    }
    match rules.opening.filter(|_| stage.opening != Opening::Over) {
        Some(tolerance) => tolerance,
        None => rules.judge(dual.kind(), |when| match when {
            When::Last => stage.last,
            When::Additional => stage.phase == Phase::Additional,
            When::Elsewhere => dual == Dual::AlternativeMove(Route::Elsewhere),
        }),
    }
}

impl Dual {
    /// What rulebooks call it, wherever it leads.
    fn kind(self) -> DualKind {
        match self {
            Dual::Transposition(_) => DualKind::Transposition,
            Dual::AlternativeMove(_) => DualKind::AlternativeMove,
            Dual::AlternativeCapture => DualKind::AlternativeCapture,
            Dual::AlternativeCaptureElse => DualKind::AlternativeCaptureElse,
            Dual::CircularCapture => DualKind::CircularCapture,
            Dual::InexactKingMove => DualKind::InexactKingMove,
            Dual::InexactKingCapture => DualKind::InexactKingCapture,
            Dual::Repetition => DualKind::Repetition,
            Dual::Lengthening => DualKind::Lengthening,
            Dual::SacrificeSwap => DualKind::SacrificeSwap,
            Dual::FinalMove => DualKind::FinalMove,
            Dual::Duality => DualKind::Duality,
        }
    }
}
