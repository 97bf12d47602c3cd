//! `damka judge`, run as a person runs it.

use crate::support::{Folder, damka, ending_with, output, refusal};
use serde_json::Value;

/// What is said in JSON about the first game of a file with this text.
fn judged(name: &str, text: &str, arguments: &[&str]) -> Value {
    let folder = Folder::new(&format!("judge-{}", name.replace('.', "-")));
    let file = folder.file(name, text);
    let ended = damka(&[&["judge", &file, "--json"], arguments].concat());
    let all: Value = serde_json::from_slice(&ended.stdout).unwrap();
    all["games"][0].clone()
}

fn event<'a>(game: &'a Value, kind: &str) -> &'a Value {
    let events = game["events"].as_array().unwrap();
    events.iter().find(|event| event["kind"] == kind).unwrap_or(&Value::Null)
}

/// A Russian game in which three kings try to catch one.
fn three_kings(moves: usize, result: &str) -> String {
    let pair = |n: usize| match n % 2 {
        1 => format!("{n}. c3-h8 g1-a7"),
        _ => format!("{n}. h8-c3 a7-g1"),
    };
    let moves: Vec<String> = (1..=moves).map(pair).collect();
    let moves = moves.join(" ");
    format!(
        "[GameType \"25\"]\n[FEN \"W:WKa1,Kb2,Kc3:BKg1\"]\n[Result \"{result}\"]\n\n{moves} {result}\n"
    )
}

#[test]
fn the_worked_case_of_the_page_is_judged_as_it_says() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.6#1", "UA-2024 VI.draws.1.8"]);
    let page = include_str!("../../../../docs/rulings.md");
    let block = |kind: &str, index: usize| {
        let fence = format!("```{kind}\n");
        let block = page.split(fence.as_str()).nth(index).unwrap();
        block.split("```").next().unwrap().to_owned()
    };
    let folder = Folder::new("judge-page");
    let file = folder.file("game.pdn", &block("pdn", 1));
    assert_eq!(output(&["judge", &file, "--rulebook", "RU-2022"]), block("text", 1));
    let at_4 = output(&["judge", &file, "--rulebook", "RU-2022", "--at", "4"]);
    assert!(at_4.ends_with(&block("text", 2)), "{at_4}");
    let other = output(&["judge", &file, "--rulebook", "UA-2024"]);
    assert!(other.contains(&block("text", 3)), "{other}");
}

#[test]
fn a_draw_by_counting_is_found_with_its_count_and_clauses() {
    let game = judged("kings.pdn", &three_kings(15, "1-1"), &["--rulebook", "RU-2022"]);
    assert_eq!((&game["legal"], &game["agrees"]), (&true.into(), &true.into()));
    let events = game["events"].as_array().unwrap();
    let three = events.iter().find(|event| event["facts"]["rule"] == "three-kings").unwrap();
    assert_eq!((&three["ply"], &three["kind"]), (&29.into(), &"draw-declarable".into()));
    assert_eq!(three["by"], "arbiter");
    assert_eq!(three["clauses"][0], "RU-2022 6.1.8.3");
    assert_eq!(three["facts"]["from_ply"], 0);
    assert_eq!(game["outcome"]["result"], "1/2-1/2");

    let short = judged("short.pdn", &three_kings(14, "*"), &["--rulebook", "RU-2022"]);
    let events = short["events"].as_array().unwrap();
    assert!(events.iter().all(|event| event["facts"]["rule"] != "three-kings"));
    assert_eq!(short["outcome"]["kind"], "unfinished");
}

#[test]
fn where_the_arbiter_must_declare_it_an_open_game_is_drawn() {
    let game = judged("open.pdn", &three_kings(15, "*"), &["--rulebook", "UA-2024"]);
    assert_eq!(event(&game, "draw-due")["by"], "arbiter");
    assert_eq!(game["outcome"]["result"], "1/2-1/2");
    assert_eq!((&game["tag_result"], &game["agrees"]), (&"*".into(), &false.into()));
}

#[test]
fn a_result_after_a_draw_that_must_be_declared_is_a_difference() {
    let _claim = clauses::proves(&["UA-2024 VI.draws.1.8", "UA-2024 IV.15.2"]);
    let text = "[GameType \"25\"]\n[FEN \"W:WKb8,Ka5:BKd4,g3\"]\n[Result \"2-0\"]\n\n\
        1. b8:h2 d4-e3 2. h2-b8 e3-f2 3. b8-h2 f2-c5 4. h2-b8 c5-d4 5. b8-h2 d4-a1 \
        6. h2-b8 a1-b2 7. b8-h2 b2-a1 2-0\n";
    let game = judged("over.pdn", text, &["--rulebook", "UA-2024"]);
    let due = event(&game, "draw-due");
    assert_eq!((&due["ply"], &due["facts"]["rule"]), (&11.into(), &"two-against-one".into()));
    let on = event(&game, "played-on");
    assert_eq!((&on["ply"], &on["facts"]["plies"]), (&14.into(), &3.into()));
    assert_eq!(on["clauses"][0], "UA-2024 VI.draws.1.8");
    assert_eq!(game["outcome"]["result"], "1/2-1/2");
    assert_eq!((&game["tag_result"], &game["agrees"]), (&"1-0".into(), &false.into()));
    let folder = Folder::new("judge-over");
    let file = folder.file("over.pdn", text);
    let ended = damka(&["judge", &file, "--rulebook", "UA-2024"]);
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8(ended.stdout).unwrap();
    assert!(said.contains("the game was over after 6."), "{said}");
    // Where a claim or the arbiter's choice ends it, the win stands, and the draw is advice.
    let other = judged("claim.pdn", text, &["--rulebook", "RU-2022"]);
    assert_eq!(event(&other, "draw-declarable")["facts"]["rule"], "two-or-three-pieces");
    assert_eq!((&other["outcome"]["result"], &other["agrees"]), (&"1-0".into(), &true.into()));
}

#[test]
fn the_state_after_a_move_tells_counts_and_rights() {
    let folder = Folder::new("judge-state");
    let file = folder.file("kings.pdn", &three_kings(10, "*"));
    let said = output(&["judge", &file, "--rulebook", "RU-2022", "--at", "8"]);
    assert!(said.contains("three-kings                  8 of 15 moves by White, counted from 1."));
    assert!(said.contains("White may claim repetition by writing c3-h8 down and not making it"));
    assert!(said.ends_with("7 more moves by White until a draw by RU-2022 6.1.8.3, 5.4.13.6\n"));

    let game = judged("at.pdn", &three_kings(10, "*"), &["--rulebook", "RU-2022", "--at", "8."]);
    assert_eq!((&game["at"]["ply"], &game["at"]["turn"]), (&15.into(), &"black".into()));
}

#[test]
fn a_move_that_is_not_legal_has_its_clause() {
    let _claim =
        clauses::proves(&["RU-2022 5.4.14.2#6", "RU-2013 2.1.10.3#6", "UA-2024 VI.violations.4.6"]);
    let file = "[GameType \"25\"]\n[Result \"2-0\"]\n\n1. c3-d4 b6-c5 2. b2-c3 2-0\n";
    for (document, clause) in [
        ("RU-2022", "RU-2022 5.4.14.2#6"),
        ("RU-2013", "RU-2013 2.1.10.3#6"),
        ("UA-2024", "UA-2024 VI.violations.4.6"),
    ] {
        let game = judged("illegal.pdn", file, &["--rulebook", document]);
        assert_eq!(game["legal"], false);
        let illegal = &game["first_illegal"];
        assert_eq!((&illegal["ply"], &illegal["text"]), (&3.into(), &"b2-c3".into()));
        assert_eq!(illegal["clauses"][0], clause);
        assert!(illegal["reason"].as_str().unwrap().contains("must be"));
        assert_eq!((&game["outcome"]["result"], &game["agrees"]), (&"*".into(), &Value::Null));
    }
    let folder = Folder::new("judge-illegal");
    let file = folder.file("illegal.pdn", file);
    let said = ending_with(1, &["judge", &file, "--rulebook", "RU-2022"]);
    assert!(said.contains("  2. b2-c3            “b2-c3” is not a legal move of White"), "{said}");
}

#[test]
fn chess_is_over_at_the_fifth_occurrence() {
    let _claim = clauses::proves(&["UA-CHESS 9.6.1"]);
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    let file = format!("[Result \"1-0\"]\n\n{shuffle} 1-0\n");
    let game = judged("five.pgn", &file, &["--rulebook", "UA-CHESS"]);
    assert_eq!(event(&game, "draw-claimable")["ply"], 8);
    assert_eq!(event(&game, "draw-claimable")["by"], "white");
    assert_eq!(event(&game, "draw")["ply"], 16);
    assert_eq!(event(&game, "played-on")["facts"]["plies"], 4);
    assert_eq!(game["outcome"]["kind"], "fivefold-repetition");
    assert_eq!(game["agrees"], false);
}

#[test]
fn a_dead_position_is_found_where_it_arose() {
    let _claim = clauses::proves(&["UA-CHESS 5.2.2"]);
    let fen = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1";
    let file = format!("[FEN \"{fen}\"]\n[Result \"*\"]\n\n1. Kd1 Kd7 2. Kc2 Kc6 *\n");
    let game = judged("dead.pgn", &file, &["--rulebook", "UA-CHESS"]);
    assert_eq!(event(&game, "draw")["facts"]["rule"], "nobody-can-win");
    assert_eq!(event(&game, "draw")["ply"], 0);
}

#[test]
fn who_loses_on_time_draws_against_a_bare_king() {
    let _claim = clauses::proves(&["UA-CHESS 6.9"]);
    let file = |fen: &str| {
        format!(
            "[FEN \"{fen}\"]\n[Termination \"Time forfeit\"]\n[Result \"0-1\"]\n\n1. Ka2 Kf7 0-1\n"
        )
    };
    let bare = file("4k3/8/8/8/8/8/7R/K7 w - - 0 1");
    let game = judged("bare.pgn", &bare, &["--rulebook", "UA-CHESS"]);
    assert_eq!((&game["outcome"]["result"], &game["agrees"]), (&"1/2-1/2".into(), &false.into()));
    let armed = file("4k2q/8/8/8/8/8/7R/K7 w - - 0 1");
    let game = judged("armed.pgn", &armed, &["--rulebook", "UA-CHESS"]);
    assert_eq!((&game["outcome"]["kind"], &game["agrees"]), (&"time".into(), &true.into()));
}

#[test]
fn clocks_and_offers_are_told() {
    let _claim = clauses::proves(&["RU-2022 5.4.2.6"]);
    let file = "[GameType \"25\"]\n[Result \"0-2\"]\n\n\
        1. c3-d4 {[%emt 0:00:50]} b6-c5 {[%emt 0:00:05]} 2. d4:b6 {[%emt 0:00:20]} 0-2\n";
    let game = judged(
        "time.pdn",
        file,
        &["--rulebook", "RU-2022", "--discipline", "russian-blitz", "--control", "1"],
    );
    let flag = event(&game, "flag");
    assert_eq!((&flag["ply"], &flag["by"]), (&3.into(), &"white".into()));
    assert_eq!(flag["facts"]["overstepped_ms"], 10_000);
    assert_eq!(game["outcome"]["kind"], "time");

    let offer = judged("offer.pgn", "1. e4 (=) e5 1/2-1/2\n", &["--rulebook", "UA-CHESS"]);
    assert_eq!(event(&offer, "offer")["by"], "white");
    assert_eq!(event(&offer, "offer")["facts"]["timely"], false);
    assert_eq!(offer["outcome"]["kind"], "agreement");
}

#[test]
fn a_win_that_the_board_does_not_show_is_a_resignation() {
    let _claim = clauses::proves(&[
        "UA-2024 VI.outcome.1.1",
        "UA-2024 V.outcome.2.1",
        "UA-2024 VII.outcome.3.1",
        "UA-64 5.2.1",
    ]);
    for (document, game_type, moves, clause) in [
        ("UA-2024", 25, "1. c3-d4 b6-c5", "UA-2024 VI.outcome.1.1"),
        ("UA-2024", 20, "1. 32-28 18-23", "UA-2024 V.outcome.2.1"),
        ("UA-2024", 21, "1. 11-15 22-18", "UA-2024 VII.outcome.3.1"),
        ("UA-64", 26, "1. c3-d4 b6-c5", "UA-64 5.2.1"),
    ] {
        let file = format!("[GameType \"{game_type}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n");
        let game = judged("resigned.pdn", &file, &["--rulebook", document]);
        assert_eq!(game["outcome"]["kind"], "resignation");
        assert_eq!(game["outcome"]["clauses"][0], clause);
        assert_eq!(game["agrees"], true);
    }
}

#[test]
fn a_game_that_the_rulebook_does_not_know_is_set_aside_among_others() {
    let files = "[GameType \"25\"]\n\n1. c3-d4 *\n\n[GameType \"26\"]\n\n1. c3-d4 *\n";
    let folder = Folder::new("judge-mixed");
    let file = folder.file("mixed.pdn", files);
    let said = ending_with(1, &["judge", &file, "--rulebook", "RU-2022"]);
    assert!(said.contains("RU-2022 has no discipline for brazilian"), "{said}");
}

#[test]
fn an_agreement_before_its_time_is_pointed_out() {
    let _claim = clauses::proves(&["RU-2022 6.1.8.1"]);
    let file = "[GameType \"25\"]\n[Result \"1-1\"]\n\n1. c3-d4 d6-c5 1-1\n";
    let game = judged("early.pdn", file, &["--rulebook", "RU-2022"]);
    let early = event(&game, "early-agreement");
    assert_eq!(early["clauses"][1], "RU-2022 6.1.8.1");
    assert_eq!(early["facts"]["moves_each_min"], 20);
    let free = judged("free.pdn", file, &["--rulebook", "RU-2013"]);
    assert_eq!(event(&free, "early-agreement"), &Value::Null);
}

#[test]
fn the_discipline_follows_the_game_and_its_pace() {
    let start = "[GameType \"20\"]\n[Event \"Blitz\"]\n\n1. 32-28 *\n";
    let timed = "[GameType \"20\"]\n[TimeControl \"900+5\"]\n\n1. 32-28 *\n";
    let folder = Folder::new("judge-discipline");
    let heading = |name: &str, text: &str| {
        let file = folder.file(name, text);
        output(&["judge", &file, "--rulebook", "RU-2022"]).lines().next().unwrap().to_owned()
    };
    assert!(heading("blitz.pdn", start).ends_with("1 ply, international-blitz"));
    assert!(heading("rapid.pdn", timed).ends_with("1 ply, international-rapid"));
}

#[test]
fn renju_is_judged_from_lists() {
    let _claim = clauses::proves(&["RU-2022 9.2.7.1", "RU-2022 9.2.4.2"]);
    let lists = "h8 h9 - -\n1. h8 i9 2. h8\n";
    let folder = Folder::new("judge-renju");
    let file = folder.file("games.txt", lists);
    let said = ending_with(1, &["judge", &file, "--rulebook", "RU-2022"]);
    assert!(said.contains("4. -                the game is drawn: 2 of 2 passes in succession"));
    assert!(said.contains("RU-2022 9.2.7.1"));
    assert!(said.contains("Game 2: 2 plies, renju"), "{said}");

    // K8 makes a double three: H8 J8 K8 and K8 K9 K10.
    let foul = "h8 a1 j8 a3 k9 a5 k10 a7 k8\n";
    let game = judged("foul.txt", foul, &["--rulebook", "RU-2022"]);
    assert_eq!(game["first_illegal"]["ply"], 9, "{game}");
    assert_eq!(game["first_illegal"]["clauses"][0], "RU-2022 9.2.4.2");
    assert_eq!((&game["tag_result"], &game["agrees"]), (&Value::Null, &Value::Null));
}

#[test]
fn tables_give_advice_that_is_marked_as_such() {
    let folder = Folder::new("judge-advice");
    let tables = folder.path("tables");
    let ending = |fen: &str| format!("[GameType \"25\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n*\n");
    let file = folder.file("drawn.pdn", &ending("W:WKa1:BKg1"));
    let arguments = ["judge", &file, "--rulebook", "RU-2022", "--advice", "--dir", &tables];
    let said = output(&arguments);
    assert!(said.contains("  Advice, no ruling: a draw with best play"), "{said}");
    assert!(said.contains("RU-2022 6.1.8.7"));
    let file = folder.file("won.pdn", &ending("W:WKa1:BKc3"));
    let said = output(&["judge", &file, "--rulebook", "RU-2022", "--advice", "--dir", &tables]);
    assert!(said.contains("Advice, no ruling: White wins in 1 plies"), "{said}");
}

#[test]
fn bad_input_is_refused_with_a_word_on_what_to_do() {
    let folder = Folder::new("judge-refused");
    let file = folder.file("game.pdn", "[GameType \"26\"]\n\n1. c3-d4 *\n");
    let empty = folder.file("empty.pgn", "");
    for (arguments, said) in [
        (vec!["judge", &file, "--rulebook", "RU-1999"], "the rulebooks are RU-2013"),
        (
            vec!["judge", &file, "--rulebook", "RU-2022", "--discipline", "go"],
            "its disciplines are",
        ),
        (
            vec!["judge", &file, "--rulebook", "RU-2022", "--discipline", "composition"],
            "no discipline in which games are played",
        ),
        (vec!["judge", &file, "--rulebook", "RU-2022"], "RU-2022 has no discipline for brazilian"),
        (
            vec!["judge", &file, "--rulebook", "UA-2024", "--discipline", "international"],
            "this is a game of brazilian",
        ),
        (vec!["judge", &empty, "--rulebook", "UA-CHESS"], "no game was found"),
        (vec!["judge", "no-such.pdn", "--rulebook", "RU-2022"], "cannot read no-such.pdn"),
        (vec!["judge", &file, "--rulebook", "UA-64", "--at", "x"], "the number of a move"),
        (vec!["judge", &file, "--rulebook", "UA-64", "--control", "x"], "no time control"),
    ] {
        let refused = refusal(&arguments);
        assert!(refused.contains(said), "{arguments:?}: {refused}");
    }
}

#[test]
fn a_capture_that_could_be_two_is_read_as_the_game_goes_on_with_a_warning() {
    let file = "[GameType \"25\"]\n[FEN \"W:WKd2:Bb6,d6,f4,f6,g7\"]\n\n1. d2:a7 g7-h6 *\n";
    let game = judged("two-ways.pdn", file, &["--rulebook", "RU-2022"]);
    assert_eq!((&game["legal"], game["warnings"].as_array().unwrap().len()), (&true.into(), 1));
    let folder = Folder::new("judge-two-ways-text");
    let file = folder.file("two-ways.pdn", file);
    let said = output(&["judge", &file, "--rulebook", "RU-2022"]);
    assert!(said.contains("d2:g5:e7:c5:a7 was taken"), "{said}");
}
