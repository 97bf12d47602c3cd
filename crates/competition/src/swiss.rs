//! The Swiss systems of the rulebooks.

mod terms;

pub use terms::{
    BelowHalf, Edition, History, Lots, Met, NumberOrder, Numbering, Readings, Terms, UpwardHalves,
};
