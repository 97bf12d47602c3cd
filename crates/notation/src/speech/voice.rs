//! In whose words, and with how many of them, a move is said.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;
use words::Language;

use super::vocabulary::Vocabulary;

/// In whose words moves are said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wording {
    /// As spoken at the board in a language.
    Of(Language),
    /// The announcement of `UA-CHESS D.2.1`: first names for the files, German numerals for the
    /// ranks, German names for the pieces and for castling, whatever language the players speak.
    Announcement,
}

impl Wording {
    /// All of them: the languages in the order of [`Language::ALL`], then the announcement.
    pub const ALL: [Wording; 4] = {
        let [first, second, third] = Language::ALL;
        [Wording::Of(first), Wording::Of(second), Wording::Of(third), Wording::Announcement]
    };

    /// Its short name: `uk`, `ru`, `en`, `de-names`.
    pub fn code(self) -> &'static str {
        match self {
            Wording::Of(language) => language.code(),
            Wording::Announcement => "de-names",
        }
    }
}

impl From<Language> for Wording {
    fn from(language: Language) -> Wording {
        Wording::Of(language)
    }
}

impl fmt::Display for Wording {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Wording {
    type Err = UnknownWording;

    fn from_str(code: &str) -> Result<Wording, UnknownWording> {
        let found = Wording::ALL.into_iter().find(|wording| wording.code() == code);
        found.ok_or_else(|| UnknownWording { code: code.to_owned() })
    }
}

/// A short name that no wording of ours has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("moves are not said in “{code}”; choose one of {}", Wording::ALL.map(Wording::code).join(", "))]
pub struct UnknownWording {
    /// The name as given.
    pub code: String,
}

/// How squares and points are put into a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Squares {
    /// As they are written, `c3` or `Caesar 3`: for the eye and for Braille.
    Written,
    /// Letter and number as words, `це три`: no voice can get them wrong.
    Spelled,
}

/// How a move is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Voice {
    /// In whose words.
    pub wording: Wording,
    /// How squares are put.
    pub squares: Squares,
}

impl Voice {
    /// Every word spelled out.
    pub fn aloud(wording: impl Into<Wording>) -> Voice {
        Voice { wording: wording.into(), squares: Squares::Spelled }
    }

    /// Squares left as they are written.
    pub fn written(wording: impl Into<Wording>) -> Voice {
        Voice { wording: wording.into(), squares: Squares::Written }
    }

    /// Can it name the files of a board up to this one? The document has eight names.
    pub(super) fn names_files_to(self, last: char) -> Result<(), NoNames> {
        match self.wording {
            Wording::Announcement if last > 'h' => Err(NoNames),
            Wording::Announcement | Wording::Of(_) => Ok(()),
        }
    }

    /// A square or point, by the letter of its file and its rank.
    pub(super) fn square(self, file: char, rank: u32) -> String {
        let name = self.vocabulary().file(file);
        match (self.squares, self.wording) {
            (Squares::Spelled, _) => format!("{name} {}", self.number(rank)),
            (Squares::Written, Wording::Announcement) => format!("{name} {rank}"),
            (Squares::Written, Wording::Of(_)) => format!("{file}{rank}"),
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
        Vocabulary::of(self.wording)
    }
}

/// The board has files that the document does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "The announcement has names for the files A to H only, and this board has more; say its moves in uk, ru or en"
)]
pub struct NoNames;
