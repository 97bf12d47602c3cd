//! Coefficients: what separates participants with equal points, each by its formula.
//!
//! A [`Sheet`] holds what is counted: the finished meetings of everybody, and what each opponent
//! counts, also one who left or was never there. [`Sheet::coefficient`] gives the value of one
//! participant, [`Sheet::breakdown`] how it came about. All sums are exact.

mod breakdown;
mod rules;
mod sheet;
mod value;

use rulebook::Criterion;

pub use breakdown::{Breakdown, Dropped, Term};
pub use rulebook::ByeCounts;
pub use rules::{AfterSplit, Balyakin, NamedBy, NoPlacing, Readings, Rules, Unusable, Wins};
pub use sheet::{Meeting, Opponent, Sheet, Status};
pub use value::Value;

use crate::{How, Number, Outcome};

/// How a coefficient is counted from the meetings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Formula {
    /// The opponents' points, so many halves of them after a win, a draw, a loss.
    Weighted { win: i64, draw: i64, loss: i64 },
    /// The points of the participants who were beaten: a bye is nobody.
    Beaten,
    /// The opponents' points without so many best and one worst.
    Dropping { best: usize },
    /// The same, level by level without one worst more.
    DroppingMore { best: usize },
    /// The sums of the opponents' opponents.
    SolkoffPlus,
    /// Points times the sum of the opponent's opponents.
    SolkoffBalyakin,
    /// The number of wins.
    Wins,
    /// The opponents' ratings.
    Elo,
    /// Not a matter of one participant, but of those who are equal.
    AmongEqual,
}

impl Formula {
    fn of(criterion: Criterion) -> Formula {
        let weighted = |win, draw, loss| Formula::Weighted { win, draw, loss };
        match criterion {
            Criterion::Schmulian => weighted(2, 0, -2),
            Criterion::SonnebornBergerDoubled => weighted(4, 2, 0),
            Criterion::SonnebornBergerHalf => weighted(2, 1, 0),
            Criterion::Riga => weighted(4, 3, 2),
            Criterion::BeatenSum => Formula::Beaten,
            Criterion::OpponentsSum => weighted(2, 2, 2),
            Criterion::OpponentsMedian => Formula::Dropping { best: 1 },
            Criterion::OpponentsTruncated => Formula::Dropping { best: 0 },
            Criterion::OpponentsMedianIterated => Formula::DroppingMore { best: 1 },
            Criterion::OpponentsTruncatedIterated => Formula::DroppingMore { best: 0 },
            Criterion::SolkoffPlus => Formula::SolkoffPlus,
            Criterion::SolkoffBalyakin => Formula::SolkoffBalyakin,
            Criterion::Wins => Formula::Wins,
            Criterion::OpponentsElo => Formula::Elo,
            Criterion::HeadToHeadOfTwo | Criterion::HeadToHead | Criterion::OrderOfPlace => {
                Formula::AmongEqual
            }
        }
    }
}

/// The value of a coefficient: one number, or one for each level of an iterated one. A missing
/// level is 0.
#[derive(Clone, Debug)]
pub enum Coefficient {
    /// One number.
    Single(Value),
    /// Level 1, level 2 and so on, compared in this order.
    Levels(Vec<Value>),
}

impl Coefficient {
    /// The value of a level, counted from 0.
    pub fn level(&self, level: usize) -> &Value {
        static NOTHING: Value = Value::ZERO;
        match self {
            Coefficient::Single(value) if level == 0 => value,
            Coefficient::Single(_) => &NOTHING,
            Coefficient::Levels(levels) => levels.get(level).unwrap_or(&NOTHING),
        }
    }

    /// How many levels there are.
    pub fn levels(&self) -> usize {
        match self {
            Coefficient::Single(_) => 1,
            Coefficient::Levels(levels) => levels.len(),
        }
    }

    /// The first level on which two differ.
    pub fn differs_from(&self, other: &Coefficient) -> Option<usize> {
        let levels = self.levels().max(other.levels());
        (0..levels).find(|level| self.level(*level) != other.level(*level))
    }
}

/// Equal on every level.
impl PartialEq for Coefficient {
    fn eq(&self, other: &Coefficient) -> bool {
        self.differs_from(other).is_none()
    }
}

impl Eq for Coefficient {}

impl Sheet {
    /// The coefficient of a participant; none for criteria that look at those who are equal.
    pub fn coefficient(
        &self,
        criterion: Criterion,
        readings: &Readings,
        number: Number,
    ) -> Option<Coefficient> {
        let single = |value: Value| Some(Coefficient::Single(value));
        match Formula::of(criterion) {
            Formula::Weighted { win, draw, loss } => {
                single(self.weighted(number, [win, draw, loss]).over(20))
            }
            Formula::Beaten => {
                let beaten = self.meetings(number).iter().filter(|met| is_beaten(met));
                single(beaten.map(|met| self.counts(met.opponent)).sum::<Value>().over(10))
            }
            Formula::Dropping { best } => {
                let levels = self.dropping(number, best, 1);
                single(levels.into_iter().next().unwrap_or(Value::ZERO))
            }
            Formula::DroppingMore { best } => {
                Some(Coefficient::Levels(self.dropping(number, best, usize::MAX)))
            }
            Formula::SolkoffPlus => {
                let sums = self.meetings(number).iter().map(|meeting| self.sum(meeting.opponent));
                single(sums.sum::<Value>().over(10))
            }
            Formula::SolkoffBalyakin => single(self.balyakin(number, readings.balyakin)),
            Formula::Wins => {
                let wins = self.meetings(number).iter().filter(|met| is_win(met, readings.wins));
                single(Value::whole(wins.count() as i64))
            }
            Formula::Elo => single(Value::whole(self.elo(number, readings.unrated))),
            Formula::AmongEqual => None,
        }
    }

    /// In twentieths of a point.
    fn weighted(&self, number: Number, weights: [i64; 3]) -> Value {
        let weight = |meeting: &Meeting| weights[result_index(meeting.outcome)];
        let meetings = self.meetings(number).iter();
        let whole =
            |meeting: &Meeting| Some(self.whole_counts(meeting.opponent)? * weight(meeting));
        match meetings.clone().map(whole).sum() {
            Some(sum) => Value::whole(sum),
            None => meetings
                .map(|meeting| self.counts(meeting.opponent) * &Value::whole(weight(meeting)))
                .sum(),
        }
    }

    /// The sums without so many best and 1, 2, … worst, as long as anything is left.
    fn dropping(&self, number: Number, best: usize, levels: usize) -> Vec<Value> {
        let opponents = || self.meetings(number).iter().map(|meeting| meeting.opponent);
        let whole: Option<Vec<i64>> = opponents().map(|one| self.whole_counts(one)).collect();
        match whole {
            Some(counts) => {
                let sums = without_worst(counts, best, levels, 0, |sum, one| sum + one);
                sums.into_iter().map(|sum| Value::whole(sum).over(10)).collect()
            }
            None => {
                let counts = opponents().map(|one| self.counts(one).clone()).collect();
                let sums = without_worst(counts, best, levels, Value::ZERO, |sum, one| &sum + one);
                sums.into_iter().map(|sum| sum.over(10)).collect()
            }
        }
    }

    fn balyakin(&self, number: Number, reading: Balyakin) -> Value {
        let products = self.meetings(number).iter().map(|meeting| {
            let sum = self.sum(meeting.opponent);
            match reading {
                Balyakin::PointsOfOpponent => self.counts(meeting.opponent) * sum,
                Balyakin::PointsAgainstHim => &Value::whole(meeting.points.0.into()) * sum,
            }
        });
        products.sum::<Value>().over(100)
    }

    fn elo(&self, number: Number, unrated: u16) -> i64 {
        let rating = |meeting: &Meeting| match meeting.opponent {
            Opponent::Player(opponent) => self.rating(opponent).unwrap_or(unrated).into(),
            Opponent::Bye => 0,
        };
        self.meetings(number).iter().map(rating).sum()
    }
}

/// The sums without so many best and 1, 2, … worst: so many levels, as long as anything is left.
fn without_worst<T: Ord + Clone>(
    mut counts: Vec<T>,
    best: usize,
    levels: usize,
    nothing: T,
    add: impl Fn(T, &T) -> T,
) -> Vec<T> {
    counts.sort_unstable();
    let kept = &counts[..counts.len().saturating_sub(best)];
    let levels = levels.min(kept.len().saturating_sub(1));
    // From the best down, each level adds the next worse one.
    let mut sums: Vec<T> = Vec::with_capacity(kept.len());
    let mut sum = nothing;
    for count in kept.iter().skip(1).rev() {
        sum = add(sum, count);
        sums.push(sum.clone());
    }
    sums.reverse();
    sums.truncate(levels);
    sums
}

fn is_win(meeting: &Meeting, wins: Wins) -> bool {
    let counts = wins == Wins::All || meeting.how != How::Forfeit;
    meeting.outcome == Outcome::Win && counts
}

/// Whether a participant was beaten, with or without play.
fn is_beaten(meeting: &Meeting) -> bool {
    meeting.outcome == Outcome::Win && meeting.opponent != Opponent::Bye
}

fn result_index(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Draw => 1,
        Outcome::Loss | Outcome::Unfinished => 2,
    }
}
