//! What is said before the moves.

use notation::pgn::{Layout, Score};

use crate::{legal, one};

#[test]
fn the_seven_tags_of_every_game_are_written() {
    let written =
        legal("[White \"A\"]\n[Annotator \"B\"]\n1. e4 *").game.to_pgn(&Layout::default());
    let expected = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"A\"]
[Black \"?\"]
[Result \"*\"]
[Annotator \"B\"]

1. e4 *
";
    assert_eq!(written, expected);
    let again = legal(&written);
    let tags: Vec<_> = again.game.tags.iter().collect();
    assert_eq!(tags, [("White", "A"), ("Annotator", "B")]);
}

#[test]
fn values_are_written_with_their_escapes() {
    let file = r#"[Event "A \"B\" \\ C"]
1. e4 *"#;
    let game = legal(file).game;
    assert_eq!(game.tags.get("Event"), Some(r#"A "B" \ C"#));
    assert!(game.to_pgn(&Layout::default()).starts_with("[Event \"A \\\"B\\\" \\\\ C\"]\n"));
}

#[test]
fn a_forfeit_is_a_win_with_a_termination() {
    let reading = legal("[Result \"1-0\"]\n[Termination \"forfeit\"]\n\n1-0");
    assert_eq!(reading.game.score, Score::WhiteWinsByForfeit);
    assert_eq!(reading.game.tags.get("Termination"), None);
    let written = reading.game.to_pgn(&Layout::default());
    assert!(written.contains("[Result \"1-0\"]\n[Termination \"forfeit\"]\n\n1-0\n"), "{written}");
    let other = legal("[Result \"0-1F\"]\n[Termination \"rules infraction\"]\n\n0-1");
    assert_eq!(other.game.score, Score::BlackWinsByForfeit);
    assert_eq!(other.warnings, []);
    assert_eq!(legal(&other.game.to_pgn(&Layout::default())).game, other.game);
    let draw = legal("[Result \"1/2-1/2\"]\n[Termination \"forfeit\"]\n\n1/2-1/2");
    assert_eq!(draw.game.tags.get("Termination"), Some("forfeit"));
}

#[test]
fn both_may_lose() {
    let both = legal("[Event \"x\"]\n[Result \"0-0\"]\n\n*");
    assert_eq!(both.game.score, Score::BothLose);
    assert_eq!(both.warnings, []);
    assert_eq!(legal(&both.game.to_pgn(&Layout::default())).game, both.game);
}

#[test]
fn tags_of_a_game_that_cannot_be_played_come_back() {
    let file = "[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"nonsense/\"]\n1. e4 *";
    let game = one(file).game;
    assert_eq!(game.tags.get("SetUp"), Some("1"));
    assert_eq!(one(&game.to_pgn(&Layout::default())).game.tags.get("FEN"), Some("nonsense/"));
}
