//! A sentence that was said once, kept in every language, so that everybody reads it in his own.

use serde::{Deserialize, Serialize};
use words::Language;

/// What was said, in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Localized {
    uk: String,
    ru: String,
    en: String,
}

impl Localized {
    /// The words that somebody has for it in each language.
    pub fn by(say: impl Fn(Language) -> String) -> Localized {
        Localized { uk: say(Language::Uk), ru: say(Language::Ru), en: say(Language::En) }
    }

    /// The words in a language.
    pub fn text(&self, language: Language) -> &str {
        language.of([&self.uk, &self.ru, &self.en])
    }
}
