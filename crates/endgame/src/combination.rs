//! Sets of squares as consecutive numbers: the combinatorial number system.
//!
//! The set {c1 < c2 < … < ck} has number C(c1,1) + C(c2,2) + … + C(ck,k). All sets of k squares
//! out of n thus get the numbers from 0 to C(n,k) − 1, each exactly one.

/// The largest board has this many squares.
const SQUARES: usize = 50;
/// More pieces of one kind than any table has.
const PIECES: usize = 8;

/// `BINOMIALS[k][n]` is the number of ways to choose k squares out of n.
const BINOMIALS: [[u64; SQUARES + 1]; PIECES] = binomials();

/// The number of ways to choose `count` squares out of `squares`.
pub(crate) fn ways(squares: u32, count: u32) -> u64 {
    BINOMIALS[count as usize][squares as usize]
}

/// The number of a set among the sets of its size on the squares that are not `taken`.
#[inline]
pub(crate) fn rank(set: u64, taken: u64) -> u64 {
    let mut rank = 0;
    let mut rest = set;
    for row in &BINOMIALS[1..] {
        if rest == 0 {
            break;
        }
        let square = rest.trailing_zeros();
        let taken_before = (taken & ((1 << square) - 1)).count_ones();
        rank += row[(square - taken_before) as usize];
        rest &= rest - 1;
    }
    debug_assert_eq!(rest, 0, "a set of more than {} squares", PIECES - 1);
    rank
}

/// The set of `count` squares with this number on the squares that are not `taken`.
#[inline]
pub(crate) fn unrank(mut rank: u64, count: u32, taken: u64) -> u64 {
    let mut set = 0;
    for row in BINOMIALS[1..=count as usize].iter().rev() {
        let free_before = row.partition_point(|&ways| ways <= rank) - 1;
        rank -= row[free_before];
        set |= 1 << nth_free(free_before as u32, taken);
    }
    set
}

/// The square before which there are `free_before` squares that are not `taken`.
#[inline]
fn nth_free(free_before: u32, taken: u64) -> u32 {
    let mut square = free_before;
    let mut rest = taken;
    while rest != 0 && rest.trailing_zeros() <= square {
        square += 1;
        rest &= rest - 1;
    }
    square
}

const fn binomials() -> [[u64; SQUARES + 1]; PIECES] {
    let mut ways = [[0; SQUARES + 1]; PIECES];
    let mut squares = 0;
    while squares <= SQUARES {
        ways[0][squares] = 1;
        let mut count = 1;
        while count < PIECES && squares > 0 {
            ways[count][squares] = ways[count - 1][squares - 1] + ways[count][squares - 1];
            count += 1;
        }
        squares += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_are_those_of_pascals_triangle() {
        assert_eq!([ways(32, 0), ways(32, 1), ways(32, 2), ways(32, 3)], [1, 32, 496, 4_960]);
        assert_eq!(ways(50, 6), 15_890_700);
        assert_eq!(ways(2, 3), 0);
    }

    #[test]
    fn every_set_has_one_number() {
        let taken = 0b1001_0110;
        for count in 0..4 {
            let sets: Vec<u64> = (0..1 << 12)
                .filter(|set: &u64| set & taken == 0 && set.count_ones() == count)
                .collect();
            assert_eq!(sets.len() as u64, ways(8, count));
            let mut ranks: Vec<u64> = sets.iter().map(|&set| rank(set, taken)).collect();
            ranks.sort_unstable();
            assert_eq!(ranks, (0..ways(8, count)).collect::<Vec<_>>());
            assert!(sets.iter().all(|&set| unrank(rank(set, taken), count, taken) == set));
        }
    }
}
