//! What single clauses leave to the regulations: whether they may say it, and must.

use renju::OpeningRule;
use rulebook::{
    Deadline, Discipline, Game, Override, Pace, Provision, ProvisionIn, ProvisionRule, Rulebook,
    Sanction, ShownBy, Subject, WayOfPlaying,
};
use tournament::standings::TeamCriterion;

use super::Review;
use crate::{
    DisplayTime, ForeignField, Kind, PlatformTerms, Problem, Regulations, StageSystem, Status, Term,
};

impl Regulations {
    /// What they may say in words of their own, by their rulebook, in such an event.
    pub fn provisions_open(&self) -> impl Iterator<Item = &'static ProvisionRule> {
        let rules = self.discipline().into_iter().flat_map(|it| self.book().provisions(it));
        rules.filter(|rule| match rule.at {
            None | Some(ProvisionIn::Correspondence) => true,
            Some(ProvisionIn::Teams) => self.kind == Kind::Team,
            Some(ProvisionIn::TeamScoring) => matches!(self.kind, Kind::TeamScoring { .. }),
            Some(ProvisionIn::Remote) => self.games.is_remote(),
        })
    }

    /// The terms that they say, of those that only a clause lets them say.
    fn terms(&self) -> impl Iterator<Item = Term> {
        let (games, conduct) = (&self.games, &self.conduct);
        let teams = self.teams.as_ref();
        let said = [
            (games.rule_set.is_some(), Term::RuleSet),
            (games.agreed_draws.is_some(), Term::AgreedDraws),
            (games.fouls != Default::default(), Term::Fouls),
            (games.majority_capture, Term::MajorityCapture),
            (games.king_turned, Term::KingTurned),
            (games.rounds_by_lot, Term::RoundsByLot),
            (games.remote, Term::RemotePlay),
            (conduct.device_penalty.is_some(), Term::DevicePenalty),
            (conduct.leaving_reported, Term::LeavingReported),
            (conduct.leaving_hall, Term::LeavingHall),
            (conduct.uncategorised_arbiters, Term::UncategorisedArbiters),
            (teams.is_some_and(|rules| !rules.criteria.is_empty()), Term::TeamOrder),
            (teams.is_some_and(|rules| rules.coefficient_of.is_some()), Term::TeamCoefficient),
        ];
        said.into_iter().filter(|(is_said, _)| *is_said).map(|(_, term)| term)
    }
}

impl Term {
    /// What of the rulebook must permit it.
    pub fn subject(self) -> Subject {
        match self {
            Term::RuleSet => Subject::RuleSet,
            Term::AgreedDraws => Subject::AgreementMinimum,
            Term::Fouls => Subject::Fouls,
            Term::MajorityCapture => Subject::MajorityCapture,
            Term::KingTurned => Subject::KingTurned,
            Term::RoundsByLot => Subject::RoundsByLot,
            Term::RemotePlay => Subject::RemotePlay,
            Term::DevicePenalty => Subject::DevicePenalty,
            Term::LeavingReported => Subject::LeavingReported,
            Term::LeavingHall => Subject::LeavingHall,
            Term::UncategorisedArbiters => Subject::UncategorisedArbiters,
            Term::TeamOrder => Subject::TeamOrder,
            Term::TeamCoefficient => Subject::TeamCoefficient,
        }
    }
}

impl Review<'_> {
    /// What no clause leaves to the regulations they must not say.
    pub(super) fn terms(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        let book = regulations.book();
        for term in regulations.terms() {
            if Override::Other(term.subject()).check(book, discipline).is_err() {
                self.error(Problem::TermRefused { term });
            }
        }
        for said in regulations.provisions.iter().filter(|one| !one.text.trim().is_empty()) {
            if !regulations.provisions_open().any(|rule| rule.of == said.of) {
                self.error(Problem::ProvisionRefused { of: said.of });
            }
        }
        for (at, said) in regulations.provisions.iter().enumerate() {
            if regulations.provisions[..at].iter().any(|before| before.of == said.of) {
                self.error(Problem::ProvisionTwice { of: said.of });
            }
        }
        for rule in regulations.provisions_open().filter(|rule| rule.wanted) {
            if regulations.said(rule.of).is_empty() {
                let clauses = rule.clauses.as_deref().unwrap_or_default();
                let problem = Problem::ProvisionWanted { of: rule.of };
                self.owed_or_warning_because(rule.owed, problem, clauses);
            }
        }
        self.foreign_fields(discipline);
        self.line_up_term();
        self.games(discipline);
        self.conduct(discipline);
        self.announced(discipline);
    }

    /// What other rulebooks know and this one does not would be printed and bind nobody.
    fn foreign_fields(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        let events = regulations.book().events();
        let renju = discipline.play.game().is_some_and(|(game, _)| game == Game::Renju);
        // Rules that know assistants are themselves for persons with impairments.
        let adaptive = { events.admission.iter() }
            .any(|shown| matches!(shown.of, Some(ShownBy::Adaptive | ShownBy::Assisted)));
        for (foreign, field) in [
            (regulations.renju_opening.is_some() && !renju, ForeignField::RenjuOpening),
            (regulations.adaptive && !adaptive, ForeignField::Adaptive),
            (regulations.rank.is_some() && !events.ranks, ForeignField::Rank),
        ] {
            if foreign {
                self.error(Problem::FieldForeign { field });
            }
        }
        let fine = regulations.fine.is_some_and(|fine| fine > 0);
        if fine && !knows_fines(regulations.book(), discipline) {
            // What the rulebook knows instead.
            let ladder = regulations.book().ladders(discipline).next();
            let because = ladder.map_or(&[][..], |ladder| &ladder.clauses);
            self.error_because(Problem::FieldForeign { field: ForeignField::Fine }, because);
        }
    }

    /// By when line-ups are handed in stands in the clause itself.
    fn line_up_term(&mut self) {
        let asked = self.regulations.teams.as_ref().and_then(|teams| teams.line_up_minutes);
        let Some(rule) = self.regulations.team_rule() else { return };
        let ruled = &rule.line_up_minutes_before;
        let minutes = u16::from(ruled.says);
        if asked.is_some_and(|asked| asked != minutes) {
            self.error_because(Problem::LineUpFixed { minutes }, &ruled.clauses);
        }
    }

    /// Whether the rulebook has clauses for a problem: only then it is one.
    fn speaks_of(&self, problem: &Problem) -> bool {
        !self.regulations.book().refusal(problem.name()).is_empty()
    }

    pub(super) fn error_if(&mut self, wrong: bool, problem: Problem) {
        if wrong && self.speaks_of(&problem) {
            self.error(problem);
        }
    }

    fn owed_if(&mut self, wrong: bool, problem: Problem) {
        if wrong && self.speaks_of(&problem) {
            self.owed(problem);
        }
    }

    fn warning_if(&mut self, wrong: bool, problem: Problem) {
        if wrong && self.speaks_of(&problem) {
            self.warning(problem);
        }
    }

    fn games(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        let pace = discipline.play.game().map(|(_, pace)| pace);
        let quick = matches!(pace, Some(Pace::Rapid | Pace::Blitz));
        self.error_if(quick && regulations.games.rule_set.is_none(), Problem::RuleSetUnsaid);
        // Where there is one scale only, nothing is left to say.
        let scoring = regulations.book().scoring(discipline);
        let open = scoring.is_none_or(|rule| rule.scales.len() > 1) && pace.is_some();
        self.error_if(regulations.scoring.is_none() && open, Problem::ScoringUnsaid);
        self.warning_if(regulations.lateness_minutes.is_none(), Problem::LatenessUnsaid);
        let waited = regulations.lateness_minutes.unwrap_or(0) > 0;
        let both = !regulations.said(Provision::BothAbsent).is_empty();
        self.error_if(both && !waited, Problem::BothAbsentIdle);
        let byes = regulations.byes.is_some_and(|limits| limits.most > 0);
        self.error_if(byes, Problem::ByesRefused);
        if let Some(name) = &regulations.renju_opening
            && name.to_lowercase().parse::<OpeningRule>().is_err()
        {
            let known = OPENING_RULES.join(", ");
            self.error(Problem::UnknownRenjuOpening { name: name.clone(), known });
        }
        let games = regulations.micro_match.games;
        let rule = regulations.book().micro_match(discipline);
        if let Some(rule) = rule.filter(|_| games != 1)
            && !rule.games.says.holds(games.into())
        {
            let allowed = rule.games.says.into();
            self.error_because(Problem::MicroMatchSize { games, allowed }, &rule.games.clauses);
        }
        if rule.is_none() && games != 1 {
            self.error(Problem::MicroMatchesRefused);
        }
        self.between_games(rule);
        let identified = !regulations.said(Provision::Identification).is_empty();
        let official = regulations.games.is_remote() && !regulations.unofficial;
        self.error_if(official && !identified, Problem::RemoteUnidentified);
        self.platform(discipline);
    }

    /// Where the rulebook is silent on remote play, regulations may provide for it and papers say so.
    fn platform(&mut self, discipline: &'static Discipline) {
        let Some(terms) = self.regulations.games.platform else { return };
        let most = PlatformTerms::LAG_LIMIT_MS_MAX;
        if terms.lag_ms() > most {
            self.error(Problem::LagLimit { most });
        }
        if terms.delay_moves > 0 && terms.delay_seconds > 0 {
            self.error(Problem::TwoDelays);
        }
        let remote = self.regulations.book().remote(discipline);
        if remote.is_none() {
            self.warning(Problem::NoRemotePlay);
        }
        // A way of playing is a rulebook's to name: under others it is a friendly game.
        if terms.ways().any(|way| remote.and_then(|rule| rule.way(way)).is_none()) {
            self.error(Problem::FieldForeign { field: ForeignField::WayOfPlaying });
        }
        let adjourns = self.regulations.book().adjournment(discipline).is_some();
        if terms.adjournment && !adjourns {
            self.error(Problem::FieldForeign { field: ForeignField::Adjournment });
        }
        if !self.is_display_sound() {
            let named = remote.and_then(|rule| rule.way(WayOfPlaying::Display));
            self.error_because(Problem::DisplayUnsound, named.unwrap_or_default());
        }
        // Tables play by the rules of the discipline, where captures are free to choose.
        if self.regulations.games.majority_capture {
            self.error(Problem::MajorityNotOnPlatform);
        }
        if discipline.play.game().is_none() {
            self.error(Problem::GameNotOnPlatform);
        }
    }

    /// A display is one section in which number 1 meets every other; his one clock has minutes of its own.
    fn is_display_sound(&self) -> bool {
        let Some(terms) = self.regulations.games.platform else { return true };
        let Some(time) = terms.display else { return terms.giver_minutes == 0 };
        let one = &self.regulations.stages[..];
        let sides =
            matches!(one, [one] if one.system == StageSystem::Scheveningen && one.groups <= 1);
        let pooled = (time == DisplayTime::Pooled) == (terms.giver_minutes > 0);
        sides && pooled && self.regulations.kind != Kind::Team
    }

    /// The minutes between two games are those that the rulebook leaves open.
    fn between_games(&mut self, rule: Option<&'static rulebook::MicroMatchRule>) {
        let said = self.regulations.micro_match;
        let Some(minutes) = said.break_minutes else { return };
        let limits = rule.and_then(|rule| rule.break_minutes.as_ref()).filter(|_| said.games > 1);
        match limits {
            None => self.error(Problem::BreakRefused),
            Some(limits) if !limits.says.holds(minutes.into()) => {
                let allowed = limits.says.into();
                self.error_because(Problem::BreakMinutes { minutes, allowed }, &limits.clauses);
            }
            Some(_) => {}
        }
    }

    fn conduct(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        if let Some(name) = &regulations.conduct.device_penalty {
            let milder = milder_than_loss(regulations.book(), discipline);
            if !milder.iter().any(|one| one.name() == name) {
                self.error(Problem::DevicePenaltyRefused { known: milder });
            }
        }
        let limited = !regulations.said(Provision::AppealLimits).is_empty();
        self.warning_if(limited, Problem::AppealsLimited);
        let rule = regulations.book().protests(discipline);
        let fixed = match rule.map(|rule| rule.deadline) {
            Some(Deadline::MinutesAfterRound(minutes)) => Some(minutes),
            Some(Deadline::NextRoundOrMinutesAfterLast(minutes)) => Some(minutes),
            Some(Deadline::Announced | Deadline::NoTerm) | None => None,
        };
        // A right that the document gives at any time is not cut short.
        if let Some(rule) = rule.filter(|rule| rule.deadline == Deadline::NoTerm)
            && regulations.protest_minutes.is_some()
            && !regulations.announces_appeals()
        {
            let problem = Problem::FieldForeign { field: ForeignField::ProtestTerm };
            self.error_because(problem, &rule.clauses);
        }
        if let (Some(minutes), Some(asked)) = (fixed, regulations.protest_minutes) {
            self.error_if(asked != minutes, Problem::ProtestTermFixed { minutes });
        }
    }

    /// What must be announced before the event.
    fn announced(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        self.owed_if(regulations.approved.is_none(), Problem::RegulationsUnapproved);
        let unnamed = regulations.approved_by.trim().is_empty();
        self.owed_if(regulations.approved.is_some() && unnamed, Problem::ApproverUnsaid);
        self.ranked_and_of_a_kind();
        self.owed_if(regulations.entries_until.is_none(), Problem::EntriesUnsaid);
        let fines = knows_fines(regulations.book(), discipline);
        self.warning_if(regulations.fine.is_none() && fines, Problem::FineUnsaid);
        let ranked = regulations.rank.is_some() || regulations.unofficial;
        self.warning_if(!ranked, Problem::RankUnsaid);
        let empty = regulations.qualifier.as_ref().is_some_and(|one| one.places == 0);
        self.error_if(empty, Problem::QualifyingPlacesMissing);
        if regulations.qualifier.as_ref().is_some_and(|one| one.event.trim().is_empty()) {
            self.error(Problem::QualifierUnnamed);
        }
        self.teams_placed(discipline);
    }

    /// Whether the rulebook knows events of such a status and kind.
    fn ranked_and_of_a_kind(&mut self) {
        let regulations = self.regulations;
        let events = regulations.book().events();
        // Ukraine has districts, Russia has events of several regions.
        let foreign = match regulations.status {
            Status::District => !events.districts,
            Status::Interregional => events.districts,
            Status::Club | Status::Municipal | Status::Regional | Status::National => false,
        };
        if foreign {
            self.error(Problem::StatusRefused);
        }
        let scored = matches!(regulations.kind, Kind::TeamScoring { .. });
        let mut provisions = events.provision.iter();
        let known = provisions.any(|rule| rule.at == Some(ProvisionIn::TeamScoring));
        let cup = regulations.kind == Kind::Cup;
        let knows_cups = !regulations.book().event_kind("cup").is_empty();
        if scored && !known || cup && !knows_cups {
            self.error(Problem::KindRefused);
        }
        let uncounted = matches!(regulations.kind, Kind::TeamScoring { best: None });
        self.error_if(uncounted, Problem::MembersCountedUnsaid);
    }

    fn teams_placed(&mut self, discipline: &'static Discipline) {
        let regulations = self.regulations;
        let Some(teams) = regulations.teams.as_ref().filter(|_| regulations.kind == Kind::Team)
        else {
            return;
        };
        self.error_if(teams.scoring.is_none(), Problem::TeamOrderUnsaid);
        self.error_if(teams.reserves_max.is_none(), Problem::ReservesUnsaid);
        let theirs = regulations.boards_fixed_by(rulebook::BoardOrder::ByRegulations);
        self.error_if(teams.order.is_none() && theirs, Problem::BoardOrderUnsaid);
        let system = regulations.stages.first().map(|stage| stage.system.placing());
        if system.is_some_and(|system| regulations.team_placing(system).is_none()) {
            let listed = regulations.book().events().team_placing.iter();
            let clauses: Vec<_> = listed.flat_map(|one| one.clauses.iter().copied()).collect();
            self.error_because(Problem::TeamOrderRefused, &clauses);
        }
        let may = Override::Other(Subject::TeamCoefficient).check(regulations.book(), discipline);
        let placing = system.and_then(|system| regulations.team_placing(system));
        let asked = placing.is_some_and(|rules| {
            rules.criteria.iter().any(|one| matches!(one, TeamCriterion::Coefficient(..)))
        });
        self.error_if(
            may.is_ok() && asked && teams.coefficient_of.is_none(),
            Problem::TeamCoefficientUnsaid,
        );
    }
}

/// The opening rules of renju that can be named.
pub const OPENING_RULES: [&str; 7] =
    ["RIF", "Yamaguchi", "Yamaguchi-12", "Soosyrv-8", "Taraguchi-10", "free", "as-agreed"];

/// Whether anything costs a fine under a rulebook.
fn knows_fines(book: &Rulebook, discipline: &Discipline) -> bool {
    let mut steps = book.ladders(discipline).flat_map(|ladder| &ladder.steps);
    steps.any(|step| step.sanction == Sanction::Fine)
}

/// The sanctions below a loss that a rulebook knows.
pub fn milder_than_loss(book: &Rulebook, discipline: &Discipline) -> Vec<Sanction> {
    let mut known: Vec<Sanction> = Vec::new();
    for step in book.ladders(discipline).flat_map(|ladder| &ladder.steps) {
        let milder = match step.sanction {
            Sanction::Remark
            | Sanction::Warning
            | Sanction::Reprimand
            | Sanction::OpponentGainsTime
            | Sanction::OffenderLosesTime
            | Sanction::OpponentGainsPoints
            | Sanction::OffenderLosesPoints
            | Sanction::Fine => true,
            Sanction::LossOfGame
            | Sanction::LossOfGameOrMicroMatch
            | Sanction::ExclusionFromRounds
            | Sanction::OtherMeasure
            | Sanction::Expulsion => false,
        };
        if milder && !known.contains(&step.sanction) {
            known.push(step.sanction);
        }
    }
    known
}
