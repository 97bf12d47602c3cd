//! Defects met in real collections.

use draughts::{Colour, Position, Variant};
use notation::movetext::MoveError;
use notation::pdn::{GameError, Layout, Place, PlyMove, Score, Warning};

use crate::{all, comment, legal, moves, one, warnings};

#[test]
fn a_move_that_is_not_legal_is_reported_with_its_place_and_the_rest_is_kept() {
    let file = "[Event \"first\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5\n2. b2-c3 f6-f4 {?} 3. c3-b4 2-0\n\n\
                [Event \"second\"]\n[GameType \"25\"]\n1. c3-b4 *\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    let first = &readings[0];
    assert_eq!((first.number, first.place), (1, Place { line: 1, column: 1 }));
    assert_eq!(first.errors.len(), 1);
    assert_eq!(first.errors[0].place, Place { line: 5, column: 10 });
    let GameError::Move { number, error } = &first.errors[0].what else { panic!() };
    assert_eq!((number.number, number.turn), (2, Colour::Black));
    assert_eq!(number.to_string(), "2...");
    let MoveError::NotLegal { nearest, .. } = error else { panic!("{error}") };
    assert!(nearest.contains(&"f6-e5".to_owned()), "{nearest:?}");
    let plies = &first.game.moves.plies;
    assert_eq!(moves(&first.game), "22-18 10-14 25-22");
    assert_eq!(plies[3].mv, PlyMove::Unread("f6-f4".into()));
    assert_eq!(plies[3].notes, [comment("?")]);
    assert_eq!(plies[4].mv, PlyMove::Unread("c3-b4".into()));
    assert_eq!(first.game.score, Score::WhiteWins);
    assert_eq!(readings[1].number, 2);
    assert_eq!(moves(&readings[1].game), "22-17");
}

#[test]
fn columns_count_characters() {
    let reading = one("[GameType \"25\"]\n{Ход} 1. c3-c4 *");
    assert_eq!(reading.errors[0].place, Place { line: 2, column: 10 });
}

#[test]
fn results_that_disagree_are_reported_and_the_tag_counts() {
    let reading = legal("[Result \"2-0\"]\n1. 32-28 19-23 0-2");
    assert_eq!(reading.game.score, Score::WhiteWins);
    let (tag, terminator) = (Score::WhiteWins, Score::BlackWins);
    assert_eq!(warnings(&reading), [Warning::ResultsDisagree { tag, terminator }]);
    assert_eq!(reading.warnings[0].place, Place { line: 1, column: 1 });
    assert_eq!(legal("[Result \"*\"]\n1. 32-28 0-2").game.score, Score::BlackWins);
    assert_eq!(legal("[Result \"1-1\"]\n1. 32-28 *").game.score, Score::Draw);
}

#[test]
fn a_result_that_is_none_becomes_a_comment() {
    let reading = legal("[Result \"White won\"]\n1. 32-28 2-0");
    assert_eq!(reading.game.score, Score::WhiteWins);
    assert_eq!(reading.game.moves.notes, [comment("[Result \"White won\"]")]);
    assert_eq!(warnings(&reading), [Warning::UnknownResult("White won".into())]);
}

#[test]
fn a_game_may_end_without_a_result() {
    let readings = all("[Event \"1\"]\n1. 32-28\n[Event \"2\"]\n1. 32-28 19-23");
    assert_eq!(readings.len(), 2);
    for reading in &readings {
        assert_eq!(warnings(reading), [Warning::NoTerminator]);
    }
}

#[test]
fn fens_are_read_with_their_defects() {
    let position = Position::from_fen(Variant::ENGLISH, "B:WK32,12:B5").unwrap();
    for tags in [
        "[FEN \"B:WK32,12:B5\"]",
        "[FEN \"B:WK32,12:B5.\"]",
        "[FEN \"B:W K32, 12 : B 5 .\"]",
        "[FEN \"B:B5:W12,K32\"]",
        "[FEN \"B:WK32,12:B5:H0:F1\"]",
        "[Setup \"1\"]\n[FEN \"B:WK32,12:B5\"]",
        "[SetUp \"1\"]\n[FEN \"B:WK32,12:B5\"]",
        "[Setup \"B:WK32,12:B5\"]",
        "[FEN \"B:WKg1,h6:Ba7\"]",
    ] {
        let reading = legal(&format!("[GameType \"21\"]\n{tags}\n*"));
        assert_eq!(reading.game.start, Some(position), "{tags}");
        assert_eq!(reading.warnings, [], "{tags}");
        assert!(reading.game.tags.is_empty(), "{tags}");
    }
    let empty_side = legal("[GameType \"21\"]\n[FEN \"W:W12:B\"]\n*");
    assert_eq!(empty_side.game.start.unwrap().fen(), "W:W12:B");
    let no_fen = legal("[GameType \"21\"]\n[Setup \"0\"]\n[FEN \"\"]\n1. 11-15 *");
    assert_eq!(no_fen.game.start, Some(Position::start(Variant::ENGLISH)));
}

#[test]
fn a_fen_that_is_no_position_leaves_the_moves_unread() {
    let file = "[Event \"x\"]\n[Setup \"1\"]\n[FEN \"B:WK23,12,3:BK15,K11.\"]\n1. 11-7 3-10 1-0";
    let reading = one(file);
    assert_eq!(reading.errors[0].place, Place { line: 3, column: 1 });
    assert!(matches!(reading.errors[0].what, GameError::Fen(_)));
    assert_eq!(reading.game.start, None);
    assert_eq!(reading.game.tags.get("FEN"), Some("B:WK23,12,3:BK15,K11."));
    assert_eq!(reading.game.tags.get("Setup"), Some("1"));
    assert_eq!(reading.game.moves.plies.len(), 2);
}

#[test]
fn entries_may_be_positions_only() {
    for glue in ["\n\n", "\n"] {
        let entry = |n: u32| format!("[Event \"{n}\"]\n[FEN \"W:W{n}:BK1\"]{glue}");
        let readings = all(&[21, 22, 23].map(entry).concat());
        let fens: Vec<_> = readings.iter().map(|r| r.game.start.unwrap().fen()).collect();
        assert_eq!(fens, ["W:W21:BK1", "W:W22:BK1", "W:W23:BK1"], "{glue:?}");
    }
}

#[test]
fn tags_in_other_languages_are_understood() {
    let reading = legal("[Bianco \"Rossi\"]\n[Nero \"Verdi\"]\n[Risultato \"1-1\"]\n1. 32-28 1-1");
    assert_eq!(reading.game.tags.get("White"), Some("Rossi"));
    assert_eq!(reading.game.tags.get("Black"), Some("Verdi"));
    assert_eq!(reading.game.score, Score::Draw);
    assert_eq!(warnings(&reading)[0].to_string(), "the tag Bianco was read as White");
    let french = legal("[Blanc \"Dupont\"]\n[Noir \"Durand\"]\n*");
    assert_eq!(french.game.tags.get("White"), Some("Dupont"));
    let both = legal("[White \"A\"]\n[Blanc \"B\"]\n*");
    assert_eq!((both.game.tags.get("White"), both.game.tags.get("Blanc")), (Some("A"), Some("B")));
}

#[test]
fn a_return_may_be_spelt_out_after_tags() {
    let file = "[White \"A\"]\\r\n[Black \"B\"]\\r\n[GameType \"20\"]\\r\n1. 32-28 19-23 *\\r\n\n[White \"C\"]\\r\n*\\r\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    assert_eq!(moves(&readings[0].game), "32-28 19-23");
    assert_eq!(readings[0].warnings, []);
    assert_eq!(readings[1].game.tags.get("White"), Some("C"));
}

#[test]
fn tags_may_have_lost_a_bracket_or_a_quotation_mark() {
    let file = "Event \"Cup\"]\n[Site Riga]\n[Round “3”]\n[Empty]\n[White \"The \"Great\" one\"]\n1. 32-28 *";
    let reading = legal(file);
    let tags: Vec<_> = reading.game.tags.iter().collect();
    let expected =
        [("Event", "Cup"), ("Site", "Riga"), ("Round", "3"), ("White", "The \"Great\" one")];
    assert_eq!(tags, expected);
    assert_eq!(reading.game.moves.notes, [comment("[Empty]")]);
    let defective = |name: &str| Warning::DefectiveTag(name.into());
    let expected = [
        defective("Event"),
        defective("Site"),
        defective("Round"),
        Warning::UnexpectedText("[Empty]".into()),
    ];
    assert_eq!(warnings(&reading), expected);
}

#[test]
fn a_tag_may_stand_twice() {
    let reading = legal("[Event \"Match\"]\n[White \"A\"]\n[Event \"Final\"]\n1. 32-28 *");
    assert_eq!(reading.game.tags.get("Event"), Some("Match"));
    assert_eq!(reading.game.moves.notes, [comment("[Event \"Final\"]")]);
    assert_eq!(warnings(&reading), [Warning::RepeatedTag("Event".into())]);
}

#[test]
fn squares_may_have_zeros_and_blanks() {
    let zeros = legal("[GameType \"20\"]\n[FEN \"B:W50:B1\"]\n1. 01-07 *");
    assert_eq!(moves(&zeros.game), "1-7");
    for text in ["35x 2", "35 x 2", "35 x2", "35- 2", "35 : 2", "35\tx\t2"] {
        let blanks =
            legal(&format!("[GameType \"20\"]\n[FEN \"W:WK35:B8,20\"]\n1. {text} 20-24 *"));
        assert_eq!(moves(&blanks.game), "35x2 20-24", "{text}");
    }
}

#[test]
fn signs_may_be_confused() {
    let dashes = legal("[GameType \"21\"]\n1. 11-15 23-18 2. 9-14 18-9 3. 5-14 *");
    assert_eq!(moves(&dashes.game), "11-15 23-18 9-14 18x9 5x14");
    let crosses = legal("[GameType \"21\"]\n1. 11x15 23x18 *");
    assert_eq!(moves(&crosses.game), "11-15 23-18");
}

#[test]
fn words_glued_to_a_move_become_a_comment() {
    let reading =
        legal("[GameType \"21\"]\n1. 11-15 23-18Blackoversteppedthetime. on move 12 of\nall 0-1");
    assert_eq!(moves(&reading.game), "11-15 23-18");
    let words = "Blackoversteppedthetime. on move 12 of all";
    assert_eq!(reading.game.moves.plies[1].notes, [comment(words)]);
    assert_eq!(reading.game.score, Score::BlackWins);
}

#[test]
fn a_comment_that_is_not_closed_does_not_swallow_the_next_game() {
    let file = "[Event \"1\"]\n1. 32-28 {good move 19-23 *\n\n[Event \"2\"]\n1. 32-28 {closed} *\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    assert_eq!(readings[0].game.moves.plies[0].notes, [comment("good move 19-23 *")]);
    assert_eq!(readings[0].warnings[0].what, Warning::UnclosedComment);
    assert_eq!(readings[0].warnings[0].place, Place { line: 2, column: 10 });
    assert_eq!(readings[1].game.moves.plies[0].notes, [comment("closed")]);
}

#[test]
fn a_variation_that_is_not_closed_ends_with_the_game() {
    let file = "[Event \"1\"]\n1. 32-28 19-23 (19-24 (20-24 2-0\n\n[Event \"2\"]\n1. 32-28 *\n";
    let readings = all(file);
    assert_eq!(readings.len(), 2);
    assert_eq!(readings[0].game.score, Score::WhiteWins);
    let unclosed = [Warning::UnclosedVariation, Warning::UnclosedVariation];
    assert_eq!(warnings(&readings[0])[..2], unclosed);
}

#[test]
fn brackets_that_close_nothing_are_left_out() {
    let reading = legal("1. 32-28) 19-23} 2. 28x19 *");
    assert_eq!(reading.game.legal_moves().count(), 3);
    assert_eq!(warnings(&reading), [Warning::StrayBracket(')'), Warning::StrayBracket('}')]);
}

#[test]
fn games_may_be_glued_together() {
    let file = "[Event \"1\"][White \"A\"]1. 32-28 19-23 1-1[Event \"2\"] [White \"B\"]1. 32-28 2-0[Event \"3\"]\n1. 32-28\n[Event \"4\"]\n*";
    let readings = all(file);
    let events: Vec<_> = readings.iter().map(|r| r.game.tags.get("Event").unwrap()).collect();
    assert_eq!(events, ["1", "2", "3", "4"]);
    assert_eq!(readings[1].place, Place { line: 1, column: 41 });
    let counts: Vec<_> = readings.iter().map(|r| r.game.legal_moves().count()).collect();
    assert_eq!(counts, [2, 1, 1, 0]);
}

#[test]
fn prose_around_the_games_is_kept() {
    let file =
        "Games of the final, in 2 parts\n\n[Event \"1\"]\n1. 32-28 *\n\n; the end\n{really}\n\x1a";
    let reading = legal(file);
    assert_eq!(reading.game.moves.notes, [comment("Games of the final, in 2 parts")]);
    assert_eq!(reading.game.moves.plies[0].notes, [comment("the end"), comment("really")]);
    assert!(all("").is_empty());
    assert!(all("nothing but words\n").is_empty());
}

#[test]
fn too_many_faults_are_counted_and_not_listed() {
    let reading = one(&format!("1. 32-28 {} *", ") ".repeat(1000)));
    assert_eq!((reading.warnings.len(), reading.omitted), (100, 900));
    assert!(reading.game.to_pdn(&Layout::default()).ends_with("1. 32-28 *\n"));
}
