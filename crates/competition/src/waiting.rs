//! Those who have not come to their boards, and how long they are waited for.

use clauses::Clause;
use rulebook::{Cited, Cost, NeitherComes, TimeControl};
use serde::{Deserialize, Serialize};

use super::{BoardNumber, Regulations, Side, TableNumber};

/// The chair of a player at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Seat {
    /// The table.
    pub table: TableNumber,
    /// The board of a team match, otherwise 1.
    pub board: BoardNumber,
    /// Which of the two.
    pub side: Side,
}

/// How long those who are late are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The minutes from the start of the round.
    pub minutes: u16,
    /// What he loses who comes later.
    pub costs: Cost,
    /// The clauses that say so.
    pub because: &'static [Clause],
    /// What is said where neither of the two comes in time.
    pub neither: &'static Cited<NeitherComes>,
}

impl Waiting {
    /// Whether the clause knows good reasons for one who is late, or leaves it to the arbiter.
    pub fn is_excusable(&self) -> bool {
        match self.costs {
            Cost::RoundUnlessExcused | Cost::GameUnlessExcused | Cost::GameUnlessArbiterDecides => {
                true
            }
            Cost::Game | Cost::GameOrMicroMatch => false,
        }
    }

    /// Whether good reasons are known where both are late.
    pub fn excuses_both(&self) -> bool {
        match self.neither.says {
            NeitherComes::BothLoseUnlessExcused => true,
            NeitherComes::BothLose => self.is_excusable(),
        }
    }
}

impl Regulations {
    /// How late a player may come: as the regulations say, but where the rulebook ties it to the
    /// control no later than that; as the rulebook says if they are silent.
    pub fn waiting(&self) -> Option<Waiting> {
        let rule = self.book().lateness(self.discipline()?)?;
        let control = self.time_control.parse::<TimeControl>().ok();
        let by_rulebook = control.as_ref().map(|control| rule.allowed.minutes(control));
        let most = control.as_ref().and_then(|control| rule.allowed.minutes_most(control));
        let minutes = self.lateness_minutes.or(by_rulebook)?;
        let minutes = minutes.min(most.unwrap_or(u16::MAX));
        let (costs, because) = (rule.costs, &*rule.clauses);
        Some(Waiting { minutes, costs, because, neither: &rule.neither_comes })
    }
}
