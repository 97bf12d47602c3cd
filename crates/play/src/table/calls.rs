//! Players call the arbiter, themselves or by an assistant.

use game::{Act, Actor, ClockAct, Millis};
use rulebook::StopReason;

use super::{Decided, Deciding};
use crate::{Fact, Person, Refusal, Stop, Who};

/// What a player says to the arbiter is no longer.
pub(super) const CALL_CHARS_MAX: usize = 500;
/// A player calls the arbiter no more often in a game.
const CALLS_MAX: u32 = 30;
/// Before so much time has passed a call is the same call.
const CALL_AGAIN: Millis = Millis::seconds(10);

impl Deciding<'_> {
    /// The player who says something to the arbiter, himself or by an assistant who has that duty or reports what
    /// the opponent does (UA-CHESS IV.5.11.4, D.2.10.5), if there is an arbiter and he may say so much; with what
    /// he says.
    pub(super) fn caller(&self, text: &str) -> Result<(Person, String), Refusal> {
        let speaks = |person: Person| self.table.terms.help[person].speaks();
        let (person, text) = match &self.request.by {
            // He speaks for his player, who asked him to.
            Who::Assistant(person, name) if speaks(*person) => (*person, format!("{name}: {text}")),
            Who::Player(_)
            | Who::Member(..)
            | Who::Assistant(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Reporter(_)
            | Who::Platform => (self.player()?, text.to_owned()),
        };
        if !self.table.terms.arbiter {
            return Err(Stop::NoArbiter.into());
        }
        if text.chars().count() > CALL_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        let (number, _) = self.table.called[person];
        if number < CALLS_MAX { Ok((person, text)) } else { Err(Stop::Enough.into()) }
    }

    /// A call stops the clocks where the rulebook lets a player stop them for it.
    pub(super) fn calls(mut self, text: &str) -> Result<Decided, Refusal> {
        let (person, text) = self.caller(text)?;
        let (number, last) = self.table.called[person];
        let received = self.reading.received;
        if number > 0 && received.0.saturating_sub(last.0) < CALL_AGAIN.0 {
            return Err(Stop::TooOften.into());
        }
        let now = self.reading.game;
        let id = self.request.id.clone();
        let called = Fact::Called { person, text, at: now, id, received: Some(received) };
        let stops = self.acts_last(
            Actor::Player(self.table.side(person)),
            Act::Clock(ClockAct::Stop(Some(StopReason::CallArbiter))),
            now,
        );
        let mut decided = match stops {
            Ok(()) => self.played(String::new()),
            Err(_) => Decided::default(),
        };
        decided.facts.push(called);
        Ok(decided)
    }
}
