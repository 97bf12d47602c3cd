//! Tables of the markup: every cell finds its column, also below cells that reach down.

use roxmltree::Node;

use super::{Read, Reader, align_of, elements, has, name};
use crate::tree::{Align, Block, Cell, CellKind, Look, Row, Scale, Table, TableLook, Width};

/// The most rows that a cell may reach over.
const SPAN_MAX: usize = 1_000;
/// The most columns that a table has.
const COLUMNS_MAX: usize = 500;

impl Reader<'_, '_> {
    pub(super) fn table(&self, node: Node) -> Read<Table> {
        let mut table = Table {
            name: node.attribute("aria-label").unwrap_or_default().to_owned(),
            columns: Vec::new(),
            head: Vec::new(),
            body: Vec::new(),
            look: match () {
                () if has(node, "plain") => TableLook::Plain,
                () if has(node, "cards") => TableLook::Cards,
                () => TableLook::Grid,
            },
            scale: Scale(self.number(node, "data-scale")?.unwrap_or(1.0).clamp(0.3, 4.0)),
        };
        let mut reach = Reach::default();
        for part in elements(node) {
            match name(part) {
                "colgroup" => {
                    table.columns =
                        elements(part).map(|col| self.width(col)).collect::<Read<_>>()?
                }
                "thead" => table.head.extend(self.rows(part, &mut reach)?),
                "tbody" | "tfoot" => table.body.extend(self.rows(part, &mut reach)?),
                other => return Err(self.fault(
                    part,
                    format!(
                        "<{other}> cannot stand in a table; use colgroup, thead, tbody and tfoot."
                    ),
                )),
            }
            // What reaches over the end of a part ends there.
            reach.clear();
        }
        let columns = table.rows().flat_map(|row| &row.cells).map(|cell| cell.column + cell.across);
        let columns = columns.max().unwrap_or(0).max(table.columns.len());
        if columns > COLUMNS_MAX {
            return Err(self.fault(node, format!("A table has at most {COLUMNS_MAX} columns.")));
        }
        table.columns.resize(columns, Width::Auto);
        Ok(table)
    }

    fn width(&self, col: Node) -> Read<Width> {
        if has(col, "grow") {
            return Ok(Width::Grow);
        }
        Ok(self.number(col, "data-mm")?.map_or(Width::Auto, |mm| Width::Mm(mm.clamp(1.0, 400.0))))
    }

    fn rows(&self, part: Node, reach: &mut Reach) -> Read<Vec<Row>> {
        let rows: Vec<Node> = elements(part).collect();
        let count = rows.len();
        let row = |(index, row): (usize, Node)| {
            if name(row) != "tr" {
                return Err(
                    self.fault(row, format!("<{}> stands where a <tr> is expected.", name(row)))
                );
            }
            let height_mm = self.number(row, "data-mm")?.unwrap_or(0.0).clamp(0.0, 250.0);
            let mut cells = Vec::new();
            for cell in elements(row) {
                cells.push(self.cell(cell, reach, count - index, name(part) == "thead")?);
            }
            reach.next_row();
            Ok(Row { cells, height_mm })
        };
        rows.into_iter().enumerate().map(row).collect()
    }

    fn cell(&self, node: Node, reach: &mut Reach, rows_left: usize, in_head: bool) -> Read<Cell> {
        let kind = match (name(node), in_head) {
            ("th", true) => CellKind::ColumnHead,
            ("th", false) if node.attribute("scope") == Some("col") => CellKind::ColumnHead,
            ("th", false) => CellKind::RowHead,
            ("td", _) => CellKind::Data,
            (other, _) => {
                return Err(
                    self.fault(node, format!("<{other}> stands where a <td> or <th> is expected."))
                );
            }
        };
        let across = self.span(node, "colspan")?;
        let down = self.span(node, "rowspan")?.min(rows_left);
        let align = match align_of(node) {
            Align::Left if kind == CellKind::ColumnHead && !has(node, "left") => Align::Centre,
            align => align,
        };
        let blocks = self.cell_blocks(node, align)?;
        let column = reach.place(across, down).ok_or_else(|| {
            self.fault(node, "This cell would lie over one that reaches down from a row above; look at colspan and rowspan.")
        })?;
        Ok(Cell { column, across, down, kind, align, shaded: has(node, "own"), blocks })
    }

    /// Blocks, or words that stand alone.
    fn cell_blocks(&self, node: Node, align: Align) -> Read<Vec<Block>> {
        let is_block = |one: Node| {
            matches!(
                name(one),
                "p" | "h1" | "h2" | "h3" | "figure" | "ul" | "ol" | "dl" | "div" | "table"
            )
        };
        if elements(node).any(is_block) {
            return self.blocks(node);
        }
        let words = self.words(node)?;
        let look = Look { align, tight: true, ..Look::default() };
        Ok(if words.is_empty() { Vec::new() } else { vec![Block::Paragraph { words, look }] })
    }

    fn span(&self, node: Node, attribute: &str) -> Read<usize> {
        let number = self.number(node, attribute)?.unwrap_or(1.0);
        Ok((number.max(1.0) as usize).min(SPAN_MAX))
    }
}

/// Which columns are taken by cells of the rows above.
#[derive(Default)]
struct Reach {
    /// By column: how many rows, this one counted, are taken.
    taken: Vec<usize>,
    next: usize,
}

impl Reach {
    /// Finds the first free column and takes it with those beside it, if they are free.
    fn place(&mut self, across: usize, down: usize) -> Option<usize> {
        while self.taken.get(self.next).is_some_and(|rows| *rows > 0) {
            self.next += 1;
        }
        let column = self.next;
        self.next += across;
        self.taken.resize(self.taken.len().max(self.next), 0);
        let room = &mut self.taken[column..self.next];
        let free = room.iter().all(|rows| *rows == 0);
        room.fill(down);
        free.then_some(column)
    }

    fn next_row(&mut self) {
        self.next = 0;
        self.taken.iter_mut().for_each(|rows| *rows = rows.saturating_sub(1));
    }

    fn clear(&mut self) {
        *self = Reach::default();
    }
}
