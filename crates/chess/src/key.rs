//! When two positions are the same (clause 9.2.2).

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup, Position as _,
    PositionError, Rank, Setup, Square,
};

/// What makes two positions the same under 9.2.2, exactly: equal keys are the same position.
///
/// A key holds the men on their squares, the side to move, the castling rights, and the pawn that
/// may be taken in passing if that capture is really legal (9.2.2.1, 9.2.2.2). It says nothing of
/// how the position came about.
///
/// It is four bits for each square, one bit in each of four words:
///
/// ```text
///  0 empty   1 pawn   2 knight   3 bishop   4 rook   5 queen   6 king   7 rook that may castle
///  8 pawn that may be taken in passing   +8 black   15 king of the side to move
/// ```
///
/// What the code leaves open (the colour of 7, 8 and 15) follows from the rank, from the side to
/// move, and from the other king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionKey([u64; 4]);

impl PositionKey {
    pub(crate) fn of(position: &Chess) -> PositionKey {
        let PositionKey([ones, twos, fours, eights]) =
            PositionKey::of_men(position.board(), position.turn());
        let castling = position.castles().castling_rights().0;
        let passed = position
            .legal_ep_square()
            .map_or(0, |crossed| pawn_beyond(Bitboard::from_square(crossed), position.turn()).0);
        PositionKey([
            (ones | castling) & !passed,
            twos | castling,
            fours,
            (eights & !castling) | passed,
        ])
    }

    /// The key of a position in which nobody may castle or take in passing.
    pub(crate) fn of_men(board: &Board, turn: Color) -> PositionKey {
        let (role, colour) = board.clone().into_bitboards();
        let to_move = role.king & board.by_color(turn);
        let ones = role.pawn | role.bishop | role.queen | to_move;
        let twos = role.knight | role.bishop | role.king;
        let fours = role.rook | role.queen | role.king;
        PositionKey([ones, twos, fours, colour.black | to_move].map(|plane| plane.0))
    }

    /// The position again, with its counters at the start.
    pub(crate) fn position(&self) -> Chess {
        let [ones, twos, fours, eights] = self.0.map(Bitboard);
        let to_move = ones & twos & fours & eights;
        let castling = ones & twos & fours & !eights;
        let passed = eights & !ones & !twos & !fours;
        let king = twos & fours & !castling;
        let turn = if (king & !to_move).is_subset(eights) { Color::White } else { Color::Black };
        let other_colour = to_move | castling | passed;
        let black = (eights & !other_colour)
            | (castling & Bitboard::from_rank(Rank::Eighth))
            | if turn.is_white() { passed } else { to_move };
        let men = ones | twos | fours | eights;
        let board = Board::try_from_bitboards(
            ByRole {
                pawn: (ones & !twos & !fours) | passed,
                knight: !ones & twos & !fours,
                bishop: ones & twos & !fours,
                rook: (!ones & !twos & fours) | castling,
                queen: ones & !twos & fours,
                king,
            },
            ByColor { white: men & !black, black },
        );
        let setup = Setup {
            board: board.unwrap_or_else(|_| unreadable(self)),
            turn,
            castling_rights: castling,
            ep_square: crossed_square(passed, turn),
            ..Setup::empty()
        };
        match Chess::from_setup(setup, CastlingMode::Standard) {
            Ok(position) => position,
            Err(error) => forgiven(error).unwrap_or_else(|| unreadable(self)),
        }
    }

    /// A number to look the key up by; different keys may share it.
    pub(crate) fn hash(&self) -> u64 {
        self.0.iter().fold(0, |hash, plane| {
            let product = u128::from(hash ^ plane ^ 0x9e37_79b9_7f4a_7c15) * 0xc2b2_ae3d_27d4_eb4f;
            (product >> 64) as u64 ^ product as u64
        })
    }
}

/// The pawn that has just crossed this square, if `turn` is to move.
fn pawn_beyond(crossed: Bitboard, turn: Color) -> Bitboard {
    crossed.shift(turn.fold_wb(-8, 8))
}

fn crossed_square(passed: Bitboard, turn: Color) -> Option<Square> {
    passed.shift(turn.fold_wb(8, -8)).first()
}

/// A position may be one that no game can lead to, as long as it can be played on.
fn forgiven(error: PositionError<Chess>) -> Option<Chess> {
    match error.ignore_impossible_check() {
        Ok(position) => Some(position),
        Err(error) => error.ignore_too_much_material().ok(),
    }
}

#[expect(clippy::panic, reason = "keys are made from positions only")]
fn unreadable<T>(key: &PositionKey) -> T {
    panic!("{key:?} was not made from a position")
}
