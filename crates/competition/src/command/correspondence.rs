//! Games by correspondence: what comes by post, and what is decided about them.

use correspondence::{Act, Awaiting, LeaverGame};
use rulebook::Power;
use serde::{Deserialize, Serialize};
use tournament::Round;

use crate::correspondence::power_of;
use crate::{BoardNumber, Competition, Date, Place, PlayerId, Right, SectionNumber, TableNumber};

/// Enter what came for one game, or what an official decides about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Correspond {
    /// In which section.
    #[serde(default = "super::first")]
    pub section: SectionNumber,
    /// Which round.
    pub round: Round,
    /// Which table.
    pub table: TableNumber,
    /// What came, as it was written.
    pub deed: Act,
    /// Whether it is kept even if it cannot be accepted.
    #[serde(default)]
    pub keep: bool,
    /// How much had come for the game when it was written: refused if that is more by now.
    #[serde(default)]
    pub seen: Option<usize>,
    /// Who enters it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

impl Correspond {
    /// The board of the game.
    pub fn place(&self) -> Place {
        let (section, round, table) = (self.section, self.round, self.table);
        Place { section, round, table, board: BoardNumber::FIRST }
    }

    /// A player writes for himself; what an official decides needs his office.
    pub(crate) fn right(&self, event: &Competition) -> Right {
        let Some(game) = event.postal_game(self.place()) else { return Right::Keep };
        let power = power_of(&self.deed, &game.game);
        let accused = || game.game.exchange().claim().map(|claim| !claim.by);
        // On a server the program counts: whoever waits for the other notes that his time is over.
        let waits = || match game.game.awaiting() {
            Awaiting::Move(side) => Some(!side),
            Awaiting::Report { .. } | Awaiting::Correction { .. } | Awaiting::Judge { .. } => None,
        };
        let writer = if matches!(self.deed, Act::ClaimProtest { .. }) {
            accused()
        } else if matches!(self.deed, Act::Today(_)) {
            waits()
        } else {
            self.deed.by()
        };
        match writer {
            Some(side) => event.right_of_player(power, game.player(side)),
            None => event.right_for(power),
        }
    }
}

/// Enter a break of a player in all his games that go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TakeBreak {
    /// Who takes it.
    pub player: PlayerId,
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// The postmark of the letters in which he announces it.
    #[serde(default)]
    pub told: Option<Date>,
    /// Partners to whom he wrote on another day, or not at all.
    #[serde(default)]
    pub otherwise: Vec<Told>,
    /// Whether the judge accepts it although it was announced late.
    #[serde(default)]
    pub accepted: bool,
    /// Whether the judge grants it above the one of the year.
    #[serde(default)]
    pub extra: bool,
    /// Whether it is kept even if it does not count, because it is too long or not the first of the year.
    #[serde(default)]
    pub keep: bool,
    /// Who enters it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

impl TakeBreak {
    /// A player takes his break himself; beyond it the judge decides.
    pub(crate) fn right(&self, event: &Competition) -> Right {
        match (self.accepted || self.extra, self.keep) {
            (true, _) => event.right_for(Power::GrantBreak),
            (false, true) => Right::Keep,
            (false, false) => event.right_of_player(Power::Write, self.player),
        }
    }
}

/// When a partner was told of a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Told {
    /// The partner.
    pub player: PlayerId,
    /// The postmark of the letter to him; nothing if there was none.
    #[serde(default)]
    pub on: Option<Date>,
}

/// Decide what becomes of all games of a player who leaves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SettleLeaver {
    /// Who leaves.
    pub player: PlayerId,
    /// When.
    pub on: Date,
    /// What becomes of his games.
    pub decision: LeaverGame,
    /// Who decides. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Note that a player leaves all his games, or is expelled: he writes no more, and the judge says what becomes of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct LeaveGames {
    /// Who leaves.
    pub player: PlayerId,
    /// When.
    pub on: Date,
    /// Why the organiser expels him, if he does.
    #[serde(default)]
    pub expelled: Option<Expelled>,
    /// Who enters it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Why a player is expelled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Expelled {
    /// The clauses that he broke.
    pub clauses: Vec<String>,
    /// What the organiser writes to him.
    #[serde(default)]
    pub text: String,
}

impl LeaveGames {
    /// A player leaves himself; the organiser expels.
    pub(crate) fn right(&self, event: &Competition) -> Right {
        match self.expelled {
            Some(_) => event.right_for(Power::Expel),
            None => event.right_of_player(Power::Write, self.player),
        }
    }
}

/// Note when a player received the starting sheet: if it came late, play begins for him the day after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NoteSheet {
    /// Who received it.
    pub player: PlayerId,
    /// When.
    pub received: Date,
    /// Who enters it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// A player moves on the server from now on, or writes letters again, where the regulations allow both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct ChooseWay {
    /// Who.
    pub player: PlayerId,
    /// Whether he moves on the server.
    pub here: bool,
    /// Who enters it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}

/// Draw up the final table of the games by correspondence: whose record is owed, and games of which none came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DrawUpTable {
    /// When.
    pub on: Date,
    /// Who does it. A server that knows its people puts in who asks.
    #[serde(default)]
    pub by: String,
}
