//! Forced play comes first: large combinations cost little.

use composition::solve::{Budget, Claim, NoOracle, Solver, Task, Verdict, go_on};
use draughts::{Position, Variant};

/// Ten men a side, a combination of seven moves; proof numbers alone need millions of positions.
const LARGE: &str = "W:W22,24,28,29,30,33,36,43,44,47:B8,10,11,13,14,18,27,31,35,37";

#[test]
fn a_combination_of_twenty_pieces_is_proved_at_once() {
    let position = Position::from_fen(Variant::INTERNATIONAL, LARGE).unwrap();
    let budget = Budget { nodes: 100_000, ..Budget::default() };
    let mut solver = Solver::new(Claim::white(Task::Win), &NoOracle, budget);
    assert_eq!(solver.judge(&position, &mut go_on), Verdict::Proved);
    // The proof can be played through to its end.
    let line = solver.line(&position);
    let end = line.iter().fold(position, |at, mv| at.play(mv).unwrap());
    assert!(end.legal_moves().is_empty(), "{end:?}");
}
