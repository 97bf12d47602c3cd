//! Pages as PDF/A-2a with tags after PDF/UA-1.

use std::num::{NonZeroU16, NonZeroU32};

use krilla::color::rgb;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, ListNumbering, SpanTag, TableHeaderScope,
    Tag as PdfTag, TagGroup, TagKind, TagTree,
};
use krilla::text::{GlyphId, KrillaGlyph};
use krilla::{Document as Pdf, SerializeSettings};

use competition::Moment;

use crate::layout::{Drawn, FONTS, Glyph, Mark, Node, Page, Tag, lay_out};
use crate::tree::{Document, Outline as Shape, Step};

/// The document as PDF; the same document gives the same bytes. None if it is stopped: `go_on` is
/// told how much is done, each sheet counted twice, for it is laid out and then drawn.
pub(crate) fn write(
    document: &Document,
    printed: Moment,
    go_on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Option<Vec<u8>>, String> {
    let sheets = document.sheets.len();
    let laid_out = lay_out(document, &mut |done| go_on(done, 2 * sheets));
    let Some((pages, nodes)) = laid_out else { return Ok(None) };
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| format!("{error:?}"))?;
    let mut pdf =
        Pdf::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let mut contents: Vec<Vec<Identifier>> = nodes.iter().map(|_| Vec::new()).collect();
    let mut outline = Contents::default();
    for (number, page) in pages.iter().enumerate() {
        if !go_on(sheets + sheets * number / pages.len(), 2 * sheets) {
            return Ok(None);
        }
        draw(&mut pdf, page, &mut contents)?;
        outline.note(number, page, &nodes);
    }
    pdf.set_outline(outline.finish(&document.title));
    pdf.set_tag_tree(tree(&nodes, contents, document.language));
    pdf.set_metadata(metadata(document, printed));
    pdf.finish().map(Some).map_err(|error| format!("{error:?}"))
}

fn metadata(document: &Document, printed: Moment) -> Metadata {
    let date = printed.date();
    let (hour, minute) = printed.hour_and_minute();
    let date =
        DateTime::new(date.year()).month(date.month()).day(date.day()).hour(hour).minute(minute);
    Metadata::new()
        .title(document.title.clone())
        .language(document.language.to_owned())
        .creator("Damka".to_owned())
        .producer("Damka".to_owned())
        .creation_date(date)
}

fn draw(pdf: &mut Pdf, page: &Page, contents: &mut [Vec<Identifier>]) -> Result<(), String> {
    let settings = PageSettings::from_wh(page.width, page.height).ok_or("a page has no size")?;
    let mut paper = pdf.start_page_with(settings);
    let mut surface = paper.surface();
    let (body, foot) = page.marks.split_at(page.foot);
    for (marks, kind) in [(body, ArtifactType::Other), (foot, ArtifactType::Footer)] {
        // What belongs to one node is tagged together.
        for marks in marks.chunk_by(|one, other| one.node == other.node) {
            let artifact = ContentTag::Artifact(Artifact::with_kind(kind));
            let figure = marks.iter().any(|mark| matches!(mark.drawn, Drawn::Shapes { .. }));
            let identifier = surface.start_tagged(match marks[0].node {
                None => artifact,
                Some(_) if figure => ContentTag::Other,
                Some(_) => ContentTag::Span(SpanTag::empty()),
            });
            marks.iter().for_each(|mark| ink(&mut surface, mark));
            surface.end_tagged();
            if let Some(node) = marks[0].node {
                contents[node].push(identifier);
            }
        }
    }
    surface.finish();
    paper.finish();
    Ok(())
}

fn ink(surface: &mut Surface, mark: &Mark) {
    let Mark { x, y, .. } = *mark;
    match &mark.drawn {
        Drawn::Nothing => {}
        Drawn::Glyphs { face, size, glyphs, text } => {
            paint(surface, Some(fill([0; 3])), None);
            let glyphs: Vec<KrillaGlyph> = glyphs.iter().map(krilla_glyph).collect();
            let font = FONTS.of(*face).embedded.clone();
            surface.draw_glyphs(Point::from_xy(x, y), &glyphs, font, text, *size, false);
        }
        Drawn::Lines { strokes, width, dashed } => {
            let mut path = PathBuilder::new();
            for [x1, y1, x2, y2] in strokes {
                path.move_to(x + x1, y + y1);
                path.line_to(x + x2, y + y2);
            }
            let dash = dashed.then(|| StrokeDash { array: vec![3.0, 3.0], offset: 0.0 });
            paint(surface, None, Some(Stroke { dash, ..stroke([0; 3], *width) }));
            trace(surface, path.finish());
        }
        Drawn::Box { width, height, grey } => {
            let mut path = PathBuilder::new();
            if let Some(rect) = Rect::from_xywh(x, y, *width, *height) {
                path.push_rect(rect);
            }
            paint(surface, Some(fill([*grey; 3])), None);
            trace(surface, path.finish());
        }
        Drawn::Shapes { shapes, scale } => {
            surface.push_transform(&Transform::from_row(*scale, 0.0, 0.0, *scale, x, y));
            for shape in shapes {
                let Shape::Path(steps) = &shape.what else { continue };
                paint(
                    surface,
                    shape.fill.map(fill),
                    shape.stroke.map(|(ink, width)| stroke(ink, width)),
                );
                trace(surface, outline(steps));
            }
            surface.pop();
        }
    }
}

fn krilla_glyph(glyph: &Glyph) -> KrillaGlyph {
    let id = GlyphId::new(glyph.id);
    KrillaGlyph::new(id, glyph.advance, glyph.dx, glyph.dy, 0.0, glyph.range.clone(), None)
}

fn paint(surface: &mut Surface, fill: Option<Fill>, stroke: Option<Stroke>) {
    surface.set_fill(fill);
    surface.set_stroke(stroke);
}

fn trace(surface: &mut Surface, path: Option<Path>) {
    if let Some(path) = path {
        surface.draw_path(&path);
    }
}

fn fill([red, green, blue]: [u8; 3]) -> Fill {
    Fill {
        paint: rgb::Color::new(red, green, blue).into(),
        opacity: NormalizedF32::ONE,
        rule: Default::default(),
    }
}

fn stroke([red, green, blue]: [u8; 3], width: f32) -> Stroke {
    Stroke { paint: rgb::Color::new(red, green, blue).into(), width, ..Stroke::default() }
}

fn outline(steps: &[Step]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            Step::Move(x, y) => path.move_to(x, y),
            Step::Line(x, y) => path.line_to(x, y),
            Step::Curve(a, b, c, d, x, y) => path.cubic_to(a, b, c, d, x, y),
            Step::Close => path.close(),
        }
    }
    path.finish()
}

/// The tree of tags; nodes stand behind their parents in the list.
fn tree(nodes: &[Node], contents: Vec<Vec<Identifier>>, language: &str) -> TagTree {
    let mut groups: Vec<Option<TagGroup>> =
        nodes.iter().map(|node| Some(TagGroup::new(kind(&node.tag)))).collect();
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut roots = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        match node.parent {
            Some(parent) => children[parent].push(index),
            None => roots.push(index),
        }
    }
    for (group, identifiers) in groups.iter_mut().zip(contents) {
        for identifier in identifiers {
            group.iter_mut().for_each(|group| group.push(identifier));
        }
    }
    // Children are made first, so that a parent can take them in order.
    for index in (0..nodes.len()).rev() {
        for child in &children[index] {
            let child = groups[*child].take();
            if let (Some(group), Some(child)) = (groups[index].as_mut(), child) {
                group.push(child);
            }
        }
    }
    let mut tree = TagTree::new().with_lang(Some(language.to_owned()));
    roots.into_iter().filter_map(|root| groups[root].take()).for_each(|group| tree.push(group));
    tree
}

fn kind(tag: &Tag) -> TagKind {
    let span = |count: &usize| NonZeroU32::new(*count as u32).filter(|count| count.get() > 1);
    let head = |scope, across, down| {
        PdfTag::TH(scope).with_col_span(span(across)).with_row_span(span(down)).into()
    };
    match tag {
        Tag::Part => PdfTag::Part.into(),
        Tag::Heading { level, title } => {
            let level = NonZeroU16::new(u16::from(*level)).unwrap_or(NonZeroU16::MIN);
            PdfTag::Hn(level, Some(title.clone())).into()
        }
        Tag::Paragraph => PdfTag::P.into(),
        Tag::List { numbered: true } => PdfTag::L(ListNumbering::Decimal).into(),
        Tag::List { numbered: false } => PdfTag::L(ListNumbering::None).into(),
        Tag::Item => PdfTag::LI.into(),
        Tag::Label => PdfTag::Lbl.into(),
        Tag::ItemBody => PdfTag::LBody.into(),
        Tag::Table { name } => {
            PdfTag::Table.with_summary(Some(name.clone()).filter(|name| !name.is_empty())).into()
        }
        Tag::TableHead => PdfTag::THead.into(),
        Tag::TableBody => PdfTag::TBody.into(),
        Tag::Row => PdfTag::TR.into(),
        Tag::ColumnHead { across, down } => head(TableHeaderScope::Column, across, down),
        Tag::RowHead { across, down } => head(TableHeaderScope::Row, across, down),
        Tag::Data { across, down } => {
            PdfTag::TD.with_col_span(span(across)).with_row_span(span(down)).into()
        }
        Tag::Figure { alt } => PdfTag::Figure(Some(alt.clone())).into(),
    }
}

/// What the reader shows beside the pages: the headings of each sheet.
#[derive(Default)]
struct Contents {
    noted: Vec<(String, usize, f32)>,
    last: Option<usize>,
}

impl Contents {
    fn note(&mut self, number: usize, page: &Page, nodes: &[Node]) {
        for mark in &page.marks {
            let Some(node) = mark.node.filter(|node| Some(*node) != self.last) else { continue };
            if let Tag::Heading { level: 1, title } = &nodes[node].tag {
                self.noted.push((title.clone(), number, mark.y));
                self.last = Some(node);
            }
        }
    }

    fn finish(mut self, title: &str) -> Outline {
        if self.noted.is_empty() {
            self.noted.push((title.to_owned(), 0, 0.0));
        }
        let mut outline = Outline::new();
        for (title, page, y) in self.noted {
            let place = XyzDestination::new(page, Point::from_xy(0.0, (y - 20.0).max(0.0)));
            outline.push_child(OutlineNode::new(title, place));
        }
        outline
    }
}
