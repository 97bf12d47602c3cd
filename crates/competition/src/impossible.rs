//! Why a round could not be paired, and what the arbiter can do.

use crate::{Number, Round};

/// There is no pairing that keeps the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Impossible {
    /// Whatever is done, two would meet again.
    #[error(
        "Round {round} cannot be paired without two participants meeting again, even without the bar on \
         colours. The chief arbiter can end the stage here, let somebody rest, lift a forbidden pair, or \
         make the pairs by a reasoned decision of his own; a rematch is never made silently."
    )]
    Rematch {
        /// The round.
        round: Round,
    },
    /// The number is odd, and everybody has had a win without play.
    #[error(
        "Round {round} has an odd number of participants and everybody has had a win without play. The \
         chief arbiter can admit one more participant, let somebody rest without points, or decide on a \
         second bye with his reasons."
    )]
    NoBye {
        /// The round.
        round: Round,
    },
    /// The system draws a lot for this round, and none was given.
    #[error(
        "Round {round} is paired by lot, and no lot was given: give the order that was drawn, or a seed."
    )]
    NoLot {
        /// The round.
        round: Round,
    },
    /// The lot names somebody twice, or not at all, or a stranger.
    #[error(
        "The lot of round {round} must name every participant to be paired once; look at number {who}."
    )]
    BadLot {
        /// The round.
        round: Round,
        /// A number that is missing, repeated or unknown.
        who: Number,
    },
    /// A round of the table does not have one cell for each participant, or a cell names a stranger.
    #[error(
        "Round {round} of the table is broken: it must have one cell for each of the {participants} \
         participants, and name nobody else."
    )]
    BadTable {
        /// The round.
        round: Round,
        /// How many participants there are.
        participants: usize,
    },
}
