//! Letters, their faults, and what is charged for them.

use std::sync::Arc;

use calendar::Date;
use draughts::Colour;

use super::{Awaiting, Claimed, Exchange, Impossible, LastLetter, Posted, Purpose, Sending};
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
        match letter.purpose {
            Purpose::Report | Purpose::Claim => {}
            // What is only repeated rightly now was made before.
            Purpose::Correct if self.awaiting == corrects_repetition(letter.by) => {}
            Purpose::Move | Purpose::Correct => {
                self.accounts[letter.by].has_written = true;
                // What was called offered is made or dropped by this letter.
                self.accounts[!letter.by].written = 0;
                self.accounts[!letter.by].made += letter.partners;
                self.accounts[letter.by].written = letter.obliged;
                self.accounts[letter.by].made += letter.own;
            }
        }
        self.note_last(letter, after, next);
        self.awaiting = next;
        self.test_time(&mut rulings);
        Ok(rulings)
    }

    /// The letter is the last one now. A claim is not: it answers, but nobody answers it.
    fn note_last(&mut self, letter: &Posted, after: Option<Date>, next: Awaiting) {
        if letter.purpose == Purpose::Claim {
            // Of his own letter the partner may still charge what he may.
            if let Some(last) = self.last.as_mut().filter(|last| last.by != letter.by) {
                last.answered = true;
            }
            return;
        }
        let stamp = letter.stamp.filter(|stamp| *stamp != letter.sent);
        self.last = Some(LastLetter {
            by: letter.by,
            first: Sending { on: letter.sent, stamp, after },
            repeats: Vec::new(),
            stopped: matches!(next, Awaiting::Report { .. }),
            omitted_again: letter.omits && self.accounts[letter.by].omissions > 1,
            answered: false,
            term_from: letter.sent,
            judged: None,
            arrived: letter.shown.filter(|_| self.rules.is_here(!letter.by)),
            forwarded: None,
        });
    }

    /// Whether it is for this player to write this.
    fn may_post(&self, letter: &Posted) -> Result<(), Refusal> {
        let chapter = self.rules.chapter();
        let refused = |why, clauses: &[clauses::Clause]| {
            Err(Refusal::on(why, clauses).with(Fact::Player(letter.by)))
        };
        match (self.awaiting, letter.purpose) {
            (Awaiting::Judge { .. }, _) => refused(Why::JudgeFirst, &chapter.claim),
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
        let (own, partners) = match self.last.as_ref() {
            Some(last) if last.by == letter.by => (Some(last), None),
            last => (None, last),
        };
        if let Some(own) = own.filter(|own| letter.sent < own.first.on) {
            return Err(Refusal::disorder(own.first.on, letter.sent));
        }
        let Some(received) = letter.received else {
            // The first letter of all answers none, nor does a claim of who waits for a correction.
            let first = self.last.is_none() && letter.by == Colour::White;
            let clauses = &self.rules.chapter().omission_penalty_days.clauses;
            return match first || own.is_some() {
                true => Ok(()),
                false => Err(Refusal::on(Why::ReceiptMissing, clauses)),
            };
        };
        let earliest = partners.map(|last| last.judged.unwrap_or(last.first.went()));
        match earliest {
            Some(sent) if received < sent => Err(Refusal::disorder(sent, received)),
            _ if letter.sent < received => Err(Refusal::disorder(received, letter.sent)),
            Some(_) | None => Ok(()),
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

    /// How long a letter was on its way, if both dates are told and it was the partner's.
    fn note_transit(&mut self, letter: &Posted) {
        let partners = |last: &&LastLetter| last.by != letter.by && last.judged.is_none();
        let told = letter.received.filter(|_| !letter.worked_out);
        if let Some((last, received)) = self.last.as_ref().filter(partners).zip(told) {
            self.transits.push(received.days_since(last.went_before(received)).max(0));
        }
    }

    /// What the writer charges to his partner, and may charge in this letter only.
    fn charge_partner(&mut self, letter: &Posted, rulings: &mut Vec<Ruling>) {
        let partner = !letter.by;
        let last = self.last.clone().filter(|last| last.by == partner && !last.answered);
        let chapter = Arc::clone(self.rules.chapter());
        if letter.charges.stop {
            let rule = &chapter.stop_penalty_days;
            let reported = letter.purpose == Purpose::Report || letter.purpose == Purpose::Claim;
            let due = last.as_ref().is_some_and(|last| last.stopped) && reported;
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
            let due = last.as_ref().is_some_and(|last| last.omitted_again);
            let what = if due { What::OmissionCharged } else { What::OmissionRefused };
            let ruling = Ruling::on(what, &rule.clauses).of(partner);
            rulings.push(ruling.with(Fact::Number(rule.says.into())));
            if due {
                let days = Counted::Fixed(rule.says.into());
                self.enter(partner, EntryKind::Omission, days, &rule.clauses);
            }
        }
        if letter.charges.postmark {
            self.correct_by_postmark(partner, last.as_ref(), rulings);
        }
    }

    fn correct_by_postmark(
        &mut self,
        partner: Colour,
        last: Option<&LastLetter>,
        rulings: &mut Vec<Ruling>,
    ) {
        let clauses = self.rules.chapter().budget.clauses.clone();
        let copies = last.into_iter().flat_map(LastLetter::copies);
        let stamped: Vec<(Sending, Date)> =
            copies.filter_map(|one| Some((*one, one.stamp?))).collect();
        if stamped.is_empty() {
            rulings.push(Ruling::on(What::PostmarkRefused, &clauses).of(partner));
        }
        for (copy, stamped) in stamped {
            let differs = |after| Counted::Stamped { after, written: copy.on, stamped };
            let counted = copy.after.map_or(Counted::Free, differs);
            let days = self.enter(partner, EntryKind::Postmark, counted, &clauses);
            let ruling = Ruling::on(What::PostmarkCounted, &clauses).of(partner);
            rulings.push(ruling.with(Fact::Number(days)).with(Fact::Day(stamped)));
        }
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
        let clauses = if self.rules.is_here(letter.by) {
            chapter.server_time.as_ref().unwrap_or(clauses)
        } else {
            clauses
        };
        // While play stood still for a claim, nobody's days ran.
        let mut after = after;
        for (claimed, decided) in self.stood_still.clone() {
            let Some(begun) = after.filter(|after| *after < decided) else { continue };
            if begun < claimed {
                let until = claimed.min(letter.sent);
                self.enter(letter.by, kind, Counted::Between { after: begun, until }, clauses);
            }
            after = Some(decided);
        }
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
        // A claim is no reply: it need not have the dates of one.
        if !letter.omits || letter.purpose == Purpose::Claim {
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
                let clauses: &[clauses::Clause] =
                    if replace { &chapter.impossible } else { &chapter.report_days.clauses };
                rulings.push(Ruling::on(What::Reported, clauses).of(offender));
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
                    let clauses: &[clauses::Clause] = match before {
                        Awaiting::Correction { replace: true, .. } => &chapter.impossible,
                        Awaiting::Correction { replace: false, .. }
                        | Awaiting::Move(_)
                        | Awaiting::Report { .. }
                        | Awaiting::Judge { .. } => &chapter.report_days.clauses,
                    };
                    rulings.push(Ruling::on(What::PutRight, clauses).of(letter.by));
                }
                Awaiting::Move(!letter.by)
            }
        }
    }

    /// The last letter is sent once more, by registered mail.
    pub fn repeat(&mut self, by: Colour, on: Date) -> Result<Vec<Ruling>, Refusal> {
        let rule = self.rules.chapter().repeat_after_days.clone();
        if matches!(self.awaiting, Awaiting::Judge { .. }) {
            let refusal = Refusal::on(Why::JudgeFirst, &self.rules.chapter().claim);
            return Err(refusal.with(Fact::Player(by)));
        }
        let Some(last) = self.last.as_mut().filter(|last| last.by == by) else {
            let refusal = Refusal::on(Why::NothingToRepeat, &rule.clauses);
            return Err(refusal.with(Fact::Player(by)));
        };
        if on < last.term_from {
            return Err(Refusal::disorder(last.term_from, on));
        }
        let due = last.term_from.days_later(rule.says.into());
        last.repeats.push(Sending { on, stamp: None, after: Some(due) });
        last.term_from = on;
        self.acts += 1;
        let mut rulings = Vec::new();
        let counted = Counted::Between { after: due, until: on };
        let days = self.enter(by, EntryKind::RepeatDelay, counted, &rule.clauses);
        let what = match on {
            _ if on < due => What::RepeatedEarly,
            _ if days > 0 => What::RepeatedLate,
            _ => What::Repeated,
        };
        let ruling = Ruling::on(what, &rule.clauses).of(by).with(Fact::Number(days));
        rulings.push(ruling.with(Fact::Until(due)));
        self.test_time(&mut rulings);
        Ok(rulings)
    }

    /// A player has received his partner's letter.
    pub(crate) fn received(&mut self, by: Colour, on: Date) -> Result<Vec<Ruling>, Refusal> {
        let clauses = self.rules.chapter().budget.clauses.clone();
        let refused = |why| Err(Refusal::on(why, &clauses).with(Fact::Player(by)));
        let last = self.last.as_mut().filter(|last| last.by != by && !last.answered);
        let Some(last) = last else { return refused(Why::NothingReceived) };
        if let Some(day) = last.arrived {
            return Err(Refusal::on(Why::ReceivedOtherwise, &clauses).with(Fact::Day(day)));
        }
        let sent = last.judged.unwrap_or(last.first.went());
        if on < sent {
            return Err(Refusal::disorder(sent, on));
        }
        last.arrived = Some(on);
        self.acts += 1;
        Ok(vec![Ruling::on(What::LetterReceived, &clauses).of(by).with(Fact::Day(on))])
    }

    /// The secretary has posted the card of a move that was made on the server: the days after which it is repeated
    /// run from then.
    pub(crate) fn forwarded(&mut self, on: Date) -> Result<Vec<Ruling>, Refusal> {
        let clauses = self.rules.chapter().sending.clone();
        let since = self.to_be_forwarded();
        let Some((last, since)) = self.last.as_mut().zip(since) else {
            return Err(Refusal::on(Why::NothingToForward, &clauses));
        };
        if on < since {
            return Err(Refusal::disorder(since, on));
        }
        (last.forwarded, last.term_from) = (Some(on), on);
        let to = !last.by;
        self.acts += 1;
        Ok(vec![Ruling::on(What::CardForwarded, &clauses).of(to).with(Fact::Day(on))])
    }

    /// A player goes to the server, or back to letters. What was on its way to him stands before him there.
    pub(crate) fn note_way(
        &mut self,
        by: Colour,
        on: Date,
        here: bool,
    ) -> Result<Vec<Ruling>, Refusal> {
        let chapter = Arc::clone(self.rules.chapter());
        let clauses = chapter.server_time.as_deref().unwrap_or(&chapter.sending);
        if !self.rules.terms().server_too {
            return Err(Refusal::on(Why::NotBeside, clauses));
        }
        let came = self.last.as_mut().filter(|last| here && last.by != by && !last.answered);
        if let Some(last) = came {
            last.arrived.get_or_insert(on.max(last.first.went()));
        }
        self.rules.note_way(by, here);
        self.acts += 1;
        let what = if here { What::MovesHere } else { What::WritesLetters };
        Ok(vec![Ruling::on(what, clauses).and(&chapter.sending).of(by).with(Fact::Day(on))])
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

    /// The postmark of the partner's letter becomes known with the answer. Says whether it is another day than is
    /// written on that copy.
    pub fn note_stamp(&mut self, by: Colour, stamp: Date) -> bool {
        let Some(last) = self.last.as_mut().filter(|last| last.by == by) else { return false };
        let copy = last.copy_dated(stamp);
        copy.stamp = Some(stamp).filter(|stamp| *stamp != copy.on);
        copy.stamp.is_some()
    }

    /// The first date as it should be, where the postmark of the partner's letter is known and another day is written.
    pub(crate) fn right_first_date(&self, by: Colour, written: Date) -> Option<Date> {
        let last = self.last.as_ref().filter(|last| last.by == by)?;
        let known = last.copies().any(|copy| copy.stamp.is_some());
        let right = last.copies().any(|copy| copy.went() == written);
        (known && !right).then(|| last.first.went())
    }

    /// It becomes known when a player received the starting sheet.
    pub(crate) fn note_sheet(&mut self, by: Colour, received: Date) -> Vec<Ruling> {
        self.acts += 1;
        self.rules.note_sheet(by, received);
        let clauses = self.rules.chapter().start_and_end.clone();
        let late = self.rules.terms().start.is_some_and(|start| received > start);
        let ruling = match self.rules.start(by).filter(|_| late) {
            Some(start) => Ruling::on(What::SheetLate, &clauses).with(Fact::Day(start)),
            None => Ruling::on(What::SheetInTime, &clauses),
        };
        vec![ruling.of(by)]
    }

    /// When the last letter was sent, as it says itself.
    pub(crate) fn last_written(&self) -> Option<Date> {
        self.last.as_ref().map(|last| last.first.on)
    }
}

/// What is awaited of who must repeat his partner's moves rightly.
fn corrects_repetition(offender: Colour) -> Awaiting {
    Awaiting::Correction { offender, replace: false }
}
