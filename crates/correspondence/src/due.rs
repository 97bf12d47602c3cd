//! Who must write by when.

use calendar::Date;
use clauses::Clause;
use draughts::Colour;
use words::{Id, Language};

use crate::fact::{player, sentence};
use crate::{Awaiting, Break, Fact, Game, id};

/// Something that somebody must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The player who must; nothing for officials.
    pub who: Option<Colour>,
    /// What.
    pub duty: Duty,
    /// The last day, where it is known; else it depends on when a letter is received.
    pub until: Option<Date>,
    /// How many days there are.
    pub days: i64,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

macro_rules! duties {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What somebody must do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Duty {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Duty {
            fn id(self) -> Id {
                match self {
                    $(Duty::$name => id::$id,)+
                }
            }
        }
    };
}

duties! {
    /// Send a move.
    Move = DUE_MOVE,
    /// Repeat the last letter by registered mail if no answer comes.
    Repeat = DUE_REPEAT,
    /// Ask for the first move.
    Enquire = DUE_ENQUIRE,
    /// Report a fault.
    Report = DUE_REPORT,
    /// Put a letter right.
    Correct = DUE_CORRECT,
    /// Decide about a claim.
    JudgeClaim = DUE_JUDGE_CLAIM,
    /// Protest against a claim.
    ContestClaim = DUE_CONTEST_CLAIM,
    /// Send the record.
    Record = DUE_RECORD,
    /// Send an analysis.
    Analysis = DUE_ANALYSIS,
    /// Adjudicate.
    Adjudicate = DUE_ADJUDICATE,
    /// Say what becomes of the game of a player who left.
    LeaverGame = DUE_LEAVER_GAME,
}

impl Due {
    /// It in a sentence.
    pub fn text(&self, language: Language) -> String {
        let who = match self.who {
            Some(colour) => player(colour, language),
            None => language.say(id::JUDGE).into_owned(),
        };
        let until = match self.until {
            Some(day) => language.tell(id::DUE_UNTIL, &[("until", &language.figures(day))]),
            None => language.count(id::DUE_DAYS, self.days),
        };
        let what = language.say(self.duty.id());
        let facts = [Fact::Word(who), Fact::Move(format!("{what} {until}"))];
        sentence(id::DUE, &facts, language)
    }
}

impl Game {
    /// The last day on which a player may send his next letter without being overdue, if he has received
    /// the partner's on a day; nothing if his time does not run.
    pub fn last_safe_day_after(&self, player: Colour, received: Date) -> Option<Date> {
        if self.rules().ends_before(received) {
            return None;
        }
        let account = self.account(player);
        let start = self.rules().start(player).filter(|_| !account.has_written);
        let received = start.map_or(received, |start| start.max(received));
        let mut left = (self.rules().limit(account.made() + 1) - self.total(player)).max(0);
        let mut breaks: Vec<&Break> = self.breaks().iter().collect();
        breaks.sort_unstable_by_key(|one| one.first);
        let mut day = received;
        for one in breaks.into_iter().filter(|one| one.last > received) {
            let before = (one.first.days_since(day) - 1).max(0);
            if left < before {
                break;
            }
            left -= before;
            day = day.max(one.last);
        }
        let until = day.days_later(left);
        // Where the calendar ends nothing is later.
        if until < day || (until == day && left > 0) {
            Date::new(9999, 12, 31)
        } else {
            Some(until)
        }
    }

    /// The same where it is known when his time began: at the start, and on a server.
    pub fn last_safe_day(&self, player: Colour) -> Option<Date> {
        let begun = match self.exchange().last_written() {
            None => self.rules().start(player).filter(|_| player == Colour::White),
            Some(sent) => self.rules().is_on_server().then_some(sent),
        };
        self.last_safe_day_after(player, begun?)
    }

    /// Who must do what by when.
    pub fn due(&self) -> Vec<Due> {
        if self.outcome().is_some() {
            return self.due_after();
        }
        let chapter = self.rules().chapter();
        // Who has left writes no more, and nobody waits for his letters.
        let left = [self.ends().left.white, self.ends().left.black].iter().any(Option::is_some);
        let mut due = if left { Vec::new() } else { self.letters_due() };
        let mut add = |who, duty, until, days: i64, clauses: &[Clause]| {
            due.push(Due { who, duty, until, days, clauses: clauses.to_vec() });
        };
        if let Awaiting::Judge { by } = self.awaiting() {
            let days = &chapter.claim_protest_days;
            add(Some(!by), Duty::ContestClaim, None, days.says.into(), &days.clauses);
            add(None, Duty::JudgeClaim, None, 0, &chapter.false_claim_days.clauses);
        }
        if let Some(until) = self.ends().analyses_until(self.rules()) {
            let days = &chapter.unfinished_days;
            for player in Colour::BOTH {
                if self.ends().analyses[player].is_none() {
                    add(Some(player), Duty::Analysis, Some(until), days.says.into(), &days.clauses);
                }
            }
        }
        if let Some(until) = self.ends().adjudicated_by(self.rules()) {
            let clauses = &chapter.adjudication_months.clauses;
            add(None, Duty::Adjudicate, Some(until), 0, clauses);
        }
        if left && self.ends().to_adjudicate.is_none() {
            add(None, Duty::LeaverGame, None, 0, &chapter.leavers);
        }
        due
    }

    /// Which letters are due.
    fn letters_due(&self) -> Vec<Due> {
        let chapter = self.rules().chapter();
        let mut due = Vec::new();
        let mut add = |who, duty, until, days: i64, clauses: &[Clause]| {
            due.push(Due { who: Some(who), duty, until, days, clauses: clauses.to_vec() });
        };
        let left = |player, more| {
            let limit = self.rules().limit(self.account(player).made() + more);
            (limit - self.total(player)).max(0)
        };
        match self.awaiting() {
            Awaiting::Move(player) => {
                let until = self.last_safe_day(player);
                add(player, Duty::Move, until, left(player, 1), &chapter.budget.clauses);
            }
            Awaiting::Report { offender, .. } => {
                let days = &chapter.report_days;
                add(!offender, Duty::Report, None, days.says.into(), &days.clauses);
            }
            Awaiting::Correction { offender, replace: true } => {
                add(offender, Duty::Correct, None, left(offender, 1), &chapter.impossible);
            }
            Awaiting::Correction { offender, replace: false } => {
                let clauses = &chapter.report_days.clauses;
                add(offender, Duty::Correct, None, left(offender, 0), clauses);
            }
            Awaiting::Judge { .. } => return due,
        }
        if self.rules().is_on_server() {
            return due;
        }
        if let Some((by, from)) = self.exchange().last_sent() {
            let days = &chapter.repeat_after_days;
            let until = from.days_later(days.says.into());
            add(by, Duty::Repeat, Some(until), days.says.into(), &days.clauses);
        } else if let Some(start) = self.rules().terms().start {
            let days = &chapter.enquiry_after_days;
            let until = start.days_later(days.says.into());
            add(Colour::Black, Duty::Enquire, Some(until), days.says.into(), &days.clauses);
        }
        due
    }

    /// What is due when the game is over: the records. Of the sender of the last letter it is known when his term
    /// began.
    fn due_after(&self) -> Vec<Due> {
        let rule = &self.rules().chapter().record_days;
        let Some(outcome) = self.outcome() else { return Vec::new() };
        let until = outcome.on.days_later(rule.says.into());
        let owes = |player: &Colour| self.ends().owes_record(*player, self.rules(), outcome);
        let due = |player| Due {
            who: Some(player),
            duty: Duty::Record,
            until: (self.ends().last_letter_by == Some(player)).then_some(until),
            days: rule.says.into(),
            clauses: rule.clauses.to_vec(),
        };
        Colour::BOTH.into_iter().filter(owes).map(due).collect()
    }
}
