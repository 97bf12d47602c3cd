//! What a call names where nobody asks a board: at a table of wood the move stands there already.

use super::hearing::{Grid, words};
use super::lexicon::Word;

/// No board has a higher number on its squares.
const LAST_RANK: u32 = 60;

/// What a call names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Called {
    /// Its squares, in their order: `e2`, `e4`; `32`, `28`.
    pub squares: Vec<String>,
    /// What a pawn becomes: `q`, `r`, `b` or `n`.
    pub becomes: Option<char>,
    /// Castling: to the short side, or to the long one.
    pub castles_short: Option<bool>,
}

/// What a call names on a board whose last file is `last_file`, in any language, by the names of `UA-CHESS D.2.1`,
/// with letters that look alike; nothing, if a word of it says nothing of a move.
///
/// ```
/// use notation::speech::called;
///
/// let by_names = called("Eva zwei – Eva vier", 'h').unwrap();
/// assert_eq!(by_names.squares, ["e2", "e4"]);
/// assert_eq!(called("е2-е4", 'h'), Some(by_names)); // in Cyrillic
/// ```
pub fn called(text: &str, last_file: char) -> Option<Called> {
    let words = words(text, Grid { last_file, last_rank: LAST_RANK }).ok()?;
    let mut named = Called::default();
    let mut file = None;
    let mut castles = false;
    for word in words {
        match word {
            Word::Letter(letter) => file = Some(letter),
            Word::Number(number) => {
                let square = file.take().into_iter().collect::<String>() + &number.to_string();
                named.squares.push(square);
                // What was named before it was taken there: no pawn becomes that.
                named.becomes = None;
            }
            // What stands before the squares is the piece that moves.
            Word::Queen | Word::Rook | Word::Bishop | Word::Knight if !named.squares.is_empty() => {
                named.becomes = Some(match word {
                    Word::Queen => 'q',
                    Word::Rook => 'r',
                    Word::Bishop => 'b',
                    _ => 'n',
                });
            }
            Word::Castles => castles = true,
            Word::Short => named.castles_short = Some(true),
            Word::Long => named.castles_short = Some(false),
            Word::Small(_)
            | Word::Queen
            | Word::Rook
            | Word::Bishop
            | Word::Knight
            | Word::Pawn
            | Word::King
            | Word::Man
            | Word::Crown
            | Word::Takes
            | Word::Becomes
            | Word::EnPassant
            | Word::Check
            | Word::Mate
            | Word::Pass
            | Word::Filler => {}
        }
    }
    if !castles {
        named.castles_short = None;
    }
    Some(named)
}
