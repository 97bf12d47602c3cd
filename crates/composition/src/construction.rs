//! Taking each piece away in turn: is it needed?

use draughts::{Colour, Move, Position, Square};

use crate::evidence::{Evidence, Fact};
use crate::finals::without;
use crate::force::{Balance, balance};
use crate::genre::beyond;
use crate::inquiry::{Fulfils, Inquiry};
use crate::legality::{Legality, legality};
use crate::material::Material;
use crate::report::Status;
use crate::solution::Step;
use crate::solve::Verdict;
use crate::theme::Theme;
use crate::variation::{Examiner, Other, Path};

/// Whether a composition needs one of its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// Without it a thematic variation cannot be played.
    Playing,
    /// Without it there are other solutions.
    Guarding,
    /// Without it a formal limit is broken.
    Formal,
    /// Not at all.
    None,
    Unknown,
}

/// Looks for superfluous pieces. (`UA-2024 VIII.formal.6.1`, `RU-2013 7.2.4`, `RU-2022 11.2.4`.)
pub(crate) fn superfluous(theme: &Theme, inquiry: &mut Inquiry) -> Vec<Evidence> {
    let setup = theme.start.setup();
    let mut evidence = Vec::new();
    let squares = setup.pieces(Colour::White).union(setup.pieces(Colour::Black));
    for square in squares.iter() {
        let (status, fact) = match need(theme, inquiry, square) {
            Need::Playing => continue,
            Need::Guarding => (Status::Holds, Fact::Guards),
            Need::Formal => (Status::Holds, Fact::VeryPassive),
            // The author's idea may need it all the same.
            Need::None if !theme.additional().all(|path| replay(path, square).is_some()) => {
                (Status::Judge, Fact::OnlyAdditional)
            }
            Need::None => (Status::Fails, Fact::Superfluous),
            Need::Unknown => (Status::Undecided, Fact::UnprovedPiece),
        };
        evidence.push(Evidence::new(status, fact).on([square].into_iter().collect()));
    }
    if evidence.is_empty() {
        evidence.push(Evidence::holds(Fact::NoneSuperfluous));
    }
    evidence
}

fn need(theme: &Theme, inquiry: &mut Inquiry, square: Square) -> Need {
    let paths: Vec<&Path> = theme.lines().flat_map(|line| &line.paths).collect();
    let replayed: Option<Vec<Path>> = paths.iter().map(|path| replay(path, square)).collect();
    let Some(replayed) = replayed.filter(|paths| !paths.is_empty()) else { return Need::Playing };
    match ends_stay_good(inquiry, &replayed) {
        Status::Holds => {}
        Status::Undecided => return Need::Unknown,
        Status::Fails | Status::Judge => return Need::Playing,
    }
    match opens_nothing(theme, inquiry, &replayed) {
        Status::Holds if is_formally_good(theme, square) => Need::None,
        Status::Holds => Need::Formal,
        Status::Undecided => Need::Unknown,
        Status::Fails | Status::Judge => Need::Guarding,
    }
}

/// The same moves without a piece, captures taking all but it.
fn replay(path: &Path, square: Square) -> Option<Path> {
    let mut position = without(&path.steps.first()?.position, square)?;
    let mut steps = Vec::new();
    let mut taken = false;
    for step in &path.steps {
        let mut captured = step.mv.captured();
        taken |= captured.remove(square);
        let same = |mv: &Move| mv.same_ends(&step.mv) && mv.captured() == captured;
        let mv = position.legal_moves().into_iter().find(same)?;
        steps.push(Step { position, mv });
        position = position.after(&mv);
    }
    // A piece that stays on the board is missing at the end; everything else is as it was.
    let end = if taken { path.end } else { without(&path.end, square)? };
    (position == end).then_some(Path { nodes: path.nodes.clone(), steps, end })
}

fn ends_stay_good(inquiry: &mut Inquiry, paths: &[Path]) -> Status {
    let mut status = Status::Holds;
    for path in paths {
        let found = match inquiry.judge(&path.end) {
            Verdict::Proved if !path.end.must_capture() => Status::Holds,
            Verdict::Undecided(_) => Status::Undecided,
            Verdict::Proved | Verdict::Refuted => Status::Fails,
        };
        status = status.max(found);
    }
    status
}

/// Are there no other solutions and forbidden duals than there were? Stops at the first.
fn opens_nothing(theme: &Theme, inquiry: &mut Inquiry, paths: &[Path]) -> Status {
    let had: Vec<&Other> = theme.lines().flat_map(|line| &line.others).collect();
    let mut examiner = Examiner::new(inquiry, theme.terms);
    let mut status = Status::Holds;
    for (path, nth) in paths.iter().flat_map(|path| path.white_moves().map(move |nth| (path, nth)))
    {
        let Step { position, mv: author } = path.steps[2 * nth];
        let known = |mv: &Move| {
            let same = |other: &&Other| other.nth == nth && other.mv.same_ends(mv);
            *mv == author || had.iter().any(same)
        };
        for mv in position.legal_moves().into_iter().filter(|mv| !known(mv)) {
            let fulfils = examiner.inquiry.fulfils_by(&position, &mv);
            if fulfils == Fulfils::Not {
                continue;
            }
            let other = examiner.other(path, nth, mv, fulfils);
            status = status.max(theme.judge_alone(&other));
            if status == Status::Fails {
                return status;
            }
        }
    }
    status
}

fn is_formally_good(theme: &Theme, square: Square) -> bool {
    let Some(rest) = without(&theme.start, square) else { return false };
    let terms = theme.terms;
    let material = Material::of(&rest);
    let limits = terms.rulebook.limits(terms.genre, terms.board);
    let fits = limits.is_some_and(|limits| beyond(limits, material).is_empty());
    let balanced =
        !matches!(balance(terms.rulebook, terms.genre, material), Balance::TooFar { .. });
    fits && balanced && legality(&rest) != Legality::Impossible && first_is_quiet(&rest)
}

fn first_is_quiet(position: &Position) -> bool {
    !position.must_capture() && position.count_legal_moves() > 0
}
