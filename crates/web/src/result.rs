//! A result as a form sends it. However often it comes, it is entered once: the form tells what it
//! had seen of the board, so that a repetition is known from what somebody else has entered.

use competition::command::EnterResult;
use competition::{
    BoardNumber, Command, Competition, FactIndex, GameNumber, Place, Refusal, SectionNumber,
    TableNumber,
};
use ledger::accounts::{Accounts, Over};
use ledger::{LoggedEvent, Named};
use pages::desk::undo;
use pages::{Texts, overtaken};
use serde::Deserialize;
use tournament::{Round, Score};

/// A result to be entered, or to be taken back.
#[derive(Deserialize)]
pub(super) struct Sent {
    pub(super) table: TableNumber,
    #[serde(default = "first")]
    pub(super) board: BoardNumber,
    pub(super) game: Option<GameNumber>,
    pub(super) score: Option<Score>,
    /// Where in the history the result was entered that is to be taken back.
    pub(super) clear: Option<FactIndex>,
    /// Where in the history the board was last touched when the form was shown.
    pub(super) seen: Option<FactIndex>,
    /// Who adjudicates the game, where it is adjudicated and not by him who enters it.
    #[serde(default)]
    pub(super) commission: String,
}

fn first() -> BoardNumber {
    BoardNumber::FIRST
}

/// Why nothing was entered.
pub(super) enum Missed {
    /// It has come before, and was entered then.
    Known,
    /// Something else was done to the board since the form was shown.
    Overtaken,
    /// The link of a phone has ended in the meantime.
    Over(Over),
    Refused(Refusal),
}

impl Named for Missed {
    fn name(&self) -> &'static str {
        match self {
            Missed::Known => "known",
            Missed::Overtaken => "overtaken",
            Missed::Over(_) => "link-over",
            Missed::Refused(refusal) => refusal.name(),
        }
    }
}

impl From<Refusal> for Missed {
    fn from(refusal: Refusal) -> Missed {
        Missed::Refused(refusal)
    }
}

impl Sent {
    pub(super) fn place(&self, section: SectionNumber, round: Round) -> Place {
        Place { section, round, table: self.table, board: self.board }
    }

    /// What it asks for, if it asks for anything.
    pub(super) fn command(
        &self,
        place: Place,
        adjudicated: Option<String>,
        t: Texts,
    ) -> Option<Command> {
        if let Some(event) = self.clear {
            return Some(undo(t, event));
        }
        let Place { section, round, table, board } = place;
        let (game, score) = (self.game, self.score?);
        let platform = None;
        let entered =
            EnterResult { section, round, table, board, game, score, adjudicated, platform };
        Some(Command::Result(entered))
    }

    /// Whether the board is still as the form has shown it.
    pub(super) fn fits(&self, competition: &Competition, place: Place) -> Result<(), Missed> {
        if let Some(event) = self.clear {
            return if competition.undone().contains(&event) { Err(Missed::Known) } else { Ok(()) };
        }
        let Some(seen) = self.seen else { return Ok(()) };
        let Some(touched) = competition.touched_since(place, seen).next() else { return Ok(()) };
        let entered = touched.entered().map(|(_, score)| score);
        let same = entered.is_some() && entered == self.score;
        Err(if same { Missed::Known } else { Missed::Overtaken })
    }

    /// What somebody is told whose result was overtaken: who has entered what instead.
    pub(super) fn overtaken(
        &self,
        logged: &LoggedEvent,
        accounts: &Accounts,
        place: Place,
        t: Texts,
    ) -> String {
        overtaken(logged, accounts, place, (self.game, self.score), t)
    }
}
