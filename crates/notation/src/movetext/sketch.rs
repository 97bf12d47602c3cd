//! What the text of a move says, before it is compared with the legal moves.

use draughts::{Move, Naming, Square, Variant};

use super::TextFault;

/// A route has two ends and at most twenty squares between them.
const MOST_SQUARES: usize = 22;

/// The squares and the sign that a text names.
#[derive(Clone)]
pub(super) struct Sketch {
    /// The file of the origin, where the square itself is not said: `ed4`, `b:d6`.
    file: Option<u32>,
    squares: [Square; MOST_SQUARES],
    len: usize,
    sign: Sign,
    naming: Naming,
}

/// What is said about where a move starts.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    Square(Square),
    File(u32),
    Unsaid,
}

/// What is said about the kind of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    Unsaid,
    Quiet,
    Capture,
}

impl Sketch {
    /// A sketch that names these squares.
    pub(super) fn of(file: Option<u32>, first: Square, rest: impl Iterator<Item = Square>) -> Self {
        let mut sketch = Sketch::starting(file, first);
        for square in rest {
            assert!(sketch.push(square).is_ok(), "no route has more than {MOST_SQUARES} squares");
        }
        sketch
    }

    fn starting(file: Option<u32>, first: Square) -> Sketch {
        let squares = [first; MOST_SQUARES];
        Sketch { file, squares, len: 1, sign: Sign::Unsaid, naming: Naming::Algebraic }
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
        let first = usize::from(self.file.is_none());
        self.squares.get(first..self.len - 1).unwrap_or_default()
    }

    /// Every square that is said, in order.
    pub(super) fn squares(&self) -> &[Square] {
        &self.squares[..self.len]
    }

    pub(super) fn file(&self) -> Option<u32> {
        self.file
    }

    /// The naming that the text uses.
    pub(super) fn naming(&self) -> Naming {
        self.naming
    }

    pub(super) fn says_capture(&self) -> bool {
        self.sign == Sign::Capture
    }

    /// A capture may be written with a dash (`RU-2013 1.8.1`), a quiet move not with a colon.
    pub(super) fn suits_sign(&self, mv: &Move) -> bool {
        mv.is_capture() || self.sign != Sign::Capture
    }

    /// Reads a text.
    pub(super) fn read(variant: Variant, text: &str) -> Result<Sketch, TextFault> {
        let mut words = Words { variant, text, rest: text };
        let mut file = None;
        let mut sign = Sign::Unsaid;
        let mut sign_is_last = false;
        let mut naming = variant.naming();
        let mut sketch: Option<Sketch> = None;
        while let Some(word) = words.next()? {
            let begun = sketch.is_some() || file.is_some();
            match word {
                Word::Sign(_) if !begun || sign_is_last => return Err(TextFault::Sign),
                Word::Sign(said) => sign = said,
                Word::File(_) if begun => return Err(words.file_alone()),
                Word::File(said) => file = Some(said),
                Word::Square(square, said) => {
                    naming = said;
                    match &mut sketch {
                        None => sketch = Some(Sketch::starting(file, square)),
                        Some(sketch) => sketch.push(square)?,
                    }
                }
            }
            sign_is_last = matches!(word, Word::Sign(_));
        }
        match sketch {
            Some(sketch) if !sign_is_last => Ok(Sketch { sign, naming, ..sketch }),
            Some(_) => Err(TextFault::Sign),
            None if file.is_some() => Err(words.file_alone()),
            None => Err(TextFault::Empty),
        }
    }
}

/// A part of a move's text.
#[derive(Clone, Copy)]
enum Word {
    File(u32),
    Square(Square, Naming),
    Sign(Sign),
}

/// Takes a text apart.
struct Words<'a> {
    variant: Variant,
    text: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    fn next(&mut self) -> Result<Option<Word>, TextFault> {
        self.rest = self.rest.trim_start();
        let Some(letter) = self.rest.chars().next() else { return Ok(None) };
        let word = if letter.is_ascii_digit() {
            self.square(0, Naming::Numeric, |variant, number| {
                Square::new(number).filter(|_| number <= variant.squares())
            })?
        } else if let Some(file) = file(letter) {
            self.file_or_square(letter, file)?
        } else {
            self.rest = &self.rest[letter.len_utf8()..];
            Word::Sign(sign(letter).ok_or(TextFault::Symbol(letter))?)
        };
        Ok(Some(word))
    }

    fn file_or_square(&mut self, letter: char, file: u32) -> Result<Word, TextFault> {
        let after = &self.rest[letter.len_utf8()..];
        if after.starts_with(|next: char| next.is_ascii_digit()) {
            return self.square(letter.len_utf8(), Naming::Algebraic, |variant, rank| {
                variant.square_at(file, rank.checked_sub(1)?)
            });
        }
        self.rest = after;
        Ok(Word::File(file))
    }

    /// A square whose number, or rank, starts at this byte.
    fn square(
        &mut self,
        digits_at: usize,
        naming: Naming,
        find: impl FnOnce(Variant, u32) -> Option<Square>,
    ) -> Result<Word, TextFault> {
        let mut number: u32 = 0;
        let mut end = digits_at;
        for digit in self.rest.as_bytes()[digits_at..].iter().take_while(|b| b.is_ascii_digit()) {
            number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            end += 1;
        }
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        match find(self.variant, number) {
            Some(square) => Ok(Word::Square(square, naming)),
            None => Err(TextFault::unknown_square(self.variant, name)),
        }
    }

    /// The file letter just read has no square after it, or others before it.
    fn file_alone(&self) -> TextFault {
        let read = &self.text[..self.text.len() - self.rest.len()];
        TextFault::FileAlone(read.chars().next_back().unwrap_or_default())
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

/// The kind of move a sign stands for; the crosses include the Cyrillic letter.
fn sign(letter: char) -> Option<Sign> {
    match letter {
        '-' | '‐' | '‑' | '–' | '—' | '−' => Some(Sign::Quiet),
        ':' | 'x' | 'X' | 'х' | 'Х' | '×' | '*' => Some(Sign::Capture),
        _ => None,
    }
}
