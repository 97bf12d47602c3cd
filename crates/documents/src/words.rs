//! The words of the forms in three languages.

mod citation;
mod time_control;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use competition::{Date, Moment};
use rulebook::Language;

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
    match language {
        Language::Uk => &WORDS[0],
        Language::Ru => &WORDS[1],
        Language::En => &WORDS[2],
    }
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

/// The language as browsers call it.
pub(crate) fn code(language: Language) -> &'static str {
    match language {
        Language::Uk => "uk",
        Language::Ru => "ru",
        Language::En => "en",
    }
}

impl Form {
    /// What the form is called.
    pub fn title(self, language: Language) -> &'static str {
        words(language).get(self.name()).copied().unwrap_or(self.name())
    }
}

/// A day in words, such as `16 листопада 2026 р.`
pub(crate) fn day(language: Language, date: Date) -> String {
    let year = format!("{}{}", date.year(), say(language, "year-after"));
    format!("{} {} {year}", date.day(), month(language, date))
}

/// From a day to another, such as `14–16 листопада 2026 р.`
pub(crate) fn days(language: Language, first: Date, last: Date) -> String {
    if first == last {
        return day(language, first);
    }
    if (first.year(), first.month()) == (last.year(), last.month()) {
        return format!("{}–{}", first.day(), day(language, last));
    }
    if first.year() == last.year() {
        return format!("{} {} – {}", first.day(), month(language, first), day(language, last));
    }
    format!("{} – {}", day(language, first), day(language, last))
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
        let month = month(language, date).get(..3).unwrap_or_default();
        return format!("{}\u{a0}{month}\u{a0}{}", date.day(), date.year());
    }
    format!("{:02}.{:02}.{}", date.day(), date.month(), date.year())
}

fn month(language: Language, date: Date) -> &'static str {
    let months = say(language, "months").split(' ');
    months.into_iter().nth(usize::from(date.month()) - 1).unwrap_or_default()
}
