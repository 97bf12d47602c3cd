//! Starting numbers: who is number 1.

use std::cmp::Reverse;

use lots::{Lot, Seed};

use crate::Participant;

/// By what starting numbers are given; whatever is equal is decided by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartOrder<'a> {
    /// By falling rating, then those without one.
    Rating,
    /// By lot alone.
    Lot,
    /// By falling rating; where it is equal or missing, by title and rank, the highest first in this
    /// list, those not in it last.
    RatingAndTitle(&'a [&'a str]),
}

/// The participants in the order of their starting numbers, as indices into the list given.
///
/// The lot is drawn from the seed for the purpose `starting numbers` over the list as given.
pub fn starting_order(
    participants: &[Participant],
    order: StartOrder<'_>,
    seed: &Seed,
) -> Vec<usize> {
    let mut list: Vec<usize> = (0..participants.len()).collect();
    Lot::new(seed, "starting numbers").shuffle(&mut list);
    let rating = |index: usize| Reverse(participants[index].rating.unwrap_or(0));
    let title = |index: usize, titles: &[&str]| {
        let own = titles.iter().position(|title| *title == participants[index].title);
        own.unwrap_or(titles.len())
    };
    // The sorts keep the order of the lot among equals.
    match order {
        StartOrder::Lot => {}
        StartOrder::Rating => list.sort_by_key(|&index| rating(index)),
        StartOrder::RatingAndTitle(titles) => {
            list.sort_by_key(|&index| (rating(index), title(index, titles)));
        }
    }
    list
}
