//! Who must write by when, as a file that calendars read (RFC 5545).

use competition::{Competition, Member};
use draughts::Colour;
use words::Language;

use super::Reader;

/// The days on which something is due to somebody, or to anybody.
pub fn calendar(
    slug: &str,
    competition: &Competition,
    reader: Reader,
    language: Language,
) -> String {
    let mut file = String::new();
    let mut line = |text: &str| folded(&mut file, text);
    line("BEGIN:VCALENDAR");
    line("VERSION:2.0");
    line("PRODID:-//Damka//Correspondence//EN");
    for (place, game) in reader.games(competition) {
        let name = |side| competition.name(Member::Player(game.player(side)));
        let pair = format!("{} – {}", name(Colour::White), name(Colour::Black));
        let own = match reader {
            Reader::Desk => None,
            Reader::Player(player) => game.side_of(player),
        };
        for (index, due) in game.game.due().iter().enumerate() {
            let Some(day) = due.until else { continue };
            if own.is_some() && due.who != own {
                continue;
            }
            let (section, round, table) = (place.section, place.round, place.table);
            let stamp = format!("{:04}{:02}{:02}", day.year(), day.month(), day.day());
            line("BEGIN:VEVENT");
            line(&format!("UID:{slug}-{section}-{round}-{table}-{index}@damka"));
            line(&format!("DTSTAMP:{stamp}T000000Z"));
            line(&format!("DTSTART;VALUE=DATE:{stamp}"));
            line(&format!("SUMMARY:{}", escaped(&format!("{pair}: {}", due.text(language)))));
            line("END:VEVENT");
        }
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
