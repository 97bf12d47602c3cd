//! Reading a single move in any of the spellings of appendix C.

use shakmaty::{CastlingSide, File, Rank};
use thiserror::Error;

use super::letters::{ForeignLetter, Letters, latin, piece};
use super::write::Style;
use crate::{Move, Position, Role, Square};

/// A move with what was written beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move.
    pub mv: Move,
    /// Is a draw offer noted, `(=)` (C.12)?
    pub offers_draw: bool,
}

impl Position {
    /// Finds the legal move that a player has written.
    ///
    /// Accepted are the short and the long form (`Nf3`, `Ng1f3`, `Ng1-f3`), captures with `x`,
    /// with `:` or with no sign, castling with zeros or letters, promotion as `d8Q`, `d8=Q` or
    /// `d8(Q)`, and after the move in any order `+`, `++`, `#`, `e.p.`, `(=)`, `!` and `?`. These
    /// signs are optional, so they are not held against the position, except that `x` and `:` must
    /// be a capture and `e.p.` one in passing.
    pub fn read_move(&self, text: &str, letters: Letters) -> Result<WrittenMove, MoveTextError> {
        let (body, signs) = Signs::split(text.trim());
        let mv = match castling(body) {
            Some(side) => self.castle(side, text),
            None => self.find(&Spelling::read(body, text, letters)?, text),
        }?;
        if signs.in_passing && !mv.is_en_passant() {
            return Err(MoveTextError::NotInPassing { text: text.trim().to_owned() });
        }
        Ok(WrittenMove { mv, offers_draw: signs.offers_draw })
    }

    fn castle(&self, side: CastlingSide, text: &str) -> Result<Move, MoveTextError> {
        let found = self.legal_moves().into_iter().find(|mv| mv.castling() == Some(side));
        found.ok_or_else(|| MoveTextError::CannotCastle { text: text.trim().to_owned() })
    }

    fn find(&self, spelling: &Spelling, text: &str) -> Result<Move, MoveTextError> {
        let text = || text.trim().to_owned();
        let fitting: Vec<Move> =
            self.legal_moves().into_iter().filter(|mv| spelling.fits(mv)).collect();
        match fitting[..] {
            [mv] if spelling.captures && mv.captured().is_none() => {
                Err(MoveTextError::NotACapture { text: text(), to: spelling.to })
            }
            [mv] => Ok(mv),
            [] => {
                let Spelling { role, to, .. } = *spelling;
                Err(MoveTextError::Illegal { text: text(), role, to })
            }
            [first, ..] if first.promotion().is_some() => {
                Err(MoveTextError::PromotionMissing { text: text(), to: spelling.to })
            }
            [..] => {
                let style = Style { checks: super::Checks::None, ..Style::LONG };
                let choices = fitting.iter().map(|mv| self.write_move(mv, &style)).collect();
                Err(MoveTextError::Ambiguous { text: text(), choices })
            }
        }
    }
}

/// Why a written move could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// No move at all.
    #[error(
        "“{text}” is not a move; write a piece letter and a square, as in “Nf3”, or “e4”, “0-0”"
    )]
    NotAMove {
        /// What was written.
        text: String,
    },
    /// A piece letter of another alphabet.
    #[error("“{text}” cannot be read: {letter}")]
    Letter {
        /// What was written.
        text: String,
        /// What is wrong with the letter.
        letter: ForeignLetter,
    },
    /// A pawn's move with a letter (C.4).
    #[error("“{text}” cannot be read: pawns have no letter, write the square alone, as in “e5”")]
    PawnLetter {
        /// What was written.
        text: String,
    },
    /// Nothing of this kind can go there.
    #[error("“{text}” is not a legal move: no {} may go to {to} here", piece(*role))]
    Illegal {
        /// What was written.
        text: String,
        /// What was to move.
        role: Role,
        /// The square it was to go to.
        to: Square,
    },
    /// Castling that is lost or not possible now (3.8.2).
    #[error("“{text}” is not a legal move: the king may not castle on that side here")]
    CannotCastle {
        /// What was written.
        text: String,
    },
    /// A capture sign without anything to take (C.9).
    #[error("“{text}” is not a legal move: there is nothing to take on {to}")]
    NotACapture {
        /// What was written.
        text: String,
        /// The square.
        to: Square,
    },
    /// `e.p.` beside another move (C.9.3).
    #[error("“{text}” is marked as taking in passing, but it is not such a capture")]
    NotInPassing {
        /// What was written.
        text: String,
    },
    /// A pawn on the last rank without its new piece (C.11).
    #[error("“{text}” does not say what the pawn becomes on {to}; add the letter, as in “{to}Q”")]
    PromotionMissing {
        /// What was written.
        text: String,
        /// The square.
        to: Square,
    },
    /// Several moves fit (C.10).
    #[error("“{text}” may be any of {}; name the square it comes from", choices.join(", "))]
    Ambiguous {
        /// What was written.
        text: String,
        /// The moves, in the long form.
        choices: Vec<String>,
    },
}

/// What is noted after a move.
#[derive(Default)]
struct Signs {
    in_passing: bool,
    offers_draw: bool,
}

impl Signs {
    /// Takes the signs off the end of a text.
    fn split(mut text: &str) -> (&str, Signs) {
        let mut signs = Signs::default();
        loop {
            text = text
                .trim_end_matches(|sign: char| "+#!?‼⁇⁉⁈".contains(sign) || sign.is_whitespace());
            if let Some(rest) = text.strip_suffix("(=)") {
                signs.offers_draw = true;
                text = rest;
            } else if let Some(rest) = strip_in_passing(text) {
                signs.in_passing = true;
                text = rest;
            } else {
                return (text, signs);
            }
        }
    }
}

/// Takes `e.p.` off the end, in Latin or Cyrillic letters, with or without full stops.
fn strip_in_passing(text: &str) -> Option<&str> {
    let mut rest = text.trim_end_matches('.');
    for wanted in ['p', 'e'] {
        let last = rest.chars().last().filter(|last| latin(*last) == wanted)?;
        rest = rest[..rest.len() - last.len_utf8()].trim_end_matches(['.', ' ']);
    }
    Some(rest)
}

/// `0-0` or `0-0-0`, with zeros or the letter O of either script.
fn castling(text: &str) -> Option<CastlingSide> {
    let plain: String = text.chars().map(|sign| castling_sign(latin(sign))).collect();
    match plain.as_str() {
        "0-0" => Some(CastlingSide::KingSide),
        "0-0-0" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

fn castling_sign(sign: char) -> char {
    match sign {
        'O' | 'o' => '0',
        '–' | '—' | '‐' | '‑' | '−' => '-',
        other => other,
    }
}

/// The parts of a written move that is not castling.
struct Spelling {
    role: Role,
    from_file: Option<File>,
    from_rank: Option<Rank>,
    captures: bool,
    to: Square,
    promotion: Option<Role>,
}

impl Spelling {
    fn read(body: &str, text: &str, letters: Letters) -> Result<Spelling, MoveTextError> {
        let not_a_move = || MoveTextError::NotAMove { text: text.trim().to_owned() };
        let (role, rest) = leading_piece(body, text, letters)?;
        let (rest, promotion) = trailing_piece(rest, text, letters)?;
        let mut signs: Vec<char> = rest.chars().map(latin).collect();
        let rank = take(&mut signs, rank_of).ok_or_else(not_a_move)?;
        let file = take(&mut signs, file_of).ok_or_else(not_a_move)?;
        let captures = matches!(signs.last(), Some('x' | 'X' | ':' | '×'));
        if captures || signs.last().is_some_and(|sign| castling_sign(*sign) == '-') {
            signs.pop();
        }
        let from_rank = take(&mut signs, rank_of);
        let from_file = take(&mut signs, file_of);
        if !signs.is_empty() {
            return Err(not_a_move());
        }
        let to = Square::from_coords(file, rank);
        Ok(Spelling { role, from_file, from_rank, captures, to, promotion })
    }

    fn fits(&self, mv: &Move) -> bool {
        let from = mv.from();
        // A pawn that takes is named by its file (C.9.3).
        let file = match (self.role, self.from_file) {
            (Role::Pawn, None) => Some(self.to.file()),
            (_, file) => file,
        };
        mv.castling().is_none()
            && mv.role() == self.role
            && mv.to() == self.to
            && file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
            && (self.promotion.is_none() || self.promotion == mv.promotion())
    }
}

fn leading_piece<'a>(
    body: &'a str,
    text: &str,
    letters: Letters,
) -> Result<(Role, &'a str), MoveTextError> {
    if let Some(found) = letters.strip(body) {
        return Ok(found);
    }
    let text = || text.trim().to_owned();
    match body.chars().next().filter(|letter| letter.is_uppercase()) {
        None => Ok((Role::Pawn, body)),
        Some('P' | 'Р' | 'П') => Err(MoveTextError::PawnLetter { text: text() }),
        Some(letter) => {
            Err(MoveTextError::Letter { text: text(), letter: letters.foreign(letter) })
        }
    }
}

/// The new piece of a promotion: `d8Q`, `d8=Q`, `d8(Q)`.
fn trailing_piece<'a>(
    body: &'a str,
    text: &str,
    letters: Letters,
) -> Result<(&'a str, Option<Role>), MoveTextError> {
    let inner = body.trim_end_matches(')');
    let Some(at) = inner.find(char::is_uppercase) else { return Ok((body, None)) };
    let rest = inner[..at].trim_end_matches(['=', '(', '/']);
    match letters.strip(&inner[at..]) {
        Some((role, "")) if role != Role::King => Ok((rest, Some(role))),
        Some(_) => Err(MoveTextError::NotAMove { text: text.trim().to_owned() }),
        None => {
            let letter = inner[at..].chars().next().unwrap_or(' ');
            let letter = letters.foreign(letter);
            Err(MoveTextError::Letter { text: text.trim().to_owned(), letter })
        }
    }
}

/// Takes the last sign if it is one of these.
fn take<T>(signs: &mut Vec<char>, parse: fn(char) -> Option<T>) -> Option<T> {
    let found = signs.last().copied().and_then(parse)?;
    signs.pop();
    Some(found)
}

fn rank_of(sign: char) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| rank.char() == sign)
}

fn file_of(sign: char) -> Option<File> {
    File::ALL.into_iter().find(|file| file.char() == sign)
}
