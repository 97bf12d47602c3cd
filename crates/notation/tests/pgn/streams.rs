//! Files of any size.

use std::io::Read;

use notation::pgn::{Limits, Options, Place, ReadError, Reader, Reading};

const GAME: &str = "[Event \"Endless\"]\n1. e4 e5 2. Nf3 Nc6 *\n\n";

#[test]
fn a_long_file_is_read_game_by_game() {
    let source = GAME.as_bytes().repeat(20_000);
    let mut games = 0;
    for reading in Reader::new(source.as_slice().take(u64::MAX)) {
        let reading = reading.unwrap();
        games += 1;
        assert_eq!(reading.number, games);
        assert_eq!(reading.place, Place { line: 3 * (games - 1) + 1, column: 1 });
        assert_eq!(reading.game.legal_moves().count(), 4);
    }
    assert_eq!(games, 20_000);
}

fn limited(bytes: usize, depth: usize) -> Options {
    Options { limits: Limits { bytes, depth, faults: 10 }, ..Options::default() }
}

/// `3` for a game with three plies, `-` for one that was too long or too deep.
fn outline(file: &str, options: Options) -> String {
    let game = |reading: Result<Reading, ReadError>| match reading {
        Ok(reading) => reading.game.moves.plies.len().to_string(),
        Err(error) => {
            assert!(!matches!(error, ReadError::File(_)), "{error}");
            "-".to_owned()
        }
    };
    Reader::with_options(file.as_bytes(), options).map(game).collect()
}

#[test]
fn a_game_that_is_too_long_or_too_deep_is_left_out_and_the_next_is_read() {
    let long = format!("[Event \"Long\"]\n1. e4 {{{}}} e5 *\n\n", "words ".repeat(400_000));
    assert_eq!(outline(&format!("{GAME}{long}{GAME}"), limited(1_000_000, 64)), "4-4");
    let nested = |depth| format!("1. e4 {}{} e5 1-0\n", "(e3 ".repeat(depth), ")".repeat(depth));
    assert_eq!(outline(&nested(64), limited(1 << 20, 64)), "2");
    assert_eq!(outline(&format!("{}{GAME}", nested(65)), limited(1 << 20, 64)), "-4");
}

/// Texts that would take for ever if some step looked at the rest of the text again and again.
#[test]
fn nothing_takes_for_ever() {
    for nasty in [
        "1-0 ",
        "* ",
        "0-0 ",
        "0-0-0 ",
        "e4(",
        "(e4 ",
        "(Кf3) ",
        "Кf3 ",
        "Nf9 ",
        "e4 e.",
        "e4 ",
        "-- ",
        "-",
        "+",
        "(=",
        "(=)",
        "%\n",
        "% (\n",
        "{",
        "[",
        "[a \"",
        "a ",
        "♘",
        "ф",
        "1",
        "1. e4 *\n",
        "$",
        "=",
        "0-",
        "e8=",
        "K",
    ] {
        let text = nasty.repeat((1 << 16) / nasty.len());
        for file in
            [text.clone(), format!("1. e4 {text}\n2. d4 *"), format!("[A \"{text}\"]\n{{{text}}}*")]
        {
            let readings = Reader::with_options(file.as_bytes(), limited(1 << 22, 64));
            assert!(readings.count() <= file.len(), "{nasty}");
        }
    }
}
