//! A diagram made of letters.

use std::fmt::{self, Display, Formatter};

use draughts::{Colour, Piece, Square};

use super::{Coordinates, Diagram};

/// What pieces look like in a text diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `w` and `b` for men, `W` and `B` for kings, in a frame of `+`, `-` and `|`.
    Ascii,
    /// `⛀`, `⛁`, `⛂`, `⛃` in a drawn frame.
    Unicode,
}

pub(super) struct Text<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) letters: Letters,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [upper_left, upper_right, lower_left, lower_right, across, _] = self.frame();
        let (width, height) = self.diagram.size();
        let indent = " ".repeat(self.left_margin());
        let edge = across.to_string().repeat(1 + width as usize * (self.cell_width() + 1));
        writeln!(f, "{indent}{upper_left}{edge}{upper_right}")?;
        for row in 0..height {
            self.row(f, row)?;
        }
        writeln!(f, "{indent}{lower_left}{edge}{lower_right}")?;
        match self.diagram.file_letters() {
            None => Ok(()),
            Some(letters) => {
                let letters: String = letters.iter().map(|letter| format!(" {letter}")).collect();
                writeln!(f, "{indent} {letters}")
            }
        }
    }
}

impl Text<'_> {
    fn row(&self, f: &mut Formatter<'_>, row: u32) -> fmt::Result {
        let [.., upright] = self.frame();
        let (left, right) = self.diagram.row_labels(row);
        let margin = self.left_margin().saturating_sub(1);
        let label = if margin > 0 { format!("{left:>margin$} ") } else { String::new() };
        let line = format!("{label}{upright}{}{upright}", self.cells(row));
        let right = if right.is_empty() { right } else { format!(" {right:>2}") };
        writeln!(f, "{line}{right}")
    }

    /// The squares of a row with a gap before, between and after them, where brackets stand.
    fn cells(&self, row: u32) -> String {
        let (width, _) = self.diagram.size();
        let cell_width = self.cell_width();
        let mut line = vec![' '; 1 + width as usize * (cell_width + 1)];
        for column in 0..width {
            let Some(square) = self.diagram.square(column, row) else { continue };
            let gap = column as usize * (cell_width + 1);
            for (at, letter) in format!("{:>cell_width$}", self.cell(square)).chars().enumerate() {
                line[gap + 1 + at] = letter;
            }
            if let Some((open, close)) = self.brackets(square) {
                line[gap] = open;
                line[gap + cell_width + 1] = close;
            }
        }
        line.into_iter().collect()
    }

    fn cell(&self, square: Square) -> String {
        match (self.diagram.position.at(square), self.diagram.coordinates) {
            (Some((colour, piece)), _) => self.piece(colour, piece).to_string(),
            (None, Coordinates::Numbers) => square.number().to_string(),
            (None, _) => self.free().to_string(),
        }
    }

    fn brackets(&self, square: Square) -> Option<(char, char)> {
        let last = self.diagram.last_move;
        if self.diagram.marked.contains(square) {
            Some(('(', ')'))
        } else if last.is_some_and(|mv| mv.origin() == square || mv.destination() == square) {
            Some(('[', ']'))
        } else {
            None
        }
    }

    fn piece(&self, colour: Colour, piece: Piece) -> char {
        match (self.letters, colour, piece) {
            (Letters::Ascii, Colour::White, Piece::Man) => 'w',
            (Letters::Ascii, Colour::White, Piece::King) => 'W',
            (Letters::Ascii, Colour::Black, Piece::Man) => 'b',
            (Letters::Ascii, Colour::Black, Piece::King) => 'B',
            (Letters::Unicode, Colour::White, Piece::Man) => '⛀',
            (Letters::Unicode, Colour::White, Piece::King) => '⛁',
            (Letters::Unicode, Colour::Black, Piece::Man) => '⛂',
            (Letters::Unicode, Colour::Black, Piece::King) => '⛃',
        }
    }

    fn free(&self) -> char {
        match self.letters {
            Letters::Ascii => '.',
            Letters::Unicode => '·',
        }
    }

    /// The four corners, the horizontal and the vertical line.
    fn frame(&self) -> [char; 6] {
        match self.letters {
            Letters::Ascii => ['+', '+', '+', '+', '-', '|'],
            Letters::Unicode => ['┌', '┐', '└', '┘', '─', '│'],
        }
    }

    fn cell_width(&self) -> usize {
        if self.diagram.coordinates == Coordinates::Numbers { 2 } else { 1 }
    }

    fn left_margin(&self) -> usize {
        let (_, height) = self.diagram.size();
        let widest = (0..height).map(|row| self.diagram.row_labels(row).0.len()).max();
        widest.filter(|&width| width > 0).map_or(0, |width| width + 1)
    }
}
