//! Files of any size.

use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

use notation::pdn::{Limits, Options, Place, ReadError, Reader};

const GAME: &str = "[Event \"Endless\"]\n[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";

/// Gives the same text again and again, in pieces of odd sizes, and counts the bytes.
struct Endless {
    text: &'static [u8],
    given: Rc<Cell<usize>>,
    end: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let given = self.given.get();
        let at = given % self.text.len();
        let size =
            (self.text.len() - at).min(buffer.len()).min(self.end - given).min(1 + given % 97);
        buffer[..size].copy_from_slice(&self.text[at..at + size]);
        self.given.set(given + size);
        Ok(size)
    }
}

#[test]
fn a_long_file_is_read_without_running_far_ahead() {
    let given = Rc::new(Cell::new(0));
    let end = GAME.len() * 50_000;
    let source = Endless { text: GAME.as_bytes(), given: Rc::clone(&given), end };
    let mut games = 0;
    for reading in Reader::new(source) {
        let reading = reading.unwrap();
        games += 1;
        assert_eq!(reading.number, games);
        assert_eq!(reading.place, Place { line: 4 * (games - 1) + 1, column: 1 });
        assert_eq!(reading.game.legal_moves().count(), 4);
        let ahead = given.get() - (games - 1) * GAME.len();
        assert!(ahead < 300_000, "{ahead} bytes are held");
    }
    assert_eq!(games, 50_000);
}

fn limited(bytes: usize, depth: usize) -> Options {
    Options { limits: Limits { bytes, depth, faults: 10 }, ..Options::default() }
}

/// `3` for a game with three plies, `-` for one that was too long or too deep.
fn outline(file: &str, options: Options) -> String {
    let game = |reading: Result<notation::pdn::Reading, ReadError>| match reading {
        Ok(reading) => reading.game.moves.plies.len().to_string(),
        Err(error) => {
            assert!(!matches!(error, ReadError::File(_)), "{error}");
            "-".to_owned()
        }
    };
    Reader::with_options(file.as_bytes(), options).map(game).collect()
}

#[test]
fn a_game_that_is_too_long_is_left_out_and_the_next_is_read() {
    let long = format!("[Event \"Long\"]\n1. 32-28 {{{}}} 19-23 *\n\n", "words ".repeat(400_000));
    let file = format!("{GAME}{long}{GAME}{GAME}");
    assert_eq!(outline(&file, limited(1_000_000, 64)), "4-44");
    assert_eq!(outline(&file, limited(4_000_000, 64)), "4244");
    let lines = format!("[Event \"Long\"]\n1. 32-28 19-23 {}*\n\n", "; words\n".repeat(1000));
    let file = format!("{GAME}{lines}{GAME}");
    assert_eq!(outline(&file, limited(5000, 64)), "4-4");
    let error =
        Reader::with_options(file.as_bytes(), limited(5000, 64)).nth(1).unwrap().unwrap_err();
    assert_eq!(
        error.to_string(),
        "game 2, line 5: the game is longer than 5000 bytes and was left out"
    );
}

#[test]
fn variations_that_go_too_deep_are_left_out_and_the_next_game_is_read() {
    let nested =
        |depth| format!("1. 32-28 {}{} 19-23 2-0\n", "(32-27 ".repeat(depth), ")".repeat(depth));
    assert_eq!(outline(&nested(64), limited(1 << 20, 64)), "2");
    let file = format!(
        "{}{GAME}{}[Event \"x\"]\n1. 32-28 *",
        nested(65),
        nested(100_000).replace(')', "")
    );
    assert_eq!(outline(&file, limited(1 << 20, 64)), "-4-1");
    let cut_off = nested(65).replace(") 19-23 2-0", "");
    assert_eq!(outline(&cut_off, limited(1 << 20, 64)), "-");
}

/// Texts that would take for ever if some step looked at the rest of the text again and again.
#[test]
fn nothing_takes_for_ever() {
    let tags = (0..100_000).map(|n| format!("[T{n} \"\"]\n")).collect::<String>();
    assert_eq!(outline(&format!("{tags}1. 32-28 *"), limited(1 << 22, 64)), "1");
    for nasty in [
        "2-0 ",
        "* ",
        "1-1\n",
        "a(",
        "a)",
        "a[",
        "[",
        "[a ",
        "[a \"",
        "[a \"\n",
        "[a \"b\"]",
        "{",
        "{\n[A \"x\"]\n",
        "{}",
        "}",
        "(",
        ")",
        "(a1",
        "()",
        "1-",
        "1 ",
        "1.",
        "32-28 ",
        "x",
        "a1",
        "a ",
        "$",
        "$1",
        "!",
        "-1 ",
        "\"",
        "\\",
        "\\r",
        ";",
        "; \n",
        "%",
        "%\n",
        ".",
        "½",
        "½-",
        "1/2-",
        "\0",
        "я",
        "\u{FFFD}",
        "0 - ",
        "c3 - ",
    ] {
        let text = nasty.repeat((1 << 18) / nasty.len());
        for file in [
            text.clone(),
            format!("1. 32-28 {text}\n2. 28-23 *"),
            format!("[A \"{text}\"]\n{{{text}}}*"),
        ] {
            let readings = Reader::with_options(file.as_bytes(), limited(1 << 22, 64));
            assert!(readings.count() <= file.len(), "{nasty}");
        }
    }
}

#[test]
fn an_error_of_the_source_is_passed_on_after_the_games_before_it() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the stick was pulled out"))
        }
    }
    let source = GAME.as_bytes().chain("[Event \"cut\"]\n1. 32-28".as_bytes()).chain(Broken);
    let mut games = Reader::new(source);
    assert_eq!(games.next().unwrap().unwrap().number, 1);
    let error = games.next().unwrap().unwrap_err();
    assert!(error.to_string().contains("the stick was pulled out"), "{error}");
    assert!(games.next().is_none());
}
