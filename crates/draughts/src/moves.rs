//! A legal move.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::square::{Square, SquareSet};

/// The most squares between origin and destination: one fewer than the pieces of the largest
/// side.
const LONGEST_ROUTE: usize = 20;

/// A legal move of some position: only the generator makes them.
///
/// Two captures with the same origin, destination, captured pieces and resulting piece are one
/// move, whichever way the piece went round; the move remembers one such way. Equality therefore
/// leaves the way out.
#[derive(Clone, Copy)]
pub struct Move {
    pub(crate) captured: SquareSet,
    pub(crate) origin: Square,
    pub(crate) destination: Square,
    pub(crate) piece: Piece,
    pub(crate) becomes: Piece,
    via: [Square; LONGEST_ROUTE],
    via_len: u8,
}

/// A man or a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Piece {
    /// A man: moves one square forward.
    Man,
    /// A king: a man that has been crowned.
    King,
}

impl Move {
    pub(crate) fn new(
        piece: Piece,
        becomes: Piece,
        origin: Square,
        destination: Square,
        captured: SquareSet,
        route: impl Iterator<Item = Square>,
    ) -> Move {
        let mut via = [origin; LONGEST_ROUTE];
        let mut via_len = 0;
        for square in route {
            via[usize::from(via_len)] = square;
            via_len += 1;
        }
        Move { captured, origin, destination, piece, becomes, via, via_len }
    }

    /// The square it starts from.
    pub fn origin(&self) -> Square {
        self.origin
    }

    /// The square it ends on.
    pub fn destination(&self) -> Square {
        self.destination
    }

    /// The squares of the pieces it takes; empty for a quiet move.
    pub fn captured(&self) -> SquareSet {
        self.captured
    }

    /// Does it take anything?
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// The squares it touches between origin and destination, one after each jump but the last:
    /// where it turns, and where it comes down on its way straight on.
    pub fn via(&self) -> &[Square] {
        &self.via[..usize::from(self.via_len)]
    }

    /// The whole way: origin, the squares between, destination.
    pub fn route(&self) -> impl Iterator<Item = Square> + '_ {
        let ends = [self.origin, self.destination];
        ends.into_iter().take(1).chain(self.via().iter().copied()).chain(ends.into_iter().skip(1))
    }

    /// What the piece is before the move.
    pub fn piece(&self) -> Piece {
        self.piece
    }

    /// What the piece is after the move.
    pub fn becomes(&self) -> Piece {
        self.becomes
    }

    /// Is a man crowned by it?
    pub fn crowns(&self) -> bool {
        self.piece != self.becomes
    }

    /// Could the two be confused when only origin and destination are written?
    pub fn same_ends(&self, other: &Move) -> bool {
        self.origin == other.origin && self.destination == other.destination
    }

    fn identity(&self) -> (Square, Square, SquareSet, Piece, Piece) {
        (self.origin, self.destination, self.captured, self.piece, self.becomes)
    }
}

impl PartialEq for Move {
    fn eq(&self, other: &Move) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Move {}

impl PartialOrd for Move {
    fn partial_cmp(&self, other: &Move) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Move {
    fn cmp(&self, other: &Move) -> core::cmp::Ordering {
        self.identity().cmp(&other.identity())
    }
}

impl core::hash::Hash for Move {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_capture() { "x" } else { "-" };
        let route: Vec<String> = self.route().map(|square| square.number().to_string()).collect();
        f.write_str(&route.join(sign))
    }
}
