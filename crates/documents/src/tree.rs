//! What stands on paper: sheets of blocks, before anybody knows where it stands.

/// A document: sheets of paper with the same title and language.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Document {
    pub(crate) title: String,
    /// The language as browsers and screen readers call it, such as `uk`.
    pub(crate) language: &'static str,
    pub(crate) sheets: Vec<Sheet>,
}

/// What begins on a new page, and fills as many as it needs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sheet {
    pub(crate) title: String,
    pub(crate) paper: Paper,
    pub(crate) blocks: Vec<Block>,
    /// What stands at the foot of each page, beside its number; none means no foot at all.
    pub(crate) foot: Option<String>,
}

/// The paper, and how large letters are on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Paper {
    pub(crate) width_mm: f32,
    pub(crate) height_mm: f32,
    pub(crate) margin_mm: f32,
    pub(crate) letter_pt: f32,
}

/// A piece of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Block {
    Heading {
        level: u8,
        words: Vec<Inline>,
        align: Align,
    },
    Paragraph {
        words: Vec<Inline>,
        look: Look,
    },
    /// Items of a list, each with its label.
    List {
        numbered: bool,
        items: Vec<Vec<Inline>>,
    },
    /// Names of facts, and the facts.
    Fields(Vec<(Vec<Inline>, Vec<Inline>)>),
    Table(Table),
    Picture(Picture),
    /// A line across; dashed where paper is to be cut.
    Rule {
        dashed: bool,
    },
    /// Stands together on one page; signatures with something before them.
    Keep {
        blocks: Vec<Block>,
        signatures: bool,
    },
    NewPage,
}

/// How a paragraph looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) align: Align,
    /// Against the letters around it.
    pub(crate) scale: Scale,
    pub(crate) tight: bool,
    /// Room above for a hand that signs.
    pub(crate) signed: bool,
}

/// Larger or smaller than the letters around.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale(pub(crate) f32);

impl Default for Scale {
    fn default() -> Scale {
        Scale(1.0)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Align {
    #[default]
    Left,
    Centre,
    Right,
}

/// Words in a line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Inline {
    Text {
        text: String,
        style: Style,
    },
    /// A place of its own width, with a line to write on or without.
    Room(Room),
    NewLine,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Style {
    pub(crate) weight: Weight,
    pub(crate) scale: Scale,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Weight {
    #[default]
    Regular,
    Bold,
    Italic,
}

/// A place in a line: empty to be written on, or with something that has been written.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Room {
    /// None takes what is left of the line.
    pub(crate) width_mm: Option<f32>,
    pub(crate) lined: bool,
    pub(crate) text: String,
    pub(crate) style: Style,
    /// What stands below the line in small letters.
    pub(crate) under: String,
}

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Table {
    /// What it is a table of, for those who cannot see it.
    pub(crate) name: String,
    pub(crate) columns: Vec<Width>,
    pub(crate) head: Vec<Row>,
    pub(crate) body: Vec<Row>,
    pub(crate) look: TableLook,
    pub(crate) scale: Scale,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum TableLook {
    #[default]
    Grid,
    /// Without lines.
    Plain,
    /// Pieces of paper that are cut apart.
    Cards,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Width {
    /// As its words need it.
    #[default]
    Auto,
    /// Takes what is left, too.
    Grow,
    Mm(f32),
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) cells: Vec<Cell>,
    /// At least so high.
    pub(crate) height_mm: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Cell {
    pub(crate) column: usize,
    pub(crate) across: usize,
    pub(crate) down: usize,
    pub(crate) kind: CellKind,
    pub(crate) align: Align,
    pub(crate) shaded: bool,
    pub(crate) blocks: Vec<Block>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellKind {
    ColumnHead,
    RowHead,
    Data,
}

/// A drawing in its own units.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Picture {
    /// For those who cannot see it.
    pub(crate) alt: String,
    pub(crate) width_mm: f32,
    /// Left, top, width and height of what is seen.
    pub(crate) view: [f32; 4],
    pub(crate) shapes: Vec<Shape>,
    pub(crate) align: Align,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) what: Outline,
    pub(crate) fill: Option<Ink>,
    pub(crate) stroke: Option<(Ink, f32)>,
}

/// Red, green, blue.
pub(crate) type Ink = [u8; 3];

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outline {
    Path(Vec<Step>),
    Text { x: f32, y: f32, size: f32, anchor: Align, text: String },
}

/// A step of a pen, to places in the units of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move(f32, f32),
    Line(f32, f32),
    Curve(f32, f32, f32, f32, f32, f32),
    Close,
}

impl Table {
    /// All rows, heads first.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &Row> {
        self.head.iter().chain(&self.body)
    }
}

/// The words of a line without their looks.
pub(crate) fn plain(words: &[Inline]) -> String {
    let mut text = String::new();
    for word in words {
        match word {
            Inline::Text { text: part, .. } => text.push_str(part),
            Inline::Room(room) if room.text.is_empty() && room.lined => text.push_str(" ____ "),
            Inline::Room(room) => text.push_str(&room.text),
            Inline::NewLine => text.push(' '),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words of blocks without their looks.
pub(crate) fn plain_blocks(blocks: &[Block]) -> String {
    let texts: Vec<String> =
        blocks.iter().map(plain_block).filter(|text| !text.is_empty()).collect();
    texts.join(" ")
}

fn plain_block(block: &Block) -> String {
    match block {
        Block::Heading { words, .. } | Block::Paragraph { words, .. } => plain(words),
        Block::List { items, .. } => {
            items.iter().map(|one| plain(one)).collect::<Vec<_>>().join("; ")
        }
        Block::Fields(fields) => {
            let field =
                |(name, fact): &(Vec<Inline>, Vec<Inline>)| plain(name) + " " + &plain(fact);
            fields.iter().map(field).collect::<Vec<_>>().join("; ")
        }
        Block::Keep { blocks, .. } => plain_blocks(blocks),
        Block::Picture(picture) => picture.alt.clone(),
        Block::Table(table) => {
            let cells = table.rows().flat_map(|row| &row.cells);
            cells.map(|cell| plain_blocks(&cell.blocks)).collect::<Vec<_>>().join(" ")
        }
        Block::Rule { .. } | Block::NewPage => String::new(),
    }
}
