//! Where a command is worked on: the game as it will be, and what has happened so far.

use std::ops::Deref;

use rulebook::{Accommodation, Basis, Duty, RecordHelper};

use crate::{
    Actor, Adjourned, Because, ClockChange, Ending, Event, Fact, Game, GameResult, Moment, Phase,
    Refusal, Side, What, Why,
};

/// A command being worked on.
///
/// Every event is applied to a copy of the game at once, so that what is decided next is decided
/// about the game as it then is.
pub(crate) struct Deciding {
    game: Game,
    events: Vec<Event>,
    pub(crate) by: Actor,
    pub(crate) now: Moment,
}

impl Deref for Deciding {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}

pub(crate) type Decision = Result<(), Refusal>;

impl Deciding {
    pub(crate) fn new(game: &Game, by: Actor, now: Moment) -> Deciding {
        Deciding { game: game.clone(), events: Vec::new(), by, now }
    }

    /// What has happened, and the game with it.
    pub(crate) fn into_parts(self) -> (Vec<Event>, Game) {
        (self.events, self.game)
    }

    /// Something happens.
    pub(crate) fn happens(&mut self, what: What, because: Because) {
        let event = Event { at: self.now, what, because };
        let noted = self.game.apply(&event);
        assert!(noted.is_ok(), "a decision fits the game it was made for: {noted:?}");
        self.events.push(event);
    }

    /// Something happens to a player by these clauses.
    pub(crate) fn happens_to(&mut self, side: Side, what: What, basis: Option<&Basis>) {
        let because = basis.map_or_else(Because::default, Because::from).with(self.player(side));
        self.happens(what, because);
    }

    /// The clocks change; the facts are whose clock it is and how much time or how many moves.
    pub(crate) fn clock(&mut self, change: ClockChange, because: Because) {
        let mut because = Because::of(&because.clauses);
        because.facts.extend(change.side().map(|side| self.player(side)));
        because.facts.extend(change.time().map(Fact::Time));
        because.facts.extend(change.moves().map(Fact::Number));
        self.happens(What::Clock(change), because);
    }

    /// The game ends.
    pub(crate) fn ends(&mut self, result: GameResult, ending: Ending, because: Because) {
        self.happens(What::Ended(result, ending), because);
    }

    /// The fact that something is about a player.
    pub(crate) fn player(&self, side: Side) -> Fact {
        Fact::Player(self.rules().colour(side))
    }

    /// The player who acts, himself or through his assistant where this duty was agreed.
    pub(crate) fn acting(&self, duty: Duty) -> Result<Side, Refusal> {
        match self.by {
            Actor::Player(side) => Ok(side),
            Actor::Assistant(side) => self.assisted(side, duty),
            Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
                Err(Refusal::plain(Why::NotForHim))
            }
        }
    }

    fn assisted(&self, side: Side, duty: Duty) -> Result<Side, Refusal> {
        let agreed = self.aid(side).assistant.contains(&duty);
        let known = self.rules().book().assistants().iter().find(|one| one.duty == duty);
        let known = known.map(|rule| &rule.clauses);
        let helper = self.record_rule().and_then(|rule| rule.helper.as_ref());
        let helper = helper.filter(|_| duty == Duty::KeepRecord);
        if let Some(helper) = helper.filter(|helper| helper.says == RecordHelper::Forbidden) {
            return Err(Refusal::on(Why::NoHelper, &helper.clauses).with(self.player(side)));
        }
        let given: Vec<&Basis> =
            known.into_iter().chain(helper.map(|helper| &helper.clauses)).collect();
        match given.is_empty() {
            false if agreed => Ok(side),
            false => {
                let cited = given.into_iter().chain(self.agreed_duties_only());
                let cited = cited.fold(Because::default(), |because, one| because.and(one));
                Err(Refusal { why: Why::NotAgreedDuty, because: cited })
            }
            true => Err(Refusal::plain(Why::NotForHim)),
        }
    }

    /// The clauses by which an assistant does only what was agreed.
    fn agreed_duties_only(&self) -> Option<&Basis> {
        let rule = self.rules().book().impairment(self.rules().discipline())?;
        let agreed = rule.rules.iter().find(|one| one.says == Accommodation::AssistantAgreed);
        agreed.map(|one| &one.clauses)
    }

    /// Only the player himself.
    pub(crate) fn himself(&self) -> Result<Side, Refusal> {
        match self.by {
            Actor::Player(side) => Ok(side),
            Actor::Assistant(_)
            | Actor::Arbiter
            | Actor::ChiefArbiter
            | Actor::ChiefPanel
            | Actor::Platform => Err(Refusal::plain(Why::NotForHim)),
        }
    }

    /// Only somebody of the panel, or the platform.
    pub(crate) fn official(&self) -> Decision {
        if self.by.is_official() { Ok(()) } else { Err(Refusal::plain(Why::NotForHim)) }
    }

    /// Only while the game is being played.
    pub(crate) fn playing(&self) -> Decision {
        match self.state().phase {
            Phase::Playing => Ok(()),
            Phase::Waiting => Err(Refusal::plain(Why::NotBegun)),
            Phase::Adjourned => Err(Refusal::plain(Why::IsAdjourned)),
            Phase::Over => Err(Refusal::plain(Why::Over)),
        }
    }

    /// Whether a move is being sealed: his clock runs who seals it.
    pub(crate) fn seals(&self) -> bool {
        let waits = |adjourned: &Adjourned| adjourned.sealed.is_none();
        self.state().phase == Phase::Adjourned && self.state().adjourned.as_ref().is_some_and(waits)
    }

    /// Only before the end.
    pub(crate) fn not_over(&self) -> Decision {
        if self.is_over() { Err(Refusal::plain(Why::Over)) } else { Ok(()) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.state().phase == Phase::Over
    }

    /// Only at a board; on a platform nobody's hands are seen.
    pub(crate) fn at_board(&self) -> Decision {
        if self.rules().is_online() { Err(Refusal::plain(Why::OnlyAtBoard)) } else { Ok(()) }
    }
}
