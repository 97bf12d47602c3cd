//! Quiet moves taken back, for working from the end of the game to its beginning.

use draughts::{Square, Variant};

use crate::placement::{Placement, bits};

/// The ways of pieces on a variant's board, for taking moves back.
#[derive(Clone, Debug)]
pub(crate) struct Retreat {
    /// By direction and square: where a king that met nothing would come from.
    ways: [[u64; 64]; 4],
}

/// Files and ranks by which a piece goes; square numbers grow in the first two directions.
const DIRECTIONS: [(i32, i32); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

impl Retreat {
    pub(crate) fn new(variant: Variant) -> Retreat {
        let mut ways = [[0; 64]; 4];
        for (ways, direction) in ways.iter_mut().zip(DIRECTIONS) {
            for square in (1..=variant.squares()).filter_map(Square::new) {
                ways[square.number() as usize - 1] = way(variant, square, direction);
            }
        }
        Retreat { ways }
    }

    /// Visits every placement from which the side that plays up the board, and has just moved,
    /// may have come by a quiet move without crowning. It may have had to capture there instead;
    /// that is not looked at.
    #[inline]
    pub(crate) fn visit(&self, after: &Placement, mut visit: impl FnMut(&Placement)) {
        let occupied = after.own.pieces() | after.enemy.pieces();
        for man in bits(after.own.men) {
            for origin in bits(self.behind(man) & !occupied) {
                let mut before = *after;
                before.own.men ^= man | origin;
                visit(&before);
            }
        }
        for king in bits(after.own.kings) {
            for origin in bits(self.reachable(king, occupied)) {
                let mut before = *after;
                before.own.kings ^= king | origin;
                visit(&before);
            }
        }
    }

    /// The squares next to this one, one rank further down.
    fn behind(&self, man: u64) -> u64 {
        let square = man.trailing_zeros() as usize;
        nearest_below(self.ways[0][square]) | nearest_below(self.ways[1][square])
    }

    fn reachable(&self, king: u64, occupied: u64) -> u64 {
        let square = king.trailing_zeros() as usize;
        let down = self.ways[..2].iter().map(|ways| {
            let met = nearest_below(ways[square] & occupied);
            ways[square] & met.wrapping_sub(1)
        });
        let up = self.ways[2..].iter().map(|ways| {
            let met = ways[square] & occupied;
            // All squares above the nearest piece, or the whole way if nothing stands there.
            ways[square] & u64::MAX.unbounded_shl(u64::BITS - met.leading_zeros())
        });
        down.chain(up).fold(0, |all, squares| all | squares)
    }
}

/// The first square of a set that lies down the board.
fn nearest_below(set: u64) -> u64 {
    set & set.wrapping_neg()
}

/// The squares in a direction, as far as a king moves.
fn way(variant: Variant, from: Square, (files, ranks): (i32, i32)) -> u64 {
    let Some((file, rank)) = variant.file_and_rank(from) else { return 0 };
    let longest = if variant.facts().flying_kings { 16 } else { 1 };
    (1..=longest)
        .map_while(|steps| {
            let file = file.checked_add_signed(files * steps)?;
            let rank = rank.checked_add_signed(ranks * steps)?;
            variant.square_at(file, rank)
        })
        .fold(0, |way, square| way | 1 << (square.number() - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::material::Ending;
    use draughts::Position;

    /// The positions that quiet moves without crowning lead to, as the side that moved sees them.
    fn quiet_moves(placement: &Placement, variant: Variant) -> Vec<Placement> {
        let position = placement.position(variant);
        let seen = |after: &Position| Placement::of(after).turned(variant.squares());
        let moves = position.legal_moves().into_iter();
        let quiet = moves.filter(|mv| !mv.is_capture() && !mv.crowns());
        quiet.map(|mv| seen(&position.after(&mv))).collect()
    }

    /// Forwards: every quiet move can be taken back. Backwards: what is taken back can be played,
    /// unless a capture is compulsory.
    #[test]
    fn retreats_are_quiet_moves_backwards() {
        for variant in [Variant::RUSSIAN, Variant::ENGLISH, Variant::EIGHTY, Variant::INTERNATIONAL]
        {
            let retreat = Retreat::new(variant);
            for class in Ending::of_pieces(3).into_iter().flat_map(Ending::classes) {
                let index = Index::new(variant, class);
                for number in (0..index.len()).step_by(37) {
                    let placement = index.unrank(number);
                    for after in quiet_moves(&placement, variant) {
                        let mut found = 0;
                        retreat.visit(&after, |before| found += u32::from(*before == placement));
                        assert_eq!(found, 1, "{placement:?}");
                    }
                    retreat.visit(&placement, |before| {
                        let forced = before.position(variant).must_capture();
                        assert!(forced || quiet_moves(before, variant).contains(&placement));
                    });
                }
            }
        }
    }
}
