//! The genre of a composition whose author declares none.

use draughts::{Colour, Position};

use crate::board::Board;
use crate::genre::{Family, Genre, genres};
use crate::material::Material;
use crate::rulebook::{Rulebook, School};
use crate::solution::{Label, Solution};
use crate::solve::Task;

/// What the position and the play suggest. The choice between fitting genres is the judge's.
pub(crate) fn presume(
    rulebook: Rulebook,
    board: Board,
    position: &Position,
    task: Task,
    solution: Option<&Solution>,
) -> Genre {
    let material = Material::of(position);
    let fitting = genres(rulebook, board, material, task);
    let of_family = |family| fitting.iter().rev().find(|genre| genre.family() == family).copied();
    if let Task::Lock(pieces) | Task::LockAtLeast(pieces) = task {
        let group = if pieces.kings > 0 { Genre::LockOfKings } else { Genre::LockOfMen };
        return of_family(Family::Lock).unwrap_or(group);
    }
    let group = group(rulebook, board, material);
    match solution {
        // With fewer than four white pieces nobody means a problem.
        Some(solution) if material.white.total() >= 4 && is_combination(solution) => group,
        _ => fitting.iter().find(|genre| **genre == Genre::Etude).copied().unwrap_or_else(|| {
            of_family(Family::Combinational).or(fitting.first().copied()).unwrap_or(group)
        }),
    }
}

/// The group of problems by the number of pieces, even if White has too few for a problem.
fn group(rulebook: Rulebook, board: Board, material: Material) -> Genre {
    let larger = material.white.total().max(material.black.total());
    match (board, rulebook.school()) {
        _ if material.kings() > 0 => Genre::KingProblem,
        (Board::SixtyFour, _) if larger <= 6 => Genre::Miniature,
        (Board::SixtyFour, School::Ukrainian) => Genre::Problem,
        (Board::SixtyFour, School::Russian) => Genre::Ending,
        (Board::Hundred, _) if larger <= 7 => Genre::Miniature,
        (Board::Hundred, School::Ukrainian) if larger <= 9 => Genre::SmallProblem,
        (Board::Hundred, _) if larger <= 12 => Genre::MediumProblem,
        (Board::Hundred, School::Ukrainian) if larger >= 16 => Genre::GiantProblem,
        (Board::Hundred, _) => Genre::BigProblem,
    }
}

/// Is every reply of Black in the main line a capture, and are there two moves of White at least?
fn is_combination(solution: &Solution) -> bool {
    let Some(end) = solution.line(&Label::Main).and_then(|line| line.ends().first()) else {
        return false;
    };
    let steps = solution.path(*end);
    let mut replies = steps.iter().filter(|step| step.position.turn() == Colour::Black);
    steps.len() >= 3 && replies.all(|step| step.mv.is_capture())
}
