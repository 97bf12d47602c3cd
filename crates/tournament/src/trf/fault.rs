//! What is wrong in a file, and where.

use std::fmt;

/// A fault of a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, counted from 1; 0 if it is a matter of the whole file.
    pub line: usize,
    /// The first and the last column, counted from 1, if it is a matter of some columns.
    pub columns: Option<(usize, usize)>,
    /// What is wrong, and what to do.
    pub problem: String,
}

/// `line 12, columns 92–95: …`
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.columns) {
            (0, _) => {}
            (line, None) => write!(f, "line {line}: ")?,
            (line, Some((from, to))) if from == to => write!(f, "line {line}, column {from}: ")?,
            (line, Some((from, to))) => write!(f, "line {line}, columns {from}–{to}: ")?,
        }
        f.write_str(&self.problem)
    }
}

/// Something unusual that was forgiven.
pub type Remark = Fault;

/// The file cannot be used; these are all its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The faults, in the order of the file.
    pub faults: Vec<Fault>,
}

/// More than these are only counted.
const SHOWN: usize = 20;

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.faults.len() {
            1 => f.write_str("The tournament report has a fault:")?,
            count => write!(f, "The tournament report has {count} faults:")?,
        }
        for fault in self.faults.iter().take(SHOWN) {
            write!(f, "\n  {fault}")?;
        }
        match self.faults.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

impl std::error::Error for Unreadable {}
