//! A language as an argument.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use notation::speech;
use words::Language;

/// One of the languages of pages and papers.
pub(crate) fn spoken() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code)).try_map(|name| name.parse())
}

/// One of the languages in which moves are said aloud.
pub(crate) fn of_moves() -> impl TypedValueParser<Value = speech::Language> {
    let names = speech::Language::ALL.map(speech::Language::code);
    PossibleValuesParser::new(names).try_map(|name| name.parse())
}
