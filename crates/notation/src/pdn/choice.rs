//! Which variant is played in a game that does not say.
//!
//! In this order:
//! 1. A `GameType` tag (or a `Variant` tag with a name) decides.
//! 2. Otherwise the squares tell which boards there could be: a number above 40 or a rank above 8
//!    needs 100 squares, a number above 32 or a file beyond `h` needs 80 or 100.
//! 3. On these boards the variants are tried one after another: the one that the caller prefers,
//!    then the usual ones for the notation (letters: Russian, Brazilian, English, eighty,
//!    international; numbers: English, Russian, Brazilian, international, eighty). The first under
//!    which the whole game is legal is taken.
//!    A game without moves is taken to be like the one before it in the file.
//! 4. If the game is legal under none, the one under which it goes furthest.

use std::fmt;

use draughts::{FenError, Move, Position, Variant};

use super::ambiguity::settle;
use crate::gamefile::REST_MAX;
use crate::movetext::{MoveError, read_move};

/// The variant of a game and why it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The variant.
    pub variant: Variant,
    /// Why.
    pub reason: ChoiceReason,
}

/// Why a variant was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceReason {
    /// A tag names it.
    Tag,
    /// No other has a board with these squares.
    Board,
    /// It is the first under which all moves are legal.
    Legal,
    /// No variant makes all moves legal; this one goes furthest.
    Furthest,
    /// Nothing tells; the caller prefers it, the game before it has it, or it is the usual one for
    /// the notation.
    Usual,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variant = self.variant;
        match self.reason {
            ChoiceReason::Tag => write!(f, "{variant}, as a tag says"),
            ChoiceReason::Board => write!(f, "{variant}, as only its board has these squares"),
            ChoiceReason::Legal => write!(f, "{variant}, as all moves are legal there"),
            ChoiceReason::Furthest => {
                write!(f, "{variant}, as more moves are legal there than elsewhere")
            }
            ChoiceReason::Usual => write!(f, "{variant}, as is usual; nothing in the game tells"),
        }
    }
}

/// Its board has every square that any board has.
const LARGEST: Variant = Variant::INTERNATIONAL;

const USUAL_WITH_LETTERS: [Variant; 5] = [
    Variant::RUSSIAN,
    Variant::BRAZILIAN,
    Variant::ENGLISH,
    Variant::EIGHTY,
    Variant::INTERNATIONAL,
];

const USUAL_WITH_NUMBERS: [Variant; 5] = [
    Variant::ENGLISH,
    Variant::RUSSIAN,
    Variant::BRAZILIAN,
    Variant::INTERNATIONAL,
    Variant::EIGHTY,
];

/// What is known of a game whose variant is looked for.
pub(super) struct Riddle<'a> {
    pub(super) fen: Option<&'a str>,
    pub(super) moves: &'a [&'a str],
    pub(super) preferred: Option<Variant>,
    /// The variant of the game before it in the file.
    pub(super) before: Option<Variant>,
}

impl Riddle<'_> {
    /// Finds the variant and its start position. If all moves are legal they are put into `found`,
    /// so that they need not be looked for again, up to the first that only those after it explain:
    /// whoever reads it is to be warned. `legal` is a buffer.
    pub(super) fn solve(
        &self,
        legal: &mut Vec<Move>,
        found: &mut Vec<Move>,
    ) -> Result<(Choice, Position), FenError> {
        let candidates = self.candidates();
        let mut furthest: Option<(usize, Position)> = None;
        for &variant in &candidates {
            let Ok(start) = start(variant, self.fen) else { continue };
            let sure = self.play(start, legal, found);
            let plies = found.len();
            if plies == self.moves.len() {
                found.truncate(sure);
                return Ok((Choice { variant, reason: self.reason(&candidates) }, start));
            }
            if furthest.is_none_or(|(most, _)| plies > most) {
                furthest = Some((plies, start));
            }
        }
        found.clear();
        let start = match furthest {
            Some((_, start)) => start,
            None => start(candidates.first().copied().unwrap_or(LARGEST), self.fen)?,
        };
        Ok((Choice { variant: start.variant(), reason: ChoiceReason::Furthest }, start))
    }

    fn reason(&self, candidates: &[Variant]) -> ChoiceReason {
        match (candidates, self.moves) {
            ([_], _) => ChoiceReason::Board,
            (_, []) => ChoiceReason::Usual,
            _ => ChoiceReason::Legal,
        }
    }

    /// Plays the moves as far as they are legal, and says how many of them mean one move by
    /// themselves.
    fn play(&self, start: Position, legal: &mut Vec<Move>, found: &mut Vec<Move>) -> usize {
        found.clear();
        let mut position = start;
        let mut sure = self.moves.len();
        for (index, text) in self.moves.iter().enumerate() {
            position.legal_moves_into(legal);
            let mv = match read_move(&position, legal, text) {
                Ok(mv) => Some(mv),
                Err(MoveError::Ambiguous { .. }) => {
                    sure = sure.min(index);
                    let rest = &self.moves[index + 1..];
                    settle(&position, legal, text, &rest[..rest.len().min(REST_MAX)])
                }
                Err(MoveError::Unreadable { .. } | MoveError::NotLegal { .. }) => None,
            };
            let Some(mv) = mv else { return sure };
            position = position.after(&mv);
            found.push(mv);
        }
        sure
    }

    fn candidates(&self) -> Vec<Variant> {
        let squares = Squares::of(self.fen.into_iter().chain(self.moves.iter().copied()));
        let usual = if squares.letters { USUAL_WITH_LETTERS } else { USUAL_WITH_NUMBERS };
        let mut candidates: Vec<Variant> = Vec::with_capacity(usual.len() + 1);
        let like_before = self.before.filter(|_| self.moves.is_empty());
        for variant in self.preferred.into_iter().chain(like_before).chain(usual) {
            if squares.fit(variant) && !candidates.contains(&variant) {
                candidates.push(variant);
            }
        }
        candidates
    }
}

/// The position from which the moves are played.
pub(super) fn start(variant: Variant, fen: Option<&str>) -> Result<Position, FenError> {
    match fen {
        Some(fen) => Position::from_fen(variant, fen),
        None => Ok(Position::start(variant)),
    }
}

/// The outermost squares that a game names.
#[derive(Debug, Default)]
struct Squares {
    letters: bool,
    number: u32,
    file: u32,
    rank: u32,
}

impl Squares {
    fn of<'a>(texts: impl Iterator<Item = &'a str>) -> Squares {
        let mut squares = Squares::default();
        for text in texts {
            squares.widen(text);
        }
        squares
    }

    /// Takes the squares of a move or a FEN into account.
    fn widen(&mut self, text: &str) {
        let mut file = None;
        let mut rest = text.bytes().peekable();
        while let Some(byte) = rest.next() {
            match byte {
                b'0'..=b'9' => {
                    let mut number = u32::from(byte - b'0');
                    while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
                        number = number.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
                    }
                    self.take(file.take(), number);
                }
                // A capital B before a number is Black's side of a FEN.
                b'a'..=b'j' => file = Some(u32::from(byte - b'a')),
                _ => file = None,
            }
        }
    }

    fn take(&mut self, file: Option<u32>, number: u32) {
        match file {
            Some(file) => {
                self.letters = true;
                self.file = self.file.max(file);
                self.rank = self.rank.max(number);
            }
            None => self.number = self.number.max(number),
        }
    }

    /// Has the board of a variant all these squares? A square that no board has does not count:
    /// it is an error of the file.
    fn fit(&self, variant: Variant) -> bool {
        let facts = variant.facts();
        let has = |seen: u32, most: u32, largest: u32| seen <= most || seen > largest;
        has(self.number, variant.squares(), 50)
            && has(self.file + 1, facts.width, 10)
            && has(self.rank, facts.height, 10)
    }
}
