//! Spoken moves of draughts games.

use draughts::{Facts, Move, Naming, Piece, Position, Square, Variant};

use super::hearing::{Grid, words};
use super::lexicon::Word;
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
    let said = SpokenMove::of(&words(text, grid(position.variant()))?);
    if said.squares.is_empty() {
        let lacks = "say the squares, as in c3 to d4";
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
    Grid { last_file: char::from(b'a' + (width - 1) as u8), last_rank: height }
}

fn say_square(variant: Variant, square: Square, voice: Voice) -> String {
    let by_number = variant.naming() == Naming::Numeric && voice.wording != Wording::Announcement;
    match variant.file_and_rank(square) {
        Some((file, rank)) if !by_number => voice.square(char::from(b'a' + file as u8), rank + 1),
        _ => voice.number(square.number()),
    }
}

/// What the words say of a move.
struct SpokenMove {
    /// The squares as [`read_move`] reads them.
    squares: String,
    piece: Option<Piece>,
    takes: bool,
    crowned: bool,
}

impl SpokenMove {
    fn of(words: &[Word]) -> SpokenMove {
        let mut said =
            SpokenMove { squares: String::new(), piece: None, takes: false, crowned: false };
        let mut after_letter = false;
        for word in words {
            match word {
                Word::Letter(file) => said.add(*file, after_letter),
                Word::Number(number) => said.add(number, after_letter),
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
