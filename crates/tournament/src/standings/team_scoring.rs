//! Teams in an individual event, placed by what their members made.

use super::{Place, Standings};
use crate::coefficient::Value;
use crate::{Number, Points};

/// Which members of a team count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamScoring {
    /// So many of the best placed.
    Best(usize),
    /// All who are listed.
    All,
}

/// A team with what its members made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The team.
    pub team: String,
    /// Its place.
    pub place: Place,
    /// The sum of the points of those who count.
    pub points: Points,
    /// The sum of their places, a shared one averaged.
    pub places: Value,
    /// The members, the best placed first.
    pub members: Vec<ScoredMember>,
}

/// A member of a team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredMember {
    /// His number.
    pub number: Number,
    /// His points.
    pub points: Points,
    /// His place.
    pub place: Place,
    /// Whether he counts for the team.
    pub counts: bool,
}

impl TeamScoring {
    /// The teams in the order of their places: most points, then the smaller sum of places, then the
    /// best single place. A team with fewer members has the sum of those it has.
    pub fn standings(self, individual: &Standings, teams: &[(String, Vec<Number>)]) -> Vec<Scored> {
        let scored = teams.iter().map(|(team, members)| self.scored(individual, team, members));
        let mut scored: Vec<Scored> = scored.collect();
        scored.sort_by_key(key);
        let mut first = 1;
        for group in scored.chunk_by_mut(|one, other| key(one) == key(other)) {
            let place = Place { first, last: first + group.len() - 1 };
            first += group.len();
            group.iter_mut().for_each(|one| one.place = place);
        }
        scored
    }

    fn scored(self, individual: &Standings, team: &str, members: &[Number]) -> Scored {
        let counted = match self {
            TeamScoring::Best(count) => count,
            TeamScoring::All => members.len(),
        };
        let rows = individual.rows.iter().filter(|row| members.contains(&row.number));
        let placed = rows.filter_map(|row| Some((row, row.place?)));
        let members: Vec<ScoredMember> = placed
            .enumerate()
            .map(|(index, (row, place))| ScoredMember {
                number: row.number,
                points: row.points,
                place,
                counts: index < counted,
            })
            .collect();
        let counting = || members.iter().filter(|member| member.counts);
        Scored {
            team: team.to_owned(),
            place: Place { first: 0, last: 0 },
            points: counting().map(|member| member.points).sum(),
            places: counting().map(|member| middle(member.place)).sum(),
            members,
        }
    }
}

fn middle(place: Place) -> Value {
    Value::whole((place.first + place.last) as i64).over(2)
}

fn key(team: &Scored) -> (std::cmp::Reverse<Points>, Value, Option<Place>) {
    (std::cmp::Reverse(team.points), team.places.clone(), team.members.first().map(|one| one.place))
}
