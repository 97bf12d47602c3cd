//! What a letter does to the game.

use std::sync::Arc;

use calendar::Date;
use draughts::Colour;

use super::{Game, Made, Noted};
use crate::ends::ended;
use crate::examine::Examined;
use crate::{
    Awaiting, Charges, DrawWord, Ending, Fact, Letter, Part, Posted, Purpose, Refusal, Rules,
    Ruling, Standing, What, Why, written,
};

impl Game {
    pub(super) fn letter(&mut self, letter: &Letter) -> Result<Vec<Ruling>, Refusal> {
        let chapter = Arc::clone(self.rules().chapter());
        let mut rulings = Vec::new();
        let (received, sent) = self.dates(letter, &mut rulings)?;
        let on_server = self.rules().is_on_server();
        let here = self.rules().is_here(letter.by);
        if on_server && self.awaiting() == Awaiting::Move(letter.by) {
            // A move that comes after its time is no more taken.
            if self.last_safe_day(letter.by).is_some_and(|last| sent > last) {
                return Ok(self.time_is_over(letter.by, sent));
            }
        }
        if letter.draw == Some(DrawWord::Accepts) && self.draw != Some(!letter.by) {
            return Err(
                Refusal::on(Why::NoDraw, &chapter.start_and_end).with(Fact::Player(letter.by))
            );
        }
        let has_moves = !written::tokens(&letter.moves).is_empty();
        let claims_draw = letter.draw == Some(DrawWord::Claims);
        let drawn = (claims_draw && !has_moves && !letter.resigns)
            .then(|| self.draw_claimed(letter.by, false));
        let drawn = drawn.transpose()?;
        let met = self.met_before();
        let found = self.examined(letter, has_moves)?;
        let mut charges = Charges {
            stop: letter.charges_stop,
            omission: letter.charges_omission,
            postmark: letter.corrects,
        };
        if let Some(first) = letter.partner_sent {
            if let Some(received) = received.filter(|received| *received < first) {
                return Err(Refusal::disorder(first, received));
            }
            match self.exchange.right_first_date(!letter.by, first) {
                Some(right) => {
                    let clauses = &chapter.budget.clauses;
                    let ruling = Ruling::on(What::FirstDateDiffers, clauses).of(letter.by);
                    rulings.push(ruling.with(Fact::Day(first)).with(Fact::Until(right)));
                }
                None => charges.postmark |= self.exchange.note_stamp(!letter.by, first),
            }
        }
        let mut posted = Posted {
            by: letter.by,
            purpose: letter.purpose,
            received,
            worked_out: letter.received.is_none(),
            sent,
            stamp: letter.stamp,
            shown: letter.shown,
            own: 0,
            partners: 0,
            obliged: 0,
            impossible: None,
            unreadable: false,
            omits: letter.omits() || self.omits_receipt(letter),
            charges,
        };
        if let Some(found) = &found {
            let made = found.made.len() as u32;
            posted.own = made.div_ceil(2);
            posted.partners = made / 2;
            posted.obliged = found.obliged;
            posted.impossible = found.impossible;
            posted.unreadable = found.unreadable;
        } else if letter.purpose == Purpose::Correct {
            let faulty = self.table.faulty_repetition(letter, &chapter);
            posted.unreadable = faulty.is_some();
            rulings.extend(faulty);
        }
        if here && (letter.comments || !letter.text.trim().is_empty()) {
            return Err(Refusal::on(Why::CommentedHere, &chapter.comments));
        }
        if here {
            server_takes(&posted, letter, self.rules())?;
        }
        if letter.shown.is_some_and(|shown| shown < sent) {
            return Err(Refusal::disorder(sent, letter.shown.unwrap_or(sent)));
        }
        self.missing_parts(letter, &mut rulings);
        if let Some(found) = &found {
            rulings.extend(found.rulings.iter().cloned());
        }
        rulings.extend(self.exchange.post(&posted)?);
        // What was offered with the last move stands until the next.
        let offered = self.draw;
        match (letter.purpose, found) {
            (Purpose::Claim, found) => self.recorded = found,
            (Purpose::Move | Purpose::Correct | Purpose::Report, Some(found)) => {
                self.make(letter.by, &found);
                self.draw = None;
            }
            (Purpose::Move | Purpose::Correct | Purpose::Report, None) => {}
        }
        if letter.purpose != Purpose::Claim {
            let act = self.exchange.acts();
            self.posted.push(Noted { act, by: letter.by, received, sent });
        }
        self.totals(letter, &mut rulings);
        let (noticed, at_once) = self.draws_noticed(&met);
        let drawn = match claims_draw && has_moves && !letter.resigns {
            true => Some(self.draw_claimed(letter.by, true)?),
            false => drawn,
        };
        self.end_by_letter(letter, sent, (offered, drawn.or(at_once)), &mut rulings);
        if self.outcome.is_none() && letter.purpose != Purpose::Claim && has_moves {
            rulings.extend(noticed);
        }
        Ok(rulings)
    }

    /// When the partner's letter was received, worked out if nobody says so, and when this one was sent.
    fn dates(
        &self,
        letter: &Letter,
        rulings: &mut Vec<Ruling>,
    ) -> Result<(Option<Date>, Date), Refusal> {
        let rule = &self.rules().chapter().omission_penalty_days;
        let sent = letter.sent.or(letter.stamp);
        let sent = sent.ok_or_else(|| Refusal::on(Why::SendingMissing, &rule.clauses))?;
        // What was said of the receipt before holds: by it the letter was shown.
        let noted = self.exchange.arrived(letter.by);
        if let (Some(noted), Some(other)) = (noted, letter.received)
            && noted != other
        {
            let clauses = &self.rules().chapter().budget.clauses;
            return Err(Refusal::on(Why::ReceivedOtherwise, clauses).with(Fact::Day(noted)));
        }
        let known = letter.received.or(noted).or(match self.rules().is_here(letter.by) {
            // On a server a move is there when it is made.
            true => self.exchange.last_written(),
            false => None,
        });
        let answers = self.exchange.last_sent().is_some_and(|(by, _)| by != letter.by);
        if known.is_some() || !answers {
            return Ok((known, sent));
        }
        let worked_out = self.exchange.worked_out_receipt(sent);
        if let Some(day) = worked_out {
            let ruling = Ruling::on(What::ReceiptWorkedOut, &rule.clauses).of(letter.by);
            let usual = Fact::Number(self.exchange.usual_transit().unwrap_or_default());
            rulings.push(ruling.with(Fact::Day(day)).with(usual));
        }
        Ok((worked_out, sent))
    }

    /// Whether the date of receipt is missing where there must be one.
    fn omits_receipt(&self, letter: &Letter) -> bool {
        let answers = self.exchange.last_sent().is_some_and(|(by, _)| by != letter.by);
        let counts = letter.purpose != Purpose::Claim && !self.rules().is_here(letter.by);
        let known = letter.received.or(self.exchange.arrived(letter.by));
        known.is_none() && answers && counts
    }

    /// What the letter does on the board, if it is one that moves.
    fn examined(&self, letter: &Letter, has_moves: bool) -> Result<Option<Examined>, Refusal> {
        let player = Fact::Player(letter.by);
        let chapter = self.rules().chapter();
        let moves = match (letter.purpose, self.awaiting()) {
            (Purpose::Report, _) => false,
            (Purpose::Correct, Awaiting::Correction { replace, .. }) => replace,
            (Purpose::Claim, Awaiting::Move(next)) => next == letter.by,
            (Purpose::Claim, Awaiting::Report { .. } | Awaiting::Correction { .. }) => false,
            (Purpose::Move, _) | (Purpose::Correct | Purpose::Claim, _) => true,
        };
        let ends =
            letter.resigns || matches!(letter.draw, Some(DrawWord::Accepts | DrawWord::Claims));
        match (moves, has_moves) {
            (false, true) => {
                Err(Refusal::on(Why::MovesInReport, &chapter.report_days.clauses).with(player))
            }
            (true, false) if !ends && letter.purpose != Purpose::Claim => {
                Err(Refusal::on(Why::NoMove, &chapter.parts).with(player))
            }
            (true, true) if self.table.position.turn() == letter.by => {
                self.table.examine(letter, chapter).map(Some)
            }
            // The exchange says whose turn it is.
            (true, true) | (true | false, false) => Ok(None),
        }
    }

    pub(super) fn make(&mut self, by: Colour, found: &Examined) {
        let act = self.exchange.acts();
        let mut position = self.table.position;
        for (index, (mv, text)) in found.made.iter().enumerate() {
            let short = written::write_short(&position, mv);
            let mover = if index % 2 == 0 { by } else { !by };
            self.line.push(Made { by: mover, text: text.clone(), short, act });
            let after = position.after(mv);
            self.watch_move(&position, mv, &after);
            position = after;
        }
        self.table.take(by, found);
        let (white, black) = (Colour::White, Colour::Black);
        let made = |side| self.line.iter().filter(|one| one.by == side).count();
        let counted = |side| self.exchange.account(side).made() as usize;
        assert_eq!([made(white), made(black)], [counted(white), counted(black)]);
    }

    /// Parts that must be there and cost nothing if they are not.
    fn missing_parts(&self, letter: &Letter, rulings: &mut Vec<Ruling>) {
        let chapter = self.rules().chapter();
        for part in &letter.lacks {
            match part {
                Part::Greeting | Part::Code | Part::Address | Part::Signature => {
                    let ruling = Ruling::on(What::PartMissing, &chapter.parts).of(letter.by);
                    rulings.push(ruling.with(Fact::Text(part.id())));
                }
                Part::Repetition | Part::Dates | Part::Receipt | Part::Totals => {}
            }
        }
        let since = self.ends.registered_since;
        let ordered = since.is_some_and(|since| letter.sent.is_some_and(|sent| sent > since));
        let must_register =
            ordered || self.rules().terms().registered || letter.purpose == Purpose::Claim;
        if must_register && !letter.registered && !self.rules().is_here(letter.by) {
            let clauses: &[clauses::Clause] =
                if letter.purpose == Purpose::Claim { &chapter.claim } else { &chapter.sending };
            rulings.push(Ruling::on(What::NotRegistered, clauses).of(letter.by));
        }
        let code = &self.rules().terms().code;
        if !letter.code.is_empty() && !code.is_empty() && !written::same_text(&letter.code, code) {
            let ruling = Ruling::on(What::WrongCode, &chapter.parts).of(letter.by);
            let words = [letter.code.clone(), code.clone()];
            let [written, right] = words;
            rulings.push(ruling.with(Fact::Move(written)).with(Fact::Word(right)));
        }
        if letter.comments {
            rulings.push(Ruling::on(What::Commented, &chapter.comments).of(letter.by));
        }
        if letter.rubbed_out {
            rulings.push(Ruling::on(What::RubbedOut, &chapter.legible).of(letter.by));
        }
    }

    /// The totals as they are written, held to those of the accounts.
    fn totals(&self, letter: &Letter, rulings: &mut Vec<Ruling>) {
        let right = (self.total(Colour::White), self.total(Colour::Black));
        if letter.purpose != Purpose::Claim && letter.totals.is_some_and(|told| told != right) {
            let clauses = &self.rules().chapter().budget.clauses;
            let word = Fact::Word(format!("{}/{}", right.0, right.1));
            rulings.push(Ruling::on(What::TotalsDiffer, clauses).of(letter.by).with(word));
        }
    }

    /// A letter ends the game on the board, by resigning, or by agreement.
    fn end_by_letter(
        &mut self,
        letter: &Letter,
        sent: Date,
        (offered, drawn): (Option<Colour>, Option<Vec<clauses::Clause>>),
        rulings: &mut Vec<Ruling>,
    ) {
        let by = letter.by;
        let over = self.table.position.outcome().filter(|_| letter.purpose != Purpose::Claim);
        let chapter = Arc::clone(self.rules().chapter());
        let (parts, draws) = (&chapter.parts, &chapter.start_and_end);
        let (outcome, ruling) = match letter.draw {
            _ if letter.resigns => {
                let outcome = ended(Standing::Won(!by), Ending::Resignation, sent, &[]);
                (outcome, Ruling::on(What::Resigned, parts).of(by))
            }
            Some(DrawWord::Accepts) if offered.is_some() => {
                let outcome = ended(Standing::Draw, Ending::Agreement, sent, &[]);
                (outcome, Ruling::on(What::DrawAgreed, draws))
            }
            Some(DrawWord::Accepts | DrawWord::Offers | DrawWord::Claims) | None => {
                match (over, drawn) {
                    (Some(over), _) => {
                        let outcome = ended(Standing::Won(over.winner), Ending::Board, sent, &[]);
                        (outcome, Ruling::on(What::EndedOnBoard, &[]).of(over.winner))
                    }
                    (None, Some(clauses)) => {
                        let outcome = ended(Standing::Draw, Ending::Board, sent, &clauses);
                        (outcome, Ruling::on(What::DrawnByRules, &clauses))
                    }
                    (None, None) => {
                        if letter.draw == Some(DrawWord::Offers) {
                            self.draw = Some(by);
                            rulings.push(Ruling::on(What::DrawOffered, draws).of(by));
                        }
                        return;
                    }
                }
            }
        };
        // What ends a game by the rules of the game has no clause of the chapter.
        let clauses = if ruling.what == What::DrawnByRules { ruling.clauses } else { Vec::new() };
        rulings.push(Ruling { clauses, ..ruling });
        self.outcome = Some(outcome);
        rulings.push(self.record_due(by, sent));
    }

    /// The record of the finished game: by when the sender of the last letter sends it.
    pub(super) fn record_due(&mut self, by: Colour, on: Date) -> Ruling {
        self.ends.last_letter_by = Some(by);
        let chapter = self.rules().chapter();
        match chapter.server_results.as_deref().filter(|_| self.rules().is_on_server()) {
            Some(clauses) => Ruling::on(What::ServerResult, clauses),
            None => {
                let record = &chapter.record_days;
                let until = on.days_later(record.says.into());
                let ruling = Ruling::on(What::RecordDue, &record.clauses).of(by);
                ruling.with(Fact::Until(until)).with(Fact::Limit(record.says.into()))
            }
        }
    }
}

/// A server lets only legal moves through, and counts and corrects by itself. Where the partner writes letters, his
/// faults are reported and charged all the same.
fn server_takes(posted: &Posted, letter: &Letter, rules: &Rules) -> Result<(), Refusal> {
    let clauses = rules.chapter().server_time.as_deref().unwrap_or_default();
    let Charges { stop, omission, postmark } = posted.charges;
    let of_letters = posted.purpose != Purpose::Move || stop || omission || postmark;
    let clean = posted.impossible.is_none()
        && !posted.unreadable
        && (!of_letters || !rules.is_here(!posted.by))
        && letter.lacks.is_empty()
        && letter.stamp.is_none();
    match clean {
        true => Ok(()),
        false => Err(Refusal::on(Why::OnServer, clauses)),
    }
}
