//! The regulated Swiss of renju, word for word.

use super::{Literal, Pairs, STEPS_MAX, drop_one, set, subsets};

impl Literal<'_> {
    pub(super) fn regulated(&mut self, groups: &[Vec<u16>]) -> Option<Pairs> {
        use std::cmp::Ordering::{Equal, Greater, Less};
        let of = |literal: &Self, side| -> Vec<Vec<u16>> {
            groups.iter().filter(|group| literal.half(group[0]) == side).cloned().collect()
        };
        let (top, middle) = (of(self, Greater), of(self, Equal).concat());
        let mut low = of(self, Less);
        low.reverse();
        self.down(&top, &[], &middle, &low)
    }

    fn down(
        &mut self,
        top: &[Vec<u16>],
        movers: &[u16],
        middle: &[u16],
        low: &[Vec<u16>],
    ) -> Option<Pairs> {
        let Some(residents) = top.first() else { return self.up(low, &[], middle, movers) };
        let here = (200, set(residents), set(movers), 0);
        let order = self.leave_order(residents, movers, false);
        self.leave(here, residents, movers, &order, &mut |literal, leavers| {
            literal.down(&top[1..], leavers, middle, low)
        })
    }

    fn up(
        &mut self,
        low: &[Vec<u16>],
        movers: &[u16],
        middle: &[u16],
        above: &[u16],
    ) -> Option<Pairs> {
        let Some(residents) = low.first() else { return self.in_the_middle(above, middle, movers) };
        let here = (300, set(residents), set(movers), set(above));
        let order = self.leave_order(residents, movers, true);
        self.leave(here, residents, movers, &order, &mut |literal, leavers| {
            literal.up(&low[1..], leavers, middle, above)
        })
    }

    fn leave(
        &mut self,
        here: (usize, u64, u64, u64),
        residents: &[u16],
        movers: &[u16],
        order: &[u16],
        tail: &mut dyn FnMut(&mut Self, &[u16]) -> Option<Pairs>,
    ) -> Option<Pairs> {
        if self.dead.contains(&here) {
            return None;
        }
        let up = here.0 == 300;
        let mut count = order.len() % 2;
        while count <= order.len() {
            for leavers in subsets(order, count) {
                self.steps += 1;
                if self.steps > STEPS_MAX {
                    return None;
                }
                let stays = |who: &u16| !leavers.contains(who);
                let mut served: Vec<u16> = movers.iter().copied().filter(stays).collect();
                self.sort_served(&mut served, up);
                let home: Vec<u16> = residents.iter().copied().filter(stays).collect();
                let mut candidates = home.clone();
                if up {
                    candidates.reverse();
                }
                let Some(pairs) = self.serve(&served, &candidates, &home) else { continue };
                if let Some(rest) = tail(self, &leavers) {
                    return Some([pairs, rest].concat());
                }
            }
            count += 2;
        }
        self.dead.insert(here);
        None
    }

    fn sort_served(&self, movers: &mut [u16], up: bool) {
        movers.sort_by_key(|who| match up {
            false => (-self.points(*who), i32::from(*who)),
            true => (self.points(*who), -i32::from(*who)),
        });
    }

    /// Those on their way, each with the first resident; then the residents among themselves.
    fn serve(&mut self, served: &[u16], candidates: &[u16], home: &[u16]) -> Option<Pairs> {
        let Some(&mover) = served.first() else { return self.in_group(home, 0) };
        for &candidate in candidates {
            if !self.legal(mover, candidate) {
                continue;
            }
            let left = |list: &[u16]| -> Vec<u16> {
                list.iter().copied().filter(|who| *who != candidate).collect()
            };
            if let Some(rest) = self.serve(&served[1..], &left(candidates), &left(home)) {
                return Some([vec![(mover, candidate)], rest].concat());
            }
        }
        None
    }

    fn leave_order(&self, residents: &[u16], movers: &[u16], up: bool) -> Vec<u16> {
        let wanted = self.majority(&[residents, movers].concat());
        let mut home = residents.to_vec();
        home.sort();
        if !up {
            home.reverse();
        }
        let due = |who: &&u16| wanted.is_none() || self.due(**who) == wanted;
        let mut order: Vec<u16> = home.iter().filter(due).copied().collect();
        order.extend(home.iter().filter(|who| !due(who)));
        let mut guests = movers.to_vec();
        guests.sort_by_key(|who| match up {
            false => (self.points(*who), -i32::from(*who)),
            true => (-self.points(*who), i32::from(*who)),
        });
        order.extend(guests);
        order
    }

    fn in_the_middle(&mut self, above: &[u16], middle: &[u16], below: &[u16]) -> Option<Pairs> {
        let (mut above, mut below) = (above.to_vec(), below.to_vec());
        self.sort_served(&mut above, false);
        self.sort_served(&mut below, true);
        self.middle_above(&above, middle, &below)
    }

    fn middle_above(&mut self, above: &[u16], middle: &[u16], below: &[u16]) -> Option<Pairs> {
        self.steps += 1;
        if self.steps > STEPS_MAX {
            return None;
        }
        let Some(&mover) = above.first() else { return self.middle_below(middle, below) };
        for candidate in [middle, below].concat() {
            if !self.legal(mover, candidate) {
                continue;
            }
            let rest = self.middle_above(
                &above[1..],
                &drop_one(middle, candidate),
                &drop_one(below, candidate),
            );
            if let Some(rest) = rest {
                return Some([vec![(mover, candidate)], rest].concat());
            }
        }
        None
    }

    fn middle_below(&mut self, middle: &[u16], below: &[u16]) -> Option<Pairs> {
        self.steps += 1;
        if self.steps > STEPS_MAX {
            return None;
        }
        let Some(&mover) = below.first() else { return self.in_group(middle, 0) };
        let mut descending = middle.to_vec();
        descending.reverse();
        for candidate in [&descending, &below[1..]].concat() {
            if !self.legal(mover, candidate) {
                continue;
            }
            let rest =
                self.middle_below(&drop_one(middle, candidate), &drop_one(&below[1..], candidate));
            if let Some(rest) = rest {
                return Some([vec![(mover, candidate)], rest].concat());
            }
        }
        None
    }
}
