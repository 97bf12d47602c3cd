//! What follows from a command in a contest of solving, or why it cannot be.

use calendar::Moment;
use composition::SpecialKind;
use rulebook::contests::{Duty, SolvingRule};

use super::command::Command;
use super::fact::Fact;
use super::{Answer, Confirmed, Form, Problem, Regulations, Solving, Stage};
use crate::composing::{Kind, Who};
use crate::points::Points;
use crate::refusal::{Refusal, Why};

type Decided = Result<Vec<Fact>, Refusal>;

impl Solving {
    /// What follows if somebody asks for something at a moment.
    pub fn decide(&self, command: &Command, who: Who, now: Moment) -> Decided {
        match command {
            Command::Regulate { regulations } => self.regulate(regulations, who, now),
            Command::Set { problem, work } => self.set(*problem, work, who, now),
            Command::Announce => self.announce(who, now),
            Command::Seal => self.seal(who, now),
            Command::Admit { person } => {
                own(who == Who::Organiser || self.keeps(who))?;
                self.at(now, &[Stage::Announced, Stage::Sealed, Stage::Running])?;
                Ok(vec![Fact::Admitted { person: person.clone() }])
            }
            Command::Start => self.start(who, now),
            Command::Answer { solver, problem, answer } => {
                self.answer(*solver, *problem, answer, who, now)
            }
            Command::Confirm { solver, problem, proposed, points, solved, reason } => {
                let confirmed = Confirmed {
                    points: *points,
                    solved: *solved,
                    reason: reason.trim().to_owned(),
                };
                self.confirm(*solver, *problem, *proposed, confirmed, who, now)
            }
            Command::PublishProvisional => self.publish(who, now),
            Command::Protest { solver, problem, text } => {
                self.protest(*solver, *problem, text, who, now)
            }
            Command::Decide { protest, points, reason } => {
                self.decide_protest(*protest, *points, reason, who, now)
            }
            Command::Approve => self.approve(who, now),
        }
    }

    fn ruled(&self) -> Result<(&Regulations, &'static SolvingRule), Refusal> {
        let regulations = self.regulations.as_deref();
        let regulations = regulations.ok_or_else(|| Refusal::plain(Why::NotYours))?;
        Ok((regulations, regulations.rule()?))
    }

    fn regulate(&self, regulations: &Regulations, who: Who, now: Moment) -> Decided {
        own(who == Who::Organiser)?;
        self.at(now, &[Stage::Draft])?;
        regulations.rule()?;
        Ok(vec![Fact::Regulated { regulations: Box::new(regulations.clone()) }])
    }

    /// The chief judge chooses the works and sets all points, until they are sealed.
    fn set(&self, place: Option<u16>, work: &Problem, who: Who, now: Moment) -> Decided {
        let (regulations, rule) = self.ruled()?;
        own(self.heads(who))?;
        match self.stage(now) {
            Stage::Draft | Stage::Announced => {}
            Stage::Sealed
            | Stage::Running
            | Stage::Marking
            | Stage::Provisional
            | Stage::Approved => return Err(Refusal::on(Why::Sealed, &rule.points)),
        }
        if let Some(place) = place {
            self.problem(place)?;
        }
        let composition = work.work.composition();
        let composition = composition.map_err(|why| Refusal::plain(Why::Unplayable).word(why.0))?;
        let special = !SpecialKind::of(composition.position()).is_empty();
        if let Some(basis) = &rule.championship
            && regulations.kind == Kind::Championship
            && special
        {
            return Err(Refusal::on(Why::MainGenresOnly, basis));
        }
        Ok(vec![Fact::Set { problem: place, work: Box::new(work.clone()) }])
    }

    fn announce(&self, who: Who, now: Moment) -> Decided {
        own(who == Who::Organiser)?;
        self.at(now, &[Stage::Draft])?;
        let (regulations, _) = self.ruled()?;
        regulations.check()?;
        Ok(vec![Fact::Announced { at: now }])
    }

    /// The set is what was announced: so many works of each genre, with these points.
    fn seal(&self, who: Who, now: Moment) -> Decided {
        let (regulations, rule) = self.ruled()?;
        own(self.heads(who))?;
        self.at(now, &[Stage::Announced])?;
        for count in &regulations.counts {
            let works = self.problems.iter().filter(|one| one.work.genre == count.genre);
            if works.count() != usize::from(count.works) {
                let refusal = Refusal::on(Why::NoSuchProblem, &rule.points);
                return Err(refusal.word(count.genre.name()));
            }
        }
        let announced = |one: &Problem| {
            let count = regulations.announced(one.work.genre);
            count.is_some_and(|count| count.points == one.points)
        };
        match self.problems.iter().find(|one| !announced(one)) {
            Some(stray) => {
                let refusal = Refusal::on(Why::NoSuchProblem, &rule.points);
                Err(refusal.word(stray.work.genre.name()))
            }
            None => Ok(vec![Fact::Sealed { at: now }]),
        }
    }

    fn start(&self, who: Who, now: Moment) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.heads(who) || who == Who::Organiser)?;
        if self.stage(now) == Stage::Announced {
            return Err(Refusal::on(Why::NotSealed, &rule.points));
        }
        self.at(now, &[Stage::Sealed])?;
        Ok(vec![Fact::Started { at: now }])
    }

    /// Answers on paper are entered by the secretary while the answers are marked, too.
    fn answer(&self, solver: u16, problem: u16, answer: &Answer, who: Who, now: Moment) -> Decided {
        let (regulations, rule) = self.ruled()?;
        self.solver(solver)?;
        self.problem(problem)?;
        let on_paper = self.keeps(who) && regulations.form == Form::InPerson;
        own(who == Who::Author(solver) || self.keeps(who))?;
        match self.stage(now) {
            Stage::Running => {}
            Stage::Marking if on_paper => {}
            Stage::Marking | Stage::Provisional | Stage::Approved => {
                return Err(Refusal::on(Why::TimeOver, &rule.term));
            }
            Stage::Draft | Stage::Announced | Stage::Sealed => {
                self.at(now, &[Stage::Running])?;
            }
        }
        Ok(vec![Fact::Answered { solver, problem, answer: answer.clone(), at: now }])
    }

    fn confirm(
        &self,
        solver: u16,
        problem: u16,
        proposed: Points,
        confirmed: Confirmed,
        who: Who,
        now: Moment,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.heads(who) || self.is(who, &[Duty::SectionJudge, Duty::SeniorJudge]))?;
        self.at(now, &[Stage::Marking])?;
        self.solver(solver)?;
        self.within(problem, confirmed.points, rule)?;
        if confirmed.points != proposed && confirmed.reason.is_empty() {
            return Err(Refusal::on(Why::NoReason, &rule.counted));
        }
        Ok(vec![Fact::Confirmed { solver, problem, confirmed }])
    }

    /// Nobody has more points than the work gives with all that is worth points.
    fn within(&self, problem: u16, points: Points, rule: &SolvingRule) -> Result<(), Refusal> {
        let problem = self.problem(problem)?;
        let items = problem.items.iter().map(|item| item.points);
        let all = items.fold(problem.points, Points::plus);
        match rule.sealed && points > all {
            true => Err(Refusal::on(Why::TooManyPoints, &rule.points).word(all.to_string())),
            false => Ok(()),
        }
    }

    /// Every answer has its points.
    fn publish(&self, who: Who, now: Moment) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.keeps(who) || who == Who::Organiser)?;
        self.at(now, &[Stage::Marking])?;
        let unmarked = |solver: &super::Solver| {
            let answered = solver.answers.iter().enumerate().filter(|(_, one)| one.is_some());
            let has = |place: usize| solver.confirmed.get(place).is_some_and(Option::is_some);
            answered.map(|(place, _)| place).any(|place| !has(place))
        };
        match self.solvers.iter().any(unmarked) {
            true => Err(Refusal::on(Why::NotMarked, &rule.counted).number(0u32)),
            false => Ok(vec![Fact::ProvisionalPublished { at: now }]),
        }
    }

    fn protest(&self, solver: u16, problem: u16, text: &str, who: Who, now: Moment) -> Decided {
        let (regulations, rule) = self.ruled()?;
        self.solver(solver)?;
        self.problem(problem)?;
        if who != Who::Author(solver) {
            return Err(Refusal::on(Why::OwnPointsOnly, &rule.protest));
        }
        let late = regulations.protests.is_some_and(|last| now.date() > last);
        if late || self.stage(now) == Stage::Approved {
            return Err(Refusal::on(Why::TimeOver, &rule.protest));
        }
        self.at(now, &[Stage::Provisional])?;
        if text.trim().is_empty() {
            return Err(Refusal::on(Why::NoReason, &rule.protest));
        }
        Ok(vec![Fact::Protested { solver, problem, text: text.trim().to_owned() }])
    }

    fn decide_protest(
        &self,
        protest: u16,
        points: Option<Points>,
        reason: &str,
        who: Who,
        now: Moment,
    ) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.heads(who))?;
        self.at(now, &[Stage::Provisional])?;
        let found = self.protests.get(usize::from(protest));
        let found = found.ok_or_else(|| Refusal::plain(Why::NoSuchComplaint))?;
        if found.decided.is_some() {
            return Err(Refusal::plain(Why::DecidedAlready));
        }
        if reason.trim().is_empty() {
            return Err(Refusal::on(Why::NoReason, &rule.protest));
        }
        let reason = reason.trim().to_owned();
        let mut facts = Vec::new();
        if let Some(points) = points {
            self.within(found.problem, points, rule)?;
            let solved = points >= self.problem(found.problem)?.points;
            let confirmed = Confirmed { points, solved, reason: reason.clone() };
            let (solver, problem) = (found.solver, found.problem);
            facts.push(Fact::Confirmed { solver, problem, confirmed });
        }
        facts.push(Fact::Decided { protest, reason });
        Ok(facts)
    }

    fn approve(&self, who: Who, now: Moment) -> Decided {
        let (_, rule) = self.ruled()?;
        own(self.heads(who))?;
        self.at(now, &[Stage::Provisional])?;
        match self.protests.iter().any(|one| one.decided.is_none()) {
            true => Err(Refusal::on(Why::Undecided, &rule.protest)),
            false => Ok(vec![Fact::Approved { at: now }]),
        }
    }

    fn at(&self, now: Moment, stages: &[Stage]) -> Result<(), Refusal> {
        let stage = self.stage(now);
        match stages.contains(&stage) {
            true => Ok(()),
            false => {
                Err(Refusal::plain(Why::NotNow)
                    .texts(vec![crate::wording::solving_stage_id(stage)]))
            }
        }
    }
}

fn own(his: bool) -> Result<(), Refusal> {
    match his {
        true => Ok(()),
        false => Err(Refusal::plain(Why::NotYours)),
    }
}
