//! The tables of a document as plain cells, for programs that calculate.

use crate::tree::{Block, Cell, CellKind, Document, Row, Sheet, Table, plain, plain_blocks};

/// A table as cells, each where it stands.
pub(crate) struct Grid {
    /// What stands above it.
    pub(crate) above: Vec<String>,
    pub(crate) columns: usize,
    /// How many rows are heads.
    pub(crate) heads: usize,
    pub(crate) rows: Vec<Vec<GridCell>>,
}

/// A cell and the room it takes.
pub(crate) struct GridCell {
    pub(crate) column: usize,
    pub(crate) across: usize,
    pub(crate) down: usize,
    pub(crate) text: String,
    /// The number that it shows.
    pub(crate) number: Option<f64>,
}

/// The sheets with their tables; what stands between the tables goes with the next one.
pub(crate) fn grids(document: &Document) -> Vec<(&Sheet, Vec<Grid>)> {
    document
        .sheets
        .iter()
        .map(|sheet| {
            let (mut above, mut found) = (Vec::new(), Vec::new());
            gather(&sheet.blocks, document.language, &mut above, &mut found);
            (sheet, found)
        })
        .filter(|(_, grids)| !grids.is_empty())
        .collect()
}

fn gather(blocks: &[Block], language: &str, above: &mut Vec<String>, grids: &mut Vec<Grid>) {
    for block in blocks {
        match block {
            Block::Table(table) => grids.push(grid(table, language, std::mem::take(above))),
            Block::Keep { blocks, .. } => gather(blocks, language, above, grids),
            Block::Fields(fields) => {
                above.extend(
                    fields.iter().map(|(name, fact)| format!("{} {}", plain(name), plain(fact))),
                );
            }
            other => above.extend(
                Some(plain_blocks(std::slice::from_ref(other))).filter(|text| !text.is_empty()),
            ),
        }
    }
}

fn grid(table: &Table, language: &str, above: Vec<String>) -> Grid {
    let cell = |cell: &Cell| {
        // What must not be torn on paper is an ordinary text for a program.
        let text = plain_blocks(&cell.blocks).replace('\u{a0}', " ");
        let number = match cell.kind {
            CellKind::ColumnHead => None,
            CellKind::RowHead => number(&text),
            CellKind::Data => number(&text).or_else(|| decimal(&text, language)),
        };
        GridCell { column: cell.column, across: cell.across, down: cell.down, text, number }
    };
    let cells = |row: &Row| row.cells.iter().map(cell).collect();
    Grid {
        above,
        columns: table.columns.len(),
        heads: table.head.len(),
        rows: table.rows().map(cells).collect(),
    }
}

/// The number that a text shows, if it shows one: `12`, `−3`, `3½`, `10,25`; what begins with 0 is a
/// name.
fn number(text: &str) -> Option<f64> {
    if let Some(text) = text.strip_prefix('−') {
        return number(text).map(|number| -number).filter(|_| !text.starts_with('−'));
    }
    if let Some((whole, part)) = text.split_once(',') {
        return parts(whole, part);
    }
    let (whole, half) = match text.strip_suffix('½') {
        Some("") => return Some(0.5),
        Some(whole) => (whole, 0.5),
        None => (text, 0.0),
    };
    let sound = is_digits(whole) && whole.len() <= 9 && (whole == "0" || !whole.starts_with('0'));
    whole.parse::<f64>().ok().filter(|_| sound).map(|number| number + half)
}

/// An English number with a point, `10.25`. Elsewhere a point parts the table from the board, `3.10`,
/// and so it does in English in the head of a row, which says what the row is about.
fn decimal(text: &str, language: &str) -> Option<f64> {
    let (whole, part) = text.split_once('.').filter(|_| language == "en")?;
    parts(whole, part)
}

fn parts(whole: &str, part: &str) -> Option<f64> {
    let sound = is_digits(whole) && is_digits(part) && whole.len() + part.len() <= 8;
    format!("{whole}.{part}").parse().ok().filter(|_| sound)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit())
}
