//! Claims that the partner's time is overdue.

use std::sync::Arc;

use calendar::Date;
use draughts::Colour;

use super::{Awaiting, Exchange, LastLetter, Sending};
use crate::{Counted, EntryKind, Fact, Refusal, Ruling, What, Why};

/// A claim that waits for the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// Who claims.
    pub by: Colour,
    /// The day after which his own days count.
    pub(super) after: Option<Date>,
    /// When he sent the claim.
    pub sent: Date,
    /// How many moves he recorded for the judge to forward.
    pub(super) own: u32,
    /// How many of the accused go with them.
    pub(super) partners: u32,
    /// What was awaited before.
    pub(super) resume: Awaiting,
}

impl Claimed {
    /// Whether an impossible move of this player waits to be replaced meanwhile.
    pub(super) fn awaits_replacement_of(&self, player: Colour) -> bool {
        match self.resume {
            Awaiting::Report { offender, replace } | Awaiting::Correction { offender, replace } => {
                replace && offender == player
            }
            Awaiting::Move(_) | Awaiting::Judge { .. } => false,
        }
    }

    /// Whether the claimant was to move, so that his move can be forwarded.
    pub fn forwards(&self) -> bool {
        self.resume == Awaiting::Move(self.by)
    }
}

impl Exchange {
    /// Whether a player may claim instead of answering.
    pub(super) fn may_claim(&self, by: Colour) -> bool {
        let received = self.last.as_ref().is_some_and(|last| last.by != by);
        match self.awaiting {
            Awaiting::Move(next) => next == by && received,
            Awaiting::Report { offender, .. } | Awaiting::Correction { offender, .. } => {
                offender != by
            }
            Awaiting::Judge { .. } => false,
        }
    }

    /// The judge decides on a day: with all papers by the days, otherwise he declines the claim. Says whether the
    /// accused has lost.
    pub fn judge(&mut self, on: Date, complete: bool) -> Result<(Vec<Ruling>, bool), Refusal> {
        let chapter = Arc::clone(self.rules.chapter());
        let rule = &chapter.false_claim_days;
        let Some(claim) = self.claim else {
            return Err(Refusal::on(Why::NoClaim, &rule.clauses));
        };
        if on < claim.sent {
            return Err(Refusal::disorder(claim.sent, on));
        }
        self.claim = None;
        self.acts += 1;
        let accused = !claim.by;
        let mut rulings = Vec::new();
        if complete && self.accounts[accused].is_overdue {
            rulings.push(Ruling::on(What::ClaimTrue, &rule.clauses).of(accused));
            return Ok((rulings, true));
        }
        self.awaiting = claim.resume;
        self.stood_still.push((claim.sent, on));
        self.charge_claimant(&claim);
        let forwards = complete && claim.forwards();
        self.resume(&claim, on, forwards);
        if !complete {
            rulings.push(Ruling::on(What::ClaimDeclined, &rule.clauses).of(claim.by));
            self.test_time(&mut rulings);
            return Ok((rulings, false));
        }
        let days = Counted::Fixed(rule.says.into());
        self.enter(claim.by, EntryKind::FalseClaim, days, &rule.clauses);
        let what = if forwards { What::ClaimFalse } else { What::ClaimFalseNoMove };
        let ruling = Ruling::on(what, &rule.clauses).of(claim.by);
        rulings.push(ruling.with(Fact::Number(rule.says.into())));
        self.test_time(&mut rulings);
        Ok((rulings, false))
    }

    /// The claimant's own days up to the claim. Who waits for a correction has none to lose.
    fn charge_claimant(&mut self, claim: &Claimed) {
        if matches!(claim.resume, Awaiting::Correction { .. }) {
            return;
        }
        let between = |after| Counted::Between { after, until: claim.sent };
        let counted = claim.after.map_or(Counted::Free, between);
        let clauses = self.rules.chapter().budget.clauses.clone();
        self.enter(claim.by, EntryKind::Thinking, counted, &clauses);
    }

    /// Play goes on from the judge's letter: with the forwarded move, or where it stood.
    fn resume(&mut self, claim: &Claimed, on: Date, forwards: bool) {
        let judged = (!matches!(claim.resume, Awaiting::Correction { .. })).then_some(on);
        if let Some(last) = self.last.as_mut() {
            (last.term_from, last.judged) = (on, judged);
        }
        if !forwards {
            return;
        }
        let accused = !claim.by;
        self.accounts[claim.by].made += claim.own;
        self.accounts[claim.by].has_written = true;
        self.accounts[accused].made += claim.partners;
        // What he called offered is made or dropped by the forwarded move.
        self.accounts[accused].written = 0;
        self.awaiting = Awaiting::Move(accused);
        self.last = Some(LastLetter {
            by: claim.by,
            first: Sending { on, stamp: None, after: None },
            repeats: Vec::new(),
            stopped: false,
            omitted_again: false,
            answered: false,
            term_from: on,
            judged,
            arrived: None,
            forwarded: None,
        });
    }
}
