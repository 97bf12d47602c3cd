//! Teams, placed by the best works of their authors in a personal contest.

use std::collections::BTreeMap;

use rulebook::contests::TeamWorks;
use serde::Serialize;

use super::{Contest, number};
use crate::points::Mean;
use crate::work::folded;

/// A team's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct PlacedTeam {
    /// Its name.
    pub team: String,
    /// The sum of its works.
    pub points: Mean,
    /// The first of the places it shares.
    pub place: u16,
    /// The last of them.
    pub to: u16,
}

impl Contest {
    /// The teams in order; none if the regulations or the rulebook know none. Works count whatever their section.
    pub fn teams_placed(&self) -> (Vec<PlacedTeam>, Vec<String>) {
        let Some(regulations) = self.regulations().filter(|one| one.teams) else {
            return Default::default();
        };
        let Some(rule) = regulations.rule().ok().and_then(|rule| rule.teams.as_ref()) else {
            return Default::default();
        };
        let mut teams: BTreeMap<String, (&str, Vec<Vec<Mean>>)> = BTreeMap::new();
        for (place, author) in self.authors.iter().enumerate() {
            if author.team.trim().is_empty() {
                continue;
            }
            let his = self.standing().filter(|(_, entry)| usize::from(entry.author) == place);
            let works = his.filter_map(|(_, entry)| entry.mean()).collect();
            let team =
                teams.entry(folded(&author.team)).or_insert((author.team.trim(), Vec::new()));
            team.1.push(works);
        }
        let sums: Vec<(&str, Mean)> =
            teams.into_values().map(|(name, authors)| (name, sum(rule.says, authors))).collect();
        let names: Vec<&str> = sums.iter().map(|(name, _)| *name).collect();
        let scores = (0..).zip(&sums).map(|(place, (_, points))| (place, *points)).collect();
        let placed = super::table::placed(scores).into_iter().map(|one| PlacedTeam {
            team: names[usize::from(one.number)].to_owned(),
            points: one.points,
            place: one.place,
            to: one.to,
        });
        (placed.collect(), rule.clauses.iter().map(ToString::to_string).collect())
    }
}

/// The greatest sum that the works of a team can make: those of so many authors, shared proportionally, of one no more
/// than he may give. Who gives one more where they cannot give the same is whoever makes the sum greatest; works
/// that are missing count nothing.
pub fn sum(rule: TeamWorks, mut authors: Vec<Vec<Mean>>) -> Mean {
    for works in &mut authors {
        works.sort_by_key(|points| std::cmp::Reverse(*points));
    }
    let add = |works: &[Mean]| works.iter().copied().fold(Mean::NOTHING, Mean::plus);
    // Of more authors those count whose works make the most.
    let most = usize::from(rule.of_author);
    authors.sort_by_key(|works| std::cmp::Reverse(add(&works[..works.len().min(most)])));
    authors.truncate(usize::from(rule.authors));
    let count = number(authors.len()).max(1);
    let (each, more) = match rule.works / count {
        each if each >= rule.of_author => (rule.of_author, 0),
        each => (each, rule.works % count),
    };
    let given = |works: &Vec<Mean>| add(&works[..works.len().min(each.into())]);
    let mut next: Vec<Mean> = authors
        .iter()
        .map(|works| works.get(usize::from(each)).copied().unwrap_or(Mean::NOTHING))
        .collect();
    next.sort_by_key(|points| std::cmp::Reverse(*points));
    next.truncate(more.into());
    authors.iter().map(given).chain(next).fold(Mean::NOTHING, Mean::plus)
}
