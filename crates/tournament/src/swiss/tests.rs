//! Small rounds in which every pairing there is can be looked at.

mod positions;
mod reasons;

use super::groups::{Groups, Left};
use super::keys::Keys;

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
