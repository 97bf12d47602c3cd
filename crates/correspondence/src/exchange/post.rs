//! Letters, their faults, and what is charged for them.

use std::sync::Arc;

use calendar::Date;
use draughts::Colour;

use super::{Awaiting, Claimed, Exchange, Impossible, LastLetter, Posted, Purpose};
use crate::{Counted, EntryKind, Fact, Refusal, Ruling, What, Why};

impl Exchange {
    /// A letter is sent.
    pub fn post(&mut self, letter: &Posted) -> Result<Vec<Ruling>, Refusal> {
        self.may_post(letter)?;
        self.dates_are_in_order(letter)?;
        self.acts += 1;
        let mut rulings = Vec::new();
        let after = self.days_run_from(letter, &mut rulings);
        self.note_transit(letter);
        self.charge_partner(letter, &mut rulings);
        self.test_time(&mut rulings);
        self.charge_writer(letter, after, &mut rulings);
        self.note_omission(letter, &mut rulings);
        let next = self.next_after(letter, after, &mut rulings);
        self.accounts[letter.by].has_written = true;
        match letter.purpose {
            Purpose::Report | Purpose::Claim => {}
            Purpose::Move | Purpose::Correct => {
                // What was called offered is made or dropped by this letter.
                self.accounts[!letter.by].written = 0;
                self.accounts[!letter.by].made += letter.partners;
                self.accounts[letter.by].written = letter.obliged;
                self.accounts[letter.by].made += letter.own;
            }
        }
        let stopped = matches!(next, Awaiting::Report { .. });
        let omitted_again = letter.omits && self.accounts[letter.by].omissions > 1;
        let stamp = letter.stamp.filter(|stamp| *stamp != letter.sent);
        self.last = Some(LastLetter {
            by: letter.by,
            after,
            sent: letter.sent,
            stamp,
            stopped,
            omitted_again,
            repeated: letter.sent,
            forwarded: false,
        });
        self.awaiting = next;
        self.test_time(&mut rulings);
        Ok(rulings)
    }

    /// Whether it is for this player to write this.
    fn may_post(&self, letter: &Posted) -> Result<(), Refusal> {
        let chapter = self.rules.chapter();
        let refused = |why, clauses: &[clauses::Clause]| {
            Err(Refusal::on(why, clauses).with(Fact::Player(letter.by)))
        };
        match (self.awaiting, letter.purpose) {
            (Awaiting::Judge { .. }, _) => {
                let judge = &chapter.false_claim_days.clauses;
                refused(Why::JudgeFirst, judge)
            }
            (_, Purpose::Claim) if !self.may_claim(letter.by) => {
                refused(Why::NothingToClaim, &chapter.claim)
            }
            (Awaiting::Move(next), Purpose::Move) if next != letter.by => {
                refused(Why::NotHisTurn, &[])
            }
            (Awaiting::Report { offender, replace: true }, Purpose::Move)
                if offender != letter.by =>
            {
                refused(Why::ReportFirst, &chapter.impossible)
            }
            (Awaiting::Report { offender, .. }, Purpose::Move | Purpose::Report)
                if offender == letter.by =>
            {
                refused(Why::NotHisTurn, &[])
            }
            (Awaiting::Correction { offender, .. }, Purpose::Move) => match offender == letter.by {
                true => refused(Why::CorrectFirst, &chapter.report_days.clauses),
                false => refused(Why::NotHisTurn, &chapter.report_days.clauses),
            },
            (Awaiting::Move(_) | Awaiting::Correction { .. }, Purpose::Report) => {
                refused(Why::NothingToReport, &chapter.report_days.clauses)
            }
            (Awaiting::Correction { offender, .. }, Purpose::Correct) if offender != letter.by => {
                refused(Why::NothingToCorrect, &chapter.report_days.clauses)
            }
            (Awaiting::Move(_) | Awaiting::Report { .. }, Purpose::Correct) => {
                refused(Why::NothingToCorrect, &chapter.report_days.clauses)
            }
            (Awaiting::Move(_) | Awaiting::Report { .. }, Purpose::Move)
            | (Awaiting::Report { .. }, Purpose::Report)
            | (Awaiting::Correction { .. }, Purpose::Correct)
            | (
                Awaiting::Move(_) | Awaiting::Report { .. } | Awaiting::Correction { .. },
                Purpose::Claim,
            ) => Ok(()),
        }
    }

    /// A letter is received after it was sent, and answered after that.
    fn dates_are_in_order(&self, letter: &Posted) -> Result<(), Refusal> {
        let disorder = || {
            let day = Fact::Day(letter.received.unwrap_or(letter.sent));
            Err(Refusal::plain(Why::DatesInDisorder).with(day).with(Fact::Until(letter.sent)))
        };
        let Some(received) = letter.received else {
            let first = self.last.is_none() && letter.by == Colour::White;
            return match first {
                true => Ok(()),
                false => Err(Refusal::on(
                    Why::ReceiptMissing,
                    &self.rules.chapter().omission_penalty_days.clauses,
                )),
            };
        };
        // A claim and what is reported pass by the letter of the claimant himself.
        let before = self.last.filter(|last| last.by != letter.by);
        let earliest = before.map(|last| last.stamp.unwrap_or(last.sent).min(last.sent));
        match letter.sent < received || earliest.is_some_and(|sent| received < sent) {
            true => disorder(),
            false => Ok(()),
        }
    }

    /// The day after which the days of a letter count; nothing if they do not.
    fn days_run_from(&self, letter: &Posted, rulings: &mut Vec<Ruling>) -> Option<Date> {
        let chapter = self.rules.chapter();
        let free = |rulings: &mut Vec<Ruling>| {
            rulings.push(Ruling::on(What::NoDays, &chapter.start_and_end).of(letter.by));
        };
        if letter.received.is_some_and(|received| self.rules.ends_before(received)) {
            free(rulings);
            return None;
        }
        let start = self.rules.start(letter.by).filter(|_| !self.accounts[letter.by].has_written);
        let from = match (start, letter.received) {
            (Some(start), Some(received)) => start.max(received),
            (Some(day), None) | (None, Some(day)) => day,
            (None, None) => return None,
        };
        if start.is_some_and(|start| letter.sent <= start) {
            free(rulings);
        }
        Some(match letter.purpose {
            Purpose::Report => from.days_later(chapter.report_days.says.into()),
            Purpose::Move | Purpose::Correct | Purpose::Claim => from,
        })
    }

    fn note_transit(&mut self, letter: &Posted) {
        let before = self.last.filter(|last| last.by != letter.by && !last.forwarded);
        if let Some((last, received)) = before.zip(letter.received) {
            self.transits.push(received.days_since(last.stamp.unwrap_or(last.sent)).max(0));
        }
    }

    /// What the writer charges to his partner, and may charge in this letter only.
    fn charge_partner(&mut self, letter: &Posted, rulings: &mut Vec<Ruling>) {
        let partner = !letter.by;
        let last = self.last.filter(|last| last.by == partner);
        let chapter = Arc::clone(self.rules.chapter());
        if letter.charges.stop {
            let rule = &chapter.stop_penalty_days;
            let reported = letter.purpose == Purpose::Report || letter.purpose == Purpose::Claim;
            let due = last.is_some_and(|last| last.stopped) && reported;
            let what = if due { What::StopCharged } else { What::StopRefused };
            let ruling = Ruling::on(what, &rule.clauses).of(partner);
            rulings.push(ruling.with(Fact::Number(rule.says.into())));
            if due {
                self.enter(
                    partner,
                    EntryKind::Stop,
                    Counted::Fixed(rule.says.into()),
                    &rule.clauses,
                );
            }
        }
        if letter.charges.omission {
            let rule = &chapter.omission_penalty_days;
            let due = last.is_some_and(|last| last.omitted_again);
            let what = if due { What::OmissionCharged } else { What::OmissionRefused };
            let ruling = Ruling::on(what, &rule.clauses).of(partner);
            rulings.push(ruling.with(Fact::Number(rule.says.into())));
            if due {
                let days = Counted::Fixed(rule.says.into());
                self.enter(partner, EntryKind::Omission, days, &rule.clauses);
            }
        }
        if letter.charges.postmark {
            self.correct_by_postmark(partner, last, rulings);
        }
    }

    fn correct_by_postmark(
        &mut self,
        partner: Colour,
        last: Option<LastLetter>,
        rulings: &mut Vec<Ruling>,
    ) {
        let clauses = self.rules.chapter().budget.clauses.clone();
        let Some((last, stamped)) = last.and_then(|last| Some((last, last.stamp?))) else {
            rulings.push(Ruling::on(What::PostmarkRefused, &clauses).of(partner));
            return;
        };
        let counted = match last.after {
            Some(after) => Counted::Stamped { after, written: last.sent, stamped },
            None => Counted::Free,
        };
        let days = self.enter(partner, EntryKind::Postmark, counted, &clauses);
        let ruling = Ruling::on(What::PostmarkCounted, &clauses).of(partner);
        rulings.push(ruling.with(Fact::Number(days)).with(Fact::Day(stamped)));
    }

    /// What the letter costs him who writes it. A claim costs nothing before it is decided.
    fn charge_writer(&mut self, letter: &Posted, after: Option<Date>, rulings: &mut Vec<Ruling>) {
        let chapter = Arc::clone(self.rules.chapter());
        let (kind, clauses) = match letter.purpose {
            Purpose::Claim => return,
            Purpose::Move => (EntryKind::Thinking, &chapter.budget.clauses),
            Purpose::Report => (EntryKind::LateReport, &chapter.report_days.clauses),
            Purpose::Correct => match self.awaiting {
                Awaiting::Correction { replace: true, .. } => {
                    (EntryKind::Correction, &chapter.impossible)
                }
                Awaiting::Correction { replace: false, .. }
                | Awaiting::Move(_)
                | Awaiting::Report { .. }
                | Awaiting::Judge { .. } => (EntryKind::Correction, &chapter.budget.clauses),
            },
        };
        let clauses = if self.rules.is_on_server() {
            chapter.server_time.as_ref().unwrap_or(clauses)
        } else {
            clauses
        };
        let counted =
            after.map_or(Counted::Free, |after| Counted::Between { after, until: letter.sent });
        let days = self.enter(letter.by, kind, counted, clauses);
        if letter.purpose == Purpose::Report && days > 0 {
            let ruling = Ruling::on(What::ReportedLate, &chapter.report_days.clauses);
            let limit = Fact::Limit(chapter.report_days.says.into());
            rulings.push(ruling.of(letter.by).with(Fact::Number(days)).with(limit));
        }
        let in_own_break = self
            .breaks
            .iter()
            .any(|one| one.by == letter.by && (one.first..=one.last).contains(&letter.sent));
        if in_own_break {
            rulings.push(Ruling::on(What::MoveInBreak, &chapter.break_own_move).of(letter.by));
        }
    }

    fn note_omission(&mut self, letter: &Posted, rulings: &mut Vec<Ruling>) {
        if !letter.omits {
            return;
        }
        let rule = &self.rules.chapter().omission_penalty_days;
        let account = &mut self.accounts[letter.by];
        account.omissions += 1;
        let what = if account.omissions > 1 { What::OmittedAgain } else { What::Omitted };
        let ruling = Ruling::on(what, &rule.clauses).of(letter.by);
        rulings.push(ruling.with(Fact::Number(rule.says.into())));
    }

    /// What must come after a letter.
    fn next_after(
        &mut self,
        letter: &Posted,
        after: Option<Date>,
        rulings: &mut Vec<Ruling>,
    ) -> Awaiting {
        let chapter = self.rules.chapter();
        let replace = letter.impossible == Some(Impossible::Replaced);
        match (letter.purpose, self.awaiting) {
            (Purpose::Claim, resume) => {
                let ruling = Ruling::on(What::Claimed, &chapter.claim).of(letter.by);
                let protest = &chapter.claim_protest_days;
                rulings.push(ruling.with(Fact::Limit(protest.says.into())).and(&protest.clauses));
                self.claim = Some(Claimed {
                    by: letter.by,
                    after,
                    sent: letter.sent,
                    own: letter.own,
                    partners: letter.partners,
                    resume,
                });
                Awaiting::Judge { by: letter.by }
            }
            (Purpose::Report, Awaiting::Report { offender, replace }) => {
                rulings.push(Ruling::on(What::Reported, &chapter.report_days.clauses).of(offender));
                Awaiting::Correction { offender, replace }
            }
            (Purpose::Move | Purpose::Correct | Purpose::Report, before) => {
                if letter.purpose == Purpose::Move && matches!(before, Awaiting::Report { .. }) {
                    let ruling = Ruling::on(What::FaultPassedOver, &chapter.report_days.clauses);
                    rulings.push(ruling.of(!letter.by));
                }
                if replace || letter.unreadable {
                    return Awaiting::Report { offender: letter.by, replace };
                }
                if letter.purpose == Purpose::Correct {
                    let ruling = Ruling::on(What::PutRight, &chapter.report_days.clauses);
                    rulings.push(ruling.of(letter.by));
                }
                Awaiting::Move(!letter.by)
            }
        }
    }

    /// The last letter is sent once more, by registered mail.
    pub fn repeat(&mut self, by: Colour, on: Date) -> Result<Vec<Ruling>, Refusal> {
        let rule = self.rules.chapter().repeat_after_days.clone();
        let Some(mut last) = self.last.filter(|last| last.by == by) else {
            let refusal = Refusal::on(Why::NothingToRepeat, &rule.clauses);
            return Err(refusal.with(Fact::Player(by)));
        };
        if on < last.repeated {
            let days = [Fact::Day(last.repeated), Fact::Until(on)];
            return Err(days.into_iter().fold(Refusal::plain(Why::DatesInDisorder), Refusal::with));
        }
        self.acts += 1;
        let mut rulings = Vec::new();
        let due = last.repeated.days_later(rule.says.into());
        let counted = Counted::Between { after: due, until: on };
        let days = self.enter(by, EntryKind::RepeatDelay, counted, &rule.clauses);
        let what = match on {
            _ if on < due => What::RepeatedEarly,
            _ if days > 0 => What::RepeatedLate,
            _ => What::Repeated,
        };
        let ruling = Ruling::on(what, &rule.clauses).of(by).with(Fact::Number(days));
        rulings.push(ruling.with(Fact::Until(due)));
        last.repeated = on;
        self.last = Some(last);
        self.test_time(&mut rulings);
        Ok(rulings)
    }

    /// Black asks for the first move.
    pub fn enquire(&mut self, by: Colour, on: Date) -> Result<Vec<Ruling>, Refusal> {
        let rule = &self.rules.chapter().enquiry_after_days;
        let waits = self.last.is_none() && self.awaiting == Awaiting::Move(!by);
        let Some(start) = self.rules.terms().start.filter(|_| waits) else {
            return Err(Refusal::on(Why::NoEnquiry, &rule.clauses).with(Fact::Player(by)));
        };
        let due = start.days_later(rule.says.into());
        let what = if on < due { What::EnquiredEarly } else { What::Enquired };
        let ruling = Ruling::on(what, &rule.clauses).of(by).with(Fact::Until(due));
        self.acts += 1;
        Ok(vec![ruling])
    }

    /// The date on a letter's postmark becomes known with the answer.
    pub(crate) fn note_stamp(&mut self, by: Colour, stamp: Date) {
        if let Some(last) = self.last.as_mut().filter(|last| last.by == by) {
            last.stamp = Some(stamp).filter(|stamp| *stamp != last.sent);
        }
    }

    /// What the last letter says of its sending, and its postmark where that says otherwise.
    pub(crate) fn last_dates(&self) -> Option<(Date, Option<Date>)> {
        self.last.map(|last| (last.sent, last.stamp))
    }
}
