//! Why a round could not be paired, and what the arbiter can do.

use std::fmt;

use words::{Language, say};

use crate::{Number, Round, id};

/// There is no pairing that keeps the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// Whatever is done, two would meet again.
    Rematch {
        /// The round.
        round: Round,
    },
    /// The number is odd, and everybody has had a win without play.
    NoBye {
        /// The round.
        round: Round,
    },
    /// The system draws a lot for this round, and none was given.
    NoLot {
        /// The round.
        round: Round,
    },
    /// The lot names somebody twice, or not at all, or a stranger.
    BadLot {
        /// The round.
        round: Round,
        /// A number that is missing, repeated or unknown.
        who: Number,
    },
    /// A round of the table does not have one cell for each participant, or a cell names a stranger.
    BadTable {
        /// The round.
        round: Round,
        /// How many participants there are.
        participants: usize,
    },
}

impl Impossible {
    /// What is wrong and what can be done, in a language of our users.
    pub fn text(&self, language: Language) -> String {
        match self {
            Impossible::Rematch { round } => say!(language, id::IMPOSSIBLE_REMATCH, round),
            Impossible::NoBye { round } => say!(language, id::IMPOSSIBLE_NO_BYE, round),
            Impossible::NoLot { round } => say!(language, id::IMPOSSIBLE_NO_LOT, round),
            Impossible::BadLot { round, who } => say!(language, id::IMPOSSIBLE_BAD_LOT, round, who),
            Impossible::BadTable { round, participants } => {
                say!(language, id::IMPOSSIBLE_BAD_TABLE, round, participants)
            }
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Impossible {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_in_every_language() {
        let lot = Impossible::BadLot { round: Round::FIRST, who: Number::at(6) };
        assert_eq!(
            Language::ALL.map(|language| lot.text(language)),
            [
                "Жереб туру 1 має назвати кожного учасника туру один раз; погляньте на номер 7.",
                "Жребий тура 1 должен назвать каждого участника тура один раз; посмотрите на номер 7.",
                "The lot of round 1 must name every participant to be paired once; look at number 7.",
            ]
        );
        let table = Impossible::BadTable { round: Round::FIRST, participants: 1_200 };
        assert_eq!(
            table.to_string(),
            "Round 1 of the table is broken: it must have one cell for each of the 1200 participants, \
             and name nobody else."
        );
    }
}
