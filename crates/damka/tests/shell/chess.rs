//! The commands for chess, run as a person runs them.

use crate::support::{Folder, ending_with, json, output, refusal};

#[test]
fn moves_are_listed_in_short_notation() {
    let listed = output(&["moves", "chess", "--fen", "8/8/8/8/8/5k2/4p3/4K3 b - - 0 1"]);
    assert_eq!(listed.lines().count(), 6, "{listed}");
    assert!(listed.lines().any(|mv| mv == "Ke3"));
    let listed = json(&["moves", "chess", "--json"]);
    let first = &listed["moves"].as_array().unwrap()[0];
    assert!(first["uci"].as_str().unwrap().len() == 4);
}

#[test]
fn perft_counts_chess() {
    let counted = output(&["perft", "chess", "4", "--threads", "2"]);
    assert!(counted.starts_with("1 20\n2 400\n3 8902\n4 197281\n"), "{counted}");
}

#[test]
fn a_position_is_shown_and_judged() {
    let shown = output(&["show", "chess"]);
    assert!(shown.contains("White to move, 20 legal moves\nrnbqkbnr/pppppppp/"), "{shown}");
    let mated = output(&["show", "chess", "--fen", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"]);
    assert!(mated.contains("Black is mated"), "{mated}");
    let svg = output(&["show", "chess", "--svg", "-"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
}

#[test]
fn dead_positions_are_told_with_their_reason() {
    let wall = "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w";
    let told = output(&["dead", wall]);
    assert!(
        told.ends_with("The position is dead: the game is drawn (UA-CHESS 5.2.2).\n"),
        "{told}"
    );
    let told = json(&["dead", wall, "--json"]);
    assert_eq!((&told["white"]["mate"], &told["dead"]), (&"impossible".into(), &true.into()));
    let told = json(&["dead", "2k5/3p4/8/8/8/8/8/2KB4 w", "--json"]);
    assert_eq!((&told["black"]["mate"], &told["dead"]), (&"possible".into(), &false.into()));
    assert!(told["black"]["line"].as_str().unwrap().ends_with('#'));
    let hard = "8/1p3p1p/1P3p2/1Pp2PpP/KpP3P1/1P4pB/6Pk/8 b";
    let told = ending_with(1, &["dead", hard, "--budget", "1"]);
    assert!(told.contains("not decided"), "{told}");
}

#[test]
fn refusals_say_what_is_wrong() {
    let said = refusal(&["dead", "8/8/8/8/8/8/8/8 w"]);
    assert!(said.contains("king"), "{said}");
    assert!(refusal(&["moves", "chess", "--fen", "rubbish"]).starts_with("error: "));
}

#[test]
fn pgn_files_are_replayed() {
    let folder = Folder::new("pgn");
    let file =
        folder.file("games.pgn", "1. e4 e5 2. Nf3 Nf6 *\n\n[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n");
    let told = ending_with(1, &["replay", &file]);
    assert!(told.contains("game 2, line 5, column 13: move 2."), "{told}");
    assert!(told.ends_with("2 games, 6 moves, 1 game with errors\n"), "{told}");
}
