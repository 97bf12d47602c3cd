//! Checking regulations against their rulebook.

mod contents;
mod panel;
mod terms;

use crate::happened;
use clauses::Clause;
use rulebook::{
    ArbitersAdvised, Begins, CommitteeRule, ControlFound, Criterion, Discipline, Entrants,
    EventsAdvised, Game, Names, Override, Pace, Refused, Scale, Subject, TimeControl, Weight,
};

use super::{
    Carry, Command, Competition, Decision, Fact, Fault, Kind, Limits, Matter, PairingBy, Post,
    Problem, Regulations, Stage, StageFault, StageNumber, StageSystem, Status,
};
use tournament::standings::TeamCoefficient;
use tournament::{MatchMode, Points};

pub use contents::EmptySection;
pub use terms::{OPENING_RULES, milder_than_loss};

/// Something found in regulations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How grave it is.
    pub severity: Severity,
    /// What it is.
    pub fault: Fault,
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The event cannot be held like this.
    Error,
    /// The first round begins only when it is mended, or with a note that says why not.
    Owed,
    /// The event can be held; somebody should know.
    Warning,
}

impl Regulations {
    /// Everything that is wrong or unusual, all at once.
    pub fn findings(&self) -> Vec<Finding> {
        let mut review = Review { regulations: self, findings: Vec::new() };
        if !self.book().holds_events() {
            let instead = self.book().for_events().document();
            review.error(Problem::RulebookWithoutEvents { rulebook: self.rulebook, instead });
            return review.findings;
        }
        match self.discipline() {
            Some(discipline) => review.discipline(discipline),
            None => review.unknown_discipline(),
        }
        review.dates();
        review.money();
        review.stages();
        review.teams();
        review.findings
    }
}

impl Regulations {
    /// Whether appeals are heard within a term that is announced before the event.
    pub fn announces_appeals(&self) -> bool {
        let rules = self.book().committee().map_or(&[][..], |one| &one.rules[..]);
        rules.iter().any(|rule| rule.says == CommitteeRule::InWriting)
    }

    /// What must be announced before the first round and is not: then it begins only with a note.
    pub fn owed(&self) -> Vec<Fault> {
        let owed = self.findings().into_iter().filter(|one| one.severity == Severity::Owed);
        owed.map(|one| one.fault).collect()
    }

    /// Whether appeals are heard within a term that must be announced, and none is.
    pub fn owes_appeal_term(&self) -> bool {
        self.announces_appeals() && self.protest_minutes.is_none()
    }
}

struct Review<'a> {
    regulations: &'a Regulations,
    findings: Vec<Finding>,
}

impl Review<'_> {
    fn error(&mut self, problem: Problem) {
        let fault = Fault::new(self.regulations.rulebook, problem);
        self.findings.push(Finding { severity: Severity::Error, fault });
    }

    fn error_because(&mut self, problem: Problem, because: &[Clause]) {
        let fault = Fault { problem, because: because.to_vec() };
        self.findings.push(Finding { severity: Severity::Error, fault });
    }

    fn owed(&mut self, problem: Problem) {
        let fault = Fault::new(self.regulations.rulebook, problem);
        self.findings.push(Finding { severity: Severity::Owed, fault });
    }

    /// What the first round waits for, or what somebody should know.
    fn owed_or_warning_because(&mut self, owed: bool, problem: Problem, because: &[Clause]) {
        let severity = if owed { Severity::Owed } else { Severity::Warning };
        let fault = Fault { problem, because: because.to_vec() };
        self.findings.push(Finding { severity, fault });
    }

    fn warning(&mut self, problem: Problem) {
        let fault = Fault::new(self.regulations.rulebook, problem);
        self.findings.push(Finding { severity: Severity::Warning, fault });
    }

    fn warning_because(&mut self, problem: Problem, because: &[Clause]) {
        let fault = Fault { problem, because: because.to_vec() };
        self.findings.push(Finding { severity: Severity::Warning, fault });
    }

    fn unknown_discipline(&mut self) {
        let book = self.regulations.book();
        let known: Vec<&str> = book.disciplines().iter().map(|one| one.id.as_str()).collect();
        let discipline = self.regulations.discipline.clone();
        self.error(Problem::UnknownDiscipline { discipline, known: known.join(", ") });
    }

    fn discipline(&mut self, discipline: &'static Discipline) {
        match self.regulations.is_by_correspondence() {
            true => self.correspondence(),
            false => self.time_control(discipline),
        }
        self.scoring(discipline);
        self.lateness(discipline);
        self.appeals();
        self.terms(discipline);
        self.tie_breaks(discipline);
        self.age_groups(discipline);
        self.openings(discipline);
        self.additional_play(discipline);
        let teams = self.regulations.kind == Kind::Team;
        let for_teams = discipline.entrants == Entrants::Team;
        // A rulebook that lists team disciplines of a game wants team events held under them.
        let listed = self
            .regulations
            .book()
            .disciplines()
            .iter()
            .any(|one| one.entrants == Entrants::Team && one.play == discipline.play);
        if listed && teams != for_teams {
            self.error(Problem::TeamDiscipline);
        }
    }

    /// Play by correspondence has days instead of a time control, and wants more to be said.
    fn correspondence(&mut self) {
        for (what, because) in self.regulations.lacking_for_correspondence() {
            self.error_because(Problem::CorrespondenceLacks { what }, &because);
        }
        if let Some(Err(why)) = self.regulations.rules_by_correspondence() {
            let because = why.clauses.clone();
            self.error_because(Problem::NotAccepted { why: Box::new(why) }, &because);
        }
    }

    fn time_control(&mut self, discipline: &Discipline) {
        let text = self.regulations.time_control.clone();
        let Ok(control) = text.parse::<TimeControl>() else {
            return self.error(Problem::TimeControlUnreadable { text });
        };
        match self.regulations.book().find_control(discipline, &control) {
            ControlFound::Fits => {}
            ControlFound::Unusual(row) => {
                self.warning_because(Problem::TimeControlUnusual { text }, &row.clauses);
            }
            ControlFound::Refused(row) => {
                self.error_because(Problem::TimeControlRefused { text }, &row.clauses);
            }
        }
    }

    fn scoring(&mut self, discipline: &Discipline) {
        let Some(chosen) = self.regulations.scoring.map(Scale::from) else { return };
        let book = self.regulations.book();
        let Some(scoring) = book.scoring(discipline) else { return };
        let left_open = Override::Other(Subject::Scoring).check(book, discipline).is_ok();
        if !left_open && !scoring.scales.contains(&chosen) {
            let allowed: Vec<&str> = scoring.scales.iter().map(|scale| scale.name()).collect();
            let problem = Problem::ScoringRefused { allowed: allowed.join(", ") };
            self.error_because(problem, &scoring.clauses);
        }
    }

    /// Where appeals are heard within an announced term, one must be set.
    fn appeals(&mut self) {
        if self.regulations.owes_appeal_term() {
            self.owed(Problem::AppealTermMissing);
        }
        let never = self.regulations.protest_minutes == Some(0);
        self.error_if(never, Problem::AppealTermZero);
    }

    fn lateness(&mut self, discipline: &Discipline) {
        let Some(minutes) = self.regulations.lateness_minutes else { return };
        let wanted = Override::LatenessMinutes(minutes);
        match wanted.check(self.regulations.book(), discipline) {
            Ok(_) => self.lateness_by_control(minutes, discipline),
            Err(Refused::OutOfRange { within, clauses, .. }) => {
                let limit = Some(within.into());
                self.error_because(Problem::LatenessRefused { minutes, limit }, &clauses);
            }
            Err(Refused::NoClause { .. }) => {
                self.error(Problem::LatenessRefused { minutes, limit: None });
            }
        }
    }

    /// Nobody is waited for longer than the first control lasts, where the rulebook says so.
    fn lateness_by_control(&mut self, minutes: u16, discipline: &Discipline) {
        let control = self.regulations.time_control.parse::<TimeControl>().ok();
        let rule = self.regulations.book().lateness(discipline);
        let (Some(control), Some(rule)) = (control, rule) else { return };
        if let Some(most) = rule.allowed.minutes_most(&control).filter(|most| minutes > *most) {
            let limit = Some(Limits { least: None, most: Some(most) });
            self.error_because(Problem::LatenessRefused { minutes, limit }, &rule.clauses);
        }
    }

    fn tie_breaks(&mut self, discipline: &Discipline) {
        let regulations = self.regulations;
        let lists: Vec<_> = regulations.book().placing(discipline).collect();
        let Some(names) = &regulations.tie_breaks else {
            let listed = lists.iter().any(|list| list.list == rulebook::ListKind::Order);
            return match listed {
                true => self.warning(Problem::TieBreaksByRulebook),
                false => self.error(Problem::TieBreaksMissing),
            };
        };
        let schmulian_refused = !regulations.book().refusal("schmulian-in-swiss").is_empty();
        for name in names {
            let Some(criterion) = Criterion::from_id(name) else {
                let known = Criterion::ALL.map(Criterion::id).join(", ");
                self.error(Problem::UnknownTieBreak { name: name.clone(), known });
                continue;
            };
            if regulations.kind == Kind::Team && TeamCoefficient::of(criterion).is_none() {
                self.error(Problem::TeamCriterionIdle { name: name.clone() });
                continue;
            }
            let listing = lists.iter().filter(|list| list.criteria.contains(&criterion));
            let systems: Vec<_> = listing.map(|list| list.system).collect();
            let of_round_robins = systems == [rulebook::System::RoundRobin];
            if systems.is_empty() && regulations.kind != Kind::Team {
                self.criterion_outside(criterion);
            } else if criterion == Criterion::Schmulian && schmulian_refused && of_round_robins {
                if !self.only_round_robins() {
                    self.error(Problem::SchmulianInSwiss);
                }
            } else if !systems.iter().any(|system| self.has_stage_of(*system)) {
                self.criterion_unlisted(criterion);
            }
        }
    }

    /// Whether all places by points are those of round robins.
    fn only_round_robins(&self) -> bool {
        let robin = |stage: &Stage| matches!(stage.system, StageSystem::RoundRobin { .. });
        let by_points = |stage: &&Stage| !stage.system.is_by_leaving();
        let stages = &self.regulations.stages;
        stages.iter().any(robin) && stages.iter().filter(by_points).all(robin)
    }

    fn has_stage_of(&self, system: rulebook::System) -> bool {
        let stages = &self.regulations.stages;
        system == rulebook::System::Any
            || stages.iter().any(|stage| stage.system.placing() == system)
    }

    /// A criterion that the document does not know: refused where it gives a catalogue, else unusual.
    fn criterion_outside(&mut self, criterion: Criterion) {
        let name = criterion.id().to_owned();
        let problem = Problem::CriterionOutside { name };
        if self.regulations.book().refusal(problem.name()).is_empty() {
            self.criterion_unlisted(criterion);
        } else {
            self.error(problem);
        }
    }

    fn criterion_unlisted(&mut self, criterion: Criterion) {
        self.warning(Problem::CriterionUnlisted { name: criterion.id().to_owned() });
    }

    fn age_groups(&mut self, discipline: &'static Discipline) {
        let book = self.regulations.book();
        let own = book.age_groups(discipline).count();
        let groups: Vec<&Names> =
            book.event_age_groups(discipline).map(|group| &group.names).collect();
        let mut places = Vec::new();
        for name in &self.regulations.eligible.age_groups {
            match groups.iter().position(|group| group.en == *name) {
                Some(place) => places.push(place),
                None => {
                    let (name, known) = (name.clone(), groups.clone());
                    self.error(Problem::UnknownAgeGroup { name, known });
                }
            }
        }
        places.sort_unstable();
        let neighbours = match places[..] {
            [] | [_] => true,
            // Those that any discipline may have, such as students, are nobody's neighbours.
            [one, other] => one.abs_diff(other) == 1 && other < own,
            _ => false,
        };
        if self.regulations.book().events().neighbouring_age_groups && !neighbours {
            self.error(Problem::AgeGroupsNotNeighbours);
        }
    }

    fn openings(&mut self, discipline: &Discipline) {
        let rules: Vec<_> = self.regulations.book().openings(discipline).collect();
        let game = discipline.play.game().map(|(game, _)| game);
        if self.regulations.is_by_correspondence() {
            return;
        }
        if game == Some(Game::Draughts64) && self.regulations.micro_match.games < 2 {
            self.error(Problem::MicroMatchesMissing);
        }
        match &self.regulations.opening_table {
            // Where the rulebook names one table only, it is that one.
            None if rules.iter().any(|rule| rule.begins == Begins::Drawn)
                && self.regulations.opening_table().is_none() =>
            {
                self.error(Problem::OpeningTableMissing);
            }
            None => {}
            Some(name) => {
                let known: Vec<&String> = rules.iter().flat_map(|rule| &rule.tables).collect();
                // RU-2022 has openings drawn and prints no table of its own.
                let drawn = |begins| matches!(begins, Begins::Drawn | Begins::MayBeDrawn);
                let from_elsewhere = known.is_empty()
                    && rules.iter().any(|rule| drawn(rule.begins))
                    && name.parse::<openings::Table>().is_ok();
                if !from_elsewhere && !known.iter().any(|table| plain(table) == plain(name)) {
                    let known: Vec<&str> = known.iter().map(|table| table.as_str()).collect();
                    let (name, known) = (name.clone(), known.join(", "));
                    self.error(Problem::UnknownOpeningTable { name, known });
                }
            }
        }
    }

    fn additional_play(&mut self, discipline: &Discipline) {
        let book = self.regulations.book();
        let refused = |subject| Override::Other(subject).check(book, discipline).is_err();
        if self.regulations.micro_match.additional && refused(Subject::ExtraMicroMatches) {
            self.error(Problem::AdditionalMicroMatchesRefused);
        }
        // Where the rulebook itself speaks of additional matches, nobody has to allow the word.
        let game = discipline.play.game().map(|(game, _)| game);
        let additional = book.events().additional(game);
        if self.regulations.play_off && additional.is_none() && refused(Subject::PlayOff) {
            self.error(Problem::PlayOffRefused);
        }
        // Only where it is for the regulations to say who plays.
        let provided = additional.is_some_and(|rule| rule.says == Weight::IfProvided);
        if self.regulations.play_off_shared_only && !(provided && self.regulations.play_off) {
            self.error(Problem::PlayOffRefused);
        }
    }

    fn dates(&mut self) {
        let regulations = self.regulations;
        if regulations.ends < regulations.starts {
            self.error(Problem::DatesReversed);
        }
        if regulations.entries_until.is_some_and(|last| last > regulations.ends) {
            self.error(Problem::EntriesAfterEnd);
        }
        if let Some(months) = regulations.book().events().approved_months {
            let late = |approved: super::Date| approved.months_later(months) > regulations.starts;
            if regulations.approved.is_some_and(late) {
                self.warning(Problem::ApprovedLate { months });
            }
        }
        self.contents();
    }

    fn money(&mut self) {
        let events = self.regulations.book().events();
        let fee = self.regulations.fee_roubles;
        if let Some(most) = events.fee_max.filter(|most| fee > *most) {
            let (fee, most) = (events.money(fee).into(), events.money(most).into());
            self.error(Problem::FeeTooHigh { fee, most });
        }
        let deposit = self.regulations.deposit_roubles;
        let Some(discipline) = self.regulations.discipline().filter(|_| deposit > 0) else {
            return;
        };
        let wanted = Override::ProtestDeposit(deposit);
        let deposit = Box::new(events.money(deposit.into()));
        match wanted.check(self.regulations.book(), discipline) {
            Ok(_) => {}
            Err(Refused::OutOfRange { within, clauses, .. }) => {
                let limit = Some(within.into());
                self.error_because(Problem::DepositRefused { deposit, limit }, &clauses);
            }
            Err(Refused::NoClause { .. }) => {
                self.error(Problem::DepositRefused { deposit, limit: None });
            }
        }
    }

    fn stages(&mut self) {
        let regulations = self.regulations;
        if regulations.stages.is_empty() {
            self.error(Problem::StageUnsound { stage: StageNumber::FIRST, what: StageFault::None });
        }
        for (number, stage) in StageNumber::all().zip(&regulations.stages) {
            self.stage(number, stage);
        }
        let by_hand = regulations.pairing_by == PairingBy::Hand;
        let regional = regulations.status >= Status::Regional;
        if regulations.book().events().program_pairs_regional && by_hand && regional {
            self.error(Problem::HandPairing);
        }
    }

    fn stage(&mut self, number: StageNumber, stage: &Stage) {
        if stage.groups == 0 {
            self.error(Problem::StageUnsound { stage: number, what: StageFault::NoGroups });
        }
        let what = match &stage.system {
            StageSystem::RoundRobin { cycles: 1..=16 } => None,
            StageSystem::RoundRobin { .. } => Some(StageFault::TooManyCycles),
            StageSystem::Swiss { rounds: 0, .. } => Some(StageFault::NoRounds),
            StageSystem::Match { mode, .. } if is_nothing(*mode) => Some(StageFault::NoGames),
            StageSystem::Knockout { tie_breaks, .. } if tie_breaks.is_empty() => {
                return self.error(Problem::KnockoutWithoutTieBreak { stage: number });
            }
            StageSystem::PointsLost { points } if *points <= Points::ZERO => {
                Some(StageFault::NoPoints)
            }
            StageSystem::PointsLost { .. } => {
                self.points_lost(number);
                None
            }
            StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => None,
        };
        let order = match (number.get(), stage.qualifiers, stage.carry) {
            (1, Some(_), _) => Some(StageFault::QualifiersInFirst),
            (1, None, carry) if carry != Carry::Nothing => Some(StageFault::CarryFromNothing),
            (2.., None | Some(0), _) => Some(StageFault::NoQualifiers),
            (2.., _, Carry::Meetings) if must_be_played(&stage.system) => {
                Some(StageFault::MeetingsPlayedAnew)
            }
            _ => None,
        };
        for what in what.into_iter().chain(order) {
            self.error(Problem::StageUnsound { stage: number, what });
        }
    }

    /// Whether the rulebook lets such participants of such a game leave by the points they lost.
    fn points_lost(&mut self, stage: StageNumber) {
        let regulations = self.regulations;
        let rule = regulations.book().events().points_lost.as_ref();
        let game = regulations.discipline().and_then(|one| one.play.game()).map(|(game, _)| game);
        let teams = regulations.kind == Kind::Team;
        let allowed = rule.is_some_and(|rule| rule.is_said_of(game, teams));
        self.error_if(!allowed, Problem::PointsLostRefused { stage });
    }

    fn teams(&mut self) {
        let boards = self.regulations.teams.as_ref().map_or(0, |rules| rules.boards);
        if self.regulations.kind == Kind::Team && boards == 0 {
            self.error(Problem::TeamRulesMissing);
        }
    }
}

/// Whether the meetings of a system cannot be taken from an earlier stage.
fn must_be_played(system: &StageSystem) -> bool {
    system.is_by_leaving() || matches!(system, StageSystem::Match { .. })
}

fn is_nothing(mode: MatchMode) -> bool {
    match mode {
        MatchMode::MostPointsOf(games) => games == 0,
        MatchMode::FirstToPoints(points) => points <= Points::ZERO,
        MatchMode::FirstToWins(wins) => wins == 0,
    }
}

/// A name without what people write in one way or another: `UA-2024 App.2` is `ua2024-app2`.
fn plain(name: &str) -> String {
    name.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

impl Competition {
    /// What is still to be settled before the first round, because it would be lost afterwards: what
    /// the regulations do not say, a committee for appeals, a chief judge. Nothing once play has begun.
    pub fn before_play(&self) -> Vec<Fault> {
        let Some(regulations) = &self.regulations else { return Vec::new() };
        if self.has_begun() {
            return Vec::new();
        }
        let mut lacking = Vec::new();
        if self.needs_committee_first() && self.committee.is_none() {
            lacking.push(self.fault(Problem::CommitteeUnformed));
        }
        if !regulations.officials.iter().any(|one| one.post == Post::ChiefJudge) {
            lacking.push(self.fault(Problem::ChiefJudgeUnsaid));
        }
        lacking.extend(self.unprepared(regulations));
        lacking.extend(panel::wanting(regulations));
        lacking.extend(regulations.findings().into_iter().map(|finding| finding.fault));
        lacking
    }

    /// The same, if a command brings the first round on: then whoever gives it is told.
    pub fn told_before_play(&self, command: &Command) -> Vec<Fault> {
        let brings_on = matches!(command, Command::Publish(_) | Command::Start(_));
        if brings_on { self.before_play() } else { Vec::new() }
    }

    /// What the panel must have done before play and nobody has noted: the hall looked over, a meeting
    /// of captains and representatives.
    fn unprepared(&self, regulations: &Regulations) -> Vec<Fault> {
        let noted = |matter: Matter| {
            let is = |fact: &Fact| matches!(fact, Fact::MatterNoted(happened::MatterNoted { note }) if note.matter == matter);
            self.counting_facts().any(|(_, fact)| is(fact))
        };
        let duties =
            [(Matter::Venue, Problem::VenueUnseen), (Matter::Meeting, Problem::MeetingUnheld)];
        let known = |problem: &Problem| !regulations.book().refusal(problem.name()).is_empty();
        let open = duties.into_iter().filter(|(matter, problem)| known(problem) && !noted(*matter));
        open.map(|(_, problem)| self.fault(problem)).collect()
    }

    /// What must be announced before the first round begins, or a note says why it is not. Nothing once
    /// play has begun.
    pub fn owed(&self) -> Vec<Fault> {
        let regulations = self.regulations.as_ref().filter(|_| !self.has_begun());
        regulations.map(|one| one.owed()).unwrap_or_default()
    }

    /// What should be known about the stage that is being played: numbers of rounds and arbiters.
    pub fn warnings(&self) -> Vec<Fault> {
        let Some(regulations) = &self.regulations else { return Vec::new() };
        let mut warnings = Vec::new();
        let mut pairs = 0;
        let boards = regulations.teams.as_ref().filter(|_| self.is_team_event());
        let boards = boards.map_or(1, |rules| u32::from(rules.boards));
        for section in self.sections.iter().filter(|section| !self.is_over(section)) {
            let participants = section.members.len() as u16;
            pairs += u32::from(participants / 2) * boards;
            if let Some(StageSystem::Swiss { rounds, .. }) = self.system_of(section)
                && let Some(rule) =
                    regulations.book().events().usual_rounds(self.game(), participants)
                && !rule.holds(*rounds)
            {
                let (rounds, usual) = (*rounds, (rule.least, rule.most));
                warnings.push(self.fault(Problem::RoundsUnusual { rounds, participants, usual }));
            }
        }
        if let Some(arbiters) = regulations.arbiters {
            warnings.extend(few_arbiters(regulations, pairs, arbiters));
        }
        let open =
            |one: &&super::PlayerRecord| one.decision == Decision::Open && one.left.is_none();
        let interprets = regulations.officials.iter().any(|one| one.post == Post::Interpreter);
        let players = self.deaf_players();
        let unheard = Problem::InterpreterUnsaid { players };
        if players > 0 && !interprets && !regulations.book().refusal(unheard.name()).is_empty() {
            warnings.push(self.fault(unheard));
        }
        let lacking = self.tables_without_assistants().into_iter();
        warnings.extend(lacking.map(|table| self.fault(Problem::AssistantObligatory { table })));
        let undecided = self.players.iter().filter(open).count() as u16;
        warnings.extend(self.committee_warnings(regulations));
        warnings.extend(self.late_entries(regulations));
        if undecided > 0 && !self.sections.is_empty() {
            warnings.push(self.fault(Problem::Undecided { players: undecided }));
        }
        warnings
    }
}

impl Competition {
    /// Who was entered after the last day for entries and is not decided on yet.
    fn late_entries(&self, regulations: &Regulations) -> Option<Fault> {
        let open =
            |one: &&super::PlayerRecord| one.decision == Decision::Open && one.left.is_none();
        let late = self.players.iter().filter(open).filter(|one| one.after_term.is_some());
        let names: Vec<&str> = late.map(|one| one.player.name.as_str()).collect();
        let term = regulations.entry_term().filter(|_| !names.is_empty())?;
        Some(self.fault(Problem::EnteredLate { who: names.join(", "), term }))
    }

    /// What is unusual about the appeals committee: where there is one, and where its members come from.
    fn committee_warnings(&self, regulations: &Regulations) -> Vec<Fault> {
        let Some((members, reserves)) = &self.committee else { return Vec::new() };
        let book = regulations.book();
        let high = regulations.status >= Status::Interregional;
        let unusual = !book.refusal(Problem::CommitteeUnusual.name()).is_empty() && !high;
        let rules = book.committee().map_or(&[][..], |one| &one.rules[..]);
        let apart = rules.iter().find(|rule| rule.says == CommitteeRule::DifferentRegions);
        // Members and reserves: where two come from one place it is told.
        let all = members.iter().chain(reserves);
        let mut regions: Vec<String> = all.map(|one| one.region.trim().to_lowercase()).collect();
        regions.retain(|region| !region.is_empty());
        regions.sort_unstable();
        let one = regions.windows(2).any(|two| two[0] == two[1]);
        let because = apart.filter(|_| one).map(|rule| rule.clauses.to_vec());
        let together =
            because.map(|because| Fault { problem: Problem::CommitteeOneRegion, because });
        unusual.then(|| self.fault(Problem::CommitteeUnusual)).into_iter().chain(together).collect()
    }
}

/// A warning if arbiters are fewer than a rulebook advises, with each clause that wants more.
fn few_arbiters(regulations: &Regulations, pairs: u32, arbiters: u16) -> Option<Fault> {
    let pace = regulations.discipline().and_then(|one| one.play.game()).map(|(_, pace)| pace);
    // Where a district is another thing than a town, a town is above it.
    let town = regulations.book().events().districts;
    let local = match regulations.status {
        Status::Club | Status::District => true,
        Status::Municipal => !town,
        Status::Regional | Status::Interregional | Status::National => false,
    };
    let meant = |one: &&ArbitersAdvised| match one.at {
        None => true,
        Some(EventsAdvised::Local) => local,
        Some(EventsAdvised::AboveLocal) => !local,
        Some(EventsAdvised::Official) => !regulations.unofficial,
        Some(EventsAdvised::Quick) => matches!(pace, Some(Pace::Rapid | Pace::Blitz)),
    };
    let wanting = |one: &&ArbitersAdvised| pairs.div_ceil(one.pairs.max(1)) > arbiters.into();
    let advice = regulations.book().events().arbiters.iter();
    let unmet: Vec<&ArbitersAdvised> = advice.filter(meant).filter(wanting).collect();
    let fewest = unmet.iter().map(|one| one.pairs.max(1)).min()?;
    let advised = u16::try_from(pairs.div_ceil(fewest)).unwrap_or(u16::MAX);
    let because = unmet.iter().flat_map(|one| one.clauses.iter().copied()).collect();
    Some(Fault { problem: Problem::FewArbiters { arbiters, advised }, because })
}
