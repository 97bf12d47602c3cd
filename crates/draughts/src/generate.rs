//! The move generator: one body for every game, specialised by the compiler.
//!
//! Men are looked at all together by shifting whole sets of bits; only pieces that can really
//! capture are followed one by one. Moves are not stored here: each goes to a [`Sink`], which
//! counts it, plays it or writes it down.

use crate::board::Board;
use crate::game::{Direction, Game, LastRow, crowning_row, nearest, ray, step};

/// More captures than any side has pieces.
const LONGEST: usize = 24;

/// What becomes of the moves that are found.
pub(crate) trait Sink {
    /// Is [`Capture::route`] read? If not, it is not kept.
    const WANTS_ROUTE: bool;

    /// A piece goes from one square to another; `crowned` is the destination bit if it is a king
    /// afterwards, else 0.
    fn quiet(&mut self, origin: u64, destination: u64, crowned: u64);

    /// A finished capture.
    fn capture(&mut self, capture: &Capture<'_>);

    /// Forget the captures reported so far: a longer one was found and majority is compulsory.
    fn forget(&mut self);
}

/// A finished capture, as reported to a [`Sink`].
pub(crate) struct Capture<'a> {
    pub(crate) origin: u64,
    pub(crate) destination: u64,
    pub(crate) captured: u64,
    /// The destination bit if the piece is a king afterwards, else 0.
    pub(crate) crowned: u64,
    /// One landing square for each jump but the last.
    pub(crate) route: &'a [u64],
}

/// Reports every legal move of the side to move.
#[inline(always)]
pub(crate) fn generate<G: Game, const WHITE: bool, S: Sink>(board: &Board, sink: &mut S) {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.capturing_men::<G, WHITE>() | side.capturing_kings::<G>();
    if jumpers != 0 {
        captures::<G, WHITE, S>(&side, jumpers, sink);
    } else {
        quiet_moves::<G, WHITE, S>(&side, sink);
    }
}

/// Must the side to move capture?
pub(crate) fn must_capture<G: Game, const WHITE: bool>(board: &Board) -> bool {
    let side = Side::new::<G, WHITE>(board);
    side.capturing_men::<G, WHITE>() | side.capturing_kings::<G>() != 0
}

/// The number of legal moves, without looking at each.
#[inline(always)]
pub(crate) fn count<G: Game, const WHITE: bool>(board: &Board) -> u64 {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.capturing_men::<G, WHITE>() | side.capturing_kings::<G>();
    if jumpers != 0 {
        let mut counter = Counter(0);
        captures::<G, WHITE, Counter>(&side, jumpers, &mut counter);
        return counter.0;
    }
    let [left, right] = Direction::forward(WHITE);
    let of_men = (step::<G>(side.men, left) & side.empty).count_ones()
        + (step::<G>(side.men, right) & side.empty).count_ones();
    let of_kings: u32 = bits(side.kings).map(|king| side.reachable::<G>(king).count_ones()).sum();
    u64::from(of_men + of_kings)
}

struct Counter(u64);

impl Sink for Counter {
    const WANTS_ROUTE: bool = false;

    fn quiet(&mut self, _: u64, _: u64, _: u64) {
        self.0 += 1;
    }

    fn capture(&mut self, _: &Capture<'_>) {
        self.0 += 1;
    }

    fn forget(&mut self) {
        self.0 = 0;
    }
}

/// The board as the side to move sees it.
struct Side {
    men: u64,
    kings: u64,
    enemy: u64,
    empty: u64,
}

impl Side {
    #[inline(always)]
    fn new<G: Game, const WHITE: bool>(board: &Board) -> Side {
        let own = board.own::<WHITE>();
        Side {
            men: own & !board.kings,
            kings: own & board.kings,
            enemy: board.enemy::<WHITE>(),
            empty: G::BOARD & !(board.white | board.black),
        }
    }

    /// The men that can jump at least once.
    #[inline(always)]
    fn capturing_men<G: Game, const WHITE: bool>(&self) -> u64 {
        if G::MEN_CAPTURE_BACKWARDS {
            self.neighbours_that_jump::<G>(self.men, Direction::ALL)
        } else {
            self.neighbours_that_jump::<G>(self.men, Direction::forward(WHITE))
        }
    }

    /// Those of `pieces` that stand next to an enemy with an empty square behind it.
    #[inline(always)]
    fn neighbours_that_jump<G: Game>(
        &self,
        pieces: u64,
        directions: impl IntoIterator<Item = Direction>,
    ) -> u64 {
        directions.into_iter().fold(0, |found, direction| {
            let back = direction.back();
            // Walk from the empty landing squares back over an enemy to a piece of ours.
            found | step::<G>(step::<G>(self.empty, back) & self.enemy, back) & pieces
        })
    }

    /// The kings that can jump at least once.
    #[inline(always)]
    fn capturing_kings<G: Game>(&self) -> u64 {
        if self.kings == 0 {
            0
        } else if G::FLYING_KINGS {
            bits(self.kings).filter(|&king| self.can_fly_over::<G>(king)).fold(0, |all, k| all | k)
        } else {
            self.neighbours_that_jump::<G>(self.kings, Direction::ALL)
        }
    }

    fn can_fly_over<G: Game>(&self, king: u64) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let met = nearest(ray::<G>(king, direction) & !self.empty, direction);
            step::<G>(met & self.enemy, direction) & self.empty != 0
        })
    }

    /// The squares that a king reaches by a quiet move.
    #[inline(always)]
    fn reachable<G: Game>(&self, king: u64) -> u64 {
        Direction::ALL.into_iter().fold(0, |all, direction| {
            all | if G::FLYING_KINGS {
                flight::<G>(king, direction, self.empty).squares
            } else {
                step::<G>(king, direction) & self.empty
            }
        })
    }
}

/// The empty squares in one direction, and the piece behind them (0 at the edge).
struct Flight {
    squares: u64,
    met: u64,
}

#[inline(always)]
fn flight<G: Game>(from: u64, direction: Direction, empty: u64) -> Flight {
    let ahead = ray::<G>(from, direction);
    let met = nearest(ahead & !empty, direction);
    let hidden = if met == 0 { 0 } else { met | ray::<G>(met, direction) };
    Flight { squares: ahead & !hidden, met }
}

#[inline(always)]
fn quiet_moves<G: Game, const WHITE: bool, S: Sink>(side: &Side, sink: &mut S) {
    let crowning = crowning_row::<G>(WHITE);
    for direction in Direction::forward(WHITE) {
        for destination in bits(step::<G>(side.men, direction) & side.empty) {
            let origin = step::<G>(destination, direction.back());
            sink.quiet(origin, destination, destination & crowning);
        }
    }
    for king in bits(side.kings) {
        for destination in bits(side.reachable::<G>(king)) {
            sink.quiet(king, destination, destination);
        }
    }
}

fn captures<G: Game, const WHITE: bool, S: Sink>(side: &Side, jumpers: u64, sink: &mut S) {
    let mut longest = 0;
    for origin in bits(jumpers) {
        let mut hunt = Hunt {
            origin,
            enemy: side.enemy,
            // The start square counts as empty during the piece's own capture.
            empty: side.empty | origin,
            longest,
            route: [0; LONGEST],
            seen: Seen::default(),
            sink: &mut *sink,
        };
        if side.kings & origin == 0 {
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
struct Hunt<'a, S> {
    origin: u64,
    enemy: u64,
    empty: u64,
    /// The most pieces taken by any capture so far, where majority is compulsory.
    longest: usize,
    route: [u64; LONGEST],
    seen: Seen,
    sink: &'a mut S,
}

impl<S: Sink> Hunt<'_, S> {
    /// Jumps on with a man; false if there is nothing to jump.
    fn man<G: Game, const WHITE: bool>(&mut self, at: u64, taken: u64, jumps: usize) -> bool {
        if G::MEN_CAPTURE_BACKWARDS {
            self.short_jumps::<G>(at, taken, Direction::ALL, |hunt, landing, taken| {
                hunt.man_landed::<G, WHITE>(landing, taken, jumps + 1);
            })
        } else {
            self.short_jumps::<G>(at, taken, Direction::forward(WHITE), |hunt, landing, taken| {
                hunt.man_landed::<G, WHITE>(landing, taken, jumps + 1);
            })
        }
    }

    fn man_landed<G: Game, const WHITE: bool>(&mut self, at: u64, taken: u64, jumps: usize) {
        if !self.first_time(Landed::Man, at, taken, jumps) {
            return;
        }
        self.note(at, jumps);
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
    fn king<G: Game>(&mut self, at: u64, taken: u64, jumps: usize) -> bool {
        if G::FLYING_KINGS {
            self.long_jumps::<G>(at, taken, jumps, Direction::ALL)
        } else {
            self.short_jumps::<G>(at, taken, Direction::ALL, |hunt, landing, taken| {
                hunt.short_king_landed::<G>(landing, taken, jumps + 1);
            })
        }
    }

    fn short_king_landed<G: Game>(&mut self, at: u64, taken: u64, jumps: usize) {
        if !self.first_time(Landed::King, at, taken, jumps) {
            return;
        }
        self.note(at, jumps);
        if !self.king::<G>(at, taken, jumps) {
            self.finish::<G>(at, taken, jumps, true);
        }
    }

    /// A flying king has jumped in this direction and may stop on any of the `landings`; if it can
    /// go on from one of them, it must choose such a one.
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
        self.note(first, jumps);
        let mut goes_on = self.long_jump::<G>(landings.met, taken, jumps, direction);
        for landing in bits(landings.squares) {
            self.note(landing, jumps);
            goes_on |= self.long_jumps::<G>(landing, taken, jumps, direction.across());
        }
        if !goes_on {
            for landing in bits(landings.squares) {
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
                route: &self.route[..jumps - 1],
            });
        }
    }

    /// Remembers the landing square of a jump, if the sink wants to know.
    #[inline(always)]
    fn note(&mut self, at: u64, jumps: usize) {
        if S::WANTS_ROUTE {
            self.route[jumps - 1] = at;
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
        for state in std::mem::replace(&mut self.slots, larger) {
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

/// The single bits of a set, lowest first.
#[inline(always)]
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u64> {
    let mut left = set;
    std::iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}
