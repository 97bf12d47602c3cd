//! Moves read and written: the documents' examples, a table of readings, and round trips.

#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

mod support;

use clauses::built_in;
use draughts::{Move, Naming, Position, Variant};
use notation::movetext::{CaptureSign, Format, MoveError, Reason, Style, read_move, write_move};
use support::{random_game, random_kings};

const STYLES: [Style; 4] = [Style::Full, Style::Usual, Style::Short, Style::Target];

fn position(variant: &str, fen: &str) -> Position {
    let variant: Variant = variant.parse().unwrap();
    match fen {
        "start" => Position::start(variant),
        fen => Position::from_fen(variant, fen).unwrap(),
    }
}

fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    read_move(position, &position.legal_moves(), text)
}

fn written(position: &Position, style: Style) -> Vec<String> {
    let legal = position.legal_moves();
    let format = Format::printed(position.variant(), style);
    legal.iter().map(|mv| write_move(position, &legal, mv, format)).collect()
}

/// Plays a score and writes it in another style.
fn rewritten(variant: Variant, score: &str, style: Style) -> String {
    let mut position = Position::start(variant);
    let mut moves = Vec::new();
    for text in score.split_whitespace() {
        let legal = position.legal_moves();
        let mv = read_move(&position, &legal, text).unwrap();
        moves.push(write_move(&position, &legal, &mv, Format::printed(variant, style)));
        position = position.after(&mv);
    }
    moves.join(" ")
}

#[test]
fn readings() {
    let mut wrong = Vec::new();
    for line in include_str!("data/readings.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [variant, fen, text, meant] = fields[..] else { panic!("four fields: {line}") };
        let position = position(variant, fen);
        let (got, right) = match read(&position, text) {
            Ok(mv) => (format!("{mv:?}"), read(&position, meant) == Ok(mv)),
            Err(error) => (error.to_string(), error.to_string().contains(meant)),
        };
        if !right {
            wrong.push(format!("{line}\n    read as: {got}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_quiet_move_names_its_two_squares() {
    let _claim =
        built_in(&["RU-2013 2.1.6.1", "RU-2013 2.1.6.2", "RU-2022 6.1.6.1", "RU-2022 6.1.6.2"]);
    let _claim =
        built_in(&["UA-2024 III.record.1", "UA-2024 VI.notation.2", "UA-2024 VI.notation.3"]);
    let _claim = built_in(&["UA-2024 VI.notation.5.1", "UA-2024 VI.notation.5.2"]);
    let start = Position::start(Variant::RUSSIAN);
    assert!(written(&start, Style::Usual).contains(&"a3-b4".to_owned()));
    assert!(written(&start, Style::Full).contains(&"a3-b4".to_owned()));

    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3", "UA-2024 V.notation.1"]);
    let _claim = built_in(&["UA-2024 V.notation.2.1", "UA-2024 V.notation.2.2"]);
    let start = Position::start(Variant::INTERNATIONAL);
    assert!(written(&start, Style::Usual).contains(&"31-27".to_owned()));
}

#[test]
fn three_ways_are_told_apart() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2", "UA-2024 VI.notation.5.5"]);
    let diagram = position("russian", "W:WKd2:Bb6,d6,f4,f6,g7");
    let ways = ["d2:h6:f8:c5:a7", "d2:g5:e7:c5:a7", "d2:g5:d8:a5"];
    assert_eq!(written(&diagram, Style::Full), ways);
    // Only one way ends on a5, so its ends are enough.
    assert_eq!(written(&diagram, Style::Usual), [ways[0], ways[1], "d2:a5"]);
    assert_eq!(written(&diagram, Style::Short), [ways[0], ways[1], "d:a5"]);
    assert_eq!(written(&diagram, Style::Target), ["d2:h6:a7", "d2:g5:a7", "a5"]);
}

#[test]
fn two_ways_of_the_hundred_board_are_told_apart() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3"]);
    let diagram = position("international", "W:WK47:B11,12,19,29,30,40");
    let ways = ["47:24:8:17:6", "47:24:35:44:6"];
    assert_eq!(written(&diagram, Style::Full), ways);
    assert_eq!(written(&diagram, Style::Usual), ways);
    assert_eq!(written(&diagram, Style::Short), ways, "there is no short form on this board");
    assert_eq!(written(&diagram, Style::Target), ["47:8:6", "47:35:6"]);
}

#[test]
fn a_long_capture_names_its_ends() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2", "UA-2024 VI.notation.5.4"]);
    let after_captures = position("russian", "W:Wc3:Bd4,f6");
    assert_eq!(written(&after_captures, Style::Usual), ["c3:g7"]);
    assert_eq!(written(&after_captures, Style::Full), ["c3:e5:g7"]);
}

#[test]
fn sample_game_of_the_64_board() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2", "UA-2024 VI.notation.5.3"]);
    let full = "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:h4";
    let short = "ed4 dc5 fe3 fg5 cb4 gh4 b:d6 h:f2 e:g3 c:h4";
    assert_eq!(rewritten(Variant::RUSSIAN, full, Style::Short), short);
    assert_eq!(rewritten(Variant::RUSSIAN, short, Style::Usual), full);
    let whole = rewritten(Variant::RUSSIAN, short, Style::Full);
    assert_eq!(whole.split(' ').next_back(), Some("c7:e5:c3:e1:h4"));
    let target = rewritten(Variant::RUSSIAN, full, Style::Target);
    assert_eq!(target, "ed4 dc5 fe3 fg5 cb4 h4 d6 f2 g3 h4");
}

#[test]
fn sample_game_of_the_100_board() {
    let _claim = built_in(&["RU-2013 3.3", "RU-2022 7.3"]);
    let full = "32-28 18-23 37-32 23-29 34:23 17-22 28:17 19:26";
    for style in [Style::Usual, Style::Short] {
        assert_eq!(rewritten(Variant::INTERNATIONAL, full, style), full, "no short form");
    }
    let whole = rewritten(Variant::INTERNATIONAL, full, Style::Full);
    assert_eq!(whole.split(' ').next_back(), Some("19:28:37:26"));
}

#[test]
fn sample_of_a_correspondence_record() {
    let _claim = built_in(&["RU-2013 6.5.1", "RU-2022 10.5.1"]);
    let record = "cd4 fg5 dc5 b:d4 e:c5";
    assert_eq!(rewritten(Variant::RUSSIAN, record, Style::SEMI_SHORT), record);
}

#[test]
fn opening_tables_print_captures_without_a_colon_or_with_a_dash() {
    let _claim = built_in(&["RU-2013 App.5", "UA-2024 App.5"]);
    let opening = rewritten(Variant::RUSSIAN, "gf4 fe5 cd4 ec3", Style::Usual);
    assert_eq!(opening, "g3-f4 f6-e5 c3-d4 e5:c3");
    let opening = rewritten(Variant::ENGLISH, "9-14 23-18 14-23", Style::Usual);
    assert_eq!(opening, "9-14 23-18 14:23");
}

#[test]
fn captures_of_the_hundred_board_have_a_cross_in_ukraine() {
    let _claim = built_in(&["UA-2024 V.notation.2.3", "UA-2024 III.record.1"]);
    let diagram = position("international", "W:W32:B28");
    let legal = diagram.legal_moves();
    let cross = Format { capture: CaptureSign::Cross, ..Format::pdn(Variant::INTERNATIONAL) };
    assert_eq!(write_move(&diagram, &legal, &legal[0], cross), "32x23");
}

#[test]
fn solutions_of_compositions_name_the_target() {
    let _claim = built_in(&["UA-2024 VIII.layout.3.2"]);
    let both = position("russian", "W:Wc3,e3:Bh8");
    assert_eq!(written(&both, Style::Target), ["b4", "cd4", "ed4", "f4"]);
    let both = position("russian", "B:We5,g3:Bd6,h2");
    assert_eq!(written(&both, Style::Target), ["d:f4", "h:f4"]);
    let one_file = position("russian", "W:WKa1,Ka5:Bh8");
    let written_on_one_file = written(&one_file, Style::Target);
    assert!(written_on_one_file.contains(&"a1-c3".to_owned()), "{written_on_one_file:?}");
    assert!(written_on_one_file.contains(&"a5-c3".to_owned()), "{written_on_one_file:?}");

    let _claim = built_in(&["UA-2024 VIII.layout.3.3"]);
    let two_ways = position("russian", "W:WKf8:Bc3,d4,e7,g5");
    assert_eq!(written(&two_ways, Style::Target), ["f8:c5:h6", "f8:b4:h6"]);

    let _claim = built_in(&["UA-2024 VIII.layout.3.4"]);
    let hundred = position("international", "W:W37,38,42,48:B28");
    assert!(written(&hundred, Style::Target).contains(&"37-32".to_owned()));
    let after = hundred.after(&read(&hundred, "37-32").unwrap());
    assert_eq!(written(&after, Style::Target), ["37"]);
    let after = after.after(&read(&after, "37").unwrap());
    assert_eq!(written(&after, Style::Target), ["31"]);
}

#[test]
fn a_line_stands_for_a_forced_capture() {
    let _claim = built_in(&["RU-2013 1.8.1"]);
    let forced = position("russian", "W:Wc3,g1:Bd4");
    assert_eq!(read(&forced, "—"), read(&forced, "c3:e5"));
    let choice = position("russian", "W:Wc3,e3:Bd4");
    assert!(matches!(read(&choice, "—"), Err(MoveError::Unreadable { .. })));
}

#[test]
fn a_shortened_record_must_mean_one_move() {
    let _claim = built_in(&["UA-2024 III.record.4"]);
    let start = Position::start(Variant::RUSSIAN);
    assert!(read(&start, "cd4").is_ok());
    let Err(MoveError::Ambiguous { candidates, .. }) = read(&start, "d4") else { panic!() };
    assert_eq!(candidates, ["c3-d4", "e3-d4"]);
}

#[test]
fn reasons_are_typed() {
    let reason = |position: &Position, text| match read(position, text) {
        Err(MoveError::NotLegal { reason, .. }) => reason,
        other => panic!("{text}: {other:?}"),
    };
    let majority = position("international", "W:WK6,32:B28,K29,30");
    assert_eq!(reason(&majority, "6x33x20"), Reason::MustTakeMost { takes: 2, most: 3 });
    assert_eq!(reason(&majority, "32-27"), Reason::MustCapture);
    assert_eq!(reason(&majority, "6x33x24"), Reason::StopsShort);
    assert_eq!(reason(&majority, "31-26"), Reason::EmptySquare { square: "31".to_owned() });
}

/// Every legal move in every format, and every other way of typing it, reads back.
fn round_trips(position: &Position) {
    let legal = position.legal_moves();
    let variant = position.variant();
    for mv in &legal {
        for style in STYLES {
            for naming in [Naming::Algebraic, Naming::Numeric] {
                let format = Format { style, naming, capture: CaptureSign::Colon };
                let text = write_move(position, &legal, mv, format);
                let check = |text: &str| {
                    assert_eq!(
                        read_move(position, &legal, text).as_ref(),
                        Ok(mv),
                        "{variant:?} {position:?} {text}"
                    );
                };
                check(&text);
                check(&text.to_uppercase());
                check(&text.replace(':', " x "));
                check(&text.replace(':', "-"));
                check(&text.replace('-', " — "));
                if naming == Naming::Algebraic {
                    check(&text.replace([':', '-'], ""));
                }
            }
        }
    }
}

#[test]
fn written_moves_read_back_in_random_games() {
    for variant in Variant::ALL {
        cases::play(&format!("games, {variant}"), 12, |random| {
            let mut position = Position::start(variant);
            for _ in 0..150 {
                round_trips(&position);
                let legal = position.legal_moves();
                if legal.is_empty() {
                    return;
                }
                position = position.after(&random.pick(&legal));
            }
        });
    }
}

#[test]
fn written_moves_read_back_among_many_kings() {
    for variant in Variant::ALL {
        cases::play(&format!("kings, {variant}"), 150, |random| {
            round_trips(&random_kings(variant, random));
        });
    }
}

/// Leaving squares out never makes another move of the text, unless it is the whole way of it.
#[test]
fn a_part_of_the_way_means_the_move_or_nothing() {
    for variant in Variant::ALL {
        cases::play(&format!("parts, {variant}"), 150, |random| {
            let position = random_kings(variant, random);
            let legal = position.legal_moves();
            for mv in legal.iter().filter(|mv| mv.captured().len() > 1) {
                let kept: Vec<_> = mv
                    .route()
                    .filter(|&at| {
                        at == mv.origin() || at == mv.destination() || random.below(2) == 0
                    })
                    .map(|square| square.number().to_string())
                    .collect();
                match read_move(&position, &legal, &kept.join("x")) {
                    Ok(read) if read == *mv => {}
                    Ok(read) => assert_eq!(read.captured().len(), kept.len() - 1),
                    Err(MoveError::Ambiguous { candidates, .. }) => assert!(candidates.len() > 1),
                    Err(error) => panic!("{position:?}: {error}"),
                }
            }
        });
    }
}

/// Whatever is typed, the answer is a move or an error that says something.
#[test]
fn nonsense_is_refused_in_words() {
    let letters: Vec<char> = "abcdefghij12345678900:x-–хХВ×* \u{a0}!éK".chars().collect();
    for variant in Variant::ALL {
        cases::play(&format!("nonsense, {variant}"), 4_000, |random| {
            let plies = random.below(100);
            let game = random_game(variant, random, plies);
            let text: String =
                random.list(10, |random| random.pick(&letters)).into_iter().collect();
            if let Err(error) = read(&game[game.len() - 1], &text) {
                assert!(error.to_string().contains(&text), "{error}");
            }
        });
    }
}
