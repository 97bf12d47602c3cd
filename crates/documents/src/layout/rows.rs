//! Rows of a table into strips: how high they are, and what happens where a page ends in them.

use super::table::Frame;
use super::{Drawn, MM, Mark, Strip};
use crate::tree::{Cell, CellKind, Row, TableLook};

/// A row with more words than this part of the page is parted.
const ROW_MAX: f32 = 0.4;
/// Rows that cells tie together may be parted if they take more than this part of the page; what
/// stands before them may be glued to them.
const TIED_MAX: f32 = 0.6;

/// The rows of a head or of a body, as high as they are.
pub(super) struct Rows<'t> {
    frame: &'t Frame<'t>,
    /// What stands in the cells of each row.
    set: &'t [Vec<Vec<Strip>>],
    heights: Vec<f32>,
    /// By row: the height of the words in it.
    words: Vec<f32>,
    /// By row: the cells that stand in it, those of the rows above that reach down too.
    standing: Vec<Vec<Standing<'t>>>,
    /// By row: the height of all rows that cells tie to it.
    tied: Vec<f32>,
}

/// A cell, and where it begins.
#[derive(Clone, Copy)]
struct Standing<'t> {
    cell: &'t Cell,
    row: usize,
    content: &'t [Strip],
}

/// A row, or a part of one.
#[derive(Clone, Copy)]
struct Band {
    row: usize,
    /// The row begins here.
    opens: bool,
    /// The row ends here.
    closes: bool,
}

impl<'t> Rows<'t> {
    pub(super) fn new(
        frame: &'t Frame<'t>,
        rows: &'t [Row],
        set: &'t [Vec<Vec<Strip>>],
    ) -> Rows<'t> {
        let words = words(frame, rows, set);
        let heights = heights(frame, rows, set, &words);
        let tied = heights.clone();
        let mut rows = Rows { frame, set, heights, words, standing: standing(rows, set), tied };
        let mut from = 0;
        for to in 1..=rows.heights.len() {
            if !rows.is_covered(to) {
                let height = rows.heights[from..to].iter().sum();
                rows.tied[from..to].fill(height);
                from = to;
            }
        }
        rows
    }

    pub(super) fn strips(&self) -> Vec<Strip> {
        let mut strips = Vec::with_capacity(self.heights.len());
        for row in 0..self.heights.len() {
            match self.is_parted(row) {
                true => self.parted(row, &mut strips),
                false => strips.push(self.strip(row)),
            }
        }
        strips
    }

    /// Whether a cell of a row above reaches into this one.
    fn is_covered(&self, row: usize) -> bool {
        self.standing.get(row).is_some_and(|all| all.iter().any(|one| one.row < row))
    }

    /// Whether a page may end between rows that cells tie together.
    fn is_cut(&self, row: usize) -> bool {
        self.tied[row] > self.frame.room * TIED_MAX
    }

    /// Rows that a cell reaches over stay together if a page can hold them; otherwise two at either
    /// end, and as many as the words of the cell need.
    fn is_glued(&self, row: usize) -> bool {
        let needed = |one: &Standing| high(one.content) > self.heights[one.row..=row].iter().sum();
        let at_an_end = !self.is_covered(row) || !self.is_covered(row + 2);
        let together = !self.is_cut(row) || at_an_end || self.standing[row].iter().any(needed);
        self.is_covered(row + 1) && together
    }

    /// Whether the words of a row are too many for one strip; cards are cut only if they must be.
    fn is_parted(&self, row: usize) -> bool {
        let alone = !self.is_covered(row) && !self.is_covered(row + 1);
        let most = if alone && self.frame.table.look == TableLook::Grid { ROW_MAX } else { 1.0 };
        self.words[row] > self.frame.room * most
    }

    /// How high a cell is from a row on.
    fn reach(&self, one: &Standing, row: usize) -> f32 {
        self.heights[row..one.row + one.cell.down].iter().sum()
    }

    /// A row in one strip.
    fn strip(&self, row: usize) -> Strip {
        let mut strip = self.band(Band { row, opens: true, closes: true }, self.heights[row]);
        for one in &self.standing[row] {
            if one.row == row {
                self.put(one, self.middle(one), one.content, &mut strip.marks);
            } else if high(one.content) + self.frame.pad <= self.reach(one, row) {
                self.put(one, self.frame.pad, one.content, &mut strip.at_top);
            }
        }
        // Those who listen have heard it on the page before.
        strip.at_top.retain(|mark| !matches!(mark.drawn, Drawn::Nothing));
        strip.at_top.iter_mut().for_each(|mark| mark.node = None);
        strip
    }

    /// A row whose words are too many for one strip, in several.
    fn parted(&self, row: usize, strips: &mut Vec<Strip>) {
        let limit = self.frame.room * ROW_MAX;
        let mut left: Vec<&[Strip]> = self.set[row].iter().map(Vec::as_slice).collect();
        let mut opens = true;
        while opens || left.iter().any(|content| !content.is_empty()) {
            let taken: Vec<&[Strip]> = left.iter_mut().map(|all| take(all, limit)).collect();
            let closes = left.iter().all(|content| content.is_empty());
            let height = taken.iter().map(|part| high(part)).fold(0.0, f32::max);
            let band = Band { row, opens, closes };
            let mut strip = self.band(band, height + 2.0 * self.frame.pad);
            let own = self.standing[row].iter().filter(|one| one.row == row);
            for (one, part) in own.zip(taken) {
                self.put(one, self.frame.pad, part, &mut strip.marks);
            }
            strips.push(strip);
            opens = false;
        }
    }

    /// A strip with the lines and the grey of its cells, and nothing in them yet.
    fn band(&self, band: Band, height: f32) -> Strip {
        let mut strip = Strip { height, ..Strip::default() };
        strip.glued = band.closes && self.is_glued(band.row);
        self.shade(band.row, &mut strip);
        self.rule(band, &mut strip);
        strip
    }

    /// Where the words of a cell begin: those of a grid stand in the middle, unless a page may end
    /// before the middle comes.
    fn middle(&self, one: &Standing) -> f32 {
        let is_cut = one.cell.down > 1 && self.is_cut(one.row);
        match self.frame.table.look {
            TableLook::Grid if !is_cut => (self.reach(one, one.row) - high(one.content)) / 2.0,
            _ => self.frame.pad,
        }
    }

    fn put(&self, one: &Standing, mut y: f32, content: &[Strip], marks: &mut Vec<Mark>) {
        let x = self.frame.span(one.cell).0 + self.frame.pad;
        for strip in content {
            marks.extend(strip.marks.iter().map(|mark| mark.clone().moved(x, y)));
            y += strip.height;
        }
    }

    /// The grey of cells: of one piece, unless a page may end in it.
    fn shade(&self, row: usize, strip: &mut Strip) {
        let cut = self.is_cut(row) || self.is_parted(row);
        for one in self.standing[row].iter().filter(|one| cut || one.row == row) {
            let head = one.cell.kind == CellKind::ColumnHead;
            let grey = match self.frame.table.look {
                _ if one.cell.shaded => 170,
                TableLook::Grid if head => 236,
                _ => continue,
            };
            let (x, width) = self.frame.span(one.cell);
            let height = if cut { strip.height } else { self.reach(one, row) };
            let drawn = Drawn::Box { width, height, grey };
            strip.marks.push(Mark { node: None, x, y: 0.0, drawn });
        }
    }

    /// The lines around cells: those that end no cell are drawn only where a page ends.
    fn rule(&self, band: Band, strip: &mut Strip) {
        let height = strip.height;
        let (mut lines, mut at_top, mut at_foot) = (Vec::new(), Vec::new(), Vec::new());
        for one in &self.standing[band.row] {
            let (x, width) = self.frame.span(one.cell);
            let right = x + width;
            lines.extend([[x, 0.0, x, height], [right, 0.0, right, height]]);
            let begins = band.opens && one.row == band.row;
            let ends = band.closes && one.row + one.cell.down == band.row + 1;
            let above = if begins { &mut lines } else { &mut at_top };
            above.push([x, 0.0, right, 0.0]);
            let below = if ends { &mut lines } else { &mut at_foot };
            below.push([x, height, right, height]);
        }
        self.draw(lines, &mut strip.marks);
        self.draw(at_top, &mut strip.at_top);
        self.draw(at_foot, &mut strip.at_foot);
    }

    fn draw(&self, strokes: Vec<[f32; 4]>, marks: &mut Vec<Mark>) {
        let (width, dashed) = match self.frame.table.look {
            TableLook::Plain => return,
            TableLook::Grid => (0.5, false),
            TableLook::Cards => (0.4, true),
        };
        if !strokes.is_empty() {
            let drawn = Drawn::Lines { strokes, width, dashed };
            marks.push(Mark { node: None, x: 0.0, y: 0.0, drawn });
        }
    }
}

/// The height of strips, one below the other.
pub(super) fn high(strips: &[Strip]) -> f32 {
    strips.iter().map(|strip| strip.height).sum()
}

/// By row: the cells that stand in it.
fn standing<'t>(rows: &'t [Row], set: &'t [Vec<Vec<Strip>>]) -> Vec<Vec<Standing<'t>>> {
    let mut standing: Vec<Vec<Standing>> = vec![Vec::new(); rows.len()];
    for (row, (of_row, contents)) in rows.iter().zip(set).enumerate() {
        for (cell, content) in of_row.cells.iter().zip(contents) {
            let reached = standing.iter_mut().skip(row).take(cell.down);
            reached.for_each(|all| all.push(Standing { cell, row, content }));
        }
    }
    standing
}

/// Whether a cell shares its height among the rows that it reaches over; one with many words stands
/// in its first row, which can be parted.
fn shares(frame: &Frame, cell: &Cell, content: &[Strip]) -> bool {
    cell.down > 1 && high(content) <= frame.room * ROW_MAX
}

/// The height of the words in every row.
fn words(frame: &Frame, rows: &[Row], set: &[Vec<Vec<Strip>>]) -> Vec<f32> {
    let of_row = |(row, contents): (&Row, &Vec<Vec<Strip>>)| {
        let cells = row.cells.iter().zip(contents);
        let own = cells.filter(|(cell, content)| !shares(frame, cell, content));
        own.map(|(_, content)| high(content) + 2.0 * frame.pad).fold(0.0, f32::max)
    };
    rows.iter().zip(set).map(of_row).collect()
}

/// The height of every row: its words or what it asks for, and what cells that reach down need
/// besides.
fn heights(frame: &Frame, rows: &[Row], set: &[Vec<Vec<Strip>>], words: &[f32]) -> Vec<f32> {
    let asked = |row: &Row| (row.height_mm * MM).min(frame.room);
    let mut heights: Vec<f32> =
        rows.iter().zip(words).map(|(row, words)| asked(row).max(*words)).collect();
    for (index, (row, contents)) in rows.iter().zip(set).enumerate() {
        for (cell, content) in row.cells.iter().zip(contents) {
            let below = index + cell.down;
            let lacking =
                high(content) + 2.0 * frame.pad - heights[index..below].iter().sum::<f32>();
            if shares(frame, cell, content) {
                heights[below - 1] += lacking.max(0.0);
            }
        }
    }
    heights
}

/// Takes as many strips as a height holds, and at least one.
fn take<'s>(left: &mut &'s [Strip], limit: f32) -> &'s [Strip] {
    let mut used = 0.0;
    let fits = |strip: &&Strip| {
        used += strip.height;
        used <= limit
    };
    let count = left.iter().take_while(fits).count().max(1).min(left.len());
    let (taken, rest) = left.split_at(count);
    *left = rest;
    taken
}
