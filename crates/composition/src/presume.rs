//! The genre of a composition whose author declares none.

use draughts::{Colour, Position};
use rulebook::composition::{Family, Genre, GenreRule, Kinds};

use crate::board::Board;
use crate::genre::genres;
use crate::material::Material;
use crate::rulebook::Rulebook;
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

/// The group of problems by the number of pieces, even if White has too few for a problem: the
/// smallest that holds them, or the largest that there is.
fn group(rulebook: Rulebook, board: Board, material: Material) -> Genre {
    if material.kings() > 0 {
        return Genre::KingProblem;
    }
    let larger = material.white.total().max(material.black.total());
    let most = |one: &&GenreRule| one.white_max.unwrap_or(u32::MAX);
    let groups = || {
        rulebook.rules().genres.iter().filter(|one| {
            one.kinds == Kinds::Men
                && one.genre != Genre::PracticalProblem
                && one.squares.contains(&board.squares())
        })
    };
    let holding = groups().filter(|one| larger <= most(one)).min_by_key(most);
    holding.or_else(|| groups().max_by_key(most)).map_or(Genre::Problem, |one| one.genre)
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
