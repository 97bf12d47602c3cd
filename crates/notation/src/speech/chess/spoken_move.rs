//! What somebody said of a chess move.

use std::fmt;

use chess::{CastlingSide, Letters, Move, Outcome, Position, Role, Square};

use crate::speech::Fact;
use crate::speech::lexicon::Word;

/// What the words say of a move.
#[derive(Default)]
pub(super) struct SpokenMove {
    role: Option<Role>,
    /// At most two count: where the move comes from and where it goes.
    places: Vec<Place>,
    victim: Option<Role>,
    promotion: Option<Role>,
    castles: bool,
    side: Option<CastlingSide>,
    takes: bool,
    en_passant: bool,
    check: bool,
    mate: bool,
}

/// A square, or only its file or its rank.
#[derive(Clone, Copy)]
struct Place {
    file: Option<char>,
    rank: Option<u32>,
}

impl SpokenMove {
    pub(super) fn of(words: &[Word]) -> SpokenMove {
        let mut said = SpokenMove::default();
        let mut before = None;
        for &word in words {
            said.take(word, before);
            before = Some(word);
        }
        said
    }

    fn take(&mut self, word: Word, before: Option<Word>) {
        match word {
            Word::Letter(file) => self.places.push(Place { file: Some(file), rank: None }),
            Word::Number(number) => self.take_rank(number, before),
            Word::Takes => self.takes = true,
            Word::EnPassant => self.en_passant = true,
            Word::Check => self.check = true,
            Word::Mate => self.mate = true,
            Word::Castles => self.castles = true,
            Word::Short => self.side = Some(CastlingSide::KingSide),
            Word::Long => self.side = Some(CastlingSide::QueenSide),
            _ => role(word).into_iter().for_each(|role| self.take_piece(role, before)),
        }
    }

    /// A rank belongs to the letter directly before it.
    fn take_rank(&mut self, rank: u32, before: Option<Word>) {
        match (before, self.places.last_mut()) {
            (Some(Word::Letter(_)), Some(place)) => place.rank = Some(rank),
            _ => self.places.push(Place { file: None, rank: Some(rank) }),
        }
    }

    /// The first piece moves, one after *takes* is taken, one at the end is what a pawn becomes.
    fn take_piece(&mut self, role: Role, before: Option<Word>) {
        match before {
            None => self.role = Some(role),
            Some(Word::Takes) => self.victim = Some(role),
            Some(Word::Castles) if role == Role::Queen => self.side = Some(CastlingSide::QueenSide),
            Some(Word::Castles) if role == Role::King => self.side = Some(CastlingSide::KingSide),
            Some(Word::Check | Word::Mate) => {} // “check to the king”
            Some(_) => self.promotion = Some(role),
        }
    }

    /// Is enough said to look for a move?
    pub(super) fn is_move(&self) -> bool {
        match (self.castles, &self.places[..]) {
            (true, places) => places.is_empty(),
            (false, []) => self.takes && self.victim.is_some(),
            (false, [to] | [_, to]) => to.is_square(),
            (false, _) => false,
        }
    }

    /// Is this move among those that can be meant?
    pub(super) fn fits(&self, mv: &Move) -> bool {
        if self.castles {
            let side = mv.castling();
            return side.is_some() && (self.side.is_none() || self.side == side);
        }
        self.moving_role().is_none_or(|role| role == mv.role())
            && self.from().is_none_or(|from| from.is(mv.from()))
            && self.places.last().is_none_or(|to| to.is(mv.to()))
            && self.victim.is_none_or(|role| mv.captured() == Some(role))
            && self.promotion.is_none_or(|role| mv.promotion() == Some(role))
    }

    /// Is everything else that was said of the move so?
    pub(super) fn check(&self, position: &Position, mv: &Move) -> Result<(), Fact> {
        let after = position.after(mv);
        let mates = matches!(after.outcome(), Some(Outcome::Checkmate { .. }));
        let facts = [
            (self.takes && mv.captured().is_none(), Fact::TakesNothing),
            (self.en_passant && !mv.is_en_passant(), Fact::NotEnPassant),
            (self.check && !after.is_check(), Fact::NoCheck),
            (self.mate && !mates, Fact::NoMate),
        ];
        let wrong = facts.into_iter().find(|(wrong, _)| *wrong);
        wrong.map_or(Ok(()), |(_, fact)| Err(fact))
    }

    /// Is this the square it is said to go to?
    pub(super) fn goes_to(&self, square: Square) -> bool {
        self.places.last().is_some_and(|to| to.is(square))
    }

    /// Is this the square, and not only its file or rank, that it is said to come from?
    pub(super) fn comes_from(&self, square: Square) -> bool {
        self.from().is_some_and(|from| from.is_square() && from.is(square))
    }

    /// Is another piece than this one said to move?
    pub(super) fn is_of_another(&self, role: Role) -> bool {
        self.role.is_some_and(|said| said != role)
    }

    fn from(&self) -> Option<Place> {
        match self.places[..] {
            [from, _] => Some(from),
            _ => None,
        }
    }

    /// The piece that is said to move. A square without a piece or an origin means a pawn.
    fn moving_role(&self) -> Option<Role> {
        let bare = !self.places.is_empty() && self.from().is_none_or(|from| !from.is_square());
        self.role.or_else(|| bare.then_some(Role::Pawn))
    }
}

impl fmt::Display for SpokenMove {
    /// What was understood, in notation: `Ng1f3`, `exd5`, `0-0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.castles {
            return f.write_str(match self.side {
                Some(CastlingSide::KingSide) => "0-0",
                Some(CastlingSide::QueenSide) => "0-0-0",
                None => "castling",
            });
        }
        let letter = |role: Option<Role>| role.map_or("", |role| Letters::English.of(role));
        let places: Vec<String> = self.places.iter().map(ToString::to_string).collect();
        let way = places.join(if self.takes { "x" } else { "" });
        write!(f, "{}{way}{}", letter(self.role), letter(self.promotion))
    }
}

impl Place {
    fn is_square(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }

    fn is(self, square: Square) -> bool {
        self.file.is_none_or(|file| file == square.file().char())
            && self.rank.is_none_or(|rank| rank == u32::from(square.rank()) + 1)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.file.map_or(Ok(()), |file| write!(f, "{file}"))?;
        self.rank.map_or(Ok(()), |rank| write!(f, "{rank}"))
    }
}

fn role(word: Word) -> Option<Role> {
    Some(match word {
        Word::Pawn => Role::Pawn,
        Word::Knight => Role::Knight,
        Word::Bishop => Role::Bishop,
        Word::Rook => Role::Rook,
        Word::Queen => Role::Queen,
        Word::King => Role::King,
        _ => return None,
    })
}
