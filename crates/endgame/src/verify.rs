//! Checking tables against the rules of the game.
//!
//! Every value must be the best of those after the legal moves. If that holds for all positions,
//! the tables are right: a win or loss in n plies then rests on values of n − 1 plies, down to
//! positions without a move; and from a draw no move wins while one keeps the draw, so neither
//! side can be forced to lose.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use draughts::Position;

use crate::error::{FileError, VerifyError};
use crate::material::Ending;
use crate::progress::Progress;
use crate::table::Table;
use crate::tables::Tables;
use crate::value::Value;
use crate::workers::{Stopped, sweep};

/// Which positions are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// All of them.
    All,
    /// One out of every so many, always the same ones.
    OneIn(NonZeroU64),
}

impl Sample {
    fn interval(self) -> u64 {
        match self {
            Sample::All => 1,
            Sample::OneIn(interval) => interval.get(),
        }
    }

    /// How many are checked out of `len`.
    fn size(self, len: u64) -> u64 {
        len.div_ceil(self.interval())
    }

    /// The number of the sample's n-th position: somewhere in the n-th interval, so that the
    /// sample does not keep step with the order of the placements.
    fn number(self, nth: u64, len: u64) -> u64 {
        let spread = nth.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        (nth * self.interval() + spread % self.interval()).min(len - 1)
    }
}

impl Tables {
    /// Derives values anew from the legal moves and compares; gives the number of positions
    /// checked.
    ///
    /// `watch` is called many times a second and may break the work off.
    pub fn verify(
        &self,
        sample: Sample,
        threads: NonZeroUsize,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<u64, VerifyError> {
        let endings: Vec<Ending> = self.endings().collect();
        let steps = endings
            .iter()
            .flat_map(|&ending| self.tables_of(ending))
            .map(|table| sample.size(table.index().len()));
        let steps = steps.sum();
        let steps_done = AtomicU64::new(0);
        for (endings_done, &ending) in endings.iter().enumerate() {
            for table in self.tables_of(ending) {
                let check = |nths: Range<u64>| {
                    steps_done.fetch_add(nths.end - nths.start, Relaxed);
                    nths.map(|nth| sample.number(nth, table.index().len()))
                        .try_for_each(|number| self.verify_one(table, number))
                };
                let look = || {
                    let (endings, steps_done) = (endings.len(), steps_done.load(Relaxed));
                    watch(&Progress { ending, endings_done, endings, steps_done, steps })
                };
                sweep(sample.size(table.index().len()), threads, check, look)
                    .map_err(|Stopped| VerifyError::Stopped)?
                    .into_iter()
                    .collect::<Result<(), VerifyError>>()?;
            }
        }
        Ok(steps)
    }

    fn verify_one(&self, table: &Table, number: u64) -> Result<(), VerifyError> {
        let stored = table.code_at(number)?.value(self.variant().goal());
        let position = table.index().unrank(number).position(self.variant());
        let derived = self
            .derive(&position)?
            .ok_or_else(|| VerifyError::Missing { position: Box::new(position) })?;
        if stored != derived {
            return Err(VerifyError::Wrong { position: Box::new(position), stored, derived });
        }
        Ok(())
    }

    /// What a position is worth by the values after its legal moves; none if one is not known.
    fn derive(&self, position: &Position) -> Result<Option<Value>, FileError> {
        let moves = self.rated_moves(position)?;
        let end = Value::of_the_end(self.variant().goal());
        Ok(moves.map(|moves| moves.first().map_or(end, |best| best.value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Codes;
    use draughts::Variant;

    const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

    /// The tables of two pieces with one value changed.
    fn with_a_mistake(ending: &str, number: usize, code: u8) -> Tables {
        let mut tables = Tables::build_in_memory(Variant::RUSSIAN, 2).unwrap();
        let ending = tables.endings().find(|known| known.to_string() == ending).unwrap();
        let mut codes: Vec<u8> = Vec::new();
        for table in tables.tables_of(ending) {
            codes.extend(table.codes(0..table.index().len()).unwrap().iter());
        }
        assert_ne!(codes[number], code);
        codes[number] = code;
        tables.put(ending, Codes::Memory(codes));
        tables
    }

    #[test]
    fn a_single_wrong_value_is_found() {
        for (ending, number) in [("K v K", 0), ("K v K", 991), ("K v M", 1_700), ("M v M", 5)] {
            for code in [0, 77, 254] {
                let tables = with_a_mistake(ending, number, code);
                let verdict = tables.verify(Sample::All, TWO, &mut |_| ControlFlow::Continue(()));
                assert!(matches!(verdict, Err(VerifyError::Wrong { .. })), "{ending} {number}");
            }
        }
    }

    #[test]
    fn a_sample_takes_one_position_of_each_interval() {
        let sample = Sample::OneIn(NonZeroU64::new(10).unwrap());
        assert_eq!(sample.size(95), 10);
        for nth in 0..9 {
            assert_eq!(sample.number(nth, 95) / 10, nth);
        }
        assert!((90..95).contains(&sample.number(9, 95)));
        assert_eq!(Sample::All.size(95), 95);
        assert!((0..95).all(|nth| Sample::All.number(nth, 95) == nth));
    }
}
