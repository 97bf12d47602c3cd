//! Moves and what is said about them.

use std::time::Duration;

use clauses::built_in;
use notation::pdn::{Layout, Line, Mark, Note, PlyMove, Score, Warning};

use crate::{all, comment, legal, moves, one, warnings};

#[test]
fn moves_are_read_in_every_form_in_use() {
    let _claim = built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2", "UA-2024 III.record.1"]);
    let full =
        "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 h4:f2 5. e1:g3 c7:e5:c3:e1:h4 *";
    let game = legal(full).game;
    assert_eq!(game.legal_moves().count(), 10);
    for other in [
        "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4 *",
        "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b4xd6 h4xf2 5. e1xg3 c7xh4 *",
        "1. e3-d4 d6-c5 2. f2-e3 f6-g5 3. c3-b4 g5-h4 4. b4×d6 h4×f2 5. e1-g3 c7-h4 *",
        "1. 23-18 10-14 2. 27-23 11-16 3. 22-17 16-20 4. 17x10 20x27 5. 31x24 6x15x22x31x20 *",
        "e3-d4 d6-c5 f2-e3 f6-g5 c3-b4 g5-h4 b4:d6 h4:f2 e1:g3 c7:h4 *",
        "1.e3-d4 d6-c5 2.f2-e3 f6-g5 7.c3-b4 g5-h4 4...b4:d6 h4:f2 5 e1:g3 c7:h4 *",
    ] {
        let reading = legal(&format!("[GameType \"25\"]\n{other}"));
        assert_eq!(reading.game.moves, game.moves, "{other}");
        assert_eq!(reading.warnings, [], "{other}");
    }
}

#[test]
fn marks_follow_their_moves() {
    let _claim = built_in(&["UA-2024 III.record.2"]);
    let text = "1. c3-d4! d6-c5!! 2. b2-c3? f6-g5?? 3. c3-b4!? g5-h4 ?! 4. b4xd6* e7xc5+ \
                5. a1-b2 = b6-a5+1 6. d4xb6 -2 a7xc5 (!) *";
    let game = legal(text).game;
    let marks: Vec<Note> = game.moves.plies.iter().flat_map(|ply| ply.notes.clone()).collect();
    let expected = [
        Mark::Strong,
        Mark::VeryStrong,
        Mark::Weak,
        Mark::VeryWeak,
        Mark::StrongThenWeak,
        Mark::WeakThenStrong,
        Mark::Forced,
        Mark::Wins,
        Mark::Draws,
        Mark::Gain(1),
        Mark::Gain(-2),
        Mark::Strong,
    ];
    assert_eq!(marks, expected.map(Note::Mark));
    assert_eq!(game.score, Score::Unfinished);
}

#[test]
fn a_star_after_a_blank_ends_the_game_unless_moves_follow() {
    let game = legal("1. c3-d4 d6-c5 * 2. b2-c3 *").game;
    assert_eq!(game.legal_moves().count(), 3);
    assert_eq!(game.moves.plies[1].notes, [Note::Mark(Mark::Forced)]);
}

#[test]
fn comments_stay_where_they_stand() {
    let text = "{ before } 1. {still before} c3-d4 {after\r\n one} ; to the end of the line\n\
                d6-c5 $3 {of Black's\n\nTwo paragraphs} * {after all}";
    let Line { notes, plies } = legal(text).game.moves;
    assert_eq!(notes, [comment("before"), comment("still before")]);
    assert_eq!(plies[0].notes, [comment("after one"), comment("to the end of the line")]);
    let last = [Note::Nag(3), comment("of Black's\n\nTwo paragraphs"), comment("after all")];
    assert_eq!(plies[1].notes, last);
}

#[test]
fn variations_nest_and_are_played() {
    let text =
        "1. c3-d4 d6-c5 (1... b6-c5 {other} 2. d4xb6 (2. h2-h3) a7xc5 $1) (1... d6-e5) 2. b2-c3 *";
    let reading = one(text);
    let Note::Variation(first) = &reading.game.moves.plies[1].notes[0] else { panic!() };
    let Note::Variation(second) = &reading.game.moves.plies[1].notes[1] else { panic!() };
    let written = |line: &Line| {
        line.plies.iter().map(|ply| format!("{:?}", ply.mv)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(written(first), "Legal(9-14) Legal(18x9) Legal(5x14)");
    assert_eq!(written(second), "Legal(10-15)");
    assert_eq!(moves(&reading.game), "22-18 10-14 25-22");
    let error = reading.errors[0].to_string();
    assert!(error.starts_with("line 1, column 49: move 2.: “h2-h3”"), "{error}");
    let Note::Variation(third) = &first.plies[1].notes[0] else { panic!() };
    assert_eq!(third.plies[0].mv, PlyMove::Unread("h2-h3".into()));
}

#[test]
fn brackets_without_moves_are_no_variation() {
    let game = legal("1. c3-d4 (good) d6-c5 ( {so so} ! (2-0) ) *").game;
    assert_eq!(game.moves.plies[0].notes, [comment("good")]);
    let expected = [comment("so so"), Note::Mark(Mark::Strong), comment("2-0")];
    assert_eq!(game.moves.plies[1].notes, expected);
}

#[test]
fn clocks_are_read_from_comments() {
    let text = "1. 32-28 {[%clock w0:01:40 B0:1:05]} 19-23 {[%clk 0:00:59]} 2. 28x19 {0:01:38} 14x23 {0:58} *";
    let game = legal(text).game;
    let clocks = |ply: usize| match &game.moves.plies[ply].notes[..] {
        [Note::Comment(comment)] => comment.clocks(),
        other => panic!("{other:?}"),
    };
    let seconds = |time: Option<Duration>| time.map(|time| time.as_secs());
    assert_eq!(seconds(clocks(0).unwrap().sides.white), Some(100));
    assert_eq!(seconds(clocks(0).unwrap().sides.black), Some(65));
    assert_eq!(seconds(clocks(1).unwrap().mover), Some(59));
    assert_eq!(seconds(clocks(2).unwrap().mover), Some(98));
    assert_eq!(clocks(3), None);
    assert!(game.to_pdn(&Layout::default()).contains("{[%clock w0:01:40 B0:1:05]}"));
}

#[test]
fn results_are_read_in_every_form() {
    for (text, score) in [
        ("2-0", Score::WhiteWins),
        ("1-0", Score::WhiteWins),
        ("1-1", Score::Draw),
        ("1/2-1/2", Score::Draw),
        ("½-½", Score::Draw),
        ("0-2", Score::BlackWins),
        ("0-1", Score::BlackWins),
        ("0 - 2", Score::BlackWins),
        ("2-0F", Score::WhiteWinsByForfeit),
        ("0-0", Score::BothLose),
        ("*", Score::Unfinished),
    ] {
        for file in [
            format!("[GameType \"20\"]\n1. 32-28 19-23 {text}\n"),
            format!("[GameType \"20\"]\n[Result \"{text}\"]\n1. 32-28 19-23 {text}"),
            format!(
                "[GameType \"20\"]\n[Result \"{text}\"]\n1. 32-28 19-23{{end}} {text} {{so}}\n"
            ),
        ] {
            let reading = legal(&file);
            assert_eq!(reading.game.score, score, "{file}");
            assert_eq!(reading.game.legal_moves().count(), 2, "{file}");
            assert_eq!(reading.warnings, [], "{file}");
        }
    }
}

#[test]
fn one_to_one_is_a_result_and_no_move() {
    let reading = legal("[FEN \"W:WK1:B20\"]\n[GameType \"20\"]\n1. 1-6 1-1");
    assert_eq!(moves(&reading.game), "1-6");
    assert_eq!(reading.game.score, Score::Draw);
}

#[test]
fn a_result_in_a_variation_or_in_the_middle_is_a_note() {
    let reading = legal("1. c3-d4 2-0 d6-c5 (1... b6-c5 0-2) 2. b2-c3 1-1");
    let plies = &reading.game.moves.plies;
    assert_eq!(plies[0].notes, [Note::Score(Score::WhiteWins)]);
    let Note::Variation(line) = &plies[1].notes[0] else { panic!() };
    assert_eq!(line.plies[0].notes, [Note::Score(Score::BlackWins)]);
    assert_eq!(reading.game.score, Score::Draw);
    assert_eq!(warnings(&reading), [Warning::ResultInTheMiddle(Score::WhiteWins)]);
}

#[test]
fn games_without_tags_are_told_apart_by_their_results() {
    let readings = all("1. 11-15 23-18 1-0\n1. 9-14 22-17 1/2-1/2 1. 9-13 0-1\n11-15 *");
    let scores: Vec<_> = readings.iter().map(|reading| reading.game.score).collect();
    assert_eq!(scores, [Score::WhiteWins, Score::Draw, Score::BlackWins, Score::Unfinished]);
}

/// Two ways from d2 to a7: over h6, which leaves f6, or over g5, which leaves g7.
const TWO_WAYS: &str = "[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n";

#[test]
fn a_capture_that_fits_two_moves_is_the_one_that_the_game_goes_on_from() {
    for game_type in ["", "[GameType \"25\"]\n"] {
        for (moves, taken) in [
            ("1. d2xa7 f6-g5 2. a7-b8 *", "d2:h6:f8:c5:a7"),
            ("1. d2:a7 {well} g7-h6 2. a7-b8 *", "d2:g5:e7:c5:a7"),
        ] {
            let reading = one(&format!("{game_type}{TWO_WAYS}{moves}"));
            assert_eq!(reading.errors, [], "{moves}");
            let text = moves[3..8].to_owned();
            let warning = Warning::AmbiguousCapture { text, taken: taken.to_owned() };
            let warned = reading.warnings.iter().find(|at| at.what == warning);
            assert!(warned.is_some_and(|at| at.place.column == 4), "{:?}", reading.warnings);
            let game = reading.game;
            assert_eq!(game.legal_moves().count(), 3);
            let written = game.to_pdn(&Layout::default());
            assert_eq!(one(&written).errors, [], "{written}");
            assert_eq!(one(&written).game.moves, game.moves, "what was settled is written out");
        }
    }
}

#[test]
fn a_capture_that_fits_two_moves_stays_open_where_nothing_tells() {
    for moves in ["1. d2xa7 *", "1. d2xa7 h8-g7 *", "1. d2xh6xa7 (1. d2xa7 g7-h6) *"] {
        let reading = one(&format!("[GameType \"25\"]\n{TWO_WAYS}{moves}"));
        assert!(
            reading.errors.iter().any(|at| at.what.to_string().contains("could be")),
            "{moves}"
        );
    }
    // A quiet move that fits two pieces is written badly, whatever follows.
    let reading = one("[GameType \"25\"]\n1. d4 d6-c5 2. e3-f4 *");
    assert!(reading.errors[0].what.to_string().contains("could be c3-d4 or e3-d4"));
}

#[test]
fn a_later_fault_does_not_hide_what_was_meant() {
    let reading = one(&format!("[GameType \"25\"]\n{TWO_WAYS}1. d2xa7 f6-g5 2. h2-h3 *"));
    assert_eq!(reading.game.legal_moves().count(), 2);
    assert_eq!(reading.errors.len(), 1);
    assert!(reading.errors[0].what.to_string().starts_with("move 2.: "));
}
