//! The verdict on every free point at once, by shifts and masks on the whole board.
//!
//! One [`Lines`] per direction says for all points together what a black stone there would make
//! *in that direction*: a five, a long row, one four or two, or a row of three that could become an
//! open four. Fives, long rows and double fours follow at once. Only the points where two or more
//! rows of three meet need the look-ahead of the definition (see [`Board::judge`]), and there the
//! same masks usually answer: a stone P and the stone Q that extends its row share just one line, so
//! what Q makes on its *other* lines does not depend on P. On their common line Q makes one four and
//! nothing else. So Q is bad if another line gives it a five, a long row or a four, and good unless
//! at least two other lines give it rows of three. Only in that last case are the masks made again,
//! with P on the board, and the question repeated for Q.

use crate::{Board, Colour, Direction, FoulKind, Point, PointSet, Verdict};

/// Black's forbidden and winning points on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoulMap {
    free: PointSet,
    wins: PointSet,
    overlines: PointSet,
    double_fours: PointSet,
    double_threes: PointSet,
}

impl FoulMap {
    /// Judges a black stone on every free point.
    pub fn of(board: &Board) -> FoulMap {
        let survey = Survey::of(board);
        let settled = survey.settled();
        let doubtful = survey.row_of_three_crossings() - settled.wins - settled.overlines;
        let doubtful = (doubtful - settled.double_fours).iter();
        let double_threes = doubtful.filter(|&point| survey.is_double_three(point)).collect();
        FoulMap { double_threes, ..settled }
    }

    /// The points where Black makes a five.
    pub fn wins(&self) -> PointSet {
        self.wins
    }

    /// The points forbidden by one kind of foul.
    pub fn fouls(&self, kind: FoulKind) -> PointSet {
        match kind {
            FoulKind::DoubleThree => self.double_threes,
            FoulKind::DoubleFour => self.double_fours,
            FoulKind::Overline => self.overlines,
        }
    }

    /// All points where Black may place a stone.
    pub fn permitted(&self) -> PointSet {
        self.free - self.overlines - self.double_fours - self.double_threes
    }

    /// The verdict on one point; `None` if it is occupied.
    pub fn verdict(&self, point: Point) -> Option<Verdict> {
        let kinds = [FoulKind::Overline, FoulKind::DoubleFour, FoulKind::DoubleThree];
        let foul = kinds.into_iter().find(|&kind| self.fouls(kind).contains(point));
        let verdict = match foul {
            Some(kind) => Verdict::Foul(kind),
            None if self.wins.contains(point) => Verdict::Wins,
            None => Verdict::Allowed,
        };
        self.free.contains(point).then_some(verdict)
    }
}

impl Board {
    /// The verdict on a stone of a colour; `None` if the point is occupied.
    pub fn verdict(&self, colour: Colour, point: Point) -> Option<Verdict> {
        match colour {
            Colour::Black => {
                let survey = Survey::of(self);
                let settled = survey.settled().verdict(point)?;
                let doubtful = settled == Verdict::Allowed && survey.is_double_three(point);
                Some(if doubtful { Verdict::Foul(FoulKind::DoubleThree) } else { settled })
            }
            Colour::White => {
                let wins = |&d: &Direction| {
                    let row = self.with(colour, point).unbroken_row(point, d);
                    row.is_some_and(|row| row.stones.len() >= 5)
                };
                let wins = self.is_free(point).then(|| Direction::ALL.iter().any(wins))?;
                Some(if wins { Verdict::Wins } else { Verdict::Allowed })
            }
        }
    }
}

/// What a black stone would make on every free point, direction by direction.
struct Survey {
    board: Board,
    lines: [Lines; 4],
}

impl Survey {
    fn of(board: &Board) -> Survey {
        let (black, free) = (board.stones(Colour::Black), board.free());
        // Written out so that every shift in `Lines::along` has a constant width.
        let lines = [
            Lines::along(Direction::Horizontal.stride(), black, free),
            Lines::along(Direction::Vertical.stride(), black, free),
            Lines::along(Direction::Rising.stride(), black, free),
            Lines::along(Direction::Falling.stride(), black, free),
        ];
        Survey { board: *board, lines }
    }

    /// All verdicts but the double threes.
    fn settled(&self) -> FoulMap {
        let (mut wins, mut overlines) = (PointSet::EMPTY, PointSet::EMPTY);
        let (mut four, mut double_fours) = (PointSet::EMPTY, PointSet::EMPTY);
        for lines in &self.lines {
            wins |= lines.fives;
            overlines |= lines.overlines;
            double_fours |= lines.two_fours | (four & lines.fours);
            four |= lines.fours;
        }
        FoulMap {
            free: self.board.free(),
            wins,
            overlines: overlines - wins,
            double_fours: double_fours - wins - overlines,
            double_threes: PointSet::EMPTY,
        }
    }

    /// The points where a stone makes rows of three in two directions or more.
    fn row_of_three_crossings(&self) -> PointSet {
        let (mut one, mut two) = (PointSet::EMPTY, PointSet::EMPTY);
        for lines in &self.lines {
            two |= one & lines.rows_of_three;
            one |= lines.rows_of_three;
        }
        two
    }

    /// Whether a stone makes two threes, on a point where it makes no five.
    fn is_double_three(&self, point: Point) -> bool {
        let rows =
            || Direction::ALL.into_iter().filter(|&d| self.on(d).rows_of_three.contains(point));
        rows().nth(1).is_some() && rows().filter(|&d| self.is_three(point, d)).nth(1).is_some()
    }

    /// Whether an allowed move extends the row of three that a stone makes in a direction.
    fn is_three(&self, point: Point, direction: Direction) -> bool {
        let extensions = self.on(direction).extensions(point, direction.stride(), &self.board);
        extensions.into_iter().flatten().any(|q| self.may_extend(point, q, direction))
    }

    /// Whether, with a stone on `point`, the stone on `q` that makes an open four is allowed and
    /// makes no five.
    fn may_extend(&self, point: Point, q: Point, direction: Direction) -> bool {
        let mut rows_of_three = 0;
        for other in Direction::ALL.into_iter().filter(|&other| other != direction) {
            let lines = self.on(other);
            if lines.more_than_three.contains(q) {
                return false;
            }
            rows_of_three += usize::from(lines.rows_of_three.contains(q));
        }
        rows_of_three < 2 || !Survey::of(&self.board.with(Colour::Black, point)).is_double_three(q)
    }

    fn on(&self, direction: Direction) -> &Lines {
        &self.lines[direction as usize]
    }
}

/// What a black stone would make on every free point in one direction.
struct Lines {
    fives: PointSet,
    overlines: PointSet,
    /// At least one four.
    fours: PointSet,
    two_fours: PointSet,
    /// Fives, overlines and fours together.
    more_than_three: PointSet,
    /// Three stones that one more would make an open four, be it allowed or not.
    rows_of_three: PointSet,
    /// Where a stretch of six starts whose ends are free, whose middle has two stones and two free
    /// points, and which no further stone touches: a stone on one of the two makes a row of three
    /// that a stone on the other extends to an open four.
    rooms: PointSet,
}

impl Lines {
    #[inline(always)]
    fn along(stride: usize, black: PointSet, free: PointSet) -> Lines {
        // Black stones so many points ahead and behind.
        let ahead = |n: usize| black.ahead(n * stride);
        let behind = |n: usize| black.behind(n * stride);
        let a = [black, ahead(1), ahead(2), ahead(3), ahead(4), ahead(5), ahead(6)];
        let b = [black, behind(1), behind(2), behind(3), behind(4), behind(5)];
        let (at_least_five, overlines) = long_runs(&a, &b);
        let (at_least_five, overlines) = (at_least_five & free, overlines & free);
        let fives = at_least_five - overlines;

        // Stretches, named by their first point, of points without a white stone.
        let open = black | free;
        let open_two = open & open.ahead(stride);
        let open_four = open_two & open_two.ahead(2 * stride);
        let open_five = open_four & open.ahead(4 * stride);
        let open_six = open_four & open_two.ahead(4 * stride);

        let three_of_five = (open_five & exactly_three(a[0], a[1], a[2], a[3], a[4])) - b[1] - a[5];
        let (fours, two_fours) = count_fours(stride, three_of_five, free);

        let free_ends = free & free.ahead(5 * stride);
        let rooms = (open_six & free_ends & exactly_two(a[1], a[2], a[3], a[4])) - b[1] - a[6];
        let two = rooms | rooms.behind(stride);
        let four = two | two.behind(2 * stride);
        let rows_of_three = four.behind(stride) & free;

        let more_than_three = at_least_five | fours;
        Lines { fives, overlines, fours, two_fours, more_than_three, rows_of_three, rooms }
    }

    /// The points that extend to an open four the row of three made by a stone.
    fn extensions(&self, point: Point, stride: usize, board: &Board) -> [Option<Point>; 4] {
        [1, 2, 3, 4].map(|place| {
            let start = point.index().checked_sub(place * stride)?;
            if !self.rooms.has_index(start) {
                return None;
            }
            let others = (1..=4).filter(|&other| other != place);
            let mut others = others.filter_map(|n| Point::from_index(start + n * stride));
            others.find(|&other| board.is_free(other))
        })
    }
}

/// The points between runs of stones that a stone would join to five or more, and to six or more.
#[inline(always)]
fn long_runs(a: &[PointSet; 7], b: &[PointSet; 6]) -> (PointSet, PointSet) {
    let (a2, b2) = (a[1] & a[2], b[1] & b[2]);
    let (a3, b3) = (a2 & a[3], b2 & b[3]);
    let (a4, b4) = (a3 & a[4], b3 & b[4]);
    let five = a4 | b4 | (a3 & b[1]) | (a2 & b2) | (a[1] & b3);
    let six = (a4 & (a[5] | b[1])) | (b4 & (b[5] | a[1])) | (a3 & b2) | (a2 & b3);
    (five, six)
}

/// The points where a stone makes a four, and where it makes two, given the stretches of five with
/// three stones.
#[inline(always)]
fn count_fours(stride: usize, three_of_five: PointSet, free: PointSet) -> (PointSet, PointSet) {
    // Two neighbouring stretches whose outer points are both free hold the same four stones: an
    // open four, to be counted once. The second stretch then counts for its last point only.
    let same_before = (three_of_five & free).behind(stride) & free.ahead(4 * stride);
    let counted = three_of_five - same_before;
    let (mut one, mut two) = (PointSet::EMPTY, PointSet::EMPTY);
    for place in 0..5 {
        let stretches = if place < 4 { counted } else { three_of_five };
        let four = stretches.behind(place * stride) & free;
        two |= one & four;
        one |= four;
    }
    (one, two)
}

#[inline(always)]
fn exactly_three(a: PointSet, b: PointSet, c: PointSet, d: PointSet, e: PointSet) -> PointSet {
    let (odd, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let (ones, carry_too) = (odd ^ d ^ e, (odd & d) | (e & (odd ^ d)));
    ones & (carry ^ carry_too)
}

#[inline(always)]
fn exactly_two(a: PointSet, b: PointSet, c: PointSet, d: PointSet) -> PointSet {
    let (ab, cd) = (a ^ b, c ^ d);
    (ab & cd) | (((a & b) ^ (c & d)) - ab - cd)
}
