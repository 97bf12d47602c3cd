//! What the pairs of a Swiss procedure rest on.

use clauses::Clause;
use serde::Deserialize;

use crate::Basis;

/// The clauses behind a Swiss procedure that a document describes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SwissClauses {
    first_round: Basis,
    second_round: Basis,
    later_rounds: Basis,
    /// Of the one for whom there is no opponent, where the document speaks of him.
    bye: Option<Basis>,
    inside_first_round: Basis,
    inside_first_round_drawn: Option<Basis>,
    inside: Basis,
    descent: Basis,
    /// Of one who goes up, where it is not the same as going down.
    rise: Option<Basis>,
    colours_first_round: Basis,
    colours_first_round_drawn: Option<Basis>,
    colours: Basis,
}

/// How the starting numbers came about, where the first round follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartingNumbers {
    /// By rating.
    Rated,
    /// By lot.
    Drawn,
}

impl SwissClauses {
    /// Behind a round as a whole.
    pub fn round(&self, round: u16) -> &[Clause] {
        match round {
            0 | 1 => &self.first_round,
            2 => &self.second_round,
            _ => &self.later_rounds,
        }
    }

    /// Behind the bye; none where the document does not speak of it.
    pub fn bye(&self) -> &[Clause] {
        self.bye.as_ref().map_or(&[], |basis| basis)
    }

    /// Behind a pair inside its group.
    pub fn inside(&self, round: u16, numbers: StartingNumbers) -> &[Clause] {
        let drawn = self.inside_first_round_drawn.as_ref();
        match round {
            0 | 1 => first(&self.inside_first_round, drawn, numbers),
            _ => &self.inside,
        }
    }

    /// Behind a pair whose first goes down.
    pub fn descent(&self) -> &[Clause] {
        &self.descent
    }

    /// Behind a pair whose first goes up.
    pub fn rise(&self) -> &[Clause] {
        self.rise.as_ref().unwrap_or(&self.descent)
    }

    /// Behind the colours of a pair.
    pub fn colours(&self) -> &[Clause] {
        &self.colours
    }

    /// Behind the colours of a pair of whom neither has played.
    pub fn first_colours(&self, round: u16, numbers: StartingNumbers) -> &[Clause] {
        let drawn = self.colours_first_round_drawn.as_ref();
        match round {
            0 | 1 => first(&self.colours_first_round, drawn, numbers),
            _ => &self.colours,
        }
    }
}

fn first<'a>(usual: &'a Basis, drawn: Option<&'a Basis>, numbers: StartingNumbers) -> &'a [Clause] {
    match (numbers, drawn) {
        (StartingNumbers::Drawn, Some(drawn)) => drawn,
        _ => usual,
    }
}
