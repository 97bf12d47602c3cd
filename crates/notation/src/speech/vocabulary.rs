//! The words in which a move is said.
//!
//! Those of a language are texts like all others (`locales/*/speech.ftl`); those of the announcement are
//! a file of data with the same ids, because it is a convention and no language.

use std::sync::LazyLock;

#[cfg(feature = "chess")]
use chess::Role;
use words::{Id, Language};

use super::Wording;
use super::numerals::Numerals;
use crate::id;

/// What is said of moves. An empty word is not said.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// The names of the letters from A.
    pub(super) letters: Vec<String>,
    pub(super) numerals: Numerals,
    /// Between the squares of a quiet move.
    pub(super) to: String,
    /// Between the squares of a capture.
    pub(super) takes: String,
    /// Before the move of a draughts king.
    pub(super) king: String,
    /// After a move that crowns a man.
    pub(super) crowned: String,
    /// The renju move that places no stone.
    pub(super) pass: String,
    #[cfg(feature = "chess")]
    pub(super) chess: ChessWords,
}

/// What is said of chess alone.
#[cfg(feature = "chess")]
#[derive(Debug)]
pub(super) struct ChessWords {
    /// In the order of [`Role::ALL`].
    pieces: [Noun; 6],
    /// Between a captured piece and its square; without it the piece is not said.
    pub(super) victim_on: String,
    pub(super) en_passant: String,
    /// Before the piece that a pawn becomes.
    pub(super) becomes: String,
    pub(super) castles_short: String,
    pub(super) castles_long: String,
    pub(super) check: String,
    pub(super) mate: String,
}

/// The name of a piece.
#[cfg(feature = "chess")]
#[derive(Debug)]
pub(super) struct Noun {
    /// Who moves.
    pub(super) nominative: String,
    /// What is taken, and what a pawn becomes.
    pub(super) accusative: String,
}

static SPOKEN: LazyLock<[Vocabulary; 3]> = LazyLock::new(|| {
    Language::ALL.map(|language| Vocabulary::new(|id| language.say(id).into_owned()))
});

static ANNOUNCED: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::new(|id| announced(id).unwrap_or_default().to_owned()));

impl Vocabulary {
    pub(super) fn of(wording: Wording) -> &'static Vocabulary {
        match wording {
            Wording::Of(language) => language.of(SPOKEN.each_ref()),
            Wording::Announcement => &ANNOUNCED,
        }
    }

    fn new(word: impl Fn(Id) -> String) -> Vocabulary {
        let list = |id| word(id).split_whitespace().map(ToOwned::to_owned).collect::<Vec<_>>();
        Vocabulary {
            letters: list(id::LETTERS),
            numerals: Numerals {
                units: list(id::UNITS),
                tens: list(id::TENS),
                joint: word(id::TENS_JOINT),
            },
            to: word(id::TO),
            takes: word(id::TAKES),
            king: word(id::DRAUGHTS_KING),
            crowned: word(id::IS_CROWNED),
            pass: word(id::PASS),
            #[cfg(feature = "chess")]
            chess: ChessWords::new(word),
        }
    }

    /// The name of a letter from A to P, the letter itself where there is none.
    pub(super) fn file(&self, letter: char) -> String {
        let index = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize);
        let name = index.and_then(|index| self.letters.get(index));
        name.map_or_else(|| letter.to_string(), ToString::to_string)
    }
}

#[cfg(feature = "chess")]
impl ChessWords {
    fn new(word: impl Fn(Id) -> String) -> ChessWords {
        let noun = |role| {
            let (nominative, accusative) = match role {
                Role::Pawn => (id::PAWN, id::A_PAWN),
                Role::Knight => (id::KNIGHT, id::A_KNIGHT),
                Role::Bishop => (id::BISHOP, id::A_BISHOP),
                Role::Rook => (id::ROOK, id::A_ROOK),
                Role::Queen => (id::QUEEN, id::A_QUEEN),
                Role::King => (id::KING, id::A_KING),
            };
            Noun { nominative: word(nominative), accusative: word(accusative) }
        };
        ChessWords {
            pieces: Role::ALL.map(noun),
            victim_on: word(id::VICTIM_ON),
            en_passant: word(id::EN_PASSANT),
            becomes: word(id::BECOMES),
            castles_short: word(id::CASTLES_SHORT),
            castles_long: word(id::CASTLES_LONG),
            check: word(id::CHECK),
            mate: word(id::MATE),
        }
    }

    pub(super) fn noun(&self, role: Role) -> &Noun {
        let [pawn, knight, bishop, rook, queen, king] = &self.pieces;
        match role {
            Role::Pawn => pawn,
            Role::Knight => knight,
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => queen,
            Role::King => king,
        }
    }
}

/// Words one after the other, without those that are not said.
pub(super) fn sentence<const N: usize>(words: [&str; N]) -> String {
    let said: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    said.join(" ")
}

/// What the announcement says where a language has the text of this id.
fn announced(id: Id) -> Option<&'static str> {
    lines().find(|(name, _)| *name == id.name()).map(|(_, words)| words)
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../data/announcement.ftl").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('=')).map(|(id, words)| (id.trim(), words.trim()))
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_announcement_has_a_line_for_every_word_and_no_other() {
        let asked = RefCell::new(BTreeSet::new());
        Vocabulary::new(|id| {
            asked.borrow_mut().insert(id.name());
            String::new()
        });
        let told: Vec<&str> = lines().map(|(id, _)| id).collect();
        assert_eq!(told.iter().copied().collect::<BTreeSet<_>>(), asked.into_inner());
        assert_eq!(told.len(), told.iter().collect::<BTreeSet<_>>().len(), "a line twice");
    }

    #[test]
    fn every_language_has_a_name_for_every_letter_and_number() {
        for vocabulary in Language::ALL.map(|language| Vocabulary::of(Wording::Of(language))) {
            let Vocabulary { letters, numerals, .. } = vocabulary;
            let counts = (letters.len(), numerals.units.len(), numerals.tens.len());
            assert_eq!(counts, (16, 19, 4), "{vocabulary:?}");
        }
        let Vocabulary { letters, numerals, .. } = Vocabulary::of(Wording::Announcement);
        assert_eq!((letters.len(), numerals.units.len(), numerals.tens.len()), (8, 8, 0));
    }
}
