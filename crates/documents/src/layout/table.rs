//! Tables into strips: columns find their widths, rows their heights.

use super::flow::{Flow, Place};
use super::rows::{Rows, high};
use super::{Drawn, MM, Mark, Strip, Tag};
use crate::tree::{Block, Cell, CellKind, Row, Table, TableLook, Width};

/// No column is kept wide for a word longer than this; such a word is cut.
const WORD_MAX_MM: f32 = 45.0;
/// Letters never get smaller than this part of what was asked for.
const SCALE_MIN: f32 = 0.62;

/// A table whose columns have found their widths.
pub(super) struct Frame<'t> {
    pub(super) table: &'t Table,
    /// Where each column begins, and the last one ends.
    edges: Vec<f32>,
    size: f32,
    pub(super) pad: f32,
    /// The height that a page has for rows.
    pub(super) room: f32,
}

impl Frame<'_> {
    pub(super) fn span(&self, cell: &Cell) -> (f32, f32) {
        let last = self.edges.len() - 1;
        let from = self.edges[cell.column.min(last)];
        (from, self.edges[(cell.column + cell.across).min(last)] - from)
    }
}

impl Flow {
    pub(super) fn table(&mut self, table: &Table, place: Place) -> Vec<Strip> {
        if table.columns.is_empty() {
            return Vec::new();
        }
        let size = place.size * table.scale.0;
        let pad = if table.look == TableLook::Cards { 4.0 * MM } else { size * 0.32 };
        let (edges, shrunk) = self.edges(table, place.width, size, pad);
        let room = self.page_height;
        let mut frame = Frame { table, edges, size: size * shrunk, pad: pad * shrunk, room };
        let node = self.node(Some(place.node), Tag::Table { name: table.name.clone() });
        let mut head = self.part(&frame, &table.head, Tag::TableHead, node);
        // The head stands above the rows of every page, unless it takes half of it.
        frame.room -= Some(high(&head)).filter(|height| *height < room / 2.0).unwrap_or(0.0);
        let mut body = self.part(&frame, &table.body, Tag::TableBody, node);
        head.iter_mut().for_each(|strip| strip.glued = true);
        let known = (!head.is_empty()).then(|| {
            self.heads.push(head.clone());
            self.heads.len() - 1
        });
        body.iter_mut().for_each(|strip| strip.table = known);
        no_lonely_rows(&mut body);
        head.append(&mut body);
        if let Some(first) = head.first_mut() {
            first.space_before = place.size * 0.2;
        }
        if let Some(last) = head.last_mut() {
            last.height += place.size * 0.6;
        }
        head
    }

    /// Where columns begin, and how much letters had to shrink.
    fn edges(&mut self, table: &Table, width: f32, size: f32, pad: f32) -> (Vec<f32>, f32) {
        let extents = self.extents(table, size, pad);
        let least: f32 = extents.iter().map(|(least, _)| least).sum();
        let most: f32 = extents.iter().map(|(_, most)| most).sum();
        let shrunk = if least > width { (width / least).max(SCALE_MIN) } else { 1.0 };
        let widths: Vec<f32> = if least * shrunk > width {
            // Words will be cut.
            extents.iter().map(|(one, _)| one * width / least).collect()
        } else if most * shrunk > width {
            let share = (width - least * shrunk) / ((most - least) * shrunk).max(0.01);
            extents.iter().map(|(one, all)| (one + (all - one) * share) * shrunk).collect()
        } else {
            let grow = |column: &Width| matches!(column, Width::Grow);
            let growing = table.columns.iter().filter(|column| grow(column)).count();
            let share = (width - most * shrunk).max(0.0) / growing.max(1) as f32;
            extents
                .iter()
                .zip(&table.columns)
                .map(|((_, all), column)| all * shrunk + if grow(column) { share } else { 0.0 })
                .collect()
        };
        let mut edges = vec![0.0];
        for width in widths {
            edges.push(edges[edges.len() - 1] + width);
        }
        (edges, shrunk)
    }

    /// The least and the best width of every column.
    fn extents(&mut self, table: &Table, size: f32, pad: f32) -> Vec<(f32, f32)> {
        let mut extents: Vec<(f32, f32)> = vec![(0.0, 0.0); table.columns.len()];
        let cells = || table.rows().flat_map(|row| &row.cells);
        for cell in cells().filter(|cell| cell.across == 1) {
            let (least, most) = self.cell_extent(cell, size);
            let column = &mut extents[cell.column];
            *column = (column.0.max(least + 2.0 * pad), column.1.max(most + 2.0 * pad));
        }
        for (extent, column) in extents.iter_mut().zip(&table.columns) {
            if let Width::Mm(mm) = column {
                // Never too narrow for a word of its head.
                let width = (mm * MM).max(extent.0);
                *extent = (width, width);
            }
        }
        for cell in cells().filter(|cell| cell.across > 1) {
            let (least, _) = self.cell_extent(cell, size);
            let columns = &mut extents[cell.column..cell.column + cell.across];
            let lacking =
                (least + 2.0 * pad - columns.iter().map(|(least, _)| least).sum::<f32>()).max(0.0);
            let share = lacking / columns.len() as f32;
            columns.iter_mut().for_each(|(least, most)| {
                (*least, *most) = (*least + share, (*least + share).max(*most))
            });
        }
        extents
    }

    fn cell_extent(&mut self, cell: &Cell, size: f32) -> (f32, f32) {
        let (mut least, mut most) = (0.0_f32, 0.0_f32);
        for block in &cell.blocks {
            let (one, all) = match block {
                Block::Paragraph { words, look } => self.shaping.extent(words, size * look.scale.0),
                Block::Heading { words, .. } => self.shaping.extent(words, size * 1.2),
                Block::Picture(picture) => (picture.width_mm * MM, picture.width_mm * MM),
                _ => (20.0 * MM, 60.0 * MM),
            };
            (least, most) = (least.max(one), most.max(all));
        }
        (least.min(WORD_MAX_MM * MM), most)
    }

    fn part(&mut self, frame: &Frame, rows: &[Row], tag: Tag, table: usize) -> Vec<Strip> {
        if rows.is_empty() {
            return Vec::new();
        }
        let part = self.node(Some(table), tag);
        let mut set: Vec<Vec<Vec<Strip>>> = Vec::with_capacity(rows.len());
        for row in rows {
            let node = self.node(Some(part), Tag::Row);
            set.push(row.cells.iter().map(|cell| self.cell(frame, cell, node)).collect());
        }
        Rows::new(frame, rows, &set).strips()
    }

    /// What a cell holds, and a node for it even if that is nothing.
    fn cell(&mut self, frame: &Frame, cell: &Cell, row: usize) -> Vec<Strip> {
        let Cell { across, down, .. } = *cell;
        let node = self.node(
            Some(row),
            match cell.kind {
                CellKind::ColumnHead => Tag::ColumnHead { across, down },
                CellKind::RowHead => Tag::RowHead { across, down },
                CellKind::Data => Tag::Data { across, down },
            },
        );
        let (_, width) = frame.span(cell);
        let place = Place { width: (width - 2.0 * frame.pad).max(1.0), size: frame.size, node };
        match cell.blocks.as_slice() {
            [] => {
                let nothing = Mark { node: Some(node), x: 0.0, y: 0.0, drawn: Drawn::Nothing };
                vec![Strip { height: frame.size * 1.22, marks: vec![nothing], ..Strip::default() }]
            }
            [Block::Paragraph { words, look }] => self.paragraph(words, *look, place),
            blocks => self.blocks(blocks, place),
        }
    }
}

/// The first two rows stay together, and the last two.
fn no_lonely_rows(body: &mut [Strip]) {
    let count = body.len();
    if count > 1 {
        body[0].glued = true;
        body[count - 2].glued = true;
    }
}
