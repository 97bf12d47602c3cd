//! Small rounds in which every pairing there is can be looked at.

mod positions;
mod reasons;

use super::groups::{Groups, Left};
use super::keys::Keys;
use super::procedure::Partners;

/// All ways to pair everybody; in each pair first the one whose turn comes first.
fn all_pairings(groups: &Groups<'_>, left: &Left) -> Vec<Vec<(usize, usize)>> {
    let players = left.concat();
    let Some((&one, others)) = players.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for &other in others.iter().filter(|&&other| groups.may_play(one, other)) {
        let rest = without(left, &[one, other]);
        for mut pairing in all_pairings(groups, &rest) {
            pairing.push((one, other));
            all.push(pairing);
        }
    }
    all
}

fn without(left: &Left, gone: &[usize]) -> Left {
    let here = |player: &usize| !gone.contains(player);
    left.iter().map(|group| group.iter().copied().filter(here).collect()).collect()
}

/// As they are compared: the first key of all turns, then the second.
fn rank(keys: &[Keys]) -> (Vec<(usize, usize)>, Vec<usize>) {
    (
        keys.iter().map(|keys| keys.leaving()).collect(),
        keys.iter().map(|keys| keys.breaches).collect(),
    )
}

/// Counted from 1, as the specification does: the opponents of the first of eight.
#[test]
fn opponents_are_tried_in_the_order_of_the_clause() {
    let _claim = clauses::built_in(&["RU-2022 5.4.10.7.5", "RU-2013 1.15.7.5"]);
    let _claim =
        clauses::built_in(&["RU-2022 5.4.10.5.5", "RU-2013 1.15.5.5", "UA-2024 III.swiss.9.8"]);
    let order = |partners: Partners| partners.places(8).map(|place| place + 1).collect::<Vec<_>>();
    assert_eq!(order(Partners::Halves), [5, 6, 7, 8, 4, 3, 2]);
    assert_eq!(order(Partners::FirstLast), [8, 7, 6, 5, 4, 3, 2]);
    assert_eq!(order(Partners::Next), [2, 3, 4, 5, 6, 7, 8]);
}
