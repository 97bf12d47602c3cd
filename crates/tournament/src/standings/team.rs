//! Places of teams.

mod count;
mod rules;

pub use count::{BoardLine, PlayerOnBoard, Totals};
pub use rules::{Base, MainOrder, NoTeamPlacing, TeamCoefficient, TeamCriterion, TeamRules};

use clauses::Clause;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::ranking::Ranking;
use super::{Decision, Place};
use crate::coefficient::{AfterSplit, Coefficient};
use crate::{Number, Points, Round};
use count::Count;

/// A competition of teams: who takes part, and what was played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct TeamEvent {
    /// The teams: number 1 first.
    pub teams: Vec<String>,
    /// The number of boards in a match.
    pub boards: usize,
    /// What a match is worth: won, drawn, lost.
    pub match_worth: [Points; 3],
    /// The finished matches.
    pub matches: Vec<TeamMatch>,
}

/// A match of two teams, or the round of a team without an opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct TeamMatch {
    /// Its round.
    pub round: Round,
    /// The team named first.
    pub first: Number,
    /// The other team; none if there was no opponent.
    pub second: Option<Number>,
    /// The boards, the first one first.
    pub boards: Vec<BoardGame>,
}

/// The game, or micro-match, on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub struct BoardGame {
    /// Who played for the first and for the second team; empty for nobody.
    pub players: [String; 2],
    /// The points of each.
    pub points: [Points; 2],
}

/// The places of the teams.
#[derive(Clone, Debug)]
pub struct TeamStandings {
    /// The teams in the order of their places.
    pub rows: Vec<TeamRow>,
    /// How they were counted.
    pub rules: TeamRules,
    /// A right to an additional match, to be announced before the places are final.
    pub right: Option<RightToMatch>,
}

/// One team in the standings.
#[derive(Clone, Debug)]
pub struct TeamRow {
    /// Its number.
    pub number: Number,
    /// Its place.
    pub place: Place,
    /// What it made.
    pub totals: Totals,
    /// The value of each criterion of the rules; none of those that look only at who is tied.
    pub values: Vec<Option<Coefficient>>,
    /// What puts it behind the row above; nothing if they share a place.
    pub decision: Option<Decision>,
}

/// The right of a team that won all its matches and is only second to play the first for the first
/// place. A drawn match leaves the place as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightToMatch {
    /// The team that may demand the match.
    pub team: Number,
    /// The team placed first.
    pub against: Number,
    /// The clause that gives the right.
    pub clause: Clause,
}

impl TeamStandings {
    /// The places of the teams.
    pub fn new(event: &TeamEvent, rules: TeamRules) -> TeamStandings {
        let count = Count::new(event);
        let all = (0..event.teams.len()).collect();
        let mut ranking = Ranking::new(vec![(all, None)]);
        ranking.separate(rules.criteria.len(), AfterSplit::GoOn, |index, tied, _| {
            count.judge(rules.criteria[index], tied)
        });
        let mut rows = Vec::with_capacity(event.teams.len());
        for (group, decision) in ranking.groups() {
            let place = Place { first: rows.len() + 1, last: rows.len() + group.len() };
            rows.extend(group.iter().enumerate().map(|(index, team)| TeamRow {
                number: Number::at(*team),
                place,
                totals: count.totals(*team),
                values: rules.criteria.iter().map(|one| count.value(*one, *team)).collect(),
                decision: decision.filter(|_| index == 0).cloned(),
            }));
        }
        let right = right_to_match(&rows, &rules);
        TeamStandings { rows, rules, right }
    }
}

fn right_to_match(rows: &[TeamRow], rules: &TeamRules) -> Option<RightToMatch> {
    if !rules.right_to_match {
        return None;
    }
    let first = rows.first().filter(|row| !row.place.is_shared())?;
    let won_all = |row: &&TeamRow| {
        let Totals { won, drawn, lost, .. } = row.totals;
        row.place.first == 2 && won > 0 && drawn == 0 && lost == 0
    };
    let second = rows.iter().find(won_all)?;
    Some(RightToMatch { team: second.number, against: first.number, clause: rules.clause })
}
