//! The tables of one variant, ready to be asked.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use draughts::{Move, Position, Variant};

use crate::code::Code;
use crate::error::{BuildError, FileError};
use crate::file::TableFile;
use crate::index::Index;
use crate::material::{Class, Ending, MOST_PIECES};
use crate::placement::Placement;
use crate::plan::{Plan, Resources};
use crate::solve::solve;
use crate::table::{Codes, Table};
use crate::value::Value;

/// The tables of one variant.
#[derive(Debug)]
pub struct Tables {
    variant: Variant,
    /// By [`slot`].
    tables: Vec<Option<Table>>,
}

/// A legal move and what it is worth to the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, this move counted among the plies.
    pub value: Value,
}

impl Tables {
    /// Opens the tables of a variant that have been built in a folder.
    ///
    /// The smaller endings are read into memory as long as they need no more than `memory_bytes`
    /// together; the others are read as they are asked for. An ending without a file is left out;
    /// a damaged file is an error.
    pub fn open(folder: &Path, variant: Variant, memory_bytes: u64) -> Result<Tables, FileError> {
        let mut tables = Tables::none(variant);
        let mut memory_left = memory_bytes;
        for ending in (2..=MOST_PIECES).flat_map(Ending::of_pieces) {
            let len = ending.placements(variant);
            let codes = match TableFile::open(folder, variant, ending, len) {
                Err(error) if error.is_absence() => continue,
                Err(error) => return Err(error),
                Ok(file) if len > memory_left => Codes::File(file),
                Ok(file) => {
                    memory_left -= len;
                    Codes::Memory(file.bytes(0..len)?)
                }
            };
            tables.put(ending, codes);
        }
        Ok(tables)
    }

    /// Builds the tables of up to so many pieces without keeping them in files, with the
    /// [`Resources`] of a usual machine. Four pieces on the small board take a few seconds.
    pub fn build_in_memory(variant: Variant, pieces: u32) -> Result<Tables, BuildError> {
        let plan = Plan::new(variant, pieces)?;
        let resources = Resources::default();
        plan.fits_at_once(resources.memory_bytes)?;
        let mut tables = Tables::none(variant);
        for &ending in plan.endings() {
            let watch = &mut |_| ControlFlow::Continue(());
            let codes = solve(&tables, ending, resources.threads, watch)?;
            tables.put(ending, Codes::Memory(codes));
        }
        Ok(tables)
    }

    /// The game that the tables are about.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The endings that there are tables for, the simpler first.
    pub fn endings(&self) -> impl Iterator<Item = Ending> {
        (2..=MOST_PIECES).flat_map(Ending::of_pieces).filter(|&ending| self.has(ending))
    }

    /// What a position is worth; none if there is no table for its pieces or its variant.
    pub fn probe(&self, position: &Position) -> Result<Option<Value>, FileError> {
        if position.variant() != self.variant {
            return Ok(None);
        }
        let placement = Placement::of(position);
        if placement.enemy.pieces() == 0 {
            return Ok(Some(value_alone(position)));
        }
        let code = self.code(&placement)?;
        Ok(code.map(|code| code.value(self.variant.goal())))
    }

    /// The legal moves with their values, the best first; none if some value is not known.
    pub fn rated_moves(&self, position: &Position) -> Result<Option<Vec<RatedMove>>, FileError> {
        let mut rated = Vec::new();
        for mv in position.legal_moves() {
            let Some(after) = self.probe(&position.after(&mv))? else { return Ok(None) };
            rated.push(RatedMove { mv, value: after.of_move() });
        }
        rated.sort_by_key(|rated| std::cmp::Reverse(rated.value));
        Ok(Some(rated))
    }

    /// No tables yet.
    pub(crate) fn none(variant: Variant) -> Tables {
        let slots = (MOST_PIECES as usize + 1).pow(4);
        Tables { variant, tables: (0..slots).map(|_| None).collect() }
    }

    /// Puts the values of an ending in.
    pub(crate) fn put(&mut self, ending: Ending, codes: Codes) {
        let codes = Arc::new(codes);
        let mut start = 0;
        for class in ending.classes() {
            let index = Index::new(self.variant, class);
            let end = start + index.len();
            self.tables[slot(class)] = Some(Table::new(index, codes.clone(), start));
            start = end;
        }
    }

    /// Keeps only the endings that are named.
    pub(crate) fn retain(&mut self, keep: &[Ending]) {
        for table in &mut self.tables {
            table.take_if(|table| !keep.contains(&table.index().class().ending()));
        }
    }

    pub(crate) fn has(&self, ending: Ending) -> bool {
        ending.classes().all(|class| self.table(class).is_some())
    }

    /// The tables of an ending's classes.
    pub(crate) fn tables_of(&self, ending: Ending) -> impl Iterator<Item = &Table> {
        ending.classes().filter_map(|class| self.table(class))
    }

    /// The table of a class.
    #[inline]
    pub(crate) fn table(&self, class: Class) -> Option<&Table> {
        self.tables[slot(class)].as_ref()
    }

    #[inline]
    fn code(&self, placement: &Placement) -> Result<Option<Code>, FileError> {
        if placement.own.pieces() == 0 {
            return Ok(Some(Code::END));
        }
        let table = placement.class().and_then(|class| self.table(class));
        table.map(|table| table.code(placement)).transpose()
    }
}

/// The place of a class's table.
#[inline]
fn slot(Class { own, enemy }: Class) -> usize {
    let counts = [own.men, own.kings, enemy.men, enemy.kings];
    counts.into_iter().fold(0, |slot, count| slot * (MOST_PIECES as usize + 1) + count as usize)
}

/// The value for a side to move whose enemy has nothing left. No game leads there, but somebody
/// may set it up: if the side can move, its enemy cannot.
fn value_alone(position: &Position) -> Value {
    let end = Value::of_the_end(position.variant().goal());
    if position.count_legal_moves() == 0 { end } else { end.of_move() }
}
