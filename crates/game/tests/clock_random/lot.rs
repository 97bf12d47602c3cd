//! Numbers that look random and are the same in every run.

/// A generator of such numbers: SplitMix64.
pub struct Lot(pub u64);

impl Lot {
    /// A number from 0 up to but not including this one.
    pub fn below(&mut self, limit: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % limit as u64) as i64
    }

    /// Any number at all, with a liking for extreme ones.
    pub fn anything(&mut self) -> i64 {
        match self.below(6) {
            0 => i64::MIN,
            1 => i64::MAX,
            2 => -self.below(1000),
            3 => self.below(1000),
            _ => self.below(i64::MAX).wrapping_mul(self.below(1000)),
        }
    }
}
