//! How a game ends, and what comes after.

use calendar::Date;
use clauses::{Clause, Document};
use draughts::{ByColour, Colour};
use words::{Id, Language};

use crate::{Act, Evaluation, Fact, Instance, LeaverGame, Refusal, Rules, Ruling, What, Why, id};

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result.
    pub standing: Standing,
    /// How it came.
    pub how: Ending,
    /// When.
    pub on: Date,
    /// The clauses; none where the rules of the game itself end it.
    pub clauses: Vec<Clause>,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// This player has won.
    Won(Colour),
    /// A draw.
    Draw,
    /// A minus for both.
    BothMinus,
    /// It does not count.
    Annulled,
}

impl Standing {
    /// It in words.
    pub fn text(self, language: Language) -> String {
        let id = match self {
            Standing::Won(Colour::White) => id::WHITE_WINS,
            Standing::Won(Colour::Black) => id::BLACK_WINS,
            Standing::Draw => id::DRAW,
            Standing::BothMinus => id::BOTH_MINUS,
            Standing::Annulled => id::ANNULLED,
        };
        language.say(id).into_owned()
    }
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// On the board.
    Board,
    /// Somebody resigned.
    Resignation,
    /// A draw was agreed.
    Agreement,
    /// Time was overdue.
    Overdue,
    /// The judge declared it lost.
    Declared,
    /// It was adjudicated.
    Adjudication,
    /// A player left.
    Leaving,
    /// Nobody sent the record.
    NoRecord,
}

/// What happens besides letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ends {
    pub(crate) records: ByColour<bool>,
    pub(crate) analyses: ByColour<Option<Analysis>>,
    protested: bool,
    is_final: bool,
    pub(crate) left: Option<Colour>,
    pub(crate) to_adjudicate: bool,
    dispute: Option<(Instance, bool)>,
}

/// An analysis that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Analysis {
    pub(crate) received: Date,
    evaluation: Evaluation,
    pub(crate) in_time: bool,
}

/// What an act about the end does: its rulings, and the outcome if it changes.
pub(crate) type Ended = Result<(Vec<Ruling>, Option<Outcome>), Refusal>;

impl Ends {
    /// An act that is neither a letter nor about days.
    pub(crate) fn act(&mut self, act: &Act, rules: &Rules, outcome: Option<&Outcome>) -> Ended {
        match act {
            Act::Record { by, sent } => self.record(*by, *sent, rules, outcome),
            Act::Analysis { by, sent, received, evaluation } => {
                let analysis = (*sent, *received, *evaluation);
                self.analysis(*by, analysis, rules, outcome)
            }
            Act::Adjudicated { on, result, against_both } => {
                self.adjudicated(*on, *result, *against_both, rules, outcome)
            }
            Act::Protest { by, received, sent } => {
                self.protest(*by, *received, *sent, rules, outcome)
            }
            Act::Organiser { on, result } => self.organiser(*on, *result, rules),
            Act::Left { by, .. } => {
                self.left = Some(*by);
                Ok((vec![Ruling::on(What::Left, &rules.chapter().leavers).of(*by)], None))
            }
            Act::LeaverGame { on, decision } => self.leaver(*on, *decision, rules, outcome),
            Act::Lost { by, on, clauses } => lost(*by, *on, clauses, rules, outcome),
            Act::Dispute { .. } | Act::Decided { .. } | Act::Appeal { .. } => {
                self.dispute(act, rules)
            }
            Act::Table { on } => self.table(*on, rules, outcome),
            Act::Results { by, on } => {
                let keep = &rules.chapter().keep_months;
                let until = Fact::Until(on.months_later(keep.says));
                Ok((vec![Ruling::on(What::KeepLetters, &keep.clauses).of(*by).with(until)], None))
            }
            Act::Barred { by, years, .. } => barred(*by, *years, rules),
            Act::Letter(_)
            | Act::Repeat { .. }
            | Act::Enquiry { .. }
            | Act::Break(_)
            | Act::ClaimProtest { .. }
            | Act::Judge { .. }
            | Act::Today(_) => Ok((Vec::new(), None)),
        }
    }

    /// Who has a dispute before him.
    pub(crate) fn waits_for(&self) -> Option<Instance> {
        self.dispute.filter(|(_, decided)| !decided).map(|(instance, _)| instance)
    }

    fn record(
        &mut self,
        by: Colour,
        sent: Date,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let rule = &rules.chapter().record_days;
        let Some(outcome) = outcome else {
            return Err(Refusal::on(Why::NotOver, &rule.clauses));
        };
        if self.records[by] {
            return Err(Refusal::on(Why::SentAlready, &rule.clauses).with(Fact::Player(by)));
        }
        self.records[by] = true;
        let until = outcome.on.days_later(rule.says.into());
        let what = if sent > until { What::RecordLate } else { What::RecordSent };
        Ok((vec![Ruling::on(what, &rule.clauses).of(by).with(Fact::Until(until))], None))
    }

    fn analysis(
        &mut self,
        by: Colour,
        (sent, received, evaluation): (Date, Date, Evaluation),
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let rule = &rules.chapter().unfinished_days;
        let end = rules.terms().end.filter(|end| sent >= *end || self.to_adjudicate);
        let Some(end) = end.filter(|_| outcome.is_none()) else {
            return Err(Refusal::on(Why::PlayGoesOn, &rule.clauses));
        };
        if received < sent {
            let refusal = Refusal::plain(Why::DatesInDisorder);
            return Err(refusal.with(Fact::Day(received)).with(Fact::Until(sent)));
        }
        if self.analyses[by].is_some() {
            return Err(Refusal::on(Why::SentAlready, &rule.clauses).with(Fact::Player(by)));
        }
        let until = end.days_later(rule.says.into());
        let in_time = sent <= until;
        self.analyses[by] = Some(Analysis { received, evaluation, in_time });
        let what = if in_time { What::AnalysisSent } else { What::AnalysisLate };
        Ok((vec![Ruling::on(what, &rule.clauses).of(by).with(Fact::Until(until))], None))
    }

    /// The last day of the judge's month, if any analysis came in time.
    pub(crate) fn adjudicated_by(&self, rules: &Rules) -> Option<Date> {
        let in_time = [self.analyses.white, self.analyses.black].into_iter().flatten();
        let last = in_time.filter(|one| one.in_time).map(|one| one.received).max()?;
        Some(last.months_later(rules.chapter().adjudication_months.says))
    }

    fn adjudicated(
        &mut self,
        on: Date,
        result: Evaluation,
        against_both: bool,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let chapter = rules.chapter();
        let term = &chapter.unfinished_days;
        let end = rules.terms().end.filter(|_| outcome.is_none());
        let until = end.map(|end| end.days_later(term.says.into()));
        let both = self.analyses.white.zip(self.analyses.black);
        match until {
            _ if self.to_adjudicate => {}
            None => return Err(Refusal::on(Why::PlayGoesOn, &term.clauses)),
            Some(until) if both.is_none() && on <= until => {
                let refusal = Refusal::on(Why::AnalysesMayCome, &term.clauses);
                return Err(refusal.with(Fact::Until(until)));
            }
            Some(_) => {}
        }
        let mut rulings = Vec::new();
        let agreed = both.filter(|(white, black)| white.evaluation == black.evaluation);
        if let Some((wanted, _)) = agreed {
            let clauses = &chapter.agreed_evaluation;
            match (wanted.evaluation == result, against_both) {
                (true, _) => rulings.push(Ruling::on(What::EvaluationsAgree, clauses)),
                (false, true) => rulings.push(Ruling::on(What::EvaluationsSetAside, clauses)),
                (false, false) => return Err(Refusal::on(Why::BothWantOther, clauses)),
            }
        }
        let months = &chapter.adjudication_months;
        rulings.push(Ruling::on(What::Adjudicated, &months.clauses).with(Fact::Text(name(result))));
        if let Some(until) = self.adjudicated_by(rules).filter(|until| on > *until) {
            let ruling = Ruling::on(What::AdjudicatedLate, &months.clauses);
            rulings.push(ruling.with(Fact::Until(until)));
        }
        Ok((rulings, Some(ended(result.standing(), Ending::Adjudication, on, &months.clauses))))
    }

    fn protest(
        &mut self,
        by: Colour,
        received: Date,
        sent: Date,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let rule = &rules.chapter().adjudication_protest_days;
        let adjudicated = outcome.is_some_and(|outcome| outcome.how == Ending::Adjudication);
        if self.is_final {
            return Err(Refusal::on(Why::Final, &rules.chapter().adjudication_final));
        }
        if !adjudicated {
            return Err(Refusal::on(Why::NothingToProtest, &rule.clauses));
        }
        if !self.analyses[by].is_some_and(|one| one.in_time) {
            return Err(Refusal::on(Why::NoAnalysis, &rule.clauses).with(Fact::Player(by)));
        }
        in_term(received, sent, rule.says, &rule.clauses)?;
        self.protested = true;
        Ok((vec![Ruling::on(What::ProtestHeard, &rule.clauses).of(by)], None))
    }

    fn organiser(&mut self, on: Date, result: Evaluation, rules: &Rules) -> Ended {
        let clauses = &rules.chapter().adjudication_final;
        if !self.protested || self.is_final {
            let why = if self.is_final { Why::Final } else { Why::NothingToProtest };
            return Err(Refusal::on(why, clauses));
        }
        self.is_final = true;
        let ruling = Ruling::on(What::DecidedForGood, clauses).with(Fact::Text(name(result)));
        Ok((vec![ruling], Some(ended(result.standing(), Ending::Adjudication, on, clauses))))
    }

    fn leaver(
        &mut self,
        on: Date,
        decision: LeaverGame,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let clauses = &rules.chapter().leavers;
        let Some(left) = self.left else {
            return Err(Refusal::on(Why::NobodyLeft, clauses));
        };
        let end = |standing| Some(ended(standing, Ending::Leaving, on, clauses));
        let (what, outcome) = match (decision, outcome) {
            (LeaverGame::Annulled, _) => (What::LeaverAnnulled, end(Standing::Annulled)),
            (LeaverGame::Lost | LeaverGame::Adjudicated, Some(_)) => (What::LeaverCounted, None),
            (LeaverGame::Lost, None) => (What::LeaverLost, end(Standing::Won(!left))),
            (LeaverGame::Adjudicated, None) => {
                self.to_adjudicate = true;
                (What::LeaverAdjudicated, None)
            }
        };
        Ok((vec![Ruling::on(what, clauses).of(left)], outcome))
    }

    /// A dispute goes from instance to instance.
    fn dispute(&mut self, act: &Act, rules: &Rules) -> Ended {
        let rule = &rules.chapter().appeal_days;
        let goes = |instance: Instance, by: Colour| {
            let ruling = Ruling::on(What::DisputeGoes, &rule.clauses).of(by);
            Ok((vec![ruling.with(Fact::Text(instance.name()))], None))
        };
        match (act, self.dispute) {
            (Act::Dispute { by, .. }, None | Some((_, true))) => {
                let first = match rules.terms().secretary {
                    true => Instance::Secretary,
                    false => Instance::Judge,
                };
                self.dispute = Some((first, false));
                goes(first, *by)
            }
            (Act::Decided { .. }, Some((instance, false))) => {
                self.dispute = Some((instance, true));
                let what = match instance {
                    Instance::Organiser => What::DecidedForGood,
                    Instance::Secretary | Instance::Judge => What::DisputeDecided,
                };
                let ruling = Ruling::on(what, &rule.clauses).with(Fact::Text(instance.name()));
                Ok((vec![ruling.with(Fact::Limit(rule.says.into()))], None))
            }
            (Act::Appeal { .. }, Some((Instance::Organiser, true))) => {
                Err(Refusal::on(Why::Final, &rule.clauses))
            }
            (Act::Appeal { by, received, sent }, Some((instance, true))) => {
                in_term(*received, *sent, rule.says, &rule.clauses)?;
                let next = match instance {
                    Instance::Secretary => Instance::Judge,
                    Instance::Judge | Instance::Organiser => Instance::Organiser,
                };
                self.dispute = Some((next, false));
                goes(next, *by)
            }
            (_, Some((_, false))) => Err(Refusal::on(Why::NotDecided, &rule.clauses)),
            (_, _) => Err(Refusal::on(Why::NoDispute, &rule.clauses)),
        }
    }

    /// The final table: who owes a record, and games of which none came.
    fn table(&mut self, on: Date, rules: &Rules, outcome: Option<&Outcome>) -> Ended {
        let chapter = rules.chapter();
        let Some(outcome) = outcome else {
            return Err(Refusal::on(Why::NotOver, &chapter.neither_record));
        };
        let played = match outcome.how {
            Ending::Board | Ending::Resignation | Ending::Agreement | Ending::Overdue => true,
            Ending::Declared | Ending::Adjudication | Ending::Leaving | Ending::NoRecord => false,
        };
        if rules.is_on_server() || !played {
            return Ok((Vec::new(), None));
        }
        let owed: Vec<Colour> =
            Colour::BOTH.into_iter().filter(|player| !self.records[*player]).collect();
        let owes = |player: &Colour| Ruling::on(What::RecordOwed, &chapter.record_owed).of(*player);
        let mut rulings: Vec<Ruling> = owed.iter().map(owes).collect();
        if owed.len() < 2 {
            return Ok((rulings, None));
        }
        rulings.push(Ruling::on(What::NeitherRecord, &chapter.neither_record));
        let minus = ended(Standing::BothMinus, Ending::NoRecord, on, &chapter.neither_record);
        Ok((rulings, Some(minus)))
    }
}

impl Instance {
    fn name(self) -> Id {
        match self {
            Instance::Secretary => id::SECRETARY,
            Instance::Judge => id::JUDGE,
            Instance::Organiser => id::ORGANISER,
        }
    }

    /// It in words.
    pub fn text(self, language: Language) -> String {
        language.say(self.name()).into_owned()
    }
}

/// The result in words.
fn name(result: Evaluation) -> Id {
    match result {
        Evaluation::White => id::WHITE_WINS,
        Evaluation::Draw => id::DRAW,
        Evaluation::Black => id::BLACK_WINS,
    }
}

pub(crate) fn ended(standing: Standing, how: Ending, on: Date, clauses: &[Clause]) -> Outcome {
    Outcome { standing, how, on, clauses: clauses.to_vec() }
}

/// Something is sent in time after something was received.
pub(crate) fn in_term(
    received: Date,
    sent: Date,
    days: u16,
    clauses: &[Clause],
) -> Result<(), Refusal> {
    let until = received.days_later(days.into());
    match () {
        () if sent < received => Err(Refusal::plain(Why::DatesInDisorder)
            .with(Fact::Day(received))
            .with(Fact::Until(sent))),
        () if sent > until => {
            let refusal = Refusal::on(Why::TooLate, clauses);
            Err(refusal.with(Fact::Until(until)).with(Fact::Limit(days.into())))
        }
        () => Ok(()),
    }
}

/// The judge declares a game lost, and says by which clauses.
fn lost(by: Colour, on: Date, named: &[String], rules: &Rules, outcome: Option<&Outcome>) -> Ended {
    let chapter = rules.chapter();
    if outcome.is_some() {
        return Err(Refusal::plain(Why::Over));
    }
    let naming = &chapter.sanction_names_clauses;
    if named.is_empty() {
        return Err(Refusal::on(Why::NoClauses, naming));
    }
    let document = naming.first().map(|clause| clause.document());
    let mut clauses = chapter.sanctions.to_vec();
    for id in named {
        match Clause::parse(id) {
            Ok(clause) if Some(clause.document()) == document => clauses.push(clause),
            Ok(_) | Err(_) => {
                let document = document.map(Document::prefix).unwrap_or_default();
                let id = Fact::Word(format!("{id} ({document})"));
                return Err(Refusal::on(Why::UnknownClause, naming).with(id));
            }
        }
    }
    clauses::cited(&clauses);
    let ruling = Ruling::on(What::DeclaredLost, &clauses).and(naming).of(by);
    Ok((vec![ruling], Some(ended(Standing::Won(!by), Ending::Declared, on, &clauses))))
}

fn barred(by: Colour, years: u16, rules: &Rules) -> Ended {
    let rule = &rules.chapter().ban_years_max;
    let (number, limit) = (Fact::Number(years.into()), Fact::Limit(rule.says.into()));
    if years > rule.says {
        return Err(Refusal::on(Why::BarTooLong, &rule.clauses).with(number).with(limit));
    }
    Ok((vec![Ruling::on(What::Barred, &rule.clauses).of(by).with(number)], None))
}
