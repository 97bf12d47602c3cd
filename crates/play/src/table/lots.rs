//! An opening that is drawn by lot is drawn before both players: until both are there nobody moves, and who is
//! late pays for it.

use clauses::Clause;
use game::{ClockChange, Moment, Phase as GamePhase, Presence, Refusal as GameRefusal, Side, Why};

use super::{Deciding, Table};
use crate::{Decided, Drawn, Reading, Refusal, Request, TableAct, Who};

impl Table {
    /// What follows from a request where an opening was drawn already that waits for somebody who is late: by
    /// coming he has it put on the board in the same step, so that nobody moves between the two.
    pub fn decide_with_opening(
        &self,
        request: &Request,
        reading: &Reading,
        opening: Option<&Drawn>,
    ) -> Result<Decided, Refusal> {
        let mut decided = self.decide(request, reading)?;
        let Some(drawn) = opening.filter(|_| self.waits_for_opening(request)) else {
            return Ok(decided);
        };
        let mut come = self.clone();
        if decided.facts.is_empty() || decided.facts.iter().any(|fact| come.apply(fact).is_err()) {
            return Ok(decided);
        }
        let act = TableAct::Draw(drawn.clone());
        let draws = Request { by: Who::Platform, id: None, act };
        // What cannot be put now is put when the event is looked at next, if it still can be.
        if let Ok(put) = come.decide(&draws, reading) {
            decided.facts.extend(put.facts);
        }
        Ok(decided)
    }

    /// Whether somebody comes by a request to a table whose opening waits for him.
    pub fn waits_for_opening(&self, request: &Request) -> bool {
        request.act == TableAct::Ready && self.awaits_opening()
    }

    /// Whether the first game of a meeting waits for its opening.
    fn awaits_opening(&self) -> bool {
        let by_lot = self.event().is_some_and(|own| own.by_lot && !own.follows());
        by_lot && self.drawn().is_none() && self.ply() == 0
    }

    /// Who is late pays for the draw, where the rulebook says so.
    fn late_draw_clauses(&self) -> Option<Vec<Clause>> {
        let rules = self.game().rules();
        let late = rules.book().start(rules.discipline())?.late_opening.as_ref()?;
        Some(late.clauses.to_vec())
    }
}

impl Deciding<'_> {
    /// Those who have not come.
    fn missing(&self) -> Vec<Side> {
        let start = &self.game.state().start;
        let here = |side: Side| matches!(start.presence(side), Presence::Present(_));
        Side::BOTH.into_iter().filter(|side| !here(*side)).collect()
    }

    /// Whether both see what is drawn.
    pub(super) fn both_are_here(&self) -> bool {
        self.missing().is_empty()
    }

    /// Nobody moves before the opening is drawn that waits for somebody.
    pub(super) fn heeds_draw(&self) -> Result<(), Refusal> {
        if !self.table.awaits_opening() || self.game.state().phase != GamePhase::Playing {
            return Ok(());
        }
        match self.table.late_draw_clauses() {
            Some(clauses) if !self.both_are_here() => {
                Err(GameRefusal::on(Why::OpponentAbsent, &clauses).into())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// As long as the draw waits for one who is late, his clock runs.
    pub(super) fn latecomer_pays(&mut self, now: Moment) {
        let waits = self.table.awaits_opening() && self.game.state().phase == GamePhase::Playing;
        let [late] = self.missing()[..] else { return };
        let runs = self.game.state().clock.running();
        let pays = waits && self.table.late_draw_clauses().is_some();
        if pays && runs.is_some_and(|side| side != late) {
            self.clock_changes(ClockChange::Started(late), late, now);
        }
    }
}
