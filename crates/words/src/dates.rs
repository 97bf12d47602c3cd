//! Days in words and in figures.

use crate::Language;

/// A day of the calendar, as those who keep one hand it over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// The months in the case that follows a day.
const MONTHS: [&str; 3] = [
    "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
    "January February March April May June July August September October November December",
];

impl Language {
    /// From a day to another in words: `20–22 листопада 2026`, `30 November – 2 December 2026`.
    pub fn days(self, first: impl Into<Day>, last: impl Into<Day>) -> String {
        let (first, last) = (first.into(), last.into());
        let until = format!("{} {} {}", last.day, self.month(last), last.year);
        match (first.year == last.year, first.month == last.month) {
            (true, true) if first.day == last.day => until,
            (true, true) => format!("{}–{until}", first.day),
            (true, false) => format!("{} {} – {until}", first.day, self.month(first)),
            _ => format!("{} {} {} – {until}", first.day, self.month(first), first.year),
        }
    }

    /// The same as papers write it, where a year is called one: `20–22 листопада 2026 р.`
    pub fn days_on_paper(self, first: impl Into<Day>, last: impl Into<Day>) -> String {
        let (first, last) = (first.into(), last.into());
        let year = self.of([" р.", " г.", ""]);
        match first.year == last.year {
            true => format!("{}{year}", self.days(first, last)),
            false => format!("{}{year} – {}{year}", self.days(first, first), self.days(last, last)),
        }
    }

    /// A day in figures: `31.05.2001`, in English `2001-05-31`.
    pub fn figures(self, day: impl Into<Day>) -> String {
        let Day { year, month, day } = day.into();
        match self {
            Language::Uk | Language::Ru => format!("{day:02}.{month:02}.{year:04}"),
            Language::En => format!("{year:04}-{month:02}-{day:02}"),
        }
    }

    /// The month of a day, as it stands after the day.
    pub fn month(self, day: impl Into<Day>) -> &'static str {
        let mut names = self.of(MONTHS).split(' ');
        names.nth(usize::from(day.into().month).saturating_sub(1)).unwrap_or_default()
    }

    /// The month of a day in three letters where English has them, since nations read figures
    /// differently: `Nov`.
    pub fn short_month(self, day: impl Into<Day>) -> &'static str {
        let name = self.month(day);
        name.char_indices().nth(3).map_or(name, |(end, _)| &name[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: u16, month: u8, day: u8) -> Day {
        Day { year, month, day }
    }

    #[test]
    fn days_are_written_as_each_language_does() {
        let (uk, en) = (Language::Uk, Language::En);
        let first = day(2026, 11, 20);
        assert_eq!(uk.days(first, first), "20 листопада 2026");
        assert_eq!(uk.days(first, day(2026, 11, 22)), "20–22 листопада 2026");
        assert_eq!(en.days(first, day(2026, 12, 2)), "20 November – 2 December 2026");
        assert_eq!(en.days(first, day(2027, 1, 2)), "20 November 2026 – 2 January 2027");
        assert_eq!(
            (en.figures(first), uk.figures(first)),
            ("2026-11-20".into(), "20.11.2026".into())
        );
        assert_eq!((en.short_month(first), uk.short_month(first)), ("Nov", "лис"));
    }

    #[test]
    fn papers_call_a_year_one() {
        let first = day(2026, 11, 20);
        assert_eq!(Language::Uk.days_on_paper(first, first), "20 листопада 2026 р.");
        let over = Language::Ru.days_on_paper(first, day(2027, 1, 2));
        assert_eq!(over, "20 ноября 2026 г. – 2 января 2027 г.");
        assert_eq!(Language::En.days_on_paper(first, day(2026, 11, 21)), "20–21 November 2026");
    }

    #[test]
    fn a_month_that_there_is_not_has_no_name() {
        assert_eq!(Language::Uk.month(day(2026, 13, 1)), "");
    }
}
