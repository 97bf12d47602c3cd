//! A renju diagram as an SVG document.

use std::fmt::{self, Display, Formatter};

use renju::{Colour, Move, Point, SIDE};

use super::diagram::marked_points;
use super::{Diagram, Print, Record};
use crate::svg::{ACCENT, Corners, DARK, EBONY, Escaped, IVORY, LIGHT, LINE, Texts};

/// Between two lines of the board; the lengths below are in the same unit.
const CELL: u32 = 40;
/// From the outer lines to the edge of the board: room for a stone and a little more.
const MARGIN: u32 = 27;
/// The side of the board.
const BOARD: u32 = (SIDE as u32 - 1) * CELL + 2 * MARGIN;
/// Between the board and the edge of the picture.
const BORDER: u32 = 6;
/// For letters and numbers beside the board.
const LABEL: u32 = 30;
/// The width of a column of passes.
const PASSES: u32 = 68;

const PAPER: &str = "#ffffff";
const PENCIL: &str = "#8a8178";
const RED: &str = "#b3261e";

pub(super) struct Svg<'a> {
    pub(super) diagram: &'a Diagram,
}

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.open(f)?;
        writeln!(f, "<title>{}</title>", Escaped(&self.title()))?;
        writeln!(f, "<desc>{}</desc>", Escaped(&self.description()))?;
        self.board(f)?;
        self.labels(f)?;
        self.passes(f)?;
        self.stones(f, Colour::Black)?;
        self.stones(f, Colour::White)?;
        self.last_move(f)?;
        self.marks(f)?;
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn open(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let passes = self.diagram.passes().count().div_ceil(usize::from(SIDE)) as u32 * PASSES;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="diagram renju" role="img" viewBox="-{} -{BORDER} {} {}">"#,
            BORDER + LABEL,
            BORDER + LABEL + BOARD + passes + BORDER,
            BORDER + BOARD + LABEL + BORDER,
        )
    }

    fn title(&self) -> String {
        let usual = || match self.diagram.record.as_ref().map(|record| record.moves().len()) {
            None => "Renju position".to_owned(),
            Some(1) => "Renju game, 1 move".to_owned(),
            Some(moves) => format!("Renju game, {moves} moves"),
        };
        self.diagram.title.clone().unwrap_or_else(usual)
    }

    /// The game or the position in words, for those who cannot see the picture.
    fn description(&self) -> String {
        if let Some(own) = &self.diagram.words {
            return own.clone();
        }
        let mut words = match &self.diagram.record {
            Some(record) => self.game_in_words(record),
            None => {
                [Colour::Black, Colour::White].map(|colour| self.side_in_words(colour)).join(" ")
            }
        };
        for (point, label) in self.diagram.marks() {
            words += &format!(" Mark on {}: {label}.", self.diagram.name(point));
        }
        words
    }

    fn game_in_words(&self, record: &Record) -> String {
        let told = |(number, mv): (u16, &Move)| match *mv {
            Move::Place(point) => format!("{number} {}", self.diagram.name(point)),
            Move::Pass => format!("{number} pass"),
        };
        let moves: Vec<String> = (1..).zip(record.moves()).map(told).collect();
        if moves.is_empty() { "No moves.".to_owned() } else { format!("{}.", moves.join(", ")) }
    }

    fn side_in_words(&self, colour: Colour) -> String {
        let stones = self.diagram.board.stones(colour).iter();
        let names: Vec<String> = stones.map(|point| self.diagram.name(point)).collect();
        let names = if names.is_empty() { "no stones".to_owned() } else { names.join(", ") };
        format!("{colour}: {names}.")
    }

    fn board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sheet { plate, line, .. } = Sheet::of(self.diagram.print);
        let frame = format!(r#"fill="{plate}" stroke="{line}" stroke-width="2""#);
        writeln!(f, r#"<rect class="board" width="{BOARD}" height="{BOARD}" {frame}/>"#)?;
        let (first, last) = (MARGIN, BOARD - MARGIN);
        let drawn = |class: &str, width: &str| {
            format!(r#"path class="{class}" fill="none" stroke="{line}" stroke-width="{width}""#)
        };
        write!(f, r#"<{} d=""#, drawn("lines", "1.2"))?;
        for at in (1..u32::from(SIDE) - 1).map(|nth| MARGIN + nth * CELL) {
            write!(f, "M{first} {at}H{last}M{at} {first}V{last}")?;
        }
        writeln!(f, r#""/>"#)?;
        let edge = drawn("edge", "2.5");
        writeln!(f, r#"<{edge} d="M{first} {first}H{last}V{last}H{first}z"/>"#)?;
        writeln!(f, r#"<g class="marked-points" fill="{line}">"#)?;
        for point in marked_points() {
            let (x, y) = centre(point);
            writeln!(f, r#"<circle cx="{x}" cy="{y}" r="4.5"/>"#)?;
        }
        writeln!(f, "</g>")
    }

    /// Letters and numbers beside the board.
    fn labels(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let middle = |nth: u32| i64::from(MARGIN + nth * CELL);
        let rows = (0..u32::from(SIDE))
            .map(|row| (-19, middle(row) + 7, (u32::from(SIDE) - row).to_string()));
        let letters = (0..)
            .zip(self.diagram.column_letters())
            .map(|(column, letter)| (middle(column), i64::from(BOARD) + 25, letter.to_string()));
        let texts: Vec<_> = rows.chain(letters).collect();
        write!(f, "{}", Texts { class: "labels", size: 19, fill: LINE, texts: &texts })
    }

    /// In the margin, as on a score sheet: `65 –`.
    fn passes(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let side = usize::from(SIDE);
        let place = |(nth, number): (usize, u16)| {
            let (column, row) = ((nth / side) as u32, (nth % side) as u32);
            let x = BOARD + column * PASSES + (PASSES + BORDER) / 2;
            (i64::from(x), i64::from(MARGIN + row * CELL) + 7, format!("{number} –"))
        };
        let texts: Vec<_> = self.diagram.passes().enumerate().map(place).collect();
        write!(f, "{}", Texts { class: "passes", size: 19, fill: EBONY, texts: &texts })
    }

    fn stones(&self, f: &mut Formatter<'_>, colour: Colour) -> fmt::Result {
        let stones = self.diagram.stones(colour);
        let Look { class, body, edge, number, radius } = Look::of(self.diagram.print, colour);
        writeln!(f, r#"<g class="{class}" fill="{body}" stroke="{edge}" stroke-width="1.8">"#)?;
        for &(point, _) in &stones {
            let (x, y) = centre(point);
            writeln!(f, r#"<circle cx="{x}" cy="{y}" r="{radius}"/>"#)?;
        }
        writeln!(f, "</g>")?;
        let numbers = stones.iter().filter_map(|&(point, number)| Some((point, number?)));
        let (long, short): (Vec<_>, Vec<_>) = numbers.partition(|&(_, number)| number > 99);
        let class = &format!("{class} numbers");
        let short = Texts { class, size: 19, fill: number, texts: &on_points(short, 7) };
        let long = Texts { class, size: 15, fill: number, texts: &on_points(long, 5) };
        write!(f, "{short}{long}")
    }

    /// Corners around the stone.
    fn last_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(point) = self.diagram.last_point() else { return Ok(()) };
        let (x, y) = centre(point);
        let corners = Corners { x, y, reach: 20, arm: 8 };
        let Sheet { accent, .. } = Sheet::of(self.diagram.print);
        writeln!(
            f,
            r#"<path class="last-move" fill="none" stroke="{accent}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="{corners}"/>"#
        )
    }

    /// A label in a square, which no stone is, so that it reads in black and white too.
    fn marks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Sheet { label, accent, .. } = Sheet::of(self.diagram.print);
        for (x, y) in self.diagram.marks().map(|(point, _)| centre(point)) {
            let size = r#"width="30" height="30" rx="5""#;
            let look = format!(r#"fill="{label}" stroke="{accent}" stroke-width="1.8""#);
            writeln!(f, r#"<rect class="mark" x="{}" y="{}" {size} {look}/>"#, x - 15, y - 15)?;
        }
        let texts = on_points(self.diagram.marks(), 6);
        write!(f, "{}", Texts { class: "mark", size: 17, fill: accent, texts: &texts })
    }
}

/// What the board is drawn with.
struct Sheet {
    plate: &'static str,
    line: &'static str,
    /// Behind the text of a mark.
    label: &'static str,
    accent: &'static str,
}

impl Sheet {
    fn of(print: Print) -> Sheet {
        match print {
            // The board must not be so pale that a white stone gets lost on it.
            Print::Stones => Sheet { plate: DARK, line: LINE, label: LIGHT, accent: ACCENT },
            Print::OneColour | Print::TwoColours => {
                Sheet { plate: PAPER, line: PENCIL, label: PAPER, accent: EBONY }
            }
        }
    }
}

/// What a stone is drawn with.
struct Look {
    class: &'static str,
    body: &'static str,
    edge: &'static str,
    number: &'static str,
    radius: u32,
}

impl Look {
    fn of(print: Print, colour: Colour) -> Look {
        let (body, edge, number, radius) = match (print, colour) {
            (Print::Stones, Colour::Black) => (EBONY, "#171310", IVORY, 18),
            (Print::Stones, Colour::White) => (IVORY, EBONY, EBONY, 18),
            (_, Colour::Black) => (PAPER, EBONY, EBONY, 17),
            // Blank paper hides the lines behind the number.
            (Print::OneColour, Colour::White) => (PAPER, "none", EBONY, 17),
            (Print::TwoColours, Colour::White) => (PAPER, RED, RED, 17),
        };
        let class = if colour == Colour::Black { "black" } else { "white" };
        Look { class, body, edge, number, radius }
    }
}

/// Texts in the middle of their points, given how far below it the base line is.
fn on_points(
    texts: impl IntoIterator<Item = (Point, impl Display)>,
    drop: u32,
) -> Vec<(i64, i64, String)> {
    let place = |(point, text): (Point, _)| {
        let (x, y) = centre(point);
        (i64::from(x), i64::from(y + drop), format!("{text}"))
    };
    texts.into_iter().map(place).collect()
}

fn centre(point: Point) -> (u32, u32) {
    let (column, row_from_top) = (point.column(), SIDE - 1 - point.row());
    (MARGIN + u32::from(column) * CELL, MARGIN + u32::from(row_from_top) * CELL)
}
