//! The play that proves or refutes a claim.

use std::collections::{HashMap, VecDeque};

use draughts::{Colour, Move, Position};

use super::budget::Watch;
use super::search::Allowance;
use super::solver::{Solver, Verdict};

/// The play after a position: one move of the side that is right about the claim, and every move
/// of the other side.
///
/// Each position is there once, whichever way it is reached. Where the claim holds, following the
/// moves leads to the end; where play merely has to be kept up, as in a draw, it may lead back to
/// an earlier position.
#[derive(Clone, Debug)]
pub struct Tree {
    player: Colour,
    nodes: Vec<Node>,
}

/// A position of a [`Tree`].
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub position: Position,
    /// Plies to the end, at most, where an end is forced.
    pub plies: Option<u32>,
    /// The legal moves that are shown: all of them, but of a side that refutes the claim only the
    /// one that is followed. None where the tree stops.
    pub branches: Vec<Branch>,
    /// How it is the last position of its branch, if it is.
    pub stop: Option<Stop>,
}

/// Why a [`Tree`] goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stop {
    /// The side to move cannot move.
    End,
    /// The pieces that were to be locked are no longer there.
    OutOfReach,
    /// The tree was large enough.
    Cut,
}

/// A move of a [`Tree`].
#[derive(Clone, Copy, Debug)]
pub struct Branch {
    /// The move.
    pub mv: Move,
    /// Does the claim hold after it?
    pub verdict: Verdict,
    /// The position it leads to, if the tree follows it.
    pub to: Option<NodeId>,
}

/// The place of a [`Node`] in its [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

/// How much of a tree is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// Positions in all.
    pub positions: usize,
    /// Plies from the first position.
    pub plies: u32,
}

impl Default for Extent {
    fn default() -> Extent {
        Extent { positions: 1_000, plies: 100 }
    }
}

impl Tree {
    /// The first position.
    pub const ROOT: NodeId = NodeId(0);

    /// The side of which one move is followed: the claim's side if the claim holds, else the
    /// other.
    pub fn player(&self) -> Colour {
        self.player
    }

    /// A position of the tree.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Every position, nearest to the first one first.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().enumerate().map(|(at, node)| (NodeId(at), node))
    }

    /// The positions in which the player has another move that keeps the task.
    pub fn duals(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes().filter(|(_, node)| node.position.turn() == self.player && node.has_dual())
    }
}

impl Node {
    /// The moves that the tree follows, and where they lead.
    pub fn followed(&self) -> impl Iterator<Item = (&Branch, NodeId)> {
        self.branches.iter().filter_map(|branch| Some((branch, branch.to?)))
    }

    fn has_dual(&self) -> bool {
        self.branches.iter().filter(|branch| branch.verdict == Verdict::Proved).count() > 1
    }
}

/// Grows the tree after a position on which the solver has a verdict, nearest positions first.
pub(crate) fn grow(
    solver: &mut Solver,
    root: &Position,
    extent: Extent,
    watch: Watch,
) -> Option<Tree> {
    let player = solver.in_the_right(root)?;
    let mut judge = Judge { player, allowance: solver.allowance(), solver, watch };
    let mut nodes = vec![judge.bare(root)];
    let mut places = HashMap::from([(*root, NodeId(0))]);
    let mut queue = VecDeque::from([(NodeId(0), 0)]);
    while let Some((NodeId(at), depth)) = queue.pop_front() {
        let position = nodes[at].position;
        nodes[at].stop = judge.stop(&position).or_else(|| {
            (depth >= extent.plies || nodes.len() >= extent.positions).then_some(Stop::Cut)
        });
        if nodes[at].stop.is_some() {
            continue;
        }
        for Judged { mv, verdict, followed } in judge.moves(&position) {
            let to = followed.map(|after| {
                *places.entry(after).or_insert_with(|| {
                    let id = NodeId(nodes.len());
                    nodes.push(judge.bare(&after));
                    queue.push_back((id, depth + 1));
                    id
                })
            });
            nodes[at].branches.push(Branch { mv, verdict, to });
        }
    }
    Some(Tree { player, nodes })
}

/// Judges the moves of a tree, all of them within one budget.
struct Judge<'t, 's> {
    player: Colour,
    allowance: Allowance,
    solver: &'t mut Solver<'s>,
    watch: Watch<'t>,
}

struct Judged {
    mv: Move,
    verdict: Verdict,
    /// The position after the move, if it is followed.
    followed: Option<Position>,
}

impl Judge<'_, '_> {
    fn bare(&self, position: &Position) -> Node {
        let plies = self.solver.plies(position);
        Node { position: *position, plies, branches: Vec::new(), stop: None }
    }

    fn stop(&self, position: &Position) -> Option<Stop> {
        if position.count_legal_moves() == 0 {
            Some(Stop::End)
        } else {
            self.solver.is_out_of_reach(position).then_some(Stop::OutOfReach)
        }
    }

    /// Every move of the other side. Of the player one to follow; and the others, if it is the
    /// player who has the task.
    fn moves(&mut self, position: &Position) -> Vec<Judged> {
        let best = self.solver.best_move(position);
        let all_followed = position.turn() != self.player;
        let all_shown = all_followed || self.player == self.solver.claim().side;
        let shown = position.legal_moves().into_iter().filter(|mv| all_shown || best == Some(*mv));
        let judged = |mv: Move| {
            let after = position.after(&mv);
            let follow = all_followed || best == Some(mv);
            Judged { mv, verdict: self.verdict(&after), followed: follow.then_some(after) }
        };
        shown.map(judged).collect()
    }

    fn verdict(&mut self, position: &Position) -> Verdict {
        let mut share = self.allowance.share();
        let verdict = self.solver.judge_within(position, &mut share, self.watch);
        self.allowance.account_for(&share);
        verdict
    }
}
