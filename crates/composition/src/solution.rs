//! A solution as an author gives it: variations, false tracks and illusory play over one tree.

mod error;
mod game;
mod grow;
mod label;
mod lexer;
mod read;
mod script;
mod write;

pub use error::{SolutionError, SolutionFault};
pub use label::{Label, UnknownLabel};

use draughts::{Colour, Move, Position};

use crate::play::Play;

/// The solution of a composition: a tree of moves, and the lines of it that have names.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The initial position first; a node stands after the one before it.
    nodes: Vec<Node>,
    lines: Vec<Line>,
}

/// A place in the tree of a [`Solution`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

#[derive(Clone, Debug)]
struct Node {
    position: Position,
    /// How one comes here; none for the initial position.
    from: Option<(NodeId, Move)>,
    quality: Quality,
    next: Vec<NodeId>,
}

/// What the author thinks of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quality {
    /// A move of the solution, a defence, a refutation.
    Sound,
    /// A move with `?`: White's in a false track, Black's in illusory play.
    Mistake,
}

/// A named line of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    label: Label,
    /// Where it leaves the lines before it.
    start: NodeId,
    /// Where it ends: in several places if Black has a choice of captures that does not matter.
    ends: Vec<NodeId>,
    claim: Option<Sign>,
    /// Where the author stopped, if the compulsory captures that follow were played out.
    written_to: Option<NodeId>,
}

/// What an author claims of the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `+`
    Wins,
    /// `=`
    Draws,
}

/// A move of a line and the position it is made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position before it.
    pub position: Position,
    /// The move.
    pub mv: Move,
}

impl Solution {
    /// A solution that says nothing yet.
    pub fn new(start: Position) -> Solution {
        Solution {
            nodes: vec![Node {
                position: start,
                from: None,
                quality: Quality::Sound,
                next: Vec::new(),
            }],
            lines: Vec::new(),
        }
    }

    /// Where every line begins.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The position of a node.
    pub fn position(&self, node: NodeId) -> &Position {
        &self.nodes[node.0].position
    }

    /// The moves that the solution gives in a node, and where they lead, main moves first.
    pub fn next(&self, node: NodeId) -> impl Iterator<Item = (Move, NodeId)> {
        self.nodes[node.0].next.iter().filter_map(|&next| {
            let (_, mv) = self.nodes[next.0].from?;
            Some((mv, next))
        })
    }

    /// What the author thinks of the move that leads to a node.
    pub fn quality(&self, node: NodeId) -> Quality {
        self.nodes[node.0].quality
    }

    /// The lines, in the order in which they were given.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line with this label.
    pub fn line(&self, label: &Label) -> Option<&Line> {
        self.lines.iter().find(|line| line.label == *label)
    }

    /// The moves from the initial position to a node.
    pub fn path(&self, node: NodeId) -> Vec<Step> {
        let back = std::iter::successors(Some(node), |node| self.nodes[node.0].from.map(|f| f.0));
        let mut steps: Vec<Step> = back
            .filter_map(|node| self.nodes[node.0].from)
            .map(|(before, mv)| Step { position: *self.position(before), mv })
            .collect();
        steps.reverse();
        steps
    }

    /// The nodes from the initial position to a node, both included.
    pub fn nodes_to(&self, node: NodeId) -> Vec<NodeId> {
        let back = std::iter::successors(Some(node), |node| self.nodes[node.0].from.map(|f| f.0));
        let mut nodes: Vec<NodeId> = back.collect();
        nodes.reverse();
        nodes
    }

    /// Every node at which it is Black's turn in a line that belongs to the solution proper.
    pub fn black_nodes(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = (self.lines.iter())
            .filter(|line| line.label.is_variation())
            .flat_map(|line| line.ends.iter().flat_map(|&end| self.nodes_to(end)))
            .filter(|&node| self.position(node).turn() == Colour::Black)
            .filter(|node| !self.nodes[node.0].next.is_empty())
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// Every node that a move of White in the solution proper leads to.
    pub(crate) fn white_moves(&self) -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> = (self.lines.iter())
            .filter(|line| line.label.is_variation())
            .flat_map(|line| line.ends.iter().flat_map(|&end| self.nodes_to(end)))
            .filter(|&node| self.position(node).turn() == Colour::Black && node != self.root())
            .collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// The moves of a node that the solution does not give.
    pub fn unmentioned(&self, node: NodeId) -> Vec<Move> {
        let mentioned: Vec<Move> = self.next(node).map(|(mv, _)| mv).collect();
        let mut moves = self.position(node).legal_moves();
        moves.retain(|mv| !mentioned.contains(mv));
        moves
    }

    /// The way from the initial position to a node, and a move there.
    pub(crate) fn play_to(&self, node: NodeId, last: Option<Move>) -> Play {
        Play::along(self.position(self.root()), &self.path(node), last)
    }

    /// Goes on from a node with a move, which is added if the solution does not have it.
    fn extend(&mut self, node: NodeId, mv: Move) -> NodeId {
        if let Some((_, next)) = self.next(node).find(|(other, _)| *other == mv) {
            return next;
        }
        let next = NodeId(self.nodes.len());
        let position = self.position(node).after(&mv);
        let (from, quality) = (Some((node, mv)), Quality::Sound);
        self.nodes.push(Node { position, from, quality, next: Vec::new() });
        self.nodes[node.0].next.push(next);
        next
    }

    fn mark_mistakes(&mut self, nodes: &[NodeId]) {
        for node in nodes {
            self.nodes[node.0].quality = Quality::Mistake;
        }
    }

    /// Plays every variation on while captures are compulsory: in print a solution often stops at the
    /// last sacrifice, for the rest goes by itself. Where there are several captures, `only` says
    /// which one is meant, if that is plain.
    pub(crate) fn play_out(&mut self, mut only: impl FnMut(&Position) -> Option<Move>) {
        for nth in 0..self.lines.len() {
            let line = &self.lines[nth];
            let [end] = line.ends[..] else { continue };
            if !line.label.is_variation() || !self.nodes[end.0].next.is_empty() {
                continue;
            }
            let mut at = end;
            while self.position(at).must_capture() {
                let position = *self.position(at);
                let mv = match position.legal_moves()[..] {
                    [mv] => Some(mv),
                    _ => only(&position),
                };
                let Some(mv) = mv else { break };
                at = self.extend(at, mv);
            }
            if at != end {
                self.lines[nth].ends = vec![at];
                self.lines[nth].written_to.get_or_insert(end);
            }
        }
    }

    /// Cuts off the branches that no line follows to its end.
    fn prune(&mut self) {
        let mut alive = vec![false; self.nodes.len()];
        for &end in self.lines.iter().flat_map(|line| &line.ends) {
            for node in self.nodes_to(end) {
                alive[node.0] = true;
            }
        }
        for node in &mut self.nodes {
            node.next.retain(|next| alive[next.0]);
        }
    }
}

impl Line {
    /// Its name.
    pub fn label(&self) -> &Label {
        &self.label
    }

    /// Where it leaves the lines before it.
    pub fn start(&self) -> NodeId {
        self.start
    }

    /// Where it ends; never empty.
    pub fn ends(&self) -> &[NodeId] {
        &self.ends
    }

    /// Where the author stopped, if the compulsory captures that follow were played out.
    pub fn written_to(&self) -> Option<NodeId> {
        self.written_to
    }

    /// What the author claims of its end.
    pub fn claim(&self) -> Option<Sign> {
        self.claim
    }
}
