//! One game by correspondence as it stands.

mod drawn;
mod letters;

use std::sync::Arc;

use calendar::Date;
use draughts::{Colour, Position};
use game::DrawWatch;

use crate::ends::{Ends, ended, in_term};
use crate::examine::{Examined, Table};
use crate::{
    Account, Act, Awaiting, Break, Ending, Exchange, Fact, Instance, Outcome, Paper, Refusal,
    Rules, Ruling, Standing, What, Why, written,
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
    /// How far it is from a draw by the rules of the game itself.
    watch: Option<DrawWatch<Position>>,
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
        let rules = rules.at_first();
        let position = Position::start(rules.terms().variant);
        let watch = rules.draws().map(|draws| DrawWatch::new(Arc::clone(draws), &position));
        Game {
            exchange: Exchange::new(rules),
            table: Table::new(position),
            line: Vec::new(),
            posted: Vec::new(),
            recorded: None,
            contested: false,
            watch,
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

    /// How many days a player may have used by now.
    pub fn limit(&self, player: Colour) -> i64 {
        self.exchange.limit(player)
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

    /// Who decided the last dispute.
    pub fn decided_by(&self) -> Option<Instance> {
        self.ends.decided_by()
    }

    /// When that was decided, or claimed, against which something can be said now.
    pub fn decided_on(&self) -> Option<Date> {
        let claimed = self.exchange.claim().map(|claim| claim.sent);
        claimed.or_else(|| self.ends.decided_on()).or(self.outcome.as_ref().map(|one| one.on))
    }

    /// Whether he has left the event.
    pub fn has_left(&self, colour: Colour) -> bool {
        self.ends.left[colour].is_some()
    }

    pub(crate) fn ends(&self) -> &Ends {
        &self.ends
    }

    pub(crate) fn posted(&self) -> &[Noted] {
        &self.posted
    }

    /// The same from its beginning, where it becomes known afterwards when a player received the starting sheet: the
    /// days of his first letter are others then. `acts` are those that were taken, in their order.
    pub fn with_sheet<'a>(
        &self,
        by: Colour,
        received: Date,
        acts: impl Iterator<Item = &'a Act>,
    ) -> Result<Game, Refusal> {
        let mut rules = self.rules().clone();
        rules.note_sheet(by, received);
        let mut again = Game::new(rules);
        let sheet = Act::Sheet { by, received };
        for act in acts {
            // What was noted before of his sheet was a mistake.
            let noted = matches!(act, Act::Sheet { by: of, .. } if *of == by);
            again.happen(if noted { &sheet } else { act })?;
        }
        Ok(again)
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
                self.is_in(letter.by)?;
                self.letter(letter)
            }
            Act::Received { by, on } => {
                self.goes_on()?;
                if self.rules().is_here(*by) {
                    let refusal = Refusal::on(Why::MovesHere, self.server_clauses());
                    return Err(refusal.with(Fact::Player(*by)));
                }
                self.exchange.received(*by, *on)
            }
            Act::Forwarded { on } => {
                self.goes_on()?;
                self.by_post()?;
                self.exchange.forwarded(*on)
            }
            Act::Way { by, on, here } => {
                self.goes_on()?;
                self.is_in(*by)?;
                self.exchange.note_way(*by, *on, *here)
            }
            Act::Repeat { by, on, registered: is } => {
                self.goes_on()?;
                self.is_in(*by)?;
                self.by_post()?;
                let rulings = self.exchange.repeat(*by, *on)?;
                let clauses = &self.rules().chapter().repeat_after_days.clauses;
                Ok(registered(*by, *is, clauses, rulings))
            }
            Act::Enquiry { by, on, registered: is } => {
                self.goes_on()?;
                self.by_post()?;
                let rulings = self.exchange.enquire(*by, *on)?;
                let clauses = &self.rules().chapter().enquiry_after_days.clauses;
                Ok(registered(*by, *is, clauses, rulings))
            }
            Act::Break(announced) => {
                self.goes_on()?;
                self.exchange.take_break(announced)
            }
            Act::ClaimProtest { received, sent, .. } => self.contest(*received, *sent),
            Act::Judge { on, papers, declines, .. } => self.judge(*on, papers, *declines),
            Act::Sheet { by, received } => {
                self.goes_on()?;
                Ok(self.exchange.note_sheet(*by, *received))
            }
            Act::Today(day) => self.today(*day),
            Act::Record { by, sent, received } => {
                self.by_post()?;
                self.exchange.count_act();
                let usual = self.exchange.usual_transit();
                let rules = self.exchange.rules();
                self.ends.record(*by, *sent, (*received, usual), rules, self.outcome.as_ref())
            }
            Act::Adjudicated { .. } => {
                // A claim is decided first.
                if let (Awaiting::Judge { by }, None) = (self.awaiting(), &self.outcome) {
                    let refusal = Refusal::on(Why::JudgeFirst, &self.rules().chapter().claim);
                    return Err(refusal.with(Fact::Player(by)));
                }
                self.end(act)
            }
            Act::Analysis { .. }
            | Act::Protest { .. }
            | Act::Organiser { .. }
            | Act::Left { .. }
            | Act::LeaverGame { .. }
            | Act::Lost { .. }
            | Act::Drawn { .. }
            | Act::Dispute { .. }
            | Act::Decided { .. }
            | Act::Appeal { .. }
            | Act::Sanction { .. }
            | Act::RegisteredOnly { .. }
            | Act::Table { .. }
            | Act::Results { .. }
            | Act::Barred { .. } => self.end(act),
        }
    }

    /// What is about the end of the game.
    fn end(&mut self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        self.exchange.count_act();
        let rules = self.exchange.rules();
        let (rulings, outcome) = self.ends.act(act, rules, self.outcome.as_ref())?;
        if let Some(outcome) = outcome {
            self.outcome = Some(outcome);
        }
        Ok(rulings)
    }

    /// Who has left writes no more letters.
    fn is_in(&self, player: Colour) -> Result<(), Refusal> {
        match self.ends.left[player] {
            Some(_) => {
                let refusal = Refusal::on(Why::HasLeft, &self.rules().chapter().leavers);
                Err(refusal.with(Fact::Player(player)))
            }
            None => Ok(()),
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

    /// The accused contests the claim.
    fn contest(&mut self, received: Date, sent: Date) -> Result<Vec<Ruling>, Refusal> {
        let rule = &self.rules().chapter().claim_protest_days;
        let Some(claim) = self.exchange.claim() else {
            return Err(Refusal::on(Why::NoClaim, &rule.clauses));
        };
        in_term(claim.sent, received, sent, rule)?;
        let ruling = Ruling::on(What::ClaimContested, &rule.clauses).of(!claim.by);
        self.contested = true;
        self.exchange.count_act();
        Ok(vec![ruling])
    }

    fn judge(
        &mut self,
        on: Date,
        papers: &[Paper],
        declines: bool,
    ) -> Result<Vec<Ruling>, Refusal> {
        self.goes_on()?;
        let chapter = Arc::clone(self.rules().chapter());
        let Some(claim) = self.exchange.claim().copied() else {
            return Err(Refusal::on(Why::NoClaim, &chapter.false_claim_days.clauses));
        };
        let lacks: Vec<Paper> =
            Paper::ALL.iter().copied().filter(|one| !papers.contains(one)).collect();
        if declines && lacks.is_empty() {
            return Err(Refusal::on(Why::PapersComplete, &chapter.false_claim_days.clauses));
        }
        let complete = !declines;
        let recorded = self.recorded.take();
        let overdue = self.account(!claim.by).is_overdue();
        let has_move = recorded.as_ref().is_some_and(Examined::ends_with_own_move);
        if complete && !overdue && claim.forwards() && !has_move {
            let refusal = Refusal::on(Why::ClaimWithoutMove, &chapter.claim);
            return Err(refusal.with(Fact::Player(claim.by)));
        }
        let missing = |one: &Paper| {
            let ruling = Ruling::on(What::PaperMissing, &chapter.claim).of(claim.by);
            ruling.with(Fact::Text(one.id()))
        };
        let mut rulings: Vec<Ruling> = lacks.iter().map(missing).collect();
        // The notice cannot have come before it was sent, so the term has not run out before.
        let protest = &chapter.claim_protest_days;
        let term_is_over = on > claim.sent.days_later(protest.says.into());
        if !std::mem::take(&mut self.contested) && term_is_over {
            rulings.push(Ruling::on(What::ClaimUncontested, &protest.clauses).of(!claim.by));
        }
        let (decided, lost) = self.exchange.judge(on, complete)?;
        // It is the judge who decides it.
        let office = &chapter.powers.judge_claim.clauses;
        let claims = |what| {
            matches!(
                what,
                What::ClaimTrue | What::ClaimFalse | What::ClaimFalseNoMove | What::ClaimDeclined
            )
        };
        let decided = decided.into_iter();
        rulings.extend(decided.map(|one| if claims(one.what) { one.and(office) } else { one }));
        self.ends.judge_decided(on);
        if lost {
            let clauses = &chapter.false_claim_days.clauses;
            self.outcome = Some(ended(Standing::Won(claim.by), Ending::Overdue, on, clauses));
            rulings.push(self.record_due(claim.by, on));
        } else if let Some(found) = recorded.filter(|_| complete && claim.forwards()) {
            self.make(claim.by, &found);
            let act = self.exchange.acts();
            self.posted.push(Noted { act, by: claim.by, received: None, sent: claim.sent });
            // He has moved instead of accepting.
            self.draw = None;
            if let Some(over) = self.table.position.outcome() {
                rulings.push(Ruling::on(What::EndedOnBoard, &[]).of(over.winner));
                self.outcome = Some(ended(Standing::Won(over.winner), Ending::Board, on, &[]));
                rulings.push(self.record_due(claim.by, on));
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
        Ok(self.time_is_over(player, day))
    }

    /// On a server the game ends with the time.
    fn time_is_over(&mut self, player: Colour, day: Date) -> Vec<Ruling> {
        let clauses = self.server_clauses().to_vec();
        self.exchange.count_act();
        let outcome = ended(Standing::Won(!player), Ending::Overdue, day, &clauses);
        self.outcome = Some(outcome);
        vec![Ruling::on(What::ServerTimeOver, &clauses).of(player)]
    }
}

/// A letter that had to be registered.
fn registered(
    by: Colour,
    is: bool,
    clauses: &[clauses::Clause],
    mut rulings: Vec<Ruling>,
) -> Vec<Ruling> {
    if !is {
        rulings.push(Ruling::on(What::NotRegistered, clauses).of(by));
    }
    rulings
}
