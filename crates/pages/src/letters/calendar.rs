//! Who must write by when, as a file that calendars read (RFC 5545).

use competition::{Competition, Moment};
use words::Language;

use super::Reader;
use super::reminders::{Whose, reminders};
use crate::id;

/// The days on which something is due to somebody, or to anybody. An estimated day is marked as one.
pub fn calendar(
    slug: &str,
    competition: &Competition,
    reader: Reader,
    now: Moment,
    language: Language,
) -> String {
    let mut file = String::new();
    let mut line = |text: &str| folded(&mut file, text);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Damka//Correspondence//EN");
    let (made, (hour, minute)) = (now.date(), now.hour_and_minute());
    let (year, month, day) = (made.year(), made.month(), made.day());
    let made = format!("{year:04}{month:02}{day:02}T{hour:02}{minute:02}00");
    for one in reminders(competition, Some(reader), now.date()) {
        let Some(day) = one.due.day() else { continue };
        let is_his = match reader {
            Reader::Desk => true,
            Reader::Player(player) => one.whose == Whose::Player(player),
        };
        if !is_his {
            continue;
        }
        let start = format!("{:04}{:02}{:02}", day.year(), day.month(), day.day());
        let about = match one.due.until {
            Some(_) => String::new(),
            None => format!(" {}", language.say(id::LETTERS_ABOUT)),
        };
        line("BEGIN:VEVENT");
        // The same duty keeps its name, so that a calendar moves it and does not show it twice.
        line(&format!("UID:{slug}-{}@damka", one.key));
        line(&format!("DTSTAMP:{made}Z"));
        line(&format!("DTSTART;VALUE=DATE:{start}"));
        line(&format!("SUMMARY:{}{about}", escaped(&one.text(language))));
        line("TRANSP:TRANSPARENT");
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    file
}

/// A text in which signs that mean something are written so that they do not.
fn escaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' | ';' | ',' => plain.extend(['\\', sign]),
            '\n' => plain.push_str("\\n"),
            sign if sign.is_control() => {}
            sign => plain.push(sign),
        }
    }
    plain
}

/// A line, folded so that none is longer than 75 bytes.
fn folded(file: &mut String, text: &str) {
    let mut length = 0;
    for sign in text.chars() {
        if length + sign.len_utf8() > 74 {
            file.push_str("\r\n ");
            length = 1;
        }
        file.push(sign);
        length += sign.len_utf8();
    }
    file.push_str("\r\n");
}
