//! Taking apart what was typed or dictated.

use super::NotUnderstood;
use super::lexicon::{Word, fold, is_mark};

/// No unknown word longer than this is tried letter by letter: `ed4`, `bxd6`.
const LONGEST_SHORTHAND: usize = 3;

/// The files and ranks that a board has.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) last_file: char,
    pub(super) last_rank: u32,
}

/// The words of a text that say something about a move on such a board.
pub(super) fn words(text: &str, grid: Grid) -> Result<Vec<Word>, NotUnderstood> {
    let mut hearing = Hearing { grid, words: Vec::new(), tens_open: false };
    for (kind, run) in runs(text) {
        if hearing.take(kind, run).is_none() {
            return Err(NotUnderstood::Word { text: text.to_owned(), word: run.to_owned() });
        }
    }
    let words = hearing.settle();
    if words.is_empty() { Err(NotUnderstood::Silence) } else { Ok(words) }
}

/// What stands together in a text, from its beginning.
pub(super) fn runs(text: &str) -> impl Iterator<Item = (Kind, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let kind = Kind::of(rest.chars().next()?);
        let end = rest.find(|letter| Kind::of(letter) != kind).unwrap_or(rest.len());
        let (run, after) = rest.split_at(end);
        rest = after;
        Some((kind, run))
    })
}

/// A kind of signs that stand together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Digits,
    Blank,
    Sign,
}

impl Kind {
    fn of(letter: char) -> Kind {
        match letter {
            _ if letter.is_alphabetic() || is_mark(letter) => Kind::Word,
            _ if letter.is_ascii_digit() => Kind::Digits,
            _ if letter.is_whitespace() => Kind::Blank,
            _ => Kind::Sign,
        }
    }
}

struct Hearing {
    grid: Grid,
    words: Vec<Word>,
    /// Was the last word *twenty* or *thirty*, to which the next may add?
    tens_open: bool,
}

impl Hearing {
    /// `None` if it means nothing.
    fn take(&mut self, kind: Kind, run: &str) -> Option<()> {
        match kind {
            Kind::Blank => {}
            Kind::Sign => self.take_signs(run),
            Kind::Digits => {
                self.tens_open = false;
                self.words.push(Word::Number(run.parse().ok()?));
            }
            Kind::Word => self.take_word(&fold(run))?,
        }
        Some(())
    }

    fn take_signs(&mut self, signs: &str) {
        self.tens_open &= signs == "-";
        self.words.extend(signs.chars().filter_map(|sign| match sign {
            ':' | '×' => Some(Word::Takes),
            '+' => Some(Word::Check),
            '#' => Some(Word::Mate),
            _ => None,
        }));
    }

    fn take_word(&mut self, word: &str) -> Option<()> {
        if word.is_empty() {
            return Some(()); // nothing but quotation marks
        }
        let meaning = Word::of(word, self.grid.last_file);
        match (meaning, self.words.last_mut()) {
            (Some(Word::Number(unit @ 1..=9)), Some(Word::Number(tens))) if self.tens_open => {
                *tens += unit;
            }
            (Some(meaning), _) => self.words.push(meaning),
            (None, _) => self.take_letters(word)?,
        }
        self.tens_open = matches!(meaning, Some(Word::Number(20..)));
        Some(())
    }

    /// A word that is no word but letters written together.
    fn take_letters(&mut self, word: &str) -> Option<()> {
        if word.chars().count() > LONGEST_SHORTHAND {
            return None;
        }
        for letter in word.chars() {
            let meaning = Word::of(letter.encode_utf8(&mut [0; 4]), self.grid.last_file)?;
            self.words.push(match meaning {
                Word::Small(file) if file <= self.grid.last_file => Word::Letter(file),
                Word::Letter(_) | Word::Takes => meaning,
                _ => return None,
            });
        }
        Some(())
    }

    /// Without the words that say nothing.
    fn settle(self) -> Vec<Word> {
        let next = self.words.iter().skip(1).map(Some).chain([None]);
        let settled = self.words.iter().zip(next).filter_map(|(word, next)| match *word {
            Word::Small(file) => self.is_file(file, next).then_some(Word::Letter(file)),
            Word::Filler => None,
            _ => Some(*word),
        });
        settled.collect()
    }

    /// Is a letter a file here, and not a little word as in “с 32 на 28”?
    fn is_file(&self, file: char, next: Option<&Word>) -> bool {
        let fits = match next {
            Some(Word::Number(rank)) => *rank <= self.grid.last_rank,
            Some(Word::Takes) => true,
            _ => false,
        };
        fits && file <= self.grid.last_file
    }
}
