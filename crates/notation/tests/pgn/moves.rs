//! Moves and what is said about them.

use std::time::Duration;

use notation::pgn::{Layout, Line, Mark, Note, PlyMove, Score, Warning};

use crate::{all, comment, legal, moves, one, warnings};

#[test]
fn moves_are_read_in_every_form_in_use() {
    let game = legal("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Nxe5 Nxe5 6. d4 Bxd4 *").game;
    assert_eq!(game.legal_moves().count(), 12);
    for other in [
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0 Nf6 5.Ne5 Ne5 6.d4 Bd4 *",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. O-O Ng8-f6 5. Nf3xe5 Nc6xe5 6. d2-d4 Bc5xd4 *",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 g8f6 5. f3e5 c6e5 6. d2d4 c5d4 *",
        "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 N:e5 N:e5 d4 B:d4 *",
        "1 e4 e5 2 Nf3 Nc6 7 Bc4 Bc5 4...O–O Nf6 5… N×e5 N×e5 6. d4 B×d4 *",
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. O-O ♞f6 5. ♘xe5 ♞xe5 6. d4 ♝xd4 *",
        "1. Pe4 Pe5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Nxe5 Nxe5 6. Pd4 Bxd4 *",
        "1. e4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. 0-0 Кf6 5. К:e5 К:e5 6. d4 С:d4 *",
        "1. е4 е5 2. Nf3 Nс6 3. Bс4 Bс5 4. О-О Nf6 5. Nхе5 Nхе5 6. d4 Bхd4 *",
        "1e4 e5 2Nf3 Nc6 3Bc4 Bc5 4O-O Nf6 5Nxe5 Nxe5 6d4 Bxd4 *",
    ] {
        let reading = legal(other);
        assert_eq!(reading.game.moves, game.moves, "{other}");
        assert_eq!(reading.warnings, [], "{other}");
    }
}

#[test]
fn marks_follow_their_moves() {
    let text = "1. e4! e5!! 2. Nf3? Nc6?? 3. Bc4!? Bc5 ?! 4. c3 (=) Nf6 (!) 5. d4‼ exd4⁉ *";
    let game = legal(text).game;
    let marks: Vec<Note> = game.moves.plies.iter().flat_map(|ply| ply.notes.clone()).collect();
    let expected = [
        Mark::Good,
        Mark::Brilliant,
        Mark::Mistake,
        Mark::Blunder,
        Mark::Interesting,
        Mark::Dubious,
        Mark::DrawOffer,
        Mark::Good,
        Mark::Brilliant,
        Mark::Interesting,
    ];
    assert_eq!(marks, expected.map(Note::Mark));
}

#[test]
fn signs_that_judge_the_position_become_their_numbers() {
    let text = "1. e4 += e5 = 2. Nf3± Nc6 +/- 3. Bc4+- Bc5 -+ 4. c3 ∓ Nf6∞ 5. d3 $1 $140 d6□ \
                6. O-O =+ O-O ⩲ 7. Re1 + *";
    let game = legal(text).game;
    let nags: Vec<Note> = game.moves.plies.iter().flat_map(|ply| ply.notes.clone()).collect();
    let expected = [14, 10, 16, 16, 18, 19, 17, 13, 1, 140, 7, 15, 14];
    assert_eq!(nags, expected.map(Note::Nag));
    assert_eq!(game.legal_moves().count(), 13);
}

#[test]
fn comments_stay_where_they_stand() {
    let text = "{ before } 1. {still before} e4 {after\r\n one} ; to the end of the line\n\
                e5 $3 {of Black's\n\nTwo paragraphs} * {after all}";
    let Line { notes, plies } = legal(text).game.moves;
    assert_eq!(notes, [comment("before"), comment("still before")]);
    assert_eq!(plies[0].notes, [comment("after one"), comment("to the end of the line")]);
    let last = [Note::Nag(3), comment("of Black's\n\nTwo paragraphs"), comment("after all")];
    assert_eq!(plies[1].notes, last);
}

#[test]
fn lines_that_begin_with_a_per_cent_sign_say_nothing() {
    let text = "% made by a program\n[Event \"x\"]\n%[Event \"y\"]\n1. e4 e5\n%2. Nf3\n2. d4 {50\n% sure} *";
    let reading = legal(text);
    assert_eq!(reading.warnings, []);
    assert_eq!(moves(&reading.game), "e2e4 e7e5 d2d4");
    assert_eq!(reading.game.moves.notes, []);
    assert_eq!(reading.game.moves.plies[2].notes, [comment("50 % sure")]);
}

#[test]
fn variations_nest_and_are_played() {
    let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nf4) d6 $1) (1... e6) 2. Nf3 *";
    let reading = one(text);
    let Note::Variation(first) = &reading.game.moves.plies[1].notes[0] else { panic!() };
    let Note::Variation(second) = &reading.game.moves.plies[1].notes[1] else { panic!() };
    let written = |line: &Line| {
        let mv = |mv: &PlyMove| match mv {
            PlyMove::Legal(mv) => mv.to_string(),
            PlyMove::Unread(text) => format!("?{text}"),
        };
        line.plies.iter().map(|ply| mv(&ply.mv)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(written(first), "c7c5 g1f3 d7d6");
    assert_eq!(written(second), "e7e6");
    assert_eq!(moves(&reading.game), "e2e4 e7e5 g1f3");
    let error = reading.errors[0].to_string();
    assert!(error.starts_with("line 1, column 41: move 2.: “Nf4” is not a legal move"), "{error}");
    assert!(error.ends_with("legal is Nf3, f4, Bc4 or Na3"), "{error}");
    let Note::Variation(third) = &first.plies[1].notes[0] else { panic!() };
    assert_eq!(written(third), "?Nf4");
}

#[test]
fn brackets_without_moves_are_no_variation() {
    let game = legal("1. e4 (good) e5 ( {so so} ! (1-0) ) *").game;
    assert_eq!(game.moves.plies[0].notes, [comment("good")]);
    let expected = [comment("so so"), Note::Mark(Mark::Good), comment("1-0")];
    assert_eq!(game.moves.plies[1].notes, expected);
}

#[test]
fn clocks_are_read_from_comments() {
    let text = "1. e4 {[%clk 1:30:56]} e5 {[%emt 0:00:05.5] [%clk 0:00:59]} 2. Nf3 {0:01:38} Nc6 {[%eval 0.17]} *";
    let game = legal(text).game;
    let clocks = |ply: usize| match &game.moves.plies[ply].notes[..] {
        [Note::Comment(comment)] => comment.clocks(),
        other => panic!("{other:?}"),
    };
    assert_eq!(clocks(0).unwrap().mover, Some(Duration::from_secs(5456)));
    assert_eq!(clocks(1).unwrap().mover, Some(Duration::from_secs(59)));
    assert_eq!(clocks(1).unwrap().spent, Some(Duration::from_millis(5500)));
    assert_eq!(clocks(2).unwrap().mover, Some(Duration::from_secs(98)));
    assert_eq!(clocks(3), None);
    assert!(game.to_pgn(&Layout::default()).contains("{[%clk 1:30:56]}"));
}

#[test]
fn results_are_read_in_every_form() {
    for (text, score) in [
        ("1-0", Score::WhiteWins),
        ("1/2-1/2", Score::Draw),
        ("½-½", Score::Draw),
        ("1/2", Score::Draw),
        ("0-1", Score::BlackWins),
        ("0 - 1", Score::BlackWins),
        ("1-0F", Score::WhiteWinsByForfeit),
        ("*", Score::Unfinished),
    ] {
        for file in [
            format!("1. e4 e5 {text}\n"),
            format!("[Result \"{text}\"]\n1. e4 e5 {text}"),
            format!("[Result \"{text}\"]\n1. e4 e5{{end}} {text} {{so}}\n"),
        ] {
            let reading = legal(&file);
            assert_eq!(reading.game.score, score, "{file}");
            assert_eq!(reading.game.legal_moves().count(), 2, "{file}");
            assert_eq!(reading.warnings, [], "{file}");
        }
    }
    assert_eq!(legal("1. e4* e5 *").game.legal_moves().count(), 2);
}

/// `0-0` is castling where there are moves, and a result where there are none.
#[test]
fn zeros_are_castling_or_two_losses() {
    let reading = legal("[Result \"0-0\"]\n0-0\n\n");
    assert_eq!(reading.game.score, Score::BothLose);
    assert_eq!(reading.warnings, []);
    let castling = legal("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. 0-0 1-0");
    assert_eq!(moves(&castling.game), "e1g1");
    let illegal = one("1. e4 e5 2. 0-0 1-0");
    assert_eq!(illegal.errors.len(), 1);
    assert_eq!(illegal.game.score, Score::WhiteWins);
    assert_eq!(all("[Event \"1\"]\n0-0\n\n[Event \"2\"]\n1. e4 *").len(), 2);
}

#[test]
fn a_result_in_a_variation_or_in_the_middle_is_a_note() {
    let reading = legal("1. e4 1-0 e5 (1... c5 0-1) 2. Nf3 1/2-1/2");
    let plies = &reading.game.moves.plies;
    assert_eq!(plies[0].notes, [Note::Score(Score::WhiteWins)]);
    let Note::Variation(line) = &plies[1].notes[0] else { panic!() };
    assert_eq!(line.plies[0].notes, [Note::Score(Score::BlackWins)]);
    assert_eq!(reading.game.score, Score::Draw);
    assert_eq!(warnings(&reading), [Warning::ResultInTheMiddle(Score::WhiteWins)]);
}

#[test]
fn games_without_tags_are_told_apart_by_their_results() {
    let readings = all("1. e4 e5 1-0\n1. d4 d5 1/2-1/2 1. c4 0-1\ne4 *");
    let scores: Vec<_> = readings.iter().map(|reading| reading.game.score).collect();
    assert_eq!(scores, [Score::WhiteWins, Score::Draw, Score::BlackWins, Score::Unfinished]);
}

#[test]
fn moves_are_numbered_as_the_position_says() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17";
    let reading = one(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n17... Kd7 18. e4 Kd6 19. Kd3 *"));
    assert!(reading.errors[0].to_string().contains("move 19.: “Kd3”"), "{}", reading.errors[0]);
    let written = reading.game.to_pgn(&Layout::default());
    assert!(written.contains(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")), "{written}");
    assert!(written.contains("17... Kd7 18. e4 Kd6 19. Kd3 *"), "{written}");
}
