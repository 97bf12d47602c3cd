//! Trees as proofs: each is checked move by move, without believing the solver.

use std::cell::Cell;

use composition::solve::{
    Budget, Claim, Extent, NoOracle, Node, NodeId, Pieces, Solver, Stop, Task, Tree, Verdict, go_on,
};
use draughts::{Position, Variant};

use crate::obvious::is_end;
use crate::positions::position;

const WHOLE: Extent = Extent { positions: 5_000, plies: 1_000 };

/// Every move of the other side is answered, the player's moves are legal, and play ends (or goes
/// on for ever) as the verdict says.
fn check(tree: &Tree, claim: Claim, verdict: Verdict) {
    let forces = (claim.task != Task::Draw) == (verdict == Verdict::Proved);
    for (id, node) in tree.nodes() {
        let legal = node.position.legal_moves();
        let wanted = match node.stop {
            Some(stop) => {
                assert!(stops(claim, node, stop) == forces, "{:?}", node.position);
                0
            }
            None if node.position.turn() == tree.player() => 1,
            None => legal.len(),
        };
        assert_eq!(node.followed().count(), wanted, "{:?}", node.position);
        for (branch, to) in node.followed() {
            assert_eq!(node.position.play(&branch.mv).unwrap(), tree.node(to).position);
            assert_eq!(branch.verdict, verdict);
            assert!(!forces || is_closer(tree, id, to), "{:?}", node.position);
        }
    }
}

/// Is the position the end that was to be forced? (Asserts that it is an end of the kind named.)
fn stops(claim: Claim, node: &Node, stop: Stop) -> bool {
    match stop {
        Stop::End => {
            assert!(node.position.legal_moves().is_empty());
            is_end(claim, &node.position)
        }
        Stop::OutOfReach => {
            assert!(has_too_few(claim, &node.position));
            false
        }
        Stop::Cut => panic!("{:?} is cut off", node.position),
    }
}

fn has_too_few(claim: Claim, position: &Position) -> bool {
    let Task::Lock(asked) = claim.task else { return false };
    let left = Pieces::of(position, !claim.side);
    left.men < asked.men || left.men + left.kings < asked.men + asked.kings
}

/// Play that must come to an end comes nearer to it with every ply.
fn is_closer(tree: &Tree, from: NodeId, to: NodeId) -> bool {
    tree.node(to).plies.unwrap() < tree.node(from).plies.unwrap()
}

#[test]
fn every_tree_proves_its_verdict() {
    let checked = Cell::new([0, 0]);
    cases::play("trees", 300, |dice| {
        let variants =
            [Variant::RUSSIAN, Variant::INTERNATIONAL, Variant::ENGLISH, Variant::GIVEAWAY];
        let (variant, pieces) = (dice.pick(&variants), 2 + dice.below(5));
        let position = position(dice, variant, pieces, 8);
        let tasks = [Task::Win, Task::Draw, Task::Lock(Pieces { kings: 0, men: 1 })];
        for claim in tasks.map(Claim::white) {
            let budget = Budget { nodes: 20_000, ..Budget::default() };
            let mut solver = Solver::new(claim, &NoOracle, budget);
            let Some(tree) = solver.tree(&position, WHOLE, &mut go_on) else { continue };
            if tree.nodes().any(|(_, node)| node.stop == Some(Stop::Cut)) {
                continue;
            }
            let verdict = solver.judge(&position, &mut go_on);
            check(&tree, claim, verdict);
            let mut counts = checked.get();
            counts[usize::from(verdict == Verdict::Proved)] += 1;
            checked.set(counts);
        }
    });
    assert!(checked.get().iter().all(|&count| count > 100), "{checked:?}");
}
