//! Building the tables of a plan in a folder.

use std::ops::ControlFlow;
use std::path::Path;

use crate::error::{BuildError, FileError};
use crate::file::{self, TableFile};
use crate::material::Ending;
use crate::plan::{Plan, Resources};
use crate::progress::Progress;
use crate::solve::{solve, steps};
use crate::table::Codes;
use crate::tables::Tables;

/// What a build has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Endings whose files were there already, and sound.
    pub found: Vec<Ending>,
    /// Endings that were worked out and written.
    pub made: Vec<Ending>,
}

impl Plan {
    /// Builds the tables in a folder, with a file for each ending.
    ///
    /// Files that are there and sound are kept, so that a build that was stopped goes on where it
    /// was; damaged ones are replaced. `watch` is called many times a second and may break the
    /// work off.
    pub fn build(
        &self,
        folder: &Path,
        resources: Resources,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Built, BuildError> {
        let (found, missing) = self.found_and_missing(folder)?;
        for &ending in &missing {
            self.fits(ending, resources.memory_bytes)?;
        }
        let work = |ending: &Ending| steps(ending.placements(self.variant()));
        let total = missing.iter().map(work).sum();
        let mut done = 0;
        let mut tables = Tables::none(self.variant());
        for (endings_done, ending) in missing.iter().enumerate() {
            load_needs(&mut tables, *ending, folder)?;
            let watch = &mut |steps| {
                watch(&Progress {
                    ending: *ending,
                    endings_done,
                    endings: missing.len(),
                    steps_done: done + steps,
                    steps: total,
                })
            };
            let codes = solve(&tables, *ending, resources.threads, watch)?;
            file::write(folder, self.variant(), *ending, &codes)?;
            tables.put(*ending, Codes::Memory(codes));
            done += work(ending);
        }
        Ok(Built { found, made: missing })
    }

    fn found_and_missing(&self, folder: &Path) -> Result<(Vec<Ending>, Vec<Ending>), FileError> {
        let mut found = Vec::new();
        let mut missing = Vec::new();
        for &ending in self.endings() {
            let sound = is_sound(self, folder, ending)?;
            if sound { &mut found } else { &mut missing }.push(ending);
        }
        Ok((found, missing))
    }
}

/// Is there a file of the ending without any damage?
fn is_sound(plan: &Plan, folder: &Path, ending: Ending) -> Result<bool, FileError> {
    let len = ending.placements(plan.variant());
    let file = TableFile::open(folder, plan.variant(), ending, len);
    match file.and_then(|file| file.check()) {
        Ok(()) => Ok(true),
        Err(error) if error.is_absence() => Ok(false),
        Err(FileError::Damaged { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Brings the tables that an ending needs into memory, and lets the others go.
fn load_needs(tables: &mut Tables, ending: Ending, folder: &Path) -> Result<(), FileError> {
    let needs = ending.needs();
    tables.retain(&needs);
    for need in needs {
        if !tables.has(need) {
            let len = need.placements(tables.variant());
            let file = TableFile::open(folder, tables.variant(), need, len)?;
            tables.put(need, Codes::Memory(file.bytes(0..len)?));
        }
    }
    Ok(())
}
