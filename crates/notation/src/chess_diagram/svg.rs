//! A chess diagram as an SVG document.

use std::fmt::{self, Display, Formatter};

use chess::{CastlingSide, Colour, Move, Role, Square};

use super::figures::Figure;
use super::{Diagram, SIDE};
use crate::svg::{ACCENT, Corners, DARK, EBONY, Escaped, IVORY, LIGHT, LINE, Texts};

/// The side of a square; the lengths below are in the same unit.
const CELL: u32 = 60;
/// The side of the board.
const BOARD: u32 = SIDE * CELL;
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
        self.last_move(f)?;
        self.marks(f)?;
        self.men(f, Colour::White)?;
        self.men(f, Colour::Black)?;
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn open(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let label = if self.diagram.has_labels() { LABEL } else { 0 };
        let left = BORDER + label;
        let size = left + BOARD + BORDER;
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="diagram chess" role="img" viewBox="-{left} -{BORDER} {size} {size}">"#
        )
    }

    fn title(&self) -> String {
        let turn = colour_name(self.diagram.position.turn());
        let usual = || format!("Chess position, {turn} to move");
        self.diagram.title.clone().unwrap_or_else(usual)
    }

    /// The position in words, for those who cannot see the picture.
    fn description(&self) -> String {
        if let Some(own) = &self.diagram.words {
            return own.clone();
        }
        let mut words = format!("{} {}", self.side(Colour::White), self.side(Colour::Black));
        if let Some(mv) = &self.diagram.last_move {
            words += &format!(" Last move {}.", move_in_words(mv));
        }
        words
    }

    fn side(&self, colour: Colour) -> String {
        let all = ROLES.map(|(role, name)| {
            let squares = self.squares_of(colour, role).map(|square| format!("{name} {square}"));
            squares.collect::<Vec<_>>()
        });
        format!("{}: {}.", colour_name(colour), all.concat().join(", "))
    }

    fn squares_of(&self, colour: Colour, role: Role) -> impl Iterator<Item = Square> {
        let men = self.diagram.position.men();
        men.filter(move |(_, man)| *man == role.of(colour)).map(|(square, _)| square)
    }

    fn board(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let size = format!(r#"width="{BOARD}" height="{BOARD}""#);
        writeln!(f, r#"<rect class="light" {size} fill="{LIGHT}"/>"#)?;
        write!(f, r#"<path class="dark" fill="{DARK}" d=""#)?;
        for (column, row) in (0..SIDE * SIDE).map(|nth| (nth % SIDE, nth / SIDE)) {
            if self.diagram.square(column, row).is_dark() {
                write!(f, "M{} {}h{CELL}v{CELL}h-{CELL}z", column * CELL, row * CELL)?;
            }
        }
        writeln!(f, r#""/>"#)?;
        let line = format!(r#"fill="none" stroke="{LINE}" stroke-width="3""#);
        writeln!(f, r#"<rect class="edge" {size} {line}/>"#)
    }

    /// Letters and numbers beside the board.
    fn labels(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.diagram.has_labels() {
            return Ok(());
        }
        let middle = |nth: u32| i64::from(nth * CELL + CELL / 2);
        let square = |column, row| self.diagram.square(column, row);
        let rank = |row| (-21, middle(row) + 7, square(0, row).rank().to_string());
        let file =
            |column| (middle(column), i64::from(BOARD) + 26, square(column, 0).file().to_string());
        let labels: Vec<_> = (0..SIDE).map(rank).chain((0..SIDE).map(file)).collect();
        let labels = Texts { class: "labels", size: 20, fill: LINE, texts: &labels };
        write!(f, "{labels}")
    }

    /// A line from a small ring to brackets around the man.
    fn last_move(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(mv) = &self.diagram.last_move else { return Ok(()) };
        writeln!(
            f,
            r#"<g class="last-move" fill="none" stroke="{ACCENT}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">"#
        )?;
        let [(from_x, from_y), (x, y)] = [mv.from(), mv.to()].map(|square| self.centre(square));
        writeln!(f, r#"<path d="M{from_x} {from_y}L{x} {y}"/>"#)?;
        let origin = self.colour_of(mv.from());
        writeln!(f, r#"<circle cx="{from_x}" cy="{from_y}" r="7" fill="{origin}"/>"#)?;
        let corners = Corners { x, y, reach: 26, arm: 9 };
        writeln!(f, r#"<path stroke-width="4" d="{corners}"/>"#)?;
        if mv.is_en_passant() {
            let taken = Square::from_coords(mv.to().file(), mv.from().rank());
            self.taken(f, taken)?;
        }
        writeln!(f, "</g>")
    }

    /// A cross where a pawn was taken in passing.
    fn taken(&self, f: &mut Formatter<'_>, square: Square) -> fmt::Result {
        let ((x, y), ground) = (self.centre(square), self.colour_of(square));
        writeln!(f, r#"<circle cx="{x}" cy="{y}" r="13" fill="{ground}"/>"#)?;
        writeln!(f, r#"<path d="M{} {}l10 10m0 -10l-10 10"/>"#, x - 5, y - 5)
    }

    /// A diamond on a free square, a frame around a man.
    fn marks(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for &square in &self.diagram.marked {
            let (x, y) = self.centre(square);
            let look = match self.diagram.position.at(square) {
                None => {
                    format!(r#"path fill="{ACCENT}" d="M{x} {}l11 11l-11 11l-11 -11z""#, y - 11)
                }
                Some(_) => format!(
                    r#"rect x="{}" y="{}" width="54" height="54" rx="7" fill="none" stroke="{ACCENT}" stroke-width="4""#,
                    x - 27,
                    y - 27
                ),
            };
            writeln!(f, r#"<{look} class="mark"/>"#)?;
        }
        Ok(())
    }

    fn men(&self, f: &mut Formatter<'_>, colour: Colour) -> fmt::Result {
        let Look { class, body, edge, .. } = Look::of(colour);
        writeln!(
            f,
            r#"<g class="{class}" fill="{body}" stroke="{edge}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">"#
        )?;
        for (role, name) in ROLES {
            for square in self.squares_of(colour, role) {
                self.man(f, square, colour, role, name)?;
            }
        }
        writeln!(f, "</g>")
    }

    fn man(
        &self,
        f: &mut Formatter<'_>,
        square: Square,
        colour: Colour,
        role: Role,
        name: &str,
    ) -> fmt::Result {
        let (x, y) = self.centre(square);
        let Figure { body, lines } = Figure::of(role);
        let ink = Look::of(colour).ink;
        writeln!(f, r#"<g class="{name}" transform="translate({x} {y})">"#)?;
        writeln!(f, r#"<path d="{body}"/>"#)?;
        writeln!(f, r#"<path fill="none" stroke="{ink}" d="{lines}"/>"#)?;
        writeln!(f, "</g>")
    }

    fn centre(&self, square: Square) -> (u32, u32) {
        let (column, row) = self.diagram.place(square);
        (column * CELL + CELL / 2, row * CELL + CELL / 2)
    }

    fn colour_of(&self, square: Square) -> &'static str {
        if square.is_light() { LIGHT } else { DARK }
    }
}

/// The colours of a man.
struct Look {
    class: &'static str,
    body: &'static str,
    edge: &'static str,
    /// The strokes upon the body.
    ink: &'static str,
}

impl Look {
    fn of(colour: Colour) -> Look {
        match colour {
            Colour::White => Look { class: "white", body: IVORY, edge: EBONY, ink: EBONY },
            Colour::Black => Look { class: "black", body: EBONY, edge: "#171310", ink: LIGHT },
        }
    }
}

/// The men and their names, the greatest first.
const ROLES: [(Role, &str); 6] = [
    (Role::King, "king"),
    (Role::Queen, "queen"),
    (Role::Rook, "rook"),
    (Role::Bishop, "bishop"),
    (Role::Knight, "knight"),
    (Role::Pawn, "pawn"),
];

fn colour_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

/// `e2-e4`, `Qd1xd4`, `e5xd6 in passing`, `e7-e8Q`, `0-0`.
fn move_in_words(mv: &Move) -> String {
    match mv.castling() {
        Some(CastlingSide::KingSide) => return "0-0".to_owned(),
        Some(CastlingSide::QueenSide) => return "0-0-0".to_owned(),
        None => {}
    }
    let letter = |role: Option<Role>| role.map(|role| role.upper_char().to_string());
    let man = letter(Some(mv.role()).filter(|role| *role != Role::Pawn)).unwrap_or_default();
    let sign = if mv.captured().is_some() { 'x' } else { '-' };
    let promoted = letter(mv.promotion()).unwrap_or_default();
    let passing = if mv.is_en_passant() { " in passing" } else { "" };
    format!("{man}{}{sign}{}{promoted}{passing}", mv.from(), mv.to())
}
