//! The words of the forms in three languages.

mod citation;
mod time_control;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use competition::{Date, Moment};
use words::Language;

use crate::Form;
pub(crate) use citation::{cite, cite_all};
pub(crate) use time_control::in_words;

/// Key, Ukrainian, Russian, English.
const TABLE: &str = include_str!("../data/words.tsv");

/// The words of one language.
pub(crate) type Words = BTreeMap<&'static str, &'static str>;

static WORDS: LazyLock<[Words; 3]> = LazyLock::new(|| [1, 2, 3].map(column));

fn column(number: usize) -> Words {
    let lines = TABLE.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let word = |line: &'static str| {
        let mut fields = line.split('\t');
        let key = fields.next()?;
        Some((key, fields.nth(number - 1)?))
    };
    lines.filter_map(word).collect()
}

/// All words of a language.
pub(crate) fn words(language: Language) -> &'static Words {
    &WORDS[language as usize]
}

/// A word; its key, where somebody forgot it.
pub(crate) fn say(language: Language, key: &'static str) -> &'static str {
    words(language).get(key).copied().unwrap_or(key)
}

/// A word whose key is put together; nothing if there is none.
pub(crate) fn look(language: Language, key: &str) -> Option<&'static str> {
    words(language).get(key).copied()
}

/// A text with `{name}` filled in.
pub(crate) fn filled(text: &str, values: &[(&str, &str)]) -> String {
    values
        .iter()
        .fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}

impl Form {
    /// What the form is called.
    pub fn title(self, language: Language) -> &'static str {
        words(language).get(self.name()).copied().unwrap_or(self.name())
    }
}

/// A day in words, such as `16 листопада 2026 р.`
pub(crate) fn day(language: Language, date: Date) -> String {
    language.days_on_paper(date, date)
}

/// A word of another crate as papers write it: Russian documents have no `ё`.
pub(crate) fn printed(language: Language, word: &str) -> String {
    if language == Language::Ru { word.replace('ё', "е") } else { word.to_owned() }
}

/// Day and time, short: `16.11.2026 10:30`.
pub(crate) fn moment(language: Language, moment: Moment) -> String {
    let (hour, minute) = moment.hour_and_minute();
    format!("{} {hour:02}:{minute:02}", digits(language, moment.date()))
}

/// A day, short: `16.11.2026`, in English `16 Nov 2026`, since nations read digits differently.
pub(crate) fn digits(language: Language, date: Date) -> String {
    if language == Language::En {
        return format!("{}\u{a0}{}\u{a0}{}", date.day(), language.short_month(date), date.year());
    }
    language.figures(date)
}
