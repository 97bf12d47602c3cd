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
    /// How a capture's route is kept: [`Route`], or `()` if the sink does not read it.
    type Trail: Trail;

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

/// The squares a capture has touched so far.
pub(crate) trait Trail: Default {
    /// The square on which jump number `jumps` ended.
    fn note(&mut self, at: u64, jumps: usize);
    /// The landing squares of the first `jumps` jumps, if they were kept.
    fn landings(&self, jumps: usize) -> &[u64];
}

/// A route that is kept.
#[derive(Default)]
pub(crate) struct Route([u64; LONGEST]);

impl Trail for Route {
    fn note(&mut self, at: u64, jumps: usize) {
        self.0[jumps - 1] = at;
    }

    fn landings(&self, jumps: usize) -> &[u64] {
        &self.0[..jumps]
    }
}

impl Trail for () {
    fn note(&mut self, _: u64, _: usize) {}

    fn landings(&self, _: usize) -> &[u64] {
        &[]
    }
}

/// Reports every legal move of the side to move.
#[inline(always)]
pub(crate) fn generate<G: Game, const WHITE: bool, S: Sink>(board: &Board, sink: &mut S) {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.jumpers::<G, WHITE>();
    if jumpers != 0 {
        let (single, others) = side.single_jumps::<G, WHITE>(jumpers);
        report_single_jumps::<G, WHITE, S>(single, sink);
        hunt::<G, WHITE, S>(side.hunters(others), sink);
    } else {
        quiet_moves::<G, WHITE, S>(&side, sink);
    }
}

/// Must the side to move capture?
pub(crate) fn must_capture<G: Game, const WHITE: bool>(board: &Board) -> bool {
    Side::new::<G, WHITE>(board).jumpers::<G, WHITE>() != 0
}

/// The number of legal moves, most of them counted without looking at each.
#[inline(always)]
pub(crate) fn count<G: Game, const WHITE: bool>(board: &Board) -> u64 {
    let side = Side::new::<G, WHITE>(board);
    let jumpers = side.jumpers::<G, WHITE>();
    if jumpers != 0 {
        return count_captures::<G, WHITE>(board.white, board.black, board.kings);
    }
    let [left, right] = Direction::forward(WHITE);
    let of_men = (step::<G>(side.men, left) & side.empty).count_ones()
        + (step::<G>(side.men, right) & side.empty).count_ones();
    let of_kings: u32 = bits(side.kings).map(|king| side.reachable::<G>(king).count_ones()).sum();
    u64::from(of_men + of_kings)
}

/// Kept out of line and given the bare board, so that the quiet case needs no memory.
#[inline(never)]
fn count_captures<G: Game, const WHITE: bool>(white: u64, black: u64, kings: u64) -> u64 {
    let side = Side::new::<G, WHITE>(&Board { white, black, kings });
    side.count_captures::<G, WHITE>(side.jumpers::<G, WHITE>())
}

#[inline(never)]
fn count_by_hunting<G: Game, const WHITE: bool>(hunters: Hunters) -> u64 {
    let mut counter = Counter(0);
    hunt::<G, WHITE, Counter>(hunters, &mut counter);
    counter.0
}

struct Counter(u64);

impl Sink for Counter {
    type Trail = ();

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
    /// For each direction, the squares with an enemy next to them and an empty square behind it.
    springs: [u64; 4],
}

impl Side {
    #[inline(always)]
    fn new<G: Game, const WHITE: bool>(board: &Board) -> Side {
        let own = board.own::<WHITE>();
        let enemy = board.enemy::<WHITE>();
        let empty = G::BOARD & !(own | enemy);
        let springs = each(|direction| {
            let back = direction.back();
            step::<G>(step::<G>(empty, back) & enemy, back)
        });
        Side { men: own & !board.kings, kings: own & board.kings, enemy, empty, springs }
    }

    /// The pieces that can jump at least once.
    #[inline(always)]
    fn jumpers<G: Game, const WHITE: bool>(&self) -> u64 {
        let springs = each(|direction| self.spring::<G, WHITE>(direction));
        let of_men = self.men & union(springs);
        if self.kings == 0 { of_men } else { of_men | self.capturing_kings::<G>() }
    }

    fn capturing_kings<G: Game>(&self) -> u64 {
        if G::FLYING_KINGS {
            bits(self.kings).filter(|&king| self.can_fly_over::<G>(king)).fold(0, |all, k| all | k)
        } else {
            self.kings & union(self.springs)
        }
    }

    fn can_fly_over<G: Game>(&self, king: u64) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let met = nearest(ray::<G>(king, direction) & !self.empty, direction);
            step::<G>(met & self.enemy, direction) & self.empty != 0
        })
    }

    /// For each direction, the men for whom one jump that way is a whole capture; and the pieces
    /// whose captures must be followed jump by jump.
    #[inline(always)]
    fn single_jumps<G: Game, const WHITE: bool>(&self, jumpers: u64) -> ([u64; 4], u64) {
        if self.kings & jumpers != 0 {
            return ([0; 4], jumpers);
        }
        let going_on = each(|direction| self.goes_on::<G, WHITE>(direction));
        let others = self.men & union(going_on);
        // Where most must be taken, one jump is not enough beside two.
        let candidates = match (G::MAJORITY, others) {
            (true, 1..) => 0,
            _ => self.men & !others,
        };
        (each(|direction| candidates & self.spring::<G, WHITE>(direction)), others)
    }

    /// Counts captures without following those of one jump or two.
    #[inline(always)]
    fn count_captures<G: Game, const WHITE: bool>(&self, jumpers: u64) -> u64 {
        let (single, others) = self.single_jumps::<G, WHITE>(jumpers);
        let singles: u32 = single.into_iter().map(u64::count_ones).sum();
        if others == 0 {
            return u64::from(singles);
        }
        let men = if self.kings & jumpers == 0 { others } else { 0 };
        let longer = others & !men | men & self.longer_than_two::<G, WHITE>();
        let doubles = self.count_doubles::<G, WHITE>(men & !longer);
        match (G::MAJORITY, longer) {
            (_, 0) => u64::from(singles) + doubles,
            (true, _) => count_by_hunting::<G, WHITE>(self.hunters(longer)),
            (false, _) => {
                u64::from(singles) + doubles + count_by_hunting::<G, WHITE>(self.hunters(longer))
            }
        }
    }

    /// The squares from which a man may capture more than twice.
    #[inline(always)]
    fn longer_than_two<G: Game, const WHITE: bool>(&self) -> u64 {
        let crowned = match G::LAST_ROW {
            LastRow::CrownsAndGoesOn => crowning_row::<G>(WHITE),
            LastRow::PassesAsMan | LastRow::Stops => 0,
        };
        union(each(|direction| {
            let [ahead, left, right] = onward(direction);
            let landings = self.goes_on::<G, WHITE>(ahead)
                | self.goes_on::<G, WHITE>(left)
                | self.goes_on::<G, WHITE>(right);
            self.spring::<G, WHITE>(direction) & before_jump::<G>(landings | crowned, direction)
        }))
    }

    /// The captures of these men, none of whom can jump more than twice. Where one jump is a
    /// whole capture too it counts, unless most must be taken.
    #[inline(always)]
    fn count_doubles<G: Game, const WHITE: bool>(&self, men: u64) -> u64 {
        let counts = each(|direction| {
            let men = men & self.spring::<G, WHITE>(direction);
            let [ahead, left, right] = onward(direction);
            let single = if G::MAJORITY { 0 } else { men & !self.goes_on::<G, WHITE>(direction) };
            single.count_ones()
                + self.count_second_jumps::<G, WHITE>(men, direction, ahead)
                + self.count_second_jumps::<G, WHITE>(men, direction, left)
                + self.count_second_jumps::<G, WHITE>(men, direction, right)
        });
        u64::from(counts.into_iter().sum::<u32>())
    }

    #[inline(always)]
    fn count_second_jumps<G: Game, const WHITE: bool>(
        &self,
        men: u64,
        first: Direction,
        second: Direction,
    ) -> u32 {
        (men & before_jump::<G>(self.spring::<G, WHITE>(second), first)).count_ones()
    }

    /// The squares from which a man can jump in this direction.
    #[inline(always)]
    fn spring<G: Game, const WHITE: bool>(&self, direction: Direction) -> u64 {
        if G::MEN_CAPTURE_BACKWARDS || Direction::forward(WHITE).contains(&direction) {
            self.springs[direction as usize]
        } else {
            0
        }
    }

    /// The squares from which a man can jump in this direction and may then jump again.
    ///
    /// The second and third jumps cannot meet a piece that was taken before, nor the start
    /// square, so for them the springs of the untouched board are exact.
    #[inline(always)]
    fn goes_on<G: Game, const WHITE: bool>(&self, direction: Direction) -> u64 {
        let crowning = crowning_row::<G>(WHITE);
        let [ahead, left, right] = onward(direction);
        let springs = self.spring::<G, WHITE>(ahead)
            | self.spring::<G, WHITE>(left)
            | self.spring::<G, WHITE>(right);
        let landings = match G::LAST_ROW {
            LastRow::PassesAsMan => springs,
            LastRow::CrownsAndGoesOn => springs | crowning,
            LastRow::Stops => springs & !crowning,
        };
        self.spring::<G, WHITE>(direction) & before_jump::<G>(landings, direction)
    }

    #[inline(always)]
    fn hunters(&self, pieces: u64) -> Hunters {
        Hunters { pieces, kings: self.kings, enemy: self.enemy, empty: self.empty }
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

#[inline(always)]
fn report_single_jumps<G: Game, const WHITE: bool, S: Sink>(men: [u64; 4], sink: &mut S) {
    for direction in Direction::ALL {
        for origin in bits(men[direction as usize]) {
            let captured = step::<G>(origin, direction);
            let destination = step::<G>(captured, direction);
            let crowned = destination & crowning_row::<G>(WHITE);
            sink.capture(&Capture { origin, destination, captured, crowned, route: &[] });
        }
    }
}

/// Pieces whose captures must be followed jump by jump, and what they see.
struct Hunters {
    pieces: u64,
    kings: u64,
    enemy: u64,
    empty: u64,
}

/// Follows the captures of some pieces jump by jump.
fn hunt<G: Game, const WHITE: bool, S: Sink>(hunters: Hunters, sink: &mut S) {
    let mut longest = 0;
    for origin in bits(hunters.pieces) {
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
        for landing in bits(landings.squares) {
            self.trail.note(landing, jumps);
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

/// The squares from which a jump in this direction lands on these.
#[inline(always)]
fn before_jump<G: Game>(landings: u64, direction: Direction) -> u64 {
    step::<G>(step::<G>(landings, direction.back()), direction.back())
}

/// The directions in which a man may go on after a jump: not back over the piece just taken.
#[inline(always)]
fn onward(direction: Direction) -> [Direction; 3] {
    let [left, right] = direction.across();
    [direction, left, right]
}

/// One value for each direction. Written out, so that the compiler makes four pieces of code with
/// constant shifts instead of a loop that looks the shift up.
#[inline(always)]
fn each<T>(mut value: impl FnMut(Direction) -> T) -> [T; 4] {
    [
        value(Direction::DownLeft),
        value(Direction::DownRight),
        value(Direction::UpRight),
        value(Direction::UpLeft),
    ]
}

#[inline(always)]
fn union([a, b, c, d]: [u64; 4]) -> u64 {
    a | b | c | d
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
