//! Sets of squares: where men step, how far they spread, who can fill them.

use shakmaty::{Bitboard, Color, File, Role, Square};

const NOT_A: u64 = !Bitboard::from_file(File::A).0;
const NOT_H: u64 = !Bitboard::from_file(File::H).0;
const NOT_AB: u64 = NOT_A & !Bitboard::from_file(File::B).0;
const NOT_GH: u64 = NOT_H & !Bitboard::from_file(File::G).0;

/// One step of a piece from any of these squares; for a piece that slides, its shortest moves.
pub(super) fn step(role: Role, Bitboard(from): Bitboard) -> Bitboard {
    Bitboard(match role {
        Role::Knight => knight(from),
        Role::Bishop => diagonal(from),
        Role::Rook => orthogonal(from),
        Role::Queen | Role::King => orthogonal(from) | diagonal(from),
        Role::Pawn => 0,
    })
}

fn orthogonal(from: u64) -> u64 {
    from << 8 | from >> 8 | (from & NOT_H) << 1 | (from & NOT_A) >> 1
}

fn diagonal(from: u64) -> u64 {
    (from & NOT_H) << 9 | (from & NOT_A) << 7 | (from & NOT_H) >> 7 | (from & NOT_A) >> 9
}

fn knight(from: u64) -> u64 {
    (from & NOT_H) << 17
        | (from & NOT_A) << 15
        | (from & NOT_GH) << 10
        | (from & NOT_AB) << 6
        | (from & NOT_A) >> 17
        | (from & NOT_H) >> 15
        | (from & NOT_AB) >> 10
        | (from & NOT_GH) >> 6
}

/// The squares in front of pawns.
pub(super) fn push(colour: Color, Bitboard(from): Bitboard) -> Bitboard {
    Bitboard(if colour.is_white() { from << 8 } else { from >> 8 })
}

/// The squares that pawns attack.
pub(super) fn pawn_attacks(colour: Color, Bitboard(from): Bitboard) -> Bitboard {
    Bitboard(match colour {
        Color::White => (from & NOT_H) << 9 | (from & NOT_A) << 7,
        Color::Black => (from & NOT_H) >> 7 | (from & NOT_A) >> 9,
    })
}

/// The squares before a pawn on its file.
pub(super) fn ahead(colour: Color, from: Square) -> Bitboard {
    Bitboard(match colour {
        Color::White => 0x0101_0101_0101_0100 << from.to_u32(),
        Color::Black => 0x0080_8080_8080_8080 >> (63 - from.to_u32()),
    })
}

/// Everything that can be reached from a set by stepping again and again.
pub(super) fn spread(mut set: Bitboard, step: impl Fn(Bitboard) -> Bitboard) -> Bitboard {
    loop {
        let wider = set | step(set);
        if wider == set {
            return set;
        }
        set = wider;
    }
}

/// Can different men stand on all these squares at once, each man on a square of its own set?
pub(super) fn can_fill(squares: Bitboard, men: &mut [Bitboard]) -> bool {
    let Some(square) = squares.first() else { return true };
    (0..men.len()).any(|man| {
        men[man].contains(square) && {
            let set = std::mem::take(&mut men[man]);
            let filled = can_fill(squares.without(square), men);
            men[man] = set;
            filled
        }
    })
}

#[cfg(test)]
mod tests {
    use shakmaty::attacks;

    use super::*;

    #[test]
    fn steps_are_the_shortest_attacks() {
        for square in Square::ALL {
            let one = Bitboard::from_square(square);
            let near = attacks::king_attacks(square);
            assert_eq!(step(Role::King, one), near);
            assert_eq!(step(Role::Queen, one), near);
            assert_eq!(step(Role::Knight, one), attacks::knight_attacks(square));
            let rook = attacks::rook_attacks(square, Bitboard::FULL);
            let bishop = attacks::bishop_attacks(square, Bitboard::FULL);
            assert_eq!(step(Role::Rook, one), rook);
            assert_eq!(step(Role::Bishop, one), bishop);
            for colour in Color::ALL {
                assert_eq!(pawn_attacks(colour, one), attacks::pawn_attacks(colour, square));
                let before = spread(push(colour, one), |set| push(colour, set));
                assert_eq!(ahead(colour, square), before);
            }
        }
    }

    #[test]
    fn filling_is_a_matching() {
        let set = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let need = set(&[Square::A7, Square::B8]);
        assert!(can_fill(need, &mut [set(&[Square::A7, Square::B8]), set(&[Square::A7])]));
        assert!(!can_fill(need, &mut [set(&[Square::A7, Square::B8])]));
        assert!(!can_fill(need, &mut [set(&[Square::A7]), set(&[Square::A7, Square::C8])]));
        assert!(can_fill(Bitboard::EMPTY, &mut []));
    }
}
