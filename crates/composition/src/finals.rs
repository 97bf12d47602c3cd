//! Is the end of a variation what the genre asks for, and is every piece of it needed?

use draughts::{Colour, Position, Square, SquareSet};
use rulebook::composition::{Family, FinalShape, Genre};

use crate::board::Board;
use crate::evidence::{Evidence, Fact};
use crate::inquiry::Inquiry;
use crate::report::{Status, worst};
use crate::rulebook::Rulebook;
use crate::solve::{Pieces, Task, Verdict};

/// What is known about the end of a variation.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// Is it such an end as the genre asks for?
    pub(crate) shape: Status,
    /// Is every white piece needed?
    pub(crate) economy: Status,
    /// What was found about the one, and about the other.
    pub(crate) shape_evidence: Vec<Evidence>,
    pub(crate) economy_evidence: Vec<Evidence>,
}

/// Under which rules ends are judged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terms {
    pub(crate) rulebook: Rulebook,
    pub(crate) genre: Genre,
    pub(crate) board: Board,
}

/// Examines the end of a variation.
pub(crate) fn examine(inquiry: &mut Inquiry, terms: Terms, end: &Position) -> Ending {
    let mut economy_evidence = economy(inquiry, end);
    let economy = worst(&economy_evidence);
    if terms.rulebook.rules().remarks_on_black && terms.genre.family() != Family::Lock {
        economy_evidence.extend(unneeded_black(inquiry, end));
    }
    let shape_evidence = shape(inquiry, terms, end, economy);
    let shape = worst(&shape_evidence);
    Ending { shape, economy, shape_evidence, economy_evidence }
}

/// A position without one of its pieces; none if nothing is left.
pub(crate) fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = position.setup();
    setup.clear(square);
    Position::new(position.variant(), &setup).ok()
}

fn shape(inquiry: &mut Inquiry, terms: Terms, end: &Position, economy: Status) -> Vec<Evidence> {
    let fails = |fact| vec![Evidence::new(Status::Fails, fact)];
    if end.turn() == Colour::White {
        return fails(Fact::WhiteToMoveAtEnd);
    }
    if end.must_capture() {
        return fails(Fact::BlackCaptures);
    }
    match inquiry.judge(end) {
        Verdict::Refuted => return fails(Fact::NotFulfilled),
        Verdict::Undecided(_) => {
            return vec![Evidence::new(Status::Undecided, Fact::UnprovedFinal)];
        }
        Verdict::Proved => {}
    }
    let finals = terms.rulebook.rules().finals;
    let shape = match (terms.genre.family(), terms.board) {
        (Family::Lock, _) => return lock_shape(inquiry.task(), end),
        (Family::Etude, _) => finals.etude,
        (Family::Combinational, Board::SixtyFour) => finals.problem_64,
        (Family::Combinational, Board::Hundred) => finals.problem_100,
    };
    match shape {
        FinalShape::Free => vec![Evidence::holds(Fact::Final)],
        FinalShape::FinalOrMotif => final_or_motif(end, economy),
        FinalShape::OneAndBlocked => one_and_blocked(end),
    }
}

/// A final has one white piece. With more of them it can be a motif, if all are needed; if not,
/// that is said where economy is judged.
fn final_or_motif(end: &Position, economy: Status) -> Vec<Evidence> {
    match (white(end).len(), economy) {
        (1, _) | (_, Status::Fails) => vec![Evidence::holds(Fact::Final)],
        _ => vec![Evidence::new(Status::Judge, Fact::Motif).on(white(end))],
    }
}

/// One white piece, and Black has nothing or is blocked (`UA-2024 VIII.formal.8.4`).
fn one_and_blocked(end: &Position) -> Vec<Evidence> {
    let mut faults = Vec::new();
    let fails = |fact| Evidence::new(Status::Fails, fact);
    if white(end).len() != 1 {
        faults.push(fails(Fact::WhitePieces(white(end).len())).on(white(end)));
    }
    if end.count_legal_moves() > 0 {
        faults.push(fails(Fact::NotBlocked).on(end.setup().pieces(Colour::Black)));
    }
    if faults.is_empty() { vec![Evidence::holds(Fact::Final)] } else { faults }
}

fn lock_shape(task: Task, end: &Position) -> Vec<Evidence> {
    let locked = Pieces::of(end, Colour::Black);
    let exact = matches!(task, Task::Lock(asked) if asked == locked);
    let status = if exact && end.count_legal_moves() == 0 { Status::Holds } else { Status::Fails };
    let squares = end.setup().pieces(Colour::Black);
    vec![Evidence::new(status, Fact::Locked(locked)).on(squares)]
}

/// Takes each white piece away in turn and asks whether the task is still fulfilled.
fn economy(inquiry: &mut Inquiry, end: &Position) -> Vec<Evidence> {
    let (mut unneeded, mut unknown) = (SquareSet::EMPTY, SquareSet::EMPTY);
    for square in white(end).iter() {
        match without(end, square).map_or(Verdict::Refuted, |rest| still_good(inquiry, &rest)) {
            Verdict::Proved => _ = unneeded.insert(square),
            Verdict::Undecided(_) => _ = unknown.insert(square),
            Verdict::Refuted => {}
        }
    }
    let mut evidence = Vec::new();
    if !unneeded.is_empty() {
        evidence.push(Evidence::new(Status::Fails, Fact::Unneeded).on(unneeded));
    }
    if !unknown.is_empty() {
        evidence.push(Evidence::new(Status::Undecided, Fact::UnprovedNeed).on(unknown));
    }
    evidence
}

/// Black's pieces without which it would all be the same. Requirements bind the side that fulfils
/// the task, so this is only remarked.
fn unneeded_black(inquiry: &mut Inquiry, end: &Position) -> Option<Evidence> {
    let black = end.setup().pieces(Colour::Black);
    let unneeded: SquareSet = black
        .iter()
        .filter(|&square| {
            without(end, square).is_some_and(|rest| inquiry.judge(&rest) == Verdict::Proved)
        })
        .collect();
    (!unneeded.is_empty() && inquiry.judge(end) == Verdict::Proved)
        .then(|| Evidence::holds(Fact::UnneededBlack).on(unneeded))
}

/// Is the task still fulfilled with a piece fewer? A lock must still be one at once.
fn still_good(inquiry: &mut Inquiry, rest: &Position) -> Verdict {
    match inquiry.task() {
        Task::Win | Task::Draw => inquiry.judge(rest),
        Task::Lock(_) | Task::LockAtLeast(_) if rest.count_legal_moves() == 0 => Verdict::Proved,
        Task::Lock(_) | Task::LockAtLeast(_) => Verdict::Refuted,
    }
}

fn white(position: &Position) -> SquareSet {
    position.setup().pieces(Colour::White)
}
