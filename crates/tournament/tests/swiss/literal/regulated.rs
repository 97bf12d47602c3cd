//! (g), renju's regulated Swiss: its own text, visitors and residents searched together, the first solution counts.

use std::collections::HashSet;

use super::search::{DeadSets, Set, members, score_groups, set_of, subsets};
use super::{Counts, Outcome, Position, Procedure, coloured, colours, orders};

/// Down through the groups above 50 %, up through those below, then the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Down(usize),
    Up(usize),
    Middle,
}

struct Regulated<'a> {
    position: &'a Position,
    legal: &'a [Vec<bool>],
    /// Above 50 %, most points first.
    top: Vec<Vec<usize>>,
    /// The 50 % group, possibly empty.
    middle: Vec<usize>,
    /// Below 50 %, most points first.
    low: Vec<Vec<usize>>,
    path: Vec<(usize, usize)>,
    pairable: DeadSets,
    /// Stages with those left from which no solution was found.
    dead: HashSet<(usize, Set)>,
}

pub fn pair_groups(position: &Position, legal: &[Vec<bool>], active: &[usize]) -> Outcome {
    let half = position.round - 1;
    let points = |group: &Vec<usize>| position.players[group[0]].points;
    let groups = score_groups(position, active);
    let mut regulated = Regulated {
        position,
        legal,
        top: groups.iter().filter(|group| points(group) > half).cloned().collect(),
        middle: groups.iter().find(|group| points(group) == half).cloned().unwrap_or_default(),
        low: groups.iter().filter(|group| points(group) < half).cloned().collect(),
        path: vec![],
        pairable: DeadSets::new(position.players.len()),
        dead: HashSet::new(),
    };
    let found = regulated.stage(0, set_of(active));
    assert!(found, "a legal pairing exists, so the passes must find one");
    let pairs = regulated.path.iter().map(|&(first, second)| {
        coloured(position, first, second, colours::colour_of_first(position, first, second))
    });
    Outcome {
        pairs: pairs.collect(),
        bye: None,
        bar_dropped: false,
        leaving: vec![],
        breaches: vec![],
        counts: Counts::default(),
    }
}

impl Regulated<'_> {
    fn stage_at(&self, step: usize) -> Stage {
        let (top, low) = (self.top.len(), self.low.len());
        if step < top {
            Stage::Down(step)
        } else if step < top + low {
            Stage::Up(low - 1 - (step - top))
        } else {
            Stage::Middle
        }
    }

    fn stage(&mut self, step: usize, left: Set) -> bool {
        if self.dead.contains(&(step, left)) {
            return false;
        }
        let found = match self.stage_at(step) {
            Stage::Down(group) => self.pass_group(step, group, left),
            Stage::Up(group) => self.pass_group(step, group, left),
            Stage::Middle => self.middle(left),
        };
        if !found {
            self.dead.insert((step, left));
        }
        found
    }

    /// One group of the down or the up pass.
    fn pass_group(&mut self, step: usize, group: usize, left: Set) -> bool {
        let down = matches!(self.stage_at(step), Stage::Down(_));
        // Visitors: those left of the groups gone through so far, in the order in which they are paired.
        // Residents in the order in which they receive. Classification places run by (points, ascending number).
        let (visitors, residents): (Vec<usize>, Vec<usize>) = if down {
            (members(&self.top[..group].concat(), left), members(&self.top[group], left))
        } else {
            (
                backwards(&members(&self.low[group + 1..].concat(), left)),
                backwards(&members(&self.low[group], left)),
            )
        };
        let order = self.leave_order(down, &visitors, &residents);
        for t in (order.len() % 2..=order.len()).step_by(2) {
            for leavers in subsets(&order, t) {
                let stays = |index: &usize| !leavers.contains(index);
                let visitors: Vec<usize> = visitors.iter().copied().filter(stays).collect();
                let residents: Vec<usize> = residents.iter().copied().filter(stays).collect();
                if self.receive(step, down, &visitors, residents, left) {
                    return true;
                }
            }
        }
        false
    }

    /// Residents due the majority colour, the other residents, then the visitors.
    fn leave_order(&self, down: bool, visitors: &[usize], residents: &[usize]) -> Vec<usize> {
        let everybody = [visitors, residents].concat();
        let majority = orders::majority_due(self.position, &everybody);
        let is_due = |index: usize| {
            majority.is_some()
                && colours::due(self.position.round, &self.position.players[index]) == majority
        };
        // The largest number first when going down, the smallest when going up: the reverse of receiving.
        let residents = backwards(residents);
        let mut order: Vec<usize> =
            residents.iter().copied().filter(|&index| is_due(index)).collect();
        order.extend(residents.iter().copied().filter(|&index| !is_due(index)));
        // Down: fewest points, then the largest number; up: most points, then the smallest number.
        let mut visitors = visitors.to_vec();
        visitors.sort();
        order.extend(if down { backwards(&visitors) } else { visitors });
        order
    }

    /// Each visitor with the first legal resident, depth-first, then the residents among themselves.
    fn receive(
        &mut self,
        step: usize,
        down: bool,
        visitors: &[usize],
        residents: Vec<usize>,
        left: Set,
    ) -> bool {
        let Some((&visitor, others)) = visitors.split_first() else {
            let mut inside = residents;
            inside.sort();
            if !down && !self.position.readings.regulated_inside_ascending {
                inside.reverse();
            }
            return self.in_group(step, inside, left);
        };
        for &resident in &residents {
            if let Some(left) = self.form(visitor, resident, left) {
                let residents = without(&residents, &[resident]);
                if self.receive(step, down, others, residents, left) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    /// IN_GROUP with halves; after the middle everything is done.
    fn in_group(&mut self, step: usize, rest: Vec<usize>, left: Set) -> bool {
        let Some(&first) = rest.first() else {
            return match self.stage_at(step) {
                Stage::Middle => left == 0,
                Stage::Down(_) | Stage::Up(_) => self.stage(step + 1, left),
            };
        };
        if rest.len() % 2 == 1 {
            return false;
        }
        for partner in orders::partner_order(Procedure::G, &rest) {
            if let Some(left) = self.form(first, partner, left) {
                if self.in_group(step, without(&rest, &[first, partner]), left) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    fn middle(&mut self, left: Set) -> bool {
        let above = members(&self.top.concat(), left);
        let residents = members(&self.middle, left);
        let below = backwards(&members(&self.low.concat(), left));
        self.middle_above(&above, residents, below, left)
    }

    /// Movers from above: residents ascending, then movers from below.
    fn middle_above(
        &mut self,
        above: &[usize],
        residents: Vec<usize>,
        below: Vec<usize>,
        left: Set,
    ) -> bool {
        let Some((&mover, others)) = above.split_first() else {
            return self.middle_below(residents, below, left);
        };
        let movers = if self.position.readings.middle_lowest_first {
            below.clone()
        } else {
            backwards(&below)
        };
        for candidate in [residents.clone(), movers].concat() {
            if let Some(left) = self.form(mover, candidate, left) {
                let (residents, below) =
                    (without(&residents, &[candidate]), without(&below, &[candidate]));
                if self.middle_above(others, residents, below, left) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    /// Movers from below: residents descending, then each other; then the residents.
    fn middle_below(&mut self, residents: Vec<usize>, below: Vec<usize>, left: Set) -> bool {
        let Some((&mover, others)) = below.split_first() else {
            let step = self.top.len() + self.low.len();
            return self.in_group(step, residents, left);
        };
        for candidate in [backwards(&residents), others.to_vec()].concat() {
            if let Some(left) = self.form(mover, candidate, left) {
                let (residents, below) =
                    (without(&residents, &[candidate]), without(others, &[candidate]));
                if self.middle_below(residents, below, left) {
                    return true;
                }
                self.path.pop();
            }
        }
        false
    }

    fn form(&mut self, first: usize, second: usize, left: Set) -> Option<Set> {
        let left = left & !set_of(&[first, second]);
        if !self.legal[first][second] || !self.pairable.alive(self.legal, left) {
            return None;
        }
        self.path.push((first, second));
        Some(left)
    }
}

fn backwards(list: &[usize]) -> Vec<usize> {
    list.iter().rev().copied().collect()
}

fn without(list: &[usize], taken: &[usize]) -> Vec<usize> {
    list.iter().copied().filter(|index| !taken.contains(index)).collect()
}
