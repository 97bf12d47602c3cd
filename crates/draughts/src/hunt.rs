//! Captures followed jump by jump.

use alloc::vec;
use alloc::vec::Vec;

use crate::game::{Direction, Game, LastRow, crowning_row, each_bit, nearest, ray, step};
use crate::generate::{Capture, Sink, Trail};

/// Pieces whose captures must be followed jump by jump, and what they see.
pub(crate) struct Hunters {
    pub(crate) pieces: u64,
    pub(crate) kings: u64,
    pub(crate) enemy: u64,
    pub(crate) empty: u64,
}

/// Follows the captures of some pieces jump by jump.
pub(crate) fn hunt<G: Game, const WHITE: bool, S: Sink>(hunters: Hunters, sink: &mut S) {
    let mut longest = 0;
    for origin in each_bit(hunters.pieces) {
        let mut hunt = Hunt {
            origin,
            enemy: hunters.enemy,
            // The start square counts as empty during the piece's own capture.
            empty: hunters.empty | origin,
            longest,
            trail: S::Trail::default(),
            seen: Seen::default(),
            sink: &mut *sink,
        };
        if hunters.kings & origin == 0 {
            hunt.man::<G, WHITE>(origin, 0, 0);
        } else {
            hunt.king::<G>(origin, 0, 0);
        }
        longest = hunt.longest;
    }
}

/// All captures of one piece. `taken` are the pieces jumped so far; they stay on the board until
/// the move is over, so nothing passes them and they are not jumped again. `jumps` is their
/// number.
struct Hunt<'a, S: Sink> {
    origin: u64,
    enemy: u64,
    empty: u64,
    /// The most pieces taken by any capture so far, where majority is compulsory.
    longest: usize,
    trail: S::Trail,
    seen: Seen,
    sink: &'a mut S,
}

impl<S: Sink> Hunt<'_, S> {
    /// Jumps on with a man; false if there is nothing to jump.
    #[inline(always)]
    fn man<G: Game, const WHITE: bool>(&mut self, at: u64, taken: u64, jumps: usize) -> bool {
        let landed = |hunt: &mut Self, landing, taken| {
            hunt.man_landed::<G, WHITE>(landing, taken, jumps + 1);
        };
        if G::MEN_CAPTURE_BACKWARDS {
            self.short_jumps::<G>(at, taken, Direction::ALL, landed)
        } else {
            self.short_jumps::<G>(at, taken, Direction::forward(WHITE), landed)
        }
    }

    #[inline(never)]
    fn man_landed<G: Game, const WHITE: bool>(&mut self, at: u64, taken: u64, jumps: usize) {
        if !self.first_time(Landed::Man, at, taken, jumps) {
            return;
        }
        self.trail.note(at, jumps);
        let on_last_row = at & crowning_row::<G>(WHITE) != 0;
        let goes_on = match G::LAST_ROW {
            LastRow::CrownsAndGoesOn if on_last_row => self.king::<G>(at, taken, jumps),
            LastRow::Stops if on_last_row => false,
            _ => self.man::<G, WHITE>(at, taken, jumps),
        };
        if !goes_on {
            self.finish::<G>(at, taken, jumps, on_last_row);
        }
    }

    /// Jumps on with a king; false if there is nothing to jump.
    #[inline(always)]
    fn king<G: Game>(&mut self, at: u64, taken: u64, jumps: usize) -> bool {
        if G::FLYING_KINGS {
            self.long_jumps::<G>(at, taken, jumps, Direction::ALL)
        } else {
            self.short_jumps::<G>(at, taken, Direction::ALL, |hunt, landing, taken| {
                hunt.short_king_landed::<G>(landing, taken, jumps + 1);
            })
        }
    }

    #[inline(never)]
    fn short_king_landed<G: Game>(&mut self, at: u64, taken: u64, jumps: usize) {
        if !self.first_time(Landed::King, at, taken, jumps) {
            return;
        }
        self.trail.note(at, jumps);
        if !self.king::<G>(at, taken, jumps) {
            self.finish::<G>(at, taken, jumps, true);
        }
    }

    /// A flying king has jumped in this direction and may stop on any of the `landings`; if it can
    /// go on from one of them, it must choose such a one.
    #[inline(never)]
    fn flying_king_landed<G: Game>(
        &mut self,
        landings: Flight,
        taken: u64,
        jumps: usize,
        direction: Direction,
    ) {
        let first = nearest(landings.squares, direction);
        if !self.first_time(Landed::Flying(direction), first, taken, jumps) {
            return;
        }
        // Straight on: the same from every landing square, so it is tried once.
        self.trail.note(first, jumps);
        let mut goes_on = self.long_jump::<G>(landings.met, taken, jumps, direction);
        for landing in each_bit(landings.squares) {
            self.trail.note(landing, jumps);
            goes_on |= self.long_jumps::<G>(landing, taken, jumps, direction.across());
        }
        if !goes_on {
            for landing in each_bit(landings.squares) {
                self.finish::<G>(landing, taken, jumps, true);
            }
        }
    }

    #[inline(always)]
    fn short_jumps<G: Game>(
        &mut self,
        at: u64,
        taken: u64,
        directions: impl IntoIterator<Item = Direction>,
        mut landed: impl FnMut(&mut Self, u64, u64),
    ) -> bool {
        let mut found = false;
        for direction in directions {
            let victim = step::<G>(at, direction) & self.enemy & !taken;
            let landing = step::<G>(victim, direction) & self.empty;
            if landing != 0 {
                found = true;
                landed(self, landing, taken | victim);
            }
        }
        found
    }

    #[inline(always)]
    fn long_jumps<G: Game>(
        &mut self,
        from: u64,
        taken: u64,
        jumps: usize,
        directions: impl IntoIterator<Item = Direction>,
    ) -> bool {
        let mut found = false;
        for direction in directions {
            let met = nearest(ray::<G>(from, direction) & !self.empty, direction);
            found |= self.long_jump::<G>(met, taken, jumps, direction);
        }
        found
    }

    /// Jumps over the piece that a flying king has met; false if that cannot be done.
    #[inline(always)]
    fn long_jump<G: Game>(
        &mut self,
        met: u64,
        taken: u64,
        jumps: usize,
        direction: Direction,
    ) -> bool {
        let victim = met & self.enemy & !taken;
        if step::<G>(victim, direction) & self.empty == 0 {
            return false;
        }
        let landings = flight::<G>(victim, direction, self.empty);
        self.flying_king_landed::<G>(landings, taken | victim, jumps + 1, direction);
        true
    }

    fn finish<G: Game>(&mut self, at: u64, taken: u64, jumps: usize, king: bool) {
        let landed = if king { Landed::FinallyKing } else { Landed::FinallyMan };
        if G::MAJORITY {
            if jumps < self.longest {
                return;
            }
            if jumps > self.longest {
                self.longest = jumps;
                self.sink.forget();
            }
        }
        if self.first_time(landed, at, taken, jumps) {
            self.sink.capture(&Capture {
                origin: self.origin,
                destination: at,
                captured: taken,
                crowned: if king { at } else { 0 },
                route: self.trail.landings(jumps - 1),
            });
        }
    }

    /// Two ways to the same square over the same pieces go round a closed figure, and that takes
    /// four jumps at least; before that nothing need be remembered.
    #[inline(always)]
    fn first_time(&mut self, landed: Landed, at: u64, taken: u64, jumps: usize) -> bool {
        jumps < 4 || self.seen.insert(landed, at, taken)
    }
}

/// In what state a piece came to a square; together with the square and the pieces taken it
/// decides all that can follow.
#[derive(Clone, Copy)]
enum Landed {
    Man,
    King,
    Flying(Direction),
    FinallyMan,
    FinallyKing,
}

/// The states of one [`Hunt`] that have been followed already.
///
/// A board full of kings has thousands of ways through the same few states: following each state
/// once is what keeps such boards cheap.
#[derive(Default)]
struct Seen {
    /// Power-of-two table with open addressing; empty slots have no pieces taken.
    slots: Vec<(u64, u16)>,
    used: usize,
}

impl Seen {
    #[cold]
    fn insert(&mut self, landed: Landed, at: u64, taken: u64) -> bool {
        if self.used * 2 >= self.slots.len() {
            self.grow();
        }
        let state = (taken, at.trailing_zeros() as u16 | landed.code() << 8);
        let fresh = put(&mut self.slots, state);
        self.used += usize::from(fresh);
        fresh
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); (self.slots.len() * 4).max(32)];
        for state in core::mem::replace(&mut self.slots, larger) {
            if state.0 != 0 {
                put(&mut self.slots, state);
            }
        }
    }
}

impl Landed {
    fn code(self) -> u16 {
        match self {
            Landed::Man => 0,
            Landed::King => 1,
            Landed::FinallyMan => 2,
            Landed::FinallyKing => 3,
            Landed::Flying(direction) => 4 + direction as u16,
        }
    }
}

/// Puts a state into the first free slot of its chain; false if it is there already.
fn put(slots: &mut [(u64, u16)], state: (u64, u16)) -> bool {
    let mask = slots.len() - 1;
    let hash = (state.0 ^ u64::from(state.1) << 54).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut index = (hash >> 32) as usize & mask;
    while slots[index].0 != 0 {
        if slots[index] == state {
            return false;
        }
        index = (index + 1) & mask;
    }
    slots[index] = state;
    true
}

/// The empty squares in one direction, and the piece behind them (0 at the edge).
pub(crate) struct Flight {
    pub(crate) squares: u64,
    met: u64,
}

#[inline(always)]
pub(crate) fn flight<G: Game>(from: u64, direction: Direction, empty: u64) -> Flight {
    let ahead = ray::<G>(from, direction);
    let met = nearest(ahead & !empty, direction);
    let hidden = if met == 0 { 0 } else { met | ray::<G>(met, direction) };
    Flight { squares: ahead & !hidden, met }
}
