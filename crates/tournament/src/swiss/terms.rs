//! What a system needs to know besides the table.

use clauses::Document;
use lots::Seed;
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::Number;

/// The terms of a pairing: the lot, the rulebook, the readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Where lots come from.
    pub lots: Lots,
    /// The rulebook of the event: what the pairs rest on is cited from it if it describes the procedure,
    /// otherwise from the latest that does.
    pub rulebook: Option<Document>,
    /// How the starting numbers came about.
    pub numbering: Numbering,
    /// How unclear texts are read.
    pub readings: Readings,
}

/// Where the lot of a round comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lots {
    /// None was drawn: systems that need one refuse.
    None,
    /// The numbers of the participants themselves were drawn for this round.
    Numbers,
    /// The order that was drawn in public.
    Given(Vec<Number>),
    /// Drawn from a seed by the method of the crate `lots`, with the purpose `round N: pairs` over
    /// the numbers of all participants.
    Seed(Seed),
}

/// How the starting numbers came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Numbering {
    /// As the system prefers: by rating in the median Solkoff, by lot in its chess variant.
    #[default]
    Usual,
    /// By rating.
    Rated,
    /// By lot.
    Drawn,
}

/// How texts that are silent or unclear are read; the defaults are recommended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Readings {
    /// Who has met.
    pub met: Met,
    /// The direction of numbers behind a coefficient.
    pub numbers: NumberOrder,
    /// How groups below 50 % are gone through in the Ukrainian systems.
    pub below_half: BelowHalf,
    /// Whose float history counts in the Ukrainian systems.
    pub history: History,
    /// The order inside a group that is paired upwards in the regulated Swiss of renju.
    pub upward_halves: UpwardHalves,
    /// Who alternates in the Ukrainian system by lot when the colours so far are equal.
    pub lot_colours: LotColours,
}

/// Who has met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Met {
    /// Those who really played.
    #[default]
    Played,
    /// Those who were paired, even if one of them never came.
    Paired,
}

/// The direction of starting numbers behind equal coefficients.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum NumberOrder {
    /// Ascending in odd rounds, descending in even rounds.
    #[default]
    Alternating,
    /// Always ascending.
    Ascending,
}

/// How groups below 50 % are gone through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum BelowHalf {
    /// From the bottom up, each from its last player.
    #[default]
    BottomUp,
    /// From the top down like the others, each from its last player.
    TopDown,
}

/// Whose float history counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum History {
    /// That of the one who leaves his group, and of the one who receives him.
    #[default]
    Both,
    /// Only that of the one who leaves.
    MoverOnly,
}

/// The order inside a group that is paired upwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum UpwardHalves {
    /// By ascending number, as everywhere.
    #[default]
    Ascending,
    /// By descending number, as movers meet them.
    Descending,
}

/// Who alternates when the colours so far are equal, in a system by lot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum LotColours {
    /// The one earlier in the lot, whatever their points.
    #[default]
    LotOrder,
    /// The higher in the classification: more points, then earlier in the lot.
    Classification,
}

impl Terms {
    /// The usual terms, with this lot.
    pub fn with_lots(lots: Lots) -> Terms {
        Terms {
            lots,
            rulebook: None,
            numbering: Numbering::default(),
            readings: Readings::default(),
        }
    }
}
