//! Claims that the partner's time is overdue.

use std::sync::Arc;

use calendar::Date;
use draughts::Colour;

use super::{Awaiting, Exchange, LastLetter};
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
        let received = self.last.is_some_and(|last| last.by != by);
        match self.awaiting {
            Awaiting::Move(next) => next == by && received,
            Awaiting::Report { offender, .. } | Awaiting::Correction { offender, .. } => {
                offender != by
            }
            Awaiting::Judge { .. } => false,
        }
    }

    /// The judge decides: with all papers by the days, otherwise he declines the claim. Says whether the
    /// accused has lost.
    pub fn judge(&mut self, complete: bool) -> Result<(Vec<Ruling>, bool), Refusal> {
        let chapter = Arc::clone(self.rules.chapter());
        let rule = &chapter.false_claim_days;
        let Some(claim) = self.claim.take() else {
            return Err(Refusal::on(Why::NoClaim, &rule.clauses));
        };
        self.acts += 1;
        let accused = !claim.by;
        let mut rulings = Vec::new();
        let overdue = complete && self.accounts[accused].is_overdue;
        if overdue {
            rulings.push(Ruling::on(What::ClaimTrue, &rule.clauses).of(accused));
            return Ok((rulings, true));
        }
        let counted = claim
            .after
            .map_or(Counted::Free, |after| Counted::Between { after, until: claim.sent });
        self.awaiting = claim.resume;
        // Who waits for a correction has no days to lose.
        if !matches!(claim.resume, Awaiting::Correction { .. }) {
            let clauses = &chapter.budget.clauses;
            self.enter(claim.by, EntryKind::Thinking, counted, clauses);
        }
        if !complete {
            rulings.push(Ruling::on(What::ClaimDeclined, &rule.clauses).of(claim.by));
            self.test_time(&mut rulings);
            return Ok((rulings, false));
        }
        if claim.forwards() {
            self.accounts[claim.by].made += claim.own;
            self.accounts[accused].made += claim.partners;
            // What he called offered is made or dropped by the forwarded move.
            self.accounts[accused].written = 0;
            self.awaiting = Awaiting::Move(accused);
            self.last = self.last.map(|last| LastLetter { forwarded: true, ..last });
        }
        self.enter(
            claim.by,
            EntryKind::FalseClaim,
            Counted::Fixed(rule.says.into()),
            &rule.clauses,
        );
        let ruling = Ruling::on(What::ClaimFalse, &rule.clauses).of(claim.by);
        rulings.push(ruling.with(Fact::Number(rule.says.into())));
        self.test_time(&mut rulings);
        Ok((rulings, false))
    }
}
