//! Putting those who are equal into an order, criterion by criterion.

use super::Decision;
use crate::coefficient::{AfterSplit, Coefficient};

/// What a criterion says about some who are equal.
pub(super) struct Keys {
    /// Of each of them, in the order asked; the larger is better.
    pub(super) coefficients: Vec<Coefficient>,
    /// Whom each level is about, if it is about somebody.
    pub(super) about: Vec<Vec<usize>>,
}

/// An order in which some may still be equal.
pub(super) struct Ranking {
    /// Everybody, the best first.
    order: Vec<usize>,
    /// The position at which the group of each begins.
    starts: Vec<usize>,
    /// The size of the group that begins at a position.
    sizes: Vec<usize>,
    /// What decided between those before a position and those from it on.
    decisions: Vec<Option<Decision>>,
}

impl Ranking {
    /// Groups of equals, the best group first; each but the first with what puts it behind.
    pub(super) fn new(groups: Vec<(Vec<usize>, Option<Decision>)>) -> Ranking {
        let count: usize = groups.iter().map(|(group, _)| group.len()).sum();
        let top = groups.iter().flat_map(|(group, _)| group).max().map_or(0, |last| last + 1);
        let mut ranking = Ranking {
            order: Vec::with_capacity(count),
            starts: vec![usize::MAX; top],
            sizes: vec![0; count],
            decisions: vec![None; count],
        };
        for (group, decision) in groups {
            let start = ranking.order.len();
            ranking.place(start, &group, decision);
            ranking.order.extend(group);
        }
        ranking
    }

    fn place(&mut self, start: usize, group: &[usize], decision: Option<Decision>) {
        self.sizes[start] = group.len();
        self.decisions[start] = decision;
        for member in group {
            self.starts[*member] = start;
        }
    }

    /// Those who are equal to somebody, himself among them; nobody if he is not in the order.
    pub(super) fn group_of(&self, member: usize) -> &[usize] {
        match self.starts.get(member) {
            Some(&start) if start != usize::MAX => self.group_at(start),
            _ => &[],
        }
    }

    /// The position at which the group of somebody begins.
    pub(super) fn start_of(&self, member: usize) -> usize {
        self.starts[member]
    }

    fn group_at(&self, start: usize) -> &[usize] {
        &self.order[start..start + self.sizes[start]]
    }

    /// The groups from the first to the last, each with what puts it behind the one before.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&[usize], Option<&Decision>)> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let size = *self.sizes.get(start)?;
            let group = (self.group_at(start), self.decisions[start].as_ref());
            start += size;
            Some(group)
        })
    }

    /// Separates the equal by so many criteria, one after the other.
    ///
    /// `judge` says what a criterion makes of some who are equal, or that it does not apply to them.
    pub(super) fn separate(
        &mut self,
        criteria: usize,
        after_split: AfterSplit,
        mut judge: impl FnMut(usize, &[usize], &Ranking) -> Option<Keys>,
    ) {
        let mut next = vec![0; self.order.len()];
        while let Some(criterion) = self.next_criterion(&next, criteria) {
            let mut start = 0;
            while start < self.order.len() {
                let size = self.sizes[start];
                if size > 1 && next[start] == criterion {
                    let group = self.group_at(start).to_vec();
                    let keys = judge(criterion, &group, self);
                    let was_split =
                        keys.is_some_and(|keys| self.split(start, &group, criterion, keys));
                    let restarts = was_split && after_split == AfterSplit::Restart;
                    next[start..start + size].fill(if restarts { 0 } else { criterion + 1 });
                }
                start += size;
            }
        }
    }

    /// The earliest criterion that some group still waits for.
    fn next_criterion(&self, next: &[usize], criteria: usize) -> Option<usize> {
        let mut earliest = criteria;
        let mut start = 0;
        while start < self.order.len() {
            if self.sizes[start] > 1 {
                earliest = earliest.min(next[start]);
            }
            start += self.sizes[start];
        }
        (earliest < criteria).then_some(earliest)
    }

    /// Splits a group by the keys; whether there was anything to split.
    fn split(&mut self, start: usize, group: &[usize], criterion: usize, keys: Keys) -> bool {
        let Keys { coefficients, about } = keys;
        let mut sorted: Vec<usize> = (0..group.len()).collect();
        sorted.sort_by(|one, other| compare(&coefficients[*other], &coefficients[*one]));
        let parts: Vec<&[usize]> = sorted
            .chunk_by(|one, other| coefficients[*one].differs_from(&coefficients[*other]).is_none())
            .collect();
        let mut position = start;
        let mut above: Option<usize> = None;
        for part in &parts {
            let decision = match above {
                None => self.decisions[start].clone(),
                Some(above) => {
                    Some(decision(criterion, &coefficients[above], &coefficients[part[0]], &about))
                }
            };
            let members: Vec<usize> = part.iter().map(|index| group[*index]).collect();
            self.order[position..position + members.len()].copy_from_slice(&members);
            self.place(position, &members, decision);
            position += members.len();
            above = part.last().copied();
        }
        parts.len() > 1
    }
}

fn compare(one: &Coefficient, other: &Coefficient) -> std::cmp::Ordering {
    match one.differs_from(other) {
        Some(level) => one.level(level).cmp(other.level(level)),
        None => std::cmp::Ordering::Equal,
    }
}

fn decision(
    criterion: usize,
    upper: &Coefficient,
    lower: &Coefficient,
    about: &[Vec<usize>],
) -> Decision {
    let level = upper.differs_from(lower).unwrap_or(0);
    let about = about.get(level).cloned().unwrap_or_default();
    Decision::Criterion {
        index: criterion,
        level,
        upper: upper.level(level).clone(),
        lower: lower.level(level).clone(),
        about: about.into_iter().map(crate::Number::at).collect(),
    }
}
