//! The worked positions of the composition rules.

use std::ops::ControlFlow;

use composition::solve::{
    Budget, Claim, Extent, Length, NoOracle, Shortage, Solver, Task, Tree, Verdict, go_on,
};
use draughts::{Colour, Move, Position, Variant};

use crate::positions::tables;

/// Enough for all that the three-piece tables allow.
const BUDGET: Budget = Budget { nodes: 1_000_000, memory_bytes: 1 << 30 };

struct Worked {
    name: &'static str,
    position: Position,
    task: Task,
    proved: bool,
    plies: Option<u32>,
    first_moves: &'static str,
}

fn worked() -> Vec<Worked> {
    let lines = include_str!("../data/worked.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(worked_line).collect()
}

fn worked_line(line: &'static str) -> Worked {
    let [name, variant, fen, task, verdict, plies, first_moves] =
        line.split('\t').collect::<Vec<_>>().try_into().unwrap();
    Worked {
        name,
        position: Position::from_fen(variant.parse().unwrap(), fen).unwrap(),
        task: task.parse().unwrap(),
        proved: verdict == "proved",
        plies: plies.parse().ok(),
        first_moves,
    }
}

fn named(name: &str) -> Worked {
    worked().into_iter().find(|worked| worked.name == name).unwrap()
}

fn ends(position: &Position, mv: &Move) -> String {
    let name = |square| position.variant().square_name(square);
    format!("{}-{}", name(mv.origin()), name(mv.destination()))
}

#[test]
fn every_worked_position_has_its_verdict_its_length_and_its_first_moves() {
    let _claim =
        clauses::built_in(&["UA-2024 VIII.formal.10.5", "RU-2013 7.2.8.2", "RU-2022 11.2.8.2"]);
    for Worked { name, position, task, proved, plies, first_moves } in worked() {
        let oracle = tables(position.variant());
        let mut solver = Solver::new(Claim::white(task), oracle, BUDGET);
        let wanted = if proved { Verdict::Proved } else { Verdict::Refuted };
        assert_eq!(solver.judge(&position, &mut go_on), wanted, "{name}");
        if let Some(plies) = plies {
            match solver.length(&position, &mut go_on).unwrap() {
                Length::Exactly(found) => assert_eq!(found, plies, "{name}"),
                // Here it takes tables of four pieces to see that other moves draw.
                Length::AtMost(found) => assert_eq!((name, found), ("Y1", plies)),
            }
        }
        if first_moves == "*" {
            continue;
        }
        let mut keeping = Vec::new();
        for one in solver.judge_moves(&position, &mut go_on) {
            match one.verdict {
                Verdict::Proved => keeping.push(ends(&position, &one.mv)),
                Verdict::Refuted => {}
                Verdict::Undecided(_) => assert_eq!(name, "Y1"),
            }
        }
        let mut wanted: Vec<&str> = first_moves.split(' ').filter(|text| *text != "-").collect();
        wanted.sort_unstable();
        keeping.sort_unstable();
        assert_eq!(keeping, wanted, "{name}");
    }
}

fn line(solver: &mut Solver, position: &Position) -> String {
    let mut at = *position;
    let mut text = Vec::new();
    for mv in solver.line(position) {
        text.push(ends(&at, &mv));
        at = at.after(&mv);
    }
    text.join(" ")
}

#[test]
fn the_lines_are_those_of_the_authors() {
    let lines = [
        ("X1", "a5-b6 c7-a5 c3-d4 a5-e5 g5-h6 d6-b4 h6-a5"),
        ("X2", "f2-g3 h4-f2 f4-e5 f6-d4 d6-c7 d8-b6 a7-g1"),
        ("X9", "a5-b6 c7-a5 c5-b6 a5-c7 d4-e5 f6-d4 h4-g1"),
        ("X13", "c1-g5 g7-h6 e7-c5 h6-f4 f2-g3 f4-h2 c5-g1"),
        ("X16", "a3-b4 a7-b6 c5-a7 h2-g1 b4-c5 g1-b6 a7-c5"),
        ("X23", "a3-e7 f6-b6 a5-d8"),
        ("Y1", "15-10 5-14 24-19 14-23 32-28 23-32 44-39 34-43 49-47"),
        ("Y2", "34-29 23-34 43-39 34-43 45-40 35-44 50-46"),
        ("Y5", "34-29 23-34 33-28 22-33 42-37 31-42 47-38"),
        ("Y6", "42-38 33-42 34-30 24-44 50-26"),
    ];
    for (name, wanted) in lines {
        let Worked { position, task, .. } = named(name);
        let mut solver = Solver::new(Claim::white(task), tables(position.variant()), BUDGET);
        solver.length(&position, &mut go_on);
        assert_eq!(line(&mut solver, &position), wanted, "{name}");
    }
}

/// White's positions in the tree with more than one move that wins.
fn duals(name: &str) -> Vec<String> {
    let Worked { position, task, .. } = named(name);
    let mut solver = Solver::new(Claim::white(task), tables(position.variant()), Budget::default());
    let tree = solver.tree(&position, Extent::default(), &mut go_on).unwrap();
    let keeping = |tree: &Tree, id| {
        let node = tree.node(id);
        let keeps = node.branches.iter().filter(|branch| branch.verdict == Verdict::Proved);
        keeps.map(|branch| ends(&node.position, &branch.mv)).collect::<Vec<_>>().join(" ")
    };
    tree.duals().map(|(id, _)| keeping(&tree, id)).collect()
}

#[test]
fn duals_are_where_the_authors_have_them() {
    for name in ["X1", "X2", "X8", "X9", "X13", "X16", "Y2", "Y5", "Y6"] {
        assert!(duals(name).is_empty(), "{name}");
    }
    assert_eq!(duals("X4"), ["d4-c5 f2-g3"]);
    assert_eq!(duals("X5"), ["d6-c7 f2-g3"]);
    assert_eq!(duals("X6"), ["f6-e7 d2-c3"]);
    assert_eq!(duals("X7"), ["h6-e3 h6-d2 h6-c1"]);
}

/// X17F: after 1.e1-c3? one reply refutes, two lose.
#[test]
fn a_false_track_is_refuted_by_one_reply() {
    let _claim = clauses::built_in(&["UA-2024 VIII.artistic.3", "RU-2013 7.3.3", "RU-2022 11.3.3"]);
    let position = Position::from_fen(Variant::RUSSIAN, "B:WKc3,a7:Ba3,c5").unwrap();
    let mut solver = Solver::new(Claim::white(Task::Win), &NoOracle, Budget::default());
    let mut replies: Vec<_> = solver
        .judge_moves(&position, &mut go_on)
        .iter()
        .map(|one| (ends(&position, &one.mv), one.verdict))
        .collect();
    replies.sort_by(|one, other| one.0.cmp(&other.0));
    let wanted =
        [("a3-b2", Verdict::Proved), ("c5-b4", Verdict::Refuted), ("c5-d4", Verdict::Proved)];
    assert_eq!(replies, wanted.map(|(text, verdict)| (text.to_owned(), verdict)));
}

#[test]
fn what_the_budget_does_not_reach_stays_open() {
    let start = Position::start(Variant::RUSSIAN);
    let claim = Claim::white(Task::Win);
    let nodes = Budget { nodes: 5_000, ..Budget::default() };
    let memory = Budget { memory_bytes: 1 << 20, ..Budget::default() };
    let judge = |budget| Solver::new(claim, &NoOracle, budget).judge(&start, &mut go_on);
    assert_eq!(judge(nodes), Verdict::Undecided(Shortage::Nodes));
    assert_eq!(judge(memory), Verdict::Undecided(Shortage::Memory));
    let mut reports = 0;
    let mut watch = |progress: composition::solve::Progress| {
        reports += 1;
        assert!(progress.to_prove > 0 && progress.to_refute > 0);
        if reports == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut solver = Solver::new(claim, &NoOracle, Budget::default());
    assert_eq!(solver.judge(&start, &mut watch), Verdict::Undecided(Shortage::Stopped));
    assert!(solver.line(&start).is_empty());
    assert!(solver.tree(&start, Extent::default(), &mut |_| ControlFlow::Break(())).is_none());
}

/// Whoever is to move, the answer is about the claim's side.
#[test]
fn either_side_may_be_to_move() {
    let _claim =
        clauses::built_in(&["UA-2024 VIII.subject.9.1", "RU-2013 7.1.4", "RU-2022 11.1.4"]);
    let judge = |fen, claim| {
        let position = Position::from_fen(Variant::RUSSIAN, fen).unwrap();
        Solver::new(claim, &NoOracle, Budget::default()).judge(&position, &mut go_on)
    };
    let [white, black] = [Colour::White, Colour::Black];
    let claim = |side, task: &str| Claim { side, task: task.parse().unwrap() };
    // A man in the corner cannot move.
    assert_eq!(judge("B:Wg1:Bh2", claim(white, "win")), Verdict::Proved);
    assert_eq!(judge("B:Wg1:Bh2", claim(white, "lock:1M")), Verdict::Proved);
    assert_eq!(judge("B:Wg1:Bh2", claim(white, "lock:1K")), Verdict::Refuted);
    assert_eq!(judge("B:Wg1:Bh2", claim(black, "draw")), Verdict::Refuted);
    // With the move White must let it through, and the king takes.
    assert_eq!(judge("W:Wg1:Bh2", claim(black, "win")), Verdict::Proved);
    // Kings that cannot get at each other.
    assert_eq!(judge("W:WKb2:BKg1", claim(white, "win")), Verdict::Refuted);
    assert_eq!(judge("W:WKb2:BKg1", claim(black, "win")), Verdict::Refuted);
    assert_eq!(judge("W:WKb2:BKg1", claim(white, "draw")), Verdict::Proved);
}
