//! The languages of our users.

use serde::{Deserialize, Serialize};

use crate::Names;

/// A language in which every ruling can be explained.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Language {
    /// Ukrainian.
    Uk,
    /// Russian.
    Ru,
    /// English.
    #[default]
    En,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::Uk, Language::Ru, Language::En];
}

impl Names {
    /// The name in a language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::Uk => &self.uk,
            Language::Ru => &self.ru,
            Language::En => &self.en,
        }
    }
}
