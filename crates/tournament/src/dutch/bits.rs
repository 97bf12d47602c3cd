//! Rows of bits: who may still meet whom, sixty-four at a time.

/// A square table of bits, the same on both sides of its diagonal.
#[derive(Clone, Debug)]
pub(super) struct Bits {
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    /// A table of this many rows and columns, all bits off.
    pub(super) fn new(size: usize) -> Bits {
        Bits { words: words(size), bits: vec![0; words(size) * size] }
    }

    /// Whether a bit is on.
    pub(super) fn has(&self, row: usize, column: usize) -> bool {
        has(self.row(row), column)
    }

    /// Turns a bit on, and the one across the diagonal.
    pub(super) fn join(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] |= 1 << (other % 64);
        self.bits[other * self.words + one / 64] |= 1 << (one % 64);
    }

    /// Turns a bit off, and the one across the diagonal.
    pub(super) fn part(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] &= !(1 << (other % 64));
        self.bits[other * self.words + one / 64] &= !(1 << (one % 64));
    }

    /// The words of a row, the first columns lowest.
    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// The columns that are on in a row.
    pub(super) fn columns(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        ones(self.row(row))
    }
}

/// How many words hold so many bits.
pub(super) fn words(size: usize) -> usize {
    size.div_ceil(64).max(1)
}

/// Whether a bit is on.
pub(super) fn has(words: &[u64], place: usize) -> bool {
    words[place / 64] >> (place % 64) & 1 == 1
}

/// Turns a bit on.
pub(super) fn set(words: &mut [u64], place: usize) {
    words[place / 64] |= 1 << (place % 64);
}

/// Turns a bit off.
pub(super) fn clear(words: &mut [u64], place: usize) {
    words[place / 64] &= !(1 << (place % 64));
}

/// The places of the bits that are on.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().filter(|(_, word)| **word != 0).flat_map(|(place, word)| {
        let mut left = *word;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                place * 64 + bit
            })
        })
    })
}
