//! A diagram made of letters.

use std::fmt::{self, Display, Formatter};

use chess::{Colour, Piece, Role, Square};

use super::{Diagram, SIDE};

/// What men look like in a text diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// `KQRBNP` for White, `kqrbnp` for Black, in a frame of `+`, `-` and `|`.
    Ascii,
    /// `♔♕♖♗♘♙` and `♚♛♜♝♞♟` in a drawn frame.
    Unicode,
}

pub(super) struct Text<'a> {
    pub(super) diagram: &'a Diagram,
    pub(super) letters: Letters,
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [upper_left, upper_right, lower_left, lower_right, across, _] = self.frame();
        let indent = if self.diagram.has_labels() { "  " } else { "" };
        let edge = across.to_string().repeat(1 + 2 * SIDE as usize);
        writeln!(f, "{indent}{upper_left}{edge}{upper_right}")?;
        (0..SIDE).try_for_each(|row| self.row(f, row))?;
        writeln!(f, "{indent}{lower_left}{edge}{lower_right}")?;
        if !self.diagram.has_labels() {
            return Ok(());
        }
        let file = |column| format!(" {}", self.diagram.square(column, 0).file());
        writeln!(f, "{indent} {}", (0..SIDE).map(file).collect::<String>())
    }
}

impl Text<'_> {
    fn row(&self, f: &mut Formatter<'_>, row: u32) -> fmt::Result {
        let [.., upright] = self.frame();
        if self.diagram.has_labels() {
            write!(f, "{} ", self.diagram.square(0, row).rank())?;
        }
        writeln!(f, "{upright}{}{upright}", self.cells(row))
    }

    /// The squares of a row with a gap before, between and after them, where brackets stand.
    fn cells(&self, row: u32) -> String {
        let mut line = [' '; 1 + 2 * SIDE as usize];
        for column in 0..SIDE {
            let square = self.diagram.square(column, row);
            let gap = 2 * column as usize;
            line[gap + 1] = self.cell(square);
            if let Some((open, close)) = self.brackets(square) {
                (line[gap], line[gap + 2]) = (open, close);
            }
        }
        line.iter().collect()
    }

    fn cell(&self, square: Square) -> char {
        match (self.diagram.position.at(square), self.letters) {
            (Some(man), Letters::Ascii) => man.char(),
            (Some(man), Letters::Unicode) => figurine(man),
            (None, _) if square.is_light() => ' ',
            (None, Letters::Ascii) => '.',
            (None, Letters::Unicode) => '·',
        }
    }

    fn brackets(&self, square: Square) -> Option<(char, char)> {
        let last = self.diagram.last_move;
        if self.diagram.marked.contains(&square) {
            Some(('(', ')'))
        } else if last.is_some_and(|mv| mv.from() == square || mv.to() == square) {
            Some(('[', ']'))
        } else {
            None
        }
    }

    /// The four corners, the horizontal and the vertical line.
    fn frame(&self) -> [char; 6] {
        match self.letters {
            Letters::Ascii => ['+', '+', '+', '+', '-', '|'],
            Letters::Unicode => ['┌', '┐', '└', '┘', '─', '│'],
        }
    }
}

fn figurine(man: Piece) -> char {
    let [white, black] = match man.role {
        Role::King => ['♔', '♚'],
        Role::Queen => ['♕', '♛'],
        Role::Rook => ['♖', '♜'],
        Role::Bishop => ['♗', '♝'],
        Role::Knight => ['♘', '♞'],
        Role::Pawn => ['♙', '♟'],
    };
    match man.color {
        Colour::White => white,
        Colour::Black => black,
    }
}
