//! Lists of moves.

use renju::{Lettering, Move, Point};

use super::{Fault, Irregularity, ReadError, Record};
use crate::pdn::{At, Place};

/// A game that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The game.
    pub record: Record,
    /// What is not as it should be, in the order of the text.
    pub irregularities: Vec<At<Irregularity>>,
}

/// Reads a list of moves in a lettering: `h8 i9 g7`, `1. h8 i9 2. g7 -`, `h8i9g7`.
///
/// Moves stand apart by blanks, commas and line ends, or by nothing. Numbers may count the moves or
/// the pairs of moves. A pass is `-`, `--` or `pass`. Comments in braces, and from a semicolon to
/// the end of the line, are passed over. Cyrillic letters are read as the Latin ones they look like.
///
/// Fouls are read as reported, and reported; what cannot have been played ends the reading.
pub fn read_moves(text: &str, lettering: Lettering) -> Result<Reading, ReadError> {
    read_from(Words::new(text, 1), lettering)
}

/// Reads a position that RenLib saved as text: the moves below `----- Text Board -----`, in the
/// international lettering that RenLib uses there.
pub fn read_text_board(text: &str) -> Result<Reading, ReadError> {
    let (mut moves, mut first_line) = (String::new(), 0);
    let lines = (1..).zip(text.split_inclusive('\n'));
    let below = lines.skip_while(|(_, line)| line.trim() != TEXT_BOARD);
    // One line may tell the players before the moves begin.
    let below = below.skip_while(|(_, line)| !line.trim_start().starts_with("1 "));
    for (number, line) in below.take_while(|(_, line)| line.trim_start().starts_with(is_digit)) {
        first_line = if moves.is_empty() { number } else { first_line };
        moves.push_str(line);
    }
    if moves.is_empty() {
        let place = Place { line: 1, column: 1 };
        return Err(ReadError { place, fault: Fault::NoTextBoard });
    }
    read_from(Words::new(&moves, first_line), Lettering::International)
}

const TEXT_BOARD: &str = "----- Text Board -----";

fn read_from(words: Words<'_>, lettering: Lettering) -> Result<Reading, ReadError> {
    let mut list = List::new(lettering);
    for word in words {
        let (place, word) = word?;
        list.take_word(place, &word)?;
    }
    list.finish()
}

/// A list as far as it was read.
struct List {
    lettering: Lettering,
    record: Record,
    /// Where each move stands.
    places: Vec<Place>,
    /// A number that waits for its move.
    number: Option<(Place, u32)>,
    misnumbered: Vec<At<Irregularity>>,
}

impl List {
    fn new(lettering: Lettering) -> List {
        let (places, misnumbered) = (Vec::new(), Vec::new());
        List { lettering, record: Record::new(), places, number: None, misnumbered }
    }

    /// A number, moves, or a number with moves after it.
    fn take_word(&mut self, place: Place, word: &str) -> Result<(), ReadError> {
        let no_move = || ReadError { place, fault: Fault::NoMove(brief(word)) };
        let (number, moves) = split_number(word);
        let moves = split_moves(moves).ok_or_else(no_move)?;
        if !number.is_empty() {
            self.take_number(place, number.parse().map_err(|_| no_move())?)?;
        }
        let length: usize = moves.iter().map(|text| text.chars().count()).sum();
        let mut place = Place { column: place.column + word.chars().count() - length, ..place };
        for text in moves {
            self.take_move(place, text)?;
            place.column += text.chars().count();
        }
        Ok(())
    }

    fn take_number(&mut self, place: Place, number: u32) -> Result<(), ReadError> {
        match self.number.replace((place, number)) {
            None => Ok(()),
            Some((place, bare)) => Err(ReadError { place, fault: Fault::BareNumber(bare) }),
        }
    }

    fn take_move(&mut self, place: Place, text: &str) -> Result<(), ReadError> {
        if is_pass(text) {
            return self.play(place, text, Move::Pass);
        }
        let point = read_point(text, self.lettering);
        let point = point.map_err(|fault| ReadError { place, fault })?;
        self.play(place, text, Move::Place(point))
    }

    fn play(&mut self, place: Place, text: &str, mv: Move) -> Result<(), ReadError> {
        let number = self.record.position().moves() + 1;
        if let Some((place, written)) = self.number.take()
            && !fits(written, number)
        {
            let what = Irregularity::Misnumbered { written, number };
            self.misnumbered.push(At { place, what });
        }
        self.record.push(mv).map_err(|reason| {
            let fault = Fault::Unplayable { number, text: text.to_owned(), reason };
            ReadError { place, fault }
        })?;
        self.places.push(place);
        Ok(())
    }

    fn finish(self) -> Result<Reading, ReadError> {
        if let Some((place, number)) = self.number {
            return Err(ReadError { place, fault: Fault::BareNumber(number) });
        }
        let place = |number: u16| self.places[usize::from(number) - 1];
        let lettering = self.lettering;
        let mut irregularities = self.misnumbered;
        let first = self.record.stones().next();
        if let Some(first) = first.filter(|stone| stone.point != Point::CENTRE) {
            let what = Irregularity::NotCentre;
            irregularities.push(At { place: place(first.number), what });
        }
        for (number, finding) in self.record.fouls() {
            let what = Irregularity::Foul { number, finding: Box::new(finding), lettering };
            irregularities.push(At { place: place(number), what });
        }
        irregularities.sort_by_key(|at| at.place);
        Ok(Reading { record: self.record, irregularities })
    }
}

/// Whether a number can stand before a move: as the move's own, or as that of the pair it begins.
fn fits(written: u32, number: u16) -> bool {
    let (written, number) = (u64::from(written), u64::from(number));
    written == number || 2 * written == number + 1
}

/// The words of a text with their places, without separators and comments.
struct Words<'a> {
    letters: std::str::Chars<'a>,
    /// Of the next letter.
    place: Place,
}

impl<'a> Words<'a> {
    fn new(text: &'a str, line: usize) -> Words<'a> {
        Words { letters: text.chars(), place: Place { line, column: 1 } }
    }

    fn peek(&self) -> Option<char> {
        self.letters.clone().next()
    }

    fn bump(&mut self) -> Option<char> {
        let letter = self.letters.next()?;
        if letter == '\n' {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(letter)
    }

    /// Passes over everything up to and with this letter.
    fn skip_past(&mut self, end: char) -> Option<char> {
        std::iter::from_fn(|| self.bump()).find(|&letter| letter == end)
    }

    fn word(&mut self) -> String {
        let mut word = String::new();
        while let Some(letter) = self.peek().filter(|&letter| !is_between_words(letter)) {
            word.push(letter);
            self.bump();
        }
        word
    }
}

impl Iterator for Words<'_> {
    type Item = Result<(Place, String), ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let place = self.place;
            match self.peek()? {
                '{' if self.skip_past('}').is_none() => {
                    return Some(Err(ReadError { place, fault: Fault::OpenComment }));
                }
                '{' => {}
                ';' => _ = self.skip_past('\n'),
                letter if is_between_words(letter) => _ = self.bump(),
                _ => return Some(Ok((place, self.word()))),
            }
        }
    }
}

fn is_between_words(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | '{' | ';' | '\u{feff}')
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

fn is_pass(word: &str) -> bool {
    let is_dash = |letter| matches!(letter, '-' | '‐' | '‑' | '–' | '—' | '−');
    let dashes = (1..=2).contains(&word.chars().count()) && word.chars().all(is_dash);
    dashes || word.eq_ignore_ascii_case("pass") || word.to_lowercase() == "пас"
}

/// Cuts `12.h8` into the number and what follows it.
fn split_number(word: &str) -> (&str, &str) {
    let after_number = word.trim_start_matches(is_digit);
    match &word[..word.len() - after_number.len()] {
        "" => ("", word),
        number => (number, after_number.trim_start_matches(['.', ')', ':'])),
    }
}

/// Cuts `h8i9` into its points; `None` if there is anything but a pass or letters each with a
/// number.
fn split_moves(word: &str) -> Option<Vec<&str>> {
    if is_pass(word) {
        return Some(vec![word]);
    }
    let mut names = Vec::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let after_name = rest[letter.len_utf8()..].trim_start_matches(is_digit);
        let (name, after_name) = rest.split_at(rest.len() - after_name.len());
        if !letter.is_alphabetic() || name.len() == letter.len_utf8() {
            return None;
        }
        names.push(name);
        rest = after_name;
    }
    Some(names)
}

fn read_point(name: &str, lettering: Lettering) -> Result<Point, Fault> {
    let mut letters = name.chars();
    let latin: String = letters.next().map(as_latin).into_iter().chain(letters).collect();
    Ok(lettering.read(&brief(&latin))?)
}

/// The Latin letter that looks like this one.
fn as_latin(letter: char) -> char {
    match letter {
        'А' | 'а' => 'A',
        'В' => 'B',
        'С' | 'с' => 'C',
        'Е' | 'е' => 'E',
        'Н' => 'H',
        'І' | 'і' => 'I',
        'Ј' | 'ј' => 'J',
        'К' | 'к' => 'K',
        'М' => 'M',
        'О' | 'о' => 'O',
        'Р' | 'р' => 'P',
        other => other,
    }
}

/// As much of a text as a message can hold.
fn brief(text: &str) -> String {
    const MOST_LETTERS: usize = 20;
    match text.char_indices().nth(MOST_LETTERS) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
