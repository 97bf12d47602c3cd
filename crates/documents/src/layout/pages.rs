//! Strips onto pages.

use super::flow::{Flow, Place};
use super::{Drawn, MM, Mark, Node, Strip, Tag};
use crate::tree::{Align, Document, Inline, Paper, Scale, Sheet, Style, Weight};

/// Letters at the foot of a page, in points.
const FOOT_PT: f32 = 7.5;
/// The height of the foot.
const FOOT: f32 = 14.0;

/// A page, ready to be drawn.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    pub(crate) width: f32,
    pub(crate) height: f32,
    pub(crate) marks: Vec<Mark>,
    /// Where the foot begins in the list of marks.
    pub(crate) foot: usize,
}

/// Lays a document out: its pages, and the nodes that its marks belong to. None if it is stopped:
/// `go_on` is told how many sheets are done.
pub(crate) fn lay_out(
    document: &Document,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<(Vec<Page>, Vec<Node>)> {
    let mut flow = Flow::new(0.0);
    let mut pages = Vec::new();
    for (done, sheet) in document.sheets.iter().enumerate() {
        if !go_on(done) {
            return None;
        }
        let part = flow.node(None, Tag::Part);
        let frame = Frame::of(&sheet.paper, sheet.foot.is_some());
        flow.page_height = frame.height;
        let place = Place { width: frame.width, size: sheet.paper.letter_pt, node: part };
        let strips = flow.blocks(&sheet.blocks, place);
        let mut of_sheet = fill(strips, &flow.heads, &frame);
        foots(&mut flow, sheet, &frame, &mut of_sheet);
        pages.append(&mut of_sheet);
    }
    Some((pages, flow.nodes))
}

/// The part of a page that is filled.
struct Frame {
    paper: Paper,
    margin: f32,
    width: f32,
    height: f32,
}

impl Frame {
    fn of(paper: &Paper, footed: bool) -> Frame {
        let margin = paper.margin_mm * MM;
        let foot = if footed { FOOT } else { 0.0 };
        Frame {
            paper: *paper,
            margin,
            width: paper.width_mm * MM - 2.0 * margin,
            height: paper.height_mm * MM - 2.0 * margin - foot,
        }
    }

    fn page(&self) -> Page {
        Page {
            width: self.paper.width_mm * MM,
            height: self.paper.height_mm * MM,
            marks: Vec::new(),
            foot: 0,
        }
    }
}

/// Fills pages with strips. Strips that are glued to the next one move to the next page with it,
/// unless they would fill a page alone.
fn fill(strips: Vec<Strip>, heads: &[Vec<Strip>], frame: &Frame) -> Vec<Page> {
    let mut pages = Vec::new();
    let mut from = 0;
    while from < strips.len() {
        let head = repeated(&strips[from], heads, frame);
        let end = page_end(&strips, from, head, frame.height);
        let mut page = frame.page();
        let mut y = frame.margin;
        for strip in head {
            // For those who listen, the head is said once.
            let copies = strip.marks.iter().filter(|mark| !matches!(mark.drawn, Drawn::Nothing));
            page.marks.extend(
                copies.map(|mark| Mark { node: None, ..mark.clone() }.moved(frame.margin, y)),
            );
            y += strip.height;
        }
        for (index, strip) in (from..end).zip(&strips[from..end]) {
            y += if index == from { 0.0 } else { strip.space_before };
            let at_top = strip.at_top.iter().filter(|_| index == from);
            let at_foot = strip.at_foot.iter().filter(|_| index + 1 == end);
            let marks = strip.marks.iter().chain(at_top).chain(at_foot);
            page.marks.extend(marks.map(|mark| mark.clone().moved(frame.margin, y)));
            y += strip.height;
        }
        pages.push(page);
        from = end;
    }
    if pages.is_empty() {
        pages.push(frame.page());
    }
    pages
}

/// The head that is shown again above a strip that begins a page.
fn repeated<'h>(strip: &Strip, heads: &'h [Vec<Strip>], frame: &Frame) -> &'h [Strip] {
    let head = strip.table.and_then(|table| heads.get(table)).map_or(&[][..], Vec::as_slice);
    let height: f32 = head.iter().map(|strip| strip.height).sum();
    if height < frame.height / 2.0 { head } else { &[] }
}

fn page_end(strips: &[Strip], from: usize, head: &[Strip], height: f32) -> usize {
    let mut used: f32 = head.iter().map(|strip| strip.height).sum();
    let mut end = from;
    while let Some(strip) = strips.get(end) {
        let space = if end == from { 0.0 } else { strip.space_before };
        let begins = strip.new_page && end > from;
        if begins {
            return end;
        }
        if end > from && used + space + strip.height > height + 0.01 {
            break;
        }
        used += space + strip.height;
        end += 1;
    }
    if end == strips.len() {
        return end;
    }
    let mut cut = end;
    while cut > from && strips[cut - 1].glued {
        cut -= 1;
    }
    if cut > from { cut } else { end }
}

/// The foot of every page: what the sheet is, and the number of the page.
fn foots(flow: &mut Flow, sheet: &Sheet, frame: &Frame, pages: &mut [Page]) {
    let count = pages.len();
    for (number, page) in (1..).zip(pages) {
        page.foot = page.marks.len();
        let Some(foot) = &sheet.foot else { continue };
        let y = page.height - frame.margin - FOOT + 4.0;
        let strokes = vec![[0.0, 0.0, frame.width, 0.0]];
        page.marks.push(Mark {
            node: None,
            x: frame.margin,
            y,
            drawn: Drawn::Lines { strokes, width: 0.4, dashed: false },
        });
        let number_room = 12.0 * MM;
        let texts = [
            (foot.clone(), Align::Left, frame.margin, frame.width - number_room),
            (
                format!("{number} / {count}"),
                Align::Right,
                frame.margin + frame.width - number_room,
                number_room,
            ),
        ];
        for (text, align, x, width) in texts {
            let style = Style { weight: Weight::Regular, scale: Scale(1.0) };
            let words = [Inline::Text { text, style }];
            // A foot too long for one line goes on below, into the margin.
            let lines = flow.shaping.lines(&words, FOOT_PT, width, align, 0);
            for (line, row) in lines.into_iter().take(2).zip(0_u8..) {
                let down = y + 2.0 + f32::from(row) * FOOT_PT * 1.2;
                page.marks.extend(
                    line.marks.into_iter().map(|mark| Mark { node: None, ..mark }.moved(x, down)),
                );
            }
        }
    }
}
