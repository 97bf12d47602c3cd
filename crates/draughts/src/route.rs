//! Which way round a capture goes.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use crate::game::{self, Direction, Game, LastRow, each_bit};
use crate::moves::{Move, Piece};
use crate::position::{Position, for_side_to_move};
use crate::square::Square;

impl Position {
    /// Can this legal move touch the given squares, in this order, between its ends?
    ///
    /// A move remembers only one of its routes; somebody may have written another one, or only
    /// the squares that matter.
    pub fn goes_via(&self, mv: &Move, squares: &[Square]) -> bool {
        is_part_of(squares, mv.via())
            || for_side_to_move!(self, G, WHITE => {
                self.finds_way::<G, WHITE>(mv, squares)
            })
    }

    fn finds_way<G: Game, const WHITE: bool>(&self, mv: &Move, squares: &[Square]) -> bool {
        if squares.iter().any(|square| square.number() > self.variant().squares()) {
            return false;
        }
        let origin = game::bit::<G>(mv.origin);
        let mut way = Way {
            empty: G::BOARD & !(self.board.white | self.board.black) | origin,
            destination: game::bit::<G>(mv.destination),
            becomes: mv.becomes,
            wanted: squares.iter().map(|&square| game::bit::<G>(square)).collect(),
            tried: BTreeSet::new(),
        };
        let captured = game::bits::<G>(mv.captured);
        way.leads_on::<G, WHITE>(State { at: origin, left: captured, met: 0, piece: mv.piece })
    }
}

/// Are the squares of `part` met in this order among those of `whole`?
fn is_part_of(part: &[Square], whole: &[Square]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|square| rest.any(|other| other == square))
}

/// Where a piece stands in the middle of a capture.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    at: u64,
    /// The pieces it has still to take.
    left: u64,
    /// How many of the wanted squares it has touched.
    met: usize,
    piece: Piece,
}

struct Way {
    empty: u64,
    destination: u64,
    becomes: Piece,
    wanted: Vec<u64>,
    tried: BTreeSet<State>,
}

impl Way {
    fn leads_on<G: Game, const WHITE: bool>(&mut self, state: State) -> bool {
        if state.left == 0 {
            return state.at == self.destination
                && state.piece == self.becomes
                && state.met == self.wanted.len();
        }
        if !self.tried.insert(state) {
            return false;
        }
        Direction::ALL.into_iter().any(|direction| {
            let (victim, landings) = self.jump::<G>(state, direction);
            each_bit(landings).any(|landing| {
                self.leads_on::<G, WHITE>(self.landed::<G, WHITE>(state, victim, landing))
            })
        })
    }

    /// The piece jumped in this direction and where the jump may end; nothing if there is none.
    fn jump<G: Game>(&self, state: State, direction: Direction) -> (u64, u64) {
        let flies = G::FLYING_KINGS && state.piece == Piece::King;
        let mut next = game::step::<G>(state.at, direction);
        while flies && next & self.empty != 0 {
            next = game::step::<G>(next, direction);
        }
        let victim = next & state.left;
        let mut landing = game::step::<G>(victim, direction) & self.empty;
        let mut landings = landing;
        while flies && landing != 0 {
            landing = game::step::<G>(landing, direction) & self.empty;
            landings |= landing;
        }
        (victim, landings)
    }

    fn landed<G: Game, const WHITE: bool>(&self, from: State, victim: u64, at: u64) -> State {
        let left = from.left & !victim;
        let between_ends = left != 0 && self.wanted.get(from.met) == Some(&at);
        let crowned = at & game::crowning_row::<G>(WHITE) != 0
            && (G::LAST_ROW == LastRow::CrownsAndGoesOn || left == 0);
        let piece = if crowned { Piece::King } else { from.piece };
        State { at, left, met: from.met + usize::from(between_ends), piece }
    }
}
