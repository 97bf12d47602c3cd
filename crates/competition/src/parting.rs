//! What parts neighbours in a table of places: kept when places are given, read when somebody asks.

use rulebook::Criterion;
use tournament::Number;
use tournament::standings::{Decision, Standings, TeamCriterion, TeamStandings};

use super::{
    Additional, AdditionalNumber, Comparison, Competition, Fact, Parted, PlaceGiven, Placed,
    PlayOff, Section,
};

/// The places after a round with what parts neighbours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacesGiven {
    /// Everybody who has a place now, the first first.
    pub rows: Vec<PlaceGiven>,
    /// Those that had been given when the round was closed, where they are others now.
    given_before: Vec<PlaceGiven>,
}

impl PlacesGiven {
    /// The place that somebody had been given, if he has another one now.
    pub fn before(&self, number: Number) -> Option<&PlaceGiven> {
        let row = |rows: &'_ [PlaceGiven]| rows.iter().position(|one| one.number == number);
        let before = row(&self.given_before).map(|at| &self.given_before[at])?;
        let same = row(&self.rows).is_some_and(|at| self.rows[at].place == before.place);
        (!same).then_some(before)
    }
}

impl Competition {
    /// The places after a round, with the reasons that were kept when they were given as long as they
    /// are these. What has changed them since, such as a correction, gave others.
    pub fn places_given(&self, section: &Section, after: u16) -> PlacesGiven {
        let found = self.part(section, after);
        let given = self.kept_places(|fact| given_by(fact, section, after));
        let kept = self.kept_places(|fact| {
            changed_by(fact, section, after).or_else(|| given_by(fact, section, after))
        });
        let is_found = |rows: &[PlaceGiven]| {
            let row = |one: &PlaceGiven| (one.number, one.place, one.points);
            rows.iter().map(row).eq(found.iter().map(row))
        };
        let given_before = if is_found(given) { Vec::new() } else { given.to_vec() };
        let rows = if is_found(kept) { kept.to_vec() } else { found };
        PlacesGiven { rows, given_before }
    }

    /// The places that the last fact says which says any.
    fn kept_places<'a>(
        &'a self,
        says: impl Fn(&'a Fact) -> Option<&'a [PlaceGiven]>,
    ) -> &'a [PlaceGiven] {
        let mut facts = self.counting_facts().rev();
        facts.find_map(|(_, fact)| says(fact)).unwrap_or_default()
    }

    /// The places after a round, found now, with what parts neighbours.
    pub(super) fn part(&self, section: &Section, after: u16) -> Vec<PlaceGiven> {
        let (places, play_offs) = self.decided_places(section, after);
        let table = Table::of(self, section, after);
        let last = after >= section.closed();
        let additional = |upper: &Placed, lower: &Placed| {
            let found = last.then(|| self.parted_by_games(section, upper, lower));
            found.flatten()
        };
        let mut above: Option<&Placed> = None;
        let given = |lower| {
            let parted = above.replace(lower).and_then(|upper| {
                let share = upper.range() == lower.range();
                let by_games = || additional(upper, lower);
                let by_table = || table.parted(upper, lower, &play_offs);
                (!share).then(|| by_games().unwrap_or_else(by_table))
            });
            let Placed { number, points, .. } = *lower;
            PlaceGiven { number, place: lower.range(), points, parted }
        };
        places.iter().map(given).collect()
    }
}

/// The places after a round that a fact gave: those after the last round also by additional games and
/// by signing.
fn given_by<'a>(fact: &'a Fact, section: &Section, after: u16) -> Option<&'a [PlaceGiven]> {
    let (of, round, places) = fact.places()?;
    let meant = round.map_or(after >= section.closed(), |round| round == after);
    (of == section.number && meant).then_some(places.as_slice())
}

/// The places after a round as a correction, a sanction or a ruling left them.
fn changed_by<'a>(fact: &'a Fact, section: &Section, after: u16) -> Option<&'a [PlaceGiven]> {
    let mut all = fact.changed_places().iter();
    let meant = all.find(|one| one.section == section.number && one.round == after)?;
    Some(&meant.places)
}

impl Competition {
    /// What two made in the last additional match that both of them finished, if the upper one made
    /// more there.
    fn parted_by_games(&self, section: &Section, upper: &Placed, lower: &Placed) -> Option<Parted> {
        let counting = self.counting();
        let holding = self.holding(section);
        let matches = AdditionalNumber::all().zip(&section.additional);
        let of_both = matches.filter(|(number, one)| {
            holding.contains(number)
                && one.who.contains(&upper.number)
                && one.who.contains(&lower.number)
        });
        let made = |(number, one): (AdditionalNumber, &Additional)| {
            let points = |who: &Placed| one.points(who.number, &counting);
            let (upper, lower) = (points(upper), points(lower));
            let clauses = one.clauses.clone();
            (upper > lower).then_some(Parted::Additional {
                additional: number,
                upper,
                lower,
                clauses,
            })
        };
        // The first that parted them: what came after was played among those who were still equal.
        of_both.into_iter().find_map(made)
    }
}

/// Standings as they are needed for telling what parts two of them.
#[derive(Default)]
struct Table {
    criteria: Vec<Named>,
    /// Everybody in the order of the places, with what puts him behind the row above.
    rows: Vec<(Number, Option<Decision>)>,
    /// Whether a bracket gives the places; else, where nobody is compared, who left when.
    by_bracket: bool,
}

/// A criterion with the clauses that it rests on.
struct Named {
    criterion: Comparing,
    clauses: Vec<String>,
}

/// What is compared by a criterion.
enum Comparing {
    Players(Criterion),
    Teams(TeamCriterion),
}

impl Table {
    /// The table of a section after a round. A bracket has none: it compares nobody.
    fn of(competition: &Competition, section: &Section, after: u16) -> Table {
        if competition.is_by_leaving(section) {
            let by_bracket = competition.is_knockout(section);
            return Table { by_bracket, ..Table::default() };
        }
        let players = || competition.compared(section, after).map(Table::of_players);
        let teams = || competition.team_standings(&section.until(after)).map(Table::of_teams);
        let table = if competition.is_team_event() { teams() } else { players() };
        table.unwrap_or_default()
    }

    fn of_players(standings: Standings) -> Table {
        let named = |(index, criterion): (usize, &Criterion)| Named {
            criterion: Comparing::Players(*criterion),
            clauses: standings.basis(index).iter().map(ToString::to_string).collect(),
        };
        Table {
            criteria: standings.rules.criteria.iter().enumerate().map(named).collect(),
            rows: standings.rows.into_iter().map(|row| (row.number, row.decision)).collect(),
            by_bracket: false,
        }
    }

    fn of_teams(standings: TeamStandings) -> Table {
        let named = |criterion: &TeamCriterion| Named {
            criterion: Comparing::Teams(*criterion),
            clauses: vec![standings.rules.clause.to_string()],
        };
        Table {
            criteria: standings.rules.criteria.iter().map(named).collect(),
            rows: standings.rows.into_iter().map(|row| (row.number, row.decision)).collect(),
            by_bracket: false,
        }
    }

    /// What parts two neighbours of the places.
    fn parted(&self, upper: &Placed, lower: &Placed, play_offs: &[&PlayOff]) -> Parted {
        let order = |play_off: &&PlayOff| Parted::Order { note: play_off.note.clone() };
        let names = |play_off: &&&PlayOff, who: &Placed| play_off.order.contains(&who.number);
        let of_both = play_offs.iter().find(|one| names(one, upper) && names(one, lower));
        if let Some(play_off) = of_both {
            return order(play_off);
        }
        // Whoever was put in order may stand beside somebody from whom the table had him farther away,
        // or on the other side.
        let of_one = || play_offs.iter().find(|one| names(one, upper) || names(one, lower));
        let by_table = self.decision(upper.number, lower.number);
        by_table.or_else(|| of_one().map(order)).unwrap_or(match self.by_bracket {
            true => Parted::Bracket {},
            false => Parted::LeftLater {},
        })
    }

    /// What parts an upper from a lower one who need not be neighbours: of all that lies between them,
    /// what counts first.
    fn decision(&self, upper: Number, lower: Number) -> Option<Parted> {
        let at = |who: Number| self.rows.iter().position(|(number, _)| *number == who);
        let between = self.rows.get(at(upper)? + 1..=at(lower)?)?;
        let decisions = || between.iter().filter_map(|(_, decision)| decision.as_ref());
        let first_of_all = decisions().map(weight).min()?;
        let mut decisive = decisions().filter(|one| weight(one) == first_of_all);
        let first = decisive.next()?;
        let last = decisive.next_back().unwrap_or(first);
        let (index, level, upper, about) = match first {
            Decision::Points { .. } => return Some(Parted::Points {}),
            Decision::Criterion { index, level, upper, about, .. } => {
                (*index, *level, upper, about)
            }
        };
        let lower = match last {
            Decision::Points { .. } => return Some(Parted::Points {}),
            Decision::Criterion { lower, .. } => lower,
        };
        let Named { criterion, clauses } = self.criteria.get(index)?;
        let values = Comparison {
            level: u16::try_from(level).unwrap_or(u16::MAX),
            upper: upper.clone(),
            lower: lower.clone(),
            clauses: clauses.clone(),
        };
        Some(match criterion {
            Comparing::Players(criterion) => {
                Parted::Criterion { criterion: *criterion, values, about: about.clone() }
            }
            Comparing::Teams(criterion) => Parted::TeamCriterion { criterion: *criterion, values },
        })
    }
}

/// What counts first is less.
fn weight(decision: &Decision) -> (usize, usize) {
    match decision {
        Decision::Points { .. } => (0, 0),
        Decision::Criterion { index, level, .. } => (index + 1, *level),
    }
}
