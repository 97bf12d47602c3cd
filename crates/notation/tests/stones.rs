//! Renju games read and written: every form of a list, files of RenLib, what is refused and why.

#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod support;

use clauses::built_in;
use notation::pdn::{At, Place};
use notation::stones::{
    Fault, Irregularity, PosError, ReadError, Reading, Record, Stone, Unplayable, read_moves,
    read_pos, read_text_board,
};
use renju::{Colour, FoulKind, Lettering, Move, Outcome, Point, Verdict};
use support::Random;

use Lettering::{Documents, International};

/// The list of a game that must have nothing wrong with it.
#[track_caller]
fn read(text: &str) -> String {
    let Reading { record, irregularities } = read_moves(text, Documents).unwrap();
    assert_eq!(irregularities, []);
    record.list(Documents)
}

#[track_caller]
fn refusal(text: &str) -> String {
    read_moves(text, Documents).unwrap_err().to_string()
}

#[test]
fn a_list_is_read_however_it_is_set() {
    let _claim = built_in(&["RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    for text in [
        "H8 J9 G7 G9",
        "h8 i9 g7 g9",
        "h8i9g7g9",
        " h8,i9,\tg7,\r\ng9\n",
        "1. h8 i9 2. g7 g9",
        "1.h8 i9 2.g7 g9",
        "1) h8 2) i9 3) g7 4) g9",
        "1: H8 2: J9 3: G7 4: G9",
        "1 H8     2 J9 \n 3 G7     4 G9",
        "1h8 2i9 3g7 4g9",
        "h8 {the centre; of course} i9 ; the 13th opening {\ng7{}g9",
        "\u{feff}h8 i9 g7 g9",
        "Н8 і9 g7 G9", // the first two letters are Cyrillic
    ] {
        assert_eq!(read(text), "H8 J9 G7 G9", "{text:?}");
    }
    assert_eq!(read(""), "");
    assert_eq!(read(" {nothing yet} ; nothing"), "");
}

#[test]
fn the_ninth_letter_depends_on_the_lettering_told() {
    let _claim = built_in(&["RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    let international = |text| read_moves(text, International).unwrap().record;
    assert_eq!(international("h8 i9 j10 o15").list(Documents), "H8 J9 K10 P15");
    assert_eq!(read("h8 i9 k10 p15"), "H8 J9 K10 P15");
    assert_eq!(
        read_moves("h8 p15", International).unwrap_err().to_string(),
        "line 1, column 4: \"p15\" names no point: in the international lettering columns are A to O"
    );
}

#[test]
fn a_pass_is_a_move_with_a_number() {
    let _claim =
        built_in(&["RU-2013 5.3.2.1", "RU-2022 9.3.2.1", "RU-2013 5.2.4.4", "RU-2022 9.2.4.4"]);
    for pass in ["-", "--", "–", "—", "pass", "PASS", "Пас", "3 -", "3 –", "3–", "3.-", "2. -"]
    {
        let record = read_moves(&format!("h8 j9 {pass} g7"), Documents).unwrap().record;
        assert_eq!(record.list(Documents), "H8 J9 - G7", "{pass}");
        assert_eq!(record.passes().collect::<Vec<_>>(), [3]);
        let g7 = Documents.read("G7").unwrap();
        let white = Stone { number: 4, colour: Colour::White, point: g7 };
        assert_eq!(record.stones().last(), Some(white));
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    for (text, expected) in [
        ("h8 i9\n  g7 foo", "line 2, column 6: “foo” is no move"),
        ("h8 i9 g", "line 1, column 7: “g” is no move"),
        ("h8-i9", "line 1, column 1: “h8-i9” is no move"),
        ("h8 ---", "line 1, column 4: “---” is no move"),
        ("h8 1-0", "line 1, column 4: “1-0” is no move"),
        ("h8 (i9)", "line 1, column 4: “(i9)” is no move"),
        ("h8 99999999999", "line 1, column 4: “99999999999” is no move"),
        ("h8q9", "line 1, column 3: \"q9\" names no point: in the documents' lettering"),
        ("h8 h16", "line 1, column 4: \"h16\" names no point: after the letter a number from 1"),
        ("h8 i0", "line 1, column 4: \"i0\" names no point"),
        ("h8 i09", "line 1, column 4: \"i09\" names no point"),
        ("1. h8 2.", "line 1, column 7: the number 2 has no move beside it; if that was a pass"),
        ("1 h8 2 3 i9", "line 1, column 6: the number 2 has no move beside it"),
        ("h8\n i9 {never\nclosed", "line 2, column 5: the comment that begins here does not end"),
        (
            "h8 i9 g7 j9",
            "line 1, column 10: move 4, j9, cannot have been played: the stone of move 2",
        ),
        ("h8\nh8", "line 2, column 1: move 2, h8, cannot have been played: the stone of move 1"),
        ("-", "line 1, column 1: move 1, -, cannot have been played: Black cannot pass before"),
        ("h8 - - g7", "line 1, column 8: move 4, g7, cannot have been played: the game was over"),
    ] {
        assert!(refusal(text).starts_with(expected), "{}", refusal(text));
    }
}

#[test]
fn a_list_ends_with_the_game() {
    let _claim = built_in(&["RU-2013 5.2.6.1", "RU-2022 9.2.6.1"]);
    let won = "h8 a1 h9 a3 h10 a5 h11 a7 h12";
    assert_eq!(read(won).split(' ').count(), 9);
    let error = read_moves(&format!("{won} a9"), Documents).unwrap_err();
    let reason = Unplayable::Over { after: 9, outcome: Outcome::Five(Colour::Black) };
    let fault = Fault::Unplayable { number: 10, text: "a9".into(), reason };
    assert_eq!(error, ReadError { place: Place { line: 1, column: 31 }, fault });
    assert!(error.to_string().ends_with("the game was over after move 9, by a five of Black"));
}

#[test]
fn a_foul_is_reported_and_the_reading_goes_on() {
    let _claim = built_in(&["RU-2013 5.3.8.2", "RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let text = "h8 a1 f10 a3 g10 a5 h9 a7\nh10 {a double three} a9 h11";
    let Reading { record, irregularities } = read_moves(text, International).unwrap();
    assert_eq!(record.moves().len(), 11);
    let [At { place, what }] = &irregularities[..] else { panic!("{irregularities:?}") };
    assert_eq!(*place, Place { line: 2, column: 1 });
    let Irregularity::Foul { number: 9, finding, .. } = what else { panic!("{what:?}") };
    assert_eq!(finding.verdict, Verdict::Foul(FoulKind::DoubleThree));
    assert_eq!(record.fouls(), [(9, *finding.clone())]);
    assert_eq!(
        irregularities[0].to_string(),
        "line 2, column 1: move 9 is a foul: \
         H10 is a double three (three F10 G10 H10; three H8 H9 H10)"
    );
}

/// Fouls are told in the lettering of the list, not in one the reader did not choose.
#[test]
fn a_foul_is_told_in_the_lettering_of_the_list() {
    let foul = |text, lettering| {
        let reading = read_moves(text, lettering).unwrap();
        reading.irregularities[0].what.to_string()
    };
    let told = foul("h8 a1 j8 a3 k9 a5 k10 a7 k8", Documents);
    assert_eq!(told, "move 9 is a foul: K8 is a double three (three H8 J8 K8; three K8 K9 K10)");
    let told = foul("h8 a1 i8 a3 j9 a5 j10 a7 j8", International);
    assert_eq!(told, "move 9 is a foul: J8 is a double three (three H8 I8 J8; three J8 J9 J10)");
}

#[test]
fn a_first_stone_off_the_centre_is_reported() {
    let _claim = built_in(&["RU-2013 5.2.4.1", "RU-2022 9.2.4.1"]);
    let reading = read_moves("g7 h8", Documents).unwrap();
    assert_eq!(reading.record.list(Documents), "G7 H8");
    let place = Place { line: 1, column: 1 };
    assert_eq!(reading.irregularities, [At { place, what: Irregularity::NotCentre }]);
}

#[test]
fn a_number_that_does_not_fit_is_reported() {
    let odd = |text| -> Vec<String> {
        let reading = read_moves(text, Documents).unwrap();
        reading.irregularities.iter().map(ToString::to_string).collect()
    };
    assert_eq!(odd("1. h8 i9 2. g7 g9 3. f8"), [""; 0]);
    assert_eq!(odd("1 h8 2 i9 3 g7 4 g9 5 f8"), [""; 0]);
    assert_eq!(
        odd("1. h8 i9 2. g7 3. g9 4294967295. f8"),
        [
            "line 1, column 16: the number 3 stands before move 4; is a move missing or too many?",
            "line 1, column 22: the number 4294967295 stands before move 5; \
             is a move missing or too many?",
        ]
    );
}

/// As RenLib writes it: its own picture, the players in a line, international letters.
const TEXT_BOARD: &str = "          X=Black   O=White
                                     \n    A B C D E F G H I J K L M N O
 15 . . . . . . . . . . . . . . . 15
    A B C D E F G H I J K L M N O
    ----- Text Board -----

    Ivanova - Petrenko 1-0
      1 H8     2 I9 \n      3 J10    4 G7 \n      5 I10

    H1 is not a move any more
";

#[test]
fn a_text_board_of_renlib_is_read() {
    let reading = read_text_board(TEXT_BOARD).unwrap();
    assert_eq!(reading.record.list(Documents), "H8 J9 K10 G7 J10");
    assert_eq!(reading.irregularities, []);
    let unnamed = TEXT_BOARD.replace("    Ivanova - Petrenko 1-0\n", "");
    assert_eq!(read_text_board(&unnamed).unwrap(), reading);
    let crlf = TEXT_BOARD.replace('\n', "\r\n");
    assert_eq!(read_text_board(&crlf).unwrap().record, reading.record);
    let broken = TEXT_BOARD.replace("J10", "I9");
    assert!(
        read_text_board(&broken).unwrap_err().to_string().starts_with("line 10, column 9: move 3")
    );
    // RenLib leaves a pass blank; nothing is guessed.
    let pass = TEXT_BOARD.replace("3 J10", "3    ");
    assert!(read_text_board(&pass).unwrap_err().to_string().contains("write 3 -"));
    for other in ["", "h8 i9", "----- Text Board -----\n\n"] {
        assert_eq!(read_text_board(other).unwrap_err().fault, Fault::NoTextBoard);
    }
}

#[test]
fn a_pos_file_is_read() {
    // H8, then the corners: A15 is the first point, P1 the last.
    let record = read_pos(&[5, 112, 0, 14, 210, 224]).unwrap();
    assert_eq!(record.list(Documents), "H8 A15 P15 A1 P1");
    assert_eq!(record.fouls(), []);
    let refusal = |bytes: &[u8]| read_pos(bytes).unwrap_err();
    assert_eq!(refusal(b"\xffRenLib\xff\x03\x00"), PosError::Library);
    assert_eq!(refusal(b""), PosError::Count { said: 0, bytes: 0 });
    assert_eq!(refusal(&[0]), PosError::Count { said: 0, bytes: 0 });
    assert_eq!(refusal(&[3, 112, 0]), PosError::Count { said: 3, bytes: 2 });
    assert_eq!(refusal(b"h8 i9"), PosError::Count { said: b'h', bytes: 4 });
    assert_eq!(refusal(&[2, 112, 240]), PosError::Byte { number: 2, byte: 240 });
    let reason = Unplayable::Occupied { since: 1 };
    assert_eq!(refusal(&[3, 112, 0, 112]), PosError::Unplayable { number: 3, reason });
}

/// Games at random, with passes and fouls in them.
fn random_record(random: &mut Random) -> Record {
    let mut record = Record::new();
    for _ in 0..random.below(120) {
        let mv = match random.below(15) {
            14 => Move::Pass,
            _ => Move::Place(Point::new(random.below(15) as u8, random.below(15) as u8).unwrap()),
        };
        let before = record.clone();
        if record.push(mv).is_err() {
            assert_eq!(record, before, "a refused move changes nothing");
        }
    }
    record
}

#[test]
fn what_is_written_is_read_back() {
    cases::play("lists of moves", 300, |random| {
        let record = random_record(random);
        for lettering in [Documents, International] {
            let plain = record.list(lettering);
            assert_eq!(read_moves(&plain, lettering).unwrap().record, record);
            let reading = read_moves(&scattered(&plain, random), lettering).unwrap();
            assert_eq!(reading.record, record);
            let of_numbers = |at: &At<Irregularity>| !matches!(at.what, Irregularity::Foul { .. });
            let off_centre = record.stones().next().is_some_and(|s| s.point != Point::CENTRE);
            let others = reading.irregularities.iter().filter(|at| of_numbers(at)).count();
            assert_eq!(others, usize::from(off_centre));
        }
    });
}

/// The same list with numbers, blanks, commas, comments and small letters strewn in.
fn scattered(list: &str, random: &mut Random) -> String {
    let mut text = String::new();
    for (number, name) in (1..).zip(list.split_whitespace()) {
        match random.below(3) {
            0 => text += &format!("{number}."),
            1 if number % 2 == 1 => text += &format!("{} ", number / 2 + 1),
            _ => {}
        }
        text += &if random.below(2) == 0 { name.to_lowercase() } else { name.to_owned() };
        text += [" ", "\n", ",", " , ", "{ 12. h8 }", " ; - h8 {\n", "\r\n\t"][random.below(7)];
    }
    text
}

#[test]
fn hostile_input_is_refused_and_nothing_more() {
    let pieces = [
        "h8",
        "i9",
        "p15",
        "o1",
        "a16",
        "H",
        "8",
        "1.",
        "65 –",
        "-",
        "--",
        "pass",
        "{",
        "}",
        ";",
        ",",
        "\n",
        "\r",
        " ",
        "\0",
        "é",
        "Н8",
        "\u{1F600}",
        "4294967296",
        "(",
        "[B \"x\"]",
        "----- Text Board -----\n",
        "1 ",
        "\u{2028}",
        "ß1",
        "İ1",
    ];
    cases::play("hostile input", 20_000, |random| {
        let text = random.list(13, |random| random.pick(&pieces)).concat();
        for lettering in [Documents, International] {
            if let Ok(Reading { record, .. }) = read_moves(&text, lettering) {
                assert_eq!(read_moves(&record.list(lettering), lettering).unwrap().record, record);
            }
        }
        _ = read_text_board(&text);
        let bytes: Vec<u8> = random.list(10, |random| random.below(256) as u8);
        _ = read_pos(&bytes);
        _ = read_pos(text.as_bytes());
    });
    let long = "h".to_owned() + &"8".repeat(1 << 20);
    assert!(refusal(&long).len() < 200);
    let long = "x".repeat(1 << 20);
    assert!(refusal(&long).len() < 200);
}
