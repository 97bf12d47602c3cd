//! The markup that templates write, read as a tree: a small, well-formed part of HTML.

mod picture;
mod table;

use roxmltree::{Document as Xml, Error, Node, TextPos};

use crate::tree::{Align, Block, Inline, Look, Paper, Room, Scale, Sheet, Style, Weight};

/// The markup of a template is not what can be set on paper.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column} of what it makes, at {near:?}: {what}")]
pub struct Malformed {
    /// The line of the markup that the template made.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What stands there.
    pub near: String,
    /// What is wrong, and what to do.
    pub what: String,
}

/// What XML wants around the articles.
const OPEN: &str = "<main>";
const CLOSE: &str = "</main>";
/// The most elements that stand in each other; those who read the tree go down into it.
const DEPTH_MAX: usize = 50;
/// No measure of a form is greater.
const NUMBER_MAX: f32 = 1e6;

/// Reads the articles of a document: each is a sheet. With them the articles as a page has them.
pub(crate) fn read(articles: &str) -> Result<(Vec<Sheet>, String), Malformed> {
    let markup = format!("{OPEN}{articles}{CLOSE}");
    let xml = Xml::parse(&markup).map_err(|error| {
        let hint = match &error {
            Error::UnknownEntityReference(..) => {
                "Templates know &amp;, &lt;, &gt;, &quot; and &apos;; write a space that does not break as &#160;."
            }
            _ => "Templates write well-formed HTML: every tag is closed.",
        };
        malformed(&markup, error.pos(), format!("{error}. {hint}"))
    })?;
    let reader = Reader { xml: &xml };
    reader.is_shallow()?;
    let sheets = elements(xml.root_element()).map(|article| reader.sheet(article));
    let sheets = sheets.collect::<Read<_>>()?;
    reader.is_closed()?;
    Ok((sheets, reader.page()))
}

/// A fault with the beginning of what stands there, so that it is found in the template.
fn malformed(markup: &str, at: TextPos, what: String) -> Malformed {
    let line = markup.lines().nth(at.row.saturating_sub(1) as usize).unwrap_or_default();
    let near = line.chars().skip(at.col.saturating_sub(1) as usize).take(60).collect();
    let ours = if at.row == 1 { OPEN.len() as u32 } else { 0 };
    Malformed { line: at.row, column: at.col.saturating_sub(ours), near, what }
}

/// A number that can be calculated with.
pub(crate) fn measure(text: &str) -> Option<f32> {
    text.parse::<f32>().ok().filter(|number| number.abs() <= NUMBER_MAX)
}

/// Reads nodes, and says where a fault is.
pub(super) struct Reader<'x, 'input> {
    pub(super) xml: &'x Xml<'input>,
}

pub(super) type Read<T> = Result<T, Malformed>;

impl<'x, 'input> Reader<'x, 'input> {
    fn fault(&self, node: Node, what: impl Into<String>) -> Malformed {
        let at = self.xml.text_pos_at(node.range().start);
        malformed(self.xml.input_text(), at, what.into())
    }

    /// Nothing stands so deep that those who go down would not come back.
    fn is_shallow(&self) -> Read<()> {
        let mut depths: Vec<usize> = Vec::new();
        // Nodes are numbered as they are met, parents first.
        for node in self.xml.root().descendants() {
            let above = node.parent().and_then(|parent| depths.get(parent.id().get_usize()));
            let depth = above.map_or(0, |depth| depth + 1);
            if depth > DEPTH_MAX {
                let what = format!("More than {DEPTH_MAX} elements stand in each other.");
                return Err(self.fault(node, what));
            }
            depths.push(depth);
        }
        Ok(())
    }

    /// Browsers take `<b/>` for a `<b>` that goes on; only drawings may be written so.
    fn is_closed(&self) -> Read<()> {
        let mut drawing = 0..0;
        for node in self.xml.root().descendants().filter(Node::is_element) {
            let range = node.range();
            if name(node) == "svg" {
                drawing = range.clone();
            }
            let may_be_void =
                matches!(name(node), "br" | "hr" | "col") || drawing.contains(&range.start);
            if !may_be_void && self.xml.input_text()[range].ends_with("/>") && !node.has_children()
            {
                let name = name(node);
                let what = format!("Write <{name}></{name}>: browsers do not close <{name}/>.");
                return Err(self.fault(node, what));
            }
        }
        Ok(())
    }

    /// The articles for a browser: each can be reached by the keyboard, so that wide tables are moved
    /// sideways without a mouse, and its title is said, not shown wherever the mouse stands.
    fn page(&self) -> String {
        let markup = self.xml.input_text();
        let (mut page, mut done) = (String::with_capacity(markup.len()), OPEN.len());
        for article in elements(self.xml.root_element()) {
            let tag = &markup[article.range()];
            let name_ends = tag.find([' ', '\t', '\n', '\r', '/', '>']).unwrap_or(tag.len());
            page += &markup[done..article.range().start + name_ends];
            page += " tabindex=\"0\"";
            done = article.range().start + name_ends;
            let labelled = article.has_attribute("aria-label");
            if let Some(title) = article.attribute_node("title").filter(|_| !labelled) {
                page += &markup[done..title.range_qname().start];
                page += "aria-label";
                done = title.range_qname().end;
            }
        }
        page + &markup[done..markup.len() - CLOSE.len()]
    }

    fn sheet(&self, article: Node) -> Read<Sheet> {
        if name(article) != "article" {
            let what = format!(
                "<{}> stands where an <article> is expected; each article is a sheet of paper.",
                name(article)
            );
            return Err(self.fault(article, what));
        }
        let foot = elements(article).find(|node| name(*node) == "footer").map(|node| text_of(node));
        let mut blocks = Vec::new();
        for node in elements(article).filter(|node| name(*node) != "footer") {
            self.block(node, &mut blocks)?;
        }
        // A title is shown wherever the mouse stands; older templates have it all the same.
        let title = ["aria-label", "title"].into_iter().find_map(|one| article.attribute(one));
        let title = title.unwrap_or_default().to_owned();
        Ok(Sheet { title, paper: self.paper(article)?, blocks, foot })
    }

    fn paper(&self, article: Node) -> Read<Paper> {
        let (short, long) = match () {
            () if has(article, "a5") => (148.0, 210.0),
            // The record of a game by correspondence (RU-2022 10.5.1).
            () if has(article, "strip") => (70.0, 210.0),
            () => (210.0, 297.0),
        };
        let lies = has(article, "landscape");
        let (width_mm, height_mm) = if lies { (long, short) } else { (short, long) };
        let margin_mm = self.number(article, "data-margin")?.unwrap_or(15.0).clamp(0.0, 40.0);
        let letter_pt = self.number(article, "data-letters")?.unwrap_or(10.0).clamp(5.0, 60.0);
        Ok(Paper { width_mm, height_mm, margin_mm, letter_pt })
    }

    pub(super) fn number(&self, node: Node, attribute: &str) -> Read<Option<f32>> {
        let Some(text) = node.attribute(attribute) else { return Ok(None) };
        let fault =
            || self.fault(node, format!("{attribute}={text:?} is no number; write it as 12.5."));
        measure(text).map(Some).ok_or_else(fault)
    }

    pub(super) fn blocks(&self, node: Node) -> Read<Vec<Block>> {
        let mut blocks = Vec::new();
        for node in elements(node) {
            self.block(node, &mut blocks)?;
        }
        Ok(blocks)
    }

    fn block(&self, node: Node, blocks: &mut Vec<Block>) -> Read<()> {
        // A heading for those who listen to the page; paper has its title elsewhere.
        if has(node, "unseen") {
            return Ok(());
        }
        blocks.push(match name(node) {
            "h1" => self.heading(node, 1)?,
            "h2" => self.heading(node, 2)?,
            "h3" => self.heading(node, 3)?,
            "p" => Block::Paragraph { words: self.words(node)?, look: look(node) },
            "ol" => Block::List { numbered: true, items: self.items(node)? },
            "ul" => Block::List { numbered: false, items: self.items(node)? },
            "dl" => Block::Fields(self.fields(node)?),
            "table" => Block::Table(self.table(node)?),
            "figure" => Block::Picture(self.picture(node)?),
            "hr" => Block::Rule { dashed: has(node, "cut") },
            "header" | "section" | "div" => return self.group(node, blocks),
            other => return Err(self.fault(node, format!("<{other}> cannot be set on paper; use h1 to h3, p, ol, ul, dl, table, figure, hr, header, section or div."))),
        });
        Ok(())
    }

    fn group(&self, node: Node, blocks: &mut Vec<Block>) -> Read<()> {
        if has(node, "page-break") {
            blocks.push(Block::NewPage);
        }
        if has(node, "keep") {
            blocks.push(Block::Keep {
                blocks: self.blocks(node)?,
                signatures: has(node, "signatures"),
            });
        } else {
            blocks.extend(self.blocks(node)?);
        }
        Ok(())
    }

    fn heading(&self, node: Node, level: u8) -> Read<Block> {
        let align = if level == 1 && !has(node, "left") { Align::Centre } else { align_of(node) };
        Ok(Block::Heading { level, words: self.words(node)?, align })
    }

    fn items(&self, node: Node) -> Read<Vec<Vec<Inline>>> {
        elements(node).map(|item| self.words(item)).collect()
    }

    fn fields(&self, node: Node) -> Read<Vec<(Vec<Inline>, Vec<Inline>)>> {
        let mut fields: Vec<(Vec<Inline>, Vec<Inline>)> = Vec::new();
        for one in elements(node) {
            let words = self.words(one)?;
            match (name(one), fields.last_mut()) {
                ("dt", _) => fields.push((words, Vec::new())),
                ("dd", Some((_, fact))) => {
                    if !fact.is_empty() {
                        fact.push(Inline::NewLine);
                    }
                    fact.extend(words);
                }
                _ => {
                    return Err(
                        self.fault(one, "A <dl> holds a <dt> with its <dd>, again and again.")
                    );
                }
            }
        }
        Ok(fields)
    }

    /// The words of a node: white space is one space, and none at the ends.
    pub(super) fn words(&self, node: Node) -> Read<Vec<Inline>> {
        let mut words = Vec::new();
        self.gather(node, Style::default(), &mut words)?;
        trim(&mut words);
        Ok(words)
    }

    fn gather(&self, node: Node, style: Style, words: &mut Vec<Inline>) -> Read<()> {
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                push_text(words, &squeezed(text), style);
                continue;
            }
            match name(child) {
                "" => {}
                "br" => words.push(Inline::NewLine),
                "b" | "strong" => {
                    self.gather(child, Style { weight: Weight::Bold, ..style }, words)?
                }
                "i" | "em" => {
                    self.gather(child, Style { weight: Weight::Italic, ..style }, words)?
                }
                "small" => self.gather(child, scaled(style, 0.8), words)?,
                "big" => self.gather(child, scaled(style, 1.5), words)?,
                "time" | "abbr" | "bdi" => self.gather(child, style, words)?,
                "span" if has(child, "line") || has(child, "label") => {
                    words.push(self.room(child, style)?)
                }
                "span" => self.gather(child, style, words)?,
                other => {
                    return Err(self.fault(
                        child,
                        format!(
                            "<{other}> cannot stand among words; use b, i, small, big, br or span."
                        ),
                    ));
                }
            }
        }
        Ok(())
    }

    fn room(&self, node: Node, style: Style) -> Read<Inline> {
        Ok(Inline::Room(Room {
            width_mm: self.number(node, "data-mm")?,
            lined: has(node, "line"),
            text: text_of(node),
            style,
            under: node.attribute("data-under").unwrap_or_default().to_owned(),
        }))
    }
}

fn scaled(style: Style, by: f32) -> Style {
    Style { scale: Scale((style.scale.0 * by).clamp(0.3, 4.0)), ..style }
}

fn push_text(words: &mut Vec<Inline>, text: &str, style: Style) {
    let spaced = match words.last() {
        None | Some(Inline::NewLine) => true,
        Some(Inline::Text { text, .. }) => text.ends_with(' '),
        Some(Inline::Room(_)) => false,
    };
    let text = if spaced { text.strip_prefix(' ').unwrap_or(text) } else { text };
    if !text.is_empty() {
        words.push(Inline::Text { text: text.to_owned(), style });
    }
}

fn trim(words: &mut Vec<Inline>) {
    if let Some(Inline::Text { text, .. }) = words.last_mut() {
        text.truncate(text.trim_end_matches(' ').len());
        if text.is_empty() {
            words.pop();
        }
    }
}

/// White space as one space; a space that does not break stays.
fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        let space = matches!(sign, ' ' | '\t' | '\n' | '\r');
        if !space {
            out.push(sign);
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
    }
    out
}

fn look(node: Node) -> Look {
    let scale = match () {
        () if has(node, "small") => 0.8,
        () if has(node, "big") => 1.4,
        () if has(node, "huge") => 3.0,
        () => 1.0,
    };
    Look {
        align: align_of(node),
        scale: Scale(scale),
        tight: has(node, "tight"),
        signed: has(node, "sign"),
    }
}

pub(super) fn align_of(node: Node) -> Align {
    match () {
        () if has(node, "centre") => Align::Centre,
        () if has(node, "right") => Align::Right,
        () => Align::Left,
    }
}

pub(super) fn elements<'a, 'input: 'a>(
    node: Node<'a, 'input>,
) -> impl Iterator<Item = Node<'a, 'input>> {
    node.children().filter(Node::is_element)
}

pub(super) fn name<'a>(node: Node<'a, '_>) -> &'a str {
    if node.is_element() { node.tag_name().name() } else { "" }
}

/// Whether an element is of a class.
pub(super) fn has(node: Node, class: &str) -> bool {
    node.attribute("class")
        .is_some_and(|classes| classes.split_whitespace().any(|one| one == class))
}

pub(super) fn text_of(node: Node) -> String {
    let texts = node.descendants().filter(Node::is_text).filter_map(|one| one.text());
    let text = squeezed(&texts.collect::<String>());
    text.trim_matches(' ').to_owned()
}
