//! Every matching against the obvious search, on random graphs.

use super::{Cost, Graph, Largest, NONE, Search, Weight, cheapest};

/// Up to so many nodes all matchings can be tried.
const SIZE_MAX: usize = 8;
const GRAPHS: u64 = 3_000;

/// A small generator (SplitMix64).
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % count
    }
}

/// Which pairs there are and what they cost, one row after the other.
struct Table {
    size: usize,
    costs: Vec<Option<i64>>,
}

impl Table {
    /// Dense and thin graphs, few and many different costs.
    fn random(chance: &mut Chance) -> Table {
        let size = chance.below(SIZE_MAX as u64 + 1) as usize;
        let (density, dearest) = (10 + chance.below(91), 1 + chance.below(20));
        let mut costs = vec![None; size * size];
        for one in 0..size {
            for other in one + 1..size {
                let cost = chance.below(dearest) as i64;
                let cost = Some(cost).filter(|_| chance.below(100) < density);
                costs[one * size + other] = cost;
                costs[other * size + one] = cost;
            }
        }
        Table { size, costs }
    }

    fn cost(&self, one: usize, other: usize) -> Option<i64> {
        self.costs[one * self.size + other]
    }

    fn joined(&self, one: usize, other: usize) -> bool {
        self.cost(one, other).is_some()
    }

    /// All perfect matchings of some nodes, each as its pairs.
    fn perfect(&self, nodes: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((one, rest)) = nodes.split_first() else { return vec![Vec::new()] };
        let mut all = Vec::new();
        for other in rest.iter().filter(|other| self.joined(*one, **other)) {
            let others: Vec<usize> = rest.iter().copied().filter(|node| node != other).collect();
            let with = |mut pairs: Vec<(usize, usize)>| {
                pairs.push((*one, *other));
                pairs
            };
            all.extend(self.perfect(&others).into_iter().map(with));
        }
        all
    }

    fn price(&self, pairs: &[(usize, usize)]) -> i64 {
        pairs.iter().filter_map(|(one, other)| self.cost(*one, *other)).sum()
    }

    /// The fewest nodes that any matching of some nodes leaves over.
    fn left_over(&self, nodes: &[usize]) -> usize {
        let Some((one, rest)) = nodes.split_first() else { return 0 };
        let paired = rest.iter().filter(|other| self.joined(*one, **other)).map(|other| {
            let others: Vec<usize> = rest.iter().copied().filter(|node| node != other).collect();
            self.left_over(&others)
        });
        paired.min().unwrap_or(usize::MAX).min(1 + self.left_over(rest))
    }
}

fn each_graph(mut test: impl FnMut(u64, &Table, &mut Chance)) {
    for seed in 0..GRAPHS {
        let mut chance = Chance(seed);
        let table = Table::random(&mut chance);
        test(seed, &table, &mut chance);
    }
}

/// The cheapest costs what the obvious search finds; its tight edges are those that a cheapest
/// matching uses, or more; where it is plain, every matching of tight edges is a cheapest one.
fn check_cheapest<C: Cost + std::fmt::Debug>(seed: u64, table: &Table, cost: impl Fn(i64) -> C) {
    let all = table.perfect(&(0..table.size).collect::<Vec<_>>());
    let least = all.iter().map(|pairs| table.price(pairs)).min();
    let graph = Graph::new(table.size, |one, other| table.cost(one, other).map(&cost));
    for shift in [1, table.size / 2] {
        let found = cheapest(&graph, shift);
        let told = format!("seed {seed}, likely partners {shift} ahead");
        assert_eq!(found.as_ref().map(|matching| matching.cost), least.map(&cost), "{told}");
        let Some(matching) = found else { continue };
        assert_eq!(graph.total(&matching.mates), matching.cost, "{told}");
        for (one, other) in matching.mates.iter().enumerate() {
            assert!(matching.mates[*other] == one && table.joined(one, *other), "{told}");
        }
        for pairs in &all {
            let is_tight = pairs.iter().all(|(one, other)| matching.tight.has(*one, *other));
            let is_cheapest = Some(table.price(pairs)) == least;
            assert!(is_tight || !is_cheapest, "{told}: {pairs:?}");
            assert!(is_cheapest || !(is_tight && matching.plain), "{told}: {pairs:?}");
        }
    }
}

#[test]
fn no_matching_is_cheaper_than_the_cheapest() {
    each_graph(|seed, table, _| check_cheapest(seed, table, |cost| cost));
}

/// The same costs, spread over two words so that every sum carries.
#[test]
fn nor_in_numbers_of_many_words() {
    let wide = |cost: i64| Weight::<2>::count(cost as u64, 61);
    each_graph(|seed, table, _| check_cheapest(seed, table, wide));
}

#[test]
fn a_largest_matching_is_largest_and_stays_so() {
    each_graph(|seed, table, chance| {
        let joined = |one: usize, other: usize| table.joined(one, other);
        let mut present: Vec<usize> = (0..table.size).collect();
        present.retain(|_| chance.below(10) > 0);
        let mut largest = Largest::new(table.size, present.clone(), &joined);
        assert_eq!(largest.left_over(), table.left_over(&present), "seed {seed}");
        while present.len() > 1 {
            let count = 1 + chance.below(2) as usize;
            let gone: Vec<usize> =
                (0..count).map(|_| present[chance.below(present.len() as u64) as usize]).collect();
            let mut others = present.clone();
            others.retain(|node| !gone.contains(node));
            let before = largest.left_over();
            let possible = table.left_over(&others) == 0;
            assert_eq!(largest.take_out(&gone, &joined), possible, "seed {seed} without {gone:?}");
            if !possible {
                assert_eq!(largest.left_over(), before, "seed {seed}: nothing changes");
                break;
            }
            present = others;
            for node in &present {
                let mate = largest.mate(*node).filter(|mate| present.contains(mate));
                assert!(mate.is_some_and(|mate| joined(*node, mate)), "seed {seed}");
            }
        }
    });
}

#[test]
fn a_perfect_matching_is_found_where_there_is_one() {
    each_graph(|seed, table, _| {
        let everybody: Vec<usize> = (0..table.size).collect();
        let found = Largest::perfect(table.size, &|one, other| table.joined(one, other));
        assert_eq!(found.is_some(), table.left_over(&everybody) == 0, "seed {seed}");
    });
}

/// From the partner of a node, even paths reach exactly those with whom the node could be matched.
#[test]
fn even_paths_reach_all_other_partners() {
    each_graph(|seed, table, _| {
        let joined = |one: usize, other: usize| table.joined(one, other);
        let Some(perfect) = Largest::perfect(table.size, &joined) else { return };
        for node in 0..table.size {
            let mut mates: Vec<usize> =
                (0..table.size).map(|node| perfect.mate(node).unwrap()).collect();
            let root = mates[node];
            mates[root] = NONE;
            let mut search = Search::new(&mates, root);
            search.run(|from, row| {
                for other in 0..table.size {
                    if other == node || !joined(from, other) {
                        super::clear(row, other);
                    }
                }
            });
            for partner in (0..table.size).filter(|other| joined(node, *other)) {
                let others: Vec<usize> =
                    (0..table.size).filter(|other| ![node, partner].contains(other)).collect();
                let possible = table.left_over(&others) == 0;
                assert_eq!(search.reaches(partner), possible, "seed {seed}: {node}-{partner}");
            }
        }
    });
}
