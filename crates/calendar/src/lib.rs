//! Dates and minutes on the clock of the hall.
//!
//! [`Date`] is a day that the calendar has, [`Moment`] a minute of one. Terms are counted with
//! [`Date::days_later`] and [`Date::months_later`], what has gone by with [`Date::days_since`].
//!
//! # What this crate must not know
//! What time it is, zones of time, and what the days are counted for.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use words::Language;

/// A day, written `2026-11-16`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("format" = "date")))]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// A minute of a day, written `2026-11-16 10:30`, as the clock in the hall shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = "^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}$")))]
pub struct Moment {
    date: Date,
    minute: u16,
}

/// When somebody was born, written `2001-05-03`; `2001` where nobody knows more than the year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = "^[0-9]{4}(-[0-9]{2}-[0-9]{2})?$")))]
pub enum Birth {
    /// The year alone is known.
    Year(u16),
    /// The day is.
    Day(Date),
}

/// A text is no date, or no moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no date: write it as 2026-11-16, and a time of day as 2026-11-16 10:30.")]
pub struct InvalidDate(String);

impl InvalidDate {
    fn new(text: &str) -> InvalidDate {
        InvalidDate(text.chars().take(40).collect())
    }
}

impl From<Date> for words::Day {
    fn from(Date { year, month, day }: Date) -> words::Day {
        words::Day { year, month, day }
    }
}

impl Date {
    /// The day, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let sound = (1..=9999).contains(&year)
            && (1..=12).contains(&month)
            && (1..=days_in(year, month)).contains(&day);
        sound.then_some(Date { year, month, day })
    }

    /// Its year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// Its month, from 1.
    pub fn month(self) -> u8 {
        self.month
    }

    /// Its day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }

    /// The day so many months later; the last day of the month where the day is missing; itself where the calendar ends.
    pub fn months_later(self, months: u8) -> Date {
        let month = u16::from(self.month) - 1 + u16::from(months);
        let (year, month) = (self.year + month / 12, (month % 12 + 1) as u8);
        Date::new(year, month, self.day.min(days_in(year, month))).unwrap_or(self)
    }

    /// The day so many days before; itself where the calendar ends.
    #[must_use]
    pub fn days_before(self, days: u16) -> Date {
        self.days_later(-i64::from(days))
    }

    /// How many full years somebody born on this day is old on another.
    pub fn years_on(self, day: Date) -> u16 {
        let birthday = (day.month, day.day) >= (self.month, self.day);
        let years = day.year.saturating_sub(self.year);
        if birthday { years } else { years.saturating_sub(1) }
    }

    /// The days from an earlier day to this one; negative if it is a later one.
    pub fn days_since(self, earlier: Date) -> i64 {
        self.number() - earlier.number()
    }

    /// The day so many days later, or earlier if they are negative; itself where the calendar ends.
    #[must_use]
    pub fn days_later(self, days: i64) -> Date {
        self.number().checked_add(days).and_then(Date::numbered).unwrap_or(self)
    }

    /// How many days have gone by since the beginning of the calendar.
    fn number(self) -> i64 {
        let (year, month) = (i64::from(self.year), i64::from(self.month));
        // March is the first month of the reckoning, so that leap days come last.
        let (year, month) = if month <= 2 { (year - 1, month + 9) } else { (year, month - 3) };
        365 * year + year / 4 - year / 100
            + year / 400
            + (153 * month + 2) / 5
            + i64::from(self.day)
    }

    /// The day with such a number, if the calendar has it.
    fn numbered(number: i64) -> Option<Date> {
        // Four hundred years have always as many days.
        const AGE: i64 = 146_097;
        let (age, day) = ((number - 1).div_euclid(AGE), (number - 1).rem_euclid(AGE));
        let year = (day - day / 1_460 + day / 36_524 - day / (AGE - 1)) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let year = year + 400 * age;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        Date::new(year.try_into().ok()?, month.try_into().ok()?, day.try_into().ok()?)
    }
}

impl Birth {
    /// A year alone, if the calendar has it.
    pub fn in_year(year: u16) -> Option<Birth> {
        Date::new(year, 1, 1).map(|_| Birth::Year(year))
    }

    /// The year.
    pub fn year(self) -> u16 {
        match self {
            Birth::Year(year) => year,
            Birth::Day(day) => day.year,
        }
    }

    /// The first day on which it may have been.
    pub fn earliest(self) -> Date {
        match self {
            Birth::Year(year) => Date { year, month: 1, day: 1 },
            Birth::Day(day) => day,
        }
    }

    /// The last one.
    fn latest(self) -> Date {
        match self {
            Birth::Year(year) => Date { year, month: 12, day: 31 },
            Birth::Day(day) => day,
        }
    }

    /// How many full years he is old on a day at the most.
    pub fn most_years_on(self, day: Date) -> u16 {
        self.earliest().years_on(day)
    }

    /// How many at the least.
    pub fn least_years_on(self, day: Date) -> u16 {
        self.latest().years_on(day)
    }

    /// Whether both may be the same day.
    pub fn may_be(self, other: Birth) -> bool {
        match (self, other) {
            (Birth::Day(one), Birth::Day(other)) => one == other,
            _ => self.year() == other.year(),
        }
    }
}

impl From<Date> for Birth {
    fn from(day: Date) -> Birth {
        Birth::Day(day)
    }
}

impl fmt::Display for Birth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Birth::Year(year) => write!(f, "{year:04}"),
            Birth::Day(day) => day.fmt(f),
        }
    }
}

impl FromStr for Birth {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Birth, InvalidDate> {
        let text = text.trim();
        if text.len() == 4 && text.bytes().all(|one| one.is_ascii_digit()) {
            let year = text.parse().ok().and_then(Birth::in_year);
            return year.ok_or_else(|| InvalidDate::new(text));
        }
        text.parse().map(Birth::Day)
    }
}

impl TryFrom<String> for Birth {
    type Error = InvalidDate;

    fn try_from(text: String) -> Result<Birth, InvalidDate> {
        text.parse()
    }
}

impl From<Birth> for String {
    fn from(birth: Birth) -> String {
        birth.to_string()
    }
}

fn days_in(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Moment {
    /// A minute of a day, counted from midnight, if the day has it.
    pub fn new(date: Date, minute: u16) -> Option<Moment> {
        (minute < 24 * 60).then_some(Moment { date, minute })
    }

    /// The minute in words: 16 листопада 2026, 10:30.
    pub fn text(self, language: Language) -> String {
        let (hour, minute) = self.hour_and_minute();
        format!("{}, {hour}:{minute:02}", language.days(self.date, self.date))
    }

    /// The day.
    pub fn date(self) -> Date {
        self.date
    }

    /// The hour and the minute that the clock shows.
    pub fn hour_and_minute(self) -> (u8, u8) {
        ((self.minute / 60) as u8, (self.minute % 60) as u8)
    }

    /// The same time of day so many days later.
    #[must_use]
    pub fn days_later(self, days: i64) -> Moment {
        Moment { date: self.date.days_later(days), ..self }
    }

    /// So many minutes later.
    #[must_use]
    pub fn minutes_later(self, minutes: u16) -> Moment {
        let total = u32::from(self.minute) + u32::from(minutes);
        let date = self.date.days_later(i64::from(total / (24 * 60)));
        Moment { date, minute: (total % (24 * 60)) as u16 }
    }

    /// The minutes from an earlier moment to this one; negative if it is a later one.
    pub fn minutes_since(self, earlier: Moment) -> i64 {
        let days = self.date.number() - earlier.date.number();
        days * 24 * 60 + i64::from(self.minute) - i64::from(earlier.minute)
    }
}

impl FromStr for Date {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Date, InvalidDate> {
        read_date(text.trim()).ok_or_else(|| InvalidDate::new(text))
    }
}

fn read_date(text: &str) -> Option<Date> {
    let (year, rest) = text.split_once('-')?;
    let (month, day) = rest.split_once('-')?;
    Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

impl FromStr for Moment {
    type Err = InvalidDate;

    fn from_str(text: &str) -> Result<Moment, InvalidDate> {
        let fault = || InvalidDate::new(text);
        let (date, time) = text.trim().split_once([' ', 'T']).ok_or_else(fault)?;
        let (hour, minute) = time.trim().split_once(':').ok_or_else(fault)?;
        let number = |text: &str| text.parse::<u16>().ok();
        let (hour, minute) = number(hour).zip(number(minute)).ok_or_else(fault)?;
        let sound = hour < 24 && minute < 60;
        let date = date.parse()?;
        sound.then_some(Moment { date, minute: hour * 60 + minute }).ok_or_else(fault)
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {:02}:{:02}", self.date, self.minute / 60, self.minute % 60)
    }
}

impl TryFrom<String> for Date {
    type Error = InvalidDate;

    fn try_from(text: String) -> Result<Date, InvalidDate> {
        text.parse()
    }
}

impl From<Date> for String {
    fn from(date: Date) -> String {
        date.to_string()
    }
}

impl TryFrom<String> for Moment {
    type Error = InvalidDate;

    fn try_from(text: String) -> Result<Moment, InvalidDate> {
        text.parse()
    }
}

impl From<Moment> for String {
    fn from(moment: Moment) -> String {
        moment.to_string()
    }
}
