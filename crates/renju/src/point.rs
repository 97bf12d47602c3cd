//! A point of the board.

use crate::Direction;

/// Lines of the board in either direction.
pub const SIDE: u8 = 15;

/// One of the 225 intersections on which a stone can stand.
///
/// It has no name of its own: it is read and written in a [`Lettering`](crate::Lettering).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The centre of the board, H8 in either lettering.
    pub const CENTRE: Point = Point(7 * 16 + 7);

    /// The point in a column and a row, both counted from 0 at the lower left; `None` off the board.
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < SIDE && row < SIDE { Some(Point(row * 16 + column)) } else { None }
    }

    /// All points, row by row from the lower left.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Point(row * 16 + column)))
    }

    /// The column, 0 for the leftmost.
    pub const fn column(self) -> u8 {
        self.0 % 16
    }

    /// The row, 0 for the lowest.
    pub const fn row(self) -> u8 {
        self.0 / 16
    }

    /// The point so many steps along a direction (backwards if negative); `None` off the board.
    pub fn along(self, direction: Direction, steps: i8) -> Option<Point> {
        let (column, row) = direction.step();
        let column = self.column().checked_add_signed(column * steps)?;
        Point::new(column, self.row().checked_add_signed(row * steps)?)
    }

    /// How many king's steps the point is from the centre: 0 to 7.
    pub const fn distance_from_centre(self) -> u8 {
        let (columns, rows) = (self.column().abs_diff(7), self.row().abs_diff(7));
        if columns > rows { columns } else { rows }
    }

    /// The bit of the point in a [`PointSet`](crate::PointSet): sixteen bits a row, of which the
    /// last belongs to no point.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`Point::index`].
    pub(crate) const fn from_index(index: usize) -> Option<Point> {
        if index < 256 { Point::new((index % 16) as u8, (index / 16) as u8) } else { None }
    }
}
