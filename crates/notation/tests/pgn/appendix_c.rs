//! The sample game of appendix C in its three spellings, and others that the appendix allows.

use chess::{Letters, Position, Record, Style};
use clauses::built_in;
use notation::pgn::{Layout, Mark, Note, Options, Reader, Reading, Score};

use crate::{legal, moves, one};

const SHORT: &str = "1.e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 е.р. Nxd6 7. Bg5 Nc6 \
                     8. Qe3+ Be7 9. Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)";
const BARE: &str = "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 \
                    8. Qe3 Be7 9 Nbd2 0-0 10. 0-0-0 Re8 11. Kb1 (=)";
const LONG: &str = "1. e2e4 e7e5 2.Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 \
                    6. e5xd6 e.p. Ne4xd6 7. Bc1g5 Nb8c6 8. Qd4d3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 \
                    11. Kb1 (=)";

/// What a file has that holds a sample.
fn file(sample: &str) -> String {
    format!("[Event \"Appendix C\"]\n\n{sample} *\n")
}

#[test]
fn the_sample_game_is_read_in_its_three_spellings() {
    let _claim = built_in(&[
        "UA-CHESS C.8",
        "UA-CHESS C.9",
        "UA-CHESS C.9.3",
        "UA-CHESS C.12",
        "UA-CHESS C.13",
    ]);
    let [short, bare, long] = [SHORT, BARE, LONG].map(|sample| legal(&file(sample)));
    for reading in [&short, &bare, &long] {
        assert_eq!(reading.warnings, []);
        assert_eq!(reading.chosen, Some(Letters::English));
        let plies = &reading.game.moves.plies;
        assert_eq!(plies.len(), 21);
        assert!(plies[..20].iter().all(|ply| ply.notes.is_empty()));
        assert_eq!(plies[20].notes, [Note::Mark(Mark::DrawOffer)]);
        assert_eq!(reading.game.score, Score::Unfinished);
    }
    assert_eq!(short.game, bare.game);
    let differ: Vec<usize> =
        (0..21).filter(|&ply| short.game.moves.plies[ply] != long.game.moves.plies[ply]).collect();
    assert_eq!(differ, [14], "the eighth move of White");
    let eighth = |reading: &Reading| reading.game.legal_moves().nth(14).unwrap().to_string();
    assert_eq!([eighth(&short), eighth(&long)], ["d4e3", "d4d3"]);
}

/// The comparer reads what the writer makes of a game.
#[test]
fn the_third_spelling_differs_at_move_8_and_nowhere_else() {
    let _claim = built_in(&["UA-CHESS C.8"]);
    let records = [SHORT, BARE, LONG].map(|sample| {
        let written = legal(&file(sample)).game.to_pgn(&Layout::default());
        let line = written.split_once("\n\n").unwrap().1.trim_end().trim_end_matches('*');
        Record::read(&Position::start(), line, Letters::English).unwrap()
    });
    assert_eq!(records[0].differences(&records[1]), []);
    let [difference] = &records[0].differences(&records[2])[..] else { panic!() };
    let told = difference.to_string();
    assert_eq!(told, "the records differ at move 8: one has 8.Qe3+, the other 8.Qd3");
}

#[test]
fn a_game_may_be_written_in_every_spelling_and_read_again() {
    let _claim = built_in(&["UA-CHESS C.2", "UA-CHESS C.3", "UA-CHESS C.8"]);
    let game = legal(&file(SHORT)).game;
    for (style, start) in [
        (Style::SAN, "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 Nxd6 "),
        (Style::SHORT, "1. e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 "),
        (Style::BARE, "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 "),
        (Style::LONG, "1. e2e4 e7e5 2. Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 "),
        (
            Style::BARE.with(Letters::Ukrainian),
            "1. e4 e5 2. Кf3 Кf6 3. d4 ed4 4. e5 Кe4 5. Фd4 d5 6. ed6 Кd6 7. Сg5 Кc6 8. Фe3 Сe7 \
             9. Кbd2 0-0 10. 0-0-0 Тe8 11. Крb1 (=) *",
        ),
    ] {
        let text = game.to_pgn(&Layout { style, width: 1000 });
        assert!(text.contains(&format!("\n\n{start}")), "{text}");
        let again = legal(&text);
        assert_eq!(again.game, game);
        assert_eq!(again.chosen, Some(style.letters));
    }
}

/// The examples of C.10, with the men where the appendix puts them.
#[test]
fn like_pieces_are_told_apart() {
    let _claim = built_in(&[
        "UA-CHESS C.10",
        "UA-CHESS C.10.3.1",
        "UA-CHESS C.10.3.2",
        "UA-CHESS C.10.3.3",
        "UA-CHESS C.10.3.4",
    ]);
    for (men, text, uci) in [
        ("4k3/8/8/8/8/8/K7/4N1N1", "Ngf3", "g1f3"),
        ("4k3/8/8/8/8/8/K7/4N1N1", "Nef3", "e1f3"),
        ("4k3/8/8/6N1/8/8/K7/6N1", "N5f3", "g5f3"),
        ("4k3/8/8/6N1/8/8/K7/6N1", "N1f3", "g1f3"),
        ("4k3/8/8/8/3N4/8/K6N/8", "Nhf3", "h2f3"),
        ("4k3/8/8/8/3N4/8/K6N/8", "Ndf3", "d4f3"),
        ("4k3/8/8/8/8/5p2/K7/4N1N1", "Ngxf3", "g1f3"),
        ("4k3/8/8/6N1/8/5p2/K7/6N1", "N5xf3", "g5f3"),
        ("4k3/8/8/8/3N4/5p2/K6N/8", "Ndxf3", "d4f3"),
    ] {
        let reading = legal(&format!("[FEN \"{men} w - - 0 1\"]\n1. {text} *"));
        assert_eq!(moves(&reading.game), uci, "{text}");
        let written = reading.game.to_pgn(&Layout::default());
        assert!(written.contains(&format!("1. {text} *")), "{written}");
    }
}

#[test]
fn promotions_are_read_as_the_appendix_writes_them() {
    let _claim = built_in(&["UA-CHESS C.11"]);
    for (fen, text, uci) in [
        ("6k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8Q+", "d7d8q"),
        ("5q2/k3P3/8/8/8/8/8/4K3 w - - 0 1", "exf8N", "e7f8n"),
        ("4k3/8/8/8/8/8/1p6/4K3 b - - 0 1", "b1B", "b2b1b"),
        ("4k3/8/8/8/8/8/6p1/4K3 b - - 0 1", "g1R", "g2g1r"),
        ("4k3/8/8/8/8/8/6p1/4K3 b - - 0 1", "g1=Q+", "g2g1q"),
        ("4k3/8/8/8/8/8/6p1/4K3 b - - 0 1", "g1Т", "g2g1r"),
        ("4k3/8/8/8/8/8/6p1/4K3 b - - 0 1", "g1=♛", "g2g1q"),
    ] {
        let preferred = text.contains('Т').then_some(Letters::Ukrainian);
        let options = Options { preferred, ..Options::default() };
        let file = format!("[FEN \"{fen}\"]\n1. {text} *");
        let mut games = Reader::with_options(file.as_bytes(), options);
        let reading = games.next().unwrap().unwrap();
        assert_eq!(moves(&reading.game), uci, "{text}");
    }
}

#[test]
fn letters_are_chosen_for_a_game_and_never_for_a_move() {
    let _claim = built_in(&["UA-CHESS C.3"]);
    let ukrainian = legal("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dc6 5. 0-0 Фd6 *");
    assert_eq!(ukrainian.chosen, Some(Letters::Ukrainian));
    assert_eq!(ukrainian.game.legal_moves().count(), 10);
    let english = legal("1. e4 e5 2. Nf3 Nc6 3. Bb5 {Слон} a6 *");
    assert_eq!(english.chosen, Some(Letters::English));
    // A Cyrillic К in an English game is not taken for a knight, nor for a king.
    let mixed = one("1. e4 e5 2. Ke2 Ke7 3. Кf3 *");
    assert_eq!(mixed.game.legal_moves().count(), 4);
    let error = mixed.errors[0].to_string();
    assert!(error.contains("“К” is no piece in English letters"), "{error}");
    // Nor is a Latin K a knight in a Ukrainian one.
    let mixed = one("1. e4 e5 2. Кf3 Кc6 3. Kc3 *");
    assert_eq!(mixed.chosen, Some(Letters::Ukrainian));
    assert_eq!(mixed.game.legal_moves().count(), 4);
}
