//! The words of the pages, in the reader's language.

use std::borrow::Cow;

use competition::{Birth, Date, Moment};
use words::{Id, Language};

/// The texts of a language.
#[derive(Clone, Copy)]
pub struct Texts {
    /// The language.
    pub language: Language,
}

impl Texts {
    /// The code of the language, as HTML wants it.
    pub fn code(&self) -> &'static str {
        self.language.code()
    }

    /// A text.
    pub fn say(&self, id: impl Into<Id>) -> Cow<'static, str> {
        self.language.say(id.into())
    }

    /// A text about a number.
    pub fn count<N: Copy + TryInto<i64>>(
        &self,
        id: impl Into<Id>,
        number: &N,
    ) -> Cow<'static, str> {
        self.language.count(id.into(), (*number).try_into().unwrap_or_default())
    }

    /// A text with words in it: a name, a clause, a time.
    pub fn tell(&self, id: impl Into<Id>, words: &[(&str, &str)]) -> Cow<'static, str> {
        self.language.tell(id.into(), words)
    }

    /// A day as the language writes it: 31.05.2001, in English 2001-05-31.
    pub fn day(&self, day: Date) -> String {
        self.language.figures(day)
    }

    /// When somebody was born, in figures: 22.11.2006, or 2006 where no more is known.
    pub fn birth(&self, born: Birth) -> String {
        match born {
            Birth::Year(year) => year.to_string(),
            Birth::Day(day) => self.day(day),
        }
    }

    /// A number with a fraction, as the language writes it: 0,25.
    pub fn decimal(&self, number: &str) -> String {
        match self.language {
            Language::Uk | Language::Ru => number.replace('.', ","),
            Language::En => number.to_owned(),
        }
    }

    /// The days of an event in words: 20–22 листопада 2026.
    pub fn days(&self, first: Date, last: Date) -> String {
        self.language.days(first, last)
    }

    /// A minute on the clock of the hall: 16 листопада 2026, 10:30.
    pub fn moment(&self, moment: Moment) -> String {
        moment.text(self.language)
    }

    /// A minute in figures, for tables: 16.11, 10:30; in English 16 Nov, 10:30.
    pub fn minute(&self, moment: Moment) -> String {
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
