//! Blocks into strips.

use super::lines::Line;
use super::shape::Shaping;
use super::{Drawn, Mark, Node, Strip, Tag};
use crate::tree::{Align, Block, Inline, Look, Style, Weight, plain};

/// Sets blocks, and keeps what the whole document shares.
pub(super) struct Flow {
    pub(super) shaping: Shaping,
    pub(super) nodes: Vec<Node>,
    /// The heads of tables, to be shown again.
    pub(super) heads: Vec<Vec<Strip>>,
    /// The height of the page, so that what is too high for it can be parted or made smaller.
    pub(super) page_height: f32,
}

/// Where blocks are set.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) width: f32,
    /// The size of letters.
    pub(super) size: f32,
    pub(super) node: usize,
}

impl Flow {
    pub(super) fn new(page_height: f32) -> Flow {
        Flow { shaping: Shaping::new(), nodes: Vec::new(), heads: Vec::new(), page_height }
    }

    pub(super) fn node(&mut self, parent: Option<usize>, tag: Tag) -> usize {
        self.nodes.push(Node { parent, tag });
        self.nodes.len() - 1
    }

    pub(super) fn blocks(&mut self, blocks: &[Block], place: Place) -> Vec<Strip> {
        let mut strips: Vec<Strip> = Vec::new();
        let mut new_page = false;
        for block in blocks {
            if *block == Block::NewPage {
                new_page = true;
                continue;
            }
            if let (Block::Keep { signatures: true, .. }, Some(last)) = (block, strips.last_mut()) {
                last.glued = true;
            }
            let mut more = self.block(block, place);
            if let Some(first) = more.first_mut() {
                first.new_page |= std::mem::take(&mut new_page);
            }
            strips.append(&mut more);
        }
        strips
    }

    fn block(&mut self, block: &Block, place: Place) -> Vec<Strip> {
        match block {
            Block::Heading { level, words, align } => self.heading(*level, words, *align, place),
            Block::Paragraph { words, look } => {
                let node = self.node(Some(place.node), Tag::Paragraph);
                self.paragraph(words, *look, Place { node, ..place })
            }
            Block::List { numbered, items } => self.list(*numbered, items, place),
            Block::Fields(fields) => self.fields(fields, place),
            Block::Table(table) => self.table(table, place),
            Block::Picture(picture) => vec![self.picture(picture, place)],
            Block::Rule { dashed } => vec![rule(*dashed, place)],
            Block::Keep { blocks, .. } => {
                let mut strips = self.blocks(blocks, place);
                let last = strips.len().saturating_sub(1);
                strips[..last].iter_mut().for_each(|strip| strip.glued = true);
                strips
            }
            Block::NewPage => Vec::new(),
        }
    }

    fn heading(&mut self, level: u8, words: &[Inline], align: Align, place: Place) -> Vec<Strip> {
        let scale = match level {
            1 => 1.45,
            2 => 1.15,
            _ => 1.0,
        };
        let node = self.node(Some(place.node), Tag::Heading { level, title: plain(words) });
        let words: Vec<Inline> = words.iter().map(bold).collect();
        let lines = self.shaping.lines(&words, place.size * scale, place.width, align, node);
        let mut strips: Vec<Strip> = lines.into_iter().map(Strip::from).collect();
        // A heading never stands at the foot of a page.
        strips.iter_mut().for_each(|strip| strip.glued = true);
        if let Some(first) = strips.first_mut() {
            first.space_before = place.size * if level == 1 { 0.2 } else { 0.8 };
        }
        if let Some(last) = strips.last_mut() {
            last.height += place.size * 0.35;
        }
        strips
    }

    /// Lines of words; the first two and the last two stay together.
    pub(super) fn paragraph(&mut self, words: &[Inline], look: Look, place: Place) -> Vec<Strip> {
        let size = place.size * look.scale.0;
        let lines = self.shaping.lines(words, size, place.width, look.align, place.node);
        let mut strips: Vec<Strip> = lines.into_iter().map(Strip::from).collect();
        let count = strips.len();
        if count > 1 {
            strips[0].glued = true;
            strips[count - 2].glued = true;
        }
        if let Some(last) = strips.last_mut().filter(|_| !look.tight) {
            last.height += size * 0.45;
        }
        if let Some(first) = strips.first_mut().filter(|_| look.signed) {
            first.space_before = size * 0.7;
        }
        strips
    }

    fn list(&mut self, numbered: bool, items: &[Vec<Inline>], place: Place) -> Vec<Strip> {
        let list = self.node(Some(place.node), Tag::List { numbered });
        let indent = place.size * 1.8;
        let mut strips = Vec::new();
        for (number, words) in (1..).zip(items) {
            let label = if numbered { format!("{number}.") } else { "–".to_owned() };
            strips.extend(self.item(list, &label_words(&label), words, indent, place));
        }
        if let Some(last) = strips.last_mut() {
            last.height += place.size * 0.3;
        }
        strips
    }

    fn fields(&mut self, fields: &[(Vec<Inline>, Vec<Inline>)], place: Place) -> Vec<Strip> {
        let list = self.node(Some(place.node), Tag::List { numbered: false });
        let widest = fields
            .iter()
            .map(|(name, _)| self.shaping.extent(name, place.size).1)
            .fold(0.0, f32::max);
        let indent = (widest + place.size).min(place.width * 0.42);
        let mut strips = Vec::new();
        for (name, fact) in fields {
            let mut field = self.item(list, name, fact, indent, place);
            // A line to write on needs more room than letters do.
            let unwritten = |one: &Inline| matches!(one, Inline::Room(room) if room.lined && room.text.is_empty());
            if let Some(first) = field.first_mut().filter(|_| fact.iter().all(unwritten)) {
                first.space_before += place.size * 0.7;
            }
            strips.extend(field);
        }
        if let Some(last) = strips.last_mut() {
            last.height += place.size * 0.4;
        }
        strips
    }

    /// A label, and beside it what it is about.
    fn item(
        &mut self,
        list: usize,
        label: &[Inline],
        body: &[Inline],
        indent: f32,
        place: Place,
    ) -> Vec<Strip> {
        let item = self.node(Some(list), Tag::Item);
        let label_node = self.node(Some(item), Tag::Label);
        let body_node = self.node(Some(item), Tag::ItemBody);
        let labels = self.shaping.lines(
            label,
            place.size,
            indent - place.size * 0.4,
            Align::Left,
            label_node,
        );
        let lines =
            self.shaping.lines(body, place.size, place.width - indent, Align::Left, body_node);
        let rows = labels.len().max(lines.len());
        let (mut labels, mut lines) = (labels.into_iter(), lines.into_iter());
        let mut strips = Vec::with_capacity(rows);
        for row in 0..rows {
            let mut strip = labels.next().map(Strip::from).unwrap_or_default();
            if let Some(line) = lines.next() {
                strip.height = strip.height.max(line.height);
                strip.marks.extend(line.marks.into_iter().map(|mark| mark.moved(indent, 0.0)));
            }
            strip.glued = row + 1 < rows && (row == 0 || row + 2 == rows);
            strips.push(strip);
        }
        if let Some(last) = strips.last_mut() {
            last.height += place.size * 0.15;
        }
        strips
    }
}

impl From<Line> for Strip {
    fn from(line: Line) -> Strip {
        Strip { height: line.height, marks: line.marks, ..Strip::default() }
    }
}

fn label_words(label: &str) -> Vec<Inline> {
    vec![Inline::Text { text: label.to_owned(), style: Style::default() }]
}

fn bold(word: &Inline) -> Inline {
    match word {
        Inline::Text { text, style } => {
            let weight = if style.weight == Weight::Regular { Weight::Bold } else { style.weight };
            Inline::Text { text: text.clone(), style: Style { weight, ..*style } }
        }
        other => other.clone(),
    }
}

fn rule(dashed: bool, place: Place) -> Strip {
    let space = place.size * 0.6;
    let strokes = vec![[0.0, 0.0, place.width, 0.0]];
    let drawn = Drawn::Lines { strokes, width: 0.5, dashed };
    Strip {
        height: 2.0 * space,
        marks: vec![Mark { node: None, x: 0.0, y: space, drawn }],
        ..Strip::default()
    }
}
