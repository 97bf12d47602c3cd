//! Forced play first: sacrifices and captures, and little else.
//!
//! A combination of twenty pieces is a narrow path through an enormous graph: every reply is a
//! compulsory capture, and what decides lies thirty plies deep. Proof numbers see the width of the
//! first quiet positions long before they see its end. So this pass goes first. One side, the
//! *attacker*, makes only moves that force a capture or capture themselves, but for a few quiet
//! moves that are allowed more of from round to round; the other side makes every move it has.
//! Known moves (the author's) come first and cost nothing.
//!
//! It only ever finds what is so: what it proves it writes into the graph, bottom up, by the second
//! of the rules of [the solver](super). What it does not find says nothing.

use std::collections::HashMap;

use draughts::{Colour, Move, Position};

use super::chase::{Fate, Role};
use super::graph::{Id, State};
use super::search::{Allowance, Search};

/// The most quiet moves of the attacker.
const QUIET_MAX: u8 = 2;
/// A line is not followed further than so many plies.
const PLIES_MAX: u32 = 80;
/// The most positions that are looked at in one round.
const LOOKED_MAX: u64 = 30_000;
/// Only with so many pieces: with fewer the other search is as quick.
const PIECES_MIN: usize = 8;

/// The moves that an author gives, by position.
pub(crate) type Hints = HashMap<Position, Vec<Move>>;

/// Looks for a forced way, for the hunter to his end or for the evader to a position in which the
/// hunter has lost. Decides the position if it finds one.
pub(crate) fn force(search: &mut Search, hints: &Hints, root: Id, allowance: &mut Allowance) {
    let position = *search.graph.position(root);
    let setup = position.setup();
    if setup.pieces(Colour::White).len() + setup.pieces(Colour::Black).len() < PIECES_MIN {
        return;
    }
    for attacker in [Role::Hunter, Role::Evader] {
        for quiet in 0..=QUIET_MAX {
            let left = LOOKED_MAX.min(allowance.left());
            let mut force = Force { search, hints, attacker, failed: HashMap::new(), left };
            force.find(root, quiet, PLIES_MAX);
            let (looked, all) = (left - force.left, force.left > 0);
            allowance.use_up(looked);
            if search.graph.fate(root).is_some() || !all {
                break;
            }
        }
        if search.graph.fate(root).is_some() {
            return;
        }
    }
}

struct Force<'f, 'a> {
    search: &'f mut Search<'a>,
    hints: &'f Hints,
    attacker: Role,
    /// With how many quiet moves, and in how many plies, a position was looked through in vain.
    failed: HashMap<Id, (u8, u32)>,
    left: u64,
}

impl Force<'_, '_> {
    /// Does the attacker force his way from here, with so many quiet moves at most?
    fn find(&mut self, id: Id, quiet: u8, plies: u32) -> bool {
        if let Some(fate) = self.search.graph.fate(id) {
            return self.is_good(fate);
        }
        if plies == 0 || self.left == 0 {
            return false;
        }
        if self.failed.get(&id).is_some_and(|&(most, deep)| quiet <= most && plies <= deep) {
            return false;
        }
        self.left -= 1;
        let position = *self.search.graph.position(id);
        let found = if self.search.chase.mover(&position) == self.attacker {
            self.attack(&position, quiet, plies)
        } else {
            self.defend(&position, quiet, plies)
        };
        if found {
            self.settle(id);
        } else {
            self.failed.insert(id, (quiet, plies));
        }
        found
    }

    fn is_good(&self, fate: Fate) -> bool {
        matches!(fate, Fate::Forced { .. }) == (self.attacker == Role::Hunter)
    }

    /// One move that forces is enough.
    fn attack(&mut self, position: &Position, quiet: u8, plies: u32) -> bool {
        let known = self.hints.get(position).map_or(&[][..], Vec::as_slice);
        let captures = position.must_capture();
        let mut moves: Vec<(u8, u8, Position)> = Vec::new();
        for mv in position.legal_moves() {
            let after = position.after(&mv);
            let given = known.contains(&mv);
            let forces = captures || after.must_capture();
            let rank = if given { 0 } else { 1 + u8::from(!forces) };
            let cost = u8::from(!given && !forces);
            moves.push((rank, cost, after));
        }
        moves.sort_by_key(|(rank, _, _)| *rank);
        moves.into_iter().any(|(_, cost, after)| {
            cost <= quiet && {
                let next = self.search.enter(&after);
                self.find(next, quiet - cost, plies - 1)
            }
        })
    }

    /// Every reply must fail.
    fn defend(&mut self, position: &Position, quiet: u8, plies: u32) -> bool {
        position.legal_moves().into_iter().all(|mv| {
            let next = self.search.enter(&position.after(&mv));
            self.find(next, quiet, plies - 1)
        })
    }

    /// Writes down what follows from the successors.
    fn settle(&mut self, id: Id) {
        self.search.open(id);
        if self.search.graph.state(id) == State::Open {
            self.search.conclude(id);
        }
    }
}
