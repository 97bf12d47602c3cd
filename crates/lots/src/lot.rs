//! A draw under way.

use core::num::NonZeroU64;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Seed, digest};

/// The sequence of choices that follows from a seed and a purpose.
///
/// Each further call continues the sequence, so the order of the calls is part of the draw.
#[derive(Clone, Debug)]
pub struct Lot {
    stream: ChaCha20Rng,
}

impl Lot {
    /// Begins a draw; the purpose, such as `round 3: colours`, keeps draws of one seed apart.
    pub fn new(seed: &Seed, purpose: &str) -> Lot {
        let key = digest::framed("damka lots v1", [seed.as_bytes(), purpose.as_bytes()]);
        Lot { stream: ChaCha20Rng::from_seed(key) }
    }

    /// One of the numbers `0..count`, each equally likely.
    pub fn choose(&mut self, count: NonZeroU64) -> u64 {
        // 2^64 mod count: so many of the highest numbers would favour small results.
        let surplus = count.get().wrapping_neg() % count;
        loop {
            let number = self.stream.next_u64();
            if number <= u64::MAX - surplus {
                return number % count;
            }
        }
    }

    /// One of the items, each equally likely; none if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = NonZeroU64::new(items.len() as u64)?;
        items.get(self.choose(count) as usize)
    }

    /// Puts the items into an order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.choose(NonZeroU64::MIN.saturating_add(last as u64));
            items.swap(last, other as usize);
        }
    }
}
