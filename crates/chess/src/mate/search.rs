//! Looking through all positions that can come about, the most promising first.
//!
//! Four opinions of what is promising take turns, so that none can lead astray for long. Each
//! position is looked at once, however it comes about. If none is left and no mate was found, there
//! is none: then the search has been a proof.

use shakmaty::{Chess, Color, Move, Position as _};

use super::material::TooLittle;
use super::patterns;
use super::plan::{CORNER, distance_to_net};
use super::queue::Queue;
use super::reach;
use super::regions::{self, Regions};
use super::table::{Id, Step, Table};
use crate::PositionKey;

/// What a search found.
pub(super) enum Found {
    /// A series of moves that ends in mate.
    Mate(Vec<Move>),
    /// No mate in all positions that can come about.
    Nothing,
    /// The budget ran out first.
    OutOfBudget,
}

/// How hard to try to discard positions without playing them out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// By the squares that men can reach.
    Reach,
    /// And by the regions that pieces roam.
    Regions,
}

/// Positions this near to the first are checked for hopelessness even if nothing irreversible has
/// happened yet: they may be forced.
const NEAR: usize = 40;
/// The most states of one proof by regions.
const REGION_STATES: usize = 2_000;

pub(super) struct Search {
    winner: Color,
    care: Care,
    table: Table,
    /// Pawn moves and captures on the way to each position.
    progress: Vec<u8>,
    looked_at: Vec<bool>,
    corner: Queue,
    net: Queue,
    irreversible: Queue,
    /// The position that has waited longest.
    oldest: usize,
    turn: usize,
    region_states: usize,
    /// Then no plan to get a queen helps.
    few_minor_pieces: bool,
}

impl Search {
    pub(super) fn new(start: &Chess, winner: Color, care: Care) -> Search {
        let mut search = Search {
            winner,
            care,
            table: Table::new(PositionKey::of(start)),
            progress: vec![0],
            looked_at: vec![false],
            corner: Queue::new(),
            net: Queue::new(),
            irreversible: Queue::new(),
            oldest: 0,
            turn: 0,
            region_states: 0,
            few_minor_pieces: patterns::apply_to(start.board(), winner),
        };
        search.enqueue(start, Table::ROOT);
        search
    }

    pub(super) fn care(&self) -> Care {
        self.care
    }

    /// Positions met so far.
    pub(super) fn nodes(&self) -> usize {
        self.table.len()
    }

    /// Goes on until something is found or this many positions have been met in all.
    pub(super) fn run(&mut self, budget: usize) -> Found {
        while self.table.len() < budget {
            let Some(id) = self.next() else { return Found::Nothing };
            if let Some(mate) = self.look_at(id) {
                let mut line = self.table.line_to(id);
                line.push(mate);
                return Found::Mate(line);
            }
        }
        Found::OutOfBudget
    }

    /// Plays every move of a position; the one that mates, if there is one.
    fn look_at(&mut self, id: Id) -> Option<Move> {
        let position = self.table.key(id).position();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv);
            if next.turn() != self.winner && next.is_check() && next.legal_moves().is_empty() {
                return Some(mv);
            }
            self.meet(&next, mv, id);
        }
        None
    }

    fn meet(&mut self, position: &Chess, mv: Move, from: Id) {
        let step = Step { from, mv };
        let Some(id) = self.table.insert(PositionKey::of(position), Some(step)) else { return };
        let progress = self.progress[from.index()].saturating_add(u8::from(mv.is_zeroing()));
        self.progress.push(progress);
        let hopeless = self.is_hopeless(position, mv, id);
        self.looked_at.push(hopeless);
        if !hopeless {
            self.enqueue(position, id);
        }
    }

    fn is_hopeless(&mut self, position: &Chess, mv: Move, id: Id) -> bool {
        if mv.is_conversion() && TooLittle::on(position.board(), self.winner).is_some() {
            return true;
        }
        (mv.is_zeroing() || id.index() < NEAR)
            && (reach::blocked(position, self.winner).is_some() || self.no_region_helps(position))
    }

    /// Proofs by regions are dear; they get a quarter of the effort.
    fn no_region_helps(&mut self, position: &Chess) -> bool {
        if self.care == Care::Reach || self.region_states > self.table.len() / 4 + REGION_STATES {
            return false;
        }
        let found = regions::explore(position, self.winner, REGION_STATES);
        self.region_states += found.states();
        matches!(found, Regions::Closed { .. })
    }

    fn enqueue(&mut self, position: &Chess, id: Id) {
        let (board, turn) = (position.board(), position.turn());
        let corner = CORNER.distance(board, turn, self.winner) / 8 + 60;
        self.corner.push(corner, id);
        self.net.push(distance_to_net(board, turn, self.winner), id);
        let irreversible = 500 - 8 * i32::from(self.progress[id.index()]) + corner / 32;
        self.irreversible.push(irreversible, id);
    }

    /// The position to look at next, by whose turn it is to say.
    fn next(&mut self) -> Option<Id> {
        loop {
            self.turn = (self.turn + 1) % 8;
            let id = match self.turn {
                0 => Some(self.waiting_longest()?),
                1 | 4 if !self.few_minor_pieces => self.corner.pop(),
                3 | 6 => self.irreversible.pop(),
                _ => self.net.pop(),
            };
            let Some(id) = id.filter(|id| !self.looked_at[id.index()]) else { continue };
            self.looked_at[id.index()] = true;
            return Some(id);
        }
    }

    fn waiting_longest(&mut self) -> Option<Id> {
        let waiting = self.looked_at[self.oldest..].iter().position(|looked_at| !looked_at)?;
        self.oldest += waiting;
        Some(Id::from_index(self.oldest))
    }
}
