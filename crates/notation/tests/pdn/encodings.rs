//! Letters from bytes.

use notation::encoding::{DecodeError, Encoding};
use notation::pdn::{Options, ReadError, Reader, Reading, Warning};

use crate::comment;

fn read(bytes: &[u8]) -> Vec<Reading> {
    Reader::new(bytes).map(|reading| reading.unwrap()).collect()
}

fn whites(bytes: &[u8]) -> Vec<String> {
    read(bytes).iter().map(|reading| reading.game.tags.get("White").unwrap().to_owned()).collect()
}

/// Text in Windows-1251: the letters of Russian and Ukrainian.
fn windows_1251(text: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        'А'..='я' => (letter as u32 - 'А' as u32 + 0xC0) as u8,
        'Ё' => 0xA8,
        'ё' => 0xB8,
        'І' => 0xB2,
        'і' => 0xB3,
        'Ї' => 0xAF,
        'ї' => 0xBF,
        'Є' => 0xAA,
        'є' => 0xBA,
        'Ґ' => 0xA5,
        'ґ' => 0xB4,
        '–' => 0x96,
        '«' => 0xAB,
        '»' => 0xBB,
        '№' => 0xB9,
        ascii => u8::try_from(ascii).unwrap(),
    };
    text.chars().map(byte).collect()
}

fn latin_1(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).unwrap()).collect()
}

#[test]
fn utf_8_is_read_with_and_without_a_mark() {
    let file = "[White \"Їжакевич Ґ.\"]\n1. 32-28 *";
    assert_eq!(whites(file.as_bytes()), ["Їжакевич Ґ."]);
    let marked = format!("\u{feff}{file}\n\u{feff}[White \"Łoś\"]\n*");
    assert_eq!(whites(marked.as_bytes()), ["Їжакевич Ґ.", "Łoś"]);
}

#[test]
fn windows_1251_is_recognised() {
    for name in ["Иванов И.", "Їжакевич Ґалаґан", "Ёлкин «Спартак» – №1", "Щ. и К"]
    {
        let file = format!("[Event \"Чемпионат\"]\n[White \"{name}\"]\n1. 32-28 {{хорошо}} *");
        assert_eq!(whites(&windows_1251(&file)), [name]);
    }
}

#[test]
fn latin_1_is_recognised() {
    for name in ["José Müller", "Ångström", "Łoś".replace('Ł', "L").replace('ś', "ß").as_str()]
    {
        let file = format!("[Event \"Été à Genève\"]\n[White \"{name}\"]\n1. 32-28 {{très bon}} *");
        assert_eq!(whites(&latin_1(&file)), [name]);
    }
}

#[test]
fn the_signs_of_latin_1_are_recognised() {
    let readings = read(&latin_1("[GameType \"20\"]\n1. 32-28 19-23 2. 28×19 14×23 ½-½"));
    assert_eq!(readings[0].game.legal_moves().count(), 4);
    assert_eq!(readings[0].game.score.to_string(), "1-1");
}

#[test]
fn every_line_of_a_mixed_file_is_read_in_its_own_encoding() {
    let mut file = windows_1251("[White \"Иванов Сергей\"]\n1. 32-28 *\n\n");
    file.extend("[White \"Петров Иван\"]\n1. 32-28 *\n\n".as_bytes());
    file.extend(windows_1251("[White \"Сидоров\"]\n1. 32-28 *\n"));
    assert_eq!(whites(&file), ["Иванов Сергей", "Петров Иван", "Сидоров"]);
}

#[test]
fn an_encoding_that_is_known_is_not_guessed() {
    let options = Options { encoding: Some(Encoding::Latin1), ..Options::default() };
    let file = windows_1251("[White \"Иванов\"]\n*");
    let reading = Reader::with_options(file.as_slice(), options).next().unwrap().unwrap();
    assert_eq!(reading.game.tags.get("White"), Some("Èâàíîâ"));
}

#[test]
fn a_broken_letter_is_shown_and_reported() {
    let file = b"[White \"\xD0\x98\xD0\xB2\xD0\xB0\xD0\xBD\xD0\"]\n1. 32-28 *";
    let reading = &read(file)[0];
    assert_eq!(reading.game.tags.get("White"), Some("Иван\u{FFFD}"));
    assert_eq!(reading.warnings[0].what, Warning::BrokenLetters);
    assert_eq!(reading.warnings[0].place.column, 13);
}

#[test]
fn utf_16_is_refused_with_advice() {
    let wide = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
    let little: Vec<u8> =
        wide("\u{feff}[White \"A\"]").iter().flat_map(|u| u.to_le_bytes()).collect();
    let big: Vec<u8> = wide("[White \"A\"]\n*").iter().flat_map(|u| u.to_be_bytes()).collect();
    for file in [little, big] {
        let mut games = Reader::new(file.as_slice());
        let error = games.next().unwrap().unwrap_err();
        assert!(matches!(error, ReadError::File(DecodeError::Utf16)));
        assert!(error.to_string().contains("save it as UTF-8"), "{error}");
        assert!(games.next().is_none());
    }
}

#[test]
fn control_letters_do_no_harm() {
    let readings = read(b"\0\0[White \"A\"]\n1. 32-28\x0b{a\x01b}\0*\x1a");
    assert_eq!(readings[0].game.moves.plies[0].notes, [comment("a\u{1}b")]);
}
