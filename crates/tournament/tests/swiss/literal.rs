//! The search orders of the systems, word for word and slowly: every loop of the specification is a
//! loop here. Nothing is shared with the product but the table itself.
//!
//! The only liberty: a set of players that has failed once is remembered and not searched again.

#[path = "literal_colours.rs"]
mod colours;
#[path = "literal_regulated.rs"]
mod regulated;

use std::collections::{BTreeMap, BTreeSet};

use tournament::{Colour, Entry, How, Outcome, System, Tournament};

/// What the search of the specification comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Result {
    /// White and Black, in the order of formation.
    pub pairs: Vec<(u16, u16)>,
    pub bye: Option<u16>,
    pub bar_dropped: bool,
}

/// More steps than this and the plain search is given up.
const STEPS_MAX: u64 = 400_000;

pub struct Literal<'a> {
    table: &'a Tournament,
    system: System,
    lot: Vec<u16>,
    round: usize,
    bar: bool,
    floats: BTreeMap<u16, Vec<(char, usize)>>,
    dead: BTreeSet<(usize, u64, u64, u64)>,
    steps: u64,
}

type Pairs = Vec<(u16, u16)>;

/// The search; the outer `None` means that it took too long.
pub fn search(table: &Tournament, system: System, lot: &[u16]) -> Option<Option<Result>> {
    let mut literal = Literal {
        table,
        system,
        lot: lot.to_vec(),
        round: table.rounds.len() + 1,
        bar: true,
        floats: BTreeMap::new(),
        dead: BTreeSet::new(),
        steps: 0,
    };
    literal.count_floats();
    for bar in [true, false] {
        literal.bar = bar;
        literal.dead.clear();
        let found = literal.with_bye();
        if literal.steps > STEPS_MAX {
            return None;
        }
        if let Some((bye, pairs)) = found {
            let pairs = pairs.into_iter().map(|(one, other)| literal.colours(one, other)).collect();
            return Some(Some(Result { pairs, bye, bar_dropped: !bar }));
        }
        if ua(system) {
            break;
        }
    }
    Some(None)
}

fn ua(system: System) -> bool {
    matches!(system, System::UaLot | System::UaMedianSolkoff | System::UaChessBuchholz)
}

fn renju(system: System) -> bool {
    matches!(system, System::RenjuLot | System::RenjuRegulated)
}

impl Literal<'_> {
    // ---- the table

    fn cell(&self, who: u16, round: usize) -> Entry {
        self.table.rounds[round - 1][usize::from(who) - 1]
    }

    fn everybody(&self) -> Vec<u16> {
        (1..=self.table.participants.len() as u16).collect()
    }

    fn active(&self) -> Vec<u16> {
        let away = |who: &u16| self.table.away.iter().any(|(number, _)| number.get() == *who);
        let left = |who: &u16| self.table.participants[usize::from(*who) - 1].left_after.is_some();
        self.everybody().into_iter().filter(|who| !away(who) && !left(who)).collect()
    }

    fn points_before(&self, who: u16, round: usize) -> i32 {
        (1..round).map(|round| self.table.worth.of_entry(self.cell(who, round)).0).sum()
    }

    fn points(&self, who: u16) -> i32 {
        self.points_before(who, self.round)
    }

    fn met_before(&self, one: u16, other: u16, round: usize) -> bool {
        (1..round).any(|round| match self.cell(one, round) {
            Entry::Game { opponent, how, .. } => opponent.get() == other && how != How::Forfeit,
            _ => false,
        })
    }

    fn history(&self, who: u16) -> Vec<Colour> {
        let cells = (1..self.round).map(|round| self.cell(who, round));
        cells
            .filter_map(|cell| match cell {
                Entry::Game { colour, how: How::Played | How::Unrated, .. } => Some(colour),
                _ => None,
            })
            .collect()
    }

    fn had_plus(&self, who: u16) -> bool {
        (1..self.round).any(|round| {
            let cell = self.cell(who, round);
            let forfeit =
                matches!(cell, Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. });
            forfeit || matches!(cell, Entry::Bye | Entry::FullBye)
        })
    }

    // ---- floats

    fn count_floats(&mut self) {
        let mut floats: BTreeMap<u16, Vec<(char, usize)>> = BTreeMap::new();
        for round in 1..self.round {
            for who in self.everybody() {
                let Entry::Game { opponent, how, .. } = self.cell(who, round) else { continue };
                if how == How::Forfeit {
                    continue;
                }
                let own = self.points_before(who, round);
                let his = self.points_before(opponent.get(), round);
                if own == his || (ua(self.system) && self.forced(who, round, own > his)) {
                    continue;
                }
                let (kind, opposite) = if own > his { ('d', 'r') } else { ('r', 'd') };
                let list = floats.entry(who).or_default();
                match list.iter().position(|(kind, _)| *kind == opposite) {
                    Some(earliest) => drop(list.remove(earliest)),
                    None => list.push((kind, round)),
                }
            }
        }
        self.floats = floats;
    }

    /// A descent is forced if he had met all of his group and of the next higher one.
    fn forced(&self, who: u16, round: usize, descent: bool) -> bool {
        let paired = |who: &u16| matches!(self.cell(*who, round), Entry::Game { .. });
        let others: Vec<u16> = self.everybody().into_iter().filter(paired).collect();
        let own = self.points_before(who, round);
        let scores = others.iter().map(|other| self.points_before(*other, round));
        let next = match descent {
            true => scores.filter(|score| *score > own).min(),
            false => scores.filter(|score| *score < own).max(),
        };
        others.iter().all(|other| {
            let score = self.points_before(*other, round);
            let near = score == own || Some(score) == next;
            *other == who || !near || self.met_before(who, *other, round)
        })
    }

    fn open_float(&self, who: u16, kind: char) -> Option<usize> {
        let list = self.floats.get(&who)?;
        list.iter().filter(|(own, _)| *own == kind).map(|(_, round)| *round).min()
    }

    // ---- the classification

    fn coefficients(&self, who: u16) -> Vec<i32> {
        let finished =
            |who: &u16| self.table.participants[usize::from(*who) - 1].left_after.is_none();
        let counted = self.everybody().into_iter().filter(|who| !ua(self.system) || finished(who));
        let lowest = counted.map(|who| self.points(who)).min().unwrap_or(0);
        let mut values: Vec<i32> = (1..self.round)
            .filter_map(|round| match self.cell(who, round) {
                Entry::Game { opponent, .. } => Some(self.points(opponent.get())),
                Entry::Bye | Entry::FullBye => Some(lowest),
                _ => None,
            })
            .collect();
        values.sort();
        let full: i32 = values.iter().sum();
        let worst = values.first().copied().unwrap_or(0);
        let best = values.last().copied().unwrap_or(0);
        let median = if values.len() < 2 { 0 } else { full - worst - best };
        match self.system {
            System::RuTruncatedSolkoff => vec![full - worst],
            System::RuBuchholz => vec![full],
            _ => vec![full, median],
        }
    }

    fn classification(&self) -> Vec<u16> {
        let mut order = self.active();
        let odd = self.round % 2 == 1;
        let ascending = |who: u16| i32::from(who);
        let swing = |who: u16| if odd { i32::from(who) } else { -i32::from(who) };
        let drawn = |who: u16| self.lot.iter().position(|lot| *lot == who).unwrap() as i32;
        let key = |who: u16| -> Vec<i32> {
            let mut key = vec![-self.points(who)];
            match self.system {
                System::UaLot => key.push(drawn(who)),
                System::RuLot | System::RenjuLot if self.round > 1 => key.push(drawn(who)),
                System::RuLot | System::RenjuLot | System::RenjuRegulated => {
                    key.push(ascending(who))
                }
                System::RuIndividual => key.push(swing(who)),
                System::RuBuchholz => {
                    if self.round > 2 {
                        key.extend(self.coefficients(who).iter().map(|value| -value));
                    }
                    key.push(ascending(who));
                }
                _ => {
                    if self.round > 2 {
                        key.extend(self.coefficients(who).iter().map(|value| -value));
                    }
                    key.push(swing(who));
                }
            }
            key
        };
        order.sort_by_key(|who| key(*who));
        order
    }

    fn higher(&self, one: u16, other: u16) -> bool {
        let order = self.classification();
        order.iter().position(|who| *who == one) < order.iter().position(|who| *who == other)
    }

    // ---- who may play whom

    fn last_are(&self, who: u16, count: usize) -> Option<Colour> {
        let history = self.history(who);
        let tail = history.len().checked_sub(count).map(|from| &history[from..])?;
        tail.iter().all(|colour| *colour == tail[0]).then(|| tail[0])
    }

    fn renju_allows(&self, who: u16, colour: Colour) -> bool {
        let history = self.history(who);
        let own = history.iter().filter(|own| **own == colour).count() as i32;
        let other = history.len() as i32 - own;
        self.last_are(who, 2) != Some(colour) && own + 1 - other < 3
    }

    fn legal(&self, one: u16, other: u16) -> bool {
        let forbidden =
            self.table.forbidden.iter().any(|(a, b)| {
                (a.get(), b.get()) == (one, other) || (a.get(), b.get()) == (other, one)
            });
        if forbidden || self.met_before(one, other, self.round) {
            return false;
        }
        if !self.bar || ua(self.system) {
            return true;
        }
        if renju(self.system) {
            let fits = |colour: Colour| {
                self.renju_allows(one, colour) && self.renju_allows(other, !colour)
            };
            return fits(Colour::White) || fits(Colour::Black);
        }
        let own = self.last_are(one, 3);
        own.is_none() || own != self.last_are(other, 3)
    }

    fn breach(&self, one: u16, other: u16) -> bool {
        let own = self.last_are(one, 2);
        ua(self.system) && own.is_some() && own == self.last_are(other, 2)
    }

    // ---- the search

    fn with_bye(&mut self) -> Option<(Option<u16>, Pairs)> {
        let order = self.classification();
        if order.len().is_multiple_of(2) {
            return Some((None, self.pair_all(&order)?));
        }
        for &free in order.iter().rev() {
            if self.had_plus(free) {
                continue;
            }
            let others: Vec<u16> = order.iter().copied().filter(|who| *who != free).collect();
            self.dead.clear();
            if let Some(pairs) = self.pair_all(&others) {
                return Some((Some(free), pairs));
            }
        }
        None
    }

    fn half(&self, who: u16) -> std::cmp::Ordering {
        let finished = self.round as i32 - 1;
        (2 * self.points(who)).cmp(&(self.table.worth.win.0 * finished))
    }

    fn pair_all(&mut self, order: &[u16]) -> Option<Pairs> {
        let mut groups: Vec<Vec<u16>> = Vec::new();
        for &who in order {
            match groups.last_mut() {
                Some(group) if self.points(group[0]) == self.points(who) => group.push(who),
                _ => groups.push(vec![who]),
            }
        }
        match self.system {
            System::RenjuRegulated => self.regulated(&groups),
            System::UaMedianSolkoff | System::UaChessBuchholz => {
                let below = |group: &Vec<u16>| self.half(group[0]).is_lt();
                let low = groups.iter().position(below).unwrap_or(groups.len());
                let low = groups.split_off(low);
                self.phase_one(&groups, &low)
            }
            _ => self.phase_one(&groups, &[]),
        }
    }

    /// Top-down over `groups`; `low` are the groups that come from the bottom up afterwards.
    fn phase_one(&mut self, groups: &[Vec<u16>], low: &[Vec<u16>]) -> Option<Pairs> {
        let groups: Vec<Vec<u16>> =
            groups.iter().filter(|group| !group.is_empty()).cloned().collect();
        let low: Vec<Vec<u16>> = low.iter().filter(|group| !group.is_empty()).cloned().collect();
        let Some(first) = groups.first() else {
            let mut up = low;
            up.reverse();
            up.iter_mut().for_each(|group| group.reverse());
            return self.phase_two(&up);
        };
        let rest: Vec<Vec<u16>> = groups[1..].iter().chain(&low).cloned().collect();
        let upper = groups.len() - 1;
        self.group_first(first, &rest, false, &mut |literal, taken| {
            let rest = without(&rest, taken);
            literal.phase_one(&rest[..upper], &rest[upper..])
        })
    }

    fn phase_two(&mut self, groups: &[Vec<u16>]) -> Option<Pairs> {
        let groups: Vec<Vec<u16>> =
            groups.iter().filter(|group| !group.is_empty()).cloned().collect();
        let Some(first) = groups.first() else { return Some(Vec::new()) };
        let rest = groups[1..].to_vec();
        self.group_first(first, &rest, true, &mut |literal, taken| {
            literal.phase_two(&without(&rest, taken))
        })
    }

    /// The loops over t, D, v, M and P.
    fn group_first(
        &mut self,
        group: &[u16],
        rest: &[Vec<u16>],
        up: bool,
        tail: &mut dyn FnMut(&mut Self, &[u16]) -> Option<Pairs>,
    ) -> Option<Pairs> {
        let here = (usize::from(up), set(group), set(&rest.concat()), 0);
        if self.dead.contains(&here) {
            return None;
        }
        let found = self.group_loops(group, rest, up, tail);
        if found.is_none() {
            self.dead.insert(here);
        }
        found
    }

    fn group_loops(
        &mut self,
        group: &[u16],
        rest: &[Vec<u16>],
        up: bool,
        tail: &mut dyn FnMut(&mut Self, &[u16]) -> Option<Pairs>,
    ) -> Option<Pairs> {
        // A group that is gone through from its last player is classified from its first.
        let mut classified = group.to_vec();
        if up {
            classified.reverse();
        }
        let order = self.mover_order(&classified, up);
        let receive: Vec<Vec<u16>> = rest
            .iter()
            .map(|group| {
                let mut classified = group.clone();
                if up {
                    classified.reverse();
                }
                self.target_order(&classified, up)
            })
            .collect();
        let mut count = group.len() % 2;
        while count <= group.len() {
            if count > 0 && rest.is_empty() {
                return None;
            }
            let depths = if count == 0 { 1..=1 } else { 1..=rest.len() };
            for depth in depths {
                let most = if ua(self.system) { group.len() } else { 0 };
                for breaches in 0..=most {
                    for movers in subsets(&order, count) {
                        self.steps += 1;
                        if self.steps > STEPS_MAX {
                            return None;
                        }
                        let leaves = |who: &u16| movers.contains(who);
                        let stay: Vec<u16> =
                            group.iter().copied().filter(|who| !leaves(who)).collect();
                        let go: Vec<u16> = group.iter().copied().filter(leaves).collect();
                        if self.in_group(&stay, breaches).is_none() {
                            continue;
                        }
                        let near = &receive[..depth.min(receive.len())];
                        let found = self.assign(&go, near, breaches, &mut Vec::new(), &stay, tail);
                        if found.is_some() {
                            return found;
                        }
                    }
                }
            }
            count += 2;
        }
        None
    }

    /// Depth-first: the first mover with the first candidate, and so on.
    fn assign(
        &mut self,
        go: &[u16],
        near: &[Vec<u16>],
        breaches: usize,
        made: &mut Pairs,
        stay: &[u16],
        tail: &mut dyn FnMut(&mut Self, &[u16]) -> Option<Pairs>,
    ) -> Option<Pairs> {
        self.steps += 1;
        if self.steps > STEPS_MAX {
            return None;
        }
        let Some(&mover) = go.first() else {
            let inside = self.in_group(stay, breaches)?;
            let taken: Vec<u16> = made.iter().map(|pair| pair.1).collect();
            let rest = tail(self, &taken)?;
            return Some([made.clone(), inside, rest].concat());
        };
        for candidate in near.concat() {
            let taken = made.iter().any(|pair| pair.1 == candidate);
            let cost = usize::from(self.breach(mover, candidate));
            if taken || !self.legal(mover, candidate) || cost > breaches {
                continue;
            }
            made.push((mover, candidate));
            let found = self.assign(&go[1..], near, breaches - cost, made, stay, tail);
            if found.is_some() {
                return found;
            }
            made.pop();
        }
        None
    }

    fn in_group(&mut self, players: &[u16], breaches: usize) -> Option<Pairs> {
        let Some(&first) = players.first() else { return Some(Vec::new()) };
        let here = (100 + breaches, set(players), 0, 0);
        if self.dead.contains(&here) {
            return None;
        }
        for other in self.partner_order(players) {
            self.steps += 1;
            if self.steps > STEPS_MAX {
                return None;
            }
            let cost = usize::from(self.breach(first, other));
            if !self.legal(first, other) || cost > breaches {
                continue;
            }
            let left: Vec<u16> =
                players.iter().copied().filter(|who| *who != first && *who != other).collect();
            if let Some(rest) = self.in_group(&left, breaches - cost) {
                return Some([vec![(first, other)], rest].concat());
            }
        }
        self.dead.insert(here);
        None
    }

    // ---- the five functions

    fn partner_order(&self, players: &[u16]) -> Vec<u16> {
        let last = players.len();
        let half = last / 2;
        let at = |place: usize| players[place - 1];
        let chess_start = self.system == System::UaChessBuchholz && self.round == 1;
        match self.system {
            System::RuBuchholz => (2..=last).rev().map(at).collect(),
            System::RuLot | System::UaLot | System::RenjuLot => (2..=last).map(at).collect(),
            _ if chess_start => (2..=last).map(at).collect(),
            _ => (half + 1..=last).chain((2..=half).rev()).map(at).collect(),
        }
    }

    fn mover_order(&self, group: &[u16], up: bool) -> Vec<u16> {
        let from_end: Vec<u16> = group.iter().rev().copied().collect();
        match self.system {
            System::RuBuchholz => group.to_vec(),
            System::UaMedianSolkoff | System::UaChessBuchholz if up => self.rise_order(group),
            System::UaMedianSolkoff | System::UaChessBuchholz => self.descend_order(group),
            System::UaLot => {
                let mut risen = self.with_float(&from_end, 'r');
                risen.sort_by_key(|who| self.open_float(*who, 'r'));
                let mut order = risen;
                order.extend(self.without_float(&from_end));
                order.extend(self.with_float(&from_end, 'd'));
                order
            }
            System::RenjuLot => {
                let wanted = self.majority(group);
                let mut order = Vec::new();
                let classes = [
                    self.with_float(&from_end, 'r'),
                    self.without_float(&from_end),
                    self.with_float(&from_end, 'd'),
                ];
                for class in classes {
                    let due = |who: &u16| wanted.is_none() || self.due(*who) == wanted;
                    order.extend(class.iter().copied().filter(due));
                    order.extend(class.iter().copied().filter(|who| !due(who)));
                }
                order
            }
            _ => from_end,
        }
    }

    fn target_order(&self, group: &[u16], up: bool) -> Vec<u16> {
        match self.system {
            System::RuBuchholz => group.iter().rev().copied().collect(),
            System::UaMedianSolkoff | System::UaChessBuchholz if up => self.descend_order(group),
            System::UaMedianSolkoff | System::UaChessBuchholz => self.rise_order(group),
            System::UaLot | System::RenjuLot => {
                let mut order = self.with_float(group, 'd');
                if self.system == System::UaLot {
                    order.sort_by_key(|who| self.open_float(*who, 'd'));
                }
                order.extend(self.without_float(group));
                order.extend(self.with_float(group, 'r'));
                order
            }
            _ => group.to_vec(),
        }
    }

    fn with_float(&self, group: &[u16], kind: char) -> Vec<u16> {
        group.iter().copied().filter(|who| self.open_float(*who, kind).is_some()).collect()
    }

    fn without_float(&self, group: &[u16]) -> Vec<u16> {
        let none = |who: &u16| "dr".chars().all(|kind| self.open_float(*who, kind).is_none());
        group.iter().copied().filter(none).collect()
    }

    fn by_round(&self, group: &[u16], kind: char) -> Vec<u16> {
        let mut list = self.with_float(group, kind);
        if self.half(group[0]).is_ge() {
            list.reverse();
        }
        list.sort_by_key(|who| self.open_float(*who, kind));
        list
    }

    fn descend_order(&self, group: &[u16]) -> Vec<u16> {
        let mut order = self.by_round(group, 'r');
        order.extend(group.iter().filter(|who| self.open_float(**who, 'r').is_none()));
        order
    }

    fn rise_order(&self, group: &[u16]) -> Vec<u16> {
        let mut order = self.by_round(group, 'd');
        order.extend(group.iter().rev().filter(|who| self.open_float(**who, 'd').is_none()));
        order
    }

    fn due(&self, who: u16) -> Option<Colour> {
        let history = self.history(who);
        let last = *history.last()?;
        let white = history.iter().filter(|colour| **colour == Colour::White).count();
        let black = history.len() - white;
        if self.round.is_multiple_of(2) && white != black {
            return Some(if white < black { Colour::White } else { Colour::Black });
        }
        Some(!last)
    }

    fn majority(&self, group: &[u16]) -> Option<Colour> {
        let due = |colour| group.iter().filter(|who| self.due(**who) == Some(colour)).count();
        let (white, black) = (due(Colour::White), due(Colour::Black));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Less => Some(Colour::Black),
            std::cmp::Ordering::Equal => None,
        }
    }
}

fn set(players: &[u16]) -> u64 {
    players.iter().map(|who| 1 << who).sum()
}

fn without(groups: &[Vec<u16>], taken: &[u16]) -> Vec<Vec<u16>> {
    let left =
        |group: &Vec<u16>| group.iter().copied().filter(|who| !taken.contains(who)).collect();
    groups.iter().map(left).collect()
}

fn drop_one(list: &[u16], one: u16) -> Vec<u16> {
    list.iter().copied().filter(|who| *who != one).collect()
}

/// All subsets of a size, in lexicographic order of places.
fn subsets(list: &[u16], size: usize) -> impl Iterator<Item = Vec<u16>> {
    let list = list.to_vec();
    let mut places: Option<Vec<usize>> = (size <= list.len()).then(|| (0..size).collect());
    std::iter::from_fn(move || {
        let now = places.clone()?;
        let mut next = now.clone();
        let last = |at: usize| list.len() - size + at;
        places = (0..size).rev().find(|&at| now[at] < last(at)).map(|at| {
            (at..size).for_each(|later| next[later] = now[at] + 1 + later - at);
            next
        });
        Some(now.into_iter().map(|place| list[place]).collect())
    })
}
