//! Checking tables against the rules of the game.
//!
//! Every value must be the best of those after the legal moves. If that holds for all positions,
//! the tables are right: a win or loss in n plies then rests on values of n − 1 plies, down to
//! positions without a move; and from a draw no move wins while one keeps the draw, so neither
//! side can be forced to lose.

use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use draughts::{Move, Position};

use crate::code::Code;
use crate::error::{FileError, VerifyError};
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
        let endings: Vec<_> = self.endings().collect();
        let tables =
            |ending: &crate::Ending| ending.classes().filter_map(|class| self.table(class));
        let steps =
            endings.iter().flat_map(tables).map(|table| sample.size(table.index().len())).sum();
        let steps_done = AtomicU64::new(0);
        for (endings_done, &ending) in endings.iter().enumerate() {
            for table in tables(&ending) {
                let look = || {
                    let steps_done = steps_done.load(Relaxed);
                    let endings = endings.len();
                    watch(&Progress { ending, endings_done, endings, steps_done, steps })
                };
                let check = |nths: Range<u64>| {
                    steps_done.fetch_add(nths.end - nths.start, Relaxed);
                    self.verify_some(table, sample, nths)
                };
                sweep(sample.size(table.index().len()), threads, check, look)
                    .map_err(|Stopped| VerifyError::Stopped)?
                    .into_iter()
                    .collect::<Result<(), VerifyError>>()?;
            }
        }
        Ok(steps)
    }

    fn verify_some(
        &self,
        table: &Table,
        sample: Sample,
        nths: Range<u64>,
    ) -> Result<(), VerifyError> {
        let len = table.index().len();
        let mut moves = Vec::new();
        for number in nths.map(|nth| sample.number(nth, len)) {
            let stored = Code(table.codes(number..number + 1)?[0]).value(self.variant().goal());
            let position = table.index().unrank(number).position(self.variant());
            let derived = self
                .derive(&position, &mut moves)?
                .ok_or_else(|| VerifyError::Missing { position: Box::new(position) })?;
            if stored != derived {
                return Err(VerifyError::Wrong { position: Box::new(position), stored, derived });
            }
        }
        Ok(())
    }

    /// What a position is worth by the values after its legal moves; none if one is not known.
    fn derive(
        &self,
        position: &Position,
        moves: &mut Vec<Move>,
    ) -> Result<Option<Value>, FileError> {
        position.legal_moves_into(moves);
        let mut best = None;
        for mv in moves.iter() {
            let Some(after) = self.probe(&position.after(mv))? else { return Ok(None) };
            best = best.max(Some(after.of_move()));
        }
        Ok(Some(best.unwrap_or(Value::of_the_end(self.variant().goal()))))
    }
}
