//! In which language, and with how many words, a move is said.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::vocabulary::Vocabulary;

/// A language in which moves are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// Ukrainian, as spoken at the board.
    Ukrainian,
    /// Russian, as spoken at the board.
    Russian,
    /// English.
    English,
    /// The announcement of `UA-CHESS D.2.1`: first names for the files, German numerals for the
    /// ranks, German names for the pieces and for castling.
    Names,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] =
        [Language::Ukrainian, Language::Russian, Language::English, Language::Names];

    /// Its short name: `uk`, `ru`, `en`, `de-names`.
    pub fn code(self) -> &'static str {
        match self {
            Language::Ukrainian => "uk",
            Language::Russian => "ru",
            Language::English => "en",
            Language::Names => "de-names",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let found = Language::ALL.into_iter().find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage { code: code.to_owned() })
    }
}

/// A short name that no language of ours has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("moves are not said in “{code}”; choose one of {}", Language::ALL.map(Language::code).join(", "))]
pub struct UnknownLanguage {
    /// The name as given.
    pub code: String,
}

/// How squares and points are put into a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Squares {
    /// As they are written, `c3` or `Caesar 3`: for the eye and for Braille.
    Written,
    /// Letter and number as words, `це три`: no voice can get them wrong.
    Spelled,
}

/// How a move is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Voice {
    /// The language.
    pub language: Language,
    /// How squares are put.
    pub squares: Squares,
}

impl Voice {
    /// Every word spelled out.
    pub fn aloud(language: Language) -> Voice {
        Voice { language, squares: Squares::Spelled }
    }

    /// Squares left as they are written.
    pub fn written(language: Language) -> Voice {
        Voice { language, squares: Squares::Written }
    }

    /// Can it name the files of a board up to this one? The document has eight names.
    pub(super) fn names_files_to(self, last: char) -> Result<(), NoNames> {
        if self.language == Language::Names && last > 'h' { Err(NoNames) } else { Ok(()) }
    }

    /// A square or point, by the letter of its file and its rank.
    pub(super) fn square(self, file: char, rank: u32) -> String {
        let name = self.vocabulary().file(file);
        match (self.squares, self.language) {
            (Squares::Spelled, _) => format!("{name} {}", self.number(rank)),
            (Squares::Written, Language::Names) => format!("{name} {rank}"),
            (Squares::Written, _) => format!("{file}{rank}"),
        }
    }

    /// A square that is known by its number.
    pub(super) fn number(self, number: u32) -> String {
        match self.squares {
            Squares::Written => number.to_string(),
            Squares::Spelled => self.vocabulary().numerals.say(number),
        }
    }

    pub(super) fn vocabulary(self) -> &'static Vocabulary {
        Vocabulary::of(self.language)
    }
}

/// The board has files that the document does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "UA-CHESS D.2.1 names the files A to H only, and this board has more; say its moves in uk, ru or en"
)]
pub struct NoNames;
