//! A renju diagram made of letters.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use renju::{Colour, Point, SIDE};

use super::Diagram;
use super::diagram::marked_points;
use crate::diagram::Letters;

pub(super) struct Text<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) letters: Letters,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let points = self.points();
        let longest = points.values().map(|text| text.chars().count()).max().unwrap_or(1);
        for row in (0..SIDE).rev() {
            let cells = points.iter().filter(|(point, _)| point.row() == row);
            self.write_row(f, &(row + 1).to_string(), cells.map(|(_, text)| text), longest)?;
        }
        let letters: Vec<String> =
            self.diagram.column_letters().map(|letter| self.bare(letter)).collect();
        self.write_row(f, "", &letters, longest)?;
        self.write_notes(f)
    }
}

impl Text<'_> {
    /// What stands on every point.
    fn points(&self) -> BTreeMap<Point, String> {
        let mut points: BTreeMap<Point, String> =
            Point::all().map(|point| (point, self.bare(self.free(point)))).collect();
        let marks = self.diagram.marks().map(|(point, label)| (point, self.bare(label)));
        points.extend(marks);
        for colour in [Colour::Black, Colour::White] {
            let stones = self.diagram.stones(colour).into_iter();
            points.extend(stones.map(|(point, number)| (point, self.stone(colour, number))));
        }
        points
    }

    /// Numbers line up, in parentheses or not.
    fn stone(&self, colour: Colour, number: Option<u16>) -> String {
        match (colour, number, self.letters) {
            (Colour::Black, Some(number), _) => format!("({number})"),
            (Colour::White, Some(number), _) => self.bare(number),
            (Colour::Black, None, Letters::Ascii) => self.bare('X'),
            (Colour::White, None, Letters::Ascii) => self.bare('O'),
            (Colour::Black, None, Letters::Unicode) => self.bare('●'),
            (Colour::White, None, Letters::Unicode) => self.bare('○'),
        }
    }

    fn free(&self, point: Point) -> char {
        match self.letters {
            _ if marked_points().any(|marked| marked == point) => '+',
            Letters::Ascii => '.',
            Letters::Unicode => '·',
        }
    }

    /// A text that stands below and above texts in parentheses, if there are any.
    fn bare(&self, text: impl Display) -> String {
        format!("{text}{}", if self.has_numbers() { " " } else { "" })
    }

    fn has_numbers(&self) -> bool {
        self.diagram.record.is_some()
    }

    fn write_row<'b>(
        &self,
        f: &mut Formatter<'_>,
        label: &str,
        cells: impl IntoIterator<Item = &'b String>,
        longest: usize,
    ) -> fmt::Result {
        let (gap, width) = if self.has_numbers() { (" ", longest) } else { ("", longest + 1) };
        let cells: String = cells.into_iter().map(|text| format!("{text:>width$}")).collect();
        writeln!(f, "{}", format!("{label:>2}{gap}{cells}").trim_end())
    }

    fn write_notes(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(record) = &self.diagram.record else { return Ok(()) };
        if let Some(stone) = record.stones().last() {
            writeln!(f, "Last stone: {} {}", stone.number, self.diagram.name(stone.point))?;
        }
        let passes: Vec<String> = record.passes().map(|number| format!("{number} -")).collect();
        if !passes.is_empty() {
            writeln!(f, "Passes: {}", passes.join(", "))?;
        }
        Ok(())
    }
}
