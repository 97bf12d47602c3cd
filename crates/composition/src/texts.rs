//! What a check has found, in the languages of our users.

use draughts::{Colour, Goal, Rules, SetupFault, Variant};
use rulebook::composition::{Genre, Tolerance};
use words::{Id, Language, say};

use crate::board::BoardDoubt;
use crate::composition::NotThematic;
use crate::dual::Dual;
use crate::evidence::{Extent, Fact};
use crate::genre::GenreFault;
use crate::id;
use crate::report::{Outcome, Requirement, Status, Weight};
use crate::sacrifice::SacrificeClass;
use crate::solution::Label;
use crate::solve::{Pieces, Task};
use crate::special::SpecialKind;

impl Fact {
    /// What was found.
    pub fn text(&self, language: Language) -> String {
        let plain = match self {
            Fact::SetUp(fault) => return setup_text(fault, language),
            Fact::Special(SpecialKind::BlackMoves) => id::SPECIAL_BLACK_MOVES,
            Fact::Special(SpecialKind::Inverted) => id::SPECIAL_INVERTED,
            Fact::CaptureFirst => id::CAPTURE_FIRST,
            Fact::NoFirstMove => id::NO_FIRST_MOVE,
            Fact::Quiet => id::QUIET,
            Fact::EnPrise => id::EN_PRISE,
            Fact::LastMoveShown => id::LAST_MOVE_SHOWN,
            Fact::NoLastMove => id::NO_LAST_MOVE,
            Fact::LastMoveNotFound => id::LAST_MOVE_NOT_FOUND,
            Fact::ProofNotHandedIn => id::PROOF_NOT_HANDED_IN,
            Fact::LegalityNotAsked => id::LEGALITY_NOT_ASKED,
            Fact::Fits(genres) => {
                let genres: Vec<_> = genres.iter().map(|one| genre_text(*one, language)).collect();
                let genres = either(&genres, language);
                return say!(language, id::FITS, genres);
            }
            Fact::Misfit(genre, fault) => {
                let (genre, fault) = (genre_text(*genre, language), fault.text(language));
                return say!(language, id::MISFIT, genre, fault);
            }
            Fact::Presumed(genre) => {
                let genre = genre_text(*genre, language);
                return say!(language, id::PRESUMED, genre);
            }
            Fact::Lead(0) => id::LEAD_NONE,
            Fact::Lead(lead) => {
                let id = if *lead > 0 { id::LEAD_WHITE } else { id::LEAD_BLACK };
                let lead = lead.unsigned_abs();
                return say!(language, id, lead);
            }
            Fact::FirstMoves(moves) => {
                let moves = either(moves, language);
                return say!(language, id::FIRST_MOVES, moves);
            }
            Fact::FirstMovesOpen(moves) => {
                let moves = either(moves, language);
                return say!(language, id::FIRST_MOVES_OPEN, moves);
            }
            Fact::SeveralFirstMoves(moves) => {
                let moves = either(moves, language);
                return say!(language, id::SEVERAL_FIRST_MOVES, moves);
            }
            Fact::Fulfilled => id::FULFILLED,
            Fact::NoSolutionHandedIn => id::NO_SOLUTION_HANDED_IN,
            Fact::NoSolution => id::NO_SOLUTION,
            Fact::DoesMore => id::DOES_MORE,
            Fact::WrongMove => id::WRONG_MOVE,
            Fact::UnprovedMove => id::UNPROVED_MOVE,
            Fact::WrongSign => id::WRONG_SIGN,
            Fact::Unmentioned(answers) if answers.is_empty() => id::UNMENTIONED,
            Fact::Unmentioned(answers) => {
                let moves = either(answers, language);
                return say!(language, id::UNMENTIONED_ANSWERED, moves);
            }
            Fact::UnmentionedOpen(answers) => {
                let moves = either(answers, language);
                return say!(language, id::UNMENTIONED_OPEN, moves);
            }
            Fact::UnmentionedOthers(count) => {
                return say!(language, id::UNMENTIONED_OTHERS, count);
            }
            Fact::SideSolution(Extent::Full) => id::SIDE_SOLUTION_FULL,
            Fact::SideSolution(Extent::Partial) => id::SIDE_SOLUTION_PARTIAL,
            Fact::LocksMore => id::LOCKS_MORE,
            Fact::Dual(dual, tolerance) => {
                let dual = dual.text(language);
                let tolerance = language.say(tolerance_id(*tolerance));
                return say!(language, id::DUAL_JUDGED, dual, tolerance);
            }
            Fact::DualNotPermitted(dual) => {
                let dual = dual.text(language);
                return say!(language, id::DUAL_NOT_PERMITTED, dual);
            }
            Fact::UnprovedAlternatives(moves) => {
                let moves = either(moves, language);
                return say!(language, id::UNPROVED_ALTERNATIVES, moves);
            }
            Fact::DualsCount(count) => return say!(language, id::DUALS_COUNT, count),
            Fact::DualsMany(count) => return say!(language, id::DUALS_MANY, count),
            Fact::PlayedOut => id::PLAYED_OUT,
            Fact::UnneededBlack => id::UNNEEDED_BLACK,
            Fact::WhiteToMoveAtEnd => id::WHITE_TO_MOVE_AT_END,
            Fact::BlackCaptures => id::BLACK_CAPTURES,
            Fact::NotFulfilled => id::NOT_FULFILLED,
            Fact::UnprovedFinal => id::UNPROVED_FINAL,
            Fact::WhitePieces(count) => return say!(language, id::WHITE_PIECES, count),
            Fact::Motif => id::MOTIF,
            Fact::NotBlocked => id::NOT_BLOCKED,
            Fact::Locked(pieces) => {
                let pieces = pieces.text(language);
                return say!(language, id::LOCKED, pieces);
            }
            Fact::Unneeded => id::UNNEEDED,
            Fact::UnprovedNeed => id::UNPROVED_NEED,
            Fact::Final => id::FINAL,
            Fact::Thematic(labels) => {
                let count = labels.len();
                let lines = lines(labels, language);
                return match count {
                    0 => say!(language, id::THEMATIC, count),
                    _ => say!(language, id::THEMATIC_LISTED, count, lines),
                };
            }
            Fact::UnprovedThematic(labels) => {
                let lines = lines(labels, language);
                return say!(language, id::UNPROVED_THEMATIC, lines);
            }
            Fact::NotHandedIn(labels) => {
                let lines = lines(labels, language);
                return say!(language, id::NOT_HANDED_IN, lines);
            }
            Fact::Additional => id::ADDITIONAL,
            Fact::SameMoves(one, other) => {
                let (one, other) = (one.text(language), other.text(language));
                return say!(language, id::SAME_MOVES, one, other);
            }
            Fact::DifferentFinals(count) => return say!(language, id::DIFFERENT_FINALS, count),
            Fact::Superfluous => id::SUPERFLUOUS,
            Fact::OnlyAdditional => id::ONLY_ADDITIONAL,
            Fact::VeryPassive => id::VERY_PASSIVE,
            Fact::Guards => id::GUARDS,
            Fact::UnprovedPiece => id::UNPROVED_PIECE,
            Fact::NoneSuperfluous => id::NONE_SUPERFLUOUS,
            Fact::Refuted => id::REFUTED,
            Fact::TrackFulfils => id::TRACK_FULFILS,
            Fact::SeveralRefutations(moves) => {
                let moves = either(moves, language);
                return say!(language, id::SEVERAL_REFUTATIONS, moves);
            }
            Fact::IllusoryFulfils => id::ILLUSORY_FULFILS,
            Fact::IllusoryFails => id::ILLUSORY_FAILS,
            Fact::UnprovedTrack => id::UNPROVED_TRACK,
            Fact::Natural => id::NATURAL,
            Fact::IdleKing => id::IDLE_KING,
            Fact::Sacrifice(ratio) => {
                let class = ratio.class().text(language);
                return say!(language, id::SACRIFICE, ratio, class);
            }
            Fact::CrudeSacrifice(count) => return say!(language, id::CRUDE_SACRIFICE, count),
            Fact::FrontExtension => id::FRONT_EXTENSION,
            Fact::Corner => id::CORNER,
        };
        language.say(plain).into_owned()
    }
}

/// What is wrong with a set-up.
fn setup_text(fault: &SetupFault, language: Language) -> String {
    match fault {
        SetupFault::SquareTwice { square } => say!(language, id::SETUP_SQUARE_TWICE, square),
        SetupFault::TooManyPieces { colour, count, limit } => {
            let side = side_text(*colour, language);
            say!(language, id::SETUP_TOO_MANY, side, count, limit)
        }
        SetupFault::ManOnLastRow { colour, square } => {
            let side = side_text(*colour, language);
            say!(language, id::SETUP_MAN_ON_LAST_ROW, side, square)
        }
        SetupFault::OffTheBoard { colour, number, squares } => {
            let side = side_text(*colour, language);
            say!(language, id::SETUP_OFF_THE_BOARD, side, number, squares)
        }
        SetupFault::EmptyBoard => say!(language, id::SETUP_EMPTY),
        // The list of `draughts` may grow; until we have words for it, its own are better than none.
        other => other.to_string(),
    }
}

fn side_text(colour: Colour, language: Language) -> String {
    let id = match colour {
        Colour::White => id::SIDE_WHITE,
        Colour::Black => id::SIDE_BLACK,
    };
    language.say(id).into_owned()
}

impl GenreFault {
    /// Why a position does not belong to a genre.
    pub fn text(&self, language: Language) -> String {
        match *self {
            GenreFault::Unknown { genre, board } => {
                let genre = genre_text(genre, language);
                say!(language, id::GENRE_UNKNOWN, genre, board)
            }
            GenreFault::Task { genre, task } => {
                let (genre, task) = (genre_text(genre, language), task.text(language));
                say!(language, id::GENRE_TASK, genre, task)
            }
            GenreFault::Kings => say!(language, id::GENRE_KINGS),
            GenreFault::NoKing => say!(language, id::GENRE_NO_KING),
            GenreFault::WhiteFewer { count, limit } => {
                say!(language, id::GENRE_WHITE_FEWER, count, limit)
            }
            GenreFault::WhiteMore { count, limit } => {
                say!(language, id::GENRE_WHITE_MORE, count, limit)
            }
            GenreFault::BlackMore { count, limit } => {
                say!(language, id::GENRE_BLACK_MORE, count, limit)
            }
            GenreFault::BothFewer { limit } => say!(language, id::GENRE_BOTH_FEWER, limit),
        }
    }
}

impl Task {
    /// What is asked.
    pub fn text(self, language: Language) -> String {
        match self {
            Task::Win => say!(language, id::WIN),
            Task::Draw => say!(language, id::DRAW),
            Task::Lock(pieces) => {
                let pieces = pieces.text(language);
                say!(language, id::LOCK, pieces)
            }
            Task::LockAtLeast(pieces) => {
                let pieces = pieces.text(language);
                say!(language, id::LOCK_AT_LEAST, pieces)
            }
        }
    }
}

impl Pieces {
    /// Kings before men, joined by a plus.
    pub fn text(self, language: Language) -> String {
        let kinds = [(self.kings, id::KING), (self.men, id::MAN)];
        let counted = kinds.into_iter().filter(|(count, _)| *count > 0);
        let counted = counted.map(|(count, kind)| format!("{count}{}", language.say(kind)));
        counted.collect::<Vec<_>>().join("+")
    }
}

impl Label {
    /// What the line is called: its sign in the solution, which the main line does not have.
    pub fn text(&self, language: Language) -> String {
        match self {
            Label::Main => say!(language, id::LINE_MAIN),
            Label::MainVariation(_)
            | Label::Defence(_)
            | Label::FalseTrack(_)
            | Label::Illusory(..) => self.to_string(),
        }
    }
}

/// What a genre is called.
pub fn genre_text(genre: Genre, language: Language) -> String {
    let id = match genre {
        Genre::Miniature => id::GENRE_MINIATURE,
        Genre::Problem => id::GENRE_PROBLEM,
        Genre::SmallProblem => id::GENRE_SMALL_PROBLEM,
        Genre::MediumProblem => id::GENRE_MEDIUM_PROBLEM,
        Genre::BigProblem => id::GENRE_BIG_PROBLEM,
        Genre::GiantProblem => id::GENRE_GIANT_PROBLEM,
        Genre::Ending => id::GENRE_ENDING,
        Genre::PracticalProblem => id::GENRE_PRACTICAL_PROBLEM,
        Genre::KingProblem => id::GENRE_KING_PROBLEM,
        Genre::Etude => id::GENRE_ETUDE,
        Genre::PositionalEnding => id::GENRE_POSITIONAL_ENDING,
        Genre::LockOfMen => id::GENRE_LOCK_OF_MEN,
        Genre::LockOfKings => id::GENRE_LOCK_OF_KINGS,
        Genre::LockMiniature => id::GENRE_LOCK_MINIATURE,
    };
    language.say(id).into_owned()
}

/// Which draughts are played.
pub fn game_text(variant: Variant, language: Language) -> String {
    let game = match variant.rules() {
        Rules::Russian => id::GAME_RUSSIAN,
        Rules::Brazilian => id::GAME_BRAZILIAN,
        Rules::International => id::GAME_INTERNATIONAL,
        // No compositions of these are known.
        Rules::English | Rules::Eighty => return variant.name().to_owned(),
    };
    match variant.goal() {
        Goal::Take => language.say(game).into_owned(),
        Goal::GiveAway => {
            let game = language.say(game);
            say!(language, id::GAME_GIVEAWAY, game)
        }
    }
}

impl BoardDoubt {
    /// Why the board cannot be told.
    pub fn text(self, language: Language) -> String {
        let id = match self {
            BoardDoubt::Mixed => id::BOARD_MIXED,
            BoardDoubt::Either => id::BOARD_EITHER,
        };
        language.say(id).into_owned()
    }
}

impl NotThematic {
    /// What is not there, and what is.
    pub fn text(&self, language: Language) -> String {
        let (line, known) = (self.label.text(language), lines(&self.known, language));
        say!(language, id::NOT_THEMATIC, line, known)
    }
}

fn tolerance_id(tolerance: Tolerance) -> Id {
    match tolerance {
        Tolerance::Free => id::TOLERANCE_FREE,
        Tolerance::Artistic => id::TOLERANCE_ARTISTIC,
        Tolerance::Counts => id::TOLERANCE_COUNTS,
        Tolerance::Judge => id::TOLERANCE_JUDGE,
        Tolerance::Forbidden => id::TOLERANCE_FORBIDDEN,
        Tolerance::Partial => id::TOLERANCE_PARTIAL,
        Tolerance::Full => id::TOLERANCE_FULL,
    }
}

/// `text` of those that have a name and nothing to tell.
macro_rules! named {
    ($($type:ty { $($variant:pat => $id:ident,)+ })+) => {$(
        impl $type {
            /// What it is called.
            pub fn text(self, language: Language) -> String {
                let id = match self {
                    $($variant => id::$id,)+
                };
                language.say(id).into_owned()
            }
        }
    )+};
}

named! {
    Requirement {
        Requirement::SetUp => REQUIREMENT_SET_UP,
        Requirement::SpecialKind => REQUIREMENT_SPECIAL_KIND,
        Requirement::FirstMove => REQUIREMENT_FIRST_MOVE,
        Requirement::LastMove => REQUIREMENT_LAST_MOVE,
        Requirement::Genre => REQUIREMENT_GENRE,
        Requirement::Force => REQUIREMENT_FORCE,
        Requirement::Solvable => REQUIREMENT_SOLVABLE,
        Requirement::AuthorsMoves => REQUIREMENT_AUTHORS_MOVES,
        Requirement::AuthorsDefences => REQUIREMENT_AUTHORS_DEFENCES,
        Requirement::SideSolutions => REQUIREMENT_SIDE_SOLUTIONS,
        Requirement::Duals => REQUIREMENT_DUALS,
        Requirement::Finals => REQUIREMENT_FINALS,
        Requirement::FinalEconomy => REQUIREMENT_FINAL_ECONOMY,
        Requirement::Thematic => REQUIREMENT_THEMATIC,
        Requirement::LockFinals => REQUIREMENT_LOCK_FINALS,
        Requirement::Construction => REQUIREMENT_CONSTRUCTION,
        Requirement::FalseTracks => REQUIREMENT_FALSE_TRACKS,
        Requirement::KingsAct => REQUIREMENT_KINGS_ACT,
        Requirement::Sacrifices => REQUIREMENT_SACRIFICES,
        Requirement::Appearance => REQUIREMENT_APPEARANCE,
    }
    Status {
        Status::Holds => STATUS_HOLDS,
        Status::Judge => STATUS_JUDGE,
        Status::Undecided => STATUS_UNDECIDED,
        Status::Fails => STATUS_FAILS,
    }
    Weight {
        Weight::Formal => WEIGHT_FORMAL,
        Weight::Artistic => WEIGHT_ARTISTIC,
        Weight::Fact => WEIGHT_FACT,
    }
    Outcome {
        Outcome::Sound => OUTCOME_SOUND,
        Outcome::Undecided => OUTCOME_UNDECIDED,
        Outcome::Defective => OUTCOME_DEFECTIVE,
    }
    Dual {
        Dual::Transposition(_) => DUAL_TRANSPOSITION,
        Dual::AlternativeMove(_) => DUAL_ALTERNATIVE_MOVE,
        Dual::AlternativeCapture => DUAL_ALTERNATIVE_CAPTURE,
        Dual::AlternativeCaptureElse => DUAL_ALTERNATIVE_CAPTURE_ELSE,
        Dual::CircularCapture => DUAL_CIRCULAR_CAPTURE,
        Dual::InexactKingMove => DUAL_INEXACT_KING_MOVE,
        Dual::InexactKingCapture => DUAL_INEXACT_KING_CAPTURE,
        Dual::Repetition => DUAL_REPETITION,
        Dual::Lengthening => DUAL_LENGTHENING,
        Dual::SacrificeSwap => DUAL_SACRIFICE_SWAP,
        Dual::FinalMove => DUAL_FINAL_MOVE,
        Dual::Duality => DUAL_DUALITY,
    }
    SacrificeClass {
        SacrificeClass::Plain => CLASS_PLAIN,
        SacrificeClass::Uneconomical => CLASS_UNECONOMICAL,
        SacrificeClass::Economical => CLASS_ECONOMICAL,
        SacrificeClass::GreaterMerit => CLASS_GREATER_MERIT,
    }
}

fn lines(labels: &[Label], language: Language) -> String {
    let lines: Vec<_> = labels.iter().map(|label| label.text(language)).collect();
    lines.join(", ")
}

/// `a, b or c`.
fn either(all: &[String], language: Language) -> String {
    match all {
        [] => say!(language, id::NOTHING),
        [one] => one.clone(),
        [others @ .., last] => {
            let others = others.join(", ");
            say!(language, id::EITHER, others, last)
        }
    }
}
