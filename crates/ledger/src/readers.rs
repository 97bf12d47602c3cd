//! What strangers hand in, read and no more: the doors for those who throw nonsense at the readers.

use crate::files;
use crate::sheet::Sheet;

/// The cells of a file of entries, or what is wrong with it.
pub fn sheet(bytes: &[u8]) -> Result<Vec<Vec<String>>, String> {
    Sheet::read(bytes).map(|sheet| sheet.rows).map_err(|fault| fault.to_string())
}

/// How many entries an archive has, or what is wrong with it.
pub fn archive(text: &str) -> Result<usize, String> {
    files::read(text).map(|archive| archive.events.len()).map_err(|fault| fault.to_string())
}
