//! What the program does at a table by itself: it looks after flags and lateness, and comes back after an outage.

use game::{
    Act, Actor, AidAct, ClockAct, GameResult, Millis, Moment, NoShow, PanelAct, Phase as GamePhase,
    StartAct, Why,
};

use super::{Decided, Deciding};
use crate::{Fact, Person, Phase, Refusal, Stop, TableAct, Who};

/// The reason with which the program stops clocks after an outage.
const OUTAGE: &str = "outage";

impl Deciding<'_> {
    /// The table is the first of a display.
    pub(super) fn begins_display(self, boards: &[(String, Person)]) -> Result<Decided, Refusal> {
        // In an event a board may be set up anew.
        let begun = !self.table.display.is_empty() && self.table.event().is_none();
        if self.request.by != Who::Platform || begun {
            return Err(Stop::NotYours.into());
        }
        let (tables, giver) = boards.iter().cloned().unzip();
        Ok(Decided::of(Fact::Display { tables, giver }))
    }

    /// Whether somebody is too late, or his time is over.
    pub(super) fn looks(mut self) -> Result<Decided, Refusal> {
        let now = self.reading.game;
        let state = self.game.state();
        let here = self.table.is_looked_after();
        if !self.table.has_time() || state.claim.is_some() || !here {
            return Ok(Decided::default());
        }
        if self.table.is_win_asked() {
            return self.silence();
        }
        let playing = state.phase == GamePhase::Playing;
        let late: Option<NoShow> = state.start.no_show(now).filter(|_| playing);
        if late.is_some() {
            self.acts_last(Actor::Platform, Act::Start(StartAct::CheckLateness), now)?;
            return Ok(self.played(String::new()));
        }
        if let Some((side, at)) = self.game.unwarned().filter(|_| !self.table.waits_for_giver()) {
            let left = self.game.state().clock.remaining(side, now).shown();
            if Millis::ZERO < left && left <= at {
                self.acts_last(Actor::Platform, Act::Aid(AidAct::WarnOfTime(side)), now)?;
                return Ok(self.played(String::new()));
            }
        }
        self.flags(now)
    }

    /// Whether this board waits for a giver whose one clock has run out, and somebody asks for what would
    /// go on with the game. A claim that was made in time is judged first.
    pub(super) fn has_giver_lost(&self) -> bool {
        let goes_on = matches!(
            self.request.act,
            TableAct::Look
                | TableAct::Move { .. }
                | TableAct::Step { .. }
                | TableAct::Say { .. }
                | TableAct::Claim { .. }
                | TableAct::ClaimLeft
                | TableAct::Assist { act: Act::Play(_) | Act::Opening(_) | Act::Draw(_), .. }
        );
        let state = self.game.state();
        let playing = state.phase == GamePhase::Playing && state.claim.is_none();
        let fallen = self.reading.pool.is_some_and(|pool| pool.fallen);
        let asked = self.table.is_win_asked() || !self.table.is_looked_after();
        goes_on && playing && fallen && !asked && self.table.waits_for_giver()
    }

    /// His own clock at this board has stood still for the one that has run out: it falls with that one.
    pub(super) fn giver_loses(self) -> Result<Decided, Refusal> {
        match self.game.state().clock.reaches(Millis::ZERO) {
            Some(falls) => self.flags(falls),
            None => Ok(Decided::default()),
        }
    }

    /// Somebody's time is over, if it is.
    fn flags(mut self, now: Moment) -> Result<Decided, Refusal> {
        match self.acts_last(Actor::Platform, Act::Clock(ClockAct::Flag { found: None }), now) {
            Ok(()) => Ok(self.played(String::new())),
            Err(refusal) if refusal.why == Why::FlagsUnclear && !self.table.terms.arbiter => {
                // Nobody can say what the flag means, so it means what it says.
                let clock = &self.game.state().clock;
                let Some(side) = clock.running() else { return Ok(Decided::default()) };
                let fell = clock.fallen(side, now).unwrap_or(now);
                let lost = Act::Panel(PanelAct::Adjudicate(GameResult::win(!side)));
                self.acts_last(Actor::Platform, lost, fell)?;
                Ok(self.played(String::new()))
            }
            Err(_) => Ok(Decided::default()),
        }
    }

    /// The program was away: nobody's clock has run since the moment it remembers.
    pub(super) fn outage(mut self, at: Moment) -> Result<Decided, Refusal> {
        let state = self.game.state();
        let runs = state.clock.running().is_some() && self.table.keeps_clock();
        if !self.table.has_time() || self.table.told.is_some() {
            return Ok(Decided::default());
        }
        if !runs {
            let stands = self.table.phase() == Phase::Stopped;
            let gone = if stands { self.left_by_outage(self.reading.game) } else { Vec::new() };
            return Ok(Decided { facts: gone, ..Decided::default() });
        }
        let at = at.max(self.table.clocked);
        self.acts_last(Actor::Platform, Act::Clock(ClockAct::Stop(None)), at)?;
        let gone = self.left_by_outage(at);
        let mut decided = self.played(OUTAGE.to_owned());
        decided.facts.extend(gone);
        Ok(decided)
    }

    /// Nobody's connection outlasts an outage of the program: who comes back says so himself. The program as a
    /// partner has none, nor has he who sits at a wooden board.
    fn left_by_outage(&self, at: Moment) -> Vec<Fact> {
        let table = self.table;
        if !table.terms.kind.is_platform() || table.elsewhere().is_some() {
            return Vec::new();
        }
        let sits = |person: &Person| table.seat(*person).is_some_and(|one| one.partner().is_none());
        let received = Some(self.reading.received);
        let gone =
            |person| Fact::Presence { person, here: false, at, free: Millis::ZERO, received };
        let here = Person::BOTH.into_iter().filter(|person| !table.is_lost(*person));
        here.filter(sits).map(gone).collect()
    }
}
