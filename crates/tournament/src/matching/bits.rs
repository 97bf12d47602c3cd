//! Rows of bits: who may still meet whom, sixty-four at a time.

/// A square table of bits, the same on both sides of its diagonal.
#[derive(Clone, Debug)]
pub(crate) struct Bits {
    words: usize,
    bits: Vec<u64>,
}

impl Bits {
    /// A table of this many rows and columns, all bits off.
    pub(crate) fn new(size: usize) -> Bits {
        Bits { words: words(size), bits: vec![0; words(size) * size] }
    }

    /// Whether a bit is on.
    pub(crate) fn has(&self, row: usize, column: usize) -> bool {
        has(self.row(row), column)
    }

    /// Turns a bit on, and the one across the diagonal.
    pub(crate) fn join(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] |= 1 << (other % 64);
        self.bits[other * self.words + one / 64] |= 1 << (one % 64);
    }

    /// Turns a bit off, and the one across the diagonal.
    pub(crate) fn part(&mut self, one: usize, other: usize) {
        self.bits[one * self.words + other / 64] &= !(1 << (other % 64));
        self.bits[other * self.words + one / 64] &= !(1 << (one % 64));
    }

    /// The words of a row, the first columns lowest.
    pub(crate) fn row(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..(row + 1) * self.words]
    }

    /// The columns that are on in a row.
    pub(crate) fn columns(&self, row: usize) -> impl Iterator<Item = usize> + '_ {
        ones(self.row(row))
    }
}

/// How many words hold so many bits.
pub(crate) fn words(size: usize) -> usize {
    size.div_ceil(64).max(1)
}

/// Whether a bit is on.
pub(crate) fn has(words: &[u64], place: usize) -> bool {
    words[place / 64] >> (place % 64) & 1 == 1
}

/// Turns a bit on.
pub(crate) fn set(words: &mut [u64], place: usize) {
    words[place / 64] |= 1 << (place % 64);
}

/// Turns a bit off.
pub(crate) fn clear(words: &mut [u64], place: usize) {
    words[place / 64] &= !(1 << (place % 64));
}

/// Leaves on only the bits that are on in the other row too.
pub(crate) fn keep(words: &mut [u64], others: &[u64]) {
    for (word, other) in words.iter_mut().zip(others) {
        *word &= other;
    }
}

/// The places of the bits that are on.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
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
