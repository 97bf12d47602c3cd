//! Reading.

use std::io::{Chain, Read};

use csv::{Reader, ReaderBuilder, StringRecord};

use crate::Separator;
use crate::guard::unguarded;
use crate::write::MARK;

/// A line of our own after the last one: a quotation mark that was never closed swallows it.
const END: &str = "\n\u{1}end of the table\u{1}";

/// A row that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// Its cells, as they are; rows need not be of one length.
    pub cells: Vec<String>,
    /// A quotation mark was opened in the last cell and not closed until the end of the text.
    pub open_quote: bool,
}

/// The rows of a text, one after the other; lines with nothing at all are left out.
pub struct Rows<'a> {
    text: &'a str,
    reader: Reader<Chain<&'a [u8], &'static [u8]>>,
    /// Up to where lines were counted.
    at: usize,
    line: usize,
}

/// Reads a table, with the separator that its first lines have.
pub fn read(text: &str) -> Rows<'_> {
    let text = text.trim_start_matches(MARK);
    let reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(Separator::of(text).byte())
        .from_reader(text.as_bytes().chain(END.as_bytes()));
    Rows { text, reader, at: 0, line: 1 }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        let mut record = StringRecord::new();
        // Nothing can fail: it is text, in memory, and rows may have any length.
        if !self.reader.read_record(&mut record).unwrap_or(false) {
            return None;
        }
        let end = END.trim_start();
        if record.iter().eq([end]) {
            return None;
        }
        let line = self.line_of(&record);
        let mut cells: Vec<String> = record.iter().map(|cell| unguarded(cell).to_owned()).collect();
        let swallowed = cells.last().and_then(|cell| cell.strip_suffix(END)).map(String::from);
        let open_quote = swallowed.is_some();
        if let Some((last, cell)) = cells.last_mut().zip(swallowed) {
            *last = unguarded(&cell).to_owned();
        }
        Some(Row { line, cells, open_quote })
    }
}

impl Rows<'_> {
    /// The line on which a row begins. Its position is before the empty lines that were left out.
    fn line_of(&mut self, record: &StringRecord) -> usize {
        let bytes = self.text.as_bytes();
        let after = record.position().map_or(0, |position| position.byte() as usize);
        let blank = |at: &usize| bytes.get(*at).is_some_and(|byte| matches!(byte, b'\r' | b'\n'));
        let begin = (after..).find(|at| !blank(at)).unwrap_or(after).min(bytes.len());
        let between = bytes.get(self.at..begin).unwrap_or_default();
        self.line += between.iter().filter(|byte| **byte == b'\n').count();
        self.at = begin;
        self.line
    }
}
