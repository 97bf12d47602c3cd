//! The words of the pages, in the reader's language.

use std::borrow::Cow;
use std::sync::LazyLock;

use competition::{Date, Moment};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;
use words::Language;

/// The texts of a language.
#[derive(Clone, Copy)]
pub(crate) struct Texts {
    /// The language.
    pub(crate) language: Language,
}

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 3]> =
    LazyLock::new(|| Language::ALL.map(bundle));

/// The files of a language: one for each part of the house.
macro_rules! files {
    ($language:literal: $($part:literal),+ $(,)?) => {
        &[$(include_str!(concat!("../locales/", $language, "/", $part, ".ftl"))),+]
    };
    ($language:literal) => {
        files!($language:
            "account",
            "entries",
            "frame",
            "games",
            "hall",
            "pages",
            "papers",
            "people",
            "round",
            "teams",
        )
    };
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let (name, files): (_, &[&str]) = match language {
        Language::Uk => ("uk", files!("uk")),
        Language::Ru => ("ru", files!("ru")),
        Language::En => ("en", files!("en")),
    };
    let identifier: LanguageIdentifier = name.parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
    // The marks would stand in every attribute and file name.
    bundle.set_use_isolating(false);
    for text in files {
        // A test finds what cannot be parsed; here the rest of the texts is still good.
        let resource = FluentResource::try_new((*text).to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
    }
    bundle
}

impl Texts {
    /// The code of the language, as HTML wants it.
    pub(crate) fn code(&self) -> &'static str {
        self.language.code()
    }

    /// A text.
    pub(crate) fn say(&self, id: &str) -> Cow<'static, str> {
        self.with(id, None)
    }

    /// A text about a number.
    pub(crate) fn count<N: Copy + TryInto<i64>>(&self, id: &str, number: &N) -> Cow<'static, str> {
        let mut values = FluentArgs::new();
        values.set("n", (*number).try_into().unwrap_or_default());
        self.with(id, Some(&values))
    }

    /// A text with words in it: a name, a clause, a time.
    pub(crate) fn tell(&self, id: &str, words: &[(&str, &str)]) -> Cow<'static, str> {
        let mut values = FluentArgs::new();
        words.iter().for_each(|(name, word)| values.set(*name, *word));
        self.with(id, Some(&values))
    }

    /// A day as the language writes it: 31.05.2001, in English 2001-05-31.
    pub(crate) fn day(&self, day: Date) -> String {
        self.language.figures(day)
    }

    /// The days of an event in words: 20–22 листопада 2026.
    pub(crate) fn days(&self, first: Date, last: Date) -> String {
        self.language.days(first, last)
    }

    /// A minute on the clock of the hall: 16 листопада 2026, 10:30.
    pub(crate) fn moment(&self, moment: Moment) -> String {
        let (hour, minute) = moment.hour_and_minute();
        format!("{}, {hour}:{minute:02}", self.days(moment.date(), moment.date()))
    }

    /// A minute in figures, for tables: 16.11, 10:30; in English 16 Nov, 10:30.
    pub(crate) fn minute(&self, moment: Moment) -> String {
        let (date, (hour, minute)) = (moment.date(), moment.hour_and_minute());
        match self.language {
            Language::Uk | Language::Ru => {
                format!("{}.{:02}, {hour}:{minute:02}", date.day(), date.month())
            }
            Language::En => {
                format!("{} {}, {hour}:{minute:02}", date.day(), self.language.short_month(date))
            }
        }
    }

    fn with(&self, id: &str, values: Option<&FluentArgs<'_>>) -> Cow<'static, str> {
        let bundle = &BUNDLES[self.language as usize];
        let pattern = bundle.get_message(id).and_then(|message| message.value());
        match pattern {
            Some(pattern) => {
                let mut faults = Vec::new();
                Cow::Owned(bundle.format_pattern(pattern, values, &mut faults).into_owned())
            }
            // A test finds what is missing; a reader sees at least what was meant.
            None => Cow::Owned(id.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn minutes_are_written_as_each_language_does() {
        let uk = Texts { language: Language::Uk };
        let en = Texts { language: Language::En };
        let half_past = Moment::new(Date::new(2026, 1, 9).unwrap(), 9 * 60 + 5).unwrap();
        assert_eq!(en.moment(half_past), "9 January 2026, 9:05");
        assert_eq!(
            (en.minute(half_past), uk.minute(half_past)),
            ("9 Jan, 9:05".into(), "9.01, 9:05".into())
        );
    }
}
