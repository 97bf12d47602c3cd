//! Tables as text with semicolons, as spreadsheets of our part of the world open them.

use crate::grid::{Grid, grids};
use crate::tree::Document;

/// Tells Excel that the text is UTF-8.
const MARK: &str = "\u{feff}";

/// The tables of a document; several have what stands above them before each.
pub(crate) fn write(document: &Document) -> Vec<u8> {
    let sheets = grids(document);
    let single = sheets.iter().map(|(_, grids)| grids.len()).sum::<usize>() == 1;
    let mut out = MARK.to_owned();
    for grid in sheets.iter().flat_map(|(_, grids)| grids) {
        if !single {
            if out.len() > MARK.len() {
                out.push_str("\r\n");
            }
            for line in &grid.above {
                out += &field(line);
                out.push_str("\r\n");
            }
        }
        rows(grid, &mut out);
    }
    out.into_bytes()
}

fn rows(grid: &Grid, out: &mut String) {
    for row in &grid.rows {
        let mut fields = vec![String::new(); grid.columns];
        for cell in row {
            fields[cell.column] = field(&cell.text);
        }
        *out += &fields.join(";");
        out.push_str("\r\n");
    }
}

/// A field in quotes where it needs them; nothing that a spreadsheet would calculate.
fn field(text: &str) -> String {
    let calculated = text.len() > 1 && text.starts_with(['=', '+', '-', '@']);
    let text = if calculated { format!("'{text}") } else { text.to_owned() };
    match text.contains(['"', ';', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
