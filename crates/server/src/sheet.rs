//! A table out of a file: rows of cells, as text.

use std::io::{Cursor, Read};

use calamine::{Data, DataRef, Reader, Xlsx};
use encoding_rs::{Encoding, WINDOWS_1251};

/// A table as it was read: rows of cells, blanks around them taken away. Empty rows stay, so that
/// rows have the numbers that the file shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sheet {
    /// The rows.
    pub(crate) rows: Vec<Vec<String>>,
}

/// Why a file is no table that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SheetFault {
    #[error("The file is an old .xls workbook.")]
    OldWorkbook,
    #[error("The file is no workbook that can be read.")]
    Broken,
    #[error("The file unpacks to too much.")]
    TooBig,
    #[error("The table has too many rows or columns.")]
    TooManyCells,
    #[error("The table is empty.")]
    Empty,
}

/// The most rows that a list of entries has.
pub(crate) const ROWS_MAX: usize = 2_000;
const COLUMNS_MAX: usize = 60;
/// A cell is a name, not a book.
const CELL_CHARS_MAX: usize = 300;
/// What a workbook may unpack to.
const UNPACKED_BYTES_MAX: u64 = 32 * 1024 * 1024;

impl Sheet {
    /// Reads a file: a workbook by its first bytes, else text.
    pub(crate) fn read(bytes: &[u8]) -> Result<Sheet, SheetFault> {
        match bytes {
            [0xD0, 0xCF, 0x11, 0xE0, ..] => Err(SheetFault::OldWorkbook),
            [b'P', b'K', ..] => workbook(bytes),
            _ if bytes.contains(&0) && Encoding::for_bom(bytes).is_none() => {
                Err(SheetFault::Broken)
            }
            _ => Sheet::from_text(&text_of(bytes)),
        }
    }

    /// Reads text with tabs, semicolons or commas between the cells.
    pub(crate) fn from_text(text: &str) -> Result<Sheet, SheetFault> {
        let text = text.trim_start_matches('\u{feff}');
        let separator = separator(text);
        let mut sheet = Sheet::default();
        let (mut row, mut cell, mut quoted) = (Vec::new(), String::new(), false);
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '"' if quoted && signs.peek() == Some(&'"') => {
                    signs.next();
                    cell.push('"');
                }
                '"' if quoted => quoted = false,
                // A quotation mark inside a name protects nothing.
                '"' if cell.trim().is_empty() => quoted = true,
                '\r' if !quoted => {}
                '\n' if !quoted => {
                    row.push(std::mem::take(&mut cell));
                    sheet.push(std::mem::take(&mut row))?;
                }
                sign if sign == separator && !quoted => row.push(std::mem::take(&mut cell)),
                sign => cell.push(sign),
            }
        }
        row.push(cell);
        sheet.push(row)?;
        sheet.or_empty()
    }

    /// The table as text with tabs, which [`Sheet::from_text`] reads again.
    pub(crate) fn to_text(&self) -> String {
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().map(|cell| protected(cell)).collect();
            // A tab even where there is one column, so that a comma in a name divides nothing.
            if cells.len() == 1 { format!("{}\t", cells[0]) } else { cells.join("\t") }
        };
        self.rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// How many columns the widest row has.
    pub(crate) fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn push(&mut self, row: Vec<String>) -> Result<(), SheetFault> {
        let mut row: Vec<String> = row.iter().map(|cell| tidy(cell)).collect();
        while row.last().is_some_and(String::is_empty) {
            row.pop();
        }
        if self.rows.len() == ROWS_MAX + 1 || row.len() > COLUMNS_MAX {
            return Err(SheetFault::TooManyCells);
        }
        self.rows.push(row);
        Ok(())
    }

    fn or_empty(mut self) -> Result<Sheet, SheetFault> {
        while self.rows.last().is_some_and(Vec::is_empty) {
            self.rows.pop();
        }
        if self.rows.is_empty() { Err(SheetFault::Empty) } else { Ok(self) }
    }
}

/// A cell on one line, without blanks around it or signs that nobody sees.
fn tidy(cell: &str) -> String {
    let seen = |sign: char| if sign.is_control() || sign == '\u{a0}' { ' ' } else { sign };
    let shown: String = cell.chars().map(seen).filter(|sign| !is_unseen(*sign)).collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    words.join(" ").chars().take(CELL_CHARS_MAX).collect()
}

/// Marks of width and direction that come along when something is copied.
fn is_unseen(sign: char) -> bool {
    matches!(sign, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

fn protected(cell: &str) -> String {
    if cell.starts_with('"') {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

/// Tabs win over semicolons, and semicolons over commas, which stand in names and dates too.
fn separator(text: &str) -> char {
    let first: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).take(12).collect();
    let used = |sign: &char| first.iter().any(|line| line.contains(*sign));
    ['\t', ';', ','].into_iter().find(used).unwrap_or('\t')
}

/// Text in UTF-8 or UTF-16 with a mark, UTF-8 without, or else Windows-1251.
fn text_of(bytes: &[u8]) -> String {
    match (Encoding::for_bom(bytes), std::str::from_utf8(bytes)) {
        (Some((encoding, _)), _) => encoding.decode(bytes).0.into_owned(),
        (None, Ok(text)) => text.to_owned(),
        (None, Err(_)) => WINDOWS_1251.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

fn workbook(bytes: &[u8]) -> Result<Sheet, SheetFault> {
    is_small(bytes)?;
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| SheetFault::Broken)?;
    for name in book.sheet_names() {
        match worksheet(&mut book, &name)?.or_empty() {
            Err(SheetFault::Empty) => {}
            found => return found,
        }
    }
    Err(SheetFault::Empty)
}

/// Unpacks everything to nowhere, so that a small file that unpacks to a huge one is found out.
fn is_small(bytes: &[u8]) -> Result<(), SheetFault> {
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| SheetFault::Broken)?;
    let mut left = UNPACKED_BYTES_MAX;
    for index in 0..archive.len() {
        let file = archive.by_index(index).map_err(|_| SheetFault::Broken)?;
        let mut limited = file.take(left + 1);
        let read = std::io::copy(&mut limited, &mut std::io::sink());
        let read = read.map_err(|_| SheetFault::Broken)?;
        left = left.checked_sub(read).ok_or(SheetFault::TooBig)?;
    }
    Ok(())
}

/// The cells one by one: a sheet that claims a million columns costs nothing.
fn worksheet<R: Read + std::io::Seek>(book: &mut Xlsx<R>, name: &str) -> Result<Sheet, SheetFault> {
    let mut cells = book.worksheet_cells_reader(name).map_err(|_| SheetFault::Broken)?;
    let mut sheet = Sheet::default();
    let (mut row, mut number) = (Vec::new(), 0);
    while let Some(cell) = cells.next_cell().map_err(|_| SheetFault::Broken)? {
        let text = text_in(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let (at, column) = cell.get_position();
        while number < at {
            sheet.push(std::mem::take(&mut row))?;
            number += 1;
        }
        let column = column as usize;
        if column >= COLUMNS_MAX {
            return Err(SheetFault::TooManyCells);
        }
        row.resize(row.len().max(column + 1), String::new());
        row[column] = text;
    }
    sheet.push(row)?;
    Ok(sheet)
}

fn text_in(value: &DataRef<'_>) -> String {
    match Data::from(value.clone()) {
        Data::DateTime(date) if date.is_datetime() => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        Data::DateTimeIso(text) => text.chars().take(10).collect(),
        Data::Error(_) | Data::Empty => String::new(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<Vec<String>> {
        Sheet::from_text(text).unwrap().rows
    }

    #[test]
    fn separators_and_quotation_marks_are_understood() {
        assert_eq!(rows("a;b\n\"c;\nd\";\"e \"\"f\"\"\"\n"), [["a", "b"], ["c; d", "e \"f\""]]);
        assert_eq!(rows("a,b\tc"), [["a,b", "c"]]);
        assert_eq!(rows("Клуб \"Шашка\";x"), [["Клуб \"Шашка\"", "x"]]);
        let empty = Vec::<&str>::new();
        assert_eq!(
            rows("one\r\n\r\n two \u{a0} words \n\n"),
            [vec!["one"], empty, vec!["two words"]]
        );
        assert_eq!(Sheet::from_text(" \n;;\n"), Err(SheetFault::Empty));
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["a,b\tc\n\"x\" y\tz", "Коваль, Андрій", "a\t\tc\n\tb"] {
            let sheet = Sheet::from_text(&format!("{text}\t")).unwrap();
            assert_eq!(Sheet::from_text(&sheet.to_text()).unwrap(), sheet, "{text}");
        }
    }

    #[test]
    fn encodings_are_told_apart() {
        let name = "Їжакевич Ґалина";
        assert_eq!(Sheet::read(name.as_bytes()).unwrap().rows[0][0], name);
        let marked = [b"\xef\xbb\xbf", name.as_bytes()].concat();
        assert_eq!(Sheet::read(&marked).unwrap().rows[0][0], name);
        let (old, _, _) = WINDOWS_1251.encode(name);
        assert_eq!(Sheet::read(&old).unwrap().rows[0][0], name);
        let wide: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let wide = [&b"\xff\xfe"[..], &wide].concat();
        assert_eq!(Sheet::read(&wide).unwrap().rows[0][0], name);
    }

    #[test]
    fn hostile_files_are_told_from_tables() {
        assert_eq!(Sheet::read(b"PK\x03\x04nothing"), Err(SheetFault::Broken));
        assert_eq!(Sheet::read(b"\xd0\xcf\x11\xe0\xa1"), Err(SheetFault::OldWorkbook));
        assert_eq!(Sheet::read(b"\x7fELF\x00\x01"), Err(SheetFault::Broken));
        assert_eq!(Sheet::read(b""), Err(SheetFault::Empty));
        let long = "a\n".repeat(ROWS_MAX + 2);
        assert_eq!(Sheet::read(long.as_bytes()), Err(SheetFault::TooManyCells));
        let broad = ";x".repeat(COLUMNS_MAX + 1);
        assert_eq!(Sheet::read(broad.as_bytes()), Err(SheetFault::TooManyCells));
    }
}
