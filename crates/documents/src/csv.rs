//! Tables as text with semicolons, as spreadsheets of our part of the world open them.

use tables::Separator;

use crate::grid::{Grid, grids};
use crate::tree::Document;

/// The tables of a document; several have what stands above them before each.
pub(crate) fn write(document: &Document) -> Vec<u8> {
    let sheets = grids(document);
    let all: Vec<&Grid> = sheets.iter().flat_map(|(_, grids)| grids).collect();
    let mut out = tables::MARK.to_owned();
    for grid in &all {
        if all.len() > 1 {
            if out.len() > tables::MARK.len() {
                out += "\r\n";
            }
            out += &text(grid.above.iter().map(|line| [line]));
        }
        out += &text(rows(grid));
    }
    out.into_bytes()
}

fn rows(grid: &Grid) -> impl Iterator<Item = Vec<&str>> {
    grid.rows.iter().map(|row| {
        let mut cells = vec![""; grid.columns];
        for cell in row {
            cells[cell.column] = &cell.text;
        }
        cells
    })
}

fn text<R: IntoIterator<Item: AsRef<str>>>(rows: impl IntoIterator<Item = R>) -> String {
    tables::write(Separator::Semicolon, rows)
}
