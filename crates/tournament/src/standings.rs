//! Places, and what decided each of them.
//!
//! [`Standings::after`] puts the participants into their order after any round: by points, then by
//! the criteria of the [`Rules`], one after the other, among those who are still equal. Each
//! [`Row`] says what separates it from the row above.

mod additional;
mod explain;
mod ranking;
mod team;
mod team_scoring;
mod words;

use std::fmt;

use clauses::Clause;
use rulebook::Criterion;

pub use additional::{Additional, Unpublishable};
pub use explain::{Compared, Neighbour, placed};
pub use rulebook::Weight;
pub use team::{
    Base, BoardGame, BoardLine, MainOrder, NoTeamPlacing, PlayerOnBoard, RightToMatch,
    TeamCoefficient, TeamCriterion, TeamEvent, TeamMatch, TeamRow, TeamRules, TeamStandings,
    Totals,
};
pub use team_scoring::{Scored, ScoredMember, TeamScoring};
pub use words::{name_of, usual_name};

use crate::coefficient::{Coefficient, Rules, Sheet, Status, Value};
use crate::{Entry, Number, Outcome, Points, Tournament};
use ranking::{Keys, Ranking};

/// The places after so many rounds.
#[derive(Clone, Debug)]
pub struct Standings {
    /// How many rounds they count.
    pub after: u16,
    /// Whether the last of them is over.
    pub state: State,
    /// The participants in the order of their places; those who are not placed come last.
    pub rows: Vec<Row>,
    /// What they were counted from.
    pub sheet: Sheet,
    /// How they were counted.
    pub rules: Rules,
}

/// Whether the results of a round are all known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// They are.
    Complete,
    /// So many games are not finished: the places are provisional.
    Running(usize),
}

/// One participant in the standings.
#[derive(Clone, Debug)]
pub struct Row {
    /// His number.
    pub number: Number,
    /// His place, if he is placed.
    pub place: Option<Place>,
    /// His points.
    pub points: Points,
    /// Whether he is still in play.
    pub status: Status,
    /// His coefficients, in the order of the criteria; none where only those who are equal are
    /// compared.
    pub coefficients: Vec<Option<Coefficient>>,
    /// What puts him behind the row above; nothing if they share a place.
    pub decision: Option<Decision>,
}

/// A place, perhaps shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The highest of the places that are shared.
    pub first: usize,
    /// The lowest of them.
    pub last: usize,
}

impl Place {
    /// Whether others have it too.
    pub fn is_shared(self) -> bool {
        self.first != self.last
    }
}

/// `3`, or `3–4` if it is shared.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_shared() {
            true => f.pad(&format!("{}–{}", self.first, self.last)),
            false => f.pad(&self.first.to_string()),
        }
    }
}

/// What separates two neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The upper one has more points.
    Points {
        /// Of the upper one.
        upper: Points,
        /// Of the lower one.
        lower: Points,
    },
    /// A criterion decided.
    Criterion {
        /// Which of the list, counted from 0.
        index: usize,
        /// On which level, counted from 0.
        level: usize,
        /// The value of the upper one.
        upper: Value,
        /// The value of the lower one.
        lower: Value,
        /// Against whom these were made, for results in order of place.
        about: Vec<Number>,
    },
}

impl Standings {
    /// The places after the last round there is.
    pub fn now(tournament: &Tournament, rules: Rules) -> Standings {
        Standings::after(tournament, rules, tournament.played_rounds())
    }

    /// The places after a round.
    pub fn after(tournament: &Tournament, rules: Rules, after: u16) -> Standings {
        let after = after.min(tournament.played_rounds());
        let sheet = Sheet::new(tournament, &rules, after);
        let table = Table::new(tournament, &sheet, &rules);
        let mut ranking = Ranking::new(table.by_points());
        ranking.separate(
            rules.criteria.len(),
            rules.readings.after_split,
            |index, tied, ranking| table.judge(index, tied, ranking),
        );
        let rows = table.rows(&ranking);
        Standings { after, state: state(tournament, after), rows, sheet, rules }
    }

    /// The row of a participant.
    pub fn row(&self, number: Number) -> Option<&Row> {
        self.position(number).map(|position| &self.rows[position])
    }

    /// What separates a participant from the row below.
    pub fn decision_below(&self, number: Number) -> Option<&Decision> {
        let below = self.position(number)? + 1;
        self.rows.get(below)?.decision.as_ref()
    }

    /// The clauses that a criterion of the list rests on.
    pub fn basis(&self, index: usize) -> Vec<Clause> {
        let criterion = self.rules.criteria.get(index);
        criterion.map(|one| self.rules.events().criterion(*one).to_vec()).unwrap_or_default()
    }

    fn position(&self, number: Number) -> Option<usize> {
        self.rows.iter().position(|row| row.number == number)
    }
}

fn state(tournament: &Tournament, after: u16) -> State {
    let rounds = tournament.rounds.iter().take(after.into()).flatten();
    let unfinished = rounds
        .filter(|entry| matches!(entry, Entry::Game { outcome: Outcome::Unfinished, .. }))
        .count();
    // Each game stands with both players.
    match unfinished.div_ceil(2) {
        0 => State::Complete,
        games => State::Running(games),
    }
}

/// Everything known about everybody before places are given.
struct Table<'a> {
    sheet: &'a Sheet,
    rules: &'a Rules,
    numbers: Vec<Number>,
    /// By criterion, then by participant.
    coefficients: Vec<Option<Vec<Coefficient>>>,
}

impl Table<'_> {
    fn new<'a>(tournament: &Tournament, sheet: &'a Sheet, rules: &'a Rules) -> Table<'a> {
        let numbers: Vec<Number> = tournament.numbers().collect();
        let of_all = |criterion: &Criterion| {
            let of_one = |number: &Number| sheet.coefficient(*criterion, &rules.readings, *number);
            numbers.iter().map(of_one).collect::<Option<Vec<Coefficient>>>()
        };
        let coefficients = rules.criteria.iter().map(of_all).collect();
        Table { sheet, rules, numbers, coefficients }
    }

    /// Groups with equal points. Who left stands with the others: no clause puts him behind them.
    fn by_points(&self) -> Vec<(Vec<usize>, Option<Decision>)> {
        let points = |index: usize| self.sheet.points(Number::at(index));
        let placed = |number: &&Number| self.sheet.status(**number).is_placed();
        let mut order: Vec<usize> =
            self.numbers.iter().filter(placed).map(|number| number.index()).collect();
        order.sort_by_key(|index| std::cmp::Reverse(points(*index)));
        let mut groups: Vec<(Vec<usize>, Option<Decision>)> = Vec::new();
        for group in order.chunk_by(|one, other| points(*one) == points(*other)) {
            let lower = points(group[0]);
            let decision =
                groups.last().map(|(above, _)| Decision::Points { upper: points(above[0]), lower });
            groups.push((group.to_vec(), decision));
        }
        groups
    }

    fn judge(&self, index: usize, tied: &[usize], ranking: &Ranking) -> Option<Keys> {
        let members = || tied.iter().map(|member| Number::at(*member));
        match self.rules.criteria[index] {
            Criterion::HeadToHeadOfTwo if tied.len() != 2 => None,
            Criterion::HeadToHeadOfTwo | Criterion::HeadToHead => {
                let members: Vec<Number> = members().collect();
                self.head_to_head(&members)
            }
            Criterion::OrderOfPlace => Some(self.order_of_place(tied, ranking)),
            _ => {
                let values = self.coefficients[index].as_ref()?;
                let coefficients = tied.iter().map(|member| values[*member].clone()).collect();
                Some(Keys { coefficients, about: Vec::new() })
            }
        }
    }

    /// Points among those who are equal, if every two of them met.
    fn head_to_head(&self, members: &[Number]) -> Option<Keys> {
        // Nobody can have met more than he had meetings; large groups end here.
        let most = members.iter().map(|one| self.sheet.meetings(*one).len()).min()?;
        if members.len() > most + 1 {
            return None;
        }
        let coefficients = members.iter().map(|one| self.points_among(*one, members));
        let coefficients = coefficients.collect::<Option<Vec<Coefficient>>>()?;
        Some(Keys { coefficients, about: Vec::new() })
    }

    fn points_among(&self, one: Number, members: &[Number]) -> Option<Coefficient> {
        let mut sum = Points::ZERO;
        for other in members.iter().filter(|other| **other != one) {
            match self.sheet.against(one, *other) {
                (_, 0) => return None,
                (points, _) => sum += points,
            }
        }
        Some(Coefficient::Single(sum.into()))
    }

    /// Points against the others from the first place down; only against those whom all met. Those
    /// who share a place are taken together.
    fn order_of_place(&self, tied: &[usize], ranking: &Ranking) -> Keys {
        let mut blocks: Vec<&[usize]> = self.blocks_met_by(tied[0], ranking);
        blocks.retain(|block| {
            !tied.contains(&block[0]) && tied.iter().all(|one| self.met_all(*one, block))
        });
        let points = |one: usize, block: &[usize]| -> Value {
            let against = |other: &usize| self.sheet.against(Number::at(one), Number::at(*other)).0;
            block.iter().map(against).sum::<Points>().into()
        };
        let levels = |one: &usize| blocks.iter().map(|block| points(*one, block)).collect();
        Keys {
            coefficients: tied.iter().map(|one| Coefficient::Levels(levels(one))).collect(),
            about: blocks.iter().map(|block| block.to_vec()).collect(),
        }
    }

    /// The groups in which somebody had an opponent, the highest first.
    fn blocks_met_by<'r>(&self, one: usize, ranking: &'r Ranking) -> Vec<&'r [usize]> {
        let meetings = self.sheet.meetings(Number::at(one)).iter();
        let mut blocks: Vec<&[usize]> = meetings
            .filter_map(|meeting| match meeting.opponent {
                crate::coefficient::Opponent::Player(number) => Some(number.index()),
                crate::coefficient::Opponent::Bye => None,
            })
            .map(|opponent| ranking.group_of(opponent))
            .filter(|block| !block.is_empty())
            .collect();
        blocks.sort_by_key(|block| ranking.start_of(block[0]));
        blocks.dedup_by_key(|block| block[0]);
        blocks
    }

    fn met_all(&self, one: usize, block: &[usize]) -> bool {
        let met = |other: &usize| self.sheet.against(Number::at(one), Number::at(*other)).1 > 0;
        block.len() <= self.sheet.meetings(Number::at(one)).len() && block.iter().all(met)
    }

    fn rows(&self, ranking: &Ranking) -> Vec<Row> {
        let mut rows = Vec::with_capacity(self.numbers.len());
        for (group, decision) in ranking.groups() {
            let place = Place { first: rows.len() + 1, last: rows.len() + group.len() };
            for (index, member) in group.iter().enumerate() {
                let decision = decision.filter(|_| index == 0).cloned();
                rows.push(self.row(*member, Some(place), decision));
            }
        }
        let outside =
            self.numbers.iter().filter(|number| ranking.group_of(number.index()).is_empty());
        rows.extend(outside.map(|number| self.row(number.index(), None, None)));
        rows
    }

    fn row(&self, index: usize, place: Option<Place>, decision: Option<Decision>) -> Row {
        let number = Number::at(index);
        let of_one = |all: &Option<Vec<Coefficient>>| all.as_ref().map(|all| all[index].clone());
        Row {
            number,
            place,
            points: self.sheet.points(number),
            status: self.sheet.status(number),
            coefficients: self.coefficients.iter().map(of_one).collect(),
            decision,
        }
    }
}
