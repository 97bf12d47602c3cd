//! Which genres a position can belong to.

use crate::board::Board;
use crate::material::Material;
use crate::rulebook::Rulebook;
use crate::solve::{Pieces, Task};
use rulebook::composition::{Counted, Family, Genre, GenreRule, Kinds};

impl Rulebook {
    /// The limits of a genre; none if the rulebook has no such genre on this board.
    pub fn limits(self, genre: Genre, board: Board) -> Option<&'static GenreRule> {
        self.rules().genre(genre, board.squares())
    }

    /// Everything that keeps a position with this task out of a genre.
    pub fn faults(
        self,
        genre: Genre,
        board: Board,
        material: Material,
        task: Task,
    ) -> Vec<GenreFault> {
        let Some(limits) = self.limits(genre, board) else {
            return vec![GenreFault::Unknown { genre, board }];
        };
        let mut faults = beyond(limits, material);
        if !takes(genre, task) {
            faults.push(GenreFault::Task { genre, task });
        }
        faults
    }
}

fn takes(genre: Genre, task: Task) -> bool {
    let kings_asked = match task {
        Task::Win | Task::Draw => return genre.family() != Family::Lock,
        Task::Lock(pieces) | Task::LockAtLeast(pieces) => pieces.kings > 0,
    };
    match genre {
        Genre::LockOfMen => !kings_asked,
        Genre::LockOfKings => kings_asked,
        _ => genre == Genre::LockMiniature,
    }
}

/// The genres that a position with this task fits by its numbers, in the order of [`Genre::ALL`].
///
/// Whether the play has the character of the genre is for the judge, as is whether a position is
/// natural enough for a practical problem, which is therefore never among them.
pub fn genres(rulebook: Rulebook, board: Board, material: Material, task: Task) -> Vec<Genre> {
    let fits = |genre: &Genre| rulebook.faults(*genre, board, material, task).is_empty();
    Genre::ALL.into_iter().filter(|&genre| genre != Genre::PracticalProblem).filter(fits).collect()
}

/// Everything in which a position goes beyond the limits of a genre.
pub(crate) fn beyond(limits: &GenreRule, material: Material) -> Vec<GenreFault> {
    let count = |pieces: Pieces| match limits.counted {
        Counted::Pieces => pieces.total(),
        Counted::Men => pieces.men,
    };
    let (white, black) = (count(material.white), count(material.black));
    let mut faults = Vec::new();
    match limits.kinds {
        Kinds::Men if material.kings() > 0 => faults.push(GenreFault::Kings),
        Kinds::SomeKing if material.kings() == 0 => faults.push(GenreFault::NoKing),
        Kinds::Men | Kinds::SomeKing | Kinds::Any => {}
    }
    if white < limits.white_min {
        faults.push(GenreFault::WhiteFewer { count: white, limit: limits.white_min });
    }
    if let Some(limit) = limits.white_max.filter(|most| white > *most) {
        faults.push(GenreFault::WhiteMore { count: white, limit });
    }
    if let Some(limit) = limits.black_max.filter(|most| black > *most) {
        faults.push(GenreFault::BlackMore { count: black, limit });
    }
    if white.max(black) < limits.larger_min {
        faults.push(GenreFault::BothFewer { limit: limits.larger_min });
    }
    faults
}

/// Why a position does not belong to a genre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GenreFault {
    /// The rulebook has no such genre on this board.
    Unknown {
        /// The genre.
        genre: Genre,
        /// The board.
        board: Board,
    },
    /// The task belongs to other genres.
    Task {
        /// The genre.
        genre: Genre,
        /// The task.
        task: Task,
    },
    /// There are kings.
    Kings,
    /// There is no king.
    NoKing,
    /// White has too few.
    WhiteFewer {
        /// What White has.
        count: u32,
        /// What is needed.
        limit: u32,
    },
    /// White has too many.
    WhiteMore {
        /// What White has.
        count: u32,
        /// What is allowed.
        limit: u32,
    },
    /// Black has too many.
    BlackMore {
        /// What Black has.
        count: u32,
        /// What is allowed.
        limit: u32,
    },
    /// Neither side has enough.
    BothFewer {
        /// What is needed.
        limit: u32,
    },
}
