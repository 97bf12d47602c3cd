//! Every matching against the obvious search, on random graphs.

use cases::Random;

use super::{Cost, Graph, Largest, NONE, Search, Weight, cheapest, cheapest_of_rest};

/// Up to so many nodes all matchings can be tried.
const SIZE_MAX: usize = 8;
const GRAPHS: u64 = 3_000;

/// Which pairs there are and what they cost, one row after the other.
#[derive(Debug)]
struct Table {
    size: usize,
    costs: Vec<Option<i64>>,
}

impl Table {
    /// Dense and thin graphs, few and many different costs.
    fn random(chance: &mut Random) -> Table {
        let size = chance.below(SIZE_MAX + 1);
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

/// Tries many graphs; of one that fails a smaller one is looked for.
fn each_graph(name: &str, test: impl Fn(&Table, &mut Random)) {
    cases::play(name, GRAPHS, |chance| {
        let table = Table::random(chance);
        chance.note(format_args!("{table:?}"));
        test(&table, chance);
    });
}

/// The cheapest costs what the obvious search finds; its tight edges are those that a cheapest
/// matching uses, or more; where it is plain, every matching of tight edges is a cheapest one.
fn check_cheapest<C: Cost + std::fmt::Debug>(table: &Table, cost: impl Fn(i64) -> C) {
    let all = table.perfect(&(0..table.size).collect::<Vec<_>>());
    let least = all.iter().map(|pairs| table.price(pairs)).min();
    let graph = Graph::new(table.size, |one, other| table.cost(one, other).map(&cost));
    for shift in [1, table.size / 2] {
        let found = cheapest(&graph, shift);
        let told = format!("likely partners {shift} ahead");
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
    each_graph("cheapest", |table, _| check_cheapest(table, |cost| cost));
}

/// The same costs, spread over two words so that every sum carries.
#[test]
fn nor_in_numbers_of_many_words() {
    let wide = |cost: i64| Weight::<2>::count(cost as u64, 61);
    each_graph("cheapest, wide", |table, _| check_cheapest(table, wide));
}

#[test]
fn a_largest_matching_is_largest_and_stays_so() {
    each_graph("largest", |table, chance| {
        let joined = |one: usize, other: usize| table.joined(one, other);
        let mut present: Vec<usize> = (0..table.size).collect();
        present.retain(|_| chance.below(10) > 0);
        let mut largest = Largest::new(table.size, present.clone(), &joined);
        assert_eq!(largest.left_over(), table.left_over(&present));
        while present.len() > 1 {
            let count = 1 + chance.below(2);
            let gone: Vec<usize> =
                (0..count).map(|_| present[chance.below(present.len())]).collect();
            let mut others = present.clone();
            others.retain(|node| !gone.contains(node));
            let before = largest.left_over();
            let possible = table.left_over(&others) == 0;
            assert_eq!(largest.take_out(&gone, &joined), possible, "without {gone:?}");
            if !possible {
                assert_eq!(largest.left_over(), before, "nothing changes");
                break;
            }
            present = others;
            for node in &present {
                let mate = largest.mate(*node).filter(|mate| present.contains(mate));
                assert!(mate.is_some_and(|mate| joined(*node, mate)));
            }
        }
    });
}

#[test]
fn a_perfect_matching_is_found_where_there_is_one() {
    each_graph("perfect", |table, _| {
        let everybody: Vec<usize> = (0..table.size).collect();
        let found = Largest::perfect(table.size, &|one, other| table.joined(one, other));
        assert_eq!(found.is_some(), table.left_over(&everybody) == 0);
    });
}

/// From the partner of a node, even paths reach exactly those with whom the node could be matched.
#[test]
fn even_paths_reach_all_other_partners() {
    each_graph("even paths", |table, _| {
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
                assert_eq!(search.reaches(partner), possible, "{node}-{partner}");
            }
        }
    });
}

/// From a cheapest matching of all, that of those who are left when some are taken out.
#[test]
fn the_cheapest_of_the_rest_is_cheapest() {
    let (tried, perfect) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    each_graph("the rest", |table, chance| {
        let graph = Graph::new(table.size, |one, other| table.cost(one, other));
        let Some(matching) = cheapest(&graph, 1).filter(|matching| matching.plain) else { return };
        let closed: Vec<bool> = (0..table.size).map(|_| chance.below(3) == 0).collect();
        let rest: Vec<usize> = (0..table.size).filter(|node| !closed[*node]).collect();
        let least = table.perfect(&rest).iter().map(|pairs| table.price(pairs)).min();
        let from = (&matching.prices[..], &matching.mates[..]);
        let found = cheapest_of_rest(&graph, from, |node| closed[node]);
        let price = found.as_ref().map(|mates| {
            let pairs = rest.iter().map(|node| (*node, mates[*node]));
            let pairs: Vec<(usize, usize)> = pairs.filter(|(one, other)| one < other).collect();
            assert_eq!(pairs.len() * 2, rest.len(), "{mates:?}");
            table.price(&pairs)
        });
        assert_eq!(price, least);
        tried.update(|count| count + 1);
        perfect.update(|count| count + u32::from(least.is_some()));
    });
    assert!(tried.get() > 500 && perfect.get() > 100, "{tried:?} {perfect:?}");
}
