//! The placements of a class as consecutive numbers, without gaps.
//!
//! The men of the side to move stand anywhere but on the first row, the enemy's anywhere but on
//! the last. How many squares are left to the enemy's men therefore depends on how many own men
//! stand on the rows *between*, where both may be, and the placements are grouped by that number.
//! The kings then have the squares that are left.

use draughts::Variant;

use crate::combination::{rank, unrank, ways};
use crate::material::Class;
use crate::placement::{Placement, Side};

/// Numbers the placements of one class.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    class: Class,
    /// Squares in a row.
    row: u32,
    /// Squares on the board.
    squares: u32,
    /// By the number of own men on the rows between.
    groups: Vec<Group>,
    own_kings: u64,
    enemy_kings: u64,
    len: u64,
}

/// The placements of men with a given number of own men on the rows between.
#[derive(Clone, Debug)]
struct Group {
    /// How many placements of men come before.
    start: u64,
    /// Placements of the other own men, on the last row.
    home: u64,
    /// Placements of the enemy's men, for each of the own men.
    enemy: u64,
}

impl Index {
    pub(crate) fn new(variant: Variant, class: Class) -> Index {
        let row = variant.facts().width / 2;
        let squares = variant.squares();
        let mut start = 0;
        let groups = (0..=class.own.men)
            .map(|between| {
                let home = ways(row, class.own.men - between);
                let enemy = ways(squares - row - between, class.enemy.men);
                let group = Group { start, home, enemy };
                start += ways(squares - 2 * row, between) * home * enemy;
                group
            })
            .collect();
        let free = squares - class.own.men - class.enemy.men;
        let own_kings = ways(free, class.own.kings);
        let enemy_kings = ways(free - class.own.kings, class.enemy.kings);
        let len = start * own_kings * enemy_kings;
        Index { class, row, squares, groups, own_kings, enemy_kings, len }
    }

    pub(crate) fn class(&self) -> Class {
        self.class
    }

    /// How many placements there are.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// The number of a placement of this class.
    #[inline]
    pub(crate) fn rank(&self, placement: &Placement) -> u64 {
        debug_assert_eq!(placement.class(), Some(self.class));
        let Placement { own, enemy } = placement;
        let home = own.men >> (self.squares - self.row);
        let between = (own.men & self.rows_between()) >> self.row;
        let group = &self.groups[between.count_ones() as usize];
        let own_men = rank(between, 0) * group.home + rank(home, 0);
        let men = group.start + own_men * group.enemy + rank(enemy.men, own.men);
        let taken = own.men | enemy.men;
        let kings = men * self.own_kings + rank(own.kings, taken);
        kings * self.enemy_kings + rank(enemy.kings, taken | own.kings)
    }

    /// The placement with a number below [`len`](Index::len).
    #[inline]
    pub(crate) fn unrank(&self, number: u64) -> Placement {
        debug_assert!(number < self.len);
        let Class { own, enemy } = self.class;
        let (kings, enemy_kings) = divide(number, self.enemy_kings);
        let (men, own_kings) = divide(kings, self.own_kings);
        let (own_men, enemy_men) = self.unrank_men(men);
        let taken = own_men | enemy_men;
        let own_kings = unrank(own_kings, own.kings, taken);
        let enemy_kings = unrank(enemy_kings, enemy.kings, taken | own_kings);
        Placement {
            own: Side { men: own_men, kings: own_kings },
            enemy: Side { men: enemy_men, kings: enemy_kings },
        }
    }

    fn unrank_men(&self, number: u64) -> (u64, u64) {
        let between = self.groups.partition_point(|group| group.start <= number) - 1;
        let group = &self.groups[between];
        let (own, enemy) = divide(number - group.start, group.enemy);
        let (own, home) = divide(own, group.home);
        let between = between as u32;
        let own = unrank(own, between, 0) << self.row
            | unrank(home, self.class.own.men - between, 0) << (self.squares - self.row);
        (own, unrank(enemy, self.class.enemy.men, own))
    }

    fn rows_between(&self) -> u64 {
        (1 << (self.squares - self.row)) - (1 << self.row)
    }
}

fn divide(number: u64, by: u64) -> (u64, u64) {
    (number / by, number % by)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::{Ending, MOST_PIECES};

    fn indexes(variant: Variant, pieces: u32) -> impl Iterator<Item = Index> {
        let endings = Ending::of_pieces(pieces).into_iter();
        endings.flat_map(Ending::classes).map(move |class| Index::new(variant, class))
    }

    /// If every number is that of a placement of the class which has that number, then the numbers
    /// have no gaps, and `plan.rs` compares how many there are with published counts.
    #[test]
    fn every_number_is_one_placement() {
        for variant in [Variant::RUSSIAN, Variant::EIGHTY, Variant::INTERNATIONAL] {
            for index in (2..=MOST_PIECES).flat_map(|pieces| indexes(variant, pieces)) {
                let step = 1 + index.len() as usize / 20_000;
                for number in (0..index.len()).step_by(step).chain([index.len() - 1]) {
                    let placement = index.unrank(number);
                    assert_eq!(placement.class(), Some(index.class()));
                    assert_eq!(index.rank(&placement), number, "{placement:?}");
                    assert_eq!(Placement::of(&placement.position(variant)), placement);
                }
            }
        }
    }
}
