//! The tables of a document as plain cells, for programs that calculate.

use crate::tree::{Block, Document, Sheet, Table, plain, plain_blocks};

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
}

/// The sheets with their tables; what stands between the tables goes with the next one.
pub(crate) fn grids(document: &Document) -> Vec<(&Sheet, Vec<Grid>)> {
    document
        .sheets
        .iter()
        .map(|sheet| {
            let (mut above, mut found) = (Vec::new(), Vec::new());
            gather(&sheet.blocks, &mut above, &mut found);
            (sheet, found)
        })
        .filter(|(_, grids)| !grids.is_empty())
        .collect()
}

fn gather(blocks: &[Block], above: &mut Vec<String>, grids: &mut Vec<Grid>) {
    for block in blocks {
        match block {
            Block::Table(table) => grids.push(grid(table, std::mem::take(above))),
            Block::Keep { blocks, .. } => gather(blocks, above, grids),
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

fn grid(table: &Table, above: Vec<String>) -> Grid {
    let cells = |row: &crate::tree::Row| {
        let cell = |cell: &crate::tree::Cell| GridCell {
            column: cell.column,
            across: cell.across,
            down: cell.down,
            text: plain_blocks(&cell.blocks),
        };
        row.cells.iter().map(cell).collect()
    };
    Grid {
        above,
        columns: table.columns.len(),
        heads: table.head.len(),
        rows: table.rows().map(cells).collect(),
    }
}

/// The number that a cell shows, if it shows one: `12`, `3½`, `10,25`; what begins with 0 is a name.
pub(crate) fn number(text: &str) -> Option<f64> {
    if let Some((whole, part)) = text.split_once(',') {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|one| one.is_ascii_digit());
        let sound = digits(whole) && digits(part) && text.len() <= 9;
        return format!("{whole}.{part}").parse().ok().filter(|_| sound);
    }
    let (whole, half) = match text.strip_suffix('½') {
        Some("") => return Some(0.5),
        Some(whole) => (whole, 0.5),
        None => (text, 0.0),
    };
    let digits = whole.len() <= 9 && whole.bytes().all(|byte| byte.is_ascii_digit());
    let sound = digits && (whole == "0" || !whole.starts_with('0'));
    whole.parse::<f64>().ok().filter(|_| sound).map(|number| number + half)
}
