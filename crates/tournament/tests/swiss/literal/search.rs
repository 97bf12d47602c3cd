//! Section 5.2: all complete pairings in the order of the search, and the three keys that choose among them.

use super::orders::{self, Phase};
use super::{Breaches, Counts, Leaving, Outcome, Position, Procedure, coloured, colours};

/// A set of players, one bit for each classification place.
pub type Set = u32;

/// A pair as it was formed: from which group (its place in processing order), and who was looked at first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Formed {
    stage: usize,
    first: usize,
    second: usize,
}

/// A group in processing order.
struct Stage {
    points: u32,
    /// Its place among the score groups of the round, from the most points.
    score_group: usize,
    /// G in G's order (phase 2 of (e): reversed).
    members: Vec<usize>,
    phase: Phase,
    /// The score groups its movers may go to, in order.
    rest: Vec<usize>,
}

/// One complete pairing with its keys.
struct Complete {
    pairs: Vec<Formed>,
    /// Key 1: (t, D) of each group in processing order.
    leaving: Vec<(usize, usize)>,
    /// Key 2: the breaches of each group in processing order.
    breaches: Vec<usize>,
}

struct Search<'a> {
    position: &'a Position,
    legal: &'a [Vec<bool>],
    stages: Vec<Stage>,
    /// The score groups of the round, each in classification order.
    score_groups: Vec<Vec<usize>>,
    /// The score group of each player.
    score_group_of: Vec<usize>,
    /// `breach` of each pair formed in this order.
    breach: Vec<Vec<bool>>,
    dead: DeadSets,
    path: Vec<Formed>,
    found: Vec<Complete>,
}

/// The best complete pairing of the active players by the three keys. There must be one.
pub fn best_pairing(position: &Position, legal: &[Vec<bool>], active: &[usize]) -> Outcome {
    let score_groups = score_groups(position, active);
    let everybody = 0..position.players.len();
    let group_of =
        |index| score_groups.iter().position(|group| group.contains(&index)).unwrap_or(usize::MAX);
    let breaches_of =
        |first| everybody.clone().map(|second| colours::breach(position, first, second)).collect();
    let mut search = Search {
        position,
        legal,
        stages: processing_order(position, &score_groups),
        score_group_of: everybody.clone().map(group_of).collect(),
        breach: everybody.clone().map(breaches_of).collect(),
        score_groups,
        dead: DeadSets::new(position.players.len()),
        path: vec![],
        found: vec![],
    };
    search.pair_stage(0, set_of(active));
    let legal = search.found.len();

    // Key 1, then key 2, then the order in which they were found.
    let least = search.found.iter().map(|complete| complete.leaving.clone()).min();
    search.found.retain(|complete| Some(&complete.leaving) == least.as_ref());
    let least_leaving = search.found.len();
    let least = search.found.iter().map(|complete| complete.breaches.clone()).min();
    search.found.retain(|complete| Some(&complete.breaches) == least.as_ref());
    let least_breaches = search.found.len();
    let best = search.found.first().expect("a complete pairing exists, the caller has looked");

    let pairs = best.pairs.iter().map(|pair| {
        coloured(
            position,
            pair.first,
            pair.second,
            colours::colour_of_first(position, pair.first, pair.second),
        )
    });
    let stages = || search.stages.iter().enumerate();
    let leaving =
        stages().zip(&best.leaving).map(|((place, stage), &(movers, farthest))| Leaving {
            points: stage.points,
            movers,
            farthest,
            farthest_unused: search.farthest_unused(best, place),
        });
    let breaches = stages()
        .zip(&best.breaches)
        .map(|((_, stage), &count)| Breaches { points: stage.points, count });
    Outcome {
        pairs: pairs.collect(),
        bye: None,
        bar_dropped: false,
        leaving: leaving.collect(),
        breaches: breaches.collect(),
        counts: Counts { legal, least_leaving, least_breaches },
    }
}

/// Whether some legal complete pairing of these exists.
pub fn can_be_paired(legal: &[Vec<bool>], players: &[usize]) -> bool {
    DeadSets::new(legal.len()).alive(legal, set_of(players))
}

/// Active players with equal points, most first.
pub fn score_groups(position: &Position, active: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = vec![];
    for &index in active {
        match groups.last_mut() {
            Some(group) if position.players[group[0]].points == position.players[index].points => {
                group.push(index)
            }
            _ => groups.push(vec![index]),
        }
    }
    groups
}

/// Top-down; in (e) and (f) the groups below 50 % follow from the bottom up, each reversed.
fn processing_order(position: &Position, score_groups: &[Vec<usize>]) -> Vec<Stage> {
    let count = score_groups.len();
    let points = |group: usize| position.players[score_groups[group][0]].points;
    let mirrored = |group: usize| {
        matches!(position.procedure, Procedure::E | Procedure::F)
            && !orders::half_or_more(position, points(group))
    };
    let mut stages = vec![];
    for group in 0..count {
        if !mirrored(group) {
            stages.push(Stage {
                points: points(group),
                score_group: group,
                members: score_groups[group].clone(),
                phase: Phase::Down,
                rest: (group + 1..count).collect(),
            });
        }
    }
    for group in (0..count).rev() {
        if mirrored(group) {
            stages.push(Stage {
                points: points(group),
                score_group: group,
                members: score_groups[group].iter().rev().copied().collect(),
                phase: Phase::Up,
                rest: (0..group).rev().filter(|&higher| mirrored(higher)).collect(),
            });
        }
    }
    stages
}

impl Search<'_> {
    /// PAIR(groups), for every t.
    fn pair_stage(&mut self, stage: usize, left: Set) {
        if stage == self.stages.len() {
            let complete = self.complete();
            self.found.push(complete);
            return;
        }
        let group = members(&self.stages[stage].members, left);
        let order = orders::mover_order(self.position, self.stages[stage].phase, &group);
        for t in (group.len() % 2..=group.len()).step_by(2) {
            for movers in subsets(&order, t) {
                // Movers in G's order.
                let movers: Vec<usize> =
                    group.iter().copied().filter(|index| movers.contains(index)).collect();
                let stay = group.iter().copied().filter(|index| !movers.contains(index)).collect();
                self.assign_partners(stage, &movers, stay, left);
            }
        }
    }

    /// Partner assignments of the movers, depth-first.
    fn assign_partners(&mut self, stage: usize, movers: &[usize], stay: Vec<usize>, left: Set) {
        let Some((&mover, others)) = movers.split_first() else {
            self.in_group(stage, stay, left);
            return;
        };
        for target_group in self.stages[stage].rest.clone() {
            let targets = members(&self.score_groups[target_group], left);
            for target in orders::target_order(self.position, self.stages[stage].phase, &targets) {
                if let Some(left) = self.form(stage, mover, target, left) {
                    self.assign_partners(stage, others, stay.clone(), left);
                    self.path.pop();
                }
            }
        }
    }

    /// IN_GROUP(R).
    fn in_group(&mut self, stage: usize, rest: Vec<usize>, left: Set) {
        let Some(&first) = rest.first() else {
            self.pair_stage(stage + 1, left);
            return;
        };
        for partner in orders::partner_order(self.position.procedure, &rest) {
            if let Some(left) = self.form(stage, first, partner, left) {
                let rest = rest
                    .iter()
                    .copied()
                    .filter(|&index| index != first && index != partner)
                    .collect();
                self.in_group(stage, rest, left);
                self.path.pop();
            }
        }
    }

    /// Puts a legal pair on the path, unless those left cannot be paired any more.
    fn form(&mut self, stage: usize, first: usize, second: usize, left: Set) -> Option<Set> {
        let left = left & !set_of(&[first, second]);
        if !self.legal[first][second] || !self.dead.alive(self.legal, left) {
            return None;
        }
        self.path.push(Formed { stage, first, second });
        Some(left)
    }

    /// The path is a complete pairing: counts its keys.
    fn complete(&self) -> Complete {
        let mut leaving = vec![(0, 0); self.stages.len()];
        let mut breaches = vec![0; self.stages.len()];
        for pair in &self.path {
            let (from, to) =
                (self.stages[pair.stage].score_group, self.score_group_of[pair.second]);
            if from != to {
                let (movers, farthest) = leaving[pair.stage];
                leaving[pair.stage] = (movers + 1, farthest.max(from.abs_diff(to)));
            }
            breaches[pair.stage] += usize::from(self.breach[pair.first][pair.second]);
        }
        Complete { pairs: self.path.clone(), leaving, breaches }
    }

    /// D counted in groups that were not used up when the group was paired: what swiss_keys.txt prints.
    fn farthest_unused(&self, complete: &Complete, stage: usize) -> usize {
        let used_up = |group: usize| {
            self.score_groups[group].iter().all(|&index| {
                complete
                    .pairs
                    .iter()
                    .any(|pair| pair.stage < stage && (pair.first == index || pair.second == index))
            })
        };
        let from = &self.stages[stage];
        let distance = |pair: &Formed| match from
            .rest
            .iter()
            .position(|&group| group == self.score_group_of[pair.second])
        {
            Some(place) => from.rest[..=place].iter().filter(|&&group| !used_up(group)).count(),
            None => 0,
        };
        complete.pairs.iter().filter(|pair| pair.stage == stage).map(distance).max().unwrap_or(0)
    }
}

/// All t-subsets, lexicographic by position in the order.
pub fn subsets(order: &[usize], t: usize) -> Vec<Vec<usize>> {
    if t == 0 {
        return vec![vec![]];
    }
    let mut all = vec![];
    for (place, &first) in order.iter().enumerate() {
        for mut others in subsets(&order[place + 1..], t - 1) {
            others.insert(0, first);
            all.push(others);
        }
    }
    all
}

/// Those of the list who are still in the set, in the list's order.
pub fn members(list: &[usize], set: Set) -> Vec<usize> {
    list.iter().copied().filter(|&index| set & (1 << index) != 0).collect()
}

pub fn set_of(players: &[usize]) -> Set {
    players.iter().fold(0, |set, &index| set | (1 << index))
}

/// Remembers which sets of players can be paired completely: the only liberty taken.
pub struct DeadSets {
    known: Vec<Option<bool>>,
}

impl DeadSets {
    pub fn new(players: usize) -> DeadSets {
        DeadSets { known: vec![None; 1 << players] }
    }

    pub fn alive(&mut self, legal: &[Vec<bool>], set: Set) -> bool {
        if set == 0 {
            return true;
        }
        if let Some(known) = self.known[set as usize] {
            return known;
        }
        let first = set.trailing_zeros() as usize;
        let alive = (first + 1..legal.len()).any(|other| {
            set & (1 << other) != 0
                && legal[first][other]
                && self.alive(legal, set & !set_of(&[first, other]))
        });
        self.known[set as usize] = Some(alive);
        alive
    }
}
