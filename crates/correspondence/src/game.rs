//! One game by correspondence as it stands.

use std::sync::Arc;

use calendar::Date;
use draughts::{Colour, Position};

use crate::ends::{Ends, ended, in_term};
use crate::examine::{Examined, Table};
use crate::{
    Account, Act, Awaiting, Break, Charges, DrawWord, Ending, Exchange, Fact, Instance, Letter,
    Outcome, Part, Posted, Purpose, Refusal, Rules, Ruling, Standing, What, Why, written,
};

/// A game: the fold of its acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    exchange: Exchange,
    table: Table,
    line: Vec<Made>,
    posted: Vec<Noted>,
    /// The move that the claimant wrote for the judge.
    recorded: Option<Examined>,
    /// Whether the accused has protested against the claim.
    contested: bool,
    /// Who offered a draw in the last letter.
    draw: Option<Colour>,
    ends: Ends,
    outcome: Option<Outcome>,
}

/// A move that is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// Whose it is.
    pub by: Colour,
    /// The move in full.
    pub text: String,
    /// The move as a record of a finished game has it.
    pub short: String,
    /// With which act it was made, from 1.
    pub act: usize,
}

/// When a letter with moves went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) act: usize,
    pub(crate) by: Colour,
    pub(crate) received: Option<Date>,
    pub(crate) sent: Date,
}

impl Game {
    /// A game that has not begun.
    pub fn new(rules: Rules) -> Game {
        let position = Position::start(rules.terms().variant);
        Game {
            exchange: Exchange::new(rules),
            table: Table::new(position),
            line: Vec::new(),
            posted: Vec::new(),
            recorded: None,
            contested: false,
            draw: None,
            ends: Ends::default(),
            outcome: None,
        }
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        self.exchange.rules()
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.table.position
    }

    /// The moves that are made.
    pub fn moves(&self) -> &[Made] {
        &self.line
    }

    /// The moves in a line, with their numbers.
    pub fn line(&self) -> String {
        written::numbered(0, self.line.iter().map(|one| one.text.as_str()))
    }

    /// The record of the finished game: the moves in half-short notation.
    pub fn record(&self) -> String {
        written::numbered(0, self.line.iter().map(|one| one.short.as_str()))
    }

    /// What passes between the players, in days.
    pub fn exchange(&self) -> &Exchange {
        &self.exchange
    }

    /// A player's days.
    pub fn account(&self, player: Colour) -> &Account {
        self.exchange.account(player)
    }

    /// The sum of a player's days.
    pub fn total(&self, player: Colour) -> i64 {
        self.exchange.total(player)
    }

    /// The breaks that count.
    pub fn breaks(&self) -> &[Break] {
        self.exchange.breaks()
    }

    /// What must come next.
    pub fn awaiting(&self) -> Awaiting {
        self.exchange.awaiting()
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The moves that are legal now, in full.
    pub fn legal(&self) -> Vec<String> {
        let position = &self.table.position;
        position.legal_moves().iter().map(|mv| written::write(position, mv)).collect()
    }

    /// Who has a dispute before him that waits for his decision.
    pub fn disputed_before(&self) -> Option<Instance> {
        self.ends.waits_for()
    }

    /// Who has left, if one of the two has.
    pub fn left(&self) -> Option<Colour> {
        self.ends.left
    }

    pub(crate) fn ends(&self) -> &Ends {
        &self.ends
    }

    pub(crate) fn posted(&self) -> &[Noted] {
        &self.posted
    }

    /// Something happens. What is refused leaves the game as it was.
    pub fn act(&mut self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        let mut next = self.clone();
        let rulings = next.decide(act)?;
        *self = next;
        Ok(rulings)
    }

    /// The same where nothing can be refused, or the game is not used any more: nothing is kept aside.
    pub fn happen(&mut self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        self.decide(act)
    }

    fn decide(&mut self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        match act {
            Act::Letter(letter) => {
                self.goes_on()?;
                self.letter(letter)
            }
            Act::Repeat { by, on, registered } => {
                self.goes_on()?;
                self.by_post()?;
                let rulings = self.exchange.repeat(*by, *on)?;
                Ok(self.registered(*by, *registered, rulings))
            }
            Act::Enquiry { by, on, registered } => {
                self.goes_on()?;
                self.by_post()?;
                let rulings = self.exchange.enquire(*by, *on)?;
                Ok(self.registered(*by, *registered, rulings))
            }
            Act::Break(announced) => {
                self.goes_on()?;
                self.exchange.take_break(announced)
            }
            Act::ClaimProtest { received, sent } => self.contest(*received, *sent),
            Act::Judge { on, complete } => self.judge(*on, *complete),
            Act::Today(day) => self.today(*day),
            Act::Record { .. }
            | Act::Analysis { .. }
            | Act::Adjudicated { .. }
            | Act::Protest { .. }
            | Act::Organiser { .. }
            | Act::Left { .. }
            | Act::LeaverGame { .. }
            | Act::Lost { .. }
            | Act::Dispute { .. }
            | Act::Decided { .. }
            | Act::Appeal { .. }
            | Act::Table { .. }
            | Act::Results { .. }
            | Act::Barred { .. } => {
                if matches!(act, Act::Record { .. }) {
                    self.by_post()?;
                }
                self.exchange.count_act();
                let rules = self.exchange.rules();
                let (rulings, outcome) = self.ends.act(act, rules, self.outcome.as_ref())?;
                if let Some(outcome) = outcome {
                    self.outcome = Some(outcome);
                }
                Ok(rulings)
            }
        }
    }

    fn goes_on(&self) -> Result<(), Refusal> {
        match self.outcome {
            Some(_) => Err(Refusal::plain(Why::Over)),
            None => Ok(()),
        }
    }

    /// What letters need and a server does not.
    fn by_post(&self) -> Result<(), Refusal> {
        match self.rules().is_on_server() {
            true => Err(Refusal::on(Why::OnServer, self.server_clauses())),
            false => Ok(()),
        }
    }

    fn server_clauses(&self) -> &[clauses::Clause] {
        self.rules().chapter().server_time.as_deref().unwrap_or_default()
    }

    /// A letter that had to be registered.
    fn registered(&self, by: Colour, is: bool, mut rulings: Vec<Ruling>) -> Vec<Ruling> {
        if !is {
            let clauses = &self.rules().chapter().sending;
            rulings.push(Ruling::on(What::NotRegistered, clauses).of(by));
        }
        rulings
    }

    fn letter(&mut self, letter: &Letter) -> Result<Vec<Ruling>, Refusal> {
        let chapter = Arc::clone(self.rules().chapter());
        let mut rulings = Vec::new();
        let (received, sent) = self.dates(letter, &mut rulings)?;
        if letter.draw == Some(DrawWord::Accepts) && self.draw != Some(!letter.by) {
            return Err(Refusal::on(Why::NoDraw, &chapter.parts).with(Fact::Player(letter.by)));
        }
        let has_moves = !written::tokens(&letter.moves).is_empty();
        let found = self.examined(letter, has_moves)?;
        let mut charges = Charges {
            stop: letter.charges_stop,
            omission: letter.charges_omission,
            postmark: letter.corrects,
        };
        if let (Some(first), Some((written, _))) = (letter.partner_sent, self.exchange.last_dates())
        {
            self.exchange.note_stamp(!letter.by, first);
            charges.postmark |= first != written;
        }
        let mut posted = Posted {
            by: letter.by,
            purpose: letter.purpose,
            received,
            sent,
            stamp: letter.stamp,
            own: 0,
            partners: 0,
            obliged: 0,
            impossible: None,
            unreadable: false,
            omits: letter.omits(),
            charges,
        };
        if let Some(found) = &found {
            let made = found.made.len() as u32;
            posted.own = made.div_ceil(2);
            posted.partners = made / 2;
            posted.obliged = found.obliged;
            posted.impossible = found.impossible;
            posted.unreadable = found.unreadable;
        }
        if self.rules().is_on_server() {
            server_takes(&posted, letter, self.server_clauses())?;
        }
        self.missing_parts(letter, &mut rulings);
        if let Some(found) = &found {
            rulings.extend(found.rulings.iter().cloned());
        }
        rulings.extend(self.exchange.post(&posted)?);
        match (letter.purpose, found) {
            (Purpose::Claim, found) => self.recorded = found,
            (Purpose::Move | Purpose::Correct | Purpose::Report, Some(found)) => {
                self.make(letter.by, &found);
            }
            (Purpose::Move | Purpose::Correct | Purpose::Report, None) => {}
        }
        if letter.purpose != Purpose::Claim {
            let act = self.exchange.acts();
            self.posted.push(Noted { act, by: letter.by, received, sent });
        }
        self.totals(letter, &mut rulings);
        self.end_by_letter(letter, sent, &chapter.record_days, &mut rulings);
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
        let known = letter.received.or(match self.rules().is_on_server() {
            // On a server a move is there when it is made.
            true => self.exchange.last_dates().map(|(sent, _)| sent),
            false => None,
        });
        if known.is_some() || letter.purpose == Purpose::Report {
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
        let ends = letter.resigns || letter.draw == Some(DrawWord::Accepts);
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

    fn make(&mut self, by: Colour, found: &Examined) {
        let act = self.exchange.acts();
        let mut position = self.table.position;
        for (index, (mv, text)) in found.made.iter().enumerate() {
            let short = written::write_short(&position, mv);
            let mover = if index % 2 == 0 { by } else { !by };
            self.line.push(Made { by: mover, text: text.clone(), short, act });
            position = position.after(mv);
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
        let must_register = self.rules().terms().registered || letter.purpose == Purpose::Claim;
        if must_register && !letter.registered && !self.rules().is_on_server() {
            let clauses: &[clauses::Clause] =
                if letter.purpose == Purpose::Claim { &chapter.claim } else { &chapter.sending };
            rulings.push(Ruling::on(What::NotRegistered, clauses).of(letter.by));
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
        record: &rulebook::Cited<u16>,
        rulings: &mut Vec<Ruling>,
    ) {
        let offered = self.draw.take();
        let by = letter.by;
        let over = self.table.position.outcome().filter(|_| letter.purpose != Purpose::Claim);
        let chapter = Arc::clone(self.rules().chapter());
        let parts = &chapter.parts;
        let (outcome, ruling) = match letter.draw {
            _ if letter.resigns => {
                let outcome = ended(Standing::Won(!by), Ending::Resignation, sent, &[]);
                (outcome, Ruling::on(What::Resigned, parts).of(by))
            }
            Some(DrawWord::Accepts) if offered.is_some() => {
                let outcome = ended(Standing::Draw, Ending::Agreement, sent, &[]);
                (outcome, Ruling::on(What::DrawAgreed, parts))
            }
            Some(DrawWord::Accepts | DrawWord::Offers) | None => match over {
                Some(over) => {
                    let outcome = ended(Standing::Won(over.winner), Ending::Board, sent, &[]);
                    (outcome, Ruling::on(What::EndedOnBoard, &[]).of(over.winner))
                }
                None => {
                    if letter.draw == Some(DrawWord::Offers) {
                        self.draw = Some(by);
                        rulings.push(Ruling::on(What::DrawOffered, parts).of(by));
                    }
                    return;
                }
            },
        };
        rulings.push(Ruling { clauses: Vec::new(), ..ruling });
        self.outcome = Some(outcome);
        rulings.push(self.record_due(by, sent, record));
    }

    fn record_due(&self, by: Colour, on: Date, record: &rulebook::Cited<u16>) -> Ruling {
        let server = self.rules().chapter().server_results.as_deref();
        match server.filter(|_| self.rules().is_on_server()) {
            Some(clauses) => Ruling::on(What::ServerResult, clauses),
            None => {
                let until = on.days_later(record.says.into());
                let ruling = Ruling::on(What::RecordDue, &record.clauses).of(by);
                ruling.with(Fact::Until(until)).with(Fact::Limit(record.says.into()))
            }
        }
    }

    /// The accused contests the claim.
    fn contest(&mut self, received: Date, sent: Date) -> Result<Vec<Ruling>, Refusal> {
        let rule = &self.rules().chapter().claim_protest_days;
        let Some(claim) = self.exchange.claim() else {
            return Err(Refusal::on(Why::NoClaim, &rule.clauses));
        };
        in_term(received, sent, rule.says, &rule.clauses)?;
        let ruling = Ruling::on(What::ClaimContested, &rule.clauses).of(!claim.by);
        self.contested = true;
        self.exchange.count_act();
        Ok(vec![ruling])
    }

    fn judge(&mut self, on: Date, complete: bool) -> Result<Vec<Ruling>, Refusal> {
        let Some(claim) = self.exchange.claim().copied() else {
            return Err(Refusal::on(
                Why::NoClaim,
                &self.rules().chapter().false_claim_days.clauses,
            ));
        };
        let recorded = self.recorded.take();
        let has_move = recorded.as_ref().is_some_and(|found| found.impossible.is_none());
        if complete && claim.forwards() && !has_move {
            let clauses = &self.rules().chapter().claim;
            return Err(Refusal::on(Why::ClaimWithoutMove, clauses).with(Fact::Player(claim.by)));
        }
        let mut rulings = Vec::new();
        if !std::mem::take(&mut self.contested) {
            let silent = &self.rules().chapter().claim_protest_days.clauses;
            rulings.push(Ruling::on(What::ClaimUncontested, silent).of(!claim.by));
        }
        let (decided, lost) = self.exchange.judge(complete)?;
        rulings.extend(decided);
        if lost {
            let rule = &self.rules().chapter().false_claim_days;
            let outcome = ended(Standing::Won(claim.by), Ending::Overdue, on, &rule.clauses);
            self.outcome = Some(outcome);
            let record = self.rules().chapter().record_days.clone();
            rulings.push(self.record_due(claim.by, on, &record));
        } else if let Some(found) = recorded.filter(|_| complete && claim.forwards()) {
            self.make(claim.by, &found);
            let act = self.exchange.acts();
            self.posted.push(Noted { act, by: claim.by, received: None, sent: claim.sent });
            if let Some(over) = self.table.position.outcome() {
                rulings.push(Ruling::on(What::EndedOnBoard, &[]).of(over.winner));
                self.outcome = Some(ended(Standing::Won(over.winner), Ending::Board, on, &[]));
            }
        }
        Ok(rulings)
    }

    /// On a server time runs out by itself.
    fn today(&mut self, day: Date) -> Result<Vec<Ruling>, Refusal> {
        self.goes_on()?;
        let clauses = self.server_clauses().to_vec();
        if !self.rules().is_on_server() {
            return Err(Refusal::on(Why::NotOnServer, &clauses));
        }
        let Awaiting::Move(player) = self.awaiting() else {
            return Err(Refusal::on(Why::TimeLeft, &clauses));
        };
        let last = self.last_safe_day(player);
        if last.is_none_or(|last| day <= last) {
            let refusal = Refusal::on(Why::TimeLeft, &clauses).with(Fact::Player(player));
            return Err(refusal.with(Fact::Until(last.unwrap_or(day))));
        }
        self.exchange.count_act();
        let outcome = ended(Standing::Won(!player), Ending::Overdue, day, &clauses);
        self.outcome = Some(outcome);
        Ok(vec![Ruling::on(What::ServerTimeOver, &clauses).of(player)])
    }
}

/// A server lets only legal moves through, and counts and corrects by itself.
fn server_takes(
    posted: &Posted,
    letter: &Letter,
    clauses: &[clauses::Clause],
) -> Result<(), Refusal> {
    let Charges { stop, omission, postmark } = posted.charges;
    let clean = posted.purpose == Purpose::Move
        && posted.impossible.is_none()
        && !posted.unreadable
        && !(stop || omission || postmark)
        && letter.lacks.is_empty()
        && letter.stamp.is_none();
    match clean {
        true => Ok(()),
        false => Err(Refusal::on(Why::OnServer, clauses)),
    }
}
