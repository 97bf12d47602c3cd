//! Whatever a check finds is told in every language.

use std::collections::BTreeSet;

use composition::solve::{Pieces, Task};
use composition::{
    Board, Distance, Dual, Extent, Fact, Genre, GenreFault, Label, Outcome, Ratio, Requirement,
    Route, SpecialKind, Status, Tolerance, Weight, genre_text,
};
use draughts::{Colour, SetupFault};
use words::Language;

/// One of each that can be found, and more of those that are told in several ways.
fn facts() -> Vec<Fact> {
    let square = || "h8".to_owned();
    let moves = || vec!["c5".to_owned(), "ab6".to_owned(), "d4".to_owned()];
    let (colour, genre) = (Colour::Black, Genre::Miniature);
    let locked = Pieces { kings: 1, men: 2 };
    let setups = [
        SetupFault::SquareTwice { square: square() },
        SetupFault::TooManyPieces { colour, count: 13, limit: 12 },
        SetupFault::ManOnLastRow { colour: Colour::White, square: square() },
        SetupFault::OffTheBoard { colour, number: 51, squares: 50 },
        SetupFault::EmptyBoard,
    ];
    let misfits = [
        GenreFault::Unknown { genre, board: Board::SixtyFour },
        GenreFault::Task { genre, task: Task::Win },
        GenreFault::Task { genre, task: Task::Draw },
        GenreFault::Task { genre, task: Task::Lock(locked) },
        GenreFault::Task { genre, task: Task::LockAtLeast(locked) },
        GenreFault::Kings,
        GenreFault::NoKing,
        GenreFault::WhiteFewer { count: 4, limit: 5 },
        GenreFault::WhiteMore { count: 9, limit: 8 },
        GenreFault::BlackMore { count: 9, limit: 8 },
        GenreFault::BothFewer { limit: 7 },
    ];
    let duals = [
        Dual::Transposition(Distance::Adjacent),
        Dual::AlternativeMove(Route::ToCrown),
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
    let tolerances = [
        Tolerance::Free,
        Tolerance::Artistic,
        Tolerance::Counts,
        Tolerance::Judge,
        Tolerance::Forbidden,
        Tolerance::Partial,
        Tolerance::Full,
    ];
    let ratios = [vec![2], vec![1, 3], vec![1, 2], vec![1, 2, 3]];
    let mut all: Vec<Fact> = setups.map(Fact::SetUp).to_vec();
    all.extend(misfits.map(|fault| Fact::Misfit(genre, fault)));
    all.extend(duals.map(Fact::DualNotPermitted));
    all.extend(tolerances.map(|one| Fact::Dual(Dual::Repetition, one)));
    all.extend(ratios.map(|numbers| Fact::Sacrifice(Ratio::new(numbers))));
    all.extend([-2, 0, 2].map(Fact::Lead));
    all.extend([
        Fact::Special(SpecialKind::BlackMoves),
        Fact::Special(SpecialKind::Inverted),
        Fact::CaptureFirst,
        Fact::NoFirstMove,
        Fact::Quiet,
        Fact::EnPrise,
        Fact::LastMoveShown,
        Fact::NoLastMove,
        Fact::LastMoveNotFound,
        Fact::ProofNotHandedIn,
        Fact::LegalityNotAsked,
        Fact::Fits(Genre::ALL.to_vec()),
        Fact::Fits(Vec::new()),
        Fact::Presumed(genre),
        Fact::FirstMoves(moves()),
        Fact::FirstMovesOpen(moves()),
        Fact::SeveralFirstMoves(moves()),
        Fact::NoSolutionHandedIn,
        Fact::Fulfilled,
        Fact::NoSolution,
        Fact::DoesMore,
        Fact::WrongMove,
        Fact::UnprovedMove,
        Fact::WrongSign,
        Fact::UnmentionedOpen(moves()),
        Fact::UnmentionedOthers(3),
        Fact::Unmentioned(Vec::new()),
        Fact::Unmentioned(moves()),
        Fact::SideSolution(Extent::Full),
        Fact::SideSolution(Extent::Partial),
        Fact::LocksMore,
        Fact::UnprovedAlternatives(moves()),
        Fact::DualsCount(2),
        Fact::DualsMany(2),
        Fact::PlayedOut,
        Fact::UnneededBlack,
        Fact::WhiteToMoveAtEnd,
        Fact::BlackCaptures,
        Fact::NotFulfilled,
        Fact::UnprovedFinal,
        Fact::WhitePieces(2),
        Fact::Motif,
        Fact::NotBlocked,
        Fact::Locked(locked),
        Fact::Unneeded,
        Fact::UnprovedNeed,
        Fact::Final,
        Fact::Thematic(Vec::new()),
        Fact::Thematic(vec![Label::Main, Label::Defence('A')]),
        Fact::UnprovedThematic(vec![Label::Main]),
        Fact::NotHandedIn(vec![Label::Main]),
        Fact::Additional,
        Fact::SameMoves(Label::Main, Label::Defence('A')),
        Fact::DifferentFinals(2),
        Fact::Superfluous,
        Fact::OnlyAdditional,
        Fact::VeryPassive,
        Fact::Guards,
        Fact::UnprovedPiece,
        Fact::NoneSuperfluous,
        Fact::Refuted,
        Fact::TrackFulfils,
        Fact::SeveralRefutations(moves()),
        Fact::IllusoryFulfils,
        Fact::IllusoryFails,
        Fact::UnprovedTrack,
        Fact::Natural,
        Fact::IdleKing,
        Fact::CrudeSacrifice(3),
        Fact::FrontExtension,
        Fact::Corner,
    ]);
    all
}

/// The Latin words of a text; the letters of moves, squares and lines are none.
fn latin(text: &str) -> Vec<&str> {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    let is_latin = |word: &&str| {
        word.chars().filter(char::is_ascii_alphabetic).count() > 1
            && !word.contains(|sign: char| sign.is_ascii_digit())
    };
    words.filter(is_latin).collect()
}

#[test]
fn every_fact_is_told_in_every_language() {
    let mut told: BTreeSet<String> = BTreeSet::new();
    for fact in facts() {
        let texts = Language::ALL.map(|language| fact.text(language));
        for (language, text) in Language::ALL.into_iter().zip(&texts) {
            assert!(!text.is_empty() && !text.contains(['{', '$']), "{fact:?}: {text}");
            let foreign = latin(text);
            assert!(language == Language::En || foreign.is_empty(), "{text}: {foreign:?}");
        }
        let [uk, ru, en] = texts;
        assert!(uk != en && ru != en, "{fact:?}: {uk}, {ru}, {en}");
        assert!(told.insert(en), "{fact:?} is told as another");
    }
    assert_eq!(told.len(), facts().len());
}

#[test]
fn what_is_named_is_named_in_every_language() {
    for language in Language::ALL {
        let requirements = [
            Requirement::SetUp,
            Requirement::SpecialKind,
            Requirement::FirstMove,
            Requirement::LastMove,
            Requirement::Genre,
            Requirement::Force,
            Requirement::Solvable,
            Requirement::AuthorsMoves,
            Requirement::AuthorsDefences,
            Requirement::SideSolutions,
            Requirement::Duals,
            Requirement::Finals,
            Requirement::FinalEconomy,
            Requirement::Thematic,
            Requirement::LockFinals,
            Requirement::Construction,
            Requirement::FalseTracks,
            Requirement::KingsAct,
            Requirement::Sacrifices,
            Requirement::Appearance,
        ];
        let statuses = [Status::Holds, Status::Judge, Status::Undecided, Status::Fails];
        let weights = [Weight::Formal, Weight::Artistic, Weight::Fact];
        let outcomes = [Outcome::Sound, Outcome::Undecided, Outcome::Defective];
        let of_requirements = requirements.map(|one| one.text(language)).to_vec();
        let lists = [
            of_requirements,
            Genre::ALL.map(|one| genre_text(one, language)).to_vec(),
            statuses.map(|one| one.text(language)).to_vec(),
            weights.map(|one| one.text(language)).to_vec(),
            outcomes.map(|one| one.text(language)).to_vec(),
        ];
        for list in lists {
            let different: BTreeSet<&String> = list.iter().collect();
            assert_eq!(different.len(), list.len(), "{list:?}");
            for name in &list {
                let native = language == Language::En || latin(name).is_empty();
                assert!(native && !name.is_empty(), "{language}: {name}");
            }
        }
        // Programs know requirements by their English names.
        if language == Language::En {
            assert!(requirements.iter().all(|one| one.text(language) == one.name()));
        }
    }
}

#[test]
fn several_are_listed_as_one_speaks() {
    let moves = |all: &[&str]| Fact::FirstMoves(all.iter().map(ToString::to_string).collect());
    let told = |all: &[&str], language| moves(all).text(language);
    assert_eq!(told(&["c5"], Language::En), "the task is fulfilled by c5");
    assert_eq!(told(&["c5", "d4", "b6"], Language::En), "the task is fulfilled by c5, d4 or b6");
    assert_eq!(told(&["c5", "d4"], Language::Uk), "завдання виконує c5 або d4");
    let locked = Fact::Locked(Pieces { kings: 1, men: 2 });
    assert_eq!(locked.text(Language::Ru), "заперто 1Д+2П");
    assert_eq!(locked.text(Language::En), "1K+2M locked");
}
