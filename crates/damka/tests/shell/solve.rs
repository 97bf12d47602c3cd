//! `damka solve`, run as a person runs it.

use crate::support::{Folder, ending_with, json, output, refusal};

/// Runs with tables of its own, whatever lies in the folder the tests are run in.
fn solve<'a>(folder: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
    [&["solve"], arguments, &["--dir", folder]].concat()
}

#[test]
fn a_problem_is_solved_with_its_line_and_its_length() {
    let folder = Folder::new("solve-line");
    let dir = folder.path("none");
    let problem = ["russian", "--fen", "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7"];
    let said = output(&solve(&dir, &problem));
    assert_eq!(
        said,
        "White wins, in 7 plies.\n\
         1.a5-b6 c7:a5 2.c3-d4 a5:c3:e5 3.g5-h6 d6:b4 4.h6:f8:d6:g3:e1:a5\n"
    );
    let told = json(&solve(&dir, &[&problem[..], &["--json", "--tree"]].concat()));
    assert_eq!(told["verdict"], "proved");
    assert_eq!((&told["plies"], &told["plies_exact"]), (&7.into(), &true.into()));
    assert_eq!(told["line"].as_array().unwrap().len(), 7);
    assert_eq!(told["tree"]["positions"].as_array().unwrap().len(), 8);
    assert_eq!(told["tree"]["positions"][0]["moves"][0]["to"], 1);
}

#[test]
fn the_tree_shows_every_defence_and_the_only_moves() {
    let folder = Folder::new("solve-tree");
    let dir = folder.path("none");
    let lock = ["russian", "--fen", "W:WKc1,Kf2,Ke7:Bg7", "--task", "lock:1M", "--tree"];
    assert_eq!(
        output(&solve(&dir, &lock)),
        "White locks one man, in 7 plies.\n\
         1.c1-g5!\n  \
           1...g7-f6 2.e7-d6! f6:h4 3.d6-g3!\n  \
           1...g7-h6 2.e7-c5! h6:f4 3.f2-g3! f4:h2 4.c5-g1!\n"
    );
    let dual = ["russian", "--fen", "W:Wd2,b4,d4,a5,f6:Bb2,f2,d6,f8", "--tree"];
    assert!(output(&solve(&dir, &dual)).contains(" d6:f4 2."), "a dual at move 2");
    assert!(output(&solve(&dir, &dual)).contains("(or "));
}

#[test]
fn what_cannot_be_done_is_refuted_move_by_move() {
    let folder = Folder::new("solve-refuted");
    let dir = folder.path("none");
    let claimed = ["russian", "--fen", "W:Wa3,b4,f4,h4,a5,g5:Bd2,e3,h6,a7,g7"];
    let said = ending_with(1, &solve(&dir, &claimed));
    assert!(said.starts_with("White does not win.\n1.a5-b6 a7:c5 "), "{said}");
    assert!(said.contains("\n1.g5-f6 g7:e5:g3 "), "{said}");
    assert_eq!(said.lines().count(), 5);
    let blocked = ["russian", "--fen", "B:Wg1:Bh2", "--task", "draw"];
    assert_eq!(ending_with(1, &solve(&dir, &blocked)), "Black loses, in 0 plies.\n");
    let white = ["russian", "--fen", "B:Wg1:Bh2", "--side", "white"];
    assert_eq!(output(&solve(&dir, &white)), "White wins, in 0 plies.\n");
}

#[test]
fn a_question_may_stay_open() {
    let folder = Folder::new("solve-open");
    let dir = folder.path("none");
    let open = ["russian", "--fen", "W:Wa1,a3,c1,c3:Bh8,b8,d8,a7", "--budget", "2k"];
    let said = ending_with(1, &solve(&dir, &open));
    assert!(said.starts_with("Not decided: the budget of positions is used up"), "{said}");
    assert!(refusal(&solve(&dir, &[&open[..4], &["2x"]].concat())).contains("“2x” is no number"));
    let task = ["russian", "--fen", "W:Wa1:Bh8", "--task", "lose"];
    assert!(refusal(&solve(&dir, &task)).contains("“lose” is no task"));
    assert!(refusal(&solve(&dir, &["russian", "--fen", "W:Wa2:Bh8"])).contains("a2"));
}
