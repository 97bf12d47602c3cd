//! What is asked for at a table of an event.

use std::sync::Arc;

use game::{
    Act, Actor, AdjournAct, ClockAct, ClockChange, Moment, Phase as GamePhase, PlayAct, SheetAct,
    Side, StartAct, What, Why, WrongAct,
};

use super::calls::CALL_CHARS_MAX;
use super::{Decided, Deciding, Misfit, Table};
use crate::{
    Agreement, Breach, Drawn, EventGame, Fact, Follows, Message, Person, Refusal, Stop, TableAct,
    TableKind, Tick, Ticked, Who, Wood,
};

/// Officials say so much to the players of a game.
const MESSAGES_MAX: usize = 300;
/// So many reports of those who watch wait for an official at the most.
const BREACHES_MAX: usize = 20;

impl Table {
    /// The game goes on at a wooden board, of which people report, or here again. It is the same game: what
    /// was played before counts.
    pub(super) fn goes_on_elsewhere(&mut self, reason: Option<&str>) -> Result<(), Misfit> {
        self.of_event.elsewhere = reason.map(str::to_owned);
        let at_wood = self.terms.kind.wood().is_some();
        match (reason.is_some(), at_wood) {
            (true, true) => Ok(()),
            // The clock of the hall stands beside the board, unless somebody says that ours is there.
            (true, false) => self.is_followed(Follows::Moves),
            (false, _) => self.goes_on(TableKind::Platform),
        }
    }

    /// So much of the wooden board is followed.
    pub(super) fn is_followed(&mut self, follows: Follows) -> Result<(), Misfit> {
        let wood = self.terms.kind.wood().copied().unwrap_or_default();
        self.goes_on(TableKind::Wood(Wood { follows, ..wood }))
    }

    fn goes_on(&mut self, kind: TableKind) -> Result<(), Misfit> {
        Arc::make_mut(&mut self.terms).kind = kind;
        let rules = self.terms.rules().map_err(|error| Misfit(error.to_string()))?;
        self.game = Arc::new(self.game.under(Arc::new(rules)));
        Ok(())
    }
}

impl Deciding<'_> {
    /// Whatever an official does has a reason.
    pub(super) fn reasoned(&self, reason: &str) -> Result<(), Refusal> {
        if reason.chars().count() > CALL_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        let wanted = self.table.event().is_some();
        if wanted && reason.trim().is_empty() { Err(Stop::NoReason.into()) } else { Ok(()) }
    }

    /// The name of the official who asks.
    pub(super) fn official_name(&self) -> Result<&str, Refusal> {
        match &self.request.by {
            Who::Arbiter(name) | Who::ChiefArbiter(name) => Ok(name),
            Who::Player(_)
            | Who::Member(..)
            | Who::Reporter(_)
            | Who::Assistant(..)
            | Who::Platform => Err(Stop::NotYours.into()),
        }
    }

    /// An official does something in the game, in his own name.
    pub(super) fn official(mut self, act: &Act, reason: &str) -> Result<Decided, Refusal> {
        let by = match &self.request.by {
            Who::Arbiter(_) => Actor::Arbiter,
            Who::ChiefArbiter(_) => Actor::ChiefArbiter,
            Who::Platform => Actor::Platform,
            Who::Player(_) | Who::Member(..) | Who::Reporter(_) | Who::Assistant(..) => {
                return Err(Stop::NotYours.into());
            }
        };
        match by {
            Actor::Platform => {}
            Actor::Player(_)
            | Actor::Assistant(_)
            | Actor::Arbiter
            | Actor::ChiefArbiter
            | Actor::ChiefPanel => self.reasoned(reason)?,
        }
        let adjourns = matches!(act, Act::Adjourn(AdjournAct::Interrupt));
        if adjourns && self.table.event().is_some() && !self.table.terms().adjournment {
            return Err(Stop::NoAdjournment.into());
        }
        let now = self.reading.game;
        if matches!(act, Act::Start(StartAct::Signal)) {
            self.acts(by, act.clone(), now)?;
            self.latecomer_pays(now);
        } else {
            self.acts_last(by, act.clone(), now)?;
        }
        Ok(self.played(reason.to_owned()))
    }

    /// A player agrees with the result as it stands.
    pub(super) fn signs(mut self) -> Result<Decided, Refusal> {
        let person = self.player()?;
        let outcome = self.game.outcome().map(|outcome| outcome.result);
        let result = outcome.ok_or_else(|| game::Refusal::plain(Why::NotOver))?;
        let side = self.table.side(person);
        let now = self.reading.game;
        self.acts(Actor::Player(side), Act::Sheet(SheetAct::Sign(result)), now)?;
        Ok(self.played(String::new()))
    }

    pub(super) fn ticks(
        self,
        person: Person,
        ticks: &[Tick],
        seen: bool,
        when: i64,
    ) -> Result<Decided, Refusal> {
        let by = self.official_name()?.to_owned();
        if self.game.state().phase != GamePhase::Waiting && !seen {
            return Err(Stop::Begun.into());
        }
        let known = |tick: &&Tick| self.table.ticks(person).contains_key(*tick) != seen;
        let ticks: Vec<Tick> = ticks.iter().filter(known).copied().collect();
        if ticks.is_empty() {
            return Ok(Decided::default());
        }
        let fact = Fact::Ticked { person, ticks, seen, ticked: Ticked { by, when } };
        Ok(Decided::of(fact))
    }

    pub(super) fn message(self, to: Option<Person>, text: &str) -> Result<Decided, Refusal> {
        let by = self.official_name()?.to_owned();
        if text.trim().is_empty() {
            return Err(Stop::NothingSaid.into());
        }
        if text.chars().count() > CALL_CHARS_MAX {
            return Err(Stop::TooLong.into());
        }
        if self.table.messages().len() >= MESSAGES_MAX {
            return Err(Stop::Enough.into());
        }
        let fact = Fact::Message(Message { to, by, text: text.trim().to_owned() });
        Ok(Decided::of(fact))
    }

    /// A player complains of the clock, where the rulebook lets him: what was charged to whom stands in the
    /// clock's own record, and the arbiter is called.
    pub(super) fn complains(mut self, text: &str) -> Result<Decided, Refusal> {
        let (person, text) = self.caller(text.trim())?;
        let (now, received) = (self.reading.game, Some(self.reading.received));
        let complains = Act::Clock(ClockAct::Complain);
        self.acts_last(Actor::Player(self.table.side(person)), complains, now)?;
        // Whose time is over complains too late: his flag falls.
        let heard = self.events.iter().any(|event| matches!(event.what, What::ClockComplaint(_)));
        let called = Fact::Called { person, text, at: now, id: None, received };
        let mut decided = self.played(String::new());
        decided.facts.extend(heard.then_some(called));
        Ok(decided)
    }

    /// Somebody who watches tells the arbiter, and him alone, of something that should not be.
    pub(super) fn reports_breach(self, told: &Breach) -> Result<Decided, Refusal> {
        self.by_platform()?;
        if self.table.event().is_none() {
            return Err(Stop::NoArbiter.into());
        }
        let long = |text: &str, most: usize| text.chars().count() > most;
        if told.text.trim().is_empty() {
            return Err(Stop::NothingSaid.into());
        }
        if long(&told.text, CALL_CHARS_MAX) || long(&told.by, 80) {
            return Err(Stop::TooLong.into());
        }
        if self.table.breaches().len() >= BREACHES_MAX {
            return Err(Stop::ManyReports.into());
        }
        let (at, id) = (self.reading.game, self.request.id.clone());
        Ok(Decided::of(Fact::Breach { told: told.clone(), at, id }))
    }

    /// Only what the program itself does.
    pub(crate) fn by_platform(&self) -> Result<(), Refusal> {
        match &self.request.by {
            Who::Platform => Ok(()),
            Who::Player(_)
            | Who::Member(..)
            | Who::Arbiter(_)
            | Who::ChiefArbiter(_)
            | Who::Assistant(..)
            | Who::Reporter(_) => Err(Stop::NotYours.into()),
        }
    }

    /// An opening was drawn. After the signal it is put on the board too, if nobody has moved: first games
    /// begin on time, drawn or not.
    pub(super) fn draws(self, drawn: &Drawn) -> Result<Decided, Refusal> {
        self.by_platform()?;
        let known = self.table.drawn();
        let untouched = self.table.ply() == 0 && known.is_none();
        let phase = self.game.state().phase;
        match phase {
            // Both see the draw; in the second game of a meeting they have seen it.
            GamePhase::Waiting if !self.table.event().is_some_and(EventGame::follows) => {
                if !self.both_are_here() {
                    return Ok(Decided::default());
                }
            }
            GamePhase::Waiting => {}
            GamePhase::Playing if untouched => return self.draws_late(drawn),
            GamePhase::Playing if known == Some(drawn) => return Ok(Decided::default()),
            GamePhase::Playing | GamePhase::Adjourned | GamePhase::Over => {
                return Err(Stop::Begun.into());
            }
        }
        // What cannot be begun with is not drawn.
        let mut tried = self.table.clone();
        let fact = Fact::Drawn(drawn.clone());
        if self.table.drawn() == Some(drawn) || tried.apply(&fact).is_err() {
            return Ok(Decided::default());
        }
        Ok(Decided::of(fact))
    }

    /// What was agreed before the game is entered by an official: position and colours. It may be entered anew
    /// until the signal.
    pub(super) fn agrees(self, agreed: &Agreement, reason: &str) -> Result<Decided, Refusal> {
        let by = self.official_name()?.to_owned();
        self.reasoned(reason)?;
        if !self.table.is_agreed_on() {
            return Err(Stop::NotAgreedOn.into());
        }
        if self.game.state().phase != GamePhase::Waiting {
            return Err(Stop::Begun.into());
        }
        let moves: Vec<&str> = agreed.moves.split_whitespace().collect();
        let agreed = Agreement { moves: moves.join(" ").to_lowercase(), ..*agreed };
        let fact = Fact::Agreed { agreed, by, reason: reason.trim().to_owned() };
        let mut tried = self.table.clone();
        match tried.apply(&fact) {
            Ok(()) if tried.game.board().ended().is_none() => Ok(Decided::of(fact)),
            Ok(()) | Err(_) => Err(Stop::AgreedWrongly.into()),
        }
    }

    /// What was drawn when the clocks ran already; in the presence of both. What waited for a latecomer is
    /// drawn on his time.
    fn draws_late(mut self, drawn: &Drawn) -> Result<Decided, Refusal> {
        if !self.both_are_here() {
            return Ok(Decided::default());
        }
        let now = self.reading.game;
        let runs = self.game.state().clock.running().is_some();
        let begins = Act::Start(StartAct::DrawLateOpening);
        let for_latecomer = self.game.state().drawing_for.is_some()
            || (runs && self.acts(Actor::Platform, begins, now).is_ok());
        let position = drawn.position.clone();
        if for_latecomer {
            let act = Act::Start(StartAct::LateOpeningDrawn(Some(position)));
            self.acts(Actor::Platform, act, now)?;
        } else {
            self.acts(Actor::Platform, Act::Wrong(WrongAct::Restore(position)), now)?;
            let turn = self.game.board().turn();
            if runs && self.game.state().clock.running() != Some(turn) {
                self.clock_changes(ClockChange::Started(turn), turn, now);
            }
        }
        Ok(self.played_before(Fact::Drawn(drawn.clone()), ""))
    }

    /// What is played at a wooden board is not played here: the clocks stand until it is back.
    pub(super) fn is_at_home(&self) -> Result<(), Refusal> {
        let elsewhere = self.table.elsewhere().is_some();
        let plays = match &self.request.act {
            TableAct::Ready
            | TableAct::Move { .. }
            | TableAct::Step { .. }
            | TableAct::Say { .. }
            | TableAct::Claim { .. }
            | TableAct::Seal(_)
            | TableAct::Complain(_)
            | TableAct::Answer(_)
            | TableAct::Propose { .. }
            | TableAct::Official { .. }
            | TableAct::Begin => true,
            TableAct::Sit(..)
            // At a wooden board the arbiter opens what was sealed here.
            | TableAct::Open(_)
            | TableAct::Call(_)
            | TableAct::ReportBreach(_)
            | TableAct::Page(_)
            | TableAct::SecondWindow
            | TableAct::Window(_)
            | TableAct::Void { .. }
            | TableAct::Presence(_)
            | TableAct::BeginToReport(_)
            | TableAct::Report { .. }
            | TableAct::Relay { .. }
            | TableAct::TellResult(_)
            | TableAct::Ask(_)
            | TableAct::ClaimLeft
            | TableAct::Join { .. }
            | TableAct::Confer(_)
            | TableAct::Rematched(_)
            | TableAct::Display(_)
            | TableAct::Sign
            | TableAct::Tick { .. }
            | TableAct::Message { .. }
            | TableAct::Agree(..)
            | TableAct::Draw(_)
            | TableAct::Help(_)
            | TableAct::Assist { .. }
            | TableAct::Aside(_)
            | TableAct::PlayElsewhere(_)
            | TableAct::Follow(_)
            | TableAct::BeginsAt(_)
            | TableAct::Look
            | TableAct::Outage(_) => false,
        };
        if elsewhere && plays { Err(Stop::Elsewhere.into()) } else { Ok(()) }
    }

    /// The game goes on at a wooden board, or comes back: then its clocks stand until an arbiter has set
    /// them. Whoever had not come sits in the hall now, under the eyes of the arbiter: he is not late here.
    pub(super) fn plays_elsewhere(mut self, reason: Option<&str>) -> Result<Decided, Refusal> {
        self.by_platform()?;
        if self.table.elsewhere() == reason {
            return Ok(Decided::default());
        }
        let moved = Fact::Elsewhere { reason: reason.map(str::to_owned) };
        let now = self.reading.game;
        if reason.is_some() && self.game.state().phase == GamePhase::Playing {
            self.all_arrive(now)?;
        }
        if reason.is_none() {
            self.completes_move(now);
        }
        self.stands_still(now)?;
        Ok(self.played_before(moved, reason.unwrap_or_default()))
    }

    /// A move that was made at the wooden board and not completed there is complete here: nobody could press
    /// a clock for it.
    fn completes_move(&mut self, now: Moment) {
        let Some(side) = self.game.state().made else { return };
        // What cannot be completed is for the arbiter, who sets up position and times anyway.
        if self.game.state().clock.running().is_none() {
            let _ = self.acts(Actor::Platform, Act::Clock(ClockAct::Resume), now);
        }
        let _ = self.acts(Actor::Player(side), Act::Play(PlayAct::Press), now);
    }

    fn stands_still(&mut self, now: Moment) -> Result<(), Refusal> {
        if self.game.state().clock.running().is_some() {
            self.acts(Actor::Platform, Act::Clock(ClockAct::Stop(None)), now)?;
        }
        Ok(())
    }

    /// What has happened in the game, if anything has, and then something else.
    fn played_before(self, fact: Fact, reason: &str) -> Decided {
        if self.events.is_empty() {
            return Decided::of(fact);
        }
        let mut decided = self.played(reason.to_owned());
        decided.facts.push(fact);
        decided
    }

    /// An official says what of a wooden board is followed: the clocks stand until he has set them, since
    /// nobody knows what the other clock shows.
    pub(super) fn follows_board(mut self, follows: Follows) -> Result<Decided, Refusal> {
        self.official_name()?;
        let known = self.table.terms().kind.wood().map(|wood| wood.follows);
        // An event has its result from the moves, so these are followed.
        if self.table.elsewhere().is_none() || follows == Follows::Clock {
            return Err(Stop::NotYours.into());
        }
        if known == Some(follows) {
            return Ok(Decided::default());
        }
        let by = self.request.by.clone();
        let now = self.table.moment(self.reading.game);
        self.stands_still(now)?;
        Ok(self.played_before(Fact::Follows { follows, by }, ""))
    }

    pub(super) fn begins_at(self, at: i64) -> Result<Decided, Refusal> {
        self.by_platform()?;
        if self.game.state().phase != GamePhase::Waiting || self.table.begins().is_some() {
            return Ok(Decided::default());
        }
        Ok(Decided::of(Fact::Begins { at }))
    }

    /// The break is over: whoever is missing is not late again, his clock runs.
    pub(super) fn begins(mut self) -> Result<Decided, Refusal> {
        self.by_platform()?;
        if self.game.state().phase != GamePhase::Waiting {
            return Ok(Decided::default());
        }
        let now = self.reading.game;
        self.all_arrive(now)?;
        self.acts(Actor::Platform, Act::Start(StartAct::Signal), now)?;
        Ok(self.played(String::new()))
    }

    /// Whoever has not come is taken to be there.
    fn all_arrive(&mut self, now: Moment) -> Result<(), Refusal> {
        for side in Side::BOTH {
            if !self.table.is_here(self.table.player(side)) {
                self.acts(Actor::Platform, Act::Start(StartAct::Arrive(side)), now)?;
            }
        }
        Ok(())
    }
}
