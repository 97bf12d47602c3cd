//! Drawings of the markup: the shapes of SVG that our diagrams are made of.

use roxmltree::Node;

use super::{Read, Reader, align_of, elements, measure, name, text_of};
use crate::tree::{Align, Ink, Outline, Picture, Shape, Step};

/// How far a Bézier curve reaches to look like a quarter of a circle of radius 1.
const QUARTER: f32 = 0.552_284_8;

/// What is seen of a drawing is at least so wide and high, in its own units.
const VIEW_MIN: f32 = 0.01;

/// What shapes inherit from the groups around them.
#[derive(Clone, Copy)]
struct Pen {
    fill: Option<Ink>,
    stroke: Option<Ink>,
    width: f32,
    size: f32,
    anchor: Align,
    dx: f32,
    dy: f32,
}

impl Reader<'_, '_> {
    pub(super) fn picture(&self, figure: Node) -> Read<Picture> {
        let svg = elements(figure).find(|one| name(*one) == "svg");
        let svg = svg.ok_or_else(|| self.fault(figure, "A <figure> holds an <svg>."))?;
        let view = self.view(svg).ok_or_else(|| {
            self.fault(svg, "An <svg> says what is seen: viewBox=\"0 0 100 100\".")
        })?;
        let title = elements(svg).find(|one| name(*one) == "title").map(|one| text_of(one));
        let alt = figure.attribute("data-alt").map(str::to_owned).or(title);
        let alt = alt.filter(|alt| !alt.trim().is_empty()).ok_or_else(|| {
            self.fault(
                figure,
                "A <figure> says what it shows to those who cannot see it: data-alt.",
            )
        })?;
        let width_mm = self.number(figure, "data-mm")?.unwrap_or(60.0).clamp(1.0, 280.0);
        let pen = Pen {
            fill: Some([0; 3]),
            stroke: None,
            width: 1.0,
            size: 16.0,
            anchor: Align::Left,
            dx: 0.0,
            dy: 0.0,
        };
        let mut shapes = Vec::new();
        self.shapes(svg, self.pen(svg, pen)?, &mut shapes)?;
        Ok(Picture { alt, width_mm, view, shapes, align: align_of(figure) })
    }

    fn view(&self, svg: Node) -> Option<[f32; 4]> {
        let view: [f32; 4] = numbers(svg.attribute("viewBox")?).ok()?.try_into().ok()?;
        (view[2] >= VIEW_MIN && view[3] >= VIEW_MIN).then_some(view)
    }

    fn shapes(&self, group: Node, pen: Pen, shapes: &mut Vec<Shape>) -> Read<()> {
        for node in elements(group) {
            let pen = self.pen(node, pen)?;
            let what = match name(node) {
                "title" | "desc" => continue,
                "g" => {
                    self.shapes(node, pen, shapes)?;
                    continue;
                }
                "text" => Outline::Text {
                    x: self.at(node, "x")? + pen.dx,
                    y: self.at(node, "y")? + pen.dy,
                    size: pen.size,
                    anchor: pen.anchor,
                    text: text_of(node),
                },
                _ => Outline::Path(self.outline(node, pen)?),
            };
            let stroke = pen.stroke.map(|ink| (ink, pen.width));
            shapes.push(Shape { what, fill: pen.fill, stroke });
        }
        Ok(())
    }

    fn at(&self, node: Node, attribute: &str) -> Read<f32> {
        Ok(self.number(node, attribute)?.unwrap_or(0.0))
    }

    fn pen(&self, node: Node, above: Pen) -> Read<Pen> {
        let (dx, dy) = self.translation(node)?;
        Ok(Pen {
            fill: self.ink(node, "fill", above.fill)?,
            stroke: self.ink(node, "stroke", above.stroke)?,
            width: self.number(node, "stroke-width")?.unwrap_or(above.width),
            size: self.number(node, "font-size")?.unwrap_or(above.size),
            anchor: match node.attribute("text-anchor") {
                Some("middle") => Align::Centre,
                Some("end") => Align::Right,
                Some(_) => Align::Left,
                None => above.anchor,
            },
            dx: above.dx + dx,
            dy: above.dy + dy,
        })
    }

    /// The ink that an attribute names; none draws nothing.
    fn ink(&self, node: Node, attribute: &str, above: Option<Ink>) -> Read<Option<Ink>> {
        match node.attribute(attribute) {
            None => Ok(above),
            Some("none") => Ok(None),
            Some(text) => ink_of(text).map(Some).ok_or_else(|| {
                let what = format!(
                    "{attribute}={text:?} is no colour of ours; write #rgb, #rrggbb or none."
                );
                self.fault(node, what)
            }),
        }
    }

    fn translation(&self, node: Node) -> Read<(f32, f32)> {
        let Some(transform) = node.attribute("transform") else { return Ok((0.0, 0.0)) };
        let inner = transform.strip_prefix("translate(").and_then(|rest| rest.strip_suffix(')'));
        match inner.and_then(|inner| numbers(inner).ok()).as_deref() {
            Some([dx]) => Ok((*dx, 0.0)),
            Some([dx, dy]) => Ok((*dx, *dy)),
            _ => Err(self.fault(
                node,
                format!("transform={transform:?} cannot be drawn; use translate(12 5.5) alone."),
            )),
        }
    }

    fn outline(&self, node: Node, pen: Pen) -> Read<Vec<Step>> {
        let at = |attribute: &str| self.at(node, attribute);
        let told = |what| self.fault(node, what);
        let points = || numbers(node.attribute("points").unwrap_or_default()).map_err(told);
        let mut steps = match name(node) {
            "rect" => rectangle(at("x")?, at("y")?, at("width")?, at("height")?),
            "circle" => ellipse(at("cx")?, at("cy")?, at("r")?, at("r")?),
            "ellipse" => ellipse(at("cx")?, at("cy")?, at("rx")?, at("ry")?),
            "line" => vec![Step::Move(at("x1")?, at("y1")?), Step::Line(at("x2")?, at("y2")?)],
            "polyline" => polyline(&points()?),
            "polygon" => [polyline(&points()?), vec![Step::Close]].concat(),
            "path" => path(node.attribute("d").unwrap_or_default()).map_err(told)?,
            other => return Err(self.fault(node, format!("<{other}> cannot be drawn; use rect, circle, ellipse, line, polyline, polygon, path, text or g."))),
        };
        steps.iter_mut().for_each(|step| *step = step.moved(pen.dx, pen.dy));
        Ok(steps)
    }
}

impl Step {
    fn moved(self, dx: f32, dy: f32) -> Step {
        match self {
            Step::Move(x, y) => Step::Move(x + dx, y + dy),
            Step::Line(x, y) => Step::Line(x + dx, y + dy),
            Step::Curve(a, b, c, d, x, y) => {
                Step::Curve(a + dx, b + dy, c + dx, d + dy, x + dx, y + dy)
            }
            Step::Close => Step::Close,
        }
    }
}

fn ink_of(text: &str) -> Option<Ink> {
    let digits = text.strip_prefix('#')?;
    let short =
        |index: usize| u8::from_str_radix(digits.get(index..=index)?, 16).ok().map(|one| one * 17);
    let long = |index: usize| u8::from_str_radix(digits.get(2 * index..2 * index + 2)?, 16).ok();
    match digits.len() {
        3 => Some([short(0)?, short(1)?, short(2)?]),
        6 => Some([long(0)?, long(1)?, long(2)?]),
        _ => None,
    }
}

fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Vec<Step> {
    vec![
        Step::Move(x, y),
        Step::Line(x + width, y),
        Step::Line(x + width, y + height),
        Step::Line(x, y + height),
        Step::Close,
    ]
}

fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Vec<Step> {
    let (kx, ky) = (rx * QUARTER, ry * QUARTER);
    vec![
        Step::Move(x + rx, y),
        Step::Curve(x + rx, y + ky, x + kx, y + ry, x, y + ry),
        Step::Curve(x - kx, y + ry, x - rx, y + ky, x - rx, y),
        Step::Curve(x - rx, y - ky, x - kx, y - ry, x, y - ry),
        Step::Curve(x + kx, y - ry, x + rx, y - ky, x + rx, y),
        Step::Close,
    ]
}

fn polyline(numbers: &[f32]) -> Vec<Step> {
    let step = |(index, point): (usize, &[f32])| match index {
        0 => Step::Move(point[0], point[1]),
        _ => Step::Line(point[0], point[1]),
    };
    numbers.chunks_exact(2).enumerate().map(step).collect()
}

/// Reads the path of a pen: M, L, H, V, C and Z, with places or with ways.
fn path(text: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let (mut x, mut y, mut start) = (0.0, 0.0, (0.0, 0.0));
    for part in parts(text) {
        let (letter, numbers) = part?;
        let relative = letter.is_ascii_lowercase();
        let (way, least) = match letter.to_ascii_uppercase() {
            'M' | 'L' => (2, 2),
            'H' | 'V' => (1, 1),
            'C' => (6, 6),
            'Z' => (0, 0),
            other => return Err(format!("The path uses {other:?}; use M, L, H, V, C and Z.")),
        };
        if numbers.len() < least || (way > 0 && numbers.len() % way != 0) {
            return Err(format!("The path has {} numbers after {letter:?}.", numbers.len()));
        }
        if way == 0 {
            steps.push(Step::Close);
            (x, y) = start;
            continue;
        }
        for (index, at) in numbers.chunks_exact(way).enumerate() {
            let (ox, oy) = if relative { (x, y) } else { (0.0, 0.0) };
            match letter.to_ascii_uppercase() {
                'H' => x = at[0] + ox,
                'V' => y = at[0] + oy,
                _ => (x, y) = (at[way - 2] + ox, at[way - 1] + oy),
            }
            match letter.to_ascii_uppercase() {
                'M' if index == 0 => {
                    start = (x, y);
                    steps.push(Step::Move(x, y));
                }
                'C' => {
                    steps.push(Step::Curve(at[0] + ox, at[1] + oy, at[2] + ox, at[3] + oy, x, y))
                }
                _ => steps.push(Step::Line(x, y)),
            }
        }
    }
    Ok(steps)
}

/// Letters of a path with the numbers after each.
fn parts(text: &str) -> impl Iterator<Item = Result<(char, Vec<f32>), String>> + '_ {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let letter = rest.chars().next()?;
        let after = &rest[letter.len_utf8()..];
        let end = after
            .find(|sign: char| sign.is_ascii_alphabetic() && !matches!(sign, 'e' | 'E'))
            .unwrap_or(after.len());
        rest = after[end..].trim_start();
        Some(numbers(&after[..end]).map(|numbers| (letter, numbers)))
    })
}

/// Numbers with blanks, commas or only a minus between them.
fn numbers(text: &str) -> Result<Vec<f32>, String> {
    let mut spaced = String::with_capacity(text.len());
    for sign in text.chars() {
        let begins = sign == '-' && !spaced.ends_with(['e', 'E']);
        if begins || sign == ',' {
            spaced.push(' ');
        }
        spaced.extend(Some(sign).filter(|sign| *sign != ','));
    }
    let number = |one: &str| measure(one).ok_or_else(|| format!("{one:?} is no number."));
    spaced.split_whitespace().map(number).collect()
}
