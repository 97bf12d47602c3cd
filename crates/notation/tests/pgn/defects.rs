//! Defects met in real collections.

use chess::{Colour, MoveTextError, Position};
use notation::pgn::{GameError, Layout, Place, PlyMove, Score, Warning};

use crate::{all, comment, legal, moves, one, warnings};

#[test]
fn a_move_that_is_not_legal_is_reported_with_its_place_and_the_rest_is_kept() {
    let file = "[Event \"first\"]\n\n1. e4 e5\n2. Nf3 Nf5 {?} 3. Bc4 1-0\n\n\
                [Event \"second\"]\n1. d4 *\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    let first = &readings[0];
    assert_eq!((first.number, first.place), (1, Place { line: 1, column: 1 }));
    assert_eq!(first.errors.len(), 1);
    assert_eq!(first.errors[0].place, Place { line: 4, column: 8 });
    let GameError::Move { number, error, nearest } = &first.errors[0].what else { panic!() };
    assert_eq!((number.number, number.turn), (2, Colour::Black));
    assert_eq!(number.to_string(), "2...");
    assert!(matches!(error, MoveTextError::Illegal { .. }), "{error}");
    assert_eq!(nearest[0], "Nf6");
    let plies = &first.game.moves.plies;
    assert_eq!(moves(&first.game), "e2e4 e7e5 g1f3");
    assert_eq!(plies[3].mv, PlyMove::Unread("Nf5".into()));
    assert_eq!(plies[3].notes, [comment("?")]);
    assert_eq!(plies[4].mv, PlyMove::Unread("Bc4".into()));
    assert_eq!(first.game.score, Score::WhiteWins);
    assert_eq!(readings[1].number, 2);
    assert_eq!(moves(&readings[1].game), "d2d4");
}

#[test]
fn moves_in_the_letters_of_another_language_are_reported_as_such() {
    let reading = one("1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    assert_eq!(reading.errors.len(), 1);
    assert_eq!(reading.warnings, []);
    assert_eq!(reading.game.moves.plies.len(), 5);
    let error = reading.errors[0].to_string();
    assert!(error.contains("“S” is no piece in English letters"), "{error}");
}

#[test]
fn a_null_move_is_kept_as_text() {
    let reading = one("1. e4 (1. -- d5 2. Nf3) (1. Z0 e5) e5 *");
    assert_eq!(reading.errors.len(), 2);
    assert_eq!(moves(&reading.game), "e2e4 e7e5");
    assert!(reading.game.to_pgn(&Layout::default()).contains("(1. -- d5 2. Nf3) (1. Z0 e5)"));
}

#[test]
fn columns_count_characters() {
    let reading = one("[White \"x\"]\n{Хід} 1. e5 *");
    assert_eq!(reading.errors[0].place, Place { line: 2, column: 10 });
}

#[test]
fn results_that_disagree_are_reported_and_the_tag_counts() {
    let reading = legal("[Result \"1-0\"]\n1. e4 e5 0-1");
    assert_eq!(reading.game.score, Score::WhiteWins);
    let (tag, terminator) = (Score::WhiteWins, Score::BlackWins);
    assert_eq!(warnings(&reading), [Warning::ResultsDisagree { tag, terminator }]);
    let told = reading.warnings[0].to_string();
    let expected =
        "line 1, column 1: the Result tag says “White wins”, the end of the game “Black wins”";
    assert_eq!(told, expected);
    assert_eq!(legal("[Result \"*\"]\n1. e4 0-1").game.score, Score::BlackWins);
    assert_eq!(legal("[Result \"1/2-1/2\"]\n1. e4 *").game.score, Score::Draw);
}

#[test]
fn a_result_that_is_none_becomes_a_comment() {
    let reading = legal("[Result \"White won\"]\n1. e4 1-0");
    assert_eq!(reading.game.score, Score::WhiteWins);
    assert_eq!(reading.game.moves.notes, [comment("[Result \"White won\"]")]);
    assert_eq!(warnings(&reading), [Warning::UnknownResult("White won".into())]);
}

#[test]
fn a_game_may_end_without_a_result() {
    let readings = all("[Event \"1\"]\n1. e4\n[Event \"2\"]\n1. e4 e5");
    assert_eq!(readings.len(), 2);
    for reading in &readings {
        assert_eq!(warnings(reading), [Warning::NoTerminator]);
    }
}

#[test]
fn fens_are_read_with_their_defects() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    for (tags, repaired) in [
        ("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]", false),
        ("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]", false),
        ("[Setup \"1\"]\n[fen \"4k3/8/8/8/8/8/8/4K2R w K\"]", false),
        ("[SetUp \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]", false),
        ("[FEN \" 4k3/8/8/8/8/8/8/4K2R w K - 0 1 \"]", false),
        ("[FEN \"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1\"]", true),
        ("[FEN \"4k3/8/8/8/8/8/8/4K2R w Kq e6 0 1\"]", true),
    ] {
        let reading = legal(&format!("{tags}\n*"));
        assert_eq!(reading.game.start.as_ref(), Some(&position), "{tags}");
        let is_repair = |warning: &Warning| matches!(warning, Warning::DefectiveFen(_));
        assert_eq!(warnings(&reading).iter().any(is_repair), repaired, "{tags}");
        assert_eq!(reading.warnings.len(), usize::from(repaired), "{tags}");
        assert!(reading.game.tags.is_empty(), "{tags}");
    }
    let no_fen = legal("[SetUp \"0\"]\n[FEN \"\"]\n1. e4 *");
    assert_eq!(no_fen.game.start, Some(Position::start()));
}

#[test]
fn a_fen_that_is_no_position_leaves_the_moves_unread() {
    let file =
        "[Event \"x\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/4K3 w - - 0 1\"]\n1. Kd2 Kd7 1-0";
    let reading = one(file);
    assert_eq!(reading.errors[0].place, Place { line: 3, column: 1 });
    assert!(matches!(reading.errors[0].what, GameError::Fen(_)));
    assert_eq!(reading.game.start, None);
    assert_eq!(reading.game.tags.get("FEN"), Some("8/8/8/8/8/8/8/4K3 w - - 0 1"));
    assert_eq!(reading.game.tags.get("SetUp"), Some("1"));
    assert_eq!(reading.game.moves.plies.len(), 2);
}

#[test]
fn a_game_with_other_rules_is_kept_as_text() {
    for name in ["Chess960", "Crazyhouse", "Three-check", "Fischerandom"] {
        let reading = one(&format!("[Event \"x\"]\n[Variant \"{name}\"]\n1. e4 e5 *"));
        assert_eq!(reading.errors[0].what, GameError::ForeignGame(name.into()));
        assert_eq!(reading.errors[0].place.line, 2);
        assert_eq!(reading.game.tags.get("Variant"), Some(name));
        assert_eq!(reading.game.moves.plies[1].mv, PlyMove::Unread("e5".into()));
    }
    for name in ["Standard", "From Position", "Chess"] {
        let reading = legal(&format!("[Variant \"{name}\"]\n1. e4 e5 *"));
        assert_eq!(reading.game.tags.get("Variant"), Some(name));
    }
}

#[test]
fn tags_may_have_lost_a_bracket_or_a_quotation_mark() {
    let file =
        "Event \"Cup\"]\n[Site Riga]\n[Round “3”]\n[Empty]\n[White \"The \"Great\" one\"]\n1. e4 *";
    let reading = legal(file);
    let tags: Vec<_> = reading.game.tags.iter().collect();
    let expected =
        [("Event", "Cup"), ("Site", "Riga"), ("Round", "3"), ("White", "The \"Great\" one")];
    assert_eq!(tags, expected);
    assert_eq!(reading.game.moves.notes, [comment("[Empty]")]);
}

#[test]
fn signs_decide_nothing() {
    let reading = legal("1. exe4 e5+ 2. Nxf3# Nc6 e.p. 3. Bb5++ a6 *");
    assert_eq!(moves(&reading.game), "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
}

#[test]
fn words_among_the_moves_become_a_comment() {
    let reading = legal("1. e4 e5 White is late. Nf3 Nc6 and so on\n3. Bb5 Black resigned 1-0");
    assert_eq!(moves(&reading.game), "e2e4 e7e5 g1f3 b8c6 f1b5");
    let plies = &reading.game.moves.plies;
    assert_eq!(plies[1].notes, [comment("White is late.")]);
    assert_eq!(plies[3].notes, [comment("and so on")]);
    assert_eq!(plies[4].notes, [comment("Black resigned")]);
    assert_eq!(reading.game.score, Score::WhiteWins);
}

#[test]
fn a_comment_that_is_not_closed_does_not_swallow_the_next_game() {
    let file = "[Event \"1\"]\n1. e4 {good move e5 *\n\n[Event \"2\"]\n1. e4 {closed} *\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    assert_eq!(readings[0].game.moves.plies[0].notes, [comment("good move e5 *")]);
    assert_eq!(readings[0].warnings[0].what, Warning::UnclosedComment);
    assert_eq!(readings[1].game.moves.plies[0].notes, [comment("closed")]);
}

#[test]
fn brackets_that_close_nothing_are_left_out() {
    let reading = legal("1. e4) e5} 2. Nf3 *");
    assert_eq!(reading.game.legal_moves().count(), 3);
    assert_eq!(warnings(&reading), [Warning::StrayBracket(')'), Warning::StrayBracket('}')]);
}

#[test]
fn games_may_be_glued_together() {
    let file = "[Event \"1\"][White \"A\"]1. e4 e5 1-0[Event \"2\"] [White \"B\"]1. d4 0-1[Event \"3\"]\n1. c4\n[Event \"4\"]\n*";
    let readings = all(file);
    let events: Vec<_> = readings.iter().map(|r| r.game.tags.get("Event").unwrap()).collect();
    assert_eq!(events, ["1", "2", "3", "4"]);
    let counts: Vec<_> = readings.iter().map(|r| r.game.legal_moves().count()).collect();
    assert_eq!(counts, [2, 1, 1, 0]);
}

#[test]
fn too_many_faults_are_counted_and_not_listed() {
    let reading = one(&format!("1. e4 {} *", "(e5) ".repeat(1000)));
    assert_eq!((reading.errors.len(), reading.omitted), (100, 900));
}
