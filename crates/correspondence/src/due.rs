//! Who must write by when.

use calendar::Date;
use clauses::Clause;
use draughts::Colour;
use words::{Id, Language};

use crate::fact::{player, sentence};
use crate::{Awaiting, Break, Fact, Game, Standing, id};

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
        let limit = self.rules().limit(account.made() + 1);
        let mut left = limit - self.total(player);
        let free = |day: Date| {
            self.breaks().iter().any(|one: &Break| (one.first..=one.last).contains(&day))
        };
        let mut day = received;
        loop {
            let next = day.days_later(1);
            if next == day || (left <= 0 && !free(next)) {
                return Some(day);
            }
            left -= i64::from(!free(next));
            day = next;
        }
    }

    /// The same where it is known when his time began: at the start, and on a server.
    pub fn last_safe_day(&self, player: Colour) -> Option<Date> {
        let begun = match self.exchange().last_dates() {
            None => self.rules().start(player).filter(|_| player == Colour::White),
            Some((sent, _)) => self.rules().is_on_server().then_some(sent),
        };
        let start = self.rules().start(player).filter(|_| !self.account(player).has_written);
        self.last_safe_day_after(player, begun?.max(start.unwrap_or(begun?)))
    }

    /// Who must do what by when.
    pub fn due(&self) -> Vec<Due> {
        if self.outcome().is_some() {
            return self.due_after();
        }
        let chapter = self.rules().chapter();
        let mut due = Vec::new();
        let mut add = |who, duty, until, days: i64, clauses: &[Clause]| {
            due.push(Due { who, duty, until, days, clauses: clauses.to_vec() });
        };
        match self.awaiting() {
            Awaiting::Move(player) => {
                let account = self.account(player);
                let left = self.rules().limit(account.made() + 1) - self.total(player);
                let until = self.last_safe_day(player);
                add(Some(player), Duty::Move, until, left.max(0), &chapter.budget.clauses);
            }
            Awaiting::Report { offender, .. } => {
                let days = &chapter.report_days;
                add(Some(!offender), Duty::Report, None, days.says.into(), &days.clauses);
            }
            Awaiting::Correction { offender, .. } => {
                let left = self.rules().limit(self.account(offender).made() + 1);
                let left = (left - self.total(offender)).max(0);
                add(Some(offender), Duty::Correct, None, left, &chapter.impossible);
            }
            Awaiting::Judge { by } => {
                let days = &chapter.claim_protest_days;
                add(Some(!by), Duty::ContestClaim, None, days.says.into(), &days.clauses);
                add(None, Duty::JudgeClaim, None, 0, &chapter.false_claim_days.clauses);
            }
        }
        if !self.rules().is_on_server() {
            let waits = match self.awaiting() {
                Awaiting::Move(_) | Awaiting::Report { .. } | Awaiting::Correction { .. } => true,
                Awaiting::Judge { .. } => false,
            };
            if let Some((by, sent)) = self.exchange().last_sent().filter(|_| waits) {
                let days = &chapter.repeat_after_days;
                let until = sent.days_later(days.says.into());
                add(Some(by), Duty::Repeat, Some(until), days.says.into(), &days.clauses);
            } else if let Some(start) = self.rules().terms().start.filter(|_| waits) {
                let days = &chapter.enquiry_after_days;
                let until = start.days_later(days.says.into());
                let black = Some(Colour::Black);
                add(black, Duty::Enquire, Some(until), days.says.into(), &days.clauses);
            }
        }
        if let Some(end) = self.rules().terms().end {
            let days = &chapter.unfinished_days;
            for player in Colour::BOTH {
                if self.ends().analyses[player].is_none() {
                    let until = end.days_later(days.says.into());
                    add(Some(player), Duty::Analysis, Some(until), days.says.into(), &days.clauses);
                }
            }
        }
        if let Some(until) = self.ends().adjudicated_by(self.rules()) {
            let clauses = &chapter.adjudication_months.clauses;
            add(None, Duty::Adjudicate, Some(until), 0, clauses);
        }
        if self.ends().left.is_some() && !self.ends().to_adjudicate {
            add(None, Duty::LeaverGame, None, 0, &chapter.leavers);
        }
        due
    }

    /// What is due when the game is over: the records.
    fn due_after(&self) -> Vec<Due> {
        let rule = &self.rules().chapter().record_days;
        let Some(outcome) = self.outcome().filter(|_| !self.rules().is_on_server()) else {
            return Vec::new();
        };
        let counts = match outcome.standing {
            Standing::Won(_) | Standing::Draw => true,
            Standing::BothMinus | Standing::Annulled => false,
        };
        let owes = |player: &Colour| counts && !self.ends().records[*player];
        let until = Some(outcome.on.days_later(rule.says.into()));
        let due = |player| Due {
            who: Some(player),
            duty: Duty::Record,
            until,
            days: rule.says.into(),
            clauses: rule.clauses.to_vec(),
        };
        Colour::BOTH.into_iter().filter(owes).map(due).collect()
    }
}
