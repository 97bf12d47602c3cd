//! What the side to move can do, for all its men at once.

use crate::board::Board;
use crate::game::{Direction, Game, LastRow, crowning_row, each_bit, nearest, ray, step};
use crate::generate::{Capture, Sink};
use crate::hunt::{Hunters, flight, hunt};

/// The board as the side to move sees it.
pub(crate) struct Side {
    pub(crate) men: u64,
    pub(crate) kings: u64,
    pub(crate) enemy: u64,
    pub(crate) empty: u64,
    /// For each direction, the squares with an enemy next to them and an empty square behind it.
    springs: [u64; 4],
}

impl Side {
    #[inline(always)]
    pub(crate) fn new<G: Game, const WHITE: bool>(board: &Board) -> Side {
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
    pub(crate) fn jumpers<G: Game, const WHITE: bool>(&self) -> u64 {
        let springs = each(|direction| self.spring::<G, WHITE>(direction));
        let of_men = self.men & union(springs);
        if self.kings == 0 { of_men } else { of_men | self.capturing_kings::<G>() }
    }

    fn capturing_kings<G: Game>(&self) -> u64 {
        if G::FLYING_KINGS {
            each_bit(self.kings)
                .filter(|&king| self.can_fly_over::<G>(king))
                .fold(0, |all, k| all | k)
        } else {
            self.kings & union(self.springs)
        }
    }

    fn can_fly_over<G: Game>(&self, king: u64) -> bool {
        let landings = each(|direction| {
            let met = nearest(ray::<G>(king, direction) & !self.empty, direction);
            step::<G>(met & self.enemy, direction) & self.empty
        });
        union(landings) != 0
    }

    /// For each direction, the men for whom one jump that way is a whole capture; and the pieces
    /// whose captures must be followed jump by jump.
    #[inline(always)]
    pub(crate) fn single_jumps<G: Game, const WHITE: bool>(&self, jumpers: u64) -> ([u64; 4], u64) {
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
    pub(crate) fn count_captures<G: Game, const WHITE: bool>(&self, jumpers: u64) -> u64 {
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
    pub(crate) fn hunters(&self, pieces: u64) -> Hunters {
        Hunters { pieces, kings: self.kings, enemy: self.enemy, empty: self.empty }
    }

    /// The squares that a king reaches by a quiet move.
    #[inline(always)]
    pub(crate) fn reachable<G: Game>(&self, king: u64) -> u64 {
        union(each(|direction| match G::FLYING_KINGS {
            true => flight::<G>(king, direction, self.empty).squares,
            false => step::<G>(king, direction) & self.empty,
        }))
    }
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
