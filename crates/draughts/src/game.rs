//! The constants that make one game differ from another, for the compiler to specialise on.
//!
//! Squares are bits of a `u64`, with one *ghost* bit that is never a square after every second
//! row. With `half = width / 2` squares a row this puts the four neighbours of a square `half` and
//! `half + 1` bits away on every row, and a step over the edge of the board falls on a ghost bit
//! or out of the word, so one body of code serves all boards:
//!
//! ```text
//!  8×8:    0   1   2   3          10×10:    0   1   2   3   4
//!        4   5   6   7   (8)             5   6   7   8   9  (10)
//!          9  10  11  12                  11  12  13  14  15
//!       13  14  15  16  (17)           16  17  18  19  20  (21)
//! ```

use crate::colour::Colour;
use crate::square::{Square, SquareSet};

/// What happens to a man that reaches the last row in the middle of a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum LastRow {
    /// It becomes a king at once and goes on as a king if it can.
    CrownsAndGoesOn,
    /// It goes on as a man if it can and then stays a man; otherwise it stops and is crowned.
    PassesAsMan,
    /// It is crowned and the move is over.
    Stops,
}

/// One game's board and rules, as constants.
///
/// Implemented by empty types only: a game is chosen at compile time, and
/// [`Variant`](crate::Variant) picks among them at run time.
pub(crate) trait Game {
    const WIDTH: u32;
    const HEIGHT: u32;
    /// Rows of men on each side at the start.
    const ROWS_OF_MEN: u32;
    const FLYING_KINGS: bool;
    const MEN_CAPTURE_BACKWARDS: bool;
    const MAJORITY: bool;
    const LAST_ROW: LastRow;
    const BEGINS: Colour;

    /// Squares in a row, which is also the distance in bits to the nearer neighbour.
    const HALF: u32 = Self::WIDTH / 2;
    /// All squares of the board.
    const BOARD: u64 = board(Self::HALF, Self::HEIGHT);
    /// The first row (Black's side), where White's men are crowned.
    const FIRST_ROW: u64 = (1 << Self::HALF) - 1;
    /// The last row (White's side), where Black's men are crowned.
    const FINAL_ROW: u64 = Self::FIRST_ROW << bit_of(Self::HALF * (Self::HEIGHT - 1), Self::HALF);
    /// From each bit, the squares in each [`Direction`] up to the edge.
    const RAYS: &'static Rays = &rays(Self::HALF, Self::BOARD);
}

/// Russian draughts on 64 squares: free choice, a crowned man goes on as a king.
pub(crate) enum Russian {}

impl Game for Russian {
    const WIDTH: u32 = 8;
    const HEIGHT: u32 = 8;
    const ROWS_OF_MEN: u32 = 3;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MAJORITY: bool = false;
    const LAST_ROW: LastRow = LastRow::CrownsAndGoesOn;
    const BEGINS: Colour = Colour::White;
}

/// Brazilian draughts on 64 squares: the captures of the 100-square game on the small board.
pub(crate) enum Brazilian {}

impl Game for Brazilian {
    const WIDTH: u32 = 8;
    const HEIGHT: u32 = 8;
    const ROWS_OF_MEN: u32 = 3;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MAJORITY: bool = true;
    const LAST_ROW: LastRow = LastRow::PassesAsMan;
    const BEGINS: Colour = Colour::White;
}

/// International draughts on 100 squares: most pieces must be taken.
pub(crate) enum International {}

impl Game for International {
    const WIDTH: u32 = 10;
    const HEIGHT: u32 = 10;
    const ROWS_OF_MEN: u32 = 4;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MAJORITY: bool = true;
    const LAST_ROW: LastRow = LastRow::PassesAsMan;
    const BEGINS: Colour = Colour::White;
}

/// English checkers: short kings, men capture forwards only, Black (red) begins.
pub(crate) enum English {}

impl Game for English {
    const WIDTH: u32 = 8;
    const HEIGHT: u32 = 8;
    const ROWS_OF_MEN: u32 = 3;
    const FLYING_KINGS: bool = false;
    const MEN_CAPTURE_BACKWARDS: bool = false;
    const MAJORITY: bool = false;
    const LAST_ROW: LastRow = LastRow::Stops;
    const BEGINS: Colour = Colour::Black;
}

/// 80-cell draughts: the Russian rules on ten files and eight ranks.
pub(crate) enum Eighty {}

impl Game for Eighty {
    const WIDTH: u32 = 10;
    const HEIGHT: u32 = 8;
    const ROWS_OF_MEN: u32 = 3;
    const FLYING_KINGS: bool = true;
    const MEN_CAPTURE_BACKWARDS: bool = true;
    const MAJORITY: bool = false;
    const LAST_ROW: LastRow = LastRow::CrownsAndGoesOn;
    const BEGINS: Colour = Colour::White;
}

/// A way along a diagonal. Opposite directions are two apart, the others cross it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Direction {
    DownLeft,
    DownRight,
    UpRight,
    UpLeft,
}

impl Direction {
    pub(crate) const ALL: [Direction; 4] =
        [Direction::DownLeft, Direction::DownRight, Direction::UpRight, Direction::UpLeft];

    /// The two directions in which men of this colour move.
    pub(crate) const fn forward(white: bool) -> [Direction; 2] {
        if white {
            [Direction::UpRight, Direction::UpLeft]
        } else {
            [Direction::DownLeft, Direction::DownRight]
        }
    }

    /// The two directions across this one.
    pub(crate) const fn across(self) -> [Direction; 2] {
        match self {
            Direction::DownLeft | Direction::UpRight => [Direction::DownRight, Direction::UpLeft],
            Direction::DownRight | Direction::UpLeft => [Direction::DownLeft, Direction::UpRight],
        }
    }

    pub(crate) const fn back(self) -> Direction {
        match self {
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
            Direction::UpRight => Direction::DownLeft,
            Direction::UpLeft => Direction::DownRight,
        }
    }

    /// Do bits grow in this direction, so that the nearest piece is the lowest bit of a ray?
    const fn ascends(self) -> bool {
        matches!(self, Direction::DownLeft | Direction::DownRight)
    }
}

/// Moves every bit one step; what leaves the board lands outside `G::BOARD`.
#[inline(always)]
pub(crate) const fn step<G: Game>(bits: u64, direction: Direction) -> u64 {
    step_by(bits, direction, G::HALF)
}

/// The squares from `from` (one bit) in this direction, up to the edge.
#[inline(always)]
pub(crate) fn ray<G: Game>(from: u64, direction: Direction) -> u64 {
    G::RAYS[direction as usize][from.trailing_zeros() as usize]
}

/// The bit of `pieces` that is met first in this direction, 0 if there is none.
#[inline(always)]
pub(crate) fn nearest(pieces: u64, direction: Direction) -> u64 {
    if pieces == 0 {
        0
    } else if direction.ascends() {
        pieces & pieces.wrapping_neg()
    } else {
        1 << (63 - pieces.leading_zeros())
    }
}

/// The row on which men of this colour are crowned.
pub(crate) const fn crowning_row<G: Game>(white: bool) -> u64 {
    if white { G::FIRST_ROW } else { G::FINAL_ROW }
}

/// The square a bit stands for.
pub(crate) fn square<G: Game>(bit: u64) -> Square {
    debug_assert!(bit.is_power_of_two() && bit & G::BOARD != 0);
    let index = bit.trailing_zeros();
    Square::of_board(index - index / (2 * G::HALF + 1) + 1)
}

/// The bit of a square of this board.
pub(crate) fn bit<G: Game>(square: Square) -> u64 {
    debug_assert!(square.number() <= G::HALF * G::HEIGHT);
    1 << bit_of(square.number() - 1, G::HALF)
}

/// The bits as a set of squares, the ghosts squeezed out.
pub(crate) fn squares<G: Game>(bits: u64) -> SquareSet {
    let row_pair = (1 << (2 * G::HALF)) - 1;
    let packed = (0..G::HEIGHT / 2).fold(0, |set, pair| {
        set | ((bits >> (pair * (2 * G::HALF + 1))) & row_pair) << (pair * 2 * G::HALF)
    });
    SquareSet::from_bits(packed)
}

/// A set of squares of this board as bits, the ghosts put in.
pub(crate) fn bits<G: Game>(squares: SquareSet) -> u64 {
    let row_pair = (1 << (2 * G::HALF)) - 1;
    (0..G::HEIGHT / 2).fold(0, |bits, pair| {
        bits | ((squares.bits() >> (pair * 2 * G::HALF)) & row_pair) << (pair * (2 * G::HALF + 1))
    })
}

/// The single bits of a set, lowest first.
#[inline(always)]
pub(crate) fn each_bit(set: u64) -> impl Iterator<Item = u64> {
    let mut left = set;
    core::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Rays by direction and bit.
pub(crate) type Rays = [[u64; 64]; 4];

const fn step_by(bits: u64, direction: Direction, half: u32) -> u64 {
    match direction {
        Direction::DownLeft => bits << half,
        Direction::DownRight => bits << (half + 1),
        Direction::UpRight => bits >> half,
        Direction::UpLeft => bits >> (half + 1),
    }
}

/// The index of the bit for the square with this number, counted from 0.
const fn bit_of(index: u32, half: u32) -> u32 {
    index + index / (2 * half)
}

const fn board(half: u32, height: u32) -> u64 {
    let mut bits = 0;
    let mut index = 0;
    while index < half * height {
        bits |= 1 << bit_of(index, half);
        index += 1;
    }
    bits
}

const fn rays(half: u32, board: u64) -> Rays {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut from = 0;
        while from < 64 {
            let mut at = (1 << from) & board;
            while at != 0 {
                at = step_by(at, Direction::ALL[direction], half) & board;
                rays[direction][from] |= at;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}
