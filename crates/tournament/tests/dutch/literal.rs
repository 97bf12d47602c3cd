//! The rules once more, word for word: every candidate of a bracket in the order in which the text
//! generates them, the best one kept. Slow, and sharing nothing with the crate but its table.

use std::collections::HashMap;

use tournament::{Colour, Entry, How, Number, Outcome, Tournament};

/// White and Black of each pair, sorted, and who rests.
pub type Pairs = (Vec<(u16, u16)>, Option<u16>);

/// Nothing if the round cannot be paired.
pub type Round = Option<Pairs>;

/// What a candidate is worth, C6 first; smaller is better.
type Value = Vec<Vec<i32>>;

#[derive(Clone, Copy, PartialEq)]
enum Wish {
    Nothing,
    Mild,
    Strong,
    Absolute,
}

struct Player {
    number: u16,
    odd: bool,
    score: i32,
    colours: Vec<Colour>,
    wish: Wish,
    wanted: Option<Colour>,
    /// 1 down, -1 up; the previous round first.
    floats: [i32; 2],
    may_rest: bool,
    unplayed: i32,
    topscorer: bool,
    opponents: Vec<u16>,
}

pub fn pair(t: &Tournament) -> Round {
    let mut players = players(t);
    players.sort_by_key(|p| (-p.score, p.number));
    let mut judge =
        Judge { first: t.first_colour.unwrap(), p: players, bye: None, memo: HashMap::new() };
    let all: u32 = (1 << judge.p.len()) - 1;
    if judge.p.len() % 2 == 1 {
        let mut scores: Vec<i32> = judge.p.iter().map(|p| p.score).collect();
        scores.reverse();
        scores.dedup();
        let found = scores.into_iter().find(|score| {
            judge.bye = Some(*score);
            judge.memo.clear();
            judge.completes(all)
        });
        judge.bye = Some(found?);
    }
    if !judge.completes(all) {
        return None;
    }
    let (mut pairs, mut moved, mut at) = (Vec::new(), Vec::new(), 0);
    while at < judge.p.len() {
        let end = judge.group_end(at);
        let residents: Vec<usize> = (at..end).collect();
        let (made, down) = judge.bracket(&moved, &residents);
        pairs.extend(made);
        (moved, at) = (down, end);
    }
    assert!(moved.len() <= 1);
    let colours = |(a, b): &(usize, usize)| {
        let (a, b) = (*a.min(b), *a.max(b));
        match judge.colour(a, b) {
            Colour::White => (judge.p[a].number, judge.p[b].number),
            Colour::Black => (judge.p[b].number, judge.p[a].number),
        }
    };
    let mut pairs: Vec<(u16, u16)> = pairs.iter().map(colours).collect();
    pairs.sort_unstable();
    Some((pairs, moved.first().map(|p| judge.p[*p].number)))
}

fn points_before(t: &Tournament, who: Number, round: usize) -> i32 {
    let won: i32 = t.entries(who).take(round - 1).map(|e| t.worth.of_entry(e).0).sum();
    won + t.fictitious(who, tournament::Round::from_index(round - 1)).0
}

fn players(t: &Tournament) -> Vec<Player> {
    let rounds = t.rounds.len();
    let (mut players, mut number) = (Vec::new(), 0);
    for who in t.numbers() {
        let entries: Vec<Entry> = t.entries(who).collect();
        let paired = entries.iter().any(|e| matches!(e, Entry::Game { .. } | Entry::Bye));
        if !paired && !t.is_active(who) {
            continue;
        }
        number += 1;
        if !t.is_active(who) {
            continue;
        }
        let games: Vec<(Number, Colour)> =
            entries.iter().filter_map(|e| e.played()).map(|(o, c, _)| (o, c)).collect();
        let colours: Vec<Colour> = games.iter().map(|(_, c)| *c).collect();
        let (wish, wanted) = wish(&colours);
        let float = |back: usize| -> i32 {
            if back > rounds {
                return 0;
            }
            let round = rounds + 1 - back;
            match entries[round - 1] {
                e @ Entry::Game { opponent, how, .. } => match how {
                    How::Forfeit => i32::from(t.worth.of_entry(e) > t.worth.loss),
                    _ => {
                        (points_before(t, who, round) - points_before(t, opponent, round)).signum()
                    }
                },
                Entry::Bye => 1,
                e => i32::from(t.worth.of_entry(e) > t.worth.loss),
            }
        };
        let unplayed_win =
            |e: &Entry| matches!(e, Entry::Game { outcome: Outcome::Win, how: How::Forfeit, .. });
        let unearned = |e: &Entry| *e == Entry::Bye || *e == Entry::FullBye || unplayed_win(e);
        let score = points_before(t, who, rounds + 1);
        let mut opponents: Vec<u16> = games.iter().map(|(o, _)| o.get()).collect();
        for (a, b) in &t.forbidden {
            if *a == who {
                opponents.push(b.get());
            }
            if *b == who {
                opponents.push(a.get());
            }
        }
        players.push(Player {
            number: who.get(),
            odd: number % 2 == 1,
            score,
            wish,
            wanted,
            floats: [float(1), float(2)],
            may_rest: !entries.iter().any(unearned),
            unplayed: rounds as i32 - colours.len() as i32,
            topscorer: rounds + 1 == usize::from(t.planned)
                && score * 2 > t.worth.win.0 * rounds as i32,
            opponents,
            colours,
        });
    }
    players
}

fn difference(colours: &[Colour]) -> i32 {
    colours.iter().map(|c| if *c == Colour::White { 1 } else { -1 }).sum()
}

fn wish(colours: &[Colour]) -> (Wish, Option<Colour>) {
    let cd = difference(colours);
    let n = colours.len();
    if cd > 1 {
        return (Wish::Absolute, Some(Colour::Black));
    }
    if cd < -1 {
        return (Wish::Absolute, Some(Colour::White));
    }
    if n >= 2 && colours[n - 1] == colours[n - 2] {
        return (Wish::Absolute, Some(!colours[n - 1]));
    }
    match (cd, n) {
        (1, _) => (Wish::Strong, Some(Colour::Black)),
        (-1, _) => (Wish::Strong, Some(Colour::White)),
        (_, 0) => (Wish::Nothing, None),
        _ => (Wish::Mild, Some(!colours[n - 1])),
    }
}

struct Judge {
    first: Colour,
    p: Vec<Player>,
    bye: Option<i32>,
    memo: HashMap<u32, bool>,
}

impl Judge {
    fn group_end(&self, at: usize) -> usize {
        (at..self.p.len()).find(|i| self.p[*i].score != self.p[at].score).unwrap_or(self.p.len())
    }

    /// C1 and C3.
    fn legal(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.p[a], &self.p[b]);
        let met = a.opponents.contains(&b.number) || b.opponents.contains(&a.number);
        let clash = a.wish == Wish::Absolute
            && b.wish == Wish::Absolute
            && a.wanted == b.wanted
            && !a.topscorer
            && !b.topscorer;
        !met && !clash
    }

    /// C4 with C2 and C5: all of a set can be paired, but for the bye if the set is odd.
    fn completes(&mut self, set: u32) -> bool {
        if set == 0 {
            return true;
        }
        if let Some(known) = self.memo.get(&set) {
            return *known;
        }
        let a = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let mut found = false;
        if set.count_ones() % 2 == 1 && Some(self.p[a].score) == self.bye && self.p[a].may_rest {
            found = self.completes(rest);
        }
        for b in a + 1..self.p.len() {
            if !found && rest >> b & 1 == 1 && self.legal(a, b) {
                found = self.completes(rest & !(1 << b));
            }
        }
        self.memo.insert(set, found);
        found
    }

    fn below(&self, at: usize) -> u32 {
        (at..self.p.len()).map(|i| 1 << i).sum()
    }

    /// The colour of the better one of two.
    fn colour(&self, a: usize, b: usize) -> Colour {
        let (a, b) = (&self.p[a], &self.p[b]);
        match (a.wanted, b.wanted) {
            (None, None) => return if a.odd { self.first } else { !self.first },
            (Some(c), None) => return c,
            (None, Some(c)) => return !c,
            (Some(c), Some(d)) if c != d => return c,
            _ => {}
        }
        let wanted = a.wanted.unwrap();
        let rank = |w: Wish| match w {
            Wish::Nothing => 0,
            Wish::Mild => 1,
            Wish::Strong => 2,
            Wish::Absolute => 3,
        };
        if rank(a.wish) != rank(b.wish) {
            return if rank(a.wish) > rank(b.wish) { wanted } else { !wanted };
        }
        let (da, db) = (difference(&a.colours).abs(), difference(&b.colours).abs());
        if a.wish == Wish::Absolute && da != db {
            return if da > db { wanted } else { !wanted };
        }
        for back in 1..=a.colours.len().min(b.colours.len()) {
            let (x, y) = (a.colours[a.colours.len() - back], b.colours[b.colours.len() - back]);
            if x != y {
                return !x;
            }
        }
        wanted
    }

    /// The best C6 and C7 of the bracket that begins at `at`, with these moved down (C8).
    fn look_ahead(&mut self, moved: &[usize], at: usize) -> Vec<i32> {
        if at == self.p.len() {
            return Vec::new();
        }
        let end = self.group_end(at);
        let mut players = moved.to_vec();
        players.extend(at..end);
        let mut best = None;
        self.leave(
            &players,
            moved.len(),
            end,
            &mut Vec::new(),
            &mut vec![false; players.len()],
            0,
            &mut best,
        );
        best.unwrap()
    }

    #[allow(clippy::too_many_arguments)]
    fn leave(
        &mut self,
        players: &[usize],
        moved: usize,
        end: usize,
        left: &mut Vec<usize>,
        used: &mut Vec<bool>,
        from: usize,
        best: &mut Option<Vec<i32>>,
    ) {
        let Some(i) = (from..players.len()).find(|i| !used[*i]) else {
            let set: u32 = left.iter().map(|p| 1u32 << p).sum::<u32>() | self.below(end);
            let mut value: Vec<i32> = left.iter().map(|p| self.p[*p].score).collect();
            value.sort_by_key(|s| -s);
            value.insert(0, left.len() as i32);
            if best.as_ref().is_none_or(|b| value < *b) && self.completes(set) {
                *best = Some(value);
            }
            return;
        };
        if best.as_ref().is_some_and(|b| left.len() as i32 > b[0]) {
            return;
        }
        used[i] = true;
        for j in i + 1..players.len() {
            if !used[j] && j >= moved && self.legal(players[i], players[j]) {
                used[j] = true;
                self.leave(players, moved, end, left, used, i + 1, best);
                used[j] = false;
            }
        }
        left.push(players[i]);
        self.leave(players, moved, end, left, used, i + 1, best);
        left.pop();
        used[i] = false;
    }

    /// The chosen pairs and the downfloaters, in order.
    fn bracket(
        &mut self,
        moved: &[usize],
        residents: &[usize],
    ) -> (Vec<(usize, usize)>, Vec<usize>) {
        let mut hunt = Hunt {
            moved: moved.to_vec(),
            residents: residents.to_vec(),
            end: residents[residents.len() - 1] + 1,
            base: self.p[residents[0]].score,
            ahead: HashMap::new(),
            best: None,
            done: false,
        };
        // Sets of moved-down players: the smallest differing number first.
        let mut sets: Vec<Vec<usize>> = (0..1u32 << moved.len())
            .map(|mask| (0..moved.len()).filter(|i| mask >> i & 1 == 1).collect())
            .collect();
        sets.sort();
        for set in sets {
            let mut tried = Vec::new();
            hunt.pair_moved(self, &set, &mut tried);
        }
        let (_, pairs) = hunt.best.unwrap();
        let paired = |p: &usize| pairs.iter().any(|(a, b)| a == p || b == p);
        let all = moved.iter().chain(residents);
        let down = all.filter(|p| !paired(p)).copied().collect();
        (pairs, down)
    }
}

struct Hunt {
    moved: Vec<usize>,
    residents: Vec<usize>,
    end: usize,
    base: i32,
    ahead: HashMap<Vec<usize>, Vec<i32>>,
    best: Option<(Value, Vec<(usize, usize)>)>,
    done: bool,
}

impl Hunt {
    /// All transpositions of S2 for the moved-down players of S1.
    fn pair_moved(&mut self, judge: &mut Judge, set: &[usize], made: &mut Vec<(usize, usize)>) {
        if self.done {
            return;
        }
        if made.len() == set.len() {
            return self.pair_remainder(judge, made);
        }
        let one = self.moved[set[made.len()]];
        for other in self.residents.clone() {
            if made.iter().all(|(_, b)| *b != other) && judge.legal(one, other) {
                made.push((one, other));
                self.pair_moved(judge, set, made);
                made.pop();
            }
        }
    }

    /// All exchanges, and all transpositions after each.
    fn pair_remainder(&mut self, judge: &mut Judge, made: &[(usize, usize)]) {
        let free = |p: &&usize| made.iter().all(|(_, b)| b != *p);
        let rest: Vec<usize> = self.residents.iter().filter(free).copied().collect();
        for k in (0..=rest.len() / 2).rev() {
            let mut accepted = false;
            for s1 in exchanges(rest.len(), k) {
                let s2: Vec<usize> = (0..rest.len()).filter(|i| !s1.contains(i)).collect();
                let s1: Vec<usize> = s1.iter().map(|i| rest[*i]).collect();
                let s2: Vec<usize> = s2.iter().map(|i| rest[*i]).collect();
                let mut pairs = made.to_vec();
                accepted |= self.transpose(judge, &s1, &s2, &mut pairs, made.len());
                if self.done {
                    return;
                }
            }
            // Fewer pairs would be worse under C6.
            if accepted {
                return;
            }
        }
    }

    fn transpose(
        &mut self,
        judge: &mut Judge,
        s1: &[usize],
        s2: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        before: usize,
    ) -> bool {
        if self.done {
            return true;
        }
        let at = pairs.len() - before;
        if at == s1.len() {
            return self.consider(judge, pairs);
        }
        let mut accepted = false;
        for other in s2 {
            if pairs.iter().all(|(_, b)| b != other) && judge.legal(s1[at], *other) {
                pairs.push((s1[at], *other));
                accepted |= self.transpose(judge, s1, s2, pairs, before);
                pairs.pop();
            }
        }
        accepted
    }

    /// Keeps a candidate that is better than all before it; says whether it keeps C1–C5.
    fn consider(&mut self, judge: &mut Judge, pairs: &[(usize, usize)]) -> bool {
        let paired = |p: &usize| pairs.iter().any(|(a, b)| a == p || b == p);
        let all = self.moved.iter().chain(&self.residents);
        let down: Vec<usize> = all.filter(|p| !paired(p)).copied().collect();
        let set: u32 = down.iter().map(|p| 1u32 << p).sum::<u32>() | judge.below(self.end);
        if !judge.completes(set) {
            return false;
        }
        let value = self.value(judge, pairs, &down);
        if self.best.as_ref().is_none_or(|(best, _)| value < *best) {
            self.done = self.is_perfect(judge, &value);
            self.best = Some((value, pairs.to_vec()));
        }
        true
    }

    /// C6 to C21.
    fn value(&mut self, judge: &mut Judge, pairs: &[(usize, usize)], down: &[usize]) -> Value {
        let ahead = match self.ahead.get(down) {
            Some(ahead) => ahead.clone(),
            None => {
                let ahead = judge.look_ahead(down, self.end);
                self.ahead.insert(down.to_vec(), ahead.clone());
                ahead
            }
        };
        let p = &judge.p;
        let is_moved = |x: usize| self.moved.contains(&x);
        let mut scores: Vec<i32> = down.iter().map(|x| p[*x].score).collect();
        scores.sort_by_key(|s| -s);
        let mut value = vec![vec![down.len() as i32], scores, ahead];
        let rests = |x: usize| judge.bye.is_some_and(|bye| bye >= self.base && p[x].score == bye);
        value.push(vec![match down {
            [x] if rests(*x) => p[*x].unplayed,
            _ => 0,
        }]);
        let mut colour = [0; 4];
        for (a, b) in pairs {
            let (a, b) = (*a.min(b), *a.max(b));
            let given = judge.colour(a, b);
            for (x, c) in [(&p[a], given), (&p[b], !given)] {
                let mut after = x.colours.clone();
                after.push(c);
                colour[0] += i32::from(difference(&after).abs() > 2);
                colour[1] += i32::from(after.len() > 2 && after[after.len() - 3..] == [c, c, c]);
                let denied = x.wanted == Some(!c);
                colour[2] += i32::from(denied);
                colour[3] += i32::from(denied && x.wish == Wish::Strong);
            }
        }
        value.extend(colour.map(|c| vec![c]));
        let opponents: Vec<(usize, usize)> =
            pairs.iter().filter(|(a, _)| is_moved(*a)).copied().collect();
        for back in [0, 1] {
            let again = down.iter().filter(|x| !is_moved(**x) && p[**x].floats[back] == 1);
            value.push(vec![again.count() as i32]);
            let again = opponents.iter().filter(|(_, b)| p[*b].floats[back] == -1);
            value.push(vec![again.count() as i32]);
        }
        for back in [0, 1] {
            let again = self.moved.iter().filter(|x| p[**x].floats[back] == 1);
            let mut gaps: Vec<i32> = again
                .map(|x| p[*x].score - self.base + if down.contains(x) { 100_000 } else { 0 })
                .collect();
            gaps.sort_by_key(|s| -s);
            value.push(gaps);
            let again = opponents.iter().filter(|(_, b)| p[*b].floats[back] == -1);
            let mut gaps: Vec<i32> = again.map(|(a, _)| p[*a].score - self.base).collect();
            gaps.sort_by_key(|s| -s);
            value.push(gaps);
        }
        value
    }

    /// Nothing could be better: no fault but a floater that the odd number demands.
    fn is_perfect(&self, judge: &Judge, value: &Value) -> bool {
        let odd = ((self.moved.len() + self.residents.len()) % 2) as i32;
        let after = judge.group_end_or(self.end) - self.end;
        let odd_after = (odd + after as i32) % 2;
        value[0] == [odd]
            && value[1].iter().all(|s| *s == self.base)
            && (value[2].is_empty()
                || value[2][0] == odd_after
                    && (odd_after == 0 || value[2][1] == judge.p[self.end].score))
            && value[3..11].iter().all(|c| *c == [0])
            && value[11..].iter().all(|c| c.iter().all(|gap| *gap == 0))
            && value[11..].iter().all(Vec::is_empty)
    }
}

impl Judge {
    fn group_end_or(&self, at: usize) -> usize {
        if at < self.p.len() { self.group_end(at) } else { at }
    }
}

/// The halves S1, as places in the remainder, in the order of the exchanges (art. 4.3).
pub fn exchanges(n: usize, k: usize) -> Vec<Vec<usize>> {
    let mut halves: Vec<Vec<usize>> = Vec::new();
    choose(n, k, 0, &mut Vec::new(), &mut halves);
    halves.sort_by_cached_key(|s1| {
        let into: Vec<i64> = s1.iter().filter(|i| **i >= k).map(|i| *i as i64).collect();
        let mut out: Vec<i64> = (0..k).filter(|i| !s1.contains(i)).map(|i| i as i64).collect();
        let sums = into.iter().sum::<i64>() - out.iter().sum::<i64>();
        out.reverse();
        let out: Vec<i64> = out.iter().map(|i| -i).collect();
        (into.len(), sums, out, into)
    });
    halves
}

fn choose(n: usize, k: usize, from: usize, taken: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if taken.len() == k {
        return all.push(taken.clone());
    }
    for i in from..n {
        taken.push(i);
        choose(n, k, i + 1, taken, all);
        taken.pop();
    }
}
