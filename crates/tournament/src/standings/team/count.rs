//! What teams made, and what the criteria make of it.

use std::cmp::Ordering;

use super::super::ranking::Keys;
use super::{Base, TeamCoefficient, TeamCriterion, TeamEvent};
use crate::coefficient::{Coefficient, Value};
use crate::{BoardNumber, Number, Outcome, Points};

/// What a team made in all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The points of all boards.
    pub game_points: Points,
    /// The points for matches.
    pub match_points: Points,
    /// Matches won.
    pub won: usize,
    /// Matches drawn.
    pub drawn: usize,
    /// Matches lost.
    pub lost: usize,
    /// Its points on each board.
    pub boards: Vec<Points>,
}

/// What the players of one board made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The board.
    pub board: BoardNumber,
    /// The players, most points first.
    pub players: Vec<PlayerOnBoard>,
}

/// What one player made on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerOnBoard {
    /// His team.
    pub team: Number,
    /// His name.
    pub name: String,
    /// His games on the board.
    pub games: usize,
    /// His points on the board.
    pub points: Points,
}

impl TeamEvent {
    /// The results board by board.
    pub fn by_board(&self) -> Vec<BoardLine> {
        BoardNumber::all().take(self.boards).map(|board| self.line_of(board)).collect()
    }

    fn line_of(&self, board: BoardNumber) -> BoardLine {
        let mut players: Vec<PlayerOnBoard> = Vec::new();
        for one in &self.matches {
            let Some(game) = one.boards.get(board.index()) else { continue };
            let teams = [Some(one.first), one.second];
            for ((team, name), points) in teams.iter().zip(&game.players).zip(game.points) {
                let Some(team) = *team else { continue };
                if name.is_empty() {
                    continue;
                }
                match players.iter_mut().find(|one| one.team == team && one.name == *name) {
                    Some(player) => {
                        player.games += 1;
                        player.points += points;
                    }
                    None => {
                        players.push(PlayerOnBoard { team, name: name.clone(), games: 1, points });
                    }
                }
            }
        }
        players.sort_by_key(|one| (std::cmp::Reverse(one.points), one.games, one.team));
        BoardLine { board, players }
    }
}

/// A match as one of the teams has it.
struct Met {
    opponent: Option<usize>,
    own: Points,
    others: Points,
}

impl Met {
    fn outcome(&self) -> Outcome {
        match self.own.cmp(&self.others) {
            Ordering::Greater => Outcome::Win,
            Ordering::Less => Outcome::Loss,
            Ordering::Equal if self.own > Points::ZERO => Outcome::Draw,
            // A "+" without boards; otherwise neither team came.
            Ordering::Equal if self.opponent.is_none() => Outcome::Win,
            Ordering::Equal => Outcome::Loss,
        }
    }

    /// Half of the points without an opponent are no meeting.
    fn is_meeting(&self) -> bool {
        self.opponent.is_some() || self.outcome() == Outcome::Win
    }
}

pub(super) struct Count<'a> {
    event: &'a TeamEvent,
    met: Vec<Vec<Met>>,
    totals: Vec<Totals>,
}

impl Count<'_> {
    pub(super) fn new(event: &TeamEvent) -> Count<'_> {
        let teams = event.teams.len();
        let mut count = Count {
            event,
            met: (0..teams).map(|_| Vec::new()).collect(),
            totals: vec![
                Totals { boards: vec![Points::ZERO; event.boards], ..Totals::default() };
                teams
            ],
        };
        for one in &event.matches {
            let sums = [0, 1].map(|side| one.boards.iter().map(|game| game.points[side]).sum());
            let second = one.second.map(Number::index);
            let per_board = |side: usize| one.boards.iter().map(move |game| game.points[side]);
            count.add(
                one.first.index(),
                Met { opponent: second, own: sums[0], others: sums[1] },
                per_board(0),
            );
            if let Some(second) = second {
                let opponent = Some(one.first.index());
                count.add(second, Met { opponent, own: sums[1], others: sums[0] }, per_board(1));
            }
        }
        count
    }

    fn add(&mut self, team: usize, met: Met, boards: impl Iterator<Item = Points>) {
        let worth = self.worth(&met);
        let Some(totals) = self.totals.get_mut(team) else { return };
        totals.game_points += met.own;
        totals.match_points += worth;
        match met.outcome() {
            Outcome::Win => totals.won += 1,
            Outcome::Draw => totals.drawn += 1,
            Outcome::Loss | Outcome::Unfinished => totals.lost += 1,
        }
        for (total, points) in totals.boards.iter_mut().zip(boards) {
            *total += points;
        }
        self.met[team].extend(Some(met).filter(Met::is_meeting));
    }

    pub(super) fn totals(&self, team: usize) -> Totals {
        self.totals[team].clone()
    }

    pub(super) fn judge(&self, criterion: TeamCriterion, tied: &[usize]) -> Option<Keys> {
        let single = |of: &dyn Fn(&Totals) -> Value| {
            let coefficients = tied.iter().map(|team| Coefficient::Single(of(&self.totals[*team])));
            Some(Keys { coefficients: coefficients.collect(), about: Vec::new() })
        };
        match criterion {
            TeamCriterion::GamePoints => single(&|totals| totals.game_points.into()),
            TeamCriterion::MatchPoints => single(&|totals| totals.match_points.into()),
            TeamCriterion::MatchesWon => single(&|totals| Value::whole(totals.won as i64)),
            TeamCriterion::HeadToHeadOfTwo if tied.len() != 2 => None,
            TeamCriterion::HeadToHeadOfTwo | TeamCriterion::HeadToHead => self.head_to_head(tied),
            TeamCriterion::Coefficient(coefficient, base) => {
                let coefficients =
                    tied.iter().map(|team| self.coefficient(*team, coefficient, base));
                Some(Keys { coefficients: coefficients.collect(), about: Vec::new() })
            }
            TeamCriterion::BoardPlaces => {
                let places = self.board_places();
                let coefficients = tied.iter().map(|team| Coefficient::Single(-&places[*team]));
                Some(Keys { coefficients: coefficients.collect(), about: Vec::new() })
            }
            TeamCriterion::Boards => {
                let levels = |team: &usize| {
                    self.totals[*team].boards.iter().map(|points| (*points).into()).collect()
                };
                let coefficients = tied.iter().map(|team| Coefficient::Levels(levels(team)));
                Some(Keys { coefficients: coefficients.collect(), about: Vec::new() })
            }
        }
    }

    /// What a team has of a criterion, whoever it is tied with; nothing of one that only looks at
    /// those who are tied.
    pub(super) fn value(&self, criterion: TeamCriterion, team: usize) -> Option<Coefficient> {
        match criterion {
            TeamCriterion::HeadToHeadOfTwo | TeamCriterion::HeadToHead => None,
            TeamCriterion::BoardPlaces => {
                Some(Coefficient::Single(self.board_places()[team].clone()))
            }
            _ => self.judge(criterion, &[team])?.coefficients.pop(),
        }
    }

    /// Match points among those who are tied, if every two of them met.
    fn head_to_head(&self, tied: &[usize]) -> Option<Keys> {
        let coefficients = tied
            .iter()
            .map(|team| self.points_among(*team, tied))
            .collect::<Option<Vec<Coefficient>>>()?;
        Some(Keys { coefficients, about: Vec::new() })
    }

    fn points_among(&self, team: usize, tied: &[usize]) -> Option<Coefficient> {
        let mut sum = Points::ZERO;
        for other in tied.iter().filter(|other| **other != team) {
            let mut met =
                self.met[team].iter().filter(|met| met.opponent == Some(*other)).peekable();
            met.peek()?;
            sum += met.map(|met| self.worth(met)).sum();
        }
        Some(Coefficient::Single(sum.into()))
    }

    fn worth(&self, met: &Met) -> Points {
        let [won, drawn, lost] = self.event.match_worth;
        match met.outcome() {
            Outcome::Win => won,
            Outcome::Draw => drawn,
            Outcome::Loss | Outcome::Unfinished => lost,
        }
    }

    fn coefficient(&self, team: usize, coefficient: TeamCoefficient, base: Base) -> Coefficient {
        let of = |met: &Met| self.total_of_opponent(met, base);
        let met = &self.met[team];
        match coefficient {
            TeamCoefficient::SonnebornBerger => {
                let products = met.iter().map(|met| &of(met) * &met.own.into());
                Coefficient::Single(products.sum())
            }
            TeamCoefficient::Schmulian => {
                let products = met.iter().map(|met| match met.outcome() {
                    Outcome::Win => &of(met) * &met.own.into(),
                    Outcome::Draw | Outcome::Unfinished => Value::ZERO,
                    Outcome::Loss => -&(&of(met) * &met.others.into()),
                });
                Coefficient::Single(products.sum())
            }
            TeamCoefficient::OpponentsSum => Coefficient::Single(met.iter().map(of).sum()),
            TeamCoefficient::OpponentsMedian => {
                let levels = dropping(met.iter().map(of).collect(), 1);
                Coefficient::Single(levels.into_iter().next().unwrap_or(Value::ZERO))
            }
            TeamCoefficient::OpponentsTruncated => {
                let levels = dropping(met.iter().map(of).collect(), 0);
                Coefficient::Single(levels.into_iter().next().unwrap_or(Value::ZERO))
            }
            TeamCoefficient::OpponentsTruncatedIterated => {
                Coefficient::Levels(dropping(met.iter().map(of).collect(), 0))
            }
        }
    }

    /// The opponent's total; a bye counts as the weakest team.
    fn total_of_opponent(&self, met: &Met, base: Base) -> Value {
        let total = |totals: &Totals| match base {
            Base::GamePoints => totals.game_points,
            Base::MatchPoints => totals.match_points,
        };
        match met.opponent.and_then(|team| self.totals.get(team)) {
            Some(opponent) => total(opponent).into(),
            None => self.totals.iter().map(total).min().unwrap_or(Points::ZERO).into(),
        }
    }

    /// The sum of each team's places on the boards, shared places averaged.
    fn board_places(&self) -> Vec<Value> {
        let place = |team: &Totals, board: usize| {
            let points = team.boards[board];
            let better = self.totals.iter().filter(|other| other.boards[board] > points).count();
            let level = self.totals.iter().filter(|other| other.boards[board] == points).count();
            Value::whole((2 * better + level + 1) as i64).over(2)
        };
        let sum = |team: &Totals| (0..self.event.boards).map(|board| place(team, board)).sum();
        self.totals.iter().map(sum).collect()
    }
}

/// The sums without so many best and 1, 2, … worst.
fn dropping(mut totals: Vec<Value>, best: usize) -> Vec<Value> {
    totals.sort();
    let kept = &totals[..totals.len().saturating_sub(best)];
    (1..kept.len()).map(|worst| kept[worst..].iter().sum()).collect()
}
