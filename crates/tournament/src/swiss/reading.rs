//! The readings of unclear texts, by name.

use std::borrow::Cow;

use words::{Id, Language};

use crate::{Ground, id};

/// One reading of a text that is silent or unclear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Its id, as explanations give it.
    pub id: &'static str,
    text: Id,
}

impl Reading {
    /// The reading with this id.
    pub fn find(id: &str) -> Option<Reading> {
        ALL.iter().copied().find(|reading| reading.id == id)
    }

    /// What it says.
    pub fn text(self, language: Language) -> Cow<'static, str> {
        language.say(self.text)
    }
}

impl From<Reading> for Ground {
    fn from(reading: Reading) -> Ground {
        Ground::reading(reading.id)
    }
}

/// Declares the readings and the list of all of them.
macro_rules! readings {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $text:expr;)*) => {
        $($(#[$doc])* pub const $name: Reading = Reading { id: $id, text: $text };)*
        /// All readings that the Swiss systems use or have used.
        pub const ALL: &[Reading] = &[$($name),*];
    };
}

readings! {
    /// The result is the first complete pairing in the order of the search.
    FIRST_IN_ORDER = "first-in-order", id::READING_FIRST_IN_ORDER;
    /// The result is the best complete pairing by three keys: leaving, colours, order.
    THREE_KEYS = "three-keys", id::READING_THREE_KEYS;
    /// Only a game that was really played is a meeting.
    MET_IS_PLAYED = "met-is-played", id::READING_MET_IS_PLAYED;
    /// A pair in which somebody did not come is a meeting too.
    MET_IS_PAIRED = "met-is-paired", id::READING_MET_IS_PAIRED;
    /// A game that was not played gives no colour.
    UNPLAYED_NO_COLOUR = "unplayed-no-colour", id::READING_UNPLAYED_NO_COLOUR;
    /// Free is the first from the end of the classification without a plus, without whom the others can be paired.
    BYE_FROM_THE_END = "bye-from-the-end", id::READING_BYE_FROM_THE_END;
    /// One lot is drawn for each round; equal points stand in its order.
    ROUND_LOT = "round-lot", id::READING_ROUND_LOT;
    /// Colour: the other one after three of one; then the first difference going back; then the higher alternates.
    RU_COLOURS = "ru-colours", id::READING_RU_COLOURS;
    /// If only one has a game so far back, he alternates against it.
    ONE_SIDED_HISTORY = "one-sided-history", id::READING_ONE_SIDED_HISTORY;
    /// Behind equal coefficients numbers ascend in odd rounds and descend in even ones.
    NUMBERS_ALTERNATE = "numbers-alternate", id::READING_NUMBERS_ALTERNATE;
    /// Behind equal coefficients numbers always ascend.
    NUMBERS_ASCEND = "numbers-ascend", id::READING_NUMBERS_ASCEND;
    /// In a current coefficient a bye counts as the lowest score.
    BYE_COUNTS_LOWEST = "bye-counts-lowest", id::READING_BYE_COUNTS_LOWEST;
    /// Groups below 50 % are paired from the bottom up, each from its last player.
    BELOW_HALF_BOTTOM_UP = "below-half-bottom-up", id::READING_BELOW_HALF_BOTTOM_UP;
    /// Groups below 50 % are paired from the top down, each from its last player.
    BELOW_HALF_TOP_DOWN = "below-half-top-down", id::READING_BELOW_HALF_TOP_DOWN;
    /// Float history counts for the one who receives too.
    HISTORY_OF_BOTH = "history-of-both", id::READING_HISTORY_OF_BOTH;
    /// Float history counts only for the one who moves.
    HISTORY_OF_MOVER = "history-of-mover", id::READING_HISTORY_OF_MOVER;
    /// A descent cancels the earliest open rise, and the reverse; forced is judged by the groups before the round.
    FLOATS_CANCEL_IN_ORDER = "floats-cancel-in-order", id::READING_FLOATS_CANCEL_IN_ORDER;
    /// A pair whose colours would be a third running is broken where it can be; where it cannot, it is
    /// played with these colours.
    THIRD_BREAKS_THE_PAIR = "third-breaks-the-pair", id::READING_THIRD_BREAKS_THE_PAIR;
    /// Colours are exchanged if that spares a third one running. Only logs of November 2026 and before
    /// rest on it.
    THIRD_IS_EXCHANGED = "third-is-exchanged", id::READING_THIRD_IS_EXCHANGED;
    /// All else equal, the one earlier in the lot of the round alternates.
    EARLIER_IN_LOT_ALTERNATES = "earlier-in-lot-alternates", id::READING_EARLIER_IN_LOT_ALTERNATES;
    /// All else equal, the higher in the classification alternates: more points, then the lot of the round.
    HIGHER_IN_LOT_ALTERNATES = "higher-in-lot-alternates", id::READING_HIGHER_IN_LOT_ALTERNATES;
    /// Where no pairing keeps it, the bar on colours is dropped for the round.
    BAR_DROPPED = "bar-dropped", id::READING_BAR_DROPPED;
    /// Who moves and who receives him follows the exact form of the search for renju.
    RENJU_EXACT_FORM = "renju-exact-form", id::READING_RENJU_EXACT_FORM;
    /// Colours of the regulated system follow those of the system by lot.
    RENJU_COLOURS = "renju-colours", id::READING_RENJU_COLOURS;
    /// When pairing upwards too, the halves of a group are taken by ascending number.
    UPWARD_HALVES_ASCEND = "upward-halves-ascend", id::READING_UPWARD_HALVES_ASCEND;
    /// When pairing upwards, the halves of a group are taken by descending number.
    UPWARD_HALVES_DESCEND = "upward-halves-descend", id::READING_UPWARD_HALVES_DESCEND;
    /// All else equal, the one for whom an opponent was sought gets his due colour.
    EARLIER_GETS_DUE = "earlier-gets-due", id::READING_EARLIER_GETS_DUE;
    /// A first round by rating follows the system of the median Solkoff by analogy (UA-2024
    /// III.swiss.9.3–9.4).
    RATED_BY_ANALOGY = "rated-by-analogy", id::READING_RATED_BY_ANALOGY;
}
