//! What players ask for at a table.

use std::sync::Arc;

use game::{
    Act, Actor, ClockAct, Command, DrawAct, Millis, Phase as GamePhase, PlayAct, Presence, Side,
    StartAct, Why,
};

use super::{After, Decided, Deciding};
use crate::question::draws_at_once;
use crate::{Fact, Person, Phase, Refusal, Saying, Seat, Stop, Who};

/// So often the windows of a player are kept in a game, where several servers must know them.
const WINDOWS_MAX: u32 = 1_000;
/// So often a lost connection of a player is kept in a game.
const LOSSES_MAX: u32 = 500;
/// The name of a window is no longer.
const WINDOW_CHARS_MAX: usize = 32;

impl Deciding<'_> {
    pub(super) fn sit(self, person: Person, seat: &Seat) -> Result<Decided, Refusal> {
        if self.table.seat(person).is_some() {
            return Err(Stop::Taken.into());
        }
        if self.table.person(&seat.key).is_some() || self.table.member(&seat.key).is_some() {
            return Err(Stop::NotYours.into());
        }
        seat.is_named()?;
        let fact = Fact::Seated { person, seat: seat.clone() };
        Ok(Decided { facts: vec![fact], ..Decided::default() })
    }

    /// He has come; and when both have, and nobody else gives the signal, the game begins.
    pub(super) fn ready(mut self) -> Result<Decided, Refusal> {
        let person = self.player()?;
        if !self.table.seats.all(Option::is_some) {
            return Err(Stop::SeatsOpen.into());
        }
        if !self.table.is_admitted(person) {
            return Err(Stop::NotAdmitted.into());
        }
        let state = self.game.state();
        if self.table.is_win_asked() {
            return Err(Stop::NotYours.into());
        }
        if state.phase == GamePhase::Playing && state.clock.running().is_none() {
            return self.ready_to_go_on(person);
        }
        let arrives = Act::Start(StartAct::Arrive(self.table.side(person)));
        let now = self.reading.game;
        self.acts(Actor::Player(self.table.side(person)), arrives, now)?;
        let here =
            |side: Side| matches!(self.game.state().start.presence(side), Presence::Present(_));
        let begins =
            self.game.state().phase == GamePhase::Waiting && Side::BOTH.into_iter().all(here);
        // What begins by itself begins when both want it, before its time too; a break that the rulebook sets
        // lasts as long as it sets it.
        let announced = self.table.begins().is_some() && !self.table.has_set_break();
        if begins && (announced || !self.table.terms.arbiter) {
            self.acts(Actor::Platform, Act::Start(StartAct::Signal), now)?;
        }
        self.latecomer_pays(now);
        Ok(self.played(String::new()))
    }

    /// After an outage a friendly game goes on when both want it.
    fn ready_to_go_on(mut self, person: Person) -> Result<Decided, Refusal> {
        if self.table.terms.arbiter {
            return Err(game::Refusal::plain(Why::ClocksStopped).into());
        }
        let fact = Fact::Ready { person, id: self.request.id.clone() };
        if !self.table.ready[!person] {
            let said = self.table.ready[person];
            return Ok(if said { Decided::default() } else { Decided::of(fact) });
        }
        let now = self.reading.game;
        self.acts_last(Actor::Platform, Act::Clock(ClockAct::Resume), now)?;
        Ok(self.played(String::new()))
    }

    pub(super) fn moves(self, ply: u32, text: &str, offer: bool) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        let by = Actor::Player(self.table.side(person));
        self.makes_move(person, by, (text, offer), String::new())
    }

    /// A move of a side, whoever makes it: the player, those who confer with him, or his assistant.
    pub(crate) fn makes_move(
        mut self,
        person: Person,
        by: Actor,
        (text, offer): (&str, bool),
        reason: String,
    ) -> Result<Decided, Refusal> {
        self.heeds_draw()?;
        let at = self.on_own_time(person);
        let text = self.meant(person, text);
        let moves = Act::Play(PlayAct::Move(text.clone()));
        // Most moves are all that is decided about the game.
        if !offer && !draws_at_once(&self.game) {
            let moment = at.max(self.table.clocked);
            return match self.game.decided(&Command { by, act: moves }, moment) {
                Ok((events, game)) => {
                    self.events.extend(events);
                    let after = After(Some(Arc::new(game)));
                    Ok(Decided { after, ..self.played(reason) })
                }
                Err(refusal) => self.errs(person, &text, refusal.into()),
            };
        }
        if let Err(refusal) = self.acts(by, moves, at) {
            return self.errs(person, &text, refusal.into());
        }
        let offered = match offer && self.game.outcome().is_none() {
            true => self.acts(by, Act::Draw(DrawAct::Offer), at),
            false => Ok(()),
        };
        let asked = self.asks_for_a_win(at);
        let mut decided = self.played(reason);
        decided.facts.extend(asked);
        Ok(Decided { offer_refused: offered.err(), ..decided })
    }

    pub(super) fn says(mut self, ply: u32, what: Saying) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        if what == Saying::Offer {
            self.nothing_asked()?;
        }
        let act = match what {
            Saying::Offer => Act::Draw(DrawAct::Offer),
            Saying::Accept => Act::Draw(DrawAct::Accept),
            Saying::Decline => Act::Draw(DrawAct::Decline),
            Saying::Resign => Act::Resign,
        };
        let now = self.reading.game;
        self.acts_last(Actor::Player(self.table.side(person)), act, now)?;
        Ok(self.played(String::new()))
    }

    /// A claim that needs eyes is not taken where there are none.
    pub(super) fn claims(mut self, ply: u32, act: Act) -> Result<Decided, Refusal> {
        let person = self.player()?;
        self.seen(ply)?;
        self.nothing_asked()?;
        let now = self.reading.game;
        self.acts(Actor::Player(self.table.side(person)), act, now)?;
        if self.game.state().claim.is_some() && !self.table.terms.arbiter {
            return Err(Stop::NoArbiter.into());
        }
        Ok(self.played(String::new()))
    }

    /// Whoever is asked whether he can show a win answers that before he wants anything else.
    pub(crate) fn nothing_asked(&self) -> Result<(), Refusal> {
        if self.table.is_win_asked() { Err(Stop::AnswerFirst.into()) } else { Ok(()) }
    }

    /// Nothing else has happened on the board than he has seen.
    pub(crate) fn seen(&self, ply: u32) -> Result<(), Refusal> {
        if self.table.ply() == ply { Ok(()) } else { Err(Stop::Stale.into()) }
    }

    /// Before his own first move a player may take a friendly game for not begun; one to which nobody has
    /// come the program gives up.
    pub(super) fn voids(self, reason: &str) -> Result<Decided, Refusal> {
        let unattended = self.table.event().is_none() && self.table.phase() == Phase::Open;
        if let Who::ChiefArbiter(_) = &self.request.by {
            self.reasoned(reason)?;
        } else if self.request.by != Who::Platform || !unattended {
            let person = self.player()?;
            let moved = self.game.state().moves_by(self.table.side(person)) > 0;
            if self.table.terms.arbiter {
                return Err(Stop::NotYours.into());
            }
            let over = self.game.outcome().is_some() || self.table.told.is_some();
            if moved || over {
                return Err(Stop::Begun.into());
            }
        }
        let fact = Fact::Voided { by: self.request.by.clone(), reason: reason.to_owned() };
        Ok(Decided { facts: vec![fact], ..Decided::default() })
    }

    /// A player opens the table once more; the newest of his windows plays, whichever server it is at.
    pub(super) fn opens_window(self, name: &str) -> Result<Decided, Refusal> {
        let Who::Player(person) = self.request.by else { return Err(Stop::NotYours.into()) };
        let (_, number) = self.table.windows[person];
        if number >= WINDOWS_MAX {
            return Err(Stop::Enough.into());
        }
        let name = name.chars().take(WINDOW_CHARS_MAX).collect();
        Ok(Decided::of(Fact::Window { person, name }))
    }

    /// A lost connection runs on its player's clock, except for what the terms grant him.
    pub(super) fn presence(self, here: bool) -> Result<Decided, Refusal> {
        let person = self.player()?;
        // Who sits at the wooden board needs no connection.
        let at_wood = self.table.elsewhere().is_some();
        if at_wood || here != self.table.is_lost(person) {
            return Ok(Decided::default());
        }
        // Whose line comes and goes for ever is known by then: he is taken to be there.
        if !here && self.table.connections[person].losses >= LOSSES_MAX {
            return Ok(Decided::default());
        }
        let (at, received) = (self.reading.game, Some(self.reading.received));
        Ok(Decided::of(Fact::Presence { person, here, at, free: Millis::ZERO, received }))
    }
}
