//! A table out of a file: rows of cells, as text.

use std::io::{Cursor, Read};

use calamine::{Data, DataRef, Reader, Xlsx};
use encoding_rs::{Encoding, WINDOWS_1251};
use tables::Separator;

use crate::signs::{LINE_CHARS_MAX, tidy};

/// A table as it was read: rows of cells, blanks around them taken away. Empty rows stay, so that
/// rows have the numbers that the file shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rows.
    pub rows: Vec<Vec<String>>,
}

/// Why a file is no table that we can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetFault {
    /// The file is an old .xls workbook.
    #[error("The file is an old .xls workbook.")]
    OldWorkbook,
    /// The file is no workbook that can be read.
    #[error("The file is no workbook that can be read.")]
    Broken,
    /// The file unpacks to too much.
    #[error("The file unpacks to too much.")]
    TooBig,
    /// The table has too many rows or columns.
    #[error("The table has too many rows or columns.")]
    TooManyCells,
    /// The table is empty.
    #[error("The table is empty.")]
    Empty,
}

/// The most rows that a list of entries has.
pub const ROWS_MAX: usize = 2_000;
const COLUMNS_MAX: usize = 60;
/// What is looked at of a cell: a name and the blanks around it, not a book.
const CELL_CHARS_MAX: usize = 2 * LINE_CHARS_MAX;
/// What is looked at of a whole table: a thousand letters for each row, which nobody has.
const TABLE_CHARS_MAX: usize = 1_000 * ROWS_MAX;
/// So many tables of a workbook are looked at for one that is not empty.
const TABLES_MAX: usize = 20;
/// What a workbook may unpack to.
const UNPACKED_BYTES_MAX: u64 = 32 * 1024 * 1024;

impl Sheet {
    /// Reads a file: a workbook by its first bytes, else text.
    pub fn read(bytes: &[u8]) -> Result<Sheet, SheetFault> {
        match bytes {
            [0xD0, 0xCF, 0x11, 0xE0, ..] => Err(SheetFault::OldWorkbook),
            [b'P', b'K', ..] => workbook(bytes),
            _ if bytes.contains(&0) && Encoding::for_bom(bytes).is_none() => {
                Err(SheetFault::Broken)
            }
            _ => Sheet::from_text(&text_of(bytes)),
        }
    }

    /// Reads text with tabs, semicolons or commas between the cells. A quotation mark that is not
    /// closed is forgiven: somebody may have pasted half of a table.
    pub fn from_text(text: &str) -> Result<Sheet, SheetFault> {
        let mut sheet = Sheet::default();
        let mut line = 1;
        for row in tables::read(text) {
            for _ in line..row.line {
                sheet.push(Vec::new())?;
            }
            // A row goes on over several lines inside quotation marks.
            line = row.line + 1 + row.cells.iter().flat_map(|cell| cell.matches('\n')).count();
            sheet.push(row.cells)?;
        }
        sheet.or_empty()
    }

    /// The table as text with tabs, which [`Sheet::from_text`] reads again.
    pub fn to_text(&self) -> String {
        // A tab even where there is one column, so that a comma in a name divides nothing.
        let cells = |row: &Vec<String>| {
            let blanks = 2_usize.saturating_sub(row.len());
            row.iter().cloned().chain(vec![String::new(); blanks]).collect::<Vec<_>>()
        };
        tables::write(Separator::Tab, self.rows.iter().map(cells))
    }

    /// How many columns the widest row has.
    pub fn width(&self) -> usize {
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
    for name in book.sheet_names().into_iter().take(TABLES_MAX) {
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
    let (mut row, mut number, mut left) = (Vec::new(), 0, TABLE_CHARS_MAX);
    while let Some(cell) = cells.next_cell().map_err(|_| SheetFault::Broken)? {
        let text = text_in(cell.get_value());
        left = left.checked_sub(text.chars().count()).ok_or(SheetFault::TooBig)?;
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

/// The text of a cell, cut before it is copied: thousands of cells may share one of millions of
/// letters.
fn text_in(value: &DataRef<'_>) -> String {
    let cut = |text: &str| text.chars().take(CELL_CHARS_MAX).collect();
    match value {
        DataRef::SharedString(text) => cut(text),
        DataRef::String(text) => cut(text),
        DataRef::DateTime(date) if date.is_datetime() => {
            let (year, month, day, ..) = date.to_ymd_hms_milli();
            format!("{year:04}-{month:02}-{day:02}")
        }
        DataRef::DateTimeIso(text) => text.chars().take(10).collect(),
        DataRef::DurationIso(text) => cut(text),
        DataRef::Error(_) | DataRef::Empty => String::new(),
        DataRef::Int(_) | DataRef::Float(_) | DataRef::Bool(_) | DataRef::DateTime(_) => {
            Data::from(value.clone()).to_string()
        }
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

    /// A workbook with one text that so many cells share.
    fn shared(letters: usize, cells: usize) -> Vec<u8> {
        const MAIN: &str = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
        const OFFICE: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        const PACKAGE: &str = "http://schemas.openxmlformats.org/package/2006";
        let column = |index: usize| char::from(b'A' + (index % 26) as u8);
        let rows: String = (0..cells.div_ceil(26))
            .map(|row| {
                let cell =
                    |index| format!("<c r=\"{}{}\" t=\"s\"><v>0</v></c>", column(index), row + 1);
                let cells: String = (0..26).map(cell).collect();
                format!("<row r=\"{}\">{cells}</row>", row + 1)
            })
            .collect();
        let kind = |part: &str, name: &str| {
            format!(
                "<Override PartName=\"/xl/{part}.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.spreadsheetml.{name}+xml\"/>"
            )
        };
        let relation = |id: &str, kind: &str, target: &str| {
            format!("<Relationship Id=\"{id}\" Type=\"{OFFICE}/{kind}\" Target=\"{target}\"/>")
        };
        let relations = |all: String| {
            format!("<Relationships xmlns=\"{PACKAGE}/relationships\">{all}</Relationships>")
        };
        let parts = [
            (
                "[Content_Types].xml",
                format!(
                    "<Types xmlns=\"{PACKAGE}/content-types\"><Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>{}{}{}</Types>",
                    kind("workbook", "sheet.main"),
                    kind("worksheets/sheet1", "worksheet"),
                    kind("sharedStrings", "sharedStrings"),
                ),
            ),
            ("_rels/.rels", relations(relation("r1", "officeDocument", "xl/workbook.xml"))),
            (
                "xl/workbook.xml",
                format!(
                    "<workbook xmlns=\"{MAIN}\" xmlns:r=\"{OFFICE}\"><sheets><sheet name=\"a\" sheetId=\"1\" r:id=\"r1\"/></sheets></workbook>"
                ),
            ),
            (
                "xl/_rels/workbook.xml.rels",
                relations(
                    relation("r1", "worksheet", "worksheets/sheet1.xml")
                        + &relation("r2", "sharedStrings", "sharedStrings.xml"),
                ),
            ),
            (
                "xl/worksheets/sheet1.xml",
                format!("<worksheet xmlns=\"{MAIN}\"><sheetData>{rows}</sheetData></worksheet>"),
            ),
            (
                "xl/sharedStrings.xml",
                format!("<sst xmlns=\"{MAIN}\"><si><t>{}</t></si></sst>", "a".repeat(letters)),
            ),
        ];
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            archive.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            std::io::Write::write_all(&mut archive, text.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
    }

    /// Two of these, of 121 KB each, stopped a whole server.
    #[test]
    fn a_long_text_that_many_cells_share_is_never_copied_whole() {
        let few = Sheet::read(&shared(1_000_000, 26)).unwrap();
        assert_eq!(few.rows, [vec!["a".repeat(LINE_CHARS_MAX); 26]]);
        let many = shared(1_000_000, 5_200);
        assert!(many.len() < 200_000, "{}", many.len());
        assert_eq!(Sheet::read(&many), Err(SheetFault::TooBig));
    }
}
