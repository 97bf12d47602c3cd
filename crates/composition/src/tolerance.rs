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

#[cfg(test)]
#[allow(clippy::panic)] // in helpers too
mod tests {
    use super::*;
    use crate::dual::Distance;

    const DUALS: [Dual; 14] = [
        Dual::Transposition(Distance::Adjacent),
        Dual::Transposition(Distance::Apart),
        Dual::AlternativeMove(Route::ToCrown),
        Dual::AlternativeMove(Route::Elsewhere),
        Dual::AlternativeCapture,
        Dual::AlternativeCaptureElse,
        Dual::CircularCapture,
        Dual::InexactKingMove,
        Dual::InexactKingCapture,
        Dual::Repetition,
        Dual::Lengthening,
        Dual::SacrificeSwap,
        Dual::FinalMove,
        Dual::Duality,
    ];

    /// The genres and the board a column of the table is about.
    const COLUMNS: [(Genre, Board); 4] = [
        (Genre::KingProblem, Board::SixtyFour),
        (Genre::Miniature, Board::Hundred),
        (Genre::Etude, Board::SixtyFour),
        (Genre::LockOfMen, Board::Hundred),
    ];

    /// What the documents say of each kind, for problems on 64 and on 100 squares, études and lock tasks: `1`
    /// is the one dual that is permitted, `free` no fault, `art` lowers the score, `x` is a defect, `part` and
    /// `full` are side solutions, `judge` is for him. What depends is written `x, last free`.
    const UKRAINE: [(&str, [&str; 4]); 13] = [
        ("first", ["as later", "as later", "full", "full"]),
        ("transposition", ["1", "x", "1", "art"]),
        ("alternative move", ["1", "1", "1", "art"]),
        ("alternative capture, same position", ["1, last free", "1", "1, last free", "art"]),
        ("alternative capture, other position", ["x, additional 1", "x", "x, last 1", "art"]),
        ("circular king capture", ["free", "free", "1", "art"]),
        ("inexact king move", ["1", "x", "1", "art"]),
        (
            "inexact king capture",
            ["1, last free", "x, last additional free", "1, last free", "art"],
        ),
        ("repetition", ["x", "x", "1", "art"]),
        ("lengthening", ["x", "x", "judge", "art"]),
        ("sacrifice of another piece or on another square", ["x", "x", "1", "art"]),
        ("other final move", ["x", "x", "1", "art"]),
        ("another way to the same finals", ["judge", "judge", "judge", "judge"]),
    ];

    /// The same of Russia; both editions but for what the older one permits in lock tasks.
    const RUSSIA: [(&str, [&str; 4]); 13] = [
        ("first", ["full", "full", "full", "full"]),
        ("transposition", ["art", "x", "1", "art"]),
        ("alternative move", ["art", "art", "1, elsewhere x", "judge"]),
        ("alternative capture, same position", ["art", "art", "judge", "judge"]),
        ("alternative capture, other position", ["art", "art", "judge", "judge"]),
        ("circular king capture", ["art", "art", "judge", "judge"]),
        ("inexact king move", ["art", "x", "1", "art"]),
        ("inexact king capture", ["art", "x, last part", "1", "art"]),
        ("repetition", ["judge", "x", "1", "judge"]),
        ("lengthening", ["judge", "x", "1", "judge"]),
        ("sacrifice of another piece or on another square", ["judge", "x", "part", "judge"]),
        ("other final move", ["judge", "x", "part", "judge"]),
        ("another way to the same finals", ["judge", "judge", "judge", "judge"]),
    ];

    /// What a cell of the table comes to for a dual at a stage.
    fn read(cell: &str, dual: Dual, stage: Stage) -> Tolerance {
        let (usual, depends) = cell.split_once(", ").unwrap_or((cell, ""));
        let (when, then) = depends.rsplit_once(' ').unwrap_or_default();
        let is = |word: &str| match word {
            "last" => stage.last,
            "additional" => stage.phase == Phase::Additional,
            "elsewhere" => dual == Dual::AlternativeMove(Route::Elsewhere),
            other => panic!("{other}"),
        };
        let applies = !when.is_empty() && when.split(' ').all(is);
        match if applies { then } else { usual } {
            "1" => Tolerance::Counts,
            "free" => Tolerance::Free,
            "art" => Tolerance::Artistic,
            "x" => Tolerance::Forbidden,
            "part" => Tolerance::Partial,
            "full" => Tolerance::Full,
            "judge" => Tolerance::Judge,
            other => panic!("{other}"),
        }
    }

    fn stages() -> impl Iterator<Item = Stage> {
        let openings = [Opening::First, Opening::BeforeBranching, Opening::Over];
        let phases = [Phase::Combination, Phase::Additional];
        openings.into_iter().flat_map(move |opening| {
            phases
                .into_iter()
                .flat_map(move |phase| [true, false].map(|last| Stage { opening, phase, last }))
        })
    }

    /// Every kind of inexactness at every stage is what the documents say it is.
    #[test]
    fn inexactness_is_what_the_document_says() {
        let _claim = clauses::shows(&[
            "UA-2024 VIII.artistic.5",
            "UA-2024 VIII.artistic.7.4",
            "UA-2024 VIII.artistic.8.4",
            "UA-2024 VIII.artistic.8.5",
            "UA-2024 VIII.artistic.9.7",
            "UA-2024 VIII.formal.8.2",
            "RU-2013 7.1.3",
            "RU-2013 7.2.7.3",
            "RU-2013 7.3.5",
            "RU-2013 7.3.7.5",
            "RU-2013 7.3.8.5",
            "RU-2013 7.3.9.4",
            "RU-2022 11.1.3",
            "RU-2022 11.2.7.3",
            "RU-2022 11.3.5",
            "RU-2022 11.3.7.5",
            "RU-2022 11.3.8.5",
            "RU-2022 11.3.9.4",
        ]);
        for (name, table) in [("UA-2024", &UKRAINE), ("RU-2013", &RUSSIA), ("RU-2022", &RUSSIA)] {
            let book: Rulebook = name.parse().unwrap();
            let row = |name: &str| table.iter().find(|row| row.0 == name).unwrap().1;
            for (column, (genre, board)) in COLUMNS.into_iter().enumerate() {
                for (dual, stage) in DUALS.iter().flat_map(|dual| stages().map(|at| (*dual, at))) {
                    let first = row("first")[column];
                    let lost_tempo = name == "RU-2013"
                        && genre == Genre::LockOfMen
                        && matches!(dual, Dual::Repetition | Dual::Lengthening);
                    let cell = match stage.opening {
                        Opening::First | Opening::BeforeBranching if first != "as later" => first,
                        _ if lost_tempo => "art",
                        _ => row(dual.name())[column],
                    };
                    let said = tolerance(book, genre, board, dual, stage);
                    assert_eq!(said, read(cell, dual, stage), "{name} {genre}: {dual:?} {stage:?}");
                }
            }
        }
    }

    /// Practical problems may deviate from the rule on inexactness, but not with the first move.
    #[test]
    fn practical_problems_may_be_inexact() {
        let _claim = clauses::shows(&["RU-2013 7.2.7.5", "RU-2022 11.2.7.5"]);
        for name in ["RU-2013", "RU-2022"] {
            for stage in stages() {
                let dual = Dual::Transposition(Distance::Adjacent);
                let book = name.parse().unwrap();
                let said = tolerance(book, Genre::PracticalProblem, Board::Hundred, dual, stage);
                let first = stage.opening == Opening::First;
                assert_eq!(said, if first { Tolerance::Full } else { Tolerance::Artistic });
            }
        }
    }
}
