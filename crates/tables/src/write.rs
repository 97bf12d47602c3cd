//! Writing.

use csv::{Terminator, WriterBuilder};

use crate::Separator;
use crate::guard::guarded;

/// Tells spreadsheets that a file is UTF-8.
pub const MARK: &str = "\u{feff}";

/// Rows of cells as text.
pub fn write<R, C>(separator: Separator, rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item = C>,
    C: AsRef<str>,
{
    let mut writer = WriterBuilder::new()
        .delimiter(separator.byte())
        .terminator(Terminator::CRLF)
        .flexible(true)
        .from_writer(Vec::new());
    let written = rows.into_iter().try_for_each(|row| {
        for cell in row {
            writer.write_field(guarded(cell.as_ref()).as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)
    });
    assert!(written.is_ok(), "memory takes everything");
    let bytes = writer.into_inner().unwrap_or_default();
    // Whole cells were written, each of them text.
    String::from_utf8(bytes).unwrap_or_default()
}

/// The same as a file of its own, for spreadsheets.
pub fn file<R, C>(separator: Separator, rows: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item = C>,
    C: AsRef<str>,
{
    MARK.to_owned() + &write(separator, rows)
}
