//! Walking along diagonals.

use draughts::{Square, Variant};

/// A way along a diagonal, as steps in file and rank.
pub(crate) type Direction = (i32, i32);

/// The four ways.
pub(crate) const DIRECTIONS: [Direction; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The neighbour of a square in a direction.
pub(crate) fn step(variant: Variant, from: Square, (across, up): Direction) -> Option<Square> {
    let (file, rank) = variant.file_and_rank(from)?;
    variant.square_at(file.checked_add_signed(across)?, rank.checked_add_signed(up)?)
}

/// The squares beyond a square in a direction, up to the edge.
pub(crate) fn ray(
    variant: Variant,
    from: Square,
    direction: Direction,
) -> impl Iterator<Item = Square> {
    std::iter::successors(step(variant, from, direction), move |&at| step(variant, at, direction))
}

/// The direction from one square to another on the same diagonal.
pub(crate) fn direction(variant: Variant, from: Square, to: Square) -> Option<Direction> {
    DIRECTIONS.into_iter().find(|&way| ray(variant, from, way).any(|square| square == to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rays_end_at_the_edge() {
        let variant = Variant::RUSSIAN;
        let square = |name| variant.square_named(name).unwrap();
        let names: Vec<String> =
            ray(variant, square("c3"), (-1, 1)).map(|at| variant.square_name(at)).collect();
        assert_eq!(names, ["b4", "a5"]);
        assert_eq!(direction(variant, square("a1"), square("h8")), Some((1, 1)));
        assert_eq!(direction(variant, square("a1"), square("a3")), None);
    }
}
