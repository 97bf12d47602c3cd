//! A language as an argument.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use notation::speech::Wording;
use words::Language;

/// One of the languages of pages and papers.
pub(crate) fn spoken() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|name| name.parse())
}

/// One of the wordings in which moves are said aloud.
pub(crate) fn of_moves() -> impl TypedValueParser<Value = Wording> {
    PossibleValuesParser::new(Wording::ALL.map(Wording::code)).try_map(|name| name.parse())
}
