//! Who must write by when.

use calendar::Date;
use clauses::Clause;
use draughts::Colour;
use words::{Id, Language};

use crate::fact::{player, sentence};
use crate::{Awaiting, Break, Fact, Game, Instance, id};

/// Something that somebody must do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Due {
    /// The player who must; nothing for officials.
    pub who: Option<Colour>,
    /// The official who must, if no player.
    pub office: Instance,
    /// What.
    pub duty: Duty,
    /// The day before which nobody asks for it.
    pub from: Option<Date>,
    /// The last day, where it is known; else it depends on when a letter is received.
    pub until: Option<Date>,
    /// The last day if the letter takes as long as letters do between the two, where it is not known otherwise.
    pub about: Option<Date>,
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
    /// Decide about a dispute, or an appeal.
    Decide = DUE_DECIDE,
    /// Decide about a protest against an adjudication.
    HearProtest = DUE_HEAR_PROTEST,
    /// Post the card of a move that was made on the server.
    Forward = DUE_FORWARD,
    /// Declare a draw by the rules of the game, if the judge wants.
    DeclareDraw = DUE_DECLARE_DRAW,
}

impl Due {
    /// The last day, known or estimated.
    pub fn day(&self) -> Option<Date> {
        self.until.or(self.about)
    }

    /// Whether it is due on a day: analyses are not before play has ended.
    pub fn is_due(&self, today: Date) -> bool {
        self.from.is_none_or(|from| from <= today)
    }

    /// It in a sentence.
    pub fn text(&self, language: Language) -> String {
        let who = match (self.who, self.office) {
            (Some(colour), _) => player(colour, language),
            (None, Instance::Secretary) => language.say(id::SECRETARY).into_owned(),
            (None, Instance::Judge) => language.say(id::JUDGE).into_owned(),
            (None, Instance::Organiser) => language.say(id::ORGANISER).into_owned(),
        };
        let what = language.say(self.duty.id());
        let mut said = what.into_owned();
        match (self.until, self.about) {
            (Some(day), _) => {
                let until = language.tell(id::DUE_UNTIL, &[("until", &language.figures(day))]);
                said.push_str(&format!(" {until}"));
            }
            // An official has no days that could be counted from a letter.
            (None, None) if self.who.is_none() && self.days == 0 => {}
            (None, about) => {
                said.push_str(&format!(" {}", language.count(id::DUE_DAYS, self.days)));
                if let Some(day) = about {
                    let about = language.tell(id::DUE_ABOUT, &[("until", &language.figures(day))]);
                    said.push_str(&format!(" {about}"));
                }
            }
        }
        sentence(id::DUE, &[Fact::Word(who), Fact::Move(said)], language)
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
            Some(sent) if self.rules().is_on_server() => Some(sent),
            Some(_) => self.exchange().arrived(player),
        };
        self.last_safe_day_after(player, begun?)
    }

    /// Who must do what by when.
    pub fn due(&self) -> Vec<Due> {
        if self.outcome().is_some() {
            let mut due = self.due_after();
            due.extend(self.decisions_due());
            return due;
        }
        let chapter = self.rules().chapter();
        // Who has left writes no more, and nobody waits for his letters.
        let left = [self.ends().left.white, self.ends().left.black].iter().any(Option::is_some);
        let mut due = if left { Vec::new() } else { self.letters_due() };
        let judge = Instance::Judge;
        let mut add = |who, duty, (from, until), days: i64, clauses: &[Clause]| {
            let (clauses, about) = (clauses.to_vec(), None);
            due.push(Due { who, office: judge, duty, from, until, about, days, clauses });
        };
        if let Awaiting::Judge { by } = self.awaiting() {
            let days = &chapter.claim_protest_days;
            add(Some(!by), Duty::ContestClaim, (None, None), days.says.into(), &days.clauses);
            add(None, Duty::JudgeClaim, (None, None), 0, &chapter.false_claim_days.clauses);
        }
        let begins = self.ends().to_adjudicate.or(self.rules().terms().end);
        if let Some(until) = self.ends().analyses_until(self.rules()) {
            let days = &chapter.unfinished_days;
            let when = (begins, Some(until));
            for player in Colour::BOTH {
                if self.ends().analyses[player].is_none() {
                    add(Some(player), Duty::Analysis, when, days.says.into(), &days.clauses);
                }
            }
            let clauses = &chapter.adjudication_months.clauses;
            match self.ends().adjudicated_by(self.rules()) {
                Some(until) => add(None, Duty::Adjudicate, (None, Some(until)), 0, clauses),
                // No analysis came: the judge decides himself once none can come in time any more.
                None => {
                    let from = Some(until.days_later(1));
                    add(None, Duty::Adjudicate, (from, None), 0, clauses);
                }
            }
        }
        if left && self.ends().to_adjudicate.is_none() {
            add(None, Duty::LeaverGame, (None, None), 0, &chapter.leavers);
        }
        if self.exchange().to_be_forwarded().is_some() && !left {
            let has = self.rules().terms().secretary;
            let office = if has { Instance::Secretary } else { Instance::Judge };
            let (duty, clauses) = (Duty::Forward, chapter.sending.to_vec());
            let (from, until, about) = (None, None, None);
            due.push(Due { who: None, office, duty, from, until, about, days: 0, clauses });
        }
        if let Some(clauses) = self.draws_by_judge() {
            let (who, office, duty) = (None, Instance::Judge, Duty::DeclareDraw);
            let (from, until, about) = (None, None, None);
            due.push(Due { who, office, duty, from, until, about, days: 0, clauses });
        }
        if let Some(last) = due.iter_mut().find(|one| one.duty == Duty::ContestClaim) {
            last.about = self.received_about(None).map(|day| day.days_later(last.days));
        }
        due.extend(self.decisions_due());
        due
    }

    /// What officials owe whether the game is over or not: decisions about disputes, appeals and protests.
    fn decisions_due(&self) -> Vec<Due> {
        let chapter = self.rules().chapter();
        let due = |office, duty, clauses: &[Clause]| Due {
            who: None,
            office,
            duty,
            from: None,
            until: None,
            about: None,
            days: 0,
            clauses: clauses.to_vec(),
        };
        let dispute = self.disputed_before().map(|instance| {
            // Without a secretary the judge is the first who decides.
            let has = self.rules().terms().secretary;
            let judges = instance == Instance::Secretary && !has;
            let office = if judges { Instance::Judge } else { instance };
            due(office, Duty::Decide, &chapter.appeal_days.clauses)
        });
        let protest = self
            .ends()
            .protest_waits()
            .then(|| due(Instance::Organiser, Duty::HearProtest, &chapter.adjudication_final));
        dispute.into_iter().chain(protest).collect()
    }

    /// When a letter that went on a day, or the last one, is there if it takes as long as letters do here.
    fn received_about(&self, went: Option<Date>) -> Option<Date> {
        let went = went.or(self.exchange().last_written())?;
        Some(went.days_later(self.exchange().usual_transit()?))
    }

    /// Which letters are due.
    fn letters_due(&self) -> Vec<Due> {
        let chapter = self.rules().chapter();
        let mut due: Vec<Due> = Vec::new();
        let one = |who, duty, until, days: i64, clauses: &[Clause]| {
            let (office, clauses) = (Instance::Judge, clauses.to_vec());
            let (who, from, about) = (Some(who), None, None);
            Due { who, office, duty, from, until, about, days, clauses }
        };
        let left = |player, more| {
            let limit = self.rules().limit(self.account(player).made() + more);
            (limit - self.total(player)).max(0)
        };
        match self.awaiting() {
            Awaiting::Move(player) => {
                let until = self.last_safe_day(player);
                due.push(one(player, Duty::Move, until, left(player, 1), &chapter.budget.clauses));
            }
            Awaiting::Report { offender, .. } => {
                let days = &chapter.report_days;
                due.push(one(!offender, Duty::Report, None, days.says.into(), &days.clauses));
            }
            Awaiting::Correction { offender, replace: true } => {
                due.push(one(
                    offender,
                    Duty::Correct,
                    None,
                    left(offender, 1),
                    &chapter.impossible,
                ));
            }
            Awaiting::Correction { offender, replace: false } => {
                let clauses = &chapter.report_days.clauses;
                due.push(one(offender, Duty::Correct, None, left(offender, 0), clauses));
            }
            Awaiting::Judge { .. } => return due,
        }
        if let Some(first) = due.first_mut().filter(|first| first.until.is_none()) {
            let received = self.received_about(None);
            first.about = match (first.duty, first.who, received) {
                (Duty::Move, Some(player), Some(day)) => self.last_safe_day_after(player, day),
                (_, _, day) => day.map(|day| day.days_later(first.days)),
            };
        }
        if self.rules().is_on_server() {
            return due;
        }
        if let Some((by, from)) = self.exchange().last_sent() {
            // What stands on the server needs no repeating.
            if self.rules().is_here(!by) {
                return due;
            }
            let days = &chapter.repeat_after_days;
            let until = from.days_later(days.says.into());
            due.push(one(by, Duty::Repeat, Some(until), days.says.into(), &days.clauses));
        } else if let Some(start) =
            self.rules().terms().start.filter(|_| !self.rules().is_here(Colour::White))
        {
            let days = &chapter.enquiry_after_days;
            let until = start.days_later(days.says.into());
            due.push(one(
                Colour::Black,
                Duty::Enquire,
                Some(until),
                days.says.into(),
                &days.clauses,
            ));
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
        let due = |player| {
            let wrote = self.ends().last_letter_by == Some(player);
            let about = self.received_about(Some(outcome.on)).filter(|_| !wrote);
            Due {
                who: Some(player),
                office: Instance::Judge,
                duty: Duty::Record,
                from: None,
                until: wrote.then_some(until),
                about: about.map(|day| day.days_later(rule.says.into())),
                days: rule.says.into(),
                clauses: rule.clauses.to_vec(),
            }
        };
        Colour::BOTH.into_iter().filter(owes).map(due).collect()
    }
}
