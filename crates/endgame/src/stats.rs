//! How many positions of a class are won, drawn and lost.

use draughts::Position;

use crate::code::Code;
use crate::error::FileError;
use crate::material::Class;
use crate::table::Table;
use crate::tables::Tables;
use crate::value::Value;

/// Positions read at a time.
const CHUNK: u64 = 1 << 16;

/// The results of all positions of a class, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions won.
    pub wins: u64,
    /// Positions drawn.
    pub draws: u64,
    /// Positions lost.
    pub losses: u64,
    /// The win that takes most plies.
    pub longest_win: Option<Longest>,
}

/// A position whose win takes most plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Longest {
    /// How many plies.
    pub plies: u32,
    /// The first such position, White to move.
    pub position: Position,
}

impl Tables {
    /// Counts the results of a class; none if there is no table for it.
    pub fn stats(&self, class: Class) -> Result<Option<Stats>, FileError> {
        let Some(table) = self.table(class) else { return Ok(None) };
        let mut stats = Stats::default();
        for Tally { code, count, first } in tally(table)? {
            match code.value(self.variant().goal()) {
                Value::Draw => stats.draws += count,
                Value::Loss { .. } => stats.losses += count,
                Value::Win { plies } => {
                    stats.wins += count;
                    let position = table.index().unrank(first).position(self.variant());
                    stats.longest_win = Some(Longest { plies, position });
                }
            }
        }
        Ok(Some(stats))
    }
}

/// How often a code occurs in a table, and where first.
struct Tally {
    code: Code,
    count: u64,
    first: u64,
}

/// The codes that occur in a table, in order.
fn tally(table: &Table) -> Result<impl Iterator<Item = Tally>, FileError> {
    let mut counts = [(0, 0); 256];
    let len = table.index().len();
    for start in (0..len).step_by(CHUNK as usize) {
        let numbers = start..len.min(start + CHUNK);
        for (number, &code) in numbers.clone().zip(table.codes(numbers)?.iter()) {
            let (count, first) = &mut counts[usize::from(code)];
            if *count == 0 {
                *first = number;
            }
            *count += 1;
        }
    }
    let tallies = (0..=u8::MAX).zip(counts);
    Ok(tallies.filter(|(_, (count, _))| *count > 0).map(|(code, (count, first))| Tally {
        code: Code(code),
        count,
        first,
    }))
}
