//! Matchings: who can be paired with whom so that all are, and at what cost.
//!
//! All pairing systems by groups ask one of two questions. Whether those who are left can all be
//! paired is answered by a [`Largest`] matching that is kept up to date; which way is the
//! [`cheapest`], by Edmonds' blossoms with prices, for any [`Cost`] that can be added and compared.
//! Both walk the same alternating paths ([`Search`]).

mod bits;
mod cost;
mod digits;
mod graph;
mod paths;
mod possible;
#[cfg(test)]
mod tests;
mod weight;
mod weighted;

pub(crate) use bits::{Bits, clear, has, keep, set, words};
pub(crate) use cost::Cost;
pub(crate) use digits::{Digit, Digits};
pub(crate) use graph::Graph;
pub(crate) use paths::Search;
pub(crate) use possible::Largest;
pub(crate) use weight::Weight;
pub(crate) use weighted::{Matching, cheapest, cheapest_of_rest};

/// Stands for no node.
pub(crate) const NONE: usize = usize::MAX;
