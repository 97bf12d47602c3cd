//! The commands for draughts, run as a person runs them.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::support::{Folder, damka, ending_with, json, output, refusal};
use serde_json::Value;

#[test]
fn moves_are_listed_with_their_whole_way() {
    let fen = "W:WKd2:Bb6,d6,f4,f6,g7";
    let listed = output(&["moves", "russian", "--fen", fen]);
    assert_eq!(listed, "d2:h6:f8:c5:a7\nd2:g5:e7:c5:a7\nd2:g5:d8:a5\n");
    let listed = json(&["moves", "russian", "--fen", fen, "--json"]);
    assert_eq!(listed["turn"], "white");
    assert_eq!(listed["moves"][2]["to"], "a5");
    assert_eq!(listed["moves"][2]["captures"].as_array().unwrap().len(), 3);
}

#[test]
fn perft_prints_a_line_a_depth() {
    let counted = output(&["perft", "brazilian", "4", "--fen", "B:W24,K26,27,28:B7,8,K11"]);
    let lines: Vec<&str> = counted.lines().collect();
    assert_eq!(lines[..4], ["1 9", "2 87", "3 659", "4 4489"]);
    assert!(lines[4].contains(" nodes/s (5244 nodes in "), "{}", lines[4]);
    let threads = json(&["perft", "international", "7", "--threads", "3", "--json", "--divide"]);
    assert_eq!(threads["depths"][6]["nodes"], 1_049_442);
    let divided = threads["divide"].as_array().unwrap();
    let sum: u64 = divided.iter().map(|entry| entry["nodes"].as_u64().unwrap()).sum();
    assert_eq!((divided.len(), sum), (9, 1_049_442));
}

#[test]
fn a_position_is_shown_and_judged() {
    let shown = output(&["show", "giveaway", "--fen", "W:Wa5:Bb6,c7"]);
    assert!(shown.contains("6 |   b   .   .   . |"), "{shown}");
    assert!(shown.ends_with("White has no move: White has won (giveaway)\nW:Wa5:Bc7,b6\n"));
    let svg = output(&["show", "english", "--svg", "-"]);
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let folder = Folder::new("show");
    let path = folder.path("board.svg");
    assert_eq!(output(&["show", "english", "--svg", &path]), format!("Wrote {path}\n"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), svg);
}

#[test]
fn refusals_say_what_and_where() {
    let said = refusal(&["moves", "russian", "--fen", "W:Wc3,c4:Bd4"]);
    assert!(said.contains("the russian board has no playing square “c4”"), "{said}");
    assert!(said.ends_with("\n  W:Wc3,c4:Bd4\n        ^^\n"), "{said}");
    assert!(refusal(&["show", "russian", "--fen", "W:Wb8:B"]).contains("must be a king (Kb8)"));
    assert!(refusal(&["moves", "hollandic"]).contains("hollandic"));
    assert!(refusal(&["perft", "russian", "0"]).contains("0 is not in 1..=100"));
    assert!(refusal(&["replay", "/nowhere.pdn"]).contains("cannot read /nowhere.pdn"));
    let folder = Folder::new("nonsense");
    let nonsense = folder.file("nonsense.pdn", "");
    assert!(refusal(&["replay", &nonsense]).contains("no game was found in"));
    assert!(refusal(&["replay", "."]).contains("could not be read to its end"));
    assert!(refusal(&["opening", "ua2024-app9"]).contains("ua2024-app9"));
    assert!(refusal(&["opening", "ua2024-app3", "--cell", "XI/1"]).contains("XI/1"));
    assert!(refusal(&["show", "russian", "--svg", "/nowhere/board.svg"]).contains("cannot write"));
}

#[test]
fn games_are_replayed_and_the_wrong_ones_named() {
    let folder = Folder::new("replay");
    let good = folder.file(
        "good.pdn",
        "[GameType \"25\"]\n1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4 0-2\n",
    );
    assert_eq!(
        output(&["replay", &good]),
        format!("{good}: 1 game, 10 moves, 0 games with errors\n")
    );
    let bad = folder
        .file("bad.pdn", "[GameType \"25\"]\n1. ed4 dc5 2. ab6 *\n\n[GameType \"25\"]\n1. cd4 *\n");
    let said = ending_with(1, &["replay", &good, &bad]);
    assert!(
        said.contains("game 1, line 2, column 15: move 2.: “ab6” is not a legal move"),
        "{said}"
    );
    assert!(said.ends_with("all files: 3 games, 13 moves, 1 game with errors\n"), "{said}");
    let ended = damka(&["replay", "--json", &bad]);
    assert_eq!(ended.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&ended.stdout).unwrap();
    assert_eq!(told["files"][0]["errors"][0]["column"], 15);
    assert_eq!(told["games_with_errors"], 1);
}

#[test]
fn games_are_rewritten() {
    let folder = Folder::new("convert");
    let game = folder.file("game.pdn", "[GameType \"25\"]\n1. e3-d4 {opening} d6-c5 2. f2-e3 *\n");
    let short = output(&["convert", &game, "-", "--style", "short", "--capture", "colon"]);
    assert!(short.ends_with("1. ed4 {opening} 1... dc5 2. fe3 *\n"), "{short}");
    let numbers = folder.path("numbers.pdn");
    output(&["convert", &game, &numbers, "--squares", "numbers"]);
    assert!(std::fs::read_to_string(&numbers).unwrap().contains("1. 23-18 {opening} 1... 10-14"));
    output(&["convert", &numbers, &numbers, "--style", "full"]);
    assert!(std::fs::read_to_string(&numbers).unwrap().contains("1. e3-d4 {opening} 1... d6-c5"));
    let columns = output(&["convert", &game, "-", "--to", "columns"]);
    assert!(columns.contains("White") && columns.contains("e3-d4"), "{columns}");
    let refused = refusal(&["convert", &game, "/nowhere/x.pdn"]);
    assert!(refused.contains("/nowhere/x.pdn was not written"), "{refused}");
}

#[test]
fn openings_are_shown_and_drawn_again_alike() {
    let shown = output(&["opening", "RU-2013 App.5", "--cell", "I/16"]);
    assert!(shown.contains("moves: a3-b4 b6-c5 b4-a5 c5-b4"), "{shown}");
    let draw = ["opening", "ua2024-app4", "--seed", "hall", "--purpose", "round 1", "--json"];
    assert_eq!(json(&draw), json(&draw));
    let other = ["opening", "ua2024-app4", "--seed", "hall", "--purpose", "round 2", "--json"];
    assert_ne!(json(&draw)["cell"], json(&other)["cell"]);
    let made_up = json(&["opening", "ua2024-app2", "--json"]);
    let seed = made_up["draw"]["seed"].as_str().unwrap();
    let again = json(&["opening", "ua2024-app2", "--json", "--seed", seed]);
    assert_eq!(made_up, again);
    assert_eq!(json(&["opening", "--list", "--json"]).as_array().unwrap().len(), 5);
}

/// `damka … | head -1`: the reader goes, and that is no error.
#[test]
fn a_reader_that_goes_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damka"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
    assert!(ended.status.success());
}

#[test]
fn standard_input_is_a_file_too() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_damka"))
        .args(["replay", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"[GameType \"20\"]\n1. 32-28 18-23 *\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    assert_eq!(
        String::from_utf8(ended.stdout).unwrap(),
        "-: 1 game, 2 moves, 0 games with errors\n"
    );
}

#[test]
fn every_command_has_examples_in_its_help() {
    let help = output(&["--help"]);
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    // A long description goes on in a line that is indented further.
    let heads = commands.lines().filter(|line| !line.starts_with("   "));
    let names = heads.filter_map(|line| line.split_whitespace().next());
    for name in names.filter(|name| *name != "help") {
        assert!(output(&["help", name]).contains("Examples:\n"), "{name}");
    }
}
