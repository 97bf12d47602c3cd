//! A diagram as an SVG document.

use std::fmt::{self, Display, Formatter};

use draughts::{Colour, Move, Square};

use super::{Coordinates, Diagram};
use crate::svg::{ACCENT, Corners, DARK, EBONY, Escaped, IVORY, LIGHT, LINE, Texts};

/// The side of a square; the lengths below are in the same unit.
const CELL: u32 = 60;
/// Between the board and the edge of the picture.
const BORDER: u32 = 6;
/// For letters and numbers beside the board.
const LABEL: u32 = 30;

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
        self.numbers(f)?;
        self.last_move(f)?;
        self.marks(f)?;
        self.pieces(f)?;
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn open(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (left_label, right_label) = self.diagram.row_labels(0);
        let room = |labelled: bool| if labelled { BORDER + LABEL } else { BORDER };
        let left = room(!left_label.is_empty());
        let right = room(!right_label.is_empty());
        let bottom = room(self.diagram.file_letters().is_some());
        let (width, height) = self.board_size();
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" viewBox="-{left} -{BORDER} {} {}">"#,
            left + width + right,
            BORDER + height + bottom,
        )
    }

    fn title(&self) -> String {
        let position = &self.diagram.position;
        let usual =
            || format!("Draughts position ({}), {} to move", position.variant(), position.turn());
        self.diagram.title.clone().unwrap_or_else(usual)
    }

    /// The position in words, for those who cannot see the picture.
    fn description(&self) -> String {
        let Diagram { position, last_move, words: own, .. } = self.diagram;
        if let Some(own) = own {
            return own.clone();
        }
        let name = |square| position.variant().square_name(square);
        let setup = position.setup();
        let side = |colour: Colour| {
            let kings = setup.kings[colour].iter().map(|square| format!("king {}", name(square)));
            let pieces: Vec<String> = kings.chain(setup.men[colour].iter().map(name)).collect();
            let pieces = if pieces.is_empty() { "no pieces".into() } else { pieces.join(", ") };
            format!("{colour}: {pieces}.")
        };
        let mut words = format!("{} {}", side(Colour::White), side(Colour::Black));
        if let Some(mv) = last_move {
            let sign = if mv.is_capture() { ":" } else { "-" };
            let way: Vec<String> = mv.route().map(name).collect();
            words += &format!(" Last move {}.", way.join(sign));
        }
        words
    }

    fn board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = self.board_size();
        let size = format!(r#"width="{width}" height="{height}""#);
        writeln!(f, r#"<rect class="light" {size} fill="{LIGHT}"/>"#)?;
        write!(f, r#"<path class="dark" fill="{DARK}" d=""#)?;
        for square in self.squares() {
            let (column, row) = self.diagram.place(square);
            write!(f, "M{} {}h{CELL}v{CELL}h-{CELL}z", column * CELL, row * CELL)?;
        }
        writeln!(f, r#""/>"#)?;
        let line = format!(r#"fill="none" stroke="{LINE}" stroke-width="3""#);
        writeln!(f, r#"<rect class="edge" {size} {line}/>"#)
    }

    /// Letters and numbers beside the board.
    fn labels(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (width, height) = self.board_size();
        let middle = |nth: u32| i64::from(nth * CELL + CELL / 2);
        let mut labels = Vec::new();
        for row in 0..height / CELL {
            let (left, right) = self.diagram.row_labels(row);
            labels.push((-21, middle(row) + 7, left));
            labels.push((i64::from(width) + 21, middle(row) + 7, right));
        }
        for (column, letter) in (0..).zip(self.diagram.file_letters().unwrap_or_default()) {
            labels.push((middle(column), i64::from(height) + 26, letter.to_string()));
        }
        labels.retain(|(_, _, label)| !label.is_empty());
        let labels = Texts { class: "labels", size: 20, fill: LINE, texts: &labels };
        write!(f, "{labels}")
    }

    /// Numbers on the free squares.
    fn numbers(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.diagram.coordinates != Coordinates::Numbers {
            return Ok(());
        }
        let free = self.squares().filter(|&square| self.diagram.position.at(square).is_none());
        let numbers: Vec<_> = free
            .map(|square| {
                let (x, y) = self.centre(square);
                (i64::from(x), i64::from(y) + 6, square.number().to_string())
            })
            .collect();
        let numbers = Texts { class: "numbers", size: 17, fill: LINE, texts: &numbers };
        write!(f, "{numbers}")
    }

    /// A line from a small ring to brackets around the piece, over the places of what it took.
    fn last_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(mv) = &self.diagram.last_move else { return Ok(()) };
        writeln!(
            f,
            r#"<g class="last-move" fill="none" stroke="{ACCENT}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">"#
        )?;
        let way: Vec<String> = mv.route().map(|square| self.point(square)).collect();
        writeln!(f, r#"<polyline points="{}"/>"#, way.join(" "))?;
        self.last_move_ends(f, mv)?;
        for square in mv.captured() {
            let (x, y) = self.centre(square);
            writeln!(f, r#"<circle cx="{x}" cy="{y}" r="13" fill="{DARK}"/>"#)?;
            writeln!(f, r#"<path d="M{} {}l10 10m0 -10l-10 10"/>"#, x - 5, y - 5)?;
        }
        writeln!(f, "</g>")
    }

    fn last_move_ends(&self, f: &mut Formatter<'_>, mv: &Move) -> fmt::Result {
        let (x, y) = self.centre(mv.origin());
        writeln!(f, r#"<circle cx="{x}" cy="{y}" r="7" fill="{DARK}"/>"#)?;
        let (x, y) = self.centre(mv.destination());
        let corners = Corners { x, y, reach: 26, arm: 10 };
        writeln!(f, r#"<path stroke-width="4" d="{corners}"/>"#)
    }

    /// A diamond on a free square, a ring around a piece, with a light gap so that it shows around
    /// dark ones in print.
    fn marks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for square in self.diagram.marked {
            let (x, y) = self.centre(square);
            let look = match self.diagram.position.at(square) {
                None => {
                    format!(r#"path fill="{ACCENT}" d="M{x} {}l11 11l-11 11l-11 -11z""#, y - 11)
                }
                Some(_) => format!(
                    r#"circle cx="{x}" cy="{y}" r="28" fill="{IVORY}" stroke="{ACCENT}" stroke-width="4""#
                ),
            };
            writeln!(f, r#"<{look} class="mark"/>"#)?;
        }
        Ok(())
    }

    fn pieces(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for colour in Colour::BOTH {
            let Look { class, body, edge, ring, .. } = Look::of(colour);
            writeln!(f, r#"<g class="{class}" fill="{body}" stroke="{edge}" stroke-width="2">"#)?;
            let setup = self.diagram.position.setup();
            for square in setup.men[colour] {
                let (x, y) = self.centre(square);
                writeln!(f, r#"<circle cx="{x}" cy="{y}" r="23"/>"#)?;
                writeln!(f, r#"<circle cx="{x}" cy="{y}" r="15" fill="none" stroke="{ring}"/>"#)?;
            }
            for square in setup.kings[colour] {
                self.king(f, square, colour)?;
            }
            writeln!(f, "</g>")?;
        }
        Ok(())
    }

    /// Two men on top of each other, as the rulebooks have it, and a crown on them.
    fn king(&self, f: &mut Formatter<'_>, square: Square, colour: Colour) -> fmt::Result {
        let (x, y) = self.centre(square);
        let Look { rim, crown, .. } = Look::of(colour);
        writeln!(f, r#"<g class="king">"#)?;
        writeln!(f, r#"<circle cx="{x}" cy="{}" r="21"/>"#, y + 4)?;
        writeln!(f, r#"<circle cx="{x}" cy="{}" r="21" stroke="{rim}"/>"#, y - 3)?;
        writeln!(
            f,
            r#"<path class="crown" fill="{crown}" stroke="none" d="M{} {}h24l3 -17l-8 7l-7 -11l-7 11l-8 -7z"/>"#,
            x - 12,
            y + 6,
        )?;
        writeln!(f, "</g>")
    }

    fn board_size(&self) -> (u32, u32) {
        let (width, height) = self.diagram.size();
        (width * CELL, height * CELL)
    }

    /// The playing squares.
    fn squares(&self) -> impl Iterator<Item = Square> {
        (1..=self.diagram.position.variant().squares()).filter_map(Square::new)
    }

    fn centre(&self, square: Square) -> (u32, u32) {
        let (column, row) = self.diagram.place(square);
        (column * CELL + CELL / 2, row * CELL + CELL / 2)
    }

    fn point(&self, square: Square) -> String {
        let (x, y) = self.centre(square);
        format!("{x},{y}")
    }
}

/// The colours of a piece.
struct Look {
    class: &'static str,
    body: &'static str,
    edge: &'static str,
    /// The groove on a man.
    ring: &'static str,
    /// Where the upper man of a king ends.
    rim: &'static str,
    crown: &'static str,
}

impl Look {
    fn of(colour: Colour) -> Look {
        match colour {
            Colour::White => Look {
                class: "white",
                body: IVORY,
                edge: EBONY,
                ring: "#b9ab96",
                rim: EBONY,
                crown: EBONY,
            },
            Colour::Black => Look {
                class: "black",
                body: EBONY,
                edge: "#171310",
                ring: "#83776a",
                rim: "#a2968a",
                crown: IVORY,
            },
        }
    }
}
