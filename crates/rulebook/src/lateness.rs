//! How late a player may come, and whose clock runs meanwhile.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope, TimeControl};

/// What a rulebook says about coming late.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lateness {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on how late a player may come and what he loses.
    pub clauses: Basis,
    /// How late a player may come if the regulations say nothing.
    pub allowed: Allowed,
    /// What a player loses who comes later.
    pub costs: Cost,
    /// The clauses on whose clock runs while somebody is absent.
    pub absent_clauses: Basis,
    /// Whose clock runs when the second player is absent.
    pub second_absent: SecondAbsent,
    /// Who pays when both are absent and one comes.
    pub both_absent: BothAbsent,
    /// What a player risks who comes late but within the limit, besides the time on his clock.
    pub within_limit: Cited<WithinLimit>,
    /// What becomes of a game for which neither player comes in time.
    pub neither_comes: Cited<NeitherComes>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// How late a player may come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// So many minutes.
    Minutes(u16),
    /// The time of the first control, but not more than so many minutes.
    FirstControlAtMostMinutes(u16),
}

impl Allowed {
    /// The minutes that a player may be late under a time control.
    pub fn minutes(self, control: &TimeControl) -> u16 {
        match self {
            Allowed::Minutes(minutes) => minutes,
            Allowed::FirstControlAtMostMinutes(most) => control.first().minutes.min(most),
        }
    }

    /// The minutes that regulations may name at the most under a time control; none where the
    /// rulebook ties them to nothing.
    pub fn minutes_most(self, control: &TimeControl) -> Option<u16> {
        match self {
            Allowed::Minutes(_) => None,
            Allowed::FirstControlAtMostMinutes(_) => Some(self.minutes(control)),
        }
    }
}

/// What is lost by coming too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// The game.
    Game,
    /// The game, and in micro-matches the whole micro-match.
    GameOrMicroMatch,
    /// The round, unless there is a good reason.
    RoundUnlessExcused,
    /// The game, unless there is a good reason.
    GameUnlessExcused,
    /// The game, unless the arbiter decides otherwise.
    GameUnlessArbiterDecides,
}

/// Whose clock runs while only the player who moves first is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SecondAbsent {
    /// The absent player's; nobody moves.
    AbsentPlayers,
    /// The first player's, who makes or writes down his move and then starts the other clock.
    FirstPlayersUntilHeMoves,
}

/// Who pays for the time when both were absent and one comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BothAbsent {
    /// Each half; then the absent player's clock runs.
    HalvedThenAbsentPlayers,
    /// Each half; then the clock of the player who moves first goes on.
    HalvedThenFirstPlayers,
    /// The player who moves first, until he arrives.
    FirstPlayerAll,
}

worded! {
    /// What a player risks who comes late but within the limit.
    pub enum WithinLimit {
        ClockOnly: "nothing but the time on his clock",
        RegulationsSay: "what the regulations name: a remark, a warning, a fine or another sanction",
        DisciplinaryOffence: "official warning, fine, loss, or another measure of the chief arbiter",
    }

    /// What becomes of a game for which neither player comes in time.
    pub enum NeitherComes {
        BothLose: "both lose",
        BothLoseUnlessExcused: "both lose, unless there is a good reason",
    }
}
