//! How a game ends, and what comes after.

use calendar::Date;
use clauses::{Clause, Document};
use draughts::{ByColour, Colour};
use rulebook::Cited;
use words::{Id, Language};

use crate::{
    Act, Evaluation, Fact, Instance, LeaverGame, Refusal, Rules, Ruling, Sanction, What, Why, id,
};

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
    records: ByColour<bool>,
    pub(crate) analyses: ByColour<Option<Analysis>>,
    /// When a protest against the adjudication was sent.
    protested: Option<Date>,
    /// The organiser has decided how the game ends.
    is_final: bool,
    /// From when on all letters must be registered.
    pub(crate) registered_since: Option<Date>,
    /// When each left.
    pub(crate) left: ByColour<Option<Date>>,
    /// When the judge sent the game of a player who left to adjudication.
    pub(crate) to_adjudicate: Option<Date>,
    /// Who wrote the letter that ended the game.
    pub(crate) last_letter_by: Option<Colour>,
    dispute: Option<Dispute>,
}

/// What an instance is asked, or has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Dispute {
    instance: Instance,
    /// When it was asked.
    since: Date,
    decided: Option<Date>,
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
            Act::Analysis { by, sent, received, evaluation, .. } => {
                let analysis = (*sent, *received, *evaluation);
                self.analysis(*by, analysis, rules, outcome)
            }
            Act::Adjudicated { on, result, against_both, .. } => {
                self.adjudicated(*on, *result, *against_both, rules, outcome)
            }
            Act::Protest { by, received, sent, .. } => {
                self.protest(*by, *received, *sent, rules, outcome)
            }
            Act::Organiser { on, result, .. } => self.organiser(*on, *result, rules, outcome),
            Act::Left { by, on } => {
                self.left[*by] = Some(*on);
                Ok((vec![Ruling::on(What::Left, &rules.chapter().leavers).of(*by)], None))
            }
            Act::LeaverGame { on, decision } => self.leaver(*on, *decision, rules, outcome),
            Act::Lost { by, on, clauses } => {
                let lost = lost(*by, *on, clauses, rules, outcome)?;
                self.judge_decided(*on);
                Ok(lost)
            }
            Act::Drawn { on, clauses } => {
                let drawn = drawn(*on, clauses, rules, outcome)?;
                self.judge_decided(*on);
                Ok(drawn)
            }
            Act::Dispute { .. } | Act::Decided { .. } | Act::Appeal { .. } => {
                self.dispute(act, rules, outcome)
            }
            Act::Sanction { by, on, sanction, clauses, .. } => {
                self.sanction(*by, *on, (*sanction, clauses), rules)
            }
            Act::RegisteredOnly { on } => {
                self.registered_since.get_or_insert(*on);
                let ruling = Ruling::on(What::RegisteredOnly, &rules.chapter().sending);
                Ok((vec![ruling.with(Fact::Day(*on))], None))
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
            | Act::Record { .. }
            | Act::ClaimProtest { .. }
            | Act::Judge { .. }
            | Act::Sheet { .. }
            | Act::Received { .. }
            | Act::Forwarded { .. }
            | Act::Way { .. }
            | Act::Today(_) => Ok((Vec::new(), None)),
        }
    }

    /// Who has a dispute before him.
    pub(crate) fn waits_for(&self) -> Option<Instance> {
        self.dispute.filter(|it| it.decided.is_none()).map(|it| it.instance)
    }

    /// Who decided the last dispute.
    pub(crate) fn decided_by(&self) -> Option<Instance> {
        self.dispute.filter(|it| it.decided.is_some()).map(|it| it.instance)
    }

    /// When the last dispute was decided.
    pub(crate) fn decided_on(&self) -> Option<Date> {
        self.dispute.and_then(|it| it.decided)
    }

    /// Whether a protest against the adjudication waits for the organiser.
    pub(crate) fn protest_waits(&self) -> bool {
        self.protested.is_some() && !self.is_final
    }

    /// A record is sent: within a term that begins for the sender of the last letter when he sent it, for others
    /// when they received it, if need be by the usual way of letters.
    pub(crate) fn record(
        &mut self,
        by: Colour,
        sent: Date,
        (received, usual): (Option<Date>, Option<i64>),
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Result<Vec<Ruling>, Refusal> {
        let chapter = rules.chapter();
        let rule = &chapter.record_days;
        let Some(outcome) = outcome else {
            return Err(Refusal::on(Why::NotOver, &rule.clauses));
        };
        if self.records[by] {
            return Err(Refusal::on(Why::SentAlready, &rule.clauses).with(Fact::Player(by)));
        }
        let known = match self.last_letter_by == Some(by) {
            true => Some(outcome.on),
            false => received,
        };
        let known = known.or_else(|| Some(outcome.on.days_later(usual?).min(sent)));
        // Whenever it was received, the term has not ended.
        let in_time = sent <= outcome.on.days_later(rule.says.into());
        let Some(begins) = known.or(in_time.then_some(outcome.on)) else {
            return Err(Refusal::on(Why::ReceiptMissing, &rule.clauses));
        };
        if begins < outcome.on || sent < begins {
            let (first, then) = (outcome.on.max(begins), begins.min(sent));
            return Err(Refusal::disorder(first, then));
        }
        self.records[by] = true;
        let until = begins.days_later(rule.says.into());
        let what = if sent > until { What::RecordLate } else { What::RecordSent };
        Ok(vec![Ruling::on(what, &rule.clauses).of(by).with(Fact::Until(until))])
    }

    /// Whether a player owes the record of a finished game. An unfinished one goes to the judge with the analysis, and
    /// one that ended because a player left was not finished.
    pub(crate) fn owes_record(&self, player: Colour, rules: &Rules, outcome: &Outcome) -> bool {
        let counts = match outcome.standing {
            Standing::Won(_) | Standing::Draw => true,
            Standing::BothMinus | Standing::Annulled => false,
        };
        let sent = self.records[player] || self.analyses[player].is_some();
        counts && !sent && !rules.is_here(player) && outcome.how != Ending::Leaving
    }

    /// The last day on which analyses are sent in time: so long after the end of play, or after the judge said that
    /// the game of a player who left is adjudicated.
    pub(crate) fn analyses_until(&self, rules: &Rules) -> Option<Date> {
        let begins = self.to_adjudicate.or(rules.terms().end)?;
        Some(begins.days_later(rules.chapter().unfinished_days.says.into()))
    }

    fn analysis(
        &mut self,
        by: Colour,
        (sent, received, evaluation): (Date, Date, Evaluation),
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let rule = &rules.chapter().unfinished_days;
        let ended = rules.terms().end.is_some_and(|end| sent >= end);
        let until = self.analyses_until(rules).filter(|_| ended || self.to_adjudicate.is_some());
        let Some(until) = until.filter(|_| outcome.is_none()) else {
            return Err(Refusal::on(Why::PlayGoesOn, &rule.clauses));
        };
        if received < sent {
            return Err(Refusal::disorder(sent, received));
        }
        if self.analyses[by].is_some() {
            return Err(Refusal::on(Why::SentAlready, &rule.clauses).with(Fact::Player(by)));
        }
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
        if outcome.is_some() {
            return Err(Refusal::plain(Why::Over));
        }
        let both = self.analyses.white.zip(self.analyses.black);
        match self.analyses_until(rules) {
            None => return Err(Refusal::on(Why::PlayGoesOn, &term.clauses)),
            Some(until) if both.is_none() && on <= until => {
                let refusal = Refusal::on(Why::AnalysesMayCome, &term.clauses);
                return Err(refusal.with(Fact::Until(until)));
            }
            Some(_) => {}
        }
        let came = [self.analyses.white, self.analyses.black].into_iter().flatten();
        if let Some(last) = came.map(|one| one.received).max().filter(|last| on < *last) {
            return Err(Refusal::disorder(last, on));
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
        let adjudicated = outcome.filter(|outcome| outcome.how == Ending::Adjudication);
        if self.is_final {
            return Err(Refusal::on(Why::Final, &rules.chapter().adjudication_final));
        }
        let Some(adjudicated) = adjudicated else {
            return Err(Refusal::on(Why::NothingToProtest, &rule.clauses));
        };
        if !self.analyses[by].is_some_and(|one| one.in_time) {
            return Err(Refusal::on(Why::NoAnalysis, &rule.clauses).with(Fact::Player(by)));
        }
        in_term(adjudicated.on, received, sent, rule)?;
        self.protested = Some(sent);
        Ok((vec![Ruling::on(What::ProtestHeard, &rule.clauses).of(by)], None))
    }

    /// The organiser decides for good: about a protest against the adjudication, or about an appeal.
    fn organiser(
        &mut self,
        on: Date,
        result: Evaluation,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let chapter = rules.chapter();
        let asked = |one: &Dispute| one.instance == Instance::Organiser && one.decided.is_none();
        let appeal = self.dispute.filter(asked).filter(|_| self.protested.is_none());
        let clauses: &[Clause] = match appeal {
            Some(_) => &chapter.appeal_days.clauses,
            None => &chapter.adjudication_final,
        };
        let Some(since) = appeal.map(|one| one.since).or(self.protested).filter(|_| !self.is_final)
        else {
            let why = if self.is_final { Why::Final } else { Why::NothingToProtest };
            return Err(Refusal::on(why, clauses));
        };
        if on < since {
            return Err(Refusal::disorder(since, on));
        }
        self.is_final = true;
        let how = match appeal {
            Some(appeal) => {
                self.dispute = Some(Dispute { decided: Some(on), ..appeal });
                outcome.map_or(Ending::Declared, |outcome| outcome.how)
            }
            None => Ending::Adjudication,
        };
        let ruling = Ruling::on(What::DecidedForGood, clauses).with(Fact::Text(name(result)));
        Ok((vec![ruling], Some(ended(result.standing(), how, on, clauses))))
    }

    /// What the judge decides can be appealed against.
    pub(crate) fn judge_decided(&mut self, on: Date) {
        if self.dispute.is_none_or(|one| one.decided.is_some()) {
            let instance = Instance::Judge;
            self.dispute = Some(Dispute { instance, since: on, decided: Some(on) });
        }
    }

    fn leaver(
        &mut self,
        on: Date,
        decision: LeaverGame,
        rules: &Rules,
        outcome: Option<&Outcome>,
    ) -> Ended {
        let clauses = &rules.chapter().leavers;
        let left = Colour::BOTH.into_iter().filter_map(|one| Some((one, self.left[one]?)));
        let left: Vec<(Colour, Date)> = left.collect();
        let Some(first) = left.iter().map(|(_, day)| *day).min() else {
            return Err(Refusal::on(Why::NobodyLeft, clauses));
        };
        if on < first {
            return Err(Refusal::disorder(first, on));
        }
        let lost = match left[..] {
            [(one, _)] => Standing::Won(!one),
            _ => Standing::BothMinus,
        };
        let end = |standing| Some(ended(standing, Ending::Leaving, on, clauses));
        let (what, outcome) = match (decision, outcome) {
            (LeaverGame::Annulled, _) => (What::LeaverAnnulled, end(Standing::Annulled)),
            (LeaverGame::Lost | LeaverGame::Adjudicated, Some(_)) => (What::LeaverCounted, None),
            (LeaverGame::Lost, None) => (What::LeaverLost, end(lost)),
            (LeaverGame::Adjudicated, None) => {
                self.to_adjudicate = Some(on);
                (What::LeaverAdjudicated, None)
            }
        };
        self.judge_decided(on);
        let rulings = left.iter().map(|(one, _)| Ruling::on(what, clauses).of(*one));
        Ok((rulings.collect(), outcome))
    }

    /// A dispute goes from instance to instance.
    fn dispute(&mut self, act: &Act, rules: &Rules, outcome: Option<&Outcome>) -> Ended {
        let rule = &rules.chapter().appeal_days;
        let refused = |why| Err(Refusal::on(why, &rule.clauses));
        let limit = Fact::Limit(rule.says.into());
        if self.is_final {
            return refused(Why::Final);
        }
        match (act, self.dispute) {
            (Act::Dispute { .. }, Some(Dispute { decided: Some(_), instance, .. }))
                if outcome.is_some() =>
            {
                match instance {
                    Instance::Organiser => refused(Why::Final),
                    // A decision is not asked for once more, but appealed against.
                    Instance::Secretary | Instance::Judge => {
                        Err(Refusal::on(Why::AppealInstead, &rule.clauses).with(limit))
                    }
                }
            }
            (Act::Dispute { by, on, .. }, None | Some(Dispute { decided: Some(_), .. })) => {
                let first = match rules.terms().secretary {
                    true => Instance::Secretary,
                    false => Instance::Judge,
                };
                let (mut rulings, outcome) = self.goes(first, *by, *on, rules);
                if first == Instance::Judge {
                    // The judge does the work of a secretary who is not there, or plays himself.
                    rulings = rulings
                        .into_iter()
                        .map(|ruling| ruling.and(&rules.chapter().secretary))
                        .collect();
                }
                Ok((rulings, outcome))
            }
            (Act::Decided { on, .. }, Some(asked @ Dispute { decided: None, instance, .. })) => {
                if *on < asked.since {
                    return Err(Refusal::disorder(asked.since, *on));
                }
                self.dispute = Some(Dispute { decided: Some(*on), ..asked });
                let what = match instance {
                    Instance::Organiser => What::DecidedForGood,
                    Instance::Secretary | Instance::Judge => What::DisputeDecided,
                };
                let powers = &rules.chapter().powers;
                let office = match instance {
                    Instance::Secretary => &powers.decide_first,
                    Instance::Judge => &powers.decide_appeal,
                    Instance::Organiser => &powers.decide_for_good,
                };
                let ruling = Ruling::on(what, &rule.clauses).and(&office.clauses);
                Ok((vec![ruling.with(Fact::Text(instance.name())).with(limit)], None))
            }
            (
                Act::Appeal { by, received, sent, .. },
                Some(Dispute { instance, decided: Some(decided), .. }),
            ) => {
                let next = match instance {
                    Instance::Secretary => Instance::Judge,
                    Instance::Judge => Instance::Organiser,
                    Instance::Organiser => return refused(Why::Final),
                };
                in_term(decided, *received, *sent, rule)?;
                Ok(self.goes(next, *by, *sent, rules))
            }
            (_, Some(Dispute { decided: None, .. })) => refused(Why::NotDecided),
            (_, _) => refused(Why::NoDispute),
        }
    }

    fn goes(
        &mut self,
        instance: Instance,
        by: Colour,
        since: Date,
        rules: &Rules,
    ) -> (Vec<Ruling>, Option<Outcome>) {
        self.dispute = Some(Dispute { instance, since, decided: None });
        let ruling = Ruling::on(What::DisputeGoes, &rules.chapter().appeal_days.clauses).of(by);
        (vec![ruling.with(Fact::Text(instance.name()))], None)
    }

    /// A punishment that the rulebook knows, with the clauses that were broken. Who is expelled is out.
    fn sanction(
        &mut self,
        by: Colour,
        on: Date,
        (sanction, ids): (Sanction, &[String]),
        rules: &Rules,
    ) -> Ended {
        let rule = &rules.chapter().sanctions;
        let known = match sanction {
            Sanction::Remark
            | Sanction::Reprimand
            | Sanction::Warning
            | Sanction::WithholdInformation => rule.says.iter().any(|name| name == sanction.word()),
            Sanction::AskHeavier | Sanction::AskExpulsion | Sanction::Expulsion => true,
        };
        if !known {
            let refusal = Refusal::on(Why::UnknownSanction, &rule.clauses);
            return Err(refusal.with(Fact::Text(sanction.id())));
        }
        let clauses = broken(ids, rule.clauses.to_vec(), rules)?;
        let ruling = Ruling::on(What::Sanctioned, &clauses);
        let ruling = ruling.and(&rules.chapter().sanction_names_clauses).of(by);
        let mut rulings = vec![ruling.with(Fact::Text(sanction.id())).with(Fact::Day(on))];
        if sanction == Sanction::Expulsion {
            self.left[by].get_or_insert(on);
            rulings.push(Ruling::on(What::Left, &rules.chapter().leavers).of(by));
        }
        Ok((rulings, None))
    }

    /// The final table: who owes a record, and games of which none came.
    fn table(&mut self, on: Date, rules: &Rules, outcome: Option<&Outcome>) -> Ended {
        let chapter = rules.chapter();
        let Some(outcome) = outcome else {
            return Err(Refusal::on(Why::NotOver, &chapter.neither_record));
        };
        if on < outcome.on {
            return Err(Refusal::disorder(outcome.on, on));
        }
        let owed = Colour::BOTH.into_iter();
        let owed: Vec<Colour> =
            owed.filter(|player| self.owes_record(*player, rules, outcome)).collect();
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

/// Something is sent in time after a decision, or a claim, was received.
pub(crate) fn in_term(
    decided: Date,
    received: Date,
    sent: Date,
    rule: &Cited<u16>,
) -> Result<(), Refusal> {
    let until = received.days_later(rule.says.into());
    match () {
        () if received < decided => Err(Refusal::disorder(decided, received)),
        () if sent < received => Err(Refusal::disorder(received, sent)),
        () if sent > until => {
            let refusal = Refusal::on(Why::TooLate, &rule.clauses);
            Err(refusal.with(Fact::Until(until)).with(Fact::Limit(rule.says.into())))
        }
        () => Ok(()),
    }
}

/// The clauses that the judge names for a decision of his; all of one document.
fn named(
    ids: &[String],
    clauses: Vec<Clause>,
    rules: &Rules,
    outcome: Option<&Outcome>,
) -> Result<Vec<Clause>, Refusal> {
    if outcome.is_some() {
        return Err(Refusal::plain(Why::Over));
    }
    broken(ids, clauses, rules)
}

/// These clauses, and those that an official names.
fn broken(ids: &[String], mut clauses: Vec<Clause>, rules: &Rules) -> Result<Vec<Clause>, Refusal> {
    let naming = &rules.chapter().sanction_names_clauses;
    if ids.is_empty() {
        return Err(Refusal::on(Why::NoClauses, naming));
    }
    let document = naming.first().map(|clause| clause.document());
    for id in ids {
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
    Ok(clauses)
}

/// The judge declares a game lost, and says by which clauses.
fn lost(by: Colour, on: Date, ids: &[String], rules: &Rules, outcome: Option<&Outcome>) -> Ended {
    let chapter = rules.chapter();
    let clauses = named(ids, chapter.sanctions.clauses.to_vec(), rules, outcome)?;
    let naming = &chapter.sanction_names_clauses;
    let ruling = Ruling::on(What::DeclaredLost, &clauses).and(naming).of(by);
    Ok((vec![ruling], Some(ended(Standing::Won(!by), Ending::Declared, on, &clauses))))
}

/// The judge declares a game drawn by the rules of the game.
fn drawn(on: Date, ids: &[String], rules: &Rules, outcome: Option<&Outcome>) -> Ended {
    let clauses = named(ids, rules.chapter().games.clauses.to_vec(), rules, outcome)?;
    let office = &rules.chapter().powers.declare_drawn.clauses;
    let ruling = Ruling::on(What::DeclaredDrawn, &clauses).and(office);
    Ok((vec![ruling], Some(ended(Standing::Draw, Ending::Declared, on, &clauses))))
}

fn barred(by: Colour, years: u16, rules: &Rules) -> Ended {
    let rule = &rules.chapter().ban_years_max;
    let (number, limit) = (Fact::Number(years.into()), Fact::Limit(rule.says.into()));
    if years > rule.says {
        return Err(Refusal::on(Why::BarTooLong, &rule.clauses).with(number).with(limit));
    }
    Ok((vec![Ruling::on(What::Barred, &rule.clauses).of(by).with(number)], None))
}
