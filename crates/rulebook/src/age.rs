//! Age groups.

use serde::Deserialize;

use crate::{Basis, Names, Span};

/// An age group of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AgeGroup {
    /// The block of groups it belongs to; disciplines name the block they use.
    pub block: String,
    /// Its names.
    pub names: Names,
    /// The ages that have it as their own group; without bounds for adults.
    #[serde(default)]
    pub ages: Span,
    /// Whether those who are younger have no place in it.
    #[serde(default)]
    pub not_younger: bool,
    /// The clauses that give it.
    pub clauses: Basis,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

impl AgeGroup {
    /// Whether somebody of this age may play in the group, the younger in older ones included.
    pub fn admits(&self, age: u16) -> bool {
        let age = u32::from(age);
        !self.ages.exceeded_by(age, 1) && (!self.not_younger || self.ages.holds(age))
    }
}

/// The age that counts all through a year, for somebody born in another; none before birth.
pub(crate) fn age_in(event_year: u16, birth_year: u16) -> Option<u16> {
    event_year.checked_sub(birth_year)
}
