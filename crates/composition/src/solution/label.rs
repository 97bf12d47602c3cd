//! The names of the lines of a solution.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The name of a line (`UA-2024 VIII.layout.4`–`VIII.layout.6`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// The line without a name, which comes first.
    Main,
    /// A further main variation: `VP1`.
    MainVariation(u32),
    /// A defence of Black: `A`, `Б`. Cyrillic letters that look like Latin ones are the same.
    Defence(char),
    /// An attempt of White that fails: `I`, `II`.
    FalseTrack(u32),
    /// A mistake of Black in a false track, after which the task is fulfilled: `I-A`.
    Illusory(u32, char),
}

impl Label {
    /// Does the line belong to the solution proper, not to a false track?
    pub fn is_variation(&self) -> bool {
        matches!(self, Label::Main | Label::MainVariation(_) | Label::Defence(_))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Main => f.write_str("main"),
            Label::MainVariation(number) => write!(f, "VP{number}"),
            Label::Defence(letter) => write!(f, "{letter}"),
            Label::FalseTrack(number) => f.write_str(&roman(*number)),
            Label::Illusory(number, letter) => write!(f, "{}-{letter}", roman(*number)),
        }
    }
}

impl FromStr for Label {
    type Err = UnknownLabel;

    /// Reads a name; a single letter is a defence, also where it is a Roman numeral.
    fn from_str(text: &str) -> Result<Label, UnknownLabel> {
        let unknown = || UnknownLabel { text: text.to_owned() };
        if text == "main" {
            return Ok(Label::Main);
        }
        let text = latin(text);
        let one_letter = |text: &str| {
            let mut letters = text.chars();
            letters.next().filter(|letter| letter.is_uppercase() && letters.next().is_none())
        };
        if let Some(letter) = one_letter(&text) {
            return Ok(Label::Defence(letter));
        }
        if let Some(number) = text.strip_prefix("VP") {
            return number.parse().map(Label::MainVariation).map_err(|_| unknown());
        }
        match text.split_once('-') {
            None => read_roman(&text).map(Label::FalseTrack).ok_or_else(unknown),
            Some((number, letter)) => read_roman(number)
                .zip(one_letter(letter))
                .map(|(number, letter)| Label::Illusory(number, letter))
                .ok_or_else(unknown),
        }
    }
}

/// A text that names no line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{text}” names no line of a solution; write main, A, VP1, I or I-A")]
pub struct UnknownLabel {
    /// The text as given.
    pub text: String,
}

/// Letters for defences, from 0: the Latin alphabet, then the Ukrainian letters that look like no
/// Latin one.
pub(super) fn nth_letter(nth: usize) -> Option<char> {
    "ABCDEFGHIJKLMNOPQRSTUVWXYZБГДЄЖЗИЙЛПФЦЧШЩЮЯ".chars().nth(nth)
}

/// The value of a Roman numeral up to 39.
pub(super) fn read_roman(text: &str) -> Option<u32> {
    (1..40).find(|&number| roman(number) == text)
}

pub(super) fn roman(number: u32) -> String {
    let tens = "X".repeat((number / 10) as usize);
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    format!("{tens}{}", ones[(number % 10) as usize])
}

/// The text with Cyrillic capitals replaced by the Latin ones that look the same.
pub(super) fn latin(text: &str) -> String {
    text.chars().map(latin_letter).collect()
}

fn latin_letter(letter: char) -> char {
    const ALIKE: [(char, char); 12] = [
        ('А', 'A'),
        ('В', 'B'),
        ('С', 'C'),
        ('Е', 'E'),
        ('Н', 'H'),
        ('І', 'I'),
        ('К', 'K'),
        ('М', 'M'),
        ('О', 'O'),
        ('Р', 'P'),
        ('Т', 'T'),
        ('Х', 'X'),
    ];
    ALIKE.into_iter().find(|(cyrillic, _)| *cyrillic == letter).map_or(letter, |(_, latin)| latin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for text in ["main", "A", "Б", "VP2", "II", "XIV", "I-A", "IX-Д"] {
            assert_eq!(text.parse::<Label>().unwrap().to_string(), text);
        }
        assert_eq!("А".parse(), Ok(Label::Defence('A')), "Cyrillic");
        assert_eq!("ІІ-В".parse(), Ok(Label::Illusory(2, 'B')), "Cyrillic");
    }

    #[test]
    fn what_names_no_line_is_refused() {
        for text in ["", "a", "AB", "VP", "IIII", "I-", "-A", "I-AB"] {
            assert!(text.parse::<Label>().is_err(), "{text}");
        }
    }
}
