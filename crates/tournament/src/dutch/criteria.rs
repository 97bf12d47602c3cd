//! What a pair costs under the criteria of quality that look at colours (C10–C13).

use super::card::Card;
use super::colours::allocate;
use crate::Colour;

/// The faults of a pair under C10, C11, C12 and C13.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ColourFaults {
    /// Who would have one colour three times more often than the other (C10).
    pub(super) wide: u64,
    /// Who would have one colour a third time running (C11).
    pub(super) third: u64,
    /// Who would not have the colour he prefers (C12).
    pub(super) denied: u64,
    /// Who would not have the colour he prefers strongly (C13).
    pub(super) strongly_denied: u64,
}

/// The faults of a pair, the higher-ranked first.
pub(super) fn colour_faults(higher: &Card, lower: &Card) -> ColourFaults {
    let (colour, _) = allocate(higher, lower);
    let mut faults = ColourFaults::default();
    for (card, colour) in [(higher, colour), (lower, !colour)] {
        let turn = if colour == Colour::White { 1 } else { -1 };
        let denied = card.preference.colour() == Some(!colour);
        faults.wide += u64::from((card.balance + turn).abs() > 2);
        faults.third += u64::from(card.history.ends_with(&[colour, colour]));
        faults.denied += u64::from(denied);
        // Of two absolute ones the loser is not counted again: he costs C10 or C11 already.
        faults.strongly_denied += u64::from(denied && card.preference.is_strong());
    }
    faults
}
