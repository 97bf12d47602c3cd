//! A sentence that was said once, kept in every language, so that everybody reads it in his own.

use rulebook::Language;
use serde::{Deserialize, Serialize};

/// What was said, in every language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Kept")]
pub struct Told {
    uk: String,
    ru: String,
    en: String,
}

/// As it stands in a log: at first only the English words were kept.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Kept {
    English(String),
    All { uk: String, ru: String, en: String },
}

impl From<Kept> for Told {
    fn from(kept: Kept) -> Told {
        match kept {
            Kept::English(en) => Told { uk: en.clone(), ru: en.clone(), en },
            Kept::All { uk, ru, en } => Told { uk, ru, en },
        }
    }
}

impl Told {
    /// The words that somebody has for it in each language.
    pub fn by(say: impl Fn(Language) -> String) -> Told {
        Told { uk: say(Language::Uk), ru: say(Language::Ru), en: say(Language::En) }
    }

    /// The words in a language.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::Uk => &self.uk,
            Language::Ru => &self.ru,
            Language::En => &self.en,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_with_english_words_only_are_still_read() {
        let told = Told::by(|language| format!("{language:?}"));
        let written = serde_json::to_string(&told).unwrap();
        assert_eq!(serde_json::from_str::<Told>(&written).unwrap(), told);
        assert_eq!(told.text(Language::Ru), "Ru");
        let old: Told = serde_json::from_str("\"Nobody is left.\"").unwrap();
        assert_eq!(old.text(Language::Uk), "Nobody is left.");
    }
}
