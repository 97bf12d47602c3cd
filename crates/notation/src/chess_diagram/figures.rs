//! What chessmen look like in print: our own drawings.
//!
//! The middle of the square is the origin, the square reaches 30 units from it to each side, y
//! points down. All stand on one line, and their heights tell their ranks.

use chess::Role;

/// A drawing of a man.
#[derive(Clone, Copy)]
pub(super) struct Figure {
    /// Filled and outlined.
    pub(super) body: &'static str,
    /// Strokes upon it.
    pub(super) lines: &'static str,
}

impl Figure {
    pub(super) fn of(role: Role) -> Figure {
        match role {
            Role::King => KING,
            Role::Queen => QUEEN,
            Role::Rook => ROOK,
            Role::Bishop => BISHOP,
            Role::Knight => KNIGHT,
            Role::Pawn => PAWN,
        }
    }
}

/// A closed crown under a cross.
const KING: Figure = Figure {
    body: "M0 -25.8V-17M-3.8 -22.2H3.8\
        M0 -17C3.6 -16.5 5 -14 4.2 -11.2C9 -15.5 19.5 -14 20 -5.5C20.2 -0.5 14 3 12.5 6\
        C12 9 12.5 12 14 17.5H17V22H-17V17.5H-14C-12.5 12 -12 9 -12.5 6\
        C-14 3 -20.2 -0.5 -20 -5.5C-19.5 -14 -9 -15.5 -4.2 -11.2C-5 -14 -3.6 -16.5 0 -17z",
    lines: "M0 4V-5.5C-1 -9 -2.5 -10.5 -4.2 -11.2M0 -5.5C1 -9 2.5 -10.5 4.2 -11.2\
        M-12.5 6C-5 3.5 5 3.5 12.5 6M-12.6 11.5C-5 9.2 5 9.2 12.6 11.5M-14 17.5H14",
};

/// A coronet of five points with a pearl on each.
const QUEEN: Figure = Figure {
    body: "M0 -18L4.5 -5L9.4 -16L11 -4.5L18.2 -12L12.5 6C12 9 12.5 12 14 17.5H17V22H-17V17.5H-14\
        C-12.5 12 -12 9 -12.5 6L-18.2 -12L-11 -4.5L-9.4 -16L-4.5 -5z\
        M-2.7 -20.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z\
        M7.1 -18.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z\
        M-12.5 -18.5a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z\
        M16.6 -14a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z\
        M-22 -14a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z",
    lines: "M-12.5 6C-5 3.5 5 3.5 12.5 6M-12.6 11.5C-5 9.2 5 9.2 12.6 11.5M-14 17.5H14",
};

/// A tower with battlements.
const ROOK: Figure = Figure {
    body: "M0 -20H3.6V-15.5H8V-20H14V-10.5L10 -6.5V9.5L13.5 13.5V17.5H17V22H-17V17.5H-13.5V13.5\
        L-10 9.5V-6.5L-14 -10.5V-20H-8V-15.5H-3.6V-20z",
    lines: "M-10 -6.5H10M-10 9.5H10M-13.5 17.5H13.5",
};

/// A mitre with its cleft.
const BISHOP: Figure = Figure {
    body: "M0 -19.5C5 -16 11 -10 11 -3.5C11 1 8.8 4 6.8 5.5H9.3V9.5H6.8C8.3 13 12 16.3 17 17.5\
        V22H-17V17.5C-12 16.3 -8.3 13 -6.8 9.5H-9.3V5.5H-6.8C-8.8 4 -11 1 -11 -3.5\
        C-11 -10 -5 -16 0 -19.5zM-2.7 -22.2a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0 -5.4 0z",
    lines: "M4 -12.5L-0.5 -5M-6.8 5.5H6.8M-6.8 9.5H6.8M-16 17.5H16",
};

/// A horse's head that looks to the left.
const KNIGHT: Figure = Figure {
    body: "M-3.5 -23.5L0.5 -18.8C10.5 -18 17 -9 17 4.5C17 9.5 16.6 13.5 16 17.5V22H-14V17.5\
        C-13.5 10 -3 7 -2 -2C-4.5 0.8 -8 1 -9.7 3.5C-11.3 6 -13 6.6 -14.6 5.7\
        C-17.8 4 -18.3 0 -17 -2.3C-15 -6 -11.3 -8.8 -10.2 -13C-9.3 -16 -7.4 -17.6 -5.6 -18.6z",
    lines: "M3 -14.3C9.5 -11.3 12.6 -3.5 12.6 4.5M-7.6 -11.8L-6 -11M-14.6 0.8L-13.6 1.4\
        M-14 17.5H16",
};

/// A ball on a foot, smaller than all others.
const PAWN: Figure = Figure {
    body: "M0 -17C4.4 -17 8 -13.6 8 -9.3C8 -6.8 6.8 -4.6 5 -3.3H8.5V0.7H5C5.5 8 8.5 13 13.5 17.5\
        V22H-13.5V17.5C-8.5 13 -5.5 8 -5 0.7H-8.5V-3.3H-5C-6.8 -4.6 -8 -6.8 -8 -9.3\
        C-8 -13.6 -4.4 -17 0 -17z",
    lines: "M-5 0.7H5M-13.5 17.5H13.5",
};
