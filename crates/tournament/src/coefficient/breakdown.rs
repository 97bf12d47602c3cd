//! How the value of a coefficient came about, term by term.

use rulebook::Criterion;

use super::{
    Balyakin, Formula, Meeting, Opponent, Readings, Sheet, Value, is_beaten, is_win, result_index,
};
use crate::{Number, Outcome, Round};

/// A value as the sum of its terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// The terms, one for each meeting, in the order of the rounds.
    pub terms: Vec<Term>,
    /// The value; of an iterated coefficient that of its first level.
    pub value: Value,
}

/// What one meeting adds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The round of the meeting.
    pub round: Round,
    /// The opponent.
    pub opponent: Opponent,
    /// The result.
    pub outcome: Outcome,
    /// What is multiplied by `times`: the opponent's points, his sum, his rating, or 1.
    pub of: Value,
    /// How many times it is taken.
    pub times: Value,
    /// Whether the term is left out.
    pub dropped: Option<Dropped>,
}

/// Why a term is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// As the best.
    Best,
    /// As the worst.
    Worst,
}

impl Term {
    /// What it adds.
    pub fn amount(&self) -> Value {
        match self.dropped {
            Some(_) => Value::ZERO,
            None => &self.of * &self.times,
        }
    }
}

impl Sheet {
    /// How the coefficient of a participant came about; none for criteria that look at those who
    /// are equal.
    pub fn breakdown(
        &self,
        criterion: Criterion,
        readings: &Readings,
        number: Number,
    ) -> Option<Breakdown> {
        let formula = Formula::of(criterion);
        let value = self.coefficient(criterion, readings, number)?.level(0).clone();
        let meetings = self.meetings(number).iter();
        let mut terms: Vec<Term> =
            meetings.map(|meeting| self.term(formula, readings, meeting)).collect();
        if let Formula::Dropping { best } | Formula::DroppingMore { best } = formula {
            drop_extremes(&mut terms, best);
        }
        assert_eq!(value, terms.iter().map(Term::amount).sum(), "the terms give the value");
        Some(Breakdown { terms, value })
    }

    fn term(&self, formula: Formula, readings: &Readings, meeting: &Meeting) -> Term {
        let counts = || self.counts(meeting.opponent).over(10);
        let sum = || self.sum(meeting.opponent).over(10);
        let (of, times) = match formula {
            Formula::Weighted { win, draw, loss } => {
                let halves = [win, draw, loss][result_index(meeting.outcome)];
                (counts(), Value::whole(halves).over(2))
            }
            Formula::Beaten => (counts(), Value::whole(is_beaten(meeting).into())),
            Formula::Dropping { .. } | Formula::DroppingMore { .. } => (counts(), Value::whole(1)),
            Formula::SolkoffPlus => (sum(), Value::whole(1)),
            Formula::SolkoffBalyakin => match readings.balyakin {
                Balyakin::PointsOfOpponent => (sum(), counts()),
                Balyakin::PointsAgainstHim => (sum(), meeting.points.into()),
            },
            Formula::Wins => (Value::whole(is_win(meeting, readings.wins).into()), Value::whole(1)),
            Formula::Elo => (self.rating_term(meeting.opponent, readings), Value::whole(1)),
            Formula::AmongEqual => (Value::ZERO, Value::ZERO),
        };
        let Meeting { round, opponent, outcome, .. } = *meeting;
        Term { round, opponent, outcome, of, times, dropped: None }
    }

    fn rating_term(&self, opponent: Opponent, readings: &Readings) -> Value {
        Value::whole(match opponent {
            Opponent::Player(number) => self.rating(number).unwrap_or(readings.unrated).into(),
            Opponent::Bye => 0,
        })
    }
}

/// Marks the terms that are left out; with too few terms nothing is kept.
fn drop_extremes(terms: &mut [Term], best: usize) {
    let mut order: Vec<usize> = (0..terms.len()).collect();
    order.sort_by(|one, other| terms[*one].of.cmp(&terms[*other].of));
    let kept = order.len().saturating_sub(best);
    for (rank, index) in order.into_iter().enumerate() {
        terms[index].dropped = match rank {
            _ if rank >= kept => Some(Dropped::Best),
            0 => Some(Dropped::Worst),
            _ => None,
        };
    }
}
