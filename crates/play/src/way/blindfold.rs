//! Blindfold play: a player who is shown no position and no legal moves, whose impossible moves are refused
//! and counted.

use game::Why;
use serde::{Deserialize, Serialize};

use crate::speech::Spoken;
use crate::table::Deciding;
use crate::{Decided, Fact, Means, Person, Phase, Refusal, Role, Table};

/// What a player who plays blindfold is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Blindfold {
    /// The last move.
    LastMove,
    /// The whole record.
    Record,
}

/// Why a stone is refused that would be a foul.
const FOULS: [Why; 3] = [Why::FoulDoubleThree, Why::FoulDoubleFour, Why::FoulOverline];

/// So many such attempts of a player are kept in a game.
const ATTEMPTS_MAX: u32 = 200;

impl Table {
    /// What somebody is told who plays blindfold; after the game he sees all.
    pub fn blindfold(&self, role: Role) -> Option<Blindfold> {
        let person = match role {
            Role::Player(person) | Role::Member(person, _) => person,
            Role::Arbiter | Role::Reporter | Role::Spectator => return None,
        };
        let over = matches!(self.phase(), Phase::Over | Phase::Void);
        self.terms().blindfold[person].filter(|_| !over)
    }

    /// How many impossible moves a blindfolded player has tried.
    pub fn blindfold_errors(&self, person: Person) -> u32 {
        self.errors[person]
    }
}

impl Deciding<'_> {
    /// A move as somebody writes it who has no board before him, or as he says it: signs between squares do
    /// not matter, and squares may be words.
    pub(crate) fn meant(&self, person: Person, text: &str) -> String {
        let blind = self.table.blindfold(Role::Player(person)).is_some();
        if !blind && !matches!(self.means, Some(Means::Typed | Means::Spoken)) {
            return text.to_owned();
        }
        let legal = self.game.board().legal_moves();
        let found = legal.into_iter().find(|one| plain(one) == plain(text));
        let understood = || Spoken::of(self.table)?.understand(text).ok();
        found.or_else(understood).unwrap_or_else(|| text.to_owned())
    }

    /// An impossible move of a blindfolded player is refused and counted; a foul is refused and kept.
    pub(crate) fn errs(
        &self,
        person: Person,
        text: &str,
        refusal: Refusal,
    ) -> Result<Decided, Refusal> {
        let blind = self.table.blindfold(Role::Player(person)).is_some();
        let why = match &refusal {
            Refusal::Game(refusal) => Some(refusal.why),
            Refusal::Table(_) => None,
        };
        let foul = why.is_some_and(|why| FOULS.contains(&why));
        let impossible = blind && why == Some(Why::IllegalMove);
        if !foul && !impossible {
            // What is only late was no attempt.
            return match why {
                Some(Why::IllegalMove) => self.refuses_move(person, text, refusal),
                Some(_) | None => Err(refusal),
            };
        }
        if self.table.attempts[person] >= ATTEMPTS_MAX {
            return Err(refusal);
        }
        let at = self.reading.game;
        let fact = Fact::Erred { person, text: text.chars().take(60).collect(), at, foul };
        Ok(Decided { refused: Some(refusal), ..Decided::of(fact) })
    }
}

fn plain(text: &str) -> String {
    text.chars()
        .filter(|sign| sign.is_alphanumeric() && *sign != 'x')
        .collect::<String>()
        .to_lowercase()
}
