//! Plain search with the whole history of the game: a position that occurs again is no progress.

use std::cell::Cell;

use composition::solve::{Budget, Claim, NoOracle, Solver, Task, Verdict, go_on};
use draughts::{Colour, Position, Variant};

use crate::obvious::is_end;
use crate::positions::position;

/// Can the hunter force the end without ever repeating a position? None if that takes more than
/// `left` positions to say.
fn forces(
    claim: Claim,
    hunter: Colour,
    history: &mut Vec<Position>,
    left: &mut u32,
) -> Option<bool> {
    *left = left.checked_sub(1)?;
    let position = *history.last()?;
    if history[..history.len() - 1].contains(&position) {
        return Some(false);
    }
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Some(is_end(claim, &position));
    }
    let hunts = position.turn() == hunter;
    for mv in &moves {
        history.push(position.after(mv));
        let forced = forces(claim, hunter, history, left);
        history.pop();
        if forced? == hunts {
            return Some(hunts);
        }
    }
    Some(!hunts)
}

#[test]
fn agrees_with_search_that_remembers_the_whole_game() {
    let compared = Cell::new([0, 0]);
    cases::play("whole games", 3_000, |dice| {
        let variants = [Variant::RUSSIAN, Variant::BRAZILIAN, Variant::ENGLISH, Variant::GIVEAWAY];
        let (variant, pieces) = (dice.pick(&variants), 2 + dice.below(6));
        let position = position(dice, variant, pieces, 20);
        for task in [Task::Win, Task::Draw] {
            let claim = Claim::white(task);
            let hunter = if task == Task::Draw { Colour::Black } else { Colour::White };
            let Some(forced) = forces(claim, hunter, &mut vec![position], &mut 2_000) else {
                continue;
            };
            let budget = Budget { nodes: 20_000, ..Budget::default() };
            let holds = match Solver::new(claim, &NoOracle, budget).judge(&position, &mut go_on) {
                Verdict::Proved => true,
                Verdict::Refuted => false,
                Verdict::Undecided(_) => continue,
            };
            assert_eq!(holds, forced != (task == Task::Draw), "{claim:?} in {position:?}");
            let mut counts = compared.get();
            counts[usize::from(holds)] += 1;
            compared.set(counts);
        }
    });
    assert!(compared.get().iter().all(|&count| count > 300), "{compared:?}");
}
