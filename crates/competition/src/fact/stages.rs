//! Sections as they are drawn when a stage begins.

use serde::{Deserialize, Serialize};
use tournament::{Colour, Entry, Points};

use crate::{LotRecord, Member, Section, SectionNumber, StageNumber};

/// A section as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SectionDrawn {
    /// Its name, such as `group 2`.
    pub name: String,
    /// Who plays in it: number 1 first.
    pub members: Vec<Member>,
    /// The colour of number 1 in the first round, by lot.
    pub first_colour: Colour,
    /// How many of the first numbers are one side of a Scheveningen event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_side: Option<u16>,
    /// The lot by which the numbers were drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lot: Option<LotRecord>,
    /// The points that each brought along.
    pub carried: Vec<Points>,
    /// The results that they brought along, as rounds before the first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub brought: Vec<Vec<Entry>>,
    /// From where each came who had to go on from the stage before, number 1 first. It is known since the
    /// fifth version.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub came: Vec<CameFrom>,
}

/// From where somebody went on to a stage, and with which place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CameFrom {
    /// From which section.
    pub section: SectionNumber,
    /// The highest and the lowest of the places that he shared there; the same twice if he shared none.
    pub place: [u16; 2],
    /// His points there.
    pub points: Points,
}

impl SectionDrawn {
    /// The section in which nothing has been played yet.
    pub(crate) fn begins(&self, number: SectionNumber, stage: StageNumber) -> Section {
        Section {
            number,
            stage,
            name: self.name.clone(),
            members: self.members.clone(),
            first_colour: self.first_colour,
            first_side: self.first_side,
            lot: self.lot.clone(),
            order: Vec::new(),
            rounds: Vec::new(),
            carried: self.carried.clone(),
            brought: self.brought.clone(),
            came: self.came.clone(),
            left: Default::default(),
            joined: Default::default(),
            away: Default::default(),
            play_offs: Vec::new(),
            additional: Vec::new(),
            waived: Vec::new(),
        }
    }
}
