//! What the text of a move says, before it is compared with the legal moves.
//!
//! The signs between the squares say nothing: captures are found with dashes and quiet moves with
//! crosses in real files, and as capturing is compulsory the two never stand beside each other.

use draughts::{Naming, Square, Variant};

use super::TextFault;

/// A route has two ends and at most twenty squares between them.
const MOST_SQUARES: usize = 22;

/// The squares that a text names.
#[derive(Clone)]
pub(super) struct Sketch {
    /// The file of the origin, where the square itself is not said: `ed4`, `b:d6`.
    file: Option<u32>,
    squares: [Square; MOST_SQUARES],
    len: usize,
    naming: Naming,
}

/// What is said about where a move starts.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    Square(Square),
    File(u32),
    Unsaid,
}

impl Sketch {
    /// A sketch that says only where the move ends.
    pub(super) fn target(square: Square) -> Sketch {
        Sketch { file: None, squares: [square; MOST_SQUARES], len: 1, naming: Naming::Algebraic }
    }

    /// A sketch that says from which file the move comes and where it ends.
    pub(super) fn from_file(file: u32, destination: Square) -> Sketch {
        Sketch { file: Some(file), ..Sketch::target(destination) }
    }

    /// A sketch that says these squares of the way.
    pub(super) fn way(origin: Square, rest: impl IntoIterator<Item = Square>) -> Sketch {
        let mut sketch = Sketch::target(origin);
        for square in rest {
            assert!(sketch.push(square).is_ok(), "no move has more than {MOST_SQUARES} squares");
        }
        sketch
    }

    fn push(&mut self, square: Square) -> Result<(), TextFault> {
        *self.squares.get_mut(self.len).ok_or(TextFault::TooLong)? = square;
        self.len += 1;
        Ok(())
    }

    pub(super) fn origin(&self) -> Origin {
        match self.file {
            Some(file) => Origin::File(file),
            None if self.len == 1 => Origin::Unsaid,
            None => Origin::Square(self.squares[0]),
        }
    }

    pub(super) fn destination(&self) -> Square {
        self.squares[self.len - 1]
    }

    /// The squares said to lie between the ends.
    pub(super) fn via(&self) -> &[Square] {
        self.after_origin().split_last().map_or(&[], |(_, via)| via)
    }

    /// The squares said to come after the origin.
    pub(super) fn after_origin(&self) -> &[Square] {
        match self.origin() {
            Origin::Square(_) => &self.squares[1..self.len],
            Origin::File(_) | Origin::Unsaid => self.squares(),
        }
    }

    /// Every square that is said, in order.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    /// The naming that the text uses.
    pub(super) fn naming(&self) -> Naming {
        self.naming
    }

    /// Reads a text: a square or only its file, then more squares, signs between them or not.
    pub(super) fn read(variant: Variant, text: &str) -> Result<Sketch, TextFault> {
        let mut words = Words { variant, rest: text.trim(), naming: variant.naming() };
        if words.rest.is_empty() {
            return Err(TextFault::Empty);
        }
        let file = words.file();
        if file.is_some() {
            words.skip_sign();
        }
        let mut sketch = Sketch { file, ..Sketch::target(words.square()?) };
        while !words.rest.is_empty() {
            words.skip_sign();
            sketch.push(words.square()?)?;
        }
        Ok(Sketch { naming: words.naming, ..sketch })
    }
}

/// Is this the line that players draw in place of a forced capture?
pub(super) fn is_dash(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| DASHES.contains(&letter))
}

/// Takes a text apart; what is left never begins with a space.
struct Words<'a> {
    variant: Variant,
    rest: &'a str,
    /// How the last square was named.
    naming: Naming,
}

impl Words<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }

    /// A file letter without a rank.
    fn file(&mut self) -> Option<u32> {
        let letter = self.peek()?;
        let alone = self.number_at(letter.len_utf8()).is_none();
        let file = file(letter).filter(|_| alone)?;
        self.skip(letter.len_utf8());
        Some(file)
    }

    fn skip_sign(&mut self) {
        if let Some(letter) = self.peek().filter(|&letter| is_sign(letter)) {
            self.skip(letter.len_utf8());
        }
    }

    fn square(&mut self) -> Result<Square, TextFault> {
        let letter = self.peek().ok_or(TextFault::Unfinished)?;
        let file = file(letter);
        let digits_at = if file.is_some() { letter.len_utf8() } else { 0 };
        let (number, end) = self.number_at(digits_at).ok_or_else(|| misplaced(letter))?;
        let (square, naming) = match file {
            Some(file) => {
                let rank = number.wrapping_sub(1);
                (self.variant.square_at(file, rank), Naming::Algebraic)
            }
            None => {
                let on_board = number <= self.variant.squares();
                (Square::new(number).filter(|_| on_board), Naming::Numeric)
            }
        };
        let name = &self.rest[..end];
        let square = square.ok_or_else(|| TextFault::unknown_square(self.variant, name))?;
        self.naming = naming;
        self.skip(end);
        Ok(square)
    }

    /// The number whose digits begin at a byte, and the byte after them.
    fn number_at(&self, start: usize) -> Option<(u32, usize)> {
        let digits = self.rest.as_bytes().get(start..)?;
        let len = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = digits[..len].iter().fold(0u32, |number, digit| {
            number.saturating_mul(10).saturating_add(u32::from(digit - b'0'))
        });
        (len > 0).then_some((number, start + len))
    }
}

/// What is wrong with a letter that stands where a square should begin.
fn misplaced(letter: char) -> TextFault {
    if is_sign(letter) {
        TextFault::Sign
    } else if file(letter).is_some() {
        TextFault::FileAlone(letter)
    } else {
        TextFault::Symbol(letter)
    }
}

/// The file a letter stands for, also where a Cyrillic letter of the same look was typed.
fn file(letter: char) -> Option<u32> {
    let latin = match letter {
        'а' | 'А' => 'a',
        'В' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        'Н' => 'h',
        other => other.to_ascii_lowercase(),
    };
    ('a'..='j').contains(&latin).then(|| u32::from(latin) - u32::from('a'))
}

/// The hyphen, and what word processors make of it.
const DASHES: [char; 6] = ['-', '‐', '‑', '–', '—', '−'];

/// Does it stand between squares? The crosses include the Cyrillic letter.
fn is_sign(letter: char) -> bool {
    matches!(letter, ':' | 'x' | 'X' | 'х' | 'Х' | '×' | '*') || DASHES.contains(&letter)
}
