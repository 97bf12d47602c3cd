//! Examining one variation: what else White could have played, and how it ends.

use std::collections::BTreeMap;

use draughts::{Colour, Move, Piece, Position, SquareSet};
use rulebook::composition::Family;

use crate::dual::{Course, Dual, Recognised};
use crate::finals::{Ending, Terms, examine};
use crate::inquiry::{Fulfils, Inquiry};
use crate::play::Play;
use crate::report::Status;
use crate::routes::{is_reverse, orders};
use crate::solution::{Label, Line, NodeId, Solution, Step};
use crate::tolerance::Phase;

/// A variation, examined.
#[derive(Clone, Debug)]
pub(crate) struct Examined {
    pub(crate) label: Label,
    /// The way to each of its ends.
    pub(crate) paths: Vec<Path>,
    /// Other moves of White that matter, each once.
    pub(crate) others: Vec<Other>,
    pub(crate) endings: Vec<Ending>,
}

/// The moves from the initial position to the end of a variation.
#[derive(Clone, Debug)]
pub(crate) struct Path {
    pub(crate) nodes: Vec<NodeId>,
    pub(crate) steps: Vec<Step>,
    pub(crate) end: Position,
}

/// Another move of White, or another way of making the author's.
#[derive(Clone, Debug)]
pub(crate) struct Other {
    pub(crate) node: NodeId,
    /// White's move number, from 0.
    pub(crate) nth: usize,
    pub(crate) mv: Move,
    pub(crate) what: What,
    pub(crate) phase: Phase,
    pub(crate) last: bool,
    /// The moves that lead to it.
    pub(crate) before: Vec<Step>,
}

/// What another move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// Fulfils the task, in no way that the rulebooks call a dual.
    SideSolution,
    /// Locks more than was asked.
    LocksMore,
    Dual(Dual),
    /// A dual after which yet another way opens.
    NotPermitted(Dual),
    Unknown,
}

/// Knows what was found out about the nodes of a solution.
pub(crate) struct Examiner<'i, 'a> {
    pub(crate) inquiry: &'i mut Inquiry<'a>,
    pub(crate) terms: Terms,
    keys: BTreeMap<NodeId, Vec<(Move, Fulfils)>>,
    /// Where the author locks Black's pieces, and the nodes that lead there.
    finals: Vec<(SquareSet, Vec<NodeId>)>,
}

impl<'i, 'a> Examiner<'i, 'a> {
    pub(crate) fn new(inquiry: &'i mut Inquiry<'a>, terms: Terms) -> Examiner<'i, 'a> {
        Examiner { inquiry, terms, keys: BTreeMap::new(), finals: Vec::new() }
    }

    /// An examiner who knows all finals of a solution.
    pub(crate) fn of_solution(
        inquiry: &'i mut Inquiry<'a>,
        terms: Terms,
        solution: &Solution,
    ) -> Examiner<'i, 'a> {
        let lines = solution.lines().iter().filter(|line| line.label().is_variation());
        let ends = lines.flat_map(|line| line.ends().iter().copied());
        let squares = |end| solution.position(end).setup().pieces(Colour::Black);
        let finals = ends.map(|end| (squares(end), solution.nodes_to(end))).collect();
        Examiner { finals, ..Examiner::new(inquiry, terms) }
    }

    /// Examines a line of a solution.
    pub(crate) fn examine(&mut self, solution: &Solution, line: &Line) -> Examined {
        let paths: Vec<Path> = line.ends().iter().map(|&end| Path::to(solution, end)).collect();
        let mut others: Vec<Other> = Vec::new();
        for other in paths.iter().flat_map(|path| self.others(path)) {
            if !others.iter().any(|had| had.node == other.node && had.mv == other.mv) {
                others.push(other);
            }
        }
        let endings =
            paths.iter().map(|path| examine(self.inquiry, self.terms, &path.end)).collect();
        Examined { label: line.label().clone(), paths, others, endings }
    }

    /// What else White could have played along a way.
    pub(crate) fn others(&mut self, path: &Path) -> Vec<Other> {
        path.white_moves().flat_map(|nth| self.others_at(path, nth)).collect()
    }

    /// What else White could have played in his move `nth`.
    pub(crate) fn others_at(&mut self, path: &Path, nth: usize) -> Vec<Other> {
        let step = path.steps[2 * nth];
        if self.is_excused(&step.position) {
            return Vec::new();
        }
        let mut found: Vec<Other> = Vec::new();
        found.extend(other_way(&step).map(|dual| path.other(nth, step.mv, What::Dual(dual))));
        for (mv, fulfils) in self.keys_at(path.nodes[2 * nth], &step.position) {
            if mv != step.mv && fulfils != Fulfils::Not {
                found.push(self.other(path, nth, mv, fulfils));
            }
        }
        found
    }

    /// Another move in place of White's move `nth`, of which it is known how it fulfils the task.
    pub(crate) fn other(&mut self, path: &Path, nth: usize, mv: Move, fulfils: Fulfils) -> Other {
        let what = match fulfils {
            Fulfils::Unknown | Fulfils::Not => What::Unknown,
            Fulfils::WithMore => What::LocksMore,
            Fulfils::Exactly => self.name(path, nth, &mv),
        };
        path.other(nth, mv, what)
    }

    /// Some rulebooks let a single white piece in the final of an étude go as it likes.
    fn is_excused(&self, position: &Position) -> bool {
        let Terms { rulebook, genre, .. } = self.terms;
        rulebook.rules().lone_piece_is_free
            && genre.family() == Family::Etude
            && position.setup().pieces(Colour::White).len() == 1
    }

    /// How each move of White fulfils the task in a node.
    fn keys_at(&mut self, node: NodeId, position: &Position) -> Vec<(Move, Fulfils)> {
        if let Some(keys) = self.keys.get(&node) {
            return keys.clone();
        }
        let keys = self.inquiry.keys(position);
        self.keys.insert(node, keys.clone());
        keys
    }

    /// What a move is that fulfils the task as well as the author's.
    fn name(&mut self, path: &Path, nth: usize, mv: &Move) -> What {
        let course = Course { steps: &path.steps };
        let recognised = match self.terms.genre.family() {
            Family::Combinational => course.recognise(nth, mv),
            Family::Etude | Family::Lock => course.recognise_freely(nth, mv),
        };
        match recognised.or_else(|| self.recognise_by_value(path, nth, mv)) {
            None => What::SideSolution,
            Some(recognised) if self.is_permitted(&recognised) => What::Dual(recognised.dual),
            Some(recognised) => What::NotPermitted(recognised.dual),
        }
    }

    /// The kinds that need the solver: other last moves, longer ways, other ways to the finals.
    fn recognise_by_value(&mut self, path: &Path, nth: usize, mv: &Move) -> Option<Recognised> {
        let dual = match self.terms.genre.family() {
            Family::Combinational => return None,
            Family::Etude => self.final_move(path, nth, mv).or_else(|| self.longer(path, nth, mv)),
            Family::Lock => self.final_move(path, nth, mv).or_else(|| self.duality(path, nth, mv)),
        };
        dual.map(|dual| Recognised { dual, then: None })
    }

    fn final_move(&mut self, path: &Path, nth: usize, mv: &Move) -> Option<Dual> {
        // Another piece is no other square for the last move (`UA-2024 VIII.artistic.8.4`).
        let author = &path.steps[2 * nth].mv;
        let is_last = 2 * nth + 1 == path.steps.len() && author.origin() == mv.origin();
        let end = path.steps[2 * nth].position.after(mv);
        let mut is_good = |end| {
            let ending = examine(self.inquiry, self.terms, end);
            ending.shape <= Status::Judge && ending.economy == Status::Holds
        };
        (is_last && is_good(&path.end) && is_good(&end)).then_some(Dual::FinalMove)
    }

    /// Another way that leads to no other finals than the author's from here; not with the first
    /// move, where every other way is a side solution.
    fn duality(&mut self, path: &Path, nth: usize, mv: &Move) -> Option<Dual> {
        (nth > 0).then_some(())?;
        let found = self.inquiry.locked_finals(&path.steps[2 * nth].position.after(mv))?;
        let node = path.nodes[2 * nth];
        let from_here = |squares: &SquareSet| {
            self.finals.iter().any(|(had, nodes)| had == squares && nodes.contains(&node))
        };
        found.iter().all(from_here).then_some(Dual::Duality)
    }

    /// The same piece takes a way that is one move longer.
    fn longer(&mut self, path: &Path, nth: usize, mv: &Move) -> Option<Dual> {
        let Step { position, mv: author } = path.steps[2 * nth];
        (author.origin() == mv.origin()).then_some(())?;
        let shorter = self.inquiry.plies(&position.after(&author))?;
        let longer = self.inquiry.plies(&position.after(mv))?;
        (longer == shorter + 2).then_some(Dual::Lengthening)
    }

    /// Some rulebooks permit a dual only if the same reply of Black leaves White no other way than
    /// the one that belongs to it (`UA-2024 VIII.artistic.5`).
    fn is_permitted(&mut self, recognised: &Recognised) -> bool {
        let asked = self.terms.rulebook.rules().single_way_after_dual;
        let Some(then) = recognised.then.as_ref().filter(|_| asked) else { return true };
        let course = [Step { position: then.position, mv: then.mv }];
        let course = Course { steps: &course };
        let keys = self.inquiry.keys(&then.position);
        keys.iter().all(|(mv, fulfils)| {
            *mv == then.mv
                || matches!(fulfils, Fulfils::Not | Fulfils::Unknown)
                || course.recognise(0, mv).is_some()
        })
    }
}

impl Path {
    pub(crate) fn to(solution: &Solution, end: NodeId) -> Path {
        Path {
            nodes: solution.nodes_to(end),
            steps: solution.path(end),
            end: *solution.position(end),
        }
    }

    /// The combination lasts as long as every reply of Black is a compulsory capture.
    pub(crate) fn phase(&self, nth: usize) -> Phase {
        let mut replies = self.steps[..2 * nth].iter().skip(1).step_by(2);
        if replies.all(|step| step.mv.is_capture()) {
            Phase::Combination
        } else {
            Phase::Additional
        }
    }

    /// The moves to be played through.
    pub(crate) fn play(&self) -> Play {
        let start = self.steps.first().map_or(self.end, |step| step.position);
        Play::along(&start, &self.steps, None)
    }

    /// White's moves, by number.
    pub(crate) fn white_moves(&self) -> std::ops::Range<usize> {
        0..self.steps.len().div_ceil(2)
    }

    fn other(&self, nth: usize, mv: Move, what: What) -> Other {
        Other {
            node: self.nodes[2 * nth],
            nth,
            mv,
            what,
            phase: self.phase(nth),
            last: 2 * nth + 2 > self.steps.len(),
            before: self.steps[..2 * nth].to_vec(),
        }
    }

    /// The moves of both sides without their order.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.steps.iter().map(|step| step.mv).collect();
        moves.sort_unstable();
        moves
    }
}

/// Can the author's capture be made in another way, with the same result?
fn other_way(step: &Step) -> Option<Dual> {
    let orders = orders(&step.position, &step.mv);
    let [one, other, ..] = orders.as_slice() else { return None };
    let king = step.mv.piece() == Piece::King;
    let circular = king && is_reverse(one, other);
    Some(if circular { Dual::CircularCapture } else { Dual::AlternativeCapture })
}
