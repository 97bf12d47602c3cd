//! The index in a file beside the database. Nothing is lost with it: it is not flushed, a line that
//! cannot be read is passed over, and whoever misses one makes it anew from the log.

use std::collections::HashMap;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::only_ours;
use crate::{Indexed, StreamId};

/// Lines that may stand there for each stream, the last of which counts.
const LINES: usize = 4;

/// What the file says, the last line of each stream. One that has become long is made short.
pub(super) fn read(path: &Path) -> Vec<Indexed> {
    let bytes = fs::read(path).unwrap_or_default();
    let lines = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let said = lines.clone().filter_map(|line| Indexed::read(std::str::from_utf8(line).ok()?));
    let last: HashMap<StreamId, Indexed> = said.map(|one| (one.stream.clone(), one)).collect();
    let last: Vec<Indexed> = last.into_values().collect();
    if lines.count() > LINES * last.len() {
        // If that cannot be written now, it is short another time.
        let _ = fs::remove_file(path).and_then(|()| add(path, &last));
    }
    last
}

/// Adds lines.
pub(super) fn add(path: &Path, entries: &[Indexed]) -> io::Result<()> {
    // An unfinished line must not spoil the next one.
    let lines: String = entries.iter().map(|one| format!("\n{}\n", one.line())).collect();
    only_ours(OpenOptions::new().append(true).create(true)).open(path)?.write_all(lines.as_bytes())
}
