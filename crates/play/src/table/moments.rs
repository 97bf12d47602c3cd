//! The moments that count at a table: when the program must look again, what is free for a player who is away,
//! and until when a message may be on its way.

use game::{Act, Millis, Moment, Phase as GamePhase};

use super::Table;
use crate::{Person, Request, SHOW_WIN, ServerTime, TableAct, Who};

impl Table {
    /// The moment of the game at which the program must look again, with the person whose message may
    /// still be on its way.
    pub fn looks_again(&self) -> Option<(Moment, Option<Person>)> {
        let state = self.game.state();
        let here = self.is_looked_after();
        if !self.has_time() || self.is_void || state.claim.is_some() || !here {
            return None;
        }
        if let Some(question) = self.question.as_ref().filter(|_| self.is_win_asked()) {
            let yes = Person::BOTH.into_iter().any(|one| question.answers[one] == Some(true));
            return (!yes).then_some((question.since + SHOW_WIN, None));
        }
        let running = state.clock.running().map(|side| self.player(side));
        // The one clock of a giver is looked after by him who holds it.
        let falls = state.clock.reaches(Millis::ZERO).filter(|_| !self.waits_for_giver());
        let flag = falls.map(|at| (at, running));
        let warned = self.warned_from().map(|at| (at, running));
        let absent = Person::BOTH.into_iter().any(|person| !self.is_here(person));
        let absent = absent && state.phase == GamePhase::Playing;
        let late = state.start.deadline().filter(|_| absent).map(|at| (at + Millis(1), None));
        flag.into_iter().chain(warned).chain(late).min_by_key(|(at, _)| *at)
    }

    /// From when a player who sees badly and whom nobody assists is to be warned of his time.
    fn warned_from(&self) -> Option<Moment> {
        let (_, left) = self.game.unwarned().filter(|_| !self.waits_for_giver())?;
        let clock = &self.game.state().clock;
        let falls = clock.reaches(Millis::ZERO)?;
        Some(clock.reaches(left).unwrap_or(self.at()).min(falls))
    }

    /// Whether somebody's time may be over: while it is played, and while a move is being sealed.
    pub(super) fn has_time(&self) -> bool {
        match self.game.state().phase {
            GamePhase::Playing => true,
            GamePhase::Adjourned => self.seals().is_some(),
            GamePhase::Waiting | GamePhase::Over => false,
        }
    }

    /// How much longer a lost connection costs its player nothing.
    pub fn free_left(&self, person: Person) -> Millis {
        let allowed = Millis::seconds(self.terms.away_seconds.into());
        (allowed - self.connections[person].free).max(Millis::ZERO)
    }

    /// How much longer, from a moment of the server on, the clock that runs costs its player nothing
    /// because he is away. Whatever happens meanwhile settles what was free so far, so it is counted from
    /// there.
    pub fn away_free(&self, now: ServerTime) -> Millis {
        let running = self.game.state().clock.running().map(|side| self.player(side));
        let away = running.filter(|person| self.is_lost(*person) && self.keeps_clock());
        away.map_or(Millis::ZERO, |person| {
            let since = self.connections[person].known.max(self.last_received);
            let gone = Millis(now.0.saturating_sub(since.0)).max(Millis::ZERO);
            (self.free_left(person) - gone).max(Millis::ZERO)
        })
    }

    /// He who is away while his own clock runs, and how much of that is free and not settled yet.
    pub(super) fn away(&self, now: Moment) -> Option<(Person, Millis)> {
        let clock = &self.game.state().clock;
        let person = self.player(clock.running()?);
        let connection = self.connections[person];
        let (lost, _) = connection.lost?;
        let since = clock.running_since()?.max(lost).max(connection.settled);
        let free = (now - since).min(self.free_left(person));
        (free > Millis::ZERO && self.keeps_clock()).then_some((person, free))
    }

    /// The moment of the game that counts, without what is free for a player who is away.
    pub fn settled(&self, now: Moment) -> Moment {
        if self.waits_for_giver() {
            return self.clocked;
        }
        self.away(now).map_or(now, |(_, free)| Moment(now.0 - free.0))
    }

    /// As long as a message of him whose clock runs may be on its way nobody calls his flag: what is
    /// asked for then happens at the last moment of his time. His own move has its way forgiven.
    pub(super) fn in_time(&self, request: &Request, now: Moment, grace: Millis) -> Moment {
        let state = self.game.state();
        let moves = matches!(
            request.act,
            TableAct::Move { .. } | TableAct::Step { .. } | TableAct::Seal(_)
        );
        let own = match &request.by {
            Who::Player(person) | Who::Member(person, _) => {
                moves && state.clock.running() == Some(self.side(*person))
            }
            Who::Assistant(person, _) => {
                let acts = matches!(
                    request.act,
                    TableAct::Assist { act: Act::Play(_) | Act::Opening(_), .. }
                );
                acts && state.clock.running() == Some(self.side(*person))
            }
            Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) | Who::Platform => false,
        };
        let grace = grace.min(Millis(self.terms.lag_limit_ms.into()));
        let falls = state.clock.reaches(Millis::ZERO).filter(|_| !own && state.claim.is_none());
        match falls.filter(|_| self.is_looked_after()) {
            Some(falls) if now >= falls && now < falls + grace => {
                Moment(falls.0 - 1).max(self.clocked)
            }
            Some(_) | None => now,
        }
    }
}
