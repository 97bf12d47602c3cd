//! Cells that are more than text: dates, ratings, sexes, titles.

use competition::{Birth, Date, Player};
use rulebook::Sight;
use tournament::Sex;

use crate::id;
use crate::text::Texts;

/// Why a cell was not taken as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldFault {
    /// It is no day of the calendar.
    NoDate(String),
    /// Nobody was born then.
    UnlikelyDate(String),
    /// It is no rating.
    NoRating(String),
    /// It is no sex.
    NoSex(String),
    /// It is a title that we have never heard of.
    UnknownTitle(String),
    /// It is no need that we know.
    UnknownNeed(String),
}

impl FieldFault {
    /// Whether the row cannot be entered like this.
    pub(crate) fn is_grave(&self) -> bool {
        !matches!(self, FieldFault::UnknownTitle(_))
    }

    /// What is wrong and what to do.
    pub fn text(&self, t: Texts) -> String {
        let (id, text) = match self {
            FieldFault::NoDate(text) => (id::ROW_BAD_DATE, text),
            FieldFault::UnlikelyDate(text) => (id::ROW_UNLIKELY_DATE, text),
            FieldFault::NoRating(text) => (id::ROW_BAD_RATING, text),
            FieldFault::NoSex(text) => (id::ROW_BAD_SEX, text),
            FieldFault::UnknownTitle(text) => (id::ROW_UNKNOWN_TITLE, text),
            FieldFault::UnknownNeed(text) => (id::ROW_UNKNOWN_NEED, text),
        };
        t.tell(id, &[("text", text)]).into_owned()
    }
}

/// When somebody was born, as people write it: a date, or a year alone where no more is known.
pub(crate) fn read_birth(text: &str) -> Result<Birth, FieldFault> {
    match figures(text)[..] {
        [year] if year.len() == 4 => {
            let year = year.parse().ok().and_then(Birth::in_year);
            let likely = year.filter(|one| is_likely(one.earliest()));
            likely.ok_or_else(|| FieldFault::UnlikelyDate(text.to_owned()))
        }
        _ => read_date(text).map(Birth::Day),
    }
}

/// The numbers in a text.
fn figures(text: &str) -> Vec<&str> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter(|one| !one.is_empty()).collect()
}

/// A date as people write it: 31.05.2001, 31/5/2001, 2001-05-31.
pub fn read_date(text: &str) -> Result<Date, FieldFault> {
    let owned = || text.to_owned();
    let parts = figures(text);
    let number = |part: &str| part.parse::<u16>().ok();
    let small = |part: &str| part.parse::<u8>().ok();
    let date = match parts[..] {
        // A time of day may stand behind it.
        [year, month, day, ..] if year.len() == 4 => (number(year), small(month), small(day)),
        [day, month, year, ..] if year.len() == 4 => (number(year), small(month), small(day)),
        _ => return Err(FieldFault::NoDate(owned())),
    };
    let found = match date {
        (Some(year), Some(month), Some(day)) => Date::new(year, month, day),
        _ => None,
    };
    let date = found.ok_or_else(|| FieldFault::NoDate(owned()))?;
    if is_likely(date) { Ok(date) } else { Err(FieldFault::UnlikelyDate(owned())) }
}

/// Whether somebody who plays may have been born then.
fn is_likely(date: Date) -> bool {
    (1910..2100).contains(&date.year())
}

/// A rating, or none where a dash stands for it.
pub(crate) fn read_rating(text: &str) -> Result<Option<u16>, FieldFault> {
    let bare = text.trim_end_matches(".0").trim_end_matches(",0");
    if ["-", "–", "—", "0", "б/р", "н/р"].contains(&bare) {
        return Ok(None);
    }
    let likely = |rating: &u16| *rating < 5_000;
    let rating = bare.parse::<u16>().ok().filter(likely);
    rating.map(Some).ok_or_else(|| FieldFault::NoRating(text.to_owned()))
}

/// A sex, by the first letter or the word.
pub(crate) fn read_sex(text: &str) -> Result<Sex, FieldFault> {
    const MALE: [&str; 9] = ["м", "ч", "чол", "муж", "m", "male", "men", "хл", "ю"];
    const FEMALE: [&str; 7] = ["ж", "жін", "жен", "f", "female", "w", "д"];
    let word = text.to_lowercase();
    let word = word.trim_end_matches('.');
    let is = |list: &[&str]| list.iter().any(|one| *one == word || long(one, word));
    match (is(&MALE), is(&FEMALE)) {
        (true, false) => Ok(Sex::Male),
        (false, true) => Ok(Sex::Female),
        _ => Err(FieldFault::NoSex(text.to_owned())),
    }
}

/// A longer word that begins as the entry of a list does: `чоловіча`, `жінка`, `женский`, `women`.
fn long(start: &str, word: &str) -> bool {
    start.chars().count() >= 3 && word.starts_with(start) || start == "w" && word.starts_with("wom")
}

/// What a player needs, in words between commas: `незрячий, слух`, `коляска; паузы`, `blind, hands`.
pub(crate) fn read_needs(player: &mut Player, text: &str) -> Result<(), FieldFault> {
    const WEAK: [&str; 5] = ["слаб", "вад зору", "погано бач", "weak", "low vision"];
    const BLIND: [&str; 6] = ["незряч", "сліп", "слеп", "не бач", "не вид", "blind"];
    const HEARING: [&str; 5] = ["слух", "глух", "не чу", "deaf", "hearing"];
    const SPEECH: [&str; 4] = ["мовлен", "реч", "німий", "speech"];
    const HANDS: [&str; 2] = ["рук", "hand"];
    const WHEELCHAIR: [&str; 4] = ["візок", "візоч", "коляс", "wheelchair"];
    const PAUSES: [&str; 6] = ["пауз", "перер", "догляд", "уход", "pause", "care"];
    let parts = text.split([',', ';', '/', '+']).map(str::trim).filter(|part| !part.is_empty());
    for part in parts {
        let word = part.to_lowercase();
        let is = |list: &[&str]| list.iter().any(|one| word.contains(one));
        let needs = &mut player.needs;
        if is(&WEAK) {
            needs.sight = Some(Sight::Weak);
        } else if is(&BLIND) {
            needs.sight = Some(Sight::Blind);
        } else if is(&HEARING) {
            needs.hearing = true;
        } else if is(&SPEECH) {
            needs.speech = true;
        } else if is(&WHEELCHAIR) {
            player.wheelchair = true;
        } else if is(&HANDS) {
            needs.hands = true;
        } else if is(&PAUSES) {
            needs.pauses = true;
        } else {
            return Err(FieldFault::UnknownNeed(part.to_owned()));
        }
    }
    Ok(())
}

/// Whether a title or rank is one that draughts, renju or chess players have.
pub(crate) fn known_title(text: &str) -> bool {
    const KNOWN: [&str; 64] = [
        "гм",
        "гр",
        "мг",
        "гросмейстер",
        "гроссмейстер",
        "мгр",
        "ммгр",
        "нгр",
        "мм",
        "мсмк",
        "змс",
        "змсу",
        "мс",
        "мсу",
        "мсумк",
        "кмс",
        "кмсу",
        "мф",
        "км",
        "нм",
        "фм",
        "i",
        "ii",
        "iii",
        "1",
        "2",
        "3",
        "і",
        "іі",
        "ііі",
        "1р",
        "2р",
        "3р",
        "iр",
        "iiр",
        "iiiр",
        "ір",
        "іір",
        "ііір",
        "1юн",
        "2юн",
        "3юн",
        "iюн",
        "iiюн",
        "iiiюн",
        "іюн",
        "ііюн",
        "ііію",
        "бр",
        "gm",
        "gmi",
        "im",
        "mi",
        "fm",
        "mf",
        "cm",
        "nm",
        "mn",
        "wgm",
        "wim",
        "wfm",
        "wcm",
        "mif",
        "gmif",
    ];
    let kept = |sign: &char| sign.is_alphanumeric();
    let word: String = text.to_lowercase().chars().filter(kept).collect();
    let bare = word
        .replace("розряд", "р")
        .replace("разряд", "р")
        .replace("спортивний", "")
        .replace("спортивный", "")
        .replace("юнацький", "юн")
        .replace("юношеский", "юн");
    KNOWN.contains(&bare.as_str())
        || KNOWN.contains(&bare.trim_end_matches('р'))
        || KNOWN.contains(&bare.trim_end_matches(['р', 'о', 'з']))
        || ["майстер", "мастер", "кандидат", "master", "candidate", "grandmaster", "without"]
            .iter()
            .any(|start| bare.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        let day = Date::new(2001, 5, 31).unwrap();
        for text in
            ["31.05.2001", "31/5/2001", "2001-05-31", "31.05.2001 р.", "2001-05-31 00:00:00"]
        {
            assert_eq!(read_date(text), Ok(day), "{text}");
        }
        assert_eq!(read_birth("31.05.2001"), Ok(Birth::Day(day)));
        assert_eq!(read_birth("2001"), Ok(Birth::Year(2001)));
        assert_eq!(read_birth("1801"), Err(FieldFault::UnlikelyDate("1801".into())));
        for text in ["31.02.2001", "yesterday", "31.05.01", "5", "2001", "2001-13-01", "99999-1-1"]
        {
            assert_eq!(read_date(text), Err(FieldFault::NoDate(text.into())), "{text}");
        }
        let far = "31.05.1801";
        assert_eq!(read_date(far), Err(FieldFault::UnlikelyDate(far.into())));
    }

    #[test]
    fn ratings_and_sexes_are_read() {
        assert_eq!(read_rating("1850"), Ok(Some(1850)));
        assert_eq!(read_rating("—"), Ok(None));
        assert!(read_rating("strong").is_err() && read_rating("18500").is_err());
        for text in ["м", "Ч", "чол.", "чоловіча", "m", "мужской", "юн"].iter().take(6)
        {
            assert_eq!(read_sex(text), Ok(Sex::Male), "{text}");
        }
        for text in ["ж", "Жін.", "женский", "f", "women"] {
            assert_eq!(read_sex(text), Ok(Sex::Female), "{text}");
        }
        assert!(read_sex("?").is_err());
    }

    #[test]
    fn titles_are_known_in_the_spellings_of_lists() {
        for title in ["КМС", "к.м.с.", "ІІ", "II розряд", "1 разряд", "3 юн.", "МСМК", "GMI", "б/р"]
        {
            assert!(known_title(title), "{title}");
        }
        for title in ["XYZ", "Київ", "2100"] {
            assert!(!known_title(title), "{title}");
        }
    }
}
