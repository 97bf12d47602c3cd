//! The values of one ending, worked out from the end of the game backwards.
//!
//! First every placement is looked at once. Where a capture must be made, or no move stays inside
//! the ending, its value follows from endings already known. Otherwise the moves that stay inside
//! are counted as its *hopes*, and a crowning that wins gives it a value that may still be bettered.
//!
//! Then the number of plies goes up from 0. A placement lost in n plies makes all placements from
//! which it can be reached won in n + 1 plies at most; one won in n plies takes a hope from each of
//! them, and where no hope is left the placement is lost. What has no value in the end is a draw:
//! neither side can be forced out of such placements.
//!
//! All threads work on the same number of plies at a time. They read values of n plies and write
//! only greater ones, so that it does not matter who is first: hopes are counted down and values
//! lowered by single atomic steps, and a placement without hope is written by one thread only, the
//! one that took the last hope.

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use draughts::Variant;

use crate::code::Code;
use crate::error::{BuildError, FileError};
use crate::exits::Exits;
use crate::index::Index;
use crate::material::{Class, Ending};
use crate::placement::Placement;
use crate::retreat::Retreat;
use crate::tables::Tables;
use crate::value::Value;
use crate::workers::{Stopped, sweep};

/// Works out the values of an ending, class after class. `tables` must hold the endings it needs.
///
/// `watch` is told now and then how many of the [`steps`] are done, and may break the work off.
pub(crate) fn solve(
    tables: &Tables,
    ending: Ending,
    threads: NonZeroUsize,
    watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, BuildError> {
    let solver = Solver::new(tables, ending);
    let mut everywhere = |work: &Work<'_>| {
        for side in &solver.sides {
            let look = || watch(solver.steps.load(Relaxed));
            sweep(side.index.len(), threads, |numbers| work(side, numbers), look)
                .map_err(|Stopped| BuildError::Stopped)?
                .into_iter()
                .collect::<Result<(), FileError>>()?;
        }
        if solver.too_long.load(Relaxed) { Err(BuildError::TooLong { ending }) } else { Ok(()) }
    };
    everywhere(&|side, numbers| solver.look_at(side, numbers))?;
    let mut plies = 0;
    while plies <= solver.highest.load(Relaxed) {
        everywhere(&|side, numbers| solver.go_back(side, Code(plies), numbers))?;
        plies += 1;
    }
    Ok(solver.into_codes())
}

/// How much work an ending is: every placement is looked at once, and gone back from once.
pub(crate) fn steps(placements: u64) -> u64 {
    2 * placements
}

type Work<'a> = dyn Fn(&Side, Range<u64>) -> Result<(), FileError> + Sync + 'a;

struct Solver<'a> {
    tables: &'a Tables,
    variant: Variant,
    retreat: Retreat,
    sides: Vec<Side>,
    /// The highest number of plies given to any placement.
    highest: AtomicU8,
    too_long: AtomicBool,
    steps: AtomicU64,
}

/// The placements of one class.
struct Side {
    index: Index,
    /// The class to which its quiet moves lead, as a place in the list of sides.
    other: usize,
    codes: Vec<AtomicU8>,
    /// Moves inside the ending that are not known to lose, and one more if a crowning does not
    /// lose. 0 where there were never any such moves: what leads to the placement does not matter
    /// to it then.
    hopes: Vec<AtomicU8>,
}

impl Side {
    fn new(variant: Variant, class: Class, other: usize) -> Side {
        let index = Index::new(variant, class);
        let cells = |byte| (0..index.len()).map(|_| AtomicU8::new(byte)).collect();
        Side { codes: cells(Code::DRAW.0), hopes: cells(0), index, other }
    }
}

impl<'a> Solver<'a> {
    fn new(tables: &'a Tables, ending: Ending) -> Solver<'a> {
        let variant = tables.variant();
        let last = ending.classes().count() - 1;
        let sides =
            ending.classes().enumerate().map(|(at, class)| Side::new(variant, class, last - at));
        Solver {
            tables,
            variant,
            retreat: Retreat::new(variant),
            sides: sides.collect(),
            highest: AtomicU8::new(0),
            too_long: AtomicBool::new(false),
            steps: AtomicU64::new(0),
        }
    }

    /// Looks at placements for the first time.
    fn look_at(&self, side: &Side, numbers: Range<u64>) -> Result<(), FileError> {
        let mut moves = Vec::new();
        self.steps.fetch_add(numbers.end - numbers.start, Relaxed);
        for number in numbers {
            let Exits { best, inside } =
                Exits::of(self.tables, &side.index.unrank(number), &mut moves)?;
            match best {
                Some(value @ Value::Win { .. }) => self.give(side, number, value),
                Some(value) if inside == 0 => self.give(side, number, value),
                _ => {}
            }
            let saves = matches!(best, Some(Value::Win { .. } | Value::Draw));
            let hopes = if inside == 0 { 0 } else { inside + u64::from(saves) };
            assert!(hopes <= u64::from(u8::MAX), "so few pieces have {hopes} moves");
            side.hopes[number as usize].store(hopes as u8, Relaxed);
        }
        Ok(())
    }

    /// Goes back from the placements of this value, among those with these numbers.
    fn go_back(&self, side: &Side, code: Code, numbers: Range<u64>) -> Result<(), FileError> {
        let mut hopeless = Vec::new();
        let mut steps = 0;
        for number in numbers {
            if side.codes[number as usize].load(Relaxed) == code.0 {
                self.go_back_from(side, number, code, &mut hopeless);
                steps += 1;
            }
        }
        self.steps.fetch_add(steps, Relaxed);
        self.lose(&self.sides[side.other], &hopeless, Value::Loss { plies: u32::from(code.0) + 1 })
    }

    /// Lets the placements before one know of its value; those that have no hope left are listed.
    fn go_back_from(
        &self,
        side: &Side,
        number: u64,
        code: Code,
        hopeless: &mut Vec<(u64, Placement)>,
    ) {
        let other = &self.sides[side.other];
        let after = side.index.unrank(number).turned(self.variant.squares());
        let lost = code.is_loss(self.variant.goal());
        self.retreat.visit(&after, |before| {
            let number = other.index.rank(before);
            let hopes = &other.hopes[number as usize];
            if hopes.load(Relaxed) == 0 {
                // It must capture, or has its value already: this one does not matter to it.
            } else if lost {
                self.win(other, number, code.next());
            } else if hopes.fetch_sub(1, Relaxed) == 1 {
                hopeless.push((number, *before));
            }
        });
    }

    /// Gives a placement this value, unless it wins sooner; several threads may try at once.
    fn win(&self, side: &Side, number: u64, code: Option<Code>) {
        match code {
            None => self.too_long.store(true, Relaxed),
            Some(Code(plies)) => {
                side.codes[number as usize].fetch_min(plies, Relaxed);
                self.note(plies);
            }
        }
    }

    /// Gives placements that have no hope left inside the ending their value: this one, or that of
    /// a crowning which loses later.
    fn lose(
        &self,
        side: &Side,
        hopeless: &[(u64, Placement)],
        value: Value,
    ) -> Result<(), FileError> {
        let mut moves = Vec::new();
        for (number, placement) in hopeless {
            let exits = Exits::of(self.tables, placement, &mut moves)?;
            self.give(side, *number, exits.best.map_or(value, |best| value.max(best)));
        }
        Ok(())
    }

    fn give(&self, side: &Side, number: u64, value: Value) {
        match Code::of(value) {
            None => self.too_long.store(true, Relaxed),
            Some(Code::DRAW) => {}
            Some(Code(plies)) => {
                side.codes[number as usize].store(plies, Relaxed);
                self.note(plies);
            }
        }
    }

    fn note(&self, plies: u8) {
        if plies > self.highest.load(Relaxed) {
            self.highest.fetch_max(plies, Relaxed);
        }
    }

    /// The values in the order of the classes. What was only needed for the work is dropped first:
    /// the values are held twice for a moment.
    fn into_codes(self) -> Vec<u8> {
        let mut sides: Vec<_> = self.sides.into_iter().map(|side| side.codes).collect();
        let len = sides.iter().map(Vec::len).sum();
        let mut codes = Vec::with_capacity(len);
        for side in &mut sides {
            codes.extend(side.drain(..).map(AtomicU8::into_inner));
        }
        codes
    }
}
