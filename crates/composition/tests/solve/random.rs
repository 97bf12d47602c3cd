//! Random small positions.

use std::cell::{Cell, RefCell};

use composition::solve::{Budget, Claim, Length, NoOracle, Pieces, Solver, Task, Verdict, go_on};
use draughts::{Colour, Position, Variant};
use endgame::Value;

use crate::obvious::World;
use crate::positions::{position, tables};

const SMALL_BOARDS: [Variant; 4] =
    [Variant::RUSSIAN, Variant::BRAZILIAN, Variant::ENGLISH, Variant::GIVEAWAY];

/// Every task of both sides, the locks with what a few pieces can make of them.
fn claims() -> Vec<Claim> {
    let pieces = [(0, 1), (0, 2), (1, 0), (1, 1)].map(|(kings, men)| Pieces { kings, men });
    let locks = pieces.iter().flat_map(|&some| [Task::Lock(some), Task::LockAtLeast(some)]);
    let tasks: Vec<Task> = [Task::Win, Task::Draw].into_iter().chain(locks).collect();
    let sides = Colour::BOTH.into_iter();
    sides.flat_map(|side| tasks.iter().map(move |&task| Claim { side, task })).collect()
}

#[test]
fn agrees_with_the_obvious_solver_on_every_task() {
    let proved = Cell::new(0);
    cases::play("every task", 24, |dice| {
        let variant = dice.pick(&SMALL_BOARDS);
        // Kings make the world large.
        let (pieces, kings_in) = dice.pick(&[(2, 3), (4, 1_000)]);
        let (position, world) =
            std::iter::repeat_with(|| position(dice, variant, pieces, kings_in))
                .find_map(|position| Some((position, World::around(&position, 6_000)?)))
                .unwrap();
        for claim in claims() {
            let mut solver = Solver::new(claim, &NoOracle, Budget::default());
            let (holds, plies) = world.judge(claim, &position);
            let wanted = if holds { Verdict::Proved } else { Verdict::Refuted };
            assert_eq!(solver.judge(&position, &mut go_on), wanted, "{claim:?} in {position:?}");
            let length = solver.length(&position, &mut go_on);
            assert_eq!(length, plies.map(Length::Exactly), "{claim:?} in {position:?}");
            proved.set(proved.get() + u32::from(holds));
        }
    });
    assert!(proved.get() > 40, "{proved:?}");
}

/// The verdicts that a value means for White: does White win, does White hold?
fn verdicts(position: &Position, value: Value) -> (Verdict, Verdict) {
    let verdict = |holds| if holds { Verdict::Proved } else { Verdict::Refuted };
    let white = position.turn() == Colour::White;
    let wins = matches!((value, white), (Value::Win { .. }, true) | (Value::Loss { .. }, false));
    let loses = matches!((value, white), (Value::Win { .. }, false) | (Value::Loss { .. }, true));
    (verdict(wins), verdict(!loses))
}

fn plies(value: Value) -> Option<u32> {
    match value {
        Value::Win { plies } | Value::Loss { plies } => Some(plies),
        Value::Draw => None,
    }
}

#[test]
fn agrees_with_endgame_tables_in_verdict_and_length() {
    for variant in SMALL_BOARDS {
        let tables = tables(variant);
        let solvers = [Task::Win, Task::Draw]
            .map(|task| Solver::new(Claim::white(task), &NoOracle, Budget::default()));
        let solvers = RefCell::new(solvers);
        cases::play(&format!("tables, {variant}"), 60, |dice| {
            let [win, draw] = &mut *solvers.borrow_mut();
            let position = position(dice, variant, 3, 3);
            let value = tables.probe(&position).unwrap().unwrap();
            let found = (win.judge(&position, &mut go_on), draw.judge(&position, &mut go_on));
            assert_eq!(found, verdicts(&position, value), "{position:?}");
            let lengths = [win.length(&position, &mut go_on), draw.length(&position, &mut go_on)];
            let length = lengths.into_iter().flatten().next();
            assert_eq!(length, plies(value).map(Length::Exactly), "{position:?}");
        });
    }
}

#[test]
fn tables_change_no_verdict_and_no_length() {
    let compared = Cell::new(0);
    for variant in SMALL_BOARDS {
        let tables = tables(variant);
        let budget = Budget { nodes: 20_000, ..Budget::default() };
        cases::play(&format!("aided, {variant}"), 50, |dice| {
            let position = position(dice, variant, 6, 12);
            for claim in
                [Task::Win, Task::Draw, Task::Lock(Pieces { kings: 0, men: 1 })].map(Claim::white)
            {
                let mut alone = Solver::new(claim, &NoOracle, budget);
                let mut aided = Solver::new(claim, tables, budget);
                let verdicts = [&mut alone, &mut aided].map(|one| one.judge(&position, &mut go_on));
                if verdicts.iter().any(|verdict| matches!(verdict, Verdict::Undecided(_))) {
                    continue;
                }
                assert_eq!(verdicts[0], verdicts[1], "{claim:?} in {position:?}");
                let lengths = [&mut alone, &mut aided].map(|one| one.length(&position, &mut go_on));
                if let [Some(Length::Exactly(alone)), Some(Length::Exactly(aided))] = lengths {
                    assert_eq!(alone, aided, "{claim:?} in {position:?}");
                    compared.set(compared.get() + 1);
                }
            }
        });
    }
    assert!(compared.get() > 60, "{compared:?}");
}
