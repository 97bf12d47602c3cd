//! Groups that have nothing to do with each other are settled apart.
//!
//! Some turns in a row can be looked at alone if in every best pairing they play among themselves:
//! if they can be paired so that nobody could reach another group without going farther than the
//! keys have it, and if no help from outside would better their keys. Where half of the groups is gone
//! through from the bottom, those above who need somebody from below are settled together with the
//! last ones below.

use super::groups::{Groups, Left};
use super::keys::Keys;
use super::usual::Usual;
use super::weigh::{Fate, Problem};

/// Turns that are settled together, with their best keys.
#[derive(Clone, Debug)]
pub(super) struct Window {
    pub(super) turns: Vec<usize>,
    pub(super) keys: Vec<Keys>,
}

/// What is decided before the keys are asked for, about the group whose turn it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Decided {
    /// Its turn: earlier ones are over.
    pub(super) turn: usize,
    /// Who of it leaves and who stays.
    pub(super) fates: Vec<(usize, Fate)>,
    /// What its pairs that are made already add to its keys.
    pub(super) made: Keys,
}

/// The groups whose keys are asked for.
pub(super) struct Windows<'a> {
    pub(super) groups: &'a Groups<'a>,
    pub(super) left: &'a Left,
    pub(super) decided: &'a Decided,
}

impl Windows<'_> {
    /// The best keys of all turns that are not over; none if not everybody can be paired.
    pub(super) fn keys(&self) -> Option<Vec<Keys>> {
        let mut keys = vec![Keys::default(); self.groups.turns.len()];
        for window in self.all()? {
            for (turn, own) in window.turns.iter().zip(window.keys) {
                keys[*turn] = own;
            }
        }
        Some(keys)
    }

    /// All windows; none if not everybody can be paired.
    pub(super) fn all(&self) -> Option<Vec<Window>> {
        let (split, end) = (self.groups.split, self.groups.turns.len());
        let mut windows = Vec::new();
        let mut at = self.decided.turn;
        while at < split
            && let Some(window) = self.next(at, split, &[])
        {
            at += window.turns.len();
            windows.push(window);
        }
        // Those who need somebody of the groups that are gone through from the bottom.
        let open: Vec<usize> = (at..split).collect();
        let (above, bottom) = (windows.len(), at.max(split));
        at = bottom;
        // With them open, the last of those groups is settled together with them.
        let stop = if open.is_empty() { end } else { end - usize::from(at < end) };
        while at < stop
            && let Some(window) = self.next(at, stop, &open)
        {
            at += window.turns.len();
            windows.push(window);
        }
        if at == end && open.is_empty() {
            return Some(windows);
        }
        let last = self.last(&open, at..end).or_else(|| {
            windows.truncate(above);
            let turns: Vec<usize> = open.iter().copied().chain(bottom..end).collect();
            let keys = self.best(&turns)?;
            Some(Window { turns, keys })
        })?;
        windows.push(last);
        Some(windows)
    }

    /// The next turns before `end` that can be settled alone; `open` are earlier ones that cannot.
    fn next(&self, at: usize, end: usize, open: &[usize]) -> Option<Window> {
        let mut usual = true;
        for last in at..end {
            let turns: Vec<usize> = (at..=last).collect();
            if !self.players(&turns).len().is_multiple_of(2) {
                continue;
            }
            let outside: Vec<usize> =
                open.iter().copied().chain(last + 1..self.groups.turns.len()).collect();
            if self.groups.can_be_paired(self.players(&outside)) {
                let keys = Some(&turns).filter(|_| usual).and_then(|turns| self.usual(turns));
                let weighed = || {
                    let keys = self.best(&turns)?;
                    self.is_settled(&turns, &keys, &turns).then_some(keys)
                };
                if let Some(keys) = keys.or_else(weighed) {
                    return Some(Window { turns, keys });
                }
            }
            usual = false;
        }
        None
    }

    /// The last window: turns that need somebody from below, and the last ones below.
    fn last(&self, open: &[usize], below: std::ops::Range<usize>) -> Option<Window> {
        let turns: Vec<usize> = open.iter().copied().chain(below).collect();
        let odd = |turns: &[usize]| !self.players(turns).len().is_multiple_of(2);
        let (above, rest) = turns.split_at(open.len());
        let one_each = (1..=above.len()).all(|count| odd(&above[..count]))
            && (1..=rest.len()).all(|count| odd(&rest[..count]));
        let usual = if one_each { self.usual(&turns) } else { None };
        let keys = usual.or_else(|| self.best(&turns))?;
        let settled = open.is_empty() || self.is_settled(open, &keys[..open.len()], &turns);
        settled.then_some(Window { turns, keys })
    }

    /// Their keys, if they are in the usual state.
    fn usual(&self, turns: &[usize]) -> Option<Vec<Keys>> {
        let decided = turns.contains(&self.decided.turn)
            && (!self.decided.fates.is_empty() || self.decided.made != Keys::default());
        let usual = Usual::new(self.groups, turns);
        (!decided && usual.holds(self.left)).then(|| usual.keys())
    }

    fn best(&self, turns: &[usize]) -> Option<Vec<Keys>> {
        self.problem(turns).best()
    }

    fn problem(&self, turns: &[usize]) -> Problem<'_> {
        let problem = Problem::new(self.groups, turns, self.players(turns));
        match turns.first() == Some(&self.decided.turn) {
            true => problem.with_fates(&self.decided.fates, self.decided.made),
            false => problem,
        }
    }

    fn players(&self, turns: &[usize]) -> Vec<usize> {
        turns.iter().flat_map(|&turn| self.left[turn].iter().copied()).collect()
    }

    /// Whether nobody of these turns, with these keys, goes beyond the window in any best pairing.
    fn is_settled(&self, turns: &[usize], keys: &[Keys], window: &[usize]) -> bool {
        let outside = |turn: usize| {
            let later = turn + 1..self.groups.turns.len();
            later.filter(|other| !window.contains(other) && !self.left[*other].is_empty())
        };
        let closed = turns.iter().zip(keys).all(|(&turn, keys)| {
            outside(turn).all(|other| self.groups.distance(turn, other) > keys.far)
        });
        // One who goes to the next group is the least that an odd number takes.
        let least = keys.iter().all(|keys| keys.leave <= 1 && keys.far <= 1);
        closed && (least || self.no_help_betters(turns, keys))
    }

    /// Whether the keys would be the same if all later groups were there to receive.
    fn no_help_betters(&self, turns: &[usize], keys: &[Keys]) -> bool {
        let spare = self.spare(turns);
        let leaving = |keys: &[Keys]| keys.iter().map(|keys| keys.leaving()).collect::<Vec<_>>();
        spare.is_empty() || {
            let helped = self.problem(turns).with_spare(spare).best();
            helped.is_some_and(|helped| leaving(&helped) == leaving(keys))
        }
    }

    /// Those of later groups who could receive somebody: for each player and group as many as there are
    /// players, and as many groups as it takes for so many; nobody ever needs others.
    fn spare(&self, turns: &[usize]) -> Vec<usize> {
        let players = self.players(turns);
        let Some(&last) = turns.last() else { return Vec::new() };
        let mut later: Vec<usize> =
            (last + 1..self.groups.turns.len()).filter(|turn| !turns.contains(turn)).collect();
        later.sort_by_key(|&turn| self.groups.distance(last, turn));
        let mut known = vec![0; players.len()];
        let mut wanted = Vec::new();
        for turn in later {
            if known.iter().all(|known| *known >= players.len()) {
                break;
            }
            let members = &self.left[turn];
            let mut is_wanted = vec![false; members.len()];
            for (at, &player) in players.iter().enumerate() {
                let may = (0..members.len())
                    .filter(|&other| self.groups.may_play(player, members[other]));
                for other in may.take(players.len()) {
                    is_wanted[other] = true;
                    known[at] += 1;
                }
            }
            wanted.extend((0..members.len()).filter(|&at| is_wanted[at]).map(|at| members[at]));
        }
        wanted
    }
}
