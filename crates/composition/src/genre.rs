//! Genres, and which of them a position can belong to.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::board::Board;
use crate::material::Material;
use crate::rulebook::{Rule, Rulebook, School, rules};
use crate::solve::Task;

/// A genre of composition, with the group by the number of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Genre {
    /// Few men on both sides.
    Miniature,
    /// Seven to twelve men, 64 squares (UA).
    Problem,
    /// Eight or nine men, 100 squares (UA).
    SmallProblem,
    /// Up to twelve men, 100 squares.
    MediumProblem,
    /// Up to fifteen men (UA) or twenty (RU), 100 squares.
    BigProblem,
    /// Up to twenty men, 100 squares (UA).
    GiantProblem,
    /// More than a miniature, 64 squares (RU): концовка.
    Ending,
    /// Like a position from a game, 100 squares (RU).
    PracticalProblem,
    /// A problem with kings.
    KingProblem,
    /// Endgame play with few pieces.
    Etude,
    /// Positional and étude devices with up to eight men.
    PositionalEnding,
    /// Locking men.
    LockOfMen,
    /// Locking kings, or kings with men.
    LockOfKings,
    /// A lock task in which White has at most seven pieces (RU).
    LockMiniature,
}

/// Genres for which the formal requirements are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Miniatures, problems, problems with kings.
    Combinational,
    /// Études and positional endings.
    Etude,
    /// Lock tasks.
    Lock,
}

impl Genre {
    /// Every genre.
    pub const ALL: [Genre; 14] = [
        Genre::Miniature,
        Genre::Problem,
        Genre::SmallProblem,
        Genre::MediumProblem,
        Genre::BigProblem,
        Genre::GiantProblem,
        Genre::Ending,
        Genre::PracticalProblem,
        Genre::KingProblem,
        Genre::Etude,
        Genre::PositionalEnding,
        Genre::LockOfMen,
        Genre::LockOfKings,
        Genre::LockMiniature,
    ];

    /// The family it belongs to.
    pub fn family(self) -> Family {
        match self {
            Genre::Etude | Genre::PositionalEnding => Family::Etude,
            Genre::LockOfMen | Genre::LockOfKings | Genre::LockMiniature => Family::Lock,
            _ => Family::Combinational,
        }
    }

    /// The name used on the command line and in files, such as `king-problem`.
    pub fn name(self) -> &'static str {
        match self {
            Genre::Miniature => "miniature",
            Genre::Problem => "problem",
            Genre::SmallProblem => "small-problem",
            Genre::MediumProblem => "medium-problem",
            Genre::BigProblem => "big-problem",
            Genre::GiantProblem => "giant-problem",
            Genre::Ending => "ending",
            Genre::PracticalProblem => "practical-problem",
            Genre::KingProblem => "king-problem",
            Genre::Etude => "etude",
            Genre::PositionalEnding => "positional-ending",
            Genre::LockOfMen => "lock-of-men",
            Genre::LockOfKings => "lock-of-kings",
            Genre::LockMiniature => "lock-miniature",
        }
    }

    /// The limits of this genre; none if the rulebook has no such genre on this board.
    pub fn limits(self, rulebook: Rulebook, board: Board) -> Option<Limits> {
        match rulebook.school() {
            School::Ukrainian => ukrainian(self, board),
            School::Russian => russian(self, board),
        }
    }

    /// Everything that keeps a position with this task out of the genre.
    pub fn faults(
        self,
        rulebook: Rulebook,
        board: Board,
        material: Material,
        task: Task,
    ) -> Vec<GenreFault> {
        let Some(limits) = self.limits(rulebook, board) else {
            return vec![GenreFault::Unknown { genre: self, board }];
        };
        let mut faults = limits.faults(material);
        if !self.takes(task) {
            faults.push(GenreFault::Task { genre: self, task });
        }
        faults
    }

    fn takes(self, task: Task) -> bool {
        let kings_asked = match task {
            Task::Win | Task::Draw => return self.family() != Family::Lock,
            Task::Lock(pieces) | Task::LockAtLeast(pieces) => pieces.kings > 0,
        };
        match self {
            Genre::LockOfMen => !kings_asked,
            Genre::LockOfKings => kings_asked,
            _ => self == Genre::LockMiniature,
        }
    }
}

/// The genres that a position with this task fits by its numbers, in the order of [`Genre::ALL`].
///
/// Whether the play has the character of the genre is for the judge, as is whether a position is
/// natural enough for a practical problem, which is therefore never among them.
pub fn genres(rulebook: Rulebook, board: Board, material: Material, task: Task) -> Vec<Genre> {
    let fits = |genre: &Genre| genre.faults(rulebook, board, material, task).is_empty();
    Genre::ALL.into_iter().filter(|&genre| genre != Genre::PracticalProblem).filter(fits).collect()
}

/// What a genre allows in the initial position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Which kinds of pieces.
    pub kinds: Kinds,
    /// Are only men counted?
    pub counted: Counted,
    /// White's fewest.
    pub white_min: u32,
    /// White's most.
    pub white_max: u32,
    /// Black's most.
    pub black_max: u32,
    /// The fewest of the larger side.
    pub larger_min: u32,
    /// Where this is said.
    pub rule: Rule,
}

/// Which kinds of pieces may stand on the board at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kinds {
    /// Only men.
    Men,
    /// At least one king of either colour.
    SomeKing,
    /// Whatever the author likes.
    Any,
}

/// Which pieces the numbers speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Men and kings.
    Pieces,
    /// Men only.
    Men,
}

impl Limits {
    /// Everything in which a position goes beyond the limits.
    pub fn faults(&self, material: Material) -> Vec<GenreFault> {
        let count = |pieces: crate::solve::Pieces| match self.counted {
            Counted::Pieces => pieces.total(),
            Counted::Men => pieces.men,
        };
        let (white, black) = (count(material.white), count(material.black));
        let mut faults = Vec::new();
        match self.kinds {
            Kinds::Men if material.kings() > 0 => faults.push(GenreFault::Kings),
            Kinds::SomeKing if material.kings() == 0 => faults.push(GenreFault::NoKing),
            _ => {}
        }
        if white < self.white_min {
            faults.push(GenreFault::WhiteFewer { count: white, limit: self.white_min });
        }
        if white > self.white_max {
            faults.push(GenreFault::WhiteMore { count: white, limit: self.white_max });
        }
        if black > self.black_max {
            faults.push(GenreFault::BlackMore { count: black, limit: self.black_max });
        }
        if white.max(black) < self.larger_min {
            faults.push(GenreFault::BothFewer { limit: self.larger_min });
        }
        faults
    }
}

/// Why a position does not belong to a genre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum GenreFault {
    /// The rulebook has no such genre on this board.
    #[error("the rulebook has no genre “{genre}” on {board} squares")]
    Unknown {
        /// The genre.
        genre: Genre,
        /// The board.
        board: Board,
    },
    /// The task belongs to other genres.
    #[error("the task “{task}” is not one of the genre “{genre}”")]
    Task {
        /// The genre.
        genre: Genre,
        /// The task.
        task: Task,
    },
    /// There are kings.
    #[error("there are kings in the initial position; this genre has only men")]
    Kings,
    /// There is no king.
    #[error("there is no king in the initial position; this genre needs one")]
    NoKing,
    /// White has too few.
    #[error("White has {count}; this genre needs {limit} at least")]
    WhiteFewer {
        /// What White has.
        count: u32,
        /// What is needed.
        limit: u32,
    },
    /// White has too many.
    #[error("White has {count}; this genre allows {limit}")]
    WhiteMore {
        /// What White has.
        count: u32,
        /// What is allowed.
        limit: u32,
    },
    /// Black has too many.
    #[error("Black has {count}; this genre allows {limit}")]
    BlackMore {
        /// What Black has.
        count: u32,
        /// What is allowed.
        limit: u32,
    },
    /// Neither side has enough.
    #[error("neither side has {limit}; this genre needs as many on one side")]
    BothFewer {
        /// What is needed.
        limit: u32,
    },
}

/// No limit but the set.
const FREE: Limits = Limits {
    kinds: Kinds::Any,
    counted: Counted::Pieces,
    white_min: 0,
    white_max: u32::MAX,
    black_max: u32::MAX,
    larger_min: 0,
    rule: rules::LOCK,
};

fn men(white_min: u32, larger_min: u32, most: u32, rule: Rule) -> Limits {
    let kinds = Kinds::Men;
    Limits { kinds, white_min, larger_min, white_max: most, black_max: most, rule, ..FREE }
}

fn with_kings(board: Board) -> Limits {
    let (kinds, most) = (Kinds::SomeKing, board.set());
    let rule = rules::KING_PROBLEM;
    Limits { kinds, white_min: 5, white_max: most, black_max: most, rule, ..FREE }
}

const ETUDE: Limits = Limits { white_max: 4, black_max: 6, rule: rules::ETUDE, ..FREE };

/// The Ukrainian rulebook counts only men, the Russian ones all pieces.
const fn positional_ending(counted: Counted) -> Limits {
    Limits { counted, white_max: 8, black_max: 8, rule: rules::POSITIONAL_ENDING, ..FREE }
}

fn ukrainian(genre: Genre, board: Board) -> Option<Limits> {
    let (small, groups) = (rules::MINIATURE_64, rules::GROUPS_100);
    let limits = match (genre, board) {
        (Genre::Miniature, Board::SixtyFour) => men(4, 0, 6, small),
        (Genre::Problem, Board::SixtyFour) => men(0, 7, 12, small),
        (Genre::Miniature, Board::Hundred) => men(5, 0, 7, groups),
        (Genre::SmallProblem, Board::Hundred) => men(0, 8, 9, groups),
        (Genre::MediumProblem, Board::Hundred) => men(0, 10, 12, groups),
        (Genre::BigProblem, Board::Hundred) => men(0, 13, 15, groups),
        (Genre::GiantProblem, Board::Hundred) => men(0, 16, 20, groups),
        (Genre::KingProblem, _) => with_kings(board),
        (Genre::Etude, _) => ETUDE,
        (Genre::PositionalEnding, _) => positional_ending(Counted::Men),
        (Genre::LockOfMen, _) => Limits { rule: rules::LOCK_MEN, ..FREE },
        (Genre::LockOfKings, _) => Limits { rule: rules::LOCK_KINGS, ..FREE },
        _ => return None,
    };
    Some(limits)
}

/// The Russian groups have only upper limits; a position belongs to the smallest that fits.
fn russian(genre: Genre, board: Board) -> Option<Limits> {
    let (small, groups) = (rules::MINIATURE_64, rules::GROUPS_100);
    let limits = match (genre, board) {
        (Genre::Miniature, Board::SixtyFour) => men(5, 0, 6, small),
        (Genre::Ending, Board::SixtyFour) => men(5, 7, 12, small),
        (Genre::Miniature, Board::Hundred) => men(5, 0, 7, groups),
        (Genre::MediumProblem, Board::Hundred) => men(5, 8, 12, groups),
        (Genre::BigProblem, Board::Hundred) => men(5, 13, 20, groups),
        (Genre::PracticalProblem, Board::Hundred) => men(5, 0, 20, rules::PRACTICAL),
        (Genre::KingProblem, _) => with_kings(board),
        (Genre::Etude, _) => ETUDE,
        (Genre::PositionalEnding, Board::SixtyFour) => positional_ending(Counted::Pieces),
        (Genre::LockOfMen, _) => Limits { rule: rules::LOCK_MEN, ..FREE },
        (Genre::LockOfKings, _) => Limits { rule: rules::LOCK_KINGS, ..FREE },
        (Genre::LockMiniature, _) => Limits { white_max: 7, ..FREE },
        _ => return None,
    };
    Some(limits)
}

impl fmt::Display for Genre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Genre {
    type Err = UnknownGenre;

    fn from_str(name: &str) -> Result<Genre, UnknownGenre> {
        Genre::ALL
            .into_iter()
            .find(|genre| genre.name().eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| UnknownGenre { name: name.to_owned() })
    }
}

/// A name that no genre has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no genre “{name}”; the genres are {}", Genre::ALL.map(Genre::name).join(", "))]
pub struct UnknownGenre {
    /// The name as given.
    pub name: String,
}
