//! Where everything stands: blocks are set in strips, strips are put on pages.
//!
//! A strip is a band across the page that is never cut: a line of words, a row of a table. Pages are
//! filled with strips from the top; a strip says whether it may be parted from the next one, and
//! which head is shown again above it on a new page.

mod face;
mod flow;
mod lines;
mod pages;
mod picture;
mod rows;
mod shape;
mod table;
mod tokens;

pub(crate) use face::{FONTS, Face};
pub(crate) use pages::{Page, lay_out};
pub(crate) use shape::Glyph;

/// Points in a millimetre.
pub(crate) const MM: f32 = 72.0 / 25.4;

/// A band across the page.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    pub(crate) height: f32,
    /// Left out at the top of a page.
    pub(crate) space_before: f32,
    pub(crate) marks: Vec<Mark>,
    /// Stands on the same page as the next one.
    pub(crate) glued: bool,
    /// Begins a page.
    pub(crate) new_page: bool,
    /// The table whose head is shown again above it.
    pub(crate) table: Option<usize>,
    /// Drawn besides where it begins a page: cells that were begun on the page before.
    pub(crate) at_top: Vec<Mark>,
    /// Drawn besides where it ends a page: cells that go on on the next.
    pub(crate) at_foot: Vec<Mark>,
}

/// Something drawn, with the node of the document that it belongs to; none for what only decorates.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) node: Option<usize>,
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) drawn: Drawn,
}

/// What is drawn, from the place of its mark.
#[derive(Clone, Debug)]
pub(crate) enum Drawn {
    Glyphs {
        face: Face,
        size: f32,
        glyphs: Vec<Glyph>,
        text: String,
    },
    /// Strokes from place to place.
    Lines {
        strokes: Vec<[f32; 4]>,
        width: f32,
        dashed: bool,
    },
    /// A grey box.
    Box {
        width: f32,
        height: f32,
        grey: u8,
    },
    /// A drawing, scaled.
    Shapes {
        shapes: Vec<crate::tree::Shape>,
        scale: f32,
    },
    /// An empty cell: nothing to see, and yet a cell.
    Nothing,
}

/// A node of the document, for those who have it read aloud.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: Option<usize>,
    pub(crate) tag: Tag,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    Part,
    Heading { level: u8, title: String },
    Paragraph,
    List { numbered: bool },
    Item,
    Label,
    ItemBody,
    Table { name: String },
    TableHead,
    TableBody,
    Row,
    ColumnHead { across: usize, down: usize },
    RowHead { across: usize, down: usize },
    Data { across: usize, down: usize },
    Figure { alt: String },
}

impl Mark {
    /// The same thing elsewhere.
    fn moved(mut self, dx: f32, dy: f32) -> Mark {
        self.x += dx;
        self.y += dy;
        self
    }
}
