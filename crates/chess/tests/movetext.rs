//! Moves and games as players write them (appendix C).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // in helpers of tests too

use chess::{Captures, Checks, Letters, Move, MoveTextError, Position, Record, Style};

/// The sample game of appendix C in its three spellings, Cyrillic letters and all.
const FIRST: &str = "1.e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 е.р. Nxd6 7. Bg5 Nc6 \
                     8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)";
const SECOND: &str = "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 \
                      Be7 9 Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)";
const THIRD: &str = "1. e2e4 e7e5 2.Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 \
                     e.p. Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4d3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kb1 \
                     (=)";

fn english(text: &str) -> Record {
    Record::read(&Position::start(), text, Letters::English).unwrap()
}

fn at(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn read(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    position.read_move(text, Letters::English).map(|written| written.mv)
}

#[test]
fn the_three_spellings_of_the_sample_game() {
    let _claim =
        clauses::built_in(&["UA-CHESS C.8", "UA-CHESS C.9.3", "UA-CHESS C.12", "UA-CHESS C.13"]);
    let [first, second, third] = [FIRST, SECOND, THIRD].map(english);
    for record in [&first, &second, &third] {
        assert_eq!(record.entries().len(), 21);
        let last = record.entries().last().unwrap();
        assert_eq!((last.number, last.text.as_str(), last.offers_draw), (11, "Kb1", true));
        assert!(record.entries()[..20].iter().all(|entry| !entry.offers_draw));
    }
    let end = "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11";
    assert_eq!(first.end().fen(), end);
    assert_eq!(second.end().fen(), end);
    assert_eq!(third.end().fen(), end.replace("4QN2", "3Q1N2"));
}

#[test]
fn the_third_spelling_differs_at_move_eight() {
    let _claim = clauses::built_in(&["UA-CHESS C.13"]);
    let [first, second, third] = [FIRST, SECOND, THIRD].map(english);
    assert_eq!(first.differences(&second), []);
    let told = |one: &Record, other: &Record| {
        one.differences(other).iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(
        told(&third, &first),
        ["the records differ at move 8: one has 8.Qd4d3, the other 8.Qe3+"]
    );
    assert_eq!(
        told(&second, &third),
        ["the records differ at move 8: one has 8.Qe3, the other 8.Qd4d3"]
    );
    let shorter = english("1.e4 e5 2.Nf3");
    let longer = english("1.e4 e5 2.Nf3 Nf6");
    assert_eq!(
        told(&shorter, &longer),
        ["the records differ at move 2: one has no move, the other 2...Nf6"]
    );
}

#[test]
fn each_spelling_is_written_again() {
    let _claim =
        clauses::built_in(&["UA-CHESS C.2", "UA-CHESS C.8", "UA-CHESS C.9", "UA-CHESS C.13"]);
    let first = english(FIRST);
    assert_eq!(
        first.write(&Style::SHORT),
        "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 \
         9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)"
    );
    assert_eq!(
        first.write(&Style::BARE),
        "1.e4 e5 2.Nf3 Nf6 3.d4 ed4 4.e5 Ne4 5.Qd4 d5 6.ed6 Nd6 7.Bg5 Nc6 8.Qe3 Be7 9.Nbd2 0-0 \
         10.0-0-0 Re8 11.Kb1 (=)"
    );
    assert_eq!(
        english(THIRD).write(&Style::LONG),
        "1.e2e4 e7e5 2.Ng1f3 Ng8f6 3.d2d4 e5xd4 4.e4e5 Nf6e4 5.Qd1xd4 d7d5 6.e5xd6 e.p. Ne4xd6 \
         7.Bc1g5 Nb8c6 8.Qd4d3 Bf8e7 9.Nb1d2 0-0 10.0-0-0 Rf8e8 11.Kc1b1 (=)"
    );
    assert_eq!(
        first.write(&Style::SHORT.with(Letters::Ukrainian)),
        "1.e4 e5 2.Кf3 Кf6 3.d4 exd4 4.e5 Кe4 5.Фxd4 d5 6.exd6 e.p. Кxd6 7.Сg5 Кc6 8.Фe3+ Сe7 \
         9.Кbd2 0-0 10.0-0-0 Тe8 11.Крb1 (=)"
    );
    assert_eq!(
        first.write(&Style::SAN),
        "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 9.Nbd2 \
         O-O 10.O-O-O Re8 11.Kb1 (=)"
    );
}

#[test]
fn what_is_written_can_be_read_in_every_style() {
    let _claim = clauses::built_in(&["UA-CHESS C.3"]);
    let game = english(FIRST);
    for style in [Style::SHORT, Style::BARE, Style::LONG, Style::SAN] {
        for letters in [Letters::English, Letters::Ukrainian] {
            for captures in [Captures::Cross, Captures::Colon, Captures::None] {
                let style = Style { captures, ..style.with(letters) };
                let text = game.write(&style);
                let again = Record::read(&Position::start(), &text, letters).unwrap();
                assert_eq!(again.differences(&game), [], "{text}");
            }
        }
    }
}

#[test]
fn a_game_may_begin_with_black() {
    let start = at("4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
    let record = Record::read(&start, "30... Kd7 31. e4", Letters::English).unwrap();
    assert_eq!(record.write(&Style::SHORT), "30...Kd7 31.e4");
}

#[test]
fn every_written_move_of_every_position_leads_back_to_it() {
    let _claim = clauses::built_in(&["UA-CHESS C.10", "UA-CHESS C.10.3", "UA-CHESS C.11"]);
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - -",
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3",
        "8/8/1R3R2/8/3R4/8/1R3R2/k5K1 w - -",
        "7k/8/8/N3N3/8/8/N3N3/K7 w - -",
    ] {
        let position = at(fen);
        for style in [Style::SHORT, Style::BARE, Style::LONG, Style::SAN] {
            for mv in position.legal_moves() {
                for letters in [Letters::English, Letters::Ukrainian] {
                    let text = position.write_move(&mv, &style.with(letters));
                    let again = position.read_move(&text, letters).map(|written| written.mv);
                    assert_eq!(again, Ok(mv), "{text} in {fen}");
                }
            }
        }
    }
}

#[test]
fn two_like_pieces() {
    let _claim = clauses::built_in(&[
        "UA-CHESS C.10.1",
        "UA-CHESS C.10.1.1",
        "UA-CHESS C.10.1.2",
        "UA-CHESS C.10.2",
        "UA-CHESS C.10.2.1",
        "UA-CHESS C.10.2.2",
        "UA-CHESS C.10.2.3",
        "UA-CHESS C.10.3.1",
        "UA-CHESS C.10.3.2",
        "UA-CHESS C.10.3.3",
        "UA-CHESS C.10.3.4",
    ]);
    for (fen, from, text) in [
        ("7k/8/8/8/8/8/8/K3N1N1 w", "g1", "Ngf3"),
        ("7k/8/8/8/8/8/8/K3N1N1 w", "e1", "Nef3"),
        ("7k/8/8/6N1/8/8/8/K5N1 w", "g5", "N5f3"),
        ("7k/8/8/6N1/8/8/8/K5N1 w", "g1", "N1f3"),
        ("7k/8/8/8/3N4/8/7N/K7 w", "h2", "Nhf3"),
        ("7k/8/8/8/3N4/8/7N/K7 w", "d4", "Ndf3"),
        ("7k/8/8/8/8/5p2/8/K3N1N1 w", "g1", "Ngxf3"),
        ("7k/8/8/6N1/8/5p2/8/K5N1 w", "g1", "N1xf3"),
        ("7k/8/8/8/3N4/5p2/7N/K7 w", "d4", "Ndxf3"),
        ("8/8/8/7k/8/8/Q7/K5Q1 w", "a2", "Qag2"),
        ("7k/8/8/Q7/8/8/Q5Q1/K7 w", "a2", "Qa2d5"),
    ] {
        let position = at(fen);
        let to = text.trim_end_matches('+');
        let mv = position.uci(&format!("{from}{}", &to[to.len() - 2..])).unwrap();
        assert_eq!(position.write_move(&mv, &Style::SHORT), text);
        assert_eq!(read(&position, text), Ok(mv));
    }
    let position = at("7k/8/8/8/8/8/8/K3N1N1 w");
    assert_eq!(
        read(&position, "Nf3").unwrap_err().to_string(),
        "“Nf3” may be any of Ne1f3, Ng1f3; name the square it comes from"
    );
    // A pinned piece cannot go there, so nothing is ambiguous.
    let position = at("4r2k/8/8/8/8/4N3/8/4K1N1 w");
    let mv = position.uci("g1f3").unwrap();
    assert_eq!(position.write_move(&mv, &Style::SHORT), "Nf3");
}

#[test]
fn promotion_and_mate() {
    let _claim = clauses::built_in(&["UA-CHESS C.11", "UA-CHESS C.13"]);
    let position = at("5n1k/3PP1pp/8/8/8/8/8/K7 w");
    for (uci, texts) in [
        ("d7d8q", ["d8Q", "d8=Q", "d8(Q)", "d7d8Q", "d7-d8Q"]),
        ("e7f8n", ["exf8N", "ef8N", "e:f8=N", "e7xf8N", "e7f8(N)"]),
    ] {
        for text in texts {
            assert_eq!(read(&position, text), Ok(position.uci(uci).unwrap()), "{text}");
        }
    }
    assert_eq!(
        read(&position, "d8").unwrap_err().to_string(),
        "“d8” does not say what the pawn becomes on d8; add the letter, as in “d8Q”"
    );
    assert!(matches!(read(&position, "d8K"), Err(MoveTextError::NotAMove { .. })));
    let mate = position.uci("e7f8q").unwrap();
    assert_eq!(position.write_move(&mate, &Style::SHORT), "exf8Q#");
    let two = Style { checks: Checks::PlusAndTwo, ..Style::SHORT };
    assert_eq!(position.write_move(&mate, &two), "exf8Q++");
    for text in ["exf8Q", "exf8Q+", "exf8Q++", "exf8Q#", "exf8Q# (=)", "exf8Q!?"] {
        assert_eq!(read(&position, text), Ok(mate), "{text}");
    }
}

#[test]
fn captures_and_taking_in_passing() {
    let _claim =
        clauses::built_in(&["UA-CHESS C.9", "UA-CHESS C.9.1", "UA-CHESS C.9.2", "UA-CHESS C.9.3"]);
    let position = at("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    let mv = position.uci("e5d6").unwrap();
    let all =
        ["exd6 e.p.", "exd6e.p.", "ed6 ep", "exd6 е.р.", "e5xd6 e.p.", "e5:d6", "ed6", "ехd6"];
    for text in all {
        assert_eq!(read(&position, text), Ok(mv), "{text}");
    }
    // A pawn that takes is named by its file.
    assert!(matches!(read(&position, "d6"), Err(MoveTextError::Illegal { .. })));
    assert_eq!(
        read(&position, "Ke2 e.p.").unwrap_err().to_string(),
        "“Ke2 e.p.” is marked as taking in passing, but it is not such a capture"
    );
    assert_eq!(
        read(&position, "Kxe2").unwrap_err().to_string(),
        "“Kxe2” is not a legal move: there is nothing to take on e2"
    );
}

#[test]
fn castling_signs() {
    let _claim = clauses::built_in(&["UA-CHESS C.13"]);
    let position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    for text in ["0-0", "O-O", "o-o", "О-О", "0–0", "0-0+", "O-O!", "0-0 (=)"] {
        assert_eq!(read(&position, text), Ok(position.uci("e1g1").unwrap()), "{text}");
    }
    for text in ["0-0-0", "O-O-O", "О-О-О"] {
        assert_eq!(read(&position, text), Ok(position.uci("e1c1").unwrap()), "{text}");
    }
    assert_eq!(
        read(&Position::start(), "0-0").unwrap_err().to_string(),
        "“0-0” is not a legal move: the king may not castle on that side here"
    );
}

#[test]
fn letters_that_look_alike() {
    let _claim = clauses::built_in(&["UA-CHESS C.2", "UA-CHESS C.3"]);
    let start = Position::start();
    let knight = start.uci("g1f3").unwrap();
    let ukrainian = |text: &str| start.read_move(text, Letters::Ukrainian).map(|found| found.mv);
    assert_eq!(ukrainian("Кf3"), Ok(knight));
    assert_eq!(read(&start, "Nf3"), Ok(knight));
    assert_eq!(
        read(&start, "Кf3").unwrap_err().to_string(),
        "“Кf3” cannot be read: “К” is no piece in English letters, but a knight in Ukrainian \
         letters and a Cyrillic letter that looks like the king K; read the whole game in \
         Ukrainian letters, or write Latin ones: K king, Q queen, R rook, B bishop, N knight"
    );
    assert_eq!(
        ukrainian("Kf3").unwrap_err().to_string(),
        "“Kf3” cannot be read: “K” is no piece in Ukrainian letters, but a king in English letters \
         and a Latin letter that looks like the knight К; read the whole game in English letters, \
         or write Cyrillic ones: Кр king, Ф queen, Т rook, С bishop, К knight"
    );
    assert_eq!(
        ukrainian("Cf3").unwrap_err().to_string(),
        "“Cf3” cannot be read: “C” is no piece in Ukrainian letters, but a Latin letter that looks \
         like the bishop С; read the whole game in English letters, or write Cyrillic ones: Кр \
         king, Ф queen, Т rook, С bishop, К knight"
    );
    assert_eq!(
        read(&start, "Zf3").unwrap_err().to_string(),
        "“Zf3” cannot be read: “Z” is no piece in English letters; they are K king, Q queen, R \
         rook, B bishop, N knight"
    );
    // Squares have one name in every language.
    assert_eq!(ukrainian("е4"), Ok(start.uci("e2e4").unwrap()));
    // King and knight share a letter in Ukrainian.
    let kings = at("4k3/8/8/8/8/8/8/4K1N1 w");
    let both = |text: &str| kings.read_move(text, Letters::Ukrainian).map(|found| found.mv);
    assert_eq!(both("Крe2"), Ok(kings.uci("e1e2").unwrap()));
    assert_eq!(both("Кe2"), Ok(kings.uci("g1e2").unwrap()));
}

#[test]
fn texts_that_are_no_moves() {
    let _claim =
        clauses::built_in(&["UA-CHESS C.4", "UA-CHESS C.5", "UA-CHESS C.6", "UA-CHESS C.7"]);
    let start = Position::start();
    for text in ["", "e", "4", "e9", "i4", "Nf", "N", "e2e4e5", "--", "Nf3x", "♘f3", "🙂"] {
        let error = read(&start, text).unwrap_err();
        assert!(matches!(error, MoveTextError::NotAMove { .. }), "{text}: {error}");
    }
    for text in ["Pe4", "Рe4", "Пe4"] {
        assert!(matches!(read(&start, text), Err(MoveTextError::PawnLetter { .. })), "{text}");
    }
    assert_eq!(
        read(&start, "Nd4").unwrap_err().to_string(),
        "“Nd4” is not a legal move: no knight may go to d4 here"
    );
    let record = Record::read(&start, "1.e4 e5 2.Nf3 Qf6 3.Nf6", Letters::English).unwrap_err();
    assert_eq!(
        record.to_string(),
        "move 3. of the record: “Nf6” is not a legal move: no knight may go to f6 here"
    );
}
