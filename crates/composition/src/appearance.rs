//! What a judge will want to see: idle kings, sacrifices, attacks, exchanges, corners.

use draughts::{Colour, Piece, Position, SquareSet};

use crate::board::Board;
use crate::evidence::{Evidence, Fact};
use crate::legality::turned;
use crate::material::Material;
use crate::play::Play;
use crate::report::Status;
use crate::sacrifice::{Ratio, SacrificeClass};
use crate::solution::Step;
use crate::variation::Path;

/// White's pieces that Black attacks in a position with White to move.
pub(crate) fn en_prise(position: &Position) -> SquareSet {
    let captures = turned(position).legal_moves().into_iter().map(|mv| mv.captured());
    captures.fold(SquareSet::EMPTY, SquareSet::union)
}

/// The kings of the initial position that neither move nor are taken on any of these ways.
pub(crate) fn idle_kings(start: &Position, paths: &[&Path]) -> SquareSet {
    let setup = start.setup();
    let kings = setup.kings.white.union(setup.kings.black);
    let acts = |king| {
        paths
            .iter()
            .flat_map(|path| &path.steps)
            .any(|step| step.mv.origin() == king || step.mv.captured().contains(king))
    };
    kings.iter().filter(|&king| !acts(king)).collect()
}

/// White's sacrifices in which the majority rule matters, or which give several pieces at once.
pub(crate) fn sacrifices(path: &Path) -> Vec<Evidence> {
    let replies = path.steps.iter().enumerate().skip(1).step_by(2);
    replies.filter_map(|(nth, reply)| sacrifice(&path.steps, nth, reply)).collect()
}

fn sacrifice(steps: &[Step], nth: usize, reply: &Step) -> Option<Evidence> {
    if steps[nth - 1].mv.is_capture() || !reply.mv.is_capture() {
        return None;
    }
    let ratio = Ratio::of(&reply.position);
    let fact = match (ratio.class(), ratio.numbers()) {
        (SacrificeClass::Plain, [given]) if *given > 1 && !passes_as_man(reply, *given) => {
            Fact::CrudeSacrifice(*given)
        }
        (SacrificeClass::Plain, _) => return None,
        _ => Fact::Sacrifice(ratio),
    };
    let status = match fact {
        Fact::CrudeSacrifice(_) => Status::Fails,
        _ => Status::Holds,
    };
    let play = Play::along(&steps[0].position, &steps[..=nth], None);
    Some(Evidence::new(status, fact).playing(play))
}

/// Two pieces may be given so that a man passes the last row and stays a man.
fn passes_as_man(reply: &Step, given: usize) -> bool {
    let last_row = reply.position.variant().crowning_row(Colour::Black);
    let passes = reply.mv.via().iter().any(|&square| last_row.contains(square));
    given == 2 && passes && reply.mv.becomes() == Piece::Man
}

/// Does the solution begin with an exchange after which both sides have what they had, and Black
/// is to move?
pub(crate) fn front_extension(path: &Path) -> Option<Evidence> {
    let [first, reply, second, ..] = path.steps.as_slice() else { return None };
    let exchange = !first.mv.is_capture() && reply.mv.is_capture() && second.mv.is_capture();
    let after = second.position.after(&second.mv);
    let same_lead = Material::of(&after).lead() == Material::of(&first.position).lead();
    let play = Play::along(&first.position, &path.steps[..3], None);
    let goes_on = path.steps.len() > 3;
    let evidence = || Evidence::new(Status::Judge, Fact::FrontExtension).playing(play);
    (exchange && same_lead && goes_on).then(evidence)
}

/// A white man in the lower right corner of the board and a black one before it
/// (`RU-2013 7.3.7.2`).
pub(crate) fn corner(position: &Position, board: Board) -> Option<Evidence> {
    let variant = position.variant();
    let (white, black) = match board {
        Board::SixtyFour => ("g1", "h2"),
        Board::Hundred => ("50", "45"),
    };
    let (white, black) = (variant.square_named(white).ok()?, variant.square_named(black).ok()?);
    let there = position.at(white) == Some((Colour::White, Piece::Man))
        && position.at(black) == Some((Colour::Black, Piece::Man));
    let squares = [white, black].into_iter().collect();
    there.then(|| Evidence::new(Status::Judge, Fact::Corner).on(squares))
}
