//! Spoken moves of draughts games.

use draughts::{Facts, Move, Naming, Piece, Position, Square, Variant};

use super::hearing::{Grid, words};
use super::lexicon::Word;
use super::likeness::{self, Part};
use super::vocabulary::sentence;
use super::{Fact, NoNames, NotUnderstood, Voice, Wording};
use crate::movetext::read_move;

/// A move with every square it touches.
///
/// The document's names are for the files of a chessboard: boards with more files have none.
pub fn say(variant: Variant, mv: &Move, voice: Voice) -> Result<String, NoNames> {
    voice.names_files_to(grid(variant).last_file)?;
    let words = voice.vocabulary();
    let link = if mv.is_capture() { &words.takes } else { &words.to };
    let squares: Vec<String> =
        mv.route().map(|square| say_square(variant, square, voice)).collect();
    let king = if mv.piece() == Piece::King { words.king.as_str() } else { "" };
    let crowned = if mv.crowns() { words.crowned.as_str() } else { "" };
    Ok(sentence([king, &squares.join(&format!(" {link} ")), crowned]))
}

/// The legal move that was said, in whatever language.
///
/// Squares may be left out as in writing, as long as one legal move fits.
pub fn understand(position: &Position, text: &str) -> Result<Move, NotUnderstood> {
    hear(position, text).or_else(|unheard| {
        let legal = position.legal_moves();
        let sure =
            || likeness::surely(text, grid(position.variant()).last_file, &legal, ways(position));
        unheard.is_open().then(sure).flatten().ok_or(unheard)
    })
}

/// The legal moves that sound most like what was said, nearest first, at most four: to be offered
/// where [`understand`] finds no single one.
pub fn suggest(position: &Position, text: &str) -> Vec<Move> {
    let last_file = grid(position.variant()).last_file;
    likeness::nearest(text, last_file, &position.legal_moves(), ways(position))
}

/// What is said of a move: its squares, those on the way and the origin only if somebody wishes.
fn ways(position: &Position) -> impl Fn(&Move) -> Vec<Vec<Part>> {
    let variant = position.variant();
    move |mv| {
        let piece = match mv.piece() {
            Piece::Man => &[Word::Man, Word::Pawn][..],
            Piece::King => &[Word::Crown, Word::King, Word::Queen],
        };
        let mut parts = vec![Part::words(piece, 0)];
        let last = mv.route().count() - 1;
        for (index, at) in mv.route().enumerate() {
            let unsaid = match index {
                0 => 4,
                _ if index == last => 12,
                _ => 0,
            };
            if index > 0 {
                parts.push(Part::link());
            }
            let (file, number) = match (variant.naming(), variant.file_and_rank(at)) {
                (Naming::Algebraic, Some((file, rank))) => (Some(letter(file)), rank + 1),
                (Naming::Algebraic | Naming::Numeric, _) => (None, at.number()),
            };
            parts.extend(likeness::square(file, number, unsaid));
        }
        if mv.crowns() {
            parts.push(Part::words(&[Word::Crown, Word::King, Word::Queen], 0));
        }
        vec![parts]
    }
}

/// What the words say.
fn hear(position: &Position, text: &str) -> Result<Move, NotUnderstood> {
    let said = SpokenMove::of(&words(text, grid(position.variant()))?);
    if said.squares.is_empty() {
        let lacks = "say the squares, as in c3 to d4";
        return Err(NotUnderstood::Incomplete { text: text.to_owned(), lacks });
    }
    if said.by_letter && said.by_number {
        let lacks = "say every square by its letter and number, as in c3 to d4";
        return Err(NotUnderstood::Incomplete { text: text.to_owned(), lacks });
    }
    let mv = read_move(position, &position.legal_moves(), &said.squares);
    let mv = mv.map_err(|error| NotUnderstood::Draughts { text: text.to_owned(), error })?;
    said.check(&mv).map_err(|fact| {
        let (text, heard) = (text.to_owned(), said.squares);
        NotUnderstood::Contradiction { text, heard, fact }
    })?;
    Ok(mv)
}

/// The name of a square.
///
/// The document's names are for the files of a chessboard: boards with more files have none.
pub fn square(variant: Variant, square: Square, voice: Voice) -> Result<String, NoNames> {
    voice.names_files_to(grid(variant).last_file)?;
    Ok(say_square(variant, square, voice))
}

fn grid(variant: Variant) -> Grid {
    let Facts { width, height, .. } = variant.facts();
    Grid { last_file: letter(width - 1), last_rank: height }
}

fn letter(file: u32) -> char {
    char::from(b'a' + file as u8)
}

fn say_square(variant: Variant, square: Square, voice: Voice) -> String {
    let by_number = variant.naming() == Naming::Numeric && voice.wording != Wording::Announcement;
    match variant.file_and_rank(square) {
        Some((file, rank)) if !by_number => voice.square(letter(file), rank + 1),
        _ => voice.number(square.number()),
    }
}

/// What the words say of a move.
struct SpokenMove {
    /// The squares as [`read_move`] reads them.
    squares: String,
    /// Is a square named by a letter, or by a number alone? One who does both has been misheard.
    by_letter: bool,
    by_number: bool,
    piece: Option<Piece>,
    takes: bool,
    crowned: bool,
}

impl SpokenMove {
    fn of(words: &[Word]) -> SpokenMove {
        let mut said = SpokenMove {
            squares: String::new(),
            by_letter: false,
            by_number: false,
            piece: None,
            takes: false,
            crowned: false,
        };
        let mut after_letter = false;
        for word in words {
            match word {
                Word::Letter(file) => {
                    said.by_letter = true;
                    said.add(*file, after_letter);
                }
                Word::Number(number) => {
                    said.by_number |= !after_letter;
                    said.add(number, after_letter);
                }
                Word::Takes => said.takes = true,
                Word::Man | Word::Pawn => said.piece = said.piece.or(Some(Piece::Man)),
                Word::Crown | Word::King | Word::Queen => said.name_king(),
                _ => {}
            }
            after_letter = matches!(word, Word::Letter(_));
        }
        said
    }

    /// A letter or number: one directly after a letter belongs to it.
    fn add(&mut self, part: impl ToString, after_letter: bool) {
        if !self.squares.is_empty() && !after_letter {
            self.squares.push('-');
        }
        self.squares.push_str(&part.to_string());
    }

    /// Before the squares a king moves, after them a man becomes one.
    fn name_king(&mut self) {
        if self.squares.is_empty() {
            self.piece = Some(Piece::King);
        } else {
            self.crowned = true;
        }
    }

    fn check(&self, mv: &Move) -> Result<(), Fact> {
        match self.piece.filter(|piece| *piece != mv.piece()) {
            Some(Piece::King) => return Err(Fact::IsMan),
            Some(Piece::Man) => return Err(Fact::IsKing),
            None => {}
        }
        if self.takes && !mv.is_capture() {
            return Err(Fact::TakesNothing);
        }
        if self.crowned && !mv.crowns() { Err(Fact::CrownsNone) } else { Ok(()) }
    }
}
