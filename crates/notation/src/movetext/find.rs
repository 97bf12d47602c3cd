//! Which legal moves a sketch can mean.

use draughts::{Move, Position};

use super::sketch::{Origin, Sketch};

/// How many legal moves a sketch can mean.
pub(super) enum Found<'a> {
    None,
    One(&'a Move),
    Several,
}

/// The move that a sketch means.
///
/// Where somebody writes the origin and a way that is the whole way of one move, that move is
/// meant, even if a longer one passes the same squares.
pub(super) fn find<'a>(position: &Position, legal: &'a [Move], sketch: &Sketch) -> Found<'a> {
    let mut found = Found::None;
    for mv in legal {
        match likeness(position, sketch, mv) {
            Likeness::Whole => return Found::One(mv),
            Likeness::Part => found = found.and(mv),
            Likeness::No => {}
        }
    }
    found
}

/// The legal moves that a sketch could mean, when it means no single one.
pub(super) fn candidates<'a>(
    position: &Position,
    legal: &'a [Move],
    sketch: &Sketch,
) -> impl Iterator<Item = &'a Move> {
    legal.iter().filter(|mv| !matches!(likeness(position, sketch, mv), Likeness::No))
}

impl<'a> Found<'a> {
    fn and(self, mv: &'a Move) -> Found<'a> {
        match self {
            Found::None => Found::One(mv),
            Found::One(_) | Found::Several => Found::Several,
        }
    }
}

/// How a move resembles a sketch.
enum Likeness {
    No,
    /// The sketch leaves something out.
    Part,
    /// The sketch says every square of the move. Only one legal move can be like that: from one
    /// square of a way to the next there is one piece to jump.
    Whole,
}

fn likeness(position: &Position, sketch: &Sketch, mv: &Move) -> Likeness {
    if mv.destination() != sketch.destination() {
        return Likeness::No;
    }
    let (starts_there, likeness) = match sketch.origin() {
        Origin::Square(square) => (square == mv.origin(), said_of(sketch, mv)),
        Origin::File(file) => (Some(file) == file_of_origin(position, mv), Likeness::Part),
        Origin::Unsaid => (true, Likeness::Part),
    };
    if starts_there && position.goes_via(mv, sketch.via()) { likeness } else { Likeness::No }
}

/// How much a sketch with these ends says of a move, if it passes the squares between.
fn said_of(sketch: &Sketch, mv: &Move) -> Likeness {
    let legs = mv.captured().len().max(1);
    if sketch.via().len() + 1 == legs { Likeness::Whole } else { Likeness::Part }
}

pub(super) fn file_of_origin(position: &Position, mv: &Move) -> Option<u32> {
    position.variant().file_and_rank(mv.origin()).map(|(file, _)| file)
}
