//! The languages of our users.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A language in which everything can be said: pages, papers, rulings, refusals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

    /// Its short name, as browsers and files have it: `uk`, `ru`, `en`.
    pub fn code(self) -> &'static str {
        self.of(["uk", "ru", "en"])
    }

    /// What is in this language, where the three stand beside each other in the order of
    /// [`Language::ALL`].
    pub fn of<T>(self, [uk, ru, en]: [T; 3]) -> T {
        match self {
            Language::Uk => uk,
            Language::Ru => ru,
            Language::En => en,
        }
    }

    /// The language a reader wants: his own choice, or the first of his browser's that we speak.
    pub fn wanted(choice: Option<&str>, browser: Option<&str>) -> Language {
        let known = |text: &str| {
            let text = text.trim().to_ascii_lowercase();
            Language::ALL.into_iter().find(|language| text.starts_with(language.code()))
        };
        let accepted = || browser?.split(',').find_map(known);
        choice.and_then(known).or_else(accepted).unwrap_or(Language::Uk)
    }

    /// The place of something in a row: `3-й`, `3rd`.
    pub fn ordinal(self, number: u16) -> String {
        let suffix = match (self, number % 100, number % 10) {
            (Language::Uk | Language::Ru, ..) => "-й",
            (Language::En, 11..=13, _) => "th",
            (Language::En, _, 1) => "st",
            (Language::En, _, 2) => "nd",
            (Language::En, _, 3) => "rd",
            (Language::En, ..) => "th",
        };
        format!("{number}{suffix}")
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(name: &str) -> Result<Language, UnknownLanguage> {
        let found = Language::ALL.into_iter().find(|language| language.code() == name);
        found.ok_or_else(|| UnknownLanguage { name: name.to_owned() })
    }
}

/// A language that is not spoken here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{name}” is no language of these pages; write uk, ru or en")]
pub struct UnknownLanguage {
    /// The name as given.
    pub name: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals() {
        let english = |number| Language::En.ordinal(number);
        let all = [1, 2, 3, 4, 11, 21, 112].map(english).join(" ");
        assert_eq!(all, "1st 2nd 3rd 4th 11th 21st 112th");
        assert_eq!(Language::Uk.ordinal(3), "3-й");
    }

    #[test]
    fn a_choice_goes_before_the_browser_and_the_first_we_speak_before_the_others() {
        assert_eq!(Language::wanted(Some("en"), Some("ru")), Language::En);
        assert_eq!(Language::wanted(Some("de"), Some("de-DE, ru;q=0.8, en")), Language::Ru);
        assert_eq!(Language::wanted(None, Some("de")), Language::Uk);
    }

    #[test]
    fn names_read_back() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        assert!("de".parse::<Language>().is_err());
    }
}
