//! Tables that are no papers: rows of texts and numbers, for other programs.

use rust_xlsxwriter::{Workbook, XlsxError};
use tables::Separator;

use crate::grid::{Grid, GridCell};
use crate::xlsx;

/// A table: its first row names the columns.
#[derive(Clone, Debug, PartialEq)]
pub struct PlainTable {
    /// What the worksheet is called.
    pub title: String,
    /// The rows.
    pub rows: Vec<Vec<PlainCell>>,
}

/// A cell of a [`PlainTable`].
#[derive(Clone, Debug, PartialEq)]
pub enum PlainCell {
    /// Words.
    Text(String),
    /// A number that can be counted with.
    Number(f64),
}

impl PlainCell {
    /// Words.
    pub fn text(text: impl Into<String>) -> PlainCell {
        PlainCell::Text(text.into())
    }

    /// A number where the text is one, also with a half.
    pub fn value(text: &str) -> PlainCell {
        let plain = text.replace('½', ".5").replace('−', "-");
        plain.parse().map_or_else(|_| PlainCell::text(text), PlainCell::Number)
    }

    fn shown(&self) -> String {
        match self {
            PlainCell::Text(text) => text.clone(),
            PlainCell::Number(number) => number.to_string(),
        }
    }

    fn number(&self) -> Option<f64> {
        match self {
            PlainCell::Text(_) => None,
            PlainCell::Number(number) => Some(*number),
        }
    }
}

impl PlainTable {
    /// The table with commas, as programs read it; spreadsheets open it too.
    pub fn csv(&self) -> String {
        let shown = |row: &Vec<PlainCell>| row.iter().map(PlainCell::shown).collect::<Vec<_>>();
        tables::file(Separator::Comma, self.rows.iter().map(shown))
    }

    fn grid(&self) -> Grid {
        let cell = |(column, cell): (usize, &PlainCell)| GridCell {
            column,
            across: 1,
            down: 1,
            text: cell.shown(),
            number: cell.number(),
        };
        Grid {
            above: Vec::new(),
            columns: self.rows.iter().map(Vec::len).max().unwrap_or(0),
            heads: 1,
            rows: self.rows.iter().map(|row| row.iter().enumerate().map(cell).collect()).collect(),
        }
    }
}

/// A workbook with a worksheet for each table.
pub fn workbook(tables: &[PlainTable]) -> Result<Vec<u8>, NoWorkbook> {
    make(tables).map_err(|error| NoWorkbook { why: error.to_string() })
}

fn make(tables: &[PlainTable]) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    for (index, table) in tables.iter().enumerate() {
        let worksheet = book.add_worksheet();
        worksheet.set_name(xlsx::name(index, &table.title))?;
        xlsx::fill_plain(worksheet, &table.grid())?;
    }
    if tables.is_empty() {
        book.add_worksheet();
    }
    book.save_to_buffer()
}

/// Why there is no workbook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the workbook could not be made: {why}")]
pub struct NoWorkbook {
    /// What the writer said.
    why: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_formula_stays_a_text() {
        let line =
            |cell: PlainCell| PlainTable { title: String::new(), rows: vec![vec![cell]] }.csv();
        assert_eq!(line(PlainCell::text("=1+1")), "\u{feff}'=1+1\r\n");
        assert_eq!(line(PlainCell::text("Koval, \"O\"")), "\u{feff}\"Koval, \"\"O\"\"\"\r\n");
        assert_eq!(line(PlainCell::value("−3½")), "\u{feff}-3.5\r\n");
        assert_eq!(line(PlainCell::value("3–4")), "\u{feff}3–4\r\n");
    }
}
