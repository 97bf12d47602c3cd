//! Which inexactness a rulebook tolerates, by genre and board.

use crate::board::Board;
use crate::dual::{Dual, Route};
use crate::genre::{Family, Genre};
use crate::rulebook::{Rule, Rulebook, School, rules};

/// What a dual means for a composition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tolerance {
    /// No fault at all.
    Free,
    /// It lowers the score.
    Artistic,
    /// One such is permitted in a thematic variation.
    Counts,
    /// The judge decides.
    Judge,
    /// A formal defect.
    Forbidden,
    /// It counts as a partial side solution.
    Partial,
    /// It counts as a full side solution.
    Full,
}

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

/// A column of the table of tolerance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    UaProblem64,
    UaProblem100,
    UaEtude,
    UaLock,
    RuProblem64,
    RuProblem100,
    RuEtude,
    RuLock,
}

impl Column {
    fn of(rulebook: Rulebook, genre: Genre, board: Board) -> Column {
        match (rulebook.school(), genre.family(), board) {
            (School::Ukrainian, Family::Combinational, Board::SixtyFour) => Column::UaProblem64,
            (School::Ukrainian, Family::Combinational, Board::Hundred) => Column::UaProblem100,
            (School::Ukrainian, Family::Etude, _) => Column::UaEtude,
            (School::Ukrainian, Family::Lock, _) => Column::UaLock,
            (School::Russian, Family::Combinational, Board::SixtyFour) => Column::RuProblem64,
            (School::Russian, Family::Combinational, Board::Hundred) => Column::RuProblem100,
            (School::Russian, Family::Etude, _) => Column::RuEtude,
            (School::Russian, Family::Lock, _) => Column::RuLock,
        }
    }
}

/// What a dual means under a rulebook.
pub fn tolerance(
    rulebook: Rulebook,
    genre: Genre,
    board: Board,
    dual: Dual,
    stage: Stage,
) -> Tolerance {
    let column = Column::of(rulebook, genre, board);
    // Practical problems may deviate from the rule on inexactness (`RU-2013 7.2.7.5`).
    let practical = genre == Genre::PracticalProblem && stage.opening != Opening::First;
    match at_the_opening(column, stage.opening) {
        Some(tolerance) if !practical => tolerance,
        _ if practical => Tolerance::Artistic,
        _ => by_kind(column, rulebook, dual, stage),
    }
}

/// The rule on duals.
pub(crate) fn rule(rulebook: Rulebook, genre: Genre, board: Board) -> Rule {
    match Column::of(rulebook, genre, board) {
        Column::UaProblem64 | Column::RuProblem64 => rules::DUALS_64,
        Column::UaProblem100 | Column::RuProblem100 => rules::DUALS_100,
        Column::UaEtude | Column::RuEtude => rules::DUALS_ETUDE,
        Column::UaLock | Column::RuLock => rules::DUALS_LOCK,
    }
}

/// Inexactness of the first move, or before the branching, mostly counts as a full side solution.
fn at_the_opening(column: Column, opening: Opening) -> Option<Tolerance> {
    match column {
        _ if opening == Opening::Over => None,
        Column::UaProblem64 => None,
        Column::UaProblem100 => Some(Tolerance::Forbidden),
        _ => Some(Tolerance::Full),
    }
}

fn by_kind(column: Column, rulebook: Rulebook, dual: Dual, stage: Stage) -> Tolerance {
    use Tolerance::{Artistic, Counts, Forbidden, Free, Judge, Partial};
    let free_if_last = if stage.last { Free } else { Counts };
    let additional = stage.phase == Phase::Additional;
    match (column, dual) {
        (Column::UaLock, Dual::Duality) => Judge,
        (Column::UaLock, _) => Artistic,

        (Column::UaProblem64 | Column::UaEtude, Dual::Transposition(_)) => Counts,
        (Column::RuEtude, Dual::Transposition(_)) => Counts,
        (Column::RuProblem64 | Column::RuLock, Dual::Transposition(_)) => Artistic,
        (_, Dual::Transposition(_)) => Forbidden,

        (Column::RuProblem64 | Column::RuProblem100, Dual::AlternativeMove(_)) => Artistic,
        (Column::RuLock, Dual::AlternativeMove(_)) => Judge,
        (Column::RuEtude, Dual::AlternativeMove(Route::Elsewhere)) => Forbidden,
        (_, Dual::AlternativeMove(_)) => Counts,

        (Column::UaProblem64 | Column::UaEtude, Dual::AlternativeCapture) => free_if_last,
        (Column::UaProblem100, Dual::AlternativeCapture) => Counts,
        (Column::UaProblem64, Dual::AlternativeCaptureElse) if additional => Counts,
        (Column::UaEtude, Dual::AlternativeCaptureElse) if stage.last => Counts,
        (Column::UaProblem64 | Column::UaProblem100, Dual::CircularCapture) => Free,
        (Column::UaEtude, Dual::CircularCapture) => Counts,
        (
            Column::RuProblem64 | Column::RuProblem100,
            Dual::AlternativeCapture | Dual::AlternativeCaptureElse | Dual::CircularCapture,
        ) => Artistic,
        (
            Column::RuEtude | Column::RuLock,
            Dual::AlternativeCapture | Dual::AlternativeCaptureElse | Dual::CircularCapture,
        ) => Judge,
        (_, Dual::AlternativeCaptureElse) => Forbidden,

        (Column::UaProblem100 | Column::RuProblem100, Dual::InexactKingMove) => Forbidden,
        (Column::RuProblem64 | Column::RuLock, Dual::InexactKingMove) => Artistic,
        (_, Dual::InexactKingMove) => Counts,

        (Column::UaProblem64 | Column::UaEtude, Dual::InexactKingCapture) => free_if_last,
        (Column::UaProblem100, Dual::InexactKingCapture) if stage.last && additional => Free,
        (Column::RuProblem100, Dual::InexactKingCapture) if stage.last => Partial,
        (Column::UaProblem100 | Column::RuProblem100, Dual::InexactKingCapture) => Forbidden,
        (Column::RuEtude, Dual::InexactKingCapture) => Counts,
        (_, Dual::InexactKingCapture) => Artistic,

        (Column::UaEtude | Column::RuEtude, Dual::Repetition) => Counts,
        (Column::RuEtude, Dual::Lengthening) => Counts,
        (Column::RuLock, Dual::Repetition | Dual::Lengthening) if rulebook == Rulebook::Ru2013 => {
            Artistic
        }
        (Column::UaEtude, Dual::SacrificeSwap | Dual::FinalMove) => Counts,
        (Column::RuProblem64 | Column::RuLock, _) => Judge,
        (_, Dual::Duality) => Judge,
        _ => Forbidden,
    }
}
