//! The eight turns and reflections of the board.

use crate::{Board, Colour, Point, PointSet, point::SIDE};

/// A turn or reflection that maps the board onto itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    exchange: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// Leaves every point where it is.
    pub const IDENTITY: Symmetry = Symmetry::numbered(0);

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::numbered(0); 8];
        let mut n = 0;
        while n < all.len() {
            all[n] = Symmetry::numbered(n);
            n += 1;
        }
        all
    };

    const fn numbered(n: usize) -> Symmetry {
        Symmetry { exchange: n & 4 != 0, mirror_columns: n & 1 != 0, mirror_rows: n & 2 != 0 }
    }

    /// Where a point goes.
    pub fn image(self, point: Point) -> Point {
        let mirror = |mirrored, n| if mirrored { SIDE - 1 - n } else { n };
        let column = mirror(self.mirror_columns, point.column());
        let row = mirror(self.mirror_rows, point.row());
        let image = if self.exchange { Point::new(row, column) } else { Point::new(column, row) };
        image.unwrap_or(point)
    }

    /// Where a set of points goes.
    pub fn image_of_set(self, points: PointSet) -> PointSet {
        points.iter().map(|point| self.image(point)).collect()
    }
}

impl Board {
    /// The board turned or reflected.
    pub fn image(&self, symmetry: Symmetry) -> Board {
        let mut image = Board::EMPTY;
        for colour in [Colour::Black, Colour::White] {
            for point in self.stones(colour).iter() {
                image = image.with(colour, symmetry.image(point));
            }
        }
        image
    }

    /// The one of the eight images that stands for them all, and a symmetry that leads to it.
    pub fn canonical(&self) -> (Board, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| (self.image(symmetry), symmetry));
        let least = images.into_iter().min_by_key(|&(board, _)| board);
        least.unwrap_or((*self, Symmetry::IDENTITY))
    }

    /// A key that the eight images share. Different positions differ in it but for chance.
    pub fn canonical_key(&self) -> u64 {
        let (board, _) = self.canonical();
        let words = [board.stones(Colour::Black), board.stones(Colour::White)].map(PointSet::words);
        words.iter().flatten().fold(0, |key, &word| mix(key ^ word))
    }

    /// The symmetries that leave the board as it is, the identity among them.
    pub fn own_symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().filter(|&symmetry| self.image(symmetry) == *self)
    }
}

/// The finaliser of SplitMix64: one to one, and every bit of the answer depends on every bit given.
pub(crate) fn mix(key: u64) -> u64 {
    let key = key.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}
